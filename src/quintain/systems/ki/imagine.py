"""A seat's guess at what it may not know: of each hidden fact the least or the most that it holds possible.

Odds that come out the same in all these worlds do not depend on anything hidden and may be shown; else they are
shown as the range between them. The guesses are made from what the seat sees alone, so they can give nothing away.
"""

from __future__ import annotations

import msgspec

from quintain.kernel.events import Viewer
from quintain.kernel.system import Guess
from quintain.systems.ki.defence import Reaction
from quintain.systems.ki.house import LuckDie
from quintain.systems.ki.interlude import FRESH, SPENT, band
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import KI, UNARMED, Fighter
from quintain.systems.ki.stock import Sheet, Technique

Bounds = tuple[int, int]

STRENGTH: Bounds = (1, 6)
AGILITY: Bounds = (2, 5)
PRESENCE: Bounds = (0, 6)
INSTINCT: Bounds = (-3, 8)
CHARISMA: Bounds = (0, 4)
PROFICIENCY: Bounds = (2, 4)
LUCK: Bounds = (4, 10)
MOST_HP: Bounds = (8, 36)
MOST_STAMINA: Bounds = (2, 9)
SURGES: Bounds = (0, 2)
SPEED: Bounds = (3, 6)
UNARMED_DAMAGE: Bounds = (1, 4)
"""Between these lie all creatures that ship."""


def unknowns(scene: KiScene) -> dict[str, str]:
    """What the other side is not told (KI-011), and what a seat reckons with."""
    facts = {
        "Agility": between(AGILITY),
        "Strength": between(STRENGTH),
        "Proficiency": between(PROFICIENCY),
        "luck die": f"d{LUCK[0]} to d{LUCK[1]}",
        "Presence": between(PRESENCE),
        "Instinct": between(INSTINCT),
        "Reading": between(CHARISMA),
        "Acting": between(CHARISMA),
        "HP": f"of {MOST_HP[0]} to {MOST_HP[1]}, by how it looks",
        "Stamina": f"of {MOST_STAMINA[0]} to {MOST_STAMINA[1]}, by how it looks",
        "Surges": between(SURGES),
        "Speed": between(SPEED),
        "unarmed damage": between(UNARMED_DAMAGE),
        "techniques": "those it has shown, or your Reactions and Combos too",
        "rank": "a boss or not",
    }
    if scene.rules.luck_die is LuckDie.D6:
        del facts["luck die"]
    return facts


def between(bounds: Bounds) -> str:
    return f"{bounds[0]} to {bounds[1]}"


def imagine(scene: KiScene, viewer: Viewer, world: Guess) -> None:
    """Puts the guesses in place of what is hidden from that viewer."""
    answers = known_answers(scene, viewer)
    for fighter in scene.fighters:
        if not viewer.is_with(fighter.side):
            guess(scene, fighter, world, answers)


def known_answers(scene: KiScene, viewer: Viewer) -> list[Technique]:
    """The Reactions and Combos that the viewer knows of: those of its own side."""
    found: dict[str, Technique] = {}
    for fighter in scene.fighters:
        if viewer.is_with(fighter.side):
            found |= {each.id: each for each in [*fighter.reactions, *fighter.combos]}
    return list(found.values())


