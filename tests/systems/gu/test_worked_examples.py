"""The ledger's worked examples GU-W01, W09, W10, W12, W14 to W19: order, fire, flight, killer moves, held actions."""

from __future__ import annotations

import pytest

from quintain.systems.gu import stats
from quintain.systems.gu.events.attack import Attacked
from quintain.systems.gu.things import Poisoned
from quintain.systems.gu.words import Condition, DamageType
from tests.systems.gu.direct import hurt
from tests.systems.gu.moving import ground, verbs
from tests.systems.gu.script import active, body, fight, go_on, play, refused, rolls_of, rules, wolf


@pytest.mark.rule("GU-001", "GU-002", "GU-003", "GU-004", "GU-005", "GU-010", "GU-011")
def test_gu_w01() -> None:
    party = [
        body("shen", (0, 0), ranged_attack=66, cognition=36),
        body("bai", (6, 8), close_combat=70, reactions=2),
    ]
    foes = [
        wolf("wolf", (8, 8)),
        body("lu", (0, 8), ranged_attack=45, surprised=True),
        body("guard", (0, 11), kind="mortal", ranged_attack=30),
    ]
    scene = fight(party, foes, size=(16, 12), red_side={"players": True})

    begun = play(scene, dice=[40, 6, 50, 3, 30, 3, 20, 10, 80, 8], then="shen: turn")

    assert begun.scene.order == ["shen", "wolf", "bai", "lu", "guard"]
    assert begun["lu"].surprised


@pytest.mark.rule("GU-253", "GU-210", "GU-211", "GU-212", "GU-223", "GU-167", "GU-017")
def test_gu_w09() -> None:
    ren = body(
        "ren",
        (3, 3),
        max_hp=40,
        attitude=20,
        reactions=0,
        essence=100,
        own=[{"gu": "smoldering_cloak", "active": True}],
    )
    foe = body(
        "foe", (4, 3), rank=3, close_combat=60, cognition=40, wisdom=40, essence=200, gu=["flame_tongue", "immolate"]
    )
    scene = fight([ren], [foe], turn="foe", rules=rules(reactions_per_round=0))

    burning = play(scene, ["activate:flame_tongue:ren"], dice=[30, 10], then="foe: turn")
    assert burning["ren"].worm("smoldering_cloak").health == 30
    assert [held.rank for held in burning["ren"].every(Condition.BURNING)] == [3]

    first = go_on(
        burning.game,
        ["end", "ren> first:sustain:smoldering_cloak", "ren> pay:smoldering_cloak"],
        then="ren: turn",
    )
    assert (first["ren"].worm("smoldering_cloak").health, first["ren"].essence) == (29, 94)
    ablaze = go_on(first.game, ["end", "activate:immolate:ren"], then="foe: turn")
    assert [held.rank for held in ablaze["ren"].every(Condition.ABLAZE)] == [2]
    assert not ablaze["ren"].suffers(Condition.BURNING)

    pay = ["ren> first:sustain:smoldering_cloak", "ren> pay:smoldering_cloak"]
    second = go_on(ablaze.game, ["end", *pay], then="ren: turn")
    assert (second["ren"].worm("smoldering_cloak").health, second["ren"].hp) == (9, 40)
    third = go_on(second.game, ["end", "end", *pay], then="ren: turn")
    assert third["ren"].worm("smoldering_cloak").is_dead()
    assert (third["ren"].hp, third["ren"].essence) == (29, 82)
    out = go_on(third.game, ["end"], dice=[60, 10], then="foe: turn")
    assert out["ren"].suffers(Condition.UNCONSCIOUS)
    assert out["ren"].suffers(Condition.ABLAZE)
    assert out["ren"].hp == 29


