"""Hold an Action: a Combat Action that waits for its trigger, and is then taken as a reaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from quintain.kernel import held
from quintain.kernel.asks import Option, Using, told_apart
from quintain.kernel.held import LONGEST, TOLD, held_back
from quintain.kernel.shapes import Number, Shape, Text, Value
from quintain.kernel.table import Table
from quintain.kernel.windows import Window
from quintain.space.space import Spot
from quintain.systems.gu import (
    absorb,
    activation,
    checks,
    conditions,
    gm,
    grapple,
    ground,
    killer,
    melee,
    smash,
    stats,
    stealth,
    wild,
    wings,
)
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import COMBAT, Deed
from quintain.systems.gu.events.hold import ActionHeld, ContestDecided, HeldTaken, HeldTooLate
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.words import Skill
from quintain.systems.gu.works import How

VERBS: Final = "hold"
CLOSE: Final = 2
FAR: Final = 100
CONTEST: Final = "held action"

ACTIVATE: Final = "activate"
KILLER: Final = "killer"
ATTACK: Final = "attack"
GRAPPLE: Final = "grapple"
ABSORB: Final = "absorb"
ROLL: Final = "roll"
OTHER: Final = "other"
ACTIONS: Final = {
    ATTACK: "Melee Attack, or a shot",
    GRAPPLE: "Grapple, or break free",
    ABSORB: "Absorb primeval stones",
    ROLL: "Roll on the ground",
    OTHER: "An action of its own, or smashing something",
}
"""Combat Actions beside Activate Gu and a killer move. Sprint is for one's own turn, in which nobody reacts."""

MOVES: Final = "moves"
WITHIN: Final = "within"
ATTACKS: Final = "attacks"
USES: Final = "uses"
MANIFESTS: Final = "manifests"
ALLY: Final = "affects_ally"
HOSTILE: Final = "hostile"
FORMS: Final = {
    MOVES: "moves",
    WITHIN: "comes within so many metres",
    ATTACKS: "attacks",
    USES: "uses a named Gu",
    MANIFESTS: "manifests something",
    ALLY: "affects an ally",
    HOSTILE: "does anything hostile",
}
TAKE: Final = Option("take", "Take the held action")
WAIT: Final = Option("wait", "Keep waiting")
NO_MORE: Final = Option("no_more", "No more attacks")


class Act(StrEnum):
    """What somebody does that others may have waited for."""

    ATTACKS = "attacks"
    AFFECTS = "affects"
    MANIFESTS = "manifests"
    HANDLES = "handles"  # somebody is dragged, or breaks free
    MOVES = "moves"


HARMING: Final = (Act.AFFECTS, Act.MANIFESTS)
"""These are attacks, if they are aimed at an enemy or catch one."""


class Happening:
    """An act that is about to be resolved, at whom it is aimed or whom it catches, and with which Gu.

    `was` is the cell that a mover has left. `late` are those who lost the contest and act afterwards; `answered` those
    who have used a reaction on it.
    """

    def __init__(
        self,
        act: Act,
        by: Fighter,
        targets: Sequence[str] = (),
        gu: str = "",
        *,
        unreactable: bool = False,
        was: tuple[Spot, int] | None = None,
    ) -> None:
        self.act = act
        self.by = by
        self.targets = list(targets)
        self.gu = gu
        self.unreactable = unreactable
        self.was = was
        self.late: list[str] = []
        self.answered: list[str] = []

    def harms(self, scene: GuScene) -> bool:
        """Whether it is aimed at somebody of another side."""
        return bool([id for id in self.targets if id in scene.by_id and scene.by_id[id].side != self.by.side])


# holding


def hold_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    return [HOLD] if turn.action and body.holding is None and holdable(scene, body) else []


class Hold(Deed):
    """GU-112: an action and its trigger are named; the Combat Action is spent now, and nothing else happens yet."""

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.action = False
        action = table.ask(body, "hold", holdable(scene, body), f"What does {body.name} hold back?")
        answer = table.ask(body, "trigger", triggers(scene, body), "What will set it off?")
        body.holding = holding = held_back(action.id, answer)
        scene.tell(table, ActionHeld(body.id, body.side, action.id, holding.trigger, holding.watched))


