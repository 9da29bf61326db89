"""What can happen in a Ki fight, as typed events with their clauses and sentences; never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from quintain.kernel.asks import told_apart
from quintain.kernel.events import Effect, Event, Heading, Moment, Part, Viewer, said


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int
    rule = "KI-002, KI-006"
    text = "Round {round} begins."


class TurnCalled(Event, frozen=True, tag="turn_called"):
    round: int
    turn: int
    rule = "KI-005, KI-003"
    text = "Turn {turn}."

    def heading(self) -> Heading:
        return Heading((Part("Round", self.round), Part("Turn", self.turn)), alone=True)


class FirstRoundInitiative(Event, frozen=True, tag="first_round_initiative"):
    """Only its own side knows the number."""

    who: str
    side: str
    fri: int
    rule = "KI-015, KI-101"
    text = "{who} starts with a First Round Initiative of {fri}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Announced(Event, frozen=True, tag="announced"):
    turn: int
    who: list[str]
    rule = "KI-020"
    text = "Announced for Turn {turn}: {who}."


class OrderSettled(Event, frozen=True, tag="order_settled"):
    order: list[str]
    rule = "KI-021, KI-022, KI-013"
    text = "They go in this order: {order}."


class TieBroken(Event, frozen=True, tag="tie_broken"):
    winner: str
    loser: str
    by_luck: bool
    rule = "KI-029, KI-030, KI-031"
    text = "The tie goes to {winner}."

    def sentence(self, names: Mapping[str, str]) -> str:
        how = "on the roll of luck" if self.by_luck else "by Presence"
        return f"The tie goes to {said(self.winner, names)} {how}."


class Participates(Event, frozen=True, tag="participates"):
    who: str
    turn: int
    paid: int
    rule = "KI-004, KI-023, KI-024, KI-094"
    text = "{who} participates."

    def sentence(self, names: Mapping[str, str]) -> str:
        price = f" for {self.paid} Stamina" if self.paid else ""
        return f"{said(self.who, names)} participates{price}."


class ParticipationLost(Event, frozen=True, tag="participation_lost"):
    who: str
    rule = "KI-020"
    text = "{who} cannot act when its place comes: the participation is lost and costs nothing."


class HasToWait(Event, frozen=True, tag="has_to_wait"):
    who: str
    turn: int
    rule = "KI-016"
    text = "{who} is too slow for Turn {turn} by now and waits for its own: nothing is paid."


class Surged(Event, frozen=True, tag="surged"):
    who: str
    rule = "KI-098, KI-100"
    text = "{who} uses a Stamina Surge."


class Declared(Event, frozen=True, tag="declared"):
    who: str
    actions: list[str]
    fixed: tuple[str, ...] = ()
    rule = "KI-027, KI-026, KI-028"

    def sentence(self, names: Mapping[str, str]) -> str:
        fixed = f" ({said(self.fixed, names)})" if self.fixed else ""
        return f"{said(self.who, names)} declares: {said(list(map(check_of, self.actions)), names)}{fixed}."


def check_of(action: str) -> str:
    """`grapple` of `other:grapple`: a check is called by its name."""
    return told_apart(action)[-1]


class Yielded(Event, frozen=True, tag="yielded"):
    who: str
    rule = "KI-059"
    text = "{who} yields and is out of the fight."


class Moved(Event, frozen=True, tag="moved"):
    who: str
    path: list[str]
    rule = "KI-033"
    text = "{who} moves to {path}."

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} moves to {self.path[-1]}."

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=tuple(self.path)),)


class StoodUp(Event, frozen=True, tag="stood_up"):
    who: str
    rule = "KI-034"
    text = "{who} stands up."


class WentProne(Event, frozen=True, tag="went_prone"):
    who: str
    rule = "KI-034"
    text = "{who} drops prone."


class Fled(Event, frozen=True, tag="fled"):
    who: str
    rule = "KI-033"
    text = "{who} flees over the edge of the field."


class Attacked(Event, frozen=True, tag="attacked"):
    who: str
    target: str
    what: str
    ki: bool = False
    means = "what"
    rule = "KI-035, KI-036, KI-051"
    text = "{who} attacks {target} with {what}."
    leads = True


class Guarded(Event, frozen=True, tag="guarded"):
    who: str
    ally: str
    rule = "KI-048"
    text = "{who} steps in for {ally} and becomes the target."


class Reacted(Event, frozen=True, tag="reacted"):
    who: str
    reaction: str
    helped_by: str = ""
    rule = "KI-051, KI-048"
    text = "{who} answers with {reaction}."

    def sentence(self, names: Mapping[str, str]) -> str:
        helped = f" and {said(self.helped_by, names)}" if self.helped_by else ""
        return f"{said(self.who, names)} answers with {self.reaction.capitalize()}{helped}."


class Compared(Event, frozen=True, tag="compared"):
    """Both numbers become public when they are compared; what they are made of does not."""

    attacker: str
    target: str
    reaction: str
    score: int
    roll: int
    succeeded: bool
    side: str
    die: int | None = None
    rule = "KI-052, KI-071, KI-074, KI-075"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, die=None)

    def sentence(self, names: Mapping[str, str]) -> str:
        rolled = f" (a {self.die} on the die)" if self.die is not None else ""
        verdict = "succeeds" if self.succeeded else "fails"
        return f"{self.reaction.capitalize()} {self.roll}{rolled} against {self.score}: it {verdict}."


class Improved(Event, frozen=True, tag="improved"):
    who: str
    reaction: str
    cost: int
    rule = "KI-087, KI-088, KI-089, KI-095, KI-096"
    text = "{who} spends {cost} Stamina to improve the {reaction}."


class Missed(Event, frozen=True, tag="missed"):
    who: str
    target: str
    rule = "KI-077, KI-084"
    text = "{who} misses {target}."
    short = "misses"

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("missed", self.target),)


class BlockedHit(Event, frozen=True, tag="blocked_hit"):
    who: str
    target: str
    rule = "KI-081"
    text = "{target} blocks: {who} hits, but deals no damage."
    short = "blocked"

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("stopped", self.target),)


class WeaponTook(Event, frozen=True, tag="weapon_took"):
    who: str
    weapon: str
    damage: int
    left: int
    rule = "KI-082"
    text = "The {weapon} of {who} takes {damage} damage ({left} durability left)."


class Hurt(Event, frozen=True, tag="hurt"):
    target: str
    damage: int
    type: str
    temporary: int = 0
    armor: int = 0
    hp: int = 0
    rule = "KI-056, KI-057, KI-058"
    short = "{target} takes {damage}"

    def sentence(self, names: Mapping[str, str]) -> str:
        parts = []
        if self.temporary:
            parts.append(f"{self.temporary} on temporary armour")
        if self.armor:
            parts.append(f"{self.armor} on armour")
        if self.hp:
            parts.append(f"{self.hp} on HP")
        where = f" ({', '.join(parts)})" if parts else ""
        return f"{said(self.target, names)} takes {self.damage} {self.type} damage{where}."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("dealt", self.target, self.damage),)


class Ignored(Event, frozen=True, tag="ignored"):
    target: str
    rule = "KI-063, KI-064"
    text = "{target} draws its last breath and ignores it."
    short = "{target} ignores it"


class ArmorBroke(Event, frozen=True, tag="armor_broke"):
    who: str
    armor: str
    rule = "KI-058"
    text = "The {armor} of {who} breaks."


class StoodFast(Event, frozen=True, tag="stood_fast"):
    who: str
    technique: str
    rule = "KI-059"
    text = "{who} does not fall: {technique} keeps it at 1 HP."


class FellUnconscious(Event, frozen=True, tag="fell_unconscious"):
    who: str
    rule = "KI-059, KI-060"
    text = "{who} falls unconscious."
    short = "{who} falls unconscious"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("felled", self.who),)


class Wounded(Event, frozen=True, tag="wounded"):
    who: str
    type: str
    rule = "KI-066"
    text = "{who} receives an {type} wound."


class LastBreath(Event, frozen=True, tag="last_breath"):
    who: str
    rule = "KI-060, KI-061, KI-062, KI-065"
    text = "{who} draws a Last Breath: awake, all Stamina back, beyond harm, and soon dead."
    short = "{who} draws a Last Breath"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("raised", self.who),)


class Died(Event, frozen=True, tag="died"):
    who: str
    rule = "KI-065"
    text = "{who} dies."
    short = "{who} dies"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("felled", self.who),)


class Woke(Event, frozen=True, tag="woke"):
    who: str
    rule = "KI-059"
    text = "{who} wakes up, still prone."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("raised", self.who),)


class Healed(Event, frozen=True, tag="healed"):
    """How much was missing is for the own side to know."""

    who: str
    side: str
    hp: int | None
    rule = "KI-038, KI-011"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, hp=None)

    def sentence(self, names: Mapping[str, str]) -> str:
        gained = "HP" if self.hp is None else f"{self.hp} HP"
        return f"{said(self.who, names)} regains {gained}."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("healed", self.who, self.hp),)


class Interrupts(Event, frozen=True, tag="interrupts"):
    who: str
    whom: str
    action: str
    rule = "KI-085, KI-090, KI-091"
    text = "{who} interrupts {whom}: {action}."


class ParticipationEnded(Event, frozen=True, tag="participation_ended"):
    who: str
    what: str
    rule = "KI-093, KI-048"
    text = "{who} has to react: its {what} is over."


class CutShort(Event, frozen=True, tag="cut_short"):
    who: str
    what: str
    rule = "KI-102"
    text = "{who} can go on no longer: the {what} stops."


class ComboUsed(Event, frozen=True, tag="combo_used"):
    who: str
    technique: str
    means = "technique"
    rule = "KI-049, KI-050"
    text = "{who} uses the Combo {technique}."


class TechniqueUsed(Event, frozen=True, tag="technique_used"):
    who: str
    technique: str
    cost: int
    means = "technique"
    rule = "KI-040, KI-097"
    text = "{who} performs {technique}."
    leads = True


class Contested(Event, frozen=True, tag="contested"):
    who: str
    target: str
    what: str
    won: bool
    mine: int
    theirs: int
    rule = "KI-042, KI-029"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "wins" if self.won else "loses"
        against = f"{self.mine} against {self.theirs}"
        foe = said(self.target, names)
        return f"{said(self.who, names)} {verdict} the contest ({said(self.what, names)}) with {foe}: {against}."


class Checked(Event, frozen=True, tag="checked"):
    who: str
    what: str
    dc: int
    passed: bool
    rule = "KI-042, KI-029"

    def sentence(self, names: Mapping[str, str]) -> str:
        verdict = "succeeds" if self.passed else "fails"
        return f"{said(self.who, names)} {verdict}: {said(self.what, names)} (more than {self.dc})."


class Afflicted(Event, frozen=True, tag="afflicted"):
    who: str
    condition: str
    n: int
    rule = "KI-064"

    def sentence(self, names: Mapping[str, str]) -> str:
        n = f" {self.n}" if self.n else ""
        return f"{said(self.who, names)} is {self.condition.capitalize()}{n}."


class Freed(Event, frozen=True, tag="freed"):
    who: str
    condition: str
    rule = "KI-042"
    text = "{who} is no longer {condition}."


class Warded(Event, frozen=True, tag="warded"):
    who: str
    amount: int
    rule = "KI-058"
    text = "{who} has {amount} temporary armour."


class Pushed(Event, frozen=True, tag="pushed"):
    who: str
    to: str
    rule = "KI-078, KI-081"
    text = "{who} is pushed to {to}."

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=(self.to,)),)


class FellIn(Event, frozen=True, tag="fell_in"):
    who: str
    rule = "KI-045"
    text = "{who} falls into the chasm."


class CaughtTheEdge(Event, frozen=True, tag="caught_the_edge"):
    who: str
    rule = "KI-045"
    text = "{who} catches hold at the edge."


class BridgeCut(Event, frozen=True, tag="bridge_cut"):
    who: str
    rule = "KI-045"
    text = "{who} cuts the rope bridge."


class PuzzleSolved(Event, frozen=True, tag="puzzle_solved"):
    who: str
    what: str
    times: int
    rule = "KI-042"
    text = "{who} works out a part of the {what} ({times})."


class Stopped(Event, frozen=True, tag="stopped"):
    who: str
    rule = "KI-042"
    text = "{who} stops moving and is out of the fight."


class BoulderRolled(Event, frozen=True, tag="boulder_rolled"):
    who: str
    to: str
    rule = "KI-042"
    text = "{who} sets the boulder rolling to {to}."


class Persuaded(Event, frozen=True, tag="persuaded"):
    who: str
    target: str
    yields: bool
    rule = "KI-042"

    def sentence(self, names: Mapping[str, str]) -> str:
        effect = "and it yields" if self.yields else "but it is unmoved"
        return f"{said(self.who, names)} reaches {said(self.target, names)}, {effect}."


class Handled(Event, frozen=True, tag="handled"):
    """A weapon was wielded, stowed, picked up or let go."""

    who: str
    deed: str
    what: str
    rule = "KI-038, KI-039"
    text = "{who} {deed} the {what}."


class ItemUsed(Event, frozen=True, tag="item_used"):
    who: str
    item: str
    means = "item"
    rule = "KI-037, KI-038"
    text = "{who} uses the {item}."
    leads = True


class Stepped(Event, frozen=True, tag="stepped"):
    who: str
    rule = "KI-046"
    text = "{who} steps into the caltrops and has to stop."


class SteppedBack(Event, frozen=True, tag="stepped_back"):
    who: str
    to: str
    rule = "KI-033"
    text = "{who} cannot stay where somebody else is and steps back to {to}."


class Hid(Event, frozen=True, tag="hid"):
    """The game master keeps a creature from the others' eyes; only its own side hears of it."""

    who: str
    side: str
    text = "{who} is hidden from the others."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Revealed(Event, frozen=True, tag="revealed"):
    who: str
    at: str
    text = "{who} appears."


