"""Acts nobody asked for: a game master's overrides, and what an Interlude allows."""

from __future__ import annotations

from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import Overridden
from quintain.kernel.shapes import Number, Spots
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.knowing.overrides import OVERRIDE, pool_options, pool_words, record, settable
from quintain.space.space import Area, Spot, area, spots
from quintain.systems.ki.checks import check
from quintain.systems.ki.conditions import afflict, check_holds, free
from quintain.systems.ki.damage import lie_down
from quintain.systems.ki.ending import end
from quintain.systems.ki.events import CheckCalled, Hid, Revealed
from quintain.systems.ki.interlude import interlude_act, interlude_acts
from quintain.systems.ki.move import ground
from quintain.systems.ki.order import roll_fri
from quintain.systems.ki.scene import KiScene, Phase
from quintain.systems.ki.setup import make_fighter
from quintain.systems.ki.sheet import Fighter, Out
from quintain.systems.ki.stock import Condition, Member, Trait

END = "end"
HIDE = "hide"
REVEAL = "reveal"
CALL = "call"
DIFFICULTY = Number(1, 20)


def acts(scene: KiScene, seat: str) -> list[Option]:
    """What that seat may do now without being asked."""
    found = interlude_acts(scene, seat)
    if seat == scene.stock.gm:
        for fighter in scene.fighters:
            found += overrides(scene, fighter)
        found += reinforcements(scene)
        found += [Option((OVERRIDE, END), "End the fight: nobody wins")]
        found += [
            Option((OVERRIDE, END, side), f"End the fight: the victory is with {side}") for side in scene.stock.sides
        ]
    return found


def overrides(scene: KiScene, fighter: Fighter) -> list[Option]:
    """A game master may set a pool, place a token, add or end a condition, take somebody out."""
    who = fighter.id
    found = [
        *pool_options(fighter),
        Option((OVERRIDE, "place", who), f"Place {fighter.name}", Spots(scene.grid, free_squares(scene))),
    ]
    if not fighter.out:
        found.append(Option((OVERRIDE, "remove", who), f"Take {fighter.name} out of the fight"))
        found.append(Option((HIDE, who), f"Hide {fighter.name}"))
        found += [Option((CALL, who, each), f"Call for a check: {fighter.name}, {each}", DIFFICULTY) for each in Trait]
    if fighter.out == Out.HIDDEN:
        return [*found, Option((REVEAL, who), f"Reveal {fighter.name}", Spots(scene.grid, free_squares(scene)))]
    for condition in Condition:
        if condition is Condition.GRAPPLED:
            continue
        if condition in fighter.conditions:
            found.append(Option((OVERRIDE, "free", who, condition), f"{fighter.name} is no longer {condition}"))
        else:
            label = f"{fighter.name} is {condition}"
            found.append(Option((OVERRIDE, "afflict", who, condition), label, Number(0, 20)))
    return found


def reinforcements(scene: KiScene) -> list[Option]:
    squares = free_squares(scene)
    found = []
    for sheet in scene.stock.sheets.values():
        for side in scene.stock.sides:
            one, many = f"Add a {sheet.name} to {side}", f"Add several of {sheet.name} to {side}"
            found.append(Option((OVERRIDE, "add", sheet.id, side), one, Spots(scene.grid, squares)))
            found.append(Option((OVERRIDE, "add_several", sheet.id, side), many, Number(1, 12)))
    return found


def free_squares(scene: KiScene) -> Area:
    return scene.grid.everywhere & ~ground(scene) & ~area(each.place for each in scene.fighters if not each.out)


def act(scene: KiScene, table: Table, seat: str, answer: Answer) -> None:
    """Carries out what nobody asked."""
    deed, who = answer.verb, answer.target
    if deed == HIDE:
        hide(scene, table, scene.by_id[who])
    elif deed == REVEAL:
        reveal(scene, table, scene.by_id[who], answer.value.spot)
    elif deed == CALL:
        call_check(scene, table, who, Trait(answer.targets[1]), answer.value.number)
    elif deed == OVERRIDE:
        put_right(scene, table, seat, answer)
    else:
        interlude_act(scene, table, seat, answer)


def hide(scene: KiScene, table: Table, fighter: Fighter) -> None:
    fighter.out = Out.HIDDEN
    table.log(Hid(fighter.id, fighter.side))
    check_holds(scene, table)


