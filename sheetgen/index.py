"""The page that leads to everything: for each language the boards, with small pictures and links to their files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from sheetgen.catalog import Catalog, load_catalog
from sheetgen.everything import Task
from sheetgen.language import OWN_NAMES
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
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1.25rem; }
.card { background: var(--panel); border-radius: 0.5rem; padding: 1rem; }
.card h4 { margin: 0.75rem 0 0.25rem; }
.card ul { margin: 0; padding-left: 1.1rem; }
.card .picture { height: 11rem; display: flex; align-items: center; justify-content: center; background: #ffffff;
  border-radius: 0.25rem; padding: 0.5rem; }
.card img { max-width: 100%; max-height: 100%; }
"""


def index_html(tasks: Iterable[Task], catalog: Catalog) -> str:
    """Return the page; it speaks the language of the catalog and begins with it, each part speaks that of its files."""
    by_language: dict[str, list[Task]] = {catalog.language: []}
    for task in tasks:
        by_language.setdefault(task.language, []).append(task)
    by_language = {language: group for language, group in by_language.items() if group}
    title = escape(catalog.say(say_in("index", "Score sheets and rules")))
    links = "\n".join(
        f'<a href="#{language}" lang="{language}" hreflang="{language}">{escape(OWN_NAMES[language])}</a>'
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


def _language_part(language: str, tasks: Sequence[Task]) -> str:
    """Return the part of a language; a board comes before those that build on it."""
    layouts = sorted({task.layout for task in tasks}, key=lambda name: (load_layout(name).base is not None, name))
    parts = [
        _layout_part(load_catalog(language), layout, [task for task in tasks if task.layout == layout])
        for layout in layouts
    ]
    title = f"<h2>{escape(OWN_NAMES[language])}</h2>"
    return f'<section id="{language}" lang="{language}">\n{title}\n{"".join(parts)}</section>'


def _layout_part(catalog: Catalog, layout_id: str, tasks: Sequence[Task]) -> str:
    layout = load_layout(layout_id)
    kinds = [kind for kind in KINDS if any(task.kind == kind for task in tasks)]
    cards = "".join(_card(catalog, layout_id, kind, tasks) for kind in kinds)
    return (
        f"<h3>{escape(catalog.words(layout.name))}</h3>\n<p>{escape(catalog.words(layout.summary))}</p>\n"
        f'<div class="cards">\n{cards}</div>\n'
    )


def _card(catalog: Catalog, layout: str, kind: str, tasks: Sequence[Task]) -> str:
    """Return a small picture and the files of one kind: a line for each thing and paper, a link for each palette."""
    title = escape(catalog.say(KINDS[kind]))
    lines: dict[str, list[str]] = {}
    for task in tasks:
        if task.kind == kind or (kind, task.kind) == ("rules", "html"):
            for file, what in zip(task.files, FILES.get(task.kind, (None,)), strict=True):
                words = [catalog.say(message) for message in (what, WORDS.get(task.paper)) if message]
                lines.setdefault(", ".join(words), []).append(_link(catalog, task, file, words))
    items = "".join(f"<li>{_item(words, links)}</li>" for words, links in lines.items())
    picture = f"pictures/{layout}-{kind}-{catalog.language}.svg"
    return (
        f'<div class="card"><div class="picture"><img src="{picture}" alt="" loading="lazy"></div>'
        f"<h4>{title}</h4><ul>{items}</ul></div>\n"
    )


def _item(words: str, links: Sequence[str]) -> str:
    return links[0] if len(links) == 1 else f"{escape(words)}: {' · '.join(links)}"


def _link(catalog: Catalog, task: Task, file: str, words: Sequence[str]) -> str:
    """Return a link; its short text is the palette, what a screen reader says is all of it."""
    palette = catalog.say(WORDS[task.palette]) if task.palette else ""
    whole = ", ".join([*words, palette] if palette else words)
    return f'<a href="{escape(file)}" aria-label="{escape(whole)}">{escape(palette or whole)}</a>'
