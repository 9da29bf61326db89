"""A replay as one HTML file that works without a server."""

from __future__ import annotations


def offline_page(data: dict[str, object]) -> str:
    raise NotImplementedError
