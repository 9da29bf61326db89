"""What the log says, as somebody would say it."""

from __future__ import annotations

import pytest

from quintain.kernel.events import Event
from quintain.systems.gu import turns
from quintain.systems.gu.events.attack import Affected
from quintain.systems.gu.events.gu import PatchLaid, WingsGrown
from quintain.systems.gu.events.hold import ActionHeld
from quintain.systems.gu.events.order import EFFECTS, EffectChosen

NAMES = {"shen": "Shen Lian", "lu": "Lu", "fire_curtain": "Fire Curtain Gu", "lava_explosion": "Lava Explosion"}


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (PatchLaid("shen", "wall of fire", ["3,4", "4,4"]), "There is a wall of fire on 3,4, 4,4."),
        (PatchLaid("shen", "magma", ["3,4"]), "There is magma on 3,4."),
        (Affected("shen", [], "fire_curtain"), "Shen Lian uses Fire Curtain Gu; nobody is there."),
        (Affected("shen", ["lu"], "fire_curtain"), "Shen Lian uses Fire Curtain Gu on Lu."),
        (WingsGrown("shen", 4, "wooden wing"), "Shen Lian has 4 wooden wings now."),
        (WingsGrown("shen", 1, "wooden wing"), "Shen Lian has 1 wooden wing now."),
        (EffectChosen("shen", "party", "bleeding"), "Shen Lian settles this first: bleeding."),
        (
            EffectChosen("shen", "party", "sustain:fire_curtain"),
            "Shen Lian settles this first: pay for Fire Curtain Gu.",
        ),
        (
            EffectChosen("shen", "party", "patch:lava_explosion-1"),
            "Shen Lian settles this first: the ground here, from Lava Explosion.",
        ),
        (
            ActionHeld("shen", "party", "activate:fire_curtain", "within:8"),
            "Shen Lian holds an action (activate Fire Curtain Gu) until an enemy comes within 8 m.",
        ),
        (
            ActionHeld("shen", "party", "attack", "affects_ally", "lu"),
            "Shen Lian holds an action (attack) until Lu affects an ally.",
        ),
        (
            ActionHeld("shen", "party", "attack", "gm", "the gate opens"),
            "Shen Lian holds an action (attack) until this happens: the gate opens.",
        ),
    ],
)
def test_the_log_is_good_english(event: Event, said: str) -> None:
    assert event.sentence(NAMES) == said


def test_every_effect_of_a_turn_has_its_words() -> None:
    assert {effect.word for effect in [*turns.AT_START, *turns.AT_END]} == set(EFFECTS)
