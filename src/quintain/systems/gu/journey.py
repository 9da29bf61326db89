"""Campaigns: a party that goes from fight to rest to fight on one clock, and carries its state along."""

from __future__ import annotations

from typing import Final, cast

from quintain.campaign.party import CLOCK, alive, clock_of, setting_out
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Stage
from quintain.library.content import Library
from quintain.systems.gu import melee
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.check import plan_mistakes
from quintain.systems.gu.house import GuRules
from quintain.systems.gu.rest import HOUR, SECONDS, RestScene, feed
from quintain.systems.gu.scene import GuScene, Stock
from quintain.systems.gu.setup import collector, make_fighter, start_fight
from quintain.systems.gu.stock import Arena, Encounter, Member, Plan, Sheet, Step
from quintain.systems.gu.things import Gear
from quintain.systems.gu.words import Condition
from quintain.words.errors import ContentError

CAMP: Final = Arena("camp", "Camp", 1, 1)
GEAR: Final = ("weapon", "item")
LASTING: Final = (
    Condition.FATIGUED,
    Condition.BURNING,
    Condition.ABLAZE,
    Condition.FINAL_STAND,
    Condition.DYING,
    Condition.UNCONSCIOUS,
)
"""What outlasts a fight; the rest is over when nobody fights any more."""


def first_party(plan: Plan, library: Library) -> Data:
    """The clock starts when the plan does."""
    return setting_out(plan.party, library) | {CLOCK: start_seconds(plan)}


def start_seconds(plan: Plan) -> int:
    return plan.starts * SECONDS


# stages


def next_stage(plan: Plan, index: int, party: Data, rules: GuRules, library: Library) -> Stage | None:
    """The dead are left out; a campaign ends when its last step is over or nobody is left alive for the next."""
    mistakes = plan_mistakes(library, plan, f"campaign {plan.id}")
    if mistakes:
        raise ContentError(mistakes)
    there = alive(plan.party, party)
    if index >= len(plan.steps) or not there:
        return None
    step = plan.steps[index]
    if not step.encounter:
        return Stage(title(step), rest_scene(plan, step, there, party, rules, library))
    encounter = library.find("encounter", Encounter, step.encounter)
    scene = fight_scene(plan, encounter, there, party, rules, library)
    return Stage(encounter.name, scene) if [body for body in scene.bodies if body.side == plan.side] else None


def title(step: Step) -> str:
    """What people call it: hours of sleep or of rest."""
    minutes, what = (step.sleep, "Sleep") if step.sleep is not None else (step.rest or 0, "Rest")
    hours, left = divmod(minutes or 0, HOUR)
    return f"{what}, {hours} h" if not left else f"{what}, {minutes} min"


def fight_scene(
    plan: Plan, encounter: Encounter, alive: list[str], party: Data, rules: GuRules, library: Library
) -> GuScene:
    """The encounter with the party as it stands now; whoever is not of the party is not on its side."""
    scene = start_fight(encounter, rules, library)
    scene.minutes = clock_of(party) // SECONDS
    placed = scene.bodies
    scene.bodies, scene.by_id = [], {}
    for body in placed:
        if body.side != plan.side:
            scene.add(body)
        elif body.id in alive:
            scene.add(as_carried(body, party[body.id], scene, library))
    there = [body.id for body in scene.bodies]
    scene.order = [id for id in scene.order if id in there]
    return scene


def as_carried(body: Fighter, data: object, scene: GuScene, library: Library) -> Fighter:
    """That creature as it left the last scene, ready for a fight."""
    if data is None:
        return body
    back = as_it_left(body, cast(Data, data), scene.stock, library)
    back.player, back.surprised, back.reactions = body.player, body.surprised, body.reactions
    back.unnoticed_by, back.holding = body.unnoticed_by, None
    back.concussions = [over for over in back.concussions if over > scene.minutes]
    arm(back)
    return back


