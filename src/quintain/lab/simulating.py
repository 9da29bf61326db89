"""Many fights of one setup, and what they say."""

from __future__ import annotations

from quintain.bots import find_bot
from quintain.kernel.scene import Scene
from quintain.lab.fights import Ring, Setup, seats_of
from quintain.lab.intervals import Interval, sequence
from quintain.lab.results import Deed, Report, Share, Somebody, Stage, Use, mean_of, spread_of
from quintain.lab.running import Found, Hear, Work, place_for, run
from quintain.lab.tally import Tally
from quintain.lab.watchable import closest, longest, strangest, typical
from quintain.odds.odds import wilson

LOOKED = 200
"""So many fights are looked at closely if nothing else is said."""
LOOKED_LONG = 20
"""The same where bots look ahead."""
MOST_FIGHTS = 1_000_000
"""Where only a precision is asked for."""


def silent(known: Found) -> None:
    """Nobody watches."""


def simulate_setup(
    setup: Setup,
    fights: int = 0,
    *,
    target: str = "",
    precision: float = 0.0,
    jobs: int = 1,
    on: str = "",
    looked: int | None = None,
    hear: Hear = silent,
) -> Report:
    """Plays so many fights, or until every share is known to within `precision` either way."""
    asked = fights or MOST_FIGHTS
    closely = usual_looked(setup) if looked is None else looked
    place = place_for(Work((setup,), closely), asked, jobs, on)

    def enough(known: Found) -> bool:
        return widest(known.tallies[0], precision) <= precision

    found = run(place, asked, hear, enough if precision else None)
    tally = found.tallies[0] if found is not None else Tally()
    return report(setup, tally, asked, target=target, aim=precision, live=bool(precision) or tally.fights < asked)


def usual_looked(setup: Setup) -> int:
    return LOOKED_LONG if thinks_long(setup) else LOOKED


def thinks_long(setup: Setup) -> bool:
    """Whether any of its bots looks ahead, so that few fights take long."""
    return any(find_bot(setup.system, bot).looks_ahead() for bot in set(setup.bots.values()))


def widest(tally: Tally, aim: float) -> float:
    """How far the truth may be from the least certain share."""
    return max([sequence(tally.won(side), tally.fights, aim).half() for side in (*tally.sides(), "")])


def share(count: int, of: int, *, live: bool = False, aim: float = 0.0) -> Share:
    low, high = sequence(count, of, aim) if live else Interval(*wilson(count, of))
    return Share(count, count / of if of else 0.0, low, high)


def report(setup: Setup, tally: Tally, asked: int, *, target: str = "", aim: float = 0.0, live: bool = False) -> Report:
    """Shares, means, and the fights worth watching."""
    count, sides = tally.fights, tally.sides()
    undecided = tally.won("")
    start = Ring(setup).start
    return Report(
        target=target,
        seed=setup.seed,
        fights=count,
        asked=asked,
        bots=seats_of(setup.system, start, setup.bots),
        wins={side: share(tally.won(side), count, live=live, aim=aim) for side in sides},
        undecided=share(undecided, count, live=live, aim=aim),
        reasons=reasons(tally),
        rounds=spread_of(rounds(tally)),
        decisions=spread_of(decisions(tally)),
        survivors={side: mean_of(survivors(tally, side)) for side in sides},
        typical=seed_of(setup, typical(tally)),
        closest=seed_of(setup, closest(tally)),
        longest=seed_of(setup, longest(tally)),
        strangest=seed_of(setup, strangest(tally)),
        score={side: (tally.won(side) + undecided / 2) / count for side in sides},
        figures={name: spread_of(tally.figures[name]) for name in sorted(tally.figures)},
        everybody=everybody(tally, start),
        looked=tally.closely.fights,
        uses=uses(tally),
        deeds=deeds(tally),
        stages=stages(tally),
        live=live,
    )


def reasons(tally: Tally) -> dict[str, int]:
    """Why fights were undecided, and how many for each."""
    found: dict[str, int] = {}
    for ending in sorted(tally.endings):
        if not ending.winner:
            found[ending.why] = found.get(ending.why, 0) + tally.endings[ending].often
    return found


def rounds(tally: Tally) -> dict[int, int]:
    """How many fights took so many."""
    found: dict[int, int] = {}
    for ending, times in tally.endings.items():
        found[ending.rounds] = found.get(ending.rounds, 0) + times.often
    return found


def decisions(tally: Tally) -> dict[int, int]:
    found: dict[int, int] = {}
    for (_, number), times in tally.lengths.items():
        found[number] = found.get(number, 0) + times.often
    return found


def survivors(tally: Tally, side: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for ending, times in tally.endings.items():
        number = dict(ending.survivors).get(side, 0)
        found[number] = found.get(number, 0) + times.often
    return found


def everybody(tally: Tally, start: Scene) -> list[Somebody]:
    """Who was there at the end of any fight; those who began it first, in their order."""
    names, sides = start.creature_names(), start.creature_sides()
    order = [*(id for id in names if id in tally.there), *sorted(id for id in tally.there if id not in names)]
    found = []
    for id in order:
        left = {pool: spread_of(numbers) for (who, pool), numbers in sorted(tally.left.items()) if who == id}
        standing = share(tally.standing[id], tally.there[id])
        found.append(Somebody(id, names.get(id, id), sides.get(id, ""), standing, left))
    return found


def uses(tally: Tally) -> list[Use]:
    closely = tally.closely
    return [Use(*key, closely.offered[key], closely.picked.get(key, 0)) for key in sorted(closely.offered)]


def deeds(tally: Tally) -> list[Deed]:
    """The hardest hitters first."""
    closely = tally.closely
    known = {*closely.dealt, *closely.healed, *(by for _, by in closely.felled)}
    found = []
    for by in known:
        felled = {whom: count for (whom, one), count in sorted(closely.felled.items()) if one == by}
        dealt, healed = closely.dealt.get(by, 0), closely.healed.get(by, 0)
        found.append(Deed(*by, closely.strokes.get(by, 0), dealt, healed, felled))
    return sorted(found, key=lambda deed: (-deed.dealt, -deed.healed, deed.who, deed.what))


def stages(tally: Tally) -> list[Stage]:
    found = []
    for (number, title), stage in sorted(tally.stages.items()):
        left: dict[str, dict[str, float]] = {}
        for (who, pool), numbers in sorted(stage.left.items()):
            left.setdefault(who, {})[pool] = mean_of(numbers)
        standing = {who: stage.standing[who] / stage.times for who in sorted(stage.standing)}
        found.append(Stage(number, title, stage.times, standing, left))
    return found


def seed_of(setup: Setup, index: int | None) -> str:
    return "" if index is None else f"{setup.seed}/{index}"
