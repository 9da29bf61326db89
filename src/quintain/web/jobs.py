"""Work that takes long, as plain data: what a process beside the server is given, does, and gives back."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from quintain.bots import find_bot, usual_bot
from quintain.kernel.asks import Ask
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.kernel.table import Player
from quintain.lab.review import reviews
from quintain.odds.guesses import seat_odds
from quintain.record.transcript import Transcript, game_of, read, replay
from quintain.systems import find_system
from quintain.web import catalogue
from quintain.web.bringing import try_transcript
from quintain.web.carrying import try_content
from quintain.web.effort import Effort
from quintain.web.hinting import hint
from quintain.web.libraries import Libraries
from quintain.web.offline import offline_page
from quintain.web.retelling import Retelling, frames, log_lines
from quintain.web.watcher import how_it_stands
from quintain.words import errors
from quintain.words.errors import UserError

ZIPPED_ENOUGH = 5
MOST_PATHS = 500
AT_A_TIME_S = 0.5
"""So long bots that look ahead think at a time; then the table hears what they have answered."""
FIGHTS = 200
"""At a table odds come at once: so many paths, or so many simulated continuations."""


class Job(msgspec.Struct, frozen=True):
    """Something to work out from what it holds alone."""


class OddsJob(Job, frozen=True, tag="odds"):
    """The odds of an answer, as far as the seat that is asked may know them."""

    transcript: Transcript
    seat: str
    ask: int
    choose: str


class StandingJob(Job, frozen=True, tag="stands"):
    """How a fight stands for a viewer, from the scene as the last step has left it."""

    system: str
    scene: Data
    viewer: Viewer
    tries: int


class HintJob(Job, frozen=True, tag="hint"):
    """What a strong player would answer."""

    transcript: Transcript
    seat: str
    ask: int
    most_tries: int


class BotsJob(Job, frozen=True, tag="bots"):
    """What bots answer from where the transcript ends, until a person is asked."""

    transcript: Transcript
    bots: dict[str, str]


class ReplayJob(Job, frozen=True, tag="replay"):
    """A fight watched again: what a page shows of it, as JSON or as a page of its own."""

    told: Retelling
    heading: Data
    most_bytes: int
    as_page: bool = False
    zipped: bool = False
    review: bytes = b""
    """What came of looking the fight over, if anybody has had that done."""
    counts: bool = False
    """Whether each picture says how many events were told by then; that tells of hidden ones."""


class ReviewJob(Job, frozen=True, tag="review"):
    """Every fight of a table looked over: how it stood, what turned it, luck told from choice."""

    transcript: Transcript
    points: int
    tries: int


class LogJob(Job, frozen=True, tag="log"):
    """The log as a seat knows it, a line each."""

    told: Retelling


class TrialJob(Job, frozen=True, tag="trial"):
    """A transcript that anybody may have written, tried whole; nothing comes of it but an error."""

    transcript: str
    name: str


class ContentJob(Job, frozen=True, tag="content"):
    """Content that anybody may have written, checked with what there is."""

    system: str
    content: dict[str, str]


Jobs = OddsJob | StandingJob | HintJob | BotsJob | ReplayJob | ReviewJob | LogJob | TrialJob | ContentJob
Answers = list[tuple[str, int, str]]
"""What bots answered: the seat, the number of its ask, the choice."""


class Underway(msgspec.Struct, frozen=True, tag="underway"):
    """How much of it is done: a reply follows."""

    done: int
    whole: int


class Done(msgspec.Struct, frozen=True, tag="done"):
    result: bytes


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """A user's mistake: its kind and words."""

    kind: str
    what: str
    where: str
    fix: str


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """A fault of the program, for the server's log."""

    trace: str


class Dropped(msgspec.Struct, frozen=True, tag="dropped"):
    """Nobody wanted it any more; where it was interrupted, something may be half done for good."""

    is_whole: bool


Hear = Callable[[Underway], None]


def unheard(underway: Underway) -> None:
    """Nobody wants to know how far it is."""


Reply = Done | Refused | Failed | Dropped


