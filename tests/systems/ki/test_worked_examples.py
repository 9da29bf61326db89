"""The worked examples of the ledger, played as they are written: the same numbers, dice and decisions."""

from __future__ import annotations

import sys

import pytest

from quintain.clauses.trace import this_project
from quintain.kernel.live import Game
from quintain.systems.ki.events import (
    Announced,
    ArmorBroke,
    BlockedHit,
    ComboUsed,
    Compared,
    Contested,
    Died,
    FirstRoundInitiative,
    Guarded,
    Hurt,
    Ignored,
    Interrupts,
    Missed,
    OrderSettled,
    Participates,
    ParticipationEnded,
    QuestionAnswered,
    Reacted,
    TieBroken,
    WeaponTook,
    Wounded,
)
from quintain.systems.ki.rest import RestScene
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter, Out
from quintain.systems.ki.stock import Condition, Step
from quintain.systems.ki.system import SYSTEM
from quintain.words.errors import AnswerRefused
from tests.systems.ki.script import Played, body, fight, give, go_on, in_participation, play, refused, rules

EXAMPLES = {each.id: each for each in this_project().ledger("ki").worked}


def dice(example: str) -> list[int]:
    """The dice exactly as the ledger lists them."""
    return list(EXAMPLES[example].dice)


def rolls(played: Played) -> list[tuple[int, int, bool]]:
    """Every comparison of a score with a roll, and whether the reaction succeeded."""
    return [(each.score, each.roll, each.succeeded) for each in played.events(Compared)]


def at(played: Played, who: str) -> tuple[int, int]:
    return played.scene.grid.xy(played[who].place)


def moment(game: Game) -> tuple[int, int]:
    """The Round and the Turn."""
    assert isinstance(game.scene, KiScene)
    return game.scene.round, game.scene.turn


def wait_through(played: Played, round: int) -> tuple[Played, dict[int, list[str]]]:
    """Everybody waits to the end of that Round; gives who was asked to announce in which of its Turns."""
    game = played.game.branch(len(played.game.entries), played.game.seed)
    asked: dict[int, list[str]] = {}
    while game.asks and moment(game)[0] <= round:
        turn = moment(game)[1]
        asked.setdefault(turn, []).append(game.asks[0].who)
        game.answer(game.asks[0].seat, game.asks[0].number, "wait")
    return Played(game), asked


def test_every_worked_example_is_played_here_and_marked_with_all_its_clauses() -> None:
    tests = {name: test for name, test in vars(sys.modules[__name__]).items() if name.startswith("test_w")}

    marked = {
        f"KI-{name[5:8].upper()}": {mark.args[0] for mark in test.pytestmark if mark.name == "rule"}
        for name, test in tests.items()
    }

    assert marked == {example.id: set(example.clauses) for example in EXAMPLES.values()}


@pytest.mark.rule("KI-015")
@pytest.mark.rule("KI-018")
@pytest.mark.rule("KI-017")
@pytest.mark.rule("KI-021")
@pytest.mark.rule("KI-022")
@pytest.mark.rule("KI-030")
@pytest.mark.rule("KI-031")
@pytest.mark.rule("KI-032")
def test_w01_first_round_initiative_ties_and_the_turns_they_open() -> None:
    a = body("a", at=(1, 1), agility=4, instinct=3, presence=2, luck=6)
    b = body("b", at=(3, 3), agility=2, instinct=2, presence=5, luck=6)
    c = body("c", at=(9, 9), agility=5, instinct=2, presence=2, luck=8)
    scene = fight(red=[a, b], blue=[c], round=1)

    played = play(
        scene,
        ["c> nothing", "a> nothing", "b> nothing"],
        dice=dice("KI-W01"),
        joins={"a": [10], "b": [10, 9, 8, 7], "c": [10]},
        then="a, b, c: announce",
    )
    waited, _ = wait_through(played, round=1)
    _, asked = wait_through(waited, round=2)

    assert [(event.who, event.fri) for event in played.events(FirstRoundInitiative)] == [("a", 11), ("b", 7), ("c", 11)]
    assert played.events(Announced) == [Announced(10, ["a", "c"]), Announced(7, ["b"])]
    assert played.events(OrderSettled) == [OrderSettled(["c", "a"])]
    assert [waited.scene.initiative(waited[who]) for who in "abc"] == [7, 4, 7]
    assert asked == {turn: ["a", "b", "c"] if turn <= 4 else ["a", "c"] for turn in range(7, 0, -1)}


