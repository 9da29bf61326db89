"""Campaigns: a party that goes from fight to rest to fight on one clock, and carries its state along."""

from __future__ import annotations

from typing import Final, cast

from quintain.campaign.party import CLOCK, alive, clock_of, setting_out
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Stage
from quintain.library.content import Library
from quintain.systems.swords.afflictions import Lasts
from quintain.systems.swords.camp import WILDS, CampScene, title
from quintain.systems.swords.check import plan_mistakes
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.gear import READIED, WORN, Gear
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.rest import MINUTE, calm, wear_off
from quintain.systems.swords.scene import Stock, SwordsScene
from quintain.systems.swords.setup import (
    THINGS,
    collector,
    grip,
    make_combatant,
    may_wear,
    start_fight,
    take_in_hand,
)
from quintain.systems.swords.sheet import Combatant, Out
from quintain.systems.swords.stock import Arena, Encounter, Member, Place, Plan, Step
from quintain.words.errors import ContentError

CAMP: Final = Arena("camp", "Camp", 1, 1)
"""Around one fire everybody is within reach of everybody."""


def first_party(plan: Plan, library: Library) -> Data:
    """The clock starts when the plan does."""
    return setting_out(plan.party, library) | {CLOCK: start_seconds(plan)}


def start_seconds(plan: Plan) -> int:
    return plan.starts * MINUTE


# stages


def next_stage(plan: Plan, index: int, party: Data, rules: SwordsRules, library: Library) -> Stage | None:
    """The dead are left out; a campaign ends when its last step is over or nobody is left alive for the next."""
    mistakes = plan_mistakes(library, plan, f"campaign {plan.id}")
    if mistakes:
        raise ContentError(mistakes)
    there = alive(plan.party, party)
    if index >= len(plan.steps) or not there:
        return None
    step = plan.steps[index]
    if not step.encounter:
        return Stage(title(step), camp_scene(plan, step, there, party, rules, library))
    encounter = library.find("encounter", Encounter, step.encounter)
    scene = fight_scene(plan, encounter, there, party, rules, library)
    if not any(body.side == plan.side for body in scene.bodies):
        return None
    return Stage(encounter.name, scene)


def fight_scene(
    plan: Plan, encounter: Encounter, alive: list[str], party: Data, rules: SwordsRules, library: Library
) -> SwordsScene:
    """The encounter with the party as it stands now; whoever is not of the party is not on its side."""
    scene = start_fight(encounter, rules, library)
    placed = scene.bodies
    scene.bodies, scene.by_id = [], {}
    for body in placed:
        if body.side != plan.side:
            scene.add(body)
        elif body.id in alive:
            scene.add(as_carried(body, party[body.id], scene, library))
    for body in placed:
        if body.side == plan.side and body.id in alive and party[body.id] is not None:
            provide(scene.by_id[body.id], body)
    for body in scene.bodies:
        if body.side == plan.side and party[body.id] is not None and body.is_able():
            arm(scene, body)
    for body in placed:
        if body.side == plan.side and body.id in alive and scene.by_id[body.id].is_able():
            take_what_is_given(scene.by_id[body.id], body)
    return scene


def as_carried(body: Combatant, data: object, scene: SwordsScene, library: Library) -> Combatant:
    """That creature as it left the last scene, where the new one puts it; nothing of the last fight goes on."""
    if data is None:
        return body
    back = as_it_left(body, cast(Data, data), scene.stock, library)
    back.initiative = body.initiative
    wear_off(back)
    calm(back)
    return with_rounds(back, scene.round)


def with_rounds(body: Combatant, rounds: int) -> Combatant:
    """Rounds of invisibility are counted from where the scene begins, and between scenes from nothing."""
    twin = body.clone()
    for held in body.every(Condition.INVISIBLE):
        if held.lasts is Lasts.TURN_START:
            again = held.clone()
            again.round = held.round + rounds
            again.whose = body.id
            twin.change_affliction(held, again)
    return twin


def as_it_left(body: Combatant, data: Data, stock: Stock, library: Library) -> Combatant:
    """With everything it carries, a foe's things too; who fled or yielded is back."""
    for each in cast(list[Data], data["carried"]):
        if not library.check_reference(THINGS, str(each["kind"]), ""):
            collector(stock, library).fetch(THINGS, str(each["kind"]))
    back = Combatant.load(data, stock)
    back.name, back.side, back.seat = body.name, body.side, body.seat
    back.place, back.elevation, back.out = body.place, body.elevation, ""
    return back


