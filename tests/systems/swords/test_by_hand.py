"""Found when fights were played by hand, line by line against the book."""

from __future__ import annotations

from quintain.cli.state import glance, map_lines
from quintain.kernel.campaign import Campaign
from quintain.kernel.events import REFEREE
from quintain.kernel.system import Outcome
from quintain.systems.swords.acts import add
from quintain.systems.swords.afflictions import POISON, Affliction, Lasts
from quintain.systems.swords.concentration import lose
from quintain.systems.swords.conditions import afflict, free_all
from quintain.systems.swords.events.actions import ActionPrepared, ActionReleased
from quintain.systems.swords.events.attack import Attacked, AttackRolled, StanceTaken
from quintain.systems.swords.events.rolls import Checked, OpposedChecked, Saved
from quintain.systems.swords.scene import HIDING, Phase, SwordsScene
from quintain.systems.swords.stock import FRIGHTENED, GRAPPLED, PETRIFIED, UNCONSCIOUS
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import BOOK, LIBRARY, body, fight, in_turn, play, refused, suffer

SABER = {"id": "saber", "name": "Saber", "kind": "melee", "to_hit": 7, "damage": "1d8+5", "weapon": "saber"}
THROWN = {
    "id": "dagger_thrown",
    "name": "Thrown dagger",
    "kind": "ranged",
    "to_hit": 5,
    "damage": "1d6+2",
    "weapon": "dagger",
    "range": "near",
}
NAMES = {"orla": "Orla Thornwick", "magical_missile": "Magical Missile", "cat": "Rift Cat", "saber": "Saber"}


# SW-113: with what it strikes


def test_a_saber_that_was_dropped_and_picked_up_again_still_has_a_line_of_its_own() -> None:
    """Both sabers had the line `saber` once the first had been picked up again."""
    scene = in_turn(
        fight(
            red=[body("a", at=(3, 3), attacks=[SABER], readied=["saber", "saber"], holds=["saber", "saber"])],
            blue=[body("b", at=(4, 3))],
        ),
        "a",
    )
    played = play(scene, ["drop:saber", "pick_up:saber"], then="a: turn")
    attacks = [id for id in played.options() if id.startswith("attack:")]
    assert sorted(attacks) == ["attack:saber:b", "attack:saber_2:b"]


def test_a_second_weapon_of_a_kind_strikes_by_the_sheet_as_the_first() -> None:
    """What the sheet lists for sabers (a specialization, say) holds for either of them."""
    scene = in_turn(
        fight(
            red=[body("a", at=(3, 3), attacks=[SABER], readied=["saber", "saber"], holds=["saber", "saber"])],
            blue=[body("b", at=(4, 3), hp=30)],
        ),
        "a",
    )
    played = play(scene, ["attack:saber_2:b"], dice=[10, 4], then="a: turn")
    (rolled,) = played.events(AttackRolled)
    assert rolled.total == 17
    assert played["b"].hp == 30 - 9


def test_a_dagger_that_the_sheet_only_throws_also_stabs() -> None:
    """SW-034, SW-100: a dagger in hand is a melee weapon, whatever the sheet says of throwing it."""
    sheet = body("a", at=(3, 3), attacks=[THROWN], readied=["dagger"], attack_bonus=3, str=2)
    scene = in_turn(fight(red=[sheet], blue=[body("b", at=(4, 3))]), "a")
    played = play(scene, then="a: turn")
    attacks = [id for id in played.options() if id.startswith("attack:")]
    assert attacks == ["attack:dagger_thrown:b", "attack:dagger:b"]
    played = play(scene, ["attack:dagger:b"], dice=[10, 4], then="a: turn")
    (rolled,) = played.events(AttackRolled)
    assert (rolled.total, played["b"].hp) == (15, 20 - 6)


# SW-100: by which way it goes

LEDGE = [{"kind": "ledge", "name": "ledge", "rects": [[0, 0, 0, 1]], "elevation": 3}]


def test_a_risky_way_provokes_nobody_whose_reach_can_be_avoided() -> None:
    """Of two ways of the same length the one past a second foe cost another Opportunity Attack."""
    scene = in_turn(
        fight(
            red=[body("a", at=(1, 5), speed=35)],
            blue=[body("cat", at=(1, 6)), body("kite", at=(3, 1))],
            terrain=LEDGE,
        ),
        "a",
    )
    played = play(scene, ["risk:6,4", "cat> pass"], then="a: turn")
    assert played.ask.who == "a"
    assert played.scene.grid.name(played["a"].place) == "6,4"


