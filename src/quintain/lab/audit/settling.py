"""A roll of a fight once more, with each condition put on whoever rolls or is meant: is it rolled, does it count?"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from quintain.kernel.scene import Creature, Data, Scene
from quintain.lab.audit.conditions import conditions
from quintain.lab.audit.fieldwork import at_step
from quintain.lab.audit.grounds import ENCOUNTER, Grounds
from quintain.lab.audit.statistics import SHEET
from quintain.lab.audit.trials import Bench, clauses, told
from quintain.lab.audit.watcher import Again, Watcher
from quintain.lab.tries import everyone
from quintain.library.standard import Encounter
from quintain.words.errors import UserError

Deeds = frozenset[tuple[str, str, tuple[str, ...]]]


class Under(msgspec.Struct, frozen=True):
    """What became of the roll under a condition: of its roller, or else of whom it is against."""

    condition: str
    is_rollers: bool
    made: bool
    decided: bool
    """Whether it comes to the same whatever falls; what is never rolled does."""
    told: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()


class Settled(msgspec.Struct, frozen=True):
    """One roll under every condition that its people can start with."""

    rows: tuple[Under, ...]


def settled(grounds: Grounds, encounter: str, index: int, step: int, place: int, *, at_random: bool) -> Settled:
    watcher = at_step(grounds, encounter, index, step, at_random=at_random)
    thrown = watcher.thrown[place]
    actor = watcher.asks[0][0].who if watcher.asks else ""
    rows: list[Under] = []
    for who, is_rollers in ((thrown.roll.by, True), (thrown.roll.against, False)):
        if who and who != actor:  # whoever cannot act does not roll for its own deeds
            rows += under_each(grounds, encounter, watcher, place, who, is_rollers=is_rollers)
    return Settled(tuple(rows))


def under_each(
    grounds: Grounds, encounter: str, watcher: Watcher, place: int, who: str, *, is_rollers: bool
) -> Iterator[Under]:
    bench = Bench(watcher, place, watcher.thrown[place], {})
    usual = deeds(watcher.again(place, bench.few[0]))
    before = msgspec.json.encode(watcher.before.dump())
    for condition, sets in conditions_of(grounds, encounter, who):
        try:
            scene = under(grounds, encounter, before, who, sets)
        except (UserError, LookupError):
            continue  # it brings along what this fight does not have
        try:
            ends = until_it_matters(watcher, place, scene, bench)
        except (UserError, ZeroDivisionError):
            continue  # nobody can be so there
        if all(not after.strayed and usual <= deeds(after) for after, _ in ends):  # else something else was done
            first = ends[0][0]
            made = all(after.roll_there is not None for after, _ in ends)
            decided = len({position for _, position in ends}) == 1
            yield Under(condition, is_rollers, made, decided, told(first), clauses(first), sets)


def until_it_matters(watcher: Watcher, place: int, scene: Scene, bench: Bench) -> list[tuple[Again, bytes]]:
    """What comes of each face, the best and the worst first, or of so many that it is clear whether they matter."""
    ends: list[tuple[Again, bytes]] = []
    for faces in (bench.few[0], bench.few[-1], *bench.few[1:-1]):
        after = watcher.again(place, faces, scene.clone())
        ends.append((after, after.scene.position()))
        matters = ends[-1][1] != ends[0][1]
        if matters or (len(ends) > 1 and all(each.roll_there is None for each, _ in ends)):
            break
    return ends


def deeds(after: Again) -> Deeds:
    """What was done, by whom and to whom."""
    done = [event for event in after.events if event.is_deed()]
    return frozenset((str(type(each).__struct_config__.tag), each.done_by(), each.done_to()) for each in done)


def conditions_of(grounds: Grounds, encounter: str, who: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    entry = grounds.library.get(ENCOUNTER, encounter)
    assert isinstance(entry, Encounter)
    for subject in everyone(entry, grounds.library):
        if subject.who == who:
            yield from conditions(subject, counted=False)


def under(grounds: Grounds, encounter: str, before: bytes, who: str, sets: tuple[str, ...]) -> Scene:
    """The scene with whatever is written otherwise about somebody who starts so: what follows from it follows."""
    plain, other = (creature(grounds.start(encounter, sets=each).creatures(), who).dump() for each in ((), sets))
    data: Data = msgspec.json.decode(before)
    mark(data, who, plain, other)
    return grounds.system.load(data)


def mark(held: object, who: str, plain: Data, other: Data) -> None:
    """Writes what the other has and the plain one has not, wherever that creature is written."""
    if isinstance(held, dict):
        if held.get("id") == who and "side" in held:
            for name in other:
                if name != SHEET and plain.get(name) != other[name]:
                    held[name] = added(held.get(name), plain.get(name), other[name])
            return
        for each in held.values():
            mark(each, who, plain, other)
    elif isinstance(held, list):
        for each in held:
            mark(each, who, plain, other)


def added(now: object, plain: object, other: object) -> object:
    """What is listed is added to what is listed now; all else is as the other has it."""
    if isinstance(now, list) and isinstance(plain, list) and isinstance(other, list):
        return now + [each for each in other if each not in plain and each not in now]
    if isinstance(now, dict) and isinstance(plain, dict) and isinstance(other, dict):
        return now | {key: value for key, value in other.items() if plain.get(key) != value}
    return other


def creature(there: list[Creature], who: str) -> Creature:
    return next(each for each in there if each.id == who)
