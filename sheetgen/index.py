"""The page that leads to everything: for each language the boards, with small pictures and links to their files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from sheetgen.catalog import Catalog, load_catalog
from sheetgen.everything import Task
from sheetgen.layout import load_layout
from sheetgen.message import Message, say_in

KINDS: dict[str, Message] = {
    "sheets": say_in("index", "Score sheets"),
    "board": say_in("index", "Playing board"),
    "rules": say_in("index", "Rules of the game"),
}
FILES: dict[str, tuple[Message, ...]] = {
    "rules": (say_in("index", "page by page"), say_in("index", "to fold and staple")),
    "html": (say_in("index", "for the screen"),),
}
"""What the files of a task are, where one name for all of them is not enough."""
WORDS: dict[str, Message] = {
    "a4": say_in("index", "A4"),
    "letter": say_in("index", "Letter"),
    "colour": say_in("index", "in colour"),
    "mono": say_in("index", "black and white"),
}

_STYLE = """\
:root { color-scheme: light dark; --text: #262626; --ground: #ffffff; --panel: #f2f2f0; --link: #1f4e96; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8e6e1; --ground: #1c1c1b; --panel: #2a2a28; --link: #9fc1ff; }
}
body { font: 1rem/1.5 "Fira Sans", system-ui, sans-serif; color: var(--text); background: var(--ground);
  max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
a { color: var(--link); }
nav a { margin-right: 1rem; }
h2 { margin: 3rem 0 0; border-bottom: 0.15rem solid; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1.25rem; }
.card { background: var(--panel); border-radius: 0.5rem; padding: 1rem; }
.card h4 { margin: 0.75rem 0 0.25rem; }
.card ul { margin: 0; padding-left: 1.1rem; }
.card .picture { height: 11rem; display: flex; align-items: center; justify-content: center; background: #ffffff;
  border-radius: 0.25rem; padding: 0.5rem; }
.card img { max-width: 100%; max-height: 100%; }
"""


def index_html(tasks: Iterable[Task], catalog: Catalog) -> str:
    """Return the page; it speaks the language of the catalog, each part the language of its files."""
    by_language = {language: list(group) for language, group in groupby(sorted(tasks), lambda task: task.language)}
    title = escape(catalog.say(say_in("index", "Score sheets and rules")))
    links = "\n".join(
        f'<a href="#{language}" lang="{language}" hreflang="{language}">{language_name(language)}</a>'
        for language in by_language
    )
    parts = "\n".join(_language_part(language, group) for language, group in by_language.items())
    return f"""<!DOCTYPE html>
<html lang="{catalog.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{_STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<nav>
{links}
</nav>
<main>
{parts}
</main>
</body>
</html>
"""


def language_name(language: str) -> str:
    """Return what people call their own language."""
    from babel import Locale

    name = Locale(language).get_display_name(language) or language
    return escape(name[0].upper() + name[1:])


def _language_part(language: str, tasks: Sequence[Task]) -> str:
    layouts = [
        _layout_part(load_catalog(language), layout, list(group))
        for layout, group in groupby(tasks, lambda task: task.layout)
    ]
    return (
        f'<section id="{language}" lang="{language}">\n<h2>{language_name(language)}</h2>\n{"".join(layouts)}</section>'
    )


def _layout_part(catalog: Catalog, layout_id: str, tasks: Sequence[Task]) -> str:
    layout = load_layout(layout_id)
    cards = "".join(
        _card(catalog, layout_id, kind, tasks) for kind in KINDS if any(task.kind == kind for task in tasks)
    )
    return (
        f"<h3>{escape(catalog.words(layout.name))}</h3>\n<p>{escape(catalog.words(layout.summary))}</p>\n"
        f'<div class="cards">\n{cards}</div>\n'
    )


def _card(catalog: Catalog, layout: str, kind: str, tasks: Sequence[Task]) -> str:
    title = escape(catalog.say(KINDS[kind]))
    links = []
    for task in tasks:
        if task.kind == kind or (kind, task.kind) == ("rules", "html"):
            whats = FILES.get(task.kind, (None,))
            links += [_link(catalog, task, file, what) for file, what in zip(task.files, whats, strict=True)]
    picture = f"pictures/{layout}-{kind}-{catalog.language}.svg"
    return (
        f'<div class="card"><div class="picture"><img src="{picture}" alt="" loading="lazy"></div>'
        f"<h4>{title}</h4><ul>{''.join(links)}</ul></div>\n"
    )


def _link(catalog: Catalog, task: Task, file: str, what: Message | None) -> str:
    words = [catalog.say(what)] if what else []
    words += [catalog.say(WORDS[option]) for option in (task.paper, task.palette) if option]
    return f'<li><a href="{escape(file)}">{escape(", ".join(words))}</a></li>'
