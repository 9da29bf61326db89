"""A small laptop: the whole map of zones stands over the question, and every option of it is seen."""

from __future__ import annotations

import pytest

from quintain.conformance.worlds import start
from tests.browser.people import WIDE, Folk, Person
from tests.browser.playing import play_on
from tests.browser.server import Server
from tests.browser.test_question import SMALL_LAPTOP, due, is_cut

ANSWERS = 5
LEAST_PX = 24
"""A token that is smaller can neither be told apart nor pressed."""

OVER_THE_EDGE = """() => {
  const view = document.querySelector("#boardview").getBoundingClientRect();
  const drawn = document.querySelector("#boardview svg.map").getBoundingClientRect();
  return Math.max(view.left - drawn.left, view.top - drawn.top, drawn.right - view.right, drawn.bottom - view.bottom);
}"""
"""How many pixels of the map lie outside of the part of the board that is seen."""


@pytest.mark.parametrize(
    ("system", "encounter"),
    [
        ("shattered", "brood_chamber"),
        ("shattered", "hold_the_bridge"),
        ("delve", "castellan"),
        ("delve", "toll_ambush"),
    ],
)
def test_the_whole_map_and_every_option_are_in_sight(person: Folk, server: Server, system: str, encounter: str) -> None:
    anna = seated(person, server, system, encounter)
    met: list[str] = []

    def look() -> bool:
        if anna.is_due:
            met.extend(wrong(anna))
        return len(anna.sent) > ANSWERS

    play_on([anna], look)

    assert met == []
    anna.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    anna.wait_until(lambda: not wrong(anna), "the map to fit a larger window")


def seated(person: Folk, server: Server, system: str, encounter: str) -> Person:
    """The largest maps of zones that are shipped; Anna plays the side that is named first."""
    creatures = start(system, encounter).creatures()
    seats = {each.id: "me" if each.side == creatures[0].side else "bot:random" for each in creatures}
    return due(
        person("Anna", SMALL_LAPTOP).sit_down(server.open_table(system=system, encounter=encounter, seats=seats).host)
    )


def wrong(anna: Person) -> list[str]:
    """What of the board or the question is not to be seen now."""
    over = anna.page.evaluate(OVER_THE_EDGE)
    token = anna.page.locator("#boardview svg.map [data-creature]").first.bounding_box()
    assert token is not None
    asked = anna.question.first.inner_text()
    return [
        *([f"{asked}: {over:.0f} px of the map"] if over > 1 else []),
        *([f"{asked}: a token of {token['width']:.0f} px"] if token["width"] < LEAST_PX else []),
        *([f"{asked}: options"] if is_cut(anna.page) else []),
    ]
