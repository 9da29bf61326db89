"""What is done unasked: speech out of turn, and a game master's overrides and calls."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import REFEREE, Overridden
from quintain.kernel.held import Held
from quintain.kernel.live import Game
from quintain.kernel.system import act_ask
from quintain.kernel.table import ScriptedTable
from quintain.systems.swords.afflictions import Injury
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.actions import Spoke
from quintain.systems.swords.events.desk import CameOut, CheckCalled, ConcentrationCalled, KeptBack, WindChanged
from quintain.systems.swords.events.rolls import Checked, FailedOutright
from quintain.systems.swords.events.surprise import MoraleTested
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import InjuryKind, Part
from quintain.systems.swords.system import SYSTEM
from quintain.words.errors import AnswerRefused
from tests.systems.swords.camp_script import camp, person
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused, rules, suffer


def scene_of(*, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> SwordsScene:
    """Ada's turn against Bern, with a game master who also plays Bern."""
    one = {"pc": True, "initiative": 9} | (red or {})
    scene = fight([body("ada", (1, 1), **one)], [body("bern", (4, 1), seat="gm", **(blue or {}))], gm="gm")
    return in_turn(scene, "ada")


def game_of(scene: SwordsScene) -> Game:
    return Game(SYSTEM, scene, "acts", dict.fromkeys(scene.seats()), own_dice=frozenset(scene.seats()))


def after(game: Game, act: str, *, dice: list[int] | None = None) -> Combatant:
    """Bern after that act of the game master."""
    game.act("gm", act)
    return go_on(game, dice=dice or [], then="ada: turn")["bern"]


def acts_of(scene: SwordsScene, seat: str) -> list[str]:
    return [option.id for option in SYSTEM.acts(scene, seat)]


def told(game: Game, kind: type, seat: str = "") -> list[Any]:
    viewer = game.scene.viewer(seat) if seat else REFEREE
    return [event for event in game.told(viewer) if isinstance(event, kind)]


# speech


@pytest.mark.rule("SW-096")
def test_a_warning_is_shouted_out_of_turn_and_everybody_hears_it() -> None:
    game = game_of(scene_of())

    game.act("gm", "say:bern:Behind you!")

    assert told(game, Spoke, "red") == [Spoke("bern", "Behind you!", False)]


@pytest.mark.rule("SW-096")
@pytest.mark.rule("SW-095")
def test_out_of_turn_speech_is_the_only_free_action() -> None:
    scene = scene_of()

    assert [act for act in acts_of(scene, "red") if not act.startswith("say:")] == []
    with pytest.raises(AnswerRefused):
        game_of(scene).act("red", "drop:saber")


@pytest.mark.rule("SW-095")
def test_speech_out_of_turn_does_not_count_against_a_limit_of_free_actions() -> None:
    scene = fight([body("ada", (1, 1), pc=True)], [body("bern", (4, 1))], rules=rules(free_actions=0))
    game = game_of(in_turn(scene, "ada"))

    game.act("red", "say:ada:One")
    game.act("red", "say:ada:Two")

    now = go_on(game, then="ada: turn").scene
    assert now.turn is not None
    assert now.turn.free == 0
    assert len(told(game, Spoke)) == 2


@pytest.mark.rule("SW-096")
def test_whoever_cannot_speak_is_not_heard() -> None:
    scene = scene_of()
    suffer(scene, "ada", Condition.PARALYZED)

    assert "say:ada" not in acts_of(scene, "red")
    with pytest.raises(AnswerRefused):
        game_of(scene).act("red", "say:ada:Help!")


@pytest.mark.rule("SW-255")
def test_the_stunned_speak_haltingly() -> None:
    scene = scene_of()
    suffer(scene, "bern", Condition.STUNNED)
    game = game_of(scene)

    game.act("gm", "say:bern:Wait")

    (spoken,) = told(game, Spoke, "red")
    assert spoken == Spoke("bern", "Wait", True)
    assert "slowly and hesitantly" in spoken.sentence({"bern": "Bern"})


def test_a_game_master_speaks_for_those_who_are_no_characters_and_a_player_only_for_its_own() -> None:
    scene = scene_of()

    assert "say:bern" in acts_of(scene, "gm")
    assert "say:ada" not in acts_of(scene, "gm")
    assert "say:bern" not in acts_of(scene, "red")


