"""A fight that an answer of the laboratory names, played again by the command that the answer gives."""

from __future__ import annotations

import asyncio
import shlex
import tempfile
from pathlib import Path

import msgspec
from anyio import to_thread

from quintain.lab.telling import Told, Watch
from quintain.record.transcript import Transcript, read
from quintain.web.laboratory.child import be_polite, command_line, environment
from quintain.words.errors import NotFound, Unavailable

SECONDS = 60.0
"""So long a fight may take to be played again."""


async def transcript_of(told: bytes | None, block: int, folders: list[Path]) -> Transcript:
    words = words_of(told, block)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "fight.jsonl")
        child = await asyncio.create_subprocess_exec(
            *command_line([*words, f"--save={file}"]),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            env=environment(folders),
        )
        be_polite(child.pid)
        try:
            async with asyncio.timeout(SECONDS):
                await child.wait()
        except TimeoutError:
            raise Unavailable("That fight takes too long to play again.", where="laboratory") from None
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
        if child.returncode:
            raise Unavailable("That fight could not be played again.", where="laboratory", fix="Ask anew.")
        return read(await to_thread.run_sync(file.read_text), "transcript")


def words_of(told: bytes | None, block: int) -> list[str]:
    """Of the block that names a fight, and of no other."""
    blocks = msgspec.json.decode(told, type=Told).blocks if told is not None else []
    named = blocks[block] if block < len(blocks) else None
    if not isinstance(named, Watch):
        raise NotFound("No fight is named there.", where="laboratory", fix="Reload the page.")
    return shlex.split(named.command)[1:]
