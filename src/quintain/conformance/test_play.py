"""Play, replay, saving and cloning: the same for every system there will ever be."""

from __future__ import annotations

from itertools import count

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quintain.clauses.ledger import read_ledger
from quintain.conformance.invariants import broken
from quintain.conformance.worlds import encounters_of, facts_of, players, start
from quintain.kernel.events import encode
from quintain.kernel.live import Game
from quintain.kernel.play import play
from quintain.kernel.scene import Scene, viewers
from quintain.kernel.table import BotTable
from quintain.record.transcript import read, record, replay
from quintain.systems import find_system

seeds = st.integers(0, 10**6).map(str)
some = settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])


def table_for(system: str, scene: Scene, seed: str, bot: str = "random") -> BotTable:
    table = BotTable(scene, find_system(system).sight, seed, players(system, scene, bot))
    table.listening = True
    return table


def bot_game(system: str, scene: Scene, seed: str, bot: str = "random") -> Game:
    return Game(find_system(system), scene, seed, players(system, scene, bot))


@given(seed=seeds)
@some
def test_every_fight_ends_with_a_winner_or_a_reason(system: str, encounter: str, seed: str) -> None:
    scene = start(system, encounter)

    outcome = play(find_system(system), scene, table_for(system, scene, seed))

    assert outcome.why
    assert outcome.winner == "" or outcome.winner in scene.seats().values()


@given(seed=seeds)
@some
def test_live_play_tells_what_batch_play_tells(system: str, encounter: str, seed: str) -> None:
    scene = start(system, encounter)
    table = table_for(system, scene, seed)
    play(find_system(system), scene, table)

    game = bot_game(system, start(system, encounter), seed)

    assert [encode(event) for event in game.events] == [encode(event) for event in table.events]


def test_a_transcript_replays_byte_for_byte(system: str, encounter: str) -> None:
    game = bot_game(system, start(system, encounter), "replay")
    text = record(game, encounter, dict.fromkeys(game.scene.seats(), "random")).write()

    again = replay(find_system(system), read(text, "test"))

    assert [encode(event) for event in again.events] == [encode(event) for event in game.events]
    assert again.scene.dump() == game.scene.dump()


def test_a_scene_saved_and_loaded_at_any_step_goes_on_to_the_same_events(system: str, encounter: str) -> None:
    one, other = start(system, encounter), start(system, encounter)
    rules, straight = find_system(system), table_for(system, one, "save")
    table = table_for(system, other, "save")
    told: list[bytes] = []
    for step in count():
        if rules.outcome(one) is not None:
            break
        rules.step(one, straight)
        if is_looked_at(step):
            told += [encode(event) for event in table.events]
            other = rules.load(msgspec.json.decode(msgspec.json.encode(other.dump())))
            table = table_for(system, other, "save")
        rules.step(other, table)
        if is_looked_at(step):
            assert other.dump() == one.dump()

    told += [encode(event) for event in table.events]
    assert other.dump() == one.dump()
    assert told == [encode(event) for event in straight.events] != []


def is_looked_at(step: int) -> bool:
    """Every step of a short fight, and one in seven of a long one."""
    return step < 40 or step % 7 == 0


def test_a_clone_and_its_original_do_not_touch_each_other(system: str, encounter: str) -> None:
    scene, rules = start(system, encounter), find_system(system)
    table = table_for(system, scene, "clone")
    for step in count():
        if rules.outcome(scene) is not None:
            break
        if is_looked_at(step):
            before, twin = scene.dump(), scene.clone()
            assert twin.dump() == before
            rules.step(twin, table_for(system, twin, "other"))
            assert scene.dump() == before
        rules.step(scene, table)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_after_every_step_everything_is_as_the_book_allows(system: str, encounter: str, bot: str) -> None:
    for seed in range(4):
        scene, rules = start(system, encounter), find_system(system)
        table = table_for(system, scene, f"bounds {seed}", bot)
        while rules.outcome(scene) is None:
            rules.step(scene, table)
            assert broken(system, scene) == []


def test_events_cite_clauses_that_exist_and_read_as_sentences(system: str, encounter: str) -> None:
    known = {clause.id for clause in read_ledger(system).clauses}
    game = bot_game(system, start(system, encounter, quick=False), "cite")
    names = game.scene.creature_names()

    for event in game.events:
        assert event.clauses()
        assert set(event.clauses()) <= known
        for viewer in viewers(game.scene):
            seen = event.seen_by(viewer)
            assert seen is None or seen.sentence(names).endswith((".", "”"))


@pytest.mark.needs("MIRRORS")
def test_greedy_beats_random_nearly_always_in_mirror_fights(system: str) -> None:
    wins, fights = 0, 0
    for encounter in facts_of(system).MIRRORS:
        for seed in range(30):
            scene = start(system, encounter)
            seats = list(scene.seats())
            greedy = seats[seed % 2]
            people = players(system, scene, "random") | {greedy: players(system, scene, "greedy")[greedy]}
            table = BotTable(scene, find_system(system).sight, str(seed), people)
            wins += play(find_system(system), scene, table).winner == scene.seats()[greedy]
            fights += 1

    assert wins >= 0.95 * fights


def test_a_bot_plays_whoever_its_seat_commands_whatever_side_they_are_of(system: str) -> None:
    for encounter in encounters_of(system)[:4]:
        scene = start(system, encounter)
        for creature in scene.creatures():
            creature.seat = "gm"
        table = BotTable(scene, find_system(system).sight, "7", players(system, scene, "greedy"))

        assert play(find_system(system), scene, table).why, encounter
