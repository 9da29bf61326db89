"""Two ways to play beside each other, told."""

from __future__ import annotations

from quintain.lab.asked import Asked
from quintain.lab.results import Comparison, Paired
from quintain.lab.sim_words import assumption, points
from quintain.lab.telling import Bar, Bars, Block, Figure, Heading, Table, Told, Watch, Words, number, share


def told_comparison(found: Comparison, first: Asked, second: Asked, command: str) -> Told:
    title = f"{found.pairs:,} pairs of fights: {first.target} beside {different(first, second)}"
    return Told(title, command, [*verdict(found), *sides(found), *taken(found), *to_watch(found, first, second)])


def different(first: Asked, second: Asked) -> str:
    """What the second has that the first has not."""
    said = [] if second.target == first.target else [second.target]
    said += [f"rule:{rule}" for rule in second.rules if rule not in first.rules]
    said += [change for change in second.sets if change not in first.sets]
    said += [f"count:{count}" for count in second.counts if count not in first.counts]
    said += [f"bots:{second.bots}"] if second.bots != first.bots else []
    said += [f"content:{folder}" for folder in second.content if folder not in first.content]
    return ", ".join(said) or "the same as it is"


def verdict(found: Comparison) -> list[Block]:
    if not found.pairs:
        return [Words("Stopped before a single pair was over: nothing is known.", "loud")]
    blocks: list[Block] = []
    if found.stopped:
        blocks.append(Words(f"Stopped after {found.pairs:,} of {found.asked:,} pairs; this is what is known so far."))
    blocks += [Words(side_words(each), "loud") for each in found.sides]
    blocks.append(Words(assumption(found.first), "quiet"))
    if found.second.bots != found.first.bots:
        blocks.append(Words(f"The second way: {assumption(found.second)}", "quiet"))
    return blocks


def side_words(each: Paired) -> str:
    interval = f"{points(each.low)} to {points(each.high)}"
    if each.is_real:
        return f"{each.side} wins {points(each.by)} points ({interval}): the difference is real."
    return f"{each.side} wins {points(each.by)} points ({interval}): there may be no difference at all."


def sides(found: Comparison) -> list[Block]:
    if not found.pairs:
        return []
    rows = [
        [each.side, share(each.first), share(each.second), f"{each.more:,}", f"{each.less:,}"] for each in found.sides
    ]
    first, second = found.first.undecided, found.second.undecided
    if found.sides:
        rows.append(["undecided", share(first.share), share(second.share), "", ""])
    headers = ["", "first", "second", "won only the second way", "won only the first way"]
    blocks: list[Block] = [Heading("Side by side")]
    if found.sides:
        blocks.append(Table("", headers, rows, [1, 2, 3, 4]))
        bars = [Bar(each.side, Figure(100 * each.by, 100 * each.low, 100 * each.high)) for each in found.sides]
        blocks.append(Bars("What the second way changes, with 95 % intervals", "points", bars, 0.0, is_share=False))
    if found.figures:
        blocks.append(
            Table("", ["", "more the second way"], [[name, number(by)] for name, by in found.figures.items()], [1])
        )
    return blocks


def taken(found: Comparison) -> list[Block]:
    """How many fights it took, and would have taken."""
    if not found.pairs or not found.sides:
        return []
    most = max(found.sides, key=lambda each: each.unpaired)
    times = number(most.unpaired / found.pairs)
    told = (
        f"It took {2 * found.pairs:,} fights, paired by the same dice. Unpaired, {2 * most.unpaired:,} would have told"
    )
    interval = "hold whenever one stops" if found.live else "are for a number of pairs that was fixed beforehand"
    return [Words(f"{told} as much ({times} times as many). The intervals {interval}.", "quiet")]


def to_watch(found: Comparison, first: Asked, second: Asked) -> list[Block]:
    """A fight that came out the other way, both ways."""
    blocks: list[Block] = []
    for each in found.sides[:1]:
        for seed, what in (
            (each.gained, f"{each.side} wins only the second way"),
            (each.lost, f"{each.side} wins only the first way"),
        ):
            if seed:
                blocks.append(Watch(f"{what}, the first way", seed, first.replay(seed)))
                blocks.append(Watch(f"{what}, the second way", seed, second.replay(seed)))
    return [Heading("Fights to watch"), *blocks] if blocks else []
