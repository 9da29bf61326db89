"""Corners of the rules where chapters meet: Reactions in a shared slot, crowded squares, any attack as a trigger."""

from __future__ import annotations

import random
from typing import Any

import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.campaign import Campaign
from quintain.kernel.events import SPECTATOR, Aside, Event, Recounted, Viewer
from quintain.kernel.slot import Slot
from quintain.kernel.system import act_ask
from quintain.kernel.table import BotTable, Player, ScriptedTable
from quintain.systems.swords.afflictions import CONCENTRATION, Affliction
from quintain.systems.swords.camp import CampScene
from quintain.systems.swords.conditions import afflict
from quintain.systems.swords.effects import Heal, Shift
from quintain.systems.swords.events.actions import Revealed
from quintain.systems.swords.events.conditions import Afflicted
from quintain.systems.swords.events.dying import Harmed
from quintain.systems.swords.events.rest import CameTo
from quintain.systems.swords.events.rolls import Checked
from quintain.systems.swords.events.surprise import AmbushLaid
from quintain.systems.swords.ground import shares_height
from quintain.systems.swords.happen import affect, close_slot
from quintain.systems.swords.rest import MINUTE
from quintain.systems.swords.scene import SwordsScene, picture
from quintain.systems.swords.sheet import down_at_zero
from quintain.systems.swords.stock import INVISIBLE, PARALYZED
from quintain.systems.swords.system import SYSTEM
from quintain.systems.swords.view import Sight
from tests.systems.swords.camp_script import camp, person, rest
from tests.systems.swords.casting_script import mage
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import BOOK, LIBRARY, Played, body, fight, go_on, in_turn, play, rules, suffer

WALL = {"name": "Wall", "kind": "blocked"}
GAP = {"name": "Gorge", "kind": "gap", "elevation": -20}


def told(played: Played, viewer: Viewer, kind: type[Event]) -> list[Event]:
    """What that viewer has heard of it, at once or afterwards."""
    heard = [event.what if isinstance(event, Aside) else event for event in played.game.told(viewer)]
    return [event for event in heard if isinstance(event, kind)]


def spot_of(played: Played, who: str) -> str:
    return played.scene.grid.name(played[who].place)


# Reactions are live


@pytest.mark.rule("SW-007")
def test_everybody_hears_at_once_what_a_reaction_brings_about_further_down() -> None:
    red = [body("a", (3, 3), initiative=6, dex=2, hp=5, pc=True), body("friend", (0, 11), initiative=1)]
    scene = fight(red, [body("b", (4, 3), initiative=6, to_hit=5, damage="1d6+5")])

    played = play(scene, ["a> risk:0,3", "b> opportunity:strike"], dice=[12, 4], then="b: turn")

    assert played.scene.slot is not None
    for viewer in (Viewer("red", "red"), Viewer("blue", "blue"), SPECTATOR):
        assert told(played, viewer, Harmed)
        assert told(played, viewer, Afflicted)
    assert played.scene.live == 0
    closed = go_on(played.game, ["b> end"], dice=[3], then="friend: turn")
    recounted = [event.line for event in closed.game.events if isinstance(event, Recounted)]
    assert not any("damage" in line for line in recounted)


@pytest.mark.rule("SW-007")
def test_a_push_by_a_reaction_happens_at_once() -> None:
    guard = body("p", (2, 3), initiative=9, readied=["halberd"], holds=["halberd"], str=1)
    scene = fight([guard, body("ally", (0, 0), initiative=5)], [body("foe", (6, 3), initiative=5, dex=1, ac=5)])
    answers = ["prepare", "attack:halberd", "enters_reach:any", "end", "foe> move:4,3", "p> take"]

    played = play(scene, [*answers, "p> stay"], dice=[20, 3, 2], then="foe: turn")

    assert played.scene.slot is not None
    assert spot_of(played, "foe") == "5,3"


@pytest.mark.rule("SW-007", "SW-055")
def test_a_prepared_spell_meets_a_tied_mover_where_it_is_now() -> None:
    wall = WALL | {"rects": [[4, 0, 4, 1]]}
    red = [mage("mage", (1, 0), "spark"), body("ally", (0, 11), initiative=3)]
    scene = fight(red, [body("foe", (6, 0), initiative=3, dex=1)], terrain=[wall])
    set_off = play(
        scene, ["prepare", "cast:spark:0", "comes_into_sight:any", "end", "foe> move:4,2"], then="mage: prepared"
    )

    assert set_off.asked() == [("mage", "prepared")]
    burnt = go_on(set_off.game, ["take", "dice:1"], dice=[4, 15, 3], then="foe: turn")

    assert burnt.scene.slot is not None
    assert burnt["foe"].hp == 17


