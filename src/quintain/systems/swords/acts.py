"""Acts nobody asked for: speech out of turn, and a game master's overrides."""

from __future__ import annotations

from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import Overridden
from quintain.kernel.shapes import Number, Spots, Text
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.knowing.overrides import OVERRIDE, pool_options, pool_words, record, settable
from quintain.space.space import Area, Spot, spots
from quintain.state import Known
from quintain.systems.swords import (
    afflicting,
    concentration,
    dying,
    ending,
    free_actions,
    grapple,
    morale,
    prepare,
    setup,
)
from quintain.systems.swords.afflictions import Affliction, Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.desk import CameOut, CheckCalled, ConcentrationCalled, KeptBack, WindChanged
from quintain.systems.swords.ground import footing
from quintain.systems.swords.perception import PERCEPTION
from quintain.systems.swords.rolls import check
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import SQUARES, Combatant, Out
from quintain.systems.swords.stock import Ability, Member, Sense

SAY = "say"
END = "end"
WIND = "wind"
HIDE = "hide"
REVEAL = "reveal"
CALL = "call"
CONCENTRATION = "concentration"
MORALE = "morale"
FAVOUR = "called_check"
"""Where a creature keeps the modifier that its next called check will have."""
DIFFICULTY = Number(1, 40)
SPEECH = Text(300, "Behind you!")
ABILITIES: dict[str, Ability] = {
    "strength": Ability.STR,
    "dexterity": Ability.DEX,
    "constitution": Ability.CON,
    "intelligence": Ability.INT,
    "wisdom": Ability.WIS,
    "charisma": Ability.CHA,
}
SKILLS: dict[str, Ability] = {
    "Perception": Ability.WIS,
    "Healing": Ability.WIS,
    "Stealth": Ability.DEX,
    "Persuasion": Ability.CHA,
    "Intimidation": Ability.CHA,
}
"""Skills that checks of a fight are called for with, and the ability each goes by."""
SENSES = tuple(Sense)


def acts(scene: SwordsScene, seat: str) -> list[Option]:
    """What that seat may do now without being asked."""
    found = speeches(scene, seat)
    if seat == scene.stock.gm:
        for body in scene.bodies:
            found += overrides(scene, body)
        found += reinforcements(scene)
        found.append(Option((OVERRIDE, WIND), "Set the wind: feet more or less for flyers", Number(-200, 200)))
        found.append(Option((OVERRIDE, END), "End the fight: nobody wins"))
        found += [
            Option((OVERRIDE, END, side), f"End the fight: the victory is with {side}") for side in scene.stock.sides
        ]
    return found


def speeches(scene: SwordsScene, seat: str) -> list[Option]:
    """SW-096: whoever is able to speak may speak at any time, in turn or out of it; nothing else is free to all."""
    is_gm = seat == scene.stock.gm
    own = [each for each in scene.bodies if each.seat == seat or (is_gm and not each.is_character())]
    return [
        Option((SAY, each.id), f"Say as {each.name}", SPEECH) for each in own if free_actions.may_speak(scene, each)
    ]


def overrides(scene: SwordsScene, body: Combatant) -> list[Option]:
    """A game master may set a pool, place a token, add or end a condition, call for checks, take somebody out."""
    who, name = body.id, body.name
    places = Spots(scene.grid, free_places(scene, body.squares))
    found = pool_options(body, above=0 if body.out == Out.HIDDEN else None)
    found.append(Option((OVERRIDE, "place", who), f"Place {name}", places))
    found.append(Option((OVERRIDE, "height", who), f"Set the elevation of {name} in feet", Number(-500, 500)))
    if body.out == Out.HIDDEN:
        found.append(Option((REVEAL, who), f"Reveal {name}", places))
    if not body.out:
        found.append(Option((OVERRIDE, "remove", who), f"Take {name} out of the fight"))
        found.append(Option((HIDE, who), f"Hide {name}"))
        found += calls(body)
        for gear in body.held():  # a Free Action out of turn, if the game master allows it (SW-096)
            found.append(Option((OVERRIDE, "drop", who, gear.id), f"{name} lets go of {gear.name}"))
        if prepare.waits_for_gm(body):
            found.append(Option((OVERRIDE, "release", who), f"The moment has come for what {name} prepared"))
    return found + condition_overrides(body)


