"""Compile the catalogs and put layouts and catalogs into the wheel, while it is built."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from locales.catalogs import compile_catalogs


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compiled = compile_catalogs()
        if self.target_name == "wheel" and version != "editable":
            root = Path(self.root)
            data = [*compiled, *sorted((root / "layouts").iterdir())]
            build_data["force_include"].update({str(path): f"sheetgen/{path.relative_to(root)}" for path in data})
