"""Short fights for these tests: close quarters, and an end after few Rounds at the latest."""

from __future__ import annotations

from typing import Any

QUICK = {"interlude_seconds": 0}
"""House rules under which nobody waits for a clock."""

BRAWL: dict[str, Any] = {
    "id": "brawl",
    "name": "Brawl",
    "arena": {"id": "yard", "name": "Yard", "width": 6, "height": 4},
    "sides": [
        {"name": "party", "members": [{"creature": "wen", "at": [1, 1]}, {"creature": "mirka", "at": [1, 2]}]},
        {"name": "foes", "members": [{"creature": "street_thug", "at": [2, 1]}]},
    ],
    "ends": [{"kind": "rounds", "rounds": 2}],
}
"""Two against one, side by side."""

CROWD: dict[str, Any] = BRAWL | {
    "id": "crowd",
    "name": "Crowd",
    "sides": [
        BRAWL["sides"][0],
        {"name": "foes", "members": [{"creature": "street_thug", "at": [2, y]} for y in (1, 2)]},
    ],
}
"""Two against two: it takes a while."""
CROWD_FOES = ("street_thug-1", "street_thug-2")

DUEL: dict[str, Any] = {
    "id": "duel",
    "name": "Duel",
    "round": 2,
    "turn": 5,
    "arena": {"id": "yard", "name": "Yard", "width": 6, "height": 4},
    "sides": [
        {
            "name": "red",
            "members": [{"creature": "mirka", "id": "red", "name": "Red", "at": [1, 1], "pc": False}],
        },
        {
            "name": "blue",
            "members": [{"creature": "mirka", "id": "blue", "name": "Blue", "at": [2, 1], "pc": False}],
        },
    ],
    "ends": [{"kind": "rounds", "rounds": 3}],
}
"""One against one, equal sheets, in the Turn in which both are asked."""

MARKED_HP = 983
MARKED_TECHNIQUE = "Weeping Lantern Palm"
MARKED: dict[str, Any] = {
    "id": "marked",
    "name": "Marked",
    "arena": {"id": "yard", "name": "Yard", "width": 6, "height": 4},
    "sides": [
        {
            "name": "red",
            "members": [{"creature": "mirka", "id": "red", "name": "Red", "at": [1, 1], "pc": False}],
        },
        {
            "name": "blue",
            "members": [
                {
                    "id": "blue",
                    "name": "Blue",
                    "at": [2, 1],
                    "sheet": {
                        "id": "marked",
                        "name": "Blue",
                        "strength": 3,
                        "agility": 2,
                        "presence": 1,
                        "instinct": 2,
                        "charisma": 1,
                        "hp": MARKED_HP,
                        "stamina": 3,
                        "techniques": ["weeping_lantern_palm"],
                    },
                }
            ],
        },
    ],
    "techniques": [
        {
            "id": "weeping_lantern_palm",
            "name": MARKED_TECHNIQUE,
            "type": "active",
            "behaviour": "mend",
            "amount": 1,
        }
    ],
    "ends": [{"kind": "rounds", "rounds": 1}],
}
"""Blue's secrets are a number and a name that occur nowhere else."""

WIDE_FIELD: dict[str, Any] = {
    "id": "wide_field",
    "name": "Wide field",
    "arena": {
        "id": "wide_field",
        "name": "Wide field",
        "width": 64,
        "height": 64,
        "look": "grass",
        "terrain": [
            {"kind": "difficult", "name": "underbrush", "look": "brush", "rects": [[0, 0, 63, 15]]},
            {
                "kind": "water",
                "name": "river",
                "rects": [[0, 30, 63, 33]],
                "water_depth": 5,
                "dt": 10,
                "current": "east",
            },
            {"kind": "ledge", "name": "terrace", "rects": [[0, 50, 40, 63]], "elevation": 5},
        ],
    },
    "sides": [
        {"name": "heroes", "members": [{"creature": "tamsin", "id": "tamsin", "at": [20, 20]}]},
        {"name": "bandits", "members": [{"creature": "bandit", "at": [22 + n % 13, 22 + n // 13]} for n in range(39)]},
    ],
}
"""The largest map that there is, of Swords, with forty creatures."""
