"""What things are worth, in words and tables: what is surely worth something first, what cannot be told last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quintain.bots.seating import policy_words
from quintain.lab.equal import Equal
from quintain.lab.telling import Bar, Bars, Block, Figure, Heading, Table, Told, Watch, Words, share
from quintain.lab.valuing import Measure, Worth, WorthReport

MOST_BARS = 16
MANY = 20
"""From so many rows on one of them is likely wrong."""
POINT, DIE, THING, TRAIT, START, STATUS = "point", "die", "thing", "trait", "start", "status"


Replay = Callable[[str, str], str]
"""The command that plays the fight of that seed again, with that change."""


def told(found: WorthReport, command: str, replay: Replay | None = None) -> Told:
    blocks: list[Block] = [*premises(found)]
    for who in dict.fromkeys(row.who for row in found.rows):
        blocks += somebody(found, who)
        blocks += to_watch(found, who, replay) if replay is not None else []
    if found.refused:
        lines = "; ".join(f"{each.who} {each.what} ({each.why.rstrip('.')})" for each in found.refused)
        blocks.append(Words(f"Not tried, for it is refused: {lines}.", "quiet"))
    return Told(f"What things are worth in {found.target}", command, blocks)


def premises(found: WorthReport) -> list[Block]:
    """What the numbers rest on."""
    shares = ", ".join(f"{side} {share(each.share)}" for side, each in found.wins.items())
    tried = "with one change," if len(found.rows) == 1 else f"with each of {len(found.rows)} changes,"
    stopped = f"Stopped after {found.fights} of {found.asked}: " if found.live else ""
    return [
        Words(f"{stopped}{found.fights:,} fights as it is and {tried} on the same dice."),
        Words(f"As it is: {shares}. Here {policy_words(found.bots)}; what a bot does not use is worth nothing to it."),
        Words(f"Each interval misses one time in 20{false_ones(found)}.", "quiet"),
    ]


def to_watch(found: WorthReport, who: str, replay: Replay) -> list[Watch]:
    """Of what is surely worth most: the first fight that came out otherwise for it, both ways."""
    real = [row for row in found.rows if row.who == who and row.is_real and row.fight]
    heaviest = max(real, key=lambda row: abs(row.by), default=None)
    if heaviest is None:
        return []
    seed, change = heaviest.fight, heaviest.change
    what = f"what it does ({what_words(heaviest)})"
    return [
        Watch(f"{what}, the fight as it is", seed, replay(seed, "")),
        Watch(f"{what}, the same changed", seed, replay(seed, change)),
    ]


def false_ones(found: WorthReport) -> str:
    """How many of so many rows are shown as worth something though they are not."""
    rows, real = len(found.rows), sum(row.is_real for row in found.rows)
    if rows < MANY:
        return ""
    return f": of {rows} things worth nothing about {rows // 20} would be shown as worth something; {real} are"


def somebody(found: WorthReport, who: str) -> list[Block]:
    rows = [row for row in found.rows if row.who == who]
    measure = next((each for each in found.measures if each.who == who), None)
    real = [row for row in rows if row.is_real]
    unsure = [row for row in rows if not row.is_real and not row.is_idle]
    idle = [row for row in rows if row.is_idle]
    blocks: list[Block] = [Heading(f"{who}, for {rows[0].side}")]
    if real:
        blocks.append(table_of(real, measure, "Surely worth something"))
        blocks.append(bars(real))
    if unsure:
        blocks.append(table_of(unsure, measure, f"Cannot be told from nothing in {found.fights} fights"))
    if idle:
        blocks.append(Words(f"Made no difference in any fight: {', '.join(map(what_words, idle))}.", "quiet"))
    if measure is not None and measure.steps:
        blocks.append(measure_table(measure))
    return blocks


def table_of(rows: Sequence[Worth], measure: Measure | None, caption: str) -> Table:
    headers = ["", "wins", "between"] + ([f"in {measure.name}", "between"] if measure is not None else [])
    return Table(caption, headers, [cells(row) for row in rows], list(range(1, len(headers))))


def cells(row: Worth) -> list[str]:
    cells = [what_words(row), points(row.by), f"{points(row.low)} to {points(row.high)}"]
    return cells + ([] if row.equal is None else list(equal_words(row.equal)))


def equal_words(equal: Equal) -> tuple[str, str]:
    """
    >>> equal_words(Equal(4.0, 1.5, 16.0, (0, 0, 1)))
    ('+4', '+1.5 to over +16')
    """
    at, low, high = (
        f"{('under ', '', 'over ')[beyond + 1]}{signed(each)}"
        for each, beyond in zip((equal.at, equal.low, equal.high), equal.beyond, strict=True)
    )
    return at, low if low == high else f"{low} to {high}"


def signed(amount: float) -> str:
    """
    >>> signed(4.0), signed(-0.25), signed(0.0)
    ('+4', '-0.2', '0')
    """
    written = f"{amount:+.1f}".removesuffix(".0")
    return "0" if written in ("+0", "-0") else written


def points(by: float) -> str:
    """
    >>> points(0.0312), points(-0.5), points(0.0)
    ('+3.1 %', '-50.0 %', '0.0 %')
    """
    return f"{by * 100:+.1f} %" if round(by, 3) else "0.0 %"


def what_words(row: Worth) -> str:
    """
    >>> what_words(Worth("wen", "party", "point", "strength", "wen.strength+=1", 0, 0, 0, 0, 0))
    '1 strength'
    >>> what_words(Worth("wen", "party", "status", "prone", "wen.start.conditions.prone=1", 0, 0, 0, 0, 0))
    'starts prone'
    """
    what = row.what.replace("_", " ")
    if row.sort == STATUS:
        return f"starts {what}"
    if row.sort == START:
        return f"starts with 1 {what.removeprefix('start.')}"
    if row.sort == DIE:
        return f"+1 on {what}"
    return f"1 {what}" if row.sort == POINT and "=" not in what else what


def bars(rows: Sequence[Worth]) -> Bars:
    """The heaviest, in the order of their worth."""
    heaviest = sorted(rows, key=lambda row: -abs(row.by))[:MOST_BARS]
    drawn = [Bar(what_words(row), Figure(row.by, row.low, row.high)) for row in rows if row in heaviest]
    return Bars("What is worth most", "change in the share of wins", drawn, mark=0.0, is_share=False, in_table=True)


def measure_table(measure: Measure) -> Table:
    """What more and fewer hit points do, by which the others are measured."""
    caption = f"What more and fewer {measure.name} than {measure.value} do"
    rows = [
        [signed(float(each.more)), points(each.by), f"{points(each.low)} to {points(each.high)}"]
        for each in measure.steps
    ]
    return Table(caption, ["", "wins", "between"], rows, [0, 1, 2])