HOLD: Final = Hold("hold", "Hold an action", COMBAT)


def holdable(scene: GuScene, body: Fighter) -> list[Option]:
    """Any Combat Action but this one; in Final Stand only what activates Gu (GU-175)."""
    held = activation.held(scene, body)
    found: list[Option] = [Using((ACTIVATE, w.id), f"Activate {w.gu.name}", ("gu", w.gu.id)) for w in held]
    moves = scene.stock.killer_moves
    found += [
        Using((KILLER, id), f"Killer move: {moves[id].name}", ("killer_move", id)) for id in body.sheet.killer_moves
    ]
    if stats.can_fight(body):
        found += [Option(action, label) for action, label in ACTIONS.items() if is_for(scene, body, action)]
    return found


def is_for(scene: GuScene, body: Fighter, action: str) -> bool:
    """Whether such a creature could ever do that: beasts have no hands, and only some have actions of their own."""
    if action == GRAPPLE:
        return not body.is_beast()
    if action == ABSORB:
        return body.is_gu_master()
    return action != OTHER or body.sheet.multiattack is not None or bool(scene.things)


def triggers(scene: GuScene, body: Fighter) -> list[Option]:
    """Narrow ones and broad ones, of any enemy or of one creature; words of one's own if there is a GM."""
    example = "Somebody opens the door" if scene.stock.gm else ""
    return held.triggers(FORMS, stealth.targets(scene, body), example, details)


def details(form: str) -> Shape | None:
    """How near, or which Gu; any name may be written, so that the list tells nothing."""
    if form == WITHIN:
        return Number(1, FAR)
    return Text(LONGEST, "Fire Pellet Gu") if form == USES else None


# when it comes about


def is_met(scene: GuScene, holder: Fighter, happening: Happening) -> bool:
    """Whether this is what it waits for, and it knows of it."""
    holding, by = holder.holding, happening.by
    if holding is None or holder is by or holding.trigger == TOLD or not holding.watches(holder, by):
        return False
    form, *detail = told_apart(holding.trigger)
    return stealth.knows(scene, holder, by) and fits(scene, holder, happening, form, ":".join(detail))


def fits(scene: GuScene, holder: Fighter, happening: Happening, form: str, detail: str) -> bool:
    """GU-117: whether the act is of the form that was named."""
    act = happening.act
    if form == MOVES:
        return act is Act.MOVES
    if form == WITHIN:
        return act is Act.MOVES and comes_within(scene, holder, happening, int(detail))
    if form == ATTACKS:
        return act is Act.ATTACKS or (act in HARMING and happening.harms(scene))
    if form == USES:
        return is_named(scene, happening.gu, detail)
    if form == MANIFESTS:
        return act is Act.MANIFESTS
    if form == ALLY:
        return bool([ally for ally in scene.allies(holder) if ally.id in happening.targets])
    if form != HOSTILE:
        return False
    return comes_nearer(scene, holder, happening) if act is Act.MOVES else happening.harms(scene)


def is_named(scene: GuScene, gu: str, words: str) -> bool:
    """Whether these words name that Gu, by its id or as people call it."""
    if not gu:
        return False
    names = {gu, scene.creature_names().get(gu, gu)}
    return words.strip().casefold() in {name.casefold() for name in names}


def metres_before(scene: GuScene, holder: Fighter, happening: Happening) -> int:
    """How far the mover was from the holder before its step."""
    assert happening.was is not None
    before = happening.by.clone()
    before.spot, before.z = happening.was
    return ground.apart(scene, holder, before)


def comes_within(scene: GuScene, holder: Fighter, happening: Happening, metres: int) -> bool:
    """The square that brings it so near is the one that meets the trigger (ruling on GU-114)."""
    is_near = ground.apart(scene, holder, happening.by) <= metres
    return is_near and metres_before(scene, holder, happening) > metres


def comes_nearer(scene: GuScene, holder: Fighter, happening: Happening) -> bool:
    """A hostile approach."""
    return ground.apart(scene, holder, happening.by) < metres_before(scene, holder, happening)