class Workbench:
    """What a worker keeps from one job to the next: the content of every system."""

    def __init__(self, libraries: Libraries) -> None:
        self.libraries = libraries
        self.hear: Hear = unheard
        self.deeds: Mapping[type[Job], Callable[[Any], bytes]] = {
            OddsJob: odds,
            StandingJob: stands,
            HintJob: hints,
            BotsJob: bots,
            ReplayJob: watch_again,
            ReviewJob: self.look_over,
            LogJob: log,
            TrialJob: self.try_out,
            ContentJob: self.try_content,
        }

    def prepare(self, job: Jobs) -> None:
        """Brings in what every job of a system needs, before it may be interrupted."""
        if not isinstance(job, TrialJob | ContentJob):
            name = find_system(system_of(job)).name
            find_bot(name, usual_bot(name))

    def do(self, job: Job) -> bytes:
        return self.deeds[type(job)](job)

    def look_over(self, job: ReviewJob) -> bytes:
        system, told = find_system(job.transcript.header.system), -1

        def tell(done: int, whole: int) -> None:
            nonlocal told
            if (share := 100 * done // whole) > told:
                told = share
                self.hear(Underway(done, whole))

        found = reviews(system, [job.transcript], points=job.points, tries=job.tries, tell=tell)
        return msgspec.json.encode(found)

    def try_content(self, job: ContentJob) -> bytes:
        self.libraries.look_again()
        return msgspec.json.encode(try_content(self.libraries, job.system, job.content))

    def try_out(self, job: TrialJob) -> bytes:
        try_transcript(self.libraries, read(job.transcript, "transcript"), job.name)
        return b""


def system_of(job: OddsJob | StandingJob | HintJob | BotsJob | ReplayJob | ReviewJob | LogJob) -> str:
    if isinstance(job, StandingJob):
        return job.system
    told = job.told.transcript if isinstance(job, ReplayJob | LogJob) else job.transcript
    return told.header.system


def stands(job: StandingJob) -> bytes:
    return msgspec.json.encode(how_it_stands(find_system(job.system), job.scene, job.viewer, job.tries))


def hints(job: HintJob) -> bytes:
    game = replay(find_system(job.transcript.header.system), job.transcript)
    return msgspec.json.encode(hint(game, job.seat, job.ask, job.most_tries))


def odds(job: OddsJob) -> bytes:
    system = find_system(job.transcript.header.system)
    game = replay(system, job.transcript)
    policy = {seat: find_bot(system.name, usual_bot(system.name)) for seat in game.scene.seats()}
    found = seat_odds(game, game.waiting(job.seat, job.ask), job.choose, policy, MOST_PATHS, FIGHTS)
    return msgspec.json.encode(found.as_data())


class Enough(BaseException):
    """Bots have thought for long: what they have answered so far is told, and the table goes on with it."""


class Heard(Player):
    """A bot whose answers are written down and counted; one that looks ahead does so for a while at a time."""

    def __init__(self, bot: Player, effort: Effort, answers: Answers, until: float) -> None:
        self.bot = bot
        self.effort = effort
        self.answers = answers
        self.until = until

    def looks_ahead(self) -> bool:
        return self.bot.looks_ahead()

    def answer(self, ask: Ask) -> str:
        if self.answers and self.bot.looks_ahead() and time.monotonic() > self.until:
            raise Enough
        self.effort.count_answer()
        found = self.bot.answer(ask)
        self.answers.append((ask.seat, ask.number, found))
        return found


def bots(job: BotsJob) -> bytes:
    """As far as it goes: what is wrong with the game is said where it is played."""
    system, effort, answers = find_system(job.transcript.header.system), Effort(), list[tuple[str, int, str]]()
    until = time.monotonic() + AT_A_TIME_S
    players = {seat: Heard(find_bot(system.name, bot), effort, answers, until) for seat, bot in job.bots.items()}
    try:
        game_of(system, job.transcript, players, watch=effort.count_step)
    except Enough:
        pass
    except UserError:
        if not answers:
            raise
    return msgspec.json.encode(answers)


def watch_again(job: ReplayJob) -> bytes:
    data = job.heading | {"frames": frames(job.told, job.most_bytes, slim=job.as_page, counts=job.counts)}
    if job.review:
        data |= {"reviews": msgspec.Raw(job.review)}
    if job.as_page:
        made = offline_page(data | {"rules": catalogue.rules_of(str(data["system"]))}).encode()
    else:
        made = msgspec.json.encode(data)
    return gzip.compress(made, ZIPPED_ENOUGH) if job.zipped else made


def log(job: LogJob) -> bytes:
    return b"".join(line + b"\n" for line in log_lines(job.told))


def refusal(error: UserError) -> Refused:
    return Refused(type(error).__name__, error.what, error.where, error.fix)


def error_of(refused: Refused) -> UserError:
    """The mistake as it was made there; of a kind that only that place knows, a mistake like any other."""
    kind = getattr(errors, refused.kind, UserError)
    known = kind if isinstance(kind, type) and issubclass(kind, UserError) else UserError
    known = UserError if known is errors.ContentError else known
    return known(refused.what, where=refused.where, fix=refused.fix)
