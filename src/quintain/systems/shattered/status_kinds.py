"""One class per status, in the book's order: what it does to whoever has it, line by line.

The rules of other chapters ask the same few questions of every status. `StatusKind` lists them, answered for a status
that has nothing to do with them.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.state.durations import NEVER, ROUND_END
from quintain.systems.shattered import charging, costs, damage, forced, health, negation, reactions, slots, statuses
from quintain.systems.shattered.events.status import NotHeld, StatusAgain, StatusGained, StatusReacted
from quintain.systems.shattered.house import ExposedAndImpaired
from quintain.systems.shattered.rounding import half
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character, Held
from quintain.systems.shattered.stock import Range, Status
from quintain.systems.shattered.tags import Tag

REEL: Final = Option("reeling", "Reeling")
IMPAIR: Final = Option("impaired", "Impaired 1")
EXPOSE: Final = Option("exposed", "Exposed 1")
COLD: Final = "Cold"
FIRE: Final = "Fire"
LIGHTNING: Final = "Lightning"
POISON: Final = "Poison"


class StatusKind:
    """A status that leaves everything as it is."""

    # how it comes and goes
    instant = False
    """It acts once and leaves nothing."""
    follows = False
    """Nobody is simply given it: it follows from something else."""
    unbalances = False
    """It moves or fells the creature: a steady Parry helps against it, wet ground makes it worse."""
    repeat_stun = 0
    """The Stun of its Repeat line."""
    ticks = False
    """It acts at the end of each Phase."""
    lasts = NEVER
    """The moment that ends it by itself."""
    healed = False
    """Gaining Health removes it instead."""
    recover_line = ""
    recover_asks = False
    """Its Recover line asks for something that nobody has to give."""

    # what its bearer may do, and at what price
    can_move = True
    can_attack = True
    can_guard = True
    can_summon = True
    can_use_spirit = True
    stalls = False
    """It acts last in a fast Phase."""
    attack_momentum = 0
    defence_stamina = 0
    defence_discount = 0
    spirit_momentum = 0
    moves_more = 0

    # what an Attack on it, or by it, meets
    hides = False
    spent_attacked = False
    """An Attack on its bearer uses it up as the dice are rolled."""
    spent_attacking = False
    spent_applied = False
    """It is used up by an effect to which its Resistance or Weakness applies."""

    def __init__(self, status: Status) -> None:
        self.status = status

    def takes_hold(
        self, scene: ShatteredScene, table: Table, body: Character, by: Character | None, reach: str
    ) -> bool:
        """Whether it can be put on this creature at all."""
        return True

    def turns_away(
        self, scene: ShatteredScene, table: Table, body: Character, new: Status, by: Character | None, dc: int
    ) -> bool:
        """Whether it answers another status that its bearer would gain, instead of letting that in."""
        return False

    def begin(self, scene: ShatteredScene, table: Table, body: Character, by: Character | None) -> None:
        """What it brings besides when it is gained."""

    def act(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> None:
        """What an instant one does."""

    def repeat(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> bool:
        """Its Repeat line, with none nothing happens; whether another status was put on the creature."""
        scene.tell(table, StatusAgain(body.id, str(self.status)))
        if self.repeat_stun:
            health.gain_stun(scene, table, body, self.repeat_stun, by)
        return False

    def tick(self, by: Character | None) -> damage.Harm:
        raise NotImplementedError

    def may_recover(self, scene: ShatteredScene, body: Character) -> bool:
        return bool(self.recover_line)

    def recover(self, scene: ShatteredScene, table: Table, body: Character) -> None:
        statuses.remove(scene, table, body, self.status)

    def is_immobile(self, scene: ShatteredScene, body: Character) -> bool:
        """Whether its bearer may spend no Moves but to end it."""
        return False

    def edge_attacked(self, scene: ShatteredScene, band: Range) -> int:
        """Advantages less Disadvantages of an Attack on its bearer."""
        return 0

    def edge_attacking(self, scene: ShatteredScene) -> int:
        return 0

    def damage_attacked(self, held: Held) -> int:
        """More Damage by an Attack on its bearer."""
        return 0

    def damage_attacking(self, held: Held) -> int:
        return 0

    def resistance(self, keywords: list[str]) -> int:
        """The level of the Resistance that it gives against such an effect."""
        return 0

    def weakness(self, keywords: list[str]) -> int:
        return 0


# hindrances


class Exposed(StatusKind):
    """The next Attack on it has Advantage and deals X more Damage."""

    repeat_stun = 1
    recover_line = "End Exposed"
    spent_attacked = True

    def edge_attacked(self, scene: ShatteredScene, band: Range) -> int:
        return 0 if scene.rules.exposed_and_impaired is ExposedAndImpaired.DAMAGE_ONLY else 1

    def damage_attacked(self, held: Held) -> int:
        return held.value


class Impaired(StatusKind):
    """Its next Attack has Disadvantage and deals X less Damage."""

    repeat_stun = 1
    recover_line = "End Impaired"
    spent_attacking = True

    def edge_attacking(self, scene: ShatteredScene) -> int:
        return 0 if scene.rules.exposed_and_impaired is ExposedAndImpaired.DAMAGE_ONLY else -1

    def damage_attacking(self, held: Held) -> int:
        return -held.value


class Dazed(StatusKind):
    """X Stamina less; what it does not have becomes Stun."""

    instant = True

    def act(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> None:
        health.lose_stamina(scene, table, body, value, by)


class Reeling(StatusKind):
    """Defensive abilities cost 1 Stamina more."""

    repeat_stun = 1
    recover_line = "End Reeling"
    defence_stamina = 1


class Stunned(StatusKind):
    """Skipped, no more Guarding or Charging, and Reeling, Impaired or Exposed at the attacker's choice."""

    lasts = ROUND_END

    def begin(self, scene: ShatteredScene, table: Table, body: Character, by: Character | None) -> None:
        slots.skip(scene, table, body)
        statuses.remove(scene, table, body, Status.GUARDING)
        if Status.CHARGING in body.statuses:
            charging.stop(scene, table, body)
        chooser = statuses.chooser_of(scene, body, by)
        if chooser is not None:
            answer = table.ask(chooser, "stunned", [REEL, IMPAIR, EXPOSE], f"{body.name} is Stunned. What besides?")
            statuses.gain(scene, table, body, Status(answer.id), 1, by)


