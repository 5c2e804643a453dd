"""The date of a document: none, unless SOURCE_DATE_EPOCH asks for one (reproducible-builds.org)."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from sheetgen.errors import SheetgenError
from sheetgen.message import say


def source_date() -> datetime | None:
    """Return the date that the environment asks for."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if not seconds:
        return None
    try:
        return datetime.fromtimestamp(int(seconds), UTC)
    except (ValueError, OverflowError, OSError):
        raise SheetgenError(
            say("SOURCE_DATE_EPOCH is “{value}”; it must be a number of seconds since 1970", value=seconds)
        ) from None
