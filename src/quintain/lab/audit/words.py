"""What an audit found, told."""

from __future__ import annotations

from quintain.lab.audit.finding import Audit, Finding
from quintain.lab.telling import Block, Heading, Told, Watch, Words

MOST_CLAUSES = 8


def told(found: Audit, command: str, most: int | None = None) -> Told:
    """The weightiest so many findings, or all."""
    count = len(found.findings)
    title = f"{found.system}: {count} finding{'' if count == 1 else 's'} from {found.fights} fights"
    blocks: list[Block] = []
    if found.unfinished:
        cut = f"Stopped; this is what is known so far. Not finished: {', '.join(found.unfinished)}."
        blocks.append(Words(cut, "loud"))
    blocks.append(
        Words(
            f"Played by {found.bots}, seed {found.seed}; intervals are 95 %. Other play may find other things.", "quiet"
        )
    )
    shown = found.findings[:most]
    for number, finding in enumerate(shown, start=1):
        blocks += told_finding(number, finding)
    if len(shown) < len(found.findings):
        left = len(found.findings) - len(shown)
        blocks.append(Words(f"{left} lighter ones are left out; --all tells them too.", "quiet"))
    return Told(title, command, blocks)


def told_finding(number: int, finding: Finding) -> list[Block]:
    clauses = ", ".join(finding.clauses[:MOST_CLAUSES])
    more = ", ..." if len(finding.clauses) > MOST_CLAUSES else ""
    cases = f", {finding.fights} cases" if finding.fights else ""
    rests = f"{finding.method}, {finding.sure}{cases}" + (f"; {clauses}{more}" if clauses else "")
    blocks: list[Block] = [Heading(f"{number}. {finding.title}"), Words(finding.says), Words(rests, "quiet")]
    if finding.watch:
        blocks.append(Watch("it", "", finding.watch))
    return blocks
