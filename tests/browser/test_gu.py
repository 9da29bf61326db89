"""Master of Gu at the table: hits answered, lines laid, heights flown to, what is hidden, and a fight to its end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import axe
from tests.browser.gatherings import admit
from tests.browser.people import PHONE, WIDE, Folk, Person
from tests.browser.playing import click_square, play_on
from tests.browser.server import Server
from tests.systems.gu.script import body

SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
SURE = 98
"""A skill at which only a fumble fails."""


def yard(*members: dict[str, Any], terrain: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """The first stands alone against the others, in the order in which they act."""
    first, *others = members
    ids = [each["id"] for each in members]
    return {
        "id": "yard",
        "name": "Yard",
        "arena": {"id": "yard", "name": "Yard", "width": 12, "height": 8, "terrain": terrain or []},
        "sides": [
            {"name": "red", "players": True, "members": [first]},
            {"name": "blue", "members": others},
        ],
        "order": ids,
        "turn": ids[0],
    } | more


def sit_down(person: Folk, server: Server, scenario: dict[str, Any], size: tuple[int, int] = WIDE) -> Person:
    """Anna plays the first; bots play the others."""
    first, *others = scenario["order"]
    seats = {first: "me"} | dict.fromkeys(others, "bot:greedy")
    opened = server.open_table(system="gu", scenario=scenario, seats=seats)
    anna = person("Anna", size).sit_down(opened.host)
    anna.wait_until(lambda: anna.is_due or anna.is_over, "the first question")
    return anna


def figure(anna: Person, id: str) -> dict[str, Any]:
    (found,) = [each for each in anna.table["board"]["creatures"] if each["id"] == id]
    return dict(found)


def option(anna: Person, id: str) -> Locator:
    return anna.ask.locator(f'[data-option="{id}"]')


def covered(anna: Person) -> list[str]:
    return sorted(str(anna.page.locator("svg [data-covered]").get_attribute("data-covered")).split())


def log(anna: Person) -> str:
    return "\n".join(anna.log_lines())


# hits


def hound(id: str, at: tuple[int, int]) -> dict[str, Any]:
    """A beast that does nothing but bite, and hits."""
    bite = {"name": "Bite", "damage": [{"type": "force", "amount": 3}]}
    return body(id, at, kind="beast", hit_points=40, movement=4, close_combat=SURE, dodge=10, attacks=[bite])


HOUNDS = [hound("lu", (3, 2)), hound("ning", (1, 2))]


def test_a_hit_is_answered_with_a_shield_and_another_one_with_a_dodge(person: Folk, server: Server) -> None:
    ann = body("ann", (2, 2), gu=["fish_scales_1"], dodge=SURE, max_hp=60, close_combat=20)
    anna = sit_down(person, server, yard(ann, *HOUNDS))
    option(anna, "end").click()
    anna.answer()

    answer_hit(anna, "activate:fish_scales_1")
    expect(anna.log).to_contain_text("activates Fish Scales Gu (rank 1) for 5 essence")
    expect(anna.log).to_contain_text(re.compile(r"Fish Scales Gu \(rank 1\) of Ann takes \d+ \w+ damage"))

    answer_hit(anna, "dodge")
    expect(anna.log).to_contain_text(re.compile("Ann (dodges|tries to dodge and fails)"))
    if anna.is_asked("dodge_to"):
        click_square(anna, anna.open_asks[0]["options"][0]["shape"]["spots"][0])
        anna.answer()
        expect(anna.log).to_contain_text("Ann dodges to")


def answer_hit(anna: Person, id: str) -> None:
    """Waits for a hit, looks at what is known of it, and answers it so; turns on the way are let pass."""
    for _ in range(12):
        anna.wait_until(lambda: anna.is_due, "a question")
        if anna.is_asked("hit"):
            break
        about = anna.open_asks[0]["about"]
        option(anna, {"turn": "end", "sustain": "pay:fish_scales_1"}.get(about, "pass")).click()
        anna.answer()
    expect(anna.question).to_have_text(
        re.compile(r"^(Lu|Ning) hits Ann with .*\(\d+, \d+ degrees?(, a critical)?\)\.$")
    )
    expect(option(anna, "dodge")).to_contain_text(re.compile(r"Dodge 98 against \d+.*1 reaction", re.DOTALL))
    option(anna, id).click()
    anna.answer()


# lines and called shots


@SIZES
def test_a_line_is_laid_with_its_squares_shown_before(person: Folk, server: Server, size: tuple[int, int]) -> None:
    ann = body("ann", (2, 2), gu=["slash"], rank=2)
    anna = sit_down(person, server, yard(ann, body("lu", (5, 2)), body("ning", (5, 4))), size)
    option(anna, "activate:slash").click()
    anna.ask.get_by_role("combobox").select_option("3,2")
    anna.ask.get_by_role("radiogroup", name="Direction").get_by_role("radio", name="East", exact=True).click()

    expect(anna.ask.get_by_role("status")).to_have_text("8 squares. Inside: Lu (foe).")
    if size == WIDE:
        assert covered(anna) == ["10,2", *(f"{x},2" for x in range(3, 10))]
    axe(anna.page)
    anna.answer()
    expect(anna.log).to_contain_text("Ann uses Slash Gu on Lu")


def test_called_shots_are_folded_and_say_what_they_add_to_the_roll(person: Folk, server: Server) -> None:
    ann = body("ann", (2, 2), weapons=["knife"], gu=["fire_spark"])
    anna = sit_down(person, server, yard(ann, *HOUNDS))
    expect(option(anna, "strike:knife:lu")).to_be_visible()
    expect(option(anna, "called:knife:lu")).not_to_be_visible()

    anna.ask.get_by_text("Called shots").first.click()
    option(anna, "called:knife:lu").click()
    anna.ask.get_by_label("Head +20").check()
    anna.answer()

    expect(anna.log).to_contain_text("aiming at the head")


# heights


CLIFF = [{"kind": "floor", "name": "cliff", "rects": [[8, 0, 11, 7]], "elevation": 4}]
CRANE = {"creature": "crane_king_100", "id": "crane", "name": "Crane", "at": [2, 2], "height": 3, "airborne": True}


@SIZES
def test_a_flyer_picks_a_square_and_a_height(person: Folk, server: Server, size: tuple[int, int]) -> None:
    anna = sit_down(person, server, yard(CRANE, body("lu", (9, 5)), terrain=CLIFF), size)
    assert (figure(anna, "crane")["level"], figure(anna, "crane")["above"]) == (3, 3)
    assert figure(anna, "lu")["level"] == 4
    assert "above" not in figure(anna, "lu")
    option(anna, "fly").click()
    anna.ask.locator("#ask-shape").select_option("4,4")
    anna.ask.get_by_role("radiogroup", name="How high at 4,4").get_by_role("radio", name=re.compile("^5 m")).click()
    anna.answer()

    anna.wait_until(lambda: figure(anna, "crane")["at"] == "4,4", "the crane to fly")
    assert (figure(anna, "crane")["level"], figure(anna, "crane")["height"]) == (5, "5 m up")
    if size == WIDE:
        expect(anna.page.get_by_role("figure", name="Side view")).to_be_visible()


def test_heights_that_matter_only_later_leave_the_board_as_it_is_until_the_side_view_is_asked_for(
    person: Folk, server: Server
) -> None:
    grounded = {**CRANE, "height": 0, "airborne": False}
    anna = sit_down(person, server, yard(grounded, body("lu", (9, 5))))
    board = anna.page.locator("#boardview")
    before = board.bounding_box()
    side = anna.page.get_by_role("figure", name="Side view")
    expect(side).to_have_count(0)

    option(anna, "take_flight").click()
    anna.answer()
    anna.wait_until(lambda: figure(anna, "crane").get("above", 0) > 0, "the crane to rise")

    tool = anna.page.get_by_role("button", name=re.compile("^Side view"))
    expect(tool).to_have_attribute("aria-pressed", "false")
    expect(side).to_have_count(0)
    assert board.bounding_box() == before
    tool.click()
    expect(side).to_be_visible()


# secrets


def test_what_is_hidden_of_a_foe_is_nowhere_on_the_page(person: Folk, server: Server) -> None:
    ann = body("ann", (1, 1), gu=["fire_spark"])
    widow = body("widow", (10, 6), gu=["piercing_shriek"], essence=977, soul=37)
    anna = sit_down(person, server, yard(ann, widow))

    told = anna.told()
    assert "Fire Spark Gu" in told
    assert "Widow" in told
    assert "Piercing Shriek" not in told
    assert "piercing_shriek" not in told
    pools = {each["name"]: each.get("now") for each in figure(anna, "widow")["pools"]}
    assert pools == {"Hit points": None, "Reactions": 2}


# the end


def test_a_fight_is_played_to_its_end(person: Folk, server: Server) -> None:
    ann = body("ann", (2, 2), close_combat=SURE, strength=60, weapons=["sword"])
    rat = body("rat", (3, 2), kind="beast", hit_points=6, movement=4, close_combat=10, dodge=5)
    anna = sit_down(person, server, yard(ann, rat))

    play_on([anna])

    assert anna.table["outcome"]["winner"] == "red"
    assert "Rat dies" in log(anna)
    expect(anna.page.get_by_role("link", name="Watch the replay")).to_be_visible()


# a game master


def desk(gerda: Person, family: str) -> Locator:
    """The form of overrides of that kind, open."""
    gerda.page.get_by_role("button", name=family).click()
    form = gerda.page.locator(".ovform")
    expect(form).to_be_visible()
    return form


def at_the_desk(person: Folk, server: Server) -> tuple[Person, Person]:
    """Gerda commands the bandits of the toll road; Anna plays Shen Lian, and bots her friends."""
    seats = {"shen_lian": "invite"} | dict.fromkeys(("bai_ruo", "tao_min"), "bot:greedy")
    seats |= dict.fromkeys(("hook_knife_lu", "sister_ning", "archer-1", "archer-2"), "gm")
    opened = server.open_table(system="gu", encounter="toll", seats=seats, gm="me")
    gerda = person("Gerda").sit_down(opened.host).wait_for("surprised")
    anna = person("Anna").sit_down(opened.links["shen_lian"])
    admit(gerda, anna)
    return gerda, anna


def test_a_game_master_says_who_is_surprised_by_their_names(person: Folk, server: Server) -> None:
    gerda, anna = at_the_desk(person, server)
    option(gerda, "surprised").click()
    gerda.ask.get_by_label("Tao Min").check()
    axe(gerda.page)
    gerda.answer()

    expect(gerda.log).to_contain_text("Exactly these are surprised: Tao Min.")
    expect(anna.log).to_contain_text("Surprised: Tao Min.")
    expect(anna.log).not_to_contain_text("Exactly these")


def test_a_game_master_adds_several_hides_one_and_reveals_it_elsewhere(person: Folk, server: Server) -> None:
    gerda, anna = at_the_desk(person, server)
    option(gerda, "as_it_is").click()
    gerda.answer()
    form = desk(gerda, "Add")
    form.get_by_label("What").select_option(label="Mountain Archer")
    form.get_by_label("To").select_option(label="Bandits")
    form.get_by_label("How many").fill("2")
    expect(form.locator(".shape")).to_have_count(0)  # they find places of their own
    form.get_by_role("button", name="Add").click()
    expect(anna.log).to_contain_text("Mountain Archer joins bandits (2).")
    expect(anna.log).to_contain_text("Mountain Archer 4 joins the fight")

    form = desk(gerda, "Hide, reveal")
    form.get_by_label("Who").select_option(label="Mountain Archer 2")
    expect(form.locator(".shape")).to_have_count(0)  # hiding needs no place either
    form.get_by_role("button", name="Do it").click()
    gerda.wait_until(lambda: figure(gerda, "archer-2")["gone"], "the archer to be off the map")
    anna.wait_until(lambda: "archer-2" not in ids_on_the_board(anna), "the archer to be out of sight")
    assert [each["label"] for each in anna.table["board"]["clock"]["slots"]] == [str(n) for n in range(1, 9)]

    form = desk(gerda, "Hide, reveal")
    form.get_by_label("Who").select_option(label="Mountain Archer 2")
    expect(form).to_contain_text("Reveal Mountain Archer 2")
    click_square(gerda, "12,12")
    form.get_by_role("button", name="Do it").click()
    anna.wait_until(lambda: "archer-2" in ids_on_the_board(anna), "the archer to come out")
    assert figure(anna, "archer-2")["at"] == "12,12"


def ids_on_the_board(person: Person) -> list[str]:
    return [each["id"] for each in person.table["board"]["creatures"]]


def test_a_game_master_looks_sets_right_and_ends_a_fight(person: Folk, server: Server) -> None:
    gerda, anna = at_the_desk(person, server)
    option(gerda, "as_it_is").click()
    gerda.answer()
    see = gerda.page.get_by_role("region", name="See as")
    see.get_by_role("button", name="Shen Lian").click()
    gerda.wait_until(lambda: gerda.table["you"]["see"] == "shen_lian", "the eyes of Shen Lian")
    assert pools(gerda, "sister_ning")["Hit points"] is None
    gerda.page.keyboard.press("Escape")
    gerda.wait_until(lambda: gerda.table["you"]["see"] == "", "her own eyes")

    form = desk(gerda, "Set a pool")
    form.get_by_label("Who").select_option(label="Sister Ning")
    form.get_by_label("What").select_option(label="Set the Hit points of Sister Ning")
    form.get_by_role("spinbutton").fill("3")
    form.get_by_role("button", name="Do it").click()
    gerda.wait_until(lambda: pools(gerda, "sister_ning")["Hit points"] == 3, "the hit points to be set")
    expect(anna.log.get_by_role("listitem").last).to_contain_text("Game master overrides: Sister Ning, Hit points.")

    see.get_by_role("button", name="End the scene").click()
    see.get_by_role("button", name=re.compile("bandits", re.IGNORECASE)).click()
    for each in (gerda, anna):
        each.wait_for_end()
        assert each.table["outcome"]["winner"] == "bandits"


def pools(person: Person, id: str) -> dict[str, Any]:
    return {each["name"]: each.get("now") for each in figure(person, id)["pools"]}
