"""An override is on the record, and the record tells nobody more than they may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from quintain.conformance.worlds import facts_of, start
from quintain.kernel.asks import Option
from quintain.kernel.events import Overridden, Viewer, encode
from quintain.kernel.live import Game
from quintain.kernel.scene import Creature, viewers
from quintain.kernel.shapes import Number
from quintain.knowing.overrides import settable
from quintain.state.known import Known, PoolField, most_of
from quintain.systems import find_system

GM = "gm"


def desk(system: str, encounter: str = "") -> Game:
    """A fight with a game master who plays nobody."""
    scene = start(system, encounter or facts_of(system).SECRETIVE[0])
    scene.seat_gm(GM)
    return Game(find_system(system), scene, "overrides", dict.fromkeys(scene.seats()))


def others(game: Game, who: Creature) -> list[Viewer]:
    """Everybody who is not with that creature and does not sit at the desk."""
    return [each for each in viewers(game.scene) if not each.is_with(who.side) and each.seat != GM]


def told(game: Game, viewer: Viewer) -> list[bytes]:
    return [encode(seen) for event in game.events if (seen := event.seen_by(viewer)) is not None]


def alike(who: Creature, field: PoolField, option: Option) -> tuple[int, int] | None:
    """Two values that it could be set to and that look the same to others."""
    assert isinstance(option.shape, Number)
    pool = field.pool
    most = most_of(who, pool.most) or 0
    looks: dict[str, int] = {}
    for value in range(max(option.shape.least, 1), option.shape.most + 1):
        band = "" if pool.bands is None else pool.bands(value, most)
        if band in looks:
            return looks[band], value
        looks[band] = value
    return None


def test_what_a_pool_is_set_to_is_told_to_nobody_who_may_not_know_it(system: str) -> None:
    left: set[str] | None = None
    for encounter in facts_of(system).SECRETIVE:
        game = desk(system, encounter)
        kind = type(game.scene.creatures()[0])
        hidden = {key for key, each in settable(kind).items() if each.pool.foes is not Known.EXACT}
        left = hidden if left is None else left
        options = {option.id: option for option in game.acts(GM).options}
        for who in game.scene.creatures():
            for key in sorted(left):
                option = options.get(f"override:{key}:{who.id}")
                values = alike(who, settable(kind)[key], option) if option is not None else None
                if values is not None:
                    compare(system, encounter, who, key, values)
                    left.remove(key)
    assert not left, "each hidden pool of each ruleset was set"


def compare(system: str, encounter: str, who: Creature, key: str, values: tuple[int, int]) -> None:
    """Two worlds in which somebody's pool is set to what looks the same, and what others are told of it."""
    one, other = desk(system, encounter), desk(system, encounter)
    for world, value in zip((one, other), values, strict=True):
        set_right(world, f"override:{key}:{who.id}:{value}")
    for viewer in others(one, who):
        assert told(one, viewer) == told(other, viewer), (key, viewer)
        assert one.system.board(one.now(), viewer) == other.system.board(other.now(), viewer), (key, viewer)
        assert any(b'"overridden"' in line for line in told(one, viewer)), "it is on the record"


def set_right(game: Game, deed: str) -> None:
    """Does it; where something was told in a step, it takes effect when that has ended, which it does quietly."""
    game.act(GM, deed)
    while game.asks and not any(isinstance(event, Overridden) for event in game.events):
        ask = game.asks[0]
        game.answer(ask.seat, ask.number, ask.default())


def about(game: Game, who: str) -> Iterator[str]:
    """Everything that a game master may do to somebody and that does not bring it out."""
    for option in game.acts(GM).options:
        if who in option.id.split(":")[1:] and not option.id.startswith(("reveal", "override:add")):
            shape = option.shape
            if isinstance(shape, Number):
                yield f"{option.id}:{shape.least}"
                yield f"{option.id}:{shape.most}"
            else:
                yield option.id if shape is None else f"{option.id}:{shape.first()}"


@pytest.mark.needs("KEEPS_BACK")
def test_nothing_of_what_is_done_to_somebody_who_is_kept_back_names_it(system: str) -> None:
    game = desk(system)
    offered = [option.id for option in game.acts(GM).options]
    who = next(each for each in game.scene.creatures() if f"hide:{each.id}" in offered)
    game.act(GM, f"hide:{who.id}")
    before = {viewer: told(game, viewer) for viewer in others(game, who)}
    deeds = list(about(game, who.id))

    for deed in deeds:
        game.act(GM, deed)

    assert len(deeds) > 2
    for viewer in others(game, who):
        for line in Counter(told(game, viewer)) - Counter(before.get(viewer, [])):
            assert who.id.encode() not in line
            assert who.name.partition(",")[0].encode() not in line
