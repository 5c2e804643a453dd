"""The colour space sRGB as a small ICC profile, so that a file says what its colours are.

Built from the figures of IEC 61966-2-1 in the form of ICC.1:2010 (version 4.3): a matrix to XYZ, adapted to D50,
and one curve for all three channels.
"""

from __future__ import annotations

import struct

_D50 = (0.9642, 1.0, 0.8249)
_RED = (0.43607, 0.22249, 0.01392)
_GREEN = (0.38515, 0.71687, 0.09708)
_BLUE = (0.14307, 0.06061, 0.7141)
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""Gamma, a, b, c, d of the function type 3: (ax + b)^gamma from d on, cx below."""
_D65_TO_D50 = (1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168)


def srgb_profile() -> bytes:
    """Return the profile; always the same bytes."""
    curve = b"para\0\0\0\0" + struct.pack(">HH", 3, 0) + _fixed(*_CURVE)
    tags = {
        b"desc": _text("sRGB"),
        b"cprt": _text("No copyright, use freely"),
        b"wtpt": b"XYZ \0\0\0\0" + _fixed(*_D50),
        b"chad": b"sf32\0\0\0\0" + _fixed(*_D65_TO_D50),
        b"rXYZ": b"XYZ \0\0\0\0" + _fixed(*_RED),
        b"gXYZ": b"XYZ \0\0\0\0" + _fixed(*_GREEN),
        b"bXYZ": b"XYZ \0\0\0\0" + _fixed(*_BLUE),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    offset = 128 + 4 + 12 * len(tags)
    table, data = struct.pack(">I", len(tags)), b""
    places: dict[bytes, int] = {}
    for name, content in tags.items():
        if content not in places:
            places[content] = offset + len(data)
            data += content + b"\0" * (-len(content) % 4)
        table += name + struct.pack(">II", places[content], len(content))
    size = offset + len(data)
    made = (2000, 1, 1, 0, 0, 0)
    header = struct.pack(">I4xI4s4s4s6H4s28x", size, 0x04300000, b"mntr", b"RGB ", b"XYZ ", *made, b"acsp")
    return header + _fixed(*_D50) + bytes(48) + table + data


def _fixed(*numbers: float) -> bytes:
    """Write numbers as s15Fixed16."""
    return struct.pack(f">{len(numbers)}i", *(round(number * 65536) for number in numbers))


def _text(text: str) -> bytes:
    """Write a text as multiLocalizedUnicode with one record."""
    encoded = text.encode("utf-16-be")
    return b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(encoded), 28) + encoded
