"""Free Actions."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.actions import LayDown, Spoke
from quintain.systems.swords.events.conditions import FellProne
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Casting, Out
from quintain.words.errors import AnswerRefused
from tests.systems.swords.casting_script import mage
from tests.systems.swords.script import body, fight, in_turn, play, refused, rules, suffer


def duel(**numbers: Any) -> SwordsScene:
    return in_turn(fight([body("a", at=(1, 5), **numbers)], [body("b", at=(2, 5)), body("c", at=(9, 9))]), "a")


@pytest.mark.rule("SW-094")
def test_free_actions_cost_nothing_even_after_everything_else_is_spent() -> None:
    scene = in_turn(fight([body("a", at=(1, 5), holds=["shortbow"])], [body("b", at=(9, 9))]), "a")

    played = play(scene, ["defend", "move:7,5", "drop:shortbow", "drop_prone"], then="a: turn")

    assert played["a"].suffers(Condition.PRONE)
    assert [each.gear.id for each in played.scene.lying] == ["shortbow"]
    assert played["a"].reaction


@pytest.mark.rule("SW-094")
def test_dropping_prone_takes_neither_main_nor_move_action() -> None:
    played = play(duel(), ["drop_prone"], then="a: turn")

    assert played["a"].suffers(Condition.PRONE)
    assert "attack:strike:b" in played.options()
    assert refused(played, "drop_prone")
    assert len(played.events(LayDown)) == 1
    assert played.events(FellProne) == []  # it is told once


@pytest.mark.rule("SW-095")
def test_the_gm_may_limit_free_actions() -> None:
    def after(limit: int | None) -> list[str]:
        one = body("a", at=(1, 5), holds=["dagger", "short_sword"])
        scene = in_turn(fight([one], [body("b", at=(9, 9))], rules=rules(free_actions=limit)), "a")
        return play(scene, ["drop:dagger", "drop:short_sword"], then="a: turn").options()

    assert "drop_prone" in after(None)
    assert "drop_prone" in after(3)
    assert "drop_prone" not in after(2)


@pytest.mark.rule("SW-095")
def test_a_new_turn_has_its_free_actions_again() -> None:
    scene = in_turn(
        fight(
            [body("a", at=(1, 5), holds=["dagger"], initiative=9)],
            [body("b", at=(9, 9), initiative=3)],
            rules=rules(free_actions=1),
        ),
        "a",
    )

    played = play(scene, ["drop:dagger", "end", "end"], then="a: turn")

    assert "pick_up:dagger" in played.options()


@pytest.mark.rule("SW-096")
def test_a_warning_can_be_shouted_out_of_turn_and_nothing_else_done() -> None:
    played = play(duel(), then="a: turn")
    game = played.game.branch(len(played.game.entries), played.game.seed)

    game.act("blue", "say:c:Behind you!")

    (spoke,) = [event for event in game.events if isinstance(event, Spoke)]
    assert (spoke.who, spoke.words) == ("c", "Behind you!")
    with pytest.raises(AnswerRefused):
        game.act("blue", "drop_prone")


@pytest.mark.rule("SW-096")
def test_only_who_can_speak_speaks() -> None:
    scene = duel()
    suffer(scene, "c", Condition.UNCONSCIOUS)
    suffer(scene, "b", Condition.STUNNED)
    game = play(scene, then="a: turn").game.branch(0, "test")

    with pytest.raises(AnswerRefused):
        game.act("blue", "say:c:Help!")
    game.act("blue", "say:b:Help!")

    (spoke,) = [event for event in game.events if isinstance(event, Spoke)]
    assert spoke.haltingly


@pytest.mark.rule("SW-096")
def test_a_shout_gives_a_hidden_creature_away() -> None:
    scene = duel()
    scene.by_id["c"].hidden = 18
    game = play(scene, then="a: turn").game.branch(0, "test")

    game.act("blue", "say:c:Now!")

    now = game.now()
    assert isinstance(now, SwordsScene)
    assert now.by_id["c"].hidden == 0


@pytest.mark.rule("SW-216")
def test_the_incapacitated_take_no_free_action_but_speech() -> None:
    scene = duel(holds=["dagger"])
    suffer(scene, "a", Condition.INCAPACITATED)

    played = play(scene, then="a: turn")

    assert refused(played, "drop_prone")
    assert refused(played, "drop:dagger")
    game = played.game.branch(0, played.game.seed)
    game.act("red", "say:a:Help!")


@pytest.mark.rule("SW-094")
def test_who_yields_is_out_of_the_fight_alive() -> None:
    scene = duel()
    suffer(scene, "b", Condition.GRAPPLED, by="a")
    scene.by_id["a"].concentrating = "spell"
    assert refused(play(scene, ["defend"], then="a: turn"), "yield")

    played = play(scene, ["yield"])

    assert played["a"].out == Out.YIELDED
    assert played["a"].hp == 20
    assert played["a"].concentrating == ""
    assert not played["b"].suffers(Condition.GRAPPLED)
    assert played.asked() != [("a", "turn")]


@pytest.mark.rule("SW-095")
def test_letting_a_spell_drop_is_one_of_the_free_actions() -> None:
    red = [mage("z", (1, 1), "paralyse")]
    scene = fight(red, [body("foe", (4, 1))], rules=rules(free_actions=0))
    scene.by_id["z"].casting = Casting("paralyse", 2, 3, 1)
    assert "let_drop" not in play(scene, then="z: turn").options()


@pytest.mark.rule("SW-094", "SW-113")
def test_weapons_are_switched_between_two_attacks_as_a_free_action() -> None:
    entries = [
        {"id": each, "name": each, "kind": "melee", "to_hit": 5, "damage": "1d6", "weapon": each}
        for each in ("short_sword", "dagger")
    ]
    gear = {"readied": ["short_sword", "dagger"], "holds": ["short_sword"], "attacks": entries}
    scene = fight([body("a", (3, 3), initiative=9, attacks_per_action=2, **gear)], [body("b", (4, 3))])
    answers = ["attack:short_sword:b", "draw:dagger:primary", "attack:dagger:b"]
    played = play(scene, answers, dice=[10, 3, 10, 4], then="a: turn")
    assert played["b"].hp == 13
    assert not any(option.startswith("attack") for option in played.options())
