"""Charged Attacks: the Set-Up in place of the roll, and the Resolution at the end of a later Phase."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import attack, costs, reach, slots, statuses, terrain
from quintain.systems.shattered.blow import Blow
from quintain.systems.shattered.events.attack import ChargeBegan, ChargeGivenUp, ChargeLost, ChargeReleased
from quintain.systems.shattered.house import EndOfPhase4
from quintain.systems.shattered.profile import Profile, add_tags, raise_dcs
from quintain.systems.shattered.scene import ENTERING, PHASES, ShatteredScene
from quintain.systems.shattered.sheet import Arm, Character, Charge
from quintain.systems.shattered.stock import Attack, ChargeAim, Grade, Range, Status, TerrainKind
from quintain.systems.shattered.tags import Tags

RESOLVE: Final = Option("resolve", "Make the charged Attack")
GIVE_UP: Final = Option("give_up", "Let it go for Momentum")
NOBODY: Final = Option("nobody", "Nobody else")
FAR_RANGES: Final = [Range.MEDIUM, Range.LONG]
CLOSE_RANGES: Final = [Range.MELEE]
WAYS: Final = [
    Option("entering", "Against those who come, and Attacks on them"),
    Option("leaving", "Against those who leave, and Attacks from here"),
]


# the Set-Up


def ranges_of(scene: ShatteredScene, attacker: Character, made: Attack, boost: str) -> list[Range]:
    """The ranges in which the Set-Up chooses a target, and the Resolution must find it."""
    charged = made.charged
    if charged is not None and charged.aim is ChargeAim.POSITION:
        return CLOSE_RANGES
    if charged is not None and charged.aim is ChargeAim.FAR:
        return FAR_RANGES
    return reach.ranges_of(scene, attacker, made, boost)


def set_up(scene: ShatteredScene, table: Table, attacker: Character, arm: Arm, target: str, boost: str) -> None:
    """In place of rolling: the attacker is Charging, gains Skipped and resolves the Set-Up; Costs are paid now."""
    charged = arm.attack.charged
    assert charged is not None
    attack.pay_for(scene, table, attacker, arm, boost)
    charge = Charge(arm.attack.id, target, scene.phase, arm.gear.id if arm.gear is not None else "")
    charge.due = max(scene.phase + 1, reach.speed_of(scene, attacker, arm, boost))
    charge.boost = str(boost)
    charge.pierce = attack.pierce_of_turn(scene, attacker)
    charge.bonus = attack.bonus_of_turn(scene, table, attacker)
    scene.tell(table, ChargeBegan(attacker.id, arm.attack.id, target))
    if Status.GUARDING in attacker.statuses:
        statuses.remove(scene, table, attacker, Status.GUARDING)
    if charged.gusting:
        charge.gusts = raise_wind(scene, table, attacker)
    attacker.charge = charge
    statuses.gain(scene, table, attacker, Status.CHARGING)
    slots.skip(scene, table, attacker)
    if charged.momentum:
        costs.gain_momentum(scene, table, attacker, charged.momentum)


def raise_wind(scene: ShatteredScene, table: Table, attacker: Character) -> str:
    """The Position is Gusting while the attacker is Charging; one that is so already stays as it is."""
    position = scene.place(attacker)
    if position.has(TerrainKind.GUSTING):
        return ""
    way = table.ask(attacker, "gusting", WAYS, "Which way does the wind blow?").id
    terrain.lay(scene, table, position, TerrainKind.GUSTING, way)
    return position.id


def take_wind_along(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Forced elsewhere, whoever is Charging has the wind of its Set-Up at its new Position."""
    charge = body.charge
    if charge is None or not charge.gusts or charge.gusts == body.position:
        return
    left, here = scene.positions.get(charge.gusts), scene.place(body)
    laid = left.laid(TerrainKind.GUSTING) if left is not None else None
    if left is not None and laid is not None:
        terrain.unlay(scene, table, left, TerrainKind.GUSTING)
    body.charge = charge.blown_to("" if here.has(TerrainKind.GUSTING) else here.id)
    if not here.has(TerrainKind.GUSTING):
        terrain.lay(scene, table, here, TerrainKind.GUSTING, laid.way if laid is not None else ENTERING)


# the Resolution


def end_of_phase(scene: ShatteredScene, table: Table) -> None:
    """Whatever is due is resolved; when Phase 4 ends, whatever still waits ends without result."""
    charging = [body for body in slots.in_order(scene) if body.charge is not None]
    for body in charging:
        if body.charge is not None and body.charge.due <= scene.phase:
            release(scene, table, body)
    if scene.phase < PHASES:
        return
    for body in charging:
        if body.charge is None:
            continue
        if scene.rules.end_of_phase_4 is EndOfPhase4.WAITING_CHARGES_RESOLVE:
            release(scene, table, body)
        else:  # SS-042: what is still waiting when Phase 4 ends stops at once
            lose(scene, table, body)


