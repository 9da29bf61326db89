"""Combos: techniques that answer a trigger, in or out of the own participation, and use up no Action."""

from __future__ import annotations

from quintain.kernel.asks import Option, Used, spelt, told_apart
from quintain.kernel.table import Table
from quintain.systems.ki.events import ComboUsed
from quintain.systems.ki.frames import Action, ActionKind, Frame, FrameKind
from quintain.systems.ki.luck import in_order
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stamina import can_use, pay_for
from quintain.systems.ki.stock import Behaviour, Technique, Trigger

SKIP = "skip"
STEPPING = (Behaviour.STEP, Behaviour.STEP_AND_STRIKE)


class Struck:
    """What an attack came to, as far as a Combo may be triggered by it."""

    def __init__(self, chain: list[str], attacker: Fighter, target: Fighter) -> None:
        self.chain = chain
        self.attacker = attacker
        self.target = target
        self.dodged = False
        self.blocked = False
        self.damaged = False
        self.with_weapon = False
        self.felled = False


class ComboOffer(Option):
    """A Combo that may be used now; one that is nothing but a strike is aimed at the one who triggered it."""

    def __init__(self, technique: Technique, foe: str) -> None:
        super().__init__(technique.id, f"{technique.name} ({technique.cost} Stamina)")
        self.technique = technique.id
        self.foe = "" if technique.behaviour in STEPPING else foe

    def ability(self) -> Used | None:
        return "technique", self.technique

    def aim(self) -> str:
        return self.foe


def open_window(scene: KiScene, struck: Struck) -> None:
    """KI-049: a Combo can be used any time its trigger occurs, but not by an event its own chain caused."""
    waiting = [f"{who.id}:{combo.id}" for who, trigger in triggers(scene, struck) for combo in answers(who, trigger)]
    waiting = [combo for combo in waiting if combo not in struck.chain]
    if not waiting:
        return
    window = Frame(FrameKind.WINDOW, "")
    window.foe = struck.attacker.id if struck.dodged or struck.blocked else struck.target.id
    window.chain = list(struck.chain)
    window.waiting = waiting
    scene.push(window)


def triggers(scene: KiScene, struck: Struck) -> list[tuple[Fighter, Trigger]]:
    """Everything that one attack may trigger, and for whom."""
    attacker, target = struck.attacker, struck.target
    found: list[tuple[Fighter, Trigger]] = []
    if struck.dodged:
        found.append((target, Trigger.DODGED))
    if struck.blocked:
        found.append((target, Trigger.BLOCKED))
    if struck.damaged and struck.with_weapon:
        found.append((attacker, Trigger.DEALT_WEAPON_DAMAGE))
    if struck.damaged and attacker.side != target.side:
        found += [(ally, Trigger.ALLY_DEALT_DAMAGE) for ally in scene.allies(attacker)]
    if struck.felled and attacker.side != target.side:
        found.append((attacker, Trigger.FELLED))
    return found


def answers(fighter: Fighter, trigger: Trigger) -> list[Technique]:
    return [each for each in fighter.combos if each.trigger is trigger]


def step_window(scene: KiScene, table: Table, window: Frame) -> None:
    """Offers its Combos to the next who waits; of several of its own it chooses which comes first."""
    ready = [combo for combo in window.waiting if is_ready(scene, combo, window.foe)]
    if not ready:
        scene.drop(window.serial)
        return
    if not window.declared:
        ready = lined_up(scene, table, ready)
        window.declared = True
    who = combo_of(scene, ready[0])[0]
    own = [combo_of(scene, combo)[1] for combo in ready if combo_of(scene, combo)[0] is who]
    options: list[Option] = [ComboOffer(each, window.foe) for each in own]
    options.append(Option(SKIP, "Let it pass" if len(own) == 1 else "Let them pass"))
    names = " or ".join(each.name for each in own)
    chosen = table.ask(who, "combo", options, f"{names} against {scene.by_id[window.foe].name}?").id
    passed = [each.id for each in own] if chosen == SKIP else [chosen]
    window.waiting = [combo for combo in ready if combo not in [spelt((who.id, id)) for id in passed]]
    if chosen != SKIP:
        use_combo(scene, table, window, who, scene.stock.techniques[chosen])


def combo_of(scene: KiScene, combo: str) -> tuple[Fighter, Technique]:
    who, technique = told_apart(combo)
    return scene.by_id[who], scene.stock.techniques[technique]


def is_ready(scene: KiScene, combo: str, foe: str) -> bool:
    """Able, with the Stamina and the limit for it, free to do it, and with the foe in reach where it strikes it."""
    who, technique = combo_of(scene, combo)
    if not who.is_able() or not can_use(who, technique, scene.rules):
        return False
    return reaches(scene, who, technique, scene.by_id[foe])


def reaches(scene: KiScene, who: Fighter, technique: Technique, foe: Fighter) -> bool:
    if technique.behaviour is Behaviour.STEP:
        return who.can_move()
    if not who.can_strike():
        return False
    if technique.behaviour is Behaviour.STEP_AND_STRIKE:
        return True
    if foe.out:
        return False
    if technique.behaviour is Behaviour.STRIKE_UNARMED:
        return scene.in_reach(who, foe, 1)
    natural = technique.behaviour is Behaviour.STRIKE_NATURAL
    weapons = [each.weapon for each in who.wielded if not each.is_broken() and not (natural and each.weapon.hands)]
    return any(scene.in_reach(who, foe, weapon.range or weapon.reach) for weapon in weapons)


def lined_up(scene: KiScene, table: Table, ready: list[str]) -> list[str]:
    """Combos of several creatures in their order, which is settled once for the event."""
    people: list[Fighter] = []
    for combo in ready:
        who = combo_of(scene, combo)[0]
        if who not in people:
            people.append(who)
    order = in_order(scene, table, people)
    return [combo for who in order for combo in ready if combo_of(scene, combo)[0] is who]


def use_combo(scene: KiScene, table: Table, window: Frame, who: Fighter, technique: Technique) -> None:
    """KI-050: a Combo is no Action and no Active: a frame of its own, beside whatever was declared."""
    pay_for(who, technique)
    table.log(ComboUsed(who.id, technique.id))
    frame = Frame(FrameKind.COMBO, who.id)
    frame.declared = True
    frame.technique = technique.id
    frame.paid = technique.cost
    frame.chain = [*window.chain, f"{who.id}:{technique.id}"]
    frame.actions = combo_actions(technique, window.foe)
    scene.push(frame)


def combo_actions(technique: Technique, foe: str) -> list[Action]:
    """What a Combo lets its user do: a few squares, one attack, or both."""
    actions = []
    if technique.behaviour in STEPPING:
        step = Action(ActionKind.MOVE)
        step.squares = technique.amount
        actions.append(step)
    if technique.behaviour is not Behaviour.STEP:
        actions.append(combo_strike(technique, foe))
    return actions


def combo_strike(technique: Technique, foe: str) -> Action:
    strike = Action(ActionKind.ATTACK)
    strike.most = 1
    if technique.behaviour is Behaviour.STEP_AND_STRIKE:
        strike.weapons = "wielded"
    else:
        strike.target = foe
        kinds = {Behaviour.STRIKE_UNARMED: "bare", Behaviour.STRIKE_NATURAL: "natural"}
        strike.weapons = kinds.get(technique.behaviour, "wielded")
    return strike