@pytest.mark.rule("GU-043", "GU-044", "GU-045", "GU-046", "GU-047", "GU-048", "GU-049", "GU-056", "GU-026", "GU-236")
def test_gu_w10() -> None:
    qiu = body(
        "qiu",
        (2, 2),
        flying=65,
        close_combat=62,
        ranged_attack=65,
        strength=35,
        cognition=40,
        wisdom=40,
        rank=2,
        flight={"speed": 8, "maneuvers": 2},
        weapons=["sword"],
        gu=["fire_arrow"],
    )
    enemy = body("enemy", (13, 2), max_hp=35, reactions=0)
    scene = fight([qiu], [enemy], turn="qiu", size=(16, 6), rules=rules(reactions_per_round=0))

    up = play(scene, ["take_flight", "fly:8,2,10"], then="qiu: turn")
    assert up.at("qiu") == (8, 2, 10)

    answers = ["end", "enemy> end", "dive", "to:12,2,0", "strike:sword:enemy", "land"]
    landed = go_on(up.game, answers, dice=[40, 10, 50, 10, 70, 10], then="qiu: turn")
    assert landed["enemy"].hp == 22
    assert landed.at("qiu") == (12, 2, 0)
    assert not landed["qiu"].airborne
    assert landed["qiu"].suffers(Condition.PRONE)
    assert not [each for each in landed.options() if each.startswith(("take_flight", "fly", "dive", "walk"))]

    shot = go_on(landed.game, ["activate:fire_arrow:enemy"], dice=[20, 5], then="qiu: turn")
    assert shot["enemy"].hp == 2


@pytest.mark.rule("GU-071", "GU-072", "GU-074", "GU-226", "GU-227", "GU-017")
def test_gu_w12() -> None:
    gus = ["wind_scythe_wings", "wind_scythe_plumes", "tiny", "flame_tongue"]
    yun = body(
        "yun",
        (3, 3),
        rank=3,
        cognition=45,
        wisdom=45,
        max_hp=40,
        essence=77,
        gu=gus,
        killer_moves=["wind_scythe_bird"],
        own=[{"gu": "golden_aurora", "active": True}],
        conditions=[{"condition": "dazed"}],
    )
    foe = body("foe", (4, 3), reactions=0, close_combat=60)
    friend = body("friend", (11, 11))
    scene = fight([yun], [foe, friend], turn="yun")

    bird = play(scene, ["killer:wind_scythe_bird"], then="yun: turn")
    assert (bird["yun"].essence, bird["yun"].soul, bird["yun"].hp) == (58, 9, 10)
    assert bird["yun"].size == "tiny"

    ended = go_on(bird.game, ["end"], then="foe: turn")
    assert not ended["yun"].suffers(Condition.DAZED)

    start = ["end", "end", "yun> first:sustain:golden_aurora", "yun> pay:golden_aurora", "yun> pay:wind_scythe_bird"]
    paid = go_on(ended.game, start, then="yun: turn")
    assert (paid["yun"].essence, paid["yun"].soul) == (34, 9)
    shot = go_on(paid.game, ["activate:flame_tongue:foe"], dice=[90, 1], then="yun: turn")
    assert (shot["yun"].essence, shot["yun"].soul) == (14, 8)

    scene = shot.scene.clone()
    hurt(scene, "yun", (DamageType.FORCE, 25))
    assert (scene.by_id["yun"].hp, scene.by_id["yun"].form()) == (25, None)
    assert list(stats.flights(scene.by_id["yun"])) == ["golden_aurora"]


@pytest.mark.rule("GU-258", "GU-254", "GU-129", "GU-237", "GU-209", "GU-198", "GU-211", "GU-150")
def test_gu_w14() -> None:
    user = body("user", (4, 5), rank=3, cognition=40, gu=["fire_curtain"])
    shen = body("shen", (6, 5), dodge=48, agility=28)
    ming = body("ming", (8, 5), max_hp=30, attitude=20, conditions=[{"condition": "prone"}])
    scene = fight([user], [shen, ming], turn="user", order=["user", "ming", "shen"])

    answers = ["activate:fire_curtain:5,5", "lay:5,5/e/6", "shen> dodge", "shen> to:6,6"]
    burnt = play(scene, answers, dice=[40, 7], then="user: turn")
    assert burnt["user"].essence == 99
    assert (burnt["ming"].hp, burnt["shen"].hp) == (5, burnt["shen"].max_hp)
    assert burnt.at("shen") == (6, 6, 0)
    assert [(held.condition, held.rank) for held in burnt["ming"].afflictions if held.condition != "prone"] == [
        (Condition.ABLAZE, 2)
    ]

    started = go_on(burnt.game, ["end"], dice=[30, 9], then="ming: first")
    assert started["ming"].hp == 0
    assert started["ming"].suffers(Condition.FINAL_STAND)
    assert not started["ming"].suffers(Condition.BURNING)


