"""The guide to scoring shows what really happens."""

from __future__ import annotations

import re

from sheetgen.rules import Kind
from tests.conftest import ROOT

GUIDE = (ROOT / "docs" / "score.md").read_text(encoding="utf-8")


def test_every_kind_is_explained() -> None:
    for kind in Kind:
        assert f"`{kind.value}`" in GUIDE


def test_the_interface_as_documented() -> None:
    guide = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(from sheetgen import load_layout\nfrom sheetgen.rules.*?)```", guide, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102
    assert names["problems"] == ()


def test_the_python() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102
    assert "ema" in names
