"""Ki's house rules: every ruling that can be argued about, with the ledger's value as the default."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from quintain.library.house import HouseRule


class LowInitiative(StrEnum):
    TURN_1 = "turn_1"
    SITS_OUT = "sits_out"


class Announcing(StrEnum):
    SECRET = "secret"
    OPEN = "open"


class Declaring(StrEnum):
    KINDS = "kinds"
    KINDS_AND_TARGETS = "kinds_and_targets"


class ReactInParticipation(StrEnum):
    BY_ENDING_IT = "by_ending_it"
    NEVER = "never"
    FREE = "free"


class ComboLimit(StrEnum):
    EVERY_TRIGGER = "every_trigger"
    ONCE_PER_ROUND = "once_per_round"


class LastBreathUntil(StrEnum):
    NEXT_ROUND_END = "next_round_end"
    ROUND_END = "round_end"
    COMBAT_END = "combat_end"


class BlockedHitEffects(StrEnum):
    APPLY = "apply"
    NONE = "none"


class BlockOverflow(StrEnum):
    CARRIES_ON = "carries_on"
    ABSORBED = "absorbed"


class InterruptionActives(StrEnum):
    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class InterruptionEnds(StrEnum):
    WHEN_FORCED = "when_forced"
    WHEN_IT_REACTS = "when_it_reacts"


class SurgeOrder(StrEnum):
    PAY_FIRST = "pay_first"
    SURGE_FIRST = "surge_first"


class LuckDie(StrEnum):
    OWN = "own"
    D6 = "d6"


class KiRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    low_initiative: Annotated[
        LowInitiative, HouseRule("KI-019", "Whether an Initiative below 1 still allows Turn 1.")
    ] = LowInitiative.TURN_1
    announcing: Annotated[
        Announcing,
        HouseRule("KI-020", "Announcements are sealed, or made one by one in descending Initiative."),
    ] = Announcing.SECRET
    declaring: Annotated[
        Declaring,
        HouseRule("KI-027", "What is declared: kinds of Action, or targets, items and techniques too."),
    ] = Declaring.KINDS
    react_in_participation: Annotated[
        ReactInParticipation,
        HouseRule("KI-048", "How a creature attacked in its own participation may react."),
    ] = ReactInParticipation.BY_ENDING_IT
    combo_limit: Annotated[
        ComboLimit, HouseRule("KI-049", "A Combo answers every trigger, or is used once per Round.")
    ] = ComboLimit.EVERY_TRIGGER
    last_breath_until: Annotated[LastBreathUntil, HouseRule("KI-065", "How long a Last Breath lasts.")] = (
        LastBreathUntil.NEXT_ROUND_END
    )
    blocked_hit_effects: Annotated[
        BlockedHitEffects, HouseRule("KI-081", "Whether on-hit effects happen on a successful Block.")
    ] = BlockedHitEffects.APPLY
    block_overflow: Annotated[
        BlockOverflow, HouseRule("KI-082", "Whether damage beyond a breaking weapon's durability goes on.")
    ] = BlockOverflow.CARRIES_ON
    interruption_actives: Annotated[
        InterruptionActives, HouseRule("KI-091", "Whether an Interruption may be Perform Techniques.")
    ] = InterruptionActives.ALLOWED
    interruption_ends: Annotated[InterruptionEnds, HouseRule("KI-093", "What ends the interrupted participation.")] = (
        InterruptionEnds.WHEN_FORCED
    )
    surge_order: Annotated[
        SurgeOrder, HouseRule("KI-100", "Whether a further participation is paid before or after a Surge.")
    ] = SurgeOrder.PAY_FIRST
    luck_die: Annotated[
        LuckDie, HouseRule("KI-101", "Whether a dLuck is the creature's own luck die or always a d6.")
    ] = LuckDie.OWN
    interlude_seconds: Annotated[
        int,
        HouseRule("KI-010", "Real seconds of an Interlude; 0 skips it, as simulations do.", least=0, most=3600),
    ] = 60
    default_luck: Annotated[
        int, HouseRule("term dLuck", "The luck die of a creature whose sheet lists none.", least=2, most=100)
    ] = 6
    default_speed: Annotated[
        int,
        HouseRule("term Movement speed", "Squares per Move where the sheet lists none.", least=0, most=50),
    ] = 5
    max_rounds: Annotated[
        int,
        HouseRule("term End of combat", "After so many Rounds the fight is a draw.", least=1, most=10_000),
    ] = 50
    stalemate_rounds: Annotated[
        int,
        HouseRule(
            "term End of combat",
            "After so many Rounds without any loss a fight is undecided.",
            least=1,
            most=10_000,
        ),
    ] = 20
    open_odds: Annotated[
        bool, HouseRule("KI-011", "Whether odds may use numbers that the asking seat does not know.")
    ] = False
