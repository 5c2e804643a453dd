"""The colours we have words for. White is missing on purpose: it is the colour of the two white dice."""

from sheetgen.message import Message, say_in

COLOURS: dict[str, Message] = {
    "red": say_in("colour", "red"),
    "yellow": say_in("colour", "yellow"),
    "green": say_in("colour", "green"),
    "blue": say_in("colour", "blue"),
    "orange": say_in("colour", "orange"),
    "purple": say_in("colour", "purple"),
    "pink": say_in("colour", "pink"),
    "brown": say_in("colour", "brown"),
    "black": say_in("colour", "black"),
    "grey": say_in("colour", "grey"),
    "turquoise": say_in("colour", "turquoise"),
}
