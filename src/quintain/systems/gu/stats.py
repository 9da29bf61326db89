"""What follows from a sheet and its state: skills, movement, Activations, hands, flight, what one can do."""

from __future__ import annotations

from typing import Final

from quintain.systems.gu import armour, meanings
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.stock import Body, Flight, Guard, Skills
from quintain.systems.gu.things import Gear
from quintain.systems.gu.words import Part, Skill

OWN: Final = "own"
LEGS: Final = (Part.LEFT_LEG, Part.RIGHT_LEG)
BROKEN_LEG_COSTS: Final = 4
SPRINT: Final = 3

# skills


def listed(skills: Skills, skill: Skill) -> int:
    if skill is Skill.CLOSE_COMBAT:
        return skills.close_combat
    if skill is Skill.RANGED_ATTACK:
        return skills.ranged_attack
    if skill is Skill.ATHLETICS:
        return skills.athletics
    if skill is Skill.DODGE:
        return skills.dodge
    return skills.flying if skill is Skill.FLYING else skills.awareness


def base(skill: Skill, agility: int, cognition: int, wisdom: int, strength: int) -> int:
    """A skill before points are bought (terms Close Combat, Ranged Attack, Athletics ...)."""
    if skill is Skill.CLOSE_COMBAT:
        return (agility + cognition) // 2
    if skill is Skill.RANGED_ATTACK:
        return cognition
    if skill is Skill.ATHLETICS:
        return (strength + agility) // 2
    return wisdom if skill is Skill.AWARENESS else agility


def skill(body: Fighter, skill: Skill) -> int:
    """It follows the attributes as they are now; a beast's is listed and changes with them."""
    now = base(skill, body.agility, body.cognition, body.wisdom, body.strength)
    if not body.is_beast():
        return now + listed(body.sheet.bought, skill)
    if skill is Skill.FLYING and body.sheet.flight is not None and not listed(body.sheet.skills or Skills(), skill):
        return now  # ruling on GU-027: where none is listed
    given = body.sheet.attributes
    then = base(skill, given.agility, given.cognition, given.wisdom, given.strength)
    return max(0, listed(body.sheet.skills or Skills(), skill) + now - then)


