"""What many fights say, told: what was never used first, then who wins, then everything else."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.lab.asked import Asked
from quintain.lab.results import Paired, Report, Share, Use
from quintain.lab.telling import Bar, Bars, Block, Figure, Heading, Table, Told, Watch, Words, number, share

UNDECIDED = "undecided"
FEWER_ROWS = 15
MOST_ROWS = 40
"""So many rows a table has at most; what is rarest is left out."""


def told_report(report: Report, asked: Asked, command: str) -> Told:
    """The whole of it; `command` is what asks it again."""
    times = "fight" if report.wins else "time"
    count = f"{report.fights:,} {times}{'s' if report.fights != 1 else ''}"
    title = f"{count} {'of ' if report.wins else ''}{report.target}"
    blocks = [*first_things(report), *results(report), *who_is_left(report), *stages(report)]
    blocks += [*used(report), *done(report), *to_watch(report, asked)]
    return Told(title, command, blocks)


# what must not be overlooked


def first_things(report: Report) -> list[Block]:
    """Whether one can trust the answer: was anything never used, does it depend on who plays?"""
    found: list[Block] = []
    if not report.fights:
        return [Words("Stopped before a single fight was over: nothing is known.", "loud")]
    if report.stopped:
        found.append(Words(f"Stopped after {report.fights:,} of {report.asked:,}; this is what is known so far."))
    never = report.never()
    if never:
        found.append(Words(f"Never used, in {report.looked} fights that were looked at closely:", "loud"))
        found += [Words(f"  {never_words(use, report)}", "loud") for use in never]
    if report.second is not None:
        found += second_words(report)
    elif never:
        found.append(
            Words("An answer is only as good as the play: look whether these would have been worth using.", "loud")
        )
    found.append(Words(assumption(report), "quiet"))
    return found


def never_words(use: Use, report: Report) -> str:
    name = f"{report.named(use.who)}: {report.named(use.what)} ({use.kind.replace('_', ' ')})"
    told = f"{name}, offered {use.offered:,} times and never picked"
    second = report.second
    if second is None:
        return f"{told}."
    other = next(each for each in second.uses if (each.who, each.kind, each.what) == (use.who, use.kind, use.what))
    if not other.offered:
        return f"{told}; {second.bot} was not offered it in {second.fights} of these fights."
    return f"{told}; {second.bot} picked it {other.picked} of {other.offered} times in {second.fights} of these fights."


def second_words(report: Report) -> list[Block]:
    """What a stronger bot came to in the same fights."""
    second = report.second
    assert second is not None
    depends = second.depends()
    if depends:
        worst = max(depends, key=lambda each: abs(each.by))
        return [Words(f"The answer depends on the play: {disagreement(worst, second.bot)}.", "loud")]
    if not second.sides:
        return []
    widest = max(second.sides, key=lambda each: each.high - each.low)
    told = disagreement(widest, second.bot)
    return [Words(f"It may come to the same: {told}. More fights tell more: --second N.", "quiet")]


def disagreement(side: Paired, bot: str) -> str:
    return (
        f"in the first {side.pairs} fights {side.side} won {share(side.first)}, and where {bot} weighed what was never "
        f"used {share(side.second)}: {points(side.by)} points ({points(side.low)} to {points(side.high)})"
    )


def points(by: float) -> str:
    return f"{by * 100:+.1f}"


def assumption(report: Report) -> str:
    """Which bots played, because the numbers are only as good as the play."""
    by_bot: dict[str, list[str]] = {}
    for seat, bot in report.bots.items():
        by_bot.setdefault(bot, []).append(seat)
    played = "; ".join(f"{', '.join(seats)} by the bot {bot}" for bot, seats in by_bot.items())
    return f"Assumed: played {played}. The numbers are only as good as the play."


# who wins


def results(report: Report) -> list[Block]:
    if not report.fights:
        return []
    found: list[Block] = [Heading("Who wins" if report.wins else "How far it goes")]
    if report.wins:
        rows = [[side, f"{each.count:,}", number(report.survivors[side])] for side, each in report.wins.items()]
        rows.append([UNDECIDED, f"{report.undecided.count:,}", ""])
        found.append(Table("", ["", "fights", "left on average"], rows, [1, 2]))
        bars = [Bar(side, figure(each)) for side, each in [*report.wins.items(), (UNDECIDED, report.undecided)]]
        found.append(Bars("Who wins, with 95 % intervals", "share of the fights", bars, 0.5))
    found += [Words(f"  {count:,} {UNDECIDED}: {why}.") for why, count in report.reasons.items() if report.wins]
    if report.undecided.count and report.wins:
        scores = ", ".join(f"{side} {share(score)}" for side, score in report.score.items())
        found.append(Words(f"With half a win for whatever was undecided: {scores}."))
    if report.figures:
        rows = [[name, *map(number, (each.mean, each.least, each.most))] for name, each in report.figures.items()]
        found.append(Table("", ["", "on average", "least", "most"], rows, [1, 2, 3]))
    found.append(Words(lengths(report)))
    found.append(Words(interval_words(report), "quiet"))
    return found


def figure(each: Share) -> Figure:
    return Figure(each.share, each.low, each.high)


def lengths(report: Report) -> str:
    rounds = f"{number(report.rounds.mean)} rounds ({report.rounds.least:.0f} to {report.rounds.most:.0f}) and "
    asked = f"{report.decisions.mean:.0f} questions a {'fight' if report.wins else 'time'} on average"
    return f"{rounds if report.wins else ''}{asked}."


def interval_words(report: Report) -> str:
    if report.live:
        return "The intervals hold however often one looks and whenever one stops (confidence sequences)."
    return "The intervals are for a number of fights that was fixed beforehand (Wilson)."


# who is left with what


def who_is_left(report: Report) -> list[Block]:
    if not report.everybody:
        return []
    rows = []
    for each in report.everybody:
        left = "; ".join(f"{pool} {number(spread.mean)}" for pool, spread in each.left.items() if spread.most)
        rows.append([each.name, each.side, share(each.standing.share), share(1 - each.standing.share), left])
    headers = ["", "side", "in play", "out", "left on average"]
    return [Heading("At the end"), Table("", headers, rows, [2, 3])]


def stages(report: Report) -> list[Block]:
    if not report.stages:
        return []
    rows = []
    for each in report.stages:
        party = "; ".join(f"{report.named(who)} {share(there)}" for who, there in each.standing.items())
        left = "; ".join(f"{report.named(who)} {pools(numbers)}" for who, numbers in each.left.items())
        reached = share(each.times / report.fights)
        rows.append([str(each.number), each.title, reached, party, left])
    headers = ["", "stage", "reached", "in play as it begins", "with on average"]
    return [Heading("Stage by stage"), Table("", headers, rows, [0, 2])]


def pools(numbers: Mapping[str, float]) -> str:
    return ", ".join(f"{pool} {number(mean)}" for pool, mean in numbers.items() if mean)


# what was used


def used(report: Report) -> list[Block]:
    if not report.uses:
        return []
    found: list[Block] = [Heading("What was used")]
    for caption, is_ability in (("Abilities", True), ("Other options", False)):
        some = [use for use in report.uses if bool(use.kind) == is_ability]
        picked = sorted((use for use in some if use.picked or is_ability), key=lambda use: (use.picked, -use.offered))
        rows = [
            [
                report.named(use.who),
                report.named(use.what),
                f"{use.offered:,}",
                f"{use.picked:,}",
                share(use.picked / use.offered),
            ]
            for use in picked[-(MOST_ROWS if is_ability else FEWER_ROWS) :]
        ]
        if rows:
            title = f"{caption}, in {report.looked} fights that were looked at closely"
            found.append(Table(title, ["", "", "offered", "picked", "of those"], rows, [2, 3, 4]))
        if not is_ability and (unpicked := unpicked_words(some, report)):
            found.append(Words(f"Other options that were offered and never picked: {unpicked}.", "quiet"))
    return found


def unpicked_words(uses: list[Use], report: Report) -> str:
    """What nobody ever picked, whoever was offered it."""
    picked = {use.what for use in uses if use.picked}
    never = dict.fromkeys(report.named(use.what) for use in uses if use.what not in picked)
    return ", ".join([*never][:MOST_ROWS])


def done(report: Report) -> list[Block]:
    if not report.deeds:
        return []
    rows = [
        [
            report.named(deed.who) if deed.who else "nobody",
            report.named(deed.what),
            number(deed.dealt / report.looked),
            number(deed.healed / report.looked),
            number(deed.dealt / deed.strokes) if deed.strokes else "",
            "; ".join(f"{report.named(whom)} {number(count / report.looked)}" for whom, count in deed.felled.items()),
        ]
        for deed in report.deeds[:MOST_ROWS]
    ]
    headers = ["", "with", "dealt", "healed", "each time", "felled"]
    title = f"A fight on average, in {report.looked} that were looked at closely"
    return [Heading("What did what"), Table(title, headers, rows, [2, 3, 4])]


def to_watch(report: Report, asked: Asked) -> list[Block]:
    found: list[Block] = []
    chosen = {
        "the typical one": report.typical,
        "the closest one": report.closest,
        "the longest one": report.longest,
        "the strangest one": report.strangest,
    }
    for what, seed in chosen.items():
        if seed:
            found.append(Watch(what, seed, asked.replay(seed)))
    return [Heading("Fights to watch"), *found] if found else []
