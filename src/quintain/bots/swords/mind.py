"""What Greedy has before its eyes while it thinks about one question; nothing of it is kept for the next."""

from __future__ import annotations

from quintain.bots.swords.guesses import ASLEEP, attack_worth
from quintain.kernel.asks import Ask
from quintain.kernel.grid import Grid
from quintain.kernel.space import Area
from quintain.systems.swords.gear import Gear
from quintain.systems.swords.ground import anchors
from quintain.systems.swords.line import Line
from quintain.systems.swords.scene import FOOT, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import RANGED, AttackEntry
from quintain.systems.swords.view import Sight


class Mind:
    """Itself, its turn, the foes worth a blow and the friends who are still in the fight."""

    def __init__(self, ask: Ask, sight: Sight) -> None:
        me = sight.seen(ask.who).own()
        assert me is not None
        self.sight = sight
        self.grid: Grid = sight.grid
        self.me: Combatant = me
        self.turn: Turn | None = sight.turn()
        self.foes: list[Combatant] = []
        self.friends: list[Combatant] = []
        for body in sight.bodies():
            if body.out or body.place < 0:
                continue
            if body.side == me.side:
                if body is not me:
                    self.friends.append(body)
            elif body.hp > 0 and not body.bits & ASLEEP:
                self.foes.append(body)
        self._lines: list[Line] | None = None
        self._acs: dict[str, int] = {}

    # what it can do

    def lines(self) -> list[Line]:
        """What it can attack with as it stands."""
        if self._lines is None:
            self._lines = self.sight.lines(self.me.id)
        return self._lines

    def attack(self, entry: AttackEntry, gear: Gear | None, foe: Combatant, squares: int) -> float:
        """What one attack with that line is worth, from so many squares away."""
        return attack_worth(self.me, entry, gear, foe, self.ac(foe, entry), squares * FOOT)

    def ac(self, foe: Combatant, entry: AttackEntry) -> int:
        key = foe.id + entry.kind
        found = self._acs.get(key)
        if found is None:
            found = self._acs[key] = self.sight.ac(foe.id, melee=entry.kind is not RANGED)
        return found

    def is_shooter(self) -> bool:
        """Fights best from afar: it has a bow in hand, or spells and no great arm."""
        if self.me.sheet.spells and self.me.dice_free:
            return True
        return any(line.ranged for line in self.lines()) and not any(
            line.gear is not None and not line.ranged for line in self.lines()
        )

    # where everybody is

    def apart(self, other: Combatant) -> int:
        """Squares between itself and another."""
        me = self.me
        if me.squares == 1 and other.squares == 1 and me.elevation == other.elevation:
            return self.grid.distance(me.place, other.place)
        return self.sight.feet(me.id, other.id) // FOOT

    def flat(self, other: Combatant) -> int:
        """The same along the ground, whatever the heights."""
        me = self.me
        x1, y1 = self.grid.xy(me.place)
        x2, y2 = self.grid.xy(other.place)
        across = max(x2 - x1 - me.squares + 1, x1 - x2 - other.squares + 1, 0)
        down = max(y2 - y1 - me.squares + 1, y1 - y2 - other.squares + 1, 0)
        return max(across, down)

    def around(self, body: Combatant, squares: int) -> Area:
        """Where this creature would be within so many squares of that one."""
        if body.squares == 1 and self.me.squares == 1:
            return self.grid.within(body.place, squares)
        area = self.grid.footprint(body.place, body.squares)
        for _ in range(squares):
            area = self.grid.spread(area)
        return anchors(self.grid, area, self.me.squares)

    def nearest_foe(self) -> Combatant | None:
        best: Combatant | None = None
        least = 1 << 30
        for foe in self.foes:
            apart = self.apart(foe)
            if apart < least:
                best, least = foe, apart
        return best

    def has_foe_within(self, squares: int) -> bool:
        for foe in self.foes:
            if self.apart(foe) <= squares:
                return True
        return False

    def is_hurt(self) -> bool:
        return 3 * self.me.hp <= self.me.max_hp

    def backed(self) -> bool:
        """A friend is there to fight on."""
        return any(friend.is_able() for friend in self.friends)
