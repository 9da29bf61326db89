"""What a thing does, for whoever reads it: its text, its Cost, its numbers in words and its clauses.

A system says in a table of phrases how each field of its content is told, so nobody reads the name of a field.
What the rulebook itself names (a basic action, a condition, a term) is read from the ledger.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Any

import msgspec

from quintain.kernel.asks import Option
from quintain.kernel.content import Library
from quintain.kernel.errors import UserError, did_you_mean
from quintain.kernel.house import RuleInfo, describe
from quintain.kernel.ledger import Ledger, ledger_systems, read_ledger
from quintain.kernel.scene import Scene
from quintain.kernel.wording import quoted

LONGEST_TOPIC = 24
"""A rule that begins with a few words and a colon is about what they name."""

HOUSE_RULE, RULE, TERM = "house rule", "rule", "term"


class Reading(msgspec.Struct, frozen=True):
    """One thing that has a name, as a person reads it."""

    kind: str
    id: str
    name: str
    text: str = ""
    cost: str = ""
    numbers: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()

    def short(self) -> str:
        """The first sentence that says what it does, or else its first number."""
        sentence = re.split(r"(?<=[.;])\s", self.text, maxsplit=1)[0].rstrip(".;")
        return sentence or (self.numbers[0].rstrip(".") if self.numbers else "")

    def brief(self) -> str:
        """For a menu: the Cost, and what it does."""
        return "; ".join(filter(None, (self.cost, self.short())))


Phrase = str | Callable[[Any, Mapping[str, str]], str]
Phrases = Mapping[str, Phrase]
"""By the name of a field, or `Kind.field` where kinds differ: words with {} for the value; no words: it is not told."""


def spoken(value: object, phrases: Phrases, names: Mapping[str, str]) -> str:
    """A value in words: what has a name is called by it."""
    if isinstance(value, msgspec.Struct):
        return ", ".join(lines_of(value, phrases, names))
    if isinstance(value, Mapping):
        return ", ".join(f"{spoken(key, phrases, names)} {spoken(each, phrases, names)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        parts = [spoken(each, phrases, names) for each in value]
        apart = "; " if any(isinstance(each, msgspec.Struct) for each in value) else ", "
        return apart.join(part for part in parts if part)
    word = str(value.value) if isinstance(value, Enum) else str(value)
    return names.get(word) or word.replace("_", " ")


def lines_of(entry: msgspec.Struct, phrases: Phrases, names: Mapping[str, str]) -> list[str]:
    """Every field that is not as it is with most others, in words."""
    told = []
    for field in msgspec.structs.fields(entry):
        value = getattr(entry, field.name)
        default = field.default_factory() if callable(field.default_factory) else field.default
        if value == default or value in ("", [], {}, None):
            continue
        phrase = phrases.get(f"{type(entry).__name__}.{field.name}", phrases.get(field.name, ""))
        words = phrase(value, names) if callable(phrase) else worded(phrase, value, phrases, names)
        told += [words] if words else []
    return told


def worded(phrase: str, value: object, phrases: Phrases, names: Mapping[str, str]) -> str:
    if not phrase or value is False:
        return ""
    return singular(phrase.replace("{}", spoken(value, phrases, names)))


def singular(text: str) -> str:
    """
    >>> singular("pushes 1 squares, 11 squares")
    'pushes 1 square, 11 squares'
    """
    return re.sub(r"(?<![\d.,+-])1 (square|use|slot|minute|Round|Turn|Move|attack|hand)s\b", r"1 \1", text)


# what the rulebook names


def rule_readings(ledger: Ledger, topics: Mapping[str, Sequence[str]]) -> list[Reading]:
    """The last heading over each clause, what clauses name before a colon, and the `topics` of a system."""
    found: dict[str, list[str]] = {name: list(ids) for name, ids in topics.items()}
    for clause in ledger.clauses:
        head, colon, _ = clause.rule.partition(": ")
        heading = clause.section.rpartition(" > ")[2].partition(" (")[0]
        named = head if colon and len(head) <= LONGEST_TOPIC else ""
        for name in dict.fromkeys(filter(None, (heading, named))):
            if name not in topics:
                found.setdefault(name, []).append(clause.id)
    rules = {clause.id: clause.rule for clause in ledger.clauses}
    return [
        Reading(RULE, id_of(name), name, text=about(name, [rules[id] for id in ids]), clauses=tuple(ids))
        for name, ids in found.items()
    ]


def about(name: str, rules: Sequence[str]) -> str:
    """Several rules of one thing as one text, without its name before each."""
    bare = [rule.removeprefix(f"{name}: ") for rule in rules]
    return " ".join(rule[:1].upper() + rule[1:] for rule in bare)


def term_readings(ledger: Ledger) -> list[Reading]:
    return [
        Reading(TERM, id_of(name), name.strip(), text=term.definition, clauses=term.used_in)
        for term in ledger.terms
        for name in re.split(r", | and ", term.name)
    ]


def house_readings(rules_type: type[msgspec.Struct]) -> list[Reading]:
    return [house_reading(rule) for rule in describe(rules_type)]


def house_reading(rule: RuleInfo) -> Reading:
    book = (
        "none"
        if rule.default is None
        else str(rule.default).lower()
        if isinstance(rule.default, bool)
        else rule.default
    )
    numbers = (f"The book: {book}. Values: {rule.values}",)
    return Reading(HOUSE_RULE, rule.name, rule.name, text=rule.says, numbers=numbers, clauses=(rule.clause,))


def id_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


# finding one


class Shelf:
    """Everything that can be read in one system."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self.readings = list(readings)
        self.by_word: dict[str, list[Reading]] = {}
        for reading in self.readings:
            for word in words_for(reading):
                self.by_word.setdefault(word, []).append(reading)

    def find(self, typed: str) -> list[Reading]:
        """By id, by name, or by a beginning that only one thing has; the most special reading first."""
        wanted = plain(typed)
        if not wanted:
            raise UserError("Read what?", fix="Type what and a name that is on the screen.")
        found = self.by_word.get(wanted, [])
        if not found:
            starts = {id(each): each for word, of in self.by_word.items() if word.startswith(wanted) for each in of}
            ids = {each.id for each in starts.values()}
            found = list(starts.values()) if len(ids) == 1 else []
            if len(ids) > 1:
                names = list(dict.fromkeys(each.name for each in starts.values()))
                more = ", ..." if len(names) > 8 else ""
                raise UserError(
                    f"{quoted(typed)} could be several: {', '.join(names[:8])}{more}.", fix="Type more of it."
                )
        if not found:
            near = did_you_mean(wanted, self.by_word)
            raise UserError(
                f"There is nothing called {quoted(typed)} to read.", fix=near or "Type a name on the screen."
            )
        things = [each for each in found if each.kind not in (RULE, TERM)]
        return things or found

    def has(self, typed: str) -> bool:
        """Whether something is called exactly so."""
        return plain(typed) in self.by_word

    def named(self, id: str) -> Reading | None:
        """What has this id: a thing before a rule."""
        found = self.by_word.get(plain(id), [])
        return min(found, key=lambda each: each.kind in (RULE, TERM, HOUSE_RULE), default=None)


