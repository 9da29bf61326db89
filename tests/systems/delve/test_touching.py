"""Situations in which several clauses touch each other, worked out by hand from the book."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve import clocks, damage, defense, time, victories
from quintain.systems.delve.events.checks import CheckCalled, CheckMade, ContestTied, ContestWon
from quintain.systems.delve.events.clocks import ClockBroken, ClockFull, ClockWorked
from quintain.systems.delve.events.combat import ActionLost, Departed, Intended, Revealed, ShiftedTo
from quintain.systems.delve.events.harm import ArmorStruck, Killed, SecondWind, TakenOut, Wounded, WoundRolled
from quintain.systems.delve.events.rests import Refreshed, Relaxed, RestEnded
from quintain.systems.delve.words import DamageType, Out
from tests.systems.delve.checking import check
from tests.systems.delve.direct import at_table, hurt, marks, one, wards
from tests.systems.delve.fighting import armed, hits, lost
from tests.systems.delve.modes import brawl, delving, inner, outer, resting, who, within
from tests.systems.delve.script import RING, ROAD, fight, go_on, npc, pc, play, refused, rules
