"""Areas before one commits: their exact squares, who is in them, what they do and the odds; also where somebody is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import axe
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.playing import shows_question, unfold
from tests.browser.server import Server
from tests.systems.gu.script import body as gu_body
from tests.systems.swords.script import body as swords_body

SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])


def alone(person: Folk, server: Server, system: str, scenario: dict[str, Any], size: tuple[int, int] = WIDE) -> Person:
    """Anna plays the first creature of all, and bots the others, which do nothing before her."""
    first, *others = [each.get("id", each.get("creature")) for side in scenario["sides"] for each in side["members"]]
    seats = {first: "me"} | dict.fromkeys(others, "bot:random")
    anna = person("Anna", size).sit_down(server.open_table(system=system, scenario=scenario, seats=seats).host)
    anna.wait_until(lambda: anna.is_due, "the first question")
    return anna


def yard(*members: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The first against the others, on level ground."""
    arena = {"id": "yard", "name": "Yard", "width": 12, "height": 8}
    first, *others = members
    sides = [{"name": "red", "members": [first]}, {"name": "blue", "members": others}]
    return {"id": "yard", "name": "Yard", "arena": arena, "sides": sides} | more


def covered(anna: Person) -> list[str]:
    """The squares, or places, that are marked on the board."""
    return sorted(str(anna.page.locator(".boardview svg [data-covered]").get_attribute("data-covered")).split())


def around(x: int, y: int, far: int) -> list[str]:
    return sorted(f"{a},{b}" for a in range(x - far, x + far + 1) for b in range(y - far, y + far + 1))


def inside(anna: Person) -> Locator:
    """Who is in the area, beside the question."""
    return anna.ask.locator(".inside")


def press(anna: Person, creature: str) -> None:
    anna.page.locator(f'.boardview [data-creature="{creature}"]').first.click()


def has_odds(anna: Person) -> None:
    """What it can lead to has been worked out, or that nothing can be."""
    box = anna.ask.get_by_role("group", name="What it can lead to")
    expect(box).to_contain_text(re.compile(r"%|odds", re.IGNORECASE))


def chosen(anna: Person) -> str:
    return str(anna.ask.locator("[data-option][aria-checked=true]").get_attribute("data-option"))


# Master of Gu


@SIZES
def test_a_radius_around_its_user_is_shown_before_it_is_used(
    person: Folk, server: Server, size: tuple[int, int]
) -> None:
    ann = gu_body("ann", (4, 4), gu=["quake_step"])
    scene = yard(ann, gu_body("lu", (6, 4)), gu_body("ning", (7, 4)), order=["ann", "lu", "ning"], turn="ann")
    anna = alone(person, server, "gu", scene, size)

    unfold(anna, "activate:quake_step").click()

    expect(inside(anna)).to_have_text("24 squares. Inside: Lu (foe).")
    assert covered(anna) == sorted(set(around(4, 4, 2)) - {"4,4"})
    expect(anna.page.locator(".boardview .m-area.chosen")).to_have_count(1)
    assert anna.is_asked("turn")
    if size == WIDE:
        has_odds(anna)
    axe(anna.page)
    anna.page.keyboard.press("Escape")
    anna.page.mouse.move(5, 5)
    expect(anna.page.locator(".boardview .m-area.chosen")).to_have_count(0)


def test_a_radius_is_aimed_at_somebody_and_stays_what_it_is(person: Folk, server: Server) -> None:
    ann = gu_body("ann", (2, 2), gu=["ember_butterfly", "slash"], essence=200)
    scene = yard(ann, gu_body("lu", (5, 3)), gu_body("ning", (6, 4)), order=["ann", "lu", "ning"], turn="ann")
    anna = alone(person, server, "gu", scene)
    unfold(anna, "activate:ember_butterfly").click()

    press(anna, "lu")

    assert chosen(anna) == "activate:ember_butterfly"
    assert covered(anna) == around(5, 3, 1)
    expect(inside(anna)).to_contain_text("9 squares")
    expect(inside(anna)).to_contain_text("Lu (foe) and Ning (foe).")
    has_odds(anna)
    anna.answer()
    expect(anna.log).to_contain_text("Ember Butterfly")


