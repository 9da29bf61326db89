"""The sequence of a combat round: situation, declarations, shifts, checks, outcomes, close."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.kernel.live import Game
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.events.checks import CheckCalled, CheckMade
from quintain.systems.delve.events.combat import ActionLost, FightEnded, Guarding, Intended, OrderRolled, Revealed
from quintain.systems.delve.events.harm import StressLost, WoundRolled
from quintain.systems.delve.events.modes import SituationTold, Unusual
from quintain.systems.delve.events.resources import ShieldingGained, StressGained
from quintain.systems.delve.scene import FightScene, Phase
from quintain.systems.delve.system import SYSTEM
from quintain.words.errors import AnswerRefused
from tests.systems.delve.fighting import armed, duel, fight_of, hits, idle, road, said
from tests.systems.delve.script import Played, fight, go_on, npc, pc, play, refused, rules
from tests.systems.written import started

# 1 and 2: the situation and what is declared


@pytest.mark.rule("DV-001")
def test_players_declare_once_the_situation_and_the_intents_are_published() -> None:
    scene = duel(orc={"weapons": ["longsword"]})
    opened = play(scene, then="orc: intent")
    assert opened.events(SituationTold) == [SituationTold("Combat", 1, 10, 0)]
    with pytest.raises(AnswerRefused):
        opened.game.answer("party", 1, "guard:stay")

    published = go_on(opened.game, ["attack:longsword:ann:stay"], then="ann: declare")
    assert published.events(Intended) == [Intended("orc", "attack Ann with Longsword", "foes")]
    assert published.scene.phase is Phase.DECLARATIONS
    assert said(published, "orc") == ("attack", "longsword", "ann", "", "")
    go_on(published.game, ["guard:stay"], dice=[1, 1], then="orc: intent")


@pytest.mark.rule("DV-001")
def test_an_intent_is_told_to_everybody_and_a_sealed_one_to_its_own_side() -> None:
    told = Intended("orc", "guard", "foes")
    assert told.seen_by(SPECTATOR) == told
    assert told.sentence({"orc": "Orc"}) == "Orc is about to: guard."
    sealed = Intended("orc", "guard", "foes", sealed=True)
    for viewer in (REFEREE, Viewer("x", "foes")):
        assert sealed.seen_by(viewer) == sealed
    for viewer in (SPECTATOR, Viewer("y", "party")):
        seen = sealed.seen_by(viewer)
        assert seen is not None
        assert seen.sentence({"orc": "Orc"}) == "Orc has a hidden intent."


@pytest.mark.rule("DV-001")
def test_a_guileful_intent_is_locked_in_and_hidden_until_the_checks() -> None:
    scene = duel(orc={"abilities": ["guileful"]}, ann={"willpower": 1})
    published = play(scene, ["orc> guard:stay"], then="ann: declare")
    assert published.events(Intended) == [Intended("orc", "guard", "foes", sealed=True)]
    assert not published.events(Revealed)
    assert published["orc"].declared is not None

    checks = go_on(published.game, ["attack:fists:orc:stay"], dice=[1, 1], then="ann: willpower")
    assert [(told.who, told.what) for told in checks.events(Revealed)] == [
        ("ann", "attack Orc with Bare hands"),
        ("orc", "guard"),
    ]


@pytest.mark.rule("DV-001")
def test_what_was_published_is_not_revealed_again() -> None:
    played = play(duel(), ["orc> guard:stay", "ann> guard:stay"], then="orc: intent")

    assert [(told.who, told.what) for told in played.events(Revealed)] == [("ann", "guard")]
    assert played.events(Revealed)[0].sentence({"ann": "Ann"}) == "Ann: guard."
    assert [told.who for told in played.events(Guarding)] == ["orc", "ann"]


@pytest.mark.rule("DV-001")
@pytest.mark.parametrize("secret", [{"rules": rules(npc_intents="secret")}, {"secret": True}])
def test_with_secret_intents_all_lock_in_together(secret: Any) -> None:
    scene = duel(**secret)
    opened = play(scene, then="orc: intent; ann: declare")
    assert all(ask.sealed for ask in opened.game.asks)
    assert opened.events(SituationTold) == [SituationTold("Combat", 1, 10, 0)]

    played = go_on(opened.game, ["orc> guard:stay", "ann> guard:stay"], then="orc: intent; ann: declare")
    assert not played.events(Intended)
    assert [told.who for told in played.events(Revealed)] == ["ann", "orc"]


@pytest.mark.rule("DV-001", "DV-006")
def test_intents_are_asked_in_list_order_and_together() -> None:
    foes = [npc("orc"), npc("imp", player=True), npc("elf")]
    opened = play(fight([pc("ann"), npc("dog")], foes), then="dog, orc, elf: intent")

    played = go_on(opened.game, ["elf> guard:stay", "orc> guard:stay", "dog> guard:stay"], then="ann, imp: declare")
    assert [told.who for told in played.events(Intended)] == ["dog", "orc", "elf"]


@pytest.mark.rule("DV-002", "DV-001")
def test_a_round_that_is_resolved_makes_room_for_the_next() -> None:
    scene = fight([pc("ann"), pc("bob")], [npc("orc")])
    answers = ["orc> guard:stay", "ann> guard:stay", "bob> nothing:stay"]
    played = play(scene, answers, then="orc: intent")

    assert played.scene.round == 2
    assert [body.declared for body in played.scene.bodies] == [None, None, None]
    assert played.scene.phase is Phase.SITUATION
    assert played.events(SituationTold) == [SituationTold("Combat", 1, 10, 0), SituationTold("Combat", 2, 10, 10)]
    again = go_on(played.game, answers, then="orc: intent")
    assert again.scene.round == 3


@pytest.mark.rule("DV-001")
def test_what_is_unusual_is_told_when_the_first_round_opens() -> None:
    odd = rules(combat_round_seconds=11)
    assert len(play(duel(rules=odd), then="orc: intent").events(Unusual)) == 1
    assert len(idle(started(SYSTEM, duel(rules=odd)), 2).events(Unusual)) == 1
    assert not play(duel(), then="orc: intent").events(Unusual)
    assert not play(duel(rules=odd, clock_seconds=0, round=1), ["nothing:stay"], then="ann: declare").events(Unusual)[
        1:
    ]
    inside = duel(rules=odd)
    inside.world.clock = 5
    assert not play(inside, then="orc: intent").events(Unusual)


# one action each


@pytest.mark.rule("DV-005")
def test_a_second_declaration_replaces_the_first_until_all_are_locked() -> None:
    scene = fight([pc("ann", seat="ann"), pc("bob", seat="bob")], [npc("orc")])
    game = play(scene, ["orc> nothing:stay"], then="ann, bob: declare").game

    game.answer("ann", 1, "attack:fists:orc:stay")
    game.answer("ann", 1, "guard:stay")
    game.answer("bob", 1, "nothing:stay")
    played = Played(game)
    assert [told.who for told in played.events(Guarding)] == ["ann"]
    assert not hits(played)
    with pytest.raises(AnswerRefused):
        game.answer("ann", 1, "attack:fists:orc:stay")


@pytest.mark.rule("DV-005")
def test_everybody_has_one_action_and_may_do_nothing() -> None:
    scene = duel(ann={"willpower": 1})
    waiting = play(scene, ["orc> nothing:stay", "ann> attack:fists:orc:stay"], dice=[1, 1], then="ann: willpower")
    assert said(waiting, "ann") == ("attack", "fists", "orc", "", "")
    played = go_on(waiting.game, ["keep"], then="orc: intent")
    assert [made.who for made in played.events(CheckMade)] == ["ann"]

    nothing = idle(started(SYSTEM, duel()), 1)
    assert not nothing.events(CheckMade)
    assert nothing.scene.round == 2


@pytest.mark.rule("DV-005")
def test_the_shift_goes_with_the_action() -> None:
    played = play(road(), ["orc> nothing:middle", "ann> guard:middle"], then="orc: intent")
    assert (played["ann"].zone, played["orc"].zone) == ("middle", "middle")
    assert [told.who for told in played.events(Guarding)] == ["ann"]


# all together


@pytest.mark.rule("DV-006")
def test_both_fall_to_each_other_in_one_round() -> None:
    ann = {"weapons": ["longsword"], "stress": 1, "max_stress": 8, "armor": "leather", "armor_stress": 0}
    scene = duel(ann=ann, orc=dict(ann))
    both = ["orc> attack:longsword:ann:stay", "ann> attack:longsword:orc:stay"]
    played = play(scene, both, dice=[3, 3, 3, 3, 1, 1, 1, 1], then="orc: intent")

    assert hits(played) == [("orc", "ann", 7, 6, True), ("ann", "orc", 7, 6, True)]
    assert (played["ann"].stress, played["orc"].stress) == (0, 0)
    assert [rolled.who for rolled in played.events(WoundRolled)] == ["ann", "orc"]


@pytest.mark.rule("DV-006")
def test_checks_meet_the_defense_that_each_had_when_they_began() -> None:
    """The armour that the first blow breaks counts in full against the second."""
    orc = {"armor": "mail", "armor_stress": 1, "stress": 20}
    ann, bob = pc("ann", weapons=["longsword"]), pc("bob", weapons=["longsword"])
    scene = fight([ann, bob], [npc("orc", **orc)])
    both = ["orc> nothing:stay", "ann> attack:longsword:orc:stay", "bob> attack:longsword:orc:stay"]
    played = play(scene, both, dice=[4, 4, 4, 4], then="orc: intent")
    assert hits(played) == [("ann", "orc", 9, 8, True), ("bob", "orc", 9, 8, True)]

    again = go_on(played.game, both, dice=[3, 4, 3, 4], then="orc: intent")
    assert hits(again)[2:] == [("ann", "orc", 8, 7, True), ("bob", "orc", 8, 7, True)]


@pytest.mark.rule("DV-006")
def test_all_checks_are_made_before_anything_takes_effect() -> None:
    scene = duel(ann={"willpower": 1, "weapons": ["longsword"]}, orc={"weapons": ["longsword"]})
    both = ["orc> attack:longsword:ann:stay", "ann> attack:longsword:orc:stay"]
    waiting = play(scene, both, dice=[6, 6, 6, 6], then="ann: willpower")
    assert (waiting["ann"].stress, waiting.scene.phase) == (8, Phase.CHECKS)
    assert len(fight_of(waiting).made) == 1

    played = go_on(waiting.game, ["keep"], then="orc: intent")
    assert (played["ann"].stress, played["orc"].stress) == (3, 3)
    assert fight_of(played).made == []


@pytest.mark.rule("DV-006")
def test_losses_come_by_the_highest_total_and_equals_in_the_order_of_their_rolls() -> None:
    party = [pc("ann", weapons=["knife"]), pc("bob", weapons=["knife"]), npc("dog", weapons=["knife"])]
    scene = fight(party, [npc("orc", stress=20, max_stress=20)])
    each = [
        "dog> attack:knife:orc:stay",
        "orc> nothing:stay",
        "ann> attack:knife:orc:stay",
        "bob> attack:knife:orc:stay",
    ]

    def order(*dice: int) -> list[tuple[int, int]]:
        played = play(scene, each, dice=dice, then="dog, orc: intent")
        return [(told.amount, told.left) for told in played.events(StressLost)]

    by_total = order(4, 4, 6, 6, 5, 5)  # dog 9: 3, ann 13: 4, bob 11: 4
    assert by_total == [(4, 16), (4, 12), (3, 9)]
    equal = play(scene, each, dice=[4, 4, 4, 4, 4, 4], then="dog, orc: intent")
    assert [who for who, *_ in hits(equal)] == ["dog", "ann", "bob"]


@pytest.mark.rule("DV-006")
def test_of_equal_totals_the_npc_comes_first() -> None:
    """The first loss breaks the armour, so it shows who came first."""
    party = [pc("ann", weapons=["knife"]), npc("dog", weapons=["longsword"])]
    scene = fight(party, [npc("orc", armor="thick_hide", armor_stress=3)])
    each = ["dog> attack:longsword:orc:stay", "orc> nothing:stay", "ann> attack:knife:orc:stay"]
    played = play(scene, each, dice=[4, 4, 4, 4], then="dog, orc: intent")

    assert hits(played) == [("dog", "orc", 9, 7, True), ("ann", "orc", 9, 7, True)]
    assert [told.amount for told in played.events(StressLost)] == [2]


@pytest.mark.rule("DV-006")
def test_whoever_is_killed_still_gets_the_outcome_of_its_action() -> None:
    dying = {"stress": 0, "max_stress": 8, "wounds": [{"name": "Torn", "severity": 12}], "weapons": ["longsword"]}
    scene = duel(ann=dying, orc=dict(dying))
    both = ["orc> attack:longsword:ann:stay", "ann> attack:longsword:orc:stay"]
    played = play(scene, both, dice=[6, 6, 5, 5, 1, 1, 1, 1])

    assert (played["ann"].out, played["orc"].out) == ("dead", "dead")
    assert played.scene.result is not None
    assert played.scene.result.winner == ""


@pytest.mark.rule("DV-006")
def test_gains_come_before_losses_and_losses_before_the_rest() -> None:
    ann = pc("ann", stress=2, max_stress=8, items=["bitter_draught"])
    bob = pc("bob", shield="round_shield", stress=2, max_stress=8)
    odda = pc("odda", ward=3, spirit=2, spells=["aegis"], abilities=["magician"])
    foes = [npc("orc", weapons=["longsword"]), npc("imp", weapons=["longsword"])]
    scene = fight([ann, bob, odda], foes)
    answers = [
        "orc> attack:longsword:ann:stay",
        "imp> attack:longsword:bob:stay",
        "ann> use:bitter_draught:stay",
        "bob> swap:round_shield:stay",
        "odda> cast:aegis:bob:stay",
    ]
    played = play(scene, answers, dice=[3, 4, 3, 4, 3, 4], then="orc, imp: intent")

    assert [(told.who, told.left) for told in played.events(StressLost)] == [("ann", 2)]
    assert played["bob"].stress == 2
    assert played["bob"].shielding() == 1
    assert played["bob"].shield() is None
    kinds = [type(event) for event in played.events() if isinstance(event, ShieldingGained | StressGained | StressLost)]
    assert kinds == [StressGained, ShieldingGained, StressLost]


@pytest.mark.rule("DV-006")
def test_who_is_gone_suffers_nothing_more_in_that_round() -> None:
    scene = fight(
        [pc("ann", weapons=["knife"]), pc("bob", weapons=["knife"])], [npc("orc", stress=1, leaves_at="stress0")]
    )
    played = play(
        scene,
        ["orc> nothing:stay", "ann> attack:knife:orc:stay", "bob> attack:knife:orc:stay"],
        dice=[4, 4, 4, 4],
    )
    assert len(hits(played)) == 2
    assert [told.who for told in played.events(StressLost)] == ["orc"]
    assert not played.events(WoundRolled)


# initiative


CONTESTED = rules(initiative="contested")


@pytest.mark.rule("DV-006")
def test_with_initiative_they_act_one_by_one_and_the_highest_first() -> None:
    ann = {"weapons": ["longsword"], "acrobatics": 2, "willpower": 0}
    scene = duel(ann=ann, orc={"weapons": ["longsword"], "stress": 3, "leaves_at": "stress0"}, rules=CONTESTED)
    both = ["orc> attack:longsword:ann:stay", "ann> attack:longsword:orc:stay"]

    first = play(scene, both, dice=[3, 4, 3, 3, 3, 4])  # orc 7, ann 8; then ann's attack
    assert first.events(OrderRolled) == [OrderRolled(["ann", "orc"])]
    assert hits(first) == [("ann", "orc", 8, 5, True)]
    assert first["ann"].stress == 8

    second = play(scene, both, dice=[5, 4, 3, 3, 3, 4, 3, 4])
    assert second.events(OrderRolled) == [OrderRolled(["orc", "ann"])]
    assert [who for who, *_ in hits(second)] == ["orc", "ann"]
    assert (second["ann"].stress, second["orc"].out) == (4, "taken_out")


@pytest.mark.rule("DV-006")
def test_with_initiative_each_meets_the_state_that_it_finds() -> None:
    """DV-094: armour that breaks counts for less at once."""
    party = [pc("ann", weapons=["longsword"], acrobatics=2), pc("bob", weapons=["longsword"], acrobatics=1)]
    scene = fight(party, [npc("orc", armor="mail", armor_stress=1)], rules=CONTESTED)
    both = ["orc> nothing:stay", "ann> attack:longsword:orc:stay", "bob> attack:longsword:orc:stay"]
    played = play(scene, both, dice=[1, 1, 3, 3, 3, 3, 4, 4, 4, 4], then="orc: intent")

    assert hits(played) == [("ann", "orc", 9, 8, True), ("bob", "orc", 9, 7, True)]
    assert fight_of(played).order == []
    again = go_on(played.game, both, dice=[6, 6, 3, 3, 3, 4, 4, 4, 4, 4, 3, 3, 3, 3], then="orc: intent")
    assert again.events(OrderRolled)[1] == OrderRolled(["orc", "ann", "bob"])


@pytest.mark.rule("DV-006")
@pytest.mark.parametrize(("guards", "dc"), [(12, 7), (2, 5)])
def test_with_initiative_a_guard_is_up_only_from_its_own_turn_on(guards: int, dc: int) -> None:
    scene = duel(ann={"acrobatics": 0}, orc={"weapons": ["knife"]}, rules=CONTESTED)
    face = guards // 2
    answers = ["orc> attack:knife:ann:stay", "ann> guard:stay"]
    played = play(scene, answers, dice=[3, 4, face, face, 3, 4], then="orc: intent")

    assert hits(played) == [("orc", "ann", 8, dc, True)]


@pytest.mark.rule("DV-006", "DV-019")
@pytest.mark.parametrize(("helps", "sources"), [(12, ("assist",)), (2, ())])
def test_with_initiative_help_comes_too_late_after_the_check(helps: int, sources: tuple[str, ...]) -> None:
    scene = fight([pc("ann"), pc("bob")], [npc("orc")], rules=CONTESTED)
    face = helps // 2
    answers = ["orc> nothing:stay", "ann> attack:fists:orc:stay", "bob> assist:ann:stay"]
    dice = [1, 2, 3, 4, face, face, *([1] if sources else []), 1, 1]
    played = play(scene, answers, dice=dice, then="orc: intent")

    assert [called.advantage for called in played.events(CheckCalled) if called.why == "attack orc"] == [sources]


@pytest.mark.rule("DV-006")
@pytest.mark.parametrize(("steps_in", "struck"), [(12, "bob"), (2, "ann")])
def test_with_initiative_nobody_intercepts_before_its_turn(steps_in: int, struck: str) -> None:
    scene = fight([pc("ann"), pc("bob", abilities=["intercept"])], [npc("orc", weapons=["knife"])], rules=CONTESTED)
    face = steps_in // 2
    answers = ["orc> attack:knife:ann:stay", "ann> nothing:stay", "bob> intercept:ann:stay"]
    played = play(scene, answers, dice=[3, 4, 1, 2, face, face, 3, 4], then="orc: intent")

    assert [target for _, target, *_ in hits(played)] == [struck]


@pytest.mark.rule("DV-006")
def test_those_who_are_equal_roll_for_initiative_again() -> None:
    party = [pc("ann"), pc("bob")]
    scene = fight(party, [npc("orc")], rules=CONTESTED)
    answers = ["orc> guard:stay", "ann> guard:stay", "bob> guard:stay"]
    dice = [6, 6, 2, 2, 2, 2, 1, 1, 1, 2]  # orc 12, ann and bob 4; ann 2, bob 3
    played = play(scene, answers, dice=dice, then="orc: intent")

    assert played.events(OrderRolled) == [OrderRolled(["orc", "bob", "ann"])]
    assert [told.who for told in played.events(Guarding)] == ["orc", "bob", "ann"]


@pytest.mark.rule("DV-006")
def test_nobody_rolls_for_initiative_if_nobody_acts() -> None:
    played = idle(started(SYSTEM, duel(rules=CONTESTED)), 1)
    assert not played.events(OrderRolled)


@pytest.mark.rule("DV-006")
def test_the_dead_do_not_act_with_initiative() -> None:
    dying = {"stress": 0, "max_stress": 8, "wounds": [{"name": "Torn", "severity": 12}], "weapons": ["longsword"]}
    scene = fight([pc("ann", weapons=["longsword"]), pc("bob")], [npc("orc", **dying), npc("imp")], rules=CONTESTED)
    answers = [
        "orc> attack:longsword:ann:stay",
        "imp> nothing:stay",
        "ann> attack:longsword:orc:stay",
        "bob> nothing:stay",
    ]
    dice = [1, 1, 1, 2, 6, 6, 1, 3, 3, 4, 1, 1]
    played = play(scene, answers, dice=dice, then="imp: intent")

    assert [who for who, *_ in hits(played)] == ["ann"]
    assert played["orc"].out == "dead"


# time


@pytest.mark.rule("DV-134")
def test_seven_rounds_take_seventy_seconds() -> None:
    played = idle(started(SYSTEM, duel(ann={"stress": 3, "max_stress": 8})), 7)

    assert (played.scene.world.clock, played["ann"].stress, played.scene.round) == (70, 4, 8)
    assert idle(started(SYSTEM, duel(ann={"stress": 3, "max_stress": 8})), 5)["ann"].stress == 3


@pytest.mark.rule("DV-134", "DV-004")
def test_the_house_rule_says_how_long_a_round_is() -> None:
    short = rules(combat_round_seconds=6)
    played = idle(started(SYSTEM, duel(rules=short)), 10)
    assert played.scene.world.clock == 60
    assert [told.seconds for told in played.events(SituationTold)] == [6] * 11
    assert idle(started(SYSTEM, duel()), 6).scene.world.clock == 60


@pytest.mark.rule("DV-004")
@pytest.mark.parametrize("seconds", [6, 7, 8, 9, 10])
def test_every_usual_length_of_a_round_may_be_set_and_draws_no_warning(seconds: int) -> None:
    played = idle(started(SYSTEM, duel(rules=rules(combat_round_seconds=seconds))), 3)

    assert played.scene.world.clock == 3 * seconds
    assert played.events(Unusual) == []


@pytest.mark.rule("DV-134")
def test_a_length_that_was_set_for_one_round_holds_for_that_round() -> None:
    scene = duel()
    opened = play(scene, then="orc: intent").scene
    assert isinstance(opened, FightScene)
    opened.seconds, opened.spent = 25, 5
    played = idle(started(SYSTEM, opened), 2)
    assert played.scene.world.clock == 30
    assert played.scene.spent == 0


# in one's own words


def with_gm() -> FightScene:
    scene = fight([pc("ann", athletics=1), pc("bob")], [npc("orc")])
    scene.seat_gm("gm")
    return scene


def asked(game: Game) -> list[tuple[str, str]]:
    return [(ask.seat, ask.about) for ask in game.asks]


@pytest.mark.rule("DV-005")
def test_an_action_in_ones_own_words_is_as_the_game_master_rules() -> None:
    declared = ["usual", "orc> nothing:stay", "ann> free:shift=stay;words=I topple the altar", "bob> assist:ann:stay"]
    ruling = play(with_gm(), [*declared, "succeed"], then="ann: adjudicate")
    assert asked(ruling.game) == [("gm", "adjudicate")]
    assert said(ruling, "ann") == ("free", "", "", "I topple the altar", "")

    checked = go_on(ruling.game, ["check:skills=athletics;dc=9;advantage=1"], dice=[6, 1, 5, 6], then=": length")
    (made,) = checked.events(CheckMade)
    assert (made.who, made.total, made.dc, made.success) == ("ann", 13, 9, True)
    assert go_on(ruling.game, ["succeed"], then=": length").events(CheckMade) == []


@pytest.mark.rule("DV-005")
def test_an_impossible_action_is_none_and_another_is_declared() -> None:
    declared = ["usual", "orc> nothing:stay", "ann> free:words=I fly", "bob> nothing:stay"]
    again = play(with_gm(), [*declared, "impossible"], then="ann: declare")
    verbs = {option.verb for option in again.ask.options}
    assert Verb.FREE not in verbs
    assert Verb.DASH not in verbs
    assert "guard" in verbs

    played = go_on(again.game, ["attack:fists:orc:stay"], dice=[3, 3], then=": length")
    assert hits(played) == [("ann", "orc", 6, 5, True)]
    assert played["orc"].stress == 7
    assert go_on(again.game, ["nothing:stay"], then=": length").events(CheckMade) == []


def test_without_a_game_master_nobody_is_offered_it() -> None:
    asking = play(duel(), ["orc> nothing:stay"], then="ann: declare")
    assert "free" not in asking.options()
    assert refused(asking, "free:words=I fly")
    seen = play(with_gm(), ["usual"], then="orc: intent")
    assert "free" not in seen.options()


@pytest.mark.rule("DV-003", "DV-134")
def test_a_game_master_may_set_the_length_of_a_combat_round() -> None:
    asking = play(with_gm(), then=": length")
    assert asked(asking.game) == [("gm", "length")]
    assert asking.options() == ["usual", "hours", "minutes", "set"]
    everybody = ["orc> nothing:stay", "ann> nothing:stay", "bob> nothing:stay"]
    assert go_on(asking.game, ["usual", *everybody], then=": length").scene.world.clock == 10
    assert go_on(asking.game, ["set:25", *everybody], then=": length").scene.world.clock == 25


# what is under way


def test_a_round_is_under_way_from_the_first_intent_to_its_close() -> None:
    scene = duel(ann={"willpower": 1})
    opened = play(scene, then="orc: intent").scene
    assert (opened.mark(), opened.under_way(0)) == (0, ())
    declaring = play(scene, ["orc> nothing:stay"], then="ann: declare").scene
    assert (declaring.mark(), declaring.under_way(0), declaring.under_way(1)) == (0, (True,), (False,))
    checks = play(scene, ["orc> nothing:stay", "attack:fists:orc:stay"], dice=[3, 3], then="ann: willpower").scene
    assert (checks.mark(), checks.under_way(0), checks.under_way(1)) == (1, (True,), (False,))


def test_a_fight_goes_on_from_its_dump_at_every_question() -> None:
    scene = duel(ann={"willpower": 1, "weapons": ["longsword"]}, orc={"weapons": ["longsword"]})
    both = ["orc> attack:longsword:ann:stay", "ann> attack:longsword:orc:stay"]
    waiting = play(scene, both, dice=[6, 6, 6, 6], then="ann: willpower")
    loaded = SYSTEM.load(waiting.scene.dump())
    assert loaded.position() == waiting.scene.position()


def test_nothing_is_told_of_a_lost_action_but_why() -> None:
    assert ActionLost("ann", "its target is out of reach").sentence({"ann": "Ann"}) == (
        "The action of Ann is lost: its target is out of reach."
    )
    assert FightEnded("party", "no foe is left").sentence({}) == "party wins: no foe is left."
    assert FightEnded("", "nobody is left").sentence({}) == "Nobody wins: nobody is left."


def test_a_weapon_of_a_test_is_in_hand() -> None:
    assert "attack:axe:ann" in play(armed(duel(), "orc", "axe", 0, 4), then="orc: intent").options()


@pytest.mark.rule("DV-009")
@pytest.mark.parametrize("words", ["free", "free:words= ", "free:shift=stay;words="])
def test_an_action_without_words_is_something_else(words: str) -> None:
    ruling = play(
        with_gm(), ["usual", "orc> nothing:stay", f"ann> {words}", "bob> nothing:stay"], then="ann: adjudicate"
    )
    assert said(ruling, "ann") == ("free", "", "", "something else", "")
