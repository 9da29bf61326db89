"""What only Master of Gu knows about its own conformance."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from quintain.conformance.declared import guessed, hidden, of_itself
from quintain.kernel.events import Event
from quintain.kernel.held import Held
from quintain.kernel.scene import Scene
from quintain.knowing import pools
from quintain.systems.gu import grapple, ground, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.checks import Attempted
from quintain.systems.gu.house import GuRules
from quintain.systems.gu.imagine import MOST_HIT_POINTS, SKILLS
from quintain.systems.gu.land import Land
from quintain.systems.gu.pools import GU, HELD
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Attributes, Skills
from quintain.systems.gu.words import Condition, Kind

QUICK_RULES = GuRules(max_rounds=20)  # longer ones, which only chance plays, show nothing new
NO_USES = ("draw", "drop", "give", "hand_over", "pick_up", "first", "pay", "stop", "save", "shield")
LEAST_USED = LEAST_OFFERED = 11
LEAST_LED = 6
EFFECTS = frozenset({"dealt", "felled"})
MOMENTS = frozenset({"moved", "missed", "dealt", "felled"})
KEEPS_BACK = True
CHANCES_IN = "toll"

Vary = Callable[[GuScene, Fighter], bool]


def _unused_gu(scene: GuScene, foe: Fighter) -> bool:
    """None of the Gu that nobody has seen yet."""
    known = [worm for worm in foe.worms if worm.active or worm.seen or foe.upholds(worm)]
    fewer = len(known) < len(foe.worms)
    foe.worms = known
    return fewer


def _gu_health(scene: GuScene, foe: Fighter) -> bool:
    """How much a shield can still take."""
    shields = [worm for worm in foe.worms if worm.active and worm.health > 1]
    for worm in shields:
        weaker = worm.clone()
        weaker.health -= 1
        foe.exchange(worm, weaker)
    return bool(shields)


def _better_skills(foe: Fighter) -> bool:
    """It is better at everything; what it can be seen to do stays the same."""
    sheet = foe.sheet
    if sheet.kind is Kind.BEAST:
        assert sheet.skills is not None
        foe.sheet = msgspec.structs.replace(sheet, skills=more(sheet.skills))
    else:
        foe.sheet = msgspec.structs.replace(sheet, bought=more(sheet.bought))
    return True


def more(skills: Skills) -> Skills:
    values = [min(300, value + 7) for value in msgspec.structs.astuple(skills)]
    return Skills(*values)


def _attributes(scene: GuScene, foe: Fighter) -> bool:
    """Wiser, so that it may activate more."""
    own = foe.sheet.attributes
    foe.sheet = msgspec.structs.replace(foe.sheet, attributes=msgspec.structs.replace(own, wisdom=own.wisdom + 20))
    return True


def _twice_the_hit_points(foe: Fighter) -> bool:
    """Twice as many, and twice as many left."""
    sheet = foe.sheet
    if foe.form() is not None:
        return False
    if sheet.kind is Kind.BEAST:
        foe.sheet = msgspec.structs.replace(sheet, hit_points=2 * sheet.hit_points)
    else:
        own = msgspec.structs.replace(sheet.attributes, fortitude=2 * sheet.attributes.fortitude)
        foe.sheet = msgspec.structs.replace(sheet, attributes=own)
    foe.hp *= 2
    return True


def _killer_moves(scene: GuScene, foe: Fighter) -> bool:
    known = foe.sheet.killer_moves
    foe.sheet = msgspec.structs.replace(foe.sheet, killer_moves=[])
    return bool(known) and not foe.upheld


SELDOM = ("holding", "shrinks", "strength_lost")
"""Hidden too, but bots have them so seldom that only twins that are given them, as in `GUESSED`, can be compared."""
HIDDEN: dict[str, Vary] = {fact: of_itself(way) for fact, way in hidden(Fighter).items() if fact not in SELDOM} | {
    "worms": _unused_gu,
    "how much a shield can take": _gu_health,
    SKILLS: of_itself(_better_skills),
    "Activations": _attributes,
    MOST_HIT_POINTS: of_itself(_twice_the_hit_points),
    "killer moves": _killer_moves,
}
"""What the other side is not told, with a way to change it; False if it cannot be changed here."""
OPEN = {
    "sheet": "what of it is hidden is varied by facts of their own",
    "initiative": "everybody has seen the test, and sees the order",
    "joins": "everybody hears from which round on it acts",
    "voice_lost": "everybody has heard it scream",
    "unnoticed_by": "whoever has noticed it sees it; in these fights everybody has",
    "concussions": "everybody sees an injury as it happens; in these fights nobody has this one",
    "broken": "every view lists it; in these fights nobody has a broken limb",
    "poisons": "every view lists them; in these fights nobody is poisoned",
    "carved": "every view lists them; in these fights nobody uses such a Gu",
    "upheld": "every view lists them; in these fights no killer move is sustained for long",
    "boosts": "every view lists them; in these fights nobody uses such a Gu",
    "wards": "every view lists them; in these fights nobody uses such a Gu",
    "wings": "every view lists them; in these fights nobody has wings",
    "wings_of": "the Gu that the wings come of is seen to be active",
    "worn": "every view names it; in these fights nobody wears armour",
}
"""What no view of these fights shows and yet is no secret, and why."""

Guessed = Callable[[Fighter, Fighter], bool]


def _other_holding(foe: Fighter, twin: Fighter) -> bool:
    """Both are seen to hold an action."""
    foe.holding, twin.holding = Held("moves", "", "attack"), Held("attacks", "", "grapple")
    return True


def _other_gu(foe: Fighter, twin: Fighter) -> bool:
    known = [worm for worm in twin.worms if worm.active or worm.seen or twin.upholds(worm)]
    fewer = len(known) < len(twin.worms)
    twin.worms = known
    return fewer


def _other_attributes(foe: Fighter, twin: Fighter) -> bool:
    if twin.sheet.kind is Kind.BEAST:
        return False
    twin.sheet = msgspec.structs.replace(
        twin.sheet, attributes=msgspec.structs.replace(twin.sheet.attributes, agility=41, wisdom=41, strength=41)
    )
    return True


def _other_skills(foe: Fighter, twin: Fighter) -> bool:
    return _better_skills(twin)


def _other_hit_points(foe: Fighter, twin: Fighter) -> bool:
    return _twice_the_hit_points(twin)


GUESSED: dict[str, Guessed] = guessed(Fighter) | {
    HELD.fact: _other_holding,
    GU.fact: _other_gu,
    "attributes": _other_attributes,
    SKILLS: _other_skills,
    MOST_HIT_POINTS: _other_hit_points,
}
"""What a seat guesses of a foe, with a way to make it something else in a twin; False if that cannot be done here."""


def vary(scene: Scene, fact: str, seat: str) -> bool:
    """Changes that fact of every foe of the seat, in place."""
    assert isinstance(scene, GuScene)
    side = scene.seats()[seat]
    foes = [each for each in scene.bodies if each.side != side and not each.out]
    changed = [HIDDEN[fact](scene, each) for each in foes]
    for each in foes:
        if each.sheet is not scene.stock.sheets[each.sheet.id]:
            keep_sheet(scene, each)
    return any(changed)


def keep_sheet(scene: GuScene, foe: Fighter) -> None:
    """A sheet that was changed is one of its own, which a saved scene has too."""
    foe.sheet = msgspec.structs.replace(foe.sheet, id=f"own_{foe.id}".replace("-", "_"))
    scene.stock = scene.stock.clone()
    scene.stock.sheets = scene.stock.sheets | {foe.sheet.id: foe.sheet}


def learned(scene: Scene, side: str) -> object:
    """Nothing is found out of foes but what everybody sees."""
    return None


def has_hit(event: Event) -> bool | None:
    """What an attack roll came to."""
    return event.success if isinstance(event, Attempted) and event.why == "attack" else None


def out_of_bounds(scene: Scene) -> list[str]:
    """Pools that left their bounds, hands that hold too much, who is up at 0 hit points, dead Gu at work."""
    assert isinstance(scene, GuScene)
    wrong = []
    for each in scene.bodies:
        wrong += [f"{each.id} {pool}" for pool in pools.out_of_bounds(each)]
        down = (Condition.DYING, Condition.FINAL_STAND)
        if each.hp == 0 and not each.out and not any(each.suffers(condition) for condition in down):
            wrong.append(f"{each.id} is up at 0 hit points")
        if each.soul == 0 and not each.out:
            wrong.append(f"{each.id} lives without a soul")
        held = [hand for gear in each.gear for hand in gear.hands]
        if len(set(held)) < len(held) or any(hand not in stats.all_hands(each) for hand in held):
            wrong.append(f"{each.id} holds too much")
        wrong += [f"{each.id} {worm.id} is dead and active" for worm in each.worms if worm.active and worm.is_dead()]
        if each.suffers(Condition.BURNING) and each.suffers(Condition.ABLAZE):
            wrong.append(f"{each.id} burns twice")
        if each.airborne and each.suffers(Condition.PRONE):
            wrong.append(f"{each.id} is prone in the air")
    return wrong


def crowded(scene: Scene) -> list[str]:
    """GU-030: two in one square, unless one is Tiny, held or in the middle of its own turn."""
    assert isinstance(scene, GuScene)
    here = [each for each in scene.bodies if each.is_in()]
    return [
        f"{one.id} and {other.id} are in one square"
        for place, one in enumerate(here)
        for other in here[place + 1 :]
        if scene.footprint(one) & scene.footprint(other)
        and one.z < other.z + other.tall
        and other.z < one.z + one.tall
        and not may_overlap(scene, one, other)
    ]


def may_overlap(scene: GuScene, one: Fighter, other: Fighter) -> bool:
    if "tiny" in (one.size, other.size) or scene.is_turn_of(one) or scene.is_turn_of(other):
        return True
    return one.id in (other.grapples,) or other.id in (one.grapples,)


def held_by_the_gone(scene: Scene) -> list[str]:
    """GU-098: no grapple without a grappler who is there and able."""
    assert isinstance(scene, GuScene)
    wrong = []
    for each in scene.bodies:
        for held in each.every(Condition.RESTRAINED) if each.is_in() else ():
            by = scene.by_id.get(held.by)
            if held.tag == grapple.HOLD and (by is None or by.grapples != each.id or not stats.can_act(by)):
                wrong.append(f"{each.id} is held by {held.by!r}, who does not hold it")
            elif held.tag == grapple.HOLD and by is not None and ground.apart(scene, each, by):
                wrong.append(f"{each.id} is held from afar")
    return wrong


def _sheet(id: str) -> dict[str, object]:
    attributes = msgspec.to_builtins(Attributes(fortitude=20))
    return {
        "id": id,
        "name": id.capitalize(),
        "kind": "mortal",
        "arms": 2,
        "attributes": attributes,
        "weapons": ["knife"],
    }


SMALL = {
    "id": "small",
    "name": "Small",
    "arena": {"id": "floor", "name": "Floor", "width": 2, "height": 1},
    "order": ["stoat", "rat"],
    "turn": "stoat",
    "sides": [
        {"name": "red", "members": [{"id": "stoat", "sheet": _sheet("stoat"), "at": [0, 0]}]},
        {"name": "blue", "members": [{"id": "rat", "sheet": _sheet("rat"), "at": [1, 0]}]},
    ],
}
"""A fight small enough to count its whole tree for some answers."""
DEPTHS = (1, 2)
"""So many answers deep."""

ATTACK = {
    "id": "attack",
    "name": "Attack",
    "arena": {"id": "floor", "name": "Floor", "width": 6, "height": 3},
    "order": ["qiu_yan", "hook_knife_lu"],
    "turn": "qiu_yan",
    "sides": [
        {"name": "party", "members": [{"creature": "qiu_yan", "at": [0, 1]}]},
        {"name": "bandits", "members": [{"creature": "hook_knife_lu", "at": [1, 1]}]},
    ],
}
ATTACK_ANSWERS: list[str] = []
"""Answers that lead to the question where one full attack is on offer."""
ATTACK_OPTION = "strike:sword:hook_knife_lu"
MIRRORS = ["mirror", "party_mirror"]
SECRETIVE = ["wolves_at_the_ford", "toll", "ambush", "duel", "party_mirror"]
"""Fights in which every hidden fact can matter; a short one among them."""
ODDS = ("ranged",)
"""Which odds of an attack a seat gets: here all that decides it is not open."""

REMEMBERED: dict[type, dict[str, Callable[[], object]]] = {
    Land: dict.fromkeys(("looks", "covers", "lines", "_solid", "_open", "_footing"), dict),
}
"""What the land alone decides: lines, cover, and where there is room."""
