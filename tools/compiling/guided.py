"""A build guided by a profile: compiled once to count, fights played, compiled again with what was counted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from quintain.built import NOTE
from tools.compiling.native import compile_modules

FIGHTS = """
from quintain.bots import bot_names, find_bot
from quintain.kernel.play import play_bots
from quintain.systems import find_system, system_names

for name in system_names():
    system = find_system(name)
    for encounter in system.library().of("encounter"):
        start = system.start({"encounter": encounter}, system.quick_rules(), system.library())
        for seed in range(5):
            bot = "greedy" if seed < 4 and "greedy" in bot_names(name) else "random"
            bots = {seat: find_bot(name, bot) for seat in start.seats()}
            play_bots(system, start.clone(), str(seed), bots)
"""


def compile_guided(target: Path, chosen: Sequence[Path], note: str) -> int:
    """The same as `compile_modules`, twice."""
    counts = target / "build" / "counts"
    shutil.rmtree(counts, ignore_errors=True)
    compile_modules(target, chosen, [f"-fprofile-generate={counts}"])
    print("Playing fights for a profile ...", flush=True)
    (target / NOTE).write_text(note, encoding="utf-8")
    asked = {"QUINTAIN_RULES": "compiled", "QUINTAIN_BUILD": str(target)}
    subprocess.run([sys.executable, "-c", FIGHTS], env=os.environ | asked, check=True)
    (target / NOTE).unlink()
    return compile_modules(target, chosen, [f"-fprofile-use={counts}", "-fprofile-partial-training"])
