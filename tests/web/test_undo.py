"""Going back: freely while nothing was rolled or shown, else if all agree or the game master decides; and redo."""

from __future__ import annotations

from typing import Any

from tests.web.tables import Guest, House, let_everybody_in

DUEL: dict[str, Any] = {"encounter": "mirror", "rules": {"interlude_seconds": 0}}


def test_against_bots_the_last_answer_goes_whole_and_comes_back(house: House) -> None:
    table = house.open(**DUEL, seats={"mirka-1": "me"})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(6)
        before, lines = anna.table, list(anna.lines)
        anna.answer(anna.ask()["options"][0]["id"])
        assert anna.say("undo")["undone"]
        anna.look()
        assert [each["text"] for each in anna.lines][: len(lines)] == [each["text"] for each in lines]
        assert anna.table["board"] == before["board"]
        assert anna.table["undo"]["redo"]
        anna.say("redo")
        anna.look()
        assert not anna.table["undo"]["redo"]


def sit_down(house: House, table: dict[str, Any]) -> Any:
    return (
        house.sit(table["id"], table["token"], "Anna"),
        house.sit(table["id"], table["links"][0]["token"], "Bo"),
    )


def hear_until(guest: Guest, wish: str) -> Any:
    while not guest.table["undo"][wish]:
        guest.look()
    return guest.table["undo"][wish]


def test_a_sealed_answer_is_taken_back_by_its_owner_and_nobody_hears_of_it(house: House) -> None:
    table = house.open(**DUEL, seats={"mirka-1": "me", "mirka-2": "invite"})
    first, second = sit_down(house, table)
    with first as anna, second as bo:
        anna.look()
        let_everybody_in(anna, bo)
        frames = len(bo.frames)
        anna.answer("participate")
        assert anna.table["asks"][0]["draft"] == "participate"
        assert anna.table["undo"]["mine"]
        assert anna.say("undo")["undone"]
        anna.look()
        assert "draft" not in anna.ask()
        refused = bo.say("redo")
        assert "error" in refused
        assert [frame for frame in bo.frames[frames:] if '"table"' in frame] == []


def test_beyond_a_reveal_the_others_are_asked_and_may_refuse_or_agree(house: House) -> None:
    table = house.open(**DUEL, seats={"mirka-1": "me", "mirka-2": "invite"})
    first, second = sit_down(house, table)
    with first as anna, second as bo:
        anna.look()
        let_everybody_in(anna, bo)
        anna.answer("wait")
        bo.answer("wait")
        while anna.table["board"]["clock"]["note"] == "Turn 10":
            anna.look()
        told = anna.table["board"]["clock"]["note"]
        assert not anna.say("undo")["undone"]
        request = hear_until(bo, "request")
        assert (request["by"], request["yours"]) == ("Anna", True)
        bo.say("vote", request=request["id"], agree=False)
        while anna.table["undo"]["request"] is not None:
            anna.look()
        assert anna.table["board"]["clock"]["note"] == told

        anna.say("undo")
        bo.table["undo"]["request"] = None
        request = hear_until(bo, "request")
        bo.say("vote", request=request["id"], agree=True)
        while anna.table["board"]["clock"]["note"] != "Turn 10":
            anna.look()
        assert [line["text"] for line in anna.lines if line.get("note")] == [
            "Anna asks to go back to here, and all agree."
        ]


def test_a_wish_to_go_back_says_what_it_takes_and_whoever_asked_may_withdraw_it(house: House) -> None:
    table = house.open(**DUEL, seats={"mirka-1": "me", "mirka-2": "invite"})
    first, second = sit_down(house, table)
    with first as anna, second as bo:
        anna.look()
        let_everybody_in(anna, bo)
        before = len(bo.lines)
        anna.answer("wait")
        bo.answer("wait")
        while anna.table["board"]["clock"]["note"] == "Turn 10":
            anna.look()

        anna.say("undo")
        request = hear_until(bo, "request")
        told = [line["text"] for line in bo.lines[before:]]
        assert request["goes"] == told[: len(request["goes"])]
        assert (request["lines"], request["mine"]) == (len(told), False)
        assert (request["own"], request["others"]) == (1, [])
        asker = hear_until(anna, "request")
        assert (asker["mine"], asker["own"], asker["others"]) == (True, 1, [])
        anna.say("vote", request=request["id"], agree=False)
        while bo.table["undo"]["request"] is not None:
            bo.look()

        assert anna.table["board"]["clock"]["note"] != "Turn 10"


def test_a_wish_to_go_back_says_how_many_answers_of_ones_own_and_whose_deeds_it_takes(house: House) -> None:
    table = house.open(**DUEL, seats={"mirka-1": "me", "mirka-2": "invite"})
    first, second = sit_down(house, table)
    with first as anna, second as bo:
        anna.look()
        let_everybody_in(anna, bo)
        anna.answer("participate")
        bo.answer("wait")
        while not any(each["who"] == "mirka-1" and "participates" in each["text"] for each in bo.lines):
            bo.look()
        line = next(each["n"] for each in bo.lines if "Announced" in each["text"])

        bo.say("undo", line=line)

        request = hear_until(anna, "request")
        assert (request["by"], request["own"], request["others"]) == ("Bo", 1, [])
        mine = hear_until(bo, "request")
        assert (mine["own"], mine["others"]) == (1, ["Anna"])


def test_a_game_master_goes_back_to_any_entry_and_it_is_on_the_record(house: House) -> None:
    table = house.open(**DUEL, seats={"mirka-1": "invite", "mirka-2": "gm"}, gm="me")
    first, second = sit_down(house, table)
    with first as gm, second as bo:
        gm.look()
        let_everybody_in(gm, bo)
        bo.answer("wait")
        while not gm.table["asks"]:
            gm.look()
        gm.answer("wait")
        while gm.table["board"]["clock"]["note"] == "Turn 10":
            gm.look()
        assert gm.say("undo", entry=0)["undone"]
        while gm.table["board"]["clock"]["note"] != "Turn 10":
            gm.look()
        assert any("goes back" in line["text"] for line in gm.lines if line.get("note"))


def test_back_to_any_line_of_my_own_log(house: House) -> None:
    table = house.open(**DUEL, seats={"mirka-1": "me"})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(12)
        turn = next(line for line in anna.lines if line["event"] == "announced")
        assert anna.say("undo", line=turn["n"])["undone"]
        anna.look()
        assert anna.ask()["about"] == "announce"


def test_what_was_undone_stays_undone_after_the_server_dies(house: House) -> None:
    table = house.open(**DUEL, seats={"mirka-1": "me"})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(8)
        anna.say("undo")
        anna.look()
        stands = anna.table
    house.stop()
    house.start()
    with house.sit(table["id"], table["token"]) as anna:
        anna.look()
        assert anna.table["asks"] == stands["asks"]
        assert anna.table["board"] == stands["board"]
