"""Main Actions of a few lines each: Dash, Defend, Withdraw, Command, Help, Overrun, and what a GM judges."""

from __future__ import annotations

from typing import Final, cast

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Number, Text, Value
from quintain.kernel.table import Table
from quintain.systems.swords import afflicting, happen, hiding
from quintain.systems.swords.conditions import HELD_FAST, UNAWARE, UNHEARING
from quintain.systems.swords.deeds import MAIN, Deed, can_act, remembered, words
from quintain.systems.swords.effects import COMMAND, Boost
from quintain.systems.swords.events.actions import (
    Commanded,
    Dashed,
    Defended,
    Helped,
    HelpRefused,
    ImpossibleDeed,
    Improvised,
    Withdrew,
)
from quintain.systems.swords.events.movement import Overran
from quintain.systems.swords.ground import is_known, shares_height
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import EARSHOT, PERCEPTION, can_hear, can_see, perceives, tell_of
from quintain.systems.swords.rolls import CHECK_OF, check, opposed, serves_passion
from quintain.systems.swords.scene import FOOT, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.speed import BURROW, FLY, GROUND, SWIM, speed
from quintain.systems.swords.stock import Ability, InjuryKind, Sense

MODES: Final = (GROUND, FLY, BURROW, SWIM)


def basic_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    if not can_act(body, turn):
        return []
    deeds: list[Deed] = [DEFEND, WITHDRAW]
    return [DASH, *deeds] if can_dash(scene, body) else deeds


def can_dash(scene: SwordsScene, body: Combatant) -> bool:
    """Not for the maimed and the held."""
    if body.has_injury(InjuryKind.LOST_LEG):
        return False  # SW-192: nobody dashes on one leg
    # it gives nothing to those whose speed is 0
    if speed(body) > 0:
        return True
    return any(speed(body, mode, scene.wind) > 0 for mode in MODES)


class Dash(Deed):
    """A second Move Action instead of anything else."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False  # SW-069: in place of any other Main Action
        turn.moves += 1  # SW-044: one extra Move Action
        tell_of(scene, table, body, Dashed(body.id))


class Defend(Deed):
    """+2 to AC and Evasion saves until the start of its next Combat Turn."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        defend(scene, table, body)


def defend(scene: SwordsScene, table: Table, body: Combatant) -> None:
    body.defending = True
    scene.tell(table, Defended(body.id))


class Withdraw(Deed):
    """The movement it makes from now on provokes no Opportunity Attacks."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        turn.withdrew = True
        tell_of(scene, table, body, Withdrew(body.id))


DASH: Final = Dash("dash", "Dash", MAIN)
DEFEND: Final = Defend("defend", "Defend", MAIN)
WITHDRAW: Final = Withdraw("withdraw", "Withdraw", MAIN)


# Command: conspicuous to the enemy, a help to one's comrades

COMMAND_DT = 10


def command_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Somebody must be there to be directed."""
    return [GIVE_COMMANDS] if can_act(body, turn) and scene.allies(body) else []


class GiveCommands(Deed):
    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        give_commands(scene, table, body)


GIVE_COMMANDS: Final = GiveCommands("command", "Command", MAIN)