def given(placed: Combatant) -> list[Gear]:
    """What the encounter lists for somebody beside its own things, such as a lantern for a dark place."""
    sheet = placed.sheet
    own = [*sheet.readied, *sheet.stashed, *(sheet.holds or [])]
    return [gear for gear in placed.carried if gear.kind not in own]


def provide(body: Combatant, placed: Combatant) -> None:
    """It has that too, if it has none of the kind."""
    had = [gear.kind for gear in body.carried]
    lacking = [gear.put(READIED) for gear in given(placed) if gear.kind not in had]
    body.carried = [*body.carried, *lacking]


def take_what_is_given(body: Combatant, placed: Combatant) -> None:
    """In hand, if the encounter says so and a hand is free."""
    for each in given(placed):
        for gear in body.carried:
            if each.is_held() and gear.kind == each.kind and gear.where == READIED:
                grip(body, gear)
                break


def arm(scene: SwordsScene, body: Combatant) -> None:
    """Ready for a fight: weapons loaded, and in its hands what it usually holds, as far as they are empty."""
    for gear in body.carried:
        if not gear.loaded:
            loaded = gear.clone()
            loaded.loaded = True
            body.exchange(gear, loaded)
    take_in_hand(body, Member(), ambush=scene.stock.ambush.get(body.side, False))


def camp_scene(
    plan: Plan, step: Step, alive: list[str], party: Data, rules: SwordsRules, library: Library
) -> CampScene:
    stock = Stock(CAMP)
    stock.sides = [plan.side]
    ground = SwordsScene(stock, rules)
    for id in alive:
        member = Member(creature=id, at=(0, 0))
        collector(stock, library).fetch(("creature",), id)
        body = make_combatant(stock, rules, plan.side, member, id, ground)
        data = party[id]
        ground.add(body if data is None else as_it_left(body, cast(Data, data), stock, library))
    return CampScene(ground, step, place_of(step, library), clock_of(party))


def place_of(step: Step, library: Library) -> Place:
    return library.find("place", Place, step.place) if step.place else WILDS


# what is carried along


def carry(party: Data, scene: Scene) -> Data:
    """The party after a scene: everybody who was in it, the others as they were, and the time."""
    if isinstance(scene, CampScene):
        ground, seconds, won = scene.ground, scene.elapsed, True
    else:
        assert isinstance(scene, SwordsScene)
        ground, seconds = scene, scene.fight_seconds()
        sides = {body.side for body in scene.bodies if body.id in party}
        won = scene.result is not None and scene.result.winner in sides
    own = [body for body in ground.bodies if body.id in party]
    if won:
        gather(ground, own, party)
    carried: Data = {body.id: with_rounds(body, -ground.round).dump() for body in own}
    carried[CLOCK] = clock_of(party) + seconds
    return party | carried


def gather(scene: SwordsScene, own: list[Combatant], party: Data) -> None:
    """After a fight they have won people pick up what is theirs."""
    for body in own:
        lacking = lacks(body, party[body.id])
        for lying in scene.lying[:]:
            if lying.gear.kind in lacking and body.out != Out.DEAD:
                lacking.remove(lying.gear.kind)
                scene.lying.remove(lying)
                body.carried = [*body.carried, taken_up(body, lying.gear)]


def lacks(body: Combatant, before: object) -> list[str]:
    """The kinds of things it had before this scene and has no longer."""
    if before is None:
        had = [*body.sheet.readied, *body.sheet.stashed]
    else:
        had = [str(each["kind"]) for each in cast(list[Data], cast(Data, before)["carried"])]
    for gear in body.carried:
        if gear.kind in had:
            had.remove(gear.kind)
    return had


def taken_up(body: Combatant, gear: Gear) -> Gear:
    """A name of its own among what the creature carries; armour and helmets are put on again."""
    numbers = [gear.kind, *(f"{gear.kind}-{number}" for number in range(2, 100))]
    taken = [each.id for each in body.carried]
    twin = gear.put(WORN if may_wear(body, gear.put(READIED)) else READIED)
    twin.id = gear.id if gear.id not in taken else next(id for id in numbers if id not in taken)
    return twin