def test_between_two_foes_it_leaves_the_reach_of_one_only_where_one_will_do() -> None:
    """The reach of the one has to be left, that of the other need not be: rubble lies on the straight way."""
    rubble = [{"kind": "difficult", "name": "rubble", "rects": [[4, 5, 4, 5]]}]
    scene = in_turn(
        fight(red=[body("a", at=(5, 5))], blue=[body("b", at=(4, 6)), body("c", at=(6, 6))], terrain=rubble),
        "a",
    )
    played = play(scene, ["risk:3,5", "c> pass"], then="a: turn")
    assert played.ask.who == "a"


# SW-210: what frightens

GAP = [{"kind": "gap", "name": "gap", "rects": [[5, 0, 7, 4]], "elevation": -20}]


def test_the_frightened_do_not_leap_past_what_frightens_them() -> None:
    """The landing may be no nearer than the start: on the way there the leap must not come nearer either."""
    scene = fight(red=[body("a", at=(4, 4), str=4, speed=60)], blue=[body("b", at=(6, 5))], terrain=GAP)
    assert "8,4" in leaps(scene)
    suffer(scene, "a", FRIGHTENED, by="b", lasts=Lasts.NEVER)
    assert "8,4" not in leaps(scene)
    assert "8,0" in leaps(scene)
    assert refused(play(in_turn(scene, "a"), then="a: turn"), "leap:8,4")


def test_the_frightened_do_not_teleport_nearer_to_what_frightens_them() -> None:
    """SW-093: what keeps it from the place where it would arrive counts for a teleport too."""
    stepping = {"name": "Rift Step", "special": "rift_step", "cost": "move", "feet": 20}
    scene = fight(red=[body("a", at=(4, 4), specials=[stepping])], blue=[body("b", at=(7, 4))])
    assert "6,4" in steps(scene)
    suffer(scene, "a", FRIGHTENED, by="b")
    assert "6,4" not in steps(scene)
    assert "8,4" not in steps(scene)
    assert "3,4" in steps(scene)
    assert "5,8" in steps(scene)


def steps(scene: SwordsScene) -> list[object]:
    (step,) = [option for option in play(in_turn(scene, "a"), then="a: turn").ask.options if option.id == "rift_step"]
    assert step.shape is not None
    spots = step.shape.describe()["spots"]
    assert isinstance(spots, list)
    return spots


def leaps(scene: SwordsScene) -> str:
    (leap,) = [option for option in play(in_turn(scene, "a"), then="a: turn").ask.options if option.id == "leap"]
    assert leap.shape is not None
    return str(leap.shape.describe()["spots"])


# SW-213 in a shared slot


def test_whoever_has_felled_its_grappler_in_a_shared_slot_is_free() -> None:
    """SW-006: for its own side the grappler is down, although the slot, shared with another foe, is still open."""
    scene = fight(
        red=[body("a", at=(3, 3), dex=2)],
        blue=[body("ape", at=(4, 3), hp=3, initiative=9), body("tied", at=(9, 9))],
    )
    suffer(scene, "a", GRAPPLED, by="ape")
    played = play(scene, ["ape> end"], then="a: turn")
    assert "move" not in played.options()
    played = play(scene, ["ape> end", "a> attack:strike:ape"], dice=[15, 6], then="a: turn")
    assert played.scene.slot is not None
    assert played["ape"].hp == 3
    assert not played["a"].suffers(GRAPPLED)
    assert "move" in played.options()


# Term Light: campaigns


