"""Every mistake in content is told with its place and the way to mend it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quintain.systems.shattered.system import SYSTEM
from quintain.words.errors import ContentError, UserError
from tests.systems.shattered.script import body, fight, known, profile, strike_with
from tests.systems.written import mistakes_in, the_mistake_in

ROWS = [f'{{ roll = {roll}, grade = "{"miss" if roll < 5 else "hit"}", damage = 0 }}' for roll in range(2, 13)]
ATTACK = """
[[attack]]
id = "fang"
name = "Fang"
kind = "natural"
weight = "light"
speed = 1
range = ["melee"]
"""
CREATURE = """
[[creature]]
id = "moth"
name = "Moth"
rank = "standard"
health = 5
"""
ENCOUNTER = """
[[encounter]]
id = "clearing"
name = "Clearing"
arenas = [{ id = "glade", name = "Glade" }, { id = "wood", name = "Wood" }]
paths = [{ a = "glade", b = "wood" }]
positions = [{ id = "g1", arena = "glade", features = ["stone_outcropping"] }, { id = "w1", arena = "wood" }]
EXTRA

[[encounter.sides]]
name = "players"
members = [{ creature = "marlon", at = "g1" }]

[[encounter.sides]]
name = "enemies"
members = [{ creature = "egg", at = "w1" }]
"""
SAME_ID = "Two creatures have the same id."
CAMPAIGN = """
[[campaign]]
id = "road"
name = "Road"
party = ["marlon"]
"""


def rows(*lines: str) -> str:
    return f"profile = [{', '.join(lines)}]\n"


def mistakes(folder: Path, text: str) -> list[UserError]:
    return mistakes_in(SYSTEM, folder, text)


def the_mistake(folder: Path, text: str) -> tuple[str, str, str]:
    return the_mistake_in(SYSTEM, folder, text)


def encounter(extra: str = "", **changes: str) -> str:
    text = ENCOUNTER.replace("EXTRA", extra)
    for old, new in changes.items():
        text = text.replace(old, new)
    return text


def test_content_in_order_is_added_without_a_word(tmp_path: Path) -> None:
    text = ATTACK + rows(*ROWS) + CREATURE + 'attacks = ["fang"]\n' + encounter(egg="moth")

    assert mistakes(tmp_path, text + CAMPAIGN + 'steps = [{ encounter = "clearing" }, { rest = true }]\n') == []


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = ATTACK + rows(*ROWS[1:]) + CREATURE + 'attacks = ["fangg"]\nhealth_bars = 2\n'

    assert [mistake.what for mistake in mistakes(tmp_path, text)] == [
        'No attack "fangg" in shattered.',
        "There is no row for 2.",
        "Only Elites have Health Bars.",
    ]


# attacks


@pytest.mark.rule("SS-067")
@pytest.mark.parametrize(
    ("lines", "what", "where", "fix"),
    [
        (ROWS[2:], "There is no row for 2, 3.", "fang, profile", "Add a row for each."),
        ([*ROWS, ROWS[3]], "There is more than one row for 5.", "fang, profile", "Keep one row for each."),
        (
            [*ROWS[:10], '{ roll = 12, grade = "crit" }'],
            "There is damage in some rows, but not for 12.",
            "fang, profile",
            "Write damage = 0 there, or take damage out of every row.",
        ),
        (
            [*ROWS[:10], '{ roll = 12, grade = "crit", damage = 1, stun = 1 }'],
            "There is stun in some rows, but not for 2, 3, 4, 5, 6, 7, 8, 9, 10, 11.",
            "fang, profile",
            "Write stun = 0 there, or take stun out of every row.",
        ),
        (
            [*ROWS[1:], '{ roll = 2, grade = "miss", damage = 1 }'],
            "A miss does nothing.",
            "fang, profile, roll 2",
            "Make it a graze, or take its damage, stun and status out.",
        ),
        (
            [*ROWS[:10], '{ roll = 12, grade = "crit", damage = 1, status = [{ dc = 3, defence = ["grit"] }] }'],
            "A status group holds no status.",
            "fang, profile, roll 12",
            'For example apply = ["Push 1"].',
        ),
        (
            [*ROWS[:10], '{ roll = 12, grade = "crit", damage = 1, status = [{ apply = ["Prone"], dc = 3 }] }'],
            "A Negate roll has a dc and a defence.",
            "fang, profile, roll 12",
            'For example dc = 4 and defence = ["grit"]; without both it cannot be Negated.',
        ),
        (
            [*ROWS[:10], '{ roll = 12, grade = "crit", damage = 1, status = [{ apply = ["Bleading"] }] }'],
            '"Bleading" is no status.',
            "fang, profile[10].status[0].apply[0]",
            'Did you mean "Bleeding"?',
        ),
    ],
)
def test_a_profile_has_each_row_once_and_says_what_can_be(
    tmp_path: Path, lines: list[str], what: str, where: str, fix: str
) -> None:
    assert the_mistake(tmp_path, ATTACK + rows(*lines)) == (what, where, fix)


@pytest.mark.parametrize(
    ("old", "new", "what", "where"),
    [
        ('range = ["melee"]', "range = []", "An empty list is too short.", "fang, range"),
        ('"natural"', '"weapon"', "A weapon takes hands, and nothing else does.", "fang, hands"),
        ('"melee"]', '"melee"]\nhands = 1', "A weapon takes hands, and nothing else does.", "fang, hands"),
        ('"melee"]', '"melee"]\nthrown_at = ["short"]', "It is thrown farther than it reaches.", "fang, thrown_at"),
        ('"melee"]', '"melee"]\nboost_cost = 1', "A boost has a cost.", "fang, boost"),
        ('"melee"]', '"melee"]\nboost = "light"', "A boost has a cost.", "fang, boost"),
        ('"melee"]', '"melee"]\nby_phase.5 = [{ apply = ["Prone"] }]', '"5" is not a value.', "fang, by_phase.5"),
        (
            '"melee"]',
            '"melee"]\nby_phase.3 = [{ apply = ["Prome"] }]',
            '"Prome" is no status.',
            "fang, by_phase.3[0].apply[0]",
        ),
        (
            '"melee"]',
            '"melee"]\ncharged = { aim = "range", on_crit = [{ apply = ["Doomed"] }] }',
            '"Doomed" is no status.',
            "fang, charged.on_crit[0].apply[0]",
        ),
    ],
)
def test_an_attack_fits_together(tmp_path: Path, old: str, new: str, what: str, where: str) -> None:
    told, at, fix = the_mistake(tmp_path, ATTACK.replace(old, new) + rows(*ROWS))

    assert (told, at) == (what, where)
    assert fix


def test_a_range_is_one_of_the_book_s(tmp_path: Path) -> None:
    told, where, fix = the_mistake(tmp_path, ATTACK.replace('"melee"', '"mele"') + rows(*ROWS))

    assert where.startswith("fang, range")
    assert "melee" in fix
    assert "mele" in told


def test_a_hazard_has_a_profile_too(tmp_path: Path) -> None:
    text = '[[hazard]]\nid = "pit"\nname = "Pit"\ntrigger = "entering"\nopen_text = "A pit."\n' + rows(*ROWS[1:])

    assert the_mistake(tmp_path, text)[:2] == ("There is no row for 2.", "pit, profile")


# abilities


@pytest.mark.parametrize(
    ("kind", "extra", "behaviour"),
    [
        ("technique", "speeds = [1]\n", "leap"),
        ("action", "", "smash"),
        ("stunt", "", "deflect"),
        ("reaction", "", "retreat"),
        ("gambit", "", "rally"),
    ],
)
def test_an_ability_does_what_its_kind_can_do(tmp_path: Path, kind: str, extra: str, behaviour: str) -> None:
    text = f'[[{kind}]]\nid = "trick"\nname = "Trick"\n{extra}behaviour = "{behaviour}"\n'

    told, where, fix = the_mistake(tmp_path, text)

    assert told == f'"{behaviour}" is not what {"an" if kind == "action" else "a"} {kind} does.'
    assert where == "trick, behaviour"
    assert fix.startswith("Use one of: ")


@pytest.mark.parametrize(
    ("text", "what", "where"),
    [
        (
            '[[technique]]\nid = "trick"\nname = "Trick"\nspeeds = []\n',
            "An empty list is too short.",
            "trick, speeds",
        ),
        ('[[technique]]\nid = "trick"\nname = "Trick"\nspeeds = [2, 2]\n', "A Speed is listed twice.", "trick, speeds"),
        (
            '[[action]]\nid = "trick"\nname = "Trick"\n'
            'boosts = [{ id = "more", cost = { moves = 1 } }, { id = "more", cost = { stamina = 1 } }]\n',
            "Two boosts have the same id.",
            "trick, boosts",
        ),
        (
            '[[gambit]]\nid = "trick"\nname = "Trick"\nbehaviour = "table"\ntable = [{ damage = 1 }]\n',
            "Its table has 1 rows.",
            "trick, table",
        ),
        (
            '[[gambit]]\nid = "trick"\nname = "Trick"\nbehaviour = "lethal"\ntable = [{ damage = 1 }]\n',
            "Its table has 1 rows.",
            "trick, table",
        ),
        (
            '[[gambit]]\nid = "trick"\nname = "Trick"\nbehaviour = "table"\n'
            'table = [{}, {}, {}, {}, {}, { either = [{ apply = ["Pushed"] }] }]\n',
            '"Pushed" is no status.',
            "trick, table[5].either[0].apply[0]",
        ),
        ('[[item]]\nid = "trick"\nname = "Trick"\n', "It does nothing.", "trick"),
        ('[[terrain]]\nid = "mud"\nname = "Mud"\nkind = "wet"\n', '"wet" is wet already.', "mud, kind"),
    ],
)
def test_what_else_an_entry_must_have(tmp_path: Path, text: str, what: str, where: str) -> None:
    told, at, fix = the_mistake(tmp_path, text)

    assert (told, at) == (what, where)
    assert fix


# creatures


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("attacks", "attack"),
        ("techniques", "technique"),
        ("actions", "action"),
        ("stunts", "stunt"),
        ("reactions", "reaction"),
        ("gambits", "gambit"),
        ("stances", "stance"),
        ("known_stances", "stance"),
        ("wielded", "attack"),
        ("equipped", "attack, armor or item"),
    ],
)
def test_a_creature_names_only_what_there_is(tmp_path: Path, field: str, kind: str) -> None:
    text = CREATURE + f'{field} = ["zzz"]\n'

    assert the_mistake(tmp_path, text)[:2] == (f'No {kind} "zzz" in shattered.', f"moth, {field}[0]")


def test_what_a_creature_grows_into_is_a_creature(tmp_path: Path) -> None:
    assert the_mistake(tmp_path, CREATURE + 'grows_into = ["larwa"]\ntraits = ["grows"]\n')[:2] == (
        'No creature "larwa" in shattered.',
        "moth, grows_into[0]",
    )


@pytest.mark.parametrize(
    ("field", "what", "where", "fix"),
    [
        (
            'wielded = ["stone_maul", "heater_shield"]',
            "What it wields takes 3 hands.",
            "moth, wielded",
            "It has 2: list something in equipped instead.",
        ),
        (
            'wielded = ["iron_dagger", "iron_dagger", "sling"]',
            "What it wields takes 3 hands.",
            "moth, wielded",
            "It has 2: list something in equipped instead.",
        ),
        ('wielded = ["small_jaws"]', '"Small Jaws" cannot be held.', "moth, wielded", "List it in attacks."),
        (
            'equipped = ["small_jaws"]',
            '"Small Jaws" is no piece of Equipment.',
            "moth, equipped",
            "List it in attacks.",
        ),
        (
            'attacks = ["sling"]',
            '"Sling" is a weapon.',
            "moth, attacks",
            "List it in wielded or equipped; its attack comes with it.",
        ),
        (
            'stances = ["gale_stance", "mountain_stance"]',
            "It is in two Stances of one kind.",
            "moth, stances",
            "Keep one Martial and one Spirit Stance; list others in known_stances.",
        ),
        (
            'actions = ["fight"]\npattern = [{ phase = 1, slot = "action" }, { phase = 1, slot = "action" }]',
            "It acts twice in one Phase.",
            "moth, pattern",
            "List each Phase once.",
        ),
        (
            'pattern = [{ phase = 1, slot = "technique" }]',
            "It has no Technique to use.",
            "moth, pattern",
            "Give it techniques, or another pattern.",
        ),
        (
            'pattern = [{ phase = 1, slot = "action" }]',
            "It has no Action to take.",
            "moth, pattern",
            "Give it actions, or another pattern.",
        ),
        (
            "health_bars = 2",
            "Only Elites have Health Bars.",
            "moth, health_bars",
            'Make it rank = "elite", or take health_bars out.',
        ),
        (
            'traits = ["grows"]',
            "What grows becomes something.",
            "moth, grows_into",
            'Give it both grows_into and the trait "hatches" or "grows", or neither.',
        ),
        ('spirit = "egg"', '"egg" is no Spirit.', "moth, spirit", 'Name a creature of rank = "spirit".'),
    ],
)
def test_a_creature_fits_together(tmp_path: Path, field: str, what: str, where: str, fix: str) -> None:
    assert the_mistake(tmp_path, CREATURE + field + "\n") == (what, where, fix)


@pytest.mark.parametrize(
    ("rank", "field", "what"),
    [
        ("player", 'actions = ["fight"]\npattern = [{ phase = 1, slot = "action" }]', "Only NPCs follow a pattern."),
        ("spirit", 'spirit = "bork"', "A Spirit has no Spirit of its own."),
    ],
)
def test_player_characters_and_spirits_are_no_npcs(tmp_path: Path, rank: str, field: str, what: str) -> None:
    assert the_mistake(tmp_path, CREATURE.replace("standard", rank) + field + "\n")[0] == what


# encounters


@pytest.mark.parametrize(
    ("changes", "what", "where"),
    [
        ({'b = "wood"': 'b = "wod"'}, 'There is no Arena "wod".', "clearing, paths[0].b"),
        ({'b = "wood"': 'b = "glade"'}, "A Path leads nowhere.", "clearing, paths[0]"),
        (
            {'b = "wood"': 'b = "wood", terrain = ["mud"]'},
            'No terrain "mud" in shattered.',
            "clearing, paths[0].terrain[0]",
        ),
        ({'arena = "wood"': 'arena = "wod"'}, 'There is no Arena "wod".', "clearing, positions[1].arena"),
        (
            {"stone_outcropping": "stone_outcrop"},
            'No feature "stone_outcrop" in shattered.',
            "clearing, positions[0].features[0]",
        ),
        (
            {'id = "w1"': 'id = "w1", terrain = ["mud"]'},
            'No terrain "mud" in shattered.',
            "clearing, positions[1].terrain[0]",
        ),
        ({'"enemies"': '"foes"'}, "A fight is between players and enemies.", "clearing, sides"),
        ({'{ creature = "egg", at = "w1" }': ""}, "Nobody is on this side.", "clearing, enemies"),
        ({'"egg"': '"eg"'}, 'No creature "eg" in shattered.', "clearing, sides[1].members[0].creature"),
        ({'"egg"': '"bork"'}, "A Spirit comes with its master.", "clearing, enemies, bork"),
        ({'creature = "egg", ': ""}, "A member is a creature or has a sheet.", "clearing, sides[1].members[0]"),
        ({', at = "w1" }': " }"}, "It stands nowhere.", "clearing, enemies, egg, at"),
        ({'at = "w1"': 'at = "w2"'}, 'There is no Position "w2".', "clearing, sides[1].members[0].at"),
        (
            {'at = "w1"': 'at = "w1", occupies = "stone_outcropping"'},
            'There is no Feature "stone_outcropping".',
            "clearing, enemies, egg, occupies",
        ),
        ({'at = "w1"': 'at = "w1", summoned = "w1"'}, "It has no Spirit.", "clearing, enemies, egg, summoned"),
        (
            {'at = "g1"': 'at = "g1", summoned = "g3"'},
            'There is no Position "g3".',
            "clearing, sides[0].members[0].summoned",
        ),
        ({'at = "w1" }': 'at = "w1", id = "x" }', 'at = "g1" }': 'at = "g1", id = "x" }'}, SAME_ID, "clearing"),
        (
            {'at = "w1"': 'at = "w1", statuses = { grabbed = { by = "nobody" } }'},
            'There is no creature "nobody".',
            "clearing, grabbed",
        ),
        (
            {
                '{ creature = "egg", at = "w1" }': '{ creature = "egg", at = "g1", occupies = "stone_outcropping" }, '
                '{ creature = "larva", at = "g1", occupies = "stone_outcropping" }'
            },
            "2 creatures Occupy the Stone Outcropping at g1.",
            "clearing",
        ),
        (
            {'at = "g1" }': 'at = "g1", wielded = ["stone_maul", "heater_shield"] }'},
            "What it wields takes 3 hands.",
            "clearing, players, marlon, wielded",
        ),
        (
            {'at = "g1" }': 'at = "g1", stances = ["gale_stance", "mountain_stance"] }'},
            "It is in two Stances of one kind.",
            "clearing, players, marlon, stances",
        ),
        (
            {'at = "g1" }': 'at = "g1", stances = ["gale"] }'},
            'No stance "gale" in shattered.',
            "clearing, sides[0].members[0].stances[0]",
        ),
        (
            {'at = "g1" }': 'at = "g1", health = 31 }'},
            "health 31 is outside what it can have.",
            "clearing, players, marlon, health",
        ),
        (
            {'at = "g1" }': 'at = "g1", stun = 10 }'},
            "stun 10 is outside what it can have.",
            "clearing, players, marlon, stun",
        ),
        (
            {'at = "g1" }': 'at = "g1", wounds = 6 }'},
            "wounds 6 is outside what it can have.",
            "clearing, players, marlon, wounds",
        ),
        (
            {'at = "g1" }': 'at = "g1", stamina = 3 }'},
            "stamina 3 is outside what it can have.",
            "clearing, players, marlon, stamina",
        ),
        (
            {'at = "w1"': 'at = "w1", bars = 2'},
            "bars 2 is outside what it can have.",
            "clearing, enemies, egg, bars",
        ),
    ],
)
def test_an_encounter_fits_together(tmp_path: Path, changes: dict[str, str], what: str, where: str) -> None:
    told, at, fix = the_mistake(tmp_path, encounter(**changes))

    assert (told, at) == (what, where)
    assert fix


@pytest.mark.parametrize(
    ("extra", "what", "where"),
    [
        ('first_side = "foes"', 'There is no side "foes".', "clearing, first_side"),
        ('reserves = ["moth"]', 'No creature "moth" in shattered.', "clearing, reserves[0]"),
        (
            'hazards = [{ hazard = "rockfal", when = "plotting", at = "g1" }]',
            'No hazard "rockfal" in shattered.',
            "clearing, hazards[0].hazard",
        ),
        (
            'hazards = [{ hazard = "rockfall", when = "plotting" }]',
            "A Hazard is somewhere.",
            "clearing, hazards, rockfall",
        ),
        (
            'hazards = [{ hazard = "rockfall", when = "plotting", at = "g2" }]',
            'There is no Position "g2".',
            "clearing, hazards[0].at",
        ),
        (
            'hazards = [{ hazard = "rockfall", when = "plotting", arena = "wod" }]',
            'There is no Arena "wod".',
            "clearing, hazards[0].arena",
        ),
        (
            'hazards = [{ hazard = "rockfall", when = "respite", arena = "wood" }]',
            "The Spirit Master names a Position at Plotting.",
            "clearing, hazards, rockfall",
        ),
        ('ends = [{ kind = "defeated", who = "eg" }]', 'No creature "eg" in shattered.', "clearing, ends[0].who"),
        ('ends = [{ kind = "defeated", who = "larva" }]', 'There is no enemy "larva".', "clearing, ends[0].who"),
        (
            'ends = [{ kind = "holds_arena", arena = "wod", round = 2 }]',
            'There is no Arena "wod".',
            "clearing, ends[0].arena",
        ),
        ('ends = [{ kind = "holds_arena", round = 2 }]', "It says no Arena.", "clearing, ends[0].arena"),
        ('ends = [{ kind = "holds_arena", arena = "wood" }]', "It says no Round.", "clearing, ends[0].round"),
    ],
)
def test_what_else_an_encounter_says_holds(tmp_path: Path, extra: str, what: str, where: str) -> None:
    told, at, fix = the_mistake(tmp_path, encounter(extra))

    assert (told, at) == (what, where)
    assert fix


def test_a_map_has_arenas_and_no_two_of_one_id(tmp_path: Path) -> None:
    twice = encounter(**{'{ id = "wood", name = "Wood" }': '{ id = "wood", name = "W" }, { id = "wood", name = "V" }'})

    assert the_mistake(tmp_path, twice)[:2] == ("Two Arenas have the same id.", "clearing, arenas")
    with pytest.raises(ContentError) as refused:
        fight([body("ann", "p1")], [body("bob", "p1")], arenas=[], paths=[], positions=[])
    assert "There is no Arena." in [mistake.what for mistake in refused.value.mistakes]


# scenarios


def refusals(*players: dict[str, Any], **scenario: Any) -> list[tuple[str, str]]:
    """What is said about a fight that cannot start so."""
    with pytest.raises(ContentError) as refused:
        fight(players, [body("bob", "r1", rank="standard")], **scenario)
    return [(mistake.what, mistake.where) for mistake in refused.value.mistakes]


def test_a_fight_brings_attacks_of_its_own_and_they_are_checked() -> None:
    attacks = [strike_with("bite", profile=profile(damage=3)[1:])]

    assert refusals(body("ann", "p1", attacks=["bite"]), attacks=attacks) == [
        ("There is no row for 2.", "encounter test, attacks, bite, profile"),
    ]


def test_no_two_sheets_have_one_id() -> None:
    ann = body("ann", "p1")

    assert refusals(ann, body("ann", "p2", grit=1) | {"id": "twin"}) == [
        ('Two different sheets have the id "ann".', "encounter test"),
    ]
    assert len(fight([ann, ann | {"id": "twin"}], [body("bob", "r1")]).bodies) == 3


def test_a_sheet_of_its_own_is_checked() -> None:
    assert refusals(body("ann", "p1", attacks=["bitte"]), known("marlon", "p2", health=0)) == [
        ('No attack "bitte" in shattered.', "encounter test, sides[0].members[0].sheet.attacks[0]"),
        ("health 0 is outside what it can have.", "encounter test, players, marlon, health"),
    ]


def test_a_wrong_creature_does_not_hide_what_is_wrong_with_an_encounter(tmp_path: Path) -> None:
    text = (
        CREATURE + 'attacks = ["bitte"]\n' + encounter(g1="g9", features="features").replace('id = "g9"', 'id = "g1"')
    )

    assert [mistake.where.partition("more.toml, ")[2] for mistake in mistakes(tmp_path, text)] == [
        "moth, attacks[0]",
        "clearing, sides[0].members[0].at",
    ]


# campaigns


def test_everybody_of_a_party_is_in_some_fight_of_the_campaign(tmp_path: Path) -> None:
    two = CAMPAIGN.replace('["marlon"]', '["marlon", "blaine"]') + 'steps = [{ encounter = "clearing" }]\n'

    assert the_mistake(tmp_path, encounter() + two)[:2] == ('"blaine" is in no fight of it.', "road, party")


def test_somebody_of_a_party_may_take_the_place_of_one_who_is_not_of_it(tmp_path: Path) -> None:
    other = CAMPAIGN.replace("marlon", "blaine") + 'steps = [{ encounter = "clearing" }]\n'

    assert mistakes(tmp_path, encounter() + other) == []


@pytest.mark.parametrize(
    ("party", "steps", "what", "where"),
    [
        ("marlo", '{ encounter = "duel" }', 'No creature "marlo" in shattered.', "road, party[0]"),
        ("egg", "{ rest = true }", '"egg" is no player character.', "road, party[0]"),
        ("margaret", "{ rest = true }, {}", "A step is an encounter or a rest.", "road, steps[1]"),
        (
            "margaret",
            '{ encounter = "duel", rest = true }',
            "A step is an encounter or a rest.",
            "road, steps[0]",
        ),
        ("margaret", '{ encounter = "duell" }', 'No encounter "duell" in shattered.', "road, steps[0].encounter"),
    ],
)
def test_a_campaign_is_made_of_what_there_is(tmp_path: Path, party: str, steps: str, what: str, where: str) -> None:
    text = CAMPAIGN.replace("marlon", party) + f"steps = [{steps}]\n"

    assert the_mistake(tmp_path, text)[:2] == (what, where)
