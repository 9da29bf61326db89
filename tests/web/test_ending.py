"""The end of a fight: who did what as far as one was told it, and the same once more."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from quintain.kernel.events import Effect, Event
from quintain.systems.gu.events import attack as gu
from quintain.systems.shattered.events import attack as shattered
from quintain.systems.swords.events import attack as swords
from quintain.web.account import Account, Step, Turn, doer_of
from tests.web.attacks import settle
from tests.web.tables import Data, Guest, House, let_everybody_in, own

SOLO: dict[str, Any] = {"seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}
DUEL: dict[str, Any] = {
    "encounter": "mirror",
    "seats": {"mirka-1": "me", "mirka-2": "invite"},
    "rules": {"interlude_seconds": 0},
}


def play_to_the_end(*guests: Guest) -> None:
    while guests[0].table["outcome"] is None:
        settle(*guests)
        due = [each for each in guests if any("draft" not in ask for ask in each.table["asks"])]
        if due:
            due[0].play_on(1)


# who did what


class Blow(Event, frozen=True, tag="test_blow"):
    who: str
    target: str
    leads = True


def test_what_was_dealt_counts_for_whoever_did_the_deed_aimed_at_them() -> None:
    blow, riposte = Blow("wen", "thug"), Blow("mirka", "wen")

    assert doer_of([blow], "thug") == "wen"
    assert doer_of([blow, riposte], "thug") == "wen"
    assert doer_of([blow, riposte], "wen") == "mirka"
    assert doer_of([blow, riposte], "somebody") == "", "nobody can tell"


def test_whoever_falls_falls_once_until_raised_again() -> None:
    account = Account()
    for kind in ("felled", "felled", "raised", "felled"):
        account.enter(Effect(kind, "thug"), "wen", 3)

    assert account.shares["thug"].fell == account.shares["wen"].felled == 2
    assert [(turn.kind, turn.whom, turn.by, turn.line) for turn in account.turns] == [
        ("fell", "thug", "wen", 3),
        ("rose", "thug", "wen", 3),
        ("fell", "thug", "wen", 3),
    ]
    assert [turn.first for turn in account.turns] == [True, False, False]


def test_the_hardest_blow_turned_it_and_one_blow_alone_is_none() -> None:
    account = Account()
    account.enter(Effect("dealt", "thug", 4), "wen", 1)
    assert account.what_turned_it() == []

    account.enter(Effect("dealt", "wen", 9), "thug", 2, "a critical hit")
    account.enter(Effect("dealt", "thug", 9), "wen", 3)
    account.enter(Effect("dealt", "thug", None), "wen", 4)

    assert account.what_turned_it() == [Turn("blow", 2, "wen", "thug", 9, "a critical hit")]


def test_who_is_left_of_three_stands_alone_until_somebody_is_up_again() -> None:
    account = Account({"a": "red", "b": "red", "c": "red", "d": "blue", "e": "blue"})
    falls = [Effect("felled", whom) for whom in "abad"]
    for effect in (*falls[:2], Effect("raised", "a"), *falls[2:]):
        account.enter(effect, "", 1)

    kinds = [(turn.kind, turn.whom) for turn in account.what_turned_it()]
    assert kinds == [
        ("fell", "a"),
        ("fell", "b"),
        ("alone", "c"),
        ("rose", "a"),
        ("fell", "a"),
        ("alone", "c"),
        ("fell", "d"),
    ]


def test_of_many_turns_the_last_are_told_and_the_hardest_blow() -> None:
    account = Account()
    account.enter(Effect("dealt", "thug-1", 9), "wen", 0)
    for number in range(1, 20):
        account.enter(Effect("dealt", f"thug-{number}", 3), "wen", number)
        account.enter(Effect("felled", f"thug-{number}"), "wen", number)

    told = account.what_turned_it()

    assert len(told) == 12
    assert (told[0].kind, told[0].amount) == ("blow", 9)
    assert [turn.whom for turn in told[1:]] == [f"thug-{number}" for number in range(9, 20)]


class Rolled(Event, frozen=True, tag="test_rolled"):
    target: str

    def feat(self) -> str:
        return "a critical hit"


def test_what_was_out_of_the_ordinary_belongs_to_the_blow_it_was_rolled_for() -> None:
    step = Step()
    for event in (Blow("wen", "thug"), Rolled("thug")):
        step.hear(event)
    assert step.feats == {"thug": "a critical hit"}

    step.hear(Blow("mirka", "thug"))
    assert step.feats == {}


@pytest.mark.parametrize(
    ("event", "feat"),
    [
        (swords.AttackRolled("a", "b", 20, 4, 24, 10, 0, hit=True, critical=True), "a critical hit"),
        (swords.AttackRolled("a", "b", 9, 4, 13, 10, 0, hit=True, critical=False), ""),
        (gu.AttackLanded("a", "b", hit=True, critical=True), "a critical hit"),
        (shattered.AttackRolled("a", "b", "brawl", [6, 6], [6, 6], 0, 12, "crit"), "a Crit"),
        (shattered.AttackRolled("a", "b", "brawl", [6, 1], [6, 1], 0, 7, "hit"), ""),
    ],
)
def test_a_ruleset_says_what_is_out_of_the_ordinary(event: Event, feat: str) -> None:
    assert event.feat() == feat


def test_an_amount_that_is_not_told_makes_the_count_a_part() -> None:
    account = Account()
    account.enter(Effect("healed", "thug"), "", 0)
    account.enter(Effect("healed", "thug", 4), "", 1)

    assert (account.shares["thug"].healed, account.shares["thug"].partly) == (4, True)


def test_at_the_end_everybody_reads_who_did_what_and_where(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna, house.sit(table["id"], table["spectator"]) as eve:
        anna.look()
        assert anna.table["end"] is None
        play_to_the_end(anna)
        settle(anna, eve)
        for page in (anna, eve):
            end = page.table["end"]
            lost = next(each for each in end["shares"] if each["fell"])
            won = next(each for each in end["shares"] if each["felled"])
            assert won["dealt"] == lost["taken"] == dealt(page, str(lost["who"]))
            (turn,) = [each for each in end["turns"] if each["kind"] == "fell"]
            assert (turn["whom"], turn["by"], turn["first"]) == (lost["name"], won["name"], True)
            blows = [each for each in end["turns"] if each["kind"] == "blow"]
            assert [blow["amount"] for blow in blows] == [most_dealt(page)]
            assert page.lines[turn["line"]]["event"] == "fell_unconscious"


def dealt(page: Guest, whom: str) -> int:
    """As the page's own log has it."""
    return sum(
        line["data"]["damage"] for line in page.lines if line["event"] == "hurt" and line["data"]["target"] == whom
    )


