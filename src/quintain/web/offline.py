"""A replay as one HTML file that works without a server: the page's own modules and styles, joined, stand in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

import msgspec

from quintain.web.joining import script, static, styles
from quintain.web.pages import ART, SPRITE, art, sprite

ENTRY = "js/replay-offline.js"
PAGE = "offline.html"


def offline_page(data: dict[str, object]) -> str:
    """The whole file; `data` is what the replay answers, and under "rules" what the reader of the rules answers."""
    parts = {
        "<title>Replay</title>": f"<title>{escape(str(data.get('name', 'Replay')))}, replay</title>",
        "/*CSS*/": sheet(),
        SPRITE: sprite(),
        ART: art(),
        "/*DATA*/": embedded(data),
        "/*JS*/": code(),
    }
    markers = re.compile("|".join(re.escape(marker) for marker in parts))
    return markers.sub(lambda found: parts[found[0]], static(PAGE))


def embedded(data: Mapping[str, object]) -> str:
    """JSON that cannot end the script element it stands in."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


def sheet() -> str:
    """Styles that cannot end the element they stand in."""
    return styles().replace("</style", "<\\/style")


def code() -> str:
    """Every module that the offline replay needs; it cannot end the script element it stands in either."""
    return script(ENTRY).replace("</script", "<\\/script").replace("<!--", "<\\!--")
