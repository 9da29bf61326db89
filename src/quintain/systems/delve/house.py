"""The house rules of Delve: every ruling that can be argued about, with the ledger's value as the default."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from quintain.library.house import HouseRule


class NpcIntents(StrEnum):
    PUBLISHED = "published"
    SECRET = "secret"


class Initiative(StrEnum):
    NONE = "none"
    CONTESTED = "contested"


class TieOnDc(StrEnum):
    FAIL = "fail"
    SUCCEED = "succeed"


class NpcSpirit(StrEnum):
    AS_LISTED = "as_listed"
    EIGHT = "8"


class SecondWindWindow(StrEnum):
    EVERY_WOUND_AT_0 = "every_wound_at_0"
    FIRST_ONLY = "first_only"


class WoundResult10(StrEnum):
    MAJOR = "major"
    MEDIUM = "medium"
    SERIOUS3 = "serious3"


class UncoveredDefense(StrEnum):
    COUNTS = "counts"
    IGNORED = "ignored"


class DelveRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    npc_intents: Annotated[
        NpcIntents, HouseRule("DV-001", "Whether what NPCs intend is published before players declare.")
    ] = NpcIntents.PUBLISHED
    combat_round_seconds: Annotated[
        int, HouseRule("DV-004", "How many seconds a combat round lasts; usually 6 to 10.", least=1, most=60)
    ] = 10
    initiative: Annotated[
        Initiative, HouseRule("DV-006", "Whether all act together, or one by one after a contest of Acrobatics.")
    ] = Initiative.NONE
    tie_on_dc: Annotated[TieOnDc, HouseRule("DV-017", "What a total equal to the DC does.")] = TieOnDc.FAIL
    stress_recovers_from_0: Annotated[
        bool, HouseRule("DV-044", "Whether a minute lifts a character from 0 Stress.")
    ] = True
    willpower_per_roll: Annotated[
        int | None,
        HouseRule("DV-048", "How much Willpower may be spent on one roll.", least=1, most=100, none="unlimited"),
    ] = None
    spirit_per_day: Annotated[int, HouseRule("DV-062", "How much Spirit comes back in a day.", least=0, most=100)] = 1
    npc_spirit: Annotated[
        NpcSpirit, HouseRule("DV-063", "Whether NPCs have the Spirit that their entries list, or 8.")
    ] = NpcSpirit.AS_LISTED
    second_wind_window: Annotated[
        SecondWindWindow, HouseRule("DV-067", "Which wounds at 0 Stress open Second Wind.")
    ] = SecondWindWindow.EVERY_WOUND_AT_0
    defy_death_min_spirit: Annotated[
        int, HouseRule("DV-072", "How much Spirit one needs to defy death.", least=0, most=100)
    ] = 1
    wound_result_10: Annotated[WoundResult10, HouseRule("DV-078", "What the missing row of the wound chart is.")] = (
        WoundResult10.MAJOR
    )
    penalty_on_defense: Annotated[
        bool, HouseRule("DV-087", "Whether the armour penalty lowers the skill that Defense is made of.")
    ] = False
    uncovered_defense: Annotated[
        UncoveredDefense, HouseRule("DV-092", "Whether armour adds to Defense against types that it does not cover.")
    ] = UncoveredDefense.COUNTS
    max_rounds: Annotated[
        int, HouseRule("term Encounter won", "After so many rounds a fight is a draw.", least=1, most=10_000)
    ] = 100
    delving_round_seconds: Annotated[
        int, HouseRule("DV-123", "The usual length of a Delving round.", least=1, most=10**9)
    ] = 600
    exploration_round_seconds: Annotated[
        int, HouseRule("DV-123", "The usual length of an Exploration round.", least=1, most=10**9)
    ] = 14_400
    plotting_round_seconds: Annotated[
        int, HouseRule("DV-123", "The usual length of a Plotting round.", least=1, most=10**9)
    ] = 604_800
    open_odds: Annotated[bool, HouseRule("DV-024", "Whether odds may use what the asking seat does not know.")] = False
