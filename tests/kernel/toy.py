"""The toy: a small ruleset with everything in it that the kernel must be able to carry.

A round is sealed plans, then a shared slot in which everybody does one deed at the same time, then the close of
the slot. A strike can be parried with a shield (spent live), answered by a riposte (a call that returns into what
it interrupted, to any depth) or taken; a miss can be pressed into a hit. A bold twelve echoes: a step of its own is
pushed, which may push another.
Where the rules allow stunts, a game master rules on them.
Might and guard are hidden from the other side; hit points are exact for their own side and a band for others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Self, cast

import msgspec

from quintain.campaign.journey import Journey
from quintain.kernel.asks import Answer, Ask, Option
from quintain.kernel.events import Event, Overridden, Viewer
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.shapes import Form, Number, OneOf, Order, Split, Spots, Subset, Text
from quintain.kernel.slot import Slot
from quintain.kernel.system import Guess, Mode, Outcome, Stage
from quintain.kernel.table import Player, Table
from quintain.library.content import Library
from quintain.space.grid import grid
from quintain.space.space import Spot, area
from quintain.state import Apart, Copied, Derived, Listed, Named, Row, Shared, State, Whole, fresh, state, value

BOARD = grid(4, 4)
GM = "gm"
REST_SECONDS = 3600
ROUND_SECONDS = 6


class ToyRules(msgspec.Struct, frozen=True):
    rounds: int = 3
    plan_seconds: int = 0
    open_odds: bool = False
    stunts: bool = False


class Phase(StrEnum):
    PLAN = "plan"
    SLOT = "slot"
    REST = "rest"


# the state


def capitalized(body: Body) -> str:
    return body.id.capitalize()


@state
class Body(Creature):
    """Whoever fights; also the picture of one."""

    name: Derived[str] = fresh(of=capitalized)
    place: Spot
    hp: int = fresh(5)
    most: int = fresh(5)
    might: int = fresh(0)
    guard: int = fresh(0)
    luck: int = fresh(6)
    shields: int = fresh(0)
    spirit: int = fresh(0)
    armor: int = fresh(0)
    mark: str = fresh("")
    bold: bool = fresh(False)
    bag: Copied[list[str]] = fresh(list)

    def sides_of(self, die: str) -> int:
        return self.luck

    def is_up(self) -> bool:
        return self.hp > 0


@value(tag=("effect", ""))
class Effect(State):
    """What befalls somebody."""

    def apply(self, body: Body) -> None:
        raise NotImplementedError


@value(tag=("effect", "wound"))
class Wound(Effect):
    """Armor first, then hit points."""

    amount: int

    def apply(self, body: Body) -> None:
        soaked = min(body.armor, self.amount)
        body.armor -= soaked
        body.hp -= self.amount - soaked


@value(tag=("effect", "mark"))
class Mark(Effect):
    """The last one stays: an effect for which order matters."""

    word: str

    def apply(self, body: Body) -> None:
        body.mark = self.word


@state
class Echo(Row):
    """A blow that may strike again; its age is no part of the position."""

    by: str
    target: str
    serial: Apart[int] = 0


def ages(scene: ToyScene) -> list[int]:
    return [scene.pushed, *(echo.serial for echo in scene.echoes)]


def take_ages(scene: ToyScene, written: list[int]) -> None:
    scene.pushed, *serials = written
    for echo, serial in zip(scene.echoes, serials, strict=True):
        echo.serial = serial


@value
class Withheld(Row):
    target: str
    side: str
    effect: Effect


@state
class Tie(Slot[Body]):
    pictures: Copied[dict[str, dict[str, Body]]] = fresh(dict)
    stood: Shared[dict[str, Body]] = fresh(dict)
    withheld: Copied[list[Withheld]] = fresh(list)

    def withhold(self, target: str, side: str, effect: Effect) -> None:
        self.withheld.append(Withheld(target, side, effect))


@state
class ToyScene(Scene):
    rules: ToyRules
    bodies: Listed[dict[str, Body]] = fresh(dict)
    round: int = fresh(1)
    phase: Phase = fresh(Phase.PLAN)
    queue: Copied[list[str]] = fresh(list)
    order: Copied[list[str]] = fresh(list)
    slot: Tie | None = fresh(None)
    echoes: Copied[list[Echo]] = fresh(list)
    pushed: Annotated[int, Named("ages"), Whole(ages, take_ages)] = fresh(0)
    banner: Spot = fresh(-1)
    judge: str = fresh("")
    result: Outcome | None = fresh(None)

    def creatures(self) -> list[Creature]:
        return list(self.bodies.values())

    def up(self) -> list[Body]:
        return [body for body in self.bodies.values() if body.is_up()]

    def seen(self, body: Body, by: Body) -> Body:
        return self.slot.seen(body, by.side) if self.slot is not None else body

    def affect(self, target: Body, by: Body, effect: Effect) -> None:
        if self.slot is not None:
            self.slot.affect(target, by.side, effect)
        else:
            effect.apply(target)

    def push_echo(self, by: str, target: str) -> None:
        self.pushed += 1
        self.echoes.append(Echo(by, target, self.pushed))

    def mark(self) -> int:
        return self.pushed

    def under_way(self, mark: int) -> tuple[bool, ...]:
        return tuple(echo.serial > mark for echo in self.echoes)

    def seats(self) -> dict[str, str]:
        return {**super().seats(), GM: ""}

    def seat_gm(self, seat: str) -> None:
        self.judge = seat

    def gm(self) -> str:
        return self.judge


# what happens


class Planned(Event, frozen=True, tag="planned"):
    round: int
    bold: list[str]
    rule = "TOY-1"
    text = "Round {round}. Bold: {bold}."


class Called(Event, frozen=True, tag="called"):
    who: str
    rule = "TOY-2, TOY-3"
    text = "{who} goes."


class Did(Event, frozen=True, tag="did"):
    who: str
    what: str
    text = "{who}: {what}."


class Whispered(Event, frozen=True, tag="whispered"):
    """Only their own side hears it."""

    who: str
    side: str
    words: str
    text = "{who} whispers: {words}"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Hurt(Event, frozen=True, tag="hurt"):
    """Exact for the owner, a band for others."""

    who: str
    side: str
    by: str
    band: str
    left: int | None = None
    text = "{by} hurts {who}, who is {band}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, left=None)


class Riposted(Event, frozen=True, tag="riposted"):
    who: str
    depth: int
    text = "{who} strikes back."


class Closed(Event, frozen=True, tag="closed"):
    round: int
    fallen: list[str]
    text = "The slot closes. Fallen: {fallen}."


# the rules


def step(scene: ToyScene, table: Table) -> None:
    if scene.phase is Phase.REST:
        rest(scene, table)
    elif scene.echoes:
        echo(scene, table, scene.echoes.pop())
    elif scene.phase is Phase.PLAN:
        plan(scene, table)
    elif scene.queue:
        deed(scene, table, scene.bodies[scene.queue.pop(0)])
    else:
        close(scene, table)


def plan(scene: ToyScene, table: Table) -> None:
    """Sealed between the sides; the slot opens with everybody who is up."""
    up = scene.up()
    answers = table.ask_all([plan_ask(scene, table, body) for body in up])
    for body, answer in zip(up, answers, strict=True):
        body.bold = answer.id == "bold"
    table.log(Planned(scene.round, [body.id for body in up if body.bold]))
    scene.queue = [id for id in scene.order if scene.bodies[id].is_up()]
    others = [body for body in up if body.id not in scene.queue]
    scene.queue += [each.id for each in table.roll_off(others, "dLuck", "order")]
    scene.slot = Tie().tie(up)
    scene.phase = Phase.SLOT


def plan_ask(scene: ToyScene, table: Table, body: Body) -> Ask:
    options = [Option("bold"), Option("wary")]
    ask = table.pose(body.seat, body.id, "plan", options, seconds=scene.rules.plan_seconds)
    ask.timer_answer = "wary"
    return ask


def deed(scene: ToyScene, table: Table, body: Body) -> None:
    if not body.is_up():
        return
    table.log(Called(body.id))
    answer = table.ask(body, "deed", deeds(scene, body))
    what, _, whom = answer.id.partition(":")
    value = answer.value
    if what == "strike":
        strike(scene, table, body, scene.bodies[whom])
        return
    if what == "stunt":
        stunt(table, body, value.text)
        return
    if what == "walk":
        body.place = value.spot
    elif what == "plant":
        scene.banner = value.spot
    elif what == "leave":
        body.bag = [item for item in body.bag if item not in value.items]
    elif what == "line_up":
        scene.order = [id for id in scene.order if scene.bodies[id].side != body.side] + value.items
    elif what == "brace":
        body.armor += value.amounts["armor"]
        body.spirit += value.amounts["spirit"]
    elif what == "bid":
        body.spirit -= value.number
        body.guard += value.number
    table.log(Did(body.id, answer.text))


def deeds(scene: ToyScene, body: Body) -> list[Option]:
    """One option of every shape."""
    foes = [each for each in scene.bodies.values() if each.side != body.side and scene.seen(each, body).is_up()]
    allies = [each.id for each in scene.up() if each.side == body.side]
    taken = area(each.place for each in scene.up())
    return [
        *(Option(("strike", foe.id), f"Strike {foe.name}") for foe in foes),
        Option("walk", "Walk", Spots(BOARD, BOARD.reach(body.place, 2, crossing=taken) & ~(1 << body.place))),
        Option("plant", "Plant the banner", Spots(BOARD, BOARD.within(body.place, 1))),
        Option("leave", "Leave behind", Subset(body.bag)),
        Option("line_up", "Line up", Order(allies)),
        Option("brace", "Brace", Split(2, {"armor": 2, "spirit": 1})),
        Option("bid", "Bid spirit for guard", Number(0, body.spirit)),
        Option("say", "Say", Text(40, "Yield!")),
        *([Option("stunt", "Try a stunt", Text(40, "I swing from the lamp"))] if scene.rules.stunts else []),
        Option("wait"),
    ]


def strike(scene: ToyScene, table: Table, by: Body, target: Body) -> None:
    """The target may parry, strike back first, or take it; a shield and spirit are spent live."""
    reaction = table.ask(target, "react", reactions(target)).id
    if reaction == "shield":
        target.shields -= 1
        table.log(Did(target.id, "shield"))
        return
    if reaction == "riposte":
        target.spirit -= 1
        with table.nested():
            table.log(Riposted(target.id, table.depth))
            strike(scene, table, target, by)
    degree = table.roll_class(by, "2d6", "strike", Degree(by.might - scene.seen(target, by).guard).of, target)
    if degree != "miss" or presses(table, by):
        hit(scene, table, by, target)
    if degree == "twelve" and by.bold:
        scene.push_echo(by.id, target.id)


def stunt(table: Table, body: Body, words: str) -> None:
    """It succeeds, fails, or is rolled for as the game master says; to fail hurts."""
    fields = {
        "dc": Number(2, 12),
        "by": OneOf({"luck": "Luck alone", "might": "Might"}),
        "with": Subset(["rope", "lamp"]),
        "at_stake": Text(40),
    }
    check = Form(fields, {"dc": "7", "with": "rope", "at_stake": "Nothing; so far"}, {"dc": "DC"})
    options = [Option("succeed", "It succeeds"), Option("fail", "It fails"), Option("check", "A check", check)]
    question = f"{body.name}: {words}"
    ruling = table.rule("stunt", options, "check:dc=7", "seven is even", question, who=body, clauses="TOY-2, TOY-3")
    success = ruling.id == "succeed"
    if ruling.id == "check":
        filled = ruling.value.fields
        bonus = body.might if filled["by"].text == "might" else 0
        success = table.roll_class(body, "2d6", "stunt", AtLeast(filled["dc"].number - bonus).of)
    body.hp -= int(not success)
    table.log(Did(body.id, f"stunt: {success}"))


class AtLeast:
    def __init__(self, dc: int) -> None:
        self.dc = dc

    def of(self, total: int) -> bool:
        return total >= self.dc


def presses(table: Table, by: Body) -> bool:
    """For spirit a miss becomes a hit."""
    if not by.spirit or table.ask(by, "press", [Option("press"), Option("let_be")]).id == "let_be":
        return False
    by.spirit -= 1
    return True


def reactions(target: Body) -> list[Option]:
    found = [Option("shield")] if target.shields else []
    return [*found, *([Option("riposte")] if target.spirit else []), Option("take")]


class Degree:
    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    def of(self, total: int) -> str:
        if total == 12:
            return "twelve"
        return "hit" if total + self.bonus >= 7 else "miss"


def hit(scene: ToyScene, table: Table, by: Body, target: Body) -> None:
    amount = table.roll(by, "d4+1" if by.bold else "d4", "damage", target)
    scene.affect(target, by, Wound(amount))
    if by.bold:
        scene.affect(target, by, Mark(by.id))
    seen = scene.seen(target, by)
    table.log(Hurt(target.id, target.side, by.id, band(seen), seen.hp))


def echo(scene: ToyScene, table: Table, one: Echo) -> None:
    """A coin: it echoes again, or hurts once more."""
    by, target = scene.bodies[one.by], scene.bodies[one.target]
    if table.roll_class(by, "d2", "echo", is_two, target):
        scene.push_echo(by.id, target.id)
    else:
        scene.affect(target, by, Wound(1))
        table.log(Did(by.id, f"echo {target.id}"))


def is_two(face: int) -> bool:
    return face == 2


def release(slot: Slot[Body], bodies: Mapping[str, Body]) -> None:
    """What was withheld happens now: side by side, each side's in the order it saw it."""
    for held in sorted(slot.release(), key=lambda held: held.side):
        held.effect.apply(bodies[held.target])


