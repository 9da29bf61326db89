"""Rests: how long, what is done meanwhile, what they bring back, and what is learned for life."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, Heading, Part, said
from quintain.systems.delve.events.modes import lasting


class RestBegan(Event, frozen=True, tag="rest_began"):
    kind: str
    seconds: int
    where: str
    mode: str
    rule = "DV-110, DV-118"

    def sentence(self, names: Mapping[str, str]) -> str:
        where = f", {self.where}" if self.where else ""
        return f"A {self.kind} rest begins{where}: {lasting(self.seconds)} ({self.mode})."

    def heading(self) -> Heading:
        return Heading((Part(f"{self.kind.capitalize()} rest"),))


class AtStake(Event, frozen=True, tag="at_stake"):
    """What a long rest will make of victories."""

    who: str
    bonus: int
    experience: int
    rule = "DV-057"

    def sentence(self, names: Mapping[str, str]) -> str:
        what = f"the +{self.bonus} bonus" if self.bonus else "no bonus"
        return f"{said(self.who, names)}: {what} will be lost and {self.experience} Experience gained."


class TaskDone(Event, frozen=True, tag="task_done"):
    who: str
    task: str
    success: bool
    rule = "DV-115"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)}, {said(self.task, names)}: {'done' if self.success else 'in vain'}."


class TaskLost(Event, frozen=True, tag="task_lost"):
    """The rest was broken off before it was long enough for it."""

    who: str
    task: str
    rule = "DV-115"
    text = "{who} has no time for this: {task}."


class Charged(Event, frozen=True, tag="charged"):
    who: str
    vessel: str
    mana: int
    rule = "DV-115, DV-066"
    text = "{who} moves {mana} Spirit into the {vessel}."


class RestBrokenOff(Event, frozen=True, tag="rest_broken_off"):
    seconds: int
    rule = "DV-111, DV-117"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"The rest is broken off after {lasting(self.seconds)}."


class RestEnded(Event, frozen=True, tag="rest_ended"):
    """`counts`: as a short rest, a long one, or none at all."""

    counts: str
    seconds: int
    rule = "DV-111, DV-117"

    def sentence(self, names: Mapping[str, str]) -> str:
        counts = f"as a {self.counts} rest" if self.counts else "as no rest"
        return f"The rest is over after {lasting(self.seconds)}; it counts {counts}."


class Refreshed(Event, frozen=True, tag="refreshed"):
    """All Stress, and all armour that is carried."""

    who: str
    stress: int
    armor: int
    rule = "DV-113, DV-114, DV-045, DV-099"
    text = "{who} recovers all Stress ({stress}) and services its gear (armour {armor})."


class Relaxed(Event, frozen=True, tag="relaxed"):
    who: str
    willpower: int
    rule = "DV-116"
    text = "{who} regains 1 Willpower: {willpower}."


class FullyRestored(Event, frozen=True, tag="fully_restored"):
    who: str
    stress: int
    armor: int
    willpower: int
    spirit: int
    rule = "DV-119"
    text = "{who} has everything back: Stress {stress}, armour {armor}, Willpower {willpower}, Spirit {spirit}."


class Improved(Event, frozen=True, tag="improved"):
    who: str
    what: str
    cost: int
    experience: int
    rule = "DV-121"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} improves ({self.what}) for {self.cost} Experience: {self.experience} left."