@pytest.mark.rule("SW-007", "SW-053")
def test_a_prepared_flask_bursts_where_a_tied_mover_is_now() -> None:
    red = [
        body("bearer", (3, 3), initiative=9, pc=True, readied=["alchemists_fire"]),
        body("ally", (0, 11), initiative=5),
    ]
    scene = fight(red, [body("foe", (9, 3), initiative=5, dex=1)])
    answers = ["prepare", "use:alchemists_fire", "enters_reach:any", "end", "foe> move:4,3", "bearer> take"]

    asked = play(scene, answers, then="bearer: prepared_use")
    assert Sight(asked.scene, Viewer("red", "red")).seen("foe").place == asked["foe"].place

    played = go_on(asked.game, ["throw:alchemists_fire:5,3"], dice=[6], then="foe: turn")

    assert played.scene.slot is not None
    assert played["foe"].hp == 14
    frozen = Sight(played.scene, Viewer("blue", "blue")), Sight(played.scene, SPECTATOR)
    assert [sight.seen("foe").hp for sight in frozen] == [14, 20]


@pytest.mark.rule("SW-007", "SW-203")
def test_what_a_reaction_breaks_the_concentration_on_ends_at_once() -> None:
    red = [mage("mage", (3, 3), initiative=6, dex=2), body("friend", (0, 11), initiative=1)]
    scene = fight(red, [body("b", (4, 3), initiative=6, to_hit=5), body("c", (9, 9), initiative=6)])
    hold = mage_hold(scene)
    assert hold

    played = play(scene, ["mage> risk:0,3", "b> opportunity:strike"], dice=[12, 4, 2], then="mage: turn")

    assert not played["c"].suffers(PARALYZED)


def mage_hold(scene: SwordsScene) -> bool:
    """The mage concentrates on a spell that holds c."""
    held = Affliction(PARALYZED, "mage", CONCENTRATION)
    held.whose, held.round, held.tag = "mage", 90, "paralyse"
    scene.by_id["mage"].concentrating = "paralyse"
    with at_table(scene) as table:
        return afflict(scene, table, scene.by_id["c"], held)


# closing a slot


def frozen(scene: SwordsScene) -> SwordsScene:
    """The same fight in a shared slot of everybody."""
    scene.members = [each.id for each in scene.bodies]
    scene.slot = Slot(scene.bodies, picture, scene.group)
    return scene


@pytest.mark.rule("SW-008", "SW-160")
def test_healing_that_was_withheld_heals_injuries_too() -> None:
    injuries = [{"kind": "sprained_arm", "part": "off"}]
    red = [body("c", (3, 3)), body("d", (4, 3), pc=True, max_hp=20, hp=9, injuries=injuries)]
    scene = frozen(fight(red, [body("foe", (9, 9))], rules=rules(tied_initiative="everyone")))
    patient = scene.by_id["d"]
    patient.hp = 9

    with at_table(scene) as table:
        affect(scene, table, scene.by_id["c"], patient, Heal(4, "c", 3))
        assert (patient.hp, len(patient.injuries)) == (9, 1)
        close_slot(scene, table)

    assert (patient.hp, patient.injuries) == (13, [])


@pytest.mark.rule("SW-008", "SW-143")
def test_first_aid_for_somebody_frozen_waits_until_the_slot_closes() -> None:
    red = [
        body("medic", (3, 3), initiative=6, dex=1, wis=3, trained=["Healing"]),
        body("d", (4, 3), initiative=6, pc=True),
    ]
    scene = fight(red, [body("foe", (9, 9), initiative=1)], rules=rules(tied_initiative="everyone"))
    patient = scene.by_id["d"]
    patient.hp, patient.dying = 0, 3
    patient.add_affliction(down_at_zero())

    played = play(scene, ["medic> stabilise:d"], dice=[15], then="medic: turn")
    assert (played["d"].dying, played["d"].stable) == (3, False)
    closed = go_on(played.game, ["medic> end"], then="foe: turn")

    assert (closed["d"].dying, closed["d"].stable) == (0, True)


@pytest.mark.rule("SW-009")
def test_who_finds_its_whole_path_filled_steps_to_the_nearest_free_space() -> None:
    scene = frozen(fight([body("a", (3, 3), dex=2)], [body("b", (5, 3)), body("c", (4, 3))]))
    a, b, grid = scene.by_id["a"], scene.by_id["b"], scene.grid
    scene.paths = {"b": [grid.at(4, 3), grid.at(3, 3)], "a": [grid.at(2, 3), grid.at(3, 3)]}
    b.place = grid.at(3, 3)

    with at_table(scene) as table:
        close_slot(scene, table)

    assert a.place == grid.at(3, 3)
    assert grid.distance(b.place, a.place) == 1
    assert b.place != grid.at(4, 3)


