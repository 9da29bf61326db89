"""The ledger's worked examples GU-W02 to GU-W08, W11 and W13: attacks, reactions, damage."""

from __future__ import annotations

import pytest

from quintain.systems.gu import stats
from quintain.systems.gu.events.checks import Attempted
from quintain.systems.gu.events.damage import Harmed
from quintain.systems.gu.words import Condition, Skill
from tests.systems.gu.script import body, fight, go_on, play, refused, rolls_of, wolf


@pytest.mark.rule("GU-094", "GU-096", "GU-201", "GU-200", "GU-149", "GU-191")
def test_gu_w02() -> None:
    shooter = body("shen", (0, 0), ranged_attack=66, cognition=36, wisdom=40, gu=["bullet", "moonlight"])
    man = body("man", (8, 0), kind="mortal", max_hp=30, reactions=0, weapons=["knife"])
    scene = fight([shooter], [man], turn="shen")

    bullet = play(scene, ["activate:bullet:man"], dice=[0, 50, 10], then="shen: turn")
    assert (bullet["man"].hp, bullet["man"].bleeding) == (26, 1)

    hand = go_on(bullet.game, ["activate:moonlight:man:at:right_hand"], dice=[0, 6], then="shen: turn")
    assert hand["man"].hp == 14
    assert hand["man"].broken == ["right_hand"]
    assert [lying.gear.id for lying in hand.scene.lying] == ["knife"]
    assert hand["man"].bleeding == 1
    assert not hand["man"].suffers(Condition.FATIGUED)

    best = body("shen", (0, 0), ranged_attack=80, cognition=36, wisdom=40, gu=["stream"])
    missed = play(fight([best], [man], turn="shen"), ["activate:stream:man"], dice=[90, 9], then="shen: turn")
    assert missed["man"].hp == 30


@pytest.mark.rule("GU-126", "GU-128", "GU-122", "GU-123", "GU-124", "GU-149", "GU-191")
def test_gu_w03() -> None:
    tao = body("tao", (0, 0), max_hp=32, dodge=45, agility=25, essence=20, own=[{"gu": "fish_scales_1", "health": 12}])
    enemy = body("enemy", (10, 0), rank=2, ranged_attack=65, cognition=40, gu=["fire_arrow"])
    scene = fight([tao], [enemy], turn="enemy")

    first = play(scene, ["activate:fire_arrow:tao", "tao> dodge"], dice=[30, 10, 20, 1], then="enemy: turn")
    assert (first["tao"].hp, first["tao"].reactions, first["tao"].broken) == (12, 1, [])
    assert first["tao"].bleeding == 0
    assert rolls_of(first) == [
        ("enemy", "ranged_attack", 30, 30, True, 4),
        ("tao", "dodge", 21, 21, True, 3),
    ]

    second = go_on(
        first.game, ["activate:fire_arrow:tao", "tao> activate:fish_scales_1"], dice=[60, 10], then="enemy: turn"
    )
    assert (second["tao"].hp, second["tao"].reactions, second["tao"].essence) == (4, 0, 15)
    assert rolls_of(second)[2:] == [("enemy", "ranged_attack", 60, 60, True, 1)]
    assert second["tao"].worm("fish_scales_1").is_dead()


@pytest.mark.rule("GU-124", "GU-069", "GU-122")
def test_gu_w04() -> None:
    master = body("ann", (3, 3), max_hp=30, reactions=1, own=[{"gu": "jade_skin_1", "health": 15, "active": True}])
    king = {"creature": "lightning_wolf_king", "id": "king", "at": (4, 3), "gu": []}
    scene = fight([master], [king], turn="king")

    hit = play(scene, ["strike:bite:ann", "ann> pass", "ann> save:jade_skin_1"], dice=[0, 4], then="king: turn")

    shield = hit["ann"].worm("jade_skin_1")
    assert (hit["ann"].hp, shield.health, shield.active, hit["ann"].reactions) == (24, 1, False, 0)
    assert hit["ann"].bleeding == 0


