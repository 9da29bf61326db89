"""Dice as they are written, what they can show, and how likely every total is; nothing is rolled here.

A roll has three readers, and all of them use the same `Dice`: whoever rolls needs the `sides` and the
`total` of the faces, a person with dice of their own needs a `check` of what they typed, and exact odds
need the `distribution`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations, permutations
from math import comb, prod
from typing import Final, TypeAlias, TypeVar

from quintain.words.errors import DiceError, did_you_mean

MOST_DICE: Final = 100
MOST_SIDES: Final = 1000
MOST_BONUS: Final = 1_000_000

ClassT = TypeVar("ClassT")
Order: TypeAlias = tuple[int, ...]  # who is first, who is next

_SHAPE: Final = 'Write a count, "d", the sides and an optional bonus, for example "1d6+2".'
_TERM: Final = re.compile(
    r" ?(?P<sign>[+-]?) ?"
    r"(?:(?P<count>[0-9]{1,9})? ?d ?(?P<sides>[0-9]{1,9}|%|[a-z]+?)"
    r"(?: ?(?P<pick>[kd][hl]) ?(?P<picked>[0-9]{1,9}))?"
    r"|(?P<bonus>[0-9]{1,9}))"
    r" ?(?=[+-]|\Z)"
)


class Dice:
    """Dice to roll and a bonus, as a rulebook writes them; never changed once made.

    Terms are added and subtracted. A term is a number or `NdS`, of which `khN` and `klN` keep the highest
    or lowest, `dhN` and `dlN` drop them. The sides are a number, `%` for 100, or the name of a statistic
    of the roller.

    >>> dice = Dice.parse("3d6kh2 + d4 - 1")
    >>> str(dice), dice.sides, dice.total([5, 2, 6, 3])
    ('3d6kh2+1d4-1', (6, 6, 6, 4), 13)
    >>> str(Dice.parse("2 + dLuck").resolve({"luck": 8}))
    '1d8+2'
    """

    def __init__(self, pools: tuple[Pool, ...], bonus: int) -> None:
        self.pools: Final = pools
        self.bonus: Final = bonus
        self.names: Final = tuple(dict.fromkeys(pool.name for pool in pools if pool.name))
        self._sides: Final = tuple(pool.sides for pool in pools for _ in range(pool.count))
        self._lowest: Final = bonus + sum([pool.lowest for pool in pools])
        self._highest: Final = bonus + sum([pool.highest for pool in pools])
        self._text: Final = _written(pools, bonus)
        self._adds_up: Final = all(pool.sign > 0 and pool.keeps_all for pool in pools)
        self.lone: Final = self._sides[0] if len(self._sides) == 1 and self._adds_up and not self.names else 0
        """The sides of the die, if it is one only, to be added; else 0."""
        self._resolved: Final[dict[tuple[int, ...], Dice]] = {}
        self._distribution: Distribution | None = None

    @staticmethod
    def parse(text: str, *, where: str = "") -> Dice:
        """The dice that `text` writes; `where` (a file and field) goes into the error if it writes none."""
        try:
            return _read(text)
        except DiceError as error:
            raise DiceError(error.what, where=where, fix=error.fix) from None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Dice.parse({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dice) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def resolve(self, statistics: Mapping[str, int]) -> Dice:
        """The same dice with every named die given the sides that this roller's statistics say."""
        if not self.names:
            return self
        try:
            sides = tuple([statistics[name] for name in self.names])
        except KeyError as error:
            raise self._lacks(str(error.args[0]), statistics) from None
        found = self._resolved.get(sides)
        return found if found is not None else self._resolve(sides)

    def rolled_by(self, sides_of: Callable[[str], int]) -> Dice:
        """The same, for a roller that tells the sides of each of its own dice."""
        names = self.names
        sides = (sides_of(names[0]),) if len(names) == 1 else tuple([sides_of(name) for name in names])
        found = self._resolved.get(sides)
        return found if found is not None else self._resolve(sides)

    def _resolve(self, sides: tuple[int, ...]) -> Dice:
        sides_of = dict(zip(self.names, sides, strict=True))
        for name, count in sides_of.items():
            if not 2 <= count <= MOST_SIDES:
                what = f'"{self}" cannot be rolled with a "{name}" of {count}.'
                raise DiceError(what, fix=f"A die has 2 to {MOST_SIDES} sides.")
        found = Dice(tuple(pool.resolve(sides_of) for pool in self.pools), self.bonus)
        self._resolved[sides] = found
        return found

    def _lacks(self, name: str, statistics: Mapping[str, int]) -> DiceError:
        fix = f'Give the roller a "{name}", or write the sides as a number, for example "1d6".'
        nearest = did_you_mean(name, statistics)
        what = f'"{self}" needs a "{name}", which the roller does not have.'
        return DiceError(what, fix=f"{nearest} {fix}" if nearest else fix)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of every die on the table, in order of rolling, also of those that will be dropped."""
        if self.names:
            raise self._unresolved()
        return self._sides

    def _unresolved(self) -> DiceError:
        what = f'"{self}" has no sides before it is known who rolls it.'
        return DiceError(what, fix=f"Resolve it with the roller's {' and '.join(self.names)}.")

    def total(self, faces: Sequence[int]) -> int:
        """What the roll comes to. The faces are taken as legal; `check` is for those a person typed."""
        if self._adds_up:
            return sum(faces) + self.bonus
        total = self.bonus
        start = 0
        for pool in self.pools:
            total += pool.total(faces[start : start + pool.count])
            start += pool.count
        return total

    def check(self, faces: Sequence[int]) -> None:
        """Refuse faces that these dice cannot show, in words for the person who typed them."""
        sides = self.sides
        if len(faces) != len(sides):
            what = f'"{self}" rolls {_counted(len(sides), "die", "dice")}, but {len(faces)} were given.'
            raise DiceError(what, fix=self._wanted_faces())
        for place, (face, most) in enumerate(zip(faces, sides, strict=True), start=1):
            if not 1 <= face <= most:
                what = f'Die {place} of "{self}" is a d{most} and cannot show {face}.'
                raise DiceError(what, fix=f"Type a number from 1 to {most} for it.")

    def _wanted_faces(self) -> str:
        if not self.pools:
            return "Type no faces: there is nothing to roll."
        wanted = [f"{_counted(p.count, 'number', 'numbers')} from 1 to {p.sides}" for p in self.pools]
        return f"Type the bare face of every die: {', then '.join(wanted)}."

    @property
    def lowest(self) -> int:
        """The least that the roll can come to."""
        if self.names:
            raise self._unresolved()
        return self._lowest

    @property
    def highest(self) -> int:
        """The most that the roll can come to."""
        if self.names:
            raise self._unresolved()
        return self._highest

    @property
    def mean(self) -> Fraction:
        """The exact average of the roll."""
        return self.distribution().mean

    def distribution(self) -> Distribution:
        """How likely every total is; worked out once."""
        if self._distribution is None:
            self._distribution = self._distribute()
        return self._distribution

    def _distribute(self) -> Distribution:
        lowest = self.lowest
        weights = [1]
        for pool in self.pools:
            weights = pool.added_to(weights)
        return Distribution(dict(enumerate(weights, start=lowest)))


class Pool:
    """One signed term of dice alike, of which the highest or the lowest `keep` count: "-3d6kh2"."""

    def __init__(self, sign: int, count: int, sides: int, name: str, keep: int, *, from_top: bool) -> None:
        self.sign: Final = sign
        self.count: Final = count
        self.sides: Final = sides  # 0 while the die is only a name
        self.name: Final = name
        self.keep: Final = keep
        self.from_top: Final = from_top
        self.keeps_all: Final = keep == count
        self.lowest: Final = keep if sign > 0 else -keep * sides
        self.highest: Final = keep * sides if sign > 0 else -keep

    def __str__(self) -> str:
        dice = f"{'-' if self.sign < 0 else '+'}{self.count}d{self.name.capitalize() or self.sides}"
        return dice if self.keeps_all else f"{dice}k{'h' if self.from_top else 'l'}{self.keep}"

    def resolve(self, sides_of: Mapping[str, int]) -> Pool:
        if not self.name:
            return self
        return Pool(self.sign, self.count, sides_of[self.name], "", self.keep, from_top=self.from_top)

    def total(self, faces: Sequence[int]) -> int:
        return self.sign * sum(sorted(faces, reverse=self.from_top)[: self.keep])

    def added_to(self, weights: list[int]) -> list[int]:
        """The weights of all totals, from the lowest up, once this pool is rolled as well."""
        if not self.keeps_all:
            highest = _weights_of_highest(self.count, self.sides, self.keep)
            # Faces read upside down turn highest into lowest, and so does a minus: together, neither.
            return _convolved(weights, highest if self.from_top == (self.sign > 0) else highest[::-1])
        for _ in range(self.count):
            weights = _one_more_die(weights, self.sides)
        return weights


class Distribution:
    """How often every total comes up among `whole` equally likely ways for the dice to fall.

    >>> two_dice = Dice.parse("2d6").distribution()
    >>> two_dice.weights[7], two_dice.whole, two_dice.chance_that(lambda total: total >= 9)
    (6, 36, Fraction(5, 18))
    """

    def __init__(self, weights: Mapping[int, int]) -> None:
        self.weights: Final = {total: weights[total] for total in sorted(weights)}
        self.whole: Final = sum(weights.values())
        self.mean: Final = Fraction(sum([total * weight for total, weight in weights.items()]), self.whole)

    def chance(self, total: int) -> Fraction:
        return Fraction(self.weights.get(total, 0), self.whole)

    def chance_that(self, is_wanted: Callable[[int], bool]) -> Fraction:
        wanted = sum([weight for total, weight in self.weights.items() if is_wanted(total)])
        return Fraction(wanted, self.whole)

    def by_class(self, sort: Callable[[int], ClassT]) -> dict[ClassT, tuple[int, Fraction]]:
        """Totals that `sort` calls the same, as one: their lowest total, and the chance of any of them.

        >>> Dice.parse("2d6").distribution().by_class(lambda total: total >= 9)
        {False: (2, Fraction(13, 18)), True: (9, Fraction(5, 18))}
        """
        lowest: dict[ClassT, int] = {}
        weights: dict[ClassT, int] = {}
        for total, weight in self.weights.items():
            kind = sort(total)
            lowest.setdefault(kind, total)
            weights[kind] = weights.get(kind, 0) + weight
        return {kind: (lowest[kind], Fraction(weight, self.whole)) for kind, weight in weights.items()}


def standing(faces: Sequence[int]) -> list[list[int]]:
    """Who stands where after one roll each: highest face first, equal faces together.

    >>> standing([3, 5, 3, 1])
    [[1], [0, 2], [3]]
    """
    shown = sorted(set(faces), reverse=True)
    return [[who for who, face in enumerate(faces) if face == height] for height in shown]


def roll_off(sides: Sequence[int]) -> dict[Order, Fraction]:
    """The exact chance of every finishing order when each rolls a die of their own, highest first.

    Whoever is still tied rolls again, among themselves, until nobody is. Meant for up to five: there are
    as many orders as ways to line up.

    >>> roll_off([4, 8])
    {(0, 1): Fraction(3, 14), (1, 0): Fraction(11, 14)}
    """
    if any(count < 2 for count in sides):
        what = "A roll-off with a die of fewer than 2 sides might never end."
        raise DiceError(what, fix="Give everybody in it a die of 2 or more sides.")
    return dict(_orders(tuple(sides)))


@lru_cache(maxsize=1024)
def _orders(sides: tuple[int, ...]) -> dict[Order, Fraction]:
    everyone = tuple(range(len(sides)))
    if len(sides) < 2:
        return {everyone: Fraction(1)}
    odds = dict.fromkeys(permutations(everyone), Fraction(0))
    # If all tie, nothing has changed: those ways are divided out. What is left has smaller ties only.
    decided = prod(sides) - min(sides)
    for groups in _standings(everyone):
        if len(groups) > 1:
            tops = [min([sides[who] for who in group]) for group in groups]
            chance = Fraction(_ways_to_stand(tops), decided)
            for order, share in _ties_settled(groups, sides).items():
                odds[order] += chance * share
    return odds


def _standings(people: Order) -> Iterator[tuple[Order, ...]]:
    """Every way that people can stand after one roll: groups that tie, the highest first."""
    if not people:
        yield ()
    for size in range(1, len(people) + 1):
        for first in combinations(people, size):
            rest = tuple([who for who in people if who not in first])
            for lower in _standings(rest):
                yield (first, *lower)


def _ways_to_stand(tops: Sequence[int]) -> int:
    """How many falling rows of faces there are, one face for each group, none above its group's top."""
    most = max(tops)
    ways_under = [1] * (most + 2)  # ways_under[face]: how the groups so far can all show less than it
    for top in reversed(tops):
        ways_at = [ways_under[face] if face <= top else 0 for face in range(1, most + 1)]
        ways_under = [0, 0, *accumulate(ways_at)]
    return ways_under[-1]


