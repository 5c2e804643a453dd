"""Run the command as `python -m sheetgen`."""

from sheetgen.cli import run

run()