# pools, places, conditions


@pytest.mark.parametrize(
    ("act", "field", "value"),
    [("hp", "hp", 7), ("exhaustion", "exhaustion", 3), ("height", "elevation", 20)],
)
def test_a_number_is_set(act: str, field: str, value: int) -> None:
    bern = after(game_of(scene_of()), f"override:{act}:bern:{value}")

    assert getattr(bern, field) == value


def test_fortune_and_invocation_dice_are_set_for_whoever_has_them() -> None:
    gifts = {"fortune": {"base": 1, "most": 3}, "caster": {"dice": 4}}
    sheet = body("bern", (4, 1), seat="gm")
    sheet["sheet"] |= gifts
    scene = in_turn(fight([body("ada", (1, 1), pc=True)], [sheet], gm="gm"), "ada")
    game = game_of(scene)

    game.act("gm", "override:fortune:bern:2")
    game.act("gm", "override:dice:bern:1")

    bern = go_on(game, then="ada: turn")["bern"]
    assert (bern.fortune, bern.dice_free) == (2, 1)
    assert "override:dice:ada" not in acts_of(scene, "gm")


def test_every_override_is_on_the_record_in_words() -> None:
    game = game_of(scene_of())

    game.act("gm", "override:hp:bern:7")
    game.act("gm", "override:place:bern:6,6")

    assert [event.what for event in told(game, Overridden, "red")] == ["Bern, HP 7", "Bern stands at 6,6"]


def test_nobody_but_the_game_master_overrides() -> None:
    with pytest.raises(AnswerRefused):
        game_of(scene_of()).act("red", "override:hp:bern:1")


@pytest.mark.rule("SW-135")
def test_a_foe_set_to_0_hp_dies_and_one_set_above_lives_again() -> None:
    scene = fight(
        [body("ada", (1, 1), pc=True)], [body("bern", (4, 1), seat="gm"), body("cole", (6, 1), seat="gm")], gm="gm"
    )
    game = game_of(in_turn(scene, "ada"))

    assert after(game, "override:hp:bern:0").out == "dead"
    assert after(game, "override:hp:bern:5").out == ""


def test_a_token_is_placed_on_the_ground_of_a_free_square() -> None:
    scene = scene_of()

    bern = after(game_of(scene), "override:place:bern:6,6")

    assert scene.grid.name(bern.place) == "6,6"
    with pytest.raises(AnswerRefused):
        game_of(scene).act("gm", "override:place:bern:1,1")


def test_a_condition_is_put_on_for_some_turns_and_taken_away() -> None:
    game = game_of(scene_of())

    assert after(game, "override:afflict:bern:poisoned:2").suffers(Condition.POISONED)
    assert not after(game, "override:free:bern:poisoned").suffers(Condition.POISONED)


def test_a_grapple_is_not_begun_without_a_grappler() -> None:
    assert "override:afflict:bern:grappled" not in acts_of(scene_of(), "gm")


def test_whoever_is_taken_out_is_out_of_the_fight() -> None:
    scene = fight(
        [body("ada", (1, 1), pc=True)], [body("bern", (4, 1), seat="gm"), body("cole", (6, 1), seat="gm")], gm="gm"
    )

    assert after(game_of(in_turn(scene, "ada")), "override:remove:bern").out == "yielded"


def test_a_creature_is_kept_out_of_sight_until_it_is_revealed() -> None:
    game = game_of(scene_of())
    viewer = game.scene.viewer("red")

    game.act("gm", "hide:bern")

    assert "bern" not in str(SYSTEM.view(game.now(), viewer))
    assert told(game, KeptBack, "red") == []
    assert told(game, KeptBack, "gm") == [KeptBack("bern", "blue")]

    game.act("gm", "reveal:bern:8,8")

    assert told(game, CameOut, "red") == [CameOut("bern", "8,8")]
    assert "bern" in [creature.id for creature in SYSTEM.board(game.now(), viewer).creatures]


