"""The PettingZoo environment passes PettingZoo's own tests, and shows an agent only its seat's view."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from quintain.bots import find_bot
from quintain.kernel.asks import Ask, Option
from quintain.kernel.shapes import Form, Number, OneOf
from quintain.protocol.pettingzoo import FightEnv, env, legal_answers
from quintain.systems.ki.scene import KiScene
from quintain.words.errors import UserError


def test_it_passes_the_api_test() -> None:
    api_test(env("ki/training_yard"), num_cycles=300)


def test_it_passes_the_seed_test() -> None:
    seed_test(lambda: env("ki/training_yard"), num_cycles=60)


def test_the_winner_gets_1_and_the_others_minus_1_at_the_end_and_nothing_before() -> None:
    fight = FightEnv("ki/training_yard")
    fight.reset(seed=3)
    bots = {agent: find_bot("ki", "greedy") for agent in fight.possible_agents}
    rewards = []
    while not any(fight.terminations.values()):
        rewards.append(sum(abs(reward) for reward in fight.rewards.values()))
        ask = fight.game.asks[0]
        fight.step(legal_answers(ask).index(bots[ask.seat].answer(ask)))

    assert set(rewards) == {0.0}
    assert sorted(fight.rewards.values()) == [-1.0, 1.0]


def test_an_action_outside_the_mask_is_refused_and_nothing_changes() -> None:
    fight = FightEnv("ki/training_yard")
    fight.reset(seed=1)
    legal = int(fight.observe(fight.agent_selection)["action_mask"].sum())
    entries = list(fight.game.entries)

    with pytest.raises(ValueError, match="action mask"):
        fight.step(legal)

    assert fight.game.entries == entries


def test_a_form_offers_its_usual_answer_and_those_that_differ_in_one_field() -> None:
    form = Form({"dc": Number(6, 8), "seen": OneOf(["open", "hidden"])}, {"dc": "7"})

    answers = legal_answers(Ask("gm", "", "check", [Option("fail"), Option("check", "", form)], ""))

    listed = ["fail", "check:dc=7;seen=open", "check:dc=6;seen=open", "check:dc=7;seen=hidden", "check:dc=8;seen=open"]
    assert answers == listed


def test_what_a_seat_may_not_know_does_not_change_what_it_observes() -> None:
    one, twin = FightEnv("ki/training_yard"), FightEnv("ki/training_yard")
    other = twin.first.clone()
    assert isinstance(other, KiScene)
    other.by_id["street_thug"].strength += 3
    other.by_id["street_thug"].hp -= 1
    twin.first = other
    one.reset(seed=5)
    twin.reset(seed=5)

    assert np.array_equal(one.observe("party")["observation"], twin.observe("party")["observation"])
    assert not np.array_equal(one.observe("foes")["observation"], twin.observe("foes")["observation"])


def test_the_examples_of_its_page_run() -> None:
    page = (Path(__file__).parents[2] / "docs" / "pettingzoo.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)

    for example in examples:
        exec(compile(example, "docs/pettingzoo.md", "exec"), {})

    assert len(examples) == 2


@pytest.mark.parametrize("lacking", ["numpy", "gymnasium", "pettingzoo"])
def test_without_the_extra_it_says_what_to_install(lacking: str) -> None:
    code = f"import sys; sys.modules[{lacking!r}] = None; import quintain.protocol.pettingzoo"

    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert ran.stderr.splitlines()[-1] == (
        f"ImportError: The environment needs {lacking}, which comes with the extra [rl]. "
        'Install it with: pip install "quintain[rl]"'
    )


def test_a_seat_that_a_bot_plays_is_no_agent() -> None:
    fight = FightEnv("ki/mirror", bots={"blue": "search:1"})
    fight.reset(seed=1)
    bot = find_bot("ki", "greedy")
    while not any(fight.terminations.values()):
        ask = fight.game.asks[0]
        assert ask.seat == "red"
        fight.step(legal_answers(ask).index(bot.answer(ask)))

    assert fight.possible_agents == ["red"]
    assert fight.rewards["red"] in (-1.0, 1.0)
    assert {entry.seat for entry in fight.game.entries} == {"red", "blue"}


@pytest.mark.parametrize(
    ("bots", "what"),
    [
        ({"green": "greedy"}, "no seat"),
        ({"blue": "search:x"}, "how often to try"),
        ({"red": "greedy", "blue": "random"}, "No seat is left"),
    ],
)
def test_bots_that_cannot_sit_there_are_refused(bots: dict[str, str], what: str) -> None:
    with pytest.raises(UserError, match=what):
        FightEnv("ki/mirror", bots=bots)
