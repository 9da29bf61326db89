"""How the fight stands, and hints: who may have them, what they rest on, and that they tell nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.ahead import believing
from quintain.conformance.worlds import SYSTEMS, facts_of, players, start
from quintain.kernel.events import REFEREE, SPECTATOR
from quintain.kernel.scene import Scene
from quintain.kernel.system import act_ask
from quintain.kernel.table import BotTable
from quintain.systems import find_system
from quintain.web.watcher import MASTER, how_it_stands
from tests.web.tables import Data, Guest, House, let_everybody_in

TWO: Data = {"encounter": "mirror", "seats": {"mirka-1": "me", "mirka-2": "invite"}, "rules": {"interlude_seconds": 0}}
MIRRORS = {"ki": "mirror", "swords": "mirror", "shattered": "mirror", "gu": "mirror", "delve": "sparring"}
NO_BAR = "Players do not see here how the fight stands."
NO_HINTS = "There are no hints at this table."


def texts(guest: Guest) -> list[str]:
    return [line["text"] for line in guest.lines]


def hint_for(guest: Guest) -> Data:
    ask = guest.ask()
    return guest.say("hint", seat=ask["seat"], ask=ask["id"])


# who may


def test_onlookers_see_how_it_stands_and_players_where_the_table_allows_it(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["token"], "Anna") as anna, house.sit(table["id"], table["spectator"]) as eve:
        anna.look()
        assert (eve.look()["bar"], anna.table["bar"]) == (True, False)
        seen = eve.say("stands")["stands"]
        assert [each["side"] for each in seen["sides"]] == ["red", "blue"]
        assert all(each["low"] - 1e-9 <= each["chance"] <= each["high"] + 1e-9 for each in seen["sides"])
        assert round(sum(each["chance"] for each in seen["sides"]), 6) == 1
        assert anna.say("stands")["error"]["what"] == NO_BAR

        anna.say("allow", bar=True)
        assert anna.look()["bar"]
        assert anna.say("stands")["stands"]["sides"][0]["own"]
        assert "Anna lets players see how the fight stands." in texts(anna)


def test_only_the_host_or_the_game_master_says_what_is_allowed(house: House) -> None:
    table = house.open(**TWO)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        anna.look()
        let_everybody_in(anna, bo)
        refused = bo.say("allow", bar=True, hints=True)
        assert refused["error"]["what"] == "Only the host or the game master may do that."
        assert not bo.table["allows"]["mine"]


def test_nothing_is_told_of_what_is_allowed_already(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.say("allow", bar=False, hints=True)
        anna.look()
        anna.say("allow", hints=True)
        assert len([text for text in texts(anna) if "hints" in text]) == 1
        assert not any("how the fight stands" in text for text in texts(anna))


def test_once_it_is_over_the_replay_says_more(house: House) -> None:
    table = house.open("training_yard", seats={"*": "bot:greedy"})
    with house.sit(table["id"], table["token"]) as host:
        assert host.look()["bar"] is False
        assert host.say("stands")["error"]["what"] == "It is over."


def test_whoever_waits_at_the_door_is_told_nothing(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["links"][0]["token"], "Bo") as bo:
        bo.look()
        assert "error" in bo.say("stands")


# hints


def test_hints_are_off_until_the_host_allows_them_and_everybody_reads_of_it(house: House) -> None:
    table = house.open(**TWO)
    with house.sit(table["id"], table["token"], "Anna") as anna, house.sit(table["id"], table["spectator"]) as eve:
        anna.look()
        eve.look()
        assert hint_for(anna)["error"]["what"] == NO_HINTS
        anna.say("allow", hints=True)
        eve.look()
        assert any("allows hints" in text for text in texts(eve))
        assert "suggestions" in hint_for(anna)["hint"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_hint_is_two_answers_that_are_offered_with_chance_and_clauses(
    system: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(find_system(system)), "patient_tries", 8)
    first = next(iter(start(system, MIRRORS[system]).creatures())).id
    table = house.open(system=system, encounter=MIRRORS[system], seats={first: "me"})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.say("allow", hints=True)
        found = []
        for _ in range(6):
            found += hint_for(anna)["hint"]["suggestions"]
            offered = {option["id"] for option in anna.ask()["options"]}
            assert {each["option"] for each in found[-2:]} <= offered or not found
            anna.answer(anna.ask()["options"][0]["id"])
            if found:
                break
    assert all(each["low"] - 1e-9 <= each["chance"] <= each["high"] + 1e-9 for each in found)
    assert all(each["label"] for each in found)
    assert len({each["choose"] for each in found}) == len(found)


def test_a_hint_is_for_whoever_is_asked(house: House) -> None:
    table = house.open(**TWO)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        anna.look()
        let_everybody_in(anna, bo)
        anna.say("allow", hints=True)
        ask = anna.ask()
        assert bo.say("hint", seat=ask["seat"], ask=ask["id"])["error"]["what"] == "That is not your seat."
        assert "error" in anna.say("hint", seat=ask["seat"], ask=ask["id"] + 7)


# what it rests on


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_is_the_same_whatever_a_viewer_may_not_know(system: str) -> None:
    """Each hidden fact in turn is another, and dice were rolled and questions put that nobody heard of."""
    rules, facts, compared = find_system(system), facts_of(system), 0
    for fact in facts.HIDDEN:
        scene = start(system, MIRRORS[system])
        one = scene.creatures()[0]
        twin = scene.clone()
        if not facts.vary(twin, fact, one.seat):
            continue
        twin.counts.rolled["secret"] = 3
        twin.counts.asked[one.seat] = 9
        for viewer in (SPECTATOR, scene.viewer(one.seat)):
            assert stands(rules, scene, viewer) == stands(rules, twin, viewer), fact
        compared += 1
    assert compared


def stands(rules: Any, scene: Scene, viewer: Any, tries: int = 2) -> object:
    return how_it_stands(rules, scene.dump(), viewer, tries)


def test_the_referee_and_the_seats_look_at_other_worlds() -> None:
    """The test above can fail: who knows everything sees the difference."""
    ki = find_system("ki")
    scene = start("ki", "mirror")
    weak = scene.clone()
    weak.creatures()[1].hp = 1  # type: ignore[attr-defined]

    assert stands(ki, scene, REFEREE, 20) != stands(ki, weak, REFEREE, 20)


def master_does(system: str, scene: Scene, act: str) -> Scene:
    """A copy in which a game master did that."""
    rules, after = find_system(system), scene.clone()
    after.seat_gm(MASTER)
    table = BotTable(after, rules.sight, "x", players(system, after))
    rules.act(after, table, MASTER, act_ask(rules, after, MASTER).read(act))
    after.seat_gm("")
    return after


@pytest.mark.parametrize(("system", "encounter"), [("ki", "alley_brawl"), ("swords", "skirmish"), ("gu", "toll")])
def test_nobody_counts_who_is_not_noticed(system: str, encounter: str) -> None:
    """Hidden, somebody stands for as much as if they were not there at all."""
    rules, scene = find_system(system), start(system, encounter)
    who = scene.creatures()[-1].id
    hidden = master_does(system, scene, f"hide:{who}")
    without = master_does(system, scene, f"override:remove:{who}")
    viewer = scene.viewer(scene.creatures()[0].seat)

    assert who not in [each.id for each in rules.board(hidden, viewer).creatures]
    assert chances(stands(rules, hidden, viewer, 8)) == chances(stands(rules, without, viewer, 8))


def chances(found: Any) -> list[tuple[str, float]]:
    return [(each.side, each.chance) for each in found.sides]


def test_what_is_under_way_plays_no_part(house: House) -> None:
    """A question inside a step, and what was answered before it, change nothing for those who look on."""
    table = house.open(**TWO)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
        house.sit(table["id"], table["spectator"]) as eve,
    ):
        anna.look()
        let_everybody_in(anna, bo)
        before = eve.say("stands")["stands"]
        anna.answer("participate")
        assert eve.say("stands")["stands"] == before


def test_a_try_is_played_in_the_worlds_of_the_viewer(monkeypatch: pytest.MonkeyPatch) -> None:
    believed = []
    believe = believing.believe

    def watched(system: Any, scene: Scene, viewer: Any, luck: Any, *, by_name: bool) -> None:
        assert by_name
        believed.append(viewer)
        believe(system, scene, viewer, luck, by_name=by_name)

    monkeypatch.setattr("quintain.ahead.rollout.believe", watched)
    scene = start("ki", "mirror")
    seat = scene.creatures()[0].seat
    stands(find_system("ki"), scene, scene.viewer(seat), 5)

    assert believed == [scene.viewer(seat)] * 5
