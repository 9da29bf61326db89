"""What nobody used is said first, and whether the answer rests on play that nobody would play."""

from __future__ import annotations

from pathlib import Path

from quintain.lab.asked import Asked
from quintain.lab.fights import Setup
from quintain.lab.results import Use
from quintain.lab.sim_words import told_report
from quintain.lab.simulating import simulate_setup
from quintain.lab.telling import Words

HAG = str(Path(__file__).parent / "content" / "hag.toml")
MIRE = Setup("swords", {"encounter": "mire"}, {}, {"heroes": "greedy", "hags": "greedy"}, "1", (HAG,))


ASKED = Asked("swords/mire")


def test_a_spell_that_the_bot_never_casts_is_said_first_and_loudly_and_what_it_does_to_the_answer() -> None:
    report = simulate_setup(MIRE, 40, target="swords/mire", second=10)

    (never,) = report.never()
    assert (never.who, never.kind, never.what, never.picked) == ("mire_hag", "spell", "hex", 0)
    assert never.offered > 100
    assert report.second is not None
    assert report.second.uses[0].picked > 0, "search casts it"
    hags = next(side for side in report.second.depends() if side.side == "hags")
    assert hags.by >= 0.4
    first, second, third = [block for block in told_report(report, ASKED, "").blocks[:3] if isinstance(block, Words)]
    assert first.text == "Never used, in 40 fights that were looked at closely:"
    assert "Mire Hag: Hex of the Mire (spell), offered" in second.text
    assert "and never picked; search:32 picked it" in second.text
    assert third.text.startswith("The answer depends on the play: in the first 10 fights hags won")
    assert {first.weight, second.weight, third.weight} == {"loud"}


def test_without_a_second_look_the_warning_stands_alone() -> None:
    report = simulate_setup(MIRE, 10, target="swords/mire", second=0)

    texts = [block.text for block in told_report(report, ASKED, "").blocks if isinstance(block, Words)]

    assert report.second is None
    assert texts[0] == "Never used, in 10 fights that were looked at closely:"
    assert "An answer is only as good as the play" in texts[2]


def test_several_of_a_kind_are_told_of_together() -> None:
    brawl = Setup("ki", {"encounter": "alley_brawl"}, {}, {}, "1")

    report = simulate_setup(brawl, 3)

    clubs = [use for use in report.uses if use.what == "club"]
    assert [use.who for use in clubs] == ["street_thug"]
    assert isinstance(clubs[0], Use)
    assert 0 < clubs[0].picked <= clubs[0].offered
    assert sum(sum(deed.felled.values()) for deed in report.deeds) > 0


def test_fights_that_are_looked_at_closely_go_as_all_others_do() -> None:
    seen, unseen = simulate_setup(MIRE, 6, looked=6), simulate_setup(MIRE, 6, looked=0)

    assert (seen.looked, unseen.looked) == (6, 0)
    assert (seen.wins, seen.rounds, seen.decisions, seen.everybody) == (
        unseen.wins,
        unseen.rounds,
        unseen.decisions,
        unseen.everybody,
    )