@pytest.mark.rule("GU-017", "GU-215", "GU-150", "GU-151", "GU-178", "GU-179", "GU-181")
def test_gu_w16() -> None:
    ren = body(
        "ren",
        (3, 3),
        max_hp=30,
        hp=3,
        attitude=20,
        bleeding=3,
        essence=5,
        own=[{"gu": "fish_scales_1", "active": True}],
    )
    friend = body("friend", (0, 0))
    foe = body("foe", (11, 11))
    scene = fight([ren, friend], [foe], turn="foe", order=["foe", "ren", "friend"])

    down = play(scene, ["end", "ren> first:bleeding"], dice=[60, 2, 90, 9], then="friend: turn")

    assert down["ren"].suffers(Condition.DYING)
    assert not down["ren"].worm("fish_scales_1").active
    assert (down["ren"].essence, down["ren"].predicament_tokens) == (5, 2)


@pytest.mark.rule("GU-158", "GU-162", "GU-234", "GU-018", "GU-019", "GU-130")
def test_gu_w15() -> None:
    foe = body("foe", (3, 3), close_combat=60, cognition=40, rank=2, gu=["slowness_toxin"])
    victim = body("victim", (4, 3), agility=40, max_hp=35, reactions=0, own=[{"gu": "fish_scales_1", "active": True}])
    scene = fight([foe], [victim], turn="foe", rules=rules(reactions_per_round=0))

    played = play(scene, ["activate:slowness_toxin:victim"], dice=[30, 10], then="foe: turn")
    assert (played["victim"].hp, played["victim"].worm("fish_scales_1").health) == (33, 45)
    seen = []
    for _ in range(6):
        played = go_on(played.game, ["foe> end", "victim> pay:fish_scales_1", "victim> end"], then="foe: turn")
        seen.append(stats.movement(played["victim"]))

    assert seen == [4, 2, 1, 1, 1, 6]
    assert played["victim"].poisons == []


@pytest.mark.rule("GU-130", "GU-158")
def test_gu_w15_movement_1_is_too_little_to_dodge() -> None:
    slow = {"name": "slowness", "turns": 6, "movement_lost": 2}
    victim = body("victim", (4, 3), agility=40, max_hp=35, poisons=[slow])
    scene = fight([body("foe", (3, 3), close_combat=60)], [victim], turn="foe")
    scene.by_id["victim"].poisons = [Poisoned("slowness", 2, 3, 2, 1, 0, 6)]

    hit = play(scene, ["strike:kick:victim"], dice=[30, 10], then="victim: hit")

    assert "dodge" not in hit.options()


@pytest.mark.rule("GU-112", "GU-113", "GU-114", "GU-115", "GU-116", "GU-119", "GU-142")
def test_gu_w17() -> None:
    tao = body("tao", (0, 0), ranged_attack=48, essence=30, gu=["stream"])
    shen = body("shen", (4, 3))
    lu = body("lu", (4, 0), hp=2, max_hp=25, ranged_attack=45, attitude=20, essence=35, gu=["cut"])
    friend = body("friend", (11, 11))
    scene = fight([tao, shen], [lu, friend], turn="tao")

    held = play(scene, ["hold", "activate:stream", "attacks:lu", "end", "end"], then="lu: turn")
    answers = ["activate:cut:shen", "tao> take", "tao> held:stream:lu"]
    fired = go_on(held.game, answers, dice=[30, 10, 20, 7, 70, 10, 80, 10, 90, 1], then="friend: turn")

    assert (fired["lu"].essence, fired["tao"].essence, fired["tao"].reactions) == (25, 28, 1)
    assert fired["lu"].suffers(Condition.DYING)
    assert fired["shen"].hp == fired["shen"].max_hp


