"""Player intrusions: a point of Willpower makes something small and possible true (term Player intrusion).

Stock ones have a fixed effect and need nobody's consent; one in the player's own words needs the game master's.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Answer, Option, Using, What
from quintain.kernel.shapes import Shape, Text
from quintain.kernel.table import Table
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.checks import Intruded, IntrusionRefused
from quintain.systems.delve.scene import DelveScene, Phase
from quintain.systems.delve.stock import Intrusion, StockIntrusion
from quintain.systems.delve.things import Gear
from quintain.systems.delve.words import LeavesAt, Mode, Trait

INTRUDE: Final = "intrude"
FREE: Final = "free"
BEFORE: Final = "before_check"
ROLL: Final = Option("roll", "Roll")
ACCEPT: Final = Option("accept", "Accept it: 1 Willpower is spent")
REFUSE: Final = Option("refuse", "Refuse it: nothing is spent")


def may_intrude(scene: DelveScene, body: Character) -> bool:
    """DV-050: it takes a player with a point of Willpower in the scene, outside the outcomes of a combat round."""
    is_settling = scene.mode is Mode.COMBAT and scene.phase is Phase.OUTCOMES
    return body.player and body.willpower > 0 and body.is_in() and not is_settling


def fits(scene: DelveScene, intrusion: StockIntrusion) -> bool:
    return not intrusion.modes or scene.mode in intrusion.modes


# before a check


def givers(scene: DelveScene, body: Character) -> list[Character]:
    """Who can pay for luck before a check of `body`; allies who are played from other seats can do so by an act.

    In Combat everybody does it by an act (see `acts`).
    """
    if scene.mode is Mode.COMBAT:
        return []
    return [each for each in [body, *scene.allies(body)] if each.seat == body.seat and may_intrude(scene, each)]


def offer_luck(scene: DelveScene, table: Table, body: Character, outlook: str) -> bool:
    """Asks whoever is about to roll; says whether a point was spent."""
    options = [ROLL, *[lucky(luck, giver, body) for giver in givers(scene, body) for luck in easing(scene)]]
    answer = table.ask(body, BEFORE, options, f"{outlook}. Roll?")
    if answer.verb == ROLL.id:
        return False
    spend(scene, table, scene.by_id[answer.target or body.id], scene.stock.intrusions[answer.verb], body.id)
    return True


def easing(scene: DelveScene) -> list[StockIntrusion]:
    return [each for each in scene.stock.intrusions.values() if each.does is Intrusion.EASIER_CHECK]


def lucky(intrusion: StockIntrusion, giver: Character, body: Character) -> Option:
    """`lucky_gap`, or `lucky_gap:bob` if it is Bob who pays for it."""
    own = giver.id == body.id
    label = f"{intrusion.name}: DC {intrusion.amount} lower for 1 Willpower of {'yours' if own else giver.name}"
    return Using(intrusion.id if own else (intrusion.id, giver.id), label, ("intrusion", intrusion.id))


# at any time


class Intruding(Option):
    """An intrusion as an act, which says who pays for it."""

    def __init__(self, what: What, label: str, payer: str, shape: Shape | None = None) -> None:
        super().__init__(what, label, shape)
        self.payer = payer

    def as_data(self) -> dict[str, object]:
        return super().as_data() | {"by": self.payer}


def acts(scene: DelveScene, seat: str) -> list[Option]:
    """What that seat can make true now: `intrude:lucky_gap:ann:bob`, who pays before whom it is about."""
    found: list[Option] = []
    for body in scene.here():
        if body.seat == seat and may_intrude(scene, body):
            for intrusion in scene.stock.intrusions.values():
                if fits(scene, intrusion):
                    found += [
                        Intruding(
                            (INTRUDE, intrusion.id, body.id, target), f"{body.name}, {intrusion.name}: {name}", body.id
                        )
                        for target, name in targets(scene, body, intrusion).items()
                    ]
            label = f"{body.name}: something of your own, if the game master accepts it"
            found.append(Intruding((INTRUDE, FREE, body.id), label, body.id, Text(200, "the guard is my cousin")))
    return found


def targets(scene: DelveScene, body: Character, intrusion: StockIntrusion) -> dict[str, str]:
    """Whom or what it can be about, and what that is called."""
    if intrusion.does is Intrusion.EASIER_CHECK:
        return {each.id: each.name for each in [body, *scene.allies(body)]}
    if intrusion.does is Intrusion.PRODUCE_TOOL:
        return {tool.id: tool.name for tool in scene.stock.tools.values() if tool.quality == intrusion.amount}
    if intrusion.does is Intrusion.FAVOUR:
        return {body.id: body.name}
    open_to_change = scene.phase in (Phase.SITUATION, Phase.DECLARATIONS)
    return {each.id: each.name for each in scene.npcs() if open_to_change and can_stumble(scene, each)}


def can_stumble(scene: DelveScene, body: Character) -> bool:
    """An NPC that does not stay to the death, and still has its shift of this round."""
    to_the_death = body.sheet.leaves_at is LeavesAt.DEATH and not body.has(Trait.RABBLE)
    return not to_the_death and body.rooted != scene.round


def act(scene: DelveScene, table: Table, answer: Answer) -> None:
    """The act that a player chose from `acts`."""
    what, who = answer.targets[0], answer.targets[1]
    body = scene.by_id[who]
    if what == FREE:
        wish(scene, table, body, answer.value.text)
    else:
        spend(scene, table, body, scene.stock.intrusions[what], answer.targets[2])


def wish(scene: DelveScene, table: Table, body: Character, words: str) -> None:
    """Ruling on DV-050: the game master accepts or refuses it, and a refused one is not spent."""
    why = "only a game master can say whether it is small and possible"
    question = f"{body.name} spends 1 Willpower: {words}. Is it so?"
    answer = table.rule("intrusion", [ACCEPT, REFUSE], REFUSE.id, why, question, who=body, clauses="DV-050")
    if answer.id == REFUSE.id:
        scene.tell(table, IntrusionRefused(body.id, words))
        return
    body.willpower -= 1
    scene.tell(table, Intruded(body.id, words))


def spend(scene: DelveScene, table: Table, body: Character, intrusion: StockIntrusion, target: str) -> None:
    """A stock intrusion takes effect."""
    body.willpower -= 1
    scene.tell(table, Intruded(body.id, intrusion.id, target))
    if intrusion.does is Intrusion.EASIER_CHECK:
        scene.by_id[target].lucky += intrusion.amount
    elif intrusion.does is Intrusion.PRODUCE_TOOL:
        produce(scene, body, target)
    elif intrusion.does is Intrusion.FAVOUR:
        body.owe("favour", intrusion.amount)
    else:
        scene.by_id[target].rooted = scene.round


def produce(scene: DelveScene, body: Character, tool: str) -> None:
    """A tool that was packed after all; for the rest of the scene (see `put_away`)."""
    body.gear = [*body.gear, Gear(f"{tool}-packed-{len(body.gear)}", tool=scene.stock.tools[tool], produced=True)]


def put_away(body: Character) -> None:
    """The scene is over: what was produced for it is gone."""
    body.gear = [gear for gear in body.gear if not gear.produced]
