"""Experience, and what it buys during a long rest: skills, specialties, abilities."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Answer, Option
from quintain.kernel.shapes import Text
from quintain.kernel.table import Table
from quintain.systems.delve import skills
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.rests import Improved
from quintain.systems.delve.scene import DelveScene, PlottingScene, RestScene
from quintain.systems.delve.stock import Ability

MOST: Final = 5
SPECIALTY: Final = 4
LONGEST: Final = 40
DONE: Final = Option("done", "Keep the rest")


def is_open(scene: DelveScene) -> bool:
    """Only during a long rest (see DV-121): once it has qualified, and in Plotting until the next adventure.

    A long rest has no upper limit (DV-117); Plotting after one is the rest that goes on.
    """
    return scene.world.rested and (
        isinstance(scene, PlottingScene) or (isinstance(scene, RestScene) and scene.qualified)
    )


def skill_cost(body: Character, skill: str) -> int:
    """DV-121: twice the score that is reached; less after training, but at least 1."""
    return max(1, 2 * (body.skills.get(skill, 0) + 1) - body.discount)


def options(scene: DelveScene, body: Character) -> list[Option]:
    """Everything that it can pay, one step at a time."""
    if not is_open(scene):
        return []
    found: list[Option] = []
    for skill in scene.stock.skills.values():
        score, cost = body.skills.get(skill.id, 0), skill_cost(body, skill.id)
        if score < MOST and cost <= body.experience and skills.is_open_to(scene, body, skill.id):
            found.append(Option(("skill", skill.id), f"{skill.name} {score + 1}, {cost} Experience"))
    for skill in scene.stock.skills.values():
        if skill.id in body.skills and skill.id not in body.specialties and body.experience >= SPECIALTY:
            label = f"Specialty in {skill.name}, {SPECIALTY} Experience"
            found.append(Option(("specialty", skill.id), label, Text(LONGEST, tag_of(scene, skill.id))))
    for ability in scene.stock.abilities.values():
        if 0 < ability.price <= body.experience and ability not in body.abilities:
            found.append(Option(("ability", ability.id), f"{ability.name}, {ability.price} Experience"))
    return found


def tag_of(scene: DelveScene, skill: str) -> str:
    """A tag that checks with that skill carry, as an example."""
    tags = [tag for weapon in scene.stock.weapons.values() if weapon.skill == skill for tag in weapon.tags]
    tags += [tag for action in scene.stock.actions.values() if skill in action.skills for tag in action.tags]
    tags += [tag for spell in scene.stock.spells.values() if spell.skill == skill for tag in spell.tags]
    return tags[0] if tags else skill


def improve(scene: DelveScene, table: Table, body: Character) -> None:
    """As long as there is Experience and something is wanted; the rest is kept."""
    while found := options(scene, body):
        question = f"What does {body.name} improve ({body.experience} Experience)?"
        answer = table.ask(body, "improve", [*found, DONE], question)
        if answer.id == DONE.id:
            return
        buy(scene, table, body, answer)


def buy(scene: DelveScene, table: Table, body: Character, answer: Answer) -> None:
    if answer.verb == "skill":
        buy_skill(scene, table, body, answer.target)
    elif answer.verb == "specialty":
        body.specialties = {**body.specialties, answer.target: answer.value.text}
        pay(scene, table, body, f"{scene.stock.skills[answer.target].name}: {answer.value.text}", SPECIALTY)
    else:
        buy_ability(scene, table, body, scene.stock.abilities[answer.target])


def buy_skill(scene: DelveScene, table: Table, body: Character, skill: str) -> None:
    """What training saved is used up."""
    cost, score = skill_cost(body, skill), body.skills.get(skill, 0) + 1
    body.skills = {**body.skills, skill: score}
    body.discount = 0
    pay(scene, table, body, f"{scene.stock.skills[skill].name} {score}", cost)


def buy_ability(scene: DelveScene, table: Table, body: Character, ability: Ability) -> None:
    """Term Ability: what it adds is there at once, since the rest restores all that one has."""
    body.abilities = [*body.abilities, ability]
    body.max_stress += ability.stress
    body.stress += ability.stress
    body.spirit_cap += ability.spirit_cap
    body.spirit += ability.spirit_cap
    pay(scene, table, body, ability.name, ability.price)


def pay(scene: DelveScene, table: Table, body: Character, what: str, cost: int) -> None:
    body.experience -= cost
    scene.tell(table, Improved(body.id, what, cost, body.experience))
