"""Colours of print: mixing them, and telling how light they are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour in sRGB, each part from 0 to 255."""

    red: int
    green: int
    blue: int

    @classmethod
    def of(cls, text: str) -> Ink:
        """Read `#rrggbb`."""
        return cls(*bytes.fromhex(text.removeprefix("#")))

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def is_grey(self) -> bool:
        """Whether it prints with black alone."""
        return self.red == self.green == self.blue

    def mixed(self, other: Ink, share: float) -> Ink:
        """Return this colour with that share of the other one."""
        parts = zip(self._parts, other._parts, strict=True)
        return Ink(*(round(mine + (theirs - mine) * share) for mine, theirs in parts))

    def tint(self, share: float) -> Ink:
        """Return that share of the colour on white paper."""
        return WHITE.mixed(self, share)

    def contrast(self, other: Ink) -> float:
        """Return the contrast ratio of WCAG 2: 1 for the same lightness, 21 for black on white."""
        darker, lighter = sorted((self._luminance, other._luminance))
        return (lighter + 0.05) / (darker + 0.05)

    @cache  # noqa: B019 (few inks, and they cost nothing to keep)
    def legible_on(self, ground: Ink, least: float = 4.5) -> Ink:
        """Return the colour, darkened as little as needed to be read on a light ground."""
        for step in range(21):
            darker = self.mixed(BLACK, step / 20)
            if darker.contrast(ground) >= least:
                return darker
        return BLACK

    @property
    def _parts(self) -> tuple[int, int, int]:
        return self.red, self.green, self.blue

    @property
    def _luminance(self) -> float:
        """Relative luminance, WCAG 2.2, definition of terms."""
        shares = (part / 255 for part in self._parts)
        linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


BLACK = Ink(0, 0, 0)
WHITE = Ink(255, 255, 255)
