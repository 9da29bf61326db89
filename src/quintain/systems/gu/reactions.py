"""Reactions to attacks and effects: what their target, and others, may do before damage is rolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.gu import (
    activation,
    areas,
    called,
    checks,
    damage,
    detonate,
    dodging,
    flight,
    ground,
    meanings,
    melee,
    move,
    stats,
)
from quintain.systems.gu.blow import Attack
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.checks import Rolled
from quintain.systems.gu.events.reaction import Dodged, Parried, ShieldSaved, StillStruck
from quintain.systems.gu.moments import Dodge, React, Reaction, in_order, is_bound_to_gu
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.things import Worm
from quintain.systems.gu.triggers import Trigger
from quintain.systems.gu.words import Skill

STRIKE_NOT: Final = Option("pass", "Do not strike back")
PARRY_PENALTY: Final = 10


class Parry(Option):
    def __init__(self, value: int) -> None:
        label = f"Parry: Close Combat {value} at +{PARRY_PENALTY}, then you may strike back (1 reaction)"
        super().__init__("parry", label)


def gu(scene: GuScene, who: Fighter, trigger: Trigger) -> list[Option]:
    """The Gu that it may activate in answer to this."""
    worms = activation.reaction_gu(scene, who, trigger)
    return [React(worm, activation.cost(who, worm.gu)) for worm in worms]


# an attack has hit


def hit(scene: GuScene, table: Table, attack: Attack) -> None:
    """GU-125: it is known that the attack has hit, and its damage is not rolled yet."""
    answered(scene, table, Hit(scene, attack))


def caught(scene: GuScene, table: Table, attack: Attack) -> bool:
    """GU-252: touch and other effects without an attack roll can be answered too; whether it avoids this one."""
    return answered(scene, table, Caught(scene, attack))


def answered(scene: GuScene, table: Table, window: Answer) -> bool:
    """The target answers first, then whoever can protect it; whether the attack is avoided."""
    attack = window.attack
    if attack.unreactable:
        return False  # GU-121: nothing answers what is Unreactable
    # GU-122: whoever has used a reaction on the attack, or on the area, has none for this
    if attack.target.id not in attack.answered:
        window.offer(table, attack.target)
    protect(scene, table, attack)
    return attack.avoided


def protect(scene: GuScene, table: Table, attack: Attack) -> None:
    """Others may answer the hit with a Gu that covers the target."""
    if not attack.avoided and attack.target.is_in():
        others = [each for each in in_order(scene, scene.allies(attack.target)) if each.id != attack.attacker.id]
        Protect(scene, attack).open(table, others)


class Answer(Reaction):
    """What a creature may do about an attack or an effect that comes at it."""

    def __init__(self, scene: GuScene, attack: Attack, about: str) -> None:
        super().__init__(scene, about)
        self.attack = attack

    def dodges(self, who: Fighter) -> list[Option]:
        if not may_dodge(self.scene, who):
            return []
        value = flight.dodge_value(who)
        modifier = self.attack.strike.dodge_modifier
        against = f"Dodge {value}{f' at {modifier:+d}' if modifier else ''}{self.opposing()}"
        return [Dodge(move.dodge_metres(self.scene, who), against)]

    def pay(self, table: Table, who: Fighter, chosen: Option) -> bool:
        self.attack.answered.append(who.id)
        return super().pay(table, who, chosen)

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
        """GU-126: a Dodge test, opposed to the attack roll that was made, if there was one."""
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
        if success:  # GU-128: else the attack hits as it would have
            self.escape(table, who)

    def escape(self, table: Table, who: Fighter) -> None:
        """GU-127: whoever dodges avoids the attack, unless moving does not help against it."""
        self.attack.avoided = not self.attack.undodgeable
        zone = self.attack.zone
        dodging.get_away(self.scene, table, who, zone)
        # GU-131: whoever is still in the area is struck regardless
        if zone is not None and who in areas.caught(self.scene, zone):
            self.attack.avoided = False
            self.scene.tell(table, StillStruck(who.id))


def title(scene: GuScene, attack: Attack) -> str:
    """What people call that with which it is made."""
    gu = scene.stock.gus.get(attack.name)
    move = scene.stock.killer_moves.get(attack.name)
    return gu.name if gu is not None else move.name if move is not None else attack.title


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
            return gu(self.scene, who, trigger)
        return [*self.dodges(who), *self.parries(who), *gu(self.scene, who, trigger), *self.detonations(who)]

    def parries(self, who: Fighter) -> list[Option]:
        """GU-134: only a melee attack can be parried."""
        return [Parry(stats.skill(who, Skill.CLOSE_COMBAT))] if self.attack.is_melee() else []

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        attack = self.attack
        what = title(self.scene, attack)
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
        attack.parried = checks.beats(
            self.scene,
            table,
            who,
            Skill.CLOSE_COMBAT,
            "parry",
            attack.rolled,
            modifier=PARRY_PENALTY,
            against=attack.attacker,
        )
        self.scene.tell(table, Parried(who.id, attack.attacker.id, attack.parried))
        attack.avoided = attack.parried  # GU-136: nothing is left of what was parried


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
    """GU-137: whoever has parried can make one melee attack at the attacker, if that one is within its reach."""
    options = melee.swings(scene, who, attacker)
    question = f"{who.name} has parried {attacker.name}."
    answer = table.ask(who, "strike_back", [*options, STRIKE_NOT], question)
    if isinstance(answer.option, melee.Swing):
        with table.nested():
            swing(scene, table, who, answer.option, answer.value, counter=True)


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
    return opposed_roll if is_opposed(scene, attack) else plain_roll


def is_opposed(scene: GuScene, attack: Attack) -> bool:
    """Whether its target may dodge or parry it."""
    target = attack.target
    if attack.unreactable or target.id in attack.answered or is_bound_to_gu(target):
        return False
    return may_answer(scene, target, attack) and (attack.is_melee() or may_dodge(scene, target))


def may_dodge(scene: GuScene, who: Fighter) -> bool:
    """GU-130: only whoever is able to move; nor does it help those whose Dodge tests fail outright."""
    return dodging.can_dodge(scene, who) and not meanings.fails(who, Skill.DODGE)


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

    def can_answer(self, who: Fighter) -> bool:
        return who.id not in self.attack.answered and super().can_answer(who)

    def answers(self, who: Fighter) -> list[Option]:
        worms = activation.reaction_gu(self.scene, who, Trigger.OTHER_HIT)
        metres = ground.apart(self.scene, who, self.attack.target)
        covering = [worm for worm in worms if worm.gu.guard is not None and worm.gu.guard.radius >= metres]
        return [React(worm, activation.cost(who, worm.gu)) for worm in covering]

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
    """The Gu takes effect at once."""
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
        return gu(self.scene, who, Trigger.MISSED)

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        return f"{who.name} has missed {self.attack.target.name}."

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        if isinstance(chosen, React):
            use(self.scene, table, who, chosen)


# caught in an area, or by what needs no attack roll


class Caught(Answer):
    def __init__(self, scene: GuScene, attack: Attack) -> None:
        super().__init__(scene, attack, "caught")

    def answers(self, who: Fighter) -> list[Option]:
        worms = gu(self.scene, who, Trigger.CAUGHT)
        return worms if is_bound_to_gu(who) else [*self.dodges(who), *worms, *self.detonations(who)]

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        attack = self.attack
        how = "catches" if attack.zone is not None else "is about to take effect on"
        return f"{title(self.scene, attack)} of {attack.attacker.name} {how} {who.name}."


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
