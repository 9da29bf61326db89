"""Saved fights and saved campaigns: a campaign is a line about itself, then each stage's transcript."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from quintain.kernel.transcript import Transcript, read
from quintain.words.errors import UserError

FORMAT = 1
LARGEST_FILE = 16 * 1024 * 1024


class CampaignHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a saved campaign: which plan, by which house rules, from which seed, with whom."""

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
    """What a file holds: one fight, or the stages of a campaign so far."""

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


def read_fight(path: Path) -> Transcript:
    """A single saved fight."""
    saved = read_saved(path)
    if saved.campaign is not None:
        raise UserError(
            "This is a campaign, not a single fight.", where=str(path), fix=f"Use: quintain campaign --load {path}"
        )
    return saved.stages[0]


def text_of(path: Path) -> str:
    where = str(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise UserError("This file is too large for a saved fight.", where=where, fix="Check the path.")
        return data.decode()
    except OSError as error:
        raise UserError(f"This file cannot be read: {error.strerror}.", where=where, fix="Check the path.") from None
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