def give_commands(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """Conspicuous and distracted, whether or not the check succeeds."""
    hiding.reveal(scene, table, body)  # SW-038: it makes itself conspicuous to the enemy
    body.commanding = True
    allies: list[Combatant] = []
    # SW-039: a plain Charisma check against DT 10
    if check(scene, table, body, Ability.CHA, COMMAND_DT, "command").success:
        allies = [each for each in scene.allies(body) if follows(scene, scene.seen(each, body), body)]
    scene.tell(table, Commanded(body.id, [each.id for each in allies]))
    for ally in allies:
        happen.affect(scene, table, body, ally, Boost(body.id, COMMAND))


def follows(scene: SwordsScene, ally: Combatant, commander: Combatant) -> bool:
    """SW-040: every ally that can see and hear the commander now."""
    return can_see(scene, ally, commander) and can_hear(scene, ally, commander)


# Help: a hand with somebody's next action

ATTACK: Final = "attack"
CAST: Final = "cast"
ESCAPE: Final = "escape"
KINDS: Final = (
    ATTACK, CAST, ESCAPE, "overrun", "grapple", "stealth", "perception", "healing", *CHECK_OF.values(),
)  # fmt: skip
"""The kinds of action one can help with."""
REFUSED: Final = "help_refused"
"""In which Round the GM last refused it: nobody asks again in the same Round."""


def help_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    if not can_act(body, turn):
        return []
    allies = look_around(scene, body).allies()
    deeds: list[Deed] = []
    if not body.sheet.help_fits and not body.sheet.passions:
        return deeds
    for ally, apart in zip(allies.bodies, allies.apart, strict=True):
        seen = scene.seen(ally, body)
        if seen.bits & UNAWARE:
            continue
        if apart <= 1 or is_in_earshot(seen, body, apart) or perceives(scene, seen, body):
            deeds += assists(scene, body, ally)
    return deeds


def assists(scene: SwordsScene, body: Combatant, ally: Combatant) -> list[Deed]:
    memo = remembered(body)
    key = f"help:{ally.id}" if body.fortune else f"help_free:{ally.id}"
    if scene.stock.gm and body.used.get(REFUSED) != scene.round:
        key += ":gm"
    if ally.bits & HELD_FAST:
        key += ":held"
    found = memo.get(key)
    if found is None:
        found = memo[key] = [Assist(ally, kind) for kind in kinds_to_help(scene, body, ally)]
    return cast(list[Deed], found)


def is_in_earshot(ally: Combatant, body: Combatant, apart: int) -> bool:
    """The helper must be able to reach or communicate with the one who acts: mostly a word is enough."""
    return not body.hidden and not ally.bits & UNHEARING and apart * FOOT <= EARSHOT


def kinds_to_help(scene: SwordsScene, body: Combatant, ally: Combatant) -> list[str]:
    """What fits Class or Background, or a Passion that can be paid for; and what the ally could be about to do."""
    kinds: list[str] = []
    for kind in KINDS:
        if kind == CAST and not ally.sheet.spells:
            continue
        if kind == ESCAPE and not ally.bits & HELD_FAST:
            continue
        if kind in body.sheet.help_fits or may_serve_passion(scene, body, kind):
            kinds.append(kind)
    return kinds


def may_serve_passion(scene: SwordsScene, body: Combatant, kind: str) -> bool:
    """SW-052: what does not fit can still be helped if it serves a Passion, by paying 1 Fortune Point."""
    if body.fortune < 1 or not body.sheet.passions:
        return False
    if serves_passion(body, kind):
        return True
    return bool(scene.stock.gm) and body.used.get(REFUSED) != scene.round


class Assist(Deed):
    """A hand with one kind of action of one ally."""

    def __init__(self, ally: Combatant, kind: str) -> None:
        label = f"Help {words(ally.id)}: {words(kind)}"
        super().__init__(("help", ally.id, kind), label, MAIN, target=ally.id)
        self.kind = kind

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        ally = scene.by_id[self.target]
        # free where it fits Class or Background, see SW-051
        verdict = FITS if self.kind in body.sheet.help_fits else judge(table, body, ally, self.kind)
        if verdict == REFUSE:
            body.used[REFUSED] = scene.round
            scene.tell(table, HelpRefused(body.id, ally.id, self.kind))
            return
        turn.main = False
        if verdict == PASSION:
            body.fortune -= 1
        tell_of(scene, table, body, Helped(body.id, ally.id, self.kind, verdict == PASSION))
        happen.affect(scene, table, body, ally, Boost(body.id, self.kind))  # SW-050: a hand with the next such action


FITS: Final = "fits"
PASSION: Final = "passion"
REFUSE: Final = "refuse"


def judge(table: Table, body: Combatant, ally: Combatant, kind: str) -> str:
    """Whether it serves a Passion: the content says so, or the GM seat, which may also find that it fits."""
    if serves_passion(body, kind):
        return PASSION
    options = [
        Option(FITS, "It fits Class or Background"),
        Option(PASSION, "It serves a Passion: 1 Fortune Point"),
        Option(REFUSE, "Neither"),
    ]
    question = f"{body.name} wants to help {ally.name} ({words(kind)}) in service of a Passion."
    why = "nothing says that it does"
    return table.rule("help", options, REFUSE, why, question, who=body, secret=True, quiet=True).id


# Overrun: through an opponent's space, once


def overrun_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Taken when adjacent to the opponent, before or during the move (ruling on SW-060)."""
    if not can_act(body, turn):
        return []
    return [Overrun(foe) for foe in look_around(scene, body).foes().near if is_in_the_way(scene, body, foe)]


def is_in_the_way(scene: SwordsScene, body: Combatant, foe: Combatant) -> bool:
    return shares_height(body, foe, body.elevation) and is_known(body, foe)


class Overrun(Deed):
    """It gives passage, not movement; lost, the space stays closed and the Main Action is spent."""

    def __init__(self, foe: Combatant) -> None:
        super().__init__(("overrun", foe.id), f"Overrun {words(foe.id)}", MAIN, target=foe.id)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        foe = scene.seen(scene.by_id[self.target], body)
        won = opposed(
            scene, table, body, foe, Ability.STR, Ability.STR, "overrun", kind="overrun", net=size_net(body, foe)
        )
        if won:  # SW-060: the opponent's space is open
            turn.overran = foe.id
        scene.tell(table, Overran(body.id, foe.id, won))


def size_net(body: Combatant, foe: Combatant) -> int:
    """SW-062, SW-063: Advantage if at least one size category larger than the opponent, Disadvantage if smaller."""
    larger = body.size_step() - foe.size_step()
    return (larger > 0) - (larger < 0)


# what no list names: the GM judges it

IMPOSSIBLE: Final = "improvise_refused"
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
OTHERS: Final = "others"
HARDEST = 30
LONGEST = 200


def improvise_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """SW-033: the listed Main Actions are not all there are; only a GM seat can judge the others."""
    if not scene.stock.gm or not can_act(body, turn) or body.used.get(IMPOSSIBLE) == scene.round:
        return []
    return [IMPROVISE]


class Improvise(Deed):
    """Free text; the GM names the ability, perhaps a skill, and the DT."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        question = f'{body.name} improvises: "{value.text}". Which ability, against which DT?'
        options = [Option(id, name, Number(1, HARDEST)) for id, name in ABILITIES.items()]
        options.append(Option(REFUSE, "Impossible"))
        why = "nobody can judge it"
        pick = table.rule("improvise", options, REFUSE, why, question, who=body, secret=True, quiet=True)
        if pick.id == REFUSE:
            body.used[IMPOSSIBLE] = scene.round
            scene.tell(table, ImpossibleDeed(body.id, value.text))
            return
        turn.main = False
        ability, skill = Ability(pick.id), name_skill(table, body)
        net = charmers_edge(scene, table, body) if ability is Ability.CHA else 0
        skill, _, sense = skill.partition(BY)
        by_sight, by_ear = sense == Sense.SIGHT, sense == Sense.HEARING
        dt = pick.value.number
        result = check(
            scene, table, body, ability, dt, "improvise", skill=skill, net=net, sight=by_sight, hearing=by_ear
        )
        scene.tell(table, Improvised(body.id, value.text, result.success))


def name_skill(table: Table, body: Combatant) -> str:
    others = [skill for skill in body.sheet.trained if skill not in SKILLS]
    senses = [PERCEPTION + BY + sense for sense in Sense]
    skills = [Option(skill, skill) for skill in (*SKILLS, *senses, *others)]
    options = [Option(NO_SKILL, "A plain ability check"), *skills]
    question = f"Does {body.name} need a skill for it?"
    why = "no skill is named"
    skill = table.rule("improvise_skill", options, NO_SKILL, why, question, who=body, secret=True, quiet=True).id
    return "" if skill == NO_SKILL else skill


def charmers_edge(scene: SwordsScene, table: Table, body: Combatant) -> int:
    """The GM says whether it is aimed at somebody this creature has Charmed (SW-199)."""
    charmed = [each for each in scene.bodies if afflicting.social_net(body, each)]
    options = [
        *[Option(("at", each.id), f"It is aimed at {each.name}") for each in charmed],
        Option(OTHERS, "At others"),
    ]
    question, why = "Whom does it try to sway?", "nobody is named"
    picked = table.rule("improvise_at", options, OTHERS, why, question, who=body, secret=True, quiet=True).id
    return int(picked != OTHERS)


IMPROVISE: Final = Improvise("improvise", "Improvise", MAIN, Text(LONGEST, "I topple the brazier"))