def close(scene: ToyScene, table: Table) -> None:
    """All that was withheld happens; whoever has nobody left has lost, and that may be both."""
    assert scene.slot is not None
    before = scene.up()
    release(scene.slot, scene.bodies)
    scene.slot = None
    table.log(Closed(scene.round, [body.id for body in before if not body.is_up()]))
    sides = list(dict.fromkeys(body.side for body in scene.up()))
    if not sides:
        scene.result = Outcome("", "all fell")
    elif len(sides) == 1:
        scene.result = Outcome(sides[0], "the others fell")
    elif scene.round == scene.rules.rounds:
        scene.result = Outcome("", "time")
    scene.round += 1
    scene.phase = Phase.PLAN


def rest(scene: ToyScene, table: Table) -> None:
    for body in scene.up():
        body.hp = min(body.most, body.hp + table.roll(body, "d4", "rest"))
    scene.result = Outcome("", "rested")


def band(body: Body) -> str:
    if body.hp <= 0:
        return "down"
    return "fresh" if 2 * body.hp > body.most else "worn"


# acts nobody asked for


def acts(scene: ToyScene, seat: str) -> list[Option]:
    if seat == GM:
        free = BOARD.everywhere & ~area(body.place for body in scene.up())
        heal = [Option(("override", "hp", id), f"Set the HP of {id}", Number(0, 99)) for id in scene.bodies]
        return [*heal, Option(("override", "add"), "Add a foe", Spots(BOARD, free))]
    mine = [body for body in scene.up() if body.seat == seat]
    foes = [body for body in scene.up() if mine and body.side != mine[0].side]
    return [
        *(Option(("drink", body.id)) for body in mine if "pill" in body.bag),
        *(Option(("challenge", body.id, foe.id)) for body in mine for foe in foes),
        *(Option(("whisper", body.id), "Whisper", Text(40, "Together!")) for body in mine),
    ]