def reveal(scene: KiScene, table: Table, fighter: Fighter, spot: Spot) -> None:
    fighter.out = ""
    fighter.place = spot
    table.log(Revealed(fighter.id, scene.grid.name(spot)))


def call_check(scene: KiScene, table: Table, who: str, trait: Trait, dc: int) -> None:
    """The game master says who, with which attribute, against what difficulty; equal fails."""
    table.log(CheckCalled(who, trait, dc))
    check(table, scene.by_id[who], trait, dc, "called")


def put_right(scene: KiScene, table: Table, seat: str, answer: Answer) -> None:
    """An override is on the record like any answer."""
    if answer.target == END:
        end(scene, table, Outcome("".join(answer.targets[1:]), "the game master has ended the fight"))
        return
    table.log(recorded(scene, seat, answer))
    override(scene, table, answer)
    check_holds(scene, table)


def recorded(scene: KiScene, seat: str, answer: Answer) -> Overridden:
    """What a foe's numbers are set to, and whatever is done to somebody whom it does not see, a side is not told."""
    what, fighter = in_words(scene, answer), scene.by_id.get(answer.targets[1])
    if fighter is None or answer.target in ("add", "add_several"):
        return Overridden(seat, what)
    return record(seat, what, fighter, answer.target, is_seen=fighter.out != Out.HIDDEN)


def in_words(scene: KiScene, answer: Answer) -> str:
    """What the record says of an override: whose, what, and to which value."""
    deed, who, *rest = answer.targets
    value = answer.filled
    if deed in ("add", "add_several"):
        return f"{scene.stock.sheets[who].name} joins {rest[0]}" + (f" ({value})" if value else "")
    name = scene.by_id[who].name.partition(",")[0]
    if deed in settable(Fighter):
        return f"{name}, {pool_words(Fighter, deed, value)}"
    if deed == "place":
        return f"{name} stands on {value}"
    if deed == "remove":
        return f"{name} is out of the fight"
    return f"{name} is no longer {rest[0]}" if deed == "free" else f"{name} is {rest[0]}"


def override(scene: KiScene, table: Table, answer: Answer) -> None:
    deed, who, *rest = answer.targets
    number = answer.value.number
    if deed == "add":
        join(scene, table, who, rest[0], answer.value.spot)
        return
    if deed == "add_several":
        for spot in muster(scene, rest[0])[:number]:
            join(scene, table, who, rest[0], spot)
        return
    fighter = scene.by_id[who]
    if deed == "hp":
        set_hp(fighter, number)
    elif deed in settable(Fighter):
        setattr(fighter, deed, number)
    elif deed == "place":
        fighter.place = answer.value.spot
    elif deed == "remove":
        fighter.out = Out.YIELDED
    elif deed == "free":
        free(table, fighter, Condition(rest[0]))
    else:
        afflict(scene, table, fighter, Condition(rest[0]), number)


def set_hp(fighter: Fighter, hp: int) -> None:
    """Above 0 it wakes, at 0 or less it lies unconscious, unless it draws a Last Breath."""
    fighter.hp = hp
    fighter.unconscious = hp <= 0 and not fighter.last_breath
    if fighter.unconscious:
        lie_down(fighter)


def muster(scene: KiScene, side: str) -> list[Spot]:
    """Free squares, those near the side's own people first."""
    own = [each.place for each in scene.fighters if each.side == side and each.in_fight()]
    squares = spots(free_squares(scene))
    return sorted(squares, key=lambda spot: (min([scene.grid.distance(spot, each) for each in own], default=0), spot))


def join(scene: KiScene, table: Table, sheet: str, side: str, spot: Spot) -> None:
    """One more creature; in the first Round, once it has begun, it rolls its First Round Initiative now."""
    number = 1 + sum(each.sheet.id == sheet for each in scene.fighters)
    while f"{sheet}-{number}" in scene.by_id:
        number += 1
    member = Member(creature=sheet, at=scene.grid.xy(spot))
    fighter = make_fighter(scene.stock, scene.rules, side, member, f"{sheet}-{number}", scene)
    fighter.seat = next((each.seat for each in scene.fighters if each.side == side), side)
    scene.add(fighter)
    if scene.round == 1 and scene.phase is not Phase.BEFORE:
        roll_fri(table, fighter)