def activations(body: Fighter) -> int:
    """5 % of Wisdom and Cognition together, at least 1; then what conditions do to it, not below 0."""
    most = max(1, (body.wisdom + body.cognition) // 20)
    return max(0, most + sum([each.activations for each in meanings.meant_by(body.bits)]))


# movement


def movement(body: Fighter) -> int:
    """The attribute as it is now, in metres; what holds it fast makes it 0."""
    if body.bits & meanings.HELD_FAST or stands_still(body):
        return 0
    return unheld(body)


def unheld(body: Fighter) -> int:
    """What its movement is if nothing holds it fast; a poison leaves it a little."""
    if has_no_legs(body):
        return 0
    metres = own_movement(body) + sum([each.movement for each in bodies(body)])
    metres -= BROKEN_LEG_COSTS * broken_legs(body) + armour.movement_penalty(body)
    metres += sum([each.movement for each in meanings.meant_by(body.bits)])
    return weakened(body, max(0, metres))


def own_movement(body: Fighter) -> int:
    """4 m and 5 % of Agility; a beast's entry lists it, and a form has its own."""
    form = body.form()
    if form is not None:
        return form.movement
    return body.sheet.movement if body.is_beast() else 4 + body.agility // 20


def broken_legs(body: Fighter) -> int:
    """GU-194: each lowers movement by 4."""
    return len([leg for leg in LEGS if leg in body.broken])


def has_no_legs(body: Fighter) -> bool:
    """With both legs broken or crippled movement is 0."""
    return broken_legs(body) == len(LEGS)


def weakened(body: Fighter, metres: int) -> int:
    """What poisons leave of its movement."""
    for poison in body.poisons:
        metres = max(min(metres, poison.movement_least), metres - poison.lost)
    return metres


def stands_still(body: Fighter) -> bool:
    """A Gu that protects it lets it neither walk nor fly."""
    return any(guard.holds_still for guard in guards(body))


def walk(body: Fighter, turn: Turn) -> int:
    """Its movement in this turn, sprinting or not."""
    return movement(body) * (SPRINT if turn.sprints else 1)


def bodies(body: Fighter) -> list[Body]:
    """What its active Gu change of its body; the same Gu counts once."""
    found = {worm.gu.id: worm.gu.body for worm in body.worms if worm.active and worm.gu.body is not None}
    return list(found.values())


def guards(body: Fighter) -> list[Guard]:
    """How its active Gu protect it; the same Gu counts once."""
    found = {worm.gu.id: worm.gu.guard for worm in body.worms if worm.active and worm.gu.guard is not None}
    return list(found.values())


# flight


def flights(body: Fighter) -> dict[str, Flight]:
    """Every flying speed that it has, by the Gu or killer move that gives it; a beast's body is `own`."""
    found: dict[str, Flight] = {}
    if body.sheet.flight is not None:
        found[OWN] = body.sheet.flight
    for each in body.upheld:
        if each.move.form is not None and each.move.form.flight is not None:
            found[each.move.id] = each.move.form.flight
    for worm in body.active():
        if worm.gu.body is not None and worm.gu.body.flight is not None:
            found[worm.gu.id] = worm.gu.body.flight
    if body.wings_of is not None and body.wings_of.body is not None and body.wings_of.body.wings is not None:
        wings = body.wings_of.body.wings
        found[body.wings_of.id] = Flight(wings.speed_each * len(body.wings), wings.maneuvers)
    return {source: flight for source, flight in found.items() if flight.speed}


def flight(body: Fighter) -> Flight | None:
    """The flying speed that it uses: the one it has chosen, else the fastest."""
    found = flights(body)
    if body.flies_by in found:
        return found[body.flies_by]
    return max(found.values(), key=by_speed, default=None)


def by_speed(flight: Flight) -> tuple[int, int]:
    return flight.speed, flight.maneuvers


# arms and hands


def arm_of(hand: str) -> str:
    return hand.replace("hand", "arm")


def hand_of(arm: str) -> str:
    return arm.replace("arm", "hand")


def all_hands(body: Fighter) -> list[str]:
    """right_hand, left_hand, hand_3 ...; beasts have none."""
    if body.is_beast():
        return []
    return ["right_hand", "left_hand", *[f"hand_{number}" for number in range(3, body.sheet.arms + 1)]][
        : body.sheet.arms
    ]


def arms(body: Fighter) -> list[str]:
    """Those that are of use."""
    return [arm_of(hand) for hand in all_hands(body) if arm_of(hand) not in body.broken]


def hands(body: Fighter) -> list[str]:
    """Those that are of use, and whose arms are."""
    return [hand_of(arm) for arm in arms(body) if hand_of(arm) not in body.broken]


def held(body: Fighter) -> list[Gear]:
    """What it has in its hands."""
    return [gear for gear in body.gear if gear.hands]


def free_hands(body: Fighter) -> list[str]:
    """Those that hold nothing and nobody."""
    free = empty_hands(body)
    return free[:-1] if body.grapples else free  # GU-100: one of them holds whom it grapples


def empty_hands(body: Fighter) -> list[str]:
    """Those that hold no thing."""
    full = [hand for gear in body.gear for hand in gear.hands]
    return [hand for hand in hands(body) if hand not in full]


# what it can do


def is_conscious(body: Fighter) -> bool:
    return not body.bits & meanings.UNAWARE


def can_act(body: Fighter) -> bool:
    """Whether it can do anything in its turn: bonus actions, activations, free deeds."""
    return body.is_in() and not body.bits & meanings.HELPLESS


def can_fight(body: Fighter) -> bool:
    """Whether Combat Actions other than to activate Gu are open to it."""
    return can_act(body) and not body.bits & meanings.BOUND_TO_GU


def can_move(body: Fighter) -> bool:
    """Whether it may move of its own will, if it has any movement."""
    return body.is_in() and not body.bits & meanings.MOTIONLESS and not stands_still(body)


def is_incapable_of_moving(body: Fighter) -> bool:
    """Movement 0, stunned, unconscious or in Final Stand; in the air its flying speed counts, if nothing holds it."""
    if body.bits & (meanings.MOTIONLESS | meanings.HELD_FAST) or stands_still(body):
        return True
    return flight(body) is None if body.airborne else movement(body) == 0


def has_reaction(body: Fighter) -> bool:
    """Whether it has one left and is in a state to use it; in Final Stand only to activate Gu."""
    return can_act(body) and body.reactions > 0 and not body.surprised


def can_react(scene: GuScene, body: Fighter) -> bool:
    return has_reaction(body) and not scene.is_turn_of(body)
