"""What one deed leads to: two creatures set up for it, or as a scenario has them, and how everybody answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import msgspec

from quintain.bots.seating import policies, policy_names
from quintain.kernel.live import Game
from quintain.kernel.scene import Data, Scene
from quintain.kernel.table import Player
from quintain.lab.asked import typed
from quintain.lab.duels import CREATURE, Moment, duel, find_moment, ids_by_side, known_creature
from quintain.lab.habits import GREEDY, Habit
from quintain.lab.scenarios import Scenario, find_setup, read_rules
from quintain.odds.odds import PATH_LIMIT, Odds, exact_odds, option_odds
from quintain.odds.tails import tails
from quintain.odds.walk import Walk
from quintain.systems import find_system
from quintain.words.errors import UserError

BEST = "best"
SEED = "odds"
LOOK = 20
"""So few paths show what the target is offered at first."""


class DeedOdds(msgspec.Struct, frozen=True):
    """The odds of a deed: who does it, by which answers it is led up to, and how the others choose.

    `policies` are the bots by seat; the target answers with `reaction`, and rolls are improved as `improve` says.
    """

    system: str
    who: str
    option: str
    steps: list[str]
    against: str
    reaction: str
    improve: str
    policies: dict[str, str]
    found: Odds

    def to_dict(self) -> Data:
        """The same as plain data, with the outcomes as so much or more and so much or less too."""
        said = {name: getattr(self, name) for name in self.__struct_fields__ if name != "found"}
        return {**said, **odds_data(self.found)}


def odds_data(found: Odds) -> Data:
    views = [*tails(found, at_least=True), *tails(found, at_least=False)]
    return {**found.as_data(), "tails": [each.to_dict() for each in views]}


def odds(
    where: str,
    who: str,
    what: str,
    *,
    against: str = "",
    reaction: str = GREEDY,
    improve: str = GREEDY,
    distance: int = 1,
    dc: int | None = None,
    rules: Mapping[str, object] | None = None,
    content: Sequence[str | Path] = (),
    paths: int = PATH_LIMIT,
) -> DeedOdds:
    """What comes of that deed in a system or a scenario, as `quintain odds` tells it."""
    written = [f"{name}={typed(value)}" for name, value in (rules or {}).items()]
    deed = Deed(where, who, what, against, distance, dc, [Path(folder) for folder in content], written)
    return deed.odds(Habit(deed.against, reaction, improve), paths)


class Deed:
    """A deed and the moment at which it can be done; `dc` says that it is a check of the creature alone."""

    def __init__(
        self,
        where: str,
        who: str,
        what: str,
        against: str,
        distance: int,
        dc: int | None,
        content: Sequence[Path],
        rules: Sequence[str],
    ) -> None:
        if dc is None:
            self.setup = setup_of(where, who, against, distance, content, rules)
        else:
            self.setup, what = trial_of(where, who, what, dc, content, rules)
        scene = self.setup.start()
        self.who, self.against = told_apart(scene, who, against)
        self.moment = find_moment(Game(self.setup.system, scene, SEED, {}), self.who, what, self.against)

    def odds(self, habit: Habit, paths: int) -> DeedOdds:
        """If everybody keeps to that habit, which is checked; the best reaction is looked for."""
        habit.who = self.against
        offered = first_offered(self.moment, habit)
        if habit.reaction == BEST:
            habit.reaction = best_reaction(self.moment, habit, offered, paths)
        habit.check(offered)
        game, ask = self.moment.game, self.moment.ask
        bots = policy_names(game.system.name, game.scene, {})
        found = deed_odds(self.moment, habit, paths)
        return DeedOdds(
            self.setup.system.name,
            ask.who,
            self.moment.choose,
            self.moment.steps,
            habit.who,
            habit.reaction,
            habit.improve,
            bots,
            found,
        )


def setup_of(
    where: str, who: str, against: str, distance: int, content: Sequence[Path], rules: Sequence[str]
) -> Scenario:
    """A scenario as it stands, or a duel of two creatures made for the question."""
    if "/" in where or where.endswith((".toml", ".json")):
        return find_setup(where, content, rules)
    system = find_system(where)
    if not against:
        raise UserError("Say against whom.", fix="Add, for example: --against street_thug")
    library = system.library(content)
    return Scenario(
        system, library, read_rules(system, {}, rules), duel(system, library, who, against, distance), where
    )


def trial_of(
    where: str, who: str, what: str, dc: int, content: Sequence[Path], rules: Sequence[str]
) -> tuple[Scenario, str]:
    """One creature alone, and the answer by which it makes the check."""
    system = find_system(where)
    library = system.library(content)
    library.get(CREATURE, who)
    scenario, answer = system.trial(who, what, dc)
    return Scenario(system, library, read_rules(system, {}, rules), scenario, where), answer


def told_apart(scene: Scene, who: str, against: str) -> tuple[str, str]:
    """The ids of the two; a duel of two of a kind numbers them."""
    if who == against:
        return tuple(ids[0] for ids in ids_by_side(scene).values())[:2]  # type: ignore[return-value]
    for id in filter(None, (who, against)):
        known_creature(id, scene)
    return who, against


def habit_players(moment: Moment, habit: Habit) -> dict[str, Player]:
    """Everybody as the usual bot, but for the habit."""
    bots = policies(moment.game.system.name, moment.game.scene, {})
    return {seat: habit.player(bot, moment.game.system) for seat, bot in bots.items()}


def deed_odds(moment: Moment, habit: Habit, paths: int) -> Odds:
    players = habit_players(moment, habit)
    return option_odds(moment.game, moment.ask, moment.choose, players, paths, mark=moment.mark)


def first_offered(moment: Moment, habit: Habit) -> list[str]:
    """What the target may answer the deed with."""
    look = Habit(habit.who, GREEDY, habit.improve)
    players = habit_players(moment, look)
    exact_odds(Walk(moment.game, moment.ask, moment.choose, players, mark=moment.mark), LOOK)
    return look.first_offered


def best_reaction(moment: Moment, habit: Habit, offered: list[str], paths: int) -> str:
    """Of everything the target is offered, what most likely leaves it unharmed."""
    chances: dict[str, Fraction] = {}
    for word in offered:
        chances[word] = unharmed(deed_odds(moment, Habit(habit.who, word, habit.improve), paths), habit.who)
    if not chances:
        raise UserError(f"{habit.who} is not asked for a reaction.", fix="Leave --reaction out.")
    return max(chances, key=lambda word: chances[word])


def unharmed(found: Odds, who: str) -> Fraction:
    """The chance that nothing happens to a creature: no line of the outcome speaks of it."""
    spared = [
        chance for lines, chance in found.outcomes.items() if not any(line.startswith(f"{who} ") for line in lines)
    ]
    return sum(spared, Fraction(0))
