"""Some fights are looked at closely: what was offered and taken, and what every deed did to whom.

They are the same fights; only what happens in them is told, which takes time, so it is not done in all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from quintain.kernel.asks import Ask, Option
from quintain.kernel.events import REFEREE, Event

Key = TypeVar("Key")
Deed = tuple[str, str]
"""Who did it, and with what; nobody and what it came of, if it was nobody's deed."""


Choice = tuple[str, str, str]


def add_counts(rows: dict[Key, int], more: Mapping[Key, int]) -> None:
    for key, count in more.items():
        rows[key] = rows.get(key, 0) + count


class Closely:
    """What was seen in the fights that were looked at closely."""

    def __init__(self) -> None:
        self.fights = 0
        self.offered: dict[Choice, int] = {}
        """Who is asked, and of what kind and what it is: how many questions offered it."""
        self.picked: dict[Choice, int] = {}
        self.dealt: dict[Deed, int] = {}
        self.healed: dict[Deed, int] = {}
        self.strokes: dict[Deed, int] = {}
        """How often it dealt something."""
        self.felled: dict[tuple[str, Deed], int] = {}
        """Whom, and by what."""

    def merge(self, other: Closely) -> None:
        self.fights += other.fights
        add_counts(self.offered, other.offered)
        add_counts(self.picked, other.picked)
        add_counts(self.dealt, other.dealt)
        add_counts(self.healed, other.healed)
        add_counts(self.strokes, other.strokes)
        add_counts(self.felled, other.felled)

    def see_ask(self, ask: Ask, answer: str) -> None:
        """What was offered is counted once a question, however many targets it has."""
        who = ask.who or ask.seat
        for key in {name_of(option): None for option in ask.options}:
            self.offered[who, *key] = self.offered.get((who, *key), 0) + 1
        taken = (who, *name_of(ask.read(answer).option))
        self.picked[taken] = self.picked.get(taken, 0) + 1

    def see_step(self, events: list[Event], using: dict[str, str]) -> None:
        """What came of a step: whatever follows a deed in it is that deed's doing, the rest what its event says.

        A blow may be told in an earlier step than the harm that it does: `using` is with what each has acted last.
        """
        deed: Deed | None = None
        came_of = ""
        for told in events:
            event = told.seen_by(REFEREE)
            if event is None:
                continue
            with_what = event.done_with()
            came_of = with_what or came_of
            if event.is_deed():
                who = event.done_by()
                using[who] = with_what or using.get(who, kind_of(event))
                deed = who, using[who]
            for effect in event.effects():
                by = deed or (effect.by, using.get(effect.by) or came_of or kind_of(event))
                self.see_effect(effect.kind, effect.whom, effect.amount or 0, by)

    def see_effect(self, kind: str, whom: str, amount: int, by: Deed) -> None:
        if kind == "dealt":
            self.dealt[by] = self.dealt.get(by, 0) + amount
            self.strokes[by] = self.strokes.get(by, 0) + 1
        elif kind == "healed":
            self.healed[by] = self.healed.get(by, 0) + amount
        elif kind == "felled":
            self.felled[whom, by] = self.felled.get((whom, by), 0) + 1


def kind_of(event: Event) -> str:
    """What happened, in a word or two."""
    return str(event.__struct_config__.tag).replace("_", " ")


def name_of(option: Option) -> tuple[str, str]:
    """What is counted together, whatever it is aimed at: the ability that it uses, or without a kind its verb."""
    return option.ability() or ("", option.verb)
