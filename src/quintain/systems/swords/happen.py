"""How an effect happens: at once, or, to a tied foe in a shared slot, when the slot closes."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.space.space import Area, Spot
from quintain.systems.swords import afflicting, damage, dying, exhaustion, grapple, injuries, shift
from quintain.systems.swords.effects import Afflict, Boost, Change, Exhaust, Free, Harm, Heal, LetGo, Shift, Steady
from quintain.systems.swords.events.order import PushedApart
from quintain.systems.swords.events.rolls import OpposedChecked
from quintain.systems.swords.ground import footing, is_free, is_on_ground, others_spaces, shares_height
from quintain.systems.swords.house import FoesAtZeroHp
from quintain.systems.swords.rolls import contested, fails_outright, rank
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant, Out
from quintain.systems.swords.stock import Ability

SPACE = "who keeps the space"


def affect(scene: SwordsScene, table: Table, by: Combatant | None, target: Combatant, change: Change) -> None:
    """Something is done to a creature: at once, or to a tied foe when the slot closes."""
    body = scene.actual(target)
    slot = scene.slot
    if slot is None or by is None:
        happen(scene, table, body, change)
        return
    if isinstance(change, Harm):
        change.kills = scene.rules.foes_at_zero_hp is FoesAtZeroHp.DIE
    if scene.live:  # what Reactions do is live (SW-007), and shows to those who did it
        pictured = slot.seen(body, scene.group(by))
        if pictured is not body:
            change.apply(pictured)
        happen(scene, table, body, change)
    elif scene.group(by) == scene.group(body):
        happen(scene, table, body, change)
    else:
        if isinstance(change, Harm):
            change.was_up = slot.seen(body, scene.group(by)).hp > 0
        slot.affect(body, scene.group(by), change)  # SW-005: the turns of tied foes are not affected
        grapple.check_holds(scene, table)


def happen(scene: SwordsScene, table: Table, body: Combatant, change: Change) -> None:
    """It really happens, with everything that follows from it."""
    if isinstance(change, Harm):
        damage.suffer(scene, table, body, change)
    elif isinstance(change, Heal):
        damage.heal(scene, table, body, change.amount, change.rank)
    else:
        take_effect(scene, table, body, change)
    grapple.check_holds(scene, table)


def take_effect(scene: SwordsScene, table: Table, body: Combatant, change: Change) -> None:
    """What is neither damage nor healing."""
    if isinstance(change, Afflict):
        afflicting.afflict(scene, table, body, change.held)
    elif isinstance(change, Free):
        afflicting.free_all(scene, table, body, change.condition, change.by, change.tag)
    elif isinstance(change, Exhaust):
        if change.levels > 0:
            exhaustion.gain(scene, table, body, change.levels)
        else:
            exhaustion.recover(scene, table, body, -change.levels)
    elif isinstance(change, Steady):
        dying.steady(scene, table, body, change.by)
    elif isinstance(change, LetGo):
        gear = [each for each in body.carried if each.id == change.gear]
        if gear:
            afflicting.drop_held(scene, table, body, gear[0])
    elif isinstance(change, Shift):
        move_off(scene, body, change)
        shift.fall(scene, table, body)
    else:
        assert isinstance(change, Boost)
        change.apply(body)


def move_off(scene: SwordsScene, body: Combatant, change: Shift) -> None:
    """As far, in the same direction, from where it is now, if there is room: it may have walked on in the slot."""
    if body.place == change.start:
        change.apply(body)
        return
    grid = scene.grid
    (x1, y1), (x2, y2), (x, y) = grid.xy(change.start), grid.xy(change.place), grid.xy(body.place)
    if not grid.inside(x + x2 - x1, y + y2 - y1):
        return
    goal = grid.at(x + x2 - x1, y + y2 - y1)
    if is_free(scene, body, goal):
        body.place = goal
        body.elevation = max(body.elevation, footing(scene, body, goal))


# closing a shared slot


def close_slot(scene: SwordsScene, table: Table) -> list[str]:
    """SW-008: all HP first, then conditions, then creatures at 0 HP drop; gives those who fell only now.

    Hits count in the order in which they were rolled; damage and healing of one creature are netted.
    """
    slot = scene.slot
    assert slot is not None
    stood = slot.stood
    held = slot.release()
    scene.slot = None
    scene.recount(table)
    standing = [body.id for body in scene.bodies if body.hp > 0]
    struck = [each.target for each in held if isinstance(each.effect, Harm)]
    gone = call_back(scene, [body for body in scene.bodies if body.id in struck])
    wounds = withheld_wounds(scene, table, [(each.target, each.effect) for each in held], stood)
    for each in held:
        body = scene.by_id[each.target]
        if isinstance(each.effect, Heal) and not body.out:
            injuries.heal_by_magic(scene, table, body, each.effect.rank)
        elif not isinstance(each.effect, Harm | Heal):
            take_effect(scene, table, body, as_change(each.effect))
    for who, suffered in wounds.items():
        damage.face(scene, table, scene.by_id[who], suffered)
    let_go(scene, table, gone)
    keep_apart(scene, table, stood)
    grapple.check_holds(scene, table)
    return [who for who in standing if scene.by_id[who].hp == 0]


def call_back(scene: SwordsScene, struck: list[Combatant]) -> list[tuple[Combatant, str]]:
    """Who left or yielded in the slot was struck as it did so, and takes what was dealt (SW-005)."""
    gone = [(body, body.out) for body in struck if body.out in (Out.FLED, Out.YIELDED)]
    for body, _ in gone:
        body.out = ""
        scene.regroup()
    return gone


def let_go(scene: SwordsScene, table: Table, gone: list[tuple[Combatant, str]]) -> None:
    """They are gone after all, unless they fell: then they lie in the space they were about to leave."""
    for body, out in gone:
        if body.hp and not body.out:
            body.out = out
            scene.regroup()
            grapple.check_holds(scene, table)


def as_change(effect: object) -> Change:
    assert isinstance(effect, Change)
    return effect


def withheld_wounds(
    scene: SwordsScene, table: Table, held: list[tuple[str, object]], stood: dict[str, Combatant]
) -> dict[str, damage.Wounds]:
    wounds: dict[str, damage.Wounds] = {}
    for body in scene.bodies:
        harms = [effect for who, effect in held if who == body.id and isinstance(effect, Harm)]
        heals = [effect for who, effect in held if who == body.id and isinstance(effect, Heal)]
        healed = sum([each.amount for each in heals if not each.spare or (harms and body.hp)])
        if harms or healed:
            wounds[body.id] = damage.lose_hp(scene, table, body, harms, healed)
            wounds[body.id].found = stood.get(body.id)
    return wounds


def keep_apart(scene: SwordsScene, table: Table, stood: dict[str, Combatant]) -> None:
    """Of two in one space one keeps it and the other steps back.

    Our ruling: so it is with those who were only pushed there.
    """
    there = [body for body in scene.bodies if not body.out and body.place >= 0]
    for number, body in enumerate(there):
        for other in there[number + 1 :]:
            if shares_height(body, other, body.elevation) and scene.footprint(body) & scene.footprint(other):
                first, second = (body, other) if is_moved_on(scene, table, body, other) else (other, body)
                if not step_back(scene, table, first) and not step_back(scene, table, second):
                    put_back(scene, table, there, stood)
    scene.paths = {}


def is_moved_on(scene: SwordsScene, table: Table, body: Combatant, other: Combatant) -> bool:
    """SW-009: the higher Dexterity modifier keeps the space, `body` or not; who did not move stays where it stood."""
    if len(scene.paths.get(body.id, [])) < 2:
        return False
    if len(scene.paths.get(other.id, [])) < 2:
        return True
    if body.dexterity == other.dexterity:
        return loses_space(scene, table, body, other)
    return body.dexterity < other.dexterity


def loses_space(scene: SwordsScene, table: Table, body: Combatant, other: Combatant) -> bool:
    """An opposed Dexterity check with all that bears on one, rolled again until someone wins."""
    for one in (body, other):
        if fails_outright(one, Ability.DEX, sight=False, hearing=False):
            return one is body
    while True:
        mine = contested(scene, table, body, Ability.DEX, SPACE, "", 0)
        theirs = contested(scene, table, other, Ability.DEX, SPACE, "", 0)
        won = rank(mine) > rank(theirs)
        scene.tell(table, OpposedChecked(body.id, other.id, SPACE, mine.total, theirs.total, won))
        if rank(mine) != rank(theirs):
            return not won


def step_back(scene: SwordsScene, table: Table, body: Combatant) -> bool:
    """The last free space of its own path, on the ground there unless it was in the air or below.

    Our ruling: if none of these is free, the nearest that is, rather as high as this one than higher or lower; False
    if there is none on the whole map, so that the other has to give way.
    """
    on_ground = is_on_ground(scene, body)
    for spot in [*reversed(scene.paths.get(body.id, [])[:-1]), *nearest(scene, body)]:
        level = footing(scene, body, spot) if on_ground else body.elevation
        if not scene.grid.footprint(spot, body.squares) & others_spaces(scene, body, level):
            body.place = spot
            body.elevation = level
            scene.paths[body.id] = [spot]
            scene.tell(table, PushedApart(body.id, scene.grid.name(spot)))
            return True
    return False


def put_back(scene: SwordsScene, table: Table, there: list[Combatant], stood: dict[str, Combatant]) -> None:
    """Our ruling: where there is no room left at all, everybody is back where the slot found them."""
    for body in there:
        before = stood.get(body.id, body)
        if (body.place, body.elevation) != (before.place, before.elevation):
            body.place, body.elevation = before.place, before.elevation
            scene.paths[body.id] = [body.place]
            scene.tell(table, PushedApart(body.id, scene.grid.name(body.place)))


def nearest(scene: SwordsScene, body: Combatant) -> list[Spot]:
    """Every space in which it could stand if nobody else did, the nearest first."""
    distances = scene.grid.distances(body.place)
    walls = scene.stock.relief.walls_at(body.elevation)
    fitting = [spot for spot in range(scene.grid.size) if fits(scene.grid.footprint(spot, body.squares), walls)]
    ups = [abs(footing(scene, body, spot) - body.elevation) for spot in fitting]
    return [spot for _, _, spot in sorted(zip([distances[spot] for spot in fitting], ups, fitting, strict=True))]


def fits(footprint: Area, walls: Area) -> bool:
    """On the map, and nothing solid in it."""
    return bool(footprint) and not footprint & walls
