"""The subcommands and what `--help` says of them; each is the object `command` of its module."""

from sheetgen.message import Message, say

COMMANDS: dict[str, Message] = {
    "sheets": say("Make printable score sheets."),
    "board": say("Make the playing board of a layout that has one."),
    "rules": say("Make the rules booklet."),
    "layouts": say("Show the layouts there are, or all about some of them."),
    "score": say("Check and score a finished game typed in from paper."),
    "check": say("Check layout files of your own."),
    "all": say("Make everything for every layout and language."),
    "serve": say("Print, read and score in a browser."),
}