@pytest.mark.rule("KI-023")
@pytest.mark.rule("KI-024")
@pytest.mark.rule("KI-025")
@pytest.mark.rule("KI-098")
@pytest.mark.rule("KI-100")
@pytest.mark.rule("KI-006")
def test_w02_participations_are_paid_for_and_a_surge_refills() -> None:
    a = body("a", at=(1, 1), agility=6, stamina=5, max_stamina=8, surges=1)
    b = body("b", at=(9, 9), agility=2)
    scene = fight(red=[a], blue=[b], round=4)

    turn_6 = play(scene, ["a> keep", "a> nothing"], joins={"a": [6]}, then="a: announce")
    turn_5 = go_on(turn_6.game, ["a> keep", "a> nothing"], joins={"a": [5]}, then="a: announce")
    turn_3 = go_on(turn_5.game, ["a> keep", "a> nothing"], joins={"a": [3]}, then="b: announce")
    surged = go_on(turn_3.game, ["b> wait", "b> wait", "a> participate", "a> surge"], then="a: declare")
    last = go_on(surged.game, ["a> nothing"], joins={"a": [5]}, then="a: declare")

    assert [turn_6["a"].stamina, turn_5["a"].stamina, turn_3["a"].stamina] == [5, 3, 1]
    assert (turn_3.scene.turn, turn_3.asked()) == (2, [("b", "announce")])
    with pytest.raises(AnswerRefused):
        turn_3.game.answer("red", turn_3.ask.number, "participate")
    assert (surged.scene.round, surged.scene.turn) == (5, 6)
    assert (surged["a"].stamina, surged["a"].surges) == (8, 0)
    assert (last.scene.round, last.scene.turn) == (5, 5)
    assert last["a"].stamina == 6
    assert [(event.turn, event.paid) for event in last.events(Participates)] == [(6, 0), (5, 2), (3, 2), (6, 0), (5, 2)]


@pytest.mark.rule("KI-068")
@pytest.mark.rule("KI-076")
@pytest.mark.rule("KI-087")
@pytest.mark.rule("KI-088")
@pytest.mark.rule("KI-089")
@pytest.mark.rule("KI-095")
@pytest.mark.rule("KI-077")
def test_w03_a_dodge_improved_twice() -> None:
    a = body("a", at=(3, 3), agility=4, proficiency=3, wielded=["sword"])
    b = body("b", at=(4, 3), agility=3, stamina=3, hp=12)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")
    first, second, third = dice("KI-W03")

    failed = play(scene, ["attack:sword:b", "b> dodge"], dice=[first], then="b: improve")
    again = go_on(failed.game, ["improve"], dice=[second], then="b: improve")
    dodged = go_on(again.game, ["improve"], dice=[third], then="a: act")

    assert rolls(dodged) == [(7, 5, False), (7, 6, False), (7, 10, True)]
    assert [failed["b"].stamina, again["b"].stamina, dodged["b"].stamina] == [3, 2, 1]
    assert dodged.events(Missed) == [Missed("a", "b")]
    assert dodged["b"].hp == 12


@pytest.mark.rule("KI-029")
@pytest.mark.rule("KI-031")
@pytest.mark.rule("KI-087")
@pytest.mark.rule("KI-074")
@pytest.mark.rule("KI-076")
def test_w04_a_tie_lost_on_luck_and_improved() -> None:
    a = body("a", at=(3, 3), agility=7, presence=2, luck=6, wielded=["sword"])
    b = body("b", at=(4, 3), agility=3, presence=2, luck=6, stamina=1)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack")

    played = play(scene, ["attack:sword:b", "b> dodge", "improve"], dice=dice("KI-W04"), then="a: act")

    assert rolls(played) == [(7, 7, False), (7, 8, True)]
    assert played.events(TieBroken) == [TieBroken("a", "b", by_luck=True)]
    assert played["b"].stamina == 0
    assert played["b"].hp == 20


