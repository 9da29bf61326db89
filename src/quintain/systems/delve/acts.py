"""Acts nobody asked for: player intrusions, and a game master's overrides and awards."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import SPECTATOR, Overridden
from quintain.kernel.shapes import Number, OneOf
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.knowing.overrides import OVERRIDE, pool_options, pool_words, record, settable
from quintain.systems.delve import clocks, damage, delving, ending, intrusions, reflexes, setup, victories, wounds
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import CIRCUMSTANCES
from quintain.systems.delve.forms import MOST_CHANGE
from quintain.systems.delve.scene import PARTY, Clock, DelveScene, DelvingScene, FightScene
from quintain.systems.delve.stock import Member
from quintain.systems.delve.things import Wound
from quintain.systems.delve.view import Sight
from quintain.systems.delve.words import DamageType, Out

END: Final = "end"
MOST_SEVERITY: Final = 20
NOBODY: Final = "nobody of the party is left"


def acts(scene: DelveScene, seat: str) -> list[Option]:
    """What that seat may do now without being asked."""
    if seat != scene.stock.gm or not seat:
        return intrusions.acts(scene, seat)
    found = [option for body in scene.bodies for option in overrides(scene, body)]
    found += [clock_override(clock) for clock in scene.world.clocks]
    return [*found, *reinforcements(scene), *endings(scene)]


def overrides(scene: DelveScene, body: Character) -> list[Option]:
    """A game master may set a pool, deal damage or a wound, take one away, award victories, place or take out."""
    who, name = body.id, body.name
    types = {str(each): str(each) for each in DamageType}
    found = pool_options(body)
    places = places_of(scene)
    if places:
        found.append(Option((OVERRIDE, "place", who), f"Place {name}", OneOf(places)))
    if body.out:
        return [*found, Option((OVERRIDE, "back", who), f"{name} is in the scene again")]
    found.append(Option((OVERRIDE, "victory", who), f"Award victories to {name}", Number(1, 10)))
    found.append(Option((OVERRIDE, "coin", who), f"Set the coin of {name}", Number(0, 1000)))
    found.append(Option((OVERRIDE, "wound", who), f"{name} takes a wound and rolls for it", OneOf(types)))
    found.append(Option((OVERRIDE, "shielding", who), f"{name} gains Shielding", Number(1, 20)))
    change = Number(-MOST_CHANGE, MOST_CHANGE)
    found.append(Option((OVERRIDE, CIRCUMSTANCES, who), f"Change the DC of the next check of {name}", change))
    found.append(Option((OVERRIDE, "remove", who), f"Take {name} out of the scene"))
    found.append(Option((OVERRIDE, "kill", who), f"{name} would be killed"))
    for wound in body.wounds:
        label = f"Set the severity of {wound.name} of {name}; 0 removes it"
        found.append(Option((OVERRIDE, "heal", who, wound.id), label, Number(0, MOST_SEVERITY)))
    return found


def places_of(scene: DelveScene) -> dict[str, str]:
    if isinstance(scene, FightScene):
        return {zone.id: zone.name or zone.id for zone in scene.arena.zones}
    if isinstance(scene, DelvingScene):
        return {room.id: room.name or room.id for room in scene.site.rooms}
    return {}


def clock_override(clock: Clock) -> Option:
    what = (OVERRIDE, "clock", clock.id)
    return Option(what, f"Set the segments of {clock.action.name}", Number(0, clock.action.segments))


def reinforcements(scene: DelveScene) -> list[Option]:
    if not isinstance(scene, FightScene):
        return []
    zones = OneOf(places_of(scene))
    sides = list(dict.fromkeys(body.side for body in scene.bodies))
    return [
        Option((OVERRIDE, "add", sheet.id, side), f"Add {sheet.name} to {side}", zones)
        for sheet in scene.stock.sheets.values()
        for side in sides
    ]


def endings(scene: DelveScene) -> list[Option]:
    if not isinstance(scene, FightScene):
        return []
    sides = list(dict.fromkeys(body.side for body in scene.bodies))
    nobody = Option((OVERRIDE, END), "End the encounter: nobody has won")
    return [nobody, *(Option((OVERRIDE, END, side), f"End the encounter: won by {side}") for side in sides)]


# carrying them out


def act(scene: DelveScene, table: Table, seat: str, answer: Answer) -> None:
    """Carries out what nobody asked; an override is on the record like any answer."""
    if answer.verb != OVERRIDE:
        intrusions.act(scene, table, answer)
        return
    table.log(recorded(scene, seat, answer))
    deed, *rest = answer.targets
    if isinstance(scene, FightScene) and deed == END:
        ending.decide(scene, table, Outcome("".join(rest), "the game master has ended the encounter"))
    elif deed == "clock":
        set_clock(scene, table, scene.clock(rest[0]), answer.value.number)
    elif deed == "add":
        join(scene, rest[0], rest[1], answer.value.text)
    else:
        override(scene, table, scene.by_id[rest[0]], deed, answer)
        end_deserted(scene)


def end_deserted(scene: DelveScene) -> None:
    """Outside of a fight, which sees to that at its close, a scene is over when nobody of the party is left in it."""
    if not isinstance(scene, FightScene) and not scene.pcs():
        scene.result = Outcome("", NOBODY)


def set_clock(scene: DelveScene, table: Table, clock: Clock, filled: int) -> None:
    """One that is full now takes effect as if it had been worked (see DV-029)."""
    was_full = clock.is_full()
    clock.filled = filled
    if clock.is_full() and not was_full:
        clocks.completed(scene, table, clock)


def join(scene: DelveScene, sheet: str, side: str, zone: str) -> None:
    """Under an id that nobody has."""
    count = sum(body.sheet.id == sheet for body in scene.bodies) + 1
    ids = [body.id for body in scene.bodies]
    id = sheet if sheet not in ids else f"{sheet}-{count}"
    while id in ids:
        count += 1
        id = f"{sheet}-{count}"
    seat = next(body.seat for body in scene.bodies if body.side == side)
    body = setup.make_character(scene, side, Member(creature=sheet, zone=zone, seat=seat), id)
    body.zone = zone
    scene.add(body)


def override(scene: DelveScene, table: Table, body: Character, deed: str, answer: Answer) -> None:
    number, text = answer.value.number, answer.value.text
    if deed in settable(Character):
        setattr(body, settable(Character)[deed].name, number)
        body.regain(0)  # at its maximum there is nothing to count towards (see DV-044)
    elif deed == "place":
        place(scene, table, body, text)
    elif deed == "back":
        body.out = ""
    elif deed == "victory":
        victories.award(scene, table, [body], number, "the game master's award")
    elif deed == "coin":
        body.coin = number
    elif deed == "wound":
        wounds.wound(scene, table, body, DamageType(text))
    elif deed == "shielding":
        damage.shield(scene, table, body, number)
    elif deed == CIRCUMSTANCES:
        body.lucky -= number  # a hindrance is above 0 (see DV-026)
    elif deed == "remove":
        body.out = Out.LEFT if body.side == PARTY else Out.TAKEN_OUT
    elif deed == "kill":
        reflexes.kill(scene, table, body, "the game master says so")
    else:
        body.wounds = [each for each in [healed(each, answer) for each in body.wounds] if each.severity]


def place(scene: DelveScene, table: Table, body: Character, where: str) -> None:
    """A room in which nobody has been is entered by that, and what waits in it breaks out (term Site and room)."""
    if isinstance(scene, FightScene):
        body.zone = where
    elif isinstance(scene, DelvingScene):
        delving.bring(scene, table, body, where)


def healed(wound: Wound, answer: Answer) -> Wound:
    if wound.id != answer.targets[2]:
        return wound
    return Wound(wound.id, wound.name, answer.value.number, wound.grade)


def recorded(scene: DelveScene, seat: str, answer: Answer) -> Overridden:
    """What a pool or a purse is set to only its own side is told; nor does anybody hear of a clock they do not know."""
    what, (deed, *rest) = in_words(scene, answer), answer.targets
    if deed == "clock":
        is_known = answer.value.number > 0 or Sight(scene, SPECTATOR).is_known(scene.clock(rest[0]))
        return Overridden(seat, what, "", "" if is_known else "a clock that nobody knows of")
    if deed in (END, "add"):
        return Overridden(seat, what)
    return record(seat, what, scene.by_id[rest[0]], deed, is_secret=deed == "coin")


def in_words(scene: DelveScene, answer: Answer) -> str:
    """What the record says of an override: whose, what, and to which value."""
    deed, *rest = answer.targets
    value = answer.filled
    if deed == END:
        return f"the encounter ends, won by {rest[0]}" if rest else "the encounter ends, won by nobody"
    if deed == "clock":
        return f"{scene.clock(rest[0]).action.name} at {value}"
    if deed == "add":
        return f"{scene.stock.sheets[rest[0]].name} joins {rest[1]}"
    name = scene.by_id[rest[0]].name
    if deed in settable(Character):
        return f"{name}, {pool_words(Character, deed, value)}"
    said = {
        "place": f"{name} is at {value.replace('_', ' ')}",
        "back": f"{name} is in the scene again",
        "victory": f"{name} is awarded victories: {value}",
        "coin": f"{name} has {value} coin",
        "wound": f"{name} takes a wound ({value})",
        "shielding": f"{name} gains Shielding {value}",
        CIRCUMSTANCES: f"the DC of the next check of {name} is changed by {value}",
        "remove": f"{name} is out of the scene",
        "kill": f"{name} would be killed",
    }
    return said.get(deed, f"{name}, {rest[-1]} has severity {value}")
