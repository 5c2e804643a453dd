"""Long work, off the event loop: in processes of their own, a few at once, each piece with a time limit.

A process can be stopped at any moment, which a thread can't: whoever closes a download stops its work, and what
takes too long is ended. A document that breaks a library in C takes one of these processes with it, not the page.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Awaitable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from starlette.requests import Request

from sheetgen.errors import SheetgenError
from sheetgen.message import say

LOG = logging.getLogger("sheetgen.web")
AT_ONCE = 2
MOST_WAITING = 64
TIME_LIMIT = 30.0
"""Seconds; everything we make takes less than two."""
MOST_MEMORY = 2 * 1024**3

Answer = TypeVar("Answer")


class BusyError(SheetgenError):
    """More is asked for than can be done now."""


class ClientGoneError(Exception):
    """Nobody waits for the answer any more."""


@dataclass(frozen=True, slots=True)
class Made:
    """A document: its bytes, what they are, and a good name for the file."""

    data: bytes
    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Why there is no document, in the reader's language."""

    message: str
    mistakes: tuple[tuple[str | None, str], ...] = ()
    status: int = 422


class Task(Hashable, Protocol):
    """Something to be made; tasks and what they make travel between processes."""

    def make(self) -> Made | Refused:
        """Make it."""


@dataclass(frozen=True, slots=True)
class _Broken:
    """What a process answers after a mistake of ours."""

    trace: str


def _work(connection: Connection) -> None:
    """Make one thing after the other, until the other side is gone."""
    import traceback

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    while True:
        try:
            task: Task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Any = task.make()
        except MemoryError:
            return
        except Exception:  # noqa: BLE001, RUF100 - whatever it is, the page goes on and the log has it
            answer = _Broken(traceback.format_exc())
        connection.send(answer)


def _limit_memory() -> None:
    """Let the process have so much memory and no more, where the system can do that."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    except (ImportError, OSError, ValueError):
        LOG.debug("memory can't be limited here")


class _Worker:
    """A process that makes things, one at a time."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other_end = context.Pipe()
        self.process = context.Process(target=_work, args=(other_end,), daemon=True)
        self.process.start()
        other_end.close()

    def ask(self, task: Task) -> Made | Refused | _Broken:
        """Send a task and wait for what comes back; EOFError if the process ends meanwhile."""
        self.connection.send(task)
        answer: Made | Refused | _Broken = self.connection.recv()
        return answer

    def stop(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()


class Workshop:
    """Gives tasks to processes and takes care of them."""

    def __init__(
        self, *, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING, seconds: float = TIME_LIMIT
    ) -> None:
        self.most_waiting = most_waiting
        self.seconds = seconds
        self.waiting = 0
        self.turnstile = asyncio.Semaphore(at_once)
        self.free: list[_Worker] = []
        self.threads = ThreadPoolExecutor(2 * at_once, thread_name_prefix="sheetgen-work")

    async def make(self, task: Task) -> Made | Refused:
        """Make something as soon as there is a process for it."""
        if self.waiting >= self.most_waiting:
            raise BusyError(say("too much is being made just now; try again in a moment"))
        self.waiting += 1
        try:
            async with self.turnstile:
                return await self._make(task)
        finally:
            self.waiting -= 1

    async def _make(self, task: Task) -> Made | Refused:
        loop = asyncio.get_running_loop()
        worker = self.free.pop() if self.free else await loop.run_in_executor(self.threads, _Worker)
        asked = loop.run_in_executor(self.threads, worker.ask, task)
        try:
            answer = await asyncio.wait_for(asyncio.shield(asked), self.seconds)
        except TimeoutError:
            raise BusyError(say("this takes too long and was stopped; ask for less")) from None
        except (EOFError, OSError):
            # Files that break a library end here, too: what they are is not for the log.
            LOG.warning("a process ended while it worked on a %s", type(task).__name__)
            raise BusyError(say("this takes too much and was stopped; ask for less")) from None
        finally:
            if asked.done() and not asked.cancelled() and asked.exception() is None:
                self.free.append(worker)
            else:
                asked.add_done_callback(_forget)
                worker.stop()
        if isinstance(answer, _Broken):
            LOG.error("a %s failed\n%s", type(task).__name__, answer.trace)
            return Refused("", status=500)
        return answer

    def close(self) -> None:
        """Stop all processes."""
        for worker in self.free:
            worker.stop()
        self.free.clear()
        self.threads.shutdown(wait=False, cancel_futures=True)


def _forget(asked: asyncio.Future[Any]) -> None:
    """Take note of how a stopped piece of work ended, which nobody is interested in."""
    if not asked.cancelled():
        asked.exception()


async def unless_gone(request: Request, work: Awaitable[Answer]) -> Answer:
    """Wait for work to be done; stop it when whoever asked for it goes away."""
    doing = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({doing, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ClientGoneError
        return await doing
    finally:
        doing.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