def words_for(reading: Reading) -> list[str]:
    """What a person may type for it: id, name, and the name without what follows a comma or a bracket."""
    short = re.split(r", | \(", reading.name)[0]
    return list(dict.fromkeys(map(plain, (reading.id, reading.name, short))))


def plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", re.sub(r"['\u2019]", "", text.lower())).strip()


# the reader of a system

TEXTS = ("text", "about", "note", "open_text")
"""Where content of any system has its own words."""

OUTSIDE = ("creature", "arena", "encounter", "campaign", "place")
"""Kinds that are read outside a fight; inside, a seat knows of a creature and of the ground what it can see."""


def names_of(by_kind: Mapping[str, Sequence[msgspec.Struct]]) -> dict[str, str]:
    """What each id is called, in short; where kinds share one, `kind:id` tells them apart."""
    names: dict[str, str] = {}
    for kind, entries in by_kind.items():
        for entry in entries:
            id, name = str(getattr(entry, "id", "")), str(getattr(entry, "name", "")).partition(", ")[0]
            names[f"{kind}:{id}"] = name
            names.setdefault(id, name)
    return names


class Reader:
    """How the things of one system are read; a system overrides what it tells in words of its own."""

    system = ""
    rules_type: type[msgspec.Struct] | None = None
    phrases: Phrases = MappingProxyType({})
    topics: Mapping[str, Sequence[str]] = MappingProxyType({})
    clauses: Mapping[str, Sequence[str]] = MappingProxyType({})
    kinds: Mapping[str, str] = MappingProxyType({})
    shorts: Mapping[str, str] = MappingProxyType({})
    answers: frozenset[str] = frozenset()
    """What asks are about that answer somebody else's deed, attack or not: who answers wants to know how it stands."""

    def text(self, entry: msgspec.Struct, names: Mapping[str, str]) -> str:
        """What it does."""
        return next((" ".join(str(words).split()) for name in TEXTS if (words := getattr(entry, name, ""))), "")

    def cost(self, entry: msgspec.Struct) -> str:
        return ""

    def numbers(self, entry: msgspec.Struct, names: Mapping[str, str]) -> list[str]:
        return lines_of(entry, self.phrases, names)

    def clauses_of(self, kind: str, entry: msgspec.Struct) -> Sequence[str]:
        return self.clauses.get(kind, ())

    def kind_of(self, kind: str, entry: msgspec.Struct) -> str:
        return self.kinds.get(kind, kind.replace("_", " "))

    def used_in(self, scene: Scene) -> Mapping[str, Sequence[msgspec.Struct]]:
        """What this fight is played with by kind, whether it was shipped or written for it."""
        return {}

    def others(self) -> list[Reading]:
        """What is neither content nor a heading of the book: conditions, injuries."""
        return []

    def read(self, kind: str, entry: msgspec.Struct, names: Mapping[str, str]) -> Reading:
        return Reading(
            kind=self.kind_of(kind, entry),
            id=str(getattr(entry, "id", "")),
            name=str(getattr(entry, "name", "")),
            text=self.text(entry, names),
            cost=self.cost(entry),
            numbers=tuple(self.numbers(entry, names)),
            clauses=tuple(self.clauses_of(kind, entry)),
        )

    def common(self) -> list[Reading]:
        """House rules, what the system names besides its content, and its rulebook."""
        house = house_readings(self.rules_type) if self.rules_type is not None else []
        if self.system not in ledger_systems():
            return [*house, *self.others()]
        ledger = read_ledger(self.system)
        return [*house, *self.others(), *rule_readings(ledger, self.topics), *term_readings(ledger)]

    def all_of(self, library: Library, kinds: Sequence[str]) -> Shelf:
        """Everything that there is."""
        return Shelf([*self.entries({kind: list(library.of(kind).values()) for kind in kinds}), *self.common()])

    def one_of(self, library: Library, kinds: Sequence[str], kind: str, id: str) -> Reading:
        """One entry, with what it names called by its name."""
        every = {each: list(library.of(each).values()) for each in kinds}
        return self.read(kind, library.get(kind, id), names_of(every))

    def in_fight(self, library: Library, kinds: Sequence[str], scene: Scene | None = None) -> Shelf:
        """The same without what the seats have to find out; what was written for this fight comes first."""
        used = self.used_in(scene) if scene is not None else {}
        found: dict[str, list[msgspec.Struct]] = {}
        for kind in kinds:
            if kind not in OUTSIDE:
                shipped = {str(getattr(each, "id", "")): each for each in library.of(kind).values()}
                found[kind] = list(
                    (shipped | {str(getattr(each, "id", "")): each for each in used.get(kind, ())}).values()
                )
        return Shelf([*map(self.in_play, self.entries(found)), *self.common()])

    def in_play(self, reading: Reading) -> Reading:
        """What of it the seats may know while they play."""
        return reading

    def entries(self, by_kind: Mapping[str, Sequence[msgspec.Struct]]) -> list[Reading]:
        names = names_of(by_kind)
        return [self.read(kind, entry, names) for kind, entries in by_kind.items() for entry in entries]

    def brief(self, shelf: Shelf, scene: Scene, who: str, option: Option) -> str:
        """A few words on what an option costs and does: what the system says of it, or the thing that its id names."""
        if "+" in option.id:
            return ""  # several things at once: each is told by itself
        who_is_here = {each.id for each in scene.creatures()}
        parts = [part for part in re.split(r"[:+]", option.id) if part and part not in who_is_here]
        for part in [option.id, *parts]:
            if part in self.shorts:
                return self.shorts[part]
        named = [found for part in parts if (found := shelf.named(part)) is not None]
        told = [found for found in named if found.kind not in (TERM, HOUSE_RULE)]
        return min(told, key=lambda found: found.kind == RULE).brief() if told else ""
