"""The same server, at which no deed of a paced table is told before somebody lets it be."""

from __future__ import annotations

from tests.browser.serve_steady import serve

if __name__ == "__main__":
    serve(beat_seconds=1e6)
