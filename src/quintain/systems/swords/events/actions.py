"""Main and Free Actions other than attacking, casting and moving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

from quintain.kernel.asks import told_apart
from quintain.kernel.events import Event, Viewer, said
from quintain.systems.swords.events.rolls import swayed


class Dashed(Event, frozen=True, tag="dashed"):
    who: str
    rule = "SW-044, SW-069"
    text = "{who} dashes: one more Move Action."


class Defended(Event, frozen=True, tag="defended"):
    who: str
    rule = "SW-045, SW-046, SW-047"
    text = "{who} defends: +2 to AC and Evasion until its next turn."


class Withdrew(Event, frozen=True, tag="withdrew"):
    who: str
    rule = "SW-065"
    text = "{who} withdraws: its movement provokes no Opportunity Attacks."


class Commanded(Event, frozen=True, tag="commanded"):
    who: str
    allies: list[str]
    rule = "SW-038, SW-040, SW-043"

    def sentence(self, names: Mapping[str, str]) -> str:
        gain = f"+2 to hit for {said(self.allies, names)}" if self.allies else "nobody gains by it"
        return f"{said(self.who, names)} gives commands, in sight of all: {gain}."


class Helped(Event, frozen=True, tag="helped"):
    who: str
    ally: str
    kind: str
    fortune: bool = False
    rule = "SW-050, SW-051"

    def clauses(self) -> list[str]:
        return ["SW-050", "SW-052"] if self.fortune else super().clauses()

    def sentence(self, names: Mapping[str, str]) -> str:
        price = " for a Fortune Point" if self.fortune else ""
        kind = self.kind.replace("_", " ")
        return f"{said(self.who, names)} helps {said(self.ally, names)}{price}: +2 on the next {kind}."


class HelpRefused(Event, frozen=True, tag="help_refused"):
    who: str
    ally: str
    kind: str
    rule = "SW-052"
    text = "The GM says that {who} cannot help {ally} in that ({kind})."


class Protected(Event, frozen=True, tag="protected"):
    who: str
    ward: str
    rule = "SW-056, SW-057"
    text = "{who} protects {ward}."


class Grappling(Event, frozen=True, tag="grappling"):
    who: str
    target: str
    rule = "SW-211"
    text = "{who} tries to grapple {target}."


class BrokeHold(Event, frozen=True, tag="broke_hold"):
    who: str
    grappler: str
    rule = "SW-048"
    text = "{who} escapes from {grappler}."


class GotOutOfNet(Event, frozen=True, tag="got_out_of_net"):
    who: str
    broken: bool
    rule = "SW-249"

    def sentence(self, names: Mapping[str, str]) -> str:
        how = "tears the net" if self.broken else "gets out of the net"
        return f"{said(self.who, names)} {how}."


class ReleasedHold(Event, frozen=True, tag="released_hold"):
    who: str
    target: str
    rule = "SW-094"
    text = "{who} lets go of {target}."


TRIGGER_WORDS: Final[dict[str, str]] = {
    "enters_reach": "comes within reach",
    "leaves_area": "goes further off than 30 ft",
    "attacks": "attacks",
    "casts": "casts",
    "comes_into_sight": "comes into sight",
}


def prepared_words(action: str, names: Mapping[str, str]) -> str:
    """`cast Magical Missile at rank 2`, `attack with Saber`, `command`."""
    kind, what, rank, *_ = [*told_apart(action), "", ""]
    at_rank = f" at rank {rank}" if rank not in ("", "0") else ""
    joined = " with " if kind == "attack" else " "
    return f"{said(kind, names)}{joined}{said(what, names)}{at_rank}" if what else said(kind, names)


class ActionPrepared(Event, frozen=True, tag="action_prepared"):
    who: str
    action: str
    trigger: str
    watched: str = ""
    side: str = ""
    rule = "SW-053"

    def seen_by(self, viewer: Viewer) -> Self | None:
        """That something is prepared shows; what, and for when, only its own side knows."""
        return self if viewer.is_with(self.side) else type(self)(self.who, "", "", "", self.side)

    def sentence(self, names: Mapping[str, str]) -> str:
        if not self.action:
            return f"{said(self.who, names)} prepares something."
        if self.trigger in TRIGGER_WORDS:
            whom = said(self.watched, names) if self.watched else "any enemy"
            when = f"when {whom} {TRIGGER_WORDS[self.trigger]}"
        else:
            when = f"when this happens: {self.watched}"
        return f"{said(self.who, names)} prepares: {prepared_words(self.action, names)}, {when}."


class ActionReleased(Event, frozen=True, tag="action_released"):
    who: str
    action: str
    rule = "SW-054, SW-102"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} takes its prepared action: {prepared_words(self.action, names)}."


class Hid(Event, frozen=True, tag="hid"):
    who: str
    natural: int
    modifier: int
    total: int
    net: int
    side: str
    rule = "SW-220"

    def seen_by(self, viewer: Viewer) -> Self | None:
        """How well, only its own side knows."""
        return self if viewer.is_with(self.side) else type(self)(self.who, 0, 0, 0, 0, self.side)

    def sentence(self, names: Mapping[str, str]) -> str:
        if not self.total:
            return f"{said(self.who, names)} hides."
        rolled = f"{self.natural}{swayed(self.net)} {self.modifier:+d}"
        return f"{said(self.who, names)} hides: {rolled}, so Stealth is {self.total}."


class Revealed(Event, frozen=True, tag="revealed"):
    who: str
    rule = "SW-038"
    text = "{who} is hidden no longer."


class Located(Event, frozen=True, tag="located"):
    who: str
    found: list[str]
    rule = "SW-222"

    def sentence(self, names: Mapping[str, str]) -> str:
        found = f"hears where {said(self.found, names)} is" if self.found else "hears nobody"
        return f"{said(self.who, names)} listens and {found}."


class Improvised(Event, frozen=True, tag="improvised"):
    who: str
    deed: str
    success: bool
    rule = "SW-033"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "done" if self.success else "to no avail"
        return f'{said(self.who, names)} improvises, "{self.deed}": {verdict}.'


class ImpossibleDeed(Event, frozen=True, tag="impossible_deed"):
    who: str
    deed: str
    rule = "SW-033"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f'The GM says that {said(self.who, names)} cannot do that: "{self.deed}".'


class LayDown(Event, frozen=True, tag="lay_down"):
    who: str
    rule = "SW-094"
    text = "{who} drops prone."


class Spoke(Event, frozen=True, tag="spoke"):
    who: str
    words: str
    haltingly: bool = False
    rule = "SW-094, SW-096"

    def sentence(self, names: Mapping[str, str]) -> str:
        how = ", slowly and hesitantly" if self.haltingly else ""
        return f'{said(self.who, names)}{how}: "{self.words}"'


class Yielded(Event, frozen=True, tag="yielded"):
    who: str
    rule = "SW-094"
    text = "{who} lays down arms and yields."