def calls(body: Combatant) -> list[Option]:
    """Checks the game master may call for, each with a DT; a modifier for the next one is set before it."""
    who, name = body.id, body.name
    found = [favour(body)]
    for trait in (*ABILITIES, *SKILLS):
        found.append(Option((CALL, who, trait.lower()), f"Call for a check: {name}, {trait}", DIFFICULTY))
    for sense in Sense:
        label = f"Call for a check: {name}, {PERCEPTION} by {sense}"
        found.append(Option((CALL, who, sense), label, DIFFICULTY))
    if body.concentrating:
        label = f"Call for a Concentration Check: {name}"
        found.append(Option((CALL, who, CONCENTRATION), label, DIFFICULTY))
    found.append(Option((CALL, who, MORALE), f"Call for a Morale check: {name}"))
    return found


def favour(body: Combatant) -> Option:
    label = f"A modifier for the next check that {body.name} is called for"
    return Option((OVERRIDE, "favour", body.id), label, Number(-10, 10))


def condition_overrides(body: Combatant) -> list[Option]:
    """Holding somebody takes a holder, so a grapple is ended here and never begun."""
    found = []
    for condition in Condition:
        if body.every(condition):
            label = f"{body.name} is no longer {condition}"
            found.append(Option((OVERRIDE, "free", body.id, condition), label))
        elif condition is not Condition.GRAPPLED and not body.out:
            label = f"{body.name} is {condition}: for how many of its turns, 0 for good"
            found.append(Option((OVERRIDE, "afflict", body.id, condition), label, Number(0, 20)))
    return found


def reinforcements(scene: SwordsScene) -> list[Option]:
    found = []
    for sheet in scene.stock.sheets.values():
        for side in scene.stock.sides:
            one, many = f"Add a {sheet.name} to {side}", f"Add several of {sheet.name} to {side}"
            places = Spots(scene.grid, free_places(scene, squares_of(scene, sheet.id)))
            found.append(Option((OVERRIDE, "add", sheet.id, side), one, places))
            found.append(Option((OVERRIDE, "add_several", sheet.id, side), many, Number(1, 12)))
    return found


def squares_of(scene: SwordsScene, sheet: str) -> int:
    return SQUARES[scene.stock.sheets[sheet].size]


def free_places(scene: SwordsScene, squares: int) -> Area:
    """Where a creature of that size could be put down: on the map, nothing solid, nobody else."""
    taken = scene.stock.blocked | scene.stock.hurdles
    for body in scene.bodies:
        if not body.out and body.place >= 0:
            taken |= scene.footprint(body)
    grid = scene.grid
    return grid.everywhere & ~grid.anchors(taken, squares) & ~grid.off_map(squares)


# carrying them out


def act(scene: SwordsScene, table: Table, seat: str, answer: Answer) -> None:
    """Carries out what nobody asked."""
    deed, who = answer.verb, answer.target
    if deed == SAY:
        free_actions.speak(scene, table, scene.by_id[who], answer.value.text)
    elif deed == HIDE:
        keep_back(scene, table, scene.by_id[who])
    elif deed == REVEAL:
        bring_out(scene, table, scene.by_id[who], answer.value.spot)
    elif deed == CALL:
        call(scene, table, scene.by_id[who], answer.targets[1], answer.value.number)
    elif who == WIND:
        scene.wind = answer.value.number
        table.log(WindChanged(scene.wind))
    else:
        put_right(scene, table, seat, answer)


def keep_back(scene: SwordsScene, table: Table, body: Combatant) -> None:
    for each in everywhere(scene, body):
        each.out = Out.HIDDEN
    scene.regroup()
    table.log(KeptBack(body.id, body.side))
    grapple.check_holds(scene, table)


