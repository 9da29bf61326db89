"""What a game master does unasked: numbers, places, statuses, hiding, revealing, reinforcements, ending the fight."""

from __future__ import annotations

import pytest

from quintain.kernel.events import REFEREE, Overridden
from quintain.kernel.live import Game
from quintain.systems.shattered.events.master import Hid, PoolSet, Revealed
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character, Out
from quintain.systems.shattered.stock import Status
from quintain.systems.shattered.system import SYSTEM
from quintain.words.errors import AnswerRefused
from tests.systems.shattered.script import BOOK, LIBRARY


def gully() -> Game:
    """Needle Gully with a game master who also plays the enemies."""
    scene = SYSTEM.start({"encounter": "needle_gully"}, BOOK, LIBRARY)
    scene.stock.reserves = ["lesser_chemist"]
    for body in scene.bodies:
        body.seat = "gm" if body.side == "enemies" else "party"
    scene.seat_gm("gm")
    return Game(SYSTEM, scene, "acts", {})


def now(game: Game) -> ShatteredScene:
    scene = game.now()
    assert isinstance(scene, ShatteredScene)
    return scene


def body(game: Game, who: str) -> Character:
    return now(game).by_id[who]


def words(game: Game) -> list[str]:
    return [event.what for event in game.events if isinstance(event, Overridden)]


def seen_by_party(game: Game) -> list[str]:
    return [figure.id for figure in SYSTEM.board(game.now(), game.scene.viewer("party")).creatures]


def test_only_the_game_master_has_acts() -> None:
    game = gully()

    assert game.acts("party").options == []
    with pytest.raises(AnswerRefused):
        game.act("party", "override:end")
    with pytest.raises(AnswerRefused):
        game.act("gm", "override:health:margaret:26")


# numbers


@pytest.mark.parametrize(
    ("pool", "who", "value"),
    [
        ("health", "margaret", 12),
        ("vigor", "margaret", 3),
        ("stun", "margaret", 9),
        ("stamina", "margaret", 0),
        ("momentum", "margaret", 8),
        ("moves", "margaret", 0),
        ("wounds", "margaret", 2),
        ("downs", "margaret", 1),
        ("health", "bork", 0),
        ("track", "bork", 5),
    ],
)
def test_a_number_is_set(pool: str, who: str, value: int) -> None:
    game = gully()

    game.act("gm", f"override:{pool}:{who}:{value}")

    assert getattr(body(game, who), pool) == value


@pytest.mark.rule("SS-158")
def test_that_a_number_was_set_is_on_the_record_and_the_number_is_for_its_own_side() -> None:
    game = gully()

    game.act("gm", "override:health:margaret:12")
    game.act("gm", "override:health:lesser_needler:3")

    assert words(game) == ["the Health of Margaret", "the Health of Lesser Needler"]
    told = [event for event in game.told(game.scene.viewer("party")) if isinstance(event, PoolSet)]
    assert told == [PoolSet("margaret", "players", "Health", 12)]
    assert told[0].sentence(now(game).creature_names()) == "Margaret: Health is 12 now."


# places


def test_somebody_is_placed_at_a_position_or_a_new_one() -> None:
    game = gully()

    game.act("gm", "override:place:margaret:s1")
    game.act("gm", "override:place_new:zepherina:shelf")

    assert (body(game, "margaret").position, body(game, "zepherina").position) == ("s1", "shelf-1")
    assert "m1" not in now(game).positions
    assert words(game) == ["Margaret stands at s1", "Zepherina stands at shelf"]


def test_a_spirit_that_is_placed_is_summoned_and_returns_when_it_is_taken_off() -> None:
    game = gully()

    game.act("gm", "override:place:bork:m2")
    assert body(game, "bork").on_map()

    game.act("gm", "override:remove:bork")

    assert not body(game, "bork").on_map()
    assert body(game, "bork").out == ""


def test_who_is_removed_has_left_the_fight_with_its_spirit() -> None:
    game = gully()
    game.act("gm", "override:place:bork:m2")

    game.act("gm", "override:remove:margaret")

    assert body(game, "margaret").out == Out.YIELDED
    assert not body(game, "bork").on_map()
    assert "override:place:bork:m1" not in [option.id for option in game.acts("gm").options]


def test_when_nobody_is_left_the_fight_is_over() -> None:
    game = gully()
    for id in ("needler_nymph-1", "needler_nymph-2", "lesser_needler"):
        game.act("gm", f"override:remove:{id}")

    assert game.outcome is not None
    assert game.outcome.winner == "players"


# statuses


