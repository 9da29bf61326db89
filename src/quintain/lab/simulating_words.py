"""What many fights came to, told."""

from __future__ import annotations

from collections.abc import Callable

from quintain.lab.results import Report, Share
from quintain.lab.telling import Bar, Bars, Block, Figure, Told, Watch, Words, number, share

Again = Callable[[str], str]
"""The command that plays the fight of a seed again."""


def told(report: Report, again: Again, command: str) -> Told:
    is_fought = bool(report.wins)
    count = f"{report.fights} {'fights of' if is_fought else 'times'} {report.target}"
    return Told(
        count, command, [*stopped(report), *winners(report), *figures(report), *lengths(report), *watch(report, again)]
    )


def stopped(report: Report) -> list[Block]:
    if report.fights >= report.asked:
        return []
    return [Words(f"The first {report.fights} of {report.asked}; this is what is known so far.", "loud")]


def winners(report: Report) -> list[Block]:
    """The share of each side and of what nobody won."""
    if not report.wins:
        return []
    bars = [
        Bar(f"{side} wins, {number(report.survivors[side])} left on average", figure(won))
        for side, won in report.wins.items()
    ]
    blocks: list[Block] = [
        Bars("Who wins", "share of fights", [*bars, Bar("undecided", figure(report.undecided))], mark=0.5)
    ]
    blocks += [Words(f"{count} undecided: {why}") for why, count in report.reasons.items()]
    if report.undecided.count:
        scores = ", ".join(f"{side} {share(score)}" for side, score in report.score.items())
        blocks.append(Words(f"With half a win for whatever was undecided: {scores}."))
    return blocks


def figure(of: Share) -> Figure:
    return Figure(of.share, of.low, of.high)


def figures(report: Report) -> list[Block]:
    """What else a ruleset measures, such as how far a campaign goes."""
    return [
        Words(f"{name} {of.mean:.2f} on average ({number(of.least)} to {number(of.most)})")
        for name, of in report.figures.items()
    ]


def lengths(report: Report) -> list[Block]:
    rounds = f"{report.rounds.mean:.2f} rounds and " if report.wins else ""
    each = "fight" if report.wins else "time"
    return [Words(f"{rounds}{report.decisions.mean:.0f} questions a {each} on average.")]


def watch(report: Report, again: Again) -> list[Block]:
    named = {
        "the typical one": report.typical,
        "the closest one": report.closest,
        "the longest one": report.longest,
        "the strangest one": report.strangest,
    }
    return [Watch(what, seed, again(seed)) for what, seed in named.items() if seed]
