"""What can be read in Ki: content in words, and what the rulebook names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from quintain.kernel.asks import Option
from quintain.kernel.scene import Scene
from quintain.library.fights import called
from quintain.reading.phrases import Phrases, Reading, Stairs, singular, spoken
from quintain.reading.reader import PICTURES, Reader
from quintain.reading.shelf import Shelf
from quintain.systems.ki.attack import Strike, weapon_damage
from quintain.systems.ki.condition_kinds import KINDS
from quintain.systems.ki.damage import UNARMED_DAMAGE
from quintain.systems.ki.defence import Attack, Defence, Reaction, base
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.rest import RestScene
from quintain.systems.ki.saying import CHECKS, MOMENTS
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import UNARMED, Fighter
from quintain.systems.ki.stock import (
    Behaviour,
    Damage,
    Item,
    Side,
    Step,
    Technique,
    TechniqueType,
    Trigger,
    Use,
    Weapon,
)

TOPICS: Final[Mapping[str, tuple[str, ...]]] = {
    "Move": ("KI-033", "KI-034"),
    "Attack": ("KI-035", "KI-036"),
    "Inventory": ("KI-037", "KI-038", "KI-039"),
    "Techniques": ("KI-040", "KI-041"),
    "Other": ("KI-042",),
    "Dodge": ("KI-076", "KI-077", "KI-078", "KI-095"),
    "Block": ("KI-079", "KI-080", "KI-081", "KI-082", "KI-095"),
    "Predict": ("KI-083", "KI-084", "KI-085", "KI-086", "KI-096"),
    "Improve": ("KI-087", "KI-088", "KI-089", "KI-095", "KI-096"),
    "Participate": ("KI-020", "KI-023", "KI-024", "KI-025", "KI-026"),
    "Surge": ("KI-098", "KI-100", "KI-099"),
    "Last Breath": ("KI-060", "KI-061", "KI-062", "KI-063", "KI-064", "KI-065"),
    "Initiative": ("KI-014", "KI-015", "KI-016", "KI-017"),
}
"""What the book names inside its sentences, and the clauses on it."""

SHORT: Final[Mapping[str, str]] = {
    "move": "go up to your speed, or stand up, or fall prone",
    "attack": "one attack with each weapon you wield, free hands unarmed",
    "inventory": "up to 2 interactions with what you carry; each needs a free hand",
    "techniques": "up to 3 active techniques, each for its own Stamina",
    "other": "a check: grapple, persuade, work on something here",
    "participate": "free the first time in a Round, then 2 Stamina; up to 2 Actions",
    "wait": "stay out of this Turn; a later one of the Round stays open to you",
    "dodge": "on a success it misses, else the full hit",
    "block": "on a success no damage, else the damage goes on the weapon",
    "predict": "on a success it misses and you interrupt, else the full hit",
    "improve": "roll one more luck die and add it",
    "surge": "all Stamina back, for one of your Surges",
    "nothing": "no Action; what is free can still be done",
    "drop": "free; it lies on your square then",
    "stow": "it goes into your bag and leaves the hand free",
    "wield": "from your bag into a free hand",
    "grapple": "a contest of Strength; a free hand holds an adjacent creature, which cannot move then",
    "persuade": "a contest of Charisma against Presence: it may yield",
    "break_free": "a contest against whoever holds you",
    "break_bonds": "a check against DC 9",
    "fall_prone": "you crawl then; Dodge is better against shots and worse against all else",
    "stand_up": "on your feet again",
    **CHECKS,
}
"""What an option that is no entry of content does, in a few words."""

CONDITIONS: Final = {condition: kind.words for condition, kind in KINDS.items()}
CROWD_CONTROL = "KI-064"

TRIGGERS: Final[Mapping[Trigger, str]] = {
    Trigger.DEALT_WEAPON_DAMAGE: "when you dealt damage with a weapon",
    Trigger.BLOCKED: "when you blocked an attack",
    Trigger.DODGED: "when you dodged an attack",
    Trigger.ALLY_DEALT_DAMAGE: "when an ally dealt damage to an enemy within your reach",
    Trigger.FELLED: "when you felled somebody",
}
DOES: Final[Mapping[Behaviour, str]] = {
    Behaviour.ATTACK: "One attack",
    Behaviour.BLAST: "One attack on every creature around a point",
    Behaviour.SNARE: "A contest of your Presence against a creature's Strength",
    Behaviour.SHOUT: "A contest of your Presence against the Presence of every enemy in range",
    Behaviour.WARD: "{} temporary armour until the Round ends",
    Behaviour.DASH: "A Move, also through enemies",
    Behaviour.EMPOWER: "Your next weapon attack of this participation deals {} more damage",
    Behaviour.MEND: "{} HP back for you or a creature in reach",
    Behaviour.BRACE: "{} more on a Dodge or Block against a ranged or Ki attack",
    Behaviour.POISE: "{} more on a Predict",
    Behaviour.GUARD: "Become the target in place of an adjacent ally",
    Behaviour.STRIKE_UNARMED: "One unarmed attack on the one you just damaged",
    Behaviour.STRIKE_WIELDED: "One attack with a weapon you wield on the one you just blocked",
    Behaviour.STRIKE_NATURAL: "One attack with a natural weapon on the one just damaged",
    Behaviour.STEP: "Move up to {} squares",
    Behaviour.STEP_AND_STRIKE: "Move up to {} squares, then one attack with a weapon you wield",
    Behaviour.QUICK_START: "{} more First Round Initiative",
    Behaviour.STAND_FAST: "The first fall in a combat leaves you 1 HP",
}
USES: Final[Mapping[Use, str]] = {
    Use.HEAL: "{amount} HP back for you or an adjacent creature, never above its maximum.",
    Use.SMOKE: "Thrown up to {distance} squares away: smoke fills every square within {radius} for {turns} more Turns.",
    Use.CALTROPS: "Strewn on {amount} squares within {distance}: whoever enters one rolls Agility against {dc}, or "
    "takes {damage} damage and its Move ends.",
    Use.TIE: "Binds an adjacent creature that is unconscious, or that you hold and outwrestle.",
    Use.REPAIR: "In a rest: all durability back on the gear of one creature.",
    Use.BANDAGE: "In a rest: {amount} more on the medicine check.",
}
CLAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    "weapon": ("KI-035", "KI-054"),
    "armor": ("KI-057", "KI-058"),
    "item": ("KI-037", "KI-038"),
    "creature": ("KI-004", "KI-014"),
    "encounter": ("KI-001",),
}
OF_TYPE: Final[Mapping[TechniqueType, tuple[str, ...]]] = {
    TechniqueType.ACTIVE: ("KI-040", "KI-041", "KI-047", "KI-097"),
    TechniqueType.REACTION: ("KI-048", "KI-097"),
    TechniqueType.COMBO: ("KI-049", "KI-050", "KI-097"),
    TechniqueType.PASSIVE: (),
}


def members(sides: list[Side], names: Mapping[str, str]) -> str:
    """`party: Wen Shao; foes: Street thug`."""
    told = []
    for side in sides:
        who = [called(each, names) for each in side.members]
        told.append(f"{side.name}: {', '.join(who)}")
    return "; ".join(told)


def steps(found: list[Step], names: Mapping[str, str]) -> str:
    return "stages: " + ", ".join(names.get(each.encounter, each.encounter) or "a rest" for each in found)


def arena_words(value: object, names: Mapping[str, str]) -> str:
    return (
        f"map: {names.get(f'arena:{value}', value)}" if isinstance(value, str) else f"map: {getattr(value, 'name', '')}"
    )


PHRASES: Final[Phrases] = {
    "id": "",
    "emblem": "",
    "look": "",
    "name": "",
    "note": "",
    "type": "",
    "damage": "",
    "also": "",
    "damage_type": "{} damage",
    "hands": lambda value, _: {0: "part of the body", 1: "one hand", 2: "two hands"}.get(value, f"{value} hands"),
    "Sheet.hands": "{} hands",
    "Weapon.reach": "",
    "Weapon.range": "",
    "reach": "reach {} squares",
    "range": "range {} squares",
    "Item.radius": "",
    "radius": "within {} squares of the point",
    "blocking": "can Block",
    "durability": "durability {}",
    "Member.durability": "",
    "Technique.push": "",
    "push": "a hit pushes {} squares",
    "slows_carrier": "whoever wields it is {} squares slower",
    "covers": "against {} damage",
    "use": "",
    "consumed": "gone after one use",
    "amount": "",
    "distance": "",
    "turns": "",
    "dc": "",
    "behaviour": "",
    "cost": "",
    "repeatable": "as often in a Round as you like",
    "once_per_round": "once per Round",
    "ki": "by Ki",
    "element": "{}",
    "trigger": "",
    "unarmed": "{} damage with bare hands",
    "Technique.unarmed": "unarmed",
    "needs_hand": "needs a free hand",
    "inflicts": "",
    "condition": "{}",
    "n": "{}",
    "strength": "Strength {}",
    "agility": "Agility {}",
    "presence": "Presence {}",
    "instinct": "Instinct {}",
    "charisma": "Charisma {}",
    "hp": "{} HP",
    "stamina": "{} Stamina",
    "surges": "Stamina Surges: {}",
    "pc": "a player character",
    "boss": "meant to be fought by a whole party",
    "acting": "Acting {}",
    "reading": "Reading {}",
    "proficiency": "Proficiency {}",
    "proficient": "proficient with {}",
    "skills": "skilled in {}",
    "luck": "luck die d{}",
    "speed": "{} squares a Move",
    "wielded": "wields {}",
    "armor": "wears {}",
    "items": "carries {}",
    "techniques": "techniques: {}",
    "check": "",
    "width": "{} squares wide",
    "height": "{} squares high",
    "walls": lambda value, _: f"{len(value)} squares of wall",
    "features": "on it: {}",
    "Feature.name": lambda value, _: str(value),
    "kind": "",
    "squares": "",
    "attribute": "",
    "needed": "",
    "stops": "",
    "ends": "",
    "score": "",
    "arena": arena_words,
    "sides": members,
    "round": "begins in Round {}",
    "turn": "begins with Turn {}",
    "gm": "a game master sits at {}",
    "reserves": "in reserve: {}",
    "weapons": "its own weapons: {}",
    "armors": "its own armour: {}",
    "party": "party: {}",
    "steps": steps,
}
"""How each field of content is told; the rest of it is in the text of what uses it."""


class KiReader(Reader):
    system = "ki"
    rules_type = KiRules
    phrases = PHRASES
    topics = TOPICS
    clauses = CLAUSES
    kinds = MappingProxyType({"armor": "armour"})
    shorts = SHORT
    moments = MOMENTS
    pictures = MappingProxyType(
        {
            **PICTURES,
            "dodge": "dodge",
            "block": "block",
            "predict": "eye",
            "improve": "die",
            "surge": "heart",
            "technique": "technique",
            "techniques": "technique",
            "participate": "check",
            "ready": "check",
            "other": "other",
            "inventory": "bag",
        }
    )
    leads = frozenset(("attack", "move", "technique"))
    chores = frozenset(("drop", "stow", "wield", "untie", "yield"))
    talk = frozenset(("say", "looks", "wears"))
    answers = frozenset(("react", "improve", "guard", "combo", "interrupt", "last_breath", "surge"))

    def text(self, entry: msgspec.Struct, names: Mapping[str, str]) -> str:
        if isinstance(entry, Technique):
            return technique_text(entry, names)
        if isinstance(entry, Weapon):
            return f"{damage_words(weapon_damage(entry))}, {far(entry)}."
        if isinstance(entry, Item):
            return USES[entry.use].format(**msgspec.structs.asdict(entry))
        return super().text(entry, names)

    def cost(self, entry: msgspec.Struct) -> str:
        return f"{entry.cost} Stamina" if isinstance(entry, Technique) and entry.cost else ""

    def clauses_of(self, kind: str, entry: msgspec.Struct) -> Sequence[str]:
        return OF_TYPE[entry.type] if isinstance(entry, Technique) else super().clauses_of(kind, entry)

    def kind_of(self, kind: str, entry: msgspec.Struct) -> str:
        return f"{entry.type} technique" if isinstance(entry, Technique) else super().kind_of(kind, entry)

    def others(self) -> list[Reading]:
        return [
            Reading("condition", str(each), str(each).capitalize(), text=about, clauses=(CROWD_CONTROL,))
            for each, about in CONDITIONS.items()
        ]

    def used_in(self, scene: Scene) -> Mapping[str, Sequence[msgspec.Struct]]:
        assert isinstance(scene, KiScene | RestScene)
        stock = scene.stock
        return {
            "weapon": list(stock.weapons.values()),
            "armor": list(stock.armors.values()),
            "item": list(stock.items.values()),
            "technique": list(stock.techniques.values()),
        }

    def brief(self, shelf: Shelf, scene: Scene, who: str, option: Option) -> str:
        fighter = scene.by_id.get(who) if isinstance(scene, KiScene) else None
        if fighter is not None and isinstance(scene, KiScene):
            if isinstance(option, Strike):
                return strike_words(fighter, option)
            if isinstance(option, Defence) and option.reaction is not Reaction.NONE:
                return defence_words(scene, fighter, option, shelf)
            if option.id == "move" and option.shape is not None:
                return ""
        return super().brief(shelf, scene, who, option)

    def stairs(self, scene: Scene, who: str, option: Option) -> Stairs | None:
        """For each Attack Score that the foe may have, what one's own roll comes to; a tie counts as lost (KI-030)."""
        fighter = scene.by_id.get(who) if isinstance(scene, KiScene) else None
        if fighter is None or not isinstance(scene, KiScene) or not isinstance(option, Defence):
            return None
        own = None if option.reaction is Reaction.NONE else own_number(scene, fighter, option)
        if own is None or known_score(scene, option) is not None:
            return None
        die = fighter.luck
        steps = [(own + short, round(100 * (die - short) / die)) for short in range(1, die + 1)]
        return Stairs("its score", f"{own} + d{die}", tuple(steps))


