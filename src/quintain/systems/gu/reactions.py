"""Reactions: what a creature may do in answer to what others do, one for each trigger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from quintain.kernel.asks import NOTHING, Option
from quintain.kernel.shapes import Cells, Spots, Value
from quintain.kernel.table import Table
from quintain.kernel.windows import Window
from quintain.space.heights import Cell, levels_apart
from quintain.systems.gu import (
    activation,
    areas,
    called,
    checks,
    damage,
    detonate,
    flight,
    ground,
    meanings,
    melee,
    move,
    stats,
    stealth,
)
from quintain.systems.gu.blow import Attack
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.checks import Rolled
from quintain.systems.gu.events.reaction import Dodged, Parried, ShieldSaved, SteppedAside, StillStruck
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Answers
from quintain.systems.gu.things import Worm
from quintain.systems.gu.triggers import Trigger
from quintain.systems.gu.words import Condition, Skill

PASS: Final = Option("pass", "Let it happen")
STRIKE_NOT: Final = Option("pass", "Do not strike back")
PARRY_PENALTY: Final = 10
NEAR_M: Final = 2


# what may be answered with


class Dodge(Option):
    def __init__(self, metres: int, test: str) -> None:
        super().__init__("dodge", f"Dodge: {test}, then move 1 to {metres} m (1 reaction)")


class Parry(Option):
    def __init__(self, value: int) -> None:
        label = f"Parry: Close Combat {value} at +{PARRY_PENALTY}, then you may strike back (1 reaction)"
        super().__init__("parry", label)


class React(Option):
    """A Gu, activated as a reaction."""

    def __init__(self, body: Fighter, worm: Worm) -> None:
        price = activation.cost(body, worm.gu)
        super().__init__(("activate", worm.id), f"Activate {worm.gu.name}: {price} essence (1 reaction)")
        self.worm = worm.id


class Reaction(Window[Fighter, Option]):
    """A trigger that is answered with a reaction (GU-122: one of them, whatever came of it)."""

    def __init__(self, scene: GuScene, about: str, passing: Option = PASS) -> None:
        super().__init__(about, passing)
        self.scene = scene
        self.value = NOTHING

    def can_answer(self, who: Fighter) -> bool:
        """GU-119: at any time but in its own turn."""
        return stats.can_react(self.scene, who)

    def ask(self, table: Table, who: Fighter, answers: Sequence[Option]) -> Option:
        answer = table.ask(who, self.about, [*answers, self.passing], self.question(who, answers))
        self.value = answer.value
        return answer.option

    def pay(self, table: Table, who: Fighter, chosen: Option) -> bool:
        who.reactions -= 1
        return True

    def gu(self, who: Fighter, trigger: Trigger) -> list[Option]:
        """GU-123: the Gu that it may activate in answer to this."""
        return [React(who, worm) for worm in activation.reaction_gu(self.scene, who, trigger)]


def in_order(scene: GuScene, bodies: Sequence[Fighter]) -> list[Fighter]:
    """In the order of initiative, beginning after whose turn it is (ruling on GU-119); who is not in it comes last."""
    order = [each.id for each in scene.after_turn_of()]
    return sorted(bodies, key=lambda body: order.index(body.id) if body.id in order else len(order))


def is_bound_to_gu(body: Fighter) -> bool:
    """In Final Stand reactions serve to activate Gu and for nothing else."""
    return body.suffers(Condition.FINAL_STAND)


# an attack has hit


def hit(scene: GuScene, table: Table, attack: Attack) -> bool:
    """GU-125: it is known that the attack has hit, and its damage is not rolled yet; whether somebody avoids it.

    The target answers first, then whoever can protect it.
    """
    if attack.unreactable:
        return False  # GU-121: nothing answers what is Unreactable
    if attack.target.id not in attack.answered:
        Hit(scene, attack).offer(table, attack.target)
    protect(scene, table, attack)
    return attack.avoided


def protect(scene: GuScene, table: Table, attack: Attack) -> None:
    """Others may answer the hit with a Gu that covers the target."""
    if not attack.avoided and attack.target.is_in():
        others = [each for each in in_order(scene, scene.allies(attack.target)) if each.id != attack.attacker.id]
        Protect(scene, attack).open(table, others)


class Answer(Reaction):
    """What a creature may do about an attack or an effect that comes at it."""

    trigger = Trigger.HIT

    def __init__(self, scene: GuScene, attack: Attack, about: str) -> None:
        super().__init__(scene, about)
        self.attack = attack

    def dodges(self, who: Fighter) -> list[Option]:
        """GU-130: only whoever is able to move can dodge; nor does it help those whose Dodge tests fail outright."""
        if not can_dodge(self.scene, who) or meanings.fails(who, Skill.DODGE):
            return []
        value = flight.dodge_value(who)
        modifier = self.attack.strike.dodge_modifier
        against = f"Dodge {value}{f' at {modifier:+d}' if modifier else ''}{self.opposing()}"
        return [Dodge(move.dodge_metres(self.scene, who), against)]

    def opposing(self) -> str:
        rolled = self.attack.rolled
        return "" if rolled is None else f" against {rolled.number}, {degrees(rolled)}"

    def detonations(self, who: Fighter) -> list[Option]:
        return list(detonate.options(self.scene, who))

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        if isinstance(chosen, Dodge):
            self.dodge(table, who)
        elif isinstance(chosen, React):
            use(self.scene, table, who, chosen, attack=self.attack)
        else:
            detonate.carry_out(self.scene, table, who, self.value)

    def dodge(self, table: Table, who: Fighter) -> None:
        """GU-126: a Dodge test, opposed to the attack roll that was made, if there was one.

        GU-127: a success avoids the attack. GU-128: a failure changes nothing.
        """
        attack = self.attack
        value, modifier = flight.dodge_value(who), attack.strike.dodge_modifier
        success = checks.beats(
            self.scene,
            table,
            who,
            Skill.DODGE,
            "dodge",
            attack.rolled,
            modifier=modifier,
            against=attack.attacker,
            value=value,
        )
        self.scene.tell(table, Dodged(who.id, success))
        if not success:
            return
        attack.avoided = not attack.undodgeable and attack.zone is None
        get_away(self.scene, table, who)
        if attack.zone is not None:
            self.leave(table, who, attack.zone)

    def leave(self, table: Table, who: Fighter, zone: areas.Zone) -> None:
        """GU-131: whoever is still in the area is struck regardless."""
        if who in areas.caught(self.scene, zone):
            self.scene.tell(table, StillStruck(who.id))
        else:
            self.attack.avoided = not self.attack.undodgeable


def degrees(rolled: Rolled) -> str:
    return f"{rolled.degrees} degree{'s' if rolled.degrees != 1 else ''}{', a critical' if rolled.critical else ''}"


class Hit(Answer):
    """An attack has hit: the target dodges, parries, activates a Gu, detonates some, or lets it happen."""

    def __init__(self, scene: GuScene, attack: Attack) -> None:
        super().__init__(scene, attack, "hit")

    def can_answer(self, who: Fighter) -> bool:
        return may_answer(self.scene, who, self.attack)

    def answers(self, who: Fighter) -> list[Option]:
        if is_only_parrying(self.scene, who, self.attack):
            return self.parries(who)
        trigger = Trigger.MELEE_HIT if self.attack.is_melee() else Trigger.HIT
        if is_bound_to_gu(who):
            return self.gu(who, trigger)
        return [*self.dodges(who), *self.parries(who), *self.gu(who, trigger), *self.detonations(who)]

    def parries(self, who: Fighter) -> list[Option]:
        """GU-134: only a melee attack can be parried."""
        return [Parry(stats.skill(who, Skill.CLOSE_COMBAT))] if self.attack.is_melee() else []

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        attack = self.attack
        what = self.scene.creature_names().get(attack.name, attack.name.replace("_", " "))
        aim = f", at the {attack.aim.id.replace('_', ' ')}" if attack.aim is not None else ""
        rolled = "without a roll" if attack.rolled is None else f"{attack.rolled.number}, {degrees(attack.rolled)}"
        return f"{attack.attacker.name} hits {who.name} with {what}{aim} ({rolled})."

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        if isinstance(chosen, Parry):
            self.parry(table, who)
        else:
            super().carry_out(table, who, chosen)

    def parry(self, table: Table, who: Fighter) -> None:
        """GU-135: Close Combat at +10, opposed to the attack roll."""
        attack = self.attack
        won = checks.beats(
            self.scene,
            table,
            who,
            Skill.CLOSE_COMBAT,
            "parry",
            attack.rolled,
            modifier=PARRY_PENALTY,
            against=attack.attacker,
        )
        self.scene.tell(table, Parried(who.id, attack.attacker.id, won))
        if won:
            attack.avoided = True  # GU-136: nothing is left of the attack
            strike_back(self.scene, table, who, attack.attacker)


def may_answer(scene: GuScene, who: Fighter, attack: Attack) -> bool:
    """GU-119: in its own turn only what was made as a reaction, and that only to parry a counterattack (GU-138).

    The table may allow every reaction to such attacks.
    """
    if not stats.has_reaction(who):
        return False
    if not scene.is_turn_of(who):
        return True
    return attack.as_reaction and (attack.counter or scene.rules.react_in_own_turn)


def is_only_parrying(scene: GuScene, who: Fighter, attack: Attack) -> bool:
    """GU-138: an attack made as part of a parry can be parried in turn, even in one's own turn, but not dodged then."""
    return scene.is_turn_of(who) and attack.counter and not scene.rules.react_in_own_turn


