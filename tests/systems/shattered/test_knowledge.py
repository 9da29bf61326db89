"""Almost-Open Information, and what the events of a fight tell the other side."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Event, Viewer
from quintain.kernel.system import Guess
from quintain.systems.shattered import damage, health, recovery, statuses
from quintain.systems.shattered.blow import Shelter
from quintain.systems.shattered.damage import Harm
from quintain.systems.shattered.events.health import BarLost, VigorSet
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.bodies import Rule, Status, duel, hurt, inflict, tags
from tests.systems.shattered.script import Played, body, fight, in_phase, in_turn, play, plot, strike_with, suffer

OWN = Viewer("ann", "players")
OTHER = Viewer("gm", "enemies")


def attacked(*answers: str, dice: list[int], bob: dict[str, Any] | None = None, **strike: Any) -> Any:
    """Ann hits Bob (Guard 2, Stamina 2) with an Attack of her own, and what is known of him afterwards."""
    scene = fight(
        players=[body("ann", "p1", attacks=["jab"], gambits=[])],
        enemies=[body("bob", "p1", "standard", **{"guard": 2, "reactions": ["deflect"], **(bob or {})})],
        attacks=[strike_with("jab", **strike)],
    )
    return play(in_turn(scene, "ann"), ["fight", "attack:jab:bob", *answers], dice=dice, then="ann: turn")[
        "bob"
    ].learned.get("players")


@pytest.mark.rule("SS-151")
def test_nothing_is_learned_from_an_attack_that_does_nothing() -> None:
    status = [{"apply": ["Reeling"], "dc": 3, "defence": ["grit"]}]
    assert attacked("none", dice=[3, 4, 3], damage=2, status=status) is None
    assert attacked("none", dice=[3, 4, 2], damage=2, status=status) is not None
    assert attacked("none", dice=[3, 4, 3], damage=3, status=status) is not None
    assert attacked("none", dice=[3, 4], damage=0, stun=5) is None  # Stun alone is neither Damage nor a Status


@pytest.mark.rule("SS-152")
def test_whether_the_damage_was_resisted_is_learned() -> None:
    fiery = {"resists": [{"level": 2, "keywords": ["Fire"]}], "guard": 0}
    learned = attacked("none", dice=[3, 4], bob=fiery, damage=5, keywords=["Fire"])
    assert learned.resisted
    assert not attacked("none", dice=[3, 4], bob=fiery, damage=5, keywords=["Stab"]).resisted


@pytest.mark.rule("SS-152")
def test_what_was_resisted_is_learned_with_a_status_too() -> None:
    fiery = {"resists": [{"level": 2, "keywords": ["Fire"]}], "guard": 0}
    fire = {"damage": 3, "keywords": ["Fire"], "status": [{"apply": ["Reeling"]}]}
    assert attacked("none", dice=[3, 4], bob=fiery, **fire).resisted


@pytest.mark.rule("SS-153")
def test_the_guard_is_learned() -> None:
    assert attacked("none", dice=[3, 4], damage=3).guard == 2


@pytest.mark.rule("SS-154")
def test_the_stamina_that_is_left_is_learned() -> None:
    assert attacked("none", dice=[3, 4], damage=3).stamina == 2
    assert attacked("deflect", dice=[3, 4], damage=3).stamina == 1
    status = [{"apply": ["Dazed 1"]}]
    assert attacked("deflect", dice=[3, 4], damage=3, status=status).stamina == 0  # a later moment refreshes it


@pytest.mark.rule("SS-151", "SS-153", "SS-154")
def test_the_enemies_learn_the_same_and_nobody_learns_from_a_friend_or_from_nothing() -> None:
    scene = duel(enemies=[body("cid", "p1", "standard")])
    hurt(scene, Harm(2, by=scene.by_id["bob"]))
    assert scene.by_id["ann"].learned["enemies"].stamina == 0
    hurt(scene, Harm(2, by=scene.by_id["bob"]), who="cid")
    hurt(scene, Harm(2), who="bob")
    assert scene.by_id["cid"].learned == scene.by_id["bob"].learned == {}
    inflict(scene, [tags("Exposed 1")], who="bob", by="ann")
    assert set(scene.by_id["bob"].learned) == {"players"}


# what events tell


def told(scene: ShatteredScene, viewer: Viewer, deed: Any, dice: tuple[int, ...] = (), answers: Any = ()) -> list[str]:
    with Rule(scene, answers, dice) as table:
        deed(scene, table)
    seen = [event.seen_by(viewer) for event in table.events]
    return [event.sentence({}) for event in seen if isinstance(event, Event)]


def harmed(scene: ShatteredScene, table: Any) -> None:
    ann = scene.by_id["ann"]
    damage.suffer(scene, table, ann, Harm(4, 3, by=scene.by_id["bob"], shelter=Shelter()))
    health.gain_health(scene, table, ann, 2)
    health.gain_vigor(scene, table, ann, 2)
    health.lose_stamina(scene, table, ann, 1, None)
    health.lose_momentum(scene, table, ann, 1, None)
    groups = [tags("Reeling", dc=5)]
    statuses.inflict(scene, table, ann, groups, scene.by_id["bob"], shelter=Shelter(), keywords=[])
    recovery.recover(scene, table, ann)


@pytest.mark.rule("SS-158")
def test_two_fights_that_differ_in_what_is_hidden_tell_the_other_side_the_same() -> None:
    a, b = duel(health=10, stun=1, stamina=1, momentum=2), duel(health=12, stun=3, stamina=2, momentum=9, grit=1)
    other = told(a, OTHER, harmed, (3,), ["stun"]), told(b, OTHER, harmed, (3,), ["stun"])
    assert other[0] == other[1]
    assert "4 Damage gets through" in " ".join(other[0])
    own = told(duel(health=10, stamina=1), OWN, harmed, (3,), ["stun"])
    assert "Ann" not in own
    assert any("6 Health left" in line for line in own)


@pytest.mark.rule("SS-158")
def test_the_other_side_hears_of_a_negate_roll_only_how_it_ended() -> None:
    def rolled(scene: ShatteredScene, table: Any) -> None:
        groups = [tags("Reeling", dc=3)]
        statuses.inflict(scene, table, scene.by_id["ann"], groups, None, shelter=Shelter(), keywords=[])

    assert told(duel(grit=2), OTHER, rolled, (1,)) == told(duel(), OTHER, rolled, (5,))
    assert "rolled 1" in told(duel(grit=2), OWN, rolled, (1,))[0]


@pytest.mark.rule("SS-147")
def test_statuses_gained_and_lost_are_told_to_everybody() -> None:
    def struck(scene: ShatteredScene, table: Any) -> None:
        statuses.gain(scene, table, scene.by_id["ann"], Status.EXPOSED, 2)
        statuses.remove(scene, table, scene.by_id["ann"], Status.EXPOSED)

    lines = told(duel(), OTHER, struck)
    assert lines == ["ann is now Exposed 2.", "ann is no longer Exposed."]


@pytest.mark.rule("SS-158")
def test_breaking_free_tells_the_other_side_no_dice() -> None:
    def freed(scene: ShatteredScene, table: Any) -> None:
        suffer(scene, "ann", Status.GRABBED, by="bob", dc=2)
        recovery.recover(scene, table, scene.by_id["ann"])

    assert told(duel(), OTHER, freed, (2, 5))[0] == "ann breaks free."


PLAYERS = Viewer("players", "players")


def seen_of(scene: ShatteredScene, who: str, viewer: Viewer) -> Any:
    """What that viewer's data say of somebody."""
    creatures: Any = SYSTEM.view(scene, viewer)["creatures"]
    return next(each for each in creatures if each["id"] == who)