@pytest.mark.rule("GU-063", "GU-059", "GU-118", "GU-032", "GU-036", "GU-224", "GU-225")
def test_gu_w18() -> None:
    shen = body("shen", (0, 0), agility=28, conditions=[{"condition": "burning"}])
    water = [{"kind": "water", "rects": [[2, 0, 3, 0]], "depth": 10}]
    walls = [{"kind": "wall", "rects": [[0, 1, 11, 1]], "tall": 5}]
    scene = fight([shen], [body("foe", (11, 11))], turn="shen", terrain=[*water, *walls])

    walked = play(scene, ["sprint", "walk:5,0"], then="shen: turn")

    assert walked.at("shen") == (5, 0, 0)
    assert walked.scene.turn is not None
    assert walked.scene.turn.moved == 7
    assert not walked["shen"].suffers(Condition.BURNING)
    assert not refused(walked, "jump:9,0")


@pytest.mark.rule("GU-112", "GU-113", "GU-114", "GU-115", "GU-119", "GU-192", "GU-194", "GU-024")
def test_gu_w19() -> None:
    guard = body("guard", (5, 5), kind="mortal", close_combat=42, strength=40, weapons=["spear"])
    bandit = body("bandit", (9, 6), kind="mortal", close_combat=57, agility=30, max_hp=25)
    scene = fight([guard], [bandit, body("friend", (0, 0))], turn="guard")

    held = play(scene, ["hold", "attack", "within:any:1", "end", "walk:4,6"], then="guard: held")
    assert held.at("bandit") == (6, 6, 0)

    answers = ["take", "strike:spear-both:bandit", "bandit> break:left_leg", "guard> pass"]
    first = go_on(held.game, answers, dice=[30, 10, 10, 2, 40, 10, 2], then="bandit: turn")
    assert first.at("bandit") == (6, 6, 0)
    assert (first["bandit"].hp, first["bandit"].broken, first["guard"].reactions) == (7, ["left_leg"], 1)
    assert not any(option.startswith("walk") for option in first.options())

    late = go_on(
        held.game,
        ["take", "guard> pass", "strike:spear-both:bandit"],
        dice=[10, 10, 40, 2, 50, 10],
        then="bandit: turn",
    )
    assert late.at("bandit") == (4, 6, 0)
    assert (late["bandit"].hp, late["guard"].reactions) == (25, 1)


@pytest.mark.rule("GU-001", "GU-002", "GU-003", "GU-004", "GU-005", "GU-010", "GU-011")
def test_gu_w01_numbers() -> None:
    party = [body("shen", (0, 0), ranged_attack=66, cognition=36), body("bai", (5, 8), close_combat=70)]
    foes = [
        wolf("wolf", (7, 8)),
        body("lu", (0, 8), ranged_attack=45, surprised=True),
        body("guard", (11, 2), kind="mortal", ranged_attack=30),
    ]
    scene = fight(party, foes, size=(16, 12), red_side={"players": True})

    begun = play(scene, dice=[40, 6, 50, 3, 30, 3, 20, 10, 80, 8], then="shen: turn")

    assert rolls_of(begun) == [
        ("shen", "ranged_attack", 46, 46, True, 3),
        ("bai", "close_combat", 53, 53, True, 2),
        ("wolf", "close_combat", 33, 33, True, 2),
        ("lu", "ranged_attack", 20, 40, True, 1),
        ("guard", "ranged_attack", 88, 88, False, 6),
    ]
    assert not stats.has_reaction(begun["lu"])
    turn = go_on(begun.game, ["shen> end", "wolf> end", "bai> end"], then="lu: turn")
    assert stats.has_reaction(turn["lu"])