def damage_words(components: Sequence[Damage]) -> str:
    """`5 external damage`, or `5 external and 2 internal damage` where a hit deals several, in the order listed."""
    return " and ".join(f"{each.damage} {each.type}" for each in components) + " damage"


def far(weapon: Weapon) -> str:
    """How far it strikes or shoots."""
    return singular(f"range {weapon.range} squares" if weapon.range else f"reach {weapon.reach} squares")


def technique_text(technique: Technique, names: Mapping[str, str]) -> str:
    """What it does, with its numbers, in one sentence."""
    does = DOES[technique.behaviour].replace("{}", str(technique.amount))
    told = []
    if technique.damage is not None:
        told.append(f"{technique.damage} damage")
    elif technique.behaviour is Behaviour.ATTACK and technique.unarmed:
        told.append("the damage of your bare hands")
    if technique.also:
        told.append(f"then {damage_words(technique.also)}")
    if technique.push:
        told.append(f"pushes {technique.push} squares")
    if technique.inflicts is not None:
        told.append(f"inflicts {spoken(technique.inflicts, PHRASES, names).replace(', ', ' ').capitalize()}")
    when = f", {TRIGGERS[technique.trigger]}" if technique.trigger is not None else ""
    return singular(f"{does}{when}" + (f": {', '.join(told)}." if told else "."))


