"""The commands sheets and board: what people type, also by mistake."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen.draw.palette import PALETTES
from sheetgen.language import LANGUAGES
from sheetgen.page.paper import PAPERS
from tests.conftest import Sheetgen


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_without_options_one_full_page_in_the_output_folder(sheetgen: Sheetgen) -> None:
    run = sheetgen("sheets", "classic")
    assert run == (0, "output/classic-sheets-en.pdf\n", "")
    reader = PdfReader("output/classic-sheets-en.pdf")
    assert len(reader.pages) == 1
    assert reader.pages[0].extract_text().count("total") == 2


@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        (["sheets", "big", "--lang", "cs"], "output/big-sheets-cs.pdf"),
        (["sheets", "big", "--form"], "output/big-form-en.pdf"),
        (["sheets", "on-board", "--format", "svg"], "output/on-board-sheet-en.svg"),
        (["sheets", "on-board", "--format", "png"], "output/on-board-sheet-en.png"),
        (["board", "on-board", "--lang", "el"], "output/on-board-board-el.pdf"),
        (["board", "on-board", "--tiles", "2x1", "--side", "B"], "output/on-board-board-en-side-b-2x1.pdf"),
        (["sheets", "classic", "--palette", "mono", "--per-page", "4"], "output/classic-sheets-en-4-per-page-mono.pdf"),
        (["sheets", "classic", "--back", "rules", "--paper", "a4"], "output/classic-sheets-en-rules-on-the-back.pdf"),
        (["sheets", "classic", "--duplex", "--paper", "Letter"], "output/classic-sheets-en-letter-both-sides.pdf"),
        (["rules", "classic", "--paper", "letter"], "output/classic-rules-en-letter.pdf"),
    ],
)
def test_telling_names(sheetgen: Sheetgen, arguments: list[str], file: str) -> None:
    run = sheetgen(*arguments)
    assert (run.status, run.out) == (0, f"{file}\n")
    assert Path(file).stat().st_size > 1000
    assert [path.name for path in Path("output").iterdir()] == [Path(file).name], "no temporary file is left"


def test_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    from sheetgen.cli import main

    assert main(["sheets", "classic", "-o", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF-1.7")
    assert not Path("output").exists()


def test_one_sheet_for_each_name(sheetgen: Sheetgen) -> None:
    assert sheetgen("sheets", "big", "--names", " Ema,Petr ,,Katka", "-o", "x.pdf").status == 0
    text = "".join(page.extract_text() for page in PdfReader("x.pdf").pages)
    assert [text.count(name) for name in ("Ema", "Petr", "Katka")] == [1, 1, 1]
    assert text.count("total") == 3


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--count", "0"], "--count takes a number from 1 to 100000, not 0"),
        (["--count", "-3"], "--count takes a number from 1 to 100000, not -3"),
        (["--count", "1000000000"], "not 1000000000"),
        (["--count", "many"], "many"),
        (["--per-page", "0"], "--per-page takes"),
        (["--per-page", "-2"], "--per-page takes"),
        (["--per-page", "two"], "“two”"),
        (["--per-page", "6", "--paper", "a5"], "6 per page don't fit on a5"),
        (["--paper", "a99"], "there is no paper “a99”"),
        (["--paper", "1x1mm"], "1x1mm"),
        (["--margin", "-1"], "a margin of -1 mm"),
        (["--margin", "nan"], "a margin of nan mm"),
        (["--margin", "95"], "use larger paper or a smaller margin"),
        (["--bleed", "-1"], "a bleed of -1 mm"),
        (["--marks", "dots"], "dots"),
        (["--palette", "sepia"], "there is no palette “sepia”"),
        (["--palette", "sepia.yaml"], "sepia.yaml"),
        (["--back-offset", "1"], "--back-offset takes"),
        (["--back-offset", "99,1"], "--back-offset takes"),
        (["--names", " , "], "no name in it"),
        (["--names", "x" * 300], "too long"),
        (["--names", "w" * 99, "--per-page", "4"], "room for about"),
        (["--names", "a," * 1001], "too many names (1001); at most: 1000"),
        (["--names", "שלום"], "no letter for ש"),
        (["--names", "Ema\u0007"], "U+0007"),
        (["--form", "--format", "png"], "leave --format out"),
        (["--form", "--back", "rules"], "no back"),
        (["--form", "--count", "1000"], "at most: 100"),
        (["-o", "no/such/folder/x.pdf"], "no/such/folder/x.pdf can't be written"),
        (["-o", "."], "can't be written"),
        (["--lang", "xx"], "xx"),
    ],
)
def test_bad_options_are_answered_by_a_sentence(sheetgen: Sheetgen, arguments: list[str], expected: str) -> None:
    run = sheetgen("sheets", "classic", *arguments)
    assert run.status == 2
    assert run.out == ""
    assert expected in run.err
    assert "Traceback" not in run.err
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["board", "classic"], "has no board"),
        (["board", "on-board", "--side", "z"], "no side “z”"),
        (["board", "on-board", "--tiles", "many"], "--tiles takes"),
        (["board", "on-board", "--tiles", "0x2"], "--tiles takes"),
        (["board", "on-board", "--paper", "a6"], "smaller than 12 mm"),
        (["board", "on-board", "--margin", "99"], "no room"),
        (["sheets"], "LAYOUT"),
        (["sheets", "clasic"], "did you mean “classic”?"),
        (["sheets", "no-such.yaml"], "no-such.yaml"),
    ],
)
def test_other_bad_usage(sheetgen: Sheetgen, arguments: list[str], expected: str) -> None:
    run = sheetgen(*arguments)
    assert run.status == 2
    assert expected in run.err


def test_unwritable_folder(sheetgen: Sheetgen, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    if os.access(folder, os.W_OK):
        pytest.skip("root may write everywhere")
    run = sheetgen("sheets", "classic", "-o", folder / "x.pdf")
    assert (run.status, "can't be written" in run.err) == (2, True)


def test_an_existing_file_is_replaced_by_a_complete_one_only(
    sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = Path("x.pdf")
    target.write_text("precious")
    target.chmod(0o640)
    assert sheetgen("sheets", "classic", "--names", "שלום", "-o", target).status == 2
    assert target.read_text() == "precious"

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", broken)
        run = sheetgen("sheets", "classic", "-o", target)
    said = "x.pdf can't be written: the disk is full or a limit is reached; make room or choose another place"
    assert (run.status, run.err) == (2, f"sheetgen: {said}\n")
    assert target.read_text() == "precious"
    assert os.listdir() == ["x.pdf"]  # noqa: PTH208
    assert sheetgen("sheets", "classic", "-o", target).status == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert target.stat().st_mode & 0o777 == 0o640


def test_devices_are_written_into(sheetgen: Sheetgen) -> None:
    assert sheetgen("sheets", "classic", "-o", "/dev/null").status == 0
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize("command", ["sheets", "board"])
def test_help_has_examples(sheetgen: Sheetgen, command: str) -> None:
    run = sheetgen(command, "--help")
    assert run.status == 0
    assert run.out.count(f"sheetgen {command} ") >= 4


def test_palette_file_and_layout_file(sheetgen: Sheetgen) -> None:
    Path("mine.yaml").write_text('colours: {red: "#101010"}\n', encoding="utf-8")
    Path("six.yaml").write_text("extends: classic\nrows: {orange: 2..12, purple: 12..2}\n", encoding="utf-8")
    assert sheetgen("sheets", "six.yaml", "--palette", "mine.yaml", "-o", "six.pdf").status == 0
    assert "result" not in PdfReader("six.pdf").pages[0].extract_text()
    run = sheetgen("sheets", "six.yaml", "--per-page", "4")
    assert run.status == 2
    assert "4 per page don't fit on a4" in run.err


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ("9999x50", "has no room for all its boxes"),
        ("50x9999", "has no room for all its boxes"),
        ("400x60", "needs at least"),
    ],
)
def test_sheets_of_impossible_sizes(sheetgen: Sheetgen, size: str, expected: str) -> None:
    Path("strange.yaml").write_text(f"extends: classic\nsheet: {{size: {size}}}\n", encoding="utf-8")
    run = sheetgen("sheets", "strange.yaml")
    assert (run.status, run.out) == (2, "")
    assert expected in run.err


def test_small_natural_size_grows_until_boxes_can_be_crossed(sheetgen: Sheetgen) -> None:
    Path("small.yaml").write_text("extends: classic\nsheet: {size: 70x50}\n", encoding="utf-8")
    assert sheetgen("sheets", "small.yaml", "-o", "x.pdf").status == 0
    assert sheetgen("sheets", "small.yaml", "--format", "svg", "-o", "x.svg").status == 0
    assert 'width="11' in Path("x.svg").read_text(encoding="utf-8")[:200]


def test_progress_bar_only_on_terminals_and_long_runs(sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.cli import sheets

    monkeypatch.setattr(sheets, "LONG_RUN", 10)
    quiet = sheetgen("sheets", "classic", "--count", "2000", "-o", "/dev/null")
    assert quiet.err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    shown = sheetgen("sheets", "classic", "--count", "2000", "-o", "/dev/null")
    assert "100%" in shown.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_palette_and_paper(sheetgen: Sheetgen, language: str) -> None:
    words = "".join(sheetgen("sheets", "--help", "--lang", language).out.split())
    for name in (*PALETTES, *PAPERS):
        assert name in words