def release(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Charging ends: the Attack is made now, without Speed Penalty, or let go for Momentum."""
    charge = body.charge
    assert charge is not None
    if not body.is_up():
        lose(scene, table, body)
        return
    arm = reach.arm_of(scene, body, charge.attack)
    aims = aimed_at(scene, body, arm, charge) if arm is not None else []
    options = [RESOLVE, GIVE_UP] if aims else [GIVE_UP]
    chosen = table.ask(body, "charge", options, charge_question(scene, body, charge, aims)).option
    lift(scene, table, body)
    if chosen is GIVE_UP or arm is None:
        scene.tell(table, ChargeGivenUp(body.id, charge.attack))
        console(scene, table, body, charge)
    else:
        scene.tell(table, ChargeReleased(body.id, charge.attack))
        resolve(scene, table, body, arm, charge, aims)


def charge_question(scene: ShatteredScene, body: Character, charge: Charge, aims: list[tuple[Character, Range]]) -> str:
    """Whoever would strike allies as well is told so before it resolves the Attack."""
    question = f"{scene.stock.attacks[charge.attack].name} is charged."
    allies = [target.name for target, _ in aims if target.side == body.side]
    return f"{question} It would strike your own side too: {', '.join(allies)}." if allies else question


def lose(scene: ShatteredScene, table: Table, body: Character) -> None:
    """The Charge comes to nothing; what it cost is not given back."""
    if body.charge is not None:
        scene.tell(table, ChargeLost(body.id, body.charge.attack))
        lift(scene, table, body)


def stop(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Stunned: Charging is lost for 1 Momentum and the Attack's On Miss effect."""
    charge = body.charge
    if charge is not None:
        scene.tell(table, ChargeGivenUp(body.id, charge.attack))
        lift(scene, table, body)
        console(scene, table, body, charge)


def lift(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Charging and everything its Set-Up gave are over."""
    charge = body.charge
    body.charge = None
    statuses.remove(scene, table, body, Status.CHARGING)
    if charge is not None and charge.gusts in scene.positions:
        terrain.unlay(scene, table, scene.positions[charge.gusts], TerrainKind.GUSTING)


def console(scene: ShatteredScene, table: Table, body: Character, charge: Charge) -> None:
    costs.gain_momentum(scene, table, body, 1 + scene.stock.attacks[charge.attack].on_miss)


def aimed_at(scene: ShatteredScene, body: Character, arm: Arm, charge: Charge) -> list[tuple[Character, Range]]:
    """The target of the Set-Up if it is still in range, or everybody else at the Position."""
    charged = arm.attack.charged
    assert charged is not None
    if charged.everybody_here:
        return [(each, Range.MELEE) for each in scene.here(body.position) if each is not body]
    target = scene.by_id[charge.target]
    if not target.on_map():
        return []
    band = reach.band_to(scene, body, target, ranges_of(scene, body, arm.attack, charge.boost), charge.boost)
    return [(target, band)] if band is not None else []


def resolve(
    scene: ShatteredScene,
    table: Table,
    body: Character,
    arm: Arm,
    charge: Charge,
    aims: list[tuple[Character, Range]],
) -> None:
    """The Attack on each target in turn, one Attack Roll each, as long as the attacker stands and reaches them."""
    charged = arm.attack.charged
    assert charged is not None
    second = choose_second(scene, table, body, arm, aims[0])
    targets = [*aims, second] if second is not None else aims
    keywords = attack.choose_keywords(scene, table, body, arm.attack, f"{arm.attack.name} of {body.name}")
    aimed = [attack.aim(scene, body, arm, target, band, charge.boost) for target, band in targets]
    blows: list[Blow] = []
    bonus = charge.bonus + charged.bonus_damage
    for index, blow in enumerate(aimed):
        blow.charged = True
        if not attack.can_be_made(scene, blow):
            continue
        blow.own_keywords = keywords
        blow.pierce += charge.pierce + charged.pierce
        blow.added = divide(table, body, blow.target, bonus) if index + 1 < len(aimed) else bonus
        bonus -= blow.added
        blow.added_stun = charged.bonus_stun
        blow.halves_ward = charged.halves_ward
        blow.glancing = charged.glancing or (charged.also_at_target and index > 0)
        blows.append(blow)
        attack.make(scene, table, blow)
    attack.settle(scene, table, body, blows)


def choose_second(
    scene: ShatteredScene, table: Table, body: Character, arm: Arm, first: tuple[Character, Range]
) -> tuple[Character, Range] | None:
    """One other creature, at the target's Position or at one's own, if the Resolution says so."""
    charged = arm.attack.charged
    target, band = first
    if charged is None or not (charged.also_at_target or charged.also_here):
        return None
    position = target.position if charged.also_at_target else body.position
    others = [each for each in scene.here(position) if each is not target and each is not body]
    others.sort(key=lambda each: each.side == body.side)
    options = [Option(each.id) for each in others]
    answer = table.ask(body, "second", [*options, NOBODY], "Whom else does it strike?")
    if answer.option is NOBODY or not reach.is_meant(table, body, scene.by_id[answer.id]):
        return None
    return scene.by_id[answer.id], band


def divide(table: Table, body: Character, target: Character, bonus: int) -> int:
    """Bonus Damage of an Attack with several targets is divided among them as the attacker likes."""
    options = [Option(str(points), f"{points} Bonus Damage") for points in range(bonus, -1, -1)]
    return int(table.ask(body, "divide", options, f"How much Bonus Damage goes to {target.name}?").id)


def add_status(scene: ShatteredScene, blow: Blow, profile: Profile, tags: list[Tags]) -> list[Tags]:
    """What the Resolution adds to the row's Status."""
    extra = (
        profile.on_charged_crit
        if blow.grade is Grade.CRIT
        else profile.on_charged_hit
        if blow.grade is Grade.HIT
        else []
    )
    for group in extra:
        tags = add_tags(tags, group, scene.rules.added_status_dc)
    return tags


def raise_status(blow: Blow, tags: list[Tags]) -> list[Tags]:
    """How much higher the Resolution makes every Negate DC, those of Gambits too."""
    charged = blow.attack.charged
    assert charged is not None
    higher = charged.dc + (charged.crit_dc if blow.grade is Grade.CRIT else 0)
    return raise_dcs(tags, higher) if higher else tags