def _ties_settled(groups: Sequence[Order], sides: tuple[int, ...]) -> dict[Order, Fraction]:
    orders: dict[Order, Fraction] = {(): Fraction(1)}
    for group in groups:
        within = _orders(tuple([sides[who] for who in group]))
        orders = {
            (*before, *[group[who] for who in order]): chance * share
            for before, chance in orders.items()
            for order, share in within.items()
        }
    return orders


@lru_cache(maxsize=4096)
def _read(text: str) -> Dice:
    pools: list[Pool] = []
    bonus = 0
    for term in _terms(text):
        sign = -1 if term["sign"] == "-" else 1
        if term["bonus"]:
            bonus += sign * int(term["bonus"])
        else:
            pools.append(_pool(text, sign, term))
    if abs(bonus) > MOST_BONUS:
        raise DiceError(f'"{text}": a bonus of {bonus} is too large.', fix=f"The largest is {MOST_BONUS}.")
    return Dice(tuple(pools), bonus)


def _terms(text: str) -> list[re.Match[str]]:
    tidy = " ".join(text.lower().split())
    terms: list[re.Match[str]] = []
    while not terms or terms[-1].end() < len(tidy):
        term = _TERM.match(tidy, terms[-1].end() if terms else 0)
        if term is None:
            raise DiceError(f'"{text}" is not a dice roll.', fix=_SHAPE)
        terms.append(term)
    return terms


