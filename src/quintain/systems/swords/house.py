"""The house rules of Swords: every ruling that can be argued about, with the ledger's value as the default."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from quintain.library.house import HouseRule


class InitiativeMethod(StrEnum):
    FIXED_SCORE = "fixed_score"
    ROLLED = "rolled"


class TiedInitiative(StrEnum):
    BETWEEN_SIDES = "between_sides"
    EVERYONE = "everyone"
    PLAYER_CHARACTERS_FIRST = "player_characters_first"


class BothUnaware(StrEnum):
    TEST_THEN_STARE = "test_then_stare"
    ALWAYS_STARE = "always_stare"


class UnawareCheck(StrEnum):
    GROUP = "group"
    INDIVIDUAL = "individual"


class LeftoverMovement(StrEnum):
    LOST = "lost"
    POOLED = "pooled"


class ProtectAttack(StrEnum):
    USES_REACTION = "uses_reaction"
    FREE = "free"


class SacrificeBy(StrEnum):
    ANY_CREATURE = "any_creature"
    CHARACTERS_ONLY = "characters_only"


class FoeCriticalDamage(StrEnum):
    NORMAL = "normal"
    ADD_MAXIMUM = "add_maximum"


class FoesAtZeroHp(StrEnum):
    DIE = "die"
    DYING = "dying"


class InjurySaveAfter(StrEnum):
    MAIN_ACTIONS = "main_actions"
    EVERY_ACTION = "every_action"


class IncapacitatedMovement(StrEnum):
    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class RepeatSaveWhileHelpless(StrEnum):
    AUTO_FAIL = "auto_fail"
    ROLLED = "rolled"


class ExhaustionPenalty(StrEnum):
    ABILITY_CHECKS = "ability_checks"
    ABILITY_CHECKS_AND_ATTACKS = "ability_checks_and_attacks"


class LifestyleAndExhaustion(StrEnum):
    ALWAYS_RECOVER = "always_recover"
    BY_LIFESTYLE = "by_lifestyle"


class InterruptedLongRest(StrEnum):
    ALWAYS_BENEFITS = "always_benefits"
    COUNTS_AS_SHORT_REST = "counts_as_short_rest"


class ExtendedRestChecks(StrEnum):
    ONCE_AT_END = "once_at_end"
    EVERY_NIGHT = "every_night"


class SwordsRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    initiative_method: Annotated[
        InitiativeMethod, HouseRule("SW-003", "Initiative is a fixed score, or 1d20 + it, rolled once.")
    ] = InitiativeMethod.FIXED_SCORE
    tied_initiative: Annotated[
        TiedInitiative, HouseRule("SW-004", "Who acts simultaneously on equal Initiative: foes, everyone, nobody.")
    ] = TiedInitiative.BETWEEN_SIDES
    both_unaware: Annotated[
        BothUnaware, HouseRule("SW-016", "Whether two unaware sides test, or always lose the first Round.")
    ] = BothUnaware.TEST_THEN_STARE
    unaware_check: Annotated[
        UnawareCheck, HouseRule("SW-017", "The unaware check counts for the whole side, or for each member.")
    ] = UnawareCheck.GROUP
    protect_attack: Annotated[
        ProtectAttack, HouseRule("SW-058", "Whether a protector's Opportunity Attack uses its Reaction.")
    ] = ProtectAttack.USES_REACTION
    leftover_movement: Annotated[
        LeftoverMovement,
        HouseRule("SW-070", "Whether what a Move Action leaves over is lost, or added to the next one of the turn."),
    ] = LeftoverMovement.LOST
    sacrifice_by: Annotated[SacrificeBy, HouseRule("SW-115", "Who may sacrifice a shield or a helmet.")] = (
        SacrificeBy.ANY_CREATURE
    )
    foe_critical_damage: Annotated[
        FoeCriticalDamage, HouseRule("SW-132", "Whether foes add the maximum of their dice on a critical hit.")
    ] = FoeCriticalDamage.NORMAL
    foes_at_zero_hp: Annotated[
        FoesAtZeroHp, HouseRule("SW-135", "Whether ordinary foes die at 0 HP, or are dying as characters are.")
    ] = FoesAtZeroHp.DIE
    injury_save_after: Annotated[
        InjurySaveAfter, HouseRule("SW-155", 'What "after each action" means for concussions and ribs.')
    ] = InjurySaveAfter.MAIN_ACTIONS
    incapacitated_movement: Annotated[
        IncapacitatedMovement, HouseRule("SW-216", "Whether a creature that is only Incapacitated may move.")
    ] = IncapacitatedMovement.ALLOWED
    repeat_save_while_helpless: Annotated[
        RepeatSaveWhileHelpless,
        HouseRule("SW-226", "Whether the helpless roll the saves that would free them, or fail those too."),
    ] = RepeatSaveWhileHelpless.AUTO_FAIL
    exhaustion_penalty: Annotated[
        ExhaustionPenalty, HouseRule("SW-271", "Whether Exhaustion lowers ability checks only, or attacks too.")
    ] = ExhaustionPenalty.ABILITY_CHECKS
    lifestyle_and_exhaustion: Annotated[
        LifestyleAndExhaustion,
        HouseRule("SW-286", "Whether Squalid and Poor living make recovery from Exhaustion depend on a check."),
    ] = LifestyleAndExhaustion.ALWAYS_RECOVER
    interrupted_long_rest: Annotated[
        InterruptedLongRest,
        HouseRule("SW-289", "Whether an interrupted Long Rest is worth a Short Rest beyond the limit too."),
    ] = InterruptedLongRest.ALWAYS_BENEFITS
    extended_rest_checks: Annotated[
        ExtendedRestChecks, HouseRule("SW-297", "Injury checks of an Extended Rest: at its end, or every night.")
    ] = ExtendedRestChecks.ONCE_AT_END
    free_actions: Annotated[
        int | None, HouseRule("SW-095", "How many Free Actions a turn allows; none: no limit.", least=0, most=100)
    ] = None
    max_rounds: Annotated[
        int, HouseRule("term Middle of combat", "After so many Rounds the fight is a draw.", least=1, most=10_000)
    ] = 100
    stalemate_rounds: Annotated[
        int,
        HouseRule(
            "term Middle of combat", "After so many Rounds without any loss a fight is undecided.", least=1, most=10_000
        ),
    ] = 15
    open_odds: Annotated[
        bool, HouseRule("term GM (Game Master) seat", "Whether odds may use what the asking seat does not know.")
    ] = False
