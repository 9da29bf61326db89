"""What the game master says about a declared action: it succeeds, it takes a check, it is impossible.

Where nobody sits there, the flags of content decide: a check if the action could fail or failing would be interesting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from quintain.kernel.asks import Answer, Option
from quintain.kernel.shapes import Form, Number, OneOf, Shape, Subset, Text
from quintain.kernel.table import Table
from quintain.systems.delve import checks, clocks, contests, skills
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import STANDARD, Check, Rolled
from quintain.systems.delve.contests import Contestant
from quintain.systems.delve.events.modes import lasting
from quintain.systems.delve.events.rulings import Failed, Impossible, Staked, Succeeded
from quintain.systems.delve.scene import DelveScene, DelvingScene, FightScene
from quintain.systems.delve.stock import CheckSpec, ComplexAction
from quintain.systems.delve.words import HOUR, MINUTE, CheckKind

ADJUDICATE: Final = "adjudicate"
LENGTH: Final = "length"
USUAL: Final = "usual"
SET: Final = "set"
MINUTES: Final = "minutes"
HOURS: Final = "hours"
UNITS: Final = {SET: 1, MINUTES: MINUTE, HOURS: HOUR}
"""In which a game master sets the length of a round, in seconds."""
MOST_DC: Final = 40
MOST_CHANGE: Final = 20
MOST_SOURCES: Final = 9
LONGEST_ROUND: Final = 10**9
OPEN: Final = "open"
HIDDEN: Final = "hidden"
SIZES: Final = ("4", "6", "8")
"""Ruling on DV-029: the sizes of a clock that a game master is offered, the usual one first."""
CONTINUOUS: Final = "continuous"
SPREAD: Final = "spread"
SHARED: Final = "shared"
SINGLE: Final = "single"
NOBODY: Final = "nobody"


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
    found.insert(-1, Option(How.CLOCK.value, "A clock: it takes longer than a round", clock_form(scene, body)))
    if others_with(scene, body):
        found.insert(-1, Option(How.CONTEST.value, "A contest", contest_form(scene, body)))
    found.append(IMPOSSIBLE)
    answer = asked(scene, table, body, what, found, policy_of(suggestion, risky=risky, interesting=interesting))
    how = How(answer.verb)
    if how is How.CLOCK:
        action = made_up(scene, what, answer)
        return Ruling(how, called_for(body, action), clock=action)
    if how is How.CONTEST:
        rivals = opposed(scene, body, what, answer)
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
    found.append(Option(How.CHECK.value, "A check", check_form(scene, body, suggestion)))
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
        return Ruling(how, formed(body, what, answer, suggestion), answer.value.fields["stakes"].text)
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


def known_skills(scene: DelveScene, body: Character) -> dict[str, str]:
    """Those that are open to it, and what they are called."""
    return {id: skill.name for id, skill in scene.stock.skills.items() if skills.is_open_to(scene, body, id)}


def check_form(scene: DelveScene, body: Character, suggestion: CheckSpec | None) -> Form:
    """Everything about a check that the game master may set, prefilled with what is suggested."""
    known = known_skills(scene, body)
    tools = {gear.id: gear.name for gear in body.gear if gear.tool is not None}
    tags = list(dict.fromkeys(body.specialties.values()))
    wanted = [] if suggestion is None else suggestion.tools
    usual = {
        "skills": next(iter(known)) if suggestion is None else "+".join(suggestion.skills),
        "tools": "+".join([gear.id for gear in body.gear if gear.tool is not None and gear.tool.id in wanted]),
        "tags": "+".join([tag for tag in tags if suggestion is not None and tag in suggestion.tags]),
        "dc": str(STANDARD if suggestion is None else suggestion.dc),
        "situational": "0",
        "advantage": "0",
        "disadvantage": "0",
        "seen": OPEN,
        "stakes": "",
    }
    ladder = ", ".join([f"{dc} {word}" for dc, word in checks.LADDER.items()])
    labels = {
        "tags": "Specialties that apply",
        "dc": f"DC ({ladder})",
        "situational": "Situational change of the DC",
        "seen": "The DC is",
    }
    return Form(
        {
            "skills": Subset(list(known), least=1, names=known),
            "tools": Subset(list(tools), names=tools),
            "tags": Subset(tags),
            "dc": Number(0, MOST_DC),
            "situational": Number(-MOST_CHANGE, MOST_CHANGE),
            "advantage": Number(0, MOST_SOURCES),
            "disadvantage": Number(0, MOST_SOURCES),
            "seen": OneOf([OPEN, HIDDEN]),
            "stakes": Text(),
        },
        usual,
        labels,
    )


def formed(body: Character, what: str, answer: Answer, suggestion: CheckSpec | None) -> Check:
    """DV-024: the check as the game master has set it, before any dice; the DC may stay hidden."""
    fields = answer.value.fields
    situational = fields["situational"].number
    tools = [gear.tool.quality for gear in body.gear if gear.tool is not None and gear.id in fields["tools"].items]
    return Check(
        body,
        what,
        list(fields["skills"].items),
        tools=tools,
        dc=fields["dc"].number,
        situational={"situation": situational} if situational else {},
        tags=fields["tags"].items,
        advantage=[f"ruling {number}" for number in range(1, fields["advantage"].number + 1)],
        disadvantage=[f"ruling {number}" for number in range(1, fields["disadvantage"].number + 1)],
        hidden=fields["seen"].text == HIDDEN,
        sight=suggestion is not None and suggestion.sight,
        gm_set=True,
    )


# clocks and contests


def clock_form(scene: DelveScene, body: Character) -> Form:
    """The particulars of a clock (see DV-029); 4 segments, back to back, for everybody, if nothing else is said."""
    known = known_skills(scene, body)
    tools = {tool.id: tool.name for tool in scene.stock.tools.values()}
    ladder = ", ".join([f"{dc} {word}" for dc, word in checks.LADDER.items()])
    return Form(
        {
            "segments": OneOf(SIZES),
            "skills": Subset(list(known), least=1, names=known),
            "tools": Subset(list(tools), names=tools),
            "dc": Number(0, MOST_DC),
            "pace": OneOf({CONTINUOUS: "back to back", SPREAD: "may be spread out"}),
            "workers": OneOf({SHARED: "anybody", SINGLE: "one alone"}),
            "extra_per_step": Number(0, MOST_SOURCES),
        },
        {
            "segments": SIZES[0],
            "skills": next(iter(known)),
            "tools": "",
            "dc": str(STANDARD),
            "pace": CONTINUOUS,
            "workers": SHARED,
            "extra_per_step": "0",
        },
        {"dc": f"DC ({ladder})", "workers": "Who may work on it", "extra_per_step": "More segments per margin step"},
    )


def made_up(scene: DelveScene, what: str, answer: Answer) -> ComplexAction:
    """The complex action that the game master has in mind, worked in the mode in which play is."""
    fields = answer.value.fields
    return ComplexAction(
        f"clock_{len(scene.world.clocks) + 1}",
        what,
        list(fields["skills"].items),
        fields["dc"].number,
        scene.mode,
        int(fields["segments"].text),
        list(fields["tools"].items),
        continuous=fields["pace"].text == CONTINUOUS,
        shared=fields["workers"].text == SHARED,
        extra_per_step=fields["extra_per_step"].number,
    )


def called_for(body: Character, action: ComplexAction) -> Check:
    check = clocks.check_for(body, action)
    check.gm_set = True
    return check


def others_with(scene: DelveScene, body: Character) -> list[Character]:
    """Against whom it can act where it is: on the battle map, or in the same room; first those of another side."""
    found = [each for each in scene.here() if each.id != body.id]
    found = [each for each in found if each.room == body.room] if isinstance(scene, DelvingScene) else found
    return sorted(found, key=lambda each: each.side == body.side)


def contest_form(scene: DelveScene, body: Character) -> Form:
    """Against whom, with which skill and edge each, and who keeps things as they are (see DV-035 to DV-038)."""
    everybody = [body, *others_with(scene, body)]
    names = {each.id: each.called() for each in everybody}
    others = list(names)[1:]
    fields: dict[str, Shape] = {"against": Subset(others, least=1, names=names)}
    usual, labels = {"against": others[0], "holder": NOBODY}, {"holder": "Wins ties"}
    only_with: dict[str, tuple[str, str]] = {}
    for each in everybody:
        skill, edge = f"skill_{each.id}", f"edge_{each.id}"
        fields[skill], fields[edge] = OneOf(known_skills(scene, each)), Number(-MOST_CHANGE, MOST_CHANGE)
        usual[edge] = "0"
        labels[skill], labels[edge] = f"Skill of {each.called()}", f"Edge of {each.called()}"
        if each is not body:
            only_with[skill] = only_with[edge] = ("against", each.id)
    fields["holder"] = OneOf({NOBODY: "Nobody", **names})
    return Form(fields, usual, labels, only_with)


def opposed(scene: DelveScene, body: Character, what: str, answer: Answer) -> list[Contestant]:
    """Everybody in the contest, whoever acts first."""
    fields = answer.value.fields
    ids = [body.id, *fields["against"].items]
    found: list[Contestant] = []
    for id in ids:
        check = Check(scene.by_id[id], what, [fields[f"skill_{id}"].text], kind=CheckKind.CONTESTED, gm_set=True)
        found.append(Contestant(check, fields[f"edge_{id}"].number, holder=fields["holder"].text == id))
    return found


# what comes of it


def resolve(scene: DelveScene, table: Table, body: Character, what: str, ruling: Ruling) -> Rolled | None:
    """DV-009: carries a ruling out: with no check the action succeeds, and no dice are rolled.

    Nothing, if it was impossible: then it is no action, and another may be declared.
    """
    if ruling.how is How.IMPOSSIBLE:
        scene.tell(table, Impossible(body.id, what))
        return None
    if ruling.rivals:
        verdict = contests.contest(scene, table, ruling.rivals)
        won = verdict.winner.id == body.id
        return Rolled(verdict.totals.get(body.id, 0), None, success=won, margin=verdict.margin if won else 0)
    if ruling.check is not None and ruling.clock is not None:
        clock = clocks.make_up(scene, body, ruling.clock)
        if isinstance(scene, FightScene):
            return clocks.work_in_fight(scene, table, body, clock, ruling.check)
        return clocks.work(scene, table, body, clock, ruling.check)
    if ruling.check is not None:
        if ruling.stakes:
            scene.tell(table, Staked(body.id, ruling.stakes))
        return checks.make(scene, table, ruling.check)
    success = ruling.how is How.SUCCEED
    scene.tell(table, Succeeded(body.id, what) if success else Failed(body.id, what))
    return Rolled(0, None, success=success, margin=0)


def length_of_round(scene: DelveScene, table: Table, usual: int) -> int:
    """So many seconds as the mode says, unless the game master sets another length for this round (see DV-003)."""
    found = [
        Option(USUAL, f"As usual: {lasting(usual)}"),
        Option(MINUTES, "Another length, in minutes", Number(1, LONGEST_ROUND // MINUTE)),
        Option(HOURS, "Another length, in hours", Number(1, LONGEST_ROUND // HOUR)),
        Option(SET, "Another length, in seconds", Number(1, LONGEST_ROUND)),
    ]
    why, question = "rounds of this mode last so long", "How long is this round?"
    answer = table.rule(LENGTH, found, USUAL, why, question, clauses="DV-003", quiet=True)
    return answer.value.number * UNITS[answer.verb] if answer.verb in UNITS else usual
