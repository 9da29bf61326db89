"""A rulebook as a page of the site, from its ledger: each clause, our ruling, its house rule, what is to be shown."""

from __future__ import annotations

import re

from quintain.clauses.chapters import chapter_of
from quintain.clauses.ledger import Clause, Ledger, Row, Worked

MARKED = re.compile(r"([\\`*_<>\[\]|#])")


def rulebook_page(ledger: Ledger) -> str:
    """The whole book, chapter by chapter, then its terms and worked examples."""
    parts = [f"# {ledger.title}: the rules, clause by clause", plain(ledger.summary)]
    parts += [plain(each) for each in (ledger.title_note, ledger.rounding, ledger.distance, ledger.dice_order) if each]
    chapter = ""
    for clause in ledger.clauses:
        if chapter_of(clause.section) != chapter:
            chapter = chapter_of(clause.section)
            parts.append(f"## {plain(chapter)}")
        parts += of_clause(clause)
    if ledger.terms:
        parts.append("## Terms")
        parts += [f"**{plain(term.name)}**: {plain(term.definition)} {plain(term.note)}" for term in ledger.terms]
    if ledger.worked:
        parts.append("## Worked examples")
        parts += [of_worked(worked) for worked in ledger.worked]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def of_clause(clause: Clause) -> list[str]:
    parts = [f"### {clause.id}", plain(clause.rule)]
    if clause.rows:
        parts.append("\n".join(f"- {of_row(row)}" for row in clause.rows))
    if clause.ruling:
        parts.append(f"**Ruling.** {plain(clause.ruling)}")
    if clause.switch is not None:
        values = ", ".join(f"`{value}`" for value in clause.switch.values)
        parts.append(f"**House rule** `{clause.switch.name}`: {values}; the first is what we play by.")
    parts.append(f"*To be shown:* {plain(clause.test)}")
    return parts


def of_row(row: Row) -> str:
    return plain(row) if isinstance(row, str) else "; ".join(f"{plain(key)}: {plain(str(row[key]))}" for key in row)


def of_worked(worked: Worked) -> str:
    """Its numbers, dice, decisions and what must come of them."""
    dice = f" Dice: {', '.join(map(str, worked.dice))}." if worked.dice else ""
    about = ", ".join(worked.clauses)
    told = f"Given {plain(worked.given)} Decided: {plain(worked.decisions)}{dice} Expected: {plain(worked.expect)}"
    return f"**{worked.id}** ({about}). {told}"


def plain(text: str) -> str:
    """Text in which nothing is taken for a mark of Markdown."""
    return MARKED.sub(r"\\\1", re.sub(r"\s+", " ", text)).strip()
