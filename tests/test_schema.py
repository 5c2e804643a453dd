"""The JSON Schema that editors use: current, named in every layout, and of one mind with the loader."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from sheetgen import LayoutError, bundled_layouts, load_layout
from sheetgen.layout.form import LAYOUT_FORM
from sheetgen.layout.schema import schema_text
from tests.conftest import ROOT

SCHEMA = json.loads((ROOT / "layouts" / "schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def test_schema_is_current() -> None:
    assert (ROOT / "layouts" / "schema.json").read_text(encoding="utf-8") == schema_text()
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", bundled_layouts())
def test_bundled_layout_names_its_schema_and_fits_it(name: str) -> None:
    text = (ROOT / "layouts" / f"{name}.yaml").read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=schema.json\n")
    assert list(VALIDATOR.iter_errors(json.loads(json.dumps(yaml.safe_load(text))))) == []


@pytest.mark.parametrize(
    "text",
    [
        "playrs: 2..5", "age: old", "age: 100", "players: two", "rows: {red: 2..x}", "rows: {Red: 2..12}",
        "penalties: {points: 5}", "lucky: {pairs: [five]}", "sheet: {lines: [rowz]}", "points: many",
        "texts: {name: {xx: a}}", "colours: {red: red}", "board: {tracks: {a: {1: red}}}", "dice: 6",
    ],
)  # fmt: skip
def test_schema_refuses_what_the_loader_refuses(text: str, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(f"extends: classic\n{text}\n", encoding="utf-8")
    with pytest.raises(LayoutError):
        load_layout(file)
    assert list(VALIDATOR.iter_errors({"extends": "classic", **yaml.safe_load(text)}))


@pytest.mark.parametrize(
    "text",
    [
        "rows: {red: {crosses_before_lock: 4}}", "rows: {blue: }\npoints: triangular", "texts: {name: Mine}",
        "locks: {crosses_before: 4}", "lucky: {pairs: [5-8, 6-11]}\nsheet: {lines: [lucky, rows, penalties, result]}",
    ],
)  # fmt: skip
def test_schema_accepts_what_the_loader_accepts(text: str, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(f"extends: classic\n{text}\n", encoding="utf-8")
    load_layout(file)
    assert not list(VALIDATOR.iter_errors({"extends": "classic", **yaml.safe_load(text)}))


def test_every_key_explains_itself() -> None:
    def walk(schema: object) -> None:
        if isinstance(schema, dict):
            for key in schema.get("properties", {}).values():
                assert key["description"]
            for inner in schema.values():
                walk(inner)
        elif isinstance(schema, list):
            for inner in schema:
                walk(inner)

    walk(SCHEMA)
    assert set(SCHEMA["properties"]) == set(LAYOUT_FORM.keys)
