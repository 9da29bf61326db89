"""Checks that the game master calls for on actions of a combat round that have none of their own (DV-010).

It is asked once a round, when all have declared and somebody of the party is about to do such a thing. The checks come
before the shifts, for a Dash is one of them. What fails comes to nothing; the shift of the round stays.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Answer, Option
from quintain.kernel.table import Table
from quintain.systems.delve import abilities, forms, rulings, shifts
from quintain.systems.delve.body import Character
from quintain.systems.delve.declared import in_words
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.events.rulings import Thwarted
from quintain.systems.delve.rulings import How, Ruling
from quintain.systems.delve.scene import FOLLOW, FightScene
from quintain.systems.delve.things import Declaration

WITHOUT_CHECK: Final = (Verb.DASH, Verb.GUARD, Verb.ASSIST, Verb.INTERCEPT, Verb.USE, Verb.SWAP, Verb.RELOAD)
"""Of the action list; yielding has the game master's agreement, and nothing can hardly fail."""
ALL: Final = Option(How.SUCCEED.value, "All of it succeeds")


def unruled(scene: FightScene) -> list[str]:
    """Those about whose actions the game master may still say something; nobody, where none sits there."""
    return [body.id for body in scene.pcs() if has_no_check(body)] if scene.gm() else []


def has_no_check(body: Character) -> bool:
    return body.declared is not None and body.declared.verb in WITHOUT_CHECK


def rule(scene: FightScene, table: Table) -> None:
    """All of it succeeds, or one makes a check now, and the game master is asked about the others (see DV-010)."""
    scene.unruled = [id for id in scene.unruled if scene.by_id[id].is_in()]
    if not scene.unruled:
        shifts.begin(scene, table)
        return
    answer = asked(scene, table)
    if How(answer.verb) is How.SUCCEED:
        scene.unruled = []
    else:
        body = scene.by_id[answer.target]
        scene.unruled = [id for id in scene.unruled if id != body.id]
        try_it(scene, table, body, answer)
    if not scene.unruled:
        shifts.begin(scene, table)


def asked(scene: FightScene, table: Table) -> Answer:
    options, told = [ALL], []
    for id in scene.unruled:
        body = scene.by_id[id]
        words = action_of(scene, body)
        told.append(f"{body.called()}: {words}")
        options.append(
            Option((How.CHECK, id), f"A check for {body.called()}: {words}", forms.check_form(scene, body, None))
        )
    question = f"{'. '.join(told)}. Does any of it take a check?"
    why = "it can hardly fail, and failing would not be interesting"
    clauses = "DV-010, DV-011, DV-024"
    return table.rule(rulings.ADJUDICATE, options, ALL.id, why, question, clauses=clauses, secret=True)


def action_of(scene: FightScene, body: Character) -> str:
    """What it does, without where it goes."""
    declared = body.declared
    return "" if declared is None else in_words(scene, shifts.shifting(declared, ""))


def try_it(scene: FightScene, table: Table, body: Character, answer: Answer) -> None:
    what = action_of(scene, body)
    check = forms.formed(body, what, answer, None)
    check.advantage = [*check.advantage, *abilities.helps(scene, body)]
    ruling = Ruling(How.CHECK, check, answer.value.fields["stakes"].text)
    rolled = rulings.resolve(scene, table, body, what, ruling)
    if rolled is not None and not rolled.success and body.declared is not None:
        scene.tell(table, Thwarted(body.id, what))
        body.declared = without_action(scene, body, body.declared)


def without_action(scene: FightScene, body: Character, declared: Declaration) -> Declaration:
    """Only the shift is left, as far as it goes without a Dash; whoever follows still stops where it meant to act."""
    left = Declaration(Verb.NOTHING, declared.verb, declared.target, shift=declared.shift)
    if declared.shift in ("", FOLLOW):
        return left
    speed = shifts.speed(scene, body, left)
    way = shifts.ways(scene, body.zone, shifts.speed(scene, body, declared)).get(declared.shift, [])
    return shifts.shifting(left, way[min(speed, len(way)) - 1]) if way else left
