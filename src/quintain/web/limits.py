"""How much one server takes, from one address and in all; `quintain serve --limit NAME=VALUE` sets each."""

from __future__ import annotations

from typing import Annotated

import msgspec

MIB = 1024 * 1024


def at_least(least: float, says: str) -> msgspec.Meta:
    """What a limit means, and the least that makes sense."""
    return msgspec.Meta(ge=least, description=says)


Count = int
Seconds = float


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every limit on what strangers may ask of a server. An address is one of IPv4, or a /64 of IPv6."""

    opened_per_address: Annotated[Count, at_least(0, "tables one address opens, brings in or branches in an hour")] = (
        1_000
    )
    opened: Annotated[Count, at_least(0, "tables that all together open in an hour")] = 10_000
    bots_per_address: Annotated[
        Count, at_least(0, "creatures that bots play at tables which one address opens in an hour")
    ] = 2_000
    bots: Annotated[Count, at_least(0, "the same of all together")] = 20_000
    stored_tables: Annotated[Count, at_least(0, "tables in the database; then none is opened any more")] = 100_000

    tables_per_address: Annotated[Count, at_least(1, "tables in memory at which pages of one address sit")] = 1_000
    tables: Annotated[Count, at_least(1, "tables in memory")] = 5_000
    pages_per_link: Annotated[Count, at_least(1, "pages that one link may have open; onlookers share theirs")] = 100
    pages_per_address: Annotated[Count, at_least(1, "pages of one address at tables")] = 4_000
    pages: Annotated[Count, at_least(1, "pages at tables")] = 10_000
    ungreeted_per_address: Annotated[
        Count, at_least(1, "sockets of one address that have not said yet who they are")
    ] = 1_000
    connects_per_address: Annotated[Count, at_least(1, "times that one address may connect a socket in a minute")] = (
        2_000
    )
    hello_seconds: Annotated[Seconds, at_least(0, "for a socket to say who it is")] = 15.0

    header_seconds: Annotated[Seconds, at_least(0, "for the headers of a request to arrive")] = 10.0
    body_seconds: Annotated[Seconds, at_least(0, "for the body of a request to arrive")] = 60.0
    body_bytes: Annotated[Count, at_least(1, "of a request")] = MIB
    transcript_bytes: Annotated[Count, at_least(1, "of a transcript that is brought in")] = 20 * MIB
    content_bytes: Annotated[Count, at_least(1, "of content that is brought along for a table")] = 256 * 1024
    frame_bytes: Annotated[Count, at_least(1, "of a message over a socket")] = 64 * 1024
    reading_bytes_per_address: Annotated[
        Count, at_least(1, "of long requests of one address that are read or worked on at the same time")
    ] = 24 * MIB
    reading_bytes: Annotated[Count, at_least(1, "the same of all together")] = 96 * MIB

    answers_per_address: Annotated[
        Count, at_least(1, "replays and transcripts that are made for, or being read by, one address at the same time")
    ] = 4
    answers: Annotated[Count, at_least(1, "the same of all together")] = 12
    answers_waiting_per_address: Annotated[Count, at_least(1, "that one address may wait for")] = 32
    unread_seconds: Annotated[Seconds, at_least(0, "that whoever asked may read nothing of an answer")] = 30.0

    loads_per_address: Annotated[Count, at_least(1, "tables that are read into memory at once for one address")] = 2
    loads: Annotated[Count, at_least(1, "tables that are read into memory at once")] = 4
    listing_seconds: Annotated[
        Seconds, at_least(0, "for reading tables of somebody's list; those left over are listed by name")
    ] = 2.0
    workers: Annotated[
        Count, at_least(0, "processes for odds, replays, imports and bots that think long; 0: threads of the server")
    ] = 2
    thinkers: Annotated[
        Count, at_least(1, "processes for how fights stand, reviews and hints; none if there are no others")
    ] = 2
    hint_tries: Annotated[Count, at_least(1, "fights played on for a hint, however many its ruleset would have")] = 256
    standing_tries: Annotated[Count, at_least(1, "fights played on to tell how one stands")] = 100
    review_points: Annotated[Count, at_least(1, "so often a review looks how a fight stood")] = 24
    review_tries: Annotated[Count, at_least(1, "fights played on for each of them, and for each answer judged")] = 48
    review_seconds: Annotated[Seconds, at_least(0, "for a review; then its process is ended")] = 900.0
    studies: Annotated[Count, at_least(1, "questions to the laboratory that are worked on at the same time")] = 1
    studies_kept: Annotated[
        Count, at_least(1, "questions to the laboratory, and their answers, kept for one browser")
    ] = 50
    study_jobs: Annotated[Count, at_least(0, "processes for each of them; 0: all cores but one")] = 0
    study_seconds: Annotated[Seconds, at_least(0, "for one of them; then its processes are ended")] = 36_000.0
    work_seconds: Annotated[Seconds, at_least(0, "for one piece of such work; then its process is ended")] = 60.0
    work_waiting_per_address: Annotated[Count, at_least(1, "pieces of such work that wait for one address")] = 32
    work_waiting: Annotated[Count, at_least(1, "pieces of such work that wait")] = 128
    worker_mib: Annotated[Count, at_least(256, "memory of such a process")] = 1_024
    replay_bytes: Annotated[Count, at_least(1, "of a replay; a longer fight is watched from its transcript")] = 64 * MIB
    bot_seconds: Annotated[
        Seconds, at_least(0, "that bots think in the server itself when a table changes; then a process thinks on")
    ] = 0.05


STANDARD = Limits()
