"""What each kind of Gu does once it is paid for: strike, protect, change a body, heal, manifest, carry away."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Spots
from quintain.kernel.table import Table
from quintain.space.space import Area, Spot, spots
from quintain.systems.gu import (
    attack,
    bonus,
    damage,
    dodging,
    forced,
    ground,
    hold,
    stats,
    stealth,
    strikes,
    targeting,
    wings,
    works,
)
from quintain.systems.gu.blow import Attack
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.gu import (
    BoostOver,
    Carved,
    Grown,
    Manifested,
    Shrinks,
    Staunched,
    Strengthened,
    Teleported,
    ThingRegrew,
    VoiceLost,
    Warded,
)
from quintain.systems.gu.scene import GuScene, Thing
from quintain.systems.gu.stock import Answers, Gu, Harm, Manifest
from quintain.systems.gu.things import Boost, Carving, Gear, Ward
from quintain.systems.gu.words import Category, Keyword, Size
from quintain.systems.gu.works import Use, Way

SWIMMING: Final = 10  # decimetres of water in which nobody stands any more (term Submerged)
MINUTES_PER_HOUR: Final = 60


# whether and how


def is_possible(scene: GuScene, body: Fighter, gu: Gu) -> bool:
    """Whether its user is in a state to use it."""
    if gu.permanent and gu.id in [trait.id for trait in carvings(scene, body)]:
        return False  # term Dao: the same one does not add up with itself
    if gu.teleport and stats.stands_still(body):
        return False
    return not (gu.voice_hours and body.mute)


def ways(scene: GuScene, body: Fighter, gu: Gu) -> list[Way]:
    """Every way in which it may be used now."""
    work = works.of_gu(gu, shrunk=body.shrinks >= gu.rank)
    if gu.strike is not None:
        return targeting.ways(scene, body, work)
    if gu.heal:
        return targeting.own_side(scene, body, work, targeting.is_wounded)
    if gu.staunch:
        return targeting.own_side(scene, body, work, targeting.is_bleeding)
    if gu.teleport:
        return targeting.on_squares(scene, landings(scene, body, gu.teleport))
    if gu.object is not None:
        return targeting.on_squares(scene, targeting.free_squares(scene, body, gu.range_m))
    is_only_a_bomb = gu.detonation and gu.guard is None and gu.body is None
    return [] if is_only_a_bomb else [Way()]


def is_visible(gu: Gu) -> bool:
    """Whether others see that it is at work (term Hidden information): neither what one senses nor what is to come."""
    return gu.category is not Category.DIVINATION and not gu.shrinks


def can_react_with(scene: GuScene, body: Fighter, gu: Gu) -> bool:
    """Whether it would do anything now; whoever has no free square cannot get away by it."""
    if not is_possible(scene, body, gu):
        return False
    return not gu.teleport or bool(landings(scene, body, gu.teleport))


# what it does


def take_effect(scene: GuScene, table: Table, body: Fighter, gu: Gu, use: Use) -> None:
    """Whoever has waited for that Gu comes first, if anybody sees that it is at work."""
    if is_answered_later(gu) or not is_visible(gu):
        carry_out(scene, table, body, gu, use)
        return
    act = hold.Act.MANIFESTS if gu.body is not None and gu.body.wings is not None else hold.Act.AFFECTS
    unreactable = Keyword.UNREACTABLE in gu.keywords
    happening = hold.Happening(act, body, [use.target or body.id], gu=gu.id, unreactable=unreactable)
    if hold.before(scene, table, happening):
        carry_out(scene, table, body, gu, use)
    hold.after(scene, table, happening)


def is_answered_later(gu: Gu) -> bool:
    """What strikes or puts something there is waited for when it comes to that."""
    return gu.strike is not None or gu.object is not None


def carry_out(scene: GuScene, table: Table, body: Fighter, gu: Gu, use: Use) -> None:
    """Everything that its entry lists, in this order."""
    if Keyword.SUSTAINED in gu.keywords:
        start(scene, table, body, gu, use)
    if gu.shrinks:
        body.shrinks = gu.rank
        scene.tell(table, Shrinks(body.id, body.side))
    if gu.strike is not None:
        strikes.strike(scene, table, body, works.of_gu(gu, shrunk=use.is_small), use)
    if gu.voice_hours:
        lose_voice(scene, table, body)
    if gu.guard is not None and gu.guard.all_reduction:
        ward(scene, table, body, gu, is_small=use.is_small)
    if gu.permanent:
        carve(scene, table, body, gu)
    change_body(scene, table, body, gu)
    help_somebody(scene, table, body, gu, use)
    put_something(scene, table, body, gu, use)


def start(scene: GuScene, table: Table, body: Fighter, gu: Gu, use: Use) -> None:
    """From now on it is sustained."""
    worm = body.worm(use.worm)
    body.exchange(worm, worm.changed(active=True))
    if gu.category is Category.CONCEALMENT:
        stealth.slip_away(scene, table, body)


def stands_on_ground(scene: GuScene, body: Fighter) -> bool:
    """On solid ground: neither in the air nor swimming."""
    return ground.is_on_ground(scene, body) and ground.shallowest(scene, body) < SWIMMING


def lose_voice(scene: GuScene, table: Table, body: Fighter) -> None:
    """The voice is spent until it has slept; used again before that, it is gone for good."""
    body.mute = body.voice_lost
    body.voice_lost = True
    scene.tell(table, VoiceLost(body.id, body.mute))


# what protects and changes a body


def ward(scene: GuScene, table: Table, body: Fighter, gu: Gu, *, is_small: bool) -> None:
    """Everybody within its radius, the user included, until the user's next turn starts."""
    assert gu.guard is not None
    radius = works.tenth(gu.guard.radius) if is_small else gu.guard.radius
    covered = [each for each in scene.bodies if each.is_in() and ground.apart(scene, body, each) <= radius]
    for each in covered:
        each.wards = [*each.wards, Ward(gu, body.id)]
    scene.tell(table, Warded(body.id, gu.id, [each.id for each in covered]))


