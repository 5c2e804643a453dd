"""Write the JSON Schema of layout files: `python -m sheetgen.layout.schema > layouts/schema.json`."""

import json
import sys

from sheetgen.layout.form import json_schema


def schema_text() -> str:
    """Return the schema as the text of its file."""
    return json.dumps(json_schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
