"""The forms of the game master: what may be said of a check, a clock or a contest, and what an answer makes of it."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Answer
from quintain.kernel.shapes import Form, Number, OneOf, Shape, Subset, Text
from quintain.systems.delve import checks, clocks, skills
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import STANDARD, Check
from quintain.systems.delve.contests import Contestant
from quintain.systems.delve.scene import DelveScene, DelvingScene
from quintain.systems.delve.stock import CheckSpec, ComplexAction
from quintain.systems.delve.words import CheckKind

MOST_DC: Final = 40
MOST_CHANGE: Final = 20
MOST_SOURCES: Final = 9
OPEN: Final = "open"
HIDDEN: Final = "hidden"
SIZES: Final = ("4", "6", "8")
"""Ruling on DV-029: the sizes of a clock that a game master is offered, the usual one first."""
CONTINUOUS: Final = "continuous"
SPREAD: Final = "spread"
SHARED: Final = "shared"
SINGLE: Final = "single"
NOBODY: Final = "nobody"


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