def act(scene: ToyScene, table: Table, seat: str, answer: Answer) -> None:
    what, _, whom = answer.id.partition(":")
    if what == "drink":
        body = scene.bodies[whom]
        body.bag.remove("pill")
        body.hp += table.roll(body, "d4", "drink")
        table.log(Did(whom, "drink"))
    elif what == "challenge":
        by, foe = whom.split(":")
        accepted = table.ask(scene.bodies[foe], "challenged", [Option("accept"), Option("decline")]).id == "accept"
        table.log(Did(by, f"challenge {foe}: {accepted}"))
    elif what == "whisper":
        table.log(Whispered(whom, scene.bodies[whom].side, answer.value.text))
    else:
        override(scene, answer)
        table.log(Overridden(seat, answer.text))


def override(scene: ToyScene, answer: Answer) -> None:
    if answer.id == "override:add":
        id = f"orc-{len(scene.bodies)}"
        scene.bodies[id] = Body(id, "blue", "blue", answer.value.spot)
    else:
        scene.bodies[answer.id.rpartition(":")[2]].hp = answer.value.number


# what a seat may know


def view(scene: ToyScene, viewer: Viewer) -> Data:
    slot = scene.slot
    bodies = [slot.seen(body, viewer.side) if slot is not None else body for body in scene.bodies.values()]
    return {
        "round": scene.round,
        "phase": str(scene.phase),
        "banner": scene.banner,
        "bodies": [seen_body(body, exactly=viewer.is_with(body.side)) for body in bodies],
    }


