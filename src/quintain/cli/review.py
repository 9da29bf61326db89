"""`quintain review`: how a fight stood all along, what turned it, and what else could have been done."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from quintain.bots.seating import viewer_of
from quintain.cli.bygone import bygone, is_file
from quintain.cli.completing import a_fight
from quintain.cli.foresight import MOST_TRIES, bar, cells
from quintain.cli.lab import asked_options
from quintain.cli.options import json_option
from quintain.cli.own import say_replaced
from quintain.cli.progress import progress
from quintain.cli.text import HEAD, QUIET, columns, counted, percent, say, say_json
from quintain.front.saved import about
from quintain.kernel.events import REFEREE, Viewer
from quintain.kernel.live import Game
from quintain.kernel.scene import Data
from quintain.kernel.system import System
from quintain.lab.asked import Asked
from quintain.lab.missed import Missed
from quintain.lab.review import POINTS, TRIES, Choice, Review, Turn, reviews
from quintain.reading.sentences import sentences, short_names
from quintain.record.transcript import Transcript
from quintain.words.errors import UserError

MOST_TOLD = 6
"""So many sentences are told of a turning point, and so many answers of a kind; of more, the largest or the last."""


@click.command(
    epilog="""
\b
Examples:
  quintain review fight.jsonl
  quintain review fight.jsonl --as party            in the words that one side was told
  quintain review ki/mirror --seed 7 --bots red=greedy,blue=random
  quintain review fight.jsonl --tries 200           narrower intervals, and more time

