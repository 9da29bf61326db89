"""Plotting: everybody selects a Technique and its Speed in secret; Speeds are revealed, effects are not."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quintain.kernel.asks import Answer, Ask, Option, Used
from quintain.kernel.shapes import Subset
from quintain.kernel.table import Table
from quintain.systems.shattered import costs, equipment, hazards, profile, reach, slots, traits
from quintain.systems.shattered.events.order import Plotted, SpeedsRevealed
from quintain.systems.shattered.scene import ENEMIES, PLAYERS, ShatteredScene, Stage
from quintain.systems.shattered.sheet import WAITING, Character, Plot
from quintain.systems.shattered.stock import Action, Behaviour, HazardWhen, Technique, Weight
from quintain.systems.shattered.techniques import IMPROVISE

NOTHING = Option("none", "Plot nothing")
HAZARDS, PLOTS = 1, 2
NO_OTHERS: list[str] = []


class PlotOption(Option):
    """A Technique and the Speeds it may be played at: `smash:3`."""

    def __init__(self, scene: ShatteredScene, body: Character, technique: Technique, speeds: list[int]) -> None:
        super().__init__(technique.id, technique.name, one_of(tuple(speeds)))
        self.technique = technique
        self.speeds = speeds
        self._scene = scene
        self._body = body

    def ability(self) -> Used | None:
        return "technique", self.technique.id

    def as_data(self) -> dict[str, object]:
        """SS-028: for each Speed the Penalty that the Attacks it could make would take, shown before one commits."""
        unarmed = ["no Attack of that weight at hand"] if self.technique.attacks else []
        previews = {
            str(speed): [penalty_words(name, lost) for name, lost in self.penalties(speed).items()] or unarmed
            for speed in self.speeds
        }
        return super().as_data() | {
            "group": "Technique",
            "text": self.technique.text,
            "each": "Speed",
            "previews": previews,
            "merits": {str(speed): self.merit(speed) for speed in self.speeds},
        }

    def merit(self, speed: int) -> str:
        """What speaks for that Speed: before and after whom it comes, and what grows with it."""
        grows = f"; {1 + speed} Bonus Damage" if self.technique.behaviour is Behaviour.SMASH else ""
        return MERITS[speed] + grows

    def penalties(self, speed: int) -> dict[str, int]:
        """Every Attack of a weight the Technique makes, by the character or its Spirit, with its Speed Penalty then."""
        scene, weights = self._scene, weights_of(self._scene, self._body, self.technique)
        spirit = scene.spirit_of(self._body)
        users = [self._body] if spirit is None or not spirit.summoned else [self._body, spirit]
        return {
            arm.attack.name: profile.speed_penalty(arm.attack, reach.speed_of(scene, user, arm, ""), speed)
            for user in users
            for arm in equipment.arms(scene, user)
            if arm.attack.weight in weights or reach.weight_of(arm.attack, arm.attack.boost or "") in weights
        }


MERITS: Final = {
    1: "Before whatever comes later in the Round",
    2: "After Phase 1, before Phases 3 and 4",
    3: "After Phases 1 and 2, before Phase 4",
    4: "After whatever else comes in the Round",
}


@lru_cache(256)
def one_of(speeds: tuple[int, ...]) -> Subset:
    return Subset([str(speed) for speed in speeds], 1, 1)


def weights_of(scene: ShatteredScene, body: Character, technique: Technique) -> list[Weight]:
    """The weights of the Attacks it allows, Boosts and the Actions of Improvise included."""
    abilities: list[Technique | Action] = [technique]
    if technique.behaviour is Behaviour.IMPROVISE:
        abilities += [scene.stock.actions[id] for id in body.sheet.actions]
    found = [weight for each in abilities for weight in each.attacks]
    return found + [weight for each in abilities for boost in each.boosts for weight in boost.attacks]


def penalty_words(name: str, penalty: int) -> str:
    return f"{name}: Penalty {penalty}" if penalty else f"{name}: no Penalty"


def step(scene: ShatteredScene, table: Table) -> None:
    """First what is open at once, then the sealed plots."""
    if scene.step == HAZARDS:
        traits.judge(scene)
        hazards.place(scene, table, HazardWhen.PLOTTING)
        scene.step = PLOTS
    else:
        plot(scene, table)


def plot(scene: ShatteredScene, table: Table) -> None:
    """SS-024, SS-029: both sides decide for all their creatures at the same time, sealed until the last plot is in."""
    plotters = [body for side in (PLAYERS, ENEMIES) for body in scene.fighters(side)]
    left = [(body, phase) for body in plotters for phase in plot_slots(body)]
    plots: list[tuple[Character, Answer]] = []
    while left:  # SS-032: it ends when everybody has decided
        now = [slot for index, slot in enumerate(left) if is_next(scene, slot[0], left[:index])]
        left = [slot for slot in left if slot not in now]
        answers = table.ask_all([plot_ask(scene, table, body, phase, plots) for body, phase in now])
        plots += [(body, answer) for (body, _), answer in zip(now, answers, strict=True)]
    for body, answer in plots:
        take(scene, table, body, answer)
    reveal(scene, table)


def is_next(scene: ShatteredScene, body: Character, before: list[tuple[Character, int]]) -> bool:
    """Several slots of one creature are asked for at once, unless what one costs decides about the next."""
    return all(other is not body for other, _ in before) or not has_costly_techniques(scene, body)


def has_costly_techniques(scene: ShatteredScene, body: Character) -> bool:
    for id in body.sheet.techniques:
        technique = scene.stock.techniques[id]
        if not costs.price(scene, body, technique.cost, technique.keywords).is_free():
            return True
    return False


def plot_slots(body: Character) -> list[int]:
    """SS-025: a player character selects one Technique; an NPC one for each Technique of its pattern."""
    return [0] if body.is_pc else slots.technique_phases(body)


def plot_ask(
    scene: ShatteredScene, table: Table, body: Character, phase: int, plots: list[tuple[Character, Answer]]
) -> Ask:
    when = f" for Phase {phase}" if phase else ""
    others = [answer.id for plotter, answer in plots if plotter is body and answer.option is not NOTHING]
    options = plot_options(scene, body, phase, others)
    return table.pose(body.seat, body.id, "plot", options, f"{body.name} plots{when}.")


def plot_options(scene: ShatteredScene, body: Character, phase: int, others: list[str] = NO_OTHERS) -> list[Option]:
    """SS-026, SS-027: first the Technique, then one of the Speeds printed on it; its Cost must be paid now.

    Improvise is always on the list.
    """
    options: list[Option] = []
    known = body.sheet.techniques
    for id in known if IMPROVISE in known else [*known, IMPROVISE]:
        technique = scene.stock.techniques[id]
        speeds = [speed for speed in technique.speeds if speed == phase] if phase else technique.speeds
        if speeds and can_plot(scene, body, technique, others):
            options.append(PlotOption(scene, body, technique, speeds))
    return [*options, NOTHING]


def can_plot(scene: ShatteredScene, body: Character, technique: Technique, others: list[str]) -> bool:
    """Whoever has plotted others already pays for all of them."""
    if not costs.may_use(scene, body, technique.keywords):
        return False
    if not others:
        return costs.affords(scene, body, technique.cost, None, technique.keywords, None)
    due = costs.price(scene, body, technique.cost, technique.keywords)
    for id in others:
        other = scene.stock.techniques[id]
        due = due.and_also(costs.price(scene, body, other.cost, other.keywords))
    return costs.can_pay(scene, body, due)


def take(scene: ShatteredScene, table: Table, body: Character, answer: Answer) -> None:
    """The plot is made; its Cost is paid."""
    if answer.option is NOTHING:
        scene.tell(table, Plotted(body.id, body.side, "", 0))
        return
    technique = scene.stock.techniques[answer.id]
    speed = int(answer.value.items[0])
    price = costs.price(scene, body, technique.cost, technique.keywords)
    stamina, moves = body.stamina, body.moves
    costs.settle(scene, table, body, price)
    # SS-038: resolved in the numbered Phase that equals its Speed
    plot = Plot(technique.id, speed, speed, speed, WAITING, price.momentum)
    plot.stamina, plot.moves = stamina - body.stamina, moves - body.moves
    body.plots = [*body.plots, plot]
    scene.tell(table, Plotted(body.id, body.side, technique.id, speed))


def reveal(scene: ShatteredScene, table: Table) -> None:
    """Every Speed is open to everyone, and Phase 1 begins."""
    # SS-034: the Speeds, and not the Techniques
    if table.listening:
        plotted = {body.id: [plot.phase for plot in body.plots] for body in scene.bodies if body.plots}
        acting = {body.id: slots.action_phases(body) for body in scene.bodies if body.on_map() and not body.is_pc}
        scene.tell(table, SpeedsRevealed(plotted, {who: phases for who, phases in acting.items() if phases}))
    scene.stage = Stage.PHASE
    scene.phase = 1  # SS-035: as soon as they are revealed
    scene.opened = False
    for body in scene.bodies:
        if body.skips:
            slots.settle_skips(scene, table, body)
