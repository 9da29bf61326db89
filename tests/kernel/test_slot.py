"""A shared slot: everybody acts on the state as it stood, and nothing can be spent twice."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from quintain.kernel.slot import Slot
from quintain.kernel.system import Outcome
from quintain.kernel.table import ScriptedTable
from tests.kernel.toy import (
    TOY,
    Body,
    Mark,
    Phase,
    ToyScene,
    Wound,
    body,
    close,
    duel,
    load_effect,
    scene_of,
    step,
    strike,
    toy,
    view,
)


def fighters() -> dict[str, Body]:
    made = [body("a", "red", (0, 0)), body("c", "red", (0, 1)), body("b", "blue", (1, 0)), body("e", "green", (1, 1))]
    return {each.id: each for each in made}


def opened(bodies: dict[str, Body]) -> Slot[Body]:
    return Slot(list(bodies.values()), Body.clone)


def in_slot(scene: ToyScene, *queue: str) -> ToyScene:
    """The scene with its slot open and these still to act."""
    scene.slot = Slot(scene.up(), Body.clone)
    scene.phase = Phase.SLOT
    scene.queue = list(queue)
    return scene


def play_slot(scene: ToyScene, answers: list[str], faces: list[int]) -> ScriptedTable:
    table = ScriptedTable(scene, TOY.sight, answers, faces)
    while scene.slot is not None:
        step(scene, table)
    table.finish()
    return table


def test_an_effect_on_a_foe_shows_to_its_own_side_at_once_and_to_others_when_the_slot_closes() -> None:
    bodies = fighters()
    slot = opened(bodies)

    slot.affect(bodies["b"], "red", Wound(2))

    assert slot.seen(bodies["b"], "red").hp == 3
    assert slot.seen(bodies["b"], "blue").hp == slot.seen(bodies["b"], "green").hp == bodies["b"].hp == 5
    slot.close(bodies)
    assert slot.seen(bodies["b"], "red").hp == bodies["b"].hp == 3


def test_an_effect_on_a_friend_happens_at_once_and_foes_do_not_see_it() -> None:
    bodies = fighters()
    slot = opened(bodies)

    slot.affect(bodies["c"], "red", Wound(2))

    assert slot.seen(bodies["c"], "red") is bodies["c"]
    assert bodies["c"].hp == 3
    assert slot.seen(bodies["c"], "blue").hp == 5


def test_an_effect_on_somebody_who_is_not_tied_happens_at_once() -> None:
    bodies = fighters()
    slot = Slot([bodies["a"], bodies["b"]], Body.clone)

    slot.affect(bodies["e"], "red", Wound(2))

    assert bodies["e"].hp == 3
    assert slot.withheld == []


def test_an_effect_put_on_the_picture_itself_is_withheld_all_the_same() -> None:
    bodies = fighters()
    slot = opened(bodies)

    slot.affect(slot.seen(bodies["b"], "red"), "red", Wound(2))
    slot.close(bodies)

    assert bodies["b"].hp == 3


def test_a_third_side_sees_a_foe_as_it_stood_whatever_the_second_did_to_it() -> None:
    bodies = fighters()
    slot = opened(bodies)

    slot.affect(bodies["b"], "red", Wound(4))
    slot.affect(bodies["b"], "green", Wound(4))

    assert slot.seen(bodies["b"], "green").hp == slot.seen(bodies["b"], "red").hp == 1
    slot.close(bodies)
    assert bodies["b"].hp == -3


def test_in_whatever_order_the_sides_act_the_slot_closes_on_the_same_state() -> None:
    deeds: list[tuple[str, str, list[Wound | Mark]]] = [
        ("red", "b", [Mark("red"), Wound(1)]),
        ("green", "b", [Mark("green"), Wound(3)]),
        ("blue", "a", [Wound(2), Mark("blue")]),
        ("blue", "e", [Mark("first"), Mark("second")]),
    ]

    def closed(order: tuple[int, ...]) -> list[object]:
        bodies = fighters()
        slot = opened(bodies)
        for side, target, effects in (deeds[n] for n in order):
            for effect in effects:
                slot.affect(bodies[target], side, effect)
        slot.close(bodies)
        return [each.dump() for each in bodies.values()]

    first, *others = [closed(order) for order in permutations(range(len(deeds)))]
    assert all(other == first for other in others)
    assert fighters()["e"].mark == ""


def test_a_side_finds_its_own_effects_in_the_order_it_saw_them() -> None:
    bodies = fighters()
    slot = opened(bodies)
    for word in ("z", "y", "x"):
        slot.affect(bodies["b"], "red", Mark(word))

    assert slot.seen(bodies["b"], "red").mark == "x"
    slot.close(bodies)
    assert bodies["b"].mark == "x"


def test_a_clone_and_a_loaded_copy_go_on_alike_and_apart_from_the_original() -> None:
    bodies = fighters()
    slot = opened(bodies)
    slot.affect(bodies["b"], "red", Wound(2))
    slot.affect(bodies["b"], "red", Mark("red"))
    data = msgspec.json.decode(msgspec.json.encode(slot.dump()))

    copies = [slot.clone(Body.clone), Slot.load(data, Body.load, load_effect)]

    slot.affect(bodies["b"], "red", Wound(9))
    for copy in copies:
        assert copy.dump() == data
        mine = fighters()
        assert copy.seen(mine["b"], "red").hp == 3
        copy.close(mine)
        assert (mine["b"].hp, mine["b"].mark) == (3, "red")


# in play


def test_two_who_kill_each_other_in_one_slot_both_fall() -> None:
    scene = in_slot(duel(hp=1), "a", "b")

    play_slot(scene, ["strike:b", "strike:a"], [6, 5, 1, 6, 5, 1])

    assert [each.hp for each in scene.bodies.values()] == [0, 0]
    assert scene.result == Outcome("", "all fell")


def test_one_shield_cannot_be_spent_twice_in_a_slot() -> None:
    bodies = [body("a", "red", (0, 0)), body("c", "red", (0, 1)), body("b", "blue", (1, 0), shields=1)]
    scene = in_slot(scene_of(bodies, duel().rules), "a", "c", "b")

    table = play_slot(scene, ["strike:b", "shield", "strike:b", "wait"], [6, 5, 2])

    assert [[option.id for option in ask.options] for ask in table.asked if ask.about == "react"] == [
        ["shield", "take"]
    ]
    assert (scene.bodies["b"].shields, scene.bodies["b"].hp) == (0, 3)


def test_a_foe_is_seen_as_it_stood_and_a_friend_as_it_stands() -> None:
    scene = in_slot(duel(hp=3), "a", "b")
    table = ScriptedTable(scene, TOY.sight, ["strike:b", "walk:0,1"], [6, 5, 3])

    step(scene, table)
    step(scene, table)

    red, blue = (view(scene, scene.viewer(side))["bodies"] for side in ("red", "blue"))
    assert isinstance(red, list)
    assert isinstance(blue, list)
    assert [(each["place"], each.get("band")) for each in red] == [(0, None), (1, "down")]
    assert [each["place"] for each in blue] == [0, 4]
    assert blue[1]["hp"] == 3


def test_whoever_falls_in_the_picture_still_acts_and_is_no_target_for_that_side_any_more() -> None:
    bodies = [body("a", "red", (0, 0)), body("c", "red", (0, 1)), body("b", "blue", (1, 0), hp=2)]
    scene = in_slot(scene_of(bodies, duel().rules), "a", "c", "b")

    table = play_slot(scene, ["strike:b", "wait", "strike:a"], [6, 5, 2, 6, 5, 1])

    options = {ask.who: [option.id for option in ask.options] for ask in table.asked}
    assert "strike:b" in options["a"]
    assert "strike:b" not in options["c"]
    assert (scene.bodies["a"].hp, scene.bodies["b"].hp) == (4, 0)


@pytest.mark.parametrize("bold", [False, True])
def test_swapping_who_is_processed_first_changes_nothing_else(bold: bool) -> None:
    def closed(*queue: str) -> object:
        scene = in_slot(duel(hp=4, might=9, guard=0, bold=bold), *queue)
        by_queue = {"a": ["strike:b"], "b": ["strike:a"]}
        table = ScriptedTable(scene, TOY.sight, [text for who in queue for text in by_queue[who]], [3, 4, 2, 3, 4, 2])
        while scene.slot is not None:
            step(scene, table)
        return scene.position()

    assert closed("a", "b") == closed("b", "a")


def test_an_open_slot_saved_and_loaded_after_any_step_closes_on_the_same_state() -> None:
    def played(*, saving: bool) -> object:
        scene = in_slot(duel(hp=4, might=9, spirit=1), "a", "b")
        table = ScriptedTable(
            scene, TOY.sight, ["strike:b", "riposte", "take", "strike:a", "take"], [3, 4, 1, 3, 4, 2, 3, 4, 3]
        )
        while scene.slot is not None:
            step(scene, table)
            if saving:
                scene = toy(TOY.load(msgspec.json.decode(msgspec.json.encode(scene.dump()))))
                table.scene = scene
        table.finish()
        return scene.dump()

    straight = played(saving=False)
    assert played(saving=True) == straight


def test_outside_a_slot_an_effect_happens_at_once() -> None:
    scene = duel()

    strike(scene, ScriptedTable(scene, TOY.sight, [], [6, 5, 2]), scene.bodies["a"], scene.bodies["b"])

    assert scene.bodies["b"].hp == 3
    with pytest.raises(AssertionError):
        close(scene, ScriptedTable(scene, TOY.sight))
