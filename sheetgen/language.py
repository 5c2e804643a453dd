"""The six languages, and choosing one of them."""

import re
from collections.abc import Mapping

OWN_NAMES = {
    "cs": "Čeština",
    "sk": "Slovenčina",
    "pl": "Polski",
    "uk": "Українська",
    "el": "Ελληνικά",
    "en": "English",
}
"""What people call their own language."""
LANGUAGES = tuple(OWN_NAMES)


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, if it is one of ours, else English."""
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or "C"
    if locale.split(".")[0] in {"C", "POSIX"}:
        return "en"
    for wanted in [*environment.get("LANGUAGE", "").split(":"), locale]:
        language = re.split("[_.@-]", wanted)[0].lower()
        if language in LANGUAGES:
            return language
    return "en"
