"""A notebook as a page of the site: its words, its code, and what the code gave when it was last run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def notebook_page(path: Path) -> str:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n\n".join(part for cell in cells for part in parts_of(cell)) + "\n"


def parts_of(cell: dict[str, Any]) -> list[str]:
    """A cell of words as it is; one of code with its output below it."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return [source]
    printed = "".join(text_of(output) for output in cell["outputs"]).rstrip()
    return [f"```python\n{source}\n```"] + ([f"```text\n{printed}\n```"] if printed else [])


def text_of(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return "".join(output["text"])
    return "".join(output.get("data", {}).get("text/plain", [])) + "\n"
