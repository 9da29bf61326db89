"""Acts nobody asked for: a game master's overrides."""

from __future__ import annotations

from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import Overridden
from quintain.kernel.shapes import Number, Spots
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.knowing.overrides import OVERRIDE, pool_options, pool_words, record, settable
from quintain.space.space import Area, Spot, area, spots
from quintain.systems.gu import conditions, damage, dodging, dying, ending, falling, grapple, ground, order, setup
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.events.desk import CameOut, KeptBack
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Member
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import SQUARES, Condition

END = "end"
HIDE = "hide"
REVEAL = "reveal"
ALARM = "alarm"
MOST_ARRIVALS = 12
BY_RULES = (Condition.DYING, Condition.FINAL_STAND, Condition.UNCONSCIOUS)
"""Of these the hit points decide."""


def acts(scene: GuScene, seat: str) -> list[Option]:
    """What that seat may do now without being asked."""
    if seat != scene.stock.gm:
        return []
    found = [option for body in scene.bodies for option in overrides(scene, body)]
    found += reinforcements(scene)
    found.append(Option((OVERRIDE, END), "End the fight: nobody wins"))
    return found + [
        Option((OVERRIDE, END, side), f"End the fight: the victory is with {side}") for side in scene.stock.sides
    ]


def overrides(scene: GuScene, body: Fighter) -> list[Option]:
    """A game master may set a pool, place a token, add or end a condition, mend a limb, take somebody out."""
    who, name = body.id, body.name
    places = Spots(scene.grid, free_places(scene, body.squares))
    found = pool_options(body, above=0 if body.out == Out.HIDDEN else None)
    found.append(Option((OVERRIDE, "bleeding", who), f"Set the bleeding of {name}", Number(0, 50)))
    found.append(Option((OVERRIDE, "place", who), f"Place {name}", places))
    found.append(Option((OVERRIDE, "height", who), f"Set the height of {name} in metres", Number(-100, 1000)))
    if body.out == Out.HIDDEN:
        found.append(Option((REVEAL, who), f"Reveal {name}", places))
    elif not body.out:
        found.append(Option((OVERRIDE, "remove", who), f"Take {name} out of the fight"))
        found.append(Option((HIDE, who), f"Hide {name}"))
        found.append(Option((ALARM, who), f"{name} may answer what happens: dodge, or activate Gu in time"))
        found.append(Option((OVERRIDE, "notice", who), f"Everybody notices {name}"))
    found += [Option((OVERRIDE, "mend", who, part), f"Mend: {name}, {words(part)}") for part in body.broken]
    for worm in body.worms:
        if not worm.is_dead():
            label = f"{worm.gu.name} of {name} is {'no longer ' if worm.suppressed else ''}suppressed"
            found.append(Option((OVERRIDE, "suppress", who, worm.id), label))
    return found + condition_overrides(body)


def condition_overrides(body: Fighter) -> list[Option]:
    found = []
    for condition in Condition:
        if condition in BY_RULES:
            continue
        if body.every(condition):
            found.append(Option((OVERRIDE, "free", body.id, condition), f"{body.name} is no longer {condition}"))
        elif not body.out:
            label = f"{body.name} is {condition}: for how many of its turns, 0 for as long as the book says"
            found.append(Option((OVERRIDE, "afflict", body.id, condition), label, Number(0, 20)))
    return found


def reinforcements(scene: GuScene) -> list[Option]:
    """Whoever joins later rolls on arrival, see GU-001."""
    found = []
    for sheet in scene.stock.sheets.values():
        places = Spots(scene.grid, free_places(scene, SQUARES[sheet.size]))
        for side in scene.stock.sides:
            one, many = f"Add {sheet.name} to {side}", f"Add several of {sheet.name} to {side}"
            found.append(Option((OVERRIDE, "add", sheet.id, side), one, places))
            found.append(Option((OVERRIDE, "add_several", sheet.id, side), many, Number(1, MOST_ARRIVALS)))
    return found


def free_places(scene: GuScene, squares: int) -> Area:
    """Where a creature of that size could be put down: on the map, nothing solid, nobody else."""
    fits = [spot for spot in range(scene.grid.size) if is_open(scene, spot, squares)]
    return area(fits)


def is_open(scene: GuScene, spot: Spot, squares: int) -> bool:
    footprint = scene.grid.footprint(spot, squares)
    taken = [scene.footprint(body) for body in scene.bodies if body.is_in()]
    if not footprint or any(footprint & each for each in taken):
        return False
    return not any(ground.is_wall(scene, each) for each in spots(footprint))


# carrying them out


def act(scene: GuScene, table: Table, seat: str, answer: Answer) -> None:
    """Carries out what nobody asked; an override is on the record like any answer."""
    who = answer.target
    if answer.verb == HIDE:
        scene.by_id[who].out = Out.HIDDEN
        table.log(KeptBack(who, scene.by_id[who].side))
    elif answer.verb == ALARM:
        dodging.named(scene, table, scene.by_id[who])
    elif answer.verb == REVEAL:
        bring_out(scene, table, scene.by_id[who], answer.value.spot)
    elif who == END:
        ending.decide(scene, table, Outcome("".join(answer.targets[1:]), "the game master has ended the fight"))
        ending.finish(scene)
        return
    else:
        table.log(recorded(scene, seat, answer))
        override(scene, table, answer)
    grapple.separated(scene, table)
    falling.settle(scene, table)


