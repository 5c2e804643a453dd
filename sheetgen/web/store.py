"""What was made before: the same request gives the same bytes, so they are kept, and made once for all who ask."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass

from sheetgen.web.work import Made, Refused

MOST_BYTES = 64 * 1024 * 1024
EACH = 2048
"""What an entry takes beside its bytes, roughly: many small ones count, too."""
LARGEST = 8 * 1024 * 1024
"""Larger documents are made anew each time."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A document and its strong ETag."""

    made: Made
    etag: str

    @classmethod
    def of(cls, made: Made) -> Kept:
        """Give a document its ETag: the digest of its bytes."""
        return cls(made, f'"{hashlib.sha256(made.data).hexdigest()[:32]}"')


class Store:
    """Keeps documents, those that were asked for last, up to a number of bytes."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self.size = 0
        self.kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self.being_made: dict[Hashable, tuple[asyncio.Future[Kept | Refused], list[None]]] = {}

    def find(self, key: Hashable) -> Kept | None:
        """Return what is kept under a key."""
        found = self.kept.get(key)
        if found is not None:
            self.kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, made: Made) -> Kept:
        """Keep a document; what wasn't asked for longest goes."""
        kept = Kept.of(made)
        if len(made.data) <= LARGEST and key not in self.kept:
            self.kept[key] = kept
            self.size += len(made.data) + EACH
            while self.size > self.most_bytes:
                _, oldest = self.kept.popitem(last=False)
                self.size -= len(oldest.made.data) + EACH
        return kept

    async def get(self, key: Hashable, make: Callable[[], Awaitable[Made | Refused]]) -> Kept | Refused:
        """Return what is kept, or make it; who asks meanwhile gets the same. When all who wait are gone, it stops."""
        found = self.find(key)
        if found is not None:
            return found
        if key not in self.being_made:
            self.being_made[key] = asyncio.ensure_future(self._make(key, make)), []
        making, waiting = self.being_made[key]
        waiting.append(None)
        try:
            return await asyncio.shield(making)
        finally:
            waiting.pop()
            if not waiting and not making.done():
                making.cancel()
                self.being_made.pop(key, None)

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[Made | Refused]]) -> Kept | Refused:
        mine = asyncio.current_task()
        try:
            made = await make()
        finally:
            if key in self.being_made and self.being_made[key][0] is mine:
                del self.being_made[key]
        return made if isinstance(made, Refused) else self.keep(key, made)