# Swords


def test_a_cone_is_aimed_where_somebody_stands(person: Folk, server: Server) -> None:
    scene = yard(
        {"creature": "tunnel_gorgon", "id": "gorgon", "at": [2, 2]},
        swords_body("ann", (4, 2)),
        swords_body("cat", (6, 3)),
        swords_body("dan", (2, 6)),
    )
    anna = to_her_turn(alone(person, server, "swords", scene))
    unfold(anna, "stone_breath").click()

    press(anna, "ann")

    assert chosen(anna) == "stone_breath"
    squares = covered(anna)
    assert "4,2" in squares
    assert len(squares) == 9
    expect(inside(anna)).to_have_text("9 squares. In these squares: Ann (foe) and Cat (foe).")
    has_odds(anna)
    axe(anna.page)
    anna.answer()
    expect(anna.log).to_contain_text("Stone Breath")


def test_a_radius_around_a_screech_is_shown_before_it_is_heard(person: Folk, server: Server) -> None:
    scene = yard(
        {"creature": "gloom_kite", "id": "kite", "at": [3, 3]}, swords_body("ann", (9, 3)), swords_body("cat", (11, 3))
    )
    anna = to_her_turn(alone(person, server, "swords", scene))

    option = unfold(anna, "screech")
    option.hover()
    assert "9,3" in covered(anna)
    expect(anna.page.locator("#board .hint")).to_contain_text("Ann (foe)")
    option.click()

    assert "9,3" in covered(anna)
    assert "11,3" not in covered(anna)
    assert "3,3" not in covered(anna)
    expect(inside(anna)).to_contain_text("In these squares: Ann (foe).")


def test_fire_is_thrown_where_somebody_stands(person: Folk, server: Server) -> None:
    scene = yard(
        swords_body("ann", (3, 3), readied=["alchemists_fire"]), swords_body("cat", (6, 3)), swords_body("dan", (9, 7))
    )
    anna = to_her_turn(alone(person, server, "swords", scene))
    unfold(anna, "throw:alchemists_fire").click()

    press(anna, "cat")

    assert chosen(anna) == "throw:alchemists_fire"
    assert covered(anna) == around(6, 3, 1)
    expect(inside(anna)).to_have_text("9 squares. In these squares: Cat (foe).")
    has_odds(anna)
    anna.answer()
    expect(anna.log).to_contain_text("Cat")


def to_her_turn(anna: Person) -> Person:
    """Whatever comes before it is answered with the first that there is."""
    for _ in range(12):
        anna.wait_until(lambda: anna.is_due, "a question")
        if anna.is_asked("turn"):
            return anna
        anna.options.first.click()
        anna.answer()
    raise AssertionError("her turn does not come")


# Shattered Spirits

CAVE: dict[str, Any] = {
    "id": "cave",
    "name": "Cave",
    "arenas": [{"id": "cave", "name": "Cave", "xy": [0, 0]}, {"id": "shaft", "name": "Shaft", "xy": [1, 0]}],
    "paths": [{"a": "cave", "b": "shaft"}],
    "positions": [
        {"id": "c1", "arena": "cave"},
        {"id": "c2", "arena": "cave"},
        {"id": "s1", "arena": "shaft"},
    ],
    "sides": [
        {"name": "enemies", "members": [{"creature": "lesser_chemist", "id": "chemist", "at": "c1", "momentum": 4}]},
        {"name": "players", "members": [{"creature": "margaret", "at": "c1"}, {"creature": "zepherina", "at": "s1"}]},
    ],
}
OWN = ("chemist", "none", "pass", "end", "wait")


