"""Many fights, and what they say.

from quintain.lab import compare, simulate, sweep

simulate("ki/broken_banner", 2000)
compare("swords/skirmish", "tamsin.ac+=1")
sweep("ki/mirror", "mirka.hp=20..30")
"""

from quintain.lab.comparing import compare
from quintain.lab.simulating import simulate
from quintain.lab.sweeping import sweep

__all__ = ["compare", "simulate", "sweep"]