class SetOff(Window[Fighter, Option]):
    """GU-113: when the trigger happens, the holder may use a reaction; or decline and keep waiting."""

    def __init__(self, scene: GuScene, happening: Happening) -> None:
        super().__init__("held", WAIT)
        self.scene = scene
        self.happening = happening
        self.asked: list[str] = []

    def is_over(self) -> bool:
        return not can_go_on(self.happening.by)

    def can_answer(self, who: Fighter) -> bool:
        return is_met(self.scene, who, self.happening)

    def answers(self, who: Fighter) -> list[Option]:
        return answers(self.scene, who, self.happening)

    def question(self, who: Fighter, answers: Sequence[Option]) -> str:
        assert who.holding is not None
        return f"{self.happening.by.name} sets it off: does {who.name} take its held action ({who.holding.action})?"

    def ask(self, table: Table, who: Fighter, answers: Sequence[Option]) -> Option:
        self.asked.append(who.id)
        return super().ask(table, who, answers)

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        answer(self.scene, table, who, chosen, self.happening)


def answers(scene: GuScene, who: Fighter, happening: Happening) -> list[Option]:
    """The held action, if its trigger is this, a reaction is left for it and it can be taken now."""
    if happening.unreactable or who.id in happening.answered or not stats.can_react(scene, who):
        return []
    if not is_met(scene, who, happening) or is_waiting(scene, who):
        return []
    assert who.holding is not None
    return [TAKE] if uses(scene, who, who.holding.action, Turn(who.id)) else []


def answer(scene: GuScene, table: Table, who: Fighter, chosen: Option, happening: Happening) -> None:
    """GU-114: against an opponent's action, a contest decides which of the two comes first."""
    who.reactions -= 1
    happening.answered.append(who.id)
    by = happening.by
    if by.side == who.side or wins_contest(scene, table, by, who):
        take(scene, table, who)
    elif happening.act is Act.MOVES:
        scene.late = [*scene.late, (who.id, by.id)]
    else:
        happening.late.append(who.id)


def wins_contest(scene: GuScene, table: Table, by: Fighter, who: Fighter) -> bool:
    """GU-115: both with Close Combat within 2 metres, with Ranged Attack beyond; the opponent rolls first."""
    skill = Skill.CLOSE_COMBAT if ground.apart(scene, by, who) <= CLOSE else Skill.RANGED_ATTACK
    while True:  # it cannot end in a tie
        theirs = checks.skill_test(scene, table, by, skill, CONTEST, against=who)
        own = checks.skill_test(scene, table, who, skill, CONTEST, against=by)
        better = checks.outdoes(own, theirs)
        if better:
            scene.tell(table, ContestDecided(who.id, by.id, won=better > 0))
            return better > 0


def can_go_on(by: Fighter) -> bool:
    """Whether it can still do what it was about to."""
    return by.is_in() and stats.can_act(by)


def holders_of(scene: GuScene) -> list[Fighter]:
    """Everybody who holds something, in the order in which they are asked."""
    return [each for each in scene.after_turn_of() if each.holding is not None]


def before(scene: GuScene, table: Table, happening: Happening) -> bool:
    """Held actions that this sets off, before it is resolved; whether it is resolved at all."""
    holders = holders_of(scene)
    if holders:
        rule_on(scene, table, holders, happening)
        SetOff(scene, happening).open(table, holders)
    return can_go_on(happening.by)


def after(scene: GuScene, table: Table, happening: Happening) -> None:
    """Whoever lost the contest acts now, if that is still possible."""
    late, happening.late = happening.late, []
    for id in late:
        take(scene, table, scene.by_id[id])


# movement


def on_step(scene: GuScene, table: Table, mover: Fighter, spot: Spot, z: int) -> None:
    """After a step of the mover's own, which has left this cell."""
    holders = holders_of(scene)
    if not holders:
        return
    happening = Happening(Act.MOVES, mover, was=(spot, z))
    window = SetOff(scene, happening)
    window.open(table, [each for each in holders if (each.id, mover.id) not in scene.let_pass])
    scene.let_pass = [*scene.let_pass, *[(id, mover.id) for id in window.asked if is_broad(scene.by_id[id])]]


def is_broad(holder: Fighter) -> bool:
    """A stretch of movement sets off only once what waits for any movement or approach."""
    return holder.holding is not None and told_apart(holder.holding.trigger)[0] in (MOVES, HOSTILE)


