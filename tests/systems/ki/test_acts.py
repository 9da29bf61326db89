"""What a game master does unasked: hiding and revealing, calling for a check, reinforcements, ending the fight."""

from __future__ import annotations

import pytest

from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game
from quintain.systems.ki.events import CheckCalled, Checked, Hid, Revealed
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.system import SYSTEM
from quintain.words.errors import AnswerRefused
from tests.systems.ki.script import BOOK, LIBRARY


def brawl() -> Game:
    scene = SYSTEM.start({"encounter": "alley_brawl"}, BOOK, LIBRARY)
    scene.seat_gm("gm")
    for fighter in scene.fighters:
        fighter.seat = "gm" if fighter.side == "foes" else "party"
    return Game(SYSTEM, scene, "acts", {})


def seen_by_party(game: Game) -> list[str]:
    board = SYSTEM.board(game.now(), game.scene.viewer("party"))
    return [creature.id for creature in board.creatures]


def test_a_hidden_creature_is_not_sent_to_others_and_comes_back_where_it_is_revealed() -> None:
    game = brawl()
    before = seen_by_party(game)

    game.act("gm", "hide:street_thug-1")

    assert seen_by_party(game) == [id for id in before if id != "street_thug-1"]
    assert "street_thug-1" not in str(SYSTEM.view(game.now(), game.scene.viewer("party")))
    assert not [event for event in game.told(game.scene.viewer("party")) if isinstance(event, Hid)]
    assert [event for event in game.told(REFEREE) if isinstance(event, Hid)]

    game.act("gm", "reveal:street_thug-1:17,0")

    assert seen_by_party(game) == before
    assert Revealed("street_thug-1", "17,0") in game.told(game.scene.viewer("party"))


def test_the_letters_on_tokens_tell_of_nobody_who_is_hidden() -> None:
    """A hidden foe with the name of somebody else would leave them other letters."""
    letters = []
    for name in ("Mirka", "Somebody else"):
        game = brawl()
        scene = game.scene
        assert isinstance(scene, KiScene)
        scene.fighters.sort(key=lambda each: each.side != "foes")
        scene.fighters[0].name = name
        hidden = scene.fighters[0].id
        game.act("gm", f"hide:{hidden}")
        board = SYSTEM.board(game.now(), game.scene.viewer("party"))
        letters.append([each.short for each in board.creatures])

    assert letters[0] == letters[1]


def test_a_fight_goes_on_while_somebody_is_hidden() -> None:
    game = brawl()
    foes = [fighter.id for fighter in game.scene.creatures() if fighter.side == "foes"]
    game.act("gm", f"hide:{foes[0]}")
    for id in foes[1:]:
        game.act("gm", f"override:remove:{id}")

    assert game.outcome is None


@pytest.mark.rule("KI-042")
@pytest.mark.rule("KI-029")
def test_a_check_is_called_for_with_a_difficulty() -> None:
    game = brawl()

    game.act("gm", "call:wen:strength:20")

    assert CheckCalled("wen", "strength", 20) in game.events
    assert Checked("wen", "called", 20, False) in game.events


def test_five_of_them_join_at_once_each_on_a_free_square_of_its_own() -> None:
    game = brawl()
    before = len(game.scene.creatures())

    game.act("gm", "override:add_several:street_thug:foes:5")

    places = [fighter.place for fighter in game.now().creatures()]  # type: ignore[attr-defined]
    assert len(places) == before + 5
    assert len(set(places)) == len(places)


def test_the_fight_is_ended_by_the_game_master_and_by_nobody_else() -> None:
    game = brawl()
    with pytest.raises(AnswerRefused):
        game.act("party", "override:end")

    game.act("gm", "override:end:party")

    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.why) == ("party", "the game master has ended the fight")
