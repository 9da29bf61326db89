"""A PettingZoo environment: the AEC API over a live game, for people who train agents (extra `[rl]`).

    from quintain.protocol.pettingzoo import env
    fight = env("ki/mirror", rules={"luck_die": "d6"}, bots={"blue": "random"})

Every seat is an agent, but those that `bots` names with a bot; `red_0` plays the seat `red`. An agent says its answer
word by word (`protocol/vocabulary`), so an action means the same in every fight of a ruleset; `infos` has the mask of
the words that may come next. What it observes is made from its seat's view and its own question (`protocol/noticing`),
and from nothing else. Rewards come at the end: 1 for the winner's seats, -1 for the others, 0 if nobody wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    what = f"The environment needs {error.name}, which comes with the extra [rl]."
    raise ImportError(f'{what} Install it with: pip install "quintain[rl]"', name=error.name) from error

from quintain.bots import usual_bot
from quintain.front.opening import AS_WRITTEN, NOBODY, opened
from quintain.front.sitting import Sits, players_of, sat
from quintain.kernel.asks import Ask
from quintain.kernel.live import Game, view_now
from quintain.kernel.scene import Scene
from quintain.kernel.table import Player
from quintain.protocol.decided import decided
from quintain.protocol.noticing import LARGEST, Notice, layout_of
from quintain.protocol.saying import Saying
from quintain.protocol.vocabulary import vocabulary_of
from quintain.words.errors import UserError

Observation = dict[str, Any]


def env(target: str | Path, **options: Any) -> Any:
    """The environment of SYSTEM/ENCOUNTER, SYSTEM/CAMPAIGN or a scenario file, with PettingZoo's usual guards."""
    return wrappers.OrderEnforcingWrapper(FightEnv(target, **options))


