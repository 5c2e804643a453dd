"""How fast games are checked and scored, in one run.

To reach: at least 50,000 sheets a second from memory; a table of 100,000 sheets, end to end, within 6 times what
reading it with `csv` and `int` alone takes, in flat memory; `sheetgen score game.yaml`, cold, within 8 times the time
of `import yaml`.

The games are played at random by the referee of the tests, so they are legal, and every tenth one has a slip in it.
"""

from __future__ import annotations

import csv
import io
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from sheetgen.cli import main as sheetgen  # noqa: E402
from sheetgen.layout import Layout  # noqa: E402
from sheetgen.rules import Game, Marks, Sheet, judge  # noqa: E402
from tests.rules.bridge import boards, game_of  # noqa: E402
from tests.rules.referee import Board, Style, play_random  # noqa: E402

SHEETS = 100_000
PLAYED = 4_000
"""So many games are really played; they come back with players in other seats."""
ROUNDS = 3
AS_PEOPLE_DO = Style(passing=0.1, greedy=0.9)
"""Players mostly skip few boxes and seldom pass."""


def random_games(layout: Layout, board: Board, sheets: int) -> list[Game]:
    """Return games with so many sheets in all."""
    random_ = random.Random(layout.id)  # noqa: S311
    played = []
    for number in range(PLAYED):
        players = random_.randint(layout.players.low, layout.players.high)
        game = game_of(play_random(board, players, random_, AS_PEOPLE_DO)[0])
        if number % 10 == 0:
            first = game.sheets[0]
            slip = Sheet(first.name, (Marks((*first.rows[0].numbers, 13)), *first.rows[1:]), first.penalties)
            game = Game((slip, *game.sheets[1:]))
        played.append(game)
    games, count = [], 0
    while count < sheets:
        game = random_.choice(played)
        turn = random_.randrange(len(game.sheets))
        games.append(Game(game.sheets[turn:] + game.sheets[:turn]))
        count += len(game.sheets)
    return games


def from_memory(layout: Layout, games: list[Game]) -> float:
    """Return how many sheets a second are checked and scored."""
    sheets = sum(len(game.sheets) for game in games)
    best = 0.0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for game in games:
            judge(layout, game)
        best = max(best, sheets / (time.perf_counter() - start))
    return best


def write_table(path: Path, layout: Layout, games: list[Game]) -> None:
    """Write games as people type them."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["game", "layout", "name", *(row.id for row in layout.rows), "penalties"])
        for number, game in enumerate(games):
            for sheet in game.sheets:
                cells = [_plain(marks) for marks in sheet.rows]
                writer.writerow([number, layout.id, sheet.name, *cells, sheet.penalties])


def _plain(marks: Marks) -> str:
    return " ".join([*map(str, marks.numbers), *(["lock"] if marks.lock else [])])


def bare_reading(path: Path) -> float:
    """Return the seconds that reading the table takes with `csv` and `int` alone."""
    start = time.perf_counter()
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.reader(file)
        next(reader)
        for cells in reader:
            for cell in cells[3:7]:
                [int(word) for word in cell.split() if word != "lock"]
            int(cells[7])
    return time.perf_counter() - start


def end_to_end(path: Path) -> float:
    """Return the seconds that the command takes for the table, results as CSV."""
    standard_output, sys.stdout = sys.stdout, io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    start = time.perf_counter()
    try:
        with tempfile.TemporaryFile("w", encoding="utf-8") as sink:
            sys.stdout = sink
            sheetgen(["score", "--format", "csv", str(path)])
        return time.perf_counter() - start
    finally:
        sys.stdout = standard_output


def peak_memory(path: Path) -> float:
    """Return the most memory in MB that reading and scoring a table takes, beyond what was there before."""
    from sheetgen.entry.entered import Shelf
    from sheetgen.entry.read import read_games
    from sheetgen.results.judged import judge_entered

    tracemalloc.start()
    for entered in read_games([str(path)], Shelf()):
        judge_entered(entered)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def cold_start(folder: Path) -> tuple[float, float]:
    """Return the median seconds of `import yaml` and of scoring a small game, each in a new process."""
    game = folder / "game.yaml"
    game.write_text(
        "players:\n- {name: Ema, red: 2-6 12 lock, penalties: 2}\n- {name: Petr, blue: 8x}\n", encoding="utf-8"
    )
    commands = {
        "yaml": [sys.executable, "-c", "import yaml"],
        "score": [str(Path(sys.executable).with_name("sheetgen")), "score", str(game)],
    }
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(16):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=False)
            if turn:
                times[name].append(time.perf_counter() - start)
    return statistics.median(times["yaml"]), statistics.median(times["score"])


def main() -> None:
    """Print all of it."""
    for name, (layout, board) in boards().items():
        games = random_games(layout, board, SHEETS)
        print(f"{name:<10} from memory          {from_memory(layout, games):10,.0f} sheets/s")
        if name != "classic":
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.csv"
            write_table(path, layout, games)
            end_to_end(path)
            bare = min(bare_reading(path) for _ in range(ROUNDS))
            whole = min(end_to_end(path) for _ in range(ROUNDS))
            print(f"{name:<10} table, csv and int   {bare:10.2f} s")
            print(f"{name:<10} table, end to end    {whole:10.2f} s   {whole / bare:5.2f} ×")
            small = Path(folder) / "small.csv"
            write_table(small, layout, games[: len(games) // 10])
            print(f"{name:<10} memory, a tenth      {peak_memory(small):10.1f} MB")
            print(f"{name:<10} memory, the table    {peak_memory(path):10.1f} MB")
            yaml, score = cold_start(Path(folder))
            print(f"{name:<10} import yaml          {yaml * 1000:10.1f} ms")
            print(f"{name:<10} score, cold          {score * 1000:10.1f} ms  {score / yaml:5.2f} ×")


if __name__ == "__main__":
    main()
