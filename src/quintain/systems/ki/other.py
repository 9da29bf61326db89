"""Other: skill checks such as grappling, persuading or moving a boulder; and the Actions a map adds."""

from __future__ import annotations

from quintain.kernel.asks import Option, aimed
from quintain.kernel.shapes import Number, Shape, Value
from quintain.kernel.table import Table
from quintain.systems.ki.boulder import boulder_paths, roll_boulder
from quintain.systems.ki.checks import HARD, check, contest
from quintain.systems.ki.conditions import afflict, check_holds, free, let_go
from quintain.systems.ki.defence import words
from quintain.systems.ki.events import BridgeCut, Persuaded, PuzzleSolved, Stopped, Yielded
from quintain.systems.ki.frames import Action, ActionKind, Frame
from quintain.systems.ki.hands import take_hold
from quintain.systems.ki.interruption import force
from quintain.systems.ki.move import fall_in
from quintain.systems.ki.parts import Part
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter, Out
from quintain.systems.ki.stock import Condition, Feature, FeatureKind, Trait

GRAPPLE = "grapple"
PERSUADE = "persuade"
BREAK_FREE = "break_free"
BREAK_BONDS = "break_bonds"
SOLVE = "solve"
ROLL_BOULDER = "roll_boulder"
CUT_BRIDGE = "cut_bridge"
EITHER = (Trait.STRENGTH, Trait.AGILITY)


def other_checks(scene: KiScene, fighter: Fighter) -> list[str]:
    """The checks that can be named in a declaration now; nobody grapples without a free hand."""
    checks = [GRAPPLE, PERSUADE] if fighter.free_hands() else [PERSUADE]
    if fighter.suffers(Condition.GRAPPLED):
        checks.append(BREAK_FREE)
    if fighter.suffers(Condition.BOUND):
        checks.append(BREAK_BONDS)
    if scene.stock.feature(FeatureKind.PUZZLE) is not None:
        checks.append(SOLVE)
    if scene.boulder:
        checks.append(ROLL_BOULDER)
    return checks


def special_actions(scene: KiScene, fighter: Fighter) -> list[str]:
    """KI-045: further Actions are conditional: only beside what they need, and not for an Interruption."""
    return [CUT_BRIDGE] if scene.bridge and is_by_bridge_end(scene, fighter) else []


def is_by_bridge_end(scene: KiScene, fighter: Fighter) -> bool:
    bridge = scene.stock.feature(FeatureKind.BRIDGE)
    if bridge is None:
        return False
    return any(scene.grid.distance(fighter.place, scene.grid.at(x, y)) == 1 for x, y in bridge.ends)