@pytest.mark.rule("GU-043", "GU-026", "GU-236")
def test_gu_w10_numbers() -> None:
    qiu = body(
        "qiu", (2, 2), flying=65, close_combat=62, ranged_attack=65, strength=35, cognition=40, wisdom=40, rank=2,
        flight={"speed": 8, "maneuvers": 2}, weapons=["sword"], gu=["fire_arrow"],
    )  # fmt: skip
    enemy = body("enemy", (13, 2), max_hp=35, reactions=0)
    scene = fight([qiu], [enemy], turn="qiu", size=(16, 6), rules=rules(reactions_per_round=0))
    up = play(scene, ["take_flight"], then="qiu: turn")
    assert up.at("qiu") == (2, 2, 4)

    answers = ["fly:8,2,10", "end", "enemy> end", "dive", "to:12,2,0", "strike:sword:enemy", "land"]
    landed = go_on(up.game, answers, dice=[40, 10, 50, 10, 70, 10], then="qiu: turn")
    assert landed.scene.turn is not None
    assert (landed.scene.turn.action, landed.scene.turn.maneuvers) == (True, 1)
    assert not {"stand", "take_flight", "fly", "dive", "evade", "land", "walk", "jump"} & verbs(landed)
    shot = go_on(landed.game, ["activate:fire_arrow:enemy"], dice=[20, 5], then="qiu: turn")

    assert rolls_of(shot) == [
        ("qiu", "flying", 40, 40, True, 3),
        ("qiu", "close_combat", 50, 50, True, 2),
        ("qiu", "flying", 70, 70, False, 1),
        ("qiu", "close_combat", 25, 55, True, 1),
    ]
    missed = go_on(landed.game, ["activate:fire_arrow:enemy"], dice=[30, 3], then="qiu: turn")
    assert missed["enemy"].hp == 22  # 63: Close Combat 62, not Ranged Attack 65


@pytest.mark.rule("GU-071", "GU-072", "GU-074", "GU-226", "GU-227", "GU-017")
def test_gu_w12_from_82_portions() -> None:
    gu = ["wind_scythe_wings", "wind_scythe_plumes", "tiny", "flame_tongue"]
    yun = body(
        "yun", (3, 3), rank=3, cognition=45, wisdom=45, max_hp=40, essence=90, gu=gu,
        killer_moves=["wind_scythe_bird"], own=active("golden_aurora"), conditions=[{"condition": "dazed"}],
    )  # fmt: skip
    scene = fight([yun], [body("foe", (4, 3), reactions=0)], turn="foe", order=["foe", "yun"])
    scene.by_id["yun"].essence = 82

    paid = play(scene, ["foe> end", "yun> pay:golden_aurora"], then="yun: turn")
    assert (paid["yun"].essence, stats.activations(paid["yun"])) == (77, 2)
    bird = go_on(paid.game, ["killer:wind_scythe_bird"], then="yun: turn")
    assert (bird["yun"].essence, bird["yun"].soul, bird["yun"].hp) == (58, 9, 10)

    hit = bird.scene.clone()
    hurt(hit, "yun", (DamageType.FORCE, 25))
    own = hit.by_id["yun"]
    assert (own.hp, [worm.id for worm in own.worms if worm.active]) == (25, ["golden_aurora"])
    flight = stats.flight(own)
    assert flight is not None
    assert (flight.speed, flight.maneuvers) == (6, 2)


@pytest.mark.rule("GU-258", "GU-254")
def test_gu_w14_the_line() -> None:
    user = body("user", (4, 5), rank=3, cognition=40, gu=["fire_curtain"])
    scene = fight([user], [body("ming", (8, 5), max_hp=30, reactions=0)], turn="user")
    lay = play(scene, ["activate:fire_curtain:5,5"], then="user: lay")
    assert refused(lay, "lay:5,5/e/7")

    burnt = go_on(lay.game, ["lay:5,5/e/6"], then="user: turn")

    (patch,) = burnt.scene.patches
    assert patch.squares == sum(1 << burnt.scene.grid.at(x, 5) for x in range(5, 11))


@pytest.mark.rule("GU-017", "GU-215", "GU-150", "GU-151", "GU-178", "GU-179", "GU-181")
@pytest.mark.parametrize(
    ("first", "left"), [(["first:bleeding"], 5), (["first:sustain:fish_scales_1", "pay:fish_scales_1"], 0)]
)
def test_gu_w16_had_he_paid_first(first: list[str], left: int) -> None:
    own = active("fish_scales_1")
    ren = body("ren", (3, 3), max_hp=30, hp=3, attitude=20, bleeding=3, essence=5, own=own)
    scene = fight([ren, body("friend", (0, 0))], [body("foe", (11, 11))], turn="foe", order=["foe", "ren", "friend"])

    down = play(scene, ["end", *first], dice=[60, 2, 90, 9], then="friend: turn")

    assert (down["ren"].hp, down["ren"].essence, down["ren"].predicament_tokens) == (0, left, 2)
    assert down["ren"].suffers(Condition.DYING)
    assert not down["ren"].active()


