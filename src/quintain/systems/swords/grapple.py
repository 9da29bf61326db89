"""Grapples: taking hold of a creature, holding it, escaping; and getting out of a net."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords import afflicting, happen
from quintain.systems.swords.afflictions import Affliction
from quintain.systems.swords.conditions import BIT, FEEBLE, HELD_FAST, Condition
from quintain.systems.swords.deeds import MAIN, Deed, can_act, words
from quintain.systems.swords.effects import Afflict
from quintain.systems.swords.events.actions import BrokeHold, GotOutOfNet, Grappling
from quintain.systems.swords.events.conditions import HoldBroken
from quintain.systems.swords.look import holds, look_around
from quintain.systems.swords.perception import has_line, is_hidden_from
from quintain.systems.swords.rolls import check, opposed
from quintain.systems.swords.scene import FOOT, HELD, Lying, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, AttackKind, InjuryKind, Part

NET = "net:"
"""How the cause of being Restrained by a net starts; the thing's id follows."""
NET_DT = 15
LARGER_BY = 1
"""A target may be this many size categories larger."""


def grapple_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    if not can_act(body, turn):
        return []
    out = [*escapes(scene, body), *ways_out_of_nets(body)] if body.bits & HELD_FAST else []
    return [*out, *grapples(scene, body)]


# starting one


def grapples(scene: SwordsScene, body: Combatant) -> list[Deed]:
    """One free hand, a target within reach and at most one size larger."""
    near = look_around(scene, body).foes().within(grappling_reach(body))
    if not near or not free_hands(scene, body):
        return []
    return [Grapple(foe) for foe in near if can_grapple(scene, body, foe)]


def can_grapple(scene: SwordsScene, body: Combatant, foe: Combatant) -> bool:
    if foe.size_step() > body.size_step() + LARGER_BY or is_held_by(foe, body) or is_hidden_from(body, foe):
        return False
    return has_line(scene, body, foe) and afflicting.may_harm(body, foe)


class Grapple(Deed):
    def __init__(self, foe: Combatant) -> None:
        super().__init__(("grapple", foe.id), f"Grapple {words(foe.id)}", MAIN, target=foe.id)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        take_hold(scene, table, body, scene.by_id[self.target], net=hold_net(scene, body))


def hold_net(scene: SwordsScene, body: Combatant) -> int:
    """What the arm that it takes hold with does to the check."""
    return sprain(body, free_hands(scene, body))


# escaping


def escapes(scene: SwordsScene, body: Combatant) -> list[Deed]:
    if not body.bits & BIT[Condition.GRAPPLED]:
        return []
    holders = [held.by for held in body.every(Condition.GRAPPLED) if held.by in scene.by_id]
    return [Escape(by, ability) for by in dict.fromkeys(holders) for ability in EITHER]


class Escape(Deed):
    """SW-048: a grapple ends by winning an opposed check against the grappler."""

    def __init__(self, grappler: str, ability: str) -> None:
        label = f"Escape from {words(grappler)}: {ability.capitalize()}"
        super().__init__(("escape", grappler, ability), label, MAIN, target=grappler)
        self.by = ability

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        grappler = scene.by_id[self.target]
        seen = scene.seen(grappler, body)
        answer = answer_with(scene, table, grappler, body, seen)
        if opposed(scene, table, body, seen, ABILITY[self.by], answer, ESCAPE, kind=ESCAPE):
            scene.tell(table, BrokeHold(body.id, grappler.id))
            for held in body.every(Condition.GRAPPLED):
                if held.by == grappler.id:
                    afflicting.free(scene, table, body, held)


# nets


def ways_out_of_nets(body: Combatant) -> list[Deed]:
    if not body.bits & BIT[Condition.RESTRAINED]:
        return []
    nets = dict.fromkeys([held.tag for held in body.every(Condition.RESTRAINED) if held.tag.startswith(NET)])
    return [deed for net in nets for deed in (GetOut(net, tears=False), GetOut(net, tears=True))]


class GetOut(Deed):
    """Snare: a Dexterity check against the attack total, or a DT 15 Strength check that breaks the weapon."""

    def __init__(self, tag: str, *, tears: bool) -> None:
        net = tag.removeprefix(NET)
        verb, label = ("tear", f"Tear the {words(net)}") if tears else ("slip", f"Get out of the {words(net)}")
        super().__init__((verb, net), label, MAIN)
        self.tag = tag
        self.tears = tears

    def net_on(self, body: Combatant) -> Affliction:
        return next(each for each in body.every(Condition.RESTRAINED) if each.tag == self.tag)

    def test(self, held: Affliction) -> tuple[Ability, int]:
        return (Ability.STR, NET_DT) if self.tears else (Ability.DEX, held.amount)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        held = self.net_on(body)
        ability, dt = self.test(held)
        if not check(scene, table, body, ability, dt, "getting out of a net", kind=ESCAPE).success:
            return
        scene.tell(table, GotOutOfNet(body.id, self.tears))
        afflicting.free(scene, table, body, held)
        if self.tears:
            break_net(scene, body, held)


