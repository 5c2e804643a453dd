"""What stands between the network and the app: a limit on bodies, and headers that keep the page to itself."""

from __future__ import annotations

import json
from contextlib import suppress

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sheetgen.message import say
from sheetgen.web.language import catalog_for

MOST_BYTES = 1024 * 1024

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
DOCUMENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
"""For documents that are downloaded or opened alone: they carry their style with them and need nothing else."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class _TooLargeError(Exception):
    """More bytes came than may."""


class Guard:
    """Refuses bodies that are too large before anybody reads them; adds the headers to every answer; answers HEAD."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_head = scope["method"] == "HEAD"
        if is_head:
            scope = {**scope, "method": "GET"}  # the same answer, without its body
        received = 0

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MOST_BYTES:
                raise _TooLargeError
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", POLICY)
                for name, value in HEADERS.items():
                    headers[name] = value
            elif is_head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        async def guarded_unless_too_large(message: Message) -> None:
            if received <= MOST_BYTES:
                await guarded(message)

        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length[:20]) > MOST_BYTES:
            await _refuse(scope, guarded)
            return
        with suppress(_TooLargeError):
            await self.app(scope, limited, guarded_unless_too_large)
        if received > MOST_BYTES:
            # Whatever the app made of it, this is the reason.
            await _refuse(scope, guarded)


async def _refuse(scope: Scope, send: Send) -> None:
    message = catalog_for(HTTPConnection(scope)).say(
        say("this is larger than 1 MiB, which is more than any game needs")
    )
    body = json.dumps({"message": message, "mistakes": []}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
