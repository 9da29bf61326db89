"""Prepare: a Main Action that waits for its trigger, and is then taken as a Reaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from quintain.kernel import held
from quintain.kernel.asks import Option, Using, spelt, told_apart
from quintain.kernel.held import TOLD, Held, held_back
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.space.space import Spot
from quintain.systems.swords import (
    attack,
    concentration,
    dying,
    flight,
    grapple,
    hiding,
    injuries,
    inventory,
    items,
    leap,
    lines,
    main_actions,
    move,
    protect,
    specials,
    spells,
)
from quintain.systems.swords.deeds import MAIN, Deed, can_act
from quintain.systems.swords.events.actions import TRIGGER_WORDS, ActionPrepared, ActionReleased, prepared_words
from quintain.systems.swords.gear import STASHED, Gear, Line
from quintain.systems.swords.moments import Interruption
from quintain.systems.swords.perception import can_see, is_hidden_from, perceives, tell_of
from quintain.systems.swords.scene import FOOT, SwordsScene, Turn
from quintain.systems.swords.sheet import NOWHERE, Combatant
from quintain.systems.swords.stock import InjuryKind, Magic, Use

ATTACK: Final = "attack"
CAST: Final = "cast"
USE: Final = "use"
DEFEND: Final = "defend"
COMMAND: Final = "command"
SPECIAL: Final = "special"
IMPROVISE: Final = "improvise"
FOR_ALLIES: Final = {"protect": "Protect", "help": "Help", "first_aid": "First aid"}
ALWAYS: Final = {
    "grapple": "Grapple, or escape from a grapple",
    "hide": "Hide or listen",
    "gear": "Ready an Item",
    "dash": "Dash",
    "withdraw": "Withdraw",
    "overrun": "Overrun",
    "smother": "Smother a fire",
}
MID_TURN: Final = ("withdraw", "overrun")
"""Main Actions for a move in one's own Combat Turn: they can be taken if they are set off in the rest of it."""


def dash_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """One extra Move Action: at once, if it is not its own turn."""
    return [main_actions.DASH] if main_actions.can_dash(scene, body) else []


def withdraw_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    return [main_actions.WITHDRAW]


def fire_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    return items.smother_deeds(scene, body)


DEEDS: Final = (*FOR_ALLIES, *ALWAYS, IMPROVISE, SPECIAL)
"""Main Actions that are carried out as on a turn."""


def listers() -> dict[str, Callable[[SwordsScene, Combatant, Turn], list[Deed]]]:
    """Where the deeds of each of these are listed."""
    return {
        "protect": protect.protect_deeds,
        "help": main_actions.help_deeds,
        "first_aid": dying.stabilise_deeds,
        "grapple": grapple.grapple_deeds,
        "hide": hiding.hiding_deeds,
        "gear": inventory.inventory_deeds,
        "dash": dash_deeds,
        "withdraw": withdraw_deeds,
        "overrun": main_actions.overrun_deeds,
        "smother": fire_deeds,
        IMPROVISE: main_actions.improvise_deeds,
        SPECIAL: specials.special_deeds,
    }


TAKE: Final = Option("take", "Take it now")
HOLD: Final = Option("hold", "Hold it")
STOP: Final = Option("stop", "No more attacks")
STAY: Final = Option("stay", "No farther")

ENTERS_REACH: Final = "enters_reach"
LEAVES_AREA: Final = "leaves_area"
ATTACKS: Final = "attacks"
CASTS: Final = "casts"
COMES_INTO_SIGHT: Final = "comes_into_sight"
BY_STEP: Final = (ENTERS_REACH, LEAVES_AREA, COMES_INTO_SIGHT)
STEP: Final = "step"
"""What is told to `spring` after a step: which of the three triggers came true by it is found out here."""
USED: Final = (Use.MEND, Use.FIRE, Use.STEP, Use.SPIRITS)
AREA_FEET = 30


def prepare_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    return [PREPARE] if can_act(body, turn) else []