def chemists_turn(anna: Person, id: str) -> Person:
    """She plots Fumigate, and lets everything go by until she may do that."""
    for _ in range(40):
        anna.wait_until(lambda: anna.is_due, "a question")
        if anna.is_asked("turn") and any(each["id"] == id for each in anna.open_asks[0]["options"]):
            assert shows_question(anna)
            return anna
        shows_question(anna)
        ask = anna.open_asks[0]
        if anna.is_asked("plot"):
            anna.ask.get_by_role("radio", name=re.compile("^Fumigate")).click()
        else:
            ids = [each["id"] for each in ask["options"]]
            unfold(anna, next((each for each in ids if each in OWN), ids[-1])).click()
        anna.answer()
    raise AssertionError(f"{id} is never offered")


@SIZES
def test_what_fills_an_arena_is_shown_before_it_is_used(person: Folk, server: Server, size: tuple[int, int]) -> None:
    anna = chemists_turn(alone(person, server, "shattered", CAVE | {"stage": "plotting"}, size), "fumigate")

    unfold(anna, "fumigate").click()

    (cave,) = [each for each in anna.table["board"]["map"]["zones"] if each["id"] == "cave"]
    assert covered(anna) == sorted(each["id"] for each in cave["places"])
    expect(inside(anna)).to_contain_text(re.compile(r"^\d places?\. (In these places|There): Lesser Chemist \(you\)"))
    axe(anna.page)


def test_a_position_is_meant_by_a_press_on_whoever_stands_there(person: Folk, server: Server) -> None:
    anna = chemists_turn(alone(person, server, "shattered", CAVE | {"stage": "phase", "phase": 1}), "chemical_warfare")
    unfold(anna, "toxic_spray").hover()
    assert covered(anna) == ["c1"]
    expect(anna.page.locator("#board .hint")).to_contain_text("Margaret (foe)")
    unfold(anna, "chemical_warfare").click()
    anna.answer()
    anna.wait_for("chemical_warfare")
    assert shows_question(anna)

    press(anna, "margaret")

    assert chosen(anna) == "lay:c1"
    assert covered(anna) == ["c1"]
    expect(inside(anna)).to_contain_text("Margaret (foe)")


# Delve

CAST = ("brannoch", "sirel", "odda", "tamsin")


def declaring(person: Folk, server: Server, who: str, size: tuple[int, int] = WIDE) -> Person:
    """Anna has to say what somebody of the party does in the first round in the drowned hall."""
    seats = {each: "me" if each == who else "bot:greedy" for each in CAST} | {"*": "bot:greedy"}
    opened = server.open_table(system="delve", encounter="castellan", seats=seats)
    anna = person("Anna", size).sit_down(opened.host)
    anna.wait_for("declare")
    shows_question(anna)
    return anna


@SIZES
def test_a_spell_on_a_whole_zone_shows_the_zone_and_who_is_there(
    person: Folk, server: Server, size: tuple[int, int]
) -> None:
    anna = declaring(person, server, "odda", size)
    unfold(anna, "cast:leyburst:stairs").click()

    assert covered(anna) == ["stairs"]
    expect(inside(anna)).to_contain_text("1 place. There: Brannoch (ally)")
    axe(anna.page)
    press(anna, "hollow_guard-1")

    assert chosen(anna) == "cast:leyburst:nave"
    assert covered(anna) == ["nave"]
    expect(inside(anna)).to_contain_text("1 place. There: Hollow guard 1 (foe) and Hollow guard 2 (foe).")
    assert anna.is_asked("declare")


def test_a_cry_shows_the_zones_it_is_heard_in_wherever_its_user_shifts(person: Folk, server: Server) -> None:
    anna = declaring(person, server, "brannoch")
    unfold(anna, "battle_cry").click()
    assert covered(anna) == ["nave", "stairs"]

    anna.ask.get_by_role("radio", name="To Nave").click()

    assert covered(anna) == ["dais", "nave", "north_aisle", "south_aisle", "stairs"]
    expect(inside(anna)).to_contain_text("In these places")
