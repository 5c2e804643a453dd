"""The documented interface: everything public is in the documentation, and what it shows is true."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from itertools import zip_longest
from types import ModuleType

import pytest

import sheetgen
import sheetgen.rules
from sheetgen import Layout, load_layout
from tests.conftest import ROOT

API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def test_every_public_name_is_documented() -> None:
    for name in sheetgen.__all__:
        assert re.search(rf"`{name}\b", API) or name == "Mistake", name


def test_every_field_is_documented_and_every_value_frozen() -> None:
    for name in sheetgen.__all__:
        kind = getattr(sheetgen, name)
        if dataclasses.is_dataclass(kind) and name != "Mistake":
            (line,) = re.findall(rf"^\| `{name}` \| `([^`]*)`", API, re.MULTILINE)
            assert line.split() == [field.name for field in dataclasses.fields(kind)]
            assert vars(kind)["__dataclass_params__"].frozen
            assert "__slots__" in vars(kind)


def test_equal_files_make_equal_layouts() -> None:
    layout = load_layout("on-board")
    assert isinstance(layout, Layout)
    assert load_layout("on-board") == layout
    assert hash(load_layout("on-board")) == hash(layout)
    assert 3 in layout.players
    assert 5 not in layout.players


@pytest.mark.parametrize("module", [sheetgen, sheetgen.rules], ids=["sheetgen", "rules"])
def test_every_field_says_what_it_is(module: ModuleType) -> None:
    """The reference is made from the docstrings; Python itself doesn't keep those of fields."""
    for name in module.__all__:
        kind = getattr(module, name)
        if not inspect.isclass(kind):
            continue
        (source,) = ast.parse(inspect.getsource(kind)).body
        assert isinstance(source, ast.ClassDef)
        for field, following in zip_longest(source.body, source.body[1:]):
            if isinstance(field, ast.Assign | ast.AnnAssign):
                told = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
                assert told, f"{name}: {ast.unparse(field)}"
