"""The state at a glance, from a system's view: the clock, the creatures, a small map.

It reads the view by a few conventions, so that it serves every system: whole numbers at the top are the clock;
`creatures` have an id, a name, a side and perhaps `at`; a number beside its `max_` is a pool, a word in its
place is what an outsider can tell of it; true flags, `conditions` and `injuries` are named; `victory` and `hazards`
say what is at stake, `learned` what was seen of a foe; `map` of kind "grid" has lists of squares by what is on them.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any

from quintain.kernel.scene import Data

NOT_AT_A_GLANCE = ("pc", "speed", "up", "size", "quarter", "income", "bars", "downs", "both_hands")
WHEN = ("round", "phase")
SIGNS = "#%~=o^*&$@"
OPEN, REACHABLE, LYING = ".", "+", "!"
Creature = Mapping[str, Any]


def clock(view: Data) -> str:
    """`Round 1, Turn 9`: the whole numbers of the view, in its own order; and a stage that none of them counts."""
    stage = str(view.get("stage", ""))
    numbers = {key: value for key, value in view.items() if is_number(value) and (value or not stage)}
    told = [f"{words(key).capitalize()} {value}" for key, value in numbers.items()]
    return ", ".join(told if not stage or stage in numbers else [*told, words(stage).capitalize()])


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def words(key: str) -> str:
    return key.replace("_", " ")


def creatures(view: Data) -> list[Creature]:
    found = view.get("creatures")
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def names_of_creatures(view: Data, names: Mapping[str, str]) -> dict[str, str]:
    """The short names of the creatures, by id and by their full names: labels may spell out either."""
    found: dict[str, str] = {}
    for each in creatures(view):
        id = str(each.get("id"))
        if id in names:
            found |= {id: names[id], str(each.get("name", id)): names[id]}
    return found


def pools(view: Data) -> list[str]:
    """What the creatures have a most of: hp, stamina."""
    known = [key[4:] for each in creatures(view) for key in each if key.startswith("max_")]
    return list(dict.fromkeys(known))


def glance(view: Data, names: Mapping[str, str]) -> dict[str, list[str]]:
    """The cells of one line for every creature, by its id."""
    pool_names = pools(view)
    return {str(each.get("id")): row(each, pool_names, names) for each in creatures(view)}


def row(creature: Creature, pool_names: Sequence[str], names: Mapping[str, str]) -> list[str]:
    id = str(creature.get("id", ""))
    amounts = [pool(creature, name) for name in pool_names]
    others = ", ".join([*condition_words(creature), *other_numbers(creature, pool_names), *learned_words(creature)])
    return [names.get(id, id), str(creature.get("side", "")), str(creature.get("at", "")), *amounts, others]


def pool(creature: Creature, name: str) -> str:
    """`HP 12/20`, or `HP tired` where only that is known."""
    label = name.upper() if len(name) < 3 else words(name).capitalize()
    value = creature.get(name)
    most = creature.get(f"max_{name}")
    if value is None:
        return ""
    return f"{label} {value}/{most}" if is_number(value) and most is not None else f"{label} {value}"


def condition_words(creature: Creature) -> list[str]:
    """Why somebody is out, what it suffers, and what else is so."""
    found = [str(creature["out"])] if creature.get("out") else []
    found += [words(key) for key, value in creature.items() if value is True and key not in NOT_AT_A_GLANCE]
    conditions = creature.get("conditions")
    if isinstance(conditions, dict):
        found += [f"{words(key)} {n}" if n else words(key) for key, n in conditions.items()]
    elif isinstance(conditions, list):
        found += [" ".join(filter(None, (words(each["condition"]), each.get("pool")))) for each in conditions]
    statuses = creature.get("statuses")
    if isinstance(statuses, dict):
        found += [
            f"{words(key)} {held['value']}" if held["value"] > 1 else words(key) for key, held in statuses.items()
        ]
    injuries = creature.get("injuries")
    if isinstance(injuries, list):
        found += [words(each["kind"]) for each in injuries]
    found = list(dict.fromkeys(found))
    wounds = creature.get("wounds")
    if isinstance(wounds, dict):
        found += [f"{words(key)} wounds {n}" for key, n in wounds.items() if n]
    return found


def other_numbers(creature: Creature, pool_names: Sequence[str]) -> list[str]:
    known = [*pool_names, *(f"max_{name}" for name in pool_names), *NOT_AT_A_GLANCE]
    numbers = [(key, value) for key, value in creature.items() if is_number(value) and value and key not in known]
    return [f"{words(key).removesuffix(' durability')} {value}" for key, value in numbers]


def learned_words(creature: Creature) -> list[str]:
    """What was learned of a foe and when, such as `seen in Round 1: guard 2, stamina 1`."""
    learned = creature.get("learned")
    if not isinstance(learned, dict):
        return []
    numbers = [f"{words(key)} {value}" for key, value in learned.items() if is_number(value) and key not in WHEN]
    flags = [words(key) for key, value in learned.items() if value is True]
    return [f"seen in Round {learned['round']}: {', '.join([*numbers, *flags])}"]


def details(creature: Creature) -> list[str]:
    """Everything that is known of one creature, a line for each thing."""
    return [f"{words(key)}: {told(value)}" for key, value in creature.items() if key not in ("id", "name")]


def told(value: object) -> str:
    """A value of a view as a person reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{words(str(key))} {told(each)}" for key, each in value.items()) or "none"
    if isinstance(value, list):
        return "; ".join(told(each) for each in value) or "none"
    return words(str(value)) if value not in ("", None) else "none"