ENEMIES = Viewer("enemies", "enemies")


def heard(played: Played, viewer: Viewer) -> list[Any]:
    return played.game.told(viewer)


def stunned_by(strike: dict[str, Any], *answers: str, exposed: bool = False) -> Played:
    """Ann brings Bob, who is at 9 of 10 Stun, over the edge."""
    scene = fight(
        players=[body("ann", "p1", attacks=["daze"], gambits=[])],
        enemies=[body("bob", "p1", "standard", guard=2, reactions=[], stun=9)],
        attacks=[strike_with("daze", **strike)],
    )
    if exposed:
        suffer(scene, "bob", Status.REELING)
    return play(in_turn(scene, "ann"), ["fight", "attack:daze:bob", *answers], dice=[3, 4], then="ann: turn")


@pytest.mark.rule("SS-155", "SS-003")
@pytest.mark.parametrize("resisted", [[], [{"level": 2, "keywords": ["Slash"]}]])
def test_the_keyword_is_asked_for_whatever_the_target_resists(resisted: list[Any]) -> None:
    scene = fight(
        players=[body("ann", "p1", attacks=["nip"], gambits=[])],
        enemies=[body("bob", "p1", "standard", resists=resisted)],
        attacks=[strike_with("nip", keywords=["Slash/Stab"])],
    )
    played = play(in_turn(scene, "ann"), ["fight", "attack:nip:bob"], then="ann: keyword")
    assert (played.asked(), played.options()) == ([("ann", "keyword")], ["slash", "stab"])


