"""What the game master says about a declared action: it succeeds, it takes a check, it is impossible.

Where nobody sits there, the flags of content decide: a check if the action could fail or failing would be interesting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from quintain.kernel.asks import Answer, Option
from quintain.kernel.shapes import Number
from quintain.kernel.table import Table
from quintain.systems.delve import checks, clocks, contests, forms
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check, Rolled
from quintain.systems.delve.contests import Contestant
from quintain.systems.delve.events.modes import lasting
from quintain.systems.delve.events.rulings import Failed, Impossible, Staked, Succeeded
from quintain.systems.delve.scene import DelveScene, FightScene
from quintain.systems.delve.stock import CheckSpec, ComplexAction
from quintain.systems.delve.words import DAY, FAILS, HOUR, MINUTE, SUCCEEDS, CheckKind, Mode

ADJUDICATE: Final = "adjudicate"
LENGTH: Final = "length"
USUAL: Final = "usual"
SET: Final = "set"
MINUTES: Final = "minutes"
HOURS: Final = "hours"
DAYS: Final = "days"
UNITS: Final = {DAYS: DAY, HOURS: HOUR, MINUTES: MINUTE, SET: 1}
"""In which a game master sets the length of a round, in seconds."""
LONGEST_ROUND: Final = 10**9


class How(StrEnum):
    """What may be ruled about a declared action."""

    SUCCEED = "succeed"
    FAIL = "fail"
    SUGGESTED = "suggested"
    CHECK = "check"
    CLOCK = "clock"
    CONTEST = "contest"
    IMPOSSIBLE = "impossible"


class Ruling:
    """What was ruled: a check to be made, or what comes of the action without one.

    It may be the first check on a clock of its own (`clock`), or one of a contest (`rivals`, itself among them).
    """

    def __init__(
        self,
        how: How,
        check: Check | None = None,
        stakes: str = "",
        *,
        clock: ComplexAction | None = None,
        rivals: Sequence[Contestant] = (),
    ) -> None:
        self.how = how
        self.check = check
        self.stakes = stakes
        self.clock = clock
        self.rivals = rivals


# what somebody does in its own words


def adjudicate(
    scene: DelveScene,
    table: Table,
    body: Character,
    what: str,
    suggestion: CheckSpec | None,
    *,
    risky: bool,
    interesting: bool,
) -> Ruling:
    """DV-010: the game master may put a check, or a plain word, in place of the automatic success.

    Its form may hold a DC that stays hidden: players hear what comes of the ruling, not how it was filled in (DV-024).
    """
    found = plain_options(scene, body, suggestion, {}, ())
    found.insert(-1, Option(How.CLOCK.value, "A clock: it takes longer than a round", forms.clock_form(scene, body)))
    if forms.others_with(scene, body):
        found.insert(-1, Option(How.CONTEST.value, "A contest", forms.contest_form(scene, body)))
    found.append(IMPOSSIBLE)
    answer = asked(scene, table, body, what, found, policy_of(suggestion, risky=risky, interesting=interesting))
    how = How(answer.verb)
    if how is How.CLOCK:
        action = forms.made_up(scene, what, answer)
        return Ruling(how, forms.called_for(body, action), clock=action)
    if how is How.CONTEST:
        rivals = forms.opposed(scene, body, what, answer)
        return Ruling(how, rivals[0].check, rivals=rivals)
    return plainly(body, what, answer, suggestion)


def plain_options(
    scene: DelveScene,
    body: Character,
    suggestion: CheckSpec | None,
    situational: Mapping[str, int],
    advantage: Sequence[str],
) -> list[Option]:
    found: list[Option] = [Option(How.SUCCEED.value, "It succeeds")]
    if suggestion is not None:
        check = circumstances(check_of(body, suggested_words(scene, suggestion), suggestion), situational, advantage)
        outlook = checks.outlook(scene, check)
        found.append(Option(How.SUGGESTED.value, f"The suggested check: {outlook}"))
    found.append(Option(How.CHECK.value, "A check", forms.check_form(scene, body, suggestion)))
    return [*found, Option(How.FAIL.value, "It fails")]


IMPOSSIBLE: Final = Option(How.IMPOSSIBLE.value, "Impossible: it is no action")


def asked(
    scene: DelveScene,
    table: Table,
    body: Character,
    what: str,
    options: Sequence[Option],
    policy: tuple[str, str],
    *,
    quiet: bool = False,
) -> Answer:
    question = f"{body.name}: {what}. Could it fail? Would failure be interesting?"
    clauses, secret = "DV-010, DV-011, DV-024", scene.gm() != ""
    text, why = policy
    return table.rule(ADJUDICATE, options, text, why, question, who=body, clauses=clauses, secret=secret, quiet=quiet)


def plainly(body: Character, what: str, answer: Answer, suggestion: CheckSpec | None) -> Ruling:
    how = How(answer.verb)
    if how is How.SUGGESTED and suggestion is not None:
        return Ruling(how, check_of(body, what, suggestion))
    if how is How.CHECK:
        return Ruling(how, forms.formed(body, what, answer, suggestion), answer.value.fields["stakes"].text)
    return Ruling(how)


# what content lists


def call(
    scene: DelveScene,
    table: Table,
    body: Character,
    what: str,
    listed: CheckSpec | None,
    *,
    kind: CheckKind = CheckKind.SIMPLE,
    situational: Mapping[str, int] | None = None,
    advantage: Sequence[str] = (),
    may_refuse: bool = True,
) -> Rolled | None:
    """An action of the lists and the check that it has there, if any, unless the game master says otherwise.

    Nothing, if it is refused; then another may be declared.
    """
    changes: Mapping[str, int] = {} if situational is None else situational
    ruling = consider(scene, table, body, what, listed, changes, advantage, may_refuse=may_refuse)
    if listed is None and ruling.how is How.SUCCEED:
        return Rolled(0, None, success=True, margin=0)  # what comes of it says enough
    if ruling.check is not None:
        ruling.check.kind = kind
        circumstances(ruling.check, changes, advantage)
    return resolve(scene, table, body, what, ruling)


def circumstances(check: Check, situational: Mapping[str, int], advantage: Sequence[str]) -> Check:
    """What holds for it whoever has set it."""
    check.situational = {**check.situational, **situational}
    check.advantage = [*check.advantage, *advantage]
    return check


def consider(
    scene: DelveScene,
    table: Table,
    body: Character,
    what: str,
    listed: CheckSpec | None,
    situational: Mapping[str, int],
    advantage: Sequence[str],
    *,
    may_refuse: bool = True,
) -> Ruling:
    """Where nobody sits there the flags of content decide (DV-011), and nothing is told of that but what it does."""
    found = plain_options(scene, body, listed, situational, advantage)
    if may_refuse:
        found.append(IMPOSSIBLE)
    risky, interesting = listed is not None and listed.risky, listed is not None and listed.interesting
    policy = policy_of(listed, risky=risky, interesting=interesting)
    return plainly(body, what, asked(scene, table, body, what, found, policy, quiet=True), listed)


def policy_of(suggestion: CheckSpec | None, *, risky: bool, interesting: bool) -> tuple[str, str]:
    """DV-011: a check if it could fail, or if failing would be interesting; and the reason, in words."""
    if not risky and not interesting:
        return How.SUCCEED.value, "it can hardly fail, and failing would not be interesting"
    why = "it could fail" if risky else "failing would be interesting"
    return How.CHECK.value if suggestion is None else How.SUGGESTED.value, why


def check_of(body: Character, what: str, suggestion: CheckSpec, severity: int = 0) -> Check:
    """The check that content asks for; where its DC grows with a wound, `severity` is that of the wound."""
    return Check(
        body,
        what,
        list(suggestion.skills),
        tools=checks.qualities(body, suggestion.tools),
        dc=suggestion.dc + (severity if suggestion.severity else 0),
        tags=suggestion.tags,
        sight=suggestion.sight,
    )


def suggested_words(scene: DelveScene, suggestion: CheckSpec) -> str:
    names = [scene.stock.skills[skill].name for skill in suggestion.skills]
    return " and ".join(names)


# what comes of it


def resolve(scene: DelveScene, table: Table, body: Character, what: str, ruling: Ruling) -> Rolled | None:
    """DV-009: carries a ruling out: with no check the action succeeds, and no dice are rolled.

    Nothing, if it was impossible: then it is no action, and another may be declared.
    """
    if ruling.how is How.IMPOSSIBLE:
        scene.tell(table, Impossible(body.id, what))
        return None
    if ruling.rivals:
        return judged(scene, body, contend(scene, table, body, ruling.rivals))
    if ruling.check is not None and ruling.clock is not None:
        return begin(scene, table, body, ruling.clock, ruling.check)
    if ruling.check is not None:
        return try_it(scene, table, body, ruling.check, ruling.stakes)
    success = ruling.how is How.SUCCEED
    scene.tell(table, Succeeded(body.id, what) if success else Failed(body.id, what))
    return Rolled(0, None, success=success, margin=0)


def contend(scene: DelveScene, table: Table, body: Character, rivals: Sequence[Contestant]) -> Rolled:
    """Whether it wins; by how much is told, and means nothing else."""
    won = contests.contest(scene, table, rivals).winner is body
    return Rolled(0, None, success=won, margin=0)


def begin(scene: DelveScene, table: Table, body: Character, action: ComplexAction, check: Check) -> Rolled:
    """A clock of its own, and the first work on it."""
    clock = clocks.make_up(scene, body, action)
    if isinstance(scene, FightScene):
        return clocks.work_in_fight(scene, table, body, clock, check)
    return clocks.work(scene, table, body, clock, check)


def try_it(scene: DelveScene, table: Table, body: Character, check: Check, stakes: str) -> Rolled:
    """A check; what a clock gains by it says enough."""
    if stakes:
        scene.tell(table, Staked(body.id, stakes))
    rolled = checks.make(scene, table, check)
    return rolled if check.kind is CheckKind.COMPLEX else judged(scene, body, rolled)


def judged(scene: DelveScene, body: Character, rolled: Rolled) -> Rolled:
    """What comes of it may be for people alone to say: for odds it is kept whether it succeeded."""
    scene.verdicts = [*scene.verdicts, f"{body.id} {SUCCEEDS if rolled.success else FAILS}"]
    return rolled


def length_of_round(scene: DelveScene, table: Table, usual: int) -> int:
    """So many seconds as the mode says, unless the game master sets another length for this round (see DV-003)."""
    units = [unit for unit in UNITS if unit != DAYS or scene.mode is Mode.PLOTTING]
    found = [Option(USUAL, f"As usual: {lasting(usual)}")]
    for unit in units:
        found.append(
            Option(
                unit,
                f"Another length, in {'seconds' if unit == SET else unit}",
                Number(1, LONGEST_ROUND // UNITS[unit]),
            )
        )
    why, question = "rounds of this mode last so long", "How long is this round?"
    answer = table.rule(LENGTH, found, USUAL, why, question, clauses="DV-003", quiet=True)
    return answer.value.number * UNITS[answer.verb] if answer.verb in UNITS else usual
