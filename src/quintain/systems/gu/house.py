"""The house rules of Master of Gu: every ruling that can be argued about, with the ledger's value as the default."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from quintain.library.house import HouseRule


class ShieldOverflow(StrEnum):
    PASSES_ON = "passes_on"
    ABSORBED = "absorbed"


class GuRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    combat_recovery_per_turn: Annotated[
        int | None,
        HouseRule(
            "GU-016",
            "Portions of essence that come back each turn; pro_rata: as many as in 10 seconds outside combat.",
            least=0,
            most=100,
            none="pro_rata",
        ),
    ] = None
    reactions_per_round: Annotated[
        int, HouseRule("GU-021", "How many reactions everybody has between its turns.", least=0, most=9)
    ] = 2
    fly_exact: Annotated[bool, HouseRule("GU-044", "Whether Fly covers exactly the flying speed.")] = False
    aimed_automatic_hits: Annotated[
        bool, HouseRule("GU-093", "Whether a melee attack that hits automatically may be a called shot.")
    ] = True
    size_modifies_all_attacks: Annotated[
        bool, HouseRule("GU-096", "Whether the size of the target changes every attack roll, or called shots only.")
    ] = True
    stone_gain_by_rank: Annotated[
        bool, HouseRule("GU-110", "Whether a primeval stone is worth 5, 4, 3, 2, 1 portions at ranks 1 to 5.")
    ] = False
    react_in_own_turn: Annotated[
        bool, HouseRule("GU-119", "Whether attacks made as reactions may be answered in one's own turn.")
    ] = False
    dodge_other_needs_test: Annotated[
        bool, HouseRule("GU-132", "Whether a dodge on anything but a hit needs a Dodge test.")
    ] = False
    shield_overflow: Annotated[
        ShieldOverflow, HouseRule("GU-162", "Whether what a dying shield Gu cannot take passes on.")
    ] = ShieldOverflow.PASSES_ON
    healing_ends_dying: Annotated[bool, HouseRule("GU-178", "Whether any hit points gained end Dying.")] = True
    predicament_limit: Annotated[
        int, HouseRule("GU-186", "With how many Predicament Tokens one dies.", least=1, most=20)
    ] = 5
    injury_by_total: Annotated[
        bool, HouseRule("GU-191", "Whether all damage types of a hit together are compared with half the maximum.")
    ] = False
    torso_called_shot_injury: Annotated[
        bool, HouseRule("GU-203", "Whether a called shot at the torso causes an injury.")
    ] = True
    ablaze_damage: Annotated[
        int, HouseRule("GU-211", "The heat damage of ablaze at the start of a turn.", least=0, most=100)
    ] = 30
    burning_damage: Annotated[
        int, HouseRule("GU-222", "The heat damage of burning at the start of a turn.", least=0, most=100)
    ] = 10
    max_rounds: Annotated[
        int, HouseRule("term End of combat", "After so many rounds the fight is a draw.", least=1, most=10_000)
    ] = 60
    open_odds: Annotated[
        bool, HouseRule("term Hidden information", "Whether odds may use what the asking seat does not know.")
    ] = False