def strike_back(scene: GuScene, table: Table, who: Fighter, attacker: Fighter) -> None:
    """GU-137: it can make one melee attack at the attacker, if that one is within its reach."""
    options = melee.swings(scene, who, attacker) if stats.can_fight(who) and attacker.is_in() else []
    if not options:
        return
    answer = table.ask(who, "strike_back", [*options, STRIKE_NOT], f"{who.name} has parried {attacker.name}.")
    option = answer.option
    if isinstance(option, melee.Swing):
        swing(scene, table, who, option, answer.value, counter=True)


def swing(
    scene: GuScene,
    table: Table,
    who: Fighter,
    chosen: melee.Swing,
    value: Value,
    *,
    net: int = 0,
    counter: bool = False,
) -> None:
    target = scene.by_id[chosen.target]
    aim = called.read(target, value)
    melee.strike(scene, table, who, target, chosen.blow, aim=aim, net=net, as_reaction=True, counter=counter)


def what_matters(scene: GuScene, attack: Attack) -> Callable[[Rolled], object]:
    """What anybody will ask about an attack roll: of a miss nothing more, of a hit the number only if it is opposed."""
    target = attack.target
    is_opposed = not attack.unreactable and may_answer(scene, target, attack) and not is_bound_to_gu(target)
    return opposed_roll if is_opposed else plain_roll


