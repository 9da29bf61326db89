"""Attack: one attack with each weapon wielded, free hands unarmed; and what a hit does."""

from __future__ import annotations

from functools import lru_cache

from quintain.kernel.asks import Option, Used, Using
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.kernel.windows import Window
from quintain.library.ids import kind_of
from quintain.systems.ki.combos import Struck, open_window
from quintain.systems.ki.conditions import afflict
from quintain.systems.ki.damage import UNARMED_DAMAGE, Harm, own_type, take_hit
from quintain.systems.ki.defence import Attack, Verdict, defend, words
from quintain.systems.ki.events import Attacked, BlockedHit, Guarded, Ignored, Missed, WeaponTook
from quintain.systems.ki.frames import Action, ActionKind, Frame
from quintain.systems.ki.hands import NOTHING, fresh_hands, strike_with
from quintain.systems.ki.house import BlockedHitEffects, BlockOverflow, ReactInParticipation
from quintain.systems.ki.interruption import force, grant
from quintain.systems.ki.move import push
from quintain.systems.ki.parts import Part
from quintain.systems.ki.scene import Incoming, KiScene
from quintain.systems.ki.sheet import UNARMED, Fighter, Gear
from quintain.systems.ki.stamina import can_use, pay_for
from quintain.systems.ki.stock import Behaviour, Damage, Technique, Weapon

NATURAL = "natural"
BARE = "bare"
STAY_OUT = Option("none", "Stay out of it")
MOST_KEPT = 4096


