"""Every way that one step can go, with its exact chance.

The step is run again from its start for each path through its rolls. Where the rules say that of a piece of play only
its verdict matters (`Table.verdict`), all paths through it that end alike go on as one: it is walked to its end first,
then one path of each kind goes on, as likely as all of that kind together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from quintain.kernel.asks import Ask
from quintain.kernel.dice import Dice
from quintain.kernel.scene import Creature, Scene
from quintain.odds.orders import roll_off
from quintain.odds.walk import Course, WalkTable

Class = TypeVar("Class")
Verdict = TypeVar("Verdict")
Way = tuple[Any, ...]
"""What came of each roll and question since the step began; where it leads past the edge of a verdict, `EDGE`."""
EDGE = "edge"


class Node(NamedTuple):
    """A roll on the way: what may come of it, and how likely each is; or the answer that a policy gives there."""

    results: Sequence[Any]
    chances: Sequence[Fraction]


class Edge(BaseException):
    """A verdict begins or ends where no way leads on yet; `taken` is the way up to there.

    At its end `kind` is what ways have in common that go on alike.
    """

    def __init__(self, taken: Way, kind: object = None) -> None:
        super().__init__()
        self.taken = taken
        self.kind = kind


class EnumeratingTable(WalkTable):
    """Takes one path through the rolls: first the `way` that it is given, then the branches of `path`.

    `nodes` are those of the path before it, as far as this one is the same: what may come of a roll depends on nothing
    but the branches taken before.
    """

    def __init__(self, walk: Course, scene: Scene, way: Way, path: list[int], nodes: list[Node], *, past: bool) -> None:
        super().__init__(walk, scene, past=past)
        self.way = way
        self.path = path
        self.nodes = nodes
        self.taken: list[Any] = []
        self.sizes: list[int] = []
        self.mass = Fraction(1)

    def take(self, branches: Callable[[], Node]) -> Any:
        """What comes of the next roll on this path."""
        at = len(self.taken)
        self.taken.append(self.way[at] if at < len(self.way) else self.branch(branches))
        return self.taken[-1]

    def branch(self, branches: Callable[[], Node]) -> Any:
        at = len(self.sizes)
        if at == len(self.path):
            self.path.append(0)
            self.nodes.append(branches())
        node = self.nodes[at]
        self.sizes.append(len(node.chances))
        self.mass *= node.chances[self.path[at]]
        return node.results[self.path[at]]

    def verdict(self, play: Callable[[], Verdict]) -> Verdict:
        if self.past:
            return super().verdict(play)
        self.pass_edge(lambda: None)
        found = play()
        self.pass_edge(lambda: (found, self.scene.moment()))
        return found

    def pass_edge(self, kind: Callable[[], object]) -> None:
        """The way that is followed leads past it, or ends here."""
        if len(self.taken) >= len(self.way):
            raise Edge(tuple(self.taken), kind())
        self.taken.append(EDGE)

    def policy(self, ask: Ask) -> str:
        """A policy answers alike on all paths that begin alike."""
        return str(self.take(lambda: Node([super(EnumeratingTable, self).policy(ask)], [Fraction(1)])))

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        if self.past:
            return super().roll(roller, dice, why, against)
        return int(self.take(lambda: totals(self.roll_of(roller, dice, why, against).dice)))

    def roll_class(
        self,
        roller: Creature,
        dice: str,
        why: str,
        sort: Callable[[int], Class],
        against: Creature | None = None,
    ) -> Class:
        if self.past:
            return super().roll_class(roller, dice, why, sort, against)
        found: Class = self.take(lambda: kinds(self.roll_of(roller, dice, why, against).dice, sort))
        return found

    def roll_off(self, contestants: Sequence[Creature], dice: str, why: str) -> list[Creature]:
        if self.past or len(contestants) < 2:
            return super().roll_off(contestants, dice, why)
        order = self.take(lambda: orders(self.contest(contestants, dice, why)))
        return [contestants[index] for index in order]


def totals(dice: Dice) -> Node:
    chances = dice.distribution()
    return Node(list(chances.weights), [chances.chance(total) for total in chances.weights])


def kinds(dice: Dice, sort: Callable[[int], object]) -> Node:
    classes = dice.distribution().by_class(sort)
    return Node(list(classes), [chance for _, chance in classes.values()])


def orders(sides: list[int]) -> Node:
    found = roll_off(sides)
    return Node(list(found), list(found.values()))


# every way it can go


class Leaf(NamedTuple):
    """Where a path has led to: a scene at the end of the step, or the edge of a verdict."""

    chance: Fraction
    scene: Scene
    edge: Edge | None

    def after(self, chance: Fraction) -> Leaf:
        return Leaf(chance * self.chance, self.scene, self.edge)


class Ways:
    """All the ways that steps can go, up to a number of paths; a path that ends with a verdict counts as one."""

    def __init__(self, walk: Course, limit: int) -> None:
        self.walk = walk
        self.limit = limit
        self.paths = 0

    def of(self, scene: Scene, *, past: bool) -> Iterator[tuple[Scene, Fraction]]:
        """Every way that one step can go from there, with its chance."""
        for leaf in self.onward(scene, (), past=past):
            yield leaf.scene, leaf.chance

    def onward(self, scene: Scene, way: Way, *, past: bool) -> Iterator[Leaf]:
        """From where that way has led to the end of the verdict that is open there, or of the step."""
        for leaf in self.paths_from(scene, way, past=past):
            if leaf.edge is None or leaf.edge.kind is not None:
                yield leaf
                continue
            for through, chance in self.through(scene, leaf.edge.taken, past=past):
                for later in self.onward(scene, through, past=past):
                    yield later.after(leaf.chance * chance)

    def through(self, scene: Scene, way: Way, *, past: bool) -> Iterable[tuple[Way, Fraction]]:
        """One way through the verdict that begins there for each kind of end, as likely as all of that kind."""
        kinds: dict[object, tuple[Way, Fraction]] = {}
        for leaf in self.onward(scene, (*way, EDGE), past=past):
            assert leaf.edge is not None, "a step cannot end in the middle of a verdict"
            first, chance = kinds.get(leaf.edge.kind, ((*leaf.edge.taken, EDGE), Fraction(0)))
            kinds[leaf.edge.kind] = first, chance + leaf.chance
        return kinds.values()

    def paths_from(self, scene: Scene, way: Way, *, past: bool) -> Iterator[Leaf]:
        """Each path on from there to the next edge of a verdict, or to the end of the step."""
        path: list[int] = []
        nodes: list[Node] = []
        while self.paths < self.limit:
            table = EnumeratingTable(self.walk, scene.clone(), way, path, nodes, past=past)
            edge = run(table)
            self.paths += edge is None or edge.kind is not None
            yield Leaf(table.mass, table.scene, edge)
            del path[len(table.sizes) :]
            while path and path[-1] + 1 == table.sizes[len(path) - 1]:
                path.pop()
            del nodes[len(path) :]
            if not path:
                return
            path[-1] += 1


def run(table: EnumeratingTable) -> Edge | None:
    """The step, as far as its way and then its path lead."""
    try:
        table.step()
    except Edge as edge:
        return edge
    return None