def plain_roll(rolled: Rolled) -> object:
    return rolled.success, rolled.critical


def opposed_roll(rolled: Rolled) -> object:
    return rolled.number if rolled.success else 0


class Protect(Answer):
    """An attack has hit somebody: others may activate a Gu that covers that one too."""

    def __init__(self, scene: GuScene, attack: Attack) -> None:
        super().__init__(scene, attack, "protect")

    def is_over(self) -> bool:
        return self.attack.avoided or not self.attack.target.is_in()

    def answers(self, who: Fighter) -> list[Option]:
        worms = activation.reaction_gu(self.scene, who, Trigger.OTHER_HIT)
        metres = ground.apart(self.scene, who, self.attack.target)
        return [React(who, worm) for worm in worms if worm.gu.guard is not None and worm.gu.guard.radius >= metres]

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        return f"{self.attack.attacker.name} hits {self.attack.target.name}. Protect {self.attack.target.name}?"


def use(
    scene: GuScene,
    table: Table,
    who: Fighter,
    chosen: React,
    *,
    attack: Attack | None = None,
    other: Fighter | None = None,
) -> None:
    """GU-124: the Gu takes effect at once, before damage is rolled."""
    if activation.react(scene, table, who, who.worm(chosen.worm), attack=attack, other=other) and attack is not None:
        attack.avoided = True


# an attack has missed


def missed(scene: GuScene, table: Table, attack: Attack) -> None:
    """A Gu may answer its user's own miss, whosever turn it is."""
    Missed(scene, attack).offer(table, attack.attacker)


class Missed(Reaction):
    def __init__(self, scene: GuScene, attack: Attack) -> None:
        super().__init__(scene, "missed")
        self.attack = attack

    def can_answer(self, who: Fighter) -> bool:
        """The text of the Gu names a deed of its user, so it may answer in its own turn (ruling on GU-119)."""
        return stats.has_reaction(who)

    def answers(self, who: Fighter) -> list[Option]:
        return self.gu(who, Trigger.MISSED)

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        return f"{who.name} has missed {self.attack.target.name}."

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        if isinstance(chosen, React):
            use(self.scene, table, who, chosen)


# caught in an area, or by what needs no attack roll


def caught(scene: GuScene, table: Table, attack: Attack) -> bool:
    """GU-252: touch and other effects without an attack roll can be answered too; whether it avoids this one."""
    if attack.unreactable:
        return False
    if attack.target.id not in attack.answered:
        Caught(scene, attack).offer(table, attack.target)
    protect(scene, table, attack)
    return attack.avoided


