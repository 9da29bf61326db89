"""Stealth: who has noticed whom, and the Gu that hide and reveal.

Nobody rolls to hide or to sneak: if anybody rolls, it is the one who might notice.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Subset
from quintain.kernel.table import Table
from quintain.systems.gu import checks, gm, ground, meanings, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.stealth import AwarenessTested, Noticed, Surprised, Unnoticed
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Gu
from quintain.systems.gu.words import Category, Sense, Skill

CONCEALED: Final = 40
"""The usual penalty against a concealment Gu that no divination meets."""
SENSES: Final = (Sense.SIGHT, Sense.HEARING)
SURPRISED: Final = "surprised"
AS_IT_IS: Final = "as_it_is"


# who knows of whom


def knows(scene: GuScene, body: Fighter, other: Fighter) -> bool:
    """Whether it has noticed the other."""
    return body.id not in other.unnoticed_by


def targets(scene: GuScene, body: Fighter) -> list[Fighter]:
    """The others that it knows of."""
    return [other for other in scene.others(body) if body.id not in other.unnoticed_by]


def can_see(scene: GuScene, body: Fighter, other: Fighter) -> bool:
    """With eyes of its own, or by a divination that nothing hides from."""
    if pinpoints(scene, body, other):
        return True
    return meanings.can_see(body) and knows(scene, body, other) and not concealment(other)


def pinpoints(scene: GuScene, body: Fighter, other: Fighter) -> bool:
    """Whether a divination tells it exactly where the other is (term Concealment and Divination)."""
    return divination(scene, body, other) > concealment(other)


def concealment(body: Fighter) -> int:
    """The highest rank of the Gu that hide it; 0 for none."""
    return max(
        [gu.rank for gu in at_work(body, Category.CONCEALMENT) if gu.body is not None and gu.body.unseen], default=0
    )


def divination(scene: GuScene, body: Fighter, other: Fighter) -> int:
    """The highest rank of its Gu that sense who is on the ground as near as the other is; 0 for none."""
    if other.airborne:
        return 0
    metres = ground.apart(scene, body, other)
    found = [gu for gu in at_work(body, Category.DIVINATION) if gu.body is not None and gu.body.senses >= metres]
    return max([gu.rank for gu in found], default=0)


def at_work(body: Fighter, category: Category) -> list[Gu]:
    return [worm.gu for worm in body.active() if worm.gu.category is category]


# noticing


def notices(scene: GuScene, table: Table, observer: Fighter, sneaker: Fighter) -> bool:
    """GU-013: where both hide and seek by Gu, the higher rank prevails, at equal rank what hides; nobody rolls."""
    hides, seeks = concealment(sneaker), divination(scene, observer, sneaker)
    if seeks and hides:
        question = f"Do the Gu by which {sneaker.name} hides and {observer.name} seeks concern the same sense?"
        return seeks > hides or not gm.agrees(table, observer, "same_sense", question, usually=True)
    return seeks > 0 or becomes_aware(scene, table, observer, sneaker, usual=CONCEALED if hides else 0)


def becomes_aware(scene: GuScene, table: Table, observer: Fighter, sneaker: Fighter, *, usual: int) -> bool:
    """GU-014: an Awareness test of the one who is sneaked past, with a modifier that the game master sets."""
    if not stats.is_conscious(observer):
        return False
    if not meanings.can_notice_by(observer, sense_used(table, observer, sneaker)):
        return False
    question = f"{sneaker.name} sneaks past {observer.name}: what is added to the Awareness test?"
    modifier = gm.modifier(table, observer, "awareness", question, usual)
    modifier += meanings.penalty(observer, Skill.AWARENESS)
    judge = checks.Judge(modifier, stats.skill(observer, Skill.AWARENESS), checks.is_success)
    rolled = table.roll_class(observer, checks.D100, "awareness", judge.sort)
    table.log(AwarenessTested(observer.id, sneaker.id, rolled.number, modifier, rolled.success, scene.stock.gm))
    return rolled.success


def sense_used(table: Table, observer: Fighter, sneaker: Fighter) -> Sense:
    """What the test relies on: the game master says so if a sense is closed to the observer."""
    if not [sense for sense in SENSES if not meanings.can_notice_by(observer, sense)]:
        return Sense.SIGHT
    usual = next((sense for sense in SENSES if meanings.can_notice_by(observer, sense)), Sense.SIGHT)
    options = [Option(sense, sense.capitalize()) for sense in Sense if sense is not usual]
    question = f"By which sense could {observer.name} notice {sneaker.name}?"
    options.append(Option(usual, usual.capitalize()))
    why = "it is the first that is open"
    return Sense(table.rule("sense", options, usual, why, question, who=observer, secret=True, quiet=True).id)


def notice(table: Table, observer: Fighter, sneaker: Fighter) -> None:
    sneaker.unnoticed_by = [id for id in sneaker.unnoticed_by if id != observer.id]
    table.log(Noticed(observer.id, observer.side, sneaker.id))


def slip_away(scene: GuScene, table: Table, body: Fighter) -> None:
    """It hides before the eyes of its enemies: each of them may lose it."""
    for observer in scene.enemies(body):
        if knows(scene, observer, body) and not notices(scene, table, observer, body):
            body.unnoticed_by = [*body.unnoticed_by, observer.id]
    if body.unnoticed_by:
        scene.tell(table, Unnoticed(body.id, body.side))


def reveal(scene: GuScene, table: Table, body: Fighter) -> None:
    """Whoever attacks, or does what all can see, is noticed by all."""
    for id in body.unnoticed_by:
        notice(table, scene.by_id[id], body)


def look_around(scene: GuScene, table: Table) -> None:
    """What a divination pinpoints is noticed without a test (ruling on GU-014)."""
    for body in scene.bodies:
        for id in body.unnoticed_by:
            if scene.by_id[id].is_in() and body.is_in() and pinpoints(scene, scene.by_id[id], body):
                notice(table, scene.by_id[id], body)


# as the fight begins


def before_the_fight(scene: GuScene, table: Table) -> None:
    """Who is sneaked up on tests its Awareness, and is surprised if it fails; then the game master has a say."""
    for sneaker in [body for body in scene.bodies if body.is_in()]:
        for id in sneaker.unnoticed_by:
            observer = scene.by_id[id]
            if notices(scene, table, observer, sneaker):
                notice(table, observer, sneaker)
            else:
                observer.surprised = True
    decide_surprise(scene, table)
    surprised = [body.id for body in scene.bodies if body.surprised and body.is_in()]
    if surprised:
        table.log(Surprised(surprised))


def decide_surprise(scene: GuScene, table: Table) -> None:
    """Ruling on GU-010: who is surprised is part of the scenario, or the game master's decision."""
    there = [body for body in scene.bodies if body.is_in()]
    names = {body.id: body.name for body in there}
    options = [
        Option(SURPRISED, "Exactly these are surprised", Subset([body.id for body in there], names=names)),
        Option(AS_IT_IS, "As it is"),
    ]
    question, why = "Who is surprised?", "the scenario says so"
    answer = table.rule(SURPRISED, options, AS_IT_IS, why, question, who=there[0], secret=True, quiet=True)
    if answer.verb == SURPRISED:
        for body in there:
            body.surprised = body.id in answer.value.items
