"""`make golden`: what ships is recorded anew, and the version of the rules raised if anything has changed."""

from __future__ import annotations

import sys

from quintain.conformance import golden
from tests.conformance.version import pin


def main(words: list[str]) -> None:
    if golden.main(words):
        print(f"Recorded. The version of the rules is {pin()}.")


if __name__ == "__main__":
    main(sys.argv[1:])
