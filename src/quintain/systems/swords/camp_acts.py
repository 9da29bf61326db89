"""What a game master does between fights without being asked: calls for checks, breaks a rest, names a Safe Haven."""

from __future__ import annotations

from quintain.kernel.asks import Answer, Option
from quintain.kernel.shapes import Number
from quintain.kernel.table import Table
from quintain.systems.swords.acts import ABILITIES, CALL, DIFFICULTY, FAVOUR, OVERRIDE, SKILLS, favour, put_right
from quintain.systems.swords.camp import CampScene, Stretch
from quintain.systems.swords.camping import break_rest, social_net
from quintain.systems.swords.events.desk import CheckCalled
from quintain.systems.swords.events.rest import RestToBeBroken, SafeHavenKnown
from quintain.systems.swords.rest import MINUTE
from quintain.systems.swords.rolls import check
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability

INTERRUPT = "interrupt"
HAVEN = "safe_haven"


def camp_acts(scene: CampScene, seat: str) -> list[Option]:
    """Only the game master's seat has any."""
    if not seat or seat != scene.stock.gm or scene.result is not None:
        return []
    found: list[Option] = []
    if not scene.safe_haven:
        found.append(Option(HAVEN, f"{scene.place.name} is a Safe Haven"))
    if may_be_broken(scene):
        most = scene.length() // MINUTE - 1
        found.append(Option(INTERRUPT, "The rest is broken after so many minutes", Number(0, most)))
    for body in scene.bodies:
        if body.is_conscious():
            found += calls(body)
    return found


def may_be_broken(scene: CampScene) -> bool:
    """A rest that is meant to be taken and whose time has not yet passed."""
    return scene.resting is not None and scene.stretch not in (Stretch.EACH, Stretch.WORK, Stretch.MORE)


def calls(body: Combatant) -> list[Option]:
    """Each ability and the usual skills, each with a DT; a modifier for the next one is set before it."""
    found = [favour(body)]
    for trait in (*ABILITIES, *SKILLS):
        found.append(Option(f"{CALL}:{body.id}:{trait.lower()}", f"Call for a check: {body.name}, {trait}", DIFFICULTY))
    return found


def camp_act(scene: CampScene, table: Table, seat: str, answer: Answer) -> None:
    """Carries out what nobody asked."""
    ground = scene.ground
    if answer.id == HAVEN:
        scene.safe_haven = True
        ground.tell(table, SafeHavenKnown(scene.place.name))  # see SW-294
    elif answer.id == INTERRUPT:
        break_rest(scene, answer.value.number)
        ground.tell(table, RestToBeBroken(seat, answer.value.number))
    elif answer.id.startswith(OVERRIDE):
        put_right(ground, table, seat, answer)
    else:
        call_check(scene, table, answer)


def call_check(scene: CampScene, table: Table, answer: Answer) -> None:
    _, who, trait = answer.id.split(":")
    skill = next((each for each in SKILLS if each.lower() == trait), "")
    ability = SKILLS[skill] if skill else ABILITIES[trait]
    dt, body = answer.value.number, scene.ground.by_id[who]
    modifier = body.used.pop(FAVOUR, 0)
    scene.ground.tell(table, CheckCalled(who, skill or trait, dt, modifier))
    net = social_net(scene.lifestyle) if ability is Ability.CHA else 0
    check(scene.ground, table, body, ability, dt, "called", skill=skill, net=net, bonus=modifier)
