"""How the others choose while odds are worked out: a fixed habit where one is named, a bot for the rest."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.asks import Ask, spelt, told_apart
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import quoted

GREEDY = "greedy"


class Habit:
    """What one creature answers with whenever it can, and whether anybody improves a failed roll."""

    def __init__(self, who: str, reaction: str = GREEDY, improve: str = GREEDY) -> None:
        self.who = who
        self.reaction = reaction
        self.improve = improve
        self.first_offered: list[str] = []

    def player(self, bot: Player, system: System) -> Player:
        return HabitPlayer(self, bot, system)

    def check(self, offered: list[str]) -> None:
        """A reaction that is not on offer is a mistake, not an outcome."""
        words = list(dict.fromkeys(word for id in offered for word in (id, told_apart(id)[0])))
        if self.reaction != GREEDY and self.reaction not in words:
            near = did_you_mean(self.reaction, words)
            raise UserError(
                f"{self.who or 'The target'} is not offered {quoted(self.reaction)}.",
                fix=f"{near} It is offered: {', '.join(offered) or 'nothing'}.".strip(),
            )

    def words_alone(self) -> str:
        """Where there is nobody else."""
        how = {"never": "Nothing is spent", "always": "Everything that helps is spent"}
        return f"{how.get(self.improve, 'As much is spent as the bot greedy spends')} to improve it."

    def words(self, names: Mapping[str, str]) -> str:
        who = names.get(self.who, self.who) or "The target"
        answers = "as the bot greedy does" if self.reaction == GREEDY else f"with {self.reaction}"
        improving = {"never": ", nobody improves", "always": ", everybody improves", GREEDY: ""}
        return f"{who} answers {answers}{improving[self.improve]}."


class HabitPlayer(Player):
    """Keeps to the habit where it can; deterministic and without memory that matters."""

    def __init__(self, habit: Habit, bot: Player, system: System) -> None:
        self.habit = habit
        self.bot = bot
        self.system = system

    def answer(self, ask: Ask) -> str:
        ids = [str(option.id) for option in ask.options if option.shape is None]
        improvement = self.system.improvement(ask)
        if self.habit.improve != GREEDY and improvement is not None:
            return improvement[self.habit.improve == "never"]
        if ask.who == self.habit.who and improvement is None:
            self.habit.first_offered = self.habit.first_offered or ids
            for id in ids:
                if self.habit.reaction in (id, told_apart(id)[0]):
                    return id
        return self.aimed(self.bot.answer(ask), ids)

    def aimed(self, answer: str, ids: list[str]) -> str:
        """What is done to somebody is done to whom it is against, if it can be."""
        *deed, _ = told_apart(answer)
        wanted = spelt((*deed, self.habit.who))
        return wanted if deed and wanted in ids else answer