@pytest.mark.rule("GU-134", "GU-135", "GU-136", "GU-137", "GU-138", "GU-119", "GU-077")
def test_gu_w05() -> None:
    a = body("a", (3, 3), close_combat=70, strength=40, weapons=["sword"])
    b = body("b", (4, 3), close_combat=62, strength=35, max_hp=35, weapons=["knife"])
    scene = fight([a], [b], turn="a")
    answers = ["strike:sword:b", "b> parry", "b> strike:knife:a", "a> parry", "a> strike:sword:b", "b> parry"]

    chain = play(scene, answers, dice=[30, 5, 10, 2, 30, 10, 10, 5, 60, 10, 50, 10], then="a: turn")

    assert rolls_of(chain) == [
        ("a", "close_combat", 35, 35, True, 4),
        ("b", "close_combat", 12, 22, True, 5),
        ("b", "close_combat", 30, 30, True, 4),
        ("a", "close_combat", 15, 25, True, 5),
        ("a", "close_combat", 60, 60, True, 2),
        ("b", "close_combat", 50, 60, True, 1),
    ]
    assert chain["b"].hp == 21
    assert (chain["a"].reactions, chain["b"].reactions) == (1, 0)
    assert chain.scene.turn is not None
    assert not chain.scene.turn.action
    assert chain["b"].bleeding == 0


@pytest.mark.rule("GU-126", "GU-129", "GU-133", "GU-139", "GU-119")
def test_gu_w06() -> None:
    shen = body("shen", (5, 5), dodge=48, agility=28)
    scene = fight([shen], [wolf("wolf-1", (6, 5)), wolf("wolf-2", (6, 6))], turn="wolf-1")

    answers = ["strike:bite:shen", "shen> dodge", "shen> to:3,5", "wolf-2> strike:bite:shen"]
    dodged = play(scene, answers, dice=[40, 10, 30, 3, 20, 50, 4], then="wolf-1: turn")

    assert rolls_of(dodged) == [
        ("wolf-1", "close_combat", 40, 40, True, 1),
        ("shen", "dodge", 33, 33, True, 2),
        ("wolf-2", "close_combat", 54, 54, False, 1),
    ]
    assert dodged.at("shen") == (3, 5, 0)
    assert (dodged["shen"].reactions, dodged["wolf-2"].reactions) == (1, 1)
    assert dodged["shen"].hp == dodged["shen"].max_hp
    assert any(option.startswith("walk") for option in dodged.options())


@pytest.mark.rule("GU-087", "GU-088", "GU-089", "GU-192", "GU-194", "GU-189", "GU-187", "GU-150", "GU-152")
@pytest.mark.rule("GU-176", "GU-179")
def test_gu_w07() -> None:
    bai = body("bai", (3, 3), close_combat=70, strength=75)
    lu = body("lu", (4, 3), max_hp=25, agility=30, attitude=20, surprised=True)
    cliff = [{"kind": "floor", "rects": [[0, 0, 4, 11]], "elevation": 6, "climb": "bare"}]
    friend = body("friend", (11, 11))
    scene = fight([bai], [lu, friend], turn="bai", terrain=cliff)

    kicked = play(scene, ["strike:kick:lu", "lu> break:left_leg"], dice=[20, 2, 2, 3, 30, 5], then="bai: turn")
    assert kicked["lu"].hp == 0
    assert kicked["lu"].suffers(Condition.FINAL_STAND)
    assert kicked["lu"].suffers(Condition.PRONE)
    assert (kicked["lu"].broken, kicked["lu"].bleeding) == (["left_leg"], 1)
    assert kicked.at("lu") == (5, 3, 0)

    dying = go_on(kicked.game, ["end"], dice=[70, 1], then="friend: turn")
    assert dying["lu"].suffers(Condition.DYING)
    assert dying["lu"].predicament_tokens == 1


@pytest.mark.rule("GU-081", "GU-083", "GU-084", "GU-085", "GU-162")
def test_gu_w08() -> None:
    bai = body(
        "bai",
        (3, 3),
        close_combat=70,
        strength=75,
        max_hp=35,
        own=[{"gu": "wide_knuckle", "active": True}],
        traits=["copper_tendons", "metal_skin_1"],
    )
    enemy = body("enemy", (4, 3), reactions=0, own=[{"gu": "fish_scales_1", "active": True}])
    scene = fight([bai], [enemy], turn="bai")

    both = play(scene, ["strike:punch:enemy", "strike:punch:enemy"], dice=[0, 7, 80, 5], then="bai: turn")

    assert both["enemy"].worm("fish_scales_1").health == 25
    assert (both["bai"].hp, both["enemy"].hp) == (35, both["enemy"].max_hp)

    bare = body(
        "bai",
        (3, 3),
        close_combat=70,
        strength=75,
        max_hp=35,
        own=[{"gu": "wide_knuckle", "active": True}],
        traits=["copper_tendons"],
    )
    alone = play(fight([bare], [enemy], turn="bai"), ["strike:punch:enemy"], dice=[0, 7], then="bai: turn")
    assert alone["bai"].hp == 33