@pytest.mark.rule("SS-157")
@pytest.mark.parametrize("technique", ["improvise", "smash"])
def test_whoever_improvises_does_not_show_whether_it_had_plotted_that(technique: str) -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "p2", "standard")])
    plot(scene, "bob", technique, 2)
    played = play(in_turn(scene, "bob", phase=2), ["improvise", "prepare"], then="bob: turn")
    technique_slot = next(act for act in seen_of(played.scene, "bob", PLAYERS)["acts"] if act["phase"] == 2)
    assert technique_slot == {"phase": 2, "slot": "technique", "speed": 2, "state": "used"}


@pytest.mark.rule("SS-159")
def test_a_stance_that_was_used_is_not_named_among_the_reactions() -> None:
    scene = fight(
        players=[body("ann", "p1", stances=["gale_stance"], attacks=["gust"], gambits=[])],
        enemies=[body("bob", "p2", "standard", reactions=["deflect"])],
        attacks=[strike_with("gust", keywords=["Wind"], range=["short"])],
    )
    played = play(
        in_turn(scene, "ann"), ["fight", "attack:gust:bob", "deflect", "leaving"], dice=[3, 4], then="ann: turn"
    )
    assert "gale_stance" not in str(SYSTEM.view(played.scene, ENEMIES))
    assert seen_of(played.scene, "bob", PLAYERS)["reacted"] == ["deflect"]


@pytest.mark.rule("SS-159")
def test_vigor_at_respite_does_not_give_a_stance_away() -> None:
    stony = [{"arena": "west", "id": "p1", "features": ["large_stone"]}, {"arena": "west", "id": "p2"}]
    scene = fight(
        players=[body("ann", "p1", stances=["stone_lock_stance"])],
        enemies=[body("bob", "p2", "standard")],
        positions=stony,
    )
    played = play(scene, then="ann, bob: plot")
    assert played["ann"].vigor == 2
    assert played.events(VigorSet)
    assert [event for event in heard(played, PLAYERS) if isinstance(event, VigorSet)]
    assert not [event for event in heard(played, ENEMIES) if isinstance(event, VigorSet)]


@pytest.mark.rule("SS-158")
def test_how_many_health_bars_are_left_only_its_own_side_hears() -> None:
    elite = body("bob", "p1", "elite", health_bars=3, max_stun=20)
    scene = in_phase(fight(players=[body("ann", "p1")], enemies=[elite]), 1)
    with Rule(scene, dice=[5, 3]) as table:
        health.lose_health(scene, table, scene.by_id["bob"], 20, None)
    lost = table.told(BarLost)[0]
    assert (lost.seen_by(ENEMIES).left, lost.seen_by(PLAYERS).left) == (2, None)
    assert lost.seen_by(ENEMIES).sentence({"bob": "Bob"}) == "Bob has lost a Health Bar; 2 left."
    assert lost.seen_by(PLAYERS).sentence({"bob": "Bob"}) == "Bob has lost a Health Bar."


@pytest.mark.rule("SS-140")
def test_the_spirit_track_is_read_by_its_own_side_only() -> None:
    scene = fight(players=[body("ann", "p1", spirit="tigris", summoned="p2")], enemies=[body("bob", "p1", "standard")])
    scene.by_id["tigris"].track = 2
    assert seen_of(scene, "tigris", PLAYERS)["track"] == 2
    assert "track" not in seen_of(scene, "tigris", ENEMIES)
    SYSTEM.imagine(scene, ENEMIES, Guess())
    assert scene.by_id["tigris"].track == 0


@pytest.mark.rule("SS-151")
def test_whoever_stuns_a_creature_has_put_a_status_on_it() -> None:
    played = stunned_by({"stun": 1}, "exposed")
    assert played["bob"].has(Status.STUNNED)
    assert (played["bob"].learned["players"].guard, played["bob"].learned["players"].resisted) == (2, False)


@pytest.mark.rule("SS-151")
def test_so_has_whoever_stuns_it_by_repeating_a_status() -> None:
    again = {"damage": 1, "status": [{"apply": ["Reeling"]}]}
    played = stunned_by(again, "exposed", exposed=True)
    assert played["bob"].has(Status.STUNNED)
    assert played["bob"].learned["players"].guard == 2
