"""Forms: every box a field, in the reader's language, filled and read back."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import page as page_validation
import pytest
from pypdf import PdfReader, PdfWriter

from sheetgen.card import place_card
from sheetgen.catalog import load_catalog
from sheetgen.draw.form import box_names, field_name, form_pdf
from sheetgen.draw.sheets import SheetJob
from sheetgen.errors import SheetgenError
from sheetgen.geometry import POINT
from sheetgen.layout import load_layout
from sheetgen.page import PAPERS, plan_page
from tests.drawing import BUNDLED
from tests.test_draw_sheets import job_of


def job_for_form(name: str, **options: Any) -> SheetJob:
    return job_of(name, per_page=1, **options)


def fields_of(data: bytes) -> dict[str, Any]:
    return PdfReader(io.BytesIO(data)).get_fields() or {}


@pytest.mark.parametrize("name", BUNDLED)
def test_every_box_is_a_field_at_its_place(name: str) -> None:
    job = job_for_form(name)
    data = form_pdf(job)
    card = place_card(job.layout, job.plan.card_width)
    assert set(fields_of(data)) == set(card.boxes)
    slot = job.plan.slots[0]
    for annotation in PdfReader(io.BytesIO(data)).pages[0]["/Annots"]:  # type: ignore[attr-defined]
        widget = annotation.get_object()
        left, bottom, right, top = (float(value) * POINT for value in widget["/Rect"])
        area = card.places[widget["/T"]].moved(slot.x, slot.y)
        assert (left, job.plan.height - top) == pytest.approx((area.x, area.y), abs=0.01)
        assert (right, job.plan.height - bottom) == pytest.approx((area.right, area.bottom), abs=0.01)


@pytest.mark.parametrize("name", BUNDLED)
def test_filled_form_is_read_back(name: str) -> None:
    job = job_for_form(name)
    crossed = set(place_card(job.layout).boxes[::3]) | {"red-lock", "penalty-4"}
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(form_pdf(job))))
    writer.update_page_form_field_values(writer.pages[0], dict.fromkeys(crossed, "/Yes"), auto_regenerate=False)
    filled = io.BytesIO()
    writer.write(filled)
    reader = PdfReader(filled)
    read = {field for field, value in (reader.get_fields() or {}).items() if value.get("/V") == "/Yes"}
    assert read == crossed
    assert reader.metadata is not None
    assert [str(reader.metadata[key]) for key in ("/SheetgenLayout", "/SheetgenLayoutVersion")] == [name, "1"]


@pytest.mark.parametrize(
    ("language", "tooltip"), [("cs", "červená 12"), ("el", "κόκκινο 12"), ("uk", "12"), ("en", "red 12"), ("pl", "12")]
)
def test_tooltips_are_in_the_readers_language(language: str, tooltip: str) -> None:
    job = replace(job_for_form("classic"), catalog=load_catalog(language))
    fields = fields_of(form_pdf(job))
    assert tooltip in fields["red-12"]["/TU"]
    assert len({field["/TU"] for field in fields.values()}) == len(fields)


def test_several_sheets_have_names_of_their_own() -> None:
    layout = load_layout("big")
    job = replace(job_for_form("big", names=("Ema", "Petr")), plan=plan_page(layout, PAPERS["a4"], per_page=2), count=3)
    data = form_pdf(job)
    fields = fields_of(data)
    assert len(fields) == 3 * (4 * 16 + 4)
    assert {"red-5", "2-red-5", "3-penalty-1"} <= set(fields)
    assert "3" in fields["3-red-5"]["/TU"]
    assert field_name(1, "total") == "total"
    assert len(PdfReader(io.BytesIO(data)).pages) == 2


@pytest.mark.parametrize("name", BUNDLED)
def test_forms_are_accessible(name: str) -> None:
    report = page_validation.validate_pdf_bytes(form_pdf(job_for_form(name)))
    assert report.is_compliant, report


def test_form_bytes_are_stable() -> None:
    assert form_pdf(job_for_form("classic")) == form_pdf(job_for_form("classic"))


def test_what_a_form_cannot_be() -> None:
    with pytest.raises(SheetgenError, match="at most: 100"):
        form_pdf(job_for_form("classic", count=101))
    with pytest.raises(SheetgenError, match="no back"):
        form_pdf(job_for_form("classic", back="rules"))


def test_every_crossed_box_has_a_name_in_words() -> None:
    for name in BUNDLED:
        card = place_card(load_layout(name))
        assert set(box_names(card, load_catalog("en"))) == set(card.boxes)