def bring_out(scene: GuScene, table: Table, body: Fighter, spot: Spot) -> None:
    body.out = ""
    put_at(scene, body, spot)
    table.log(CameOut(body.id, scene.grid.name(spot)))
    if scene.order and body.id not in scene.order:
        order.join(scene, table, body)


def put_at(scene: GuScene, body: Fighter, spot: Spot) -> None:
    """On the ground of that square."""
    body.spot = spot
    body.z = ground.footing(scene, body, spot)
    body.airborne = False
    body.fallen = 0


def recorded(scene: GuScene, seat: str, answer: Answer) -> Overridden:
    """What others are not told: what hidden numbers are set to, anything about Gu, and anything about the unnoticed."""
    what, deed = in_words(scene, answer), answer.target
    if deed in ("add", "add_several"):
        return Overridden(seat, what)
    body = scene.by_id[answer.targets[1]]
    is_seen = body.out != Out.HIDDEN and (not body.unnoticed_by or deed == "notice")
    return record(seat, what, body, deed, is_seen=is_seen, is_secret=deed == "suppress")


def in_words(scene: GuScene, answer: Answer) -> str:
    """What the record says of an override: whose, what, and to which value."""
    deed, who, *rest = answer.targets
    value = answer.filled
    if deed in ("add", "add_several"):
        return f"{scene.stock.sheets[who].name} joins {rest[0]}" + (f" ({value})" if deed == "add_several" else "")
    name = scene.by_id[who].name
    if deed in settable(Fighter):
        return f"{name}, {pool_words(Fighter, deed, value)}"
    said = {
        "bleeding": f"{name}, bleeding {value}",
        "place": f"{name} stands at {value}",
        "height": f"{name} is at {value} m",
        "remove": f"{name} is out of the fight",
        "notice": f"everybody notices {name}",
        "mend": f"{name}, {words(''.join(rest))} mended",
        "suppress": f"{name}, a Gu is suppressed or no longer so",
        "free": f"{name} is no longer {''.join(rest)}",
        "afflict": f"{name} is {''.join(rest)}",
    }
    return said[deed]


def override(scene: GuScene, table: Table, answer: Answer) -> None:
    deed, who, *rest = answer.targets
    number = answer.value.number
    if deed == "add":
        add(scene, table, who, rest[0], answer.value.spot)
        return
    if deed == "add_several":
        for _ in range(number):
            places = muster(scene, who, rest[0])
            if places:
                add(scene, table, who, rest[0], places[0])
        return
    body = scene.by_id[who]
    if deed == "place":
        put_at(scene, body, answer.value.spot)
    elif deed == "height":
        body.z = number
        body.airborne = number > ground.footing(scene, body, body.spot)
    elif deed == "remove":
        body.out = Out.YIELDED
    elif deed == "notice":
        body.unnoticed_by = []
    elif deed == "mend":
        body.broken = [part for part in body.broken if part != rest[0]]
    elif deed == "suppress":
        toggle_suppressed(body, rest[0])
    elif deed == "free":
        conditions.cure(scene, table, body, Condition(rest[0]))
    elif deed == "afflict":
        conditions.inflict(scene, table, body, Affliction(Condition(rest[0]), turns=number))
    elif deed == "bleeding":
        body.bleeding = number
    elif deed == "hp":
        set_hit_points(scene, table, body, number)
    else:
        setattr(body, settable(Fighter)[deed].name, number)
        damage.settle_soul(scene, table, body)


def toggle_suppressed(body: Fighter, id: str) -> None:
    worm = body.worm(id)
    new = worm.clone()
    new.suppressed = not worm.suppressed
    body.exchange(worm, new)


def set_hit_points(scene: GuScene, table: Table, body: Fighter, hp: int) -> None:
    """Above 0 it is up again, even from death; at 0 it falls as the book says."""
    if body.out == Out.DEAD and hp:
        body.out = ""
    if hp > body.hp:
        damage.heal(scene, table, body, hp - body.hp)
    elif hp < body.hp:
        body.hp = hp
        if not hp:
            dying.fall(scene, table, body)


def muster(scene: GuScene, sheet: str, side: str) -> list[Spot]:
    """Where they could be put down, those places first that are near the side's own people."""
    own = [each.spot for each in scene.bodies if each.side == side and each.is_in()]
    places = spots(free_places(scene, SQUARES[scene.stock.sheets[sheet].size]))
    return sorted(places, key=lambda spot: (min([scene.grid.distance(spot, each) for each in own], default=0), spot))


def add(scene: GuScene, table: Table, sheet: str, side: str, spot: Spot) -> None:
    """One more creature; it rolls for initiative on arrival, and its first turn comes in the next round."""
    number = 1 + sum(each.sheet.id == sheet for each in scene.bodies)
    while f"{sheet}-{number}" in scene.by_id:
        number += 1
    x, y = scene.grid.xy(spot)
    body = setup.make_fighter(scene, side, Member(creature=sheet, at=(x, y)), f"{sheet}-{number}")
    kin = [each for each in scene.bodies if each.side == side]
    body.seat = kin[0].seat if kin else side
    body.player = bool(kin) and kin[0].player
    scene.add(body)
    order.join(scene, table, body)


def words(id: str) -> str:
    return id.replace("_", " ")
