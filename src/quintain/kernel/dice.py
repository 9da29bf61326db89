"""Dice as they are written, what they can show, and how likely every total is; nothing is rolled here.

A roll has three readers, and all of them use the same `Dice`: whoever rolls needs the `sides` and the
`total` of the faces, a person with dice of their own needs a `check` of what they typed, and exact odds
need the `distribution`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeVar

from quintain.kernel.pool import Hundred, Pool
from quintain.words.errors import DiceError, did_you_mean

MOST_DICE: Final = 100
MOST_SIDES: Final = 1000
MOST_BONUS: Final = 1_000_000

ClassT = TypeVar("ClassT")

_SHAPE: Final = 'Write a count, "d", the sides and an optional bonus, for example "1d6+2".'
_TENS: Final = 'Write the tens, of which one counts, and then a d10, for example "td10+d10" or "2td10kl1+d10".'
_TERM: Final = re.compile(
    r" ?(?P<sign>[+-]?) ?"
    r"(?:(?P<count>[0-9]{1,9})? ?(?:(?P<tens>td10)|d ?(?P<sides>[0-9]{1,9}|%|[a-z]+?))"
    r"(?: ?(?P<pick>[kd][hl]) ?(?P<picked>[0-9]{1,9}))?"
    r"|(?P<bonus>[0-9]{1,9}))"
    r" ?(?=[+-]|\Z)"
)


class Dice:
    """Dice to roll and a bonus, as a rulebook writes them; never changed once made.

    Terms are added and subtracted. A term is a number or `NdS`, of which `khN` and `klN` keep the highest
    or lowest, `dhN` and `dlN` drop them. The sides are a number, `%` for 100, or the name of a statistic
    of the roller. `td10`, which shows 0, 10 .. 90, is the tens of a d100 and stands before its ones: "td10+d10". Of
    several tens `kl1` keeps that which makes the lower d100, `kh1` the higher.

    >>> dice = Dice.parse("3d6kh2 + d4 - 1")
    >>> str(dice), dice.sides, dice.total([5, 2, 6, 3])
    ('3d6kh2+1d4-1', (6, 6, 6, 4), 13)
    >>> str(Dice.parse("2 + dLuck").resolve({"luck": 8}))
    '1d8+2'
    >>> [Dice.parse("2td10kl1+d10").total(faces) for faces in ([40, 20, 7], [0, 50, 10])]
    [27, 50]
    """

    def __init__(self, pools: tuple[Pool, ...], bonus: int) -> None:
        self.pools: Final = pools
        self.bonus: Final = bonus
        self.names: Final = tuple(dict.fromkeys(pool.name for pool in pools if pool.name))
        self._sides: Final = tuple(pool.sides for pool in pools for _ in range(pool.count))
        self._lowest: Final = bonus + sum([pool.lowest for pool in pools])
        self._highest: Final = bonus + sum([pool.highest for pool in pools])
        self._text: Final = _written(pools, bonus)
        self._adds_up: Final = all(pool.adds_up for pool in pools)
        self.lone: Final = self._sides[0] if len(self._sides) == 1 and self._adds_up and not self.names else 0
        """The sides of the die, if it is one only, to be added; else 0."""
        self._has_tens: Final = any(isinstance(pool, Hundred) for pool in pools)
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

    @property
    def faces(self) -> list[range]:
        """What each die can show, in order of rolling."""
        if self.names:
            raise self._unresolved()
        return [shown for pool in self.pools for shown in pool.faces()]

    def shown(self, fallen: list[int]) -> list[int]:
        """What the dice show that fell on these sides, counted from 1: a tens die on its first shows 0."""
        if not self._has_tens:
            return fallen
        return [shown[side - 1] for shown, side in zip(self.faces, fallen, strict=True)]

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
        possible = self.faces
        if len(faces) != len(possible):
            what = f'"{self}" rolls {_counted(len(possible), "die", "dice")}, but {len(faces)} were given.'
            raise DiceError(what, fix=self._wanted_faces())
        for place, (face, shown) in enumerate(zip(faces, possible, strict=True), start=1):
            if face not in shown:
                what = f'Die {place} of "{self}" is a {die_named(shown)} and cannot show {face}.'
                raise DiceError(what, fix=f"Type a number {_span(shown)} for it.")

    def _wanted_faces(self) -> str:
        if not self.pools:
            return "Type no faces: there is nothing to roll."
        groups = [(len(list(alike)), shown) for pool in self.pools for shown, alike in groupby(pool.faces())]
        wanted = [f"{_counted(count, 'number', 'numbers')} {_span(shown)}" for count, shown in groups]
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


def die_named(shown: range) -> str:
    """The die that shows these faces: d6, or td10 for the tens of a d100."""
    return f"td{len(shown)}" if shown.step > 1 else f"d{len(shown)}"


def _span(shown: range) -> str:
    return "of 0, 10 .. 90" if shown.step > 1 else f"from {shown[0]} to {shown[-1]}"


def standing(faces: Sequence[int]) -> list[list[int]]:
    """Who stands where after one roll each: highest face first, equal faces together.

    >>> standing([3, 5, 3, 1])
    [[1], [0, 2], [3]]
    """
    shown = sorted(set(faces), reverse=True)
    return [[who for who, face in enumerate(faces) if face == height] for height in shown]


@lru_cache(maxsize=4096)
def _read(text: str) -> Dice:
    pools: list[Pool] = []
    bonus = 0
    terms = _terms(text)
    while terms:
        term = terms.pop(0)
        sign = -1 if term["sign"] == "-" else 1
        if term["bonus"]:
            bonus += sign * int(term["bonus"])
        elif term["tens"]:
            pools.append(_hundred(text, term, terms.pop(0) if terms else term))
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


def _hundred(text: str, tens: re.Match[str], ones: re.Match[str]) -> Pool:
    """A tens die is read together with the d10 after it."""
    count = int(tens["count"] or 1)
    is_one_d10 = ones["sides"] == "10" and int(ones["count"] or 1) == 1 and not ones["pick"]
    is_kept = (count == 1 and not tens["pick"]) or (tens["pick"] in ("kh", "kl") and int(tens["picked"]) == 1)
    if not (is_one_d10 and is_kept and 1 <= count <= MOST_DICE and "-" not in (tens["sign"], ones["sign"])):
        raise DiceError(f'"{text}" has tens that make no d100.', fix=_TENS)
    return Hundred(count, from_top=tens["pick"] == "kh")


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
