"""Techniques: the ability a creature committed to for the Round, or Improvise in its place."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option, Used, What, spelt
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.shattered import actions, costs, health, recovery, slots, terrain
from quintain.systems.shattered.deeds import TECHNIQUE_DEED, Choice, Deed, boosted, words
from quintain.systems.shattered.events.ability import AbilityUsed
from quintain.systems.shattered.ground import in_arena
from quintain.systems.shattered.scene import TECHNIQUE, ShatteredScene, Turn
from quintain.systems.shattered.sheet import LOST, USED, WAITING, Character, Plot
from quintain.systems.shattered.stock import Behaviour, Boost, Technique, TerrainKind

IMPROVISE: Final = "improvise"
IMPROVISED_ACTIONS: Final = 2
LANCE: Final = "lance"
RECOVER: Final = "recover"
RALLY_HEALS: Final = 5
NO_REFRESH: Final = Option("no", "No Refresh")

# what is offered


class UseTechnique(Deed):
    """The Technique that was plotted, with perhaps a Boost."""

    def __init__(self, technique: Technique, boost: Boost | None) -> None:
        what: What = (technique.id, boost.id) if boost is not None else technique.id
        label = f"{technique.name}, {boosted(boost)}" if boost is not None else technique.name
        super().__init__(what, label, TECHNIQUE_DEED)
        self.technique = technique
        self.boost = boost

    def ability(self) -> Used | None:
        return "technique", self.technique.id

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        plot = slots.plot_in(body, scene.phase)
        assert plot is not None
        slots.exchange(body, plot, plot.changed(state=USED))
        resolve(scene, table, body, turn, self.technique, self.boost)


class Improvise(Deed):
    """SS-052: in place of the Technique that was selected, which is gone with its Cost: two Actions."""

    def __init__(self) -> None:
        super().__init__(IMPROVISE, "Improvise: two Actions", TECHNIQUE_DEED)

    def ability(self) -> Used | None:
        return "technique", IMPROVISE

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        plot = slots.plot_in(body, scene.phase)
        assert plot is not None
        slots.exchange(body, plot, plot.changed(state=USED if plot.technique == IMPROVISE else LOST))
        begin(scene, table, body, turn, IMPROVISE, "")
        turn.actions = IMPROVISED_ACTIONS


IMPROVISING: Final = Improvise()


def technique_deeds(scene: ShatteredScene, body: Character, turn: Turn, plot: Plot) -> list[Deed]:
    """The plotted Technique with each Boost it can pay, and always Improvise; its Cost was paid at Plotting."""
    deeds: list[Deed] = []
    if plot.state == WAITING and plot.technique != IMPROVISE:
        technique = scene.stock.techniques[plot.technique]
        if costs.may_use(scene, body, technique.keywords):
            deeds.append(technique_deed(scene, technique, None))
            for boost in technique.boosts:
                if costs.can_pay(scene, body, boost_price(boost), turn):
                    deeds.append(technique_deed(scene, technique, boost))
    deeds.append(IMPROVISING)
    return deeds


def technique_deed(scene: ShatteredScene, technique: Technique, boost: Boost | None) -> Deed:
    key = f"technique:{technique.id}:{boost.id if boost is not None else ''}"
    found = scene.stock.memo.get(key)
    if found is None:
        found = scene.stock.memo[key] = UseTechnique(technique, boost)
    assert isinstance(found, Deed)
    return found


def boost_price(boost: Boost) -> costs.Price:
    """A Boost is paid when the ability is used."""
    return costs.Price(0, 0, 0).plus(boost.cost)


# resolving one


def resolve(
    scene: ShatteredScene, table: Table, body: Character, turn: Turn, technique: Technique, boost: Boost | None
) -> None:
    """What it gives and does; from now on everybody knows which it was."""
    if boost is not None:
        costs.settle(scene, table, body, boost_price(boost), turn)
    begin(scene, table, body, turn, technique.id, boost.id if boost is not None else "")
    turn.moves += technique.moves
    turn.attacks = list(boost.attacks if boost is not None and boost.attacks else technique.attacks)
    if technique.momentum:
        costs.gain_momentum(scene, table, body, technique.momentum)
    behave(scene, table, body, turn, technique)


def begin(scene: ShatteredScene, table: Table, body: Character, turn: Turn, technique: str, boost: str) -> None:
    """Which Technique it is becomes known as it is resolved (SS-157)."""
    turn.kind = TECHNIQUE
    turn.ability = technique
    if technique not in body.shown:
        body.shown = [*body.shown, technique]
    scene.tell(table, AbilityUsed(body.id, technique, boost))


def behave(scene: ShatteredScene, table: Table, body: Character, turn: Turn, technique: Technique) -> None:
    if technique.behaviour is Behaviour.SMASH:
        turn.pierce = 1
        turn.bonus_damage = 1 + scene.phase
    elif technique.behaviour is Behaviour.LANCE:
        turn.pending.append(LANCE)
    elif technique.behaviour is Behaviour.RALLY:
        rally(scene, table, body, turn)
    elif technique.behaviour is Behaviour.FUMIGATE:
        fumigate(scene, table, body)
    elif technique.behaviour is Behaviour.HATCH:
        scene.hatching = [*scene.hatching, scene.arena_of(body)]


def fumigate(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Fumigate: every other creature in the Arena suffers Toxic Spray, and every Position there gets Toxic Gas."""
    arena = scene.arena_of(body)
    for target in [each for each in scene.bodies if each is not body and each.on_map()]:
        if scene.arena_of(target) == arena:
            actions.suffer_spray(scene, table, body, target)
    for id in [each.id for each in in_arena(scene, arena)]:
        position = scene.positions.get(id)
        if position is not None and not position.has(TerrainKind.TOXIC_GAS):
            terrain.lay(scene, table, position, TerrainKind.TOXIC_GAS)


