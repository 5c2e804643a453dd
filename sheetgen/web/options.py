"""What can be asked for: the options of the commands as parameters of an address, within bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from sheetgen.booklet import Style
from sheetgen.draw.palette import PALETTES
from sheetgen.draw.sheets import Back
from sheetgen.language import LANGUAGES
from sheetgen.page.paper import MOST_MARGIN
from sheetgen.page.plan import DEFAULT_MARGIN, MOST_PER_PAGE, Flip

MOST_SHEETS = 10_000
"""Twenty reams of paper on a page of two; a browser is not the place for more."""
LONGEST_NAMES = 5_000

if TYPE_CHECKING:
    Language = str
    PaletteName = str
else:  # the words are known only at run time, where pydantic reads them
    Language = Literal[LANGUAGES]
    PaletteName = Literal[tuple(PALETTES)]


def _nothing_if_empty(value: Any) -> Any:
    """Take a field of a form that was left empty for one that isn't there."""
    return None if value == "" else value


Optional = BeforeValidator(_nothing_if_empty)


class Options(BaseModel):
    """What every document has."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    layout: str = Field("classic", max_length=200, description="The id of a layout; /api/layouts lists them.")
    lang: Annotated[Language | None, Optional] = Field(
        None, description="The language; otherwise the first one of Accept-Language that there is, or English."
    )
    palette: PaletteName = "colour"


class CardOptions(Options):
    """What the picture of one sheet shows."""

    names: str = Field("", max_length=LONGEST_NAMES, description="Names for the sheets, with commas between them.")
    seed: int = Field(0, ge=0, le=999_999_999, description="Deals the lucky numbers in another order.")


class BlankOptions(Options):
    """The picture of an empty sheet, as the page for scores lays it under its boxes."""


class PageOptions(Options):
    """A page with sheets on it."""

    paper: str = Field("a4", max_length=40, description="A name such as a4 or letter, or a size such as 210x297mm.")
    per_page: Annotated[int | None, Optional] = Field(
        None, ge=1, le=MOST_PER_PAGE, alias="per-page", description="Sheets on a page; otherwise as many as fit well."
    )
    margin: float = Field(DEFAULT_MARGIN, ge=0, le=MOST_MARGIN, description="Millimetres.")


class SheetOptions(PageOptions, CardOptions):
    """Sheets to print."""

    count: Annotated[int | None, Optional] = Field(
        None, ge=1, le=MOST_SHEETS, description="How many sheets; otherwise a full page, or one for each name."
    )
    back: Back = "none"
    flip: Flip = Field("long", description="The edge over which the printer turns the paper.")
    form: bool = Field(False, description="A PDF to fill in on the screen.")


class RulesOptions(Options):
    """A rules booklet."""

    style: Style = "pages"
    paper: str = Field("a4", max_length=40, description="A name such as a4 or letter, or a size such as 210x297mm.")


class BoardOptions(Options):
    """The playing board of a layout that has one."""

    paper: str = Field("a4", max_length=40, description="A name such as a4 or letter, or a size such as 210x297mm.")