def test_whoever_comes_from_another_fight_has_the_lantern_that_the_encounter_gives_it() -> None:
    """The party stood blind in the gallery: Aldwin came with what he had carried along the road."""
    plan: dict[str, object] = {
        "id": "plan",
        "name": "Plan",
        "party": ["merrick", "aldwin"],
        "steps": [{"encounter": "roadside_ambush"}, {"encounter": "gorgons_gallery"}, {"encounter": "roadside_ambush"}],
    }
    journey = Campaign(SYSTEM, plan, BOOK, "test", LIBRARY)
    for hands in (["quarterstaff"], ["quarterstaff", "lantern"], ["quarterstaff", "lantern"]):
        stage = journey.next_stage()
        assert stage is not None
        assert isinstance(stage.scene, SwordsScene)
        aldwin = stage.scene.by_id["aldwin"]
        assert [gear.kind for gear in aldwin.held()] == hands
        assert len([gear for gear in aldwin.carried if gear.kind == "lantern"]) == len(hands) - 1
        stage.scene.phase = Phase.AFTER
        stage.scene.result = Outcome("heroes", "it was written down")
        journey.finish(stage.scene)


# sentences


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
    suffer(scene, "a", FRIGHTENED, by="b")
    shown = glance(SYSTEM.board(scene, REFEREE), {})["a"][-1]
    assert "Frightened, Broken ribs" in shown


def test_the_terminal_draws_ledges_and_explains_only_what_is_drawn() -> None:
    """The dais of the Prince's Hall and the ledge at the bridge were not on the map."""
    water = {"kind": "gap", "name": "gorge", "rects": [[5, 0, 6, 2]], "elevation": -20, "water_depth": 5}
    ledge = {"kind": "ledge", "name": "ledge", "rects": [[9, 1, 9, 1]], "elevation": 3}
    scene = fight(red=[body("a", at=(0, 0))], blue=[body("b", at=(1, 3))], terrain=[water, ledge], size=(10, 4))
    rows, legend = map_lines(SYSTEM.view(scene, REFEREE), {})
    assert rows[2] == "1  . . . . . = = . . *"
    assert legend[-2:] == ["= water", "* 3 ft high"]


# SW-005, SW-107: two blades each, at the same time


def test_tied_foes_choose_their_stances_without_knowing_of_each_other() -> None:
    """The second of them was told the stance of the first before it chose."""
    blades = {"attacks": [SABER], "readied": ["saber", "dagger"], "holds": ["saber", "dagger"]}
    scene = fight(red=[body("a", at=(3, 3), **blades)], blue=[body("b", at=(5, 3), **blades)])
    played = play(scene, then="a, b: stance")
    assert sorted(played.asked()) == [("a", "stance"), ("b", "stance")]
    assert all(ask.sealed for ask in played.game.asks)
    played = play(scene, ["a> defensive"], then="b: stance")
    assert played.asked() == [("b", "stance")]
    assert played.events(StanceTaken) == []
    played = play(scene, ["a> defensive", "b> offensive"], then="a: turn")
    assert [(each.who, each.stance) for each in played.events(StanceTaken)] == [("a", "defensive"), ("b", "offensive")]


def test_who_keeps_a_space_by_an_opposed_check_is_told_with_its_totals() -> None:
    """SW-009: equal modifiers roll against each other, again and again if need be; nobody heard of these rolls."""
    scene = fight(red=[body("a", at=(2, 3), dex=1)], blue=[body("b", at=(6, 3), dex=1)])
    played = play(scene, ["a> move:4,3", "end", "b> move:4,3", "end"], dice=[8, 8, 5, 12], then="a: turn")
    told = [(each.actor, each.total, each.foe_total, each.won) for each in played.events(OpposedChecked)]
    assert told == [("a", 9, 9, False), ("a", 6, 13, False)]
    assert (played["a"].place, played["b"].place) == (scene.grid.at(3, 3), scene.grid.at(4, 3))


# what a fight keeps count of


def hidden_then_seen() -> SwordsScene:
    """In a shared slot one has come out of hiding; for its tied foe it hides until the slot closes."""
    scene = fight(
        red=[body("a", at=(3, 3), spells=["spark"], caster={"dice": 3})],
        blue=[body("b", at=(5, 3), initiative=5, hidden=15)],
    )
    played = play(scene, then="a: turn")
    assert isinstance(played.game.scene, SwordsScene)
    return played.game.scene


def test_a_fight_loaded_in_a_shared_slot_still_heeds_who_hides_in_it() -> None:
    """SW-005: a tied foe is as it stood; what its picture does was forgotten by a save."""
    scene = hidden_then_seen()
    assert scene.slot is not None
    scene.by_id["b"].hidden = 0
    assert scene.heeded & HIDING
    again = SYSTEM.load(scene.dump())
    assert isinstance(again, SwordsScene)
    assert again.heeded & HIDING


