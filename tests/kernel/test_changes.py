"""What a deed did to the entries: said by the game itself, read once, and nothing at all if it fails."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintain.conformance.whole import everything
from quintain.kernel.asks import Answer, Ask
from quintain.kernel.entries import Acted, Answered, Changed, Entry
from quintain.kernel.events import Heading, Part
from quintain.kernel.live import REFEREE_LOOKS, Game
from quintain.kernel.table import Player
from quintain.words.errors import AnswerRefused, DiceError
from tests.kernel.driving import SEED, drive, give, people, until
from tests.kernel.toy import TOY, Brawler, brawl

DEEDS = st.lists(st.sampled_from(["answer", "change", "withdraw", "act", "look", "undo", "sit"]), max_size=25)


def fold(entries: list[Entry], changed: Changed) -> list[Entry]:
    return [*entries[: changed.kept], *changed.added]


def do(game: Game, deed: str) -> Changed | None:
    """That deed, if it can be done now."""
    drafts = game.drafted()
    if deed == "answer" and game.asks:
        ask = game.asks[-1]
        return game.answer(ask.seat, ask.number, Brawler().answer(ask))
    if deed == "change" and drafts:
        return game.answer(drafts[0].seat, drafts[0].number, "wary")
    if deed == "withdraw" and drafts:
        return game.withdraw(game.answers[drafts[0].seat, drafts[0].number])
    if deed in ("act", "look"):
        return game.act("gm", "override:hp:a:4" if deed == "act" else REFEREE_LOOKS)
    if deed == "undo" and game.entries:
        return game.undo(len(game.entries) // 2)
    return game.sit_down({"carl": Brawler()}) if deed == "sit" else None


@given(deeds=DEEDS)
@settings(max_examples=40, deadline=None)
def test_folding_what_deeds_did_gives_the_entries(deeds: list[str]) -> None:
    game = people(brawl())
    folded: list[Entry] = []

    for deed in deeds:
        changed = do(game, deed)
        if changed is not None:
            folded = fold(folded, changed)
        assert folded == game.entries


def test_an_undo_says_what_is_gone_for_good_and_a_look_is_not() -> None:
    game = people(brawl())
    give(game, "a: bold")
    game.act("gm", REFEREE_LOOKS)

    changed = game.undo(0)

    assert [type(entry) for entry in changed.dropped] == [Answered]
    assert [type(entry) for entry in changed.added] == [Acted]


def test_a_look_that_stays_may_come_to_stand_before_answers_that_stay() -> None:
    game = people(brawl())
    folded: list[Entry] = []

    for deed in ["answer", "answer", "answer", "answer", "look", "undo"]:
        changed = do(game, deed)
        assert changed is not None
        folded = fold(folded, changed)

    assert [type(entry) for entry in game.entries] == [Acted, Answered, Answered]
    assert folded == game.entries


def test_a_given_answer_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, heard = people(brawl()), list[str]()
    ask = until(game, "deed", "a")
    read = Ask.read

    def listen(self: Ask, text: str) -> Answer:
        heard.append(text)
        return read(self, text)

    monkeypatch.setattr(Ask, "read", listen)
    game.answer(ask.seat, ask.number, "say:Hello")

    assert heard == ["say:Hello"]


@pytest.mark.parametrize("choose", ["dance", "walk:99,99", "brace:armor=9"])
def test_a_refused_answer_changes_nothing(choose: str) -> None:
    game = people(brawl())
    ask = until(game, "deed", "a")
    before, revision = everything(game), game.revision

    with pytest.raises(AnswerRefused):
        game.answer(ask.seat, ask.number, choose)

    assert (everything(game), game.revision) == (before, revision)
    assert everything(drive(game)) == everything(drive(people(brawl())))


def test_dice_that_cannot_show_that_are_refused_and_change_nothing() -> None:
    game = people(brawl(), own_dice=True)
    while game.throw is None:
        drive(game, steps=1)
    before = everything(game)

    with pytest.raises(DiceError):
        game.give_faces(game.throw.seat, game.throw.number, [99])

    assert everything(game) == before


class Stumbling(Player):
    def answer(self, ask: Ask) -> str:
        raise RuntimeError("a bot fell over")


def test_a_bot_that_fails_leaves_the_game_as_it_stood() -> None:
    game = Game(TOY, brawl(), SEED, {})
    give(game, "a: bold", "c: bold")
    before = everything(game)

    with pytest.raises(RuntimeError):
        game.sit_down({"blue": Stumbling()})

    assert (everything(game), game.players) == (before, {})
    give(game, "b: wary")


def test_an_act_that_goes_too_far_is_taken_back_with_all_it_did() -> None:
    game = people(brawl())
    give(game, "a: bold")
    before = everything(game)

    with pytest.raises(OverflowError):
        add_too_many(game)

    assert (everything(game), game.revision) == (before, 0)
    game.act("gm", "override:add:2,2")
    assert len(game.now().creatures()) == 5


def add_too_many(game: Game) -> None:
    with game.all_or_nothing():
        game.act("gm", "override:add:2,2")
        raise OverflowError


def test_a_heading_is_words_and_numbers() -> None:
    heading = Heading((Part("Round", 2), Part("Respite")))

    assert heading.text() == "Round 2, Respite"
