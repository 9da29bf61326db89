"""What an ability costs its user now: printed Costs, what raises and lowers them, and paying."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import status_kinds, statuses
from quintain.systems.shattered.events.attack import MomentumGained
from quintain.systems.shattered.house import FullSpiritTrack
from quintain.systems.shattered.scene import ShatteredScene, Turn
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Cost

SPIRIT_KEYWORD = "Spirit"
DEFENSIVE = "Defensive"


class Price:
    """What is to be paid; `surplus` is a reduction below 0 that may go to Boosts, `either` are Stamina/Moves."""

    def __init__(self, momentum: int, stamina: int, moves: int, surplus: int = 0, either: int = 0) -> None:
        self.momentum = momentum
        self.stamina = stamina
        self.moves = moves
        self.surplus = surplus
        self.either = either

    def is_free(self) -> bool:
        return not (self.momentum or self.stamina or self.moves or self.either)

    def words(self) -> str:
        """As a label writes it; nothing for what is free."""
        parts = [f"{self.momentum} Momentum"] if self.momentum else []
        parts += [f"{self.stamina} Stamina"] if self.stamina else []
        parts += [f"{self.moves} {'Move' if self.moves == 1 else 'Moves'}"] if self.moves else []
        parts += [f"{self.either} Stamina/Moves"] if self.either else []
        return " and ".join(parts)

    def and_also(self, other: Price) -> Price:
        """Both are to be paid."""
        return Price(
            self.momentum + other.momentum,
            self.stamina + other.stamina,
            self.moves + other.moves,
            either=self.either + other.either,
        )

    def plus(self, boost: Cost) -> Price:
        """SS-170: with a Boost; a reduction that was left over is used on it first."""
        momentum, stamina, surplus = boost.momentum, boost.stamina, self.surplus
        used = min(surplus, momentum)
        momentum, surplus = momentum - used, surplus - used
        used = min(surplus, stamina)
        stamina, surplus = stamina - used, surplus - used
        either = self.either + boost.either
        return Price(self.momentum + momentum, self.stamina + stamina, self.moves + boost.moves, surplus, either)


def may_use(scene: ShatteredScene, body: Character, keywords: list[str]) -> bool:
    """Whether nothing forbids an ability with these keywords: Sealed and a full Spirit Track forbid [Spirit] ones."""
    if SPIRIT_KEYWORD not in keywords:
        return True
    master = scene.by_id[body.master] if body.master else body
    if not statuses.can_use_spirit(master):
        return False
    spirit = scene.spirit_of(master)
    if spirit is None or scene.rules.full_spirit_track is FullSpiritTrack.RESETS:
        return True
    return spirit.track < spirit.sheet.spirit_track


def price(
    scene: ShatteredScene, body: Character, cost: Cost, keywords: list[str], *, attack: bool = False, less: int = 0
) -> Price:
    """The Cost of one use by `body`; `less` is a reduction (of Stamina for a Defensive ability)."""
    momentum, stamina = cost.momentum, cost.stamina
    if SPIRIT_KEYWORD in keywords:
        master = scene.by_id[body.master] if body.master else body
        for status in master.statuses:
            momentum += status_kinds.KINDS[status].spirit_momentum
    for status in body.statuses:
        kind = status_kinds.KINDS[status]
        if attack:
            momentum += kind.attack_momentum
        if DEFENSIVE in keywords:
            stamina += kind.defence_stamina
            less += kind.defence_discount
    if not less:
        return Price(momentum, stamina, cost.moves, 0, cost.either)
    used = min(less, stamina if DEFENSIVE in keywords else momentum)
    if DEFENSIVE in keywords:
        return Price(momentum, stamina - used, cost.moves, less - used, cost.either)
    return Price(momentum - used, stamina, cost.moves, less - used, cost.either)


def purse(scene: ShatteredScene, body: Character) -> Character:
    """Whose Momentum it is: a Spirit's is its master's."""
    return scene.by_id[body.master] if body.master else body


def can_pay(scene: ShatteredScene, body: Character, price: Price, turn: Turn | None = None) -> bool:
    """Off one's own Turn Moves come from the pool only."""
    moves = body.moves + (turn.moves if turn is not None else 0) - price.moves
    stamina = body.stamina - price.stamina
    if stamina < 0 or moves < 0 or stamina + moves < price.either:
        return False
    return purse(scene, body).momentum >= price.momentum