class Prepare(Deed):
    """SW-053: choose a Main Action to be taken later, in response to a trigger set now."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        action = table.ask(body, "prepare", actions(scene, body), f"What does {body.name} prepare?")
        answer = table.ask(body, "trigger", triggers(scene, body), "What will set it off?")
        if action.verb == CAST:
            # SW-055: preparing a spell or cantrip requires Concentration
            concentration.concentrate(scene, table, body, action.target)
        body.prepared = prepared = held_back(action.id, answer)
        tell_of(scene, table, body, ActionPrepared(body.id, action.id, prepared.trigger, prepared.watched, body.side))


PREPARE: Final = Prepare("prepare", "Prepare", MAIN)


def actions(scene: SwordsScene, body: Combatant) -> list[Option]:
    """Every Main Action that could be taken later, on one's own turn or outside it."""
    found: list[Option] = [
        Using((ATTACK, line.id), f"Attack: {line.entry.name}", line.ability) for line in lines.of(scene, body)
    ]
    for spell, rank in spells.preparable(scene, body):
        at_rank = f" at rank {rank}" if rank > spell.rank else ""
        found.append(Using((CAST, spell.id, str(rank)), f"Cast: {spell.name}{at_rank}", ("spell", spell.id)))
    useful = [gear for gear in body.carried if is_useful(gear)]
    found += [Using((USE, gear.id), f"Use: {gear.name}", ("item", gear.kind)) for gear in useful]
    if scene.allies(body):
        found += [Option(COMMAND, "Command"), *[Option(id, label) for id, label in FOR_ALLIES.items()]]
    if body.sheet.specials:
        found.append(Option(SPECIAL, "An action of its own"))
    if scene.stock.gm:
        found.append(Option(IMPROVISE, "Improvise"))
    maimed = body.has_injury(InjuryKind.LOST_LEG)  # and never dashes, see SW-192
    always = [Option(id, label) for id, label in ALWAYS.items() if id != main_actions.DASH.id or not maimed]
    return [*found, *always, Option(DEFEND, "Defend")]


def is_useful(gear: Gear) -> bool:
    """An item at hand that a Main Action uses."""
    return gear.item is not None and gear.item.use in USED and gear.where != STASHED and gear.is_usable()


def triggers(scene: SwordsScene, body: Combatant) -> list[Option]:
    """Each of the list, for any enemy or for one creature that is known; free text if there is a GM seat."""
    known = [foe for foe in scene.enemies(body) if not is_hidden_from(body, foe)] + scene.allies(body)
    return held.triggers(TRIGGER_WORDS, known, "Someone opens the door" if scene.stock.gm else "")


# when it comes true


def spring(
    scene: SwordsScene, table: Table, trigger: str, who: Combatant, start: Spot = NOWHERE, level: int = 0
) -> None:
    """Right after one attack, one casting, or one step (from `start`, at that elevation) of `who`.

    Whoever has prepared for it may act now, before that turn goes on.
    """
    found = waiting(scene)
    if found:
        SetOff(scene, trigger, who, start, level).open(table, found)


def sets_off(scene: SwordsScene, trigger: str, who: Combatant, start: Spot, level: int) -> bool:
    """Whether anybody has prepared for this."""
    found = waiting(scene)
    return bool(found) and any(map(SetOff(scene, trigger, who, start, level).can_answer, found))


def waiting(scene: SwordsScene) -> list[Combatant]:
    """Those who have prepared for something."""
    return [body for body in scene.bodies if body.prepared is not None]


def after_attack(scene: SwordsScene, table: Table, attacker: Combatant) -> None:
    """Any attack will do (SW-053), also an Opportunity Attack or that of a spell; each answer costs a Reaction."""
    spring(scene, table, ATTACKS, attacker)


def after_casting(scene: SwordsScene, table: Table, caster: Combatant) -> None:
    """So will any casting, also one that is itself a Reaction."""
    spring(scene, table, CASTS, caster)


def after_shift(scene: SwordsScene, table: Table, body: Combatant, start: Spot, level: int) -> None:
    """Whoever was pushed or teleported comes into reach, or into sight, as by a step."""
    spring(scene, table, STEP, body, start, level)


