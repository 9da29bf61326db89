"""Statuses: Negate rolls, what each brings, its Repeat and Recover lines, its reactions and its end."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.shattered import damage, grabs, health, phases, recovery, round_end, statuses, terrain
from quintain.systems.shattered.blow import Shelter
from quintain.systems.shattered.damage import Harm
from quintain.systems.shattered.events.status import (
    EscapeTried,
    LetGo,
    NegateRolled,
    NotHeld,
    StatusLost,
    StatusReacted,
    StatusTicked,
)
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.stock import TerrainKind
from tests.systems.shattered.bodies import Defence, Range, Rule, Status, duel, gain, hurt, inflict, line, tags
from tests.systems.shattered.script import (
    Played,
    body,
    fight,
    go_on,
    in_phase,
    in_turn,
    known,
    play,
    rules,
    strike_with,
    suffer,
)

# Negate rolls


@pytest.mark.rule("SS-003")
def test_of_several_defences_with_a_slash_the_roller_adds_the_best() -> None:
    for die, negated in ((3, True), (2, False)):
        scene = duel(reflex=1)
        assert inflict(scene, [tags("Prone", dc=4, defence="grit/reflex")], dice=[die]) is not negated
    scene = duel(reflex=1, focus=2)
    assert inflict(scene, [tags("Prone", dc=4, defence="grit")], dice=[3])


@pytest.mark.rule("SS-003")
@pytest.mark.rule("SS-004")
def test_the_attacker_chooses_one_of_the_statuses_of_a_slash_list() -> None:
    for answer in ("impaired", "exposed"):
        scene = duel()
        with Rule(scene, [answer], [1]) as table:
            statuses.inflict(
                scene,
                table,
                scene.by_id["ann"],
                [tags(choose=["Impaired 1", "Exposed 2"], dc=3)],
                scene.by_id["bob"],
                shelter=Shelter(),
                keywords=[],
            )
        (ask,) = table.asked
        assert (ask.who, [option.id for option in ask.options]) == ("bob", ["impaired", "exposed"])
        assert [str(status) for status in scene.by_id["ann"].statuses] == [answer]


@pytest.mark.rule("SS-003")
@pytest.mark.rule("SS-004")
def test_by_the_house_rule_any_combination_may_be_chosen() -> None:
    scene = duel(rules=rules(slash_without_amount="any_combination"))
    inflict(scene, [tags(choose=["Impaired 1", "Exposed 2"], dc=3)], answers=["impaired+exposed"], dice=[1])
    assert (scene.by_id["ann"].value(Status.IMPAIRED), scene.by_id["ann"].value(Status.EXPOSED)) == (1, 2)


@pytest.mark.rule("SS-084")
def test_one_roll_covers_all_statuses_of_a_tag_and_none_covers_what_has_no_dc() -> None:
    scene = duel(grit=1)
    inflict(scene, [tags("Reeling", "Exposed 1", dc=5), tags("Impaired 1"), tags("Prone", dc=5)], dice=[4, 3])
    assert set(scene.by_id["ann"].statuses) == {Status.IMPAIRED, Status.PRONE}


@pytest.mark.rule("SS-084")
def test_resistance_and_a_bonus_help_to_negate() -> None:
    scene = duel(resists=[{"level": 1, "keywords": ["Fire"]}])
    shelter = Shelter()
    shelter.negate = 2
    assert not inflict(scene, [tags("Alight", dc=5)], shelter=shelter, dice=[2], keywords=["Fire"])
    assert inflict(scene, [tags("Alight", dc=5)], shelter=shelter, dice=[2], keywords=[])
    halved = duel(resists=[{"level": 1, "keywords": ["Fire"]}])
    assert inflict(halved, [tags("Alight", dc=3)], dice=[2], keywords=["Fire"], halves_ward=True)


@pytest.mark.rule("SS-080")
def test_glancing_gives_advantage_on_negate_rolls_and_halves_instant_values() -> None:
    scene = duel(stamina=2)
    assert not inflict(scene, [tags("Exposed 3", dc=5)], glancing=True, dice=[2, 5])
    assert inflict(scene, [tags("Exposed 3", dc=5)], glancing=True, dice=[2, 4])
    assert scene.by_id["ann"].value(Status.EXPOSED) == 3
    inflict(scene, [tags("Dazed 3")], glancing=True)
    assert (scene.by_id["ann"].stamina, scene.by_id["ann"].stun) == (0, 0)


@pytest.mark.rule("SS-084")
def test_a_steady_parry_gives_advantage_against_being_moved_only() -> None:
    shelter = Shelter()
    shelter.steady = True
    scene = duel()
    with Rule(scene, [], [1, 6]) as table:
        group = tags("Prone", "Reeling", dc=4)
        statuses.inflict(scene, table, scene.by_id["ann"], [group], scene.by_id["bob"], shelter=shelter, keywords=[])
    assert set(scene.by_id["ann"].statuses) == {Status.REELING}
    (told,) = table.told(NegateRolled)
    assert (told.negated, told.suffered) == (["Prone"], ["Reeling"])


@pytest.mark.rule("SS-084")
def test_wet_ground_makes_it_harder_not_to_fall() -> None:
    scene = duel()
    with Rule(scene) as table:
        terrain.lay(scene, table, scene.positions["p1"], TerrainKind.WET)
    assert inflict(scene, [tags("Prone", "Reeling", dc=4)], dice=[4])
    assert set(scene.by_id["ann"].statuses) == {Status.PRONE}


@pytest.mark.rule("SS-089")
def test_dazed_comes_before_the_other_rolls_of_the_effect() -> None:
    scene = duel(stamina=1)
    with Rule(scene, [], [6]) as table:
        groups = [tags("Reeling", dc=3), tags("Dazed 3")]
        statuses.inflict(scene, table, scene.by_id["ann"], groups, None, shelter=Shelter(), keywords=[])
    assert (scene.by_id["ann"].stamina, scene.by_id["ann"].stun) == (0, 2)
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.index("StaminaLost") < kinds.index("NegateRolled")


@pytest.mark.rule("SS-065")
def test_what_is_no_attack_may_be_answered_with_defend_before_the_roll() -> None:
    scene = duel(stamina=1)
    with Rule(scene, ["defend"], [4, 2]) as table:
        groups = [tags("Reeling", dc=5)]
        gained = statuses.inflict(scene, table, scene.by_id["ann"], groups, None, shelter=None, keywords=[])
    assert not gained
    with Rule(scene) as table:
        statuses.inflict(scene, table, scene.by_id["ann"], [tags("Reeling")], None, shelter=None, keywords=[])
    assert scene.by_id["ann"].has(Status.REELING)


# Repeat lines


@pytest.mark.rule("SS-147")
@pytest.mark.parametrize(
    ("status", "stun", "lost"),
    [
        (Status.EXPOSED, 1, 0),
        (Status.IMPAIRED, 1, 0),
        (Status.REELING, 1, 0),
        (Status.SUPPRESSED, 2, 0),
        (Status.SEALED, 4, 0),
        (Status.ALIGHT, 0, 2),
        (Status.SHOCKED, 0, 3),
        (Status.BLEEDING, 0, 3),
        (Status.POISONED, 0, 2),
        (Status.SOAKED, 0, 0),
        (Status.PRONE, 0, 0),
        (Status.STUNNED, 0, 0),
    ],
)
def test_gaining_a_status_again_follows_its_repeat_line(status: Status, stun: int, lost: int) -> None:
    scene = duel()
    suffer(scene, "ann", status, 1, by="bob")
    assert not gain(scene, status, 3)
    ann = scene.by_id["ann"]
    assert (ann.stun, 20 - ann.health, ann.value(status)) == (stun, lost, 1)


@pytest.mark.rule("SS-147")
def test_alight_again_is_ap_shocked_again_is_not_and_bleeding_again_is_true() -> None:
    for status, lost in ((Status.ALIGHT, 2), (Status.SHOCKED, 2), (Status.BLEEDING, 3), (Status.POISONED, 1)):
        scene = duel(guard=1)
        suffer(scene, "ann", status)
        gain(scene, status)
        assert scene.by_id["ann"].health == 20 - lost


@pytest.mark.rule("SS-147")
def test_poisoned_again_is_warded_by_grit() -> None:
    scene = duel(grit=1)
    suffer(scene, "ann", Status.POISONED)
    gain(scene, Status.POISONED)
    assert scene.by_id["ann"].health == 19


@pytest.mark.rule("SS-081")
def test_vulnerable_again_adds_up() -> None:
    scene = duel()
    assert gain(scene, Status.VULNERABLE, 2)
    assert gain(scene, Status.VULNERABLE, 3)
    assert scene.by_id["ann"].value(Status.VULNERABLE) == 5


@pytest.mark.rule("SS-147")
def test_whoever_is_grabbed_again_falls_prone() -> None:
    scene = duel()
    suffer(scene, "ann", Status.GRABBED, by="bob", dc=3)
    assert gain(scene, Status.GRABBED, dc=5)
    assert scene.by_id["ann"].has(Status.PRONE)
    assert scene.by_id["ann"].statuses[Status.GRABBED].dc == 3


@pytest.mark.rule("SS-139")
def test_sealed_replaces_suppressed_with_2_stun_and_suppressed_does_not_come_beside_it() -> None:
    scene = duel()
    suffer(scene, "ann", Status.SUPPRESSED)
    assert gain(scene, Status.SEALED)
    ann = scene.by_id["ann"]
    assert (set(ann.statuses), ann.stun) == ({Status.SEALED}, 2)
    assert not gain(scene, Status.SUPPRESSED)
    assert (set(ann.statuses), ann.stun) == ({Status.SEALED}, 4)


# reactions of statuses


@pytest.mark.rule("SS-147")
def test_water_and_fire_remove_each_other() -> None:
    for had, gained in ((Status.SOAKED, Status.ALIGHT), (Status.ALIGHT, Status.SOAKED)):
        scene = duel()
        suffer(scene, "ann", had)
        assert not gain(scene, gained)
        assert not scene.by_id["ann"].statuses


@pytest.mark.rule("SS-171")
def test_the_weakness_of_the_status_that_reacts_is_left_out() -> None:
    scene = duel()
    suffer(scene, "ann", Status.SOAKED)
    assert gain(scene, Status.SHOCKED, dc=5)
    ann = scene.by_id["ann"]
    assert (ann.health, ann.stun, set(ann.statuses)) == (17, 0, {Status.SHOCKED})
    suffer(scene, "ann", Status.SOAKED)
    assert hurt(scene, Harm(3, keywords=["Lightning"], ignoring=Status.SOAKED)).damage == 3
    assert hurt(scene, Harm(5, keywords=["Fire"], ignoring=Status.SOAKED)).damage == 5


@pytest.mark.rule("SS-172")
def test_a_reaction_triggers_no_other_reaction_of_its_status(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = duel()
    suffer(scene, "ann", Status.SOAKED)
    plain = damage.suffer

    def carries_shocked(scene: ShatteredScene, table: Any, body: Any, harm: Harm) -> Any:
        dealt = plain(scene, table, body, harm)
        statuses.gain(scene, table, body, Status.SHOCKED, 1, None, 4)
        return dealt

    monkeypatch.setattr(damage, "suffer", carries_shocked)
    with Rule(scene) as table:
        statuses.gain(scene, table, scene.by_id["ann"], Status.SHOCKED, 1, None, 5)
    assert len(table.told(StatusReacted)) == 1
    assert (scene.by_id["ann"].health, scene.by_id["ann"].has(Status.SHOCKED)) == (17, True)


@pytest.mark.rule("SS-171")
def test_soaked_stays_until_the_effect_it_applied_to_is_resolved() -> None:
    bolt = strike_with("bolt", keywords=["Lightning"], damage=3, status=[{"apply": ["Reeling"]}])
    scene = fight(
        players=[body("ann", "p1", stamina=0)],
        enemies=[body("bob", "p1", "standard", attacks=["bolt"], gambits=[])],
        attacks=[bolt],
    )
    suffer(scene, "ann", Status.SOAKED)
    played = play(in_turn(scene, "bob"), ["fight", "attack:bolt:ann"], dice=[3, 4], then="bob: turn")
    assert (played["ann"].health, played["ann"].stun) == (16, 1)
    assert set(played["ann"].statuses) == {Status.REELING}
    kinds = [type(event).__name__ for event in played.events()]
    assert kinds.index("StatusGained") < kinds.index("StatusLost")


@pytest.mark.rule("SS-171")
def test_an_attack_without_status_uses_soaked_up_as_well() -> None:
    bolt = strike_with("bolt", keywords=["Fire"], damage=6)
    scene = fight(
        players=[body("ann", "p1", stamina=0)],
        enemies=[body("bob", "p1", "standard", attacks=["bolt"], gambits=[])],
        attacks=[bolt],
    )
    suffer(scene, "ann", Status.SOAKED)
    played = play(in_turn(scene, "bob"), ["fight", "attack:bolt:ann"], dice=[3, 4], then="bob: turn")
    assert (played["ann"].health, set(played["ann"].statuses)) == (18, set())


@pytest.mark.rule("SS-147")
def test_a_defensive_reaction_costs_the_shocked_2_lightning_damage() -> None:
    scene = fight(
        players=[body("ann", "p1", stamina=1, guard=1)],
        enemies=[body("bob", "p1", "standard", attacks=["poke"], gambits=[])],
    )
    suffer(scene, "ann", Status.SHOCKED, by="bob")
    played = play(in_turn(scene, "bob"), ["fight", "attack:poke:ann", "ann> deflect"], dice=[3, 4], then="bob: turn")
    assert played["ann"].health == 20 - 2 - 3


# Recover


def recovering(status: Status, value: int = 1, phase: int = 1, **ann: Any) -> ShatteredScene:
    scene = duel(phase, **ann)
    suffer(scene, "ann", status, value, by="bob", dc=4, defences=(Defence.GRIT,))
    return scene


def recover(scene: ShatteredScene, answers: tuple[str, ...] = (), dice: tuple[int, ...] = ()) -> Rule:
    with Rule(scene, answers, dice) as table:
        recovery.recover(scene, table, scene.by_id["ann"])
    return table


@pytest.mark.rule("SS-147")
@pytest.mark.parametrize("status", [Status.EXPOSED, Status.IMPAIRED, Status.REELING, Status.SUPPRESSED])
def test_a_recover_removes_a_status(status: Status) -> None:
    scene = recovering(status)
    recover(scene)
    assert not scene.by_id["ann"].statuses


@pytest.mark.rule("SS-127")
def test_a_recover_may_lower_stun_by_half_the_maximum() -> None:
    scene = recovering(Status.EXPOSED, stun=9, max_stun=15)
    recover(scene, ("stun",))
    assert (scene.by_id["ann"].stun, scene.by_id["ann"].has(Status.EXPOSED)) == (1, True)


@pytest.mark.rule("SS-147")
def test_a_recover_from_alight_goes_prone_and_from_sealed_is_suppressed() -> None:
    scene = recovering(Status.ALIGHT)
    recover(scene, ("alight",))
    assert set(scene.by_id["ann"].statuses) == {Status.PRONE}
    scene = recovering(Status.SEALED)
    recover(scene)
    assert (set(scene.by_id["ann"].statuses), scene.by_id["ann"].stun) == ({Status.SUPPRESSED}, 0)


@pytest.mark.rule("SS-081")
def test_a_recover_lowers_vulnerable_by_2() -> None:
    scene = recovering(Status.VULNERABLE, 3)
    recover(scene)
    assert scene.by_id["ann"].value(Status.VULNERABLE) == 1
    recover(scene)
    assert not scene.by_id["ann"].statuses


@pytest.mark.rule("SS-147")
def test_a_recover_from_shocked_needs_a_phase_without_lightning_damage() -> None:
    scene = recovering(Status.SHOCKED, phase=2)
    hurt(scene, Harm(1, keywords=["Lightning"]))
    recover(scene)
    assert scene.by_id["ann"].has(Status.SHOCKED)
    scene.phase = 3
    recover(scene)
    assert not scene.by_id["ann"].has(Status.SHOCKED)


@pytest.mark.rule("SS-147")
def test_a_recover_from_grabbed_rolls_with_advantage() -> None:
    for dice, free in (((1, 4), True), ((3, 3), False)):
        scene = recovering(Status.GRABBED)
        recover(scene, dice=dice)
        assert scene.by_id["ann"].has(Status.GRABBED) is not free


@pytest.mark.rule("SS-147")
def test_a_recover_from_prone_spends_a_move_and_opens_nothing() -> None:
    scene = recovering(Status.PRONE, moves=1)
    recover(scene, ("prone",))
    assert (scene.by_id["ann"].moves, set(scene.by_id["ann"].statuses)) == (0, set())
    scene = recovering(Status.PRONE, moves=0)
    recover(scene)
    assert scene.by_id["ann"].has(Status.PRONE)


@pytest.mark.rule("SS-147")
def test_bleeding_and_poisoned_have_no_recover_line_but_end_with_the_first_gain_of_health() -> None:
    scene = duel(health=10)
    for status in (Status.BLEEDING, Status.POISONED):
        suffer(scene, "ann", status)
    ann = scene.by_id["ann"]
    assert not recovery.can_recover(scene, ann)
    with Rule(scene) as table:
        health.gain_health(scene, table, ann, 5)
        assert (ann.health, set(ann.statuses)) == (10, set())
        health.gain_health(scene, table, ann, 5)
    assert ann.health == 15


@pytest.mark.rule("SS-147")
def test_rebalance_offers_a_recover_where_there_is_something_to_recover_from() -> None:
    scene = fight(players=[body("ann", "p1", stun=3)], enemies=[body("bob", "r1", "standard")])
    suffer(scene, "ann", Status.EXPOSED)
    played = play(in_turn(scene, "ann"), ["rebalance", "stun"], then="ann: turn")
    assert (played["ann"].stun, played["ann"].has(Status.EXPOSED)) == (0, True)


# Grabbed and Prone


def held(reach: str = "melee", *, grabber: str = "p1", **bob: Any) -> ShatteredScene:
    scene = fight(
        players=[body("ann", "p1", stamina=1, moves=1, size=1, reflex=1)],
        enemies=[body("bob", grabber, "standard", stamina=0, gambits=[], **bob)],
    )
    suffer(scene, "ann", Status.GRABBED, by="bob", dc=4, defences=(Defence.REFLEX,), reach=reach)
    return scene


@pytest.mark.rule("SS-147")
def test_the_grabbed_are_immobile_if_the_grabber_is_as_large() -> None:
    for size, immobile in ((1, True), (2, True), (0.5, False)):
        scene = held(size=size)
        assert statuses.is_immobile(scene, scene.by_id["ann"]) is immobile
    scene = duel()
    suffer(scene, "ann", Status.PRONE)
    assert statuses.is_immobile(scene, scene.by_id["ann"])
    assert not statuses.is_immobile(scene, scene.by_id["bob"])


@pytest.mark.rule("SS-004")
def test_at_the_start_of_its_turn_the_grabbed_may_pay_to_roll_again() -> None:
    played = play(in_turn(held(), "ann"), then="ann: turn")
    assert {"escape:stamina", "escape:move"} <= set(played.options())
    free = go_on(played.game, ["escape:move"], dice=[3], then="ann: turn")
    assert (free["ann"].has(Status.GRABBED), free["ann"].moves) == (False, 0)
    fast = go_on(played.game, ["escape:stamina"], dice=[2], then="ann: turn")
    assert (fast["ann"].has(Status.GRABBED), fast["ann"].stamina) == (True, 0)
    assert "escape:move" not in fast.options()
    later = go_on(played.game, ["prepare"], then="ann: turn")
    assert "escape:move" not in later.options()


@pytest.mark.rule("SS-147")
def test_the_grabber_may_let_go() -> None:
    played = play(in_turn(held(), "bob"), ["release:ann"], then="bob: turn")
    assert not played["ann"].has(Status.GRABBED)


@pytest.mark.rule("SS-147")
def test_the_grabber_may_let_go_at_any_time_without_being_asked() -> None:
    game = play(in_turn(held(), "ann"), then="ann: turn").game
    assert [option.label() for option in game.acts("enemies").options] == ["Bob lets go of Ann"]
    assert game.acts("players").options == []

    game.act("enemies", "let_go:ann")

    assert not Played(game)["ann"].has(Status.GRABBED)
    assert [event.sentence({"ann": "Ann", "bob": "Bob"}) for event in Played(game).events(LetGo)] == [
        "Bob lets Ann go."
    ]
    assert game.acts("enemies").options == []


SPINES = strike_with("spines", parry={"sting": 2})
GRIP = strike_with("grip", status=[{"apply": ["Grabbed"], "dc": 9, "defence": ["grit"]}], damage=4, on_hit=1)


@pytest.mark.rule("SS-083")
def test_nobody_is_grabbed_by_an_attacker_who_has_fallen_though_its_damage_is_dealt() -> None:
    scene = fight(
        players=[body("ann", "p1", attacks=["spines"], reactions=["defend"])],
        enemies=[
            body("bob", "p1", "standard", attacks=["grip"], gambits=[], reactions=[], health=2),
            known("egg", "r1"),
        ],
        attacks=[SPINES, GRIP],
    )

    played = play(
        in_turn(scene, "bob"),
        ["fight", "attack:grip:ann", "defend:parry:spines"],
        dice=[5, 3, 1],
        then="ann: opportunity",
    )

    assert (played["bob"].out, played["bob"].momentum, played["ann"].health) == ("defeated", 0, 16)
    assert not played["ann"].has(Status.GRABBED)
    assert len(played.events(NotHeld)) == 1


@pytest.mark.rule("SS-083")
def test_nobody_is_grabbed_from_beyond_the_range_of_the_attack() -> None:
    scene = duel()

    inflict(scene, [tags("Push 1"), tags("Grabbed", dc=9)], answers=["to:new"], dice=[1], band=Range.MELEE)

    assert scene.by_id["ann"].position != "p1"
    assert not scene.by_id["ann"].has(Status.GRABBED)


@pytest.mark.rule("SS-137")
def test_a_downed_spirit_holds_nobody() -> None:
    scene = fight([known("blaine", "q1", summoned="p1", spirit_stamina=0)], [body("bob", "p1", "standard")])
    in_phase(scene, 1)
    gain(scene, Status.GRABBED, who="bob", by="tigris", dc=3, reach="melee")
    assert scene.by_id["bob"].has(Status.GRABBED)

    hurt(scene, Harm(40), who="tigris")

    assert not scene.by_id["bob"].has(Status.GRABBED)
    assert not gain(scene, Status.GRABBED, who="bob", by="tigris", dc=3, reach="melee")


@pytest.mark.rule("SS-083")
def test_whoever_is_defeated_by_one_status_rolls_for_no_other() -> None:
    fire = [{"arena": "west", "id": "p1"}, {"arena": "west", "id": "p2", "terrain": ["blazing"]}]
    foe = body("bob", "p1", "standard", health=1, reactions=[])
    scene = in_phase(fight([body("ann", "p1")], [foe], positions=fire), 1)

    inflict(scene, [tags("Push 1"), tags("Reeling", dc=5)], who="bob", by="ann", answers=["to:p2"])

    assert scene.by_id["bob"].out == "defeated"


@pytest.mark.rule("SS-003")
def test_for_an_author_who_has_left_the_other_side_chooses() -> None:
    scene = duel(enemies=[body("cid", "p2", "standard", seat="cids")])
    scene.by_id["bob"].out = "defeated"
    with Rule(scene, ["exposed", "stay"]) as table:
        for group in (tags(choose=["Exposed 1", "Reeling"]), tags("Push 1")):
            statuses.inflict(
                scene, table, scene.by_id["ann"], [group], scene.by_id["bob"], shelter=Shelter(), keywords=[]
            )
    assert [ask.who for ask in table.asked] == ["cid", "cid"]


@pytest.mark.rule("SS-003")
def test_with_nobody_left_to_choose_it_is_the_first_of_the_list() -> None:
    scene = duel()
    scene.by_id["bob"].out = "defeated"
    inflict(scene, [tags(choose=["Exposed 1", "Reeling"])])
    assert list(scene.by_id["ann"].statuses) == [Status.EXPOSED]


@pytest.mark.rule("SS-147")
def test_a_grab_ends_out_of_the_range_of_the_attack_that_grabbed() -> None:
    for reach, grabber, holds in (
        ("melee", "p1", True),
        ("melee", "p2", False),
        ("reach", "p2", True),
        ("reach", "q1", False),
    ):
        scene = held(reach, grabber=grabber)
        with Rule(scene) as table:
            statuses.check_grabs(scene, table)
        assert scene.by_id["ann"].has(Status.GRABBED) is holds


@pytest.mark.rule("SS-147")
def test_an_attack_that_grabs_remembers_its_range_and_its_tag() -> None:
    scene = duel()
    inflict(scene, [tags("Grabbed", dc=4, defence="grit/reflex")], dice=[1], band=Range.REACH)
    grip = scene.by_id["ann"].statuses[Status.GRABBED]
    assert (grip.by, grip.dc, len(grip.defences), grip.reach) == ("bob", 4, 2, "reach")


@pytest.mark.rule("SS-114")
@pytest.mark.parametrize(("rule", "dice"), [("before_leaving", [3, 4, 1]), ("on_arrival", [3, 4])])
def test_standing_up_costs_a_move_and_creates_an_opening(rule: str, dice: list[int]) -> None:
    scene = fight(
        players=[body("ann", "p1", stamina=0)],
        enemies=[body("bob", "p1", "standard", gambits=[])],
        rules=rules(opening_arises=rule),
    )
    suffer(scene, "ann", Status.PRONE)
    played = play(in_turn(scene, "ann"), ["stand", "bob> opportunity:poke"], dice=dice, then="ann: turn")
    assert (played["ann"].moves, played["ann"].has(Status.PRONE), played["ann"].health) == (1, False, 16)


@pytest.mark.rule("SS-118")
def test_without_a_move_nobody_stands_up() -> None:
    scene = fight(players=[body("ann", "p1", moves=0)], enemies=[body("bob", "r1", "standard")])
    suffer(scene, "ann", Status.PRONE)
    in_turn(scene, "ann")
    assert scene.turn is not None
    assert not grabs.escape_deeds(scene, scene.by_id["ann"], scene.turn)
    scene.turn.moves = 1
    assert [deed.id for deed in grabs.escape_deeds(scene, scene.by_id["ann"], scene.turn)] == ["stand"]


@pytest.mark.rule("SS-147")
def test_a_summoned_spirit_stands_up_by_itself() -> None:
    scene = fight(players=[body("ann", "p1", spirit="tigris", summoned="p2")], enemies=[body("bob", "r1", "standard")])
    suffer(scene, "tigris", Status.PRONE)
    played = play(in_turn(scene, "ann"), ["spirit:stand"], then="ann: turn")
    assert (played["tigris"].has(Status.PRONE), played["tigris"].moves) == (False, 1)


# the end of a Phase and of a Round


@pytest.mark.rule("SS-042")
def test_alight_bleeding_and_poisoned_tick_as_a_phase_ends() -> None:
    for status, lost, stun in ((Status.ALIGHT, 2, 0), (Status.BLEEDING, 2, 0), (Status.POISONED, 0, 2)):
        scene = duel(guard=2, soak=2)
        suffer(scene, "ann", status)
        with Rule(scene) as table:
            phases.end_of_phase(scene, table)
        ann = scene.by_id["ann"]
        assert (20 - ann.health, ann.stun, ann.has(status)) == (lost, stun, True)


@pytest.mark.rule("SS-042")
def test_what_is_gained_in_the_window_does_not_tick_in_it() -> None:
    scene = duel()
    with Rule(scene) as table:
        ticks = statuses.due(scene)
        statuses.gain(scene, table, scene.by_id["ann"], Status.ALIGHT)
        statuses.end_of_phase(scene, table, ticks)
        assert scene.by_id["ann"].health == 20
        statuses.end_of_phase(scene, table, statuses.due(scene))
    assert scene.by_id["ann"].health == 18


@pytest.mark.rule("SS-042")
@pytest.mark.parametrize(
    ("rule", "phase", "ends"),
    [("waiting_effects_end", 4, False), ("alight_ends_too", 4, True), ("alight_ends_too", 3, False)],
)
def test_by_the_house_rule_alight_ends_with_phase_4_after_its_tick(rule: str, phase: int, ends: bool) -> None:
    scene = duel(phase, rules=rules(end_of_phase_4=rule))
    for status in (Status.ALIGHT, Status.BLEEDING):
        suffer(scene, "ann", status)
    with Rule(scene) as table:
        phases.end_of_phase(scene, table)
    ann = scene.by_id["ann"]
    assert (ann.health, ann.has(Status.ALIGHT), ann.has(Status.BLEEDING)) == (16, not ends, True)


@pytest.mark.rule("SS-129")
def test_stunned_ends_with_the_round() -> None:
    scene = duel(4)
    suffer(scene, "ann", Status.STUNNED)
    with Rule(scene) as table:
        round_end.step(scene, table)
    assert not scene.by_id["ann"].statuses


@pytest.mark.rule("SS-042")
def test_ticks_come_first_to_the_side_that_acts_first_in_the_next_phase() -> None:
    for last, first in (("players", "bob"), ("enemies", "ann")):
        scene = in_phase(fight(players=[body("ann", "p1", stamina=0)], enemies=[body("bob", "p1", "standard")]), 2)
        scene.last = last
        for who in ("ann", "bob"):
            suffer(scene, who, Status.BLEEDING)
        assert statuses.due(scene)[0].body.id == first


def test_a_recover_makes_nobody_go_prone_against_its_will() -> None:
    scene = fight(players=[known("blaine", "p1", health=20)], enemies=[body("bob", "p2", "standard")])
    suffer(scene, "blaine", Status.ALIGHT)
    played = play(in_turn(scene, "blaine"), ["use:health_flask"], then="blaine: recover")
    assert played.options() == ["alight", "stun"]
    assert list(go_on(played.game, ["stun"], then="blaine: turn")["blaine"].statuses) == [Status.ALIGHT]


@pytest.mark.rule("SS-003")
def test_a_negate_roll_is_told_with_what_was_added_to_it() -> None:
    scene = duel(grit=2)
    with Rule(scene, dice=[2]) as table:
        group = tags("Grabbed", dc=4)
        statuses.inflict(scene, table, scene.by_id["ann"], [group], scene.by_id["bob"], shelter=Shelter(), keywords=[])
        (told,) = table.told(NegateRolled)
    assert line(told) == "Ann Negates Grabbed against DC 4 (rolled 2 + 2)."
    assert line(told, "enemies") == "Ann Negates Grabbed against DC 4."


@pytest.mark.rule("SS-158")
def test_what_was_added_to_a_negate_roll_is_hidden_from_the_other_side() -> None:
    rolled = NegateRolled("ann", "players", ["Grabbed"], [], 4, [2], 2)
    tried = EscapeTried("ann", "players", True, [2], 2)
    for event in (rolled, tried):
        seen = event.seen_by(fight([body("ann", "p1")], [body("bob", "p1", "standard")]).viewer("enemies"))
        assert seen is not None
        assert (seen.dice, seen.bonus) == (None, 0)


@pytest.mark.rule("SS-147")
def test_a_status_is_written_as_the_rules_write_it() -> None:
    assert line(StatusLost("ann", "charging")) == "Ann is no longer Charging."
    assert line(StatusTicked("ann", "poisoned")) == "Ann is still Poisoned as the Phase ends."
    assert line(StatusReacted("ann", "soaked", "shocked")) == "Soaked of Ann reacts with Shocked."
