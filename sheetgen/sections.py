"""The parts of the rules, with their headings. Their ids are stable: messages about a game cite them."""

from sheetgen.message import Message, say_in

SECTIONS: dict[str, Message] = {
    "about": say_in("heading", "What it is about"),
    "setup": say_in("heading", "Setting up"),
    "crossing": say_in("heading", "Crossing numbers"),
    "turn": say_in("heading", "A turn"),
    "lucky": say_in("heading", "Lucky numbers"),
    "board": say_in("heading", "The track"),
    "penalty": say_in("heading", "Penalty"),
    "locking": say_in("heading", "Locking a row"),
    "end": say_in("heading", "End of the game"),
    "scoring": say_in("heading", "Scoring"),
    "tips": say_in("heading", "Tips"),
    "disputes": say_in("heading", "Disputes settled"),
    "summary": say_in("heading", "The rules in short"),
    "imprint": say_in("heading", "Imprint"),
}
