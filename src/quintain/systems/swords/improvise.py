"""Improvise: whatever else takes most of a turn; the GM seat says what it needs."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Number, Text, Value
from quintain.kernel.table import Table
from quintain.systems.swords.conditions import social_net
from quintain.systems.swords.deeds import MAIN, Deed, can_act
from quintain.systems.swords.events.actions import ImpossibleDeed, Improvised
from quintain.systems.swords.perception import PERCEPTION
from quintain.systems.swords.rolls import check
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, Sense

REFUSED: Final = "improvise_refused"
"""In which Round the GM last refused something: nobody tries again in the same Round."""
ABILITIES: Final[dict[str, str]] = {
    "str": "Strength",
    "dex": "Dexterity",
    "con": "Constitution",
    "int": "Intelligence",
    "wis": "Wisdom",
    "cha": "Charisma",
}
SKILLS: Final = ("Athletics", "Healing", "Intimidation", "Perception", "Persuasion", "Stealth")
NO_SKILL: Final = "plain"
BY: Final = " by "
"""Between a skill and the sense that it needs."""
REFUSE: Final = "refuse"
OTHERS: Final = "others"
HARDEST = 30
LONGEST = 200


def improvise_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """SW-033: the listed Main Actions are not all there are; only a GM seat can judge the others."""
    if not scene.stock.gm or not can_act(body, turn) or body.used.get(REFUSED) == scene.round:
        return []
    return [IMPROVISE]


class Improvise(Deed):
    """Free text; the GM names the ability, perhaps a skill, and the DT."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        question = f'{body.name} improvises: "{value.text}". Which ability, against which DT?'
        options = [Option(id, name, Number(1, HARDEST)) for id, name in ABILITIES.items()]
        pick = table.put(
            table.pose(scene.stock.gm, body.id, "improvise", [*options, Option(REFUSE, "Impossible")], question)
        )
        if pick.id == REFUSE:
            body.used[REFUSED] = scene.round
            scene.tell(table, ImpossibleDeed(body.id, value.text))
            return
        turn.main = False
        ability, skill = Ability(pick.id), name_skill(scene, table, body)
        net = charmers_edge(scene, table, body) if ability is Ability.CHA else 0
        skill, _, sense = skill.partition(BY)
        by_sight, by_ear = sense == Sense.SIGHT, sense == Sense.HEARING
        dt = pick.value.number
        result = check(
            scene, table, body, ability, dt, "improvise", skill=skill, net=net, sight=by_sight, hearing=by_ear
        )
        scene.tell(table, Improvised(body.id, value.text, result.success))


def name_skill(scene: SwordsScene, table: Table, body: Combatant) -> str:
    others = [skill for skill in body.sheet.trained if skill not in SKILLS]
    senses = [PERCEPTION + BY + sense for sense in Sense]
    skills = [Option(skill, skill) for skill in (*SKILLS, *senses, *others)]
    options = [Option(NO_SKILL, "A plain ability check"), *skills]
    question = f"Does {body.name} need a skill for it?"
    skill = table.put(table.pose(scene.stock.gm, body.id, "improvise_skill", options, question)).id
    return "" if skill == NO_SKILL else skill


def charmers_edge(scene: SwordsScene, table: Table, body: Combatant) -> int:
    """The GM says whether it is aimed at somebody this creature has Charmed (SW-199)."""
    charmed = [each for each in scene.bodies if social_net(body, each)]
    options = [
        *[Option(f"at:{each.id}", f"It is aimed at {each.name}") for each in charmed],
        Option(OTHERS, "At others"),
    ]
    picked = table.put(table.pose(scene.stock.gm, body.id, "improvise_at", options, "Whom does it try to sway?")).id
    return int(picked != OTHERS)


IMPROVISE: Final = Improvise("improvise", "Improvise", MAIN, Text(LONGEST, "I topple the brazier"))
