"""Playing over the wire: opening a table, answering, finishing a fight; nothing is lost when the server dies."""

from __future__ import annotations

from typing import Any

from tests.web.tables import House, let_everybody_in

SOLO: dict[str, Any] = {"seats": {"wen": "me", "street_thug": "bot:greedy"}, "rules": {"interlude_seconds": 0}}


def test_a_newcomer_plays_a_whole_fight_against_a_bot(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert anna.table["you"]["seats"] == ["wen"]
        anna.play_on()

        assert anna.table["outcome"]["winner"] in ("party", "foes", "")
        assert anna.lines[0]["rules"]
        assert [line["n"] for line in anna.lines] == list(range(len(anna.lines)))


def test_an_option_says_what_it_costs_and_does(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        options = {option["id"]: option for option in anna.table["asks"][0]["options"]}

        assert options["participate"]["about"].startswith("free the first time in a Round, then 2 Stamina")


def test_what_was_acknowledged_is_there_after_the_server_dies(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(5)
        before, lines = anna.table, anna.lines
    house.stop()
    house.start()

    with house.sit(table["id"], table["token"]) as anna:
        anna.look()
        assert anna.lines == lines
        assert anna.table["asks"] == before["asks"]
        assert anna.table["board"] == before["board"]
        anna.play_on()
        assert anna.table["outcome"] is not None


def test_the_same_frame_twice_is_one_answer(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        ask = anna.ask()
        frame = {"do": "answer", "id": "once", "seat": ask["seat"], "ask": ask["id"], "revision": 0}
        first = anna.resend(frame | {"choose": "wait"})
        anna.look()
        stands = anna.table
        second = anna.resend(frame | {"choose": "wait"})

        assert first == second == {"id": "once"}
        assert anna.table == stands


def test_a_late_foreign_or_illegal_answer_is_refused_and_changes_nothing(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        before = anna.table
        ask = anna.ask()
        known = {"seat": ask["seat"], "ask": ask["id"], "revision": 0}
        refused = [
            anna.say("answer", **known | {"choose": "fly"}),
            anna.say("answer", **known | {"choose": "wait", "ask": 99}),
            anna.say("answer", **known | {"choose": "wait", "revision": 7}),
            anna.say("answer", **known | {"choose": "wait", "seat": "foes.greedy"}),
            anna.say("act", seat="wen", act="override:hp:wen:99"),
            anna.say("see", **{"as": "referee"}),
            anna.say("undo"),
        ]

        assert all(each["error"]["what"] for each in refused)
        with house.sit(table["id"], table["token"]) as again:
            again.look()
            assert again.table["asks"] == before["asks"]


def test_two_people_and_a_game_master_play_a_fight(house: House) -> None:
    table = house.open(
        "alley_brawl",
        seats={"wen": "invite", "mirka": "invite", "*": "gm"},
        gm="me",
        rules={"interlude_seconds": 0},
    )
    links = {link["seat"]: link["token"] for link in table["links"]}
    with (
        house.sit(table["id"], table["token"], "Gregor") as gm,
        house.sit(table["id"], links["wen"], "Wen's player") as wen,
        house.sit(table["id"], links["mirka"], "Mirka's player") as mirka,
    ):
        gm.look()
        wen.look()
        assert wen.table["you"]["role"] == "pending"
        assert "board" not in wen.table
        let_everybody_in(gm, wen, mirka)
        assert wen.table["you"]["seats"] == ["wen"]
        assert gm.table["you"]["gm"]
        assert {pool["name"] for pool in wen.table["board"]["creatures"][2]["pools"] if "band" in pool} == {
            "HP",
            "Stamina",
        }
