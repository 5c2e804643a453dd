"""A served page, and a browser to look at it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

CHROMIUM = [Path("/usr/bin/chromium"), Path("/usr/bin/chromium-browser"), Path("/usr/bin/google-chrome")]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60_000
PHONE: ViewportSize = {"width": 320, "height": 700}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(process: subprocess.Popen[bytes], address: str) -> None:
    """Wait until a server answers."""
    deadline = time.monotonic() + 60
    while True:
        try:
            httpx.get(f"{address}/static/icon.svg", timeout=5)
            break
        except httpx.TransportError:
            assert process.poll() is None, process.stderr.read() if process.stderr else "the server ended"
            assert time.monotonic() < deadline, "the page doesn't answer"
            time.sleep(0.1)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a page served by the command, as people start it."""
    port = free_port()
    code = "from sheetgen.cli import run; run()"
    command = [sys.executable, "-c", code, "serve", "--no-open", "--port", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, env={**os.environ, "LANG": "C.UTF-8"})
    try:
        wait_for(process, f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)
        if process.stderr:
            process.stderr.close()


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=30, headers={"Accept-Language": "en"}) as client:
        yield client


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium; where there is none this is skipped loudly, in CI it fails."""
    program = next((path for path in CHROMIUM if path.exists()), None)
    if program is None:
        message = "NO CHROMIUM: the page was not tried in a browser; install it with: apt install chromium"
        if os.environ.get("CI", "").lower() in {"1", "true"}:
            pytest.fail(message)
        pytest.skip(message)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(program), args=list(FLAGS))
        yield browser
        browser.close()


class Visit:
    """Opens pages, and notes what they ask for and complain about."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.asked: list[str] = []

    def __call__(
        self,
        path: str,
        *,
        phone: bool = False,
        dark: bool = False,
        locale: str = "en",
        context: BrowserContext | None = None,
    ) -> Page:
        if context is None:
            context = self.browser.new_context(
                viewport=PHONE if phone else DESKTOP,
                color_scheme="dark" if dark else "light",
                locale=locale,
                has_touch=phone,
                accept_downloads=True,
            )
            self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("request", lambda request: self.asked.append(request.url))
        page.set_default_timeout(PATIENCE)
        page.goto(self.address + path)
        if path.partition("#")[0].endswith("/score"):
            page.wait_for_selector("body[data-ready=yes][data-scored]")
        return page


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    visit = Visit(browser, address)
    yield visit
    for context in visit.contexts:
        context.close()
    foreign = [url for url in visit.asked if not url.startswith((address, "blob:", "data:"))]
    assert foreign == [], "the page asks somebody else"
    assert visit.complaints == []