@pytest.mark.rule("KI-069")
@pytest.mark.rule("KI-079")
@pytest.mark.rule("KI-082")
@pytest.mark.rule("KI-080")
@pytest.mark.rule("KI-057")
@pytest.mark.rule("KI-058")
def test_w05_a_blow_through_shield_armour_and_hp_and_one_that_fells() -> None:
    hammer = {"id": "war_hammer", "name": "War hammer", "damage": 9, "type": "internal", "hands": 2}
    mail = {"id": "mail", "name": "Mail", "durability": 3, "covers": ["external", "internal"]}
    a = body("a", at=(3, 3), strength=6, proficiency=3, wielded=["war_hammer"])
    b = body("b", at=(4, 3), strength=3, proficiency=2, luck=4, stamina=0, hp=10, armor="mail", wielded=["shield"])
    b["durability"] = {"shield": 4}
    scene = fight(red=[a], blue=[b], weapons=[hammer], armors=[mail])

    first = play(
        in_participation(scene, "a", "attack", "attack"),
        ["attack:war_hammer:b", "block:shield", "attack:war_hammer:b"],
        dice=dice("KI-W05"),
        then="b: react",
    )
    second = go_on(first.game, ["b> none"])

    assert rolls(first) == [(9, 7, False)]
    assert first.events(WeaponTook) == [WeaponTook("b", "shield", damage=4, left=0)]
    assert first.events(Hurt) == [Hurt("b", damage=5, type="internal", armor=3, hp=2)]
    assert first.events(ArmorBroke) == [ArmorBroke("b", "mail")]
    assert first["b"].hp == 8
    assert first.options() == ["dodge", "predict", "none"]
    assert refused(first, "block:shield")
    assert second["b"].hp == 8 - 9 == -1
    assert second["b"].unconscious
    assert second["b"].internal_wounds == 1
    assert second.events(Wounded) == [Wounded("b", "internal")]


@pytest.mark.rule("KI-070")
@pytest.mark.rule("KI-083")
@pytest.mark.rule("KI-084")
@pytest.mark.rule("KI-085")
@pytest.mark.rule("KI-091")
@pytest.mark.rule("KI-093")
@pytest.mark.rule("KI-048")
@pytest.mark.rule("KI-030")
def test_w06_an_interruption_that_ends_a_participation() -> None:
    a = body("a", at=(3, 3), acting=2, agility=4, presence=1, luck=6, stamina=2, wielded=["sabre", "sabre"])
    b = body("b", at=(4, 3), reading=3, agility=3, proficiency=2, presence=3, luck=6, wielded=["spear"])
    scene = fight(red=[{**a, "participated": [4]}], blue=[b], turn=3)
    faces = dice("KI-W06")

    interrupting = play(
        in_participation(scene, "a", "attack", "attack"),
        ["a> attack:sabre:b", "b> predict"],
        dice=faces[:2],
        then="b: interrupt",
    )
    forced = go_on(interrupting.game, ["b> attack", "b> attack:spear:a"], then="a: react")
    tied = go_on(forced.game, ["a> dodge"], dice=faces[2:3], then="a: improve")
    over = go_on(tied.game, ["a> improve"], dice=faces[3:], then="b: announce")

    assert rolls(interrupting) == [(5, 7, True)]
    assert interrupting.events(Missed) == [Missed("a", "b")]
    assert interrupting.asked() == [("b", "interrupt")]
    assert forced.events(ParticipationEnded) == [ParticipationEnded("a", "participation")]
    assert forced.scene.participation_of("a") is None
    assert tied.events(TieBroken) == [TieBroken("b", "a", by_luck=False)]
    assert rolls(over)[1:] == [(5, 5, False), (5, 7, True)]
    assert over["a"].stamina == 1
    assert over["a"].hp == over["b"].hp == 20
    assert over.events(Missed)[1:] == [Missed("b", "a")]
    assert (over.scene.turn, over.asked()) == (2, [("b", "announce")])
    assert wait_through(over, round=2)[1] == {2: ["b"], 1: ["b"]}


@pytest.mark.rule("KI-092")
@pytest.mark.rule("KI-091")
@pytest.mark.rule("KI-046")
@pytest.mark.rule("KI-085")
@pytest.mark.rule("KI-033")
@pytest.mark.rule("KI-036")
def test_w07_an_interruption_after_which_the_participation_goes_on() -> None:
    a = body("a", at=(1, 3), speed=5, acting=1, luck=6, wielded=["sword"])
    b = body("b", at=(4, 3), reading=2, luck=6, speed=5)
    c = body("c", at=(3, 7))
    scene = in_participation(fight(red=[a], blue=[b, c]), "a", "move", "attack")

    answers = ["a> move:3,3", "attack:sword:b", "b> predict", "b> move", "b> move:8,3", "b> done"]
    going_on = play(scene, answers, dice=dice("KI-W07"), then="a: act")
    beside = go_on(going_on.game, ["a> move:3,6"], then="a: act")
    struck = go_on(beside.game, ["attack:unarmed:c"], then="c: react")

    assert rolls(going_on) == [(3, 7, True)]
    assert going_on.events(Missed) == [Missed("a", "b")]
    assert at(going_on, "b") == (8, 3)
    assert going_on.asked() == [("a", "act")]
    assert going_on.events(ParticipationEnded) == []
    assert refused(going_on, "move:4,7")
    assert beside.options() == ["attack:unarmed:c", "drop:sword", "done"]
    assert refused(beside, "attack:sword:c")
    assert refused(beside, "move:3,5")
    assert struck.asked() == [("c", "react")]


