"""What a thing does, for whoever reads it: its text, its Cost, its numbers in words and its clauses.

A system says in a table of phrases how each field of its content is told, so nobody reads the name of a field.
What the rulebook itself names (a basic action, a condition, a term) is read from the ledger.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

import msgspec

from quintain.clauses.ledger import ledger_systems, read_ledger
from quintain.kernel.asks import Ask, Option, told_apart
from quintain.kernel.scene import Scene
from quintain.library.content import Library
from quintain.reading.phrases import Phrases, Reading, Stairs, lines_of
from quintain.reading.rulebook import HOUSE_RULE, RULE, TERM, house_readings, rule_readings, term_readings
from quintain.reading.shelf import Shelf

TEXTS = ("text", "about", "note", "open_text")
"""Where content of any system has its own words."""

PICTURES: Mapping[str, str] = MappingProxyType(
    {
        "attack": "attack",
        "move": "move",
        "push": "move",
        "use": "bag",
        "wait": "glass",
        "hold": "glass",
        "take": "take",
        "none": "take",
        "done": "check",
        "yield": "flag",
        "flee": "flag",
    }
)
"""What a page may draw beside options of these verbs, whatever the ruleset: names of its own pictures."""

Rank = Literal["first", "", "last"]
"""Where an answer stands among many."""

OUTSIDE = ("creature", "arena", "encounter", "campaign", "place", "journey", "site", "lesson")
"""Kinds that are read outside a fight; inside, a seat knows of a creature and of the ground what it can see."""


COMMON: Phrases = MappingProxyType(
    {
        "yardstick": "a yardstick: made to measure bots and rules",
        "Lesson.encounter": "takes place in {}",
        "Lesson.steps": lambda steps, names: f"teaches: {', '.join(step.title for step in steps)}",
        "Lesson.seed": "",
        "Lesson.scenario": "",
        "Lesson.side": "",
        "Lesson.rules": "",
        "Lesson.foe": "",
        "Lesson.between": "",
    }
)
"""How fields are told that every system has."""


def names_of(by_kind: Mapping[str, Sequence[msgspec.Struct]]) -> dict[str, str]:
    """What each id is called, in short; where kinds share one, `kind:id` tells them apart."""
    names: dict[str, str] = {}
    for kind, entries in by_kind.items():
        for entry in entries:
            id, name = str(getattr(entry, "id", "")), str(getattr(entry, "name", "")).partition(", ")[0]
            names[f"{kind}:{id}"] = name
            names.setdefault(id, name)
    return names


class Family(msgspec.Struct, frozen=True):
    """Deeds of a game master that a page puts under one button: its key, its name and its picture."""

    key: str
    name: str
    icon: str


CONDITIONS = Family("C", "Condition", "technique")
PLACES = Family("M", "Move", "move")
NEWCOMERS = Family("A", "Add", "plus")
SIGHT = Family("R", "Hide, reveal", "eye")
CHECKS = Family("D", "Check", "die")
DEEDS: Mapping[str, Family] = MappingProxyType(
    {
        "afflict": CONDITIONS,
        "free": CONDITIONS,
        "place": PLACES,
        "add": NEWCOMERS,
        "add_several": NEWCOMERS,
        "hide": SIGHT,
        "reveal": SIGHT,
        "call": CHECKS,
    }
)
"""What a game master does that is called alike, whatever the ruleset."""


class Bought(msgspec.Struct, frozen=True):
    """Something that may be done unasked at a price: its heading, and what it takes."""

    name: str
    price: str


class Reader:
    """How the things of one system are read; a system overrides what it tells in words of its own."""

    system = ""
    rules_type: type[msgspec.Struct] | None = None
    phrases: Phrases = MappingProxyType({})
    topics: Mapping[str, Sequence[str]] = MappingProxyType({})
    clauses: Mapping[str, Sequence[str]] = MappingProxyType({})
    kinds: Mapping[str, str] = MappingProxyType({})
    shorts: Mapping[str, str] = MappingProxyType({})
    moments: Mapping[str, str] = MappingProxyType({})
    """What an answer means by `what is asked:its first word`, or by what is asked alone."""
    answers: frozenset[str] = frozenset()
    """What asks are about that answer somebody else's deed, attack or not: who answers wants to know how it stands."""
    pictures: Mapping[str, str] = PICTURES
    talk: frozenset[str] = frozenset()
    """Verbs of what anybody may do unasked that is only talk: words in character, questions on what can be seen."""
    leads: frozenset[str] = frozenset(("attack", "move"))
    """Verbs that stand first among many answers: what a fight is made of."""
    chores: frozenset[str] = frozenset(("drop", "yield"))
    """Verbs that stand last among many answers: what is put away, handed over or given up."""
    bought: Mapping[str, Bought] = MappingProxyType({})
    """Verbs of what anybody may do unasked at a price."""
    deeds: Mapping[str, Family] = DEEDS
    """What a game master does unasked, by the verb, or by the first target of an override."""

    def __init_subclass__(cls) -> None:
        cls.phrases = MappingProxyType({**COMMON, **cls.phrases})

    reckoned: tuple[type[Option], ...] = ()
    """The kinds of answers whose chance stands beside them before anybody looks."""
    attacks: frozenset[str] = frozenset(("attack",))
    """The first words of answers that harm whoever they are aimed at."""

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

    def picture(self, id: str) -> str:
        """Which picture stands for an option, or for one part of it: by its verb."""
        return self.pictures.get(re.split(r"[:+]", id)[0], "")

    def verb(self, option: Option) -> str:
        """What an option does, also where it is done by somebody who acts for whoever is asked."""
        return option.verb

    def rank(self, option: Option) -> Rank:
        """Where it stands among many."""
        verb = self.verb(option)
        return "first" if verb in self.leads else "last" if verb in self.chores else ""

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

    def stairs(self, scene: Scene, who: str, option: Option) -> Stairs | None:
        """The chance of an answer for each number that a foe may have, where only that is not known."""
        return None

    def chances(self, scene: Scene, who: str, option: Option) -> Sequence[Fraction]:
        """How likely one of `reckoned` succeeds, as the scene is: a chance for each way that others may answer it."""
        return ()

    def success(self, option: Option) -> str:
        """What it is called if one of `reckoned` succeeds."""
        return "hits"

    def covers(self, scene: Scene, who: str, option: Option) -> Mapping[str, Sequence[str]]:
        """The spots, or cells, that an answer would cover as a whole: under the empty text as the option stands, under
        each value of its shape if that decides it. What is placed on a grid says it in its shape.
        """
        return {}

    def harms(self, option: Option) -> bool:
        """Whether it is an attack on whoever it is aimed at; a Spirit's attack is one too."""
        return bool(option.aim()) and (option.verb in self.attacks or option.targets[:1] == ("attack",))

    def sentence(self, shelf: Shelf, scene: Scene, ask: Ask, option: Option) -> str:
        """What an answer to that question costs and does, in a few words."""
        if "+" in option.id and option.shape is None and ":+" not in option.id:
            parts = [self.sentence(shelf, scene, ask, Option(tuple(told_apart(each)))) for each in option.id.split("+")]
            return "; then ".join(parts) if all(parts) else ""
        told = self.moments.get(f"{ask.about}:{option.verb}") or self.moments.get(f"{ask.about}:")
        return told or self.brief(shelf, scene, ask.who, option)

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
