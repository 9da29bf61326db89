"""Actions: smaller abilities chosen on the spot, one in each Phase without a Technique, two with Improvise."""

from __future__ import annotations

from typing import Final, cast

from quintain.kernel.asks import Option, Used, What, under
from quintain.kernel.shapes import Subset, Value
from quintain.kernel.table import Table
from quintain.systems.shattered import (
    costs,
    damage,
    elements,
    equipment,
    health,
    reactions,
    recovery,
    slots,
    stances,
    statuses,
    summoning,
)
from quintain.systems.shattered.deeds import ACTION_DEED, Choice, Deed, boosted
from quintain.systems.shattered.events.ability import AbilityUsed
from quintain.systems.shattered.ground import positions_in
from quintain.systems.shattered.scene import ACTION, Position, ShatteredScene, Turn
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Action, Behaviour, Boost, Defence, Status
from quintain.systems.shattered.tags import Tag, Tags

REPEATABLE: Final = "Repeatable"
SPIRITED: Final = "action, or the Spirit's"
POISON: Final = ["Poison"]
SPRAYED: Final = [Tags([Tag(Status.POISONED, 1)], [], 4, [Defence.GRIT])]
SPRAY_STUN: Final = 3
MOST_SPRAYED: Final = 2

# what is offered


class TakeAction(Deed):
    """An Action with perhaps a Boost; a [Spirit] one may be carried out by the Spirit, from its place."""

    def __init__(self, action: Action, boost: Boost | None, by_spirit: bool) -> None:
        what: What = (action.id, boost.id) if boost is not None else action.id
        label = f"{action.name}, {boosted(boost)}" if boost is not None else action.name
        super().__init__(
            under("spirit", what) if by_spirit else what, f"Spirit: {label}" if by_spirit else label, ACTION_DEED
        )
        self.action = action
        self.boost = boost
        self.by_spirit = by_spirit
        self.momentum = action.cost.momentum + (boost.cost.momentum if boost is not None else 0)
        self.plain = is_plain(action, boost)

    def ability(self) -> Used | None:
        return "action", self.action.id

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        user = scene.by_id[body.spirit] if self.by_spirit else body
        take(scene, table, body, user, turn, self.action, self.boost)


def is_plain(action: Action, boost: Boost | None) -> bool:
    """Whether it takes its Momentum, which nothing can change, and asks for nothing else."""
    if action.behaviour is not None or costs.SPIRIT_KEYWORD in action.keywords:
        return False
    price = costs.Price(0, 0, 0).plus(action.cost)
    if boost is not None:
        price = price.plus(boost.cost)
    return not (price.stamina or price.moves or price.either)


def action_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    """Every Action that it can pay and that could do something, with each Boost."""
    deeds: list[Deed] = []
    once, momentum = scene.rules.actions_once_per_round, body.momentum
    spirit = slots.acting_spirit(scene, body, turn) if body.spirit else None
    for deed in repertoire(scene, body, with_spirit=spirit is not None):
        if momentum < deed.momentum or (once and is_used_up(body, deed.action)):
            continue
        if deed.plain or can_take(scene, body, spirit if spirit is not None and deed.by_spirit else body, turn, deed):
            deeds.append(deed)
    return deeds


def can_take(scene: ShatteredScene, body: Character, user: Character, turn: Turn, deed: TakeAction) -> bool:
    """Whether nothing forbids it, it can be paid, and it has something to act upon."""
    action, boost = deed.action, deed.boost
    return (
        costs.may_use(scene, body, action.keywords)
        and costs.affords(scene, body, action.cost, boost.cost if boost is not None else None, action.keywords, turn)
        and is_possible(scene, user, action, boost)
    )


def is_used_up(body: Character, action: Action) -> bool:
    """With the switch of SS-053: once per Round, unless it is Repeatable."""
    return action.id in body.once and REPEATABLE not in action.keywords


