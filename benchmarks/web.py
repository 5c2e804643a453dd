"""Measure the web page under load, beside a bare FastAPI endpoint that returns the same bytes from memory.

    python benchmarks/web.py [REQUESTS]

Two workers on loopback, 16 connections, 1,000 requests of each kind: the picture of a sheet, a game to score, one
that breaks rules, a PDF of 20 sheets; each once from the store (the same request again and again) and once anew (no
two requests alike). Any answer but 200 is an error, and the exit status is 1 then, or if a rate is below its bound:
a third of the bare endpoint's from the store, an eighth of it anew (preview and score).
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from fastapi import FastAPI
from starlette.responses import Response

CONNECTIONS = 16
WORKERS = 2
BYTES = "SHEETGEN_BENCHMARK_BYTES"


def bare_app() -> FastAPI:
    """Return an app that answers everything with the bytes of a file, read once."""
    data = Path(os.environ[BYTES]).read_bytes()
    app = FastAPI()

    @app.get("/")
    @app.post("/")
    async def answer() -> Response:
        return Response(data)

    return app


@dataclass(frozen=True, slots=True)
class Measured:
    """What came out: requests per second, and how long one of a hundred takes longer than, in milliseconds."""

    rate: float
    p50: float
    p99: float
    errors: int


def request(path: str, body: bytes = b"") -> bytes:
    """Write a request."""
    method = "POST" if body else "GET"
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    return f"{head}Content-Type: application/json\r\n\r\n".encode() + body


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes) -> tuple[int, bytes]:
    """Send a request and return the status and the body of the answer."""
    writer.write(data)
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    length = next(int(line[16:]) for line in lines if line.lower().startswith(b"content-length: "))
    return int(lines[0].split()[1]), await reader.readexactly(length)


async def load(port: int, requests: list[bytes]) -> Measured:
    """Send all requests over a few connections and measure."""
    waiting = iter(requests)
    times: list[float] = []
    errors = 0

    async def one_connection() -> None:
        nonlocal errors
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
        for data in waiting:
            start = time.perf_counter()
            status, _ = await ask(reader, writer, data)
            times.append(time.perf_counter() - start)
            errors += status != 200
        writer.close()

    start = time.perf_counter()
    await asyncio.gather(*(one_connection() for _ in range(CONNECTIONS)))
    took = time.perf_counter() - start
    hundredths = statistics.quantiles(times, n=100)
    return Measured(len(requests) / took, 1000 * hundredths[49], 1000 * hundredths[98], errors)


async def first_answer(port: int, data: bytes) -> bytes:
    """Return what a request is answered with."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    status, body = await ask(reader, writer, data)
    writer.close()
    assert status == 200, body  # noqa: S101
    return body


@contextmanager
def served(app: str, environment: dict[str, str] | None = None) -> Iterator[int]:
    """Serve an app with two workers for a while."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    code = f"from sheetgen.cli.serve import listen, serve; serve({app!r}, listen('127.0.0.1', {port}), {WORKERS})"
    folder = Path(__file__).resolve().parent
    paths = os.pathsep.join((str(folder), str(folder.parent)))
    process = subprocess.Popen(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": paths, **(environment or {})}
    )
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        time.sleep(1)
        yield port
    finally:
        process.terminate()
        process.wait(20)


def games(*, wrong: bool = False) -> Iterator[bytes]:
    """Yield games of four players, each different; in the wrong ones a lock and a number are where they can't be."""
    number = 0
    while True:
        bits = number % 2**10
        red = [box for place, box in enumerate(range(2, 12)) if bits >> place & 1]
        players = [
            {
                "name": f"Player {seat}",
                "red": red,
                "yellow": [3, 5, 8],
                "green": [11, 7, 4],
                "blue": [10, 6, 5 - seat // 2],
            }
            for seat in range(4)
        ]
        if wrong:
            players[0] |= {"green": "12 9 2 lock", "blue": [10, 6, 13]}
        yield json.dumps({"finished": False, "players": players, "side": None} | {"layout": "classic"}).encode()
        number += 1


def kinds(count: int) -> dict[str, tuple[list[bytes], list[bytes]]]:
    """Return for each kind the same request again and again, and as many different ones."""
    preview = [request(f"/api/preview/card?layout=big&lang=cs&names=Player%20{number}") for number in range(count)]
    score = [request("/api/score?lang=cs", game) for game in islice(games(), count)]
    wrong = [request("/api/score?lang=cs", game) for game in islice(games(wrong=True), count)]
    pdf = [request(f"/api/sheets?layout=big&lang=cs&count=20&names=Player%20{number}") for number in range(count)]
    return {name: (list(islice(cycle(all_[:1]), count)), all_) for name, all_ in
            (("preview", preview), ("score", score), ("wrong game", wrong), ("20-sheet PDF", pdf))}  # fmt: skip


def main(arguments: list[str]) -> int:
    """Measure all kinds and print them; return the exit status."""
    count = int(arguments[0]) if arguments else 1000
    worst = 0
    print(f"{WORKERS} workers, {CONNECTIONS} connections, {count} requests of each kind\n")
    print(f"{'':<30}{'requests/s':>12}{'p50 ms':>9}{'p99 ms':>9}{'of bare':>9}  errors")
    with served("sheetgen.web.app:make_app") as port:
        for name, (same, different) in kinds(count).items():
            body = asyncio.run(first_answer(port, same[0]))
            anew = asyncio.run(load(port, different[1:]))
            asyncio.run(load(port, same[:64]))
            kept = asyncio.run(load(port, same))
            with tempfile.NamedTemporaryFile() as file:
                file.write(body)
                file.flush()
                with served("web:bare_app", {BYTES: file.name}) as bare_port:
                    bare_requests = [request("/", each.partition(b"\r\n\r\n")[2]) for each in same]
                    asyncio.run(load(bare_port, bare_requests[:64]))
                    bare = asyncio.run(load(bare_port, bare_requests))
            for label, measured, bound in (("bare", bare, 0.0), ("from the store", kept, 1 / 3), ("anew", anew, 1 / 8)):
                share = measured.rate / bare.rate
                print(
                    f"{name + ', ' + label:<30}{measured.rate:>12,.0f}{measured.p50:>9.1f}{measured.p99:>9.1f}"
                    f"{share:>9.2f}  {measured.errors}"
                )
                if measured.errors or (share < bound and name in {"preview", "score"}):
                    worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
