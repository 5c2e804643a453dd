"""The command serve: how it starts, and why it doesn't."""

from __future__ import annotations

import contextlib
import importlib.util
import signal
import socket
import subprocess
import sys
import time
from typing import Any

import httpx
import pytest

from tests.conftest import Sheetgen
from tests.web.conftest import free_port


def test_a_taken_port_is_told(sheetgen: Sheetgen) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = sheetgen("serve", "--no-open", "--port", port)
    assert run.status == 2
    assert str(port) in run.err
    assert "--port" in run.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--port", "0"), "--port"),
        (("--port", "70000"), "--port"),
        (("--workers", "0"), "--workers"),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid"),
    ],
)
def test_impossible_options_are_told(sheetgen: Sheetgen, arguments: tuple[str, ...], told: str) -> None:
    run = sheetgen("serve", "--no-open", *arguments)
    assert run.status == 2
    assert told in run.err
    assert "Traceback" not in run.err


def test_without_the_extra_the_way_to_get_it_is_told(sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "fastapi" else found(name, *rest)
    )
    run = sheetgen("serve", "--no-open")
    assert run.status == 2
    assert 'pip install "sheetgen[web]"' in run.err


def test_help_starts_at_once() -> None:
    code = (
        "import sys; from sheetgen.cli import main; main(['serve', '--help']); "
        "sys.exit(bool({'fastapi', 'uvicorn', 'reportlab'} & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_workers_start_and_end_together() -> None:
    port = free_port()
    code = "from sheetgen.cli import run; run()"
    command = [sys.executable, "-c", code, "serve", "--no-open", "--workers", "2", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        try:
            for _ in range(100):
                with contextlib.suppress(httpx.TransportError):
                    answer = httpx.get(f"http://127.0.0.1:{port}/api/sheets?lang=cs", timeout=20)
                    break
                time.sleep(0.1)
            assert answer.content.startswith(b"%PDF-")
        finally:
            process.terminate()
            told = process.stderr.read().decode() if process.stderr else ""
        assert process.wait(20) in {0, -signal.SIGTERM}
    assert "Traceback" not in told
    with pytest.raises(httpx.TransportError):
        httpx.get(f"http://127.0.0.1:{port}/", timeout=5)


def test_it_listens_on_this_computer_only(sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.cli import serve

    seen: dict[str, Any] = {}

    def note(app: str, listener: socket.socket, workers: int) -> None:
        seen.update(app=app, host=listener.getsockname()[0], workers=workers)
        listener.close()

    monkeypatch.setattr(serve, "serve", note)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    run = sheetgen("serve", "--no-open", "--port", port)
    assert run.status == 0
    assert seen == {"app": "sheetgen.web.app:make_app", "host": "127.0.0.1", "workers": 1}
    assert f"http://127.0.0.1:{port}/" in run.err