def guess(scene: KiScene, fighter: Fighter, world: Guess, answers: list[Technique]) -> None:
    hp, stamina = band(fighter.hp, fighter.max_hp), band(fighter.stamina, fighter.max_stamina)
    fighter.presence = world.of("Presence", PRESENCE)
    fighter.instinct = world.of("Instinct", INSTINCT)
    fighter.reading = world.of("Reading", CHARISMA)
    fighter.acting = fighter.charisma = world.of("Acting", CHARISMA)
    if scene.rules.luck_die is not LuckDie.D6:
        fighter.luck = world.of("luck die", LUCK, scene.rules.default_luck)
    fighter.speed = fighter.fri = world.of("Speed", SPEED)
    fighter.surges = world.of("Surges", SURGES)
    fighter.internal_wounds = fighter.external_wounds = 0
    fighter.sheet = guessed_sheet(fighter, world)
    fighter.hp = guessed(hp, fighter.max_hp, world, "HP")
    fighter.stamina = guessed(stamina, fighter.max_stamina, world, "Stamina")
    fighter.agility = world.of("Agility", AGILITY)
    fighter.strength = world.of("Strength", STRENGTH)
    fighter.proficiency = world.of("Proficiency", PROFICIENCY)
    fit_scores(fighter)
    fighter.bag = []
    fighter.items = []
    fighter.learn(guessed_techniques(fighter, answers, world))
    fighter.used = [each for each in fighter.used if each in fighter.shown]
    fighter.stood_fast = True
    fighter.sheet = closed_sheet(fighter)


def closed_sheet(fighter: Fighter) -> Sheet:
    """What is written of it is no better known than what it is."""
    return msgspec.structs.replace(
        fighter.sheet,
        strength=fighter.strength,
        agility=fighter.agility,
        presence=fighter.presence,
        instinct=fighter.instinct,
        charisma=fighter.charisma,
        acting=fighter.acting,
        reading=fighter.reading,
        proficiency=fighter.proficiency,
        luck=fighter.luck,
        speed=fighter.speed,
        skills=[],
        items=[],
        techniques=[each.id for each in fighter.techniques],
    )


def guessed_sheet(fighter: Fighter, world: Guess) -> Sheet:
    return msgspec.structs.replace(
        fighter.sheet,
        hp=world.of("HP", MOST_HP),
        stamina=world.of("Stamina", MOST_STAMINA),
        surges=world.of("Surges", SURGES),
        unarmed=world.of("unarmed damage", UNARMED_DAMAGE),
        proficient=guessed_skills(fighter),
        boss=world.is_so("rank"),
    )


def guessed_skills(fighter: Fighter) -> list[str]:
    """It knows how to use whatever it is seen with."""
    return [KI, *(gear.weapon.id for gear in fighter.wielded)]


def guessed(band: str, most: int, world: Guess, fact: str) -> int:
    """A number inside the band."""
    if band == SPENT:
        return 0
    return world.of(fact, (most // 2 + 1, most) if band == FRESH else (1, max(1, most // 2)))


# what was compared is known


def fit_scores(fighter: Fighter) -> None:
    """Every attack score that was compared comes out as it was."""
    dodge, block = known_scores(fighter, Reaction.DODGE), known_scores(fighter, Reaction.BLOCK)
    if dodge:
        fighter.agility = fit(fighter, dodge, fighter.agility)
    elif block:
        fighter.strength = fit(fighter, block, fighter.strength)
    for what, score in block.items():
        fighter.strength = score - fighter.bonus(what)


def known_scores(fighter: Fighter, reaction: str) -> dict[str, int]:
    """Its scores against that reaction, by what it is seen with."""
    seen = [UNARMED, *(gear.weapon.id for gear in fighter.wielded)]
    scores = fighter.scores
    return {what: scores[f"{reaction}:{what}"] for what in seen if f"{reaction}:{what}" in scores}


def fit(fighter: Fighter, scores: dict[str, int], attribute: int) -> int:
    """An attribute near the guess that gives these scores, with its Proficiency for whatever it strikes best with."""
    least, most = min(scores.values()), max(scores.values())
    own = least if least < most else max(most - PROFICIENCY[1], min(attribute, most))
    fighter.proficiency = most - own
    skills = [what for what, score in scores.items() if score == most]
    fighter.sheet = msgspec.structs.replace(fighter.sheet, proficient=skills)
    return own


# what it can do


def guessed_techniques(fighter: Fighter, answers: list[Technique], world: Guess) -> list[Technique]:
    """What it has shown; at most it may also answer with whatever the viewer's side can."""
    shown = [each for each in fighter.techniques if each.id in fighter.shown]
    return shown + [each for each in answers if each not in shown] if world.is_so("techniques") else shown
