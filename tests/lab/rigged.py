"""A made-up ruleset in which one thing after another can be broken, to see whether an audit finds it.

Fighters take turns to strike; whoever is struck parries with a die: a 1 always fails and the highest face always
succeeds, between them guard and might decide. Every fault is a house rule and off by default.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from quintain.board.board import Board, Clock, Figure, Map, Tag
from quintain.kernel.asks import Ask, Option
from quintain.kernel.events import Event, Viewer
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Measures, Mode, Outcome, System, everybody
from quintain.kernel.table import Player, Table
from quintain.lab.audit.grounds import Grounds, Setting
from quintain.library.content import Library
from quintain.library.fights import ids_of
from quintain.library.house import HouseRule, differences
from quintain.library.standard import Encounter, Entry, Member, Side
from quintain.state import Copied, Known, Pair, Pool, Ref, fresh, state

LONGEST = 40


class RiggedRules(msgspec.Struct, frozen=True):
    certain: Annotated[bool, HouseRule("RG-001", "Whether no face of the parry stands out.")] = False
    harmless: Annotated[bool, HouseRule("RG-002", "Whether strikes do nothing.")] = False
    stunning: Annotated[bool, HouseRule("RG-003", "Whether a hit stuns for three rounds.")] = False
    taunts: Annotated[bool, HouseRule("RG-004", "Whether one may taunt, to no end.")] = False
    favours: Annotated[bool, HouseRule("RG-005", "Whether the first side strikes thrice as hard.")] = False
    rages: Annotated[bool, HouseRule("RG-006", "Whether anger grows and is good for nothing.")] = False
    silent: Annotated[bool, HouseRule("RG-007", "Whether nobody is told who has won.")] = False
    drinks: Annotated[bool, HouseRule("RG-008", "Whether one may drink oneself whole again once.")] = False
    helpless: Annotated[bool, HouseRule("RG-013", "Whether the stunned cannot parry.")] = False
    paper: Annotated[bool, HouseRule("RG-009", "Written down and read by no rule.")] = False


class Rigger(Entry, frozen=True, kw_only=True):
    id: str
    name: str
    might: int = 6
    guard: int = 4
    hp: int = 6
    beard: int = 4


class RiggedMember(Member, frozen=True, kw_only=True):
    dazed: bool = False
    """Stunned for good."""


class RiggedSide(Side, frozen=True, kw_only=True):
    members: list[RiggedMember]


class RiggedEncounter(Encounter, frozen=True, kw_only=True):
    sides: list[RiggedSide]


class Charm(Entry, frozen=True, kw_only=True):
    id: str
    goes_with: str = ""


@state
class Fighter(Creature):
    sheet: Ref[Rigger]
    hp: Annotated[int, Pool("HP", most=20, foes=Known.EXACT)] = fresh(of="sheet.hp")
    anger: Annotated[int, Pool("Anger", most=99, foes=Known.EXACT)] = fresh(0)
    might: int = fresh(of="sheet.might")
    guard: int = fresh(of="sheet.guard")
    beard: int = fresh(of="sheet.beard")
    stunned: int = fresh(0)
    drunk: bool = fresh(False)

    def is_in_play(self) -> bool:
        return self.hp > 0


class Parried(Event, frozen=True, tag="rig_parried"):
    who: str
    rule = "RG-010"
    text = "{who} parries."


class Struck(Event, frozen=True, tag="rig_struck"):
    who: str
    damage: int
    rule = "RG-011"
    text = "{who} takes {damage}."


class Won(Event, frozen=True, tag="rig_won"):
    side: str
    rule = "RG-012"
    text = "{side} has won."


@state
class Bout(Scene):
    rules: Annotated[RiggedRules, Pair(differences)]
    fighters: Copied[list[Fighter]]
    round: int = fresh(1)
    turn: int = fresh(0)
    result: Outcome | None = fresh(None)

    def creatures(self) -> list[Creature]:
        return list(self.fighters)

    def position(self) -> bytes:
        return msgspec.json.encode([*(each.dump() for each in self.fighters), self.round, self.turn])


class Striking(Mode[Bout]):
    scene_type = Bout

    def step(self, scene: Bout, table: Table) -> None:
        who = scene.fighters[scene.turn]
        foes = [each for each in scene.fighters if each.side != who.side and each.hp > 0]
        if who.hp > 0 and foes:
            self.take_turn(scene, table, who, foes[0])
        scene.turn += 1
        if scene.turn == len(scene.fighters):
            scene.turn, scene.round = 0, scene.round + 1
        self.end(scene, table)

    def take_turn(self, scene: Bout, table: Table, who: Fighter, foe: Fighter) -> None:
        who.anger += scene.rules.rages
        if who.stunned:
            who.stunned -= 1
            return
        deeds = [Option("strike")]
        deeds += [Option("taunt")] if scene.rules.taunts else []
        deeds += [Option("drink")] if scene.rules.drinks and who.hp < who.sheet.hp and not who.drunk else []
        deed = table.ask(who, "deed", [*deeds, Option("wait")]).id
        if deed == "drink":
            who.drunk, who.hp = True, who.sheet.hp
        elif deed == "strike":
            self.strike(scene, table, who, foe)

    def strike(self, scene: Bout, table: Table, who: Fighter, foe: Fighter) -> None:
        helpless = scene.rules.helpless and foe.stunned
        if (not helpless and self.parries(scene, table, who, foe)) or scene.rules.harmless:
            table.log(Parried(foe.id))
            return
        damage = 3 if scene.rules.favours and who.side == scene.fighters[0].side else 1
        foe.hp -= damage
        foe.stunned = 3 if scene.rules.stunning else 0
        table.log(Struck(foe.id, damage))

    def parries(self, scene: Bout, table: Table, who: Fighter, foe: Fighter) -> bool:
        face = table.roll(foe, "d6", "parry", against=who)
        parried = face + foe.guard > who.might + 2
        return parried if scene.rules.certain else face == 6 or (parried and face != 1)

    def end(self, scene: Bout, table: Table) -> None:
        sides = {each.side for each in scene.fighters if each.hp > 0}
        if len(sides) == 1:
            scene.result = Outcome(next(iter(sides)), "the others are down")
            if not scene.rules.silent:
                table.log(Won(scene.result.winner))
        elif scene.round > LONGEST:
            scene.result = Outcome("", f"{LONGEST} rounds are over")

    def outcome(self, scene: Bout) -> Outcome | None:
        return scene.result

    def clock(self, scene: Bout) -> int:
        return scene.round

    def standing(self, scene: Bout, side: str) -> float:
        return sum(each.hp if each.side == side else -each.hp for each in scene.fighters) / 4

    def view(self, scene: Bout, viewer: Viewer) -> Data:
        return {"hp": {each.id: each.hp for each in scene.fighters}, "drunk": {e.id: e.drunk for e in scene.fighters}}

    def measures(self, scene: Bout) -> Measures:
        return Measures(scene.round, {}, 0.0)

    def board(self, scene: Bout, viewer: Viewer) -> Board:
        stunned = {each.id: each.stunned > 0 for each in scene.fighters}
        figures = [with_tag(figure, stunned=stunned[figure.id]) for figure in everybody(scene, viewer)]
        return Board(Clock("", "", "", "none"), None, figures, Map(""), None, None)


def with_tag(figure: Figure, *, stunned: bool) -> Figure:
    return msgspec.structs.replace(figure, tags=[Tag("Stunned", "condition", "RG-003")] if stunned else [])


class Rigged(System):
    started: Bout
    """The last scene that was started: what is fixed of one that is loaded."""

    name = "rigged"
    title = "Rigged"
    rules_type = RiggedRules
    kinds = {"creature": Rigger, "encounter": RiggedEncounter, "charm": Charm}  # noqa: RUF012
    modes = (Striking(),)

    def start(self, scenario: Data, rules: RiggedRules, library: Library) -> Bout:
        encounter: RiggedEncounter = self.encounter(scenario, library)
        members = [(member, side.name) for side in encounter.sides for member in side.members]
        fighters = []
        for (member, side), id in zip(members, ids_of(encounter), strict=True):
            sheet = library.get("creature", member.creature)
            assert isinstance(sheet, Rigger)
            fighter = Fighter(id, id.replace("-", " ").title(), side, side, sheet)
            fighter.stunned = LONGEST if member.dazed else 0
            fighters.append(fighter)
        self.started = Bout(rules, fighters)
        return self.started.clone()

    def load(self, data: Data) -> Bout:
        """A bout as its dump says, between those who were in the last that was started."""
        scene = self.started.clone()
        rows = data["fighters"]
        assert isinstance(rows, list)
        for fighter, row in zip(scene.fighters, rows, strict=True):
            for name in ("hp", "anger", "might", "guard", "beard", "stunned", "drunk"):
                setattr(fighter, name, row.get(name, getattr(fighter, name)))
        scene.round, scene.turn = (int(str(data.get(name, getattr(scene, name)))) for name in ("round", "turn"))
        return scene


class Striker(Player):
    """Strikes, and drinks when it is hurt."""

    def answer(self, ask: Ask) -> str:
        ids = [option.id for option in ask.options]
        return "drink" if "drink" in ids else "strike"


def rigged(**rules: object) -> Grounds:
    """The ruleset with these faults."""
    library = Library("rigged", Rigged.kinds)
    for id, might, hp in (("fencer", 6, 6), ("brute", 7, 7), ("giant", 6, 17)):
        library.add("creature", id, Rigger(id=id, name=id.title(), might=might, hp=hp), id)
    for id, sides in (("even", (["fencer"], ["fencer"])), ("odd", (["fencer", "brute"], ["giant"]))):
        both = [
            RiggedSide(name=name, members=[RiggedMember(creature=each) for each in members])
            for name, members in zip(("red", "blue"), sides, strict=True)
        ]
        library.add("encounter", id, RiggedEncounter(id=id, name=id.title(), sides=both), id)
    return Grounds(Rigged(), library, Striker(), Setting("rigged", "1", "striker", dict(rules)))
