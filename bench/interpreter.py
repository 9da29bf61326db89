"""Which Python is measured: its version, where it lies, and whether it was itself built with profile guidance."""

from __future__ import annotations

import os
import platform
import sys
import sysconfig


def interpreter() -> str:
    guided = "with" if is_guided() else "without"
    return f"Python {platform.python_version()}, {os.path.realpath(sys.executable)}, built {guided} profile guidance"


def is_guided() -> bool:
    """As tools/make-venv asks it: Debian's does not say so, but leaves out what a profile was used with."""
    words = sysconfig.get_config_var("CONFIG_ARGS") or ""
    return "--enable-optimizations" in words or sysconfig.get_config_var("PGO_PROF_USE_FLAG") == ""
