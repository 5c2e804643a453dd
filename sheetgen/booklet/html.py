"""The booklet as one page of HTML that needs nothing else: pictures are inline SVG, there are no scripts.

It has its language, its headings in order, words for every picture, a dark dress for dark screens, and it prints well.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence

from sheetgen.booklet.document import (
    Action,
    Block,
    Booklet,
    Box,
    Die,
    Example,
    Facts,
    Inline,
    Items,
    Line,
    Lock,
    New,
    News,
    Paragraph,
    Picture,
    Question,
    Section,
    Short,
)
from sheetgen.booklet.style import page_style
from sheetgen.booklet.words import document_title, sign_in_words
from sheetgen.draw.card import CardStyle
from sheetgen.draw.font import Fonts
from sheetgen.draw.palette import Palette
from sheetgen.draw.pen import Pen
from sheetgen.draw.pictures import make_picture
from sheetgen.draw.signs import (
    CHIP_HEIGHT,
    chip_width,
    die_width,
    draw_chip,
    draw_die_sign,
    draw_lock_sign,
    lock_width,
    sign_area,
)
from sheetgen.draw.svg import svg_picture
from sheetgen.message import say_in

_PICTURE_WIDTH = 116.0
"""Millimetres: what pictures are drawn for; the page then makes them as wide as there is room."""
_SIGN_SIZE = 4.0


def booklet_html(booklet: Booklet, palette: Palette, fonts: Fonts) -> str:
    """Return the booklet as a page of HTML."""
    return _Page(booklet, CardStyle(booklet.catalog, palette, fonts)).text()


def booklet_sections(booklet: Booklet, palette: Palette, fonts: Fonts) -> list[tuple[str, str, str]]:
    """Return the sections alone, to stand in another page: id, title, and HTML."""
    page = _Page(booklet, CardStyle(booklet.catalog, palette, fonts))
    return [(section.id, section.title, page.section(section)) for section in booklet.sections]


class _Page:
    def __init__(self, booklet: Booklet, style: CardStyle) -> None:
        self.booklet = booklet
        self.layout = booklet.layout
        self.style = style
        self.pictures = 0

    def text(self) -> str:
        booklet, catalog = self.booklet, self.booklet.catalog
        title = escape(document_title(booklet))
        above = escape(catalog.say(say_in("booklet", "The rules of the game")))
        contents = escape(catalog.say(say_in("booklet", "Contents")))
        *sections, imprint = booklet.sections
        links = "\n".join(f'<li><a href="#{section.id}">{escape(section.title)}</a></li>' for section in sections)
        body = "\n".join(self.section(section) for section in sections)
        return f"""<!DOCTYPE html>
<html lang="{catalog.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{escape(booklet.summary)}">
<meta name="generator" content="sheetgen">
<title>{title}</title>
<style>
{page_style()}
</style>
</head>
<body>
<header>
<p class="above">{above}</p>
<h1>{escape(booklet.title)}</h1>
<p class="summary">{escape(booklet.summary)}</p>
</header>
<nav aria-label="{contents}">
<ul>
{links}
</ul>
</nav>
<main>
{body}
</main>
<footer>
{self.section(imprint)}
</footer>
</body>
</html>
"""

    def section(self, section: Section) -> str:
        return (
            f'<section id="{section.id}" aria-labelledby="{section.id}-title">\n'
            f'<h2 id="{section.id}-title">{escape(section.title)}</h2>\n{self.blocks(section.blocks)}\n</section>'
        )

    def blocks(self, blocks: Sequence[Block]) -> str:
        return "\n".join(self.block(block) for block in blocks)

    def block(self, block: Block) -> str:
        match block:
            case Paragraph(line=line):
                return f"<p>{self.line(line)}</p>"
            case Items(items=items):
                return self.items(items)
            case Facts(facts=facts):
                pairs = (f"<div><dt>{escape(name)}</dt><dd>{self.line(line)}</dd></div>" for name, line in facts)
                return f'<dl class="facts">{"".join(pairs)}</dl>'
            case News(title=title, items=items):
                return f'<aside class="news"><h3>{escape(title)}</h3>{self.items(items)}</aside>'
            case New(blocks=inner):
                word = escape(self.booklet.catalog.say(say_in("booklet", "new")))
                return f'<div class="new"><p class="tab">{word}</p>\n{self.blocks(inner)}\n</div>'
            case Action(number=number, title=title, blocks=inner):
                return f'<h3 id="action-{escape(number)}">{escape(title)}</h3>\n{self.blocks(inner)}'
            case Example(paragraphs=paragraphs, picture=picture):
                drawn = self.picture(picture) if picture else ""
                beside = " beside" if picture is not None and picture.kind == "dice" else ""
                return f'<div class="example{beside}"><div>{self.blocks(paragraphs)}</div>{drawn}</div>'
            case Question(question=question, answer=answer):
                return (
                    f'<div class="question"><p class="asked">{self.line(question)}</p><p>{self.line(answer)}</p></div>'
                )
            case Short(title=title, paragraphs=paragraphs):
                return f'<div class="short"><h3>{escape(title)}</h3><div>{self.blocks(paragraphs)}</div></div>'
            case Picture():
                return self.picture(block)

    def items(self, items: Sequence[Line]) -> str:
        return f"<ul>{''.join(f'<li>{self.line(item)}</li>' for item in items)}</ul>"

    def line(self, line: Line) -> str:
        return "".join(escape(part) if isinstance(part, str) else self.sign(part) for part in line)

    def sign(self, sign: Inline) -> str:
        """Draw a sign, its middle at that of the figures beside it."""
        style, size = self.style, _SIGN_SIZE

        def draw(pen: Pen) -> None:
            baseline = -sign_area(0, 0, 0, size).y
            match sign:
                case Box(colour=colour, number=number):
                    draw_chip(pen, 0, baseline, size, colour, number, style)
                case Die(colour=colour, value=value):
                    draw_die_sign(pen, 0, baseline, size, colour, value, self.layout.die_sides, style)
                case Lock(row=row):
                    draw_lock_sign(pen, 0, baseline, size, self.layout.row(row).colour, style)

        match sign:
            case Box(number=number):
                width = chip_width(number, style, size)
            case Die(colour=colour):
                width = die_width(colour, style, size)
            case _:
                width = lock_width(style, size)
        words = sign_in_words(sign, self.layout, self.booklet.catalog)
        return self.svg(words, width, CHIP_HEIGHT * size, draw, "sign", f"height:{CHIP_HEIGHT:g}em")

    def picture(self, picture: Picture) -> str:
        drawing = make_picture(picture.kind, picture.data, self.layout, self.style, _PICTURE_WIDTH)
        width = f"width:{drawing.width / _PICTURE_WIDTH * 100:.4g}%" if picture.kind != "dice" else ""
        svg = self.svg(picture.alt, drawing.width, drawing.height, drawing.draw, f"picture {picture.kind}", width)
        return f"<figure>{svg}</figure>"

    def svg(self, words: str, width: float, height: float, draw: Callable[[Pen], None], kind: str, css: str) -> str:
        self.pictures += 1
        text = svg_picture(width, height, words, self.booklet.catalog.language, draw, f"p{self.pictures}-")
        attributes = f'class="{kind}"' + (f' style="{css}"' if css else "")
        return text.strip().replace("<svg ", f"<svg {attributes} ", 1).replace("\n", "")


def escape(text: str) -> str:
    """Make a text safe to stand in HTML, in attributes too."""
    return html.escape(text, quote=True)
