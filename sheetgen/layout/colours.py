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

BOXES: dict[str, Message] = {
    "red": say_in("box", "red {number}"),
    "yellow": say_in("box", "yellow {number}"),
    "green": say_in("box", "green {number}"),
    "blue": say_in("box", "blue {number}"),
    "orange": say_in("box", "orange {number}"),
    "purple": say_in("box", "purple {number}"),
    "pink": say_in("box", "pink {number}"),
    "brown": say_in("box", "brown {number}"),
    "black": say_in("box", "black {number}"),
    "grey": say_in("box", "grey {number}"),
    "turquoise": say_in("box", "turquoise {number}"),
}
"""How a box is called; the colour takes the form that each language uses for that."""
