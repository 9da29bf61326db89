"""The worked examples of the ledger, played as they are written: the same numbers, dice and decisions."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.clauses.trace import this_project
from quintain.kernel.table import ScriptedTable
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.movement import Overran
from quintain.systems.swords.events.order import TurnBegan
from quintain.systems.swords.events.rolls import Checked
from quintain.systems.swords.events.surprise import AmbushLaid, SideSurprised
from quintain.systems.swords.exhaustion import gain
from quintain.systems.swords.leap import clears, highest_leap, hurdle_height
from quintain.systems.swords.rest import DAY, HOUR, MINUTE, Care, long_rest, short_rest
from quintain.systems.swords.rolls import check, save
from quintain.systems.swords.sheet import Out
from quintain.systems.swords.speed import speed
from quintain.systems.swords.stock import Ability, InjuryKind, Lifestyle, Save
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.camp_script import camp, person
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, go_on, play, refused, suffer
from tests.systems.swords.test_move import squares

EXAMPLES = {each.id: each for each in this_project().ledger("swords").worked}


def dice(example: str) -> list[int]:
    """The dice exactly as the ledger lists them."""
    return list(EXAMPLES[example].dice)


def scout(id: str, at: tuple[int, int], skill: str, total: int, **numbers: Any) -> dict[str, Any]:
    """Somebody trained in one skill, with that total."""
    return body(id, at, trained=[skill], skill_totals={skill: total}, **numbers)


@pytest.mark.rule("SW-020", "SW-022", "SW-023", "SW-024", "SW-025", "SW-027")
def test_w01_an_ambush_rolled_by_the_worst_and_noticed_one_by_one() -> None:
    red = [
        scout("p", (1, 1), "Stealth", 3, initiative=9),
        scout("q", (1, 3), "Stealth", 5, initiative=8, readied=["ringmail"]),
        scout("r", (1, 5), "Stealth", 2, initiative=7, conditions=[{"condition": "invisible"}]),
    ]
    blue = [
        scout("x", (9, 1), "Perception", 1, initiative=6),
        scout("y", (9, 3), "Perception", 4, initiative=5),
        body("z", (9, 5), initiative=4),
    ]
    scene = fight(red, blue, blue_side={"aware": False})

    played = play(scene, ["ambush", *["end"] * 5], dice=dice("SW-W01"), then="p: turn")

    assert played.events(AmbushLaid) == [AmbushLaid("red", "q", 9, 5, 14, -1)]
    assert [event.who for event in played.events(TurnBegan)] == ["p", "q", "r", "x", "z", "p"]
    assert played.scene.round == 2
    assert played.scene.surprised == []


@pytest.mark.rule("SW-016", "SW-017", "SW-018", "SW-019", "SW-020")
def test_w02_two_sides_unaware_of_each_other_check_as_groups() -> None:
    red = [
        scout(id, (1, 2 * row), "Perception", total, initiative=9 - row)
        for row, (id, total) in enumerate([("a", 0), ("b", 1), ("c", 2), ("d", 0)])
    ]
    blue = [scout(id, (9, 2 * row), "Perception", 0, initiative=20 - row) for row, id in enumerate("xyz")]
    scene = fight(red, blue, red_side={"aware": False}, blue_side={"aware": False})

    played = play(scene, ["end"] * 4, dice=dice("SW-W02"), then="x: turn")

    assert played.events(SideSurprised) == [
        SideSurprised("red", 2, 4, surprised=False),
        SideSurprised("blue", 1, 3, surprised=True),
    ]
    assert [event.who for event in played.events(TurnBegan)] == ["a", "b", "c", "d", "x"]
    assert played.scene.round == 2


@pytest.mark.rule("SW-039", "SW-040", "SW-041", "SW-042", "SW-043", "SW-205")
def test_w10_two_commanders_a_deaf_ally_and_a_foe_who_takes_advantage() -> None:
    red = [
        body("c", (4, 4), initiative=10, cha=1, ac=16),
        body("g", (2, 4), initiative=8),
        body("d", (5, 4), initiative=7, to_hit=3, damage="1d8+1"),
        body("e", (6, 4), initiative=6, to_hit=3, conditions=[{"condition": "deafened"}]),
    ]
    scene = fight(red, [body("foe", (5, 5), initiative=5, ac=15, to_hit=2)])
    answers = ["c> command", "end", "g> command", "end", "d> attack:strike:foe", "end", "e> attack:strike:foe", "end"]

    played = play(scene, [*answers, "foe> attack:strike:c"], dice=dice("SW-W10"), then="foe: turn")

    assert played["foe"].hp == 13
    assert played["c"].hp == 20
    assert played["c"].commanded_by == ["g"]
    assert played["d"].commanded_by == ["c", "g"]
    assert played["g"].commanded_by == ["c"]
    assert played["e"].commanded_by == []
    assert [(each.total, each.net) for each in played.events(AttackRolled)] == [(15, 0), (14, 0), (15, 1)]
    second = go_on(played.game, ["end"], then="c: turn")
    assert (second.scene.round, second.asked()) == (2, [("c", "turn")])
    assert not second["c"].commanding
    assert second["d"].commanded_by == ["g"]


@pytest.mark.rule("SW-053", "SW-054", "SW-055", "SW-098", "SW-100", "SW-102", "SW-202")
def test_w11_a_prepared_spark_for_whoever_comes_through_the_door() -> None:
    bow = {"id": "bow", "name": "Bow", "kind": "ranged", "to_hit": 2, "damage": "1d6+1", "range": "far"}
    caster = {"dice": 5, "attack": {"int": 6}}
    z = body("z", (6, 5), initiative=9, ac=11, hp=15, con=1, caster=caster, spells=["spark"], holds=["dagger"], pc=True)
    foes = [
        body("archer", (1, 5), initiative=6, attacks=[bow]),
        body("f", (10, 4), initiative=4, ac=13, hp=9),
    ]
    door = [{"kind": "blocked", "name": "wall", "rects": [[9, 0, 9, 4], [9, 6, 9, 11]]}]
    scene = fight([z], foes, terrain=door)
    waits = ["z> prepare", "cast:spark:0", "comes_into_sight:any", "end", "archer> attack:bow:z", "end"]
    steps = ["f> move:7,6", "z> take", "target:f", "dice:1"]

    played = play(scene, [*waits, *steps], dice=dice("SW-W11"), then="f: turn")

    assert played["z"].hp == 9
    assert played["f"].hp == 6
    assert played["z"].dice_free == 5
    assert not played["z"].concentrating
    assert played["f"].place == played.scene.grid.at(7, 6)
    past = go_on(played.game, ["f> move:5,7"], then="f: turn")
    assert past.asked() == [("f", "turn")]
    assert not past["z"].reaction
    later = go_on(past.game, ["end"], then="z: turn")
    assert (later.scene.round, later["z"].reaction) == (2, True)


@pytest.mark.rule("SW-048", "SW-049", "SW-092", "SW-100", "SW-211", "SW-214", "SW-215")
def test_w16_a_grappled_creature_ties_and_then_steps_away_by_magic() -> None:
    p = body("p", (4, 4), initiative=9, dex=2, readied=["step_charm"])
    scene = fight([p], [body("ape", (5, 4), initiative=3, str=3, dex=1), body("other", (3, 4), initiative=2)])
    suffer(scene, "p", Condition.GRAPPLED, by="ape")

    tied = play(scene, ["p> escape:ape:dexterity", "ape> strength"], dice=dice("SW-W16"), then="p: turn")

    assert tied["p"].suffers(Condition.GRAPPLED)
    assert speed(tied["p"]) == 0
    at_other = play(scene, ["attack:strike:other"], dice=[3, 15], then="p: turn")
    at_ape = play(scene, ["attack:strike:ape"], dice=[3], then="p: turn")
    assert [each.net for each in (*at_other.events(AttackRolled), *at_ape.events(AttackRolled))] == [-1, 0]
    turn_two = go_on(tied.game, ["end", "end", "end", "p> use:step_charm:3,6"], then="p: turn")
    assert turn_two.asked() == [("p", "turn")]
    assert turn_two["p"].place == turn_two.scene.grid.at(3, 6)
    assert not turn_two["p"].suffers(Condition.GRAPPLED)
    walked = go_on(turn_two.game, ["move:3,11"], then="p: turn")
    assert walked["p"].place == walked.scene.grid.at(3, 11)


@pytest.mark.rule("SW-039", "SW-040", "SW-042", "SW-050", "SW-051", "SW-052")
def test_w19_helpers_and_a_commander_for_one_attack() -> None:
    passion = [{"text": "Never abandons a comrade"}]
    red = [
        body("f", (1, 1), initiative=9, help_fits=["attack"]),
        body("s", (1, 2), initiative=8, help_fits=["cast"], fortune=1, passions=passion),
        body("t", (1, 3), initiative=7, help_fits=["cast"], fortune=0, passions=passion),
        body("c", (1, 4), initiative=6),
        body("a", (4, 4), initiative=3, to_hit=3, damage="1d8+1"),
    ]
    scene = fight(red, [body("target", (5, 4), initiative=1, ac=18, hp=10)], gm="gm")
    asks = play(scene, ["f> help:a:attack", "end", "s> help:a:attack", "s> passion", "end"], then="t: turn")
    assert refused(asks, "help:a:attack")
    assert "defend" in asks.options()

    played = go_on(
        asks.game, ["t> end", "c> command", "end", "a> attack:strike:target"], dice=dice("SW-W19"), then="a: turn"
    )

    assert played["s"].fortune == 0
    assert played["target"].hp == 4
    assert played["a"].helped == []
    assert played["a"].commanded_by == ["c"]


@pytest.mark.rule("SW-072", "SW-073", "SW-074", "SW-075", "SW-076", "SW-077", "SW-078")
def test_w12_leaps_over_a_pit_and_onto_a_ledge() -> None:
    first, second, third = dice("SW-W12")
    pit = {"kind": "gap", "name": "Pit", "rects": [(3, 0, 5, 7)], "elevation": -20}
    wall = {"kind": "hurdle", "name": "Wall", "rects": [(8, 0, 8, 7)], "height": 2}
    ledge = {"kind": "ledge", "name": "Ledge", "rects": [(7, 5, 7, 7)], "elevation": 4}
    high = {"kind": "ledge", "name": "High ledge", "rects": [(7, 0, 7, 3)], "elevation": 5}
    red = [body("j", (2, 4), str=2, initiative=9), body("k", (2, 6), initiative=1)]
    scene = fight(red, [body("x", (15, 7), initiative=5)], terrain=[pit, wall, ledge, high], size=(16, 8))

    over = play(scene, ["leap:6,4"], dice=[first], then="j: turn")
    further = squares(over, "leap")
    up = go_on(over.game, ["end", "x> end", "k> end", "j> leap_up:7,5"], dice=[third], then="j: turn")
    fallen = go_on(over.game, ["end", "x> end", "k> leap:6,6"], dice=[second, 1, 1, 1], then="k: turn")
    with at_table(scene, dice=[second]) as table:
        cleared = clears(scene, table, scene.by_id["k"], 18)

    assert [event.dt for event in over.events(Checked)] == [15]
    assert over.scene.grid.name(over["j"].place) == "6,4"
    assert over.scene.turn is not None
    assert over.scene.turn.left == 10
    assert max(over.scene.grid.distance(over["j"].place, over.scene.grid.spot(name)) for name in further) == 2
    assert not cleared  # 12 against DT 13
    assert fallen.scene.grid.name(fallen["k"].place) == "5,6"
    assert fallen["k"].elevation == -20
    assert [event.dt for event in up.events(Checked)] == [15, 19]
    assert up["j"].elevation == 4
    assert squares(go_on(over.game, ["end", "x> end", "k> end"], then="j: turn"), "leap_up") == {"7,5"}
    assert (highest_leap(scene.by_id["j"]), highest_leap(scene.by_id["k"])) == (4, 1)
    assert hurdle_height(scene.by_id["j"]) == 2


@pytest.mark.rule("SW-060", "SW-061", "SW-062", "SW-066", "SW-100")
def test_w17_an_ogre_overruns_the_first_guard_and_is_struck_at_on_the_far_side() -> None:
    walls = {"kind": "blocked", "name": "Walls", "rects": [(0, 0, 15, 0), (0, 3, 15, 3)]}
    ogre = body("ogre", (2, 1), size="large", speed=40, str=4, ac=13, initiative=9)
    guards = [body("first", (5, 1), str=1, to_hit=2), body("second", (10, 1), str=1, to_hit=2)]
    scene = fight([ogre], guards, terrain=[walls], size=(16, 4))

    through = ["move:3,1", "overrun:first", "risk:8,1", "first> opportunity:strike"]
    played = play(scene, through, dice=dice("SW-W17"), then="ogre: turn")

    assert played.events(Overran)[0].won
    assert [(event.total, event.ac, event.hit) for event in played.events(AttackRolled)] == [(11, 13, False)]
    assert played.scene.grid.name(played["ogre"].place) == "8,1"
    assert played.scene.turn is not None
    assert played.scene.turn.left == 40 - 30
    assert not played.scene.turn.main
    assert not {"9,1", "10,1", "11,1"} & (squares(played) | squares(played, "risk"))
    assert "overrun:second" not in played.options()


@pytest.mark.rule("SW-279", "SW-280", "SW-282", "SW-283", "SW-284", "SW-286", "SW-290")
def test_w14_short_rests_a_night_at_an_inn_and_a_short_rest_the_next_day() -> None:
    scores = {"str": 10, "dex": 10, "con": 16, "int": 10, "wis": 10, "cha": 10}
    fighter = person("a", hit_die="1d6+2", con=2, scores=scores, hp=5, max_hp=60, exhaustion=2)
    scene = camp(fighter, person("h", trained=["Healing"], skill_bonus=2), rest="short")
    a, healer = scene.bodies
    table = ScriptedTable(scene, SYSTEM.sight, (), dice("SW-W14"))
    found = []

    for hour, minute in ((8, 10), (12, 10), (15, 10)):
        short_rest(scene.ground, table, a, hour * HOUR + minute * MINUTE, Care())
        found.append(a.hp)
    long_rest(scene.ground, table, a, DAY + 6 * HOUR, Care(Lifestyle.WEALTHY, healer))
    found += [a.hp, a.exhaustion]
    short_rest(scene.ground, table, a, DAY + 8 * HOUR + 15 * MINUTE, Care())
    found.append(a.hp)

    assert found == [13, 18, 18, 48, 1, 58]
    table.finish()


@pytest.mark.rule("SW-132", "SW-148", "SW-149", "SW-152", "SW-153", "SW-178", "SW-180", "SW-282")
def test_w15_internal_bleeding_and_two_nights_of_rest() -> None:
    scores = {"str": 10, "dex": 10, "con": 13, "int": 10, "wis": 10, "cha": 10}
    q = body("q", (1, 1), pc=True, con=1, scores=scores, hit_die="1d6", hp=30, ac=14, initiative=1)
    foe = body("foe", (2, 1), to_hit=5, damage="1d12+8", initiative=9)
    faces = dice("SW-W15")

    struck = play(fight([foe], [q]), ["attack:strike:q"], dice=faces[:6], then="foe: turn")["q"]
    assert (struck.hp, struck.con_score(), struck.constitution, struck.max_hp) == (10, 9, 0, 30)
    scene = camp(person("q"), rest="long")
    table = ScriptedTable(scene, SYSTEM.sight, (), faces[6:])
    long_rest(scene.ground, table, struck, DAY, Care())
    assert (struck.hp, struck.con_score()) == (24, 10)
    long_rest(scene.ground, table, struck, 2 * DAY, Care())

    assert (struck.hp, struck.con_score()) == (30, 11)
    table.finish()


@pytest.mark.rule(
    "SW-134", "SW-135", "SW-136", "SW-137", "SW-139", "SW-145", "SW-147", "SW-149", "SW-151", "SW-153", "SW-162",
    "SW-163",
)  # fmt: skip
def test_w07_felled_tended_and_back_with_a_sprained_knee() -> None:
    scores = {"str": 10, "dex": 10, "con": 16, "int": 10, "wis": 13, "cha": 10}
    p = body("p", (3, 3), pc=True, initiative=6, ac=15, con=2, wis=1, scores=scores, hit_die="1d6+2", max_hp=30, hp=9)
    h = body("h", (3, 4), pc=True, initiative=5, wis=2, trained=["Healing"], skill_bonus=2)
    foe = body("foe", (4, 3), initiative=7, to_hit=7, damage="1d10+4")
    scene = fight([foe], [p, h])
    faces = dice("SW-W07")

    felled = play(scene, ["foe> attack:strike:p"], dice=faces[:2], then="foe: turn")["p"]
    assert (felled.hp, felled.dying, felled.owed) == (0, 3, [14])
    assert felled.suffers(Condition.UNCONSCIOUS)
    assert felled.suffers(Condition.PRONE)
    tended = play(scene, ["foe> attack:strike:p", "end"], dice=faces[:5], then="h: turn")
    assert tended.asked() == [("h", "turn")]
    assert tended["p"].dying == 2
    woken = go_on(tended.game, ["h> stabilise:p"], dice=faces[5:], then="h: turn")["p"]

    assert (woken.hp, woken.dying, woken.owed) == (7, 0, [])
    assert woken.is_conscious()
    assert woken.suffers(Condition.PRONE)
    assert [injury.kind for injury in woken.injuries] == [InjuryKind.SPRAINED_KNEE]
    assert speed(woken) == 25


@pytest.mark.rule("SW-131", "SW-242", "SW-246", "SW-247", "SW-248", "SW-267", "SW-268")
def test_w09_attacks_on_somebody_drugged_and_prone() -> None:
    bow = {"id": "shortbow", "name": "Shortbow", "kind": "ranged", "to_hit": 2, "damage": "1d6+1", "range": "far"}
    archer = body("archer", (3, 8), initiative=9, attacks=[bow])
    pc = body("pc", (4, 3), pc=True, initiative=8, to_hit=3, damage="1d8+2")
    drugged = body("u", (3, 3), ac=12, hp=40, initiative=1)
    scene = fight([archer, pc], [drugged, body("other", (11, 11), initiative=2)])
    suffer(scene, "u", Condition.UNCONSCIOUS)
    suffer(scene, "u", Condition.PRONE)
    suffer(scene, "pc", Condition.POISONED)
    faces = dice("SW-W09")

    a = play(scene, ["archer> attack:shortbow:u", "end"], dice=faces[:2], then="pc: turn")
    assert a["u"].hp == 37
    b = go_on(a.game, ["pc> attack:strike:u", "drop_prone", "end"], dice=faces[2:5], then="other: turn")
    assert b["u"].hp == 23
    assert b.events(AttackRolled)[1].critical
    c = go_on(b.game, ["other> end", "archer> end", "pc> attack:strike:u"], dice=faces[5:], then="pc: turn")

    rolled = c.events(AttackRolled)[2]
    assert (rolled.net, rolled.total, rolled.hit) == (0, 11, False)
    assert c["u"].hp == 23


@pytest.mark.rule("SW-206", "SW-207", "SW-270", "SW-271", "SW-272", "SW-273", "SW-274", "SW-276", "SW-286")
def test_w13_fatigued_exhausted_and_worn_down() -> None:
    n = body("n", (3, 3), pc=True, initiative=9, to_hit=5, hardiness=4, exhaustion=5, speed=30, str=2)
    scene = fight([n], [body("foe", (4, 3), ac=30)])
    tired = scene.by_id["n"]
    faces = dice("SW-W13")

    found = [speed(tired)]
    with at_table(scene, dice=[faces[0], faces[2]]) as table:
        for _ in range(2):
            gain(scene, table, tired, 1)
            found += [tired.exhaustion, speed(tired)]
        found.append(check(scene, table, tired, Ability.STR, 10, "lift").total)
        assert save(scene, table, tired, Save.HARDINESS, 15, "cold")
    assert found == [25, 6, 15, 7, 15, 10]
    assert play(scene, ["attack:strike:foe"], dice=[faces[1]], then="n: turn").events(AttackRolled)[0].total == 20
    night = camp(person("n"), rest="long")
    with at_table(scene) as table:
        long_rest(night.ground, table, tired, DAY, Care())
    assert tired.exhaustion == 6
    with at_table(scene) as table:
        gain(scene, table, tired, 4)
        assert (tired.exhaustion, speed(tired), tired.out) == (10, 0, "")
        gain(scene, table, tired, 1)
    assert (tired.out, tired.dying) == (Out.DEAD, 0)
