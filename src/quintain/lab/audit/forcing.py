"""A question of a fight answered in every way there is, each on the same dice: what comes of each answer."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import msgspec

from quintain.ahead.candidates import filled
from quintain.ahead.rollout import chance
from quintain.kernel.asks import Answer, Ask, Option
from quintain.kernel.faces import SeededFaces
from quintain.kernel.table import BotTable
from quintain.lab.audit.deeds import Deed, Kinds, is_place
from quintain.lab.audit.watcher import Asked, Watcher
from quintain.library.ids import kind_of
from quintain.words.errors import AnswerRefused

MOST_DEEDS = 10
FEW_WORDS = 16
WORD = re.compile(r"[a-z_]+")
TIMES = 2
"""So often each answer is played on, each time with other dice, which are the same for all answers."""
MOST_STEPS_ON = 400


class Weighed(msgspec.Struct, frozen=True):
    """One question: what each kind of answer led to, as the chance of the side to win as it stood some rounds later."""

    about: str
    who: str
    picked: Deed
    default: Deed
    values: dict[Deed, float]
    answers: int
    """How many had been given in the fight before this one."""


class Forcing:
    """Answers a few questions of a fight in every way."""

    def __init__(self, index: int, most: int) -> None:
        self.index = index
        self.most = most
        self.asked: Counter[str] = Counter()
        self.weighed: list[Weighed] = []

    def look(self, watcher: Watcher, kinds: Kinds) -> None:
        """After each step: its questions that are due are answered otherwise."""
        before = watcher.answers - len(watcher.asks)
        for place, (ask, answer) in enumerate(list(watcher.asks)):
            about = kinds.purpose(ask.about)
            self.asked[about] += 1
            if len(self.weighed) < self.most and self.is_due(about):
                ways = ways_of(ask, answer, kinds, self.index)
                if len(ways) > 1:
                    self.weighed.append(weigh(watcher, kinds, ask, answer, ways, before + place))

    def is_due(self, about: str) -> bool:
        """Twice in a fight for each kind of question, another time in each fight."""
        luck = zlib.crc32(f"{self.index} {about}".encode())
        return self.asked[about] in (1 + luck % 3, 4 + luck % 7)


def ways_of(ask: Ask, answer: Answer, kinds: Kinds, index: int) -> dict[Deed, str]:
    """One answer for each kind of deed, aimed like the one that was given where that can be; that one comes first."""
    ways = {named(kinds, answer.option, answer.filled): answer.text}
    found: dict[Deed, tuple[int, str]] = {}
    for option in ask.options:
        if option.concedes():
            continue
        alike = len({*option.targets} & {*answer.targets})
        for words in fills(ask, option):
            deed = named(kinds, option, words)
            if deed not in ways and alike > found.get(deed, (-1, ""))[0]:
                found[deed] = alike, f"{option.id}:{words}" if words else option.id
    others = sorted(found, key=lambda deed: zlib.crc32(f"{deed} {index} {ask.number}".encode()))
    return ways | {deed: found[deed][1] for deed in others[: MOST_DEEDS - 1]}


def fills(ask: Ask, option: Option) -> Iterator[str]:
    """What the shape of an option can be filled with: each word of a short list of words, else something."""
    if option.shape is None:
        yield ""
        return
    every = list(islice(option.shape.every(), FEW_WORDS + 1))
    if len(every) <= FEW_WORDS and not any(map(is_place, every)):
        yield from every
    else:
        yield filled(ask, option)[len(option.id) + 1 :]


def named(kinds: Kinds, option: Option, words: str) -> Deed:
    """The kind of deed, with what its shape is filled with where that is a word and nobody's name."""
    deed = kinds.deed(option)
    return f"{deed}:{words}" if WORD.fullmatch(words) and words not in kinds.ids else deed


def weigh(watcher: Watcher, kinds: Kinds, ask: Ask, answer: Answer, ways: dict[Deed, str], answers: int) -> Weighed:
    side = next((each.side for each in watcher.scene.creatures() if each.id == ask.who), "")
    values: dict[Deed, float] = {}
    for deed, text in ways.items():
        try:
            values[deed] = sum([Otherwise(watcher, ask, text, time).worth(side) for time in range(TIMES)]) / TIMES
        except AnswerRefused:
            continue  # what was filled in is not taken together
    default = kinds.deed(ask.options[-1])
    picked = named(kinds, answer.option, answer.filled)
    return Weighed(kinds.purpose(ask.about), kind_of(ask.who), picked, default, values, answers)


class Otherwise(BotTable):
    """A step that is played again up to a question, which is answered otherwise; from there on bots play."""

    def __init__(self, first: Watcher, ask: Ask, text: str, time: int) -> None:
        super().__init__(first.before.clone(), first.sights, first.seed, first.players)
        self.system = first.system
        self.seed = first.seed
        self.given = first.given
        self.at: Asked = (ask.seat, ask.number)
        self.text = text
        self.time = time
        self.is_past = True

    def settle(self, ask: Ask) -> Answer:
        at = ask.seat, ask.number
        if self.is_past and at == self.at:
            self.is_past = False
            if self.time:
                self.seeded = self.faces = SeededFaces(f"{self.seed}/{self.time}")
            return ask.read(self.text)
        text = self.given.get(at) if self.is_past else None
        return super().settle(ask) if text is None else ask.read(text)

    def worth(self, side: str) -> float:
        """The chance of that side to win as it stands a few rounds later."""
        system, scene = self.system, self.scene
        rounds, began = system.mode_of[type(scene)].horizon, system.clock(scene)
        for _ in range(MOST_STEPS_ON):
            decided = system.outcome(scene)
            if decided is not None:
                return 0.5 if not decided.winner else float(decided.winner == side)
            if system.clock(scene) >= began + rounds:
                break
            system.step(scene, self)
        return chance(system.standing(scene, side))