def strike_words(fighter: Fighter, strike: Strike) -> str:
    """Its damage and its scores, which the own side knows."""
    if strike.what == UNARMED:
        components, skill = [Damage(fighter.sheet.unarmed, UNARMED_DAMAGE)], UNARMED
    else:
        weapon = fighter.gear(strike.what).weapon
        components, skill = weapon_damage(weapon), weapon.id
    attack = Attack([], fighter, fighter, skill)
    scores = f"{attack.score_vs_dodge()} against Dodge, {attack.score_vs_block()} against Block"
    return f"{damage_words(components)}; scores {scores}"


def defence_words(scene: KiScene, target: Fighter, defence: Defence, shelf: Shelf) -> str:
    """What is rolled, what is known of the score it is rolled against, and what comes of it."""
    own, known = own_number(scene, target, defence), known_score(scene, defence)
    if own is None:
        return SHORT[str(defence.reaction)]
    against = f" against {known}, as seen before" if known is not None else ""
    price = f"; {shelf_cost(shelf, defence.helper)}" if defence.helper else ""
    return f"{own} + d{target.luck}{against}{price}; {SHORT[str(defence.reaction)]}"


def own_number(scene: KiScene, target: Fighter, defence: Defence) -> int | None:
    """What is added to the luck die, if there is an attack to answer."""
    seen = scene.incoming
    attacker = scene.by_id.get(seen.attacker) if seen is not None else None
    if seen is None or attacker is None:
        return None
    attack = Attack([], attacker, target, seen.what)
    attack.from_afar = seen.ranged and scene.distance(attacker, target) > 1
    gear = target.gear(defence.gear) if defence.gear else None
    helper = target.knows(defence.helper) if defence.helper else None
    return base(attack, defence.reaction, gear) + (helper.amount if helper is not None else 0)


def known_score(scene: KiScene, defence: Defence) -> int | None:
    """The Attack Score, if it was compared before."""
    seen = scene.incoming
    attacker = scene.by_id.get(seen.attacker) if seen is not None else None
    return None if seen is None or attacker is None else attacker.scores.get(f"{defence.reaction}:{seen.what}")


def shelf_cost(shelf: Shelf, id: str) -> str:
    found = shelf.named(id)
    return found.cost if found is not None else ""


READER: Final = KiReader()