def carvings(scene: GuScene, body: Fighter) -> list[Gu]:
    """Gu that have changed its body or are about to."""
    return [*[scene.stock.gus[id] for id in body.sheet.traits], *[each.gu for each in body.carved]]


def traits(scene: GuScene, body: Fighter) -> list[Gu]:
    """Gu that have changed its body for good, on its sheet or since; the same one counts once (term Dao)."""
    now = scene.minutes + scene.fight_seconds() // MINUTES_PER_HOUR
    own = [scene.stock.gus[id] for id in body.sheet.traits]
    found = {gu.id: gu for gu in [*own, *[each.gu for each in body.carved if each.minute <= now]]}
    return list(found.values())


def carve(scene: GuScene, table: Table, body: Fighter, gu: Gu) -> None:
    now = scene.minutes + scene.fight_seconds() // MINUTES_PER_HOUR
    body.carved = [*body.carved, Carving(gu, now + gu.hours * MINUTES_PER_HOUR)]
    scene.tell(table, Carved(body.id, gu.id, gu.hours))


def change_body(scene: GuScene, table: Table, body: Fighter, gu: Gu) -> None:
    change = gu.body
    if change is None:
        return
    if change.strength:
        strengthen(scene, table, body, gu)
    if change.wings is not None:
        wings.grow(scene, table, body, gu)


def strengthen(scene: GuScene, table: Table, body: Fighter, gu: Gu) -> None:
    """Strength until the end of its next turn; the same Gu again lends no more, only for longer (term Stacking)."""
    change = gu.body
    assert change is not None
    turns = change.turns if scene.is_turn_of(body) else change.turns - 1
    weakens = change.weakens if body.fortitude < change.weakens_below else 0
    others = [boost for boost in body.boosts if boost.gu != gu.id]
    body.boosts = [*others, Boost(gu.id, change.strength, turns, weakens)]
    scene.tell(table, Strengthened(body.id, change.strength))


def boost_over(scene: GuScene, table: Table, body: Fighter, boost: Boost) -> None:
    """Whoever was too weak for it has less Strength for good."""
    body.strength_lost += boost.weakens
    scene.tell(table, BoostOver(body.id, boost.gu, boost.weakens, body.side))


# helping


def help_somebody(scene: GuScene, table: Table, body: Fighter, gu: Gu, use: Use) -> None:
    target = scene.by_id[use.target] if use.target else body
    if use.target and not (target.is_in() and targeting.is_in_reach(scene, body, works.of_gu(gu), target)):
        return  # somebody has come first
    if gu.heal:
        damage.heal(scene, table, target, gu.heal)
    if gu.staunch:
        stacks = min(gu.staunch, target.bleeding)
        target.bleeding -= stacks
        scene.tell(table, Staunched(body.id, target.id, stacks))
    if gu.grows:
        grow(scene, table, body, gu)


def grow(scene: GuScene, table: Table, body: Fighter, gu: Gu) -> None:
    """One leaf, to be kept, handed over or eaten."""
    item = scene.stock.items[gu.grows]
    bonus.receive(body, Gear(item.id, None, item, 1))
    scene.tell(table, Grown(body.id, item.id))


# being elsewhere, and things that stand


def landings(scene: GuScene, body: Fighter, metres: int) -> Area:
    """Free squares within range: on the ground, or at the same height for whoever is in the air."""
    if not body.airborne:
        return targeting.free_squares(scene, body, metres)
    near = scene.grid.within(body.spot, metres) & ~scene.footprint(body)
    found: Area = 0
    for spot in spots(near):
        if targeting.looks_free(scene, body, spot, body.z):
            found |= 1 << spot
    return found


def teleport(scene: GuScene, table: Table, body: Fighter, spot: Spot) -> None:
    """It is there at once; nobody is provoked by that."""
    z = body.z if body.airborne else ground.footing(scene, body, spot)
    spot = targeting.as_near_as_can_be(scene, body, spot, z)
    scene.tell(table, Teleported(body.id, scene.grid.name(spot)))
    forced.place(scene, table, body, spot, z)
    wings.tear(scene, table, body)