# Rally


def rally(scene: ShatteredScene, table: Table, body: Character, turn: Turn) -> None:
    """Rally: Heal 5, Refresh, and two Recovers, which are still to be given out."""
    health.gain_health(scene, table, body, RALLY_HEALS)
    refresh(scene, table, body)
    turn.pending += [RECOVER, RECOVER]


def refresh(scene: ShatteredScene, table: Table, body: Character) -> None:
    """If it likes; the Spirit may carry it out instead."""
    options: list[Option] = []
    own: tuple[Character | None, What] = (body, "refresh")
    for who, what in (own, (actions.summoned_spirit(scene, body), ("spirit", "refresh"))):
        if who is not None and actions.can_refresh(who):
            options.append(Choice(what, f"{who.name}: Refresh"))
    if not options:
        return
    answer = table.ask(body, "refresh", [*options, NO_REFRESH], f"{body.name} may Refresh.")
    if answer.option is not NO_REFRESH:
        who = scene.by_id[body.spirit] if answer.verb == "spirit" else body
        health.refresh(scene, table, who)


class GiveRecover(Deed):
    """One of Rally's Recovers, for oneself, the Spirit or an ally at one's Position."""

    def __init__(self, who: str, what: What) -> None:
        super().__init__(what, f"Recover: {words(who)}", TECHNIQUE_DEED, None, who)

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        turn.pending.remove(RECOVER)
        recovery.recover(scene, table, scene.by_id[self.target])


def pending_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    """What the Technique under way still allows."""
    if RECOVER not in turn.pending:
        return []
    spirit = actions.summoned_spirit(scene, body)
    deeds = []
    if recovery.can_recover(scene, body):
        deeds.append(recover_deed(scene, body, RECOVER))
    if spirit is not None and recovery.can_recover(scene, spirit):
        deeds.append(recover_deed(scene, spirit, ("spirit", RECOVER)))
    for ally in scene.here(body.position):
        if ally.side == body.side and ally is not body and ally is not spirit and recovery.can_recover(scene, ally):
            deeds.append(recover_deed(scene, ally, (RECOVER, ally.id)))
    return deeds


def recover_deed(scene: ShatteredScene, who: Character, what: What) -> Deed:
    key = f"rally:{who.id}:{spelt(what)}"
    found = scene.stock.memo.get(key)
    if found is None:
        found = scene.stock.memo[key] = GiveRecover(who.id, what)
    assert isinstance(found, Deed)
    return found
