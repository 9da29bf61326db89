"""Shields Shall be Splintered and Helmets Sundered: a hit cancelled before the damage dice are rolled."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.kernel.asks import Option, Using
from quintain.kernel.table import Table
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.deeds import remembered
from quintain.systems.swords.events.attack import Sacrificed
from quintain.systems.swords.gear import STASHED, Gear
from quintain.systems.swords.house import SacrificeBy
from quintain.systems.swords.moments import Moment
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant

SHIELD = "shield"
HELMET = "helmet"
PLUS = "plus"
KEEP = Option("keep", "Take the hit")


def may_sacrifice(scene: SwordsScene, body: Combatant) -> bool:
    """SW-115: open to any creature that has such a thing, or to characters only."""
    return scene.rules.sacrifice_by is not SacrificeBy.CHARACTERS_ONLY or body.sheet.pc or body.sheet.character


def offer_sacrifice(scene: SwordsScene, table: Table, body: Combatant, blow: Blow) -> bool:
    """Whether it cancels the hit by giving something up."""
    return HitKnown(scene, blow).offer(table, body)


class HitKnown(Moment[Option]):
    """SW-117: asked when the hit is known and the damage is not; an answer cancels the hit.

    It is neither an action nor a Reaction, and live in a shared slot (SW-007).
    """

    def __init__(self, scene: SwordsScene, blow: Blow) -> None:
        super().__init__(scene, "sacrifice", KEEP)
        self.blow = blow

    def can_answer(self, who: Combatant) -> bool:
        return may_sacrifice(self.scene, who)

    def answers(self, who: Combatant) -> list[Option]:
        return remembered_sacrifices(who)

    def question(self, who: Combatant, answers: Sequence[Option]) -> str:
        return f"{self.blow.strikes(who)} Sacrifice something?"

    def carry_out(self, table: Table, who: Combatant, chosen: Option) -> None:
        gear = who.shield() if chosen.verb == SHIELD else who.helmet()
        assert gear is not None
        give_up(self.scene, table, who, gear, "".join(chosen.targets))
        self.scene.toll += 1


def remembered_sacrifices(body: Combatant) -> list[Option]:
    """What it could give up."""
    memo = remembered(body)
    found = memo.get("sacrifice")
    if found is None:
        found = memo["sacrifice"] = sacrifices(body)
    return found


def sacrifices(body: Combatant) -> list[Option]:
    """What it could give up; of magical things what they would lose (SW-121)."""
    options: list[Option] = []
    for what, gear in ((SHIELD, body.shield()), (HELMET, body.helmet())):
        if gear is None:  # SW-118: only a shield that is wielded, a helmet that is worn
            continue
        used = ("armor", gear.kind)
        if gear.plus:
            options.append(Using((what, PLUS), f"{gear.name}: plus {gear.plus} to {gear.plus - 1}", used))
        for number, trait in enumerate(gear.traits, start=1):
            options.append(Using((what, f"trait_{number}"), f"{gear.name}: lose {trait}", used))
        if not gear.plus and not gear.traits:  # SW-122: without magic left it is an ordinary thing
            options.append(Using(what, f"Sacrifice {gear.name}", used))
    return options


def give_up(scene: SwordsScene, table: Table, body: Combatant, gear: Gear, lost: str) -> None:
    """What is left of it, on the creature and, since this is live (SW-007), on every picture of it."""
    after, words = spent(gear, lost)
    body.exchange(gear, after)
    if scene.slot is not None:
        for pictures in scene.slot.pictures.values():
            if body.id in pictures:
                seen = pictures[body.id]
                seen.carried = [after if each.id == gear.id else each for each in seen.carried]
    scene.tell(table, Sacrificed(body.id, gear.name, words), live=True)


def spent(gear: Gear, lost: str) -> tuple[Gear, str]:
    """SW-121: of a magical thing only a trait goes, or 1 of its plus; what is left of it, and what it lost."""
    after = gear.clone()
    if lost == PLUS:
        after.plus -= 1
        after.lost = [*gear.lost, "plus 1"]
        return after, f"plus {after.plus} left"
    if lost:
        trait = gear.traits[int(lost.removeprefix("trait_")) - 1]
        after.traits = [each for each in gear.traits if each != trait]
        after.lost = [*gear.lost, trait]
        return after, f"{trait} is lost"
    if gear.is_shield() and not gear.battered and gear.armor is not None and gear.armor.category == SHIELD:
        after.battered = True  # see SW-120
        return after, "now no more than a buckler"
    after.wrecked = True  # SW-119: a buckler or helmet is destroyed
    after.where = STASHED
    return after, "destroyed"
