"""`sheetgen all`: everything for every layout and language."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, suppress
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import Command, catalog_of, lang_option, option
from sheetgen.errors import SheetgenError
from sheetgen.message import say, say_count
from sheetgen.output import DEFAULT_FOLDER, remove_unfinished, why_not_written, write_output

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

    from sheetgen.everything import RECORD, Record, all_tasks
    from sheetgen.index import index_html

    folder = Path(output or DEFAULT_FOLDER)
    index = folder / "index.html"
    tasks = all_tasks()
    files = [index, folder / RECORD, *(folder / name for task in tasks for name in task.files)]
    make_folders(folder, files)
    record = Record(folder)
    missing = [task for task in tasks if again or not record.is_current(task)]
    try:
        with (
            closing(make_all(missing, folder, jobs or os.cpu_count() or 1)) as made,
            click.progressbar(
                made, length=len(missing), file=sys.stderr, hidden=not sys.stderr.isatty(), show_pos=True
            ) as bar,
        ):
            for task in bar:
                record.add(task)
        write_output(index_html(tasks, catalog).encode(), index)
    except BaseException:
        remove_unfinished(files)
        with suppress(SheetgenError):
            record.save()
        raise
    remove_unfinished(files)
    record.save()
    count = sum(len(task.files) for task in missing)
    click.echo(catalog.say(say_count("{count} file made", "{count} files made", count)), err=True)
    click.echo(index)


def make_folders(folder: Path, files: Sequence[Path]) -> None:
    """Make the folders that the files go into."""
    try:
        for parent in sorted({file.parent for file in files}):
            parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SheetgenError(why_not_written(error, folder)) from error


def make_all(tasks: Sequence[Task], folder: Path, jobs: int) -> Generator[Task]:
    """Make the files of all tasks, several at a time, and return each task when it is done.

    Whoever interrupts it waits for the files that are just being made; no half files are left.
    """
    from sheetgen.everything import make

    pool = _pool(min(jobs, len(tasks)))
    if pool is None:
        for task in tasks:
            yield make(task, folder)
        return
    try:
        with _interrupts_later():
            futures: list[Future[Task]] = [pool.submit(make, task, folder) for task in tasks]
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool:
        raise SheetgenError(
            say("a process that made files was ended from outside, perhaps for want of memory; try it with --jobs 1")
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _pool(processes: int) -> ProcessPoolExecutor | None:
    """Return processes to share the work, or None if one is enough or the system has no means for more."""
    if processes < 2:
        return None
    try:
        return ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_follow_the_parent)
    except (OSError, ImportError, NotImplementedError):
        return None


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Put off interrupts; processes that are started meanwhile never see any."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow_the_parent() -> None:
    """Leave interrupts to the parent, and end when it is gone, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
