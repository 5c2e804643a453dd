"""The rules of a board in words, made from its layout."""

from typing import Literal

Style = Literal["pages", "booklet", "html"]
FILE_NAMES: dict[Style, str] = {
    "pages": "rules-{language}.pdf",
    "booklet": "rules-booklet-{language}.pdf",
    "html": "rules-{language}.html",
}
"""What files are called, by style; the layout's id comes before it."""