class Skipped(StatusKind):
    """A slot is lost."""

    instant = True

    def act(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> None:
        slots.skip(scene, table, body)


class Vulnerable(StatusKind):
    """X points that attackers may use up; they add up."""

    recover_line = "Lower Vulnerable by 2"

    def repeat(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> bool:
        held = body.statuses[self.status]
        body.statuses[self.status] = held.with_value(held.value + value)
        scene.tell(table, StatusGained(body.id, str(Tag(self.status, held.value + value))))
        return True

    def recover(self, scene: ShatteredScene, table: Table, body: Character) -> None:
        statuses.lower(scene, table, body, self.status, 2)


# forced movement


class Push(StatusKind):
    """X Moves away from whoever pushes."""

    instant = True
    unbalances = True

    def act(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> None:
        forced.push(scene, table, by, body, value)


class Pull(StatusKind):
    """X Moves towards whoever pulls."""

    instant = True
    unbalances = True

    def act(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> None:
        forced.pull(scene, table, by, body, value)


class TidalMotion(StatusKind):
    """Push or Pull X, the same for everybody that one effect moves."""

    instant = True
    unbalances = True

    def act(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> None:
        forced.tidal(scene, table, by, body, value)


class Immobile(StatusKind):
    """No Moves but to end what causes this."""

    follows = True

    def is_immobile(self, scene: ShatteredScene, body: Character) -> bool:
        return True


class Obscured(StatusKind):
    """Attacks on it have Disadvantage."""

    follows = True
    hides = True


# elements


class Alight(StatusKind):
    """Fire at the end of each Phase, Resistance I to Cold, and water puts it out."""

    ticks = True
    recover_line = "Go Prone to end Alight"
    recover_asks = True

    def turns_away(
        self, scene: ShatteredScene, table: Table, body: Character, new: Status, by: Character | None, dc: int
    ) -> bool:
        return new is Status.SOAKED and cancels(scene, table, body, self.status, new)

    def repeat(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> bool:
        super().repeat(scene, table, body, value, by)
        damage.suffer(scene, table, body, self.tick(by))
        return False

    def tick(self, by: Character | None) -> damage.Harm:
        return damage.Harm(2, keywords=[FIRE], by=by, ap=True)

    def recover(self, scene: ShatteredScene, table: Table, body: Character) -> None:
        statuses.remove(scene, table, body, self.status)
        statuses.gain(scene, table, body, Status.PRONE, 1, body)

    def resistance(self, keywords: list[str]) -> int:
        return 1 if COLD in keywords else 0


class Soaked(StatusKind):
    """Resistance II to Fire, Weakness I to Cold and Lightning, and gone when one of these has applied."""

    spent_applied = True

    def turns_away(
        self, scene: ShatteredScene, table: Table, body: Character, new: Status, by: Character | None, dc: int
    ) -> bool:
        if new is Status.SHOCKED:
            short_out(scene, table, body, dc, by)
            return not body.is_up()
        return new is Status.ALIGHT and cancels(scene, table, body, self.status, new)

    def resistance(self, keywords: list[str]) -> int:
        return 2 if FIRE in keywords else 0

    def weakness(self, keywords: list[str]) -> int:
        return 1 if COLD in keywords or LIGHTNING in keywords else 0


class Shocked(StatusKind):
    """It stalls in the fast Phases, and Defensive Reactions hurt it."""

    recover_line = "End Shocked"
    stalls = True

    def repeat(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> bool:
        super().repeat(scene, table, body, value, by)
        damage.suffer(scene, table, body, damage.Harm(3, keywords=[LIGHTNING], by=by))
        return False

    def may_recover(self, scene: ShatteredScene, body: Character) -> bool:
        """After a Phase without Lightning Damage."""
        return body.shocked_phase != statuses.moment(scene)


class Bleeding(StatusKind):
    """True Damage at the end of each Phase, until it gains Health."""

    ticks = True
    healed = True

    def repeat(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> bool:
        super().repeat(scene, table, body, value, by)
        damage.suffer(scene, table, body, damage.Harm(3, by=by, true=True))
        return False

    def tick(self, by: Character | None) -> damage.Harm:
        return damage.Harm(2, by=by, true=True)


class Poisoned(StatusKind):
    """AP Stun at the end of each Phase, until it gains Health."""

    ticks = True
    healed = True

    def repeat(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> bool:
        """2 Poison Damage, against which the creature has Ward equal to its Grit."""
        super().repeat(scene, table, body, value, by)
        harm = damage.Harm(2, keywords=[POISON], by=by)
        shelter = reactions.threatened(scene, table, body, harm)
        shelter.ward += max(0, body.grit + shelter.grit)
        harm.shelter = shelter
        damage.suffer(scene, table, body, harm)
        return False

    def tick(self, by: Character | None) -> damage.Harm:
        return damage.Harm(None, 2, by=by, ap=True)


def cancels(scene: ShatteredScene, table: Table, body: Character, old: Status, new: Status) -> bool:
    """The old status is removed in place of gaining the new one."""
    scene.tell(table, StatusReacted(body.id, str(old), str(new)))
    statuses.remove(scene, table, body, old)
    return True


def short_out(scene: ShatteredScene, table: Table, body: Character, dc: int, by: Character | None) -> None:
    """Soaked reacts with Shocked: Lightning Damage of half its DC."""
    scene.tell(table, StatusReacted(body.id, str(Status.SOAKED), str(Status.SHOCKED)))
    # SS-172: it is gone first, so that its reaction triggers no other of its own
    statuses.remove(scene, table, body, Status.SOAKED)
    harm = damage.Harm(half(dc), keywords=[LIGHTNING], by=by, ignoring=Status.SOAKED)
    damage.suffer(scene, table, body, harm)


# held, down, on guard


class Grabbed(StatusKind):
    """Held by whoever is in range of the grab; Immobile if that one is not smaller."""

    follows = True
    recover_line = "Roll with Advantage to break free"

    def takes_hold(
        self, scene: ShatteredScene, table: Table, body: Character, by: Character | None, reach: str
    ) -> bool:
        if by is None or statuses.can_hold(scene, by, body, reach):
            return True
        scene.tell(table, NotHeld(body.id, by.id))
        return False

    def repeat(self, scene: ShatteredScene, table: Table, body: Character, value: int, by: Character | None) -> bool:
        super().repeat(scene, table, body, value, by)
        return statuses.gain(scene, table, body, Status.PRONE, 1, by)

    def may_recover(self, scene: ShatteredScene, body: Character) -> bool:
        """With a DC to roll against."""
        return body.statuses[self.status].dc > 0

    def recover(self, scene: ShatteredScene, table: Table, body: Character) -> None:
        negation.break_free(scene, table, body, advantage=True)

    def is_immobile(self, scene: ShatteredScene, body: Character) -> bool:
        grabber = scene.by_id.get(body.statuses[self.status].by)
        return grabber is None or grabber.size >= body.size


class Prone(StatusKind):
    """Immobile but for standing up; easy to hit in Melee, hard from afar."""

    unbalances = True
    recover_line = "Spend 1 Move to stand up without an Opening"
    recover_asks = True

    def may_recover(self, scene: ShatteredScene, body: Character) -> bool:
        return costs.moves_left(scene, body) > 0

    def recover(self, scene: ShatteredScene, table: Table, body: Character) -> None:
        costs.spend_moves(body, 1, costs.turn_of(scene, body))
        statuses.remove(scene, table, body, self.status)

    def is_immobile(self, scene: ShatteredScene, body: Character) -> bool:
        return True

    def edge_attacked(self, scene: ShatteredScene, band: Range) -> int:
        if band is Range.MELEE:
            return 1
        return -1 if band is Range.MEDIUM or band is Range.LONG else 0


class Guarding(StatusKind):
    """Attacks cost 2 Momentum more and each move 1 Move; Defensive abilities cost 1 Stamina less."""

    can_guard = False
    attack_momentum = 2
    defence_discount = 1
    moves_more = 1


class Charging(StatusKind):
    """It prepares a Charged Attack: no willing Moves, no Attacks and no Guarding."""

    follows = True
    can_move = False
    can_attack = False
    can_guard = False


# the bond with a Spirit


class Suppressed(StatusKind):
    """[Spirit] abilities cost 2 Momentum more, and the Spirit cannot be called."""

    repeat_stun = 2
    recover_line = "End Suppressed"
    can_summon = False
    spirit_momentum = 2

    def turns_away(
        self, scene: ShatteredScene, table: Table, body: Character, new: Status, by: Character | None, dc: int
    ) -> bool:
        """Sealed takes its place."""
        if new is Status.SEALED:
            statuses.remove(scene, table, body, self.status)
            health.gain_stun(scene, table, body, self.repeat_stun, by)
        return False


class Sealed(StatusKind):
    """No [Spirit] abilities at all."""

    repeat_stun = 4
    recover_line = "Exchange Sealed for Suppressed"
    can_summon = False
    can_use_spirit = False

    def turns_away(
        self, scene: ShatteredScene, table: Table, body: Character, new: Status, by: Character | None, dc: int
    ) -> bool:
        """Suppressed adds nothing but the Stun of its Repeat line."""
        if new is not Status.SUPPRESSED:
            return False
        scene.tell(table, StatusAgain(body.id, str(self.status)))
        health.gain_stun(scene, table, body, KINDS[new].repeat_stun, by)
        return True

    def recover(self, scene: ShatteredScene, table: Table, body: Character) -> None:
        statuses.remove(scene, table, body, self.status)
        statuses.gain(scene, table, body, Status.SUPPRESSED)


KINDS: Final[dict[Status, StatusKind]] = {
    Status.EXPOSED: Exposed(Status.EXPOSED),
    Status.IMPAIRED: Impaired(Status.IMPAIRED),
    Status.DAZED: Dazed(Status.DAZED),
    Status.REELING: Reeling(Status.REELING),
    Status.STUNNED: Stunned(Status.STUNNED),
    Status.SKIPPED: Skipped(Status.SKIPPED),
    Status.VULNERABLE: Vulnerable(Status.VULNERABLE),
    Status.PUSH: Push(Status.PUSH),
    Status.PULL: Pull(Status.PULL),
    Status.TIDAL_MOTION: TidalMotion(Status.TIDAL_MOTION),
    Status.IMMOBILE: Immobile(Status.IMMOBILE),
    Status.OBSCURED: Obscured(Status.OBSCURED),
    Status.ALIGHT: Alight(Status.ALIGHT),
    Status.SOAKED: Soaked(Status.SOAKED),
    Status.SHOCKED: Shocked(Status.SHOCKED),
    Status.BLEEDING: Bleeding(Status.BLEEDING),
    Status.POISONED: Poisoned(Status.POISONED),
    Status.GRABBED: Grabbed(Status.GRABBED),
    Status.PRONE: Prone(Status.PRONE),
    Status.GUARDING: Guarding(Status.GUARDING),
    Status.CHARGING: Charging(Status.CHARGING),
    Status.SUPPRESSED: Suppressed(Status.SUPPRESSED),
    Status.SEALED: Sealed(Status.SEALED),
}
"""What each status does; a new one is a class above and a line here."""