def test_reinforcements_arrive_one_by_one_or_several_near_their_side() -> None:
    game = game_of(scene_of())

    game.act("gm", "override:add:bern:blue:9,9")
    game.act("gm", "override:add_several:bern:blue:2")

    scene = game.now()
    assert isinstance(scene, SwordsScene)
    new = [each for each in scene.bodies if each.id not in ("ada", "bern")]
    assert [each.seat for each in new] == ["gm"] * 3
    assert scene.grid.name(new[0].place) == "9,9"
    assert len({each.place for each in scene.bodies}) == 5


def test_the_game_master_ends_the_fight_with_or_without_a_victor() -> None:
    game, other = game_of(scene_of()), game_of(scene_of())

    game.act("gm", "override:end:blue")
    other.act("gm", "override:end")

    assert game.outcome is not None
    assert game.outcome.winner == "blue"
    assert other.outcome is not None
    assert other.outcome.winner == ""


# calls


def test_a_check_is_called_for_with_a_dt() -> None:
    game = game_of(scene_of(red={"str": 2}))

    game.act("gm", "call:ada:strength:14")
    played = go_on(game, dice=[12], then="ada: turn")

    assert played.events(CheckCalled) == [CheckCalled("ada", "strength", 14)]
    (rolled,) = played.events(Checked)
    assert (rolled.total, rolled.success) == (14, True)


@pytest.mark.rule("SW-188", "SW-194", "SW-205")
def test_a_check_by_one_sense_is_called_for_and_fails_without_it() -> None:
    scene = scene_of(red={"trained": ["Perception"]})
    scene.by_id["ada"].injuries = [Injury(InjuryKind.LOST_EYE, Part.PRIMARY)]
    blind, deaf = scene.clone(), scene.clone()
    suffer(blind, "ada", Condition.BLINDED)
    suffer(deaf, "ada", Condition.DEAFENED)
    for at, sense, dice in ((scene, "sight", [14, 9]), (blind, "hearing", [9]), (deaf, "sight", [14, 9])):
        game = game_of(at)
        game.act("gm", f"call:ada:{sense}:9")
        assert [rolled.natural for rolled in go_on(game, dice=dice, then="ada: turn").events(Checked)] == [9]
    for at, sense in ((blind, "sight"), (deaf, "hearing")):
        game = game_of(at)
        game.act("gm", f"call:ada:{sense}:9")
        assert [event.who for event in go_on(game, then="ada: turn").events(FailedOutright)] == ["ada"]


def test_a_skilled_check_is_called_for_and_the_untrained_have_disadvantage() -> None:
    game = game_of(scene_of(red={"wis": 1}))

    game.act("gm", "call:ada:perception:10")
    (rolled,) = go_on(game, dice=[18, 4], then="ada: turn").events(Checked)

    assert (rolled.natural, rolled.total, rolled.success) == (4, 5, False)


def test_a_modifier_counts_for_the_next_called_check_only() -> None:
    game = game_of(scene_of())

    game.act("gm", "override:favour:ada:4")
    game.act("gm", "call:ada:wisdom:14")
    played = go_on(game, dice=[10], then="ada: turn")
    played.game.act("gm", "call:ada:wisdom:14")
    again = go_on(played.game, dice=[10], then="ada: turn")

    assert [event.total for event in again.events(Checked)] == [14, 10]


@pytest.mark.rule("SW-204")
def test_the_game_master_calls_for_a_concentration_check_at_its_own_dt() -> None:
    scene = scene_of()
    scene.by_id["bern"].concentrating = "haste"
    game = game_of(scene)

    game.act("gm", "call:bern:concentration:12")
    lost, kept = go_on(game, dice=[11], then="ada: turn"), go_on(game, dice=[12], then="ada: turn")

    assert lost.events(ConcentrationCalled) == [ConcentrationCalled("bern", 12)]
    assert lost["bern"].concentrating == ""
    assert kept["bern"].concentrating == "haste"


@pytest.mark.rule("SW-204")
def test_no_concentration_check_is_called_for_without_concentration() -> None:
    assert "call:bern:concentration" not in acts_of(scene_of(), "gm")


@pytest.mark.rule("SW-028")
def test_a_morale_check_is_called_for_and_a_failure_routs() -> None:
    game = game_of(scene_of(blue={"morale": 1}))

    game.act("gm", "call:bern:morale")
    routed, steady = go_on(game, dice=[8], then="ada: turn"), go_on(game, dice=[9], then="ada: turn")

    assert [event.total for event in routed.events(MoraleTested)] == [9]
    assert routed["bern"].suffers(Condition.ROUTED)
    assert not steady["bern"].suffers(Condition.ROUTED)


