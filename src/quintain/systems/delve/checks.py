"""Action Checks: 2d6, the lowest skill, the lowest tool and the victory bonus, to beat a DC.

Sources of advantage and disadvantage are counted and cancel out one for one; situational changes move the DC.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from quintain.kernel.dice import Dice
from quintain.kernel.table import Table
from quintain.systems.delve import intrusions, light, skills, victories, willpower
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.checks import CheckCalled, CheckMade, about
from quintain.systems.delve.house import TieOnDc
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.willpower import Throw
from quintain.systems.delve.words import CheckKind, Group
from quintain.words.errors import AnswerRefused

STEP: Final = 3
POOL: Final = 2
CIRCUMSTANCES: Final = "circumstances"
LADDER: Final = {9: "easy", 11: "standard", 13: "hard", 15: "severe", 17: "extreme"}
"""Ruling on DV-024: the DCs that a game master is offered."""
STANDARD: Final = 11


class Check:
    """A check that is about to be rolled, before anything is worked out.

    `tools` are the qualities of those it needs. `situational` changes the DC: a hindrance is above 0, a help below.
    `gm_set`: the game master has set its DC. `sight`: darkness hinders it.
    """

    def __init__(
        self,
        who: Character,
        why: str,
        skills: list[str],
        *,
        tools: Sequence[int] = (),
        dc: int | None = None,
        kind: CheckKind = CheckKind.SIMPLE,
        situational: Mapping[str, int] | None = None,
        tags: Sequence[str] = (),
        advantage: Sequence[str] = (),
        disadvantage: Sequence[str] = (),
        hidden: bool = False,
        against: Character | None = None,
        sight: bool = False,
        gm_set: bool = False,
    ) -> None:
        self.who = who
        self.why = why
        self.skills = skills
        self.tools = tools
        self.dc = dc
        self.kind = kind
        self.situational = dict(situational) if situational is not None else {}
        self.tags = tags
        self.advantage = advantage
        self.disadvantage = disadvantage
        self.hidden = hidden
        self.against = against
        self.sight = sight
        self.gm_set = gm_set


class Rolled:
    """What came of a check. One without a DC (DV-036) neither succeeds nor fails by itself."""

    def __init__(self, total: int, dc: int | None, *, success: bool, margin: int) -> None:
        self.total = total
        self.dc = dc
        self.success = success
        self.margin = margin
        self.steps = steps(margin)


class CheckThrow(Throw):
    """The roll of a check, against a DC that is fixed now; where there is none, the situation gives an edge."""

    def __init__(self, check: Check, bonus: int, dc: int | None, *, fails_on_tie: bool) -> None:
        super().__init__(check.who, dice(0), check.why, bonus, check.against)
        self.check = check
        self.dc = dc
        self.edge = 0
        self.fails_on_tie = fails_on_tie
        self.situational: dict[str, int] = {}
        self.advantage: list[str] = []

    def beats(self) -> bool:
        return self.dc is None or is_above(self.total(), self.dc, fails_on_tie=self.fails_on_tie)

    def known_dc(self) -> int | None:
        return None if self.check.hidden else self.dc

    def words(self, names: Mapping[str, str]) -> str:
        said = about(self.why, names)
        if self.against is not None and self.against.name not in said:
            said += f" against {self.against.name}"
        what = f"{said[:1].upper()}{said[1:]}: {self.total()}"
        if self.dc is None:
            return what
        verdict = "a success" if self.beats() else "a failure"
        return f"{what}, {verdict}" if self.check.hidden else f"{what} to beat DC {self.dc}, {verdict}"


# what can be worked out before the dice


def is_above(total: int, dc: int, *, fails_on_tie: bool) -> bool:
    """DV-017: strictly higher than the DC, unless the house rule lets a tie succeed."""
    return total > dc or (total == dc and not fails_on_tie)


def beats(scene: DelveScene, total: int, dc: int) -> bool:
    return is_above(total, dc, fails_on_tie=scene.rules.tie_on_dc is TieOnDc.FAIL)


def steps(margin: int) -> int:
    """DV-018: one margin step for every full 3 points above the adjusted DC."""
    return max(0, margin // STEP)


def dice(net: int) -> str:
    """DV-012, DV-021: two dice, and one more for every source that is left on either side."""
    if net > 0:
        return f"{POOL + net}d6kh{POOL}"  # DV-022: the two highest are kept
    if net < 0:
        return f"{POOL - net}d6kl{POOL}"  # DV-023: the two lowest are kept
    return f"{POOL}d6"


def net_of(advantage: Sequence[str], disadvantage: Sequence[str]) -> int:
    """DV-020: they cancel out one for one."""
    return len(advantage) - len(disadvantage)


def bonus(scene: DelveScene, body: Character, check: Check) -> int:
    """What is added to the dice."""
    own = lowest_skill(scene, body, check.skills) + lowest_tool(check.tools)
    return own + victories.bonus(body.victories)  # DV-056: to all actions


def lowest_skill(scene: DelveScene, body: Character, needed: Sequence[str]) -> int:
    """DV-015: of several skills that a check needs only the lowest score counts, the armour's penalty included."""
    return min([skills.score(scene, body, skill) for skill in needed], default=0)


def lowest_tool(qualities: Sequence[int]) -> int:
    """DV-014, DV-016: of several tools that a check needs only the lowest quality counts; none counts as 0."""
    return min(qualities, default=0)