def _pool(text: str, sign: int, term: re.Match[str]) -> Pool:
    count = int(term["count"] or 1)
    if not 1 <= count <= MOST_DICE:
        raise DiceError(f'"{text}" rolls {count} dice at once.', fix=f"Roll 1 to {MOST_DICE} of a kind.")
    name = term["sides"] if term["sides"].isalpha() else ""
    sides = 0 if name else _numbered_sides(text, term["sides"])
    keep = _kept(text, count, term)
    return Pool(sign, count, sides, name, keep, from_top=term["pick"] in ("kh", "dl"))


def _numbered_sides(text: str, written: str) -> int:
    sides = 100 if written == "%" else int(written)
    if not 2 <= sides <= MOST_SIDES:
        fix = f'Write 2 to {MOST_SIDES} sides, "%" for 100, or the name of a statistic, for example "dLuck".'
        raise DiceError(f'"{text}" has a die with {_counted(sides, "side", "sides")}.', fix=fix)
    return sides


def _kept(text: str, count: int, term: re.Match[str]) -> int:
    if not term["pick"]:
        return count
    picked = int(term["picked"])
    keeps = term["pick"][0] == "k"
    if not 1 <= picked <= (count if keeps else count - 1):
        what = f'"{text}" {"keeps" if keeps else "drops"} {picked} of {_counted(count, "die", "dice")}.'
        raise DiceError(what, fix='Keep at least one, and no more than are rolled, for example "3d6kh2".')
    return picked if keeps else count - picked


