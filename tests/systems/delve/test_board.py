"""What a page draws of Delve: pools, wounds, state, odds of death, intents, and what the sheet says."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.board.board import Board, Figure, Pool
from quintain.kernel.events import REFEREE, Viewer
from quintain.systems.delve.board import board
from quintain.systems.delve.events.checks import CheckMade
from quintain.systems.delve.events.combat import FightEnded, Intended
from quintain.systems.delve.scene import DelveScene, FightScene
from quintain.systems.delve.words import Out
from tests.systems.delve.direct import hurt
from tests.systems.delve.fighting import fight_of
from tests.systems.delve.modes import plotting, resting
from tests.systems.delve.script import fight, npc, pc, play, rules

PARTY, FOES = Viewer("party", "party"), Viewer("foes", "foes")


def of(drawn: Board, id: str) -> Figure:
    (found,) = [each for each in drawn.creatures if each.id == id]
    return found


def ann(viewer: Viewer = PARTY, **numbers: Any) -> Figure:
    """How she is drawn with these numbers."""
    return of(board(fight([pc("ann", **numbers)], [npc("orc")]), viewer), "ann")


def line(figure: Figure, start: str) -> str:
    """The one line of its sheet that starts so."""
    (found,) = [each for each in figure.sheet if each.startswith(start)]
    return found


def danger(scene: DelveScene, who: str = "ann", viewer: Viewer = PARTY) -> list[str]:
    return [each for each in of(board(scene, viewer), who).lines if "kills" in each]


# how close death is


@pytest.mark.rule("DV-043")
@pytest.mark.parametrize(
    ("severity", "of_36"), [(1, 0), (2, 1), (5, 10), (7, 21), (11, 35), (12, 36)]
)  # 2d6 must reach 14 with it
def test_on_0_stress_the_chance_of_death_is_shown(severity: int, of_36: int) -> None:
    wounds = [{"name": "Torn", "severity": severity}]
    scene = fight([pc("ann", stress=0, max_stress=8, wounds=wounds)], [npc("orc")])

    assert danger(scene) == [f"the next wound kills in {of_36} of 36"]


@pytest.mark.rule("DV-043")
def test_it_is_shown_on_0_stress_only_and_only_of_those_who_are_there() -> None:
    scene = fight([pc("ann", stress=1, wounds=[{"name": "Torn", "severity": 5}])], [npc("orc")])
    assert danger(scene) == []
    hurt(scene, 1, dice=[1, 1])  # 2 + 5: another wound of severity 2
    assert danger(scene) == ["the next wound kills in 21 of 36"]
    assert danger(scene, viewer=FOES) == ["the next wound kills in 21 of 36"]  # wounds are no secret

    scene.by_id["ann"].out = Out.DEAD
    assert danger(scene) == []


# pools, wounds, state


@pytest.mark.rule("DV-046")
def test_willpower_is_a_pool_of_its_own_with_a_word_on_it() -> None:
    figure = ann(stress=5, max_stress=8, willpower=2, max_willpower=3, spirit=4)

    assert figure.pools == [
        Pool("Stress", 5, 8),
        Pool("Willpower", 2, 3, about="The resolve to force a way through trials and trauma."),
        Pool("Spirit", 4, 8),
        Pool("Victories", 0),
    ]
    assert [pool.name for pool in ann(FOES, willpower=2).pools] == ["Stress", "Victories"]


@pytest.mark.rule("DV-076")
def test_wounds_are_shown_with_their_severity() -> None:
    scene = fight([pc("ann", stress=0, max_stress=8, wounds=[{"name": "Torn", "severity": 2}])], [npc("orc")])
    hurt(scene, 1, "blunt", dice=[1, 1])  # 2 + 2: Minor
    for viewer in (PARTY, FOES):
        tags = of(board(scene, viewer), "ann").tags
        assert [(tag.label, tag.clause) for tag in tags if tag.kind == "condition"] == [
            ("Torn 2", "DV-076"),
            ("Bruised 1", "DV-076"),
        ]


@pytest.mark.rule("DV-085", "DV-086")
@pytest.mark.parametrize(
    ("stress", "armor", "note"),
    [
        (4, 2, "Protected"),
        (4, 0, "Vulnerable"),
        (0, 2, "at 0 Stress, Protected"),
        (0, 0, "at 0 Stress, Vulnerable"),
    ],
)
def test_the_state_is_shown_at_0_stress_too(stress: int, armor: int, note: str) -> None:
    assert ann(stress=stress, max_stress=8, armor="mail", armor_stress=armor).note == note
    assert ann(FOES, stress=stress, max_stress=8, armor="mail", armor_stress=armor).note == note


@pytest.mark.rule("DV-085")
def test_the_sheet_shows_all_values_of_defense() -> None:
    numbers: dict[str, Any] = {"fighting": 2, "athletics": 1}
    mail = ann(**numbers, armor="mail")
    assert line(mail, "Defense") == "Defense 7 without armour, 9 with it broken, 10 Protected"
    assert mail.lines == ["Defense 10"]
    broken = ann(**numbers, armor="mail", armor_stress=0)
    assert (line(broken, "Defense"), broken.lines) == (line(mail, "Defense"), ["Defense 9"])

    assert line(ann(**numbers), "Defense") == "Defense 7 without armour"
    assert ann(FOES, **numbers, armor="mail").sheet == []


# the sheet


@pytest.mark.rule("DV-104")
def test_a_skill_is_shown_with_its_score_and_its_specialty() -> None:
    figure = ann(stealth=2, fighting=1, specialties={"stealth": "crowds"})

    assert line(figure, "Skills") == "Skills: Fighting 1, Stealth 2 (crowds)"


@pytest.mark.rule("DV-064")
def test_the_sheet_says_what_spirit_is_for() -> None:
    assert line(ann(), "Spirit") == "Spirit: Second Wind, Defy Death"
    magician = ann(abilities=["magician"], spells=["aegis", "leyburst"])  # one of them by ambient Mana alone
    assert line(magician, "Spirit") == "Spirit: Second Wind, Defy Death, Aegis"


@pytest.mark.rule("DV-055", "DV-056")
@pytest.mark.parametrize(
    ("victories", "lines"),
    [
        (2, ["Defense 5"]),
        (3, ["Defense 5", "+1 to all checks"]),
        (5, ["Defense 5", "+2 to all checks"]),
        (8, ["Defense 5", "+3 to all checks"]),
    ],
)
def test_the_bonus_for_victories_is_shown(victories: int, lines: list[str]) -> None:
    assert ann(victories=victories).lines == lines
    assert ann(FOES, victories=victories).lines == ["Defense 5"]


# intents


def deeds(scene: DelveScene, viewer: Viewer) -> dict[str, list[str]]:
    order = board(scene, viewer).order
    return {} if order is None else {row.who: [deed.label for deed in row.acts] for row in order.rows}


def declared(*, guileful: bool, **more: Any) -> FightScene:
    scene = fight([pc("ann")], [npc("orc", abilities=["guileful"] if guileful else [])], **more)
    return fight_of(play(scene, ["orc> attack:fists:ann:stay"], then="ann: declare"))


@pytest.mark.rule("DV-001")
def test_a_guileful_npc_shows_only_that_its_intent_is_hidden() -> None:
    assert deeds(declared(guileful=True), PARTY) == {"orc": ["hidden intent"]}
    (published,) = deeds(declared(guileful=False), PARTY)["orc"]
    assert published != "hidden intent"
    assert "Ann" in published
    assert deeds(declared(guileful=True), FOES) == {"orc": [published]}
    assert deeds(declared(guileful=True), REFEREE) == {"orc": [published]}


@pytest.mark.rule("DV-001")
def test_an_intent_calls_people_by_their_names_alone() -> None:
    scene = fight([pc("ann") | {"name": "Ann, shield-bearer"}], [npc("orc")])
    told = play(scene, ["orc> attack:fists:ann:stay"], then="ann: declare")

    assert deeds(told.scene, PARTY) == {"orc": ["attack Ann with Bare hands"]}
    assert [each.what for each in told.events(Intended)] == ["attack Ann with Bare hands"]


def test_what_is_done_in_a_plotting_round_is_called_by_its_name() -> None:
    scene = plotting([pc("ann"), pc("bob")], facts=["A fact."])
    asked = play(scene, ["ann> work", "bob> ask_around"], dice=[1, 1]).events(CheckMade)
    assert [made.why for made in asked] == ["Gather information"]
    assert deeds(play(scene, ["ann> work"], then="bob: plot").scene, PARTY) == {"ann": ["Ordinary work"]}


def test_a_rest_that_has_lasted_its_time_has_no_timer() -> None:
    under_way = resting([pc("ann")], hours=8)
    assert [(each.name, each.left) for each in board(under_way, PARTY).timers] == [("Short rest", 8 * 3600)]
    under_way.passed = 8 * 3600
    assert board(under_way, PARTY).timers == []


def test_foes_win_and_the_party_wins() -> None:
    told = [FightEnded(side, "all are gone").sentence({}) for side in ("foes", "party", "")]
    assert told == ["foes win: all are gone.", "party wins: all are gone.", "Nobody wins: all are gone."]


def test_the_round_after_the_last_never_comes() -> None:
    assert board(play(plotting([pc("ann")]), ["live"]).scene, PARTY).round == "Round 1, over"


@pytest.mark.rule("DV-001")
@pytest.mark.parametrize(("intents", "shown"), [("published", {"orc": ["hidden intent"]}), ("secret", {})])
def test_nothing_is_shown_of_intents_that_are_secret(intents: str, shown: dict[str, list[str]]) -> None:
    scene = declared(guileful=True)
    scene.rules = rules(npc_intents=intents)

    assert deeds(scene, PARTY) == shown