@pytest.mark.rule("KI-093")
@pytest.mark.rule("KI-092")
@pytest.mark.rule("KI-090")
@pytest.mark.rule("KI-048")
@pytest.mark.rule("KI-085")
def test_w08_an_interruption_interrupted() -> None:
    # The hand that holds the lantern is no hand to strike with.
    a = body("a", at=(3, 3), acting=2, reading=2, agility=3, proficiency=2, luck=6, wielded=["sword"], hands=1)
    b = body("b", at=(4, 3), acting=1, reading=3, agility=2, luck=6, hp=9, stamina=0, wielded=["staff"])
    c = body("c", at=(9, 9), instinct=10)
    scene = in_participation(fight(red=[a, c], blue=[b]), "a", "attack", "move")
    scene.queue = ["c"]
    faces = dice("KI-W08")

    first = play(scene, ["a> attack:sword:b", "b> predict"], dice=faces[:2], then="b: interrupt")
    second = go_on(first.game, ["b> attack", "b> attack:staff:a", "a> predict"], dice=faces[2:4], then="a: interrupt")
    forced = go_on(second.game, ["a> attack", "a> attack:sword:b"], then="b: react")
    over = go_on(forced.game, ["b> dodge"], dice=faces[4:], then="c: declare")

    assert rolls(over) == [(3, 6, True), (3, 7, True), (5, 4, False)]
    assert first.asked() == [("b", "interrupt")]
    assert second.asked() == [("a", "interrupt")]
    assert second.events(ParticipationEnded) == [ParticipationEnded("a", "participation")]
    assert forced.events(ParticipationEnded)[1:] == [ParticipationEnded("b", "interruption")]
    assert over["b"].hp == 4
    assert over["a"].hp == 20
    assert [(event.who, event.whom) for event in over.events(Interrupts)] == [("b", "a"), ("a", "b")]
    assert [frame.who for frame in over.scene.stack] == ["c"]
    assert over.asked() == [("c", "declare")]


def yula_down() -> Played:
    """Turn 6 of Round 2: Yula is hit for 9 without a reaction, and asked what becomes of her."""
    axe = {"id": "axe", "name": "Axe", "damage": 9, "type": "external", "hands": 1}
    maul = {"id": "maul", "name": "Maul", "damage": 12, "type": "external", "hands": 2}
    yula = body("yula", at=(3, 3), pc=True, agility=7, max_hp=18, hp=3, max_stamina=8, stamina=1)
    yula |= {"conditions": {"grappled": 0}, "grappled_by": "x", "participated": [7], "wielded": ["sword", "sword"]}
    x = body("x", at=(4, 3), agility=6, hp=1, wielded=["axe"])
    y = body("y", at=(3, 4), agility=5, hp=1, wielded=["maul"])
    scene = fight(red=[yula], blue=[x, y], weapons=[axe, maul], turn=6)
    return play(scene, ["x> attack", "attack:axe:yula", "yula> none"], joins={"x": [6]}, then="yula: last_breath")