def comes_true(
    scene: SwordsScene, body: Combatant, prepared: Held, trigger: str, who: Combatant, start: Spot, level: int
) -> bool:
    if trigger != STEP:
        return prepared.trigger == trigger and perceives(scene, scene.seen(body, who), who)
    if prepared.trigger not in BY_STEP or start == NOWHERE:
        return False
    before = who.clone()
    before.place = start
    before.elevation = level
    return crosses(scene, scene.seen(body, who), prepared, before, who)


def crosses(scene: SwordsScene, body: Combatant, prepared: Held, before: Combatant, who: Combatant) -> bool:
    """Whether the step from `before` to where `who` is now is what was watched for."""
    if prepared.trigger == COMES_INTO_SIGHT:
        return can_see(scene, body, who) and not can_see(scene, body, before)
    if not perceives(scene, body, who):
        return False
    feet = reach(scene, body, prepared) if prepared.trigger == ENTERS_REACH else AREA_FEET
    was_near, is_near = scene.feet_apart(body, before) <= feet, scene.feet_apart(body, who) <= feet
    return is_near and not was_near if prepared.trigger == ENTERS_REACH else was_near and not is_near


def reach(scene: SwordsScene, body: Combatant, prepared: Held) -> int:
    """Of the melee attack that is prepared, or else of its longest one."""
    melee = [line for line in lines.of(scene, body) if not line.ranged]
    chosen = [line.feet for line in melee if prepared.action == spelt((ATTACK, line.id))]
    return max(chosen or [line.feet for line in melee], default=FOOT)


class ComesAbout(Interruption[Option]):
    """SW-102: when the trigger occurs the prepared action may be taken; it need not."""

    def __init__(self, scene: SwordsScene) -> None:
        super().__init__(scene, "prepared", HOLD)

    def answers(self, who: Combatant) -> list[Option]:
        assert who.prepared is not None
        with self.scene.reacting(who):
            return [TAKE] if can_be_taken(self.scene, who, who.prepared) else []

    def question(self, who: Combatant, answers: Sequence[Option]) -> str:
        assert who.prepared is not None
        what = prepared_words(who.prepared.action, self.scene.creature_names())
        return f"{self.why()}: does {who.name} take its prepared action ({what})?"

    def why(self) -> str:
        return "It has come about"

    def react(self, table: Table, who: Combatant, chosen: Option) -> None:
        assert who.prepared is not None
        take(self.scene, table, who, who.prepared)


class SetOff(ComesAbout):
    """What `by` has just done may be what others have prepared for."""

    def __init__(self, scene: SwordsScene, trigger: str, by: Combatant, start: Spot, level: int) -> None:
        super().__init__(scene)
        self.trigger = trigger
        self.by = by
        self.start = start
        self.level = level

    def can_answer(self, who: Combatant) -> bool:
        prepared, by = who.prepared, self.by
        if prepared is None or who is by or not self.is_ready(who) or not prepared.watches(who, by):
            return False
        return comes_true(self.scene, who, prepared, self.trigger, by, self.start, self.level)

    def is_ready(self, who: Combatant) -> bool:
        """SW-054: it takes the Reaction; SW-005: a tied enemy is not caught by what was prepared in this very slot."""
        return super().can_answer(who) and self.scene.seen(who, self.by).prepared is not None

    def why(self) -> str:
        return f"{self.by.name} has set it off"


def can_be_taken(scene: SwordsScene, body: Combatant, prepared: Held) -> bool:
    """An attack needs its weapon and somebody to aim at, a spell a target, an item a use for it."""
    if is_deed(prepared.action):
        return bool(uses(scene, body, prepared.action))
    if prepared.does(CAST):
        _, id, rank = told_apart(prepared.action)
        spell = scene.stock.spells[id]
        return spell.magic is Magic.ERUPTION or bool(spells.targets(scene, body, spell, int(rank)))
    if not prepared.does(ATTACK):
        return True
    line = line_of(scene, body, prepared.action)
    return line is not None and bool(lines.targets(scene, body, line))


def line_of(scene: SwordsScene, body: Combatant, action: str) -> Line | None:
    return next((line for line in lines.of(scene, body) if spelt((ATTACK, line.id)) == action), None)


