"""The twins themselves: the others answer alike in both, and a short fight is looked at whole."""

from __future__ import annotations

import pytest

from quintain.conformance import twins as machinery
from quintain.conformance.twins import boundaries, moments
from quintain.conformance.worlds import encounters, facts_of
from quintain.kernel.asks import Ask
from quintain.kernel.table import Player
from quintain.systems.ki.view import Sight


class Indiscreet(Player):
    """Lets on by what it answers how strong it is, which nobody else may know."""

    def answer(self, ask: Ask) -> str:
        sight = ask.view()
        assert isinstance(sight, Sight)
        me = sight.seen(ask.who).own()
        assert me is not None
        option = ask.options[me.strength % len(ask.options)]
        return option.id if option.shape is None else f"{option.id}:{option.shape.first()}"


def test_what_the_others_answer_is_the_same_in_both_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machinery, "player", lambda system: Indiscreet())
    pairs = [pair for encounter in facts_of("ki").SECRETIVE for pair in machinery.twins("ki", "strength", encounter)]

    answered = [[world.answers() for world in pair] for pair in pairs if all(world.asked() for world in pair)]

    assert sum(bool(one) for one, _ in answered) > 2
    assert [one for one, _ in answered] == [other for _, other in answered]


@pytest.mark.parametrize(
    ("system", "encounter"), [each for each in encounters() if "duel" in each[1] or "yard" in each[1]]
)
def test_a_short_fight_is_looked_at_from_its_first_step_to_its_last(system: str, encounter: str) -> None:
    steps = [scene.position() for scene in boundaries(system, encounter, "short")]

    looked_at = [scene.position() for scene in moments(system, encounter, "short", len(steps) + 5)]

    assert looked_at == steps
