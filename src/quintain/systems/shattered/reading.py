"""What can be read in Shattered Spirits: content in words, and what the rulebook names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

import msgspec

from quintain.kernel.asks import Option
from quintain.kernel.scene import Scene
from quintain.library.fights import called
from quintain.reading.phrases import Phrases, Reading, singular
from quintain.reading.reader import CONDITIONS, DEEDS, PICTURES, PLACES, SIGHT, Reader
from quintain.reading.shelf import Shelf
from quintain.systems.shattered import chances, covering, profile, reach, reactions, stunts
from quintain.systems.shattered.costs import Price
from quintain.systems.shattered.equipment import Grip
from quintain.systems.shattered.glossary import of_status
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.moves import Go, Join, cost_to
from quintain.systems.shattered.openings import Opportunity
from quintain.systems.shattered.reach import Strike
from quintain.systems.shattered.reactions import Answer
from quintain.systems.shattered.saying import MOMENTS
from quintain.systems.shattered.scene import ShatteredScene, Stage
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import (
    Attack,
    Behaviour,
    Boost,
    Charged,
    Cost,
    Gambit,
    GambitRow,
    Group,
    Hazard,
    Parry,
    PatternSlot,
    Place,
    PlanStep,
    Resistance,
    Row,
    Side,
    Status,
    Terrain,
)
from quintain.systems.shattered.stunts import UseStunt
from quintain.systems.shattered.tags import read_tags
from quintain.systems.shattered.techniques import RECOVER

FREE: Final = "no Cost"
SHORT: Final[Mapping[str, str]] = {
    "technique": "one in a Round, in the Phase of its Speed",
    "action": "one in each Phase without a Technique",
    "attack": "its Cost, its Speed and its roll of 2d6",
    "move": "with granted Moves or the Move pool; leaving or joining a Position creates an Opening",
    "stunt": "as many as you like, each once in a Turn unless it is Repeatable",
    "hands": "another grip; once in a Turn",
    "pass": "the other side may go on; when both pass, the Phase is over",
    "occupy": "1 Move; no Opening",
    "lower_guard": "your Turn is over, and you no longer Guard",
    "end": "Moves and Attacks that are left are lost",
    "none": "nothing is spent",
    "moves_from": "Moves come from your Move pool before those that were granted",
    "ward": "that much less Damage",
    "negate": "that much on the roll against its Status",
    "spirit_summon": "your Spirit appears in your Arena, or returns to you",
    "deflect": "the Attack Roll is 1 lower",
    "defend": "1d6 for Ward, or for the roll against its Status",
    "dodge": "Ward equal to your Reflex, and 1d6 for more Reflex",
}
CLAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("SS-067", "SS-069", "SS-070"),
    "technique": ("SS-038", "SS-051"),
    "action": ("SS-053",),
    "stunt": ("SS-061", "SS-062"),
    "reaction": ("SS-063", "SS-064", "SS-065"),
    "gambit": ("SS-066",),
    "stance": ("SS-120",),
    "armor": ("SS-161", "SS-163"),
    "item": ("SS-161", "SS-163"),
    "terrain": ("SS-103",),
    "feature": ("SS-106", "SS-115"),
    "hazard": ("SS-148", "SS-149"),
    "creature": ("SS-144",),
}


TRAITS: Final[Mapping[str, str]] = {
    "gas_when_bloodied": "its Position has Toxic Gas while it is Bloodied",
    "hatches": "rolls to hatch at the End of Round",
    "rooted": "cannot move",
    "grows": "grows up after its first full Round",
    "brood_mother": "an Egg destroyed gives her 2 Momentum, a Larva Defeated lets her cry at no Cost",
}


def cost_words(cost: Cost) -> str:
    """`1 Stamina, 1 Move`."""
    parts = [(cost.momentum, "Momentum"), (cost.stamina, "Stamina"), (cost.moves, "Moves")]
    parts.append((cost.either, "Stamina or Moves"))
    return singular(", ".join(f"{amount} {what}" for amount, what in parts if amount))


def group_words(groups: Sequence[Group], apart: str = ", ") -> str:
    return apart.join(read_tags(each).text() for each in groups)


def row_words(row: Row) -> str:
    told = [str(row.grade).capitalize()]
    told += [f"{row.damage} Damage"] if row.damage else []
    told += [f"{row.stun} Stun"] if row.stun else []
    told += [group_words(row.status)] if row.status else []
    return ", ".join(told)


def profile_lines(profile: Sequence[Row]) -> list[str]:
    """A line for each row of 2d6; rows that say the same share one."""
    lines: list[tuple[int, int, str]] = []
    for row in profile:
        words = row_words(row)
        if lines and lines[-1][2] == words:
            lines[-1] = (lines[-1][0], row.roll, words)
        else:
            lines.append((row.roll, row.roll, words))
    return [f"{first if first == last else f'{first}-{last}'}: {words}" for first, last, words in lines]


def face_words(row: GambitRow) -> str:
    told = [f"{row.damage} Bonus Damage"] if row.damage else []
    told += [f"{row.stun} Bonus Stun"] if row.stun else []
    told += [group_words(row.status)] if row.status else []
    told += [group_words(row.either, " or ")] if row.either else []
    return ", ".join(told) or "nothing"


def resist_words(found: Sequence[Resistance], _: Mapping[str, str]) -> str:
    return ", ".join(f"Resistance {each.level} ({'/'.join(each.keywords)})" for each in found)


def parry_words(parry: Parry, names: Mapping[str, str]) -> str:
    numbers = [("Ward", parry.ward), ("Grit", parry.grit), ("Reflex", parry.reflex), ("Resistance", parry.resistance)]
    told = [f"{value} {word}" for word, value in numbers if value]
    told += [f"{parry.resistance_afar} Resistance from afar"] if parry.resistance_afar else []
    told += [resist_words(parry.resists, names)] if parry.resists else []
    told += ["Advantage against Push, Pull and Prone"] if parry.steady else []
    told += [f"{parry.light_ward} more Ward against Light Attacks"] if parry.light_ward else []
    told += [f"{parry.sting} Damage to the attacker"] if parry.sting else []
    return "Parry: " + ", ".join(told)


def boosts_words(found: Sequence[Boost], _: Mapping[str, str]) -> str:
    return " ".join(
        f"Boost for {cost_words(each.cost) or 'nothing'}: {each.text or weights(each.attacks)}" for each in found
    )


def weights(found: Sequence[object]) -> str:
    return "makes " + ", ".join(f"a {str(each).capitalize()} Attack" for each in found)


def pattern_words(found: Sequence[PatternSlot], _: Mapping[str, str]) -> str:
    told = []
    for each in found:
        bloodied = f" ({each.when_bloodied} when Bloodied)" if each.when_bloodied is not None else ""
        told.append(f"{each.slot} in Phase {each.phase}{bloodied}")
    return "acts: " + ", ".join(told)


def members(sides: Sequence[Side], names: Mapping[str, str]) -> str:
    told = []
    for side in sides:
        who = [called(each, names) for each in side.members]
        told.append(f"{side.name}: {', '.join(who)}")
    return "; ".join(told)


def steps(found: Sequence[PlanStep], names: Mapping[str, str]) -> str:
    return "stages: " + ", ".join(
        names.get(f"encounter:{each.encounter}", each.encounter) or "a Haven" for each in found
    )


def places(found: Sequence[Place], names: Mapping[str, str]) -> str:
    told = []
    for each in found:
        things = [names.get(f"feature:{id}", id) for id in each.features]
        things += [names.get(f"terrain:{id}", id) for id in each.terrain]
        if things:
            told.append(f"{each.id} with {', '.join(things)}")
    return "Positions: " + "; ".join(told) if told else ""


PHRASES: Final[Phrases] = {
    "id": "",
    "emblem": "",
    "look": "",
    "name": "",
    "Arena.name": lambda value, _: str(value),
    "text": "",
    "note": "",
    "kind": "",
    "Stance.kind": "{} Stance",
    "Attack.kind": lambda value, _: {"unarmed": "bare hands", "art": "an Art"}.get(str(value), f"{value} attack"),
    "weight": lambda value, _: str(value).capitalize(),
    "speed": "Speed {}",
    "speeds": "Speed {}",
    "range": lambda value, _: "range: " + ", ".join(str(each).capitalize() for each in value),
    "profile": "",
    "hands": lambda value, _: {0: "", 1: "one hand", 2: "two hands"}[value],
    "thrown_at": lambda value, _: "thrown at " + ", ".join(str(each).capitalize() for each in value),
    "keywords": "{}",
    "pierce": "Pierce {}",
    "cost": "",
    "on_miss": "{} Momentum when it misses everybody",
    "after": "{} Momentum afterwards",
    "on_hit": "{} Momentum on a Hit",
    "on_crit": "{} Momentum on a Crit",
    "boost": lambda value, _: {
        "light": "Boost: it is Light",
        "stone": "Boost: earth farther off counts",
        "push": "Boost: each Push is longer",
    }[str(value)],
    "boost_cost": "for {} Momentum",
    "earth_speed": "Speed {} with an Earth Feature at hand",
    "water_melee": "also Melee with water at hand",
    "ignores_gusts": "wind does not hinder it",
    "by_phase": lambda value, _: "; ".join(
        f"Phase {phase}: {group_words(groups, ' or ')} on a Hit or better" for phase, groups in value.items()
    ),
    "parry": parry_words,
    "charged": lambda value, _: f"Charged: {value.text}" if isinstance(value, Charged) and value.text else "",
    "moves": "{} Moves for its Turn",
    "attacks": lambda value, _: weights(value),
    "Sheet.attacks": "attacks: {}",
    "Technique.attacks": "",
    "Action.attacks": "",
    "Technique.momentum": "",
    "Action.momentum": "",
    "momentum": "{} Momentum",
    "Stance.momentum": "{} Momentum in each Respite",
    "boosts": boosts_words,
    "behaviour": "",
    "at_least": lambda value, _: f"with a {str(value).capitalize()} or better",
    "at_most": lambda value, _: f"with a {str(value).capitalize()} or worse",
    "martial": "a Martial Attack only",
    "natural": "a natural Attack only",
    "heavy": "a Heavy Attack only",
    "stone": "earth must be in the Arena",
    "damaging": "the row must have Damage",
    "adds": "the Attack becomes {}",
    "table": "",
    "unearned": "for {} Momentum also where it was not earned",
    "stamina": "{} Stamina",
    "Stance.stamina": "{} more Stamina at most",
    "grit": "Grit {}",
    "reflex": "Reflex {}",
    "focus": "Focus {}",
    "move_pool": lambda value, _: f"Move pool {value:+d}",
    "Sheet.move_pool": "Move pool {}",
    "respite_vigor": "{} Vigor as Respite begins",
    "effect": "",
    "guard": "Guard {}",
    "soak": "Soak {}",
    "resists": resist_words,
    "uses": "{} uses",
    "heal": "",
    "recover": "",
    "opens": "",
    "element": "{}",
    "fleeting": "gone at the end of the Round",
    "position": "at a Position: {}",
    "path": "on a Path: {}",
    "size": "room for {}",
    "Sheet.size": "size {}",
    "cover": "gives Cover",
    "fort": "a fort",
    "collision_stun": "{} Stun for whoever collides with it",
    "collision_damage": "{} Damage for whoever collides with it",
    "trigger": lambda value, _: {
        "end_of_round": "strikes everybody there at the end of the Round",
        "entering": "strikes whoever enters, once per Turn",
    }[str(value)],
    "open_text": "",
    "rank": lambda value, _: {"player": "a player character", "spirit": "a Spirit"}.get(str(value), str(value)),
    "health": "{} Health",
    "max_stun": "Stunned at {}",
    "health_bars": "{} Health Bars",
    "stun_lost_per_bar": "{} Stun less with each Health Bar",
    "boss": "meant to be fought by a whole party",
    "archetype": "{}",
    "pattern": pattern_words,
    "stances": "Stances: {}",
    "known_stances": "knows the Stances {}",
    "equipped": "equipped: {}",
    "wielded": "wields {}",
    "techniques": "Techniques: {}",
    "actions": "Actions: {}",
    "stunts": "Stunts: {}",
    "reactions": "Reactions: {}",
    "gambits": "Gambits: {}",
    "spirit": "bonded with {}",
    "spirit_track": "Spirit Track {}",
    "strain": "Strain Meter {}",
    "traits": lambda value, _: ", ".join(TRAITS[str(each)] for each in value),
    "grows_into": "grows into {}",
    "arenas": "Arenas: {}",
    "xy": "",
    "paths": lambda value, _: f"{len(value)} Paths" if len(value) > 1 else "one Path",
    "positions": places,
    "hazards": lambda value, names: "Hazards: " + ", ".join(names.get(each.hazard, each.hazard) for each in value),
    "sides": members,
    "first_side": "the {} act first",
    "victory": "victory: {}",
    "ends": "",
    "yield_at_downs": "players may yield when Downed the {}. time",
    "gm": "a Spirit Master sits at {}",
    "reserves": "in reserve: {}",
    "round": "begins in Round {}",
    "stage": "begins with the {}",
    "phase": "in Phase {}",
    "armors": "its own armor: {}",
    "party": "party: {}",
    "steps": steps,
}
"""How each field of content is told; the rest of it is in its text."""


class ShatteredReader(Reader):
    system = "shattered"
    rules_type = ShatteredRules
    phrases = PHRASES
    clauses = CLAUSES
    shorts = SHORT
    moments = MOMENTS
    attacks = frozenset(("attack", "charge"))
    deeds = MappingProxyType({**DEEDS, "inflict": CONDITIONS, "place_new": PLACES, "reveal_new": SIGHT})
    pictures = MappingProxyType({**PICTURES, "technique": "technique", "dodge": "dodge"})
    leads = frozenset(("attack", "charge", "fight", "technique", "go", "join"))
    chores = frozenset(("draw_stow", "ready_arms", "hands"))
    answers = frozenset(("reaction", "opening", "gambit", "bastion"))

    def verb(self, option: Option) -> str:
        """What a Spirit does stands behind its name."""
        return option.targets[0] if option.verb == "spirit" and option.targets else option.verb

    def covers(self, scene: Scene, who: str, option: Option) -> Mapping[str, Sequence[str]]:
        body = scene.by_id.get(who) if isinstance(scene, ShatteredScene) else None
        found = covering.covered(scene, body, option) if isinstance(scene, ShatteredScene) and body is not None else []
        return {"": found} if found else {}

    def text(self, entry: msgspec.Struct, names: Mapping[str, str]) -> str:
        if isinstance(entry, Terrain):
            return entry.position or entry.path
        return super().text(entry, names)

    def cost(self, entry: msgspec.Struct) -> str:
        cost = getattr(entry, "cost", None)
        return cost_words(cost) if isinstance(cost, Cost) else ""

    def numbers(self, entry: msgspec.Struct, names: Mapping[str, str]) -> list[str]:
        told = super().numbers(entry, names)
        if isinstance(entry, Attack | Hazard):
            told += [f"2d6 {line}" for line in profile_lines(entry.profile)]
        if isinstance(entry, Gambit):
            told += [f"a {face} on the d6: {face_words(row)}" for face, row in enumerate(entry.table, start=1)]
        return told

    def in_play(self, reading: Reading) -> Reading:
        """SS-149 tells what a Hazard roughly does, not its Profile."""
        if reading.kind != "hazard":
            return reading
        told = tuple(line for line in reading.numbers if not line.startswith("2d6 "))
        return msgspec.structs.replace(reading, numbers=told)

    def others(self) -> list[Reading]:
        found = []
        for status in Status:
            clause, text = of_status(status)
            name = str(status).replace("_", " ").capitalize()
            found.append(Reading("status", str(status), name, text=text, clauses=(clause,) if clause else ()))
        return [each for each in found if each.text]

    def used_in(self, scene: Scene) -> Mapping[str, Sequence[msgspec.Struct]]:
        if not isinstance(scene, ShatteredScene):
            return {}
        stock = scene.stock
        return {
            "attack": list(stock.attacks.values()),
            "technique": list(stock.techniques.values()),
            "action": list(stock.actions.values()),
            "stunt": list(stock.stunts.values()),
            "reaction": list(stock.reactions.values()),
            "gambit": list(stock.gambits.values()),
            "stance": list(stock.stances.values()),
        }

    reckoned = (Strike,)

    def chances(self, scene: Scene, who: str, option: Option) -> Sequence[Fraction]:
        if not isinstance(scene, ShatteredScene) or not isinstance(option, Strike):
            return ()
        found = chances.of_strike(scene, scene.by_id[who], option)
        return () if found is None else (found,)

    def brief(self, shelf: Shelf, scene: Scene, who: str, option: Option) -> str:
        body = scene.by_id.get(who) if isinstance(scene, ShatteredScene) else None
        if body is None or not isinstance(scene, ShatteredScene):
            return super().brief(shelf, scene, who, option)
        if isinstance(option, Answer):
            return answer_words(scene, body, option, shelf)
        if isinstance(option, UseStunt):
            cost = stunts.price_of(scene, body, option.stunt, option.less)
            paid = price_words(cost.plus(option.boost.cost) if option.boost is not None else cost)
            does = "" if option.stunt.behaviour is Behaviour.DRAW_STOW else short_of(shelf, option.stunt.id)
            return "; ".join(filter(None, (paid, does)))
        if isinstance(option, Grip):
            return f"{', '.join(each.thing.name for each in body.wielded)}; once in a Turn"
        if isinstance(option, Strike):
            return strike_words(shelf, option.attack, charges=option.charges, now=now_words(scene, body, option))
        if isinstance(option, Opportunity):
            return strike_words(shelf, option.arm)
        if isinstance(option, Go | Join):
            return step_words(scene, body, option)
        if RECOVER in (option.verb, *option.targets[:1]):
            return "Stun falls by half of its maximum, or one Status with a Recover line ends"
        return gambit_text(scene, option) or boost_text(scene, option) or super().brief(shelf, scene, who, option)


def gambit_text(scene: ShatteredScene, option: Option) -> str:
    """What it does; what it goes with is met where it is offered, and its Cost stands in the label."""
    found = scene.stock.gambits.get(option.verb)
    return found.text.partition(". ")[2].rstrip(".") if found is not None else ""


class Now:
    """What an Attack costs and suffers at this moment."""

    def __init__(self, cost: str, penalty: str) -> None:
        self.cost = cost
        self.penalty = penalty


def now_words(scene: ShatteredScene, body: Character, strike: Strike) -> Now | None:
    """What is paid with all that bears on it, such as Guarding, and the Speed Penalty; a Charged one has none."""
    attacker = scene.by_id[body.spirit] if strike.spirit else body
    arm = reach.arm_of(scene, attacker, strike.attack)
    if arm is None:
        return None
    price = reach.price_of(scene, attacker, arm.attack, strike.boost)
    cost = price_words(price).removeprefix(FREE)
    if strike.charges or scene.stage is not Stage.PHASE:
        return Now(cost, "")
    lost = profile.speed_penalty(arm.attack, reach.speed_of(scene, attacker, arm, strike.boost), scene.phase)
    return Now(cost, f"Penalty {lost} in Phase {scene.phase}" if lost else "")


def step_words(scene: ShatteredScene, body: Character, step: Go | Join) -> str:
    """The Moves it takes now: Guarding and Terrain may add to them."""
    way = scene.ways[step.way] if isinstance(step, Go) else None
    end = scene.positions.get(step.position) if isinstance(step, Join) else None
    moves = cost_to(scene, step.mover(scene, body), way, end)
    return f"{cost_words(Cost(moves=moves))}; it creates an Opening"


def boost_text(scene: ShatteredScene, option: Option) -> str:
    """`fight:balanced`: what the Boost adds; its Cost stands in the label."""
    words = [option.verb, *option.targets]
    ability, chosen = words[-2:] if len(words) > 1 else ("", words[0])
    found = scene.stock.actions.get(ability) or scene.stock.techniques.get(ability)
    return next((each.text.rstrip(".") for each in found.boosts if each.id == chosen), "") if found is not None else ""


def answer_words(scene: ShatteredScene, body: Character, option: Answer, shelf: Shelf) -> str:
    """What the Reaction costs now, and what it does; of a Parry, what it gives."""
    reaction = scene.stock.reactions[option.reaction]
    cost = reactions.price_of(scene, body, reaction)
    rolls_too = bool(option.how) and option.how != reactions.PARRIES
    if rolls_too:
        cost = cost.plus(reaction.boosts[0].cost)
    what = SHORT.get(option.reaction) or short_of(shelf, option.reaction)
    thing = shelf.named(option.arm) if option.how else None
    if thing is not None:
        parries = [line for line in thing.numbers if line.startswith("Parry: ")]
        gives = [each.removeprefix("Parry: ") for each in parries[:1]]
        what = "; ".join([what, *gives]) if rolls_too else "".join(gives) or what
    return "; ".join(filter(None, (price_words(cost), what)))


def price_words(price: Price) -> str:
    cost = Cost(momentum=price.momentum, stamina=price.stamina, moves=price.moves, either=price.either)
    return cost_words(cost) or FREE


def short_of(shelf: Shelf, id: str) -> str:
    found = shelf.named(id)
    return found.short() if found is not None else ""


def strike_words(shelf: Shelf, id: str, *, charges: bool = False, now: Now | None = None) -> str:
    """Its Cost and Speed, its Penalty, and what a middling roll does; of the Charged form, how it goes."""
    found = shelf.named(id)
    if found is None:
        return ""
    now = now or Now(found.cost, "")
    if charges:
        charged = next((line for line in found.numbers if line.startswith("Charged: ")), "")
        return "; ".join(filter(None, (now.cost, charged.removeprefix("Charged: "))))
    rows = [line.removeprefix("2d6 ") for line in found.numbers if line.startswith("2d6 ")]
    middle = [row for row in rows if 7 in spread(row.partition(":")[0])]
    speed = next((line for line in found.numbers if line.startswith("Speed ")), "")
    roll = f"a 7 is {middle[0].partition(': ')[2]}" if middle else ""
    return "; ".join(filter(None, (now.cost, speed, now.penalty, roll)))


def spread(rolls: str) -> range:
    first, _, last = rolls.partition("-")
    return range(int(first), int(last or first) + 1)


READER: Final = ShatteredReader()
