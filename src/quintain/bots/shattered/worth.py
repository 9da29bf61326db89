"""What greedy thinks things are worth, in points of Damage."""

from __future__ import annotations

from typing import Final

from quintain.systems.shattered.ground import AT_HAND, NEXT_ARENA, SAME_ARENA, TWO_PATHS
from quintain.systems.shattered.profile import HIGHEST, LOWEST, Profile, speed_penalty
from quintain.systems.shattered.scene import Stock
from quintain.systems.shattered.sheet import Arm, Character, Held
from quintain.systems.shattered.stock import RANK, Range, Status, Weight
from quintain.systems.shattered.tags import Tag

MOMENTUM: Final = 0.9
STUN: Final = 0.5
STAMINA: Final = 0.8
USUAL_GUARD: Final = 1
ABOVE_TWELVE: Final = 2.5
STATUS: Final[dict[Status, float]] = {
    Status.EXPOSED: 1.5,
    Status.IMPAIRED: 1.2,
    Status.DAZED: 0.8,
    Status.REELING: 0.8,
    Status.VULNERABLE: 0.5,
    Status.PUSH: 0.3,
    Status.PULL: 0.3,
    Status.TIDAL_MOTION: 0.3,
    Status.ALIGHT: 4.0,
    Status.SOAKED: 0.2,
    Status.SHOCKED: 1.5,
    Status.BLEEDING: 5.0,
    Status.POISONED: 2.5,
    Status.GRABBED: 1.0,
    Status.PRONE: 1.2,
}


def chances(dice: int, highest: bool) -> list[float]:
    """The chance of each total of two kept dice, from 2 on."""
    found = [0.0] * (HIGHEST + 1)
    for number in range(6**dice):
        faces = sorted((number // 6**place % 6 + 1 for place in range(dice)), reverse=highest)
        found[faces[0] + faces[1]] += 1 / 6**dice
    return found


PLAIN: Final = chances(2, True)
BEST_TWO: Final = chances(3, True)
WORST_TWO: Final = chances(3, False)


Bests = tuple[float, float, float]
"""The worth of the best Light, Balanced and Heavy Attack."""
WEIGHTS: Final = (Weight.LIGHT, Weight.BALANCED, Weight.HEAVY)
EVERY_RANGE: Final = (AT_HAND, SAME_ARENA, NEXT_ARENA, TWO_PATHS)


class Lane:
    """Attacks in some ranges, with so many Advantages, against that Guard: the best by Phase and Bonus Damage."""

    def __init__(self, bands: tuple[Range, ...], net: int, guard: int) -> None:
        self.bands = bands
        self.net = net
        self.guard = guard
        self.bests: dict[tuple[int, int], Bests] = {}


class Armory:
    """What a creature could attack with, by the ranges it reaches; made once for each list, which is never changed.

    `peaks` keeps the best in any range.
    """

    def __init__(self, arms: list[Arm]) -> None:
        self.arms = arms
        self.by_id = {arm.attack.id: arm for arm in reversed(arms)}
        self.by_range: dict[Range, list[Arm]] = {}
        for arm in arms:
            for band in arm.attack.range:
                self.by_range.setdefault(band, []).append(arm)
        self.lanes: dict[tuple[tuple[Range, ...], int, int], Lane] = {}
        self.peaks: dict[tuple[int, int, int, int], Bests] = {}

    def lane(self, bands: tuple[Range, ...], net: int, guard: int) -> Lane:
        found = self.lanes.get((bands, net, guard))
        if found is None:
            found = self.lanes[bands, net, guard] = Lane(bands, net, guard)
        return found


class Worths:
    """Expected worths of Attacks, worked out once for an encounter: they depend on content and open numbers only."""

    def __init__(self, stock: Stock) -> None:
        self.stock = stock
        self.known: dict[tuple[str, int, int, int, int, int], float] = {}
        self.armories: dict[int, Armory] = {}

    def armory(self, arms: list[Arm]) -> Armory:
        found = self.armories.get(id(arms))
        if found is None or found.arms is not arms:
            found = self.armories[id(arms)] = Armory(arms)
        return found

    def bests(self, armory: Armory, lane: Lane, phase: int, more: int) -> Bests:
        """The best Attack of each weight in one of these ranges."""
        found = lane.bests.get((phase, more))
        if found is None:
            worths = [0.0, 0.0, 0.0]
            for band in lane.bands:
                for arm in armory.by_range.get(band, ()):
                    place = WEIGHTS.index(arm.attack.weight)
                    worths[place] = max(worths[place], self.attack(arm, phase, lane.net, lane.guard, more))
            found = lane.bests[phase, more] = (worths[0], worths[1], worths[2])
        return found

    def peak(self, armory: Armory, low: int, high: int, guard: int, phase: int) -> Bests:
        """The best Attack of each weight in whatever range, with so many Advantages at least and at most."""
        key = (low, high, guard, phase)
        found = armory.peaks.get(key)
        if found is None:
            lanes = [armory.lane(bands, net, guard) for bands in EVERY_RANGE for net in range(low, high + 1)]
            each = [self.bests(armory, lane, phase, 0) for lane in lanes]
            found = armory.peaks[key] = (max(b[0] for b in each), max(b[1] for b in each), max(b[2] for b in each))
        return found

    def attack(self, arm: Arm, phase: int, net: int, guard: int, more: int = 0) -> float:
        """An Attack in that Phase with that many Advantages against that Guard; `more` is Bonus Damage."""
        key = (arm.attack.id, arm.speed, phase, net, guard, more)
        found = self.known.get(key)
        if found is None:
            attack = arm.attack
            bonus = -speed_penalty(attack, arm.speed, phase)
            found = self.mean(self.stock.profile(attack), net, bonus, max(0, guard - attack.pierce), more)
            found = self.known[key] = found + (attack.after - attack.cost.momentum) * MOMENTUM
        return found

    def mean(self, profile: Profile, net: int, bonus: int, guard: int, more: int) -> float:
        odds = PLAIN if net == 0 else BEST_TWO if net > 0 else WORST_TWO
        if abs(net) > 1:
            bonus += net - 1 if net > 0 else net + 1
        return sum(
            chance * self.row(profile, total + bonus, guard, more) for total, chance in enumerate(odds) if chance
        )

    def row(self, profile: Profile, roll: int, guard: int, more: int) -> float:
        """What that Attack Roll is worth."""
        if roll < LOWEST:
            return 0.0
        line = profile.lines[min(roll, HIGHEST) - LOWEST]
        if not RANK[line.row.grade]:
            return 0.0
        worth = float(max(0, line.damage + more - guard)) if profile.has_damage else 0.0
        worth += line.stun * STUN + (ABOVE_TWELVE if roll > HIGHEST else 0.0)
        for group in line.tags:
            landing = min(1.0, max(0, group.dc - 1) / 6) if group.dc else 1.0
            worth += landing * sum(status_worth(tag) for tag in group.apply)
            if group.choose:
                worth += landing * max(status_worth(tag) for tag in group.choose)
        return worth


def status_worth(tag: Tag) -> float:
    return STATUS.get(tag.status, 0.0) * tag.value


def advantages(me: Character, statuses: dict[Status, Held], bands: tuple[Range, ...]) -> int:
    """Advantages less Disadvantages against somebody with these statuses, as far as they are open."""
    net = 0
    if statuses:
        if Status.EXPOSED in statuses:
            net += 1
        if Status.PRONE in statuses:
            net += 1 if bands == AT_HAND else 0 if bands == SAME_ARENA else -1
    if me.statuses and Status.IMPAIRED in me.statuses:
        net -= 1
    return net
