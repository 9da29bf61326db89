"""What can be read in Delve: content in words, and what the rulebook names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

import msgspec

from quintain.kernel.asks import Option
from quintain.kernel.scene import Scene
from quintain.library.fights import called
from quintain.reading.phrases import Phrases, singular
from quintain.reading.reader import CHECKS, DEEDS, Bought, Family, Reader
from quintain.reading.shelf import Shelf
from quintain.systems.delve import chances, covering
from quintain.systems.delve.declare import AttackDeed, CastDeed
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.saying import MOMENTS
from quintain.systems.delve.scene import DelveScene, FightScene, PlottingScene, RestScene
from quintain.systems.delve.stock import (
    Ability,
    Armor,
    CampTask,
    CheckSpec,
    ComplexAction,
    Encounter,
    Item,
    Journey,
    Leg,
    PlotActivity,
    Room,
    Shield,
    Side,
    Site,
    Skill,
    Spell,
    SpellDc,
    Step,
    StockIntrusion,
    Tool,
    Weapon,
)

TOPICS: Final[Mapping[str, tuple[str, ...]]] = {
    "Simple Action Check": ("DV-012", "DV-013", "DV-014", "DV-017"),
    "Complex Action Check": ("DV-028", "DV-029", "DV-030", "DV-032"),
    "Contested Action Check": ("DV-035", "DV-036", "DV-037", "DV-038"),
    "Advantage": ("DV-019", "DV-020", "DV-021", "DV-022", "DV-023"),
    "Second Wind": ("DV-067", "DV-068", "DV-069"),
    "Defy Death": ("DV-071", "DV-072", "DV-073", "DV-074"),
    "Short rest": ("DV-111", "DV-113", "DV-114", "DV-115"),
    "Long rest": ("DV-117", "DV-119", "DV-120", "DV-121"),
    "Wound chart": ("DV-077", "DV-078", "DV-079"),
}
"""What the book names inside its sentences, and the clauses on it."""

SHORT: Final[Mapping[str, str]] = {
    "nothing": "this round passes without you",
    "guard": "the DC of every attack on you is 2 higher in this round",
    "dash": "two zones instead of one, no other effect",
    "assist": "one ally's check this round has advantage",
    "intercept": "every attack on that ally in your zone is aimed at you instead",
    "yield": "leave the scene by agreement",
    "work": "one check for its clock",
    "keep": "it stays as it is",
    "add": "1 Willpower: +3 on this roll",
    "reroll": "1 Willpower: all its dice again; the new result stands",
    "second_wind": "3 Spirit: your Stress is full again",
    "defy_death": "all your Spirit and Soul Shriven 5: you are not killed",
    "succeed": "no dice",
    "fail": "no dice",
    "search": "a small room is searched in one round",
    "roll": "the dice decide",
    "decline": "nothing is spent",
}
"""What an option that is no entry of content does, in a few words."""

CLAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    "skill": ("DV-102", "DV-105"),
    "weapon": ("DV-014", "DV-088"),
    "armor": ("DV-090", "DV-091", "DV-093", "DV-094", "DV-108"),
    "shield": ("DV-096",),
    "tool": ("DV-014",),
    "item": ("DV-066",),
    "spell": ("DV-065", "DV-066", "DV-109"),
    "ability": ("DV-039", "DV-121"),
    "intrusion": ("DV-050",),
    "camp_task": ("DV-115",),
    "plot_activity": ("DV-127",),
    "complex_action": ("DV-029", "DV-034"),
    "creature": ("DV-039",),
    "encounter": ("DV-133",),
    "journey": ("DV-130",),
    "site": ("DV-131",),
}


def check_words(check: CheckSpec, names: Mapping[str, str]) -> str:
    """`Navigate DC 9`, `Medicine DC 9 plus the severity`."""
    skills = " and ".join(names.get(id, id) for id in check.skills)
    return f"{skills} DC {check.dc}{' plus the severity' if check.severity else ''}"


def members(sides: list[Side], names: Mapping[str, str]) -> str:
    """`party: Brannoch, Sirel; foes: Fen wolf`."""
    told = []
    for side in sides:
        who = [called(each, names) for each in side.members]
        told.append(f"{side.name}: {', '.join(who)}")
    return "; ".join(told)


def steps(found: list[Step], names: Mapping[str, str]) -> str:
    return "stages: " + ", ".join(step_words(each, names) for each in found)


def step_words(step: Step, names: Mapping[str, str]) -> str:
    if step.plotting:
        return singular(f"Plotting ({step.plotting} rounds)").replace("1 rounds", "1 round")
    if step.rest is not None:
        return f"a {step.rest} rest of {step.minutes // 60} h"
    id = step.encounter or step.journey or step.site
    return names.get(id) or id.replace("_", " ")


def brought(found: Sequence[Journey | Site | Encounter], names: Mapping[str, str]) -> str:
    """`brings: Fen path, Mill`: what the library does not have, or has otherwise."""
    return "brings: " + ", ".join(each.name for each in found)


def legs(found: list[Leg], names: Mapping[str, str]) -> str:
    return "legs: " + ", ".join(f"{leg.hours} h" if leg.hours else "as usual" for leg in found)


def rooms(found: list[Room], names: Mapping[str, str]) -> str:
    return "rooms: " + ", ".join(room.name or room.id for room in found)


def arena_words(value: object, names: Mapping[str, str]) -> str:
    name = names.get(f"arena:{value}", value) if isinstance(value, str) else getattr(value, "name", "")
    return f"map: {name}"


def signed(value: int, names: Mapping[str, str]) -> str:
    return f"quality {value:+d}"


def reach(value: int, names: Mapping[str, str]) -> str:
    return "range: the own zone" if not value else singular(f"range {value} zones").replace("1 zones", "1 zone")


PHRASES: Final[Phrases] = {
    "id": "",
    "emblem": "",
    "look": "",
    "name": "",
    "effect": "",
    "note": "",
    "does": "",
    "amount": "",
    "group": "{}",
    "minor": "Minor: {}",
    "medium": "Medium: {}",
    "major": "Major: {}",
    "skill": "{}",
    "quality": signed,
    "Weapon.damage": "{} damage",
    "Spell.damage": "{} damage",
    "type": "{}",
    "range": reach,
    "hands": lambda value, _: "no hands" if not value else "one hand" if value == 1 else "two hands",
    "long": "also adjacent zones",
    "reload": "to be reloaded after a shot",
    "denting": "",
    "cruel": "",
    "everywhere": "",
    "tags": "tags: {}",
    "defense": "defense {}",
    "Armor.stress": "stress {}",
    "Item.stress": "{} Stress back",
    "Ability.stress": "maximum Stress +{}",
    "Sheet.stress": "Stress {}",
    "penalty": "penalty {}",
    "covers": "covers {}",
    "exempt": "no penalty on {}",
    "natural": "natural",
    "hampers": "hampers {}",
    "Tool.skills": "for {}",
    "Sheet.skills": "{}",
    "ComplexAction.skills": "{}",
    "light": "gives light",
    "ItemKind": "",
    "kind": "{}",
    "capacity": "holds {} Mana",
    "smoke_rounds": "",
    "mana": "{} Mana",
    "source": "from {}",
    "against": "",
    "dc": "DC {}",
    "contest": "resisted with {}",
    "area": "every enemy in a zone",
    "per_step": "+{} per margin step",
    "shielding": "Shielding {}",
    "mends": "",
    "great": "great magic",
    "knits": "",
    "reveals": "",
    "modes": "in {}",
    "mode": "in {}",
    "price": "{} Experience",
    "once": "once in a combat",
    "traits": "",
    "spirit_cap": "Spirit cap {}",
    "Ability.spirit_cap": "Spirit cap +{}",
    "check": lambda value, names: check_words(value, names),
    "min_hours": "from {} h of rest on",
    "segments": "{} segments",
    "continuous": "",
    "shared": "",
    "sight": "harder in the dark",
    "extra_per_step": "+{} segments per margin step",
    "victory": "a victory",
    "breaks": "",
    "breaks_trait": "",
    "breaks_defense": "",
    "tools": "with {}",
    "Sheet.tools": "tools: {}",
    "player": "player character",
    "role": "",
    "willpower": "Willpower {}",
    "spirit": "Spirit {}",
    "specialties": "specialties: {}",
    "weapons": "weapons: {}",
    "armor": "wears {}",
    "shield": "carries {}",
    "items": "carries {}",
    "spells": "spells: {}",
    "abilities": "abilities: {}",
    "leaves_at": "leaves at {}",
    "coin": "{} coin",
    "experience": "Experience {}",
    "defense_check": "",
    "zones": "{}",
    "Zone.id": "",
    "Zone.name": lambda value, _: str(value),
    "Zone.x": "",
    "Zone.y": "",
    "cover": "{}",
    "dark": "dark",
    "higher_ground": "higher ground",
    "edges": "",
    "exits": "exits: {}",
    "ambient_mana": "ambient Mana {}",
    "arena": arena_words,
    "sides": members,
    "round": "begins in round {}",
    "gm": "a game master sits at {}",
    "reserves": "in reserve: {}",
    "armors": "its own armour: {}",
    "shields": "its own shields: {}",
    "actions": "its own complex actions: {}",
    "members": "",
    "ends": "",
    "clocks": "",
    "secret": "intents are secret",
    "starts_from": "breaks out of {}",
    "clock_seconds": "",
    "legs": legs,
    "rooms": rooms,
    "doors": "",
    "party": "party: {}",
    "steps": steps,
    "journeys": brought,
    "sites": brought,
    "encounters": brought,
    "side": "",
    "starts": "",
    "facts": "",
}
"""How each field of content is told; the rest of it is in the text of what uses it."""


def activity_of(scene: Scene, option: Option) -> PlotActivity | None:
    """What an option of a Plotting round is, if it is not work on a clock."""
    if not isinstance(scene, PlottingScene | RestScene) or option.targets:
        return None
    return next((each for each in scene.stock.activities.values() if each.does == option.verb), None)


WOUNDS = Family("W", "Wounds", "technique")


class DelveReader(Reader):
    system = "delve"
    rules_type = DelveRules
    phrases = PHRASES
    topics = TOPICS
    clauses = CLAUSES
    kinds = MappingProxyType(
        {
            "armor": "armour",
            "arena": "map",
            "campaign": "adventure",
            "camp_task": "camp task",
            "plot_activity": "plotting activity",
            "complex_action": "complex action",
            "wound_name": "names of wounds",
        }
    )
    shorts = SHORT
    moments = MOMENTS
    deeds = MappingProxyType(
        {
            **DEEDS,
            "victory": Family("Y", "Victory", "flag"),
            "wound": WOUNDS,
            "heal": WOUNDS,
            "circumstances": CHECKS,
        }
    )
    bought = MappingProxyType({"intrude": Bought("Intrude", "1 Willpower")})
    leads = frozenset(("attack", "cast"))
    chores = frozenset(("swap", "yield", "nothing"))
    answers = frozenset(("willpower", "second_wind", "defy_death"))

    def covers(self, scene: Scene, who: str, option: Option) -> Mapping[str, Sequence[str]]:
        body = scene.by_id.get(who) if isinstance(scene, FightScene) else None
        return covering.covered(scene, body, option) if isinstance(scene, FightScene) and body is not None else {}

    def text(self, entry: msgspec.Struct, names: Mapping[str, str]) -> str:
        if isinstance(entry, ComplexAction):
            how = "Back to back: any break makes it fail." if entry.continuous else "May be spread out."
            return f"{how} {entry.effect}".strip()
        if isinstance(entry, Weapon):
            return f"{self.plainly(entry)} {' '.join(entry.effect.split())}".strip()
        if isinstance(entry, Ability | Item | Spell | CampTask | PlotActivity | StockIntrusion | Shield | Tool):
            return " ".join(entry.effect.split()) or self.plainly(entry)
        if isinstance(entry, Armor):
            covered = ", ".join(str(each) for each in entry.covers)
            return f"Takes {entry.stress} stress of {covered} first; Defense +{entry.defense} as long as any is left."
        if isinstance(entry, Skill):
            return f"A {entry.group} skill."
        return super().text(entry, names)

    def plainly(self, entry: msgspec.Struct) -> str:
        """What a thing without a text of its own does."""
        if isinstance(entry, Weapon):
            return f"{entry.damage} {entry.type} damage, +1 per margin step."
        if isinstance(entry, Tool):
            return f"{entry.quality:+d} on checks that it helps with."
        return f"Defense +{entry.defense} while it is held." if isinstance(entry, Shield) else ""

    def cost(self, entry: msgspec.Struct) -> str:
        if isinstance(entry, Spell):
            return f"{entry.mana} Mana" + ("" if entry.source == "any" else f" from {entry.source}")
        return "1 Willpower" if isinstance(entry, StockIntrusion) else ""

    def used_in(self, scene: Scene) -> Mapping[str, Sequence[msgspec.Struct]]:
        if not isinstance(scene, DelveScene):
            return {}
        stock = scene.stock
        return {
            "weapon": list(stock.weapons.values()),
            "armor": list(stock.armors.values()),
            "shield": list(stock.shields.values()),
            "tool": list(stock.tools.values()),
            "item": list(stock.items.values()),
            "spell": list(stock.spells.values()),
            "ability": list(stock.abilities.values()),
        }

    reckoned = (AttackDeed, CastDeed)

    def chances(self, scene: Scene, who: str, option: Option) -> Sequence[Fraction]:
        if not isinstance(scene, FightScene) or not isinstance(option, AttackDeed | CastDeed):
            return ()
        found = chances.of_deed(scene, scene.by_id[who], option)
        return () if found is None else (found,)

    def brief(self, shelf: Shelf, scene: Scene, who: str, option: Option) -> str:
        """A spell in a few words with what it must beat, an activity of a Plotting round with its check."""
        activity = activity_of(scene, option)
        if activity is not None:
            told = self.read("plot_activity", activity, {}).brief()
            check = "" if activity.check is None else check_words(activity.check, scene.creature_names())
            return f"{check}; {told}" if check else told
        spell = scene.stock.spells.get(option.targets[0]) if isinstance(scene, DelveScene) and option.targets else None
        if spell is not None and option.verb == "cast":
            against = {SpellDc.DEFENSE: "against Defense", SpellDc.FIXED: f"DC {spell.dc}"}.get(spell.against, "")
            return "; ".join(part for part in (self.cost(spell), against, self.text(spell, {})) if part)
        return super().brief(shelf, scene, who, option)


READER: Final = DelveReader()
