"""What a seat may know: open sheets, closed packs, pictures in a shared slot, and whoever is not there at all."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.cli.state import glance
from quintain.kernel.events import REFEREE, SPECTATOR, Recounted, Viewer
from quintain.kernel.held import Held
from quintain.kernel.system import Guess
from quintain.space.space import spots
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.actions import ActionPrepared, ActionReleased
from quintain.systems.swords.events.attack import Attacked
from quintain.systems.swords.events.magic import CastingHeld, Invoked
from quintain.systems.swords.events.movement import Moved
from quintain.systems.swords.events.rolls import Checked, OpposedChecked, Saved
from quintain.systems.swords.imagine import imagine, unknowns
from quintain.systems.swords.observe import observe
from quintain.systems.swords.scene import Incoming, SwordsScene
from quintain.systems.swords.sheet import Casting
from quintain.systems.swords.summary import summarise
from quintain.systems.swords.system import SYSTEM
from quintain.systems.swords.view import Sight
from tests.systems.swords.script import Played, body, fight, go_on, in_turn, play, rules, suffer

RED, BLUE = Viewer("red", "red"), Viewer("blue", "blue")


def two(**blue: Any) -> SwordsScene:
    return fight([body("ada", (1, 1), pc=True, initiative=9)], [body("bern", (4, 1), **blue)])


def caster(**numbers: Any) -> dict[str, Any]:
    member = body("bern", (4, 1), **numbers)
    member["sheet"] |= {"caster": {"dice": 5}, "fortune": {"base": 1, "most": 2}}
    return member


def creature(scene: SwordsScene, viewer: Viewer, id: str) -> Any:
    creatures: Any = Sight(scene, viewer).as_data()["creatures"]
    (found,) = [each for each in creatures if each["id"] == id]
    return found


def ids(scene: SwordsScene, viewer: Viewer) -> list[str]:
    return [seen.id for seen in Sight(scene, viewer).everybody()]


# the clock


@pytest.mark.rule("SW-001")
def test_the_clock_names_the_turn_the_round_and_the_minutes() -> None:
    scene = in_turn(two(), "ada", round=3)
    scene.minutes = 2

    view: Any = Sight(scene, RED).as_data()

    assert (view["round"], view["minutes"], view["turn"]["who"], view["shared"]) == (3, 2, "ada", False)
    assert view["to_come"] == [["bern"]]


@pytest.mark.rule("SW-001")
def test_the_clock_names_the_shared_slot() -> None:
    played = play(fight([body("ada", (1, 1), dex=1)], [body("bern", (4, 1))]), then="ada: turn")

    view: Any = Sight(played.scene, RED).as_data()

    assert (view["shared"], view["slot"]) == (True, ["ada", "bern"])


@pytest.mark.rule("SW-001")
def test_the_clock_tells_what_is_under_way_and_who_is_surprised() -> None:
    before: Any = Sight(two(), RED).as_data()
    scene = in_turn(two(), "ada")
    scene.surprised = ["bern"]

    view: Any = Sight(scene, RED).as_data()

    assert (before["phase"], before["turn"], before["surprised"]) == ("before", None, [])
    assert (view["phase"], view["surprised"]) == ("turn", ["bern"])


@pytest.mark.rule("SW-001")
def test_the_clock_names_nobody_whom_the_viewer_does_not_know_of() -> None:
    scene = in_turn(two(hidden=20), "bern")
    scene.surprised = ["ada", "bern"]

    own: Any = Sight(scene, BLUE).as_data()
    other: Any = Sight(scene, RED).as_data()

    assert (own["turn"]["who"], own["surprised"]) == ("bern", ["ada", "bern"])
    assert (other["turn"], other["surprised"]) == (None, ["ada"])


# what is open and what is not


def test_hit_points_armor_class_modifiers_and_what_is_held_are_open_to_everybody() -> None:
    scene = fight([body("ada", (1, 1))], [body("bern", (4, 1), ac=13, hp=11, str=2, holds=["saber"], exhaustion=2)])

    for viewer in (RED, SPECTATOR):
        bern = creature(scene, viewer, "bern")
        assert (bern["hp"], bern["max_hp"], bern["ac"], bern["modifiers"]["str"]) == (11, 11, 13, 2)
        assert bern["exhaustion"] == 2
        assert [(gear["id"], gear["where"]) for gear in bern["carried"]] == [("saber", "primary")]


def test_a_pack_fortune_and_invocation_dice_are_known_to_their_own_side_only() -> None:
    member = caster()
    member["stashed"] = ["dagger"]
    scene = fight([body("ada", (1, 1))], [member])
    scene.by_id["bern"].casting = Casting("spark", 1, 3, 2)

    own, other = creature(scene, BLUE, "bern"), creature(scene, RED, "bern")

    assert (own["fortune"], own["dice_free"], own["casting"]["reached"]) == (1, 5, 3)
    assert [gear["where"] for gear in own["carried"]] == ["stashed"]
    assert "fortune" not in other
    assert "dice_free" not in other
    assert other["casting"] == "spark"
    assert other["carried"] == []
    seen = Sight(scene, RED).seen("bern")
    assert ([pool.name for pool in seen.pools()], seen.own()) == (["HP"], None)


@pytest.mark.rule("SW-053")
def test_that_something_is_prepared_shows_but_not_what_nor_for_when() -> None:
    scene = two()
    scene.by_id["bern"].prepared = Held("attacks", "ada", "attack:strike")

    assert creature(scene, RED, "bern")["prepared"] is True
    assert creature(scene, BLUE, "bern")["prepared"]["trigger"] == "attacks"
    assert Sight(scene, RED).seen("bern").is_prepared()
    assert Sight(scene, RED).seen("bern").prepared is None


@pytest.mark.rule("SW-053")
def test_the_log_does_not_tell_the_others_what_is_prepared() -> None:
    scene = in_turn(two(), "bern")

    played = play(scene, ["bern> prepare", "attack:strike", "attacks:ada", "end"], then="ada: turn")

    own = [event for event in played.game.told(BLUE) if isinstance(event, ActionPrepared)]
    others = [event for event in played.game.told(RED) if isinstance(event, ActionPrepared)]
    assert own[0].trigger == "attacks"
    assert others == [ActionPrepared("bern", "", "", "", "blue")]
    assert others[0].sentence({"bern": "Bern"}) == "Bern prepares something."


@pytest.mark.rule("SW-053")
@pytest.mark.rule("SW-008")
def test_what_was_prepared_in_a_shared_slot_is_not_recounted_either() -> None:
    scene = fight([body("ada", (1, 1), dex=1)], [body("bern", (4, 1))])

    played = play(scene, ["ada> prepare", "attack:strike", "attacks:bern", "ada> end", "bern> end"], then="ada: turn")

    lines = [event.line for event in played.game.told(BLUE) if isinstance(event, Recounted)]
    assert "Ada prepares something." in lines


@pytest.mark.rule("SW-036")
def test_the_log_tells_the_others_whether_a_spell_works_and_no_dice() -> None:
    short, held = Invoked("bern", "spark", 1, 3, 3, 4, 2, "blue"), CastingHeld("bern", "spark", 3, "blue")

    assert short.seen_by(BLUE) == short
    assert short.seen_by(RED) == Invoked("bern", "spark", 1, 0, 0, 4, 0, "blue")
    assert held.seen_by(RED) == CastingHeld("bern", "spark", 0, "blue")


# who is not there


def test_whoever_hid_from_all_of_a_side_is_not_there_for_it() -> None:
    scene = fight(
        [body("ada", (1, 1)), body("aldo", (2, 1), wis=2)], [body("bern", (4, 1), hidden=9), body("cole", (5, 1))]
    )

    assert "bern" in ids(scene, RED)  # Aldo's passive Perception is 10
    scene.by_id["bern"].hidden = 12
    assert "bern" not in ids(scene, RED)
    assert "bern" not in str(Sight(scene, RED).as_data())
    assert "bern" not in ids(scene, SPECTATOR)
    assert "bern" in ids(scene, BLUE)
    assert "bern" in ids(scene, REFEREE)
    assert "bern" not in [seen.id for seen in Sight(scene, RED).foes_of("red")]


def test_a_side_without_anybody_conscious_finds_nobody_who_hides() -> None:
    scene = fight([body("ada", (1, 1), wis=3, pc=True, hp=5)], [body("bern", (4, 1), hidden=9)])
    assert "bern" in ids(scene, RED)

    scene.by_id["ada"].hp = 0
    scene.by_id["ada"].out = "yielded"

    assert "bern" not in ids(scene, RED)


def test_where_a_hidden_creature_goes_is_not_told() -> None:
    scene = in_turn(fight([body("ada", (1, 1))], [body("bern", (8, 8), hidden=15)]), "bern")

    played = play(scene, ["bern> move:8,9"], then="bern: turn")

    assert [event for event in played.events(Moved) if event.who == "bern"]
    assert not [event for event in played.game.told(RED) if isinstance(event, Moved)]


# a shared slot


def tied() -> Played:
    """Ada and Bern share a slot; Ada goes first and has struck Bern for 4 and moved."""
    scene = fight([body("ada", (1, 1), dex=1)], [body("bern", (2, 1))])
    return play(scene, ["ada> attack:strike:bern", "ada> move:1,2"], dice=[15, 4], then="ada: turn")


@pytest.mark.rule("SW-005")
def test_in_a_shared_slot_each_side_sees_the_other_as_it_stood_and_its_own_deeds() -> None:
    played = go_on(tied().game, ["ada> end"], then="bern: turn")
    scene = played.scene

    assert creature(scene, RED, "ada")["at"] == "1,2"
    assert creature(scene, BLUE, "ada")["at"] == "1,1"
    assert creature(scene, RED, "bern")["hp"] == 16
    assert creature(scene, BLUE, "bern")["hp"] == 20


@pytest.mark.rule("SW-005")
def test_onlookers_see_a_shared_slot_as_it_began_and_the_referee_what_is() -> None:
    scene = tied().scene

    assert creature(scene, SPECTATOR, "ada")["at"] == "1,1"
    assert creature(scene, SPECTATOR, "bern")["hp"] == 20
    assert creature(scene, REFEREE, "ada")["at"] == "1,2"
    again = SYSTEM.load(scene.dump())
    assert isinstance(again, SwordsScene)
    assert creature(again, SPECTATOR, "ada")["at"] == "1,1"


@pytest.mark.rule("SW-005")
def test_a_foes_turn_in_a_shared_slot_is_not_shown() -> None:
    scene = tied().scene

    assert Sight(scene, RED).turn() is not None
    assert Sight(scene, BLUE).turn() is None
    assert Sight(scene, SPECTATOR).turn() is None


@pytest.mark.rule("SW-004")
def test_tied_allies_who_are_frozen_too_see_foes_each_with_its_own_eyes() -> None:
    scene = fight(
        [body("ada", (1, 1), dex=2), body("aldo", (3, 1), dex=1)],
        [body("bern", (2, 1))],
        rules=rules(tied_initiative="everyone"),
    )
    first = play(scene, ["ada> attack:strike:bern"], dice=[15, 4], then="ada: turn")
    second = go_on(first.game, ["ada> end"], then="aldo: turn")

    assert Sight(first.scene, RED).seen("bern").hp == 16
    assert second.asked()[0][0] == "aldo"
    assert Sight(second.scene, RED).seen("bern").hp == 20


# what bots reckon with


def test_distances_reach_and_threatened_squares_are_those_of_the_place() -> None:
    scene = fight([body("ada", (1, 1))], [body("bern", (4, 1), reach=10), body("ogre", (8, 8), size="large")])
    sight = Sight(scene, RED)

    assert sight.feet("ada", "bern") == 15
    assert (sight.reach("ada"), sight.reach("bern")) == (5, 10)
    assert len(spots(sight.threatened("ada"))) == 8
    assert len(spots(sight.threatened("bern"))) == 19  # 5 by 5, less its own square, cut by the edge of the map
    assert len(spots(sight.threatened("ogre"))) == 12
    assert sight.has_line("ada", "bern")
    assert [seen.id for seen in sight.friends_of("bern")] == ["ogre"]


def test_whoever_is_unable_threatens_nothing() -> None:
    scene = two(hp=5)
    scene.by_id["bern"].out = "dead"

    assert Sight(scene, RED).threatened("bern") == 0


def test_learners_are_told_what_is_under_way_and_to_come() -> None:
    scene = two()
    scene.incoming = Incoming("ada", "bern", "club")
    scene.incoming.total = 15

    moment, creatures = observe(Sight(scene, RED).as_data())

    assert (moment["is attacked"], moment["attack total"]) == (1.0, 0.5)
    assert [(each["attacks"], each["is attacked"]) for each in creatures.values()] == [(1.0, 0.0), (0.0, 1.0)]


# guesses and summaries

WEAKEST, MIDDLING, STRONGEST = Guess(), Guess(middling=True), Guess(frozenset(unknowns()))


def test_a_guess_is_the_same_whatever_is_hidden() -> None:
    one, other = fight([body("ada", (1, 1))], [caster()]), fight([body("ada", (1, 1))], [caster()])
    other.by_id["bern"].fortune = 0
    other.by_id["bern"].dice_free = 2
    other.by_id["bern"].casting = one.by_id["bern"].casting = None

    for world, fortune, dice in ((WEAKEST, 0, 0), (MIDDLING, 1, 2), (STRONGEST, 2, 5)):
        pair = [scene.clone() for scene in (one, other)]
        for scene in pair:
            imagine(scene, RED, world)
        assert pair[0].dump() == pair[1].dump()
        assert (pair[0].by_id["bern"].fortune, pair[0].by_id["bern"].dice_free) == (fortune, dice)


def test_one_does_not_guess_at_ones_own_side() -> None:
    scene = fight([body("ada", (1, 1))], [caster()])
    before = scene.dump()

    imagine(scene, BLUE, STRONGEST)

    assert scene.dump()["bodies"] == before["bodies"]


@pytest.mark.rule("SW-005")
def test_a_guess_forgets_what_tied_foes_did_in_the_open_slot() -> None:
    scene = go_on(tied().game, ["ada> end"], then="bern: turn").scene

    imagine(scene, BLUE, WEAKEST)

    assert scene.slot is not None
    assert scene.slot.withheld == []
    assert scene.grid.name(scene.by_id["ada"].place) == "1,1"


@pytest.mark.rule("SW-008")
def test_a_summary_counts_what_a_slot_withholds() -> None:
    scene = fight([body("ada", (1, 1), dex=1)], [body("bern", (2, 1))])
    before = play(scene, then="ada: turn")

    after = go_on(before.game, ["ada> attack:strike:bern"], dice=[15, 4], then="ada: turn")

    assert summarise(before.scene, after.scene) == ("bern HP -4",)


def test_a_summary_names_losses_conditions_and_broken_things() -> None:
    before = fight([body("ada", (1, 1))], [body("bern", (2, 1), readied=["shield", "helmet"], holds=["shield"])])
    after = before.clone()
    bern = after.by_id["bern"]
    shield = bern.gear("shield").clone()
    shield.battered = True
    bern.exchange(bern.gear("shield"), shield)
    bern.hp -= 5
    bern.exhaustion = 1
    suffer(after, "bern", Condition.PRONE)

    lines = summarise(before, after)

    assert lines == ("bern HP -5", "bern exhaustion +1", "bern prone", "bern shield battered")
    assert summarise(before, before.clone()) == ("no effect",)


SABER = {"id": "saber", "name": "Saber", "kind": "melee", "to_hit": 7, "damage": "1d8+5", "weapon": "saber"}


NAMES = {"orla": "Orla Thornwick", "magical_missile": "Magical Missile", "cat": "Rift Cat", "saber": "Saber"}


def test_what_is_prepared_is_said_in_words() -> None:
    told = ActionPrepared("orla", "cast:magical_missile:2", "attacks", "", "red").sentence(NAMES)
    assert told == "Orla Thornwick prepares: cast Magical Missile at rank 2, when any enemy attacks."
    told = ActionPrepared("orla", "attack:saber", "enters_reach", "cat", "red").sentence(NAMES)
    assert told == "Orla Thornwick prepares: attack with Saber, when Rift Cat comes within reach."
    told = ActionPrepared("orla", "defend", "gm", "The door opens", "red").sentence(NAMES)
    assert told == "Orla Thornwick prepares: defend, when this happens: The door opens."
    assert ActionReleased("orla", "cast:spark:0").sentence(NAMES) == (
        "Orla Thornwick takes its prepared action: cast spark."
    )


def test_what_a_roll_is_for_is_said_in_words() -> None:
    checked = Checked("cat", "stabilise orla", 13, 0, 13, 15, 0, success=False).sentence(NAMES)
    assert checked == "Rift Cat, stabilise Orla Thornwick: 13 +0 = 13 against DT 15: it fails."
    checked = Checked("cat", "to recover: sprained_knee", 7, 1, 8, 10, 0, success=False).sentence(NAMES)
    assert checked == "Rift Cat, to recover: sprained knee: 7 +1 = 8 against DT 10: it fails."
    saved = Saved("cat", "hardiness", "broken_ribs", 5, 4, 9, 15, 0, success=False).sentence(NAMES)
    assert saved == "Rift Cat, Hardiness save, broken ribs: 5 +4 = 9 against DT 15: it fails."


def test_a_tie_break_is_named_and_a_second_saber_is_called_a_saber() -> None:
    told = OpposedChecked("cat", "orla", "grapple", 4, 4, won=True).sentence(NAMES)
    assert told == "Rift Cat against Orla Thornwick, grapple: 4 to 4, won (the tie-break)."
    scene = fight(red=[body("a", at=(3, 3), attacks=[SABER], readied=["saber"])], blue=[body("b", at=(4, 3))])
    assert Attacked("a", "b", "saber_2").sentence(scene.creature_names()) == "A attacks B with Saber."


def test_a_wreck_in_the_pack_is_called_one() -> None:
    red = [body("a", at=(3, 3), readied=["helmet"], hp=20)]
    scene = in_turn(fight(red=red, blue=[body("b", at=(4, 3), to_hit=20)]), "b")
    played = play(scene, ["attack:strike:a", "a> helmet", "end"], dice=[10], then="a: turn")
    labels = [option.label() for option in played.ask.options if option.id == "ready:helmet"]
    assert labels == ["Ready: Helmet (destroyed)"]


def test_the_terminal_shows_at_a_glance_what_somebody_suffers() -> None:
    """Conditions and injuries stand beside each other."""
    hurt = body("a", at=(3, 3), injuries=[{"kind": "broken_ribs"}])
    scene = fight(red=[hurt], blue=[body("b", at=(4, 3))])
    suffer(scene, "a", Condition.FRIGHTENED, by="b")
    shown = glance(SYSTEM.board(scene, REFEREE), {})["a"][-1]
    assert "Frightened, Broken ribs" in shown