def _written(pools: tuple[Pool, ...], bonus: int) -> str:
    dice = "".join([str(pool) for pool in pools])
    return (f"{dice}{bonus:+d}" if bonus or not pools else dice).removeprefix("+")


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _one_more_die(weights: list[int], sides: int) -> list[int]:
    """The weights of all totals, from the lowest up, once one more die is rolled.

    >>> _one_more_die([1, 1, 1, 1], 4)
    [1, 2, 3, 4, 3, 2, 1]
    """
    sums = [0, *accumulate(weights)]
    last = len(weights)
    return [sums[min(at + 1, last)] - sums[max(at + 1 - sides, 0)] for at in range(last + sides - 1)]


def _convolved(left: list[int], right: list[int]) -> list[int]:
    weights = [0] * (len(left) + len(right) - 1)
    for at, weight in enumerate(left):
        for further, other in enumerate(right, start=at):
            weights[further] += weight * other
    return weights


def _weights_of_highest(count: int, sides: int, keep: int) -> list[int]:
    """The weights of the `keep` highest of `count` dice, for their totals from the lowest up.

    The lowest face kept splits the dice: some over it, all of them kept; enough on it to fill up; the rest
    under it or on it too, which is counted without looking at them one by one.
    """
    weights = [0] * (keep * (sides - 1) + 1)
    for cut in range(1, sides + 1):
        higher = [1]  # the weights of those over the cut
        for over in range(keep):
            ways = comb(count, over) * _ways_to_fill(count - over, keep - over, cut - 1)
            for at, weight in enumerate(higher, start=over + keep * (cut - 1)):
                weights[at] += ways * weight
            higher = _one_more_die(higher, sides - cut)
    return weights


def _ways_to_fill(count: int, least: int, under: int) -> int:
    """How `count` dice fall with at least `least` on the cut and the others on the `under` faces under it."""
    return sum([comb(count, on) * under ** (count - on) for on in range(least, count + 1)])