class FightEnv(AECEnv[str, Any, int]):
    """One fight; sealed questions are answered one by one and revealed together.

    `rules` changes house rules by name, `content` are folders laid over what ships, `bots` says who plays a side or a
    seat. If `seats` names those of the agents, the usual bot plays wherever no other is named. Without `conceding` no
    agent gives up. Without `texts` the infos hold no words, and a step takes less time. If `masked`, an observation
    has the mask too: `{"observation": row, "action_mask": mask}`.
    """

    metadata = {"render_modes": ["ansi"], "name": "quintain", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        target: str | Path,
        *,
        rules: Mapping[str, object] = AS_WRITTEN,
        content: Sequence[str | Path] = (),
        bots: Mapping[str, Sits] = NOBODY,
        seats: Sequence[str] = (),
        conceding: bool = True,
        texts: bool = True,
        masked: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        setup = opened(target, rules, content)
        self.system = setup.system
        self.first = setup.start()
        self.players = bots_at(self.system.name, self.first, bots, seats)
        self.conceding = conceding
        self.texts = texts
        self.render_mode = render_mode
        self.masked = masked
        self.seats = named_after([seat for seat, player in self.players.items() if player is None])
        self.agent_of = {seat: agent for agent, seat in self.seats.items()}
        self.possible_agents = list(self.seats)
        self.vocabulary = vocabulary_of(self.system.name, tuple(Path(folder) for folder in content))
        self.layout = layout_of(self.system, self.vocabulary, self.first)
        self.observation_spaces = {agent: self.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.vocabulary)) for agent in self.possible_agents}
        self.seed, self.drawn = 0, 0
        self.chosen: list[int] = []
        """What was said of the answer that is under way, without words that were the only ones."""

    def space(self) -> Any:
        """What an agent observes."""
        seen = spaces.Box(-LARGEST, LARGEST, (len(self.layout),), np.float32)
        mask = spaces.Box(0, 1, (len(self.vocabulary),), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask}) if self.masked else seen

    # copies

    def __getstate__(self) -> dict[str, object]:
        """Pickled with the game as what was decided, which plays it again, and what has been said since."""
        if not hasattr(self, "game"):
            return self.__dict__
        return self.__dict__ | {"game": decided(self.game), "notice": None, "saying": None, "chosen": list(self.chosen)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if "game" in state:
            self.game = state["game"]()
            self.say_again()

    def __deepcopy__(self, memo: dict[int, object]) -> FightEnv:
        """Another one that stands where this one stands; nothing of the past is played again."""
        other = copy_of(self)
        if hasattr(self, "game"):
            other.game = self.game.branch(len(self.game.entries), self.game.seed)
            other.chosen = list(self.chosen)
            for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "heard"):
                setattr(other, name, copy(getattr(self, name)))
            other.say_again()
        return other

    def say_again(self) -> None:
        """What has been said of the answer that is under way, once more."""
        chosen, self.chosen = self.chosen, []
        if self.game.outcome is None:
            self.listen(self.game.asks[0])
            for word in chosen:
                self.say(word)

    # PettingZoo's doors

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.seed, self.drawn = seed, 0
        seed_text = f"pettingzoo {self.seed} {self.drawn}"
        self.drawn += 1
        self.game = Game(self.system, self.first, seed_text, self.players)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.heard = dict.fromkeys(self.agents, 0)
        self.turn()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.saying.next:
            raise ValueError(f"{agent}: {action} may not be said now; mind the action mask.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.say(int(action))
        if self.saying.meant:
            self.answer()
            self.turn()
        else:
            self.tell()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        """The seat's view as numbers, and what it is asked and has said if it is asked."""
        is_asked = self.game.outcome is None and agent == self.agent_selection
        if is_asked:
            row = self.notice.row(self.saying.ask, self.saying.said)
        else:
            row = self.noticed_by(self.seats[agent]).row(None)
        return {"observation": row, "action_mask": self.mask(agent)} if self.masked else row

    def mask(self, agent: str) -> Any:
        """Which words may come next: none, if another is asked."""
        mask = np.zeros(len(self.vocabulary), np.int8)
        if self.game.outcome is None and agent == self.agent_selection:
            mask[list(self.saying.next)] = 1
        return mask

    def ways(self) -> Any:
        """How many options begin with each word: whoever weighs words by that takes any option, as chance does."""
        ways = np.zeros(len(self.vocabulary), np.int32)
        if self.game.outcome is None:
            for word, strands in self.saying.next.items():
                ways[word] = len(strands)
        return ways

    def render(self) -> str:
        names = self.game.scene.creature_names()
        return "\n".join(event.sentence(names) for event in self.game.events[-10:])

    def close(self) -> None:
        """Nothing is held open."""

    # the fight

    def turn(self) -> None:
        """Whose question waits, or the end; where there is nothing to choose, nobody is asked."""
        while self.game.outcome is None:
            self.listen(self.game.asks[0])
            if not self.saying.meant:
                self.tell()
                return
            self.answer()
        sides, winner = self.first.seats(), self.game.outcome.winner
        for agent in self.agents:
            won = 1.0 if sides[self.seats[agent]] == winner else -1.0
            self.rewards[agent] = won if winner else 0.0
            self.terminations[agent] = True
        self.tell()

    def listen(self, ask: Ask) -> None:
        """A question is put to a seat, which has said nothing yet."""
        self.agent_selection = self.agent_of[ask.seat]
        self.chosen = []
        self.notice = self.noticed_by(ask.seat)
        self.saying = Saying(ask, self.vocabulary, self.notice.words, conceding=self.conceding)
        if ask.is_for_people:
            self.saying.meant = ask.default()

    def say(self, word: int) -> None:
        self.saying.say(word)
        self.chosen.append(word)

    def answer(self) -> None:
        ask = self.saying.ask
        self.game.answer(ask.seat, ask.number, self.saying.meant)

    def noticed_by(self, seat: str) -> Notice:
        viewer = self.game.scene.viewer(seat)
        return Notice(self.system, self.layout, view_now(self.game, viewer), viewer.side)

    def tell(self) -> None:
        """The mask for whoever is asked, and texts for those who read."""
        self.infos = {agent: {} for agent in self.agents}
        agent = self.agent_selection
        if agent not in self.infos:
            return
        info: dict[str, Any] = {"action_mask": self.mask(agent), "ways": self.ways()}
        if self.texts:
            info["heard"] = self.news(agent)
            info |= self.question() if self.game.outcome is None else {}
        self.infos[agent] = info

    def question(self) -> dict[str, Any]:
        """What is asked, in words, and how the answer goes on."""
        ask = self.saying.ask
        return {
            "about": ask.about,
            "who": ask.who,
            "question": ask.question,
            "options": {option.id: option.label() for option in ask.options},
            "said": self.vocabulary.words_of(self.saying.said),
            "words": {word: self.vocabulary.words[word] for word in self.saying.next},
        }

    def news(self, agent: str) -> list[str]:
        """What a seat has heard since it was last told."""
        told = self.game.told(self.game.scene.viewer(self.seats[agent]))
        names = self.game.scene.creature_names()
        fresh = told[self.heard[agent] :]
        self.heard[agent] = len(told)
        return [event.sentence(names) for event in fresh]


def named_after(seats: Sequence[str]) -> dict[str, str]:
    """Seats by the names of their agents, which PettingZoo wants to be letters and a number: `red_0`."""
    found: dict[str, str] = {}
    for seat in seats:
        letters = "".join(letter for letter in seat.lower() if "a" <= letter <= "z") or "seat"
        number = sum(agent.rpartition("_")[0] == letters for agent in found)
        found[f"{letters}_{number}"] = seat
    return found


def copy_of(fight: FightEnv) -> FightEnv:
    """The same with everything shared."""
    other = FightEnv.__new__(type(fight))
    other.__dict__.update(fight.__dict__)
    return other


def bots_at(
    system: str, scene: Scene, named: Mapping[str, Sits], seats: Sequence[str] = ()
) -> dict[str, Player | None]:
    """Who plays each seat: a bot, or nobody but an agent; somebody has to be one."""
    bots = sat(system, scene, named)
    if wrong := [seat for seat in seats if seat not in scene.seats()]:
        raise UserError(f'There is no seat "{wrong[0]}".', where="seats", fix=f"Seats: {', '.join(scene.seats())}.")
    if seats:
        usual = usual_bot(system)
        bots = {seat: bots.get(seat, usual) for seat in scene.seats() if seat not in seats}
    if len(bots) == len(scene.seats()):
        raise UserError("No seat is left for an agent.", where="bots", fix="Leave one of them out.")
    return dict.fromkeys(scene.seats()) | players_of(system, bots)