def seen_body(body: Body, *, exactly: bool) -> Data:
    if exactly:
        return body.dump()
    return {"id": body.id, "side": body.side, "place": body.place, "shields": body.shields, "band": band(body)}


UNKNOWN = {"might": "0 to 4", "guard": "0 to 4", "hp": "of 8"}


def imagine(scene: ToyScene, viewer: Viewer, world: Guess) -> None:
    pictures = scene.slot.pictures.values() if scene.slot is not None else []
    for bodies in [scene.bodies, *pictures]:
        for body in bodies.values():
            if not viewer.is_with(body.side):
                body.might, body.guard = world.of("might", (0, 4)), world.of("guard", (0, 4))
                body.most = 8
                body.hp = world.of("hp", {"down": (0, 0), "worn": (1, 4), "fresh": (5, 8)}[band(body)])
                body.bag = []


def summary(before: ToyScene, after: ToyScene) -> tuple[str, ...]:
    lines: list[str] = []
    for id, body in after.bodies.items():
        lost = lowest(before, id) - lowest(after, id)
        lines += [f"{id} HP {-lost:+d}"] if lost else []
        lines += [f"{id} shield"] if body.shields < before.bodies[id].shields else []
    return tuple(lines) or ("nothing",)


def lowest(scene: ToyScene, id: str) -> int:
    """The hit points that a body will have when the slot closes, as far as they are settled."""
    pictures = scene.slot.pictures.values() if scene.slot is not None else []
    return min(bodies[id].hp for bodies in [scene.bodies, *pictures] if id in bodies)


