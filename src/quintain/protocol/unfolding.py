"""A fight unfolded into single moves: of chance, die by die, and of seats, word by word.

Nothing is left to a seed: whoever makes the moves makes all of them, as programs want that reckon with chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from quintain.kernel.asks import Ask
from quintain.kernel.live import Game, view_now
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.protocol.decided import decided
from quintain.protocol.noticing import Layout, Notice, Numbers
from quintain.protocol.saying import Saying

NO_SEED = "every die is a move"


class Unfolding:
    """Where it stands: at a die, at a word of a seat's answer, or at its end."""

    def __init__(self, system: System, first: Scene, layout: Layout) -> None:
        seats = first.seats()
        self.seats = list(seats)
        self.layout = layout
        self.game = Game(system, first, NO_SEED, dict.fromkeys(seats), own_dice=frozenset([*seats, ""]))
        self.shown: list[int] = []
        """Faces of the roll under way, as far as they have been thrown."""
        self.chosen: list[int] = []
        """Words of the answer under way, as far as they have been chosen."""
        self.told = 0
        self.memory: dict[str, list[str]] = {seat: [] for seat in seats}
        """What each seat has heard and answered, in order."""
        self.saying: Saying | None = None
        self.go_on()

    def __deepcopy__(self, memo: dict[int, object]) -> Unfolding:
        other = Unfolding.__new__(Unfolding)
        other.__dict__.update(self.__dict__)
        other.game = self.game.branch(len(self.game.entries), NO_SEED)
        other.shown = list(self.shown)
        other.memory = {seat: list(lines) for seat, lines in self.memory.items()}
        other.say_again()
        return other

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"game": decided(self.game), "saying": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.game = state["game"]()
        self.say_again()

    def say_again(self) -> None:
        """What has been said of the answer that is under way, once more."""
        chosen, self.saying = self.chosen, None
        if not self.is_over and not self.is_chance:
            self.listen(self.game.asks[0])
            for word in chosen:
                self.say_word(word)

    # where it stands

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None

    @property
    def is_chance(self) -> bool:
        """Whether the next move is a die."""
        return self.game.throw is not None

    @property
    def seat(self) -> str:
        """Whose move it is, if it is a seat's."""
        return self.saying.ask.seat if self.saying is not None else ""

    def faces(self) -> list[int]:
        """What the next die can show."""
        assert self.game.throw is not None
        return list(self.game.throw.roll.dice.faces[len(self.shown)])

    def chances(self) -> list[tuple[int, Fraction]]:
        """The places of its faces, each with its chance."""
        count = len(self.faces())
        return [(place, Fraction(1, count)) for place in range(count)]

    def words(self) -> list[int]:
        """What the seat whose move it is may say next."""
        return sorted(self.saying.next) if self.saying is not None else []

    def result(self) -> list[float]:
        """For each seat 1 if its side has won, -1 if another has, 0 if nobody has or it is not over."""
        winner = self.game.outcome.winner if self.game.outcome is not None else ""
        sides = self.game.scene.seats()
        return [(1.0 if sides[seat] == winner else -1.0) if winner else 0.0 for seat in self.seats]

    # moves

    def roll(self, place: int) -> None:
        """The next die shows the face of that place."""
        self.shown.append(self.faces()[place])
        throw = self.game.throw
        assert throw is not None
        if len(self.shown) == len(throw.roll.dice.faces):
            faces, self.shown = self.shown, []
            self.game.give_faces(throw.seat, throw.number, faces)
            self.go_on()

    def say(self, word: int) -> None:
        """The seat whose move it is says that word."""
        saying = self.say_word(word)
        if saying.meant:
            self.answer(saying)
            self.go_on()

    def say_word(self, word: int) -> Saying:
        assert self.saying is not None
        self.saying.say(word)
        self.chosen.append(word)
        return self.saying

    def answer(self, saying: Saying) -> None:
        ask = saying.ask
        self.saying, self.chosen = None, []
        self.memory[ask.seat].append(f"{ask.about} {ask.who}: {saying.meant}")
        self.game.answer(ask.seat, ask.number, saying.meant)

    def go_on(self) -> None:
        """To the next move; what has only one answer needs none."""
        while True:
            self.remember()
            if self.is_over or self.is_chance:
                return
            saying = self.listen(self.game.asks[0])
            if not saying.meant:
                return
            self.answer(saying)

    def listen(self, ask: Ask) -> Saying:
        self.chosen = []
        words = self.notice(ask.seat).words
        self.saying = Saying(ask, self.layout.vocabulary, words)
        return self.saying

    def remember(self) -> None:
        """Each seat hears what it may of what has happened since."""
        fresh = self.game.events[self.told :]
        self.told = len(self.game.events)
        for seat, lines in self.memory.items():
            viewer = self.game.scene.viewer(seat)
            lines += [msgspec.json.encode(seen).decode() for event in fresh if (seen := event.seen_by(viewer))]

    # what a seat knows

    def view(self, seat: str) -> Data:
        return view_now(self.game, self.game.scene.viewer(seat))

    def notice(self, seat: str) -> Notice:
        return Notice(self.game.system, self.layout, self.view(seat), self.game.scene.seats()[seat])

    def asked(self, seat: str) -> tuple[Ask | None, Sequence[int]]:
        """The question that waits for that seat, and what it has said of its answer."""
        if self.saying is None or self.seat != seat:
            return None, ()
        return self.saying.ask, self.saying.said

    def row(self, seat: str) -> Numbers:
        """What that seat notices now."""
        return self.notice(seat).row(*self.asked(seat))

    def now(self, seat: str) -> str:
        """What that seat sees now, and what it is asked, as text."""
        ask, said = self.asked(seat)
        shown: dict[str, Any] = {"view": self.view(seat)}
        if ask is not None:
            shown |= {"ask": ask.as_data(), "said": [self.layout.vocabulary.words[word] for word in said]}
        return msgspec.json.encode(shown).decode()

    def known(self, seat: str) -> str:
        """All that it has heard and answered, and what it sees now: equal where the seat cannot tell the difference."""
        return "\n".join([*self.memory[seat], self.now(seat)])