def bring_out(scene: SwordsScene, table: Table, body: Combatant, spot: Spot) -> None:
    for each in everywhere(scene, body):
        each.out = ""
    scene.regroup()
    put_at(scene, body, spot)
    table.log(CameOut(body.id, scene.grid.name(spot)))


def call(scene: SwordsScene, table: Table, body: Combatant, trait: str, dt: int) -> None:
    """The game master says who, with what, against what DT; SW-204: also whether concentration is put to the test."""
    if trait == MORALE:
        if not morale.holds(scene, table, body):
            afflicting.afflict(scene, table, body, Affliction(Condition.ROUTED))
        return
    if trait == CONCENTRATION:
        table.log(ConcentrationCalled(body.id, dt))
        concentration.test(scene, table, body, dt)
        return
    modifier = body.used.pop(FAVOUR, 0)
    if trait in SENSES:
        table.log(CheckCalled(body.id, f"{PERCEPTION} by {trait}", dt, modifier))
        by_sight = trait == Sense.SIGHT
        why = f"{PERCEPTION} by {trait}, called for"
        check(
            scene,
            table,
            body,
            Ability.WIS,
            dt,
            why,
            skill=PERCEPTION,
            bonus=modifier,
            sight=by_sight,
            hearing=not by_sight,
        )
        return
    skill = next((each for each in SKILLS if each.lower() == trait), "")
    table.log(CheckCalled(body.id, skill or trait, dt, modifier))
    ability = SKILLS[skill] if skill else ABILITIES[trait]
    check(scene, table, body, ability, dt, f"{skill or trait}, called for", skill=skill, bonus=modifier)


def put_right(scene: SwordsScene, table: Table, seat: str, answer: Answer) -> None:
    """An override is on the record like any answer."""
    if answer.target == END:
        end(scene, table, "".join(answer.targets[1:]))
        return
    table.log(recorded(scene, seat, answer))
    override(scene, table, answer)
    grapple.check_holds(scene, table)


def end(scene: SwordsScene, table: Table, winner: str) -> None:
    """At once: what a shared slot still withheld never happens."""
    scene.slot = None
    scene.recount(table)
    ending.decide(scene, table, Outcome(winner, "the game master has ended the fight"))
    ending.finish(scene, table)


def recorded(scene: SwordsScene, seat: str, answer: Answer) -> Overridden:
    """What a foe's numbers are set to, and whatever is done to somebody who is hidden, others are not told."""
    what, deed = in_words(scene, answer), answer.target
    if deed in ("add", "add_several"):
        return Overridden(seat, what)
    body = scene.by_id[answer.targets[1]]
    return record(seat, what, body, deed, is_seen=body.out != Out.HIDDEN and not body.hidden)


def in_words(scene: SwordsScene, answer: Answer) -> str:
    """What the record says of an override: whose, what, and to which value."""
    deed, who, *rest = answer.targets
    value = answer.filled
    if deed in ("add", "add_several"):
        return f"{scene.stock.sheets[who].name} joins {rest[0]}" + (f" ({value})" if value else "")
    name = scene.by_id[who].name.partition(",")[0]
    if deed in settable(Combatant):
        return f"{name}, {pool_words(Combatant, deed, value)}"
    said = {
        "place": f"{name} stands at {value}",
        "height": f"{name} is at {value} ft",
        "favour": f"{name}, {value} to the next check",
        "remove": f"{name} is out of the fight",
        "release": f"the moment has come for what {name} prepared",
    }
    if deed in said:
        return said[deed]
    if deed == "drop":
        return f"{name} lets go of {scene.by_id[who].gear(rest[0]).name}"
    return f"{name} is no longer {rest[0]}" if deed == "free" else f"{name} is {rest[0]}"


