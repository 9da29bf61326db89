"""Secrets in links: 256 bits each, stored only as their hash, so that a copy of the database opens no seat."""

from __future__ import annotations

import secrets
from hashlib import sha256


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_seed() -> str:
    """128 bits that nobody is told while the fight runs."""
    return secrets.token_hex(16)


def new_table_id() -> str:
    return secrets.token_urlsafe(12)
