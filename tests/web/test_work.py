"""Long work: in processes of their own, with limits, and stopped when nobody waits."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.types import Message

from sheetgen.web.store import EACH, Kept, Store
from sheetgen.web.work import BusyError, ClientGoneError, Made, Refused, Workshop, unless_gone


@dataclass(frozen=True)
class Slow:
    """Sleeps, then writes a file."""

    file: str
    seconds: float

    def make(self) -> Made:
        Path(self.file + ".begun").touch()
        time.sleep(self.seconds)
        Path(self.file).touch()
        return Made(str(os.getpid()).encode(), "text/plain", "slow.txt")


@dataclass(frozen=True)
class Broken:
    hard: bool

    def make(self) -> Made:
        if self.hard:
            os.abort()
        raise RuntimeError("secret")


@dataclass(frozen=True)
class Greedy:
    def make(self) -> Made:
        return Made(b"x" * (3 * 1024**3), "text/plain", "large.txt")


async def begun(file: Path) -> None:
    while not Path(f"{file}.begun").exists():
        await asyncio.sleep(0.01)


def run(work: Awaitable[None]) -> None:
    async def all_of_it() -> None:
        await asyncio.wait_for(work, 60)

    # In a thread of its own: where the browser was tried before, this one has an event loop already.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, all_of_it()).result()


def test_processes_are_used_again(tmp_path: Path) -> None:
    async def work() -> None:
        workshop = Workshop(at_once=1)
        try:
            pids = [await workshop.make(Slow(str(tmp_path / str(number)), 0)) for number in range(3)]
            assert len({made.data for made in pids if isinstance(made, Made)}) == 1
            assert str(os.getpid()).encode() not in {made.data for made in pids if isinstance(made, Made)}
        finally:
            workshop.close()

    run(work())


def test_what_takes_too_long_is_stopped(tmp_path: Path) -> None:
    async def work() -> None:
        workshop = Workshop(at_once=1, seconds=3)
        try:
            await workshop.make(Slow(str(tmp_path / "warm"), 0))
            workshop.seconds = 0.3
            with pytest.raises(BusyError, match="too long"):
                await workshop.make(Slow(str(tmp_path / "slow"), 1.5))
            await asyncio.sleep(1.6)
            assert (tmp_path / "slow.begun").exists()
            assert not (tmp_path / "slow").exists()
            workshop.seconds = 30
            assert isinstance(await workshop.make(Slow(str(tmp_path / "next"), 0)), Made)
        finally:
            workshop.close()

    run(work())


def test_too_many_are_turned_away(tmp_path: Path) -> None:
    async def work() -> None:
        workshop = Workshop(at_once=1, most_waiting=1)
        try:
            first = asyncio.ensure_future(workshop.make(Slow(str(tmp_path / "a"), 0.2)))
            await asyncio.sleep(0)
            with pytest.raises(BusyError, match="try again"):
                await workshop.make(Slow(str(tmp_path / "b"), 0))
            assert isinstance(await first, Made)
        finally:
            workshop.close()

    run(work())


def test_mistakes_of_ours_stay_inside(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        workshop = Workshop(at_once=1)
        try:
            assert await workshop.make(Broken(False)) == Refused("", status=500)
            with pytest.raises(BusyError, match="too much"):
                await workshop.make(Broken(True))
            assert await workshop.make(Broken(False)) == Refused("", status=500)
        finally:
            workshop.close()

    run(work())
    assert "secret" in caplog.text


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_memory_is_limited() -> None:
    async def work() -> None:
        workshop = Workshop(at_once=1)
        try:
            with pytest.raises(BusyError, match="too much"):
                await workshop.make(Greedy())
        finally:
            workshop.close()

    run(work())


def test_work_is_shared_and_stops_when_all_are_gone(tmp_path: Path) -> None:
    async def work() -> None:
        workshop, store = Workshop(at_once=2), Store()
        try:
            await workshop.make(Slow(str(tmp_path / "warm"), 0))
            task = Slow(str(tmp_path / "slow"), 1.0)
            waiting = [asyncio.ensure_future(store.get(task, lambda: workshop.make(task))) for _ in range(3)]
            await begun(tmp_path / "slow")
            for each in waiting[:2]:
                each.cancel()
            made = await waiting[2]
            assert isinstance(made, Kept)
            other = Slow(str(tmp_path / "other"), 1.0)
            alone = asyncio.ensure_future(store.get(other, lambda: workshop.make(other)))
            await begun(tmp_path / "other")
            alone.cancel()
            await asyncio.sleep(1.2)
            assert not (tmp_path / "other").exists()
            assert store.being_made == {}
        finally:
            workshop.close()

    run(work())


def test_the_store_keeps_what_was_used_last() -> None:
    store = Store(most_bytes=2 * (EACH + 40) + 1)
    for key in range(3):
        store.keep(key, Made(bytes([key]) * 40, "x", "x"))
    assert (store.find(0), store.size) == (None, 2 * (EACH + 40))
    assert store.find(1) is not None
    store.keep(3, Made(b"x" * 40, "x", "x"))
    assert store.find(2) is None
    assert store.find(1) is not None


def test_work_stops_when_the_browser_goes_away(tmp_path: Path) -> None:
    async def work() -> None:
        workshop = Workshop(at_once=1)
        try:
            await workshop.make(Slow(str(tmp_path / "warm"), 0))

            async def receive() -> Message:
                await begun(tmp_path / "slow")
                return {"type": "http.disconnect"}

            request = Request({"type": "http", "method": "GET", "path": "/", "headers": []}, receive)
            with pytest.raises(ClientGoneError):
                await unless_gone(request, workshop.make(Slow(str(tmp_path / "slow"), 1.0)))
            await asyncio.sleep(1.2)
            assert not (tmp_path / "slow").exists()
            assert workshop.waiting == 0
        finally:
            workshop.close()

    run(work())
