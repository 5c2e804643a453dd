"""Compile the catalogs and put layouts and catalogs into the wheel, while it is built."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogs(root: Path) -> list[Path]:
    """Write a `.mo` file beside each `.po` file below `root`."""
    compiled = []
    for source in sorted(root.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalog = read_po(file, locale=source.parts[-3])
        target = source.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, catalog)
        compiled.append(target)
    return compiled


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        compiled = compile_catalogs(root / "locales")
        if self.target_name == "wheel" and version != "editable":
            data = [*compiled, *sorted((root / "layouts").iterdir())]
            build_data["force_include"].update({str(path): f"sheetgen/{path.relative_to(root)}" for path in data})
