"""Reading files: the bounds, and what an unquoted word means."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen import SheetgenError, UnreadableError
from sheetgen.source import Mapping, Scalar, Sequence, Value, parse_tree, read_tree
from tests.conftest import Sheetgen

BOMB = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join(['*' + before] * 10)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
UNREADABLE = [
    (b"", "this file is empty"),
    (b"# only a comment\n", "this file is empty"),
    (b"\x00\x01\x02", "this is not a text file"),
    ("název: červená\n".encode("cp1250"), ":1: this is not UTF-8; save the file with the encoding UTF-8"),
    (b"a: 1\nb: \xff\n", ":2: this is not UTF-8"),
    (b"a: \x01b\n", "control character"),
    (b"a: 1\n" * 300_000, "this file is larger than 1 MiB"),
    (b"[" * 100_000, "this is nested more than 50 levels deep"),
    (b"a: " * 20, "a colon stands where none can"),
    (BOMB.encode(), "this comes to more than 100000 values"),
    (b"a: [1, 2\nb: 3\n", ":1:4: this bracket is opened but not closed"),
    (b"a: {b: 2\n", ":1:4: this bracket is opened but not closed"),
    (b'a: "b\n', ":1:4: this quotation mark is opened but not closed"),
    (b"a: 'b\n", ":1:4: this quotation mark is opened but not closed"),
    (b"a:\n\tb: 1\n", ":2:1: a tab stands here"),
    (b"a: b\nc\nd: e\n", "a colon, or the blank after it, is missing after a key"),
    (b"a: @b\n", ":1:4: no text can begin with this character"),
    (b"a: *b\n", ":1:4: an alias (*) refers to an anchor (&)"),
    (b"a: &a [*a]\n", "an alias (*) refers to an anchor (&)"),
    (b"a: 1\n---\nb: 2\n", ":2:1: a second document begins here"),
    (b"a: 1\n  b: 2\n", "a colon stands where none can"),
    (b"a:\n  - 1\n b: 2\n", "this is not valid YAML"),
]


@pytest.mark.parametrize(("data", "said"), UNREADABLE, ids=[said for _, said in UNREADABLE])
@pytest.mark.parametrize("parser", ["C", "Python"])
def test_unreadable_file_gets_one_sentence(
    data: bytes, said: str, parser: str, tmp_path: Path, sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch
) -> None:
    if parser == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    file = tmp_path / "file.yaml"
    file.write_bytes(data)
    run = sheetgen("check", file)
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith(str(file))
    assert said in run.err
    assert run.err.count("\n") == 1


def test_what_is_no_file_gets_one_sentence(tmp_path: Path, sheetgen: Sheetgen) -> None:
    folder = tmp_path / "folder.yaml"
    folder.mkdir()
    assert sheetgen("check", folder) == (2, "", f"{folder}: this is a folder; a file is needed\n")
    gone = tmp_path / "gone.yaml"
    assert sheetgen("check", gone) == (2, "", f"{gone}: there is no such file\n")
    assert sheetgen("check", "a" * 5000 + ".yaml").err.endswith(": this file can't be read\n")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_forbidden_file(tmp_path: Path, sheetgen: Sheetgen) -> None:
    file = tmp_path / "file.yaml"
    file.write_text("extends: classic\n")
    file.chmod(0)
    assert "check its permissions" in sheetgen("check", file).err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without an end")
def test_endless_file_takes_no_memory() -> None:
    tracemalloc.start()
    with pytest.raises(UnreadableError, match="larger than 1 MiB"):
        read_tree(Path("/dev/zero"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8 * 1024 * 1024


def test_alias_bomb_takes_no_memory() -> None:
    tracemalloc.start()
    with pytest.raises(UnreadableError):
        parse_tree(BOMB, "bomb.yaml")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8 * 1024 * 1024


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"), ("on", "on"), ("yes", "yes"), ("2026-11-18", "2026-11-18"), ("1:30", "1:30"), ("1_000", "1_000"),
        ("0x1F", "0x1F"), ("true", True), ("False", False), ("null", None), ("~", None), ("", None), ("12", 12),
        ("-5", -5), ("012", 12), ("1.5", 1.5), ("1e3", 1000.0), ("'12'", "12"), ('"no"', "no"), ("!!str 12", "12"),
        ("nan", "nan"), (".inf", ".inf"), ("9" * 40, "9" * 40), ("'null'", "null"),
    ],
)  # fmt: skip
def test_scalar_means(text: str, value: Value) -> None:
    root, _ = parse_tree(f"key: {text}\n", "file.yaml")
    assert isinstance(root, Mapping)
    node = root.get("key")
    assert isinstance(node, Scalar)
    assert node.value == value
    assert type(node.value) is type(value)


def test_places_count_from_one_and_letters_not_bytes() -> None:
    root, _ = parse_tree("\ufeffčíslo:\r\n  - žlutá\r\n  - 7\r\n".removeprefix("\ufeff"), "file.yaml")
    assert isinstance(root, Mapping)
    node = root.get("číslo")
    assert isinstance(node, Sequence)
    assert [str(item.mark) for item in node.items] == ["file.yaml:2:5", "file.yaml:3:5"]


def test_byte_order_mark_and_windows_line_ends(tmp_path: Path, sheetgen: Sheetgen) -> None:
    file = tmp_path / "file.yaml"
    file.write_bytes(b"\xef\xbb\xbfextends: classic\r\nage: 9\r\n")
    assert sheetgen("check", file).status == 0


def test_aliases_may_be_used_with_measure() -> None:
    root, mistakes = parse_tree("a: &x [1, 2]\nb: *x\n", "file.yaml")
    assert isinstance(root, Mapping)
    assert root.get("a") is root.get("b")
    assert mistakes == []


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=100).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    from sheetgen.source import decode

    try:
        parse_tree(decode(data, "file"), "file")
    except SheetgenError as error:
        assert str(error).startswith("file")