def test_one_more_creature_in_a_shared_slot_changes_nothing_of_what_is_heeded() -> None:
    """SW-005: a game master's reinforcement made the fight look at the creatures alone, not at their pictures."""
    scene = hidden_then_seen()
    scene.by_id["b"].hidden = 0
    add(scene, "a", "red", scene.grid.at(0, 0))
    assert scene.heeded & HIDING


def test_whoever_wakes_as_concentration_ends_is_reckoned_with_at_once() -> None:
    """SW-203: the effect ends at once; the sleeper stayed out of the list of conscious foes."""
    scene = in_turn(fight(red=[body("a", at=(3, 3))], blue=[body("b", at=(5, 3))]), "a")
    suffer(scene, "b", UNCONSCIOUS, by="a", lasts=Lasts.CONCENTRATION)
    scene.by_id["a"].concentrating = "sleep"
    assert scene.conscious_enemies(scene.by_id["a"]) == []
    with at_table(scene) as table:
        lose(scene, table, scene.by_id["a"], "the check failed")
    assert scene.conscious_enemies(scene.by_id["a"]) == [scene.by_id["b"]]


def test_a_drugged_sleep_that_waits_in_stone_is_reckoned_with_again_afterwards() -> None:
    """SW-241: a poison is suspended, not neutralized: who is flesh again sleeps on."""
    scene = in_turn(fight(red=[body("a", at=(3, 3))], blue=[body("b", at=(5, 3))]), "a")
    drugged = Affliction(UNCONSCIOUS, "a")
    drugged.tag = POISON
    scene.by_id["b"].add_affliction(drugged)
    scene.by_id["b"].add_affliction(Affliction(PETRIFIED))
    assert scene.conscious_enemies(scene.by_id["a"]) == [scene.by_id["b"]]
    with at_table(scene) as table:
        free_all(scene, table, scene.by_id["b"], PETRIFIED)
        assert scene.conscious_enemies(scene.by_id["a"]) == []
        afflict(scene, table, scene.by_id["b"], Affliction(PETRIFIED))
    assert scene.conscious_enemies(scene.by_id["a"]) == [scene.by_id["b"]]


def test_what_was_stone_through_concentration_is_itself_again_when_that_ends() -> None:
    """SW-230: creature and things were transformed together; the things stayed stone and useless."""
    red, blue = [body("a", at=(3, 3))], [body("b", at=(5, 3), readied=["dagger"])]
    scene = in_turn(fight(red=red, blue=blue), "a")
    caster, stone = scene.by_id["a"], scene.by_id["b"]
    caster.concentrating = "basilisk"
    with at_table(scene) as table:
        afflict(scene, table, stone, Affliction(PETRIFIED, "a", Lasts.CONCENTRATION))
        assert stone.gear("dagger").stone
        lose(scene, table, caster, "the check failed")
    assert not stone.gear("dagger").stone


def test_whoever_may_roll_again_for_a_fortune_point_sees_both_dice() -> None:
    """Term Fortune Point: one d20 is re-rolled; with Disadvantage that cannot help if the other die fails too."""
    helper = body("a", at=(3, 3), pc=True, passions=[{"text": "Loyal", "serves": ["healing"]}], fortune=2)
    patient = body("c", at=(4, 3), pc=True, hp=0, max_hp=20)
    scene = in_turn(fight(red=[helper, patient], blue=[body("b", at=(9, 9))]), "a")
    played = play(scene, ["stabilise:c"], dice=[2, 3], then="a: fortune")
    assert "2 and 3 with Disadvantage, where 15 is needed" in played.ask.question


def test_whoever_may_take_a_hit_for_another_is_told_that_it_is_critical() -> None:
    """SW-059: its critical status goes to the protector, and is known before that decides."""
    red = [body("a", at=(3, 3)), body("c", at=(4, 3))]
    scene = in_turn(fight(red=red, blue=[body("b", at=(5, 3), to_hit=5)]), "b")
    scene.by_id["a"].protecting = "c"
    played = play(scene, ["attack:strike:c"], dice=[20], then="a: take_hit")
    assert played.ask.question == "B critically hits C (25). Does A take the hit?"
