"""The typeface: Fira Sans, a humanist sans that has all letters of the six languages."""

from pathlib import Path

STYLES = {
    "regular": "FiraSans-Regular.ttf",
    "bold": "FiraSans-Bold.ttf",
    "italic": "FiraSans-Italic.ttf",
    "bold italic": "FiraSans-BoldItalic.ttf",
}


def font_file(style: str) -> Path:
    """Return the TrueType file of a style."""
    import fontpkg_fira_sans

    return Path(fontpkg_fira_sans.ROOT) / "files" / STYLES[style]
