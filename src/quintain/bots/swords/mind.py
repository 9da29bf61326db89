"""What Greedy has before its eyes while it thinks about one question; nothing of it is kept for the next."""

from __future__ import annotations

from quintain.bots.swords.guesses import ASLEEP, SHOWN, attack_worth, bonus, harm_worth
from quintain.bots.swords.steps import Ways
from quintain.kernel.asks import Ask
from quintain.space.grid import Grid
from quintain.space.space import FAR, Area
from quintain.systems.swords.casting import die
from quintain.systems.swords.gear import Arms, Line
from quintain.systems.swords.menu import TurnMenu
from quintain.systems.swords.scene import FOOT, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.view import Sight


class Mind:
    """Itself, its turn, the foes worth a blow and the friends who are still in the fight.

    `aparts` says how many squares away each of the foes is, `least` how many the nearest of them.
    """

    _friends: list[Combatant] | None = None
    _ways: Ways | None = None
    _arms: Arms | None = None
    _die = 0

    def __init__(self, sight: Sight, me: Combatant, turn: Turn | None, menu: TurnMenu | None = None) -> None:
        self.sight = sight
        self.grid: Grid = sight.grid
        self.me = me
        self.turn = turn
        self.menu = menu
        self.distances: list[int] = sight.grid.distances(me.place)
        if sight.is_plain():
            self.foes = sight.conscious_foes(me)
            self.aparts = [self.distances[foe.place] for foe in self.foes]
        else:
            self.foes = [foe for foe in sight.foes_of_mine(me) if foe.hp > 0 and not foe.bits & ASLEEP]
            self.aparts = [self.apart(foe) for foe in self.foes]
        self.least = min(self.aparts) if self.aparts else FAR
        self.bonus = bonus(me) if me.commanded_by or me.helped or me.stance else 0

    def friends(self) -> list[Combatant]:
        """Who of its side is still in the fight."""
        if self._friends is None:
            self._friends = self.sight.friends(self.me)
        return self._friends

    def troubles(self) -> int:
        """The bits of all conditions of its own and of friends."""
        found = 0
        for friend in self.sight.side_of_mine(self.me):
            if friend.bits and not friend.out:
                found |= friend.bits
        return found

    # what it can do, and with what

    def arms(self) -> Arms:
        """What it can attack with as it stands."""
        if self._arms is None:
            self._arms = self.sight.arms(self.me)
        return self._arms

    def lines(self) -> list[Line]:
        return self.arms().lines

    def attack(self, line: Line, foe: Combatant, squares: int = -1) -> float:
        """What one attack with that line is worth, from where it stands or from so many squares away."""
        bits, hp, entry, sheet = foe.bits, foe.hp, line.entry, foe.sheet
        if hp <= 0 or bits & ASLEEP:
            return 0.0
        need = self.sight.ac_of(foe, melee=not line.ranged) - entry.to_hit - self.bonus
        if bits or line.ranged or self.me.bits or foe.commanding or sheet.resists or sheet.immune or not entry.damage:
            return attack_worth(self.me, line, foe, need, (squares if squares >= 0 else self.apart(foe)) * FOOT)
        return SHOWN[1 if need < 1 else 21 if need > 21 else need] * harm_worth(entry.damage, hp, sheet.hp)

    def ways(self) -> Ways:
        """The steps that its turn offers."""
        if self._ways is None:
            assert self.menu is not None
            self._ways = Ways(self.menu)
        return self._ways

    def die(self) -> int:
        """The sides of its Invocation Dice."""
        if not self._die:
            self._die = die(self.me)
        return self._die

    def is_shooter(self) -> bool:
        """Fights best from afar: it has a bow in hand, or spells and no great arm."""
        return bool(self.me.sheet.spells and self.me.dice_free) or self.arms().shoots

    # where everybody is

    def apart(self, other: Combatant) -> int:
        """Squares between itself and another."""
        me = self.me
        if me.squares == 1 and other.squares == 1 and me.elevation == other.elevation:
            return self.distances[other.place]
        return self.sight.feet(me.id, other.id) // FOOT

    def flat(self, other: Combatant) -> int:
        """The same along the ground, whatever the heights."""
        me = self.me
        if me.squares == 1 and other.squares == 1:
            return self.distances[other.place]
        return self.grid.distance_of(me.place, me.squares, other.place, other.squares)

    def around(self, body: Combatant, squares: int) -> Area:
        """Where this creature would be within so many squares of that one."""
        if body.squares == 1 and self.me.squares == 1:
            return self.grid.within(body.place, squares)
        return self.grid.anchors(self.grid.around(body.place, body.squares, squares), self.me.squares)

    def nearest_foe(self) -> Combatant | None:
        return self.foes[self.aparts.index(self.least)] if self.foes else None

    def has_dying_friend(self) -> bool:
        """One who lies beside it."""
        for friend in self.friends():
            if friend.dying and self.apart(friend) <= 1:
                return True
        return False

    def has_foe_within(self, squares: int) -> bool:
        return self.least <= squares

    def is_hurt(self) -> bool:
        return 3 * self.me.hp <= self.me.sheet.hp

    def backed(self) -> bool:
        """A friend is there to fight on."""
        for friend in self.friends():
            if friend.is_able():
                return True
        return False


def own(ask: Ask, sight: Sight) -> Combatant:
    """The creature that is asked, with all that its own side knows of it."""
    me = sight.seen(ask.who).own()
    assert me is not None
    return me
