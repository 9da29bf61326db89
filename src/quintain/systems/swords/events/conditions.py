"""Conditions, concentration and Exhaustion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quintain.kernel.events import Event, said

CLAUSES: Final[dict[str, str]] = {
    "blinded": "SW-194, SW-195, SW-196",
    "charmed": "SW-197, SW-198, SW-199",
    "deafened": "SW-205",
    "frightened": "SW-208, SW-209, SW-210",
    "grappled": "SW-211, SW-212, SW-215",
    "incapacitated": "SW-216, SW-217",
    "intoxicated": "SW-218",
    "invisible": "SW-219, SW-220, SW-221, SW-222",
    "paralyzed": "SW-223, SW-224, SW-225, SW-226, SW-227, SW-228, SW-229",
    "petrified": "SW-230, SW-234, SW-235, SW-236, SW-237, SW-238, SW-239, SW-240",
    "poisoned": "SW-242, SW-243",
    "prone": "SW-244, SW-245, SW-246, SW-247, SW-248",
    "restrained": "SW-249, SW-250, SW-251, SW-252",
    "stunned": "SW-253, SW-254, SW-255, SW-256, SW-257, SW-258",
    "unconscious": "SW-259, SW-260, SW-261, SW-262, SW-263, SW-264, SW-265, SW-266, SW-267, SW-268",
    "routed": "SW-028",
    "burning": "SW-031",
    "shielded": "SW-099",
    "resistant": "SW-099",
    "cornered": "SW-129",
    "led": "SW-094",
    "located": "SW-222",
}
"""What each condition of the book does; for the states we add, the rule by which one comes into them."""


def clauses_of(condition: str) -> list[str]:
    return [clause.strip() for clause in CLAUSES.get(condition, "").split(",") if clause]


class Afflicted(Event, frozen=True, tag="afflicted"):
    who: str
    condition: str
    by: str = ""
    rule = "SW-216"

    def clauses(self) -> list[str]:
        return clauses_of(self.condition)

    def sentence(self, names: Mapping[str, str]) -> str:
        cause = f" ({said(self.by, names)})" if self.by and self.by != self.who else ""
        return f"{said(self.who, names)} is {said(self.condition, names)}{cause}."


class Freed(Event, frozen=True, tag="freed"):
    who: str
    condition: str
    rule = "SW-216"
    text = "{who} is no longer {condition}."

    def clauses(self) -> list[str]:
        return clauses_of(self.condition)


class Immune(Event, frozen=True, tag="immune"):
    who: str
    condition: str
    rule = "SW-240"
    text = "{who} cannot be {condition}."


class FellProne(Event, frozen=True, tag="fell_prone"):
    who: str
    rule = "SW-244, SW-264"
    text = "{who} falls prone."


class Dropped(Event, frozen=True, tag="dropped"):
    who: str
    gear: str
    rule = "SW-094, SW-190, SW-263"
    text = "{who} drops the {gear}."


class HoldBroken(Event, frozen=True, tag="hold_broken"):
    who: str
    grappler: str
    rule = "SW-213, SW-214"
    text = "{grappler} has no hold on {who} any more."


class TurnedToStone(Event, frozen=True, tag="turned_to_stone"):
    who: str
    gear: list[str]
    rule = "SW-230"
    text = "What {who} wears and carries turns to stone: {gear}."


class ItemSaved(Event, frozen=True, tag="item_saved"):
    who: str
    gear: str
    natural: int
    total: int
    dt: int
    saved: bool
    rule = "SW-231"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "it stays what it is" if self.saved else "it turns to stone"
        rolled = f"{self.natural}, {self.total} in all, against DT {self.dt}"
        return f"The {said(self.gear, names)} of {said(self.who, names)}: {rolled}: {verdict}."


class PoolCounted(Event, frozen=True, tag="pool_counted"):
    who: str
    condition: str
    left: int
    rule = "SW-241"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)}, {said(self.condition, names)}: dice left in the pool: {self.left}."


class Concentrating(Event, frozen=True, tag="concentrating"):
    who: str
    on: str
    rule = "SW-200"
    text = "{who} concentrates: {on}."


class ConcentrationLost(Event, frozen=True, tag="concentration_lost"):
    who: str
    on: str
    why: str
    rule = "SW-201, SW-203"
    text = "{who} stops concentrating ({on}): {why}."


class ConcentrationTested(Event, frozen=True, tag="concentration_tested"):
    who: str
    why: str
    dt: int
    rule = "SW-204"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} must keep its concentration ({self.why}): DT {self.dt}."


class Exhausted(Event, frozen=True, tag="exhausted"):
    who: str
    rank: int
    rule = "SW-206, SW-207, SW-270, SW-275"
    text = "{who} is more exhausted: rank {rank}."


class Refreshed(Event, frozen=True, tag="refreshed"):
    who: str
    rank: int
    rule = "SW-286"
    text = "{who} is less exhausted: rank {rank}."
