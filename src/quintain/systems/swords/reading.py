"""What can be read in Swords: content in words, and what the rulebook names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import le
from types import MappingProxyType
from typing import Final

import msgspec

from quintain.kernel.asks import Option
from quintain.kernel.scene import Scene
from quintain.library.fights import called
from quintain.reading.phrases import Phrases, Reading, Stairs
from quintain.reading.reader import Reader
from quintain.reading.shelf import Shelf
from quintain.systems.swords import chances, covering
from quintain.systems.swords.attack import AttackDeed
from quintain.systems.swords.camp import CampScene
from quintain.systems.swords.casting import CastAt
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.deeds import Deed
from quintain.systems.swords.gear import Gear, Line
from quintain.systems.swords.glossary import of_condition, of_injury
from quintain.systems.swords.hiding import Search
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.inventory import Draw
from quintain.systems.swords.main_actions import ABILITIES
from quintain.systems.swords.move import Walk
from quintain.systems.swords.reactions import Opportunity
from quintain.systems.swords.sacrifice import SHIELD, spent
from quintain.systems.swords.saying import MOMENTS
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.specials import OwnAction
from quintain.systems.swords.stock import (
    Armor,
    ArmorCategory,
    AttackEntry,
    CastTime,
    InjuryKind,
    Item,
    Modifiers,
    Rest,
    Rider,
    Saves,
    Scores,
    Side,
    Special,
    SpecialAction,
    Speeds,
    Spell,
    SpellNumbers,
    Step,
    Use,
    Weapon,
)

TOPICS: Final[Mapping[str, tuple[str, ...]]] = {
    "Main Action": ("SW-030", "SW-031", "SW-032", "SW-033"),
    "Move Action": ("SW-066", "SW-067", "SW-068", "SW-069", "SW-070"),
    "Free Action": ("SW-094", "SW-095", "SW-096"),
    "Reaction": ("SW-097", "SW-098", "SW-099", "SW-100", "SW-102"),
    "Opportunity Attack": ("SW-100", "SW-101"),
    "Sacrifice": ("SW-115", "SW-116", "SW-117", "SW-118", "SW-119", "SW-120", "SW-121"),
    "Shared slot": ("SW-004", "SW-005", "SW-006", "SW-007", "SW-008", "SW-009"),
    "Ready": ("SW-064",),
    "Leap": ("SW-072", "SW-073", "SW-074", "SW-075"),
}
SHORT: Final[Mapping[str, str]] = {
    "main action": "one in your turn",
    "move action": "one in your turn, in as many pieces as you like",
    "free action": "as many as you like",
    "reaction": "one in a Round",
    "dash": "one more Move Action",
    "defend": "+2 to AC and Evasion until your next turn",
    "withdraw": "moving provokes no Opportunity Attacks this turn",
    "prepare": "a Main Action for later, when a trigger that you set comes true",
    "overrun": "an opposed Strength check to move through its space",
    "protect": "+2 to AC; strike at whoever attacks that ally, or take the hit for it",
    "help": "the one you help adds +2 to what it does",
    "command": "Charisma check, DT 10; allies get +2 to hit; attacks on you have Advantage",
    "grapple": "an opposed check holds it: its speed is 0",
    "escape": "an opposed check against whoever holds you",
    "improvise": "anything else; the GM names the check",
    "search": "a Perception check finds hidden foes",
    "hide": "a Stealth check; whoever is not wary enough loses sight of you",
    "stash": "packed away; another Main Action brings it back",
    "ready": "from the pack to hand",
    "doff": "it no longer protects you",
    "don": "it protects you again",
    "draw": "into a free hand",
    "sheathe": "out of the hand, still at hand",
    "drop": "it lies on your square then",
    "pick_up": "from your square into a free hand",
    "let_go": "whoever you hold is free",
    "drop_prone": "you crawl then; shots at you have Disadvantage, foes beside you Advantage",
    "stand_up": "half of your movement",
    "yield": "you leave the fight",
    "end": "whatever you have not used this turn is lost",
    "stabilise": "a check keeps the dying from death",
    "reload": "ready for the next shot",
    "keep": "then its damage is rolled",
    "shield": "the hit is cancelled; the shield is no more than a buckler then",
    "helmet": "the hit is cancelled; the helmet is gone",
    "again": "a new roll, which counts",
    "no_more": "the attacks that are left in this action are not made",
    "move": "along squares where nobody gets an Opportunity Attack",
}
DEEDS: Final[Mapping[str, str]] = {
    "trip": "on a high roll it falls prone unless its Evasion saves it",
    "push": "on a high roll it is moved 5 ft unless its Hardiness saves it",
    "disarm": "on a high roll its weapon falls unless its Evasion saves it",
}
PROPERTIES: Final[Mapping[str, str]] = {
    "versatile": "one or two hands; in two the damage die is rolled twice and the better kept",
    "finesse": "in melee with Strength or Dexterity",
    "hurlant": "may be thrown, with Strength or Dexterity",
    "defensive": "+1 AC against melee attacks for whoever holds it",
    "reach": "strikes 10 ft away",
    "two_handed": "needs both hands",
    "impact": "a critical hit pushes its target 5 ft back, unless a Strength check holds it",
    "reload": "a Main Action after each shot",
    "snare": "whoever is hit is Restrained",
    "flexible": "shields, bucklers and Defensive weapons do not count against it",
    "noisy": "Disadvantage on Stealth",
    "encumbering": "tiring in a long fight",
}
USES: Final[Mapping[Use, str]] = {
    Use.FIRST_AID: "One use is spent on each attempt to stabilise the dying.",
    Use.FIRE: "Thrown within {feet} ft without an attack roll: everybody within {radius} ft takes {damage} damage and "
    "burns, as much again at the start of each turn, until its pool of {pool} is empty or somebody smothers it.",
    Use.MEND: "Healing magic of rank {rank}, drunk or given within {feet} ft: 1 Hit Die and the Constitution modifier.",
    Use.REGROW: "Ten minutes: an amputated part grows back over the next Long Rest.",
    Use.SPIRITS: "Hardiness against {dt}, or Intoxicated for a pool of {pool} hours.",
    Use.STEP: "Teleports its holder up to {feet} ft.",
    Use.LIGHT: "{feet} ft of bright light while held, and as many again of dim light.",
    Use.PACK: "Lets its wearer carry Stashed things.",
}
OWN: Final[Mapping[Special, str]] = {
    Special.STONE_BREATH: "a cone of {feet} ft: {save}, or Petrified for a pool of {pool} minutes",
    Special.SCREECH: "every foe within {feet} ft that hears it: {save}, or Frightened until the end of its next turn",
    Special.RIFT_STEP: "teleports up to {feet} ft to where it can see",
    Special.FADE: "Invisible until it attacks, takes damage, or a minute has passed",
}
CAST_TIMES: Final[Mapping[CastTime, str]] = {
    CastTime.MAIN: "Main Action",
    CastTime.REACTION: "Reaction",
    CastTime.MINUTE: "a minute of peace",
}
CLAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    "weapon": ("SW-034", "SW-103"),
    "armor": ("SW-103",),
    "item": ("SW-064",),
    "spell": ("SW-036", "SW-037"),
    "creature": ("SW-003", "SW-103"),
    "encounter": ("SW-001",),
}
RANGES: Final[Mapping[str, str]] = {
    "personal": "on yourself",
    "touch": "by touch",
    "near": "within 30 ft",
    "far": "within 150 ft",
}


def signed(entry: msgspec.Struct) -> str:
    """`Strength +2, Wisdom +1`: what is not 0."""
    values = msgspec.structs.asdict(entry)
    told = [f"{ABILITIES.get(key, key.capitalize())} {value:+d}" for key, value in values.items() if value]
    return ", ".join(told) or "+0"


def scores(value: Scores, _: Mapping[str, str]) -> str:
    return ", ".join(f"{ABILITIES[key]} {score}" for key, score in msgspec.structs.asdict(value).items())


def modifiers(value: Modifiers, _: Mapping[str, str]) -> str:
    return f"modifiers: {signed(value)}"


def saves(value: Saves, _: Mapping[str, str]) -> str:
    return f"saves: {signed(value)}"


def speeds(value: Speeds, _: Mapping[str, str]) -> str:
    rates = {"": value.ground, " flying": value.fly, " burrowing": value.burrow, " swimming": value.swim}
    return "speed " + (", ".join(f"{feet} ft{how}" for how, feet in rates.items() if feet) or "0 ft")


def attack_words(entry: AttackEntry) -> str:
    """`Arming sword +6 to hit, 1d8+4 damage`."""
    told = [f"{entry.name} {entry.to_hit:+d} to hit"]
    told += [f"{entry.damage} {entry.type or ''} damage".replace("  ", " ")] if entry.damage else []
    told += [f"reach {entry.reach} ft"] if entry.reach > 5 else []
    told += [RANGES[str(entry.range)]] if entry.range is not None else []
    told += [f"{entry.per_action} to an action"] if entry.per_action is not None else []
    told += [rider_words(entry.rider)] if entry.rider is not None else []
    return ", ".join(told)


def rider_words(rider: Rider) -> str:
    poison = " by poison" if rider.poison else ""
    save = f"unless {str(rider.save).capitalize()} saves against {rider.dt}"
    return f"then {str(rider.inflicts).capitalize()}{poison} for a pool of {rider.pool} {save}"


def attacks(found: list[AttackEntry], _: Mapping[str, str]) -> str:
    return "attacks: " + "; ".join(map(attack_words, found))


def specials(found: list[SpecialAction], _: Mapping[str, str]) -> str:
    told = []
    for each in found:
        parts = ["Main Action" if each.cost == "main" else "Move Action"]
        parts += [f"{each.feet} ft"] if each.feet else []
        parts += [f"{str(each.save).capitalize()} against {each.dt}"] if each.save is not None else []
        parts += [f"a pool of {each.pool}"] if each.pool else []
        parts += [f"once in {each.rest_rounds} Rounds"] if each.rest_rounds else []
        told.append(f"{each.name} ({', '.join(parts)})")
    return "actions of its own: " + "; ".join(told)


def numbers(what: str, value: SpellNumbers) -> str:
    return f"{what}: {signed(value)}"


def totals(value: Mapping[str, int], _: Mapping[str, str]) -> str:
    return "skills: " + ", ".join(f"{skill} {total:+d}" for skill, total in value.items())


def ac_with(value: Sequence[int], _: Mapping[str, str]) -> str:
    worn = ("no armour", "light", "medium", "heavy")
    return "AC " + ", ".join(f"+{ac} with {what}" for ac, what in zip(value, worn, strict=True))


def members(sides: list[Side], names: Mapping[str, str]) -> str:
    told = []
    for side in sides:
        who = [called(each, names) for each in side.members]
        unaware = "" if side.aware else " (unaware)"
        told.append(f"{side.name}{unaware}: {', '.join(who)}")
    return "; ".join(told)


def steps(found: list[Step], names: Mapping[str, str]) -> str:
    return "stages: " + ", ".join(step_words(each, names) for each in found)


def step_words(step: Step, names: Mapping[str, str]) -> str:
    if step.encounter:
        return names.get(step.encounter, step.encounter)
    if step.rest is not None:
        return f"{'an' if step.rest is Rest.EXTENDED else 'a'} {step.rest} rest"
    if step.check is not None:
        return step.check.about or "a check"
    return f"{step.travel} minutes of travel" if step.travel is not None else "a smith's day"


def arena_words(value: object, names: Mapping[str, str]) -> str:
    return (
        f"map: {names.get(f'arena:{value}', value)}" if isinstance(value, str) else f"map: {getattr(value, 'name', '')}"
    )


def range_words(value: object, _: Mapping[str, str]) -> str:
    return RANGES[str(value)]


def properties(found: Sequence[object], _: Mapping[str, str]) -> str:
    return "; ".join(f"{str(each).replace('_', ' ').capitalize()}: {PROPERTIES[str(each)]}" for each in found)


PHRASES: Final[Phrases] = {
    "id": "",
    "emblem": "",
    "look": "",
    "name": "",
    "source": "",
    "note": "",
    "about": "",
    "weight": "{}",
    "hands": lambda value, _: {0: "", 1: "one hand", 2: "two hands"}[value],
    "damage": "",
    "types": "",
    "range": range_words,
    "properties": properties,
    "slots": "takes {} slots",
    "cost_sp": lambda value, _: f"costs {value:g} sp",
    "category": "",
    "ac": "AC {}",
    "Armor.ac": "AC +{}",
    "ac_with": ac_with,
    "plus": "+{}",
    "traits": "magic: {}",
    "MagicTrait.name": "{}",
    "MagicTrait.resists": "",
    "MagicTrait.intimidation": "",
    "MagicTrait.light": "",
    "magical": "magical",
    "use": "",
    "uses": "{} uses",
    "pool": "",
    "dt": "",
    "feet": "",
    "radius": "",
    "Item.rank": "",
    "rank": lambda value, _: f"rank {value}" if value else "a cantrip",
    "ability": lambda value, _: f"by {ABILITIES[str(value)]}",
    "cast_time": "",
    "magic": "",
    "type": "",
    "save": "{} save",
    "saves_again": "saves again as each of its turns ends",
    "inflicts": "inflicts {}",
    "concentration": "Concentration",
    "minutes": "lasts {} minutes",
    "Spell.pool": "lasts a pool of {}",
    "bonus": "+{} AC",
    "more_targets": "one more target for each higher rank",
    "far_by_rank": "or range Far for a higher rank",
    "harm_wakes": "any harm ends it",
    "hp": "{} HP",
    "initiative": "Initiative {}",
    "ac_other": "",
    "speed": speeds,
    "mods": modifiers,
    "scores": scores,
    "saves": saves,
    "attacks": attacks,
    "attacks_per_action": "{} attacks to an Attack action",
    "pc": "a player character",
    "character": "dying at 0 HP, where others are dead",
    "boss": "meant to be fought by a whole party",
    "size": "{}",
    "tags": "{}",
    "species": "{}",
    "class_": "{}",
    "level": "level {}",
    "background": "background: {}",
    "hit_die": "Hit Die {}",
    "hit_dice": "level by Hit Dice {}",
    "attack_bonus": "attack bonus +{}",
    "skill_bonus": "Skill Bonus +{}",
    "trained": "trained in {}",
    "skill_totals": totals,
    "help_fits": "its Help fits: {}",
    "morale": lambda value, _: f"Morale {value:+d}",
    "readied": "at hand or worn: {}",
    "stashed": "stashed: {}",
    "holds": "holds {}",
    "features": "features: {}",
    "sneak_attack": "Sneak Attack {}",
    "mighty_deed_on": "a Mighty Deed works on {} or more",
    "specials": specials,
    "caster": "casts: {}",
    "dice": "{} Invocation Dice",
    "die": "d{} with the focus in hand",
    "focus": "focus: {}",
    "max_rank": "up to rank {}",
    "attack": lambda value, _: numbers("magical attack", value),
    "Caster.dt": lambda value, _: numbers("spell DT", value).replace("+", ""),
    "spells": "knows {}",
    "fortune": "Fortune Points: {}",
    "base": "{} after an Extended Rest",
    "most": "at most {}",
    "passions": "Passions: {}",
    "text": "{}",
    "serves": "",
    "resists": "resists {}",
    "vulnerable": "vulnerable to {}",
    "immune": "immune to {}",
    "weight_lb": "weighs {} lb",
    "width": "{} squares wide",
    "height": "{} squares high",
    "light": "{} light",
    "terrain": "on it: {}",
    "Terrain.name": lambda value, _: str(value),
    "Terrain.height": "{} ft high",
    "Terrain.elevation": lambda value, _: f"{value} ft high" if value > 0 else f"{-value} ft deep",
    "kind": "",
    "rects": "",
    "water_depth": "water {} ft deep",
    "current": "flows {}",
    "burrow": "",
    "wind": "wind {} ft for flyers",
    "arena": arena_words,
    "sides": members,
    "ends": "",
    "round": "begins in Round {}",
    "gm": "a game master sits at {}",
    "reserves": "in reserve: {}",
    "weapons": "its own weapons: {}",
    "armors": "its own armour: {}",
    "items": "its own items: {}",
    "Encounter.spells": "its own spells: {}",
    "party": "party: {}",
    "steps": steps,
    "side": "",
    "starts": lambda value, _: f"begins at {value // 60:02}:{value % 60:02}",
    "safe_haven": "a Safe Haven",
    "lifestyle": "{} lifestyle",
}
"""How each field of content is told; the rest of it is in the text of what uses it."""


class SwordsReader(Reader):
    system = "swords"
    rules_type = SwordsRules
    phrases = PHRASES
    topics = TOPICS
    clauses = CLAUSES
    kinds = MappingProxyType({"armor": "armour"})
    shorts = SHORT
    moments = MOMENTS
    attacks = frozenset(("attack", "opportunity", "grapple", "overrun"))
    leads = frozenset(("attack", "cast", "move"))
    chores = frozenset(
        ("stash", "sheathe", "drop", "drop_prone", "ready", "doff", "don", "pick_up", "let_go", "leave", "yield")
    )
    talk = frozenset(("say",))
    answers = frozenset(
        ("opportunity", "sacrifice", "protect_attack", "take_hit", "reaction_spell", "quick_reflexes", "prepared")
    )

    reckoned = chances.RECKONED

    def chances(self, scene: Scene, who: str, option: Option) -> Sequence[Fraction]:
        if not isinstance(scene, SwordsScene) or not isinstance(option, Deed):
            return ()
        return chances.of_deed(scene, scene.by_id[who], option)

    def success(self, option: Option) -> str:
        return "hits" if isinstance(option, AttackDeed) else "works"

    def stairs(self, scene: Scene, who: str, option: Option) -> Stairs | None:
        """For each Stealth total that a hidden foe may have, how often one hears it."""
        if not isinstance(scene, SwordsScene) or not isinstance(option, Search):
            return None
        own, die = chances.of_listening(scene, scene.by_id[who])
        steps = [(own + face, round(100 * die.chance_that(partial(le, face)))) for face in die.weights]
        return Stairs("its Stealth", f"{own} + d20", tuple(steps))

    def covers(self, scene: Scene, who: str, option: Option) -> Mapping[str, Sequence[str]]:
        body = scene.by_id.get(who) if isinstance(scene, SwordsScene) else None
        found = covering.covered(scene, body, option) if isinstance(scene, SwordsScene) and body is not None else []
        return {"": found} if found else {}

    def text(self, entry: msgspec.Struct, names: Mapping[str, str]) -> str:
        if isinstance(entry, Weapon):
            kinds = " or ".join(str(each) for each in entry.types)
            return f"{entry.damage} {kinds} damage." if entry.damage else "No damage."
        if isinstance(entry, Item):
            return USES[entry.use].format(**msgspec.structs.asdict(entry))
        return super().text(entry, names)

    def cost(self, entry: msgspec.Struct) -> str:
        if isinstance(entry, Spell):
            return f"{CAST_TIMES[entry.cast_time]}; Invocation Dice that add up to {entry.difficulty}"
        return ""

    def kind_of(self, kind: str, entry: msgspec.Struct) -> str:
        if isinstance(entry, Armor):
            own = (ArmorCategory.SHIELD, ArmorCategory.BUCKLER, ArmorCategory.HELMET)
            return str(entry.category) if entry.category in own else f"{entry.category} armour"
        return super().kind_of(kind, entry)

    def others(self) -> list[Reading]:
        found = [state_reading("condition", str(each), of_condition(each)) for each in Condition]
        found += [state_reading("injury", str(each), of_injury(each)) for each in InjuryKind]
        return found + [
            state_reading("mighty deed", id, ("", f"{text[0].upper()}{text[1:]}.")) for id, text in DEEDS.items()
        ]

    def used_in(self, scene: Scene) -> Mapping[str, Sequence[msgspec.Struct]]:
        ground = scene.ground if isinstance(scene, CampScene) else scene
        assert isinstance(ground, SwordsScene)
        stock = ground.stock
        return {
            "weapon": list(stock.weapons.values()),
            "armor": list(stock.armors.values()),
            "item": list(stock.items.values()),
            "spell": list(stock.spells.values()),
            "feature": list(stock.features.values()),
        }

    def brief(self, shelf: Shelf, scene: Scene, who: str, option: Option) -> str:
        if isinstance(option, AttackDeed):
            also = f"; {DEEDS[option.deed]}" if option.deed in DEEDS else ""
            return line_words(option.line) + also
        if isinstance(option, Opportunity):
            return line_words(option.line)
        if isinstance(option, CastAt):
            found = shelf.named(option.spell)
            dice = f"Invocation Dice that add up to {4 * option.rank or 2}"
            return f"{dice}; {found.short()}" if found is not None else dice
        if isinstance(option, OwnAction):
            return own_words(option.action)
        if isinstance(option, Walk):
            return "foes whose reach you leave get an Opportunity Attack" if option.risky else SHORT["move"]
        body = scene.by_id.get(who) if isinstance(scene, SwordsScene) else None
        if body is not None and option.id == SHIELD and is_last(body.shield()):
            return "the hit is cancelled; the buckler is gone"
        if body is not None and isinstance(option, Draw) and option.replaces(body):
            return f"in place of {', '.join(each.name for each in option.replaces(body))}"
        return super().brief(shelf, scene, who, option)


def own_words(action: SpecialAction) -> str:
    """What an action of a creature's own costs and does, and how often it can be used."""
    cost = "Main Action" if action.cost == "main" else "Move Action"
    save = f"{str(action.save).capitalize()} against {action.dt}" if action.save is not None else ""
    does = OWN[action.special].format(feet=action.feet, save=save, pool=action.pool)
    often = f"once in {action.rest_rounds} Rounds" if action.rest_rounds > 1 else ""
    return "; ".join(filter(None, (cost, does, often)))


def is_last(shield: Gear | None) -> bool:
    """Whether giving it up is the end of it: a buckler, or what counts as one (SW-119, SW-120)."""
    return shield is not None and spent(shield, "")[0].wrecked


def line_words(line: Line) -> str:
    """`+6 to hit, 1d8+4 slashing damage`."""
    entry = line.entry
    damage = f", {entry.damage} {line.type} damage" if entry.damage else ""
    return f"{entry.to_hit:+d} to hit{damage}"


def state_reading(kind: str, id: str, told: tuple[str, str]) -> Reading:
    clause, text = told
    return Reading(kind, id, id.replace("_", " ").capitalize(), text=text, clauses=(clause,) if clause else ())


READER: Final = SwordsReader()
