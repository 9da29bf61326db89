"""Between Rounds: the recap, the Interlude and its timer, questions about foes, talk in character."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import REFEREE, SPECTATOR, Event
from quintain.kernel.scene import Data
from quintain.systems.ki.events import (
    Healed,
    InterludeClosed,
    InterludeOpened,
    QuestionAnswered,
    Recap,
    RoundBegan,
    Said,
)
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.system import SYSTEM
from quintain.words.errors import AnswerRefused
from tests.systems.ki.script import LIBRARY, Played, body, fight, go_on, in_participation, play, rules

HELD = rules(interlude_seconds=60)


def last_turn(a: dict[str, Any], b: dict[str, Any], *more: dict[str, Any], **scenario: Any) -> KiScene:
    """Turn 1 of Round 2 at a table that holds Interludes."""
    return fight([a], [b, *more], turn=1, **{"rules": HELD, **scenario})


def in_interlude(a: dict[str, Any], b: dict[str, Any], **scenario: Any) -> Played:
    played = play(last_turn(a, b, **scenario), ["a> wait", "b> wait"], then=", : interlude")
    assert {ask.about for ask in played.game.asks} == {"interlude"}
    return played


def answers(played: Played) -> list[str]:
    return [event.answer for event in played.events(QuestionAnswered)]


def kinds(played: Played, *wanted: type[Event]) -> list[type[Event]]:
    return [type(event) for event in played.events() if isinstance(event, wanted)]


# The recap


@pytest.mark.rule("KI-009")
def test_three_hits_and_a_knock_out_are_each_retold_once_and_in_order_before_the_interlude() -> None:
    a = body("a", at=(3, 3), instinct=1, wielded=["sword"], unarmed=2)
    b = body("b", at=(4, 3), hp=7)
    scene = last_turn(a, b, body("c", at=(3, 4), wielded=["sword"]))
    blows = ["a> attack", "a> attack:sword:b", "b> none", "a> attack:unarmed:b", "b> none"]
    answer = ["c> attack", "c> attack:sword:a", "a> none", "c> done"]

    played = play(scene, [*blows, *answer], joins={"a": [1], "c": [1]}, then=", : interlude")

    (recap,) = played.events(Recap)
    assert (recap.round, recap.lines) == (2, ["A hits B.", "A hits B.", "B goes down.", "C hits A."])
    assert recap.sentence({}) == "Round 2 in brief: A hits B. A hits B. B goes down. C hits A."
    assert kinds(played, Recap, InterludeOpened) == [Recap, InterludeOpened]


@pytest.mark.rule("KI-006")
@pytest.mark.rule("KI-009")
def test_a_miss_is_not_retold_and_the_next_recap_starts_afresh() -> None:
    a = body("a", at=(3, 3), instinct=1, wielded=["sword"], hands=1)
    scene = last_turn(a, body("b", at=(4, 3), agility=1))
    hit = ["a> attack", "a> attack:sword:b", "b> none", "ready", "ready"]
    miss = ["a> attack", "a> attack:sword:b", "b> dodge"]

    played = play(scene, [*hit, *miss], dice=[6], joins={"a": [1]}, then=", : interlude")

    assert [event.lines for event in played.events(Recap)] == [["A hits B."], ["Nothing was decided."]]


@pytest.mark.rule("KI-009")
def test_the_dm_may_show_the_recap_as_it_is() -> None:
    scene = last_turn(body("a", at=(3, 3)), body("b", at=(4, 3)), gm="gm")
    scene.story = ["A hits B.", "B goes down."]

    before = play(scene, ["a> wait", "b> wait"], then=": recap")
    shown = go_on(before.game, ["show"], then=", , : interlude")

    assert (before.ask.seat, before.ask.about, before.events(Recap)) == ("gm", "recap", [])
    assert before.ask.options[0].label() == "Show: A hits B. B goes down."
    assert [event.lines for event in shown.events(Recap)] == [["A hits B.", "B goes down."]]


@pytest.mark.rule("KI-009")
def test_the_dm_may_tell_it_otherwise() -> None:
    scene = last_turn(body("a", at=(3, 3)), body("b", at=(4, 3)), gm="gm")

    played = play(scene, ["a> wait", "b> wait", "edit:Steel rang, and the lamp went out."], then=", , : interlude")

    assert [event.lines for event in played.events(Recap)] == [["Steel rang, and the lamp went out."]]
    assert kinds(played, Recap, InterludeOpened) == [Recap, InterludeOpened]


# The Interlude


@pytest.mark.rule("KI-010")
def test_after_a_round_every_seat_gets_a_timer_of_60_seconds() -> None:
    scene = last_turn(body("a", at=(3, 3)), body("b", at=(4, 3)), rules=SYSTEM.rules_type(), gm="gm")

    played = play(scene, ["a> wait", "b> wait", "show"], then=", , : interlude")

    assert [(ask.seat, ask.about) for ask in played.game.asks] == [
        ("red", "interlude"),
        ("blue", "interlude"),
        ("gm", "interlude"),
    ]
    for ask in played.game.asks:
        assert ask.as_data()["timer"] == {"seconds": 60, "answer": "ready"}
    assert [(event.round, event.seconds) for event in played.events(InterludeOpened)] == [(2, 60)]


@pytest.mark.rule("KI-010")
def test_the_length_of_the_interlude_is_a_house_rule() -> None:
    played = in_interlude(body("a", at=(3, 3)), body("b", at=(4, 3)), rules=rules(interlude_seconds=90))

    assert played.game.asks[0].as_data()["timer"] == {"seconds": 90, "answer": "ready"}


@pytest.mark.rule("KI-010")
def test_the_next_round_starts_only_when_everyone_is_ready() -> None:
    played = in_interlude(body("a", at=(3, 3), instinct=10), body("b", at=(4, 3)))

    one = go_on(played.game, ["ready"], then=": interlude")
    both = go_on(one.game, ["ready"], then="a: announce")

    assert (one.scene.round, [ask.seat for ask in one.game.asks]) == (2, ["blue"])
    assert one.events(InterludeClosed) == []
    assert (both.scene.round, both.scene.turn, both.asked()) == (3, 10, [("a", "announce")])
    assert kinds(both, InterludeOpened, InterludeClosed, RoundBegan)[1:] == [
        InterludeOpened,
        InterludeClosed,
        RoundBegan,
    ]


@pytest.mark.rule("KI-010")
def test_when_the_timer_ends_the_next_round_starts() -> None:
    played = in_interlude(body("a", at=(3, 3), instinct=10), body("b", at=(4, 3)))

    for ask in played.game.asks:
        played.game.time_out(ask.seat, ask.number)

    assert played.asked() == [("a", "announce")]


@pytest.mark.rule("KI-010")
def test_nothing_changes_in_an_interlude_and_it_takes_no_game_time() -> None:
    a = body("a", at=(3, 3), instinct=12, hp=3, stamina=2, conditions={"rooted": 4, "slowed": 1})
    played = in_interlude(a, body("b", at=(4, 3), conditions={"prone": 0}))
    kept = ("hp", "stamina", "surges", "place", "conditions", "items", "armor_durability")

    before = [{field: each.dump()[field] for field in kept} for each in played.scene.fighters]
    seconds = SYSTEM.seconds(played.scene)
    later = go_on(played.game, ["ready", "ready"], then="a: announce")
    start = later.game.scene

    assert isinstance(start, KiScene)
    assert [{field: each.dump()[field] for field in kept} for each in start.fighters] == before
    assert (seconds, SYSTEM.seconds(start)) == (20, 20 + 1)  # the first Turn of the next Round has been called


@pytest.mark.rule("KI-010")
def test_an_action_waits_for_a_participation() -> None:
    played = in_interlude(body("a", at=(3, 3), items=["healing_pill"]), body("b", at=(4, 3)))
    ask = played.game.asks[0]

    for action in ("move:3,4", "use:healing_pill:a", "attack:unarmed:b"):
        with pytest.raises(AnswerRefused):
            played.game.answer(ask.seat, ask.number, action)
        with pytest.raises(AnswerRefused):
            played.game.act(ask.seat, action)


@pytest.mark.rule("KI-010")
@pytest.mark.rule("KI-009")
def test_simulations_skip_recap_and_interlude() -> None:
    scene = last_turn(body("a", at=(3, 3), instinct=10), body("b", at=(4, 3)), rules=rules(interlude_seconds=0))

    played = play(scene, ["a> wait", "b> wait"], then="a: announce")

    assert kinds(played, Recap, InterludeOpened) == []
    assert (played.scene.round, played.asked()) == (3, [("a", "announce")])


# Questions


@pytest.mark.rule("KI-011")
@pytest.mark.parametrize(
    ("stamina", "hp", "answer"),
    [
        (2, 20, "tired (Stamina), fresh (HP)"),
        (4, 11, "tired (Stamina), fresh (HP)"),
        (5, 10, "fresh (Stamina), tired (HP)"),
        (0, 1, "spent (Stamina), tired (HP)"),
    ],
)
def test_asked_whether_it_looks_tired_the_answer_is_a_word_and_not_the_number(
    stamina: int, hp: int, answer: str
) -> None:
    played = in_interlude(body("a", at=(3, 3)), body("b", at=(4, 3), stamina=stamina, hp=hp))

    played.game.act("red", "looks:b")

    assert answers(played) == [answer]


@pytest.mark.rule("KI-011")
def test_who_lies_unconscious_looks_spent() -> None:
    sleeper = body("b", at=(4, 3), hp=-2, unconscious=True)
    played = play(
        last_turn(body("a", at=(3, 3)), sleeper, body("c", at=(9, 9))), ["a> wait", "c> wait"], then=", : interlude"
    )

    played.game.act("red", "looks:b")

    assert answers(played) == ["fresh (Stamina), spent (HP)"]


@pytest.mark.rule("KI-011")
def test_asked_what_it_wears_the_answer_names_armour_and_wielded_weapons() -> None:
    armor = next(iter(LIBRARY.of("armor")))
    b = body("b", at=(4, 3), armor=armor, wielded=["sword", "shield"], items=["dagger"])
    played = in_interlude(body("a", at=(3, 3)), b)
    worn = played["b"].armor

    played.game.act("red", "wears:b")
    played.game.act("blue", "wears:a")

    assert worn is not None
    assert answers(played) == [f"wears {worn.name}, wields Sword, Shield", "wears no armour, wields nothing"]


@pytest.mark.rule("KI-011")
def test_only_whoever_asks_hears_the_answer() -> None:
    played = in_interlude(body("a", at=(3, 3)), body("b", at=(4, 3)))

    played.game.act("red", "looks:b")

    def heard(viewer: Any) -> list[str]:
        return [event.answer for event in played.game.told(viewer) if isinstance(event, QuestionAnswered)]

    assert heard(played.scene.viewer("red")) == heard(REFEREE) == ["fresh (Stamina), fresh (HP)"]
    assert heard(played.scene.viewer("blue")) == heard(SPECTATOR) == []


@pytest.mark.rule("KI-011")
def test_i_ask_about_foes_that_are_still_there_and_only_in_the_interlude() -> None:
    gone = body("c", at=(9, 9))
    scene = last_turn(body("a", at=(3, 3)), body("b", at=(4, 3)), gone)
    scene.by_id["c"].out = "fled"
    before = play(scene, then="a, b: announce")
    played = go_on(before.game, ["a> wait", "b> wait"], then=", : interlude")

    acts = [option.id for option in SYSTEM.acts(played.scene, "red")]

    assert acts == ["looks:b", "wears:b", "say:a"]
    with pytest.raises(AnswerRefused):
        before.game.act("red", "looks:b")


@pytest.mark.rule("KI-011")
def test_questions_and_talk_leave_the_scene_as_it_was() -> None:
    played = in_interlude(body("a", at=(3, 3)), body("b", at=(4, 3)))
    before = played.scene.position()

    for act in ("looks:b", "wears:b", "say:a:Enough!"):
        played.game.act("red", act)

    assert played.game.now().position() == before
    assert [ask.about for ask in played.game.asks] == ["interlude", "interlude"]


@pytest.mark.rule("KI-011")
def test_of_a_foe_i_see_gear_and_conditions_but_no_numbers_behind_them() -> None:
    b = body("b", at=(4, 3), wielded=["sword"], conditions={"rooted": 3}, techniques=["flash_step"], surges=2, luck=12)
    scene = fight([body("a", at=(3, 3))], [b])

    seen, exact = (creature(SYSTEM.view(scene, scene.viewer(seat)), "b") for seat in ("red", "blue"))

    assert (seen["conditions"], seen["hp"], seen["stamina"]) == ({"rooted": 3}, "fresh", "fresh")
    assert [weapon["name"] for weapon in seen["wielded"]] == ["Sword"]
    assert seen["techniques"] == []
    assert {"attributes", "surges", "max_hp", "max_stamina", "items", "bag", "initiative"} & set(seen) == set()
    assert (exact["attributes"]["luck"], exact["surges"], exact["hp"]) == (12, 2, 20)


@pytest.mark.rule("KI-011")
def test_a_technique_is_seen_once_it_was_used() -> None:
    a = body("a", at=(3, 3), techniques=["stone_skin", "flash_step"])
    scene = in_participation(fight([a], [body("b", at=(4, 3))]), "a", "techniques")

    played = play(scene, ["technique:stone_skin"], then="a: act")

    assert creature(SYSTEM.view(played.scene, played.scene.viewer("blue")), "a")["techniques"] == ["stone_skin"]


@pytest.mark.rule("KI-011")
def test_odds_may_use_hidden_numbers_only_by_house_rule() -> None:
    a, b = body("a", at=(3, 3)), body("b", at=(4, 3))

    assert not SYSTEM.opens_odds(fight([a], [b]))
    assert SYSTEM.opens_odds(fight([a], [b], rules=rules(open_odds=True)))


def creature(view: Data, who: str) -> dict[str, Any]:
    creatures = view["creatures"]
    assert isinstance(creatures, list)
    found = next(each for each in creatures if each["id"] == who)
    assert isinstance(found, dict)
    return found


@pytest.mark.rule("KI-011")
def test_that_somebody_thinks_about_a_combo_shows_to_nobody() -> None:
    def world(techniques: list[str], *, then: str = "") -> object:
        b = body("b", at=(4, 3), strength=6, wielded=["sword", "shield"], techniques=techniques)
        scene = in_participation(fight([body("a", at=(3, 3), wielded=["sword"])], [b]), "a", "attack", "move")
        played = play(scene, ["attack:sword:b", "b> block:shield"], dice=[1], then=then)
        return SYSTEM.view(played.game.now(), played.scene.viewer("red"))["acting"]

    assert world(["riposte"], then="b: combo") == world([], then="a: act")


@pytest.mark.rule("KI-011")
def test_how_much_a_foe_has_healed_is_not_told() -> None:
    a = body("a", at=(3, 3), hp=18, items=["healing_pill"])
    scene = in_participation(fight([a], [body("b", at=(9, 9))]), "a", "inventory", "move")

    played = play(scene, ["use:healing_pill:a"], then="a: act")

    (healed,) = played.events(Healed)
    assert healed.hp == 2
    assert [event.hp for event in played.game.told(SPECTATOR) if isinstance(event, Healed)] == [None]


# Talk


@pytest.mark.rule("KI-012")
def test_in_the_interlude_every_player_may_speak_as_its_own_creature_and_all_hear_it() -> None:
    played = in_interlude(body("a", at=(3, 3)), body("b", at=(4, 3)))

    played.game.act("red", "say:a:Lay down your arms!")
    played.game.act("blue", "say:b:Never: come and take them.")

    heard = [event for event in played.game.told(SPECTATOR) if isinstance(event, Said)]
    assert [event.sentence({"a": "Ann", "b": "Bo"}) for event in heard] == [
        "Ann: “Lay down your arms!”",
        "Bo: “Never: come and take them.”",
    ]


@pytest.mark.rule("KI-012")
def test_nobody_puts_words_into_another_players_mouth() -> None:
    played = in_interlude(body("a", at=(3, 3)), body("b", at=(4, 3)))

    with pytest.raises(AnswerRefused):
        played.game.act("red", "say:b:I surrender.")


@pytest.mark.rule("KI-012")
def test_the_dm_may_speak_as_any_npc() -> None:
    scene = last_turn(body("a", at=(3, 3), pc=True), body("b", at=(4, 3)), body("c", at=(9, 9)), gm="gm")
    played = play(scene, ["a> wait", "b> wait", "c> wait", "show"], then=", , : interlude")

    for npc in ("b", "c"):
        played.game.act("gm", f"say:{npc}:Grr.")

    assert [(event.who, event.words) for event in played.events(Said)] == [("b", "Grr."), ("c", "Grr.")]


@pytest.mark.rule("KI-012")
def test_outside_the_interlude_there_is_no_such_talk() -> None:
    played = play(fight([body("a", at=(3, 3))], [body("b", at=(4, 3))], rules=HELD), then="a, b: announce")

    with pytest.raises(AnswerRefused):
        played.game.act("red", "say:a:Wait!")
