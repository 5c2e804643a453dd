"""`sheetgen all`: everything for every layout and language."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import Command, catalog_of, lang_option, option
from sheetgen.errors import SheetgenError
from sheetgen.message import say, say_count
from sheetgen.output import DEFAULT_FOLDER, why_not_written, write_output

if TYPE_CHECKING:
    from sheetgen.everything import Task

EXAMPLES = (
    ("sheetgen all", say("all files into the folder “output”; open index.html in it")),
    ("sheetgen all --again --jobs 2", say("make every file anew, on two cores")),
)
MOST_JOBS = 64


@click.command("all", cls=Command, about=COMMANDS["all"], examples=EXAMPLES)
@option("--jobs", type=int, about=say("How many files are made at the same time; otherwise one for each core."))
@option("--again", is_flag=True, about=say("Make files anew even if nothing has changed."))
@option("-o", "--output", about=say("The folder for the files; otherwise “output”."))
@lang_option
def command(jobs: int | None, output: str | None, *, again: bool) -> None:
    """Make what is missing or has changed, then the page that leads to all of it."""
    catalog = catalog_of(click.get_current_context())
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise SheetgenError(say("--jobs takes a number from 1 to {most}, not {number}", most=MOST_JOBS, number=jobs))

    from sheetgen.everything import Record, all_tasks
    from sheetgen.index import index_html

    folder = Path(output or DEFAULT_FOLDER)
    tasks = all_tasks()
    make_folders(folder, tasks)
    record = Record(folder)
    missing = [task for task in tasks if again or not record.is_current(task)]
    try:
        made = make_all(missing, folder, jobs or os.cpu_count() or 1)
        with click.progressbar(
            made, length=len(missing), file=sys.stderr, hidden=not sys.stderr.isatty(), show_pos=True
        ) as bar:
            for task in bar:
                record.add(task)
    finally:
        record.save()
    index = folder / "index.html"
    write_output(index_html(tasks, catalog).encode(), index)
    files = sum(len(task.files) for task in missing)
    click.echo(catalog.say(say_count("{count} file made", "{count} files made", files)), err=True)
    click.echo(index)


def make_folders(folder: Path, tasks: Sequence[Task]) -> None:
    """Make the folders that the files go into."""
    try:
        for parent in sorted({(folder / name).parent for task in tasks for name in task.files}):
            parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SheetgenError(why_not_written(error, folder)) from error


def make_all(tasks: Sequence[Task], folder: Path, jobs: int) -> Iterator[Task]:
    """Make the files of all tasks, several at a time, and return each task when it is done.

    Whoever interrupts it waits for the files that are just being made; no half files are left.
    """
    from sheetgen.everything import make

    if jobs == 1 or len(tasks) < 2:
        for task in tasks:
            yield make(task, folder)
        return
    context = get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context, initializer=_leave_interrupts_to_the_parent)
    try:
        futures: list[Future[Task]] = [pool.submit(make, task, folder) for task in tasks]
        for future in as_completed(futures):
            yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
