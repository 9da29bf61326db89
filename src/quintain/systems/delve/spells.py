"""Casting: a check with a magic skill, paid for when it is rolled, success or not (DV-066); what the spells do."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Split
from quintain.kernel.table import Table
from quintain.systems.delve import abilities, attack, checks, contests, damage, reach, spirit, wounds
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check
from quintain.systems.delve.contests import Contestant
from quintain.systems.delve.events.combat import ActionLost, Resisted
from quintain.systems.delve.scene import DelveScene, FightScene
from quintain.systems.delve.stock import Spell, SpellDc
from quintain.systems.delve.things import Declaration, Made
from quintain.systems.delve.words import CheckKind, Trait

MANA: Final = "mana"
PAY: Final = "pay"


# what can be cast


def castable(scene: DelveScene, body: Character) -> list[Spell]:
    """The spells of a Magician that belong to this mode of play and that it can pay (see DV-066, DV-109)."""
    if not body.has(Trait.MAGICIAN):
        return []
    return [spell for spell in body.spells if is_of_mode(scene, spell) and can_pay(scene, body, spell)]


def is_of_mode(scene: DelveScene, spell: Spell) -> bool:
    return not spell.modes or scene.mode in spell.modes


def can_pay(scene: DelveScene, body: Character, spell: Spell) -> bool:
    return spirit.can_pay(scene, body, spell.mana, spell.source)


def pay(scene: DelveScene, table: Table, body: Character, spell: Spell) -> None:
    """Where there is more than one way, the caster splits the cost over the sources as it likes (see DV-066)."""
    ways = spirit.splits(scene, body, spell.mana, spell.source)
    if len(ways) == 1:
        spirit.pay(scene, table, body, ways[0])
        return
    most = spirit.sources(scene, body, spell.mana, spell.source)
    option = Option(PAY, f"Pay {spell.mana} Mana for {spell.name}", Split(spell.mana, most))
    answer = table.ask(body, MANA, [option], f"Where do the {spell.mana} Mana for {spell.name} come from?")
    spirit.pay(scene, table, body, answer.value.amounts)


def wounds_for(spell: Spell, target: Character) -> list[str]:
    """The wounds that it may remove (see DV-081)."""
    return [wound.id for wound in wounds.mendable(target, great=spell.great)]


def is_harmful(spell: Spell) -> bool:
    return spell.damage > 0


# the check of a combat round


def cast(scene: FightScene, table: Table, body: Character, declared: Declaration) -> None:
    """Lost, and not paid for, if its target is out of reach now or the Mana is gone."""
    spell = reach.spell_of(body, declared.what)
    why = hindrance(scene, body, declared, spell)
    if spell is None or why:
        scene.tell(table, ActionLost(body.id, why))
        return
    if spell.area:
        targets = [enemy for enemy in scene.enemies(body) if enemy.zone == declared.target]
    else:
        targets = [scene.by_id[declared.target]]
    if spell.against is SpellDc.DEFENSE and not spell.area:
        targets = [abilities.interceptor(scene, table, body, targets[0])]
    pay(scene, table, body, spell)
    check = Check(body, f"{spell.id} {targets[0].id}", [spell.skill], tags=spell.tags)
    if spell.against is SpellDc.DEFENSE:
        attack.check_against(scene, table, check, targets, spell.type, declared, ranged=spell.range > 0)
    elif spell.against is SpellDc.CONTEST:
        resist(scene, table, check, spell, targets[0], declared)
    else:
        check.dc = dc_of(spell, targets[0], declared.also)
        check.advantage = abilities.helps(scene, body)
        rolled = checks.make(scene, table, check)
        if rolled.success:
            attack.keep(scene, body, declared, targets[0], rolled.total, rolled.total - rolled.margin)


def hindrance(scene: FightScene, body: Character, declared: Declaration, spell: Spell | None) -> str:
    """Why it cannot be cast after all; nothing, if it can."""
    if spell is None or not can_pay(scene, body, spell):
        return "there is not enough Mana"
    if not reach.reaches(scene, body, declared):
        return "its target is out of reach"
    if spell.area:
        near = [enemy for enemy in scene.enemies(body) if enemy.zone == declared.target]
        return "" if near else "nobody is there"
    target = scene.by_id[declared.target]
    if not target.is_in():
        return "its target is out of reach"
    return "the wound is gone" if spell.mends and declared.also not in wounds_for(spell, target) else ""


def dc_of(spell: Spell, target: Character, wound: str) -> int:
    """A number of its own, or that and the severity of the wound."""
    if spell.against is SpellDc.SEVERITY:
        return spell.dc + sum([each.severity for each in target.wounds if each.id == wound])
    return spell.dc


def resist(
    scene: FightScene, table: Table, check: Check, spell: Spell, target: Character, declared: Declaration
) -> None:
    """A contest in which the target is the holder (see DV-038); cover is its edge (see DV-036)."""
    body = check.who
    check.kind, check.against, check.advantage = CheckKind.CONTESTED, target, abilities.helps(scene, body)
    answer = Check(target, f"resist {spell.id}", [spell.contest], kind=CheckKind.CONTESTED, against=body)
    edge = attack.cover_from(scene, body, target)
    verdict = contests.contest(scene, table, [Contestant(check), Contestant(answer, edge, holder=True)])
    if verdict.winner is not body:
        scene.tell(table, Resisted(body.id, target.id, spell.id))
        return
    total = verdict.totals[body.id]
    attack.keep(scene, body, declared, target, total, total - verdict.margin)


# the outcome


def take_effect(scene: FightScene, table: Table, made: Made) -> None:
    spell = scene.stock.spells[made.what]
    target = scene.by_id[made.target]
    more = spell.per_step * checks.steps(made.margin)
    if spell.shielding:
        damage.shield(scene, table, target, spell.shielding + more)
    elif spell.mends:
        if made.also in wounds_for(spell, target):
            wounds.mend(scene, table, target, made.also)
    else:
        assert spell.type is not None
        damage.suffer(scene, table, target, spell.damage + more, spell.type, by=made.who)
