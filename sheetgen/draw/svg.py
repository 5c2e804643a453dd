"""Write SVG: one picture, letters as outlines, so that it looks the same without the typeface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape

from sheetgen.draw.font import Typeface
from sheetgen.draw.ink import Ink
from sheetgen.draw.pen import Pen
from sheetgen.geometry import Outline


class SvgPen:
    """Collects the elements of a picture; each letter is defined once.

    `prefix` begins the ids of the picture: several pictures in one page of HTML need ids of their own.
    """

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._elements: list[str] = []
        self._letters: dict[tuple[str, str], str] = {}
        self._definitions: list[str] = []

    def copy(self) -> SvgPen:
        """Return a pen that goes on from what this one has drawn, and leaves it as it is."""
        other = SvgPen(self._prefix)
        other._elements = self._elements.copy()
        other._letters = self._letters.copy()
        other._definitions = self._definitions.copy()
        return other

    def path(
        self,
        outline: Outline,
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        line: float = 0.2,
        dash: tuple[float, ...] = (),
    ) -> None:
        attributes = f' fill="{fill or "none"}"'
        if stroke is not None:
            attributes += f' stroke="{stroke}" stroke-width="{_number(line)}"'
        if dash:
            attributes += f' stroke-dasharray="{" ".join(map(_number, dash))}"'
        self._elements.append(f'<path d="{_data(outline)}"{attributes}/>')

    def text(self, x: float, baseline: float, text: str, typeface: Typeface, size: float, ink: Ink) -> None:
        typeface.glyphs(text)
        uses = []
        at = 0.0
        for letter in text:
            letter_id = self._letter(letter, typeface)
            if letter_id:
                uses.append(f'<use href="#{letter_id}" x="{_number(at)}"/>')
            at += typeface.width(letter, typeface.units)
        scale = f"{size / typeface.units:.6f}".rstrip("0")
        self._elements.append(
            f'<g role="text" aria-label="{escape(text)}" fill="{ink}" '
            f'transform="translate({_number(x)} {_number(baseline)}) scale({scale})">{"".join(uses)}</g>'
        )

    @contextmanager
    def clipped(self, outline: Outline) -> Iterator[None]:
        name = f"{self._prefix}clip{len(self._definitions)}"
        self._definitions.append(f'<clipPath id="{name}"><path d="{_data(outline)}"/></clipPath>')
        self._elements.append(f'<g clip-path="url(#{name})">')
        yield
        self._elements.append("</g>")

    @contextmanager
    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Iterator[None]:
        turned = f" rotate({_number(degrees)})" if degrees else ""
        scaled = f" scale({scale:g})" if scale != 1 else ""
        self._elements.append(f'<g transform="translate({_number(x)} {_number(y)}){turned}{scaled}">')
        yield
        self._elements.append("</g>")

    def picture(self, width: float, height: float, title: str, language: str) -> str:
        """Return the picture as a document; its size is in millimetres."""
        definitions = f"<defs>{''.join(self._definitions)}</defs>\n" if self._definitions else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(width)}mm" height="{_number(height)}mm" '
            f'viewBox="0 0 {_number(width)} {_number(height)}" role="img" lang="{language}" fill-rule="evenodd">\n'
            f"<title>{escape(title, quote=False)}</title>\n{definitions}" + "\n".join(self._elements) + "\n</svg>\n"
        )

    def _letter(self, letter: str, typeface: Typeface) -> str:
        """Return the id of a letter's outline, in font units; an empty one for a space."""
        key = typeface.name, letter
        if key not in self._letters:
            outline = typeface.outline(letter, 0, 0, typeface.units)
            self._letters[key] = name = f"{self._prefix}letter{len(self._letters)}" if outline else ""
            if name:
                self._definitions.append(f'<path id="{name}" fill-rule="nonzero" d="{_data(outline)}"/>')
        return self._letters[key]


def svg_picture(
    width: float, height: float, title: str, language: str, draw: Callable[[Pen], None], prefix: str = ""
) -> str:
    """Return what `draw` draws as an SVG document."""
    pen = SvgPen(prefix)
    draw(pen)
    return pen.picture(width, height, title, language)


def _number(value: float) -> str:
    """Write a number with a hundredth of a millimetre at most: finer than any printer."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _data(outline: Outline) -> str:
    return "".join(kind + " ".join(map(_number, numbers)) for kind, numbers in outline)
