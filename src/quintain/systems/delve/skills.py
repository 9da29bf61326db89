"""Skills: scores, groups, specialties, the penalty of armour, and magic that is closed to most."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.systems.delve.body import Character
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.words import Group, Trait


def group_of(scene: DelveScene, skill: str) -> Group:
    """DV-103: each skill is in exactly one group; content may add skills to any of them."""
    return scene.stock.skills[skill].group


def is_open_to(scene: DelveScene, body: Character, skill: str) -> bool:
    """DV-109: the magic skills are open only to Magicians, all others to everybody."""
    return group_of(scene, skill) is not Group.MAGIC or body.has(Trait.MAGICIAN)


def score(scene: DelveScene, body: Character, skill: str) -> int:
    """DV-013, DV-105: what the skill adds to a check; one that is not on the sheet adds 0."""
    return body.skills.get(skill, 0) - armor_penalty(scene, body, skill)


def armor_penalty(scene: DelveScene, body: Character, skill: str) -> int:
    """DV-108: worn armour, broken or not, lowers Physical skills but for those that it exempts."""
    armor = body.armor()
    if armor is None or group_of(scene, skill) is not Group.PHYSICAL or skill in armor.exempt:
        return 0
    return armor.penalty


def applying_specialties(body: Character, skills: Sequence[str], tags: Sequence[str]) -> list[str]:
    """DV-106, DV-107: the skills of a check whose specialty is one of its tags; each is a source of advantage."""
    return [skill for skill in skills if body.specialties.get(skill, "") in tags]
