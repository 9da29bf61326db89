"""Greedy as it plays: by its rules of thumb, but for what was found to lead further by looking ahead."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.bots.features import Asked, aspects, fillings, meant_by, text_of
from quintain.bots.swaps import Swap
from quintain.kernel.asks import Ask, Option
from quintain.kernel.table import Player


class Learned(Player):
    """Its answer is that of the usual bot, unless something was learned that takes the place of such an answer."""

    def __init__(self, usual: Player, swaps: Sequence[Swap]) -> None:
        self.usual = usual
        self.swaps: dict[str, list[Swap]] = {}
        for swap in swaps:
            self.swaps.setdefault(swap.about, []).append(swap)

    def looks_ahead(self) -> bool:
        return self.usual.looks_ahead()

    def answer(self, ask: Ask) -> str:
        usual = self.usual.answer(ask)
        swaps = self.swaps.get(ask.about)
        if swaps is None or ask.is_for_people:
            return usual
        asked, meant = Asked(ask), meant_by(ask, usual)
        names = aspects(meant, usual[len(meant.id) + 1 :], asked.relation(meant))
        for swap in swaps:
            if swap.instead in names and swap.take not in names:
                found = taken(ask, asked, swap.take, meant)
                if found:
                    return found
        return usual


def taken(ask: Ask, asked: Asked, name: str, usual: Option) -> str:
    """The answer of that name that is aimed as the usual one is, else the first."""
    aim, first = usual.aim(), ""
    for option in ask.options:
        if option.concedes():
            continue
        for filling in fillings(option.shape):
            if name in aspects(option, filling, asked.relation(option)):
                if option.aim() == aim:
                    return text_of(option, filling)
                first = first or text_of(option, filling)
    return first