@pytest.mark.rule("GU-098", "GU-103", "GU-104", "GU-105", "GU-192", "GU-193", "GU-022")
def test_gu_w11() -> None:
    bai = body(
        "bai", (3, 3), strength=75, agility=35, athletics=75, attainment="strength", gu=["brute_force_longbeetle"]
    )
    lu = body("lu", (4, 3), athletics=27, max_hp=25, weight_kg=70, weapons=["knife", "knife"], reactions=0)
    wall = [{"kind": "wall", "rects": [[7, 0, 7, 11]], "tall": 5}]
    scene = fight([bai], [lu], turn="bai", terrain=wall)

    held = play(scene, ["path:brute_force_longbeetle", "grapple:lu"], dice=[60, 10, 0, 3], then="bai: turn")
    assert held["lu"].suffers(Condition.RESTRAINED)
    assert held.at("lu") == held.at("bai")

    thrown = go_on(held.game, ["throw:e:5", "lu> break:right_arm"], dice=[1], then="bai: turn")
    assert thrown["lu"].hp == 5
    assert thrown.at("lu") == (6, 3, 0)
    assert thrown["lu"].broken == ["right_arm"]
    assert len(thrown.scene.lying) == 1
    assert not thrown["lu"].suffers(Condition.RESTRAINED)
    turn = thrown.scene.turn
    assert turn is not None
    assert (turn.action, turn.bonus, turn.path_bonus) == (False, False, False)


@pytest.mark.rule("GU-093", "GU-094", "GU-200", "GU-205", "GU-206", "GU-126")
def test_gu_w13() -> None:
    shen = body("shen", (0, 0), ranged_attack=66, cognition=36, gu=["fire_spark"])
    lu = body("lu", (4, 0), dodge=45, agility=30, max_hp=25)
    scene = fight([shen], [lu], turn="shen")

    first = play(scene, ["activate:fire_spark:lu:at:head", "lu> dodge"], dice=[20, 10, 40, 1, 1], then="shen: turn")
    assert (first["lu"].hp, first["lu"].max_soul, first["lu"].soul) == (17, 5, 5)
    assert not first["lu"].suffers(Condition.FATIGUED)

    second = go_on(first.game, ["activate:fire_spark:lu:at:head"], dice=[50, 10], then="shen: turn")
    assert second["lu"].hp == 17


@pytest.mark.rule("GU-094", "GU-096", "GU-201", "GU-200", "GU-149", "GU-191")
def test_gu_w02_numbers() -> None:
    shooter = body("shen", (0, 0), ranged_attack=66, cognition=36, wisdom=40, gu=["bullet", "moonlight"])
    man = body("man", (8, 0), kind="mortal", max_hp=30, reactions=0, weapons=["knife"])
    shots = ["activate:bullet:man", "activate:moonlight:man:at:right_hand"]
    played = play(fight([shooter], [man], turn="shen"), shots, dice=[0, 50, 10, 0, 6], then="shen: turn")

    assert rolls_of(played) == [
        ("shen", "ranged_attack", 50, 50, True, 2),
        ("shen", "ranged_attack", 6, 36, True, 4),
    ]
    assert [event.critical for event in played.events(Attempted)] == [False, True]

    best = body("shen", (0, 0), ranged_attack=80, cognition=36, gu=["stream"])
    missed = play(fight([best], [man], turn="shen"), ["activate:stream:man"], dice=[90, 9], then="shen: turn")
    assert rolls_of(missed) == [("shen", "ranged_attack", 99, 69, False, 1)]
    assert missed.events(Attempted)[0].fumble


