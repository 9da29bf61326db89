"""A program plays: everything that `import quintain` gives, on real fights."""

from __future__ import annotations

import doctest
import pickle
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from types import ModuleType

import pytest

import quintain
from quintain.conformance.worlds import library_of
from quintain.front import fight as fight_module
from quintain.front import opening
from quintain.front.fight import Fight
from quintain.kernel.asks import Ask
from quintain.lab import simulating
from quintain.systems import system_names


class Quiet(quintain.Player):
    """Always what comes last."""

    def answer(self, ask: Ask) -> str:
        return ask.default()


def play(fight: Fight, most: int = 400) -> None:
    """The last option, over and over."""
    for _ in range(most):
        if fight.outcome is not None:
            return
        fight.answer(fight.asks[0].default())


@pytest.mark.parametrize("module", [quintain, fight_module, opening, simulating])
def test_what_the_docstrings_show_is_so(module: ModuleType) -> None:
    found = doctest.testmod(module)

    assert found.attempted > 0
    assert found.failed == 0


def test_it_is_played_by_answers() -> None:
    fight = quintain.start("ki/mirror", seed=7, bots={"blue": "greedy"})

    while fight.outcome is None:
        fight.answer(fight.asks[0].options[-1])

    assert fight.outcome.winner == "blue"
    assert fight.told("red")[-1]


def test_what_was_not_offered_is_refused_and_nothing_has_changed() -> None:
    fight = quintain.start("ki/mirror", seed=7)
    before = fight.transcript()

    with pytest.raises(quintain.UserError, match="was not offered"):
        fight.answer("dance")

    assert fight.transcript() == before


def test_an_option_with_a_shape_wants_more() -> None:
    fight = quintain.start("gu/duel", seed=7)
    while not (shaped := [option for option in fight.ask().options if option.shape is not None]):
        fight.answer(fight.ask().default())

    with pytest.raises(quintain.UserError, match="wants something chosen inside it"):
        fight.answer(shaped[0])


def test_undo_takes_back_the_own_answer_with_all_that_it_caused() -> None:
    fight = quintain.start("ki/mirror", seed=7, bots={"blue": "greedy"})
    before, events = fight.view(), fight.events

    fight.answer("participate")
    fight.undo()

    assert (fight.view(), fight.events) == (before, events)
    with pytest.raises(quintain.UserError, match="Nobody but bots"):
        fight.undo()


def test_a_copy_goes_its_own_way() -> None:
    fight = quintain.start("ki/mirror", seed=7, bots={"blue": "greedy"})
    before = fight.view()
    copy = fight.copy()

    play(copy)

    assert copy.outcome is not None
    assert fight.view() == before


@pytest.mark.parametrize("system", system_names())
def test_copies_have_the_same_dice_to_come_and_with_another_seed_others(system: str) -> None:
    fight = quintain.start(f"{system}/{next(iter(library_of(system).of('encounter')))}", seed=7)
    for _ in range(9):  # into the middle of a step
        fight.answer(fight.asks[0].default())
    same, again, pickled = fight.copy(), deepcopy(fight), pickle.loads(pickle.dumps(fight))
    others = [fight.copy(seed=seed) for seed in range(4)]

    for each in (fight, same, again, pickled, *others):
        random_play(each, 60)

    assert same.told() == again.told() == pickled.told() == fight.told()
    assert any(other.told() != fight.told() for other in others)


def random_play(fight: Fight, answers: int) -> None:
    """Anything at all, the same for the same questions."""
    for number in range(answers):
        if fight.outcome is not None:
            return
        options = [option for option in fight.asks[0].options if not option.concedes()]
        option = options[number * 7 % len(options)]
        fight.answer(option.id if option.shape is None else f"{option.id}:{option.shape.first()}")


def test_what_a_seat_hears_and_sees_is_its_own() -> None:
    fight = quintain.start("ki/mirror", seed=7)

    assert fight.view("red") != fight.view("blue")
    assert fight.view("referee") == fight.view()
    with pytest.raises(quintain.UserError, match='no seat "green"'):
        fight.view("green")


def test_it_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    fight = quintain.start("ki/mirror", seed=7, bots={"blue": "greedy"})
    fight.answer("participate")
    fight.save(tmp_path / "fight.jsonl")

    again = quintain.load(tmp_path / "fight.jsonl")
    alone = quintain.load(tmp_path / "fight.jsonl", bots={"red": "random", "blue": Quiet()})

    assert (again.view(), again.bots) == (fight.view(), {"blue": "greedy"})
    assert alone.outcome is not None


def test_a_player_of_ones_own_sits_down() -> None:
    fight = quintain.start("ki/mirror", seed=7, bots={"red": Quiet(), "blue": "greedy"})

    assert fight.outcome is not None
    assert fight.outcome.winner == "blue"


def test_a_campaign_is_a_fight_too() -> None:
    campaign = quintain.start("ki/three_fights", seed=7, bots={"party": "greedy"})
    while campaign.outcome is None and campaign.asks:
        campaign.answer(campaign.asks[0].default())

    assert campaign.outcome is not None


MISTAKES: list[tuple[Callable[[], object], str]] = [
    (lambda: quintain.start("ki/mirrow"), "mirror"),
    (lambda: quintain.start("chess/start"), "chess"),
    (lambda: quintain.start("ki/mirror", bots={"green": "greedy"}), "green"),
    (lambda: quintain.start("ki/mirror", bots={"red": "clever"}), "clever"),
    (lambda: quintain.start("ki/mirror", rules={"luck": "d6"}), "luck_die"),
    (lambda: quintain.simulate("ki/mirror", bots={"green": "greedy"}), "green"),
]


@pytest.mark.parametrize(("wrong", "names"), MISTAKES)
def test_a_mistake_says_what_is_meant(wrong: Callable[[], object], names: str) -> None:
    with pytest.raises(quintain.UserError, match=names):
        wrong()


def test_the_same_from_the_shell() -> None:
    ran = subprocess.run([sys.executable, "-m", "quintain", "--version"], capture_output=True, text=True)

    assert ran.stdout.startswith(f"quintain {quintain.__version__}, ")


def test_importing_it_imports_no_room() -> None:
    code = "import sys, quintain; print([each for each in sys.modules if each.startswith('quintain.')])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert ran.stdout == "['quintain.built']\n"


def test_whatever_is_offered_is_there() -> None:
    assert all(getattr(quintain, name) is not None for name in quintain.__all__)
    assert set(quintain.__all__) <= set(dir(quintain))
    assert quintain.systems() == system_names()