def qualities(body: Character, tools: Sequence[str]) -> list[int]:
    """Of the tools that content asks for; whoever has no such thing improvises, with quality 0 (DV-014)."""
    found: list[int] = []
    for id in tools:
        own = [gear.tool.quality for gear in body.gear if gear.tool is not None and gear.tool.id == id]
        found.append(max(own, default=0))
    return found


def chance(scene: DelveScene, bonus: int, dc: int, net: int = 0) -> Fraction:
    """DV-025: the exact chance of success, shown in place of the book's word for it."""
    return Dice.parse(dice(net)).distribution().chance_that(lambda shown: beats(scene, shown + bonus, dc))


def outlook(scene: DelveScene, check: Check) -> str:
    """What is known before the dice are rolled: the DC, and how likely it is beaten."""
    if check.dc is None:
        return check.why
    if check.hidden:
        return f"{check.why}, against a hidden DC"
    dc = check.dc + sum(situation(scene, check).values())
    net = net_of(sources_for(scene, check), sources_against(check))
    percent = round(float(chance(scene, bonus(scene, check.who, check), dc, net)) * 100, 1)
    return f"{check.why}, DC {dc}, {percent} %"


# the check itself


def make(scene: DelveScene, table: Table, check: Check) -> Rolled:
    """One check from the first intrusion to the last point of Willpower."""
    throw = begin(scene, table, check)
    willpower.spend_on(scene, table, check.who, throw)
    return finish(scene, table, throw)


def begin(scene: DelveScene, table: Table, check: Check) -> CheckThrow:
    """Its dice, as they fall first; intrusions come before them, and so does everything that is worked out."""
    refuse_closed(scene, check)
    while intrusions.givers(scene, check.who):
        if not intrusions.offer_luck(scene, table, check.who, outlook(scene, check)):
            break
    situational = situation(scene, check)
    advantage, disadvantage = sources_for(scene, check), sources_against(check)
    use_up(scene, check)
    dc = None if check.dc is None else check.dc + sum(situational.values())  # DV-026: the DC moves, never the roll
    fails_on_tie = scene.rules.tie_on_dc is TieOnDc.FAIL
    throw = CheckThrow(check, bonus(scene, check.who, check), dc, fails_on_tie=fails_on_tie)
    throw.edge = -sum(situational.values()) if dc is None else 0
    throw.situational, throw.advantage = situational, advantage
    throw.dice = dice(net_of(advantage, disadvantage))
    if table.listening:
        scene.tell(
            table,
            CheckCalled(
                check.who.id,
                check.why,
                tuple(check.skills),
                dc,
                throw.dice,
                tuple(advantage),
                tuple(disadvantage),
                situational,
                check.gm_set,
                check.hidden,
                scene.gm(),
            ),
        )
    willpower.throw_dice(table, throw)
    return throw


def refuse_closed(scene: DelveScene, check: Check) -> None:
    for skill in check.skills:
        if not skills.is_open_to(scene, check.who, skill):
            name = scene.stock.skills[skill].name
            raise AnswerRefused(f"{check.who.name} cannot try {name}.", fix="It takes the ability Magician (DV-109).")


def situation(scene: DelveScene, check: Check) -> dict[str, int]:
    """What changes the DC: what the check says, darkness, luck that somebody paid for, what the game master adds."""
    found = dict(check.situational)
    if check.sight and light.is_dark(scene, light.where(check.who, scene)):
        found["darkness"] = light.DARKNESS
    if check.who.lucky:
        why = "luck" if check.who.lucky > 0 else CIRCUMSTANCES
        found[why] = found.get(why, 0) - check.who.lucky
    return found


def sources_for(scene: DelveScene, check: Check) -> list[str]:
    """DV-019: every source of advantage, each name once; a favour that is owed helps in a Social check."""
    body = check.who
    found = [*check.advantage]
    found += [f"specialty in {skill}" for skill in skills.applying_specialties(body, check.skills, check.tags)]
    if is_social(scene, check):
        found += body.favours
    return list(dict.fromkeys(found))


def sources_against(check: Check) -> list[str]:
    """The same for disadvantage; a shield in hand hampers some skills."""
    shield = check.who.shield()
    hampered = shield is not None and any(skill in shield.hampers for skill in check.skills)
    found = [*check.disadvantage]
    if shield is not None and hampered:
        found.append(shield.id)
    return list(dict.fromkeys(found))


def is_social(scene: DelveScene, check: Check) -> bool:
    return Group.SOCIAL in [skills.group_of(scene, skill) for skill in check.skills]


def use_up(scene: DelveScene, check: Check) -> None:
    """Luck is for the next check only, a favour for the next Social one."""
    check.who.lucky = 0
    if is_social(scene, check):
        check.who.favours = []


def finish(scene: DelveScene, table: Table, throw: CheckThrow) -> Rolled:
    """The verdict, once no more Willpower is spent on it."""
    check, total, dc = throw.check, throw.total(), throw.dc
    success = throw.beats()
    rolled = Rolled(total, dc, success=success, margin=0 if dc is None else total - dc)
    if table.listening:
        scene.tell(
            table,
            CheckMade(
                check.who.id,
                check.why,
                tuple(check.skills),
                throw.shown,
                throw.bonus,
                throw.added,
                total,
                dc,
                success,
                rolled.margin,
                check.who.side,
                check.hidden,
                scene.gm(),
            ),
        )
    return rolled
