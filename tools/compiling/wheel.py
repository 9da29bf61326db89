"""What hatch asks when it makes a wheel: with `QUINTAIN_WHEEL=compiled` the libraries of `make fast` go in.

They lie beside the sources they were built of, and Python takes them in their place. A wheel without them runs
anywhere; one with them, on the Python and the machine that it was made on.
"""

from __future__ import annotations

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIBRARIES = ".so"


class Libraries(BuildHookInterface[Any]):
    """Adds what was compiled to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("QUINTAIN_WHEEL") != "compiled":
            return
        build = os.environ.get("QUINTAIN_BUILD") or os.path.join(self.root, "build", "compiled")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for place, _, names in os.walk(os.path.join(build, "quintain")):
            for name in names:
                inside = os.path.relpath(os.path.join(place, name), build)
                if name.endswith(LIBRARIES) or (name.endswith(".py") and self.is_generated(inside)):
                    build_data["force_include"][os.path.join(place, name)] = inside

    def is_generated(self, inside: str) -> bool:
        """Whether a module is only in the copy."""
        return not os.path.exists(os.path.join(self.root, "src", inside))
