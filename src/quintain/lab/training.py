"""What a fast bot can learn: of all answers that could take the place of its own, those that win more fights.

Fights are cheap and a look ahead is not: whatever was seen to be possible is tried in whole fights on equal seeds,
first in few, what is not bad in more. The best is learned only if it is surely better in fights that did not choose it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import msgspec

from quintain.bots.features import Asked, aspects, fillings, meant_by
from quintain.bots.learned import Learned
from quintain.bots.swaps import Lessons, Swap
from quintain.kernel.asks import Ask
from quintain.kernel.play import play_bots
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.odds.odds import wilson

WATCHED = 16
"""Fights of each encounter in which it is seen what is possible."""
OFTEN = 8
"""What is possible in fewer questions of each encounter is not tried."""
HEATS = (24, 60, 160, 400)
"""So many fights in each heat; after each, whatever wins less than half is out, and so are all but the best third."""
AT_LEAST = 8
"""So many stay in, if they are not bad."""
FINALISTS = 3
"""So many are judged."""
JUDGED = 1000
"""By so many fights that had no part in choosing."""
MOST = 6
"""So many things are learned at most."""
EVEN = 0.5

Points = Mapping[str, float]
"""What was played before: by which swaps and which fights, how many points they won."""
Played = Callable[[str, float, int], None]
"""Hears what was played now, how many points that came to, and in how many fights."""


class School:
    """The fights of a ruleset by which something is learned: the learner on one side, the usual bot on the other."""

    def __init__(
        self,
        system: System,
        starts: Sequence[Scene],
        usual: Player,
        seed: str,
        before: Points,
        played: Played,
        abouts: Sequence[str] = (),
        judged: int = JUDGED,
    ) -> None:
        self.system = system
        self.starts = starts
        self.usual = usual
        self.seed = seed
        self.before = before
        self.played = played
        self.abouts = abouts
        self.judged = judged

    def share(self, swaps: Sequence[Swap], stage: str, fights: int) -> float:
        """What the learner wins of these fights; each is played twice, with sides changed, so alike bots win half."""
        if not swaps:
            return EVEN
        key = f"{stage}/{fights} {' '.join([f'{each.about}: {each.instead} > {each.take};' for each in swaps])}"
        found = self.before.get(key)
        if found is None:
            learner = Learned(self.usual, swaps)
            found = sum([self.fight(learner, f"{self.seed}/{stage}", number) for number in range(fights)])
        self.played(key, found, fights)
        return found / fights

    def fight(self, learner: Player, seed: str, number: int) -> float:
        start = self.starts[number // 2 % len(self.starts)]
        sides = list(dict.fromkeys(start.seats().values()))
        mine = sides[number % len(sides)]
        seated = {seat: learner if side == mine else self.usual for seat, side in [*start.seats().items(), ("", "")]}
        winner = play_bots(self.system, start.clone(), f"{seed}/{number // 2}", seated).winner
        return EVEN if not winner else float(winner == mine)

    def possible(self) -> list[Swap]:
        """What could have been answered in place of what was, in a fixed order."""
        watcher = Watcher(self.usual)
        for start in self.starts:
            for number in range(WATCHED):
                scene = start.clone()
                seated = dict.fromkeys([*scene.seats(), ""], watcher)
                play_bots(self.system, scene, f"{self.seed}/watched/{number}", seated)
        often = OFTEN * len(self.starts)
        found = [Swap(*names) for names, count in sorted(watcher.seen.items()) if count >= often]
        return [swap for swap in found if not self.abouts or swap.about in self.abouts]


class Watcher(Player):
    """Plays as the usual bot does, and notes what else was possible."""

    def __init__(self, usual: Player) -> None:
        self.usual = usual
        self.seen: Counter[tuple[str, str, str]] = Counter()

    def answer(self, ask: Ask) -> str:
        usual = self.usual.answer(ask)
        if not ask.is_for_people:
            meant, asked = meant_by(ask, usual), Asked(ask)
            names = aspects(meant, usual[len(meant.id) + 1 :], asked.relation(meant))
            others = [name for name in names_of_all(ask, asked) if name not in names]
            self.seen.update([(ask.about, instead, take) for instead in names for take in others])
        return usual


def names_of_all(ask: Ask, asked: Asked) -> list[str]:
    """Every name under which something is known that is offered, once."""
    found: dict[str, None] = {}
    for option in ask.options:
        if not option.concedes():
            relation = asked.relation(option)
            for filling in fillings(option.shape):
                found.update(dict.fromkeys(aspects(option, filling, relation)))
    return list(found)


def train(school: School) -> Lessons:
    """The best that is surely better, then the best beside it, until there is none; all of it must hold once more."""
    learned: list[Swap] = []
    while len(learned) < MOST:
        found = lesson(school, learned)
        if found is None:
            break
        learned.append(found)
    share = school.share(learned, "all", school.judged)
    if wilson(share * school.judged, school.judged)[0] <= EVEN:
        return Lessons([], EVEN, 0)
    return Lessons(learned, round(share, 4), school.judged)


def lesson(school: School, learned: Sequence[Swap]) -> Swap | None:
    """What is surely better than what is learned already, in fights that had no part in choosing it."""
    stage = f"{len(learned)}/judged"
    before = school.share(learned, stage, school.judged)
    for swap in best_of(school, learned)[:FINALISTS]:
        share = school.share([*learned, swap], stage, school.judged)
        if wilson(share * school.judged, school.judged)[0] > before:
            return msgspec.structs.replace(swap, share=round(share, 4), fights=school.judged)
    return None


def best_of(school: School, learned: Sequence[Swap]) -> list[Swap]:
    """What is left after the heats, the best first; of those that never made a difference to each other, one."""
    left = [(swap, [swap.about]) for swap in school.possible() if not is_settled(swap, learned)]
    for heat, fights in enumerate(HEATS):
        stage = f"{len(learned)}/{heat}"
        least = school.share(learned, stage, fights)
        ahead: dict[tuple[str, ...], tuple[float, Swap, list[str]]] = {}
        for swap, told in left:
            share = school.share([*learned, swap], stage, fights)
            if share > least:
                ahead.setdefault((*told, f"{share}"), (share, swap, [*told, f"{share}"]))
        ranked = sorted(ahead.values(), key=lambda each: -each[0])
        left = [(swap, told) for _, swap, told in ranked[: max(AT_LEAST, len(ranked) // 3)]]
    return [swap for swap, _ in left]


def is_settled(swap: Swap, learned: Sequence[Swap]) -> bool:
    """What is learned of such an answer is learned, and is not turned around again."""
    return any(each.about == swap.about and each.instead == swap.instead for each in learned)
