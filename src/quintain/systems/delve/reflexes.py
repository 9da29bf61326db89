"""What Spirit is for by default: Second Wind and Defy Death, done at once and outside the action of the round."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.delve import presence
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.harm import DefiedDeath, Killed, SecondWind
from quintain.systems.delve.house import SecondWindWindow
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.words import From, Grade, Out, Trait

SECOND_WIND: Final = "second_wind"
DEFY_DEATH: Final = "defy_death"
DECLINE: Final = "decline"
DIE: Final = "die"
SECOND_WIND_COST: Final = 3
SOUL_SHRIVEN: Final = "Soul Shriven"
SOUL_SHRIVEN_SEVERITY: Final = 5


def uses_of_spirit(body: Character) -> list[str]:
    """DV-061, DV-064: everybody's by default; a Magician's spells too, where their Mana may come from Spirit."""
    uses = [SECOND_WIND, DEFY_DEATH]
    if body.has(Trait.MAGICIAN):
        uses += [spell.id for spell in body.spells if spell.source in (From.ANY, From.SPIRIT)]
    return uses


# Second Wind


def offer_second_wind(scene: DelveScene, table: Table, body: Character, fell: bool) -> None:
    """After a wound that did not kill. `fell`: this instance took Stress from above 0 to 0."""
    if not is_window_open(scene, body, fell):
        return
    options = [
        Option(SECOND_WIND, f"Second Wind: {SECOND_WIND_COST} Spirit of {body.spirit}, Stress {body.max_stress}"),
        Option(DECLINE, "Stay on 0 Stress"),
    ]
    if table.ask(body, SECOND_WIND, options, f"{body.name}: a Second Wind?").id == SECOND_WIND:
        # DV-068, DV-069: if it is declined, Stress stays at 0
        body.spirit -= SECOND_WIND_COST
        body.regain(body.max_stress)
        scene.tell(table, SecondWind(body.id, body.stress, body.spirit, body.side))


def is_window_open(scene: DelveScene, body: Character, fell: bool) -> bool:
    """DV-067: once it is on 0 Stress and has taken the wound; Spirit only, a vessel does not help (see DV-068)."""
    if body.stress > 0 or body.spirit < SECOND_WIND_COST:
        return False
    return fell or scene.rules.second_wind_window is SecondWindWindow.EVERY_WOUND_AT_0


# Defy Death


def kill(scene: DelveScene, table: Table, body: Character, why: str) -> bool:
    """DV-071: whether it is dead; whatever would kill it, it may defy death before that is recorded."""
    if can_defy(scene, body) and chooses_to_defy(table, body, why):
        defy(scene, table, body)
        return False
    body.out = Out.DEAD
    scene.tell(table, Killed(body.id, why))
    return True


def can_defy(scene: DelveScene, body: Character) -> bool:
    """DV-072: there must be something to expend, unless the house rule says otherwise."""
    return body.spirit >= scene.rules.defy_death_min_spirit


def chooses_to_defy(table: Table, body: Character, why: str) -> bool:
    options = [
        Option(DEFY_DEATH, f"Defy Death: all Spirit ({body.spirit}) and {SOUL_SHRIVEN} {SOUL_SHRIVEN_SEVERITY}"),
        Option(DIE, "Die"),
    ]
    return table.ask(body, DEFY_DEATH, options, f"{body.name} would be killed ({why}).").id == DEFY_DEATH


def defy(scene: DelveScene, table: Table, body: Character) -> None:
    """DV-074: it lives, its Stress as it was; all Spirit is spent (see DV-072)."""
    body.spirit = 0
    wound = body.take_wound(SOUL_SHRIVEN, SOUL_SHRIVEN_SEVERITY, Grade.MAJOR)  # DV-073: another one each time
    scene.tell(table, DefiedDeath(body.id, body.severity()))
    presence.with_wound(scene, table, body, wound)