def most_dealt(page: Guest) -> int:
    return int(max(line["data"]["damage"] for line in page.lines if line["event"] == "hurt"))


# once more


def test_a_rematch_has_the_same_start_seats_and_people_and_other_dice(house: House) -> None:
    table = house.open(**DUEL, pace=200)
    with house.sit(table["id"], table["token"], "Anna") as anna, sit_bo(house, table) as bo:
        anna.look()
        let_everybody_in(anna, bo)
        start = anna.table["board"]
        assert "error" in anna.say("rematch"), "nothing is over"
        play_to_the_end(anna, bo)
        assert "error" in bo.say("rematch"), "the host says so"
        assert bo.table["end"]["again"] == {"table": "", "may": False, "swaps": False}
        assert anna.table["end"]["again"] == {"table": "", "may": True, "swaps": True}

        id = anna.say("rematch")["table"]["id"]

        settle(anna, bo)
        assert bo.table["end"]["again"]["table"] == id
        assert "Anna opens it once more." in [line["text"] for line in bo.lines]
    with house.sit(id, table["token"]) as anna, house.sit(id, own(table["links"][0]["token"])) as bo:
        settle(anna, bo)
        assert (anna.table["you"]["seat"], bo.table["you"]["seat"]) == ("mirka-1", "mirka-2")
        assert places(anna.table["board"]) == places(start)
        assert anna.table["outcome"] is None
        assert anna.table["name"] == "Mirror match"
        assert anna.table["brought"] == ""
        assert anna.table["you"]["host"]


def places(board: Data) -> dict[str, str]:
    return {each["id"]: each["at"] for each in board["creatures"]}


def sit_bo(house: House, table: Data) -> Any:
    return house.sit(table["id"], table["links"][0]["token"], "Bo")


def test_with_sides_swapped_each_plays_the_other_side(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        play_to_the_end(anna)
        id = anna.say("rematch", swapped=True)["table"]["id"]
    with house.sit(id, table["token"]) as anna:
        anna.look()
        (mine,) = [each["name"] for each in anna.table["board"]["creatures"] if each["own"]]
        assert mine == "Street thug"
        anna.play_on(3)
        assert len(anna.lines) > 5


def test_nobody_but_the_same_people_opens_a_rematch(house: House) -> None:
    table, other = house.open(**DUEL), house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna, sit_bo(house, table) as bo:
        anna.look()
        let_everybody_in(anna, bo)
        play_to_the_end(anna, bo)
        id = anna.say("rematch")["table"]["id"]
    for token in (other["token"], "A" * 43):
        with house.sit(id, token, "Eve") as eve:
            assert "opens nothing" in eve.hear()["error"]["what"]
            with pytest.raises(WebSocketDisconnect):
                eve.hear_everything()
    with house.client.websocket_connect(f"/socket/{id}") as socket:
        eve = Guest(socket)
        eve.send({"do": "hello", "token": table["links"][0]["token"], "name": "Eve", "own": "E" * 43})
        assert "error" in eve.hear(), "the link that Bo has used is Bo's alone"


def test_a_rematch_of_a_table_that_was_brought_says_so_too(house: House) -> None:
    """Whoever wrote the transcript wrote its start: all that is hidden in it is known to them in the rematch, too."""
    played = house.open(**SOLO)
    with house.sit(played["id"], played["token"], "Anna") as anna:
        anna.look()
        play_to_the_end(anna)
    headers = {"authorization": f"Bearer {played['token']}"}
    transcript = house.client.get(f"/api/tables/{played['id']}/transcript", headers=headers).text
    table = house.post("/api/import", {"transcript": transcript}, 201)
    with house.sit(table["id"], table["token"], "Mallory") as mallory:
        mallory.look()
        id = mallory.say("rematch")["table"]["id"]

        with house.sit(id, table["token"]) as again, house.sit(id, table["spectator"]) as onlooker:
            told = [page.look()["brought"] for page in (again, onlooker)]
            (listed,) = house.post("/api/mine", {"tables": [{"id": id, "token": table["token"]}]})["tables"]

    assert told == [listed["brought"]] * 2
    assert "Mallory brought this table in from a file" in listed["brought"]


def test_a_rematch_asked_for_twice_by_one_frame_is_one_table(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        play_to_the_end(anna)
        frame = {"do": "rematch", "id": "once"}
        assert anna.resend(frame)["table"] == anna.resend(frame)["table"]