def after_stretch(scene: GuScene, table: Table, mover: Fighter) -> None:
    """The stretch is over: whoever lost the contest in it acts now, then whoever waited for what a GM has to see."""
    due = [who for who, by in scene.late if by == mover.id]
    scene.late = [each for each in scene.late if each[1] != mover.id]
    scene.let_pass = [each for each in scene.let_pass if each[1] != mover.id]
    for id in due:
        take(scene, table, scene.by_id[id])
    rule_on(scene, table, holders_of(scene), Happening(Act.MOVES, mover))


def is_waiting(scene: GuScene, who: Fighter) -> bool:
    """It has lost a contest and acts when that stretch of movement is over."""
    return who.id in [id for id, _ in scene.late]


# the action itself


def take(scene: GuScene, table: Table, who: Fighter) -> None:
    """GU-142: the held Combat Action is taken now: what it costs is paid and what it needs is rolled now."""
    holding, who.holding = who.holding, None
    if holding is None:
        return
    turn = Turn(who.id)
    found = uses(scene, who, holding.action, turn) if can_go_on(who) else []
    if not found:
        scene.tell(table, HeldTooLate(who.id))
        return
    scene.tell(table, HeldTaken(who.id))
    while found:
        options: list[Option] = [*found] if turn.action else [*found, NO_MORE]
        chosen = table.ask(who, "held_action", options, f"{who.name}: how?")
        if not isinstance(chosen.option, Deed):
            return
        chosen.option.carry_out(scene, table, who, turn, chosen.value)
        found = uses(scene, who, holding.action, turn) if turn.blows and can_go_on(who) else []


Lister = Callable[[GuScene, Fighter, Turn], list[Deed]]


def listers() -> dict[str, list[Lister]]:
    """Where the deeds of each action are listed."""
    return {
        ATTACK: [melee.attack_deeds],
        GRAPPLE: [grapple.grapple_deeds],
        ABSORB: [absorb.absorb_deeds],
        ROLL: [conditions.fire_deeds],
        OTHER: [wild.wild_deeds, wings.wing_deeds, smash.smash_deeds],
    }


def uses(scene: GuScene, who: Fighter, action: str, turn: Turn) -> list[Deed]:
    """What it could do now of that kind: whom and how is chosen when the moment has come."""
    verb, *rest = told_apart(action)
    if verb == ACTIVATE:
        # GU-116: a held Activate Gu is a single activation, of the Gu that was named
        named = [worm for worm in activation.held(scene, who) if worm.id == rest[0]]
        return [deed for worm in named for deed in activation.deeds_of(scene, who, worm, [How.HELD])]
    if verb == KILLER:
        return [deed for deed in killer.killer_deeds(scene, who, turn) if deed.targets[0] == rest[0]]
    if not stats.can_fight(who):
        return []
    found = [deed for lister in listers()[verb] for deed in lister(scene, who, turn)]
    return [deed for deed in found if deed.category == COMBAT]


# what only a game master can see


def rule_on(scene: GuScene, table: Table, holders: list[Fighter], happening: Happening) -> None:
    """Words of one's own are set off when the GM seat says so (ruling on GU-117); they answer nothing Unreactable."""
    if happening.unreactable:
        return
    for who in holders:
        if waits_for_gm(who) and who is not happening.by and stats.can_react(scene, who):
            assert who.holding is not None
            question = f"{who.name} waits for this: {who.holding.watched}. Does {happening.by.name} set it off?"
            if gm.agrees(table, who, "set_off", question, usually=False):
                release(scene, table, who, happening)


def waits_for_gm(who: Fighter) -> bool:
    return who.holding is not None and who.holding.trigger == TOLD


def release(scene: GuScene, table: Table, who: Fighter, happening: Happening) -> None:
    """It has come about: before an act of somebody, or after a stretch of movement, when there is no contest."""
    if who.holding is None or not uses(scene, who, who.holding.action, Turn(who.id)):
        return
    if table.ask(who, "held", [TAKE, WAIT], f"It has come about: does {who.name} act?").option is WAIT:
        return
    if happening.act is Act.MOVES:
        who.reactions -= 1
        take(scene, table, who)
    else:
        answer(scene, table, who, TAKE, happening)