class Strike(Part):
    """One attack of an Attack Action: with what, at whom."""

    def __init__(self, action: int, what: str, target: str) -> None:
        super().__init__(("attack", what, target))
        self.action = action
        self.what = what
        self.target = target

    def ability(self) -> Used | None:
        return ("attack", UNARMED) if self.what == UNARMED else ("weapon", kind_of(self.what))

    def aim(self) -> str:
        return self.target

    def label(self) -> str:
        return f"Attack {words(self.target)}: {words(self.what)}"

    def carry_out(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        action = frame.actions[self.action]
        action.begun = True
        action.struck.append(self.what)
        attacker, target = scene.by_id[frame.who], scene.by_id[self.target]
        if self.what == UNARMED:
            strike_with(action, NOTHING, 1)
            attack = unarmed_attack(frame, attacker, target)
        else:
            gear = attacker.gear(self.what)
            strike_with(action, gear.id, gear.weapon.hands)
            attack = weapon_attack(scene, frame, attacker, target, gear)
        resolve(scene, table, attack)


def weapon_attack(scene: KiScene, frame: Frame, attacker: Fighter, target: Fighter, gear: Gear) -> Attack:
    weapon = gear.weapon
    attack = Attack(frame.chain, attacker, target, weapon.id)
    attack.components = weapon_damage(weapon)
    empower(scene, attack)
    attack.ranged = weapon.range > 0
    attack.with_weapon = True
    attack.push = weapon.push
    return attack


def weapon_damage(weapon: Weapon) -> list[Damage]:
    """KI-054: a weapon deals the types of damage it lists, in that order; a cut is external."""
    return [Damage(weapon.damage, weapon.type), *weapon.also]


def empower(scene: KiScene, attack: Attack) -> None:
    """What was stored up goes into the next weapon attack, a Combo's too; a type of its own it keeps."""
    source = scene.empowered(attack.attacker.id)
    for id in source.empowered if source is not None else []:
        technique = scene.stock.techniques[id]
        type_ = own_type(technique)
        if type_ is None:
            first = attack.components[0]
            attack.components[0] = Damage(first.damage + technique.amount, first.type)
        else:
            attack.components.append(Damage(technique.amount, type_))
    if source is not None:
        source.empowered = []


def unarmed_attack(frame: Frame, attacker: Fighter, target: Fighter) -> Attack:
    attack = Attack(frame.chain, attacker, target, UNARMED)
    attack.components = [Damage(attacker.sheet.unarmed, UNARMED_DAMAGE)]
    return attack


def attack_parts(scene: KiScene, fighter: Fighter, frame: Frame) -> list[Option]:
    """Every attack that an Attack Action still allows, in reach."""
    if not fighter.can_strike():
        return []
    found: dict[tuple[str, str], Option] = {}
    near: dict[int, list[Fighter]] = {}
    for index, action in enumerate(frame.actions):
        if action.kind is ActionKind.ATTACK:
            for what, squares in strikes_left(fighter, action):
                if squares not in near:
                    near[squares] = targets(scene, fighter, squares)
                for target in near[squares]:
                    key = (what, target.id)
                    if key not in found and (not action.target or action.target == target.id):
                        found[key] = strike(index, what, target.id)
    return list(found.values())


def is_weapon_strike(part: Option) -> bool:
    return isinstance(part, Strike) and part.what != UNARMED


@lru_cache(MOST_KEPT)
def strike(action: int, what: str, target: str) -> Strike:
    """The same attack is offered again and again: one option stands for all of them."""
    return Strike(action, what, target)


def strikes_left(fighter: Fighter, action: Action) -> list[tuple[str, int]]:
    """The attacks that an Attack still allows, and how far each reaches; a Combo allows only one."""
    if action.most and len(action.struck) >= action.most:
        return []
    # KI-035: one attack with each weapon wielded
    weapons = usable_weapons(fighter, action)
    left = [(gear.id, reach_of(gear)) for gear in weapons if can_strike(fighter, action, gear)]
    if has_free_fist(fighter, action):
        left.append((UNARMED, 1))
    return left


def can_strike(fighter: Fighter, action: Action, gear: Gear) -> bool:
    """A weapon attacks once in an Action, and so does each hand, whatever it takes up in between."""
    return gear.id not in action.struck and gear.id not in action.hands


def usable_weapons(fighter: Fighter, action: Action) -> list[Gear]:
    if action.weapons == BARE:
        return []
    natural = action.weapons == NATURAL
    return [gear for gear in fighter.wielded if not gear.is_broken() and not (natural and gear.weapon.hands)]


def has_free_fist(fighter: Fighter, action: Action) -> bool:
    """Whether an unarmed attack is left; the hand of a weapon that was let go after its attack has had its own."""
    if action.weapons:
        return action.weapons == BARE
    # KI-036: free hands can make unarmed attacks in the same Action
    return fresh_hands(fighter, action) > 0


def reach_of(gear: Gear) -> int:
    return gear.weapon.range or gear.weapon.reach


def targets(scene: KiScene, fighter: Fighter, squares: int) -> list[Fighter]:
    """Everybody of another side within that many squares and in line of sight."""
    here, opaque = fighter.place, scene.opaque()
    far = scene.grid.distances(here)
    return [
        each
        for each in scene.fighters
        if each.side != fighter.side
        and not each.out
        and far[each.place] <= squares
        and (squares <= 1 or scene.grid.sees(here, each.place, opaque))
    ]


def resolve(scene: KiScene, table: Table, attack: Attack) -> None:
    """An attack from the swing to its last consequence; Combos and Interruptions it causes are pushed."""
    if resolve_defence(scene, table, attack) is Verdict.PREDICTED:
        grant(scene, attack.target, attack.attacker, attack.chain)


def resolve_defence(scene: KiScene, table: Table, attack: Attack) -> Verdict:
    """The attack, its defence and its hit, but not yet the Interruption a Predict gives."""
    if table.listening:
        table.log(Attacked(attack.attacker.id, attack.target.id, attack.what, attack.ki))
    show_incoming(scene, attack)
    guard(scene, table, attack)
    attack.from_afar = attack.ranged and scene.distance(attack.attacker, attack.target) > 1
    force(scene, table, attack.attacker, attack.target)
    verdict, gear = defend(scene, table, attack)
    scene.incoming = None
    told = len(scene.story)
    harm = Harm()
    if verdict is Verdict.HIT:
        harm = full_hit(scene, table, attack, attack.components)
    elif verdict is Verdict.SHIELDED and gear is not None:
        harm = hit_weapon(scene, table, attack, gear)
    elif verdict is Verdict.BLOCKED:
        blocked_hit(scene, table, attack)
    else:  # KI-077, KI-084: a successful Dodge or Predict makes the attack miss
        table.log(Missed(attack.attacker.id, attack.target.id))
    remember(scene, attack, harm, told)
    open_window(scene, struck(attack, verdict, harm))
    return verdict


def show_incoming(scene: KiScene, attack: Attack) -> None:
    """Target, weapon and whether it is Ki are known before anybody chooses a reaction."""
    attack.seen = Incoming(attack.attacker.id, attack.target.id, attack.what, attack.components)
    attack.seen.ki = attack.ki
    attack.seen.ranged = attack.ranged
    scene.incoming = attack.seen


def struck(attack: Attack, verdict: Verdict, harm: Harm) -> Struck:
    """What Combos listen for."""
    report = Struck(attack.chain, attack.attacker, attack.target)
    report.dodged = verdict is Verdict.DODGED
    report.blocked = verdict is Verdict.BLOCKED
    report.damaged = harm.is_damage()
    report.with_weapon = attack.with_weapon
    report.felled = harm.felled
    return report


def remember(scene: KiScene, attack: Attack, harm: Harm, told: int) -> None:
    """For the recap of the Round, told before whatever the hit led to."""
    if harm.is_damage() and scene.rules.interlude_seconds:
        scene.story.insert(told, f"{attack.attacker.name} hits {attack.target.name}.")


def guard(scene: KiScene, table: Table, attack: Attack) -> None:
    """An ally beside the target may become the target, before it chooses a reaction."""
    side = attack.target.side
    allies = [ally for ally in scene.fighters if ally.side == side and ally.reactions and ally is not attack.target]
    if allies:
        Aimed(scene, attack).open(table, allies)


class Aimed(Window[Fighter, Option]):
    """The moment in which an attack is aimed at somebody: the first ally that steps in is its target."""

    def __init__(self, scene: KiScene, attack: Attack) -> None:
        super().__init__("guard", STAY_OUT, f"{attack.attacker.name} attacks {attack.target.name}.")
        self.scene = scene
        self.attack = attack

    def is_over(self) -> bool:
        return self.answered > 0

    def answers(self, who: Fighter) -> list[Option]:
        technique = guarding(self.scene, who)
        if technique is None or self.scene.distance(who, self.attack.target) > 1:
            return []
        return [Using(technique.id, f"Become the target ({technique.name})", ("technique", technique.id))]

    def pay(self, table: Table, who: Fighter, chosen: Option) -> bool:
        pay_for(who, self.scene.stock.techniques[chosen.id])
        return True

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        table.log(Guarded(who.id, self.attack.target.id))
        self.attack.target = who
        show_incoming(self.scene, self.attack)


def guarding(scene: KiScene, ally: Fighter) -> Technique | None:
    for technique in ally.reactions:
        if technique.behaviour is Behaviour.GUARD and can_use(ally, technique, scene.rules):
            return technique if ally.is_able() and is_free_to_guard(scene, ally) else None
    return None


def is_free_to_guard(scene: KiScene, ally: Fighter) -> bool:
    """Only the attacked may end its own participation to react; where Reactions are free nobody has to."""
    if scene.rules.react_in_participation is ReactInParticipation.FREE:
        return True
    return scene.participation_of(ally.id) is None


def full_hit(scene: KiScene, table: Table, attack: Attack, components: list[Damage]) -> Harm:
    """KI-078, KI-086: after a failed Dodge or Predict the full hit is taken, with all it does."""
    harm = take_hit(scene, table, attack.target, components)
    on_hit(scene, table, attack)
    on_damage(scene, table, attack, harm)
    return harm


def hit_weapon(scene: KiScene, table: Table, attack: Attack, gear: Gear) -> Harm:
    """KI-082: a failed Block puts the damage on the blocking weapon; what it cannot take goes on."""
    if attack.target.last_breath:
        table.log(Ignored(attack.target.id))
        on_hit(scene, table, attack)
        return Harm()
    rest = beyond(attack.components, gear.durability)
    taken = sum(each.damage for each in attack.components) - sum(each.damage for each in rest)
    worn = gear.with_durability(gear.durability - taken)
    attack.target.exchange(gear, worn)
    scene.toll = True
    table.log(WeaponTook(attack.target.id, gear.weapon.id, taken, worn.durability))
    return full_hit(scene, table, attack, [] if scene.rules.block_overflow is BlockOverflow.ABSORBED else rest)


def beyond(components: list[Damage], durability: int) -> list[Damage]:
    """What is left of a hit when its first points have been taken, component by component."""
    rest = []
    for each in components:
        taken = min(each.damage, durability)
        durability -= taken
        if each.damage > taken:
            rest.append(Damage(each.damage - taken, each.type))
    return rest


def blocked_hit(scene: KiScene, table: Table, attack: Attack) -> None:
    """KI-081: after a successful Block the attack counts as a hit without damage."""
    table.log(BlockedHit(attack.attacker.id, attack.target.id))
    if scene.rules.blocked_hit_effects is BlockedHitEffects.APPLY:
        on_hit(scene, table, attack)


def on_hit(scene: KiScene, table: Table, attack: Attack) -> None:
    """What a hit does apart from damage."""
    if attack.push:
        push(scene, table, attack.attacker, attack.target, attack.push)


def on_damage(scene: KiScene, table: Table, attack: Attack, harm: Harm) -> None:
    """What needs at least one point of armour or HP to be lost."""
    if attack.inflicts is not None and harm.is_damage():
        afflict(scene, table, attack.target, attack.inflicts.condition, attack.inflicts.n)