def has_one_left(scene: ShatteredScene, body: Character) -> bool:
    """Whether there is an Action that it has not used up."""
    if not scene.rules.actions_once_per_round:
        return True
    for id in body.sheet.actions:
        if not is_used_up(body, scene.stock.actions[id]):
            return True
    return False


def repertoire(scene: ShatteredScene, body: Character, *, with_spirit: bool) -> list[TakeAction]:
    """All its Actions with their Boosts, and those the Spirit may carry out."""
    options, key = equipment.kit_of(scene, body).options, SPIRITED if with_spirit else ACTION
    known = options.get(key)
    if known is None:
        known = options[key] = []
        for id in body.sheet.actions:
            action = scene.stock.actions[id]
            for by_spirit in (False, True):
                if not by_spirit or (with_spirit and costs.SPIRIT_KEYWORD in action.keywords):
                    known += [action_deed(scene, action, boost, by_spirit) for boost in (None, *action.boosts)]
    return cast("list[TakeAction]", known)


def action_deed(scene: ShatteredScene, action: Action, boost: Boost | None, by_spirit: bool) -> Deed:
    """The same Actions are offered again and again: one option stands for all of them."""
    key = f"{'spirit' if by_spirit else 'action'}:{action.id}:{boost.id if boost is not None else ''}"
    found = scene.stock.memo.get(key)
    if found is None:
        found = scene.stock.memo[key] = TakeAction(action, boost, by_spirit)
    assert isinstance(found, Deed)
    return found


def is_possible(scene: ShatteredScene, user: Character, action: Action, boost: Boost | None) -> bool:
    """Whether what it requires is there, and something for it to act upon."""
    if action.behaviour is None:
        return True
    if action.behaviour is Behaviour.REBALANCE:
        return can_rebalance(scene, user)
    if action.behaviour is Behaviour.RAISE_GUARD:
        return can_raise_guard(user)
    if action.behaviour is Behaviour.SUMMON:
        return summoning.can_summon(scene, user)
    if action.behaviour is Behaviour.SPRAY:
        return bool(sprayable(scene, user, action))
    return elements.is_possible(scene, user, action, boost)


# taking one


def take(
    scene: ShatteredScene,
    table: Table,
    body: Character,
    user: Character,
    turn: Turn,
    action: Action,
    boost: Boost | None,
) -> None:
    """SS-060: on its own Turn a character resolves the Action it is using: what it pays, is given and does."""
    price = costs.price(scene, body, action.cost, action.keywords)
    costs.settle(scene, table, body, price.plus(boost.cost) if boost is not None else price, turn)
    spend(scene, body, turn, action)
    turn.ability = action.id
    turn.moves += action.moves  # SS-108: the Moves printed on the ability
    turn.attacks = list(boost.attacks if boost is not None and boost.attacks else action.attacks)
    if table.listening:
        by = user.id if user is not body else ""
        scene.tell(table, AbilityUsed(body.id, action.id, boost.id if boost is not None else "", by))
    if action.momentum:
        costs.gain_momentum(scene, table, body, action.momentum)
    if action.behaviour is not None:
        behave(scene, table, user, action, boost)


def behave(scene: ShatteredScene, table: Table, user: Character, action: Action, boost: Boost | None) -> None:
    if action.behaviour is Behaviour.REBALANCE:
        rebalance(scene, table, user)
    elif action.behaviour is Behaviour.RAISE_GUARD:
        statuses.gain(scene, table, user, Status.GUARDING, by=user)
    elif action.behaviour is Behaviour.SUMMON:
        summoning.summon(scene, table, user)
    elif action.behaviour is Behaviour.SPRAY:
        spray(scene, table, user, action)
    else:
        elements.act(scene, table, user, action, boost)


def spend(scene: ShatteredScene, body: Character, turn: Turn, action: Action) -> None:
    """It is the Turn's Action, or one of the two that Improvise holds, which belong to that Technique."""
    if turn.actions:
        turn.actions -= 1
    else:
        turn.kind = ACTION
        body.actions_used = [*body.actions_used, action.id]
    if scene.rules.actions_once_per_round:
        body.once = [*body.once, action.id]


