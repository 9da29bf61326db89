"""The PettingZoo environment: words that mean the same everywhere, what a seat observes, its texts, who plays."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quintain.bots import find_bot
from quintain.protocol.pettingzoo import FightEnv, env, named_after
from quintain.systems.ki.scene import KiScene
from quintain.words.errors import UserError

ROOT = Path(__file__).parents[2]


def begun(target: str = "ki/training_yard", **options: Any) -> FightEnv:
    fight = FightEnv(target, **options)
    fight.reset(seed=5)
    return fight


def say(fight: FightEnv, *words: str) -> None:
    for word in words:
        fight.step(fight.vocabulary.number(word))


def until(fight: FightEnv, about: str) -> FightEnv:
    """On to a question about that; everybody takes part in whatever there is."""
    while fight.saying.ask.about != about:
        say(fight, "participate" if "participate" in fight.vocabulary.words_of(fight.saying.next) else "done")
    return fight


def play(fight: FightEnv, bot: str = "greedy") -> list[float]:
    """To its end, all agents as that bot; the rewards on the way."""
    player, rewards = find_bot(fight.system.name, bot), []
    while not any(fight.terminations.values()):
        rewards.append(sum(abs(reward) for reward in fight.rewards.values()))
        fight.step(fight.saying.towards(player.answer(fight.saying.ask)))
    return rewards


def test_the_winner_gets_1_and_the_others_minus_1_at_the_end_and_nothing_before() -> None:
    fight = begun()

    rewards = play(fight)

    assert set(rewards) == {0.0}
    assert sorted(fight.rewards.values()) == [-1.0, 1.0]


def test_a_word_has_the_same_number_in_every_fight_and_the_mask_says_what_may_come_next() -> None:
    yard, mirror = begun(), begun("ki/mirror")
    number = yard.vocabulary.number("participate")

    assert yard.vocabulary is mirror.vocabulary
    assert yard.action_space("party_0") == mirror.action_space("red_0")
    for fight in (yard, mirror):
        mask = fight.infos[fight.agent_selection]["action_mask"]
        assert set(fight.vocabulary.words_of(np.flatnonzero(mask))) == {"participate", "wait"}
        assert mask[number] == 1


def test_a_word_that_may_not_be_said_is_refused_and_nothing_changes() -> None:
    fight = begun()
    entries = list(fight.game.entries)

    with pytest.raises(ValueError, match="action mask"):
        say(fight, "dodge")

    assert (fight.game.entries, fight.saying.said) == (entries, [])


def test_an_answer_is_said_word_by_word_and_what_was_said_is_observed() -> None:
    fight = until(begun("ki/mirror"), "declare")
    say(fight, "move")
    seen = fight.observe(fight.agent_selection)

    assert fight.infos[fight.agent_selection]["said"] == ["move"]
    assert [seen[fight.layout.place(f"said: {word}")] for word in ("move", "attack")] == [1, 0]
    assert seen[fight.layout.place("asked: declare")] == 1
    assert seen[fight.layout.place("own 1: asked")] == 1


def test_each_number_has_one_name_and_the_parts_of_a_row_make_it_up() -> None:
    fight = begun()
    parts = dict(fight.layout.sections())

    assert len(set(fight.layout.names)) == len(fight.layout) == len(fight.observe("party_0"))
    assert list(parts) == ["asked", "said", "moment", "creatures"]
    assert sum(part.stop - part.start for part in parts.values()) == len(fight.layout)


def test_what_a_seat_may_not_know_does_not_change_what_it_observes() -> None:
    one, twin = FightEnv("ki/training_yard"), FightEnv("ki/training_yard")
    other = twin.first.clone()
    assert isinstance(other, KiScene)
    other.by_id["street_thug"].strength += 3
    other.by_id["street_thug"].hp -= 1
    twin.first = other
    one.reset(seed=5)
    twin.reset(seed=5)

    assert np.array_equal(one.observe("party_0"), twin.observe("party_0"))
    assert not np.array_equal(one.observe("foes_0"), twin.observe("foes_0"))


def test_own_and_other_creatures_stand_in_the_same_places_for_both_sides() -> None:
    fight = begun("ki/mirror")
    seen = {agent: fight.observe(agent) for agent in fight.possible_agents}

    for agent, side in (("red_0", 1.0), ("blue_0", 1.0)):
        assert seen[agent][fight.layout.place("own 1: hp")] == side
        assert seen[agent][fight.layout.place("other 2: present")] == 0


def test_infos_tell_the_question_its_options_and_what_was_heard_in_words() -> None:
    fight = begun("ki/mirror")
    info = fight.infos["red_0"]

    assert info["question"] == fight.game.asks[0].question
    assert info["options"] == {"participate": "Participate", "wait": "Wait"}
    assert sorted(info["words"].values()) == ["participate", "wait"]
    assert info["heard"][-1].startswith("Turn ")
    for agent in ("blue_0", "red_0"):
        assert bool(fight.infos[agent]) == (agent == fight.agent_selection)


def test_without_texts_infos_hold_the_mask_alone_and_an_observation_can_hold_it_too() -> None:
    fight = begun("ki/mirror", texts=False, masked=True)

    assert list(fight.infos["red_0"]) == ["action_mask", "ways"]
    assert sum(fight.infos["red_0"]["ways"]) == len(fight.saying.ask.options)
    assert np.array_equal(fight.observe("red_0")["action_mask"], fight.infos["red_0"]["action_mask"])
    assert not fight.observe("blue_0")["action_mask"].any()
    assert fight.observation_space("red_0").contains(fight.observe("red_0"))


def test_whoever_may_not_give_up_is_not_offered_it() -> None:
    found = []
    for conceding in (True, False):
        fight = until(begun("ki/mirror", conceding=conceding), "declare")
        found.append("yield" in fight.infos[fight.agent_selection]["words"].values())

    assert found == [True, False]


def test_house_rules_and_content_are_named_as_in_the_command_line(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[[weapon]]\nid = "moon_fork"\nname = "Moon fork"\ntype = "external"\nhands = 1\ndamage = 3\n', encoding="utf-8"
    )
    usual = FightEnv("ki/mirror")

    fight = begun("ki/mirror", rules={"luck_die": "d6"}, content=[own])

    assert str(fight.first.dump()["rules"]).count("d6") == 1
    assert fight.vocabulary.words[: len(usual.vocabulary)] == usual.vocabulary.words
    assert fight.vocabulary.words[len(usual.vocabulary) :] == ["moon_fork"]
    with pytest.raises(UserError, match="luck_dye"):
        FightEnv("ki/mirror", rules={"luck_dye": "d6"})


def test_a_campaign_is_played_too() -> None:
    fight = begun("ki/three_fights", bots={"foes": "random"})

    play(fight)

    assert len({type(event).__name__ for event in fight.game.events}) > 10
    assert fight.terminations == dict.fromkeys(fight.possible_agents, True)


def test_the_examples_of_its_page_run() -> None:
    page = (ROOT / "docs" / "pettingzoo.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)

    for example in examples:
        exec(compile(example, "docs/pettingzoo.md", "exec"), {})

    assert len(examples) >= 3


@pytest.mark.parametrize("lacking", ["numpy", "gymnasium", "pettingzoo"])
def test_without_the_extra_it_says_what_to_install(lacking: str) -> None:
    code = f"import sys; sys.modules[{lacking!r}] = None; import quintain.protocol.pettingzoo"

    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert ran.stderr.splitlines()[-1] == (
        f"ImportError: The environment needs {lacking}, which comes with the extra [rl]. "
        'Install it with: pip install "quintain[rl]"'
    )


def test_a_seat_that_a_bot_plays_is_no_agent() -> None:
    fight = begun("ki/mirror", bots={"blue": "search:1"})

    play(fight)

    assert fight.possible_agents == ["red_0"]
    assert fight.rewards["red_0"] in (-1.0, 1.0)
    assert {entry.seat for entry in fight.game.entries} == {"red", "blue"}


def test_where_the_agents_seats_are_named_the_usual_bot_plays_the_others() -> None:
    fight = begun("ki/mirror", seats=["blue"])

    assert fight.possible_agents == ["blue_0"]
    assert fight.players["red"] is not None


def test_agents_are_called_by_their_seats_as_pettingzoo_wants_it() -> None:
    named = named_after(["red", "Hero 1", "hero-2", "7"])

    assert named == {"red_0": "red", "hero_0": "Hero 1", "hero_1": "hero-2", "seat_0": "7"}


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"bots": {"green": "greedy"}}, "Nobody sits"),
        ({"bots": {"blue": "search:x"}}, "how often to try"),
        ({"bots": {"red": "greedy", "blue": "random"}}, "No seat is left"),
        ({"seats": ["green"]}, "no seat"),
    ],
)
def test_who_cannot_sit_there_is_refused(options: dict[str, Any], what: str) -> None:
    with pytest.raises(UserError, match=what):
        FightEnv("ki/mirror", **options)


def test_the_guarded_environment_wants_a_reset_first() -> None:
    with pytest.raises(AttributeError):
        env("ki/mirror").last()