def stakes(view: Data) -> list[str]:
    """What decides the fight, and what is about to strike and where, as far as the view says so."""
    lines = [f"Victory: {view['victory']}"] if view.get("victory") else []
    hazards = view.get("hazards")
    for each in hazards if isinstance(hazards, list) else []:
        lines.append(f"{each['name']} at {each['at']}: {each['text']}")
    return lines


def under_way(view: Data, names: Mapping[str, str]) -> list[str]:
    """What is being done right now, outermost first."""
    acting = view.get("acting")
    lines = []
    for each in acting if isinstance(acting, list) else []:
        who = names.get(str(each.get("who")), str(each.get("who", "")))
        actions = ", ".join(words(str(action)) for action in each.get("actions", []))
        if who and actions:
            lines.append(f"{words(str(each.get('kind', '')))}: {who} ({actions})")
    return lines


# the map


def arena_lines(view: Data, map: Data, names: Mapping[str, str]) -> list[str]:
    """An Arena a line: who stands where, what is there, and what its Paths cost."""
    called = {each["id"]: each["name"] for each in listed(map, "arenas")}
    lines = []
    for id, name in called.items():
        places = [place_words(view, each, names) for each in listed(map, "positions") if each["arena"] == id]
        ends = [
            (each, each["b"] if each["a"] == id else each["a"])
            for each in listed(map, "paths")
            if id in (each["a"], each["b"])
        ]
        ways = [f"{called[end]} {path['cost']}{terrain_words(path)}" for path, end in ends]
        lines.append(f"{name}: {'; '.join(places) or 'nobody'}. Paths: {', '.join(ways) or 'none'}.")
    return lines


def place_words(view: Data, place: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """`m2 [Stone Outcropping] (Needler Nymph 1)`."""
    things = "".join(f" [{each['name']}]" for each in place["features"])
    here = [names.get(str(each["id"]), str(each["id"])) for each in creatures(view) if each.get("at") == place["id"]]
    return f"{place['id']}{things}{terrain_words(place)}" + (f" ({', '.join(here)})" if here else "")


def terrain_words(place: Mapping[str, Any]) -> str:
    return "".join(f" {{{words(each['kind'])}}}" for each in place["terrain"])


def listed(map: Data, key: str) -> list[dict[str, Any]]:
    found = map.get(key)
    return found if isinstance(found, list) else []


def letters(found: Sequence[Creature], names: Mapping[str, str]) -> dict[str, str]:
    """A sign for every creature on the map: its number, or the first letter of its name that is free."""
    taken: dict[str, str] = {}
    for each in found:
        id = str(each["id"])
        name = names.get(id, id)
        wanted = [name[-1]] if name[-1:].isdecimal() else []
        wanted += [letter.upper() for letter in name if letter in string.ascii_letters]
        free = [letter for letter in [*wanted, *string.ascii_uppercase, *string.digits] if letter not in taken.values()]
        taken[id] = free[0] if free else "?"
    return taken


def map_lines(view: Data, names: Mapping[str, str], reachable: Sequence[str] = ()) -> tuple[list[str], list[str]]:
    """The grid, and what its signs mean; Arenas line by line; nothing where there is neither."""
    grid = view.get("map")
    if isinstance(grid, dict) and grid.get("kind") == "arenas":
        return arena_lines(view, grid, names), []
    if not isinstance(grid, dict) or grid.get("kind") != "grid":
        return [], []
    squares = dict.fromkeys(reachable, REACHABLE)
    signs_of: dict[str, str] = {}
    for sign, (what, where) in zip(SIGNS, [*square_lists(grid), *ledges(grid)], strict=False):
        squares.update(dict.fromkeys(where, sign))
        signs_of[sign] = words(what)
    drawn_signs = set(squares.values())
    legend = [f"{REACHABLE} can be chosen"] if reachable else []
    legend += [f"{sign} {what}" for sign, what in signs_of.items() if sign in drawn_signs]
    if lying := grid.get("lying"):
        squares.update({str(each["at"]): LYING for each in lying})
        legend += [f"{LYING} " + ", ".join(names.get(str(each["what"]), str(each["what"])) for each in lying)]
    here = [each for each in creatures(view) if each.get("at")]
    signs = letters(here, names)
    squares.update({str(each["at"]): signs[str(each["id"])] for each in here})
    who = [f"{signs[str(each['id'])]} {names.get(str(each['id']))} {each['at']}" for each in here]
    return drawn(int(grid["width"]), int(grid["height"]), squares), who + legend


def square_lists(grid: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """What lies where: the entries that are lists of square names."""
    lists = [(key, value) for key, value in grid.items() if isinstance(value, list)]
    return [(key, value) for key, value in lists if all(isinstance(each, str) for each in value)]


def ledges(grid: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Squares above the rest, by their height; what is below it has a list of its own."""
    found: dict[str, list[str]] = {}
    for square, feet in (grid.get("ground") or {}).items():
        if feet > 0:
            found.setdefault(f"{feet} ft high", []).append(square)
    return list(found.items())


def drawn(width: int, height: int, squares: Mapping[str, str]) -> list[str]:
    """Rows of squares, numbered along the top and the left."""
    margin = len(str(height - 1))
    lines = [" " * margin + "  " + " ".join(f"{x % 10}" for x in range(width))]
    if width > 10:
        tens = " ".join(f"{x // 10}" if x and x % 10 == 0 else " " for x in range(width))
        lines.insert(0, " " * margin + "  " + tens.rstrip())
    for y in range(height):
        row = " ".join(squares.get(f"{x},{y}", OPEN) for x in range(width))
        lines.append(f"{y:>{margin}}  {row}")
    return lines