class Caught(Answer):
    def __init__(self, scene: GuScene, attack: Attack) -> None:
        super().__init__(scene, attack, "caught")

    def answers(self, who: Fighter) -> list[Option]:
        gu = self.gu(who, Trigger.CAUGHT)
        return gu if is_bound_to_gu(who) else [*self.dodges(who), *gu, *self.detonations(who)]

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        attack = self.attack
        what = self.scene.creature_names().get(attack.name, attack.name.replace("_", " "))
        how = "catches" if attack.zone is not None else "is about to take effect on"
        return f"{what} of {attack.attacker.name} {how} {who.name}."


# dodging before anything has hit


def can_dodge(scene: GuScene, body: Fighter) -> bool:
    return stats.can_fight(body) and move.can_dodge(scene, body)


def get_away(scene: GuScene, table: Table, who: Fighter) -> None:
    """GU-129: the move is due: 1 m or more, up to half its movement, in any direction."""
    cells = move.dodge_cells(scene, who)
    if cells:
        move.dodge_to(scene, table, who, choose_cell(scene, table, who, cells))


def choose_cell(scene: GuScene, table: Table, who: Fighter, cells: Sequence[Cell]) -> Cell:
    """One of these; on the ground a square says it all."""
    grid = scene.grid
    by_spot = {grid.at(x, y): (x, y, z) for x, y, z in cells}
    question = f"{who.name} dodges: where to?"
    if len(by_spot) == len(cells):
        area = sum([1 << spot for spot in by_spot])
        return by_spot[table.ask(who, "dodge_to", [Option("to", "Go there", Spots(grid, area))], question).value.spot]
    return table.ask(who, "dodge_to", [Option("to", "Go there", Cells(grid, cells))], question).value.cell


class Alarm(Reaction):
    """GU-132: something other than a hit: a dodge is a move without a test, and Gu may be activated in time."""

    def __init__(self, scene: GuScene, by: Fighter, trigger: Trigger, text: str) -> None:
        super().__init__(scene, trigger.value)
        self.by = by
        self.trigger = trigger
        self.text = text

    def answers(self, who: Fighter) -> list[Option]:
        gu = self.gu(who, self.trigger)
        return gu if is_bound_to_gu(who) else [*self.dodges(who), *gu]

    def dodges(self, who: Fighter) -> list[Option]:
        scene = self.scene
        if not can_dodge(scene, who):
            return []
        value, metres = flight.dodge_value(who), move.dodge_metres(scene, who)
        if not scene.rules.dodge_other_needs_test:
            return [Dodge(metres, "no test")]
        return [] if meanings.fails(who, Skill.DODGE) else [Dodge(metres, f"Dodge {value}")]

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        scene = self.scene
        if isinstance(chosen, React):
            use(scene, table, who, chosen, other=self.by)
        elif isinstance(chosen, Dodge) and self.succeeds(table, who):
            scene.tell(table, SteppedAside(who.id))
            get_away(scene, table, who)

    def succeeds(self, table: Table, who: Fighter) -> bool:
        if not self.scene.rules.dodge_other_needs_test:
            return True
        value = flight.dodge_value(who)
        return checks.passes(self.scene, table, who, Skill.DODGE, "dodge", against=self.by, value=value)


def after_approach(scene: GuScene, table: Table, mover: Fighter) -> None:
    """A creature has ended a stretch of movement: the enemies within its own reach may answer."""
    alarm = Approach(scene, mover, Trigger.APPROACH, f"{mover.name} has come within reach.")
    alarm.open(table, in_order(scene, scene.enemies(mover)))


class Approach(Alarm):
    def can_answer(self, who: Fighter) -> bool:
        mover = self.by
        if not stats.can_fight(mover) or not super().can_answer(who):
            return False
        is_near = ground.apart(self.scene, mover, who) <= melee.melee_range(mover)
        return is_near and mover in stealth.targets(self.scene, who)


def declared(scene: GuScene, table: Table, grappler: Fighter, target: Fighter) -> None:
    """A Grapple was declared: its target may get away first."""
    Alarm(scene, grappler, Trigger.GRAPPLED, f"{grappler.name} reaches for {target.name}.").offer(table, target)


def manifested(
    scene: GuScene, table: Table, maker: Fighter, cells: Sequence[Cell], besides: Sequence[str] = ()
) -> None:
    """Something hostile has appeared: whoever is within 2 m and was not caught in it may answer."""
    near = [each for each in scene.enemies(maker) if each.id not in besides and is_near(scene, each, cells)]
    alarm = Alarm(scene, maker, Trigger.MANIFESTED, f"Something of {maker.name} appears close by.")
    alarm.open(table, in_order(scene, near))


