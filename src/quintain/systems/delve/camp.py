"""Camp tasks: small things to do during a short rest."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Form, Number, Subset
from quintain.kernel.table import Table
from quintain.systems.delve import rulings
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.rests import Charged, TaskDone, TaskLost
from quintain.systems.delve.scene import STUDIED, WATCHED, RestScene
from quintain.systems.delve.stock import CampDeed, CampTask
from quintain.systems.delve.words import HOUR

ABOUT: Final = "camp"
NO_VESSEL: Final = Option("none", "Keep it")


def count(seconds: int) -> int:
    """DV-115: 1 below 4 hours, 2 below a day, 3 from then on."""
    if seconds < 4 * HOUR:
        return 1
    return 2 if seconds < 24 * HOUR else 3


def allowed(scene: RestScene, table: Table) -> list[str]:
    """Those that the planned length allows, and the game master, who may disallow any (see DV-115)."""
    fitting = [task for task in scene.stock.tasks.values() if task.min_hours * HOUR <= scene.seconds]
    if not scene.plan.tasks or not fitting:
        return []
    names = {task.id: task.name for task in fitting}
    form = Form({"tasks": Subset(list(names), names=names)}, {"tasks": "+".join(names)})
    why, question = "the rest is long enough for them", "Which camp tasks are possible?"
    option = Option("allow", "These tasks are possible", form)
    answer = table.rule("tasks", [option], f"allow:{form.first()}", why, question, clauses="DV-115", quiet=True)
    return answer.value.fields["tasks"].items


def choose(scene: RestScene, table: Table, body: Character, tasks: list[str]) -> None:
    """Each once in a rest; by the planned length."""
    open_ = [id for id in tasks if is_open(body, scene.stock.tasks[id])]
    if not open_:
        return
    names = {id: words_of(scene, scene.stock.tasks[id]) for id in open_}
    most = count(scene.seconds)
    label = f"Up to {most} camp tasks" if most > 1 else "One camp task, or none"
    option = Option("tasks", label, Subset(open_, most=most, names=names))
    answer = table.ask(body, ABOUT, [option], f"What does {body.name} do in the camp?")
    scene.tasks = {**scene.tasks, body.id: answer.value.items}


def words_of(scene: RestScene, task: CampTask) -> str:
    """`Keep Watch, Investigate DC 9`."""
    if task.check is None:
        return task.name
    return f"{task.name}, {rulings.suggested_words(scene, task.check)} DC {task.check.dc}"


def is_open(body: Character, task: CampTask) -> bool:
    """A vessel is charged by somebody who has one with room in it, and Spirit."""
    return task.does is not CampDeed.CHARGE or bool(body.spirit and chargeable(body))


def chargeable(body: Character) -> dict[str, int]:
    """The vessels with room in them, and how much."""
    found: dict[str, int] = {}
    for vessel in body.vessels():
        if vessel.item is not None and vessel.mana < vessel.item.capacity:
            found[vessel.id] = vessel.item.capacity - vessel.mana
    return found


# what comes of them


def watch(scene: RestScene, table: Table, body: Character) -> None:
    """Those who keep watch do so from the beginning."""
    for task in tasks_of(scene, body):
        if task.does is CampDeed.WATCH and succeeds(scene, table, body, task):
            scene.world.omens = [*scene.world.omens, WATCHED]


def finish(scene: RestScene, table: Table, body: Character) -> None:
    """All other tasks are done when the rest ends; one for which it was too short after all is lost."""
    for task in tasks_of(scene, body):
        if task.does is CampDeed.WATCH:
            continue
        if scene.passed < task.min_hours * HOUR:
            scene.tell(table, TaskLost(body.id, task.id))
        elif succeeds(scene, table, body, task):
            take_effect(scene, table, body, task)


def tasks_of(scene: RestScene, body: Character) -> list[CampTask]:
    return [scene.stock.tasks[id] for id in scene.tasks.get(body.id, [])]


def succeeds(scene: RestScene, table: Table, body: Character, task: CampTask) -> bool:
    """By its check, if it has one or the game master calls for one (see DV-010)."""
    rolled = rulings.call(scene, table, body, task.name, task.check, may_refuse=False)
    success = rolled is not None and rolled.success
    scene.tell(table, TaskDone(body.id, task.id, success))
    if success:
        scene.done = [*scene.done, f"{body.id}/{task.id}"]
    return success


def take_effect(scene: RestScene, table: Table, body: Character, task: CampTask) -> None:
    if task.does is CampDeed.CHARGE:
        charge(scene, table, body, task.amount)
    elif task.does is CampDeed.STUDY and STUDIED not in scene.world.omens:
        scene.world.omens = [*scene.world.omens, STUDIED]
    elif task.does is CampDeed.TALES:
        tell_tales(scene, table, body, task.amount)


def charge(scene: RestScene, table: Table, body: Character, most: int) -> None:
    """Up to so much of its own Spirit goes into one vessel that it holds, within its capacity (see DV-066)."""
    room = {id: min(most, space, body.spirit) for id, space in chargeable(body).items()}
    options = [
        Option(("charge", id), f"Into the {body.thing(id).name}", Number(1, space))
        for id, space in room.items()
        if space
    ]
    if not options:
        return
    answer = table.ask(body, ABOUT, [*options, NO_VESSEL], f"How much Spirit ({body.spirit})?")
    if answer.id != NO_VESSEL.id:
        vessel, mana = body.thing(answer.target), answer.value.number
        body.spirit -= mana
        body.exchange(vessel, vessel.changed(mana=vessel.mana + mana))
        scene.tell(table, Charged(body.id, vessel.kind, mana))


def tell_tales(scene: RestScene, table: Table, body: Character, amount: int) -> None:
    """One ally's next Social check has advantage."""
    allies = scene.allies(body)
    if allies:
        options = [Option(("for", ally.id), ally.name) for ally in allies]
        ally = scene.by_id[table.ask(body, ABOUT, options, "Whom do the tales hearten?").target]
        ally.owe("tales", amount)


def cooked(scene: RestScene) -> bool:
    """Whether somebody has cooked well."""
    cooks = [task.id for task in scene.stock.tasks.values() if task.does is CampDeed.COOK]
    return bool([done for done in scene.done if done.partition("/")[2] in cooks])
