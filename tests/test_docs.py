"""Everything a reader may type works: README and guide are run, page by page, as they stand.

A block of `sh` is run by a shell. `<!-- file: NAME -->` before a block saves it under that name first, and
`<!-- output -->` before a block says that this is what the commands above it print. SHEETGEN names another
`sheetgen` to try, such as one that was installed from the wheel.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

import sheetgen
from sheetgen import source
from sheetgen.cli.commands import COMMANDS
from sheetgen.draw.form import MOST_SHEETS_IN_FORM
from sheetgen.entry import csv_file, game_file, notation, pdf_form, turns
from sheetgen.language import LANGUAGES
from sheetgen.layout.load import MOST_GENERATIONS
from sheetgen.web import guard, models, options, work
from tests.conftest import ROOT
from tests.web.conftest import free_port, wait_for

PAGES = ["README.md", *(f"docs/{path.relative_to(ROOT / 'docs')}" for path in sorted((ROOT / "docs").rglob("*.md")))]
PLAYERS = [f"docs/players/{language}.md" for language in LANGUAGES]
COMMAND = Path(os.environ.get("SHEETGEN") or Path(sys.executable).parent / "sheetgen")
BLOCK = re.compile(
    r"(?:^[ ]*<!-- (?P<role>file: (?P<name>\S+)|output) -->\n)?"
    r"^(?P<indent>[ ]*)```(?P<kind>\w*)\n(?P<text>.*?)^(?P=indent)```$",
    re.DOTALL | re.MULTILINE,
)
BEFORE = f"""
set -euo pipefail
sheetgen() {{ command sheetgen "$@" || [ "$? $1" = "1 score" ]; }}
make() {{ command make --silent --dry-run --directory "$ROOT" "$@" >&2; }}
pipx() {{ [ "$1" = install ] && [[ "$2" == */sheetgen-{sheetgen.__version__}-py3-none-any.whl* ]]; }}
uv() {{ [ "$1 $2" = "tool install" ] && [[ "$3" == */sheetgen-{sheetgen.__version__}-py3-none-any.whl* ]]; }}
"""
"""A game may break rules (1); make only says what it would do; installing is left to `tests/smoke.py`."""
ANSWERS = "Ema\n\n\n\n\n\nPetr\n\n\n\n\n\n\n\n"
"""What `--ask` is told: two players without a cross."""


class Block(NamedTuple):
    """A block of a page: a file, the output of what stands above it, or something to run."""

    kind: str
    name: str | None
    is_output: bool
    text: str


def blocks(page: str) -> Iterator[Block]:
    for match in BLOCK.finditer((ROOT / page).read_text(encoding="utf-8")):
        yield Block(match["kind"], match["name"], match["role"] == "output", textwrap.dedent(match["text"]))


def language_of(page: str) -> str:
    return Path(page).stem if page in PLAYERS else "en"


def environment(page: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    path = f"{COMMAND.absolute().parent}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PATH": path, "ROOT": str(ROOT), "LANG": f"{language_of(page)}.UTF-8"}


def run(page: str, script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", BEFORE + script],
        cwd=folder,
        env=environment(page),
        input=ANSWERS,
        capture_output=True,
        text=True,
        check=False,
    )


def serve(page: str, command: str, folder: Path) -> None:
    """Start the web page as the guide says, on a free port and without a browser, and look at it."""
    port = free_port()
    line = f"exec {command.partition('#')[0]} --no-open --port {port}"
    process = subprocess.Popen(["bash", "-c", line], cwd=folder, env=environment(page), stderr=subprocess.DEVNULL)
    try:
        wait_for(process, f"http://127.0.0.1:{port}")
        answer = httpx.get(f"http://127.0.0.1:{port}/", follow_redirects=True, timeout=60)
        assert answer.status_code == 200
        assert "sheetgen" in answer.text
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture(autouse=True)
def _has_bash() -> None:
    if shutil.which("bash") is None:
        pytest.skip("there is no bash to run the guide with")


@pytest.mark.parametrize("page", [page for page in PAGES if any(block.kind == "sh" for block in blocks(page))])
def test_what_can_be_typed_works(page: str, tmp_path: Path) -> None:
    folder = tmp_path / "a folder of мої"
    folder.mkdir()
    all_blocks = list(blocks(page))
    for number, block in enumerate(all_blocks):
        if block.name:
            (folder / block.name).write_text(block.text, encoding="utf-8")
        elif block.kind == "sh" and "sheetgen serve" in block.text:
            serve(page, block.text.strip().splitlines()[-1], folder)
        elif block.kind == "sh":
            done = run(page, block.text, folder)
            after = all_blocks[number + 1] if number + 1 < len(all_blocks) else None
            if after is not None and after.is_output:
                assert done.stdout == after.text
            else:
                assert done.returncode == 0, f"{block.text}\n{done.stdout}{done.stderr}"


def test_the_guide_is_run_at_all() -> None:
    """The blocks are found, and every command is in one of them; `all`, which takes long, has tests of its own."""
    typed = "\n".join(block.text for page in PAGES for block in blocks(page) if block.kind == "sh")
    for name in COMMANDS.keys() - {"all"}:
        assert f"sheetgen {name}" in typed


@pytest.mark.parametrize("page", PAGES)
def test_commands_stand_in_blocks_that_are_run(page: str) -> None:
    for block in blocks(page):
        if block.kind != "sh" and not block.is_output and page != "docs/formats.md":
            assert not re.search(r"^\s*(sheetgen|make|pipx|uv) ", block.text, re.MULTILINE), block.text


@pytest.mark.parametrize("page", PLAYERS)
def test_players_read_the_same_in_every_language(page: str) -> None:
    def typed(page: str) -> list[list[str]]:
        return [
            [re.sub(r"\s+#.*|\S+\.(yaml|pdf)|(?<=--players )\S+", "", line) for line in block.text.splitlines()]
            for block in blocks(page)
            if block.kind == "sh"
        ]

    assert typed(page) == typed("docs/players/en.md")
    text = (ROOT / page).read_text(encoding="utf-8")
    headings = re.findall(r"^##? ", text, re.MULTILINE)
    assert len(headings) == len(re.findall(r"^##? ", (ROOT / "docs/players/en.md").read_text("utf-8"), re.MULTILINE))
    assert f"sheet-{language_of(page)}.png" in text
    assert f"--lang {language_of(page)}" in text


@pytest.mark.parametrize("page", [*PAGES, "CHANGELOG.md", "SECURITY.md", "benchmarks/README.md"])
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if not target.startswith("https://"):
            assert (ROOT / page).parent.joinpath(target).exists(), target


def test_what_is_bounded_is_told() -> None:
    """The figures of SECURITY.md are those of the code."""
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    for figure in (
        f"{source.MAX_BYTES // 2**20} MiB, {source.MAX_DEPTH} levels, {source.MAX_NODES:,} values",
        f"build on each other | {MOST_GENERATIONS};",
        f"{game_file.MOST_PLAYERS} players, {turns.MOST_TURNS:,} turns",
        f"{csv_file.MOST_LINES:,} lines of up to {csv_file.LONGEST_LINE:,} characters",
        f"{pdf_form.MOST_BYTES // 2**20} MiB, {pdf_form.MOST_FIELDS:,} fields",
        f"{notation.MOST_DIGITS} digits, up to {game_file.LONGEST_NAME} characters",
        f"in a form {MOST_SHEETS_IN_FORM}",
        f"{guard.MOST_BYTES // 2**20} MiB, {options.MOST_SHEETS:,} sheets, {models.MOST_PLAYERS} players",
        f"{work.MOST_WAITING} waiting, {work.TIME_LIMIT:g} seconds",
    ):
        assert figure in text