def put_something(scene: GuScene, table: Table, body: Fighter, gu: Gu, use: Use) -> None:
    if gu.teleport:
        teleport(scene, table, body, use.value.spot)
    if gu.object is not None:
        manifest(scene, table, body, gu, gu.object, use.value.spot)


def manifest(scene: GuScene, table: Table, body: Fighter, gu: Gu, made: Manifest, spot: Spot) -> None:
    """An object is about to appear; others may have waited for that."""
    stealth.reveal(scene, table, body)
    happening = hold.Happening(hold.Act.MANIFESTS, body, [], gu=gu.id)
    if hold.before(scene, table, happening):
        appear(scene, table, body, gu, made, spot)
    hold.after(scene, table, happening)


def appear(scene: GuScene, table: Table, body: Fighter, gu: Gu, made: Manifest, spot: Spot) -> None:
    """It stands there now, or as near as can be; whoever is near may answer."""
    z = ground.surface(scene, spot)
    spot = targeting.as_near_as_can_be(scene, body, spot, z)
    number = 1 + max([int(each.id.rpartition("-")[2]) for each in scene.things if each.gu is gu], default=0)
    id = f"{gu.id}-{number}"
    thing = Thing(
        id,
        made.name,
        spot,
        z,
        Size.SMALL,
        made.hit_points,
        made.hit_points,
        tall=made.tall,
        maker=body.id,
        matter=made.matter,
        gu=gu,
    )
    scene.things = [*scene.things, thing]
    scene.tell(table, Manifested(body.id, made.name, scene.grid.name(spot)))
    x, y = scene.grid.xy(spot)
    dodging.manifested(scene, table, body, [(x, y, z)])


def is_thick(scene: GuScene, thing: Thing) -> bool:
    """Whether so many of its kind stand within 2 by 2 squares that they hide somebody completely."""
    if thing.gu is None or thing.gu.object is None or not thing.gu.object.full_cover_with:
        return True
    x, y = scene.grid.xy(thing.spot)
    alike = [scene.grid.xy(each.spot) for each in scene.things if each.gu is thing.gu and each.z == thing.z]
    blocks = [(left, top) for left in (x - 1, x) for top in (y - 1, y)]
    return max([counted(alike, block) for block in blocks]) >= thing.gu.object.full_cover_with


def counted(places: list[tuple[int, int]], block: tuple[int, int]) -> int:
    """How many of these places lie in the 2 by 2 squares that begin there."""
    return len([place for place in places if 0 <= place[0] - block[0] <= 1 and 0 <= place[1] - block[1] <= 1])


def regrowing(scene: GuScene, body: Fighter) -> list[str]:
    """Things of its own that regain hit points as its turn starts."""
    return [each.id for each in scene.things if each.maker == body.id and regains(each) and each.hp < each.max_hp]


def regains(thing: Thing) -> int:
    return thing.gu.object.regains if thing.gu is not None and thing.gu.object is not None else 0


def regrow(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    thing = next(each for each in scene.things if each.id == about)
    amount = min(regains(thing), thing.max_hp - thing.hp)
    whole = thing.clone()
    whole.hp += amount
    scene.things = [whole if each is thing else each for each in scene.things]
    scene.tell(table, ThingRegrew(thing.name, amount))


# as a reaction


def answer(scene: GuScene, table: Table, body: Fighter, gu: Gu, use: Use, attacked: Attack | None) -> bool:
    """What it does in answer to something; whether that alone makes the attack miss."""
    if gu.teleport:
        return slip_away(scene, table, body, gu, attacked)
    if gu.answers is Answers.STEP_NEARBY:
        strikes.strike(scene, table, body, works.of_gu(gu), use)
        return False
    use.target = ""
    take_effect(scene, table, body, gu, use)
    return False


def slip_away(scene: GuScene, table: Table, body: Fighter, gu: Gu, attacked: Attack | None) -> bool:
    """Static Step: it is elsewhere before the blow lands, and the attacker is hurt."""
    option = Option("teleport", "To", Spots(scene.grid, landings(scene, body, gu.teleport)))
    answer = table.ask(body, "teleport", [option], f"{body.name}: where to?")
    teleport(scene, table, body, answer.value.spot)
    if attacked is not None and gu.answer_damage and attacked.attacker.is_in():
        shock(scene, table, body, gu, attacked.attacker, gu.answer_damage)
    return True


def shock(scene: GuScene, table: Table, body: Fighter, gu: Gu, victim: Fighter, harms: list[Harm]) -> None:
    amounts = attack.harms_of(scene, table, body, harms, victim)
    unreactable = Keyword.UNREACTABLE in gu.keywords
    source = damage.Source(gu.id, by=body.id, rank=gu.rank, unreactable=unreactable)
    damage.deal(scene, table, victim, amounts, source)
