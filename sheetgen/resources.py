"""Where the layouts and catalogs are: inside the installed package, or beside it in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder `layouts` or `locales`."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
