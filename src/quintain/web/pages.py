"""The pages as they are sent, with their icons and the drawings of the board in them: none waits for the server.

What a page loads besides is one script and one sheet. Their addresses hold a digest of what is in them, so a browser
keeps them for good and asks anew only for what has changed.
"""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from hashlib import blake2b

import msgspec

from quintain.web.joining import STYLES, newest, script, static, styles

SPRITE = "<!--SPRITE-->"
ART = "<!--ART-->"
SHEETS = {"pages.css": STYLES, "lab.css": ("css/lab.css",)}
"""The sheets that pages load, and what each is joined of; the second is for one page alone."""
ENTRIES = ("home", "lab", "plain", "replay", "rules", "table")
"""The modules that pages begin with."""
LOADED = re.compile(r"/joined/([\w.-]+)")
KEPT = 32
DIGEST_BYTES = 9


class Loaded(msgspec.Struct, frozen=True):
    """A file that pages load, as it is and packed."""

    type: str
    plain: bytes
    packed: bytes
    digest: str


def page(name: str) -> str:
    """The page with the addresses of what it loads now."""
    return addressed(name, newest())


@lru_cache(maxsize=KEPT)
def addressed(name: str, as_of: tuple[int, int]) -> str:
    whole = static(f"{name}.html").replace(SPRITE, sprite()).replace(ART, art())
    return LOADED.sub(lambda found: f"{found[0]}?{loaded(found[1]).digest}", whole)


def sprite() -> str:
    """Every icon once; icons point into it."""
    return unseen(static("icons.svg"))


def art() -> str:
    """What boards are drawn with, once: emblems, badges, looks and marks of the ground."""
    return unseen(static("art.svg"))


def unseen(drawings: str) -> str:
    """They take no room where they stand: they are shown where something points at them."""
    return drawings.replace("<svg", '<svg class="sprite" aria-hidden="true" focusable="false"', 1)


def is_loaded(name: str) -> bool:
    """Whether there is such a file that pages load."""
    return name in SHEETS or (name.removesuffix(".js") in ENTRIES and name.endswith(".js"))


def loaded(name: str) -> Loaded:
    return made(name, newest())


@lru_cache(maxsize=KEPT)
def made(name: str, as_of: tuple[int, int]) -> Loaded:
    if name in SHEETS:
        return packed(styles(SHEETS[name]), "text/css")
    return packed(script(f"js/{name}"), "text/javascript")


def packed(text: str, type_: str) -> Loaded:
    plain = text.encode()
    return Loaded(type_, plain, gzip.compress(plain, 9, mtime=0), digest(text))


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()