def break_net(scene: SwordsScene, body: Combatant, held: Affliction) -> None:
    """The weapon that held it is broken."""
    id = held.tag.removeprefix(NET)
    for each in scene.lying:
        if each.gear.id == id and scene.footprint(body) & (1 << each.spot):
            broken = each.gear.clone()
            broken.wrecked = True
            scene.lying = [Lying(each.spot, broken) if lying is each else lying for lying in scene.lying]
            return


# taking hold: the contest, and what a creature with a grab does as part of a hit

STRENGTH: Final = "strength"
DEXTERITY: Final = "dexterity"
EITHER: Final = (STRENGTH, DEXTERITY)
ABILITY: Final[dict[str, Ability]] = {STRENGTH: Ability.STR, DEXTERITY: Ability.DEX}
GRAPPLE: Final = "grapple"
ESCAPE: Final = "escape"


def may_grab(scene: SwordsScene, table: Table, body: Combatant, target: Combatant) -> None:
    """Grab: once per turn, after a melee hit on a creature of its size or smaller, it may try to grapple it."""
    turn = scene.turn
    seen = scene.seen(target, body)
    if turn is not None and body.id in turn.grabbed:
        return
    if seen.out or not body.is_able() or seen.size_step() > body.size_step() or is_held_by(seen, body):
        return
    options = [Option("grab", "Grab"), Option("pass", "Do not")]
    if table.ask(body, "grab", options, f"{body.name} hit {target.name}: grab it?").id != "grab":
        return
    if turn is not None:
        turn.grabbed = [*turn.grabbed, body.id]
    take_hold(scene, table, body, target, net=0)


def is_held_by(target: Combatant, body: Combatant) -> bool:
    return bool(target.bits & HELD) and holds(target, body.id)


def held_by(scene: SwordsScene, body: Combatant) -> list[Combatant]:
    """The creatures it grapples."""
    return look_around(scene, body).held()


def free_hands(scene: SwordsScene, body: Combatant) -> list[str]:
    """Hands that hold neither a thing nor a creature."""
    hands = body.free_hands()
    busy = len(held_by(scene, body)) if hands else 0
    return hands[: len(hands) - busy] if busy < len(hands) else []


def take_hold(scene: SwordsScene, table: Table, body: Combatant, target: Combatant, *, net: int) -> bool:
    """Strength against the target's Strength or Dexterity, its choice; a win makes it Grappled."""
    scene.tell(table, Grappling(body.id, target.id))
    seen = scene.seen(target, body)
    ability = answer_with(scene, table, target, body, seen)
    if not opposed(scene, table, body, seen, Ability.STR, ability, GRAPPLE, kind=GRAPPLE, net=net):
        return False
    happen.affect(scene, table, body, target, Afflict(Affliction(Condition.GRAPPLED, body.id)))
    return True


def answer_with(scene: SwordsScene, table: Table, body: Combatant, foe: Combatant, seen: Combatant) -> Ability:
    """SW-049: each picks its own ability, Strength or Dexterity; the helpless are not asked."""
    if seen.bits & FEEBLE:
        return Ability.STR
    options = [Option(each, each.capitalize()) for each in EITHER]
    question = f"{foe.name} against {body.name}: Strength or Dexterity?"
    return ABILITY[table.ask(scene.actual(body), "contest", options, question).id]


def sprain(body: Combatant, hands: list[str]) -> int:
    """Disadvantage with a sprained arm (SW-159), if no other hand can do it."""
    sprained = [hand for hand in hands if body.has_injury(InjuryKind.SPRAINED_ARM, Part(hand))]
    return -1 if hands and len(sprained) == len(hands) else 0


# grapples


def check_holds(scene: SwordsScene, table: Table) -> None:
    """Ends the grapples that do not hold any longer."""
    for body in scene.bodies:
        if body.bits & HELD:
            for held in body.every(Condition.GRAPPLED):
                if not holds_fast(scene, body, held):
                    body.remove_affliction(held)
                    scene.tell(table, HoldBroken(body.id, held.by))


def holds_fast(scene: SwordsScene, body: Combatant, held: Affliction) -> bool:
    """In a shared slot the grappler is as its captive's side has left it (SW-006)."""
    grappler = scene.by_id.get(held.by)
    if grappler is None:
        return False
    seen = scene.seen(grappler, body)
    if not grappler.is_able() or not seen.is_able():  # SW-213: a grapple ends if the grappler is Incapacitated
        return False
    # SW-214: or if the grappled is moved out of its reach
    return scene.feet_apart(seen, body) <= grappling_reach(grappler)


def grappling_reach(body: Combatant) -> int:
    """5 ft, or what the longest of its natural attacks reaches."""
    reach = FOOT
    for entry in body.sheet.attacks:
        if entry.kind is AttackKind.MELEE and entry.weapon is None:
            reach = max(reach, entry.reach)
    return reach