class Check(Part):
    """A whole Other Action: one check, on one target."""

    def __init__(self, check: str, target: str = "", shape: Shape | None = None) -> None:
        super().__init__(aimed(check, target), shape)
        self.check = check
        self.target = target

    def aim(self) -> str:
        return self.target

    def label(self) -> str:
        return words(self.check).capitalize() + (f" {words(self.target)}" if self.target else "")

    def carry_out(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        action = next(action for action in frame.actions if action.detail == self.check and not action.begun)
        action.begun = True
        attempt(scene, table, frame, scene.by_id[frame.who], self, value)


def other_parts(scene: KiScene, fighter: Fighter, frame: Frame) -> list[Option]:
    """The checks that were declared and not yet made, on everybody they can be made on."""
    parts: dict[str, Option] = {}
    for action in frame.actions:
        if is_check(action) and not action.begun:
            for part in attempts(scene, fighter, action.detail):
                parts.setdefault(part.id, part)
    return list(parts.values())


def is_check(action: Action) -> bool:
    return action.kind is ActionKind.OTHER or action.kind is ActionKind.SPECIAL


def attempts(scene: KiScene, fighter: Fighter, what: str) -> list[Check]:
    if what == GRAPPLE:
        return [Check(what, each.id) for each in scene.others(fighter.side) if can_grapple(scene, fighter, each)]
    if what == PERSUADE:
        foes = [each for each in scene.others(fighter.side) if each.in_fight() and scene.sees(fighter, each)]
        return [Check(what, each.id) for each in foes]
    if what == BREAK_FREE:
        return [Check(what, str(trait)) for trait in EITHER] if fighter.suffers(Condition.GRAPPLED) else []
    if what == BREAK_BONDS:
        return [Check(what, str(trait)) for trait in EITHER] if fighter.suffers(Condition.BOUND) else []
    if what == SOLVE:
        return [Check(what)] if is_by(scene, fighter, FeatureKind.PUZZLE) else []
    if what == ROLL_BOULDER:
        return [Check(what, way, Number(1, far)) for way, far in boulder_paths(scene, fighter).items()]
    return [Check(what)] if special_actions(scene, fighter) else []


def can_grapple(scene: KiScene, fighter: Fighter, target: Fighter) -> bool:
    near = scene.distance(fighter, target) <= 1
    return near and target.in_fight() and fighter.free_hands() > 0 and fighter.can_strike()


def is_by(scene: KiScene, fighter: Fighter, kind: FeatureKind) -> bool:
    near = scene.grid.within(fighter.place, 1) & ~(1 << fighter.place)
    return bool(near & scene.stock.squares(kind))


def attempt(scene: KiScene, table: Table, frame: Frame, fighter: Fighter, part: Check, value: Value) -> None:
    """KI-042: Other is mostly a skill check, against a DC or against somebody."""
    if part.check == GRAPPLE:
        grapple(scene, table, frame, fighter, scene.by_id[part.target])
    elif part.check == PERSUADE:
        persuade(scene, table, fighter, scene.by_id[part.target])
    elif part.check == BREAK_FREE:
        break_free(scene, table, fighter, Trait(part.target))
    elif part.check == BREAK_BONDS:
        if check(table, fighter, Trait(part.target), HARD, BREAK_BONDS):
            free(table, fighter, Condition.BOUND)
    elif part.check == SOLVE:
        solve(scene, table, fighter)
    elif part.check == ROLL_BOULDER:
        roll_boulder(scene, table, frame, fighter, part.target, value.number)
    else:
        cut_bridge(scene, table, fighter)


def resist(scene: KiScene, table: Table, who: Fighter, target: Fighter, what: str) -> Trait:
    """The target of a grapple resists with Strength or Agility, its choice; it is forced before it chooses."""
    force(scene, table, who, target)
    options = [Option("strength", "Resist with Strength"), Option("agility", "Resist with Agility")]
    return Trait(table.ask(target, "resist", options, f"{target.name} resists: {what}.").id)


def grapple(scene: KiScene, table: Table, frame: Frame, fighter: Fighter, target: Fighter) -> None:
    """Won: the target is Grappled and the holder's hand is taken."""
    answer = resist(scene, table, fighter, target, GRAPPLE)
    won = contest(scene, table, fighter, Trait.STRENGTH, target, answer, GRAPPLE)
    if won and afflict(scene, table, target, Condition.GRAPPLED, by=fighter.id):
        if fighter.holding and fighter.holding != target.id:
            let_go(scene, table, fighter)
        for rival in scene.fighters:
            if rival.holding == target.id:
                rival.holding = ""  # the same condition twice does not add up: one hand holds
        take_hold(fighter, frame)
        fighter.holding = target.id


def break_free(scene: KiScene, table: Table, fighter: Fighter, trait: Trait) -> None:
    holder = scene.by_id.get(fighter.conditions[Condition.GRAPPLED].by)
    if holder is None or contest(scene, table, fighter, trait, holder, Trait.STRENGTH, BREAK_FREE):
        free(table, fighter, Condition.GRAPPLED)
        if holder is not None:
            holder.holding = ""


def persuade(scene: KiScene, table: Table, fighter: Fighter, target: Fighter) -> None:
    """Charisma against Presence; what a win brings is the DM's call, or a documented default."""
    if not contest(scene, table, fighter, Trait.CHARISMA, target, Trait.PRESENCE, PERSUADE):
        return
    yields = dm_rules(table, fighter, target)
    table.log(Persuaded(fighter.id, target.id, yields))
    if yields:
        target.out = Out.YIELDED
        table.log(Yielded(target.id))
        check_holds(scene, table)


def dm_rules(table: Table, fighter: Fighter, target: Fighter) -> bool:
    """Without a DM an NPC that is no boss and at half its HP or less yields, anyone else is unmoved."""
    default = not target.pc and not target.sheet.boss and 2 * target.hp <= target.max_hp
    options = [Option("yields", "It yields"), Option("unmoved", "It is unmoved")]
    policy, why = ("yields", "it is worn down") if default else ("unmoved", "it can go on")
    question = f"{fighter.name} persuades {target.name}."
    return table.rule("persuaded", options, policy, why, question, who=target, quiet=True).id == "yields"


def solve(scene: KiScene, table: Table, fighter: Fighter) -> None:
    puzzle = scene.stock.feature(FeatureKind.PUZZLE)
    if puzzle is None or not check(table, fighter, puzzle.attribute, puzzle.dc, SOLVE):
        return
    scene.solved += 1
    table.log(PuzzleSolved(fighter.id, puzzle.name, scene.solved))
    if scene.solved >= puzzle.needed:
        stop_all(scene, table, puzzle)


def stop_all(scene: KiScene, table: Table, puzzle: Feature) -> None:
    for each in scene.fighters:
        if each.sheet.id in puzzle.stops and not each.out:
            each.out = Out.STOPPED
            table.log(Stopped(each.id))
    check_holds(scene, table)


def cut_bridge(scene: KiScene, table: Table, fighter: Fighter) -> None:
    """Everyone on the bridge falls without a roll, and the bridge is chasm."""
    bridge = scene.stock.feature(FeatureKind.BRIDGE)
    if bridge is None or not check(table, fighter, bridge.attribute, bridge.dc, CUT_BRIDGE):
        return
    table.log(BridgeCut(fighter.id))
    fallen = [each for each in scene.fighters if not each.out and scene.bridge >> each.place & 1]
    scene.chasm |= scene.bridge
    scene.bridge = 0
    for each in fallen:
        fall_in(scene, table, each)