def is_near(scene: GuScene, body: Fighter, cells: Sequence[Cell]) -> bool:
    """Whether one of these cells is within 2 m of it."""
    grid = scene.grid
    for x, y, z in cells:
        level = grid.distance_of(body.spot, body.squares, grid.at(x, y), 1)
        if max(level, levels_apart(body.z, body.tall, z, 1)) <= NEAR_M:
            return True
    return False


# attacks of opportunity


def provoke(scene: GuScene, table: Table, mover: Fighter, spot: int, z: int, disadvantage: bool = False) -> bool:
    """A creature is about to step there: others may answer while it is still where it was; whether it can go on."""
    step = Step(scene, mover, spot, z, dodges=disadvantage)
    step.open(table, in_order(scene, scene.enemies(mover)))
    return not step.is_over()


class Step(Reaction):
    """GU-139: a step from inside its melee range to a square outside it: one melee attack, in the square being left.

    A step near it may also be answered by a Gu that says so; it is one trigger.
    """

    def __init__(self, scene: GuScene, mover: Fighter, spot: int, z: int, *, dodges: bool) -> None:
        super().__init__(scene, "opportunity")
        self.mover = mover
        self.spot = spot
        self.z = z
        self.dodges = dodges
        self.start = mover.spot, mover.z
        self.was_prone = mover.suffers(Condition.PRONE)

    def is_over(self) -> bool:
        """Whether an answer has stopped it."""
        mover = self.mover
        if not mover.is_in() or (mover.spot, mover.z) != self.start or stats.is_incapable_of_moving(mover):
            return True
        return mover.suffers(Condition.PRONE) and not self.was_prone

    def can_answer(self, who: Fighter) -> bool:
        """GU-133: whose turn it is may strike at a dodger only if the table allows it."""
        in_own_turn = self.dodges and self.scene.rules.react_in_own_turn
        return stats.has_reaction(who) if in_own_turn else stats.can_react(self.scene, who)

    def answers(self, who: Fighter) -> list[Option]:
        scene, mover = self.scene, self.mover
        gu = [each for each in self.gu(who, Trigger.STEP) if self.is_within(who, each)]
        if is_bound_to_gu(who) or not self.leaves(who):
            return gu
        # GU-140: unarmed it cannot be a kick
        return [*melee.swings(scene, who, mover, kick=False), *gu]

    def is_within(self, who: Fighter, chosen: Option) -> bool:
        assert isinstance(chosen, React)
        gu, metres = who.worm(chosen.worm).gu, ground.apart(self.scene, who, self.mover)
        is_near = gu.answers is Answers.STEP_NEARBY and metres <= gu.range_m
        return is_near and stealth.can_see(self.scene, who, self.mover)

    def leaves(self, who: Fighter) -> bool:
        """GU-141: on foot or in the air, its distance in space counts."""
        scene, reach = self.scene, melee.melee_range(who)
        if ground.apart(scene, who, self.mover) > reach or self.mover not in stealth.targets(scene, who):
            return False
        return ground.apart_at(scene, self.mover, self.spot, self.z, who) > reach

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        return (
            f"{self.mover.name} moves away from {who.name}." if self.leaves(who) else f"{self.mover.name} takes a step."
        )

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        if isinstance(chosen, melee.Swing):
            # GU-133: at a dodger it is made with disadvantage
            swing(self.scene, table, who, chosen, self.value, net=-int(self.dodges))
        elif isinstance(chosen, React):
            use(self.scene, table, who, chosen, other=self.mover)


# a shield Gu is about to die


def save_shield(scene: GuScene, table: Table, body: Fighter, worm: Worm, source: damage.Source) -> bool:
    """Its owner may withdraw it in time, by a reaction: a trigger of its own (ruling on GU-122)."""
    return not source.unreactable and Breaking(scene, worm, source).offer(table, body)


class Breaking(Reaction):
    def __init__(self, scene: GuScene, worm: Worm, source: damage.Source) -> None:
        super().__init__(scene, "save_shield")
        self.worm = worm
        self.source = source

    def can_answer(self, who: Fighter) -> bool:
        in_own_turn = self.source.as_reaction and self.scene.rules.react_in_own_turn
        able = stats.has_reaction(who) if in_own_turn else stats.can_react(self.scene, who)
        return able and not is_bound_to_gu(who)

    def answers(self, who: Fighter) -> list[Option]:
        return [Option(("save", self.worm.id), f"Deactivate {self.worm.gu.name} at 1 health (1 reaction)")]

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        return f"{self.worm.gu.name} of {who.name} is about to die."

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        self.scene.tell(table, ShieldSaved(who.id, self.worm.id))