def go(scene: SwordsScene, who: str, *path: tuple[int, int]) -> None:
    """In the shared slot it has come along these squares."""
    mover = scene.by_id[who]
    scene.paths[who] = [mover.place, *[scene.grid.at(*each) for each in path]]
    mover.place = scene.paths[who][-1]


def closed(scene: SwordsScene) -> dict[str, str]:
    """Where everybody stands after the slot."""
    with at_table(scene) as table:
        close_slot(scene, table)
    return {each.id: scene.grid.name(each.place) for each in scene.bodies}


@pytest.mark.rule("SW-009")
def test_where_a_big_creature_finds_no_room_the_smaller_gives_way() -> None:
    red = [body("ogre", (0, 0), size="large"), body("c", (3, 0))]
    scene = frozen(fight(red, [body("b", (2, 0), dex=1)], size=(4, 2)))
    go(scene, "c", (2, 1), (1, 1), (0, 0))
    go(scene, "ogre", (1, 0))

    assert closed(scene) == {"ogre": "1,0", "c": "0,0", "b": "3,0"}


@pytest.mark.rule("SW-009")
def test_where_nobody_finds_room_all_are_back_where_the_slot_found_them() -> None:
    red = [body("ogre", (0, 0), size="large", dex=1), body("c", (2, 0))]
    blue = [body("troll", (3, 0), size="large"), body("d", (2, 1))]
    scene = frozen(fight(red, blue, size=(5, 2)))
    go(scene, "ogre", (1, 0))
    go(scene, "troll", (2, 0))
    go(scene, "c", (1, 0), (0, 0))
    go(scene, "d", (3, 1), (4, 0))

    assert closed(scene) == {"ogre": "0,0", "c": "2,0", "troll": "3,0", "d": "2,1"}


@pytest.mark.rule("SW-009")
def test_who_was_pushed_to_where_somebody_has_gone_meanwhile_does_not_share_the_space() -> None:
    scene = frozen(fight([body("a", (3, 3)), body("d", (6, 3))], [body("c", (4, 3))]))
    scene.members = ["a", "d"]
    go(scene, "d", (5, 3))
    with at_table(scene) as table:
        affect(scene, table, scene.by_id["a"], scene.by_id["c"], Shift(scene.by_id["c"].place, scene.grid.at(5, 3), 0))

    assert closed(scene) == {"a": "3,3", "d": "6,3", "c": "5,3"}
    assert sharing(scene) == []


class Restless(Player):
    """Moves and strikes more than anything else, and never gives up."""

    def answer(self, ask: Ask) -> str:
        lively = [each for each in ask.options if each.id.split(":")[0] in ("move", "risk", "attack", "overrun")]
        others = [each for each in ask.options if each.id != "yield"]
        options = lively if lively and ask.luck(3) else others
        option = options[ask.luck(len(options))]
        return option.id if option.shape is None else f"{option.id}:{option.shape.pick(ask.luck)}"


def crowd(seed: int) -> SwordsScene:
    """Three sides of three on five squares by five, most of them tied, one of them Large."""
    chance = random.Random(seed)
    spots = [(x, y) for x in range(5) for y in range(5) if x > 1 or y > 1]
    chance.shuffle(spots)
    sides: dict[str, list[dict[str, Any]]] = {"red": [], "green": [], "blue": []}
    sides["red"].append(body("ogre", (0, 0), size="large", initiative=6, features=["mighty_deed"]))
    for number in range(8):
        side = list(sides)[(number + 1) % 3]
        initiative, nimble = chance.choice([6, 6, 6, 2]), chance.randint(0, 2)
        sides[side].append(body(f"{side}{number}", spots[number], hp=40, initiative=initiative, dex=nimble))
    arena = {"id": "pit", "name": "Pit", "width": 5, "height": 5}
    members = [{"name": name, "members": found} for name, found in sides.items()]
    tied = rules(tied_initiative="everyone" if seed % 2 else "between_sides")
    return SYSTEM.start({"id": "pit", "name": "Pit", "arena": arena, "sides": members}, tied, LIBRARY)