@pytest.mark.rule("KI-060")
@pytest.mark.rule("KI-061")
@pytest.mark.rule("KI-062")
@pytest.mark.rule("KI-063")
@pytest.mark.rule("KI-064")
@pytest.mark.rule("KI-065")
@pytest.mark.rule("KI-023")
@pytest.mark.rule("KI-024")
def test_w09_a_last_breath_from_the_blow_to_the_death() -> None:
    felled = yula_down()

    drawn = go_on(felled.game, ["last_breath", "x> done"], then="yula, x, y: announce")
    acting = go_on(drawn.game, ["yula> move"], joins={"yula": [5], "y": [5]}, then="yula: act")
    hit = go_on(
        acting.game,
        ["yula> done", "yula> waste", "y> attack", "attack:maul:yula", "yula> none"],
        joins={"y": [5]},
        then="yula, x, y: announce",
    )
    turn_4 = go_on(hit.game, ["yula> nothing"], joins={"yula": [4]}, then="yula, x, y: announce")
    round_3 = go_on(wait_through(turn_4, round=2)[0].game, joins={"yula": [7]}, then="yula: declare")
    rest = go_on(round_3.game, ["yula> nothing"], then="yula, x: announce")
    dead, asked = wait_through(rest, round=3)
    last_fight = go_on(
        rest.game,
        ["yula> attack", "attack:sword:x", "x> none", "attack:sword-2:y", "y> none"],
        joins={"yula": [3]},
    )

    assert felled.asked() == [("yula", "last_breath")]
    assert drawn["yula"].hp == -6
    assert drawn["yula"].stamina == 8
    assert not drawn["yula"].unconscious
    assert not drawn["yula"].suffers(Condition.GRAPPLED)
    assert drawn["yula"].external_wounds == drawn["yula"].internal_wounds == 0
    assert (acting.scene.turn, acting["yula"].stamina) == (5, 6)
    assert "move" in acting.options()
    assert hit.events(Ignored) == [Ignored("yula")]
    assert hit["yula"].hp == -6
    assert (turn_4["yula"].participated, turn_4["yula"].stamina) == ([7, 5, 4], 4)
    assert (round_3.scene.round, round_3.scene.turn, round_3["yula"].stamina) == (3, 7, 4)
    assert asked[1] == ["yula", "x", "y"]
    assert dead.events(Died) == [Died("yula")]
    assert dead["yula"].out == Out.DEAD
    assert rest.events(Died) == []
    assert (last_fight.scene.round, last_fight.scene.turn) == (3, 3)
    assert last_fight.game.outcome is not None
    assert last_fight.events(Died) == [Died("yula")]


@pytest.mark.rule("KI-072")
@pytest.mark.rule("KI-073")
@pytest.mark.rule("KI-070")
@pytest.mark.rule("KI-055")
@pytest.mark.rule("KI-071")
def test_w10_one_ki_attack_dodged_blocked_and_predicted() -> None:
    tam = body("tam", at=(2, 3), instinct=5, presence=6, agility=1, strength=1, acting=1, proficiency=2, luck=8)
    x = body("x", at=(5, 2), agility=4, luck=6, stamina=0)
    y = body("y", at=(5, 3), strength=4, proficiency=2, luck=6, stamina=0, wielded=["shield"])
    z = body("z", at=(5, 4), reading=2, luck=6, stamina=0)
    scene = fight(red=[{**tam, "techniques": ["ember_breath"]}], blue=[x, y, z])

    played = play(
        in_participation(scene, "tam", "techniques"),
        ["technique:ember_breath:5,3", "x> dodge", "y> block:shield", "z> predict"],
        dice=dice("KI-W10"),
        then="tam: announce",
    )

    assert rolls(played) == [(7, 6, False), (8, 9, True), (7, 6, False)]
    assert played.events(Hurt) == [
        Hurt("x", damage=4, type="internal", hp=4),
        Hurt("z", damage=4, type="internal", hp=4),
    ]
    assert played.events(BlockedHit) == [BlockedHit("tam", "y")]
    assert [played[who].hp for who in "xyz"] == [16, 20, 16]
    assert played["y"].gear("shield").durability == 10


@pytest.mark.rule("KI-037")
@pytest.mark.rule("KI-038")
@pytest.mark.rule("KI-039")
@pytest.mark.rule("KI-028")
@pytest.mark.rule("KI-027")
def test_w11_a_pill_and_a_dagger_for_the_hand_that_dropped_the_shield() -> None:
    a = body("a", at=(3, 3), agility=9, max_hp=15, hp=5, wielded=["sword", "shield"], items=["healing_pill", "dagger"])
    b = body("b", at=(4, 3))

    start = play(fight(red=[a], blue=[b]), ["a> attack+inventory"], joins={"a": [9]}, then="a: act")
    dropped = go_on(start.game, ["drop:shield"], then="a: act")
    healed = go_on(dropped.game, ["use:healing_pill:a"], then="a: act")
    armed = go_on(healed.game, ["wield:dagger"], then="a: act")
    struck = go_on(armed.game, ["attack:sword:b", "b> none", "attack:dagger:b", "b> none"], then="a: announce")

    assert refused(start, "use:healing_pill:a")
    assert refused(start, "wield:dagger")
    assert "use:healing_pill:a" in dropped.options()
    assert healed["a"].hp == 11
    assert healed["a"].items == []
    assert [gear.id for gear in armed["a"].wielded] == ["sword", "dagger"]
    assert armed.options() == ["attack:sword:b", "attack:dagger:b", "drop:sword", "drop:dagger", "done"]
    assert refused(armed, "stow:dagger")
    assert refused(armed, "pick_up:shield")
    assert refused(armed, "move:3,4")
    assert [event.damage for event in struck.events(Hurt)] == [5, 2]
    assert struck.scene.stack == []


