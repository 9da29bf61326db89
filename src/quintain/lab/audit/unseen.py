"""Rules that never come up: what may be told and was told in no fight."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from quintain.kernel.events import Event
from quintain.kernel.system import System
from quintain.lab.audit.finding import Finding, Sure, exactly
from quintain.lab.audit.study import Method, Study
from quintain.lab.audit.telling import in_words, listed, replay

MOST_NAMED = 24
ON_THEIR_OWN = ("creature", "encounter", "campaign", "lesson")
"""Kinds of entries that nobody has to name."""


class Unseen(Method):
    name = "unseen"
    about = "rules and creatures that never come up in any fight"

    def find(self, study: Study) -> list[Finding]:
        return [*self.events(study), *self.creatures(study), *self.entries(study)]

    def events(self, study: Study) -> Iterator[Finding]:
        fights = [*study.seen, *study.wild]
        told = {tag for seen in fights for tag in seen.told}
        known = {tag_of(kind): kind for kind in sorted(events_of(study.grounds.system), key=tag_of)}
        never = [tag for tag in known if tag not in told]
        if not never or not fights:
            return
        heard = {clause for seen in fights for clauses in seen.clauses.values() for clause in clauses}
        clauses = dict.fromkeys(
            clause.strip() for tag in never for clause in known[tag].rule.split(",") if clause.strip()
        )
        yield Finding(
            self.name,
            f"{len(never)} of {len(known)} things that the rules can tell never happened",
            f"In {len(fights)} fights, played by {study.grounds.setting.bot} and at random, nobody was told of: "
            f"{listed([in_words(tag) for tag in never], MOST_NAMED)}. Some need a rest, a game master or rarer luck.",
            0.12 + 0.2 * len(never) / len(known),
            Sure.ESTIMATED,
            {"never told": exactly(len(never)), "in all": exactly(len(known))},
            len(fights),
            tuple(clause for clause in clauses if clause not in heard),
            replay(study.grounds, study.seen[0].fought.encounter, 0) if study.seen else "",
        )

    def creatures(self, study: Study) -> Iterator[Finding]:
        there = {kind for seen in study.seen for kinds in seen.sides.values() for kind in kinds}
        missing = [id for id in study.grounds.library.of("creature") if id not in there]
        if missing and there:
            yield Finding(
                self.name,
                f"{len(missing)} creatures are in no encounter",
                f"Nobody meets {listed(sorted(map(in_words, missing)), MOST_NAMED)}.",
                0.1,
                Sure.EXACT,
                {"creatures": exactly(len(missing))},
                0,
            )

    def entries(self, study: Study) -> Iterator[Finding]:
        """What is written in the content and no other entry names, by kind."""
        library = study.grounds.library
        kinds = [kind for kind in library.kinds if kind not in ON_THEIR_OWN]
        for kind in kinds:
            named: set[str] = set()
            for other in library.kinds:
                for id, entry in library.of(other).items():
                    words = set(words_in(msgspec.to_builtins(entry)))
                    named |= words - {id} if other == kind else words
            idle = [id for id in library.of(kind) if id not in named]
            if idle and len(idle) < len(library.of(kind)):
                yield Finding(
                    self.name,
                    f"{len(idle)} of {len(library.of(kind))} entries of the kind {in_words(kind)} belong to nobody",
                    f"No other entry of the content names {listed([in_words(id) for id in idle], MOST_NAMED)}.",
                    0.15,
                    Sure.EXACT,
                    {"entries": exactly(len(idle))},
                )


def words_in(data: object) -> Iterator[str]:
    """Every text inside plain data, and the words by which it is kept."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from words_in(value)
    elif isinstance(data, list | tuple | set | frozenset):
        for value in data:
            yield from words_in(value)


def events_of(system: System) -> Iterator[type[Event]]:
    """Every kind of event that its folder declares."""
    folder = type(system).__module__.rpartition(".")[0]
    waiting = list(Event.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith(folder) and kind.text:
            yield kind


def tag_of(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)
