"""`sheetgen serve`: the same in a browser."""

from __future__ import annotations

import importlib.util
import os
import socket
import threading
import webbrowser
from typing import Any

import click

from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import Command, catalog_of, lang_option, option
from sheetgen.errors import SheetgenError
from sheetgen.message import say

EXAMPLES = (
    ("sheetgen serve", say("a page on this computer, opened in your browser")),
    ("sheetgen serve --port 9000 --no-open", say("on another port, without opening it")),
    ("sheetgen serve --host 0.0.0.0 --workers 2", say("for everybody in the network, on two cores")),
)
APP = "sheetgen.web.app:make_app"
MOST_WORKERS = 64
BACKLOG = 2048
OPENING_DELAY = 1.0
"""Seconds until the page answers."""


@click.command("serve", cls=Command, about=COMMANDS["serve"], examples=EXAMPLES)
@option("--host", default="127.0.0.1", show_default=True, about=say("The address to listen on; this computer only."))
@option("--port", type=int, default=8000, show_default=True, about=say("The port to listen on."))
@option("--workers", type=int, default=1, show_default=True, about=say("How many processes answer."))
@option("--no-open", is_flag=True, about=say("Don't open the page in the browser."))
@lang_option
def command(host: str, port: int, workers: int, *, no_open: bool) -> None:
    """Serve the page until it is interrupted."""
    catalog = catalog_of(click.get_current_context())
    if not 1 <= port <= 65535:
        raise SheetgenError(say("--port takes a number from 1 to 65535, not {number}", number=port))
    if not 1 <= workers <= MOST_WORKERS:
        raise SheetgenError(
            say("--workers takes a number from 1 to {most}, not {number}", most=MOST_WORKERS, number=workers)
        )
    check_is_installed()
    listener = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'localhost' if host in {'0.0.0.0', '::'} else shown}:{port}/"  # noqa: S104
    click.echo(catalog.say(say("Open {address} in a browser; Ctrl+C ends it.", address=address)), err=True)
    if not no_open:
        opening = threading.Timer(OPENING_DELAY, webbrowser.open, [address])
        opening.daemon = True
        opening.start()
    serve(APP, listener, workers)


def check_is_installed() -> None:
    """Say how to get what the page needs, if it isn't there."""
    if not all(importlib.util.find_spec(name) for name in ("fastapi", "uvicorn")):
        raise SheetgenError(say('the web page needs more than is installed; get it with: pip install "sheetgen[web]"'))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at this address, or say why nobody can."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError:
        raise SheetgenError(say("there is no address “{host}” on this computer", host=host)) from None
    listener = socket.socket(family, kind, protocol)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Connections inherit it; uvicorn with several workers leaves it out, and small answers would wait for 40 ms.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listener.bind(place)
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        message = say(
            "nothing can listen at {host}, port {port}: another program does, or it isn't allowed; "
            "try another one with --port",
            host=host,
            port=port,
        )
        raise SheetgenError(message) from None
    return listener


def serve(app: str, listener: socket.socket, workers: int) -> None:
    """Serve an app, given by the place of the function that makes it, until somebody interrupts it."""
    import uvicorn

    options: dict[str, Any] = {"log_level": "warning", "access_log": False, "server_header": False}
    with listener:
        if workers == 1:
            uvicorn.Server(uvicorn.Config(app, factory=True, **options)).run(sockets=[listener])
        elif os.name == "nt":  # where sockets have no numbers to pass on
            host, port = listener.getsockname()[:2]
            listener.close()
            uvicorn.run(app, factory=True, host=host, port=port, workers=workers, **options)
        else:
            uvicorn.run(app, factory=True, fd=listener.fileno(), workers=workers, **options)
