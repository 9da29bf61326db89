"""The words in which programs that learn say their answers: the same numbers in every fight of a ruleset.

An answer such as `attack:guard_sword:wen-2` is said word by word: `attack`, `guard_sword`, `other 1`. So a few hundred
words say everything that may be said, and each means the same wherever it is said:

- numbers, and `done` after the last of several things that are chosen;
- creatures, by their places in what is observed: `own 2` is the second creature of one's own side, `other 1` the
  first of all others;
- what the rules have names for: kinds of options, and what else is written in the ruleset's code where options are
  made, its constants and its enumerations;
- what content has names for: the ids of its entries, and of what is inside them;
- `another 1` and so on for what has no word, by its place among the like; nothing that ships needs them.

Words of content that somebody adds come after those that ship, so these keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from quintain.library.content import Library
from quintain.protocol.lexicon import TOKEN, lexicon_of
from quintain.systems import find_system

OWN, OTHERS = 12, 20
"""So many creatures of one's own side, and so many others, have a word and a place in what is observed."""
ANOTHER = 64
HUNDRED = 100
DONE = 0
NAMING = ("id", "name", "creature")
"""Fields by which something inside an entry may be called."""
ROOTED = re.compile(r"(.+?)_?(\d+)")

Spelt = tuple[int | str, ...]
"""Numbers of words; what has no word as it is written."""


class Section(msgspec.Struct, frozen=True):
    """Words of one sort: the number of the first, and how many there are."""

    name: str
    first: int
    count: int


class Vocabulary:
    """The words of a ruleset by their numbers."""

    def __init__(self, sections: Sequence[tuple[str, Sequence[str]]]) -> None:
        self.words: list[str] = []
        self.sections: list[Section] = []
        for name, words in sections:
            self.sections.append(Section(name, len(self.words), len(words)))
            self.words += words
        self.numbers = {word: number for number, word in enumerate(self.words)}
        self.spelt: dict[str, Spelt] = {}

    def __len__(self) -> int:
        return len(self.words)

    def number(self, word: str) -> int:
        """The number of a word, such as `attack` or `own 1`."""
        return self.numbers[word]

    def words_of(self, numbers: Iterable[int]) -> list[str]:
        """The words of these numbers."""
        return [self.words[number] for number in numbers]

    def digest(self) -> str:
        """By which two vocabularies are known to be the same: whoever keeps what was learned keeps this with it."""
        return blake2b("\n".join(self.words).encode(), digest_size=8).hexdigest()

    def spell(self, text: str, creatures: Mapping[str, int]) -> Spelt:
        """A part of an answer in words; creatures by their ids have those of their places."""
        found: list[int | str] = []
        for part in re.split(r"[:;+>=]", text):
            if part in creatures:
                found.append(creatures[part])
            elif part:
                found += self.spell_part(part)
        return tuple(found)

    def spell_part(self, part: str) -> Spelt:
        if part not in self.spelt:
            tokens = TOKEN.findall(part.lower().replace(" ", "_"))
            sign = (self.number("minus"),) if part.startswith("-") else ()
            self.spelt[part] = (*sign, *(word for token in tokens for word in self.spell_token(token)))
        return self.spelt[part]

    def spell_token(self, token: str) -> Spelt:
        """One word; a number; or a word and the number that tells it apart: `trait_2`."""
        if token.isdigit():
            return self.spell_number(int(token)) or (token,)
        if token in self.numbers:
            return (self.numbers[token],)
        rooted = ROOTED.fullmatch(token)
        if rooted is not None and rooted[1] in self.numbers:
            return (self.numbers[rooted[1]], *self.spell_number(int(rooted[2])))
        return (token,)

    def spell_number(self, number: int) -> Spelt:
        """Up to 99 one word, up to 9,999 two."""
        hundreds, rest = divmod(number, HUNDRED)
        if hundreds >= HUNDRED:
            return ()
        last = self.numbers[str(rest)]
        return (self.numbers[f"hundreds {hundreds}"], last) if hundreds else (last,)


def creature_words(own: Sequence[str], others: Sequence[str], vocabulary: Vocabulary) -> dict[str, int]:
    """The words of creatures, by their ids: as far as there are words."""
    found = {id: vocabulary.number(f"own {place}") for place, id in enumerate(own[:OWN], 1)}
    return found | {id: vocabulary.number(f"other {place}") for place, id in enumerate(others[:OTHERS], 1)}


def everywhere() -> list[tuple[str, list[str]]]:
    """The words that every ruleset has."""
    return [
        ("done", ["done"]),
        ("numbers", ["minus", *map(str, range(HUNDRED)), *(f"hundreds {each}" for each in range(1, HUNDRED))]),
        ("own creatures", [f"own {each}" for each in range(1, OWN + 1)]),
        ("other creatures", [f"other {each}" for each in range(1, OTHERS + 1)]),
        ("without a word", [f"another {each}" for each in range(1, ANOTHER + 1)]),
    ]


@cache
def vocabulary_of(system: str, content: tuple[Path, ...] = ()) -> Vocabulary:
    """The words of a ruleset with what ships, and then those of folders laid over it."""
    rules, sections = find_system(system), everywhere()
    known = {word for _, words in sections for word in words}
    own = {"rules": lexicon_of(system), "content": set(named_in(rules.library()))}
    if content:
        own["added content"] = set(named_in(rules.library(content)))
    for name, words in own.items():
        sections.append((name, sorted(words - known)))
        known |= words
    return Vocabulary(sections)


def named_in(library: Library) -> Iterator[str]:
    """The words of the ids of all entries, and of the ids and names of what is inside them."""
    for kind in library.kinds:
        for id_, entry in library.of(kind).items():
            yield from tokens_of(id_)
            for inside in vars_of(entry):
                yield from inner_names(inside)


def vars_of(entry: msgspec.Struct) -> list[Any]:
    """What an entry has in its fields, as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(entry)
    return list(plain.values())


def inner_names(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from inner_names(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key in NAMING and isinstance(each, str):
                yield from tokens_of(each)
            else:
                yield from inner_names(each)


def tokens_of(id_: str) -> list[str]:
    """The words that an id is made of, without numbers."""
    return [token for token in TOKEN.findall(id_.lower().replace(" ", "_")) if not token.isdigit()]