@pytest.mark.rule("GU-124", "GU-069", "GU-122")
def test_gu_w04_the_gu_is_not_activated_again_before_the_wolfs_turn_has_ended() -> None:
    own = [{"gu": "jade_skin_1", "health": 15, "active": True}]
    master = body("ann", (3, 3), max_hp=30, reactions=2, own=own)
    king = {"creature": "lightning_wolf_king", "id": "king", "at": (4, 3), "gu": []}
    scene = fight([master], [king, wolf("wolf", (2, 3))], turn="king", order=["king", "wolf", "ann"])
    saved = play(scene, ["strike:bite:ann", "ann> pass", "ann> save:jade_skin_1"], dice=[0, 4], then="king: turn")

    near = go_on(saved.game, ["walk:4,4"], then="ann: approach")
    assert "activate:jade_skin_1" not in near.options()
    hit = go_on(near.game, ["ann> pass", "king> end", "wolf> strike:bite:ann"], dice=[40, 1], then="ann: hit")
    assert "activate:jade_skin_1" in hit.options()


@pytest.mark.rule("GU-087", "GU-088", "GU-192", "GU-194", "GU-187")
def test_gu_w07_numbers() -> None:
    bai = body("bai", (3, 3), close_combat=70, strength=75)
    lu = body("lu", (4, 3), max_hp=25, agility=30, attitude=20, surprised=True)
    cliff = [{"kind": "floor", "rects": [[0, 0, 4, 11]], "elevation": 6, "climb": "bare"}]
    scene = fight([bai], [lu, body("friend", (11, 11))], turn="bai", terrain=cliff)
    assert (stats.movement(scene.by_id["lu"]), scene.by_id["lu"].perseverance) == (5, 35)

    kicked = play(scene, ["strike:kick:lu", "lu> break:left_leg"], dice=[20, 2, 2, 3, 30, 5], then="bai: turn")

    assert [(event.amount, event.type, event.left) for event in kicked.events(Harmed)] == [
        (16, "force", 9),
        (18, "force", 0),
    ]
    kicked["lu"].bear([])
    assert stats.movement(kicked["lu"]) == 1


@pytest.mark.rule("GU-098", "GU-103", "GU-192", "GU-193")
def test_gu_w11_numbers() -> None:
    bai = body(
        "bai", (3, 3), strength=75, agility=35, athletics=75, attainment="strength", gu=["brute_force_longbeetle"]
    )
    lu = body("lu", (4, 3), athletics=27, max_hp=25, weight_kg=70, weapons=["knife", "knife"], reactions=0)
    wall = [{"kind": "wall", "rects": [[7, 0, 7, 11]], "tall": 5}]
    scene = fight([bai], [lu], turn="bai", terrain=wall)
    strong = play(scene, ["path:brute_force_longbeetle"], then="bai: turn")
    assert (strong["bai"].strength, stats.skill(strong["bai"], Skill.ATHLETICS)) == (175, 125)

    held = go_on(strong.game, ["grapple:lu"], dice=[60, 10, 0, 3], then="bai: turn")
    assert rolls_of(held) == [("bai", "athletics", 60, 60, True, 7), ("lu", "athletics", 3, 3, True, 3)]
    assert not held.events(Attempted)[1].critical
    assert refused(held, "throw:e:6")
    hands = {gear.id: gear.hands for gear in held["lu"].gear}
    thrown = go_on(held.game, ["throw:e:5", "lu> break:right_arm"], dice=[1], then="bai: turn")
    assert [lying.gear.id for lying in thrown.scene.lying] == [id for id, at in hands.items() if at == ["right_hand"]]


@pytest.mark.rule("GU-093", "GU-126")
def test_gu_w13_numbers() -> None:
    shen = body("shen", (0, 0), ranged_attack=66, cognition=36, gu=["fire_spark"])
    lu = body("lu", (4, 0), dodge=45, agility=30, max_hp=25)
    shot = "activate:fire_spark:lu:at:head"
    dice = [20, 10, 40, 1, 1, 50, 10]

    played = play(fight([shen], [lu], turn="shen"), [shot, "lu> dodge", shot], dice=dice, then="shen: turn")

    assert rolls_of(played) == [
        ("shen", "ranged_attack", 20, 40, True, 3),
        ("lu", "dodge", 41, 41, True, 1),
        ("shen", "ranged_attack", 50, 70, False, 1),
    ]
    assert played["lu"].reactions == 1
