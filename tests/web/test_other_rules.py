"""Tables under way when rules change: they go on from where they were stored, and everybody is told."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quintain.campaign.story import Story
from quintain.kernel.entries import Answered, Entry
from quintain.kernel.events import SPECTATOR
from quintain.record.transcript import read, replay
from quintain.systems import find_system
from quintain.web import snapshots
from quintain.web.history import History
from quintain.web.libraries import Libraries
from quintain.web.packing import unpack
from quintain.web.room import Room
from quintain.web.setting import Order, open_table
from quintain.web.store import Store
from tests.cli.script import run
from tests.web.old import make
from tests.web.tables import LIBRARIES, Data, Guest, House, sensible, table_ids

OLD = Path(__file__).parent / "old"
TABLES = list(make.ORDERS)
TOLD = "The rules have changed"
# tables of our own, played by a server that stops


class Yard:
    """A database with a table of the kind that `tests.web.old.make` makes, played by this release."""

    def __init__(
        self, folder: Path, name: str, *, answers: int | None = None, libraries: Libraries = LIBRARIES
    ) -> None:
        self.file = folder / f"{name}.db"
        self.name = name
        order, stages, given = make.ORDERS[name]
        store = Store(f"sqlite:///{self.file}")
        asyncio.run(make.play(store, libraries, name, order, stages, given if answers is None else answers))
        store.close()

    @property
    def token(self) -> str:
        return token_of(self.name)

    def change(self, text: str, *values: object) -> None:
        with closing(sqlite3.connect(self.file)) as database, database:
            assert database.execute(text, values).rowcount, text

    def look(self, *tokens: str) -> list[list[dict[str, Any]]]:
        """The logs of these people, as they are told when they come."""
        house = House(self.file)
        found = []
        for token in tokens:
            with house.sit(self.name, token) as guest:
                guest.look()
                found.append(guest.lines)
        house.stop()
        return found


def token_of(name: str, who: str = "token") -> str:
    return f"old-{who}" + ("" if name == "old-table" else f"-{name.removeprefix('old-')}")


def other_dice(yard: Yard) -> None:
    """Every die falls otherwise, as if rolls were made in another way now."""
    yard.change("UPDATE stages SET seed = 'other dice' WHERE table_id = ?", yard.name)


def other_beginning(yard: Yard) -> None:
    """What happened before an early answer is no longer what these rules tell."""
    place, line = entries_of(yard)[0]
    tamper(yard, place, line, told="00000000")


def another_ending(yard: Yard) -> None:
    """An answer that was given near the end is no longer one that these rules offer."""
    place, line = entries_of(yard)[-2]
    tamper(yard, place, line, choose="dance")


def entries_of(yard: Yard) -> list[tuple[int, Answered]]:
    """The answers of people, one for each line of the journal, and the numbers of those lines."""
    store = Store(f"sqlite:///{yard.file}")
    lines = enumerate(store.journal(yard.name), start=1)
    found = [(seq, line.added[0]) for seq, line in lines if line.added and line.by_person]
    store.close()
    return [(seq, entry) for seq, entry in found if isinstance(entry, Answered)]


def tamper(yard: Yard, seq: int, entry: Answered, **fields: str) -> None:
    text = msgspec.json.encode([msgspec.structs.replace(entry, **fields)]).decode()
    where = "WHERE table_id = ? AND seq = ?"
    yard.change(f"UPDATE journal SET added = ? {where}", text, yard.name, seq)


@pytest.fixture
def yard(tmp_path: Path) -> Yard:
    return Yard(tmp_path, "old-ki")


def said(lines: list[dict[str, Any]]) -> list[str]:
    return [str(line["text"]) for line in lines]


def announced(lines: list[dict[str, Any]]) -> list[int]:
    return [place for place, text in enumerate(said(lines)) if text.startswith(TOLD)]


# it goes on


@pytest.mark.parametrize("name", TABLES)
def test_a_table_whose_past_no_longer_replays_goes_on_from_where_its_server_stopped(tmp_path: Path, name: str) -> None:
    libraries = Libraries([make.HOMEBREW]) if name == "old-homebrew" else LIBRARIES
    yard = Yard(tmp_path, name, libraries=libraries)
    ((*before,),) = yard.look(yard.token)
    other_dice(yard)
    house = House(yard.file)

    with house.sit(name, yard.token) as anna:
        anna.look()
        assert anna.table["readonly"] == ""
        (place,) = announced(anna.lines)
        assert said(anna.lines)[:place] == said(before)[:place]
        assert place >= len(before) - 8, "no more than the step under way is told anew"
        assert [line["n"] for line in anna.lines] == list(range(len(anna.lines)))
        lines = said(anna.lines)
    assert somebody_answers(house, name)
    house.stop()
    assert said(yard.look(yard.token)[0])[: len(lines)] == lines, "and again after another restart"


def somebody_answers(house: House, name: str) -> bool:
    """Whoever is asked answers, and the table takes it."""
    for who in ("token", "friend", "foe"):
        with house.sit(name, token_of(name, who)) as guest:
            if "table" in guest.hear() and guest.table["asks"]:
                assert "error" not in guest.answer(plain_choice(guest.ask()))
                return True
    return False


def plain_choice(ask: dict[str, Any]) -> str:
    """The last option that needs no more said."""
    plain = [str(option["id"]) for option in ask["options"] if "shape" not in option]
    return plain[-1] if plain else f"{ask['options'][-1]['id']}:{ask['options'][-1]['shape']['least']}"


@pytest.mark.parametrize("name", ["old-ki", "old-swords", "old-shattered"])
def test_the_scene_is_as_it_was(tmp_path: Path, name: str) -> None:
    yard = Yard(tmp_path, name)
    asyncio.run(stop(yard))
    before = board_of(yard)
    other_dice(yard)

    assert board_of(yard)["creatures"] == before["creatures"]


async def stop(yard: Yard) -> None:
    store = Store(f"sqlite:///{yard.file}")
    row = store.table(yard.name)
    assert row is not None
    await Room(store, LIBRARIES, row).put_down()
    store.close()


def board_of(yard: Yard) -> dict[str, Any]:
    """The board between two steps, as nobody in particular sees it."""
    store = Store(f"sqlite:///{yard.file}")
    row = store.table(yard.name)
    assert row is not None
    room = Room(store, LIBRARIES, row)
    found: dict[str, Any] = msgspec.to_builtins(room.system.board(room.game.scene, SPECTATOR))
    store.close()
    return found


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("file", ["second.db", "third.db"])
@pytest.mark.parametrize("change", [None, other_dice], ids=["as they were", "other dice"])
def test_tables_that_earlier_releases_left_under_way_go_on(
    tmp_path: Path, file: str, name: str, change: Callable[[Yard], None] | None
) -> None:
    yard = left_behind(tmp_path, file, name)
    if change is not None:
        change(yard)
    house = House(yard.file)
    with house.sit(name, yard.token) as anna:
        anna.look()
        assert anna.table["readonly"] == ""
        assert len(announced(anna.lines)) <= 1
        lines = said(anna.lines)
    assert somebody_answers(house, name)
    house.stop()
    assert said(yard.look(yard.token)[0])[: len(lines)] == lines


def left_behind(folder: Path, file: str, name: str) -> Yard:
    yard = Yard.__new__(Yard)
    yard.file, yard.name = folder / file, name
    shutil.copy(OLD / file, yard.file)
    return yard


def test_if_everything_still_replays_nobody_is_told_anything(yard: Yard) -> None:
    before = yard.look(yard.token, token_of(yard.name, "foe"))
    yard.change("UPDATE stages SET engine = '0.0.1' WHERE table_id = ?", yard.name)

    assert yard.look(yard.token, token_of(yard.name, "foe")) == before


# when scenes are stored


def snapshots_of(yard: Yard) -> list[tuple[int, int]]:
    with closing(sqlite3.connect(yard.file)) as database:
        return list(database.execute("SELECT seq, used FROM snapshots ORDER BY seq"))


def test_the_scene_is_stored_every_so_many_entries_and_when_the_last_has_left(yard: Yard) -> None:
    assert [used for _, used in snapshots_of(yard)] == [snapshots.EVERY]

    yard.look(yard.token)
    assert len(snapshots_of(yard)) == 2
    yard.look(yard.token)
    assert len(snapshots_of(yard)) == 2, "nothing was settled since"


def test_a_scene_is_stored_with_the_line_that_explains_it_or_not_at_all(tmp_path: Path) -> None:
    yard = Yard(tmp_path, "old-ki", answers=snapshots.EVERY - 1)
    yard.change("UPDATE tables SET archived = archived WHERE id = ?", yard.name)
    with closing(sqlite3.connect(yard.file)) as database:
        text = "CREATE TRIGGER full BEFORE INSERT ON snapshots BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        database.execute(text)
        lines = list(database.execute("SELECT count(*) FROM journal"))
    store = Store(f"sqlite:///{yard.file}")
    row = store.table(yard.name)
    assert row is not None
    with pytest.raises(Exception, match=r"cannot be stored|disk full|Too much"):
        asyncio.run(make.answer(Room(store, LIBRARIES, row)))
    store.close()

    with closing(sqlite3.connect(yard.file)) as database:
        assert list(database.execute("SELECT count(*) FROM journal")) == lines


def test_what_was_taken_back_is_in_no_scene_that_a_table_goes_on_from(yard: Yard) -> None:
    asyncio.run(stop(yard))
    asyncio.run(take_back(yard, 24))
    early, *_, late = [used for _, used in snapshots_of(yard)]
    assert early <= 24 < late
    twin = Yard.__new__(Yard)
    twin.file, twin.name = yard.file.with_name("twin.db"), yard.name
    shutil.copy(yard.file, twin.file)
    (before,) = twin.look(yard.token)
    other_dice(yard)

    (lines,) = yard.look(yard.token)

    (place,) = announced(lines)
    told = [text for text in said(lines)[:place] if not text.startswith("Anna")]
    assert told == said(before)[: len(told)]


async def take_back(yard: Yard, entry: int) -> None:
    """Goes back, and is killed before the scene is stored again."""
    store = Store(f"sqlite:///{yard.file}")
    row = store.table(yard.name)
    assert row is not None
    room = Room(store, LIBRARIES, row)
    await room.change(lambda attempt: room.back.undo(attempt, entry), make.by_seat(room.people)["wen"])
    store.close()


# what was told stays told, to whom it was told


def test_everybody_reads_what_they_were_told_and_nobody_more(yard: Yard) -> None:
    tokens = [yard.token, token_of(yard.name, "friend"), token_of(yard.name, "foe")]
    before = yard.look(*tokens)
    assert said(before[0]) != said(before[2]), "each side knows something else"
    other_dice(yard)

    after = yard.look(*tokens)

    for then, now in zip(before, after, strict=True):
        (place,) = announced(now)
        assert now[:place] == then[:place], "to the letter, clauses and all"


class Plots(Yard):
    """Shattered Spirits in a later Round, when everybody plots in secret; Margaret has sealed this, if anything."""

    def __init__(self, folder: Path, choice: str) -> None:
        folder.mkdir()
        super().__init__(folder, "old-shattered")
        self.choice = choice
        store = Store(f"sqlite:///{self.file}")
        row = store.table(self.name)
        assert row is not None
        asyncio.run(self.plot(Room(store, LIBRARIES, row), choice))
        store.close()

    async def plot(self, room: Room, choice: str) -> None:
        while not room.game.group or not room.game.group[0].sealed or room.game.drafted():
            await make.answer(room)
        await room.put_down()
        ask = next(ask for ask in room.game.asks if ask.seat == "margaret")
        if choice:
            person = make.by_seat(room.people)[ask.seat]
            await room.answer(person, ask.seat, ask.number, ask.revision, choice, None)

    def hear(self, who: str) -> list[str]:
        """Every byte that somebody is sent who comes to look."""
        house = House(self.file)
        with house.sit(self.name, token_of(self.name, who)) as guest:
            guest.look()
        house.stop()
        return guest.frames


def last_told_otherwise(plots: Plots) -> None:
    """What was told last, before anybody plotted, is no longer the same."""
    plots.change("UPDATE journal SET told = '00000000' WHERE table_id = ?", plots.name)
    if plots.choice:
        tamper(plots, *entries_of(plots)[-1], told="00000000")


@pytest.mark.parametrize("rules", [other_dice, other_beginning, last_told_otherwise])
def test_no_seat_hears_from_a_change_of_rules_whether_another_has_sealed_an_answer(
    tmp_path: Path, rules: Callable[[Plots], None]
) -> None:
    worlds = [Plots(tmp_path / (choice or "nothing"), choice) for choice in ("rally:2", "skirmish:2", "")]
    for world in worlds:
        rules(world)

    one, other, none = [world.hear("foe") for world in worlds]

    assert TOLD in one[0]
    assert one == other == none
    (frame,) = worlds[0].hear("token")
    kept = rules is not last_told_otherwise
    assert ('"draft":"rally:2"' in frame) == kept
    assert ("Answers of yours after it that no longer hold: 1." in frame) == (not kept)


# going back, watching again


@pytest.fixture
def changed(tmp_path: Path) -> Iterator[tuple[House, Guest, Yard]]:
    """Anna alone at a table that has just gone on under other rules."""
    yard = Yard(tmp_path, "old-table")
    other_dice(yard)
    house = House(yard.file)
    with house.sit(yard.name, yard.token) as anna:
        anna.look()
        yield house, anna, yard
    house.stop()


def test_nobody_goes_back_beyond_the_change(changed: tuple[House, Guest, Yard]) -> None:
    _, anna, _ = changed
    (place,) = announced(anna.lines)

    for refused in (anna.say("undo"), anna.say("undo", line=place - 3), anna.say("branch", line=place - 3)):
        assert refused["error"]["what"] == "Going back ends where the rules have changed."
    assert anna.table["undo"]["mine"] is False

    anna.answer(sensible(anna.ask()))
    assert anna.say("undo")["undone"]
    anna.look()
    assert announced(anna.lines) == [place]


def test_own_dice_are_not_chosen_in_the_middle_of_a_fight(changed: tuple[House, Guest, Yard]) -> None:
    _, anna, _ = changed

    assert anna.say("dice", own=True)["error"]["where"] == "dice"


def test_the_replay_shows_the_earlier_part_as_it_was_told_and_says_why_not_more(
    changed: tuple[House, Guest, Yard],
) -> None:
    house, anna, yard = changed
    (place,) = announced(anna.lines)
    anna.play_on(3)

    found = house.get(f"/api/tables/{yard.name}/replay", yard.token)

    first, *others = found["frames"]
    assert first["title"] == "Before the rules changed"
    assert said(first["lines"])[:-1] == said(anna.lines)[:place]
    assert "as it was told" in first["lines"][-1]["text"]
    later = [text for frame in others for text in said(frame["lines"])]
    assert later == said(anna.lines)[place:]


def test_a_transcript_of_it_replays_from_where_it_went_on(changed: tuple[House, Guest, Yard]) -> None:
    house, anna, yard = changed
    log = house.client.get(f"/api/tables/{yard.name}/transcript", headers={"authorization": f"Bearer {yard.token}"})
    assert said([msgspec.json.decode(line) for line in log.text.splitlines()]) == said(anna.lines)
    anna.play_on()
    assert anna.table["outcome"] is not None

    whole = house.client.get(f"/api/tables/{yard.name}/transcript", headers={"authorization": f"Bearer {yard.token}"})

    game = replay(find_system("ki"), read(whole.text, "export"))
    assert game.outcome is not None
    assert game.start.dump()["counts"] != {"rolled": {}, "asked": {}, "thrown": {}}, "it starts in the middle"


def test_rules_may_change_again(tmp_path: Path) -> None:
    yard = Yard(tmp_path, "old-ki")
    yard.look(yard.token)
    other_dice(yard)
    yard.look(yard.token)
    asyncio.run(give(yard, 12))
    (lines,) = yard.look(yard.token)
    yard.change("UPDATE stages SET seed = 'yet other dice' WHERE table_id = ?", yard.name)

    (now,) = yard.look(yard.token)

    first, second = announced(now)
    assert said(now)[:second] == said(lines)[:second]
    assert first < second


async def give(yard: Yard, answers: int) -> None:
    store = Store(f"sqlite:///{yard.file}")
    row = store.table(yard.name)
    assert row is not None
    room = Room(store, LIBRARIES, row)
    for _ in range(answers):
        await make.answer(room)
    store.close()


# a server that was killed


def test_what_was_decided_since_and_still_leads_to_the_same_is_decided(yard: Yard) -> None:
    tokens = [yard.token, token_of(yard.name, "friend"), token_of(yard.name, "foe")]
    assert len(snapshots_of(yard)) == 1, "it was killed: ten more answers were given since"
    count = len(entries_of(yard))
    other_beginning(yard)

    for now in yard.look(*tokens):
        (place,) = announced(now)
        assert place == len(now) - 1, "everything still leads to the same, so that nothing is told anew"
    assert count == 30


def test_whoever_gave_an_answer_that_no_longer_holds_is_told_and_nobody_else(yard: Yard) -> None:
    other_beginning(yard)
    (_, wrong), (_, last) = entries_of(yard)[-2:]
    another_ending(yard)
    people = {"wen": yard.token, "mirka": token_of(yard.name, "friend"), "street_thug-1": token_of(yard.name, "foe")}

    for seat, token in people.items():
        (lines,) = yard.look(token)
        (place,) = announced(lines)
        own = [wrong.seat, last.seat].count(seat)
        ending = f"Answers of yours after it that no longer hold: {own}." if own else "under the rules of today."
        assert said(lines)[place].endswith(ending)


class Refereed(Yard):
    """Anna is the game master of the brawl, and commands the foes; its server was killed."""

    def __init__(self, folder: Path) -> None:
        self.file, self.name = folder / "refereed.db", make.KILLED
        seats = {"wen": "invite", "mirka": "invite"} | dict.fromkeys(make.FOES, "gm")
        order = Order("ki", "alley_brawl", seats=seats, gm="me", rules=make.QUICK)
        store = Store(f"sqlite:///{self.file}")
        asyncio.run(make.play(store, LIBRARIES, self.name, order, 0, 30))
        store.close()


def test_whoever_looks_as_the_referee_is_told_whose_answers_no_longer_hold(tmp_path: Path) -> None:
    yard = Refereed(tmp_path)
    other_beginning(yard)
    lost = Counter(entry.seat for _, entry in entries_of(yard)[-2:])
    another_ending(yard)
    house = House(yard.file)

    with house.sit(yard.name, yard.token) as anna:
        anna.look()
        own = said(anna.lines)[announced(anna.lines)[0]]
        anna.say("see", **{"as": "referee"})
        anna.look()
        (place,) = announced(anna.lines)
        line = said(anna.lines)[place]

    house.stop()
    whose = ", ".join(f"{seat} {count}" for seat, count in lost.items())
    assert line.endswith(f"Answers after it that no longer hold: {whose}.")
    ending = f"Answers of yours after it that no longer hold: {lost['gm']}." if lost["gm"] else "rules of today."
    assert own.endswith(ending)


# back-ups


def test_a_table_that_has_gone_on_under_other_rules_is_backed_up_and_restored(tmp_path: Path) -> None:
    yard = Yard(tmp_path, "old-ki")
    tokens = [yard.token, token_of(yard.name, "friend"), token_of(yard.name, "foe")]
    other_dice(yard)
    yard.look(yard.token)
    asyncio.run(give(yard, 12))
    before, board = yard.look(*tokens), board_of(yard)
    copy = tmp_path / "copy.db"
    made = run("backup", str(copy), "--database", f"sqlite:///{yard.file}")
    assert made.exit_code == 0, made.output

    twin, other = restored(copy, "twin", yard.name), restored(copy, "other", yard.name)

    assert twin.look(*tokens) == before
    assert [len(announced(lines)) for lines in before] == [1, 1, 1]
    assert board_of(twin) == board
    house = House(twin.file)
    assert somebody_answers(house, twin.name)
    house.stop()
    other.change("UPDATE stages SET seed = 'yet other dice' WHERE table_id = ?", other.name)
    (again,) = other.look(other.token)
    _, place = announced(again)
    assert said(again)[:place] == said(before[0])[:place]
    assert place >= len(before[0]) - 8, "the scenes it goes on from were restored with it"


def restored(copy: Path, where: str, name: str) -> Yard:
    yard = Yard.__new__(Yard)
    yard.file, yard.name = copy.parent / where / "tables.db", name
    back = run("restore", str(copy), "--database", f"sqlite:///{yard.file}")
    assert back.exit_code == 0, back.output
    return yard


# campaigns


def test_a_campaign_goes_on_with_its_party_its_stage_and_its_clock(tmp_path: Path) -> None:
    yard = Yard(tmp_path, "old-campaign")
    stood = story_at(yard)
    other_dice(yard)
    house = House(yard.file)

    with house.sit(yard.name, yard.token) as anna:
        anna.look()
        assert announced(anna.lines)
        assert anna.table["stage"] == {"title": "The shield line", "index": 2, "count": 5}
        assert anna.table["board"]["time"] == "Day 1, 08:00"
    house.stop()
    now = story_at(yard)
    assert (now.index, now.clock_seconds, now.party) == (stood.index, stood.clock_seconds, stood.party)
    after = asyncio.run(play_out(yard))
    assert after.index > stood.index
    assert after.clock_seconds > stood.clock_seconds


async def play_out(yard: Yard, stages: int = 1) -> Story:
    """Plays so many stages to their end, and goes on to the next."""
    store = Store(f"sqlite:///{yard.file}")
    row = store.table(yard.name)
    assert row is not None
    room = Room(store, LIBRARIES, row)
    wanted = make.stage_of(room) + stages
    while room.game.asks and make.stage_of(room) < wanted:
        await make.answer(room)
    store.close()
    assert isinstance(room.game.scene, Story)
    return room.game.scene


def story_at(yard: Yard) -> Story:
    return asyncio.run(play_out(yard, stages=0))


LEFT_IN_STAGES = ["old-campaign", "old-caravan", "old-led"]
"""Campaigns whose stages were scenes by themselves, in the middle of the third: the last with a game master."""


@pytest.mark.parametrize("name", LEFT_IN_STAGES)
@pytest.mark.parametrize("change", [None, other_dice], ids=["as they were", "other dice"])
def test_a_campaign_that_was_left_in_the_middle_of_a_stage_can_be_finished(
    tmp_path: Path, name: str, change: Callable[[Yard], None] | None
) -> None:
    yard = left_behind(tmp_path, "fourth.db", name)
    if change is not None:
        change(yard)
    stood = story_at(yard)
    assert (stood.index, len(stood.stack), stood.stages) == (2, 1, 2)

    ended = asyncio.run(play_out(yard, stages=9))

    assert ended.result is not None
    assert ended.clock_seconds > stood.clock_seconds
    assert ended.stages >= 3
    again = story_at(yard)
    assert again.dump() == ended.dump(), "after a restart it stands where it stood"


def test_whoever_sat_at_a_campaign_of_an_earlier_release_keeps_the_seat_in_all_that_comes(tmp_path: Path) -> None:
    for name in LEFT_IN_STAGES:
        yard = left_behind(tmp_path, "fourth.db", name)
        before = story_at(yard)
        heroes = {each.id: each.seat for each in before.creatures() if each.id in before.party}

        after = asyncio.run(play_out(yard))

        seats = {each.id: each.seat for each in after.creatures() if each.id in heroes}
        assert seats == {id: heroes[id] for id in seats}
        assert after.gm() == ("gm" if name == "old-led" else "")
        yard.file.unlink()


def test_a_stage_of_an_earlier_release_that_was_over_leads_into_the_next_without_a_word_of_other_rules(
    tmp_path: Path,
) -> None:
    yard = left_behind(tmp_path, "fourth.db", "old-campaign")
    yard.change("DELETE FROM stages WHERE table_id = ? AND stage = 2", yard.name)
    yard.change("DELETE FROM journal WHERE table_id = ? AND stage = 2", yard.name)

    story = story_at(yard)

    assert story.index == 2
    (lines,) = yard.look(yard.token)
    assert not announced(lines)
    assert any("Stage 2 is over: the night is over." in line for line in said(lines))


@pytest.mark.parametrize("rules", [other_dice, lambda yard: None], ids=["other rules", "same rules"])
def test_a_homebrew_campaign_goes_on_after_a_restart_without_its_content(
    tmp_path: Path, rules: Callable[[Yard], None]
) -> None:
    yard = Yard(tmp_path, "old-homebrew", libraries=Libraries([make.HOMEBREW]))
    rules(yard)

    asyncio.run(play_out(yard))

    house = House(yard.file)
    with house.sit(yard.name, yard.token) as han:
        assert han.look()["stage"]["title"] == "The far bank"
        assert "Boat pole" in msgspec.json.encode(han.table["board"]).decode()
    house.stop()


def test_a_campaign_holds_the_content_that_it_needs(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    order, _, _ = make.ORDERS["old-homebrew"]

    table = open_table(store, Libraries([make.HOMEBREW]), order)

    content: Any = unpack(store.stages(table.id)[0].start, Data)["content"]
    assert set(content["encounter"]) == {"landing", "far_bank"}
    store.close()


@pytest.mark.parametrize("file", ["second.db", "fourth.db"])
def test_a_homebrew_campaign_of_an_earlier_release_needs_its_content_once(tmp_path: Path, file: str) -> None:
    yard = left_behind(tmp_path, file, "old-homebrew")
    if file == "fourth.db":
        yard.change("DELETE FROM homebrew WHERE table_id = ?", yard.name)
    house = House(yard.file)
    with house.sit(yard.name, yard.token) as han:
        han.look()
        while han.table["asks"]:
            han.answer(plain_choice(han.ask()))
        assert 'No creature "ferryman"' in han.table["readonly"], "it is played to its end, which says what is missing"
    house.stop()

    store = Store(f"sqlite:///{yard.file}")
    row = store.table(yard.name)
    assert row is not None
    Room(store, Libraries([make.HOMEBREW]), row)
    store.close()

    assert story_at(yard).index == 0, "it is lost, so whether it goes on is asked"
    assert asyncio.run(play_out(yard)).index > 0


# what cannot go on


def test_a_scene_that_cannot_be_read_any_more_leaves_a_table_to_be_read_and_says_why(yard: Yard) -> None:
    other_dice(yard)
    yard.change("UPDATE snapshots SET stood = ? WHERE table_id = ?", b"garbage", yard.name)
    house = House(yard.file)

    with house.sit(yard.name, yard.token) as anna:
        anna.look()
        assert "cannot be read" in anna.table["readonly"]
        assert anna.say("undo")["error"]
    house.stop()


def test_where_the_last_stored_scene_cannot_be_read_a_table_goes_on_from_the_one_before(tmp_path: Path) -> None:
    yard = Yard(tmp_path, "old-ki", answers=60)
    other_dice(yard)
    last = "(SELECT MAX(seq) FROM snapshots WHERE table_id = ?)"
    yard.change(f"UPDATE snapshots SET stood = ? WHERE table_id = ? AND seq = {last}", b"garbage", yard.name, yard.name)
    house = House(yard.file)

    with house.sit(yard.name, yard.token) as anna:
        anna.look()
        assert anna.table["readonly"] == ""
        assert announced(anna.lines)
    house.stop()


def test_a_table_of_a_newer_server_waits_for_this_one_to_be_as_new(yard: Yard) -> None:
    yard.change("UPDATE stages SET engine = '99.0.0' WHERE table_id = ?", yard.name)
    house = House(yard.file)

    with house.sit(yard.name, yard.token) as anna:
        anna.look()
        assert "version 99.0.0" in anna.table["readonly"]
    house.stop()


def test_whoever_comes_to_a_table_that_can_only_be_read_takes_nothing_of_it_away(yard: Yard) -> None:
    """A name, a new link and another title are stored beside all that was decided, of which little can be played."""
    other_dice(yard)
    yard.change("UPDATE stages SET engine = '99.0.0' WHERE table_id = ?", yard.name)
    house = House(yard.file)
    decided = folded(house)

    with house.sit(yard.name, yard.token, "Zoe") as zoe:
        zoe.look()
        assert "version 99.0.0" in zoe.table["readonly"]
        assert zoe.table["you"]["name"] == "Zoe"
        assert "token" in zoe.say("relink", seat="")
        assert "error" not in zoe.say("rename", name="Another")
        assert "error" in zoe.say("pause", on=True)
    house.stop()

    house.start()
    assert folded(house) == decided
    with house.sit(yard.name, yard.token) as zoe:
        assert zoe.look()["name"] == "Another"
    house.stop()


def folded(house: House) -> list[Entry]:
    """What stands of everything that was decided at its only table."""
    history = History()
    (id,) = table_ids(house.store)
    for line in house.store.journal(id):
        history.add(line)
    return history.entries


def test_a_start_that_cannot_be_read_is_a_clear_error(tmp_path: Path) -> None:
    yard = left_behind(tmp_path, "second.db", "old-table")
    yard.change("UPDATE stages SET start = '{}' WHERE table_id = ?", yard.name)
    house = House(yard.file)

    with house.sit(yard.name, yard.token) as anna:
        assert "cannot be opened" in anna.hear()["error"]["what"]
    house.stop()


def test_a_scene_goes_on_even_if_its_start_cannot_be_read(yard: Yard) -> None:
    yard.change("UPDATE stages SET start = '{}' WHERE table_id = ?", yard.name)

    (lines,) = yard.look(yard.token)

    assert announced(lines)