class Brawl(Mode[ToyScene]):
    """Fights and rests alike: the phase of the scene says which."""

    scene_type = ToyScene

    def step(self, scene: ToyScene, table: Table) -> None:
        step(scene, table)

    def outcome(self, scene: ToyScene) -> Outcome | None:
        return scene.result

    def view(self, scene: ToyScene, viewer: Viewer) -> Data:
        return view(scene, viewer)

    def acts(self, scene: ToyScene, seat: str) -> list[Option]:
        return acts(scene, seat)

    def act(self, scene: ToyScene, table: Table, seat: str, answer: Answer) -> None:
        act(scene, table, seat, answer)

    def summary(self, before: ToyScene, after: ToyScene) -> tuple[str, ...]:
        return summary(before, after)

    def unknowns(self, scene: ToyScene) -> dict[str, str]:
        return UNKNOWN

    def imagine(self, scene: ToyScene, viewer: Viewer, guess: Guess) -> None:
        imagine(scene, viewer, guess)

    def opens_odds(self, scene: ToyScene) -> bool:
        return scene.rules.open_odds

    def seconds(self, scene: ToyScene) -> int:
        return REST_SECONDS if scene.phase is Phase.REST else (scene.round - 1) * ROUND_SECONDS

    def carry(self, party: Data, scene: ToyScene) -> Data:
        return {"bodies": [body.dump() for body in scene.bodies.values() if body.side == "red"]}


