"""Greedy: closes in, thrusts where there is no guard, parries while it has the nerve."""

from __future__ import annotations

from typing import Any

from quintain.kernel.asks import Ask
from quintain.kernel.table import Player


class Bot(Player):
    def answer(self, ask: Ask) -> str:
        view: Any = ask.view()
        guards = {each["id"]: each["guard"] for each in view["creatures"]}
        ids = [option.id for option in ask.options]
        if ask.about == "guard":
            return ids[ask.luck(2)]
        thrusts = [id for id in ids if id.startswith("thrust")]
        unguarded = [id for id in thrusts if guards[id.split(":")[2]] != id.split(":")[1]]
        for liked in [*unguarded, *thrusts, "parry", "advance"]:
            if liked in ids:
                return liked
        return ask.default()
