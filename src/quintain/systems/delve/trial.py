"""One check by itself: somebody alone tries one thing. Here the odds of a check, with its Willpower, are worked out."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Ask, Option
from quintain.kernel.scene import Data
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.library.content import Library, read_one
from quintain.library.fights import kind_of
from quintain.systems.delve import checks, forms, intrusions, willpower
from quintain.systems.delve.check import trial_mistakes
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.scene import PARTY, Stock, TrialScene
from quintain.systems.delve.setup import collect_always, collector, make_character
from quintain.systems.delve.stock import Member
from quintain.systems.delve.view import Sight, behind
from quintain.systems.delve.words import FAILS, SUCCEEDS, Mode
from quintain.words.errors import ContentError

TRIAL: Final = "trial"
TRY: Final = "try"
LEAVE: Final = Option("leave", "Leave it")


def scenario_of(who: str, what: str, dc: int) -> tuple[Data, str]:
    """Somebody alone, and the answer that tries it: `thievery;tools=lockpicks;advantage=1` are fields of the form."""
    return {TRIAL: who}, f"{TRY}:skills={what};dc={dc}"


def start(who: object, rules: DelveRules, library: Library) -> TrialScene:
    """Of somebody fresh, by its name; or of a member as encounters have it, with what it starts with."""
    stock = Stock()
    collect_always(stock, library)
    scene = TrialScene(stock, rules)
    scene.mode, scene.seconds = Mode.DELVING, rules.delving_round_seconds
    if isinstance(who, str):
        collector(stock, library).fetch(("creature",), who)
        scene.add(make_character(scene, PARTY, Member(creature=who), who))
        return scene
    member = read_one(Member, who, TRIAL, library)
    mistakes = trial_mistakes(library, member, TRIAL)
    if mistakes:
        raise ContentError(mistakes)
    collector(stock, library).collect(member)
    scene.add(make_character(scene, PARTY, member, member.id or kind_of(member)))
    return scene


def step(scene: TrialScene, table: Table) -> None:
    """The one question and the one check."""
    body = scene.bodies[0]
    options = [Option(TRY, "Try it", forms.check_form(scene, body, None)), LEAVE]
    answer = table.ask(body, TRY, options, "What do you try?")
    if answer.verb == TRY:
        rolled = checks.make(scene, table, forms.formed(body, TRY, answer, None))
        scene.verdict, scene.steps = SUCCEEDS if rolled.success else FAILS, rolled.steps
    scene.result = Outcome("", "the check is made" if scene.verdict else "nothing is tried")


def verdict(scene: TrialScene) -> str:
    """As a line of odds: `tamsin succeeds with 1 margin step`."""
    steps = f" with {scene.steps} margin step{'' if scene.steps == 1 else 's'}" if scene.steps else ""
    return f"{scene.bodies[0].id} {scene.verdict}{steps}"


def improvement(ask: Ask) -> tuple[str, str] | None:
    """The answer that does most for a failed check, and the one that spends nothing.

    Points add up as far as they lead to success; where all of them together do not, the dice are rolled again.
    """
    if ask.about == intrusions.BEFORE:
        return intrusions.ROLL.id, intrusions.ROLL.id
    if ask.about != willpower.ABOUT:
        return None
    sight = ask.view()
    assert isinstance(sight, Sight)
    rolling = sight.rolling()
    if rolling is None or rolling.dc is None or rolling.success:
        return willpower.KEEP.id, willpower.KEEP.id
    enough = checks.beats(behind(sight), rolling.total + willpower.ADDED * rolling.points, rolling.dc)
    return willpower.ADD.id if enough else willpower.REROLL.id, willpower.KEEP.id