class Toy(Journey):
    name = "toy"
    title = "The toy"
    rules_type = ToyRules
    kinds: Mapping[str, type[msgspec.Struct]] = MappingProxyType({})
    modes = (Brawl(),)

    def library(self, folders: Sequence[Path] = ()) -> Library:
        return Library("toy", {})

    def start(self, scenario: Data, rules: ToyRules, library: Library) -> ToyScene:
        return scene_of([Body.load(each) for each in cast(list[Data], scenario["bodies"])], rules)

    # a campaign of fights and rests

    def needs(self, plan: Data, library: Library) -> list[msgspec.Struct]:
        return []

    def party(self, plan: Data, library: Library) -> Data:
        return {"bodies": cast(list[Data], plan["party"])}

    def stage(self, plan: Data, index: int, party: Data, rules: ToyRules, library: Library) -> Stage | None:
        stages = cast(list[list[Data]], plan["stages"])
        if index >= len(stages):
            return None
        heroes = [Body.load(each) for each in cast(list[Data], party["bodies"])]
        scene = scene_of([*heroes, *(Body.load(foe) for foe in stages[index])], rules)
        if not stages[index]:
            scene.phase = Phase.REST
        return Stage("fight" if stages[index] else "rest", scene)


TOY = Toy()


def toy(scene: Scene) -> ToyScene:
    assert isinstance(scene, ToyScene)
    return scene


# for tests to set up


def body(id: str, side: str, at: tuple[int, int], *, seat: str = "", **numbers: Any) -> Body:
    made = Body(id, side, seat or side, BOARD.at(*at))
    for field, number in numbers.items():
        setattr(made, field, number)
    return made


def scene_of(bodies: Sequence[Body], rules: ToyRules) -> ToyScene:
    scene = ToyScene(rules)
    scene.bodies = {each.id: each.clone() for each in bodies}
    return scene


def duel(*, rules: ToyRules | None = None, **numbers: Any) -> ToyScene:
    """One against one, each with these numbers."""
    bodies = [body("a", "red", (0, 0), **numbers), body("b", "blue", (1, 0), **numbers)]
    return scene_of(bodies, rules or ToyRules())


def brawl(*, rules: ToyRules | None = None) -> ToyScene:
    """Two against two: red has a seat for each, blue one seat for both."""
    bodies = [
        body("a", "red", (0, 0), seat="anna", shields=1, bag=["pill", "rope"], spirit=1),
        body("c", "red", (0, 1), seat="carl", might=1, spirit=2),
        body("b", "blue", (3, 0), guard=1, shields=1, bag=["pill"]),
        body("d", "blue", (3, 1), luck=8, spirit=1, armor=1),
    ]
    return scene_of(bodies, rules or ToyRules())


class Habit(Player):
    """Takes the first of these that is offered, or else the last option."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = wanted

    def answer(self, ask: Ask) -> str:
        ids = [option.id for option in ask.options]
        return next((id for id in self.wanted if id in ids), ids[-1])


class Brawler(Player):
    """Chance decides, but it likes to strike and to strike back; for what has a shape, any filling will do."""

    def answer(self, ask: Ask) -> str:
        blows = [option for option in ask.options if option.id.startswith(("strike", "riposte"))]
        options = blows if blows and ask.luck(3) else ask.options
        option = options[ask.luck(len(options))]
        return option.id if option.shape is None else f"{option.id}:{option.shape.pick(ask.luck)}"