class CheckCalled(Event, frozen=True, tag="check_called"):
    who: str
    trait: str
    dc: int
    rule = "KI-042, KI-029"
    text = "The game master calls for a check: {who}, {trait}, against {dc}."


class Recap(Event, frozen=True, tag="recap"):
    round: int
    lines: list[str]
    rule = "KI-009"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"Round {self.round} in brief: " + " ".join(self.lines)


class InterludeOpened(Event, frozen=True, tag="interlude_opened"):
    round: int
    seconds: int
    rule = "KI-010, KI-011, KI-012"
    text = "Interlude: {seconds} seconds to talk, to ask and to plan."


class InterludeClosed(Event, frozen=True, tag="interlude_closed"):
    round: int
    rule = "KI-010"
    text = "The Interlude is over."


class QuestionAnswered(Event, frozen=True, tag="question_answered"):
    seat: str
    about: str
    answer: str
    rule = "KI-011"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.referee or viewer.seat == self.seat else None

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.about, names)}: {self.answer}."


class Said(Event, frozen=True, tag="said"):
    who: str
    words: str
    rule = "KI-012"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)}: “{self.words}”"


class Rested(Event, frozen=True, tag="rested"):
    who: str
    rule = "KI-067, KI-099"
    text = "{who} is rested: HP, Stamina and Surges are full."


class WoundHealed(Event, frozen=True, tag="wound_healed"):
    who: str
    type: str
    rule = "KI-066"
    text = "An {type} wound of {who} heals."


class Repaired(Event, frozen=True, tag="repaired"):
    who: str
    rule = "KI-058, KI-082"
    text = "The gear of {who} is repaired."


class FightEnded(Event, frozen=True, tag="fight_ended"):
    winner: str
    why: str
    rule = "KI-002"

    def sentence(self, names: Mapping[str, str]) -> str:
        head = f"Victory for {self.winner}" if self.winner else "Undecided"
        return f"{head}: {self.why}."
