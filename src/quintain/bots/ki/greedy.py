"""Greedy: takes the option that is expected to do most for its side right now, and looks no further."""

from __future__ import annotations

from collections.abc import Callable

from quintain.bots.ki.acting import best_part
from quintain.bots.ki.answering import answer_combo, answer_guard, answer_improve, answer_react, answer_resist
from quintain.bots.ki.planning import answer_announce, answer_declare, answer_fix, answer_fix_square, answer_interrupt
from quintain.kernel.asks import Ask
from quintain.kernel.table import Player
from quintain.systems.ki.view import Sight


class Bot(Player):
    """Each kind of question has a rule of thumb of its own; anything else takes the stated default.

    So does a creature that its seat commands without being of its side, as a game master's may.
    """

    def answer(self, ask: Ask) -> str:
        think = THOUGHTS.get(ask.about)
        if think is None:
            return ask.default()
        sight = ask.view()
        assert isinstance(sight, Sight)
        return think(ask, sight) if sight.seen(ask.who).own() is not None else ask.default()


def answer_surge(ask: Ask, sight: Sight) -> str:
    """A Surge when Stamina runs out: a further participation, or two improvements, could not be paid."""
    me = sight.seen(ask.who).own()
    assert me is not None
    return "surge" if me.stamina <= 2 else "keep"


def answer_last_breath(ask: Ask, sight: Sight) -> str:
    """A life for the fight only when it would be lost otherwise: no friend left, or outnumbered."""
    me = sight.seen(ask.who)
    friends = [each for each in sight.everybody() if each.side == me.side and each.in_fight() and each.id != me.id]
    foes = sight.foes_of(me.side)
    return "last_breath" if foes and len(friends) < len(foes) else "unconscious"


def answer_push(ask: Ask, sight: Sight) -> str:
    """Into a chasm if there is one, else straight on."""
    shape = ask.options[0].shape
    assert shape is not None
    squares = list(shape.every())
    drops = [name for name in squares if sight.is_chasm(sight.grid.spot(name))]
    return f"{ask.options[0].id}:{(drops or squares)[0]}"


THOUGHTS: dict[str, Callable[[Ask, Sight], str]] = {
    "announce": answer_announce,
    "surge": answer_surge,
    "declare": answer_declare,
    "fix": answer_fix,
    "fix_square": answer_fix_square,
    "act": best_part,
    "react": answer_react,
    "improve": answer_improve,
    "guard": answer_guard,
    "combo": answer_combo,
    "interrupt": answer_interrupt,
    "last_breath": answer_last_breath,
    "push": answer_push,
    "resist": answer_resist,
}
