"""Many fights, and what they say.

from quintain.lab import balance, compare, odds, simulate, sweep, whole_odds, worth

simulate("ki/broken_banner", 2000)
compare("swords/skirmish", "tamsin.ac+=1")
sweep("ki/mirror", "mirka.hp=20..30")
odds("ki", "mirka", "unarmed", against="yula", reaction="dodge")
whole_odds("examples/duels/ki.toml")
worth("swords/toll_gate_duel", only=["ac", "hp"])
balance("ki/broken_banner", 0.65)
"""

from quintain.lab.balancing import balance
from quintain.lab.comparing import compare
from quintain.lab.deeds import odds
from quintain.lab.simulating import simulate
from quintain.lab.sweeping import sweep
from quintain.lab.valuing import worth
from quintain.lab.wholes import whole_odds

__all__ = ["balance", "compare", "odds", "simulate", "sweep", "whole_odds", "worth"]
