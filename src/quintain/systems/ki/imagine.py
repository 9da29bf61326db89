"""A seat's guess at what it may not know: of each hidden fact the least or the most that it holds possible.

Odds that come out the same in all these worlds do not depend on anything hidden and may be shown; else they are
shown as the range between them. The guesses are made from what the seat sees alone, so they can give nothing away.
"""

from __future__ import annotations

import msgspec

from quintain.kernel.events import Viewer
from quintain.kernel.system import Guess
from quintain.knowing import guesses
from quintain.state import Bounds
from quintain.state.known import secrets_of
from quintain.systems.ki.defence import Reaction
from quintain.systems.ki.house import LuckDie
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import KI, LUCK, LUCK_DIE, PROFICIENCY, UNARMED, Fighter, Out
from quintain.systems.ki.stock import Sheet, Technique

UNARMED_DAMAGE: Bounds = (1, 4)
ON_SHEETS = {field.name for field in msgspec.structs.fields(Sheet)}


def unknowns(scene: KiScene) -> dict[str, str]:
    """What the other side is not told (KI-011), and what a seat reckons with."""
    facts = guesses.unknowns(Fighter) | {
        "unarmed damage": "{} to {}".format(*UNARMED_DAMAGE),
        "techniques": "those it has shown, or your Reactions and Combos too",
        "rank": "a boss or not",
    }
    if scene.rules.luck_die is LuckDie.D6:
        del facts[LUCK_DIE.fact]
    return facts


def imagine(scene: KiScene, viewer: Viewer, world: Guess) -> None:
    """Puts the guesses in place of what is hidden from that viewer."""
    answers = known_answers(scene, viewer)
    for fighter in scene.fighters:
        if not viewer.is_with(fighter.side):
            guess(scene, fighter, world, answers)


def leave_out(scene: KiScene, viewer: Viewer) -> None:
    """Whoever the game master keeps hidden is not there for the others."""
    for fighter in scene.fighters:
        if fighter.out == Out.HIDDEN and not viewer.is_with(fighter.side):
            fighter.out = Out.UNKNOWN


def known_answers(scene: KiScene, viewer: Viewer) -> list[Technique]:
    """The Reactions and Combos that the viewer knows of: those of its own side."""
    found: dict[str, Technique] = {}
    for fighter in scene.fighters:
        if viewer.is_with(fighter.side):
            found |= {each.id: each for each in [*fighter.reactions, *fighter.combos]}
    return list(found.values())


def guess(scene: KiScene, fighter: Fighter, world: Guess, answers: list[Technique]) -> None:
    printed = world.like(fighter)
    looks = guesses.looks(fighter)
    guesses.guess_secrets(fighter, world, but=["luck"])
    if scene.rules.luck_die is not LuckDie.D6:
        fighter.luck = world.of(LUCK_DIE.fact, LUCK, scene.rules.default_luck)
    fighter.sheet = guessed_sheet(fighter, world)
    if isinstance(printed, Sheet):
        fighter.sheet = printed_sheet(fighter, printed)
    guesses.guess_pools(fighter, world, looks)
    fit_scores(fighter)
    if isinstance(printed, Sheet):
        fighter.learn(printed_techniques(scene, fighter, printed))
    else:
        fighter.learn(guessed_techniques(fighter, answers, world))
    fighter.used = [each for each in fighter.used if each in fighter.shown]
    fighter.sheet = closed_sheet(fighter)


def closed_sheet(fighter: Fighter) -> Sheet:
    """What is written of it is no better known than what it is."""
    written = {each.name: getattr(fighter, each.name) for each in secrets_of(Fighter) if each.name in ON_SHEETS}
    written["techniques"] = [each.id for each in fighter.techniques]
    return msgspec.structs.replace(fighter.sheet, **written, skills=[])


def guessed_sheet(fighter: Fighter, world: Guess) -> Sheet:
    return msgspec.structs.replace(
        fighter.sheet,
        **guesses.guessed_starts(fighter, world),
        unarmed=world.of("unarmed damage", UNARMED_DAMAGE),
        proficient=guessed_skills(fighter),
        boss=world.is_so("rank"),
    )


def printed_sheet(fighter: Fighter, printed: Sheet) -> Sheet:
    """What its sheet alone says, as printed; how strong and how swift it is was guessed before."""
    skills = list(dict.fromkeys([*printed.proficient, *guessed_skills(fighter)]))
    return msgspec.structs.replace(fighter.sheet, unarmed=printed.unarmed, proficient=skills, boss=printed.boss)


def guessed_skills(fighter: Fighter) -> list[str]:
    """It knows how to use whatever it is seen with."""
    return [KI, *(gear.weapon.id for gear in fighter.wielded)]


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


def printed_techniques(scene: KiScene, fighter: Fighter, printed: Sheet) -> list[Technique]:
    """What it has shown, and what else it is printed with, as far as this fight knows of it."""
    shown = [each for each in fighter.techniques if each.id in fighter.shown]
    known = [scene.stock.techniques[id] for id in printed.techniques if id in scene.stock.techniques]
    return shown + [each for each in known if each.id not in fighter.shown]
