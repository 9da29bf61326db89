"""What Greedy has before its eyes while it thinks about one question; nothing of it is kept for the next."""

from __future__ import annotations

from quintain.bots.swords.guesses import ASLEEP, attack_worth, bonus
from quintain.kernel.asks import Ask
from quintain.kernel.grid import Grid
from quintain.kernel.space import FAR, Area
from quintain.systems.swords.gear import Gear
from quintain.systems.swords.ground import anchors
from quintain.systems.swords.invocation import die
from quintain.systems.swords.line import Line
from quintain.systems.swords.look import Look
from quintain.systems.swords.scene import FOOT, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import RANGED, AttackEntry
from quintain.systems.swords.view import Sight


class Mind:
    """Itself, its turn, the foes worth a blow and the friends who are still in the fight.

    `aparts` says how many squares away each of the foes is; the `nearest` of them is `least` squares away. Whoever has
    a turn has looked around already.
    """

    def __init__(self, ask: Ask, sight: Sight, look: Look | None = None) -> None:
        me = sight.seen(ask.who).own()
        assert me is not None
        self.sight = sight
        self.grid: Grid = sight.grid
        self.me: Combatant = me
        self.turn: Turn | None = sight.turn()
        self.distances: list[int] = sight.grid.distances(me.place)
        self.foes: list[Combatant] = []
        self.aparts: list[int] = []
        self.nearest: Combatant | None = None
        self.least = FAR
        around = sight.foes_around(look) if look is not None else None
        if around is None:
            foes = sight.foes_of_mine(me)
            self.pick_out(foes, [self.apart(foe) for foe in foes])
        elif not around.bodies:
            pass
        elif False:
            self.foes, self.aparts = around.bodies, around.apart
            self.least = min(around.apart)
            self.nearest = self.foes[around.apart.index(self.least)]
        else:
            self.pick_out(around.bodies, around.apart)
        self._friends: list[Combatant] | None = None
        self._lines: list[Line] | None = None
        self._bonus = bonus(me)
        self._die = 0

    def pick_out(self, foes: list[Combatant], aparts: list[int]) -> None:
        """Those who are worth a blow, and the nearest of them."""
        for foe, apart in zip(foes, aparts, strict=True):
            if foe.hp > 0 and foe.place >= 0 and not foe.bits & ASLEEP:
                self.foes.append(foe)
                self.aparts.append(apart)
                if apart < self.least:
                    self.nearest, self.least = foe, apart

    def friends(self) -> list[Combatant]:
        """Who of its side is still in the fight."""
        if self._friends is None:
            self._friends = self.sight.friends(self.me)
        return self._friends

    def troubles(self) -> int:
        """The bits of all conditions of its own and of friends."""
        found = self.me.bits
        for friend in self.friends():
            found |= friend.bits
        return found

    # what it can do

    def lines(self) -> list[Line]:
        """What it can attack with as it stands."""
        if self._lines is None:
            self._lines = self.sight.lines(self.me.id)
        return self._lines

    def attack(self, entry: AttackEntry, gear: Gear | None, foe: Combatant, squares: int) -> float:
        """What one attack with that line is worth, from so many squares away."""
        if foe.hp <= 0 or foe.bits & ASLEEP:
            return 0.0
        need = self.sight.ac_of(foe, melee=entry.kind is not RANGED) - entry.to_hit - self._bonus
        return attack_worth(self.me, entry, gear, foe, need, squares * FOOT)

    def die(self) -> int:
        """The sides of its Invocation Dice."""
        if not self._die:
            self._die = die(self.me)
        return self._die

    def is_shooter(self) -> bool:
        """Fights best from afar: it has a bow in hand, or spells and no great arm."""
        if self.me.sheet.spells and self.me.dice_free:
            return True
        has_bow = False
        for line in self.lines():
            if line.ranged:
                has_bow = True
            elif line.gear is not None:
                return False
        return has_bow

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
        area = self.grid.footprint(body.place, body.squares)
        for _ in range(squares):
            area = self.grid.spread(area)
        return anchors(self.grid, area, self.me.squares)

    def nearest_foe(self) -> Combatant | None:
        return self.nearest

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
