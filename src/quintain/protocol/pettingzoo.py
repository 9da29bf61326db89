"""A PettingZoo environment: the AEC API over a live game, for people who train agents (extra `[rl]`).

    from quintain.protocol.pettingzoo import env
    fight = env("ki/mirror")

Every seat is an agent, but those that `bots` names with a bot, such as `{"blue": "search:32"}`. An action is the
number of a legal answer to the question that waits, in the order offered, with the answers of a shaped option listed
one by one; the mask says how many there are. What an agent observes is made from its seat's view and nothing else.
Rewards come at the end: 1 for the winner's seats, -1 for the others, 0 if nobody wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    what = f"The environment needs {error.name}, which comes with the extra [rl]."
    raise ImportError(f'{what} Install it with: pip install "quintain[rl]"', name=error.name) from error

from quintain.bots import find_bot
from quintain.kernel.asks import Ask
from quintain.kernel.live import Game, view_now
from quintain.kernel.scene import Data, Scene
from quintain.kernel.table import Player
from quintain.systems import find_system
from quintain.words.errors import UserError

MOST_ANSWERS = 1024
"""An ask with more answers than this offers its first ones."""

Observation = dict[str, Any]
NO_BOTS: Mapping[str, str] = MappingProxyType({})


def env(target: str, **options: Any) -> Any:
    """The environment of SYSTEM/ENCOUNTER with PettingZoo's usual guards around it."""
    return wrappers.OrderEnforcingWrapper(FightEnv(target, **options))


class FightEnv(AECEnv[str, Observation, int]):
    """One fight; sealed questions are answered one by one and revealed together."""

    metadata = {"render_modes": ["ansi"], "name": "quintain", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        target: str,
        rules: Any = None,
        scenario: Data | None = None,
        render_mode: str | None = None,
        bots: Mapping[str, str] = NO_BOTS,
    ) -> None:
        super().__init__()
        name, _, encounter = target.partition("/")
        self.system = find_system(name)
        rules = self.system.quick_rules() if rules is None else rules
        self.first = self.system.start(scenario or {"encounter": encounter}, rules, self.system.library())
        self.render_mode = render_mode
        self.bots = bots_of(name, self.first, bots)
        self.possible_agents = [seat for seat in self.first.seats() if seat not in bots]
        width = len(self.observed(self.first.viewer(self.possible_agents[0]).seat, "", self.first_view()))
        seen = spaces.Box(-np.inf, np.inf, (width,), np.float32)
        mask = spaces.Box(0, 1, (MOST_ANSWERS,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(MOST_ANSWERS) for agent in self.possible_agents}
        self.drawn = 0

    def __getstate__(self) -> dict[str, object]:
        """Pickled and copied with the game as what was decided, which plays it again."""
        return vars(self) | ({"game": decided(self.game)} if hasattr(self, "game") else {})

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ = state | ({"game": state["game"]()} if "game" in state else {})

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.seed, self.drawn = seed, 0
        seed_text = f"pettingzoo {getattr(self, 'seed', 0)} {self.drawn}"
        self.drawn += 1
        self.game = Game(self.system, self.first, seed_text, dict.fromkeys(self.first.seats()) | self.bots)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.turn()

    def turn(self) -> None:
        """Whose question waits, or the end."""
        if self.game.outcome is None:
            self.agent_selection = self.game.asks[0].seat
            return
        sides, winner = self.first.seats(), self.game.outcome.winner
        for agent in self.agents:
            won = 1.0 if sides[agent] == winner else -1.0
            self.rewards[agent] = won if winner else 0.0
            self.terminations[agent] = True

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        ask = self.game.asks[0]
        answers = legal_answers(ask)
        if action is None or not 0 <= int(action) < len(answers):
            raise ValueError(f"{agent}: {action} is not among the {len(answers)} legal answers; mind the action mask.")
        self.game.answer(ask.seat, ask.number, answers[int(action)])
        self.turn()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """The seat's view as numbers, and which actions are legal if it is asked."""
        mask = np.zeros(MOST_ANSWERS, np.int8)
        who = ""
        mine = [ask for ask in self.game.asks[:1] if ask.seat == agent]
        if mine:
            who = mine[0].who
            mask[: len(legal_answers(mine[0]))] = 1
        view = view_now(self.game, self.game.scene.viewer(agent))
        return {"observation": self.observed(agent, who, view), "action_mask": mask}

    def observed(self, agent: str, who: str, view: Data) -> Any:
        return np.array(self.system.observe(view, self.first.seats()[agent], who), np.float32)

    def first_view(self) -> Data:
        return self.system.view(self.first, self.first.viewer(self.possible_agents[0]))

    def render(self) -> str:
        names = self.game.scene.creature_names()
        return "\n".join(event.sentence(names) for event in self.game.events[-10:])

    def close(self) -> None:
        """Nothing is held open."""


def decided(game: Game) -> Callable[[], Game]:
    """What makes a game that stands where this one stands."""
    told = partial(Game, entries=list(game.entries), revision=game.revision)
    return partial(told, game.system, game.start, game.seed, game.players)


def bots_of(system: str, scene: Scene, named: Mapping[str, str]) -> dict[str, Player | None]:
    """The seats that bots play, who are no agents; somebody has to be one."""
    seats = scene.seats()
    if wrong := [seat for seat in named if seat not in seats]:
        raise UserError(f'There is no seat "{wrong[0]}".', where="bots", fix=f"Seats: {', '.join(seats)}.")
    if len(named) == len(seats):
        raise UserError("No seat is left for an agent.", where="bots", fix="Leave one of them out.")
    return {seat: find_bot(system, bot) for seat, bot in named.items()}


def legal_answers(ask: Ask) -> list[str]:
    """Every answer in the order offered, up to the most that an action space holds."""
    answers: list[str] = []
    for option in ask.options:
        if option.shape is None:
            answers.append(option.id)
        else:
            left = MOST_ANSWERS - len(answers)
            answers += [f"{option.id}:{text}" for text in islice(option.shape.every(), left)]
    return answers[:MOST_ANSWERS]
