"""Which setting makes a fight so fair, in words and tables, with the search that found it."""

from __future__ import annotations

from collections.abc import Callable

from quintain.bots.seating import policy_words
from quintain.lab.balancing import BalanceReport, Probe, Search
from quintain.lab.telling import Block, Curve, Figure, Heading, Line, Table, Told, Watch, Words, share

Replay = Callable[[str, str], str]
"""The command that plays the fight of that seed again, at that setting."""


def told(found: BalanceReport, command: str, replay: Replay | None = None) -> Told:
    blocks: list[Block] = [
        Words(
            f"{found.side} should win {share(found.aim)}. {found.fights:,} fights for each setting, on the same dice; "
            f"here {policy_words(found.bots)}."
        )
    ]
    for search in found.searches:
        blocks += search_blocks(found, search)
        if search.fresh is not None and replay is not None:
            setting, seed = f"{search.setting.what}={search.answer}", search.fresh.typical
            blocks.append(Watch(f"a typical fight with {setting}", seed, replay(seed, setting)))
    if found.stopped:
        blocks.append(Words("Stopped; this is what is known so far.", "loud"))
    return Told(f"What makes {found.target} so fair", command, blocks)


def search_blocks(found: BalanceReport, search: Search) -> list[Block]:
    blocks: list[Block] = [Heading(search.setting.words())]
    if search.answer is None:
        return [*blocks, Words("Nothing was tried to its end.")]
    blocks.append(Words(answer_words(found, search), "loud"))
    if search.limit:
        blocks.append(Words(f"No more than {search.setting.most}: {search.limit}", "quiet"))
    if not search.steady:
        blocks.append(Words("Along the range the chance goes up and down: other settings may do it too.", "loud"))
    rows = [[str(probe.value), share(probe.share.share), between(probe)] for probe in search.probes]
    blocks.append(
        Table("The search, in order", [search.setting.what, f"won by {found.side}", "between"], rows, [0, 1, 2])
    )
    along = search.along()
    figures = [Figure(each.share.share, each.share.low, each.share.high) for each in along]
    if len(along) > 1:
        line = Line(found.side, figures)
        places = [str(each.value) for each in along]
        blocks.append(
            Curve("Along the range", search.setting.what, "wins", places, [line], mark=found.aim, in_table=True)
        )
    return blocks


def answer_words(found: BalanceReport, search: Search) -> str:
    """The answer, and how near it comes."""
    tried = next(probe for probe in search.probes if probe.value == search.answer)
    probe = search.fresh or tried
    setting = f"{search.setting.what}={search.answer}"
    result = f"{share(probe.share.share)} won by {found.side} ({between(probe)}, {probe.fights:,} fights)"
    if not search.reached:
        ends = [each.share.share for each in search.along()]
        span = f"from {share(min(ends))} to {share(max(ends))}"
        if found.stopped:
            return f"So far nothing reaches it; the nearest that was tried is {setting}: {result}."
        surely = "surely " if probe.share.low <= found.aim <= probe.share.high else ""
        return f"No setting {surely}reaches {share(found.aim)}: they give {span}. The nearest is {setting}: {result}."
    seen = " with dice that the search has not seen" if search.fresh is not None else ""
    near = "" if probe.share.low <= found.aim <= probe.share.high else " No setting comes nearer."
    return f"{setting}: {result}{seen}.{near}"


def between(probe: Probe) -> str:
    return f"{share(probe.share.low)} to {share(probe.share.high)}"