@pytest.mark.rule("GU-114", "GU-115")
def test_gu_w17_numbers() -> None:
    tao = body("tao", (0, 0), ranged_attack=48, essence=30, gu=["stream"])
    lu = body("lu", (4, 0), hp=2, max_hp=25, ranged_attack=45, attitude=20, essence=35, gu=["cut"])
    scene = fight([tao, body("shen", (4, 3))], [lu, body("friend", (11, 11))], turn="tao")
    answers = ["hold", "activate:stream", "attacks:lu", "end", "end"]
    held = play(scene, answers, then="lu: turn")
    dice = [30, 10, 20, 7, 70, 10, 80, 10, 90, 1]

    fired = go_on(held.game, ["activate:cut:shen", "tao> take", "tao> held:stream:lu"], dice=dice, then="friend: turn")

    assert rolls_of(fired)[:4] == [
        ("lu", "ranged_attack", 30, 30, True, 2),
        ("tao", "ranged_attack", 27, 27, True, 3),
        ("tao", "ranged_attack", 70, 40, True, 1),
        ("lu", "perseverance", 80, 80, False, 5),
    ]
    assert fired["lu"].hp == 0


@pytest.mark.rule("GU-118", "GU-032", "GU-036", "GU-225")
def test_gu_w18_the_long_jump_and_no_rolling() -> None:
    shen = body("shen", (0, 0), agility=28, conditions=[{"condition": "burning"}])
    terrain = [ground("water", (2, 0, 3, 0), depth=10), ground("wall", (0, 1, 19, 1), tall=5)]
    scene = fight([shen], [body("foe", (19, 11))], turn="shen", terrain=terrain, size=(20, 12))
    assert "roll" in play(scene, then="shen: turn").options()
    sprints = play(scene, ["sprint"], then="shen: turn")
    assert "roll" not in sprints.options()  # he burns still: the Combat Action is gone

    walked = go_on(sprints.game, ["walk:5,0"], then="shen: turn")
    assert refused(walked, "jump:14,0")
    jumped = go_on(walked.game, ["jump:13,0"], then="foe: turn")  # 7 + 8 m: nothing is left, so the turn is over

    assert jumped.at("shen") == (13, 0, 0)
    shorter = go_on(walked.game, ["jump:12,0"], then="foe: turn")  # which costs 8 m all the same
    assert shorter.at("shen") == (12, 0, 0)


@pytest.mark.rule("GU-112", "GU-114", "GU-115", "GU-194")
def test_gu_w19_numbers() -> None:
    guard = body("guard", (5, 5), kind="mortal", close_combat=42, strength=40, weapons=["spear"])
    bandit = body("bandit", (9, 6), kind="mortal", close_combat=57, agility=30, max_hp=25)
    scene = fight([guard], [bandit, body("friend", (0, 0))], turn="guard")
    held = play(scene, ["hold", "attack", "within:any:1", "end", "walk:4,6"], then="guard: held")

    answers = ["take", "strike:spear-both:bandit", "bandit> break:left_leg", "guard> pass"]
    first = go_on(held.game, answers, dice=[30, 10, 10, 2, 40, 10, 2], then="bandit: turn")
    assert rolls_of(first) == [
        ("bandit", "close_combat", 30, 30, True, 3),
        ("guard", "close_combat", 12, 12, True, 4),
        ("guard", "close_combat", 40, 40, True, 1),
    ]
    assert stats.movement(first["bandit"]) == 1
    assert first.scene.turn is not None
    assert first.scene.turn.moved == 3

    answers = ["take", "guard> pass", "strike:spear-both:bandit"]
    late = go_on(held.game, answers, dice=[10, 10, 40, 2, 50, 10], then="bandit: turn")
    assert rolls_of(late) == [
        ("bandit", "close_combat", 10, 10, True, 5),
        ("guard", "close_combat", 42, 42, True, 1),
        ("guard", "close_combat", 50, 50, False, 1),
    ]
    assert len(late.events(Attacked)) == 1