def take(scene: SwordsScene, table: Table, body: Combatant, prepared: Held) -> None:
    """The whole Main Action is taken, outside its turn."""
    action = prepared.action
    scene.tell(table, ActionReleased(body.id, action))
    body.prepared = None
    if prepared.does(ATTACK):
        make_attacks(scene, table, body, action)
    elif prepared.does(CAST):
        _, spell, rank = told_apart(action)
        body.concentrating = ""
        if spells.release(scene, table, body, spell, int(rank)):
            spring(scene, table, CASTS, body)
    elif is_deed(action):
        use(scene, table, body, action)
    elif action == COMMAND:
        main_actions.give_commands(scene, table, body)
    else:
        main_actions.defend(scene, table, body)
    injuries.after_action(scene, table, body, MAIN)  # what is released is a Main Action, see SW-155


def make_attacks(scene: SwordsScene, table: Table, body: Combatant, action: str) -> None:
    """Every attack of the Attack action, each at a target that can be attacked at that moment."""
    turn = Turn(body.id)
    found = strikes(scene, body, turn, action)
    while found:
        options = found if turn.main else [*found, STOP]
        answer = table.ask(body, "prepared_attack", options, f"{body.name}: at whom?")
        deed = answer.option
        if not isinstance(deed, Deed):
            return
        deed.carry_out(scene, table, body, turn, answer.value)
        found = strikes(scene, body, turn, action)


def strikes(scene: SwordsScene, body: Combatant, turn: Turn, action: str) -> list[Option]:
    """The first with the weapon that was prepared, others with any (SW-113)."""
    deeds = attack.attack_deeds(scene, body, turn) if body.is_able() else []
    first = [deed for deed in deeds if isinstance(deed, attack.AttackDeed) and spelt((ATTACK, deed.line.id)) == action]
    return [*first] if turn.main else [*deeds]


def is_deed(action: str) -> bool:
    """Whether it is carried out as on a turn: the item, the ally, the foe is chosen when the moment has come."""
    return told_apart(action)[0] == USE or action in DEEDS


def uses(scene: SwordsScene, body: Combatant, action: str) -> list[Deed]:
    """What it could do now of that kind, with the prepared item if it is still at hand."""
    if action in MID_TURN and not is_own_turn(scene, body):
        return []
    if action in DEEDS:
        return [deed for deed in listers()[action](scene, body, Turn(body.id)) if deed.category == MAIN]
    at_hand = [gear for gear in body.carried if spelt((USE, gear.id)) == action and is_useful(gear)]
    return [deed for gear in at_hand for deed in items.uses_of(scene, body, gear)]


def use(scene: SwordsScene, table: Table, body: Combatant, action: str) -> None:
    answer = table.ask(body, "prepared_use", uses(scene, body, action), f"{body.name}: how?")
    deed, turn = answer.option, scene.turn
    assert isinstance(deed, Deed)
    if turn is None or not is_own_turn(scene, body):
        turn = Turn(body.id)
        turn.moves = 0
    deed.carry_out(scene, table, body, turn, answer.value)
    if turn is not scene.turn and turn.moves:
        move_on(scene, table, body, turn)


def move_on(scene: SwordsScene, table: Table, body: Combatant, turn: Turn) -> None:
    """A Move Action outside one's own turn, by a prepared Dash: the same ways as on it, in one stretch or several."""
    while body.can_move_at_all():
        walks = move.move_deeds(scene, body, turn)
        deeds = [*walks, *leap.leap_deeds(scene, body, turn), *flight.flight_deeds(scene, body, turn)]
        if not deeds:
            return
        answer = table.ask(body, "prepared_move", [*deeds, STAY], f"{body.name}: where to?")
        deed = answer.option
        if not isinstance(deed, Deed):
            return
        deed.carry_out(scene, table, body, turn, answer.value)


def is_own_turn(scene: SwordsScene, body: Combatant) -> bool:
    return scene.turn is not None and scene.turn.who == body.id


# when the GM says so


def waits_for_gm(body: Combatant) -> bool:
    """Whether it has prepared for something that only the GM seat can see, and could act on it."""
    return body.prepared is not None and body.prepared.trigger == TOLD and body.can_react()


def release(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """The GM seat says that what this creature waits for has come about."""
    if waits_for_gm(body):
        ComesAbout(scene).offer(table, body)
