"""Find a layout file, lay it over the one it builds on, and load it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sheetgen import resources, shape
from sheetgen.errors import LayoutError, Mistake, SheetgenError
from sheetgen.layout.build import build_layout
from sheetgen.layout.form import LAYOUT_FORM
from sheetgen.layout.model import Layout
from sheetgen.message import say
from sheetgen.source import Mapping, Node, Scalar, legible, read_tree

MOST_GENERATIONS = 10
"""How many layouts may build on each other."""


def bundled_layouts() -> tuple[str, ...]:
    """Return the ids of the layouts that come with sheetgen, the plain game (`classic`) first."""
    ids = [path.stem for path in resources.folder("layouts").glob("*.yaml")]
    return tuple(sorted(ids, key=lambda layout_id: (layout_id != "classic", layout_id)))


def load_layout(name_or_path: str | Path) -> Layout:
    """Load a bundled layout by its id (`"big"`), or a layout file by its path (`"my-board.yaml"`).

    Raises `LayoutError` with every mistake if the file breaks the rules of the format, `UnreadableError` if it can't be
    read at all, and `SheetgenError` if there is no layout of that id.
    """
    path = find_layout(name_or_path)
    root, mistakes = _read_with_bases(path, ())
    report = shape.Report(mistakes)
    layout = build_layout(legible(path.stem), path, _base_id(root), root, report)
    if layout is None or report.mistakes:
        raise report.error(LayoutError, path)
    return layout


def _base_id(root: Node) -> str | None:
    extends = root.get("extends") if isinstance(root, Mapping) else None
    return Path(extends.text).stem if isinstance(extends, Scalar) and extends.value is not None else None


def find_layout(name_or_path: str | Path, beside: Path = Path()) -> Path:
    """Return the file of a layout given by its id or path; a relative path starts from the folder `beside`."""
    name = str(name_or_path)
    if name in bundled_layouts():
        return resources.folder("layouts") / f"{name}.yaml"
    path = beside / name
    looks_like_a_path = Path(name).name != name or path.suffix in {".yaml", ".yml", ".json"}
    if looks_like_a_path or _exists(path):
        return path
    message = shape.unknown(
        name,
        bundled_layouts(),
        nearby=say("there is no layout “{word}”; did you mean “{guess}”?"),
        otherwise=say("there is no layout “{word}”; expected one of {known}, or the path of a layout file"),
    )
    raise SheetgenError(message)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # no file can have such a name
        return False


def _read_with_bases(path: Path, heirs: tuple[Path, ...]) -> tuple[Node, list[Mistake]]:
    """Read a file and lay it over what it extends; `heirs` are the files that led here."""
    root, mistakes = read_tree(path)
    extends = root.get("extends") if isinstance(root, Mapping) else None
    if not isinstance(extends, Scalar) or not isinstance(extends.value, str):
        return root, mistakes
    report = shape.Report(mistakes)
    base_path = _base_of(path, extends, report)
    chain = (*heirs, path)
    if base_path is not None and any(_same_file(base_path, heir) for heir in chain):
        circle = " → ".join(each.name for each in (*chain, base_path))
        report.add(extends, ("extends",), say("the layouts build on each other in a circle: {circle}", circle=circle))
    elif base_path is not None and len(chain) >= MOST_GENERATIONS:
        report.add(extends, ("extends",), say("more than {limit} layouts build on each other", limit=MOST_GENERATIONS))
    elif base_path is not None:
        base, base_mistakes = _read_with_bases(base_path, chain)
        report.mistakes += base_mistakes
        return LAYOUT_FORM.overlay(base, root), report.mistakes
    raise report.error(LayoutError, path)


def _base_of(path: Path, extends: Scalar, report: shape.Report) -> Path | None:
    try:
        base = find_layout(extends.text, path.parent)
    except SheetgenError as error:
        report.add(extends, ("extends",), error.message)
        return None
    if not _exists(base) or base.is_dir():
        report.add(extends, ("extends",), say("there is no file “{file}”", file=base))
        return None
    return base


def _same_file(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def load_bundled() -> Iterator[Layout]:
    """Load every layout that comes with sheetgen."""
    return map(load_layout, bundled_layouts())