def test_a_status_is_put_on_and_taken_off() -> None:
    game = gully()

    game.act("gm", "override:inflict:margaret:prone")
    game.act("gm", "override:inflict:margaret:exposed:2")
    assert (body(game, "margaret").value(Status.EXPOSED), body(game, "margaret").has(Status.PRONE)) == (2, True)
    game.act("gm", "override:free:margaret:prone")

    assert list(body(game, "margaret").statuses) == [Status.EXPOSED]
    assert words(game) == ["Margaret is prone", "Margaret is exposed 2", "Margaret is no longer prone"]


@pytest.mark.parametrize("status", ["push", "dazed", "grabbed", "charging", "immobile"])
def test_what_acts_at_once_or_follows_from_something_cannot_be_put_on(status: str) -> None:
    with pytest.raises(AnswerRefused):
        gully().act("gm", f"override:inflict:margaret:{status}")


# hiding and revealing


def test_a_hidden_creature_is_not_sent_to_others_and_comes_back_where_it_is_revealed() -> None:
    game = gully()
    before = seen_by_party(game)

    game.act("gm", "hide:lesser_needler")

    assert body(game, "lesser_needler").out == Out.HIDDEN
    assert seen_by_party(game) == [id for id in before if id != "lesser_needler"]
    assert "lesser_needler" not in str(SYSTEM.view(game.now(), game.scene.viewer("party")))
    assert not [event for event in game.told(game.scene.viewer("party")) if isinstance(event, Hid)]
    assert [event for event in game.told(REFEREE) if isinstance(event, Hid)]

    game.act("gm", "reveal:lesser_needler:m2")

    assert seen_by_party(game) == before
    assert Revealed("lesser_needler", "m2") in game.told(game.scene.viewer("party"))


def test_nobody_hears_who_is_changed_out_of_sight() -> None:
    game = gully()
    game.act("gm", "hide:lesser_needler")

    game.act("gm", "override:health:lesser_needler:3")
    game.act("gm", "override:inflict:bork:prone")

    assert words(game) == ["somebody who is out of sight"] * 2
    assert [event for event in game.told(game.scene.viewer("party")) if isinstance(event, PoolSet)] == []


def test_somebody_may_be_revealed_at_a_new_position() -> None:
    game = gully()
    game.act("gm", "hide:lesser_needler")

    game.act("gm", "reveal_new:lesser_needler:mouth")

    assert body(game, "lesser_needler").position == "mouth-1"


def test_a_fight_goes_on_while_somebody_is_hidden() -> None:
    game = gully()
    game.act("gm", "hide:lesser_needler")
    game.act("gm", "override:remove:needler_nymph-1")
    game.act("gm", "override:remove:needler_nymph-2")

    assert game.outcome is None


# reinforcements and the end


def test_somebody_joins_a_side_with_its_spirit_and_a_seat() -> None:
    game = gully()

    game.act("gm", "override:add:margaret:enemies:shelf")

    added = body(game, "margaret-2")
    assert (added.side, added.seat, added.position, added.spirit) == ("enemies", "gm", "shelf-1", "bork-2")
    assert words(game) == ["Margaret joins the enemies (shelf)"]


def test_several_join_where_their_side_is() -> None:
    game = gully()

    game.act("gm", "override:add_several:needler_nymph:players:3")

    added = [each for each in now(game).bodies if each.id in ("needler_nymph-3", "needler_nymph-4", "needler_nymph-5")]
    assert [(each.side, each.seat, each.position) for each in added] == [("players", "party", "mouth-1")] * 3


def test_what_is_in_reserve_may_join() -> None:
    scene = SYSTEM.start(
        {
            "id": "test",
            "name": "Test",
            "arenas": [{"id": "yard", "name": "Yard"}],
            "positions": [{"id": "y1", "arena": "yard"}],
            "sides": [
                {"name": "players", "members": [{"creature": "blaine", "at": "y1"}]},
                {"name": "enemies", "members": [{"creature": "larva", "at": "y1"}]},
            ],
            "reserves": ["lesser_chemist"],
            "gm": "gm",
        },
        BOOK,
        LIBRARY,
    )
    game = Game(SYSTEM, scene, "acts", {})

    game.act("gm", "override:add:lesser_chemist:enemies:yard")

    assert body(game, "lesser_chemist-1").seat == "enemies"


@pytest.mark.parametrize(("end", "winner"), [("override:end", ""), ("override:end:players", "players")])
def test_the_game_master_ends_the_fight(end: str, winner: str) -> None:
    game = gully()

    game.act("gm", end)

    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.why) == (winner, "the game master has ended the fight")