# the wind


def flyer(act: str) -> int:
    """How far a creature that flies 60 ft comes straight along a map of 40 squares."""
    scene = fight(
        [body("ada", (0, 0), pc=True, initiative=9, speed={"ground": 30, "fly": 60})],
        [body("bern", (0, 1), seat="gm", reaction=False)],
        gm="gm",
        size=(40, 2),
    )
    game = game_of(in_turn(scene, "ada"))
    if act:
        game.act("gm", act)
    (fly,) = [option for option in game.asks[0].options if option.id == "fly"]
    assert fly.shape is not None
    return 5 * max(int(spot.partition(",")[0]) for spot in fly.shape.every())


@pytest.mark.rule("SW-087")
def test_wind_helps_or_hinders_flyers() -> None:
    assert flyer("") == 60
    assert flyer("override:wind:-20") == 40
    assert flyer("override:wind:15") == 75


@pytest.mark.rule("SW-087")
def test_the_wind_is_told_and_shown_and_kept() -> None:
    game = game_of(scene_of())

    game.act("gm", "override:wind:-20")

    assert told(game, WindChanged, "red") == [WindChanged(-20)]
    assert SYSTEM.board(game.now(), game.scene.viewer("red")).map.note == "Wind -20 ft for flyers"
    again = SYSTEM.load(game.now().dump())
    assert isinstance(again, SwordsScene)
    assert again.wind == -20
    assert again.clone().wind == -20


# prepared actions


@pytest.mark.rule("SW-053")
def test_the_game_master_says_when_a_trigger_in_words_has_come_true() -> None:
    scene = scene_of()
    scene.by_id["ada"].prepared = Held("gm", "the bell rings", "attack:strike")
    scene.by_id["bern"].place = scene.grid.at(2, 1)
    game = game_of(scene)

    game.act("gm", "override:release:ada")
    played = go_on(game, ["ada> take"], dice=[15, 4], then="ada: turn")

    assert played["bern"].hp == 16
    assert "override:release:bern" not in acts_of(scene, "gm")


# in a shared slot


@pytest.mark.rule("SW-005")
def test_what_is_put_right_in_a_shared_slot_is_right_for_everybody_at_once() -> None:
    scene = fight([body("ada", (1, 1), pc=True, dex=1)], [body("bern", (4, 1), seat="gm")], gm="gm")
    game = game_of(scene)
    assert isinstance(game.scene, SwordsScene)
    assert game.scene.slot is not None

    game.act("gm", "override:hp:bern:3")
    game.act("gm", "override:afflict:bern:prone:0")

    now = game.now()
    assert isinstance(now, SwordsScene)
    seen = now.seen(now.by_id["bern"], now.by_id["ada"])
    assert (seen.hp, seen.suffers(Condition.PRONE)) == (3, True)
    assert not refused(go_on(game, then="ada: turn"), "end")


@pytest.mark.rule("SW-271")
def test_a_game_master_gives_a_modifier_with_a_check_in_camp() -> None:
    scene = camp(person("a"), rest="short", gm="gm")
    table = ScriptedTable(scene, SYSTEM.sight, (), [7, 7])

    for text in ("override:favour:a:3", "call:a:wisdom:10", "call:a:wisdom:10"):
        SYSTEM.act(scene, table, "gm", act_ask(SYSTEM, scene, "gm").read(text))

    assert [event.success for event in table.events if isinstance(event, Checked)] == [True, False]


@pytest.mark.rule("SW-096")
def test_the_game_master_may_let_somebody_drop_a_thing_out_of_turn() -> None:
    ada = body("ada", (1, 1), initiative=9)
    bern = body("bern", (4, 1), readied=["short_sword"], holds=["short_sword"])
    game = play(fight([ada], [bern], gm="gm"), then="ada: turn").game
    game.act("gm", "override:drop:bern:short_sword")
    scene = game.now()
    assert isinstance(scene, SwordsScene)
    assert [each.gear.id for each in scene.lying] == ["short_sword"]
    assert scene.by_id["bern"].held() == []
    assert [ask.who for ask in game.asks] == ["ada"], "ada's turn goes on"