@pytest.mark.rule("KI-040")
@pytest.mark.rule("KI-041")
@pytest.mark.rule("KI-097")
@pytest.mark.rule("KI-050")
@pytest.mark.rule("KI-049")
@pytest.mark.rule("KI-026")
def test_w12_three_techniques_and_a_combo() -> None:
    costs = {"p": 1, "q": 2, "r": 1, "s": 1}
    actives = [
        {"id": id, "name": id.upper(), "type": "active", "behaviour": "ward", "cost": cost}
        for id, cost in costs.items()
    ]
    a = body("a", at=(3, 3), agility=9, stamina=8, wielded=["sword"], hands=1)
    scene = fight(
        red=[{**a, "techniques": [*costs, "follow_through"]}], blue=[body("b", at=(4, 3))], techniques=actives
    )

    start = play(scene, ["a> attack+techniques"], joins={"a": [9]}, then="a: act")
    performed = go_on(start.game, ["technique:p", "technique:q", "technique:r"], then="a: act")
    combo = go_on(performed.game, ["attack:sword:b", "b> none"], then="a: combo")
    followed = go_on(combo.game, ["a> follow_through", "b> none"], then="a: announce")
    later = go_on(followed.game, ["a> techniques"], joins={"a": [5]}, then="a: act")
    last = go_on(later.game, ["technique:s"], then="b: announce")

    assert performed["a"].stamina == 4
    assert refused(performed, "technique:s")
    assert combo.asked() == [("a", "combo")]
    assert followed["a"].stamina == 3
    assert followed["b"].hp == 20 - 5 - 1
    assert followed.events(ComboUsed) == [ComboUsed("a", "follow_through")]
    assert followed.scene.stack == []
    assert later["a"].stamina == 1
    assert later.options() == ["technique:s", "drop:sword", "done"]
    assert refused(later, "technique:p")
    assert last["a"].stamina == 0


