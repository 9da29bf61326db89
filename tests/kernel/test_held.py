"""Something held back: which triggers can be chosen, what is kept of them, and whose deeds they are about."""

from __future__ import annotations

from quintain.kernel.asks import Answer, Ask, Option
from quintain.kernel.held import TOLD, Held, held_back, triggers
from quintain.kernel.shapes import Number, Shape
from tests.kernel.toy import Body, body

WORDS = {"attacks": "attacks", "within": "comes near"}


def trio() -> list[Body]:
    return [body("ada", "red", (0, 0)), body("bern", "blue", (0, 1)), body("cat", "red", (0, 2))]


def how_near(trigger: str) -> Shape | None:
    return Number(1, 9) if trigger == "within" else None


def chosen(options: list[Option], text: str) -> Answer:
    return Ask("red", "ada", "trigger", options, "").read(text)


def test_a_trigger_is_about_any_enemy_or_about_one_that_is_known() -> None:
    _, bern, cat = trio()

    found = triggers(WORDS, [bern, cat])

    assert [option.id for option in found] == [
        "attacks:any",
        "attacks:bern",
        "attacks:cat",
        "within:any",
        "within:bern",
        "within:cat",
    ]
    assert [option.label() for option in found[:2]] == ["When any enemy attacks", "When Bern attacks"]
    assert [option.aim() for option in found[:2]] == ["", "bern"]


def test_words_of_ones_own_are_offered_where_somebody_rules_on_them() -> None:
    found = triggers(WORDS, [], "The bell rings")

    held = held_back("defend", chosen(found, "gm:Somebody opens the door"))

    assert [option.id for option in found] == ["attacks:any", "within:any", "gm"]
    assert (held.trigger, held.watched, held.action) == (TOLD, "Somebody opens the door", "defend")


def test_what_is_held_keeps_its_trigger_with_its_detail_whom_it_watches_and_the_action() -> None:
    _, bern, _ = trio()
    options = triggers(WORDS, [bern], details=how_near)

    near, anyone = (
        held_back("attack:bow", chosen(options, "within:bern:3")),
        held_back("go", chosen(options, "attacks:any")),
    )

    assert (near.trigger, near.watched, near.action) == ("within:3", "bern", "attack:bow")
    assert (anyone.trigger, anyone.watched, anyone.action) == ("attacks", "", "go")
    assert near.does("attack")
    assert not near.does("attack:bow")


def test_what_watches_nobody_in_particular_is_about_enemies_only() -> None:
    ada, bern, cat = trio()

    assert Held("attacks", "", "go").watches(ada, bern)
    assert not Held("attacks", "", "go").watches(ada, cat)
    assert not Held("attacks", "", "go").watches(ada, ada)


def test_what_watches_one_creature_is_about_that_one_friend_or_foe() -> None:
    ada, bern, cat = trio()

    assert Held("attacks", "cat", "go").watches(ada, cat)
    assert not Held("attacks", "cat", "go").watches(ada, bern)
