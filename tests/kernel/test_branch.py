"""A branch knows what has fallen and not the seed it fell from: its past is the same, what comes is its own."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintain.conformance.whole import everything
from quintain.kernel.asks import Ask
from quintain.kernel.dice import Dice
from quintain.kernel.entries import Entry
from quintain.kernel.faces import LiveFaces, Roll
from quintain.kernel.live import Game
from quintain.kernel.scene import Counts, Scene
from quintain.kernel.table import Player, Table
from quintain.record.snapshot import Snapshot, carry_on, entries_since, snapshot, still_to_fall
from quintain.record.transcript import Header, Transcript, read, record, replay, resume
from quintain.words.errors import UserError
from tests.kernel.driving import again, bots, drive, give, people, told
from tests.kernel.test_undo import lively
from tests.kernel.toy import TOY, Brawler, Toy, brawl, duel

seeds = st.integers(0, 10**6)
few = settings(max_examples=8)
OLD = "the-old-seed"
NEW = "another"


def saved(game: Game) -> Transcript:
    """A transcript as it comes back from a file."""
    return read(record(game, "toy", dict.fromkeys(game.scene.seats(), "person")).write(), "file")


def whole(scene: Scene, seed: str = OLD) -> Game:
    return Game(TOY, scene, seed, bots(scene))


def rolled(game: Game) -> dict[str, int]:
    return game.now().counts.rolled


# the past


@given(seed=seeds, own_dice=st.booleans(), at=st.floats(0, 1))
@few
def test_a_branch_stands_where_the_game_stood_with_the_dice_that_had_fallen(
    seed: int, own_dice: bool, at: float
) -> None:
    game = lively(seed, own_dice=own_dice)
    entry = int(at * len(game.entries))

    branch = game.branch(entry, NEW)

    assert everything(branch) == everything(
        Game(TOY, brawl(), str(seed), {}, own_dice=game.own_dice, entries=game.entries[:entry])
    )
    assert branch.seed == NEW
    assert {key: len(fell) for key, fell in branch.fallen.items()} == rolled(branch)


@given(seed=seeds, own_dice=st.booleans(), at=st.floats(0, 1))
@few
def test_what_was_decided_before_it_branched_comes_again_as_it_fell(seed: int, own_dice: bool, at: float) -> None:
    game = lively(seed, own_dice=own_dice)
    branch = drive(game.branch(int(at * len(game.entries)), NEW))
    before = everything(branch)

    for entry in range(0, len(branch.entries), 3):
        dropped = branch.undo(entry).dropped
        again(branch, dropped)
        assert everything(branch) == before


def pressed() -> Game:
    """A strike of which one die is thrown and missed, and the question whether it hits for all that."""
    for seed in range(20):
        game = people(duel(spirit=2, guard=2, hp=30), seed=f"{OLD} {seed}")
        give(game, "a: wary", "b: wary")
        first, second = ("a", "b") if game.asks[0].who == "a" else ("b", "a")
        give(game, f"{first}: strike:{second}", f"{second}: take")
        if game.asks[0].about == "press":
            return game
    raise AssertionError("nobody misses")


def test_in_the_middle_of_a_step_dice_already_thrown_stay_and_those_to_come_are_new() -> None:
    game = pressed()
    assert game.scene.counts.rolled != rolled(game), "nothing was thrown in the step under way"

    others = [game.branch(len(game.entries), str(seed)) for seed in range(12)]

    assert all(everything(other) == everything(game) for other in others)
    for other in others:
        give(other, f"{other.asks[0].who}: press")
    assert len({other.now().position() for other in others}) > 1, "the same damage with twelve seeds"


def test_what_comes_is_from_its_own_seed_alone() -> None:
    """Two games whose past is the same go on the same with the same seed, whatever their own seeds were."""
    game = whole(brawl())
    entry = len(game.entries) // 2
    same_past = game.branch(entry, NEW).branch(entry, "a third")

    one, two = drive(game.branch(entry, "x")), drive(same_past.branch(entry, "x"))

    assert everything(one) == everything(two)
    assert saved(one) == saved(two)


def test_dice_to_come_are_not_those_of_the_game() -> None:
    game = drive(people(duel(hp=30), seed=OLD))

    alike = [everything(drive(game.branch(4, str(seed)))) == everything(game) for seed in range(20)]

    assert sum(alike) == 0


def test_with_its_own_seed_a_branch_is_the_same_game_once_more() -> None:
    game = whole(brawl())

    for entry in range(0, len(game.entries), 4):
        assert everything(game.branch(entry, game.seed)) == everything(game)


# bots


def test_bots_in_a_branch_answer_what_comes_and_not_what_they_have_answered() -> None:
    game = whole(brawl())
    entry = len(game.entries) // 2

    branch = game.branch(entry, NEW)

    assert branch.outcome is not None
    assert branch.entries[:entry] == game.entries[:entry]
    assert branch.entries != game.entries
    assert everything(replay(TOY, saved(branch))) == everything(branch)


# on paper


@given(seed=seeds, own_dice=st.booleans(), at=st.floats(0, 1))
@few
def test_a_branch_replays_from_its_transcript_and_goes_on_the_same(seed: int, own_dice: bool, at: float) -> None:
    game = lively(seed, own_dice=own_dice)
    branch = game.branch(int(at * len(game.entries)), NEW)

    back = resume(TOY, saved(branch), {})

    assert everything(back) == everything(branch)
    assert everything(drive(back)) == everything(drive(branch))
    assert saved(back) == saved(branch)


def test_nothing_of_the_old_seed_is_in_a_branch() -> None:
    game = whole(brawl())
    branch = game.branch(len(game.entries) // 2, NEW)

    assert OLD in record(game, "toy", {}).write()
    assert OLD not in record(branch, "toy", {}).write()
    assert OLD not in repr(msgspec.to_builtins(snapshot(branch)))
    assert branch.faces.keyed.seed == NEW


def test_of_a_game_that_never_branched_nothing_more_is_written() -> None:
    first = record(whole(brawl()), "toy", {}).write().split("\n")[0]

    assert list(msgspec.json.decode(first)) == [field for field in Header.__struct_fields__ if field != "fallen"]
    assert read(first, "file").header.fallen is msgspec.UNSET


def test_a_branch_says_what_had_fallen_with_how_many_sides() -> None:
    game = people(duel())
    give(game, "a: wary", "b: wary")

    header = saved(game.branch(2, NEW)).header

    assert header.fallen == {key: [(6, face)] for key, [(_, face)] in game.faces.shown.items()}
    assert header.seed == NEW


@pytest.mark.parametrize(
    "fell", ["[6,7]", "[6,0]", "[0,1]", "[6,-1]", f"[{2**70},1]", "[1001,5]", "[6]", "6", "[6,6,6]"]
)
def test_what_no_die_shows_is_refused(fell: str) -> None:
    game = people(duel())
    give(game, "a: wary", "b: wary")
    text = record(game.branch(2, NEW), "toy", {}).write()
    (first, *_) = game.faces.shown["a|order|b"]

    with pytest.raises(UserError):
        read(text.replace(f'"a|order|b":[[6,{first[1]}]]', f'"a|order|b":[{fell}]'), "file")


# a branch of a branch


def test_branches_of_branches_add_up_what_has_fallen() -> None:
    game = people(brawl(), seed=OLD)
    lines: list[Game] = [drive(game, steps=12)]
    for number in range(5):
        lines.append(drive(lines[-1].branch(len(lines[-1].entries), f"seed {number}"), steps=9))

    last = lines[-1]

    for earlier in lines:
        assert told(last.events)[: len(earlier.events)] == told(earlier.events)
    assert everything(replay(TOY, saved(last))) == everything(last)
    dropped = last.undo(0).dropped
    again(last, dropped)
    assert everything(last) == everything(replay(TOY, saved(last)))
    assert all(seed not in record(last, "toy", {}).write() for seed in (OLD, "seed 0", "seed 3"))


def test_a_branch_of_an_earlier_point_forgets_what_fell_after_it() -> None:
    game = drive(people(brawl(), seed=OLD))
    late = game.branch(len(game.entries), NEW)

    early = late.branch(6, "x")

    assert {key: len(fell) for key, fell in early.fallen.items()} == rolled(early)
    assert everything(drive(early)) == everything(drive(game.branch(6, "x")))


# a snapshot of a branch


@given(seed=seeds, at=st.floats(0, 1))
@few
def test_a_branch_is_carried_on_from_a_snapshot_with_what_had_fallen_since(seed: int, at: float) -> None:
    game = lively(seed)
    branch = game.branch(len(game.entries), NEW)
    early = game.branch(int(at * len(game.entries)), NEW)
    found = snapshot(early)
    if found is None:
        return
    stored = msgspec.json.decode(msgspec.json.encode(found), type=Snapshot)

    since: list[Entry] = entries_since(stored, branch.entries)
    fallen = still_to_fall(stored, branch.start.dump(), branch.fallen)
    other = Game(TOY, TOY.load(stored.scene), branch.seed, {}, fallen=fallen)
    carried = carry_on(other, since, b"".join(told(branch.events[: stored.events])), branch.last_told)

    assert carried.entries == len(since)
    assert told(other.events) == told(branch.events)[stored.events :]
    assert other.now().dump() == branch.now().dump()
    later = other.branch(len(other.entries), "x")
    assert everything(later) == everything(other)


# dice


def throw(faces: LiveFaces, counts: Counts, dice: str) -> list[int]:
    return faces.show(Roll("a", "red", Dice.parse(dice), "deed", "b"), counts)


def test_a_face_that_fell_with_other_sides_is_not_used() -> None:
    faces = LiveFaces(NEW, {"a|deed|b": [(6, 5), (6, 5), (20, 19), (6, 5)]}, {})
    plain = LiveFaces(NEW, {}, {})

    thrown, drawn = throw(faces, Counts(), "4d6"), throw(plain, Counts(), "4d6")

    assert thrown == [5, 5, drawn[2], 5]
    assert faces.shown == {"a|deed|b": [(6, 5), (6, 5), (6, drawn[2]), (6, 5)]}


def test_after_what_had_fallen_dice_come_from_the_seed_as_if_it_had_been_theirs_all_along() -> None:
    faces, plain, counts, others = (
        LiveFaces(NEW, {"a|deed|b": [(6, 1)] * 3}, {}),
        LiveFaces(NEW, {}, {}),
        Counts(),
        Counts(),
    )

    thrown = [throw(faces, counts, "2d6") for _ in range(10)]
    drawn = [throw(plain, others, "2d6") for _ in range(10)]

    assert thrown[0] == [1, 1]
    assert thrown[1] == [1, drawn[1][1]]
    assert thrown[2:] == drawn[2:]


def test_what_fell_is_counted_from_the_start_of_the_game() -> None:
    counts = Counts()
    counts.rolled["a|deed|b"] = 1_000_000_000
    faces = LiveFaces(NEW, {"a|deed|b": [(6, 3)]}, dict(counts.rolled))

    assert throw(faces, counts, "1d6") == [3]
    assert faces.until(counts.rolled) == {"a|deed|b": [(6, 3)]}
    assert faces.until({"a|deed|b": 1_000_000_000}) == {}


def test_tens_of_a_hundred_fall_again_as_they_fell() -> None:
    faces, counts = LiveFaces(OLD, {}, {}), Counts()
    shown = [throw(faces, counts, "td10+d10") for _ in range(20)]
    branched, others = LiveFaces(NEW, faces.until(counts.rolled), {}), Counts()

    assert [throw(branched, others, "td10+d10") for _ in range(20)] == shown


# what it costs, and what fails


class Counting(Toy):
    """Counts how many steps were run."""

    steps = 0

    def step(self, scene: Scene, table: Table) -> None:
        self.steps += 1
        super().step(scene, table)


def test_at_the_present_moment_only_the_step_under_way_is_run_again() -> None:
    system = Counting()
    game = drive(Game(system, brawl(), OLD, {}), steps=30)
    assert game.steps > 5
    system.steps = 0

    branch = game.branch(len(game.entries), NEW)

    assert system.steps == 1
    assert everything(branch) == everything(game)


def test_neither_game_hears_of_what_the_other_does() -> None:
    game = drive(people(brawl(), seed=OLD), steps=20)
    before = everything(game)
    branch = game.branch(len(game.entries), NEW)

    drive(branch)
    assert everything(game) == before
    ended = everything(branch)
    drive(game)
    game.undo(0)
    assert everything(branch) == ended


class Stumbling(Player):
    """A bot that fails after some answers, and strikes wherever it can before."""

    def __init__(self, answers: int) -> None:
        self.left = answers

    def answer(self, ask: Ask) -> str:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("stumbled")
        return ask.options[0].id if ask.options[0].shape is None else Brawler().answer(ask)


@pytest.mark.parametrize("answers", [1, 2, 5, 9])
def test_what_was_tried_and_failed_has_not_fallen(answers: int) -> None:
    game = drive(people(brawl(), seed=OLD), steps=30)
    before = everything(game)

    game.players = {seat: Stumbling(answers) for seat in game.scene.seats()}
    with pytest.raises(RuntimeError):
        game.undo(2)
    game.players = {}

    assert everything(game) == before
    branch = game.branch(len(game.entries), NEW)
    assert everything(branch) == before
    assert everything(replay(TOY, saved(branch))) == before
