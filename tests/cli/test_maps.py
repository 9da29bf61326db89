"""The map in letters and signs, from a board alone, whatever the ruleset."""

from __future__ import annotations

from quintain.board.board import Area, Board, Clock, Deed, Figure, Link, Map, Note, Order, Place, Row, Zone
from quintain.cli.maps import map_lines
from quintain.cli.state import names_of_creatures, order, stakes

CLOCK = Clock("Round 1", "", "Round 1")


def figure(id: str, at: str, *, size: int = 1) -> Figure:
    return Figure(
        id, f"{id.capitalize()}, a fighter", id[:2], "party", "party", False, at, False, False, "", [], [], [], size
    )


def board(map: Map, *creatures: Figure, order: Order | None = None) -> Board:
    return Board(CLOCK, order, list(creatures), map, None, None)


def test_every_kind_of_ground_has_its_sign_and_two_of_a_kind_are_told_apart() -> None:
    areas = [
        Area("difficult", "underbrush", ["0,0"]),
        Area("blocked", "oak", ["1,0"], "4 ft high"),
        Area("ledge", "ledge", ["2,0"], "2 ft high"),
        Area("ledge", "ledge", ["3,0"], "3 ft high"),
        Area("lava", "Lava", ["4,0"]),
    ]

    rows, legend = map_lines(board(Map("", "grid", 6, 1, areas)), {})

    assert rows == ["   0 1 2 3 4 5", "0  % # ^ ~ = ."]
    assert legend == [
        "% underbrush (difficult)",
        "# oak (blocked), 4 ft high",
        "^ ledge, 2 ft high",
        "~ ledge, 3 ft high",
        "= lava",
    ]


def test_light_lies_under_what_can_be_chosen_and_things_over_it() -> None:
    areas = [Area("dark", "Darkness", ["0,0", "1,0", "2,0"]), Area("bright", "Bright light", ["3,0"])]
    areas.append(Area("thing", "Lantern", ["2,0"]))

    rows, legend = map_lines(board(Map("", "grid", 4, 1, areas)), {}, ["1,0"])

    assert rows[1] == "0  : + ! ."
    assert legend == ["+ can be chosen", ": darkness", "! Lantern"]


def test_whoever_is_large_covers_its_squares_and_who_is_nowhere_is_not_drawn() -> None:
    rows, legend = map_lines(board(Map("", "grid", 3, 2), figure("ogre", "1,0", size=2), figure("imp", "")), {})

    assert rows[1:] == ["0  . O O", "1  . O O"]
    assert legend == ["O Ogre, a fighter 1,0"]


def test_a_way_that_leads_only_one_way_is_told_where_it_begins() -> None:
    zones = [Zone("a", "Cliff", 0, 0, [Place("a1", [Note("feature", "Stone")])]), Zone("b", "Pool", 1, 0, [])]
    links = [Link("a", "b", 1, True, [Note("steep", "Steep")])]

    rows, legend = map_lines(board(Map("", "arenas", zones=zones, links=links), figure("ann", "a1")), {"ann": "Ann"})

    assert rows == ["Cliff: a1 [Stone] (Ann). Paths: Pool 1 {Steep}.", "Pool: nobody. Paths: none."]
    assert legend == []


def test_where_there_is_no_map_nothing_is_drawn() -> None:
    assert map_lines(board(Map("")), {}) == ([], [])


def test_what_lies_ready_to_strike_is_told_with_its_place() -> None:
    place = Place("a1", [Note("hazard", "Rockfall", "at the end: rocks fall")])

    assert stakes(board(Map("", "arenas", zones=[Zone("a", "Cliff", 0, 0, [place])]))) == [
        "Rockfall at a1: at the end: rocks fall"
    ]


def test_the_order_says_who_a_word_on_it_and_what_is_declared() -> None:
    rows = [
        Row("ann", "", [Deed("Move", "done"), Deed("Attack", "now")]),
        Row("bob", "interrupts Ann, a fighter"),
        Row("c"),
    ]
    shown = board(Map(""), figure("ann", "1,1"), order=Order("Turn 9, in order", "KI-021", rows))

    names = names_of_creatures(shown, {"ann": "Ann"})

    assert order(shown, names) == ["Turn 9, in order: Ann: Move (done), Attack; bob (interrupts Ann); c"]


def test_a_zone_that_is_one_place_is_told_by_who_and_what_is_in_it() -> None:
    zones = [
        Zone("vault", "Vault", 0, 0, [Place("vault", [Note("dark", "Dark")])]),
        Zone("well", "Well", 1, 0, [Place("well")]),
    ]
    links = [Link("vault", "well", 0, notes=[Note("blocked", "Door, shut")])]

    rows, _ = map_lines(board(Map("", "arenas", zones=zones, links=links), figure("ann", "vault")), {"ann": "Ann"})

    assert rows == ["Vault: Ann {Dark}. Paths: Well {Door, shut}.", "Well: nobody. Paths: Vault {Door, shut}."]
