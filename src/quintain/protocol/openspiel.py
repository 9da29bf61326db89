"""Fights as OpenSpiel games, for its algorithms (extra `[openspiel]`).

    from quintain.protocol.openspiel import load
    game = load("examples/duels/smallest.toml")

Every die is a chance node and every seat a player. A player says its answer word by word, as in the PettingZoo
environment (`protocol/vocabulary`), so an action means the same in every fight of a ruleset. An information state is
all that the player's seat has heard and answered, and what it sees. Once this module is imported, OpenSpiel's own
`load_game("quintain(fight=ki/mirror)")` knows them too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    what = f"The games need {error.name}, which comes with the extra [openspiel]."
    raise ImportError(f'{what} Install it with: pip install "quintain[openspiel]"', name=error.name) from error

from quintain.front.opening import AS_WRITTEN, opened
from quintain.protocol.noticing import layout_of
from quintain.protocol.unfolding import Unfolding
from quintain.protocol.vocabulary import vocabulary_of
from quintain.words.errors import UserError

NAME = "quintain"
NAMED: Mapping[str, str] = MappingProxyType({"fight": "", "rules": "", "content": ""})
"""What a game is loaded by; it has to be told which fight."""
LONGEST = 1_000_000
"""No fight is so long; OpenSpiel wants to be told a bound."""
MOST_FACES = 100
MOST_PLAYERS = 32
BETWEEN = ";"


def game_type(utility: Any) -> Any:
    """What OpenSpiel is told of such games; between two equal sides what one wins the other loses."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Fights of Quintain",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(NAMED),
        default_loadable=False,
    )


REGISTERED = game_type(pyspiel.GameType.Utility.GENERAL_SUM)


def load(target: str | Path, *, rules: Mapping[str, object] = AS_WRITTEN, content: Sequence[str | Path] = ()) -> Any:
    """The game of SYSTEM/ENCOUNTER or a scenario file, with house rules by name and folders laid over what ships."""
    written = BETWEEN.join(f"{name}:{value}" for name, value in rules.items())
    folders = BETWEEN.join(map(str, content))
    return pyspiel.load_game(NAME, {"fight": str(target), "rules": written, "content": folders})


class FightGame(pyspiel.Game):
    """A fight from its start: its seats are the players, in their order."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        said: dict[str, Any] = {**NAMED, **(params or {})}
        if not said["fight"]:
            raise UserError("No fight is named.", where=NAME, fix="Write quintain(fight=SYSTEM/ENCOUNTER).")
        rules = dict(rule.split(":", 1) for rule in str(said["rules"]).split(BETWEEN) if rule)
        content = [Path(folder) for folder in str(said["content"]).split(BETWEEN) if folder]
        setup = opened(str(said["fight"]), rules, content)
        self.system, self.first = setup.system, setup.start()
        self.seats = list(self.first.seats())
        vocabulary = vocabulary_of(self.system.name, tuple(content))
        self.layout = layout_of(self.system, vocabulary, self.first)
        sides = Counter(self.first.seats().values())
        is_even = len(sides) == 2 and len({*sides.values()}) == 1 and "" not in sides
        info = pyspiel.GameInfo(
            num_distinct_actions=len(vocabulary),
            max_chance_outcomes=MOST_FACES,
            num_players=len(self.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if is_even else None,
            max_game_length=LONGEST,
        )
        utility = pyspiel.GameType.Utility
        super().__init__(game_type(utility.ZERO_SUM if is_even else utility.GENERAL_SUM), info, dict(params or {}))

    def new_initial_state(self) -> FightState:
        return FightState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FightObserver:
        return FightObserver(self, is_recalling=iig_obs_type is not None and iig_obs_type.perfect_recall)


class FightState(pyspiel.State):
    """A fight at a die, at a word of somebody's answer, or at its end."""

    def __init__(self, game: FightGame) -> None:
        super().__init__(game)
        self.fight = Unfolding(game.system, game.first, game.layout)

    def current_player(self) -> int:
        if self.fight.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.fight.is_chance else self.fight.seats.index(self.fight.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return self.fight.words()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(place, float(chance)) for place, chance in self.fight.chances()]

    def _apply_action(self, action: int) -> None:
        if self.fight.is_chance:
            self.fight.roll(action)
        else:
            self.fight.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"shows {self.fight.faces()[action]}"
        return self.fight.layout.vocabulary.words[action]

    def is_terminal(self) -> bool:
        return self.fight.is_over

    def returns(self) -> list[float]:
        return self.fight.result()

    def __str__(self) -> str:
        names = self.fight.game.scene.creature_names()
        return "\n".join(event.sentence(names) for event in self.fight.game.events)


class FightObserver:
    """What a player knows: all of it with what it remembers, or what it sees now, as text and as a row of numbers."""

    def __init__(self, game: FightGame, *, is_recalling: bool) -> None:
        self.is_recalling = is_recalling
        self.tensor = np.zeros(0 if is_recalling else len(game.layout), np.float32)
        self.dict = {} if is_recalling else {"observation": self.tensor}

    def set_from(self, state: FightState, player: int) -> None:
        if not self.is_recalling:
            self.tensor[:] = state.fight.row(state.fight.seats[player])

    def string_from(self, state: FightState, player: int) -> str:
        seat = state.fight.seats[player]
        return state.fight.known(seat) if self.is_recalling else state.fight.now(seat)


pyspiel.register_game(REGISTERED, FightGame)
