"""For mkdocstrings: an example in a docstring is code on its page."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^(?!\s*$).*\n?)*(?:\n(?=>>> ))?)+", re.MULTILINE)
"""From `>>>` to the next blank line, and what follows it at once."""


def fenced(text: str) -> str:
    """
    >>> fenced("It adds.\\n\\n>>> 1 + 1\\n2")
    'It adds.\\n\\n```python\\n>>> 1 + 1\\n2\\n```\\n'
    """
    return EXAMPLE.sub(lambda found: f"```python\n{found[0].rstrip()}\n```\n", text)


class Doctests(Extension):
    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
