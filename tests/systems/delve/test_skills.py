"""Skills: the list, scores, specialties, the penalty of armour, magic."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quintain.systems.delve import skills
from quintain.systems.delve.stock import Skill
from quintain.systems.delve.system import SYSTEM
from quintain.systems.delve.words import Group
from quintain.words.errors import AnswerRefused, ContentError
from tests.systems.delve.checking import check, total
from tests.systems.delve.direct import one
from tests.systems.delve.script import BOOK, LIBRARY, RING
from tests.systems.written import the_mistake_in

COMMON = {
    Group.PHYSICAL: "athletics acrobatics endurance fighting shooting stealth thievery",
    Group.SOCIAL: "command deceive empathy intimidate perform persuade",
    Group.KNOWLEDGE: "craft history investigate medicine nature navigate occult",
    Group.MAGIC: "evoke ward mend veil divine",
}


@pytest.mark.rule("DV-102", "DV-109")
def test_there_are_20_common_skills_in_three_groups_and_5_of_magic() -> None:
    shipped = LIBRARY.every("skill", Skill).values()
    by_group = {group: [skill.id for skill in shipped if skill.group is group] for group in Group}

    assert by_group == {group: ids.split() for group, ids in COMMON.items()}
    assert [str(group) for group in Group] == ["Physical", "Social", "Knowledge", "Magic"]
    assert sum(skill.group is not Group.MAGIC for skill in shipped) == 20


@pytest.mark.rule("DV-103")
def test_content_may_add_a_skill(tmp_path: Path) -> None:
    (tmp_path / "more.toml").write_text('[[skill]]\nid = "sailing"\nname = "Sailing"\ngroup = "Knowledge"\n')
    library = SYSTEM.library([tmp_path])
    sheet = {"id": "ann", "name": "Ann", "player": True, "skills": {"sailing": 2}, "abilities": [], "stress": 8}
    member = {"id": "ann", "zone": "ring", "willpower": 0, "sheet": sheet}
    sides = [{"name": "party", "members": [member]}, {"name": "foes", "members": []}]
    scene = SYSTEM.start({"id": "test", "name": "Test", "arena": RING, "sides": sides}, BOOK, library)

    assert skills.group_of(scene, "sailing") is Group.KNOWLEDGE
    assert check(scene, "sailing", dice=[3, 3]).rolled.total == 8


@pytest.mark.rule("DV-104")
@pytest.mark.parametrize(("score", "legal"), [(-1, False), (0, True), (5, True), (6, False)])
def test_a_score_lies_between_0_and_5(score: int, legal: bool) -> None:
    if legal:
        assert one(stealth=score).by_id["ann"].skills == {"stealth": score}
    else:
        with pytest.raises(ContentError) as refused:
            one(stealth=score)
        assert "stealth" in str(refused.value)


@pytest.mark.rule("DV-104")
def test_a_skill_has_one_specialty_at_most(tmp_path: Path) -> None:
    ann = one(stealth=2, specialties={"stealth": "crowds"}).by_id["ann"]
    assert (ann.skills, ann.specialties) == ({"stealth": 2}, {"stealth": "crowds"})

    text = '[[creature]]\nid = "x"\nname = "X"\nstress = 5\nabilities = []\nskills = { stealth = 2 }\n'
    what, where, _ = the_mistake_in(SYSTEM, tmp_path, text + 'specialties = { stealth = ["crowds", "alleys"] }\n')
    assert "specialties" in where + what


@pytest.mark.rule("DV-013", "DV-105")
def test_a_skill_adds_its_score() -> None:
    assert total("persuade", dice=[3, 3], persuade=2) == 8
    assert total("stealth", dice=[4, 5], stealth=3) == 12
    assert total("stealth", dice=[4, 5], persuade=3) == 9  # not on the sheet: 0, and no more penalty than that


@pytest.mark.rule("DV-106")
def test_a_specialty_that_applies_gives_advantage() -> None:
    thief = one(thievery=1, specialties={"thievery": "locks"})

    lock = check(thief, "thievery", tags=["locks", "doors"], dice=[4, 2, 6])
    assert (lock.called.dice, lock.rolled.total) == ("3d6kh2", 11)
    assert lock.called.advantage == ("specialty in thievery",)
    pocket = check(thief, "thievery", tags=["pockets"], dice=[4, 2])
    assert (pocket.called.dice, pocket.rolled.total) == ("2d6", 7)


@pytest.mark.rule("DV-106")
def test_two_specialties_that_apply_are_two_sources() -> None:
    scene = one(thievery=1, craft=1, stealth=1, specialties=dict.fromkeys(["thievery", "craft", "stealth"], "locks"))

    both = check(scene, "thievery", "craft", tags=["locks"], dice=[1, 2, 3, 4])
    assert both.called.advantage == ("specialty in thievery", "specialty in craft")
    assert both.called.dice == "4d6kh2"


@pytest.mark.rule("DV-107")
def test_a_specialty_is_narrow() -> None:
    fighter = one(fighting=2, stealth=1, specialties={"fighting": "spears"}).by_id["ann"]

    assert skills.applying_specialties(fighter, ["fighting"], ["spears"]) == ["fighting"]
    assert skills.applying_specialties(fighter, ["fighting"], ["swords"]) == []
    assert skills.applying_specialties(fighter, ["stealth"], ["spears"]) == []
    assert skills.applying_specialties(fighter, ["fighting", "stealth"], []) == []


@pytest.mark.rule("DV-108", "DV-013", "DV-105")
def test_armour_lowers_physical_skills() -> None:
    plate: dict[str, Any] = {
        "armor": "plate",
        "stealth": 3,
        "persuade": 3,
        "fighting": 3,
        "craft": 2,
    }  # penalty 2, spares Fighting

    assert total("stealth", dice=[4, 4], **plate) == 9
    assert total("persuade", dice=[4, 4], **plate) == 11
    assert total("craft", dice=[4, 4], **plate) == 10
    assert total("fighting", dice=[4, 4], **plate) == 11
    assert total("fighting", dice=[4, 4], **plate | {"armor": "mail"}) == 10
    assert total("athletics", dice=[4, 4], **plate) == 6  # below 0
    assert total("stealth", dice=[4, 4], **plate | {"armor": ""}) == 11


@pytest.mark.rule("DV-108")
def test_broken_armour_keeps_its_penalty_and_carried_armour_has_none() -> None:
    scene = one(armor="plate", armor_stress=0, stealth=3)
    assert skills.score(scene, scene.by_id["ann"], "stealth") == 1

    worn = scene.by_id["ann"].worn()
    assert worn is not None
    scene.by_id["ann"].exchange(worn, worn.changed(used=False))
    assert skills.score(scene, scene.by_id["ann"], "stealth") == 3


@pytest.mark.rule("DV-109")
def test_magic_is_closed_without_the_ability() -> None:
    scene = one(willpower=2)

    with pytest.raises(AnswerRefused) as refused:
        check(scene, "athletics", "evoke", dice=[])
    assert str(refused.value) == "Ann cannot try Evoke.\nIt takes the ability Magician (DV-109)."
    assert not skills.is_open_to(scene, scene.by_id["ann"], "evoke")
    assert skills.is_open_to(scene, scene.by_id["ann"], "occult")


@pytest.mark.rule("DV-109", "DV-108")
def test_a_magician_without_a_score_tries_at_0_and_armour_does_not_matter() -> None:
    scene = one(abilities=["magician"], armor="plate")

    assert skills.is_open_to(scene, scene.by_id["ann"], "evoke")
    assert check(scene, "evoke", dice=[3, 4]).rolled.total == 7
