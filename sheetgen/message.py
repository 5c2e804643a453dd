"""Sentences as data: what to say is decided where it happens, the words are chosen at the edge.

A `Message` keeps its English source text and its parameters. A `Catalog` turns it into the reader's
language; `str()` gives the English. The functions below are also what the extraction of the catalogs
looks for, so their texts must be literals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence or phrase: English source text, named parameters, perhaps a plural and a context."""

    text: str
    parameters: Mapping[str, object] = field(default_factory=dict)
    context: str | None = None
    plural: str | None = None
    count: int = 1

    def __str__(self) -> str:
        singular_or_plural = self.plural if self.plural is not None and self.count != 1 else self.text
        return self.fill(singular_or_plural, str)

    def fill(self, text: str, say_inner: Callable[[Message], str]) -> str:
        """Put the parameters into `text`; parameters that are messages themselves go through `say_inner`."""
        if not self.parameters:
            return text
        words = {
            name: say_inner(value) if isinstance(value, Message) else value for name, value in self.parameters.items()
        }
        return text.format(**words)


def say(text: str, /, **parameters: object) -> Message:
    """Make a message."""
    return Message(text, parameters)


def say_in(context: str, text: str, /, **parameters: object) -> Message:
    """Make a message whose translation depends on where it stands."""
    return Message(text, parameters, context=context)


def say_count(one: str, many: str, count: int, /, **parameters: object) -> Message:
    """Make a message whose form depends on `count`, which is also its parameter `{count}`."""
    return Message(one, {"count": count, **parameters}, plural=many, count=count)


def signed(number: int) -> str:
    """Write a number with a real minus sign."""
    return str(number).replace("-", "−")
