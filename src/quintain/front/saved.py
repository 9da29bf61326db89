"""Saved fights and saved campaigns.

Both are a transcript. Earlier releases wrote a campaign as a line about itself, then a transcript of each stage; one
that went on since has the stages that were over then before the transcript of all that follows.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import msgspec

from quintain.library.content import display_path
from quintain.library.files import read_whole
from quintain.record.transcript import Transcript, read
from quintain.record.trying import refusing_nonsense
from quintain.words.errors import UserError

FORMAT = 1
LARGEST_FILE = 16 * 1024 * 1024


class CampaignHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a campaign of an earlier release: which plan, house rules and seed, and with whom."""

    campaign: str
    format: int
    system: str
    plan: dict[str, Any]
    rules: dict[str, Any]
    seed: str
    sits_as: str
    bots: str
    bot: str


class Saved(msgspec.Struct, frozen=True):
    """What a file holds: one transcript, or those of the stages of a campaign of an earlier release."""

    campaign: CampaignHeader | None
    stages: list[Transcript]

    @property
    def system(self) -> str:
        return self.campaign.system if self.campaign is not None else self.stages[0].header.system


def read_saved(path: Path) -> Saved:
    """A saved fight or campaign from its file; a damaged one is a clear error."""
    where = str(path)
    lines = [line for line in text_of(path).splitlines() if line.strip()]
    if not lines or not lines[0].startswith('{"campaign":'):
        return Saved(None, [read("\n".join(lines), where)])
    header = read_header(lines[0], where)
    starts = [number for number, line in enumerate(lines) if line.startswith('{"quintain":')]
    ends = [*starts[1:], len(lines)]
    stages = [read("\n".join(lines[start:end]), where) for start, end in zip(starts, ends, strict=False)]
    return Saved(header, stages)


def about(file: Path | None) -> AbstractContextManager[None]:
    """Around all that is done with a saved fight: anybody may have changed it. Nothing, where there is none."""
    return refusing_nonsense(display_path(file)) if file is not None else nullcontext()


def read_fight(path: Path) -> Transcript:
    """A single saved fight."""
    saved = read_saved(path)
    if saved.campaign is not None:
        raise is_campaign(path)
    return saved.stages[0]


def is_campaign(path: Path) -> UserError:
    what = "This is a campaign, not a single fight."
    return UserError(what, where=str(path), fix=f"Use: quintain campaign --load {path}")


def text_of(path: Path) -> str:
    where = str(path)
    try:
        return read_whole(path, where, LARGEST_FILE).decode()
    except ValueError:
        raise UserError("This file is not text.", where=where, fix="Use the file as it was saved.") from None


def read_header(line: str, where: str) -> CampaignHeader:
    try:
        header = msgspec.json.decode(line, type=CampaignHeader)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise UserError(
            f"This is not a saved campaign: {error}.", where=f"{where}, line 1", fix="Use the file as it was saved."
        ) from None
    if header.format != FORMAT:
        raise UserError(
            f"This campaign has format {header.format}.", where=where, fix=f"This engine reads format {FORMAT}."
        )
    return header


def write_saved(saved: Saved) -> str:
    head = msgspec.json.encode(saved.campaign).decode() + "\n" if saved.campaign is not None else ""
    return head + "".join(stage.write() for stage in saved.stages)