def as_it_left(body: Fighter, data: Data, stock: Stock, library: Library) -> Fighter:
    """With everything it has, a foe's things too, where the new scene puts it; who fled or yielded is back."""
    fetched = collector(stock, library)
    for worm in cast(list[Data], data["worms"]):
        fetched.fetch(("gu",), str(worm["gu"]))
    for gear in cast(list[Data], data["gear"]):
        fetched.fetch(GEAR, str(gear["weapon"] or gear["item"]))
    back = Fighter.load(data, stock)
    back.name, back.side, back.seat, back.out = body.name, body.side, body.seat, ""
    back.spot, back.z, back.airborne = body.spot, body.z, body.airborne
    return back


def arm(body: Fighter) -> None:
    """Ready for a fight: its weapons are in its hands as far as those are free."""
    for gear in body.gear:
        if gear.weapon is not None and not gear.hands:
            hands = melee.hands_for(body, gear.weapon)
            body.gear = [held_in(each, hands) if each is gear else each for each in body.gear]


def held_in(gear: Gear, hands: list[str]) -> Gear:
    twin = gear.clone()
    twin.hands = hands
    return twin


def rest_scene(plan: Plan, step: Step, alive: list[str], party: Data, rules: GuRules, library: Library) -> RestScene:
    stock = Stock(CAMP)
    stock.sides = [plan.side]
    ground = GuScene(stock, rules)
    ground.minutes = clock_of(party) // SECONDS
    for id in alive:
        collector(stock, library).collect(library.find("creature", Sheet, id))
        collector(stock, library).fetch(("creature",), id)
        body = make_fighter(ground, plan.side, Member(creature=id, at=(0, 0)), id)
        data = party[id]
        ground.add(body if data is None else as_it_left(body, cast(Data, data), stock, library))
    return RestScene(ground, step)


# what is carried along


def carry(party: Data, scene: Scene) -> Data:
    """The party after a scene: everybody who was in it, the others as they were, and the time."""
    if isinstance(scene, RestScene):
        ground, seconds = scene.ground, scene.length * SECONDS
    else:
        assert isinstance(scene, GuScene)
        ground, seconds = scene, scene.fight_seconds()
        gather(scene, [body for body in scene.bodies if body.id in party], party)
    own = [body for body in ground.bodies if body.id in party]
    carried: Data = {body.id: afterwards(body).dump() for body in own}
    carried[CLOCK] = clock_of(party) + seconds
    return party | carried


def afterwards(body: Fighter) -> Fighter:
    """As it is when nobody fights any more: what it sustained has ended, its Gu are fed."""
    twin = body.clone()
    if twin.form() is not None:
        twin.hp, twin.own_hp = twin.own_hp, 0
    twin.upheld, twin.wings, twin.wings_of, twin.wards, twin.boosts = [], [], None, [], []
    twin.worms = [worm.changed(active=False, stopped=-1) for worm in twin.worms]
    twin.bear([held for held in twin.afflictions if held.condition in LASTING])
    twin.initiative, twin.unnoticed_by, twin.holding = [], [], None
    twin.joins = twin.evading = twin.breathless = twin.fallen = twin.soul_lost = twin.shrinks = twin.swarming = 0
    twin.grapples, twin.flies_by, twin.surprised, twin.airborne = "", "", False, False
    feed(twin)
    return twin


def gather(scene: GuScene, own: list[Fighter], party: Data) -> None:
    """After a fight that they have won people pick up what is theirs."""
    if scene.result is None or scene.result.winner not in [body.side for body in own]:
        return
    for body in [each for each in own if each.out != Out.DEAD]:
        for kind in lacks(body, party[body.id]):
            found = next((each for each in scene.lying if kind_of(each.gear) == kind), None)
            if found is not None:
                scene.lying = [each for each in scene.lying if each is not found]
                body.gear = [*body.gear, found.gear]


def kind_of(gear: Gear) -> str:
    entry = gear.weapon or gear.item
    assert entry is not None
    return entry.id


def lacks(body: Fighter, before: object) -> list[str]:
    """The kinds of things it had before this scene and has no longer."""
    if before is None:
        had = [*body.sheet.weapons, *body.sheet.items]
    else:
        carried = cast(list[Data], cast(Data, before)["gear"])
        had = [str(each["weapon"] or each["item"]) for each in carried]
    for gear in body.gear:
        if kind_of(gear) in had:
            had.remove(kind_of(gear))
    return had