@pytest.mark.rule("KI-048")
@pytest.mark.rule("KI-049")
@pytest.mark.rule("KI-051")
@pytest.mark.rule("KI-093")
def test_w13_a_riposte_in_the_own_participation() -> None:
    a = body("a", at=(3, 3), hp=12, agility=3, luck=6, stamina=0, wielded=["sword", "sword"])
    b = body("b", at=(4, 3), agility=6, strength=6, wielded=["sword", "shield"], techniques=["riposte"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")
    given_block = [6]

    asked = play(
        scene,
        ["attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:a"],
        dice=given_block,
        then="a: react",
    )
    case_1 = go_on(asked.game, ["a> none"], then="a: act")
    case_2 = go_on(asked.game, ["a> dodge"], dice=dice("KI-W13"), then="b: announce")

    assert asked["b"].stamina == 7
    assert asked.options() == ["dodge", "predict", "none"]
    assert case_1["a"].hp == 7
    assert case_1.asked() == [("a", "act")]
    assert {"attack:sword-2:b", "move"} <= set(case_1.options())
    assert rolls(case_2)[1:] == [(6, 7, True)]
    assert case_2["a"].hp == 12
    assert case_2.events(ParticipationEnded) == [ParticipationEnded("a", "participation")]
    assert case_2.scene.stack == []
    assert ("a", "act") not in case_2.asked()


@pytest.mark.rule("KI-019")
@pytest.mark.rule("KI-018")
@pytest.mark.rule("KI-017")
@pytest.mark.rule("KI-021")
@pytest.mark.rule("KI-025")
def test_w14_initiatives_above_10_and_below_1() -> None:
    karo = body("karo", at=(1, 1), agility=6, instinct=6, stamina=40)
    puppet = body("puppet", at=(9, 9), stamina=40)
    wen = body("wen", at=(9, 1), agility=4, instinct=3, stamina=40, conditions={"slowed": 8})
    whenever = dict.fromkeys(["karo", "puppet", "wen"], range(10, 0, -1))
    scene = fight(red=[karo], blue=[puppet, wen], round=2, turn=1)

    round_3, _ = wait_through(play(scene, then="karo, puppet, wen: announce"), round=2)
    over = go_on(
        round_3.game, ["karo> nothing"] * 10 + ["puppet> nothing", "wen> nothing"], joins=whenever, then="karo: declare"
    )

    assert [round_3.scene.initiative(round_3[who]) for who in ("puppet", "karo", "wen")] == [0, 12, -1]
    in_round_3 = over.events(Participates)[:12]
    assert [(event.turn, event.paid) for event in in_round_3[:10]] == [
        (10, 0),
        *((turn, 2) for turn in range(9, 0, -1)),
    ]
    assert [event.who for event in in_round_3] == ["karo"] * 10 + ["puppet", "wen"]
    assert [event.turn for event in in_round_3[10:]] == [1, 1]
    assert over.events(OrderSettled) == [OrderSettled(["karo", "puppet", "wen"])]
    assert over["karo"].stamina == 40 - 18
    assert over["puppet"].stamina == over["wen"].stamina == 40


@pytest.mark.rule("KI-066")
@pytest.mark.rule("KI-059")
@pytest.mark.rule("KI-067")
@pytest.mark.rule("KI-099")
@pytest.mark.rule("KI-058")
def test_w15_felled_by_a_sword_and_rested_with_a_repair_kit() -> None:
    blade = {"id": "blade", "name": "Blade", "damage": 6, "type": "external", "hands": 1}
    coat = {"id": "coat", "name": "Coat", "durability": 6, "covers": ["external"]}
    wen = body("wen", at=(3, 3), pc=True, hp=6, max_hp=20, stamina=8, surges=0, max_surges=1, armor="coat")
    wen |= {"armor_durability": 2, "items": ["repair_kit"]}
    foe = body("foe", at=(4, 3), unarmed=3, wielded=["blade"])
    scene = fight(red=[wen], blue=[foe], weapons=[blade], armors=[coat])

    punched = play(in_participation(scene, "foe", "attack"), ["attack:unarmed:wen", "wen> none"], then="foe: act")
    felled = go_on(punched.game, ["attack:blade:wen", "wen> none", "unconscious"])
    rested = night(felled)

    assert punched["wen"].hp == 3
    assert punched["wen"].armor_durability == 2
    assert felled.events(Hurt)[1] == Hurt("wen", damage=6, type="external", armor=2, hp=4)
    assert felled.events(ArmorBroke) == [ArmorBroke("wen", "coat")]
    assert felled["wen"].hp == -1
    assert felled["wen"].unconscious
    assert (felled["wen"].external_wounds, felled["wen"].internal_wounds) == (1, 0)
    assert felled["wen"].max_hp == 16
    assert (rested.hp, rested.stamina, rested.surges, rested.armor_durability) == (16, 8, 1, 6)
    assert not rested.unconscious
    assert rested.external_wounds == 1


def night(played: Played) -> Fighter:
    """Wen after a rest with his repair kit; nobody treats him."""
    rest = RestScene(played.scene.stock, played.scene.rules, Step(rest=True, repair_with="repair_kit"))
    rest.fighters = [played["wen"]]
    game = Game(SYSTEM, rest, "test", {"red": None})
    assert game.outcome is not None
    assert isinstance(game.scene, RestScene)
    return game.scene.fighters[0]


@pytest.mark.rule("KI-007")
@pytest.mark.rule("KI-008")
@pytest.mark.rule("KI-010")
@pytest.mark.rule("KI-006")
@pytest.mark.rule("KI-011")
def test_w16_interludes_add_no_game_time_and_answer_what_can_be_seen() -> None:
    hero = body("hero", at=(3, 3), agility=7, fri=7, wielded=["sword"])
    boss = body("boss", at=(4, 3), fri=1, stamina=5, max_stamina=10, hp=5, armor_durability=0, boss=True)
    boss |= {"armor": "plate", "wielded": ["halberd"]}
    scene = fight(red=[hero], blue=[boss], rules=rules(interlude_seconds=60), round=1)

    first = Played(interlude_after(play(scene, then="hero: announce"), round=1))
    for ask in list(first.game.asks):
        first.game.time_out(ask.seat, ask.number)
    second = interlude_after(first, round=2)
    second.act("red", "looks:boss")
    second.act("red", "wears:boss")
    asked = Played(second)
    for ask in list(second.asks):
        second.answer(ask.seat, ask.number, "ready")
    for answer in ("hero> participate", "hero> attack", "attack:sword:boss", "boss> none"):
        give(second, answer)
    over = Played(second)

    assert asked.scene.round == 2
    assert SYSTEM.seconds(asked.scene) == 20
    tired, worn = [event.answer for event in asked.events(QuestionAnswered)]
    assert tired.startswith("tired")
    assert not any(letter.isdigit() for letter in tired)
    assert "plate" in worn
    assert "Halberd" in worn
    assert (over.scene.round, over.scene.turn) == (3, 7)
    assert over.game.outcome is not None
    assert SYSTEM.seconds(over.scene) == 10 + 10 + 4 == 24


def interlude_after(played: Played, round: int) -> Game:
    """Everybody waits until the Interlude after that Round is open, with its minute on the clock."""
    game = played.game
    while game.asks[0].about == "announce":
        game.answer(game.asks[0].seat, game.asks[0].number, "wait")
    assert moment(game)[0] == round
    assert [(ask.about, ask.timer_seconds) for ask in game.asks] == [("interlude", 60)] * 2
    return game


@pytest.mark.rule("KI-093")
@pytest.mark.rule("KI-042")
@pytest.mark.rule("KI-030")
@pytest.mark.rule("KI-085")
@pytest.mark.rule("KI-091")
def test_w17_an_interruption_that_grapples_in_vain_and_still_ends_the_participation() -> None:
    a = body("a", at=(3, 3), acting=1, strength=3, agility=2, presence=3, luck=6, wielded=["sword"])
    b = body("b", at=(4, 3), reading=2, strength=4, presence=2, luck=6)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")

    played = play(
        scene,
        ["attack:sword:b", "b> predict", "b> other:grapple", "b> grapple:a", "a> strength"],
        dice=dice("KI-W17"),
        then="a: announce",
    )

    assert rolls(played) == [(2, 4, True)]
    assert [(each.mine, each.theirs, each.won) for each in played.events(Contested)] == [(6, 6, False)]
    assert played.events(TieBroken) == [TieBroken("a", "b", by_luck=False)]
    assert not played["a"].suffers(Condition.GRAPPLED)
    assert played["b"].holding == ""
    assert played.events(ParticipationEnded) == [ParticipationEnded("a", "participation")]
    assert played.scene.stack == []
    assert ("a", "act") not in played.asked()


@pytest.mark.rule("KI-041")
@pytest.mark.rule("KI-097")
@pytest.mark.rule("KI-048")
@pytest.mark.rule("KI-049")
@pytest.mark.rule("KI-081")
@pytest.mark.rule("KI-057")
def test_w18_guard_ally_block_and_riposte() -> None:
    a = body("a", at=(3, 3), strength=4, proficiency=3, hp=11, armor="silk_coat", wielded=["sword"], hands=1)
    tam = body("tam", at=(4, 3))
    guard = body("guard", at=(4, 4), strength=3, proficiency=2, luck=6, stamina=4, wielded=["sword", "shield"])
    guard |= {"techniques": ["guard_ally", "riposte"], "durability": {"shield": 12}}
    scene = in_participation(fight(red=[a], blue=[tam, guard]), "a", "attack", "attack")

    guarding = play(scene, ["attack:sword:tam", "guard> guard_ally"], then="guard: react")
    blocked = go_on(guarding.game, ["guard> block:shield"], dice=dice("KI-W18"), then="guard: combo")
    riposted = go_on(blocked.game, ["guard> riposte", "guard> attack:sword:a", "a> none"], then="a: act")
    again = go_on(riposted.game, ["a> attack:sword:tam"], then="tam: react")

    assert guarding["guard"].stamina == 2
    assert guarding.asked() == [("guard", "react")]
    assert guarding.events(Guarded) == [Guarded("guard", "tam")]
    assert rolls(blocked) == [(7, 8, True)]
    assert blocked.events(BlockedHit) == [BlockedHit("a", "guard")]
    assert blocked["guard"].gear("shield").durability == 12
    assert riposted["guard"].stamina == 1
    assert riposted.events(Reacted) == [Reacted("guard", "block")]
    assert riposted.events(ArmorBroke) == [ArmorBroke("a", "silk_coat")]
    assert riposted["a"].armor_durability == 0
    assert riposted["a"].hp == 11
    assert riposted.asked() == [("a", "act")]
    assert again.asked() == [("tam", "react")]
    assert refused(again, "guard_ally")
    assert again["guard"].stamina == 1
