"""Respite: five steps, each finished for everybody before the next; the players' side first."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.shattered import hazards, health, reactions, stances, stunts, traits, turns
from quintain.systems.shattered.deeds import END_DEED, Deed
from quintain.systems.shattered.events.order import RoundBegan, StaminaRestored, WoundsAche
from quintain.systems.shattered.scene import ENEMIES, PLAYERS, ShatteredScene, Stage, Turn
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import HazardWhen

BEGINS, ARMAMENT, STAMINA, WOUNDS, OTHERS = 1, 2, 3, 4, 5
KEEP = Deed("nothing", "Leave everything as it is", END_DEED)
WAIT = Deed("wait", "Wait for the others", END_DEED)


def step(scene: ShatteredScene, table: Table) -> None:
    """SS-014: 'Respite begins', one Armament Stunt, Stamina, Wounds, everything else."""
    reactions.new_window(scene)
    if scene.step == BEGINS:
        begin(scene, table)
    elif scene.step == ARMAMENT:
        handle_arms(scene, table)
    elif scene.step == STAMINA:
        restore_stamina(scene, table)
    elif scene.step == WOUNDS:
        ache(scene, table)
    else:
        go_on(scene, table)
        return
    scene.step += 1


def everybody(scene: ShatteredScene) -> list[Character]:
    return [body for side in (PLAYERS, ENEMIES) for body in scene.fighters(side)]


def begin(scene: ShatteredScene, table: Table) -> None:
    """SS-011, SS-015: every Round starts with it, the first too; what triggers as it begins."""
    scene.tell(table, RoundBegan(scene.round))
    for body in everybody(scene):
        stances.respite_begins(scene, table, body)


def handle_arms(scene: ShatteredScene, table: Table) -> None:
    """SS-016: one Armament Stunt each, as though it were that character's Turn; nobody has to."""
    turns.free_hands(scene)
    for side in (PLAYERS, ENEMIES):
        bodies = scene.fighters(side)
        later = [body for n, body in enumerate(bodies) if not has_handled(scene, table, body, bodies[n + 1 :])]
        for body in later:
            has_handled(scene, table, body, [])


def has_handled(scene: ShatteredScene, table: Table, body: Character, others: list[Character]) -> bool:
    """Whether it has used its Stunt or has let it be; it may wait for others here, who might hand it something."""
    turn = Turn(body.id, "respite")
    deeds = stunts.armament_deeds(scene, body, turn)  # SS-013: no Technique, no other Stunt
    if not deeds:
        return False
    near = [each for each in others if each.position == body.position]
    options = [*deeds, WAIT, KEEP] if near else [*deeds, KEEP]
    answer = table.ask(body, "armament", options, f"{body.name} may use an Armament Stunt.")
    deed = answer.option
    if deed is WAIT:
        return False
    if isinstance(deed, Deed) and deed is not KEEP:
        deed.carry_out(scene, table, body, turn, answer.value)
    return True


def restore_stamina(scene: ShatteredScene, table: Table) -> None:
    """SS-018, SS-019: everybody's Stamina is set to its maximum, and its Spirit's, Summoned or not."""
    for body in scene.bodies:
        if not body.out:
            body.stamina = body.max_stamina
    scene.tell(table, StaminaRestored())


def ache(scene: ShatteredScene, table: Table) -> None:
    """SS-020: Wounds and other persistent afflictions are resolved."""
    for body in everybody(scene):
        stun = body.wounds * scene.rules.stun_per_wound  # SS-021: 1 Stun for each Wound, whatever Soak there is
        if stun:
            scene.tell(table, WoundsAche(body.id, body.wounds))
            health.gain_stun(scene, table, body, stun, None)


def go_on(scene: ShatteredScene, table: Table) -> None:
    """SS-022: what else happens during Respite."""
    for body in everybody(scene):
        stances.respite_effects(scene, table, body)
        traits.spread_gas(scene, table, body)
    hazards.place(scene, table, HazardWhen.RESPITE)
    scene.stage = Stage.PLOTTING  # SS-023: once Respite is complete
    scene.step = 1
