"""From what was counted to what is told: shares with intervals, means, who was left, what was used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from quintain.kernel.scene import Scene
from quintain.lab.closely import Closely
from quintain.lab.fights import Ring, Setup, content_of, seats_of
from quintain.lab.intervals import Interval, sequence
from quintain.lab.results import Deed, Report, Share, Somebody, Stage, Use, mean_of, spread_of
from quintain.lab.tally import Tally
from quintain.lab.watchable import closest, longest, strangest, typical
from quintain.library.ids import kind_of
from quintain.odds.odds import wilson


def share(count: int, of: int, *, live: bool = False, aim: float = 0.0) -> Share:
    low, high = sequence(count, of, aim) if live else Interval(*wilson(count, of))
    return Share(count, count / of if of else 0.0, 0.0 if not count else low, 1.0 if count == of else high)


def report(
    setup: Setup,
    tally: Tally,
    asked: int,
    *,
    target: str = "",
    aim: float = 0.0,
    live: bool = False,
    stopped: bool = False,
) -> Report:
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
        score={side: (tally.won(side) + undecided / 2) / max(1, count) for side in sides},
        figures={name: spread_of(tally.figures[name]) for name in sorted(tally.figures)},
        everybody=everybody(tally, start),
        looked=tally.closely.fights,
        uses=uses_of(tally.closely, start.creature_sides()),
        deeds=deeds_of(tally.closely, start.creature_sides()),
        stages=stages(tally),
        live=live,
        stopped=stopped,
        names=names_of(setup, tally, start),
    )


def names_of(setup: Setup, tally: Tally, start: Scene) -> dict[str, str]:
    """What people call whom and what is told of: creatures, and entries of the content by their ids."""
    library, closely = content_of(setup), tally.closely
    known = start.creature_names()
    ids = {what for _, _, what in closely.offered}
    ids |= {what for _, what in (*closely.dealt, *closely.healed, *(by for _, by in closely.felled))}
    ids |= {kind_of(id) for id in known}
    names = {}
    for id in sorted(ids):
        entries = [library.of(kind)[id] for kind in library.kinds if id in library.of(kind)]
        found = [name for entry in entries if isinstance(name := getattr(entry, "name", None), str)]
        names[id] = found[0] if found else id.replace("_", " ").replace("+", " + ").replace(":", " ")
    return names | known


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


def together(sides: Mapping[str, str], ids: Iterable[str]) -> dict[str, str]:
    """As whom each is told of: several of a kind on one side as their kind."""
    found: dict[str, set[str]] = {}
    for id in sides:
        found.setdefault(kind_of(id), set()).add(sides[id])
    return {id: kind_of(id) if len(found.get(kind_of(id), ())) == 1 else id for id in ids}


def uses_of(closely: Closely, sides: Mapping[str, str]) -> list[Use]:
    """Several of a kind on one side are told of together."""
    names = together(sides, {who for who, _, _ in closely.offered})
    found: dict[tuple[str, str, str], list[int]] = {}
    for key in sorted(closely.offered):
        row = found.setdefault((names[key[0]], *key[1:]), [0, 0])
        row[0] += closely.offered[key]
        row[1] += closely.picked.get(key, 0)
    return [Use(*key, *counts) for key, counts in sorted(found.items())]


def deeds_of(closely: Closely, sides: Mapping[str, str]) -> list[Deed]:
    """The hardest hitters first."""
    by = {*closely.dealt, *closely.healed, *(deed for _, deed in closely.felled)}
    names = together(sides, {who for who, _ in by} | {whom for whom, _ in closely.felled})
    rows: dict[tuple[str, str], list[int]] = {}
    felled: dict[tuple[str, str], dict[str, int]] = {}
    for who, what in sorted(by):
        row = rows.setdefault((names[who], what), [0, 0, 0])
        for place, counts in enumerate((closely.strokes, closely.dealt, closely.healed)):
            row[place] += counts.get((who, what), 0)
    for (whom, (who, what)), count in sorted(closely.felled.items()):
        row_of = felled.setdefault((names[who], what), {})
        row_of[names[whom]] = row_of.get(names[whom], 0) + count
    found = [Deed(*key, row[0], row[1], row[2], felled.get(key, {})) for key, row in rows.items()]
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
