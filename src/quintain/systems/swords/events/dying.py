"""Damage, dying and lingering injuries."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Effect, Event, said


class Harmed(Event, frozen=True, tag="harmed"):
    who: str
    amount: int
    type: str
    hp: int
    rule = "SW-134"
    text = "{who} takes {amount} {type} damage: {hp} HP left."
    short = "{who} takes {amount}"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("dealt", self.who, self.amount),)


class Healed(Event, frozen=True, tag="healed"):
    who: str
    amount: int
    hp: int
    rule = "SW-146"
    text = "{who} regains {amount} HP: {hp}."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("healed", self.who, self.amount),)


class FellDying(Event, frozen=True, tag="fell_dying"):
    who: str
    pool: int
    rule = "SW-135, SW-137, SW-138"
    text = "{who} drops to 0 HP and is dying: a pool of {pool}d4."
    short = "{who} is dying"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("felled", self.who),)


class SankBack(Event, frozen=True, tag="sank_back"):
    who: str
    rule = "SW-008, SW-141"
    text = "{who} was struck as it lay there, and sinks back: it never really got up."


class PoolDwindled(Event, frozen=True, tag="pool_dwindled"):
    """A hit on the dying."""

    who: str
    removed: int
    left: int
    rule = "SW-141, SW-142"
    text = "{who} is struck while dying: {removed} off the pool, dice left: {left}."


class DeathPoolRolled(Event, frozen=True, tag="death_pool_rolled"):
    who: str
    left: int
    rule = "SW-139"
    text = "{who} is dying: dice left in the pool: {left}."


class Died(Event, frozen=True, tag="died"):
    who: str
    why: str
    rule = "SW-135, SW-140, SW-179, SW-276"
    text = "{who} dies: {why}."
    short = "{who} dies"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("felled", self.who),)


class Stabilised(Event, frozen=True, tag="stabilised"):
    who: str
    by: str
    rule = "SW-143, SW-144, SW-145, SW-146"
    text = "{by} stabilises {who}, who stays at 0 HP."


class CheatedDeath(Event, frozen=True, tag="cheated_death"):
    who: str
    rule = "SW-143"
    text = "{who} cheats death with a Fortune Point and is stable at 0 HP."


class KitUsed(Event, frozen=True, tag="kit_used"):
    who: str
    gear: str
    left: int
    rule = "SW-143"
    text = "{who} uses the {gear}: uses left: {left}."


class Woke(Event, frozen=True, tag="woke"):
    who: str
    hp: int
    rule = "SW-136, SW-146, SW-147"
    text = "{who} regains consciousness with {hp} HP."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("raised", self.who),)


class InjuryOwed(Event, frozen=True, tag="injury_owed"):
    who: str
    damage: int
    rule = "SW-130, SW-136, SW-148"
    text = "{who} will have to check for a lingering injury when revived ({damage} damage)."


class InjuryEscaped(Event, frozen=True, tag="injury_escaped"):
    who: str
    rule = "SW-150"
    text = "{who} gets away without a lingering injury."


class InjuryRolled(Event, frozen=True, tag="injury_rolled"):
    who: str
    face: int
    rule = "SW-151, SW-152, SW-153"
    text = "{who} rolls {face} on the lingering injury table."


class Maimed(Event, frozen=True, tag="maimed"):
    """A lingering injury; `part` says which arm or leg, `amount` how much Constitution it cost."""

    who: str
    injury: str
    part: str = ""
    amount: int = 0
    rule = "SW-153, SW-185"

    def sentence(self, names: Mapping[str, str]) -> str:
        side = {"primary": " (right)", "off": " (left)"}.get(self.part, "")
        cost = f", -{self.amount} CON" if self.amount else ""
        return f"{said(self.who, names)} has a lingering injury: {said(self.injury, names)}{side}{cost}."


class InjuryRepeated(Event, frozen=True, tag="injury_repeated"):
    who: str
    injury: str
    rule = "SW-153"
    text = "{who} has that injury already: {injury}."


class InjuryHealed(Event, frozen=True, tag="injury_healed"):
    who: str
    injury: str
    rule = "SW-158, SW-161, SW-165, SW-169, SW-173, SW-177, SW-180, SW-184, SW-187"
    text = "{who} has recovered from an injury: {injury}."