def sharing(scene: SwordsScene) -> list[tuple[str, str]]:
    """Who fills the same space as somebody else."""
    there = [each for each in scene.bodies if not each.out and each.place >= 0]
    return [
        (one.id, other.id)
        for number, one in enumerate(there)
        for other in there[number + 1 :]
        if shares_height(one, other, one.elevation) and scene.footprint(one) & scene.footprint(other)
    ]


@pytest.mark.rule("SW-009")
@pytest.mark.parametrize("seed", range(12))
def test_nobody_shares_a_space_after_a_slot_however_crowded_it_is(seed: int) -> None:
    scene = crowd(seed)
    table = BotTable(scene, SYSTEM.sight, str(seed), {seat: Restless() for seat in scene.seats()})

    for _ in range(150):
        if scene.result is None:
            SYSTEM.step(scene, table)
        assert scene.slot is not None or scene.turn is not None or sharing(scene) == []


# any attack


@pytest.mark.rule("SW-053", "SW-100")
def test_an_opportunity_attack_sets_off_what_was_prepared_for_an_attack() -> None:
    red = [body("p", (5, 4), initiative=9), body("m", (4, 3), initiative=8)]
    scene = fight(red, [body("foe", (5, 3), initiative=3)])
    answers = ["prepare", "attack:strike", "attacks:any", "end", "m> risk:0,3", "foe> opportunity:strike"]

    played = play(scene, answers, dice=[2], then="p: prepared")

    assert played.asked() == [("p", "prepared")]
    assert go_on(played.game, ["take"], dice=[15, 3], then="m: turn")["foe"].hp == 17


@pytest.mark.rule("SW-053")
def test_two_who_wait_for_each_others_attacks_answer_once_each() -> None:
    red = [body("p", (5, 4), initiative=9), body("m", (4, 3), initiative=7)]
    blue = [body("q", (6, 4), initiative=8), body("foe", (5, 3), initiative=3)]
    waiting = ["attack:strike", "attacks:any", "end"]
    answers = ["p> prepare", *waiting, "q> prepare", *waiting, "m> attack:strike:foe", "q> take"]

    played = play(fight(red, blue), answers, dice=[2, 2], then="p: prepared")
    assert played.asked() == [("p", "prepared")]
    done = go_on(played.game, ["p> take", "attack:strike:q"], dice=[2], then="m: turn")

    assert done.asked() == [("m", "turn")]


@pytest.mark.rule("SW-053")
def test_an_attack_spell_is_an_attack() -> None:
    red = [body("p", (2, 1), initiative=10)]
    scene = fight(red, [mage("foe", (1, 1), "spark", pc=False)])

    played = play(
        scene,
        ["prepare", "attack:strike", "attacks:any", "end", "cast:spark:0:p", "dice:1"],
        dice=[4, 2, 3],
        then="p: prepared",
    )

    assert played.asked() == [("p", "prepared")]


@pytest.mark.rule("SW-155", "SW-058")
def test_a_protectors_attack_is_a_reaction_that_a_concussion_asks_a_save_for() -> None:
    injuries = [{"kind": "minor_concussion"}]
    red = [body("p", (4, 4), initiative=9, pc=True, injuries=injuries), body("w", (4, 5), initiative=8)]
    foe = body("foe", (5, 4), initiative=3)
    scene = fight(red, [foe], rules=rules(injury_save_after="every_action"))
    answers = ["protect:w", "end", "w> end", "foe> attack:strike:w", "p> opportunity:strike"]

    # p saves after Protect; then its attack, its save, and only then the foe's attack
    played = play(scene, answers, dice=[12, 3, 4, 2], then="foe: turn")

    assert played["p"].bits
    assert not played["p"].is_able()


@pytest.mark.rule("SW-053", "SW-212")
def test_a_grab_comes_once_per_turn_in_prepared_attacks_too() -> None:
    beast = body("beast", (2, 3), initiative=9, features=["grab"], attacks_per_action=2)
    scene = fight([beast], [body("foe", (6, 3), initiative=3, hp=40)])
    answers = ["prepare", "attack:strike", "enters_reach:any", "end", "foe> move:3,3", "beast> take"]

    # a hit, a grab that fails, and a second hit without another
    played = play(
        scene,
        [*answers, "grab", "foe> strength", "beast> attack:strike:foe"],
        dice=[15, 2, 3, 18, 15, 2],
        then="foe: turn",
    )

    assert played.asked() == [("foe", "turn")]
    assert played["foe"].hp == 36


# hiding, falling, stone