# Rebalance


def can_rebalance(scene: ShatteredScene, user: Character) -> bool:
    if can_refresh(user) or recovery.can_recover(scene, user) or stances.swaps(scene, user):
        return True
    spirit = summoned_spirit(scene, user)
    return spirit is not None and (can_refresh(spirit) or recovery.can_recover(scene, spirit))


def can_refresh(body: Character) -> bool:
    return body.stamina < body.max_stamina


def summoned_spirit(scene: ShatteredScene, body: Character) -> Character | None:
    """A Recover or Refresh may be carried out by the Spirit instead."""
    turn = scene.turn
    return slots.acting_spirit(scene, body, turn) if body.spirit and turn is not None else None


def rebalance(scene: ShatteredScene, table: Table, user: Character) -> None:
    """Rebalance: Recover, or Refresh, or swap one Stance for another."""
    options: list[Option] = []
    for who in (user, summoned_spirit(scene, user)):
        if who is not None and recovery.can_recover(scene, who):
            options.append(Choice("recover" if who is user else ("spirit", "recover"), f"{who.name}: Recover"))
        if who is not None and can_refresh(who):
            options.append(Choice("refresh" if who is user else ("spirit", "refresh"), f"{who.name}: Refresh"))
    for old, new in stances.swaps(scene, user):
        options.append(Choice(("swap", old.id, new.id), f"{new.name} in place of {old.name}"))
    answer = table.ask(user, "rebalance", options, f"{user.name} rebalances.")
    if answer.verb == "swap":
        left, taken = answer.targets
        stances.swap(scene, table, user, left, taken)
        return
    who = scene.by_id[user.spirit] if answer.verb == "spirit" else user
    if "recover" in (answer.verb, answer.target):
        recovery.recover(scene, table, who)
    else:
        health.refresh(scene, table, who)


# Raise Guard


def can_raise_guard(user: Character) -> bool:
    return statuses.can_guard(user)


# Toxic Spray


def sprayable(scene: ShatteredScene, user: Character, action: Action) -> list[Position]:
    """The Positions in range at which somebody else stands."""
    reach = positions_in(scene, scene.place(user), action.range)
    return [each for each in reach if others_at(scene, user, each)]


def others_at(scene: ShatteredScene, user: Character, position: Position) -> list[Character]:
    return [each for each in scene.here(position.id) if each is not user]


def spray(scene: ShatteredScene, table: Table, user: Character, action: Action) -> None:
    """Toxic Spray: one or two creatures at one Position in range."""
    places = sprayable(scene, user, action)
    options = [Choice(("at", each.id), f"At {each.id}", place=each.id) for each in places]
    answer = table.ask(user, "spray_at", options, "Where does the spray go?")
    hit = others_at(scene, user, scene.positions[answer.target])
    if len(hit) > 1:
        shape = Subset([each.id for each in hit], 1, MOST_SPRAYED)
        answer = table.ask(user, "spray", [Option("spray", "Spray", shape)], "One or two creatures.")
        hit = [scene.by_id[id] for id in answer.value.items]
    for target in hit:
        suffer_spray(scene, table, user, target)


def suffer_spray(scene: ShatteredScene, table: Table, user: Character, target: Character) -> None:
    """3 AP Stun and Poisoned [4 Grit], no Attack; the target has Ward against it equal to its Grit."""
    if not target.is_up():
        return
    harm = damage.Harm(None, SPRAY_STUN, keywords=POISON, by=user, ap=True)
    shelter = reactions.threatened(scene, table, target, harm, negates=True)
    shelter.ward += max(0, target.grit + shelter.grit)
    harm.shelter = shelter
    damage.suffer(scene, table, target, harm)
    if target.is_up():
        statuses.inflict(scene, table, target, SPRAYED, user, shelter=shelter, keywords=POISON)
