"""Full disks, closed streams, interruptions, strange places: done right, or one clear sentence."""

from __future__ import annotations

import io
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from sheetgen import everything
from sheetgen.cli import main
from tests.conftest import Sheetgen
from tests.knocks import LONG, PROGRAM, one_sentence, shell, write_files

pytestmark = pytest.mark.skipif(os.name != "posix", reason="folders, streams and limits as in Unix")

WRITERS = [
    "sheets classic -o",
    "sheets classic --form -o",
    "sheets classic --format svg -o",
    "sheets classic --format png -o",
    "board on-board -o",
    "rules classic -o",
    "rules classic --style booklet -o",
    "rules classic --style html -o",
    "score game.yaml -o",
    "score game.yaml --format json -o",
    "score game.yaml --format csv -o",
    "score game.yaml --table -o",
    "score game.yaml --pdf",
    "score --new classic -o",
]
"""Whatever writes a file; its name follows."""
PRINTERS = ["layouts", "layouts big", "layouts --format json", "check quick.yaml", "score game.yaml", "score --help"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with a game and a layout."""
    monkeypatch.chdir(tmp_path)
    write_files()
    return tmp_path


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make only a part of everything."""
    monkeypatch.setattr(everything, "LANGUAGES", ("en",))
    monkeypatch.setattr(everything, "bundled_layouts", lambda: ("classic",))
    monkeypatch.setattr(everything, "PAPERS", ("a4",))
    monkeypatch.setattr(everything, "PALETTES", ("colour",))


# full disks


def mounted(place: Path, *options: str) -> None:
    done = subprocess.run(["mount", *options, str(place)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")


@pytest.fixture
def small_disk(folder: Path) -> Iterator[Path]:
    place = folder / "disk"
    place.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    mounted(place, "-t", "tmpfs", "-o", "size=16k", "tmpfs")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def filled(disk: Path) -> None:
    """Write until nothing more fits."""
    (disk / "kept").write_text("precious", encoding="utf-8")
    with pytest.raises(OSError, match="No space"):
        (disk / "filler").write_bytes(bytes(100_000))


def snapshot(place: Path) -> dict[str, bytes]:
    return {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}


def test_full_disk(small_disk: Path, sheetgen: Sheetgen) -> None:
    filled(small_disk)
    before = snapshot(small_disk)
    for writer in WRITERS:
        for name in ("kept", "new"):
            run = sheetgen(*writer.split(), small_disk / name, "--lang", "cs")
            assert run.status == 2, writer
            assert run.err == (
                f"sheetgen: soubor {small_disk}/{name} nelze zapsat: "
                "disk je plný nebo byl vyčerpán limit; uvolněte místo nebo zvolte jiné\n"
            ), writer
            assert snapshot(small_disk) == before, writer


@pytest.mark.usefixtures("few")
def test_disk_that_gets_full_while_everything_is_made(small_disk: Path, sheetgen: Sheetgen) -> None:
    run = sheetgen("all", "--jobs", 1, "-o", small_disk)
    assert (run.status, run.out) == (2, "")
    assert "the disk is full" in run.err
    assert one_sentence(run.err)
    assert set(snapshot(small_disk)) <= {".sheetgen.json"}


@pytest.mark.parametrize("writer", ["sheets classic -o", "score game.yaml --pdf", "rules classic --style html -o"])
def test_file_that_may_not_grow(writer: str, folder: Path) -> None:
    Path("kept").write_text("precious", encoding="utf-8")
    before = snapshot(folder)
    done = subprocess.run(
        [*PROGRAM, *writer.split(), "kept"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "uk_UA.UTF-8"},
        check=False,
    )
    assert done.returncode == 2
    said = done.stderr.decode()
    assert "kept: на диску немає місця або вичерпано ліміт" in said
    assert one_sentence(said)
    assert snapshot(folder) == before


needs_dev_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")


@needs_dev_full
@pytest.mark.parametrize("command", [*PRINTERS, "--help", "--version", "--completion bash", *WRITERS])
@pytest.mark.parametrize("buffered", [True, False])
def test_standard_output_that_is_full(
    command: str, buffered: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = [*command.split(), *(["-"] if command in WRITERS else [])]
    full: TextIO = Path("/dev/full").open("w", encoding="utf-8")  # noqa: SIM115
    assert isinstance(full, io.TextIOWrapper)
    full.reconfigure(write_through=not buffered)
    monkeypatch.setenv("LC_ALL", "sk_SK.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setattr(sys, "stdout", full)
    status = main(arguments)
    assert (status, capsys.readouterr().err) == (
        2,
        "sheetgen: na štandardný výstup sa nedá zapisovať; disk je možno plný\n",
    )
    full.close()


@needs_dev_full
def test_streams_that_are_full_when_the_program_ends() -> None:
    done = shell("$S score game.yaml > /dev/full", PYTHONUNBUFFERED=None)
    assert (done.returncode, done.stderr) == (2, "sheetgen: standard output can't be written; the disk may be full\n")
    assert shell("$S layouts nothing 2> /dev/full").returncode == 2
    assert shell("$S layouts --nothing 2> /dev/full").returncode == 2
    done = shell("$S sheets classic -o /dev/full")
    assert done.returncode == 2
    assert "/dev/full can't be written: the disk is full" in done.stderr


# closed streams


@pytest.mark.parametrize(
    ("script", "status", "out", "err"),
    [
        ("$S layouts >&-", 141, "", ""),
        ("$S score game.yaml >&-", 141, "", ""),
        ("$S sheets classic -o - >&-", 141, "", ""),
        ("$S --help >&-", 141, "", ""),
        ("$S sheets classic -o x.pdf >&- 2>&- <&-; echo $? $(head -c 4 x.pdf)", 0, "0 %PDF\n", ""),
        ("$S layouts nothing 2>&-", 2, "", ""),
        ("$S score - <&-", 2, "", "-: this file is empty\n"),
        ("$S score --ask --players A <&-", 130, "", None),
        ("$S layouts --format json | head -1; exit ${PIPESTATUS[0]}", None, "[\n", ""),
        ("$S layouts big on-board classic | true; exit ${PIPESTATUS[0]}", None, "", ""),
        ("$S rules classic -o - | head -c 4; exit ${PIPESTATUS[0]}", None, "%PDF", ""),
    ],
)
def test_closed_streams(script: str, status: int | None, out: str, err: str | None) -> None:
    done = shell(script)
    assert done.returncode == status or (status is None and done.returncode in {0, 141})
    assert done.stdout == out
    assert done.stderr == err or (err is None and "Traceback" not in done.stderr)


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii", "iso8859-2"])
def test_questions_answered_with_junk(encoding: str) -> None:
    done = shell("head -c 3000 /dev/urandom | $S score --ask", PYTHONIOENCODING=encoding)
    assert done.returncode == 130
    assert "Traceback" not in done.stderr


def test_answers_in_letters_that_the_system_does_not_know(folder: Path) -> None:
    answers = "".join(f"{answer}\n" for answer in ("Žofie", *[""] * 5, "Ωμέγα", *[""] * 5, ""))
    done = shell(f"printf '{answers}' | $S score --ask -o typed.yaml", PYTHONIOENCODING="ascii")
    assert "Traceback" not in done.stderr
    assert [name in (folder / "typed.yaml").read_text(encoding="utf-8") for name in ("Žofie", "Ωμέγα")] == [True, True]


@pytest.mark.parametrize("name", ["junk", "junk.yaml", "junk.csv", "junk.pdf", "junk.txt", "-"])
@pytest.mark.parametrize(
    "data", [bytes(range(256)) * 40, b"\r" * 5000, b"\x00", b'name\rred\r"', b"\xff\xfe" * 9, b"a\rb,name\x00\r"]
)
def test_files_of_junk(name: str, data: bytes, sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("junk" if name == "-" else name).write_bytes(data)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    run = sheetgen("score", name)
    assert run.status in {1, 2}
    assert (run.err or run.out).startswith((f"{name}:", f"{name} · "))
    for command in ("check", "sheets"):
        assert sheetgen(command, "junk" if name == "-" else name).status in {1, 2}


# Ctrl+C


@pytest.mark.parametrize(
    ("command", "place"),
    [
        ("sheets classic", "sheetgen.draw.sheets.sheets_pdf"),
        ("sheets classic --form", "sheetgen.draw.form.form_pdf"),
        ("sheets classic", "os.umask"),
        ("board on-board", "sheetgen.draw.boards.board_pdf"),
        ("rules classic", "sheetgen.booklet.write.write_booklet"),
        ("layouts", "sheetgen.cli.layouts.overview"),
        ("check quick.yaml", "sheetgen.cli.check.load_layout"),
        ("score game.yaml", "sheetgen.results.judged.judge_entered"),
        ("score --new classic", "sheetgen.entry.write.template"),
        ("score --ask", "sheetgen.entry.ask.Interview.game"),
        ("all --jobs 1", "sheetgen.everything.make"),
    ],
)
def test_interrupted(
    command: str, place: str, folder: Path, sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(place, interrupted)
    run = sheetgen(*command.split())
    assert (run.status, run.out, run.err.strip()) == (130, "", "")
    assert set(snapshot(folder)) <= {"game.yaml", "quick.yaml", "output/.sheetgen.json"}


# places that can't be written


@pytest.fixture
def closed(folder: Path) -> Iterator[Path]:
    """Give a folder into which nobody can write, with a file in it."""
    place = folder / "closed"
    place.mkdir()
    if os.geteuid() == 0:
        mounted(place, "-t", "tmpfs", "-o", "size=64k", "tmpfs")
    (place / "kept").write_text("precious", encoding="utf-8")
    if os.geteuid() == 0:
        subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
    else:
        place.chmod(0o500)
    yield place
    if os.geteuid() == 0:
        subprocess.run(["umount", str(place)], check=True)
    else:
        place.chmod(0o700)


def test_read_only_folder(closed: Path, sheetgen: Sheetgen) -> None:
    for writer in WRITERS:
        for name in ("kept", "new"):
            run = sheetgen(*writer.split(), closed / name, "--lang", "pl")
            assert run.status == 2, writer
            said = "brak uprawnień do zapisu w\u00a0tym miejscu; należy wybrać inne"
            assert run.err == f"sheetgen: nie da się zapisać pliku {closed}/{name}: {said}\n", writer
    for target in (closed, closed / "new"):
        run = sheetgen("all", "-o", target)
        assert (run.status, run.err.count("choose another place\n")) == (2, 1)
    assert snapshot(closed) == {"kept": b"precious"}


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("game.yaml/x", "a file stands where a folder is needed; choose another place"),
        ("gone/x", "there is no such folder; make it first"),
        ("gone/../x", "there is no such folder; make it first"),
        (".", "this is a folder; give the name of a file"),
        (LONG, "the name is too long; choose a shorter one"),
        (f"{LONG}/x", "the name is too long; choose a shorter one"),
        ("y/" * 3000 + "x", "the name is too long; choose a shorter one"),
    ],
)
def test_targets_that_cannot_be(target: str, said: str, folder: Path, sheetgen: Sheetgen) -> None:
    before = snapshot(folder)
    for writer in WRITERS:
        run = sheetgen(*writer.split(), target)
        assert (run.status, run.err) == (2, f"sheetgen: {target} can't be written: {said}\n"), writer
    assert snapshot(folder) == before


def test_output_folder_that_is_a_file(folder: Path, sheetgen: Sheetgen) -> None:
    Path("output").write_text("precious", encoding="utf-8")
    for command in ("sheets classic", "board on-board", "rules big", "all"):
        run = sheetgen(*command.split())
        assert run.status == 2
        assert "a file stands where a folder is needed" in run.err
        assert one_sentence(run.err)
    assert (folder / "output").read_bytes() == b"precious"


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("name", ["index.html", ".sheetgen.json", "en/classic-rules.html"])
def test_everything_where_a_folder_has_the_name_of_a_file(name: str, folder: Path, sheetgen: Sheetgen) -> None:
    (folder / "output" / name).mkdir(parents=True)
    run = sheetgen("all", "--jobs", 1)
    assert (run.status, run.out) == (2, "")
    assert run.err == f"sheetgen: output/{name} can't be written: this is a folder; give the name of a file\n"


def test_folder_that_is_gone(folder: Path) -> None:
    done = shell(f"mkdir gone; cd gone; rmdir ../gone; $S sheets classic --lang el; $S rules classic -o {folder}/x.pdf")
    assert done.returncode == 2
    assert done.stderr == (
        "sheetgen: ο φάκελος όπου βρίσκεστε δεν υπάρχει πια· πηγαίνετε σε άλλον\n"
        "sheetgen: the folder you are in doesn't exist any more; go to another one\n"
    )
    done = shell(f"mkdir gone; cd gone; rmdir ../gone; $S layouts; $S score {folder}/game.yaml; $S score game.yaml")
    assert done.stdout.count("Žofie") == 1
    assert done.stderr == "game.yaml: there is no such file\n"


def test_too_little_memory(sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("sheetgen.draw.sheets.sheets_pdf", too_much)
    run = sheetgen("sheets", "classic")
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith("sheetgen: there is not enough memory for this")
