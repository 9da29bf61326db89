"""What greedy makes of what it sees: who is there, how far, and how likely it hits or gets out of the way."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.kernel.asks import Ask
from quintain.systems.gu import checks, melee, stats
from quintain.systems.gu.blow import Blow
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.checks import Rolled
from quintain.systems.gu.scene import Incoming, Turn
from quintain.systems.gu.stock import Gu
from quintain.systems.gu.view import Seen, Sight
from quintain.systems.gu.words import Condition, Keyword, Skill

SURE = 100
LEFT = {"unhurt": 34, "hurt": 24, "below half": 12, "down": 1}
"""How many hit points somebody is taken to have who looks like that."""


class Mind:
    """One question as greedy looks at it."""

    def __init__(self, ask: Ask) -> None:
        sight = ask.view()
        assert isinstance(sight, Sight)
        me = sight.seen(ask.who).own()
        assert me is not None
        self.ask = ask
        self.sight = sight
        self.me: Fighter = me
        self.foes = [seen for seen in sight.foes_of(me.side) if seen.is_up()]
        self.blows: dict[str, Blow] = {}
        self.far: dict[str, int] = {}
        self.judged: dict[tuple[str, ...], list[tuple[float, str]]] = {}

    @property
    def turn(self) -> Turn:
        turn = self.sight.turn()
        assert turn is not None
        return turn

    # those around

    def metres(self, seen: Seen) -> int:
        found = self.far.get(seen.id)
        if found is None:
            found = self.far[seen.id] = self.sight.metres(self.me.id, seen.id)
        return found

    def nearest(self) -> Seen | None:
        """The foe that is nearest, and of equals the one that is worst off."""
        return min(self.foes, key=lambda seen: (self.metres(seen), LEFT[seen.wounds()], seen.id), default=None)

    def is_close(self) -> bool:
        """Whether a foe is next to it."""
        return any(self.metres(seen) <= 1 for seen in self.foes)

    def left_of(self, seen: Seen) -> int:
        """How many hit points that one may have."""
        own = seen.own()
        return own.hp if own is not None else LEFT[seen.wounds()]

    # what it has

    def health(self) -> float:
        return self.me.hp / max(1, self.me.max_hp)

    def is_shielded(self) -> bool:
        return bool(self.me.shields())

    def is_shooter(self) -> bool:
        """Better from afar than hand to hand."""
        return stats.skill(self.me, Skill.RANGED_ATTACK) > stats.skill(self.me, Skill.CLOSE_COMBAT)

    def spare(self) -> int:
        """Essence beyond what the Gu it sustains will cost in its next turns."""
        upkeep = sum(self.price(worm.gu) for worm in self.me.active() if Keyword.SUSTAINED in worm.gu.keywords)
        return self.me.essence - 2 * upkeep

    def price(self, gu: Gu) -> int:
        return self.sight.price(self.me.id, gu)

    def blow(self, id: str) -> Blow | None:
        """That attack of its own."""
        if not self.blows:
            self.blows = {each.id: each for each in [*melee.shots(self.me), *melee.blows(self.me)]}
        return self.blows.get(id)

    # chances

    def incoming(self) -> Incoming | None:
        return self.sight.incoming()

    def chance_against(self, skill: Skill, value: int, modifier: int, attack: Incoming | None) -> float:
        """How likely a test of that skill beats the attack, or just succeeds where none was rolled."""
        modifier += self.sight.penalty(self.me.id, skill)
        if attack is None or not attack.number:
            return checks.share(modifier, value)
        rival = rolled_as(attack)
        rolls = [checks.judge(number, modifier, value) for number in range(1, SURE + 1)]
        return len([mine for mine in rolls if checks.outdoes(mine, rival) > 0]) / SURE

    def dodge_chance(self) -> float:
        return self.chance_against(Skill.DODGE, self.sight.dodge_value(self.me.id), 0, self.incoming())

    def parry_chance(self) -> float:
        return self.chance_against(Skill.CLOSE_COMBAT, stats.skill(self.me, Skill.CLOSE_COMBAT), 10, self.incoming())

    def is_helpless(self, seen: Seen) -> bool:
        states = (Condition.RESTRAINED, Condition.STUNNED, Condition.UNCONSCIOUS, Condition.FINAL_STAND)
        return any(seen.suffers(each) for each in states)


def rolled_as(attack: Incoming) -> Rolled:
    """What was rolled, as far as everybody at the table saw it."""
    return Rolled(
        attack.number, attack.number, SURE, attack.degrees, success=True, critical=attack.critical, fumble=False
    )


def best(options: Sequence[tuple[float, str]]) -> tuple[float, str]:
    """The answer that is worth most; the first of equals."""
    return max(options, key=lambda each: each[0], default=(0.0, ""))