Ctrl-C tells what is known so far.
"""
)
@click.argument("target", metavar="FILE | SYSTEM/ENCOUNTER", shell_complete=a_fight)
@click.option("--as", "sees_as", default="referee", metavar="WHO", help="A side or seat, spectator, or referee.")
@click.option(
    "--tries",
    type=click.IntRange(2, MOST_TRIES),
    default=TRIES,
    show_default=True,
    help="How often each moment and each answer is played on from.",
)
@click.option("--points", type=click.IntRange(2, 1000), default=POINTS, show_default=True, help="Moments looked at.")
@asked_options
@json_option
def review(asked: Asked, sees_as: str, tries: int, points: int, as_json: bool) -> None:
    """Look over a saved fight or campaign, or a bot fight by its seed: how it stood, what turned it, luck and choice.

    Every chance rests on playing on as greedy does. What was answered is judged by what its seat could know.
    """
    with about(Path(asked.target) if is_file(asked.target) else None):
        what = bygone(asked, "review")
        if what.library is not None and not as_json:
            say_replaced(what.library)
        past = [Past(each.transcript, each.game, sees_as) for each in what.fights]
        found = [(each, of) for each in past for of in looked_over(what.system, each, points, tries)]
        if not found:
            raise UserError(
                "There is no fight in it in which anybody has answered.", where=asked.target, fix="Play one."
            )
    if as_json:
        say_json({"system": what.system.name, "fights": [data_of(*each) for each in found]})
    else:
        for each, of in found:
            tell(each, of)


class Past:
    """What was played, and whose eyes it is told through."""

    def __init__(self, transcript: Transcript, game: Game, sees_as: str) -> None:
        self.transcript = transcript
        self.game = game
        self.viewer: Viewer = viewer_of(game.start, sees_as)
        self.names = short_names(game.scene.creature_names())

    def knows(self, choice: Choice | Missed) -> bool:
        """Whether it may be told what somebody has answered: sealed answers of others stay theirs."""
        return self.viewer == REFEREE or self.viewer.is_with(choice.side)

    def told(self, turn: Turn) -> list[str]:
        """What was told between the two of all that did something to somebody; without any, what was done; else all."""
        events = [seen for each in self.game.events[slice(*turn.events)] if (seen := each.seen_by(self.viewer))]
        matter = [event for event in events if event.effects()] or [event for event in events if event.is_deed()]
        return sentences(matter or events, self.names)


def looked_over(system: System, past: Past, points: int, tries: int) -> list[Review]:
    """With a bar where somebody watches."""
    with progress(1) as bar_of:
        return reviews(system, [past.transcript], points=points, tries=tries, tell=bar_of)


# in words


def tell(past: Past, found: Review) -> None:
    label = ": ".join(filter(None, (past.transcript.header.label, found.title)))
    say(label, HEAD)
    if found.stopped:
        say("Stopped; this is what is known so far, and luck is not told from choice.")
    tell_curve(found)
    tell_turns(past, found)
    if not found.stopped:
        tell_luck(found)
    tell_choices(past, found)
    tell_better(past, found)
    tell_players(found)
    say(
        f"Each chance is of {counted(found.tries, 'try', 'tries')} played on by {found.bot}, with a 95 % interval. "
        f"Answers are judged beside those that {found.bot} would have given and, where the fight turned or they were "
        "unlike these, beside the best that was found, on luck of its own; always by what their seat could know.",
        QUIET,
    )


def tell_curve(found: Review) -> None:
    """How it stood, line by line; of two sides the chance of one says that of the other."""
    sides = list(found.points[0].sides) if found.points else []
    for side in sides[:1] if len(sides) == len(("one", "other")) else sides:
        say()
        say(f"How it stood for {side}")
        rows = [[str(each.answers), *cells(each.sides[side]), bar(each.sides[side])] for each in found.points]
        for line in columns([["answers", "chance", "", ""], *rows], {0, 1}):
            say(line, indent=2)


def tell_turns(past: Past, found: Review) -> None:
    if found.turns:
        say()
        say(f"What turned it ({counted(len(found.turns), 'turning point')})")
    for turn in found.turns:
        before, after = (point_at(found, answers, turn.side) for answers in (turn.start, turn.end))
        moved = f"{before} to {after} for {turn.side}, {points(turn.points, turn.error)}"
        luck = turn.points - turn.by_choice
        parts = "" if found.stopped else f"; by choice {turn.by_choice:+.1f}, by luck {luck:+.1f}"
        say(f"Answers {turn.start} to {turn.end}: {moved}{parts}.", indent=2)
        told = past.told(turn)
        if len(told) > MOST_TOLD:
            say(f"({counted(len(told) - MOST_TOLD, 'sentence')} before)", QUIET, indent=4)
        for sentence in told[-MOST_TOLD:]:
            say(sentence, indent=4)


def point_at(found: Review, answers: int, side: str) -> str:
    return next(percent(each.sides[side].chance) for each in found.points if each.answers == answers)


def points(of: float, error: float) -> str:
    """
    >>> points(12.34, 5.0)
    '+12.3 points (+7.3 to +17.3)'
    """
    return f"{of:+.1f} points ({of - error:+.1f} to {of + error:+.1f})"


def tell_luck(found: Review) -> None:
    say()
    say("What dice did, from the first question to the last")
    for side, of in found.luck.items():
        say(f"{side}: {points(of, found.luck_error[side])}", indent=2)


def tell_choices(past: Past, found: Review) -> None:
    known = [choice for choice in found.choices if past.knows(choice)]
    worse = sorted((each for each in known if each.points + each.error < 0), key=lambda each: each.points)
    better = sorted((each for each in known if each.points - each.error > 0), key=lambda each: -each.points)
    unproven = len(known) - len(worse) - len(better)
    surely = surely_better(past, found)
    say()
    if worse:
        say("What else could have been done")
        tell_answers(past, worse, better_was="usual")
    elif not surely:
        say("Nothing else that was tried would surely have been better.")
    if better:
        say(f"What was better than {found.bot} would have done")
        tell_answers(past, better, better_was="taken")
    if unproven:
        say(f"{counted(unproven, 'other answer')} unlike {found.bot}'s made no difference that is proven.", indent=2)


def tell_answers(past: Past, choices: Sequence[Choice], better_was: str) -> None:
    for each in choices[:MOST_TOLD]:
        who = past.names.get(each.who, each.seat)
        instead, of = (each.usual, -each.points) if better_was == "usual" else (each.taken, each.points)
        other = each.taken if better_was == "usual" else each.usual
        say(
            f"Answer {each.answers + 1}, {who} ({each.side}), {each.question or each.about} "
            f"{instead} instead of {other}: {points(of, each.error)}.",
            indent=2,
            hang=2,
        )
    if len(choices) > MOST_TOLD:
        say(f"and {len(choices) - MOST_TOLD} more", indent=2)


def tell_better(past: Past, found: Review) -> None:
    """What search found where the fight turned and where somebody played unlike the usual bot."""
    surely = surely_better(past, found)
    if not surely:
        return
    say("The best that was found in its place")
    for each in surely[:MOST_TOLD]:
        who = past.names.get(each.who, each.seat)
        asked = each.question or each.about
        told = f"Answer {each.answers + 1}, {who} ({each.side}), {asked} {each.best} instead of {each.taken}"
        say(f"{told}: {points(each.points, each.error)}.", indent=2, hang=2)


def surely_better(past: Past, found: Review) -> list[Missed]:
    """What is proven of that, what was worth most first."""
    known = [missed for missed in found.missed if past.knows(missed)]
    return sorted((each for each in known if each.points > each.error), key=lambda each: -each.points)


def tell_players(found: Review) -> None:
    if not found.players:
        return
    say()
    say(f"How each played, beside {found.bot}")
    rows = [
        [
            seat,
            each.side,
            str(each.answers),
            str(each.unlike),
            points(each.points, each.error) if each.unlike else "as it",
            f"{each.lost:.1f} ± {each.lost_error:.1f} in {each.looked}" if each.missed else f"nothing in {each.looked}",
        ]
        for seat, each in found.players.items()
    ]
    for line in columns(
        [["seat", "side", "answers", "unlike", "came to", "lost against the best found"], *rows], {2, 3}
    ):
        say(line, indent=2)
    say()


# for programs


def data_of(past: Past, found: Review) -> Data:
    """A review as data, with what was told at its turning points."""
    turns = [msgspec.to_builtins(turn) | {"told": past.told(turn)} for turn in found.turns]
    choices = [msgspec.to_builtins(choice) for choice in found.choices if past.knows(choice)]
    data: Data = msgspec.to_builtins(found)
    missed = [msgspec.to_builtins(each) for each in found.missed if past.knows(each)]
    return {"label": past.transcript.header.label, **data, "turns": turns, "choices": choices, "missed": missed}
