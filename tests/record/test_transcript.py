"""Transcripts: JSON lines that replay byte for byte; a damaged or departed one says where."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintain import ENGINE_VERSION
from quintain.conformance.whole import everything
from quintain.kernel.entries import Acted, Answered, Entry, Threw
from quintain.kernel.live import REFEREE_LOOKS, Game
from quintain.kernel.live_table import Departed
from quintain.kernel.scene import Data, Scene
from quintain.kernel.table import Table
from quintain.record.transcript import FORMAT, End, Header, Transcript, read, record, replay, resume
from quintain.words.errors import UserError
from tests.kernel.driving import batch, bots, drive, give, people, told, until
from tests.kernel.test_undo import lively
from tests.kernel.toy import TOY, Brawler, Did, Toy, ToyRules, brawl, duel, toy

seeds = st.integers(0, 10**6)
few = settings(max_examples=8)


def saved(game: Game) -> str:
    return record(game, "a brawl", dict.fromkeys(game.scene.seats(), "person")).write()


def lines(game: Game) -> list[str]:
    return saved(game).splitlines()


def changed(transcript: Transcript, index: int, **fields: object) -> Transcript:
    """The transcript with one entry changed by hand."""
    entries = list(transcript.entries)
    entries[index] = msgspec.structs.replace(entries[index], **fields)
    return msgspec.structs.replace(transcript, entries=entries)


def of(game: Game) -> Transcript:
    return read(saved(game), "test")


def departed(transcript: Transcript, system: Toy = TOY) -> str:
    """Where it departs, and why."""
    with pytest.raises(Departed) as error:
        replay(system, transcript)
    with pytest.raises(Departed):
        resume(system, transcript, {})
    return error.value.message().splitlines()[0]


# writing and reading


@given(seed=seeds, own_dice=st.booleans())
@few
def test_a_transcript_replays_byte_for_byte(seed: int, own_dice: bool) -> None:
    game = lively(seed, own_dice=own_dice)

    again = replay(TOY, of(game))

    assert told(again.events) == told(game.events)
    assert everything(again) == everything(game)
    assert saved(again) == saved(game)


@given(seed=seeds, own_dice=st.booleans())
@few
def test_a_transcript_of_any_part_of_a_game_replays_and_goes_on_the_same(seed: int, own_dice: bool) -> None:
    game = lively(seed, own_dice=own_dice)
    before = told(game.events)
    while game.entries:
        game.undo(len(game.entries) - 1)
        assert everything(replay(TOY, of(game))) == everything(game)
    assert everything(replay(TOY, of(lively(seed, own_dice=own_dice)))) != everything(game) or not before


def test_a_transcript_is_one_line_of_json_for_everything_that_was_decided() -> None:
    game = people(duel(), own_dice=True)
    give(game, "a: wary", "b: bold")
    game.give_faces("red", 1, [6])
    game.act("gm", REFEREE_LOOKS)

    first, *entries, last = lines(game)

    header = msgspec.json.decode(first, type=Header)
    assert (header.quintain, header.engine, header.system, header.seed) == (FORMAT, ENGINE_VERSION, "toy", "toy")
    assert header.start == duel().dump()
    assert header.own_dice == ["blue", "gm", "red"]
    told_before = game.entries[0].told
    assert entries == [
        f'{{"do":"answer","seat":"red","ask":1,"choose":"wary","told":"{told_before}"}}',
        f'{{"do":"answer","seat":"blue","ask":1,"choose":"bold","told":"{told_before}"}}',
        f'{{"do":"faces","seat":"red","roll":1,"faces":[6],"told":"{game.entries[2].told}","which":"a|order|b|1"}}',
        '{"do":"act","seat":"gm","act":"referee","step":1}',
    ]
    assert msgspec.json.decode(last, type=End) == End(len(game.events), game.last_told)


@pytest.mark.parametrize(
    "entry",
    [
        Answered("anna", 3, 'say:“Ergib dich!” \\ "now"', "timer", "00ff00ff"),
        Threw("anna", 2, [6, 1], "00ff00ff"),
        Acted("gm", "override:hp:a:4", 7),
    ],
)
def test_every_kind_of_entry_comes_back_as_it_was_written(entry: Entry) -> None:
    written = Transcript(of(people(brawl())).header, [entry]).write()

    assert read(written, "test").entries == [entry]


def test_a_label_with_strange_line_breaks_stays_on_its_line() -> None:
    label = "one\u2028two\x85three\x0cfour\r\nfive"
    text = record(people(brawl()), label, {}).write()

    assert read(text, "test").header.label == label
    assert text.count("\n") == 2


def test_blank_lines_and_windows_line_ends_do_no_harm() -> None:
    game = drive(people(brawl()))

    assert everything(replay(TOY, read("\n" + saved(game).replace("\n", "\r\n\n"), "test"))) == everything(game)


# damage


def refusal(text: str) -> UserError:
    with pytest.raises(UserError) as error:
        read(text, "fight.jsonl")
    return error.value


def test_garbage_in_any_line_is_named_with_its_line() -> None:
    written = lines(drive(people(brawl())))

    for number in range(len(written)):
        for garbage in ("garbage", "{", "[]", "null", "{}", '{"do":"dance"}', '"', "\x00", "[" * 100_000):
            damaged = [*written[:number], garbage, *written[number + 1 :]]
            assert refusal("\n".join(damaged)).where == f"fight.jsonl, line {number + 1}"


@pytest.mark.parametrize(
    "line",
    [
        '{"do":"answer","seat":"anna","ask":"1","choose":"bold"}',
        '{"do":"answer","seat":"anna","ask":1}',
        '{"do":"answer","seat":"anna","ask":1,"choose":"bold","more":1}',
        '{"do":"faces","seat":"anna","roll":1,"faces":6}',
        '{"do":"faces","seat":"anna","roll":1,"faces":[1.5]}',
        '{"do":"act","seat":"gm"}',
    ],
)
def test_a_line_of_the_wrong_form_is_refused(line: str) -> None:
    first = lines(people(brawl()))[0]

    assert "cannot be read" in refusal(f"{first}\n{line}\n").what


def test_cut_off_anywhere_a_file_reads_as_far_as_its_lines_go_or_is_refused() -> None:
    game = drive(people(duel()))
    text = saved(game)
    ends = [end for end in range(1, len(text) + 1) if text[end - 1] == "\n" or text[end : end + 1] == "\n"]

    for end in range(0, len(text) + 1, 7):
        if end not in ends:
            assert refusal(text[:end]).where.startswith("fight.jsonl")
    for end in ends:
        part = replay(TOY, read(text[:end], "test"))
        assert part.entries == game.entries[: len(part.entries)]


def test_an_empty_file_is_refused() -> None:
    assert refusal("").what == refusal(" \n\n").what == "This file is empty."


def test_another_format_is_named_whatever_else_its_first_line_holds() -> None:
    first = msgspec.json.decode(lines(people(brawl()))[0])

    for header in ({**first, "quintain": 2}, {"quintain": 2, "new": True}):
        error = refusal(msgspec.json.encode(header).decode())
        assert (error.what, error.fix) == ("This transcript has format 2.", "This engine reads format 1.")


def test_an_end_in_the_middle_is_refused() -> None:
    first, *entries, end = lines(drive(people(brawl())))

    assert refusal("\n".join([first, end, *entries])).what == "The end stands in the middle."
    assert refusal("\n".join([first, *entries, end, end])).what == "The end stands in the middle."


# departures


def test_a_changed_answer_is_noticed_where_it_first_matters() -> None:
    game = drive(people(brawl()))
    transcript = of(game)
    first = next(n for n, entry in enumerate(game.entries) if isinstance(entry, Answered) and entry.choose == "bold")

    assert departed(changed(transcript, first, choose="wary")) == (
        f"entry 5 of {len(game.entries)}: The transcript no longer replays. "
        "What happened before it is no longer the same."
    )
    assert departed(changed(transcript, 0, choose="bolder")).startswith(f"entry 1 of {len(game.entries)}: ")


def test_a_changed_last_answer_is_noticed_at_the_end() -> None:
    game = people(duel())
    give(game, "a: bold", "b: wary")

    assert departed(changed(of(game), 1, choose="bold")) == (
        "the end: The transcript no longer replays. Its last events differ."
    )


@pytest.mark.parametrize("index", [0, 3, 8])
def test_a_changed_digest_is_noticed_at_its_entry(index: int) -> None:
    game = drive(people(brawl()))

    where = departed(changed(of(game), index, told="00000000"))

    assert where.startswith(f"entry {index + 1} of {len(game.entries)}: ")


def test_a_missing_a_doubled_and_a_misplaced_entry_are_noticed() -> None:
    game = drive(people(brawl()))
    transcript, entries, many = of(game), game.entries, len(game.entries)

    def with_entries(*parts: list[Entry]) -> str:
        return departed(msgspec.structs.replace(transcript, entries=[entry for part in parts for entry in part]))

    assert with_entries(entries[:6], entries[7:]).startswith(f"entry 7 of {many - 1}: ")
    assert with_entries(entries[:6], entries[5:]).startswith(f"entry 7 of {many + 1}: ")
    assert with_entries(entries[:6], [entries[7]], [entries[6]], entries[8:]).startswith("entry 7")
    assert with_entries(entries[:3], [entries[4]], [entries[3]], entries[5:]).startswith("entry 4")
    assert with_entries([*entries, Answered("anna", 99, "wait")]).startswith(f"entry {many + 1} of {many + 1}: ")
    assert with_entries([*entries, Acted("gm", "override:hp:a:1", 99)]).startswith(f"entry {many + 1}")


def test_sealed_answers_may_stand_in_any_order() -> None:
    game = drive(people(brawl()))
    entries = game.entries
    swapped = msgspec.structs.replace(of(game), entries=[*entries[:4][::-1], *entries[4:]])

    assert told(replay(TOY, swapped).events) == told(game.events)


def test_left_over_entries_are_noticed_when_the_game_waits_for_something_else() -> None:
    game = people(brawl())
    give(game, "a: bold")
    transcript = of(game)

    more = msgspec.structs.replace(transcript, entries=[*game.entries, Answered("carl", 2, "wait")], end=None)

    assert departed(more) == "entry 2 of 2: The transcript no longer replays. The game does not ask for this."


def test_an_act_that_was_never_legal_is_noticed() -> None:
    game = people(brawl())
    transcript = of(game)

    for act in ("override:hp:a:100", "nonsense", "override:hp:nobody:1"):
        bad = msgspec.structs.replace(transcript, entries=[Acted("gm", act, told=game.last_told)], end=None)
        assert departed(bad).startswith("entry 1 of 1: ")
    stranger = msgspec.structs.replace(transcript, entries=[Acted("x", "drink:a", told=game.last_told)], end=None)
    assert departed(stranger).startswith("entry 1 of 1: ")


def test_an_act_for_a_time_that_has_not_come_is_noticed() -> None:
    early = msgspec.structs.replace(of(people(brawl())), entries=[Acted("gm", "override:hp:a:4", 99)], end=None)

    assert departed(early) == "entry 1 of 1: The transcript no longer replays. The game does not ask for this."


def test_faces_that_the_dice_cannot_show_are_noticed() -> None:
    game = people(duel(), own_dice=True)
    give(game, "a: wary", "b: wary")
    game.give_faces("red", 1, [6])

    assert departed(changed(of(game), 2, faces=[7])).startswith("entry 3 of 3: ")
    assert departed(changed(of(game), 2, faces=[])).startswith("entry 3 of 3: ")


def test_the_second_of_two_equal_acts_is_named_by_its_own_place() -> None:
    game = people(brawl())
    game.act("gm", "override:hp:a:4")
    game.act("gm", "override:hp:a:4")

    assert departed(changed(of(game), 1, told="00000000")).startswith("entry 2 of 2: ")


def test_other_rules_are_noticed_where_they_first_matter() -> None:
    class Gentler(Toy):
        def step(self, scene: Scene, table: Table) -> None:
            super().step(scene, table)
            if toy(scene).round == 2 and toy(scene).slot is None:
                table.log(Did("a", "bow"))

    game = drive(people(brawl(rules=ToyRules(rounds=2))))
    bowed = len([entry for entry in game.entries if not entry.told]) or 1

    where = departed(of(game), Gentler())

    assert "What happened before it is no longer the same." in where
    assert bowed == 1


def test_a_transcript_of_another_system_or_seed_or_start_does_not_replay() -> None:
    game = drive(people(brawl()))
    transcript = of(game)

    def with_header(**fields: object) -> Transcript:
        return msgspec.structs.replace(transcript, header=msgspec.structs.replace(transcript.header, **fields))

    assert departed(with_header(system="ki")) == "line 1: This is a transcript of ki, not of toy."
    assert "no longer" in departed(with_header(seed="another"))
    assert "no longer" in departed(with_header(start=duel().dump()))


@pytest.mark.parametrize("start", [{}, {"rules": 3}, {**brawl().dump(), "bodies": 3}, {**brawl().dump(), "ages": []}])
def test_a_start_that_cannot_be_read_is_a_departure_in_line_1(start: Data) -> None:
    transcript = of(people(brawl()))
    header = msgspec.structs.replace(transcript.header, start=start)

    assert departed(msgspec.structs.replace(transcript, header=header)).startswith("line 1: The start cannot be read")


def test_without_its_end_a_transcript_still_replays() -> None:
    game = drive(people(brawl()))

    assert told(replay(TOY, msgspec.structs.replace(of(game), end=None)).events) == told(game.events)


# going on


def test_a_game_that_is_over_resumes_as_over() -> None:
    game = Game(TOY, brawl(), "toy", bots(brawl()))

    again = resume(TOY, of(game), bots(brawl()))

    assert again.outcome == game.outcome is not None
    assert everything(again) == everything(game)
    again.undo(len(game.entries) - 2)
    assert everything(again) == everything(game)


def test_a_game_saved_while_sealed_answers_wait_goes_on_with_them() -> None:
    game = Game(TOY, brawl(), "toy", {"blue": Brawler()})
    give(game, "a: bold")

    again = resume(TOY, of(game), {"blue": Brawler()})

    assert everything(again) == everything(game)
    assert [ask.who for ask in again.asks] == ["c"]
    assert told(drive(again).events) == told(drive(game).events)


def test_when_it_is_resumed_bots_answer_what_waits_for_them() -> None:
    game = people(brawl())
    give(game, "a: bold", "c: wary")

    again = resume(TOY, of(game), bots(brawl()))

    assert again.outcome is not None
    assert again.entries[:2] == game.entries


def test_a_resumed_game_goes_on_to_the_same_events() -> None:
    straight = drive(people(brawl()))
    for cut in range(1, len(straight.entries), 3):
        again = resume(TOY, of(straight.branch(cut, straight.seed)), {})
        assert told(drive(again).events) == told(straight.events)
        assert again.entries == straight.entries


def test_a_game_saved_with_a_held_act_still_carries_it_out() -> None:
    game = people(brawl())
    until(game, "deed", "a")
    game.act("gm", "override:hp:a:40")

    again = resume(TOY, of(game), {})
    give(again, "a: wait")

    assert toy(again.scene).bodies["a"].hp == 40
    assert everything(replay(TOY, of(again))) == everything(again)


def test_what_timers_and_others_answered_replays_with_its_digests() -> None:
    game = people(brawl())
    game.time_out("anna", 1)
    give(game, "b: bold", "d: wary")
    game.answer("carl", 1, "bold", by="anna")
    drive(game)

    assert everything(replay(TOY, of(game))) == everything(game)


def test_acts_between_drafts_replay_with_their_digests() -> None:
    game = people(brawl())
    give(game, "a: bold", "b: bold")
    game.act("anna", "whisper:a:Now!")
    game.act("gm", "override:hp:d:0")
    game.act("anna", "drink:a")
    drive(game)

    assert everything(replay(TOY, of(game))) == everything(game)


def test_the_record_of_batch_play_is_a_transcript_too() -> None:
    table = batch(brawl())
    header = of(people(brawl())).header

    game = replay(TOY, Transcript(header, list(table.record or [])))

    assert told(game.events) == told(table.events)