def override(scene: SwordsScene, table: Table, answer: Answer) -> None:
    deed, who, *rest = answer.targets
    number = answer.value.number
    if deed == "add":
        add(scene, who, rest[0], answer.value.spot)
        return
    if deed == "add_several":
        for _ in range(number):
            free = muster(scene, who, rest[0])
            if free:
                add(scene, who, rest[0], free[0])
        return
    body = scene.by_id[who]
    if deed == "place":
        put_at(scene, body, answer.value.spot)
    elif deed == "height":
        for each in everywhere(scene, body):
            each.elevation = number
    elif deed == "favour":
        body.used[FAVOUR] = number
    elif deed == "remove":
        for each in everywhere(scene, body):
            each.out = Out.YIELDED
        scene.regroup()
    elif deed == "release":
        prepare.release(scene, table, body)
    elif deed == "drop":
        afflicting.drop_held(scene, table, body, body.gear(rest[0]))
        for each in everywhere(scene, body):
            each.carried = body.carried
    elif deed == "free":
        afflicting.free_all(scene, table, body, Condition(rest[0]))
        paint(scene, body)
    elif deed == "afflict":
        afflicting.afflict(scene, table, body, called_for(scene, body, Condition(rest[0]), number))
        paint(scene, body)
    elif deed == "hp":
        set_hp(scene, table, body, number)
    else:
        set_pool(scene, body, deed, number)


def set_pool(scene: SwordsScene, body: Combatant, key: str, number: int) -> None:
    """In the pictures of it too, if everybody sees it."""
    field, pool, _ = settable(Combatant)[key]
    for each in everywhere(scene, body) if pool.foes is Known.EXACT else [body]:
        setattr(each, field, number)


def everywhere(scene: SwordsScene, body: Combatant) -> list[Combatant]:
    """The creature, and in a shared slot every picture of it: what is put right is right for everybody at once."""
    if scene.slot is None:
        return [body]
    pictures = [pictures[body.id] for pictures in scene.slot.pictures.values() if body.id in pictures]
    return [body, *pictures]


def paint(scene: SwordsScene, body: Combatant) -> None:
    """The pictures of it show the conditions it now has."""
    for each in everywhere(scene, body):
        each.bear(body.afflictions)


def set_hp(scene: SwordsScene, table: Table, body: Combatant, hp: int) -> None:
    """Above 0 it wakes, even from death; at 0 it drops."""
    lost, was_up = body.hp - hp, body.hp > 0
    if body.out == Out.DEAD and hp:
        body.out = ""
    body.hp = hp
    if hp and not was_up:
        dying.wake(scene, table, body, hp)
    elif not hp and was_up:
        dying.drop(scene, table, body, lost)
    for each in everywhere(scene, body):
        each.hp, each.out = body.hp, body.out
    scene.regroup()
    paint(scene, body)


def called_for(scene: SwordsScene, body: Combatant, condition: Condition, turns: int) -> Affliction:
    """Until the end of its so-manieth turn from now, or until it is ended."""
    held = Affliction(condition, "", Lasts.TURN_END if turns else Lasts.NEVER)
    held.whose = body.id
    held.round = scene.round + turns - (0 if scene.turn is not None and scene.turn.who == body.id else 1)
    return held


def put_at(scene: SwordsScene, body: Combatant, spot: Spot) -> None:
    """On the ground of that square."""
    for each in everywhere(scene, body):
        each.place = spot
        each.elevation = footing(scene, body, spot)


def muster(scene: SwordsScene, sheet: str, side: str) -> list[Spot]:
    """Free places, those near the side's own people first."""
    own = [each.place for each in scene.bodies if each.side == side and not each.out and each.place >= 0]
    places = spots(free_places(scene, squares_of(scene, sheet)))
    return sorted(places, key=lambda spot: (min([scene.grid.distance(spot, each) for each in own], default=0), spot))


def add(scene: SwordsScene, sheet: str, side: str, spot: Spot) -> None:
    """One more creature; its first turn comes in the next Round."""
    number = 1 + sum(each.sheet.id == sheet for each in scene.bodies)
    while f"{sheet}-{number}" in scene.by_id:
        number += 1
    x, y = scene.grid.xy(spot)
    member = Member(creature=sheet, at=(x, y))
    body = setup.make_combatant(scene.stock, scene.rules, side, member, f"{sheet}-{number}", scene)
    body.seat = next((each.seat for each in scene.bodies if each.side == side), side)
    scene.add(body)