def affords(
    scene: ShatteredScene,
    body: Character,
    cost: Cost,
    boost: Cost | None,
    keywords: list[str],
    turn: Turn | None,
    *,
    attack: bool = False,
    less: int = 0,
) -> bool:
    """Whether the creature can pay an ability, with a Boost; `less` is a reduction."""
    due = price(scene, body, cost, keywords, attack=attack, less=less)
    return can_pay(scene, body, due.plus(boost) if boost is not None else due, turn)


def settle(scene: ShatteredScene, table: Table, body: Character, price: Price, turn: Turn | None = None) -> None:
    """The Cost is paid; of Stamina/Moves the payer says how much of each."""
    pay(scene, body, price, turn)
    if not price.either:
        return
    moves = body.moves + (turn.moves if turn is not None else 0)
    ways = splits(price.either, body.stamina, moves)
    options = [Option(f"stamina={stamina}+moves={price.either - stamina}") for stamina in ways]
    answer = table.ask(body, "split", options, f"How are {price.either} Stamina/Moves paid?")
    stamina = ways[options.index(answer.option)]
    body.stamina -= stamina
    spend_moves(body, price.either - stamina, turn)


def splits(amount: int, first: int, second: int) -> list[int]:
    """SS-004: an amount may be split between two options in any combination: how much the first may bear."""
    return list(range(max(0, amount - second), min(amount, first) + 1))


def turn_of(scene: ShatteredScene, body: Character) -> Turn | None:
    """The Turn under way, if the creature is the one that takes it or carries things out on it."""
    turn = scene.turn
    return turn if turn is not None and turn.who in (body.id, body.master) else None


def moves_left(scene: ShatteredScene, body: Character) -> int:
    """The Moves it can spend now: its pool, and on its own Turn those that were granted."""
    turn = turn_of(scene, body)
    return body.moves + (turn.moves if turn is not None else 0)


def gain_momentum(scene: ShatteredScene, table: Table, body: Character, amount: int) -> None:
    """What a Spirit gains is its master's."""
    owner = purse(scene, body)
    owner.momentum += amount
    if table.listening:
        scene.tell(table, MomentumGained(owner.id, owner.side, amount))


def pay(scene: ShatteredScene, body: Character, price: Price, turn: Turn | None = None) -> None:
    purse(scene, body).momentum -= price.momentum
    body.stamina -= price.stamina
    if price.moves:
        spend_moves(body, price.moves, turn)


def mix_moves(table: Table, body: Character, moves: int, turn: Turn) -> None:
    """The same for several Moves at once: whoever spends its pool first says how much of it."""
    ways = splits(moves, body.moves, turn.moves)[::-1] if turn.pool_first and moves > 1 else []
    if len(ways) < 2:
        spend_moves(body, moves, turn)
        return
    options = [Option(f"pool={pool}+granted={moves - pool}") for pool in ways]
    answer = table.ask(body, "split", options, f"Which Moves are the {moves}?")
    pool = ways[options.index(answer.option)]
    body.moves -= pool
    turn.moves -= moves - pool


def spend_moves(body: Character, moves: int, turn: Turn | None) -> None:
    """SS-109: granted Moves go first because they expire, unless the mover wants it the other way round."""
    granted = turn.moves if turn is not None else 0
    first = moves - min(moves, body.moves) if turn is not None and turn.pool_first else min(moves, granted)
    if turn is not None:
        turn.moves -= first
    body.moves -= moves - first
