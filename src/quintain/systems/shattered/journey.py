"""Campaigns: a party that goes from fight to rest to fight and carries its Wounds, Downs, Tracks and gear along.

A character is carried as the member of an encounter that it will be, so everything that is not listed there is as at
the start of any fight (SS-123).
"""

from __future__ import annotations

from typing import cast

import msgspec

from quintain.kernel.scene import Data
from quintain.kernel.system import Stage
from quintain.knowing import pools
from quintain.library.content import Library
from quintain.library.fights import kind_of
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.rest import RestScene
from quintain.systems.shattered.scene import PLAYERS, ShatteredScene
from quintain.systems.shattered.setup import build_fight, numbered_gear, start_fight
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Arena, Encounter, Item, Member, Place, Plan, Sheet, Side

HAVEN = "haven"


def first_party(plan: Plan, library: Library) -> Data:
    """Nobody has changed yet."""
    for id in plan.party:
        library.find("creature", Sheet, id)
    return {id: as_data(Member(creature=id)) for id in plan.party}


def as_data(member: Member) -> Data:
    return cast(Data, msgspec.to_builtins(member))


def carried(party: Data, id: str, library: Library) -> Member:
    """What an encounter brought with it and somebody took along does not outlast it."""
    member = msgspec.convert(party[id], Member)
    made = {each for kind in ("attack", "armor", "item") for each in library.of(kind)}
    if member.equipped is None or member.wielded is None:
        return member
    return msgspec.structs.replace(
        member,
        equipped=[each for each in member.equipped if each in made],
        wielded=[each for each in member.wielded if each in made],
    )


def left(plan: Plan, party: Data, library: Library) -> list[str]:
    """Who is alive."""
    return [id for id in plan.party if is_alive(party, id, library)]


def is_alive(party: Data, id: str, library: Library) -> bool:
    """Only a Strain Meter full of Wounds is death."""
    return carried(party, id, library).wounds < library.find("creature", Sheet, id).strain


def next_stage(plan: Plan, index: int, party: Data, rules: ShatteredRules, library: Library) -> Stage | None:
    """The dead are left out; a campaign ends when its last step is over or nobody is left alive."""
    alive = left(plan, party, library)
    if index >= len(plan.steps) or not alive:
        return None
    step = plan.steps[index]
    if step.rest:
        return Stage("A rest in a Haven", rest_scene(alive, party, rules, library))
    encounter = library.find("encounter", Encounter, step.encounter)
    return Stage(encounter.name, start_fight(with_party(encounter, alive, party, library), rules, library))


# fights


def with_party(encounter: Encounter, alive: list[str], party: Data, library: Library) -> Encounter:
    """The encounter with the party as it stands now."""
    bearers = {id: carried(party, id, library) for id in alive}
    sides = [with_members(side, bearers) if side.name == PLAYERS else side for side in encounter.sides]
    return msgspec.structs.replace(encounter, sides=sides)


def with_members(side: Side, bearers: dict[str, Member]) -> Side:
    return msgspec.structs.replace(side, members=muster(side.members, bearers))


def muster(members: list[Member], bearers: dict[str, Member]) -> list[Member]:
    """Who is dead, or not of this party, is replaced by one who would have stayed behind, if there is one."""
    called = [kind_of(member) for member in members]
    spare = [id for id in bearers if id not in called]
    found = []
    for member in members:
        if (kind := kind_of(member)) in bearers:
            found.append(burdened(member, bearers[kind]))
        elif spare:
            found.append(msgspec.structs.replace(bearers[spare.pop(0)], at=member.at))
    return found


def burdened(member: Member, burden: Member) -> Member:
    """A member of the encounter with what its character carries."""
    return msgspec.structs.replace(
        member,
        **pools.carried(Character, burden),
        equipped=burden.equipped,
        wielded=burden.wielded,
        uses=burden.uses,
    )


# rests


def rest_scene(alive: list[str], party: Data, rules: ShatteredRules, library: Library) -> RestScene:
    """Everybody alive and its Spirit, by a hearth."""
    members = [msgspec.structs.replace(carried(party, id, library), at=HAVEN) for id in alive]
    haven = Encounter(
        id=HAVEN,
        name="Haven",
        arenas=[Arena(HAVEN, "Haven")],
        sides=[Side(name=PLAYERS, members=members)],
        positions=[Place(HAVEN, HAVEN)],
    )
    camp = build_fight(haven, rules, library)
    scene = RestScene(camp.stock, rules)
    scene.bodies = camp.bodies
    return scene


# afterwards


def carry(party: Data, scene: ShatteredScene | RestScene) -> Data:
    """The party after a scene: everybody who was in it, and the others as they were."""
    tracks = {body.master: body.track for body in scene.bodies if body.is_spirit}
    after = {
        body.sheet.id: as_data(burden_of(scene, body, tracks.get(body.id, 0)))
        for body in scene.bodies
        if body.side == PLAYERS and body.sheet.id in party
    }
    return party | after


def burden_of(scene: ShatteredScene | RestScene, body: Character, track: int) -> Member:
    """What a character takes along: of its gear, what it has and what it takes up again."""
    wielded = [gear.thing.id for gear in body.wielded]
    stowed = [gear for gear in body.equipped if body.wields(gear.id) is None]
    equipped = [gear.thing.id for gear in stowed] + taken_up(scene, body)
    ids = numbered_gear([*wielded, *equipped])[len(wielded) :]
    uses = {id: gear.uses for id, gear in zip(ids, stowed, strict=False) if isinstance(gear.thing, Item)}
    return Member(
        creature=body.sheet.id,
        **(pools.carried(Character, body) | {"track": track}),  # its Spirit's
        equipped=equipped,
        wielded=wielded,
        uses=uses,
    )


def taken_up(scene: ShatteredScene | RestScene, body: Character) -> list[str]:
    """After a victory everybody takes up what it threw: things of its own that lie about."""
    if isinstance(scene, RestScene) or scene.result is None or scene.result.winner != PLAYERS:
        return []
    lying = [each.gear.thing.id for each in scene.lying]
    has = [gear.thing.id for gear in body.equipped]
    own = [*body.sheet.wielded, *body.sheet.equipped]
    return [id for id in dict.fromkeys(own) if id in lying and has.count(id) < own.count(id)]
