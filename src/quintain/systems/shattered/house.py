"""The house rules: every ruling that can be argued about, with the ledger's value as the default."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from quintain.library.house import HouseRule


class SlashWithoutAmount(StrEnum):
    ONE_OPTION = "one_option"
    ANY_COMBINATION = "any_combination"


class EndOfPhase4(StrEnum):
    WAITING_EFFECTS_END = "waiting_effects_end"
    WAITING_CHARGES_RESOLVE = "waiting_charges_resolve"
    ALIGHT_ENDS_TOO = "alight_ends_too"


class ReactionsPerTrigger(StrEnum):
    ONE_PER_CREATURE = "one_per_creature"
    ONE_IN_ALL = "one_in_all"


class ExposedAndImpaired(StrEnum):
    ROLL_AND_DAMAGE = "roll_and_damage"
    DAMAGE_ONLY = "damage_only"
    ROLL_ONLY = "roll_only"


class VulnerableMeans(StrEnum):
    EXTRA_DAMAGE = "extra_damage"
    PIERCE = "pierce"


class OpeningArises(StrEnum):
    BEFORE_LEAVING = "before_leaving"
    ON_ARRIVAL = "on_arrival"


class MovePoolRefill(StrEnum):
    RESPITE = "respite"
    OWN_TURN = "own_turn"


class WoundRoll(StrEnum):
    HALF_THE_DIE = "half_the_die"
    WHOLE_DIE = "whole_die"


class FullSpiritTrack(StrEnum):
    STAYS_DOWN = "stays_down"
    RESETS = "resets"


class YieldAfterDown(StrEnum):
    ALLOWED = "allowed"
    NOT_ALLOWED = "not_allowed"


class AddedStatusDc(StrEnum):
    EITHER_OR = "either_or"
    HIGHER_RESULT = "higher_result"


class ShatteredRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slash_without_amount: Annotated[
        SlashWithoutAmount,
        HouseRule("SS-004", "Whether a list with slashes and no amount gives one option or any combination."),
    ] = SlashWithoutAmount.ONE_OPTION
    stun_per_wound: Annotated[
        int,
        HouseRule("SS-021", "Stun gained in Respite for each Wound; 0 turns the temporary rule off.", least=0, most=1),
    ] = 1
    end_of_phase_4: Annotated[
        EndOfPhase4, HouseRule("SS-042", "What becomes of what still waits for the end of a Phase when Phase 4 ends.")
    ] = EndOfPhase4.WAITING_EFFECTS_END
    actions_once_per_round: Annotated[
        bool, HouseRule("SS-053", "Whether a given Action may be taken only once per Round.")
    ] = False
    actions_without_technique: Annotated[
        int,
        HouseRule("SS-054", "Actions in a Round of a character that plotted nothing.", least=3, most=4),
    ] = 3
    reactions_per_trigger: Annotated[
        ReactionsPerTrigger, HouseRule("SS-065", "How many creatures may answer one trigger.")
    ] = ReactionsPerTrigger.ONE_PER_CREATURE
    exposed_and_impaired: Annotated[
        ExposedAndImpaired, HouseRule("SS-079", "Whether Exposed and Impaired change the roll, the Damage, or both.")
    ] = ExposedAndImpaired.ROLL_AND_DAMAGE
    vulnerable: Annotated[
        VulnerableMeans, HouseRule("SS-081", "Whether Vulnerable is used up for Damage or gives Pierce and stays.")
    ] = VulnerableMeans.EXTRA_DAMAGE
    close_quarters_penalty: Annotated[
        bool, HouseRule("SS-094", "Whether a foe at one's Position hampers Short, Medium and Long Attacks.")
    ] = False
    opening_arises: Annotated[
        OpeningArises, HouseRule("SS-111", "Whether an Opening arises where one leaves or where one arrives.")
    ] = OpeningArises.BEFORE_LEAVING
    move_pool_refill: Annotated[MovePoolRefill, HouseRule("SS-119", "When the Move pool is filled again.")] = (
        MovePoolRefill.RESPITE
    )
    wound_roll: Annotated[WoundRoll, HouseRule("SS-135", "Whether a Wound roll is halved.")] = WoundRoll.HALF_THE_DIE
    full_spirit_track: Annotated[
        FullSpiritTrack, HouseRule("SS-141", "Whether a Spirit with a full Track stays at 0 Health.")
    ] = FullSpiritTrack.STAYS_DOWN
    yield_after_down: Annotated[
        YieldAfterDown, HouseRule("SS-143", "Whether a player may yield once the Wounds of a Down are recorded.")
    ] = YieldAfterDown.ALLOWED
    added_status_dc: Annotated[
        AddedStatusDc, HouseRule("SS-174", "How a Status added to an Attack that inflicts it changes the DC.")
    ] = AddedStatusDc.EITHER_OR
    max_rounds: Annotated[
        int, HouseRule("term Defeated", "After so many Rounds the fight is a draw.", least=1, most=10_000)
    ] = 30
    stalemate_rounds: Annotated[
        int,
        HouseRule("term Defeated", "After so many Rounds without any loss a fight is undecided.", least=1, most=10_000),
    ] = 8
    open_odds: Annotated[
        bool, HouseRule("SS-155", "Whether odds may use numbers that the asking seat does not know.")
    ] = False