@pytest.mark.rule("SW-038")
def test_an_attack_out_of_hiding_says_that_it_is_over() -> None:
    scene = in_turn(fight([body("a", (3, 3))], [body("foe", (4, 3))]), "a")
    scene.by_id["a"].hidden = 18

    played = play(scene, ["attack:strike:foe"], dice=[5, 4], then="a: turn")

    assert [event.who for event in played.events(Revealed)] == ["a"]
    assert played["a"].hidden == 0


def test_a_helpless_flyer_over_a_gorge_falls_into_it() -> None:
    bird = body("bird", (5, 5), speed={"ground": 20, "fly": 40}, elevation=0, hp=30)
    scene = fight([body("a", (0, 0))], [bird], terrain=[GAP | {"rects": [[4, 4, 6, 6]]}])
    suffer(scene, "bird", PARALYZED)

    played = play(in_turn(scene, "a"), ["defend"], dice=[1, 1, 1], then="a: turn")

    assert (played["bird"].elevation, played["bird"].hp) == (-20, 27)


def test_a_big_creature_starts_on_the_highest_ground_below_it() -> None:
    hill = {"name": "Hill", "kind": "difficult", "elevation": 10, "rects": [[5, 5, 6, 6]]}
    scene = fight([body("ogre", (4, 4), size="large")], [body("foe", (0, 0))], terrain=[hill])

    assert scene.by_id["ogre"].elevation == 10


@pytest.mark.rule("SW-230")
def test_who_starts_as_a_statue_has_stone_in_its_hands() -> None:
    statue = body("a", (3, 3), conditions=[{"condition": "petrified"}], readied=["dagger", "potion_of_mending"])
    scene = fight([statue], [body("foe", (9, 9))])

    assert [gear.stone for gear in scene.by_id["a"].carried] == [True, False]


# invisibility between fights


def on_the_way(minutes: int) -> Campaign:
    plan: dict[str, object] = {
        "id": "way",
        "name": "Way",
        "party": ["merrick", "orla"],
        "steps": [{"travel": minutes, "why": "on"}, {"encounter": "roadside_ambush"}],
    }
    return Campaign(SYSTEM, plan, BOOK, "test", LIBRARY)


@pytest.mark.rule("SW-013", "SW-220")
def test_invisibility_cast_in_camp_lasts_into_a_fight_that_begins_in_time() -> None:
    campaign = on_the_way(5)
    stage = campaign.next_stage()
    assert stage is not None
    assert isinstance(stage.scene, CampScene)

    rested = rest(stage.scene, ["cast:invisibility:2:merrick", "dice:4", "go_on"], dice=[3, 3, 3, 3])
    assert rested["merrick"].suffers(INVISIBLE)
    assert stage.scene.elapsed == 6 * MINUTE
    campaign.system.carry(campaign.party, stage.scene)  # to look ahead changes nothing
    campaign.finish(stage.scene)
    following = campaign.next_stage()

    assert following is not None
    assert isinstance(following.scene, SwordsScene)
    (carried,) = following.scene.by_id["merrick"].every(INVISIBLE)
    assert carried.round == 100 - 60, "six minutes are over"


@pytest.mark.rule("SW-013")
def test_invisibility_is_over_when_its_ten_minutes_are() -> None:
    stage = on_the_way(12).next_stage()
    assert stage is not None
    assert isinstance(stage.scene, CampScene)

    rested = rest(stage.scene, ["cast:invisibility:2:merrick", "dice:4", "go_on"], dice=[3, 3, 3, 3])

    assert not rested["merrick"].suffers(INVISIBLE)
    assert [event.who for event in rested.events(CameTo)] == ["merrick"]


@pytest.mark.rule("SW-220")
def test_the_invisible_lie_in_ambush_with_advantage() -> None:
    hidden = body("a", (1, 1), trained=["Stealth"], conditions=[{"condition": "invisible"}])
    scene = fight([hidden], [body("foe", (9, 9), initiative=1)], blue_side={"aware": False})

    played = play(scene, ["ambush"], dice=[4, 17, 2, 3], then="a: turn")

    (laid,) = played.events(AmbushLaid)
    assert (laid.natural, laid.net) == (17, 1)


@pytest.mark.rule("SW-271")
def test_a_game_master_gives_a_modifier_with_a_check_in_camp() -> None:
    scene = camp(person("a"), rest="short", gm="gm")
    table = ScriptedTable(scene, SYSTEM.sight, (), [7, 7])

    for text in ("override:favour:a:3", "call:a:wisdom:10", "call:a:wisdom:10"):
        SYSTEM.act(scene, table, "gm", act_ask(SYSTEM, scene, "gm").read(text))

    assert [event.success for event in table.events if isinstance(event, Checked)] == [True, False]
