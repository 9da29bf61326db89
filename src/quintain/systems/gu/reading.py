"""What can be read in Master of Gu: content in words, and what the rulebook names."""

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
from quintain.reading.reader import Reader
from quintain.reading.shelf import Shelf
from quintain.systems.gu import activation, chances, covering, stats
from quintain.systems.gu.activation import Activate
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.glossary import of_condition
from quintain.systems.gu.house import GuRules
from quintain.systems.gu.melee import StrikeDeed, Swing
from quintain.systems.gu.saying import CALLED, MOMENTS
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Armour, Gu, Harm, Item, KillerMove, Side, Step, Weapon
from quintain.systems.gu.words import Condition, Skill

TOPICS: Final[Mapping[str, tuple[str, ...]]] = {
    "Punch": ("GU-082", "GU-083", "GU-084", "GU-085"),
    "Kick": ("GU-086", "GU-087", "GU-088", "GU-089"),
    "Bite": ("GU-090", "GU-091", "GU-092"),
    "Multi-Weapon Fighting": ("GU-078", "GU-079", "GU-080"),
    "Break free": ("GU-106", "GU-107"),
    "Throw": ("GU-103", "GU-104", "GU-105"),
    "Drag": ("GU-101", "GU-102"),
    "Attack of opportunity": ("GU-139", "GU-140", "GU-141"),
    "Detonate": ("GU-143", "GU-144", "GU-145", "GU-146", "GU-147"),
    "Concentration of soul": ("GU-072", "GU-074", "GU-165"),
}
"""What the book names inside its sentences, and the clauses on it."""

SHORT: Final[Mapping[str, str]] = {
    "sprint": "movement is tripled until the end of the turn",
    "stand": "for half your movement, rounded up",
    "roll": "puts out burning",
    "grapple": "opposed Athletics; who loses is restrained in your square",
    "escape": "opposed Athletics against whoever holds you",
    "dodge": "an opposed Dodge test: on a success you are missed, and have to move",
    "parry": "an opposed Close Combat test: on a success you are missed, and may strike back",
    "take_flight": "up by half your flying speed",
    "evade": "a Flying test; until your next turn you are harder to hit",
    "land": "onto the ground below",
    "hold": "name an action and a trigger; it costs a reaction then",
    "absorb": "5 portions of essence each; one free hand for each stone",
    "end": "whatever you have not used this turn is lost",
    "detonate": "the chosen Gu die at once, with no other effect",
    "pass": "it comes as it comes; your reaction stays for something else",
}
"""What an option that is no entry of content does, in a few words."""

FREELY: Final = ("stop", "give")
"""What is done with a Gu that does not activate it."""

CLAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    "gu": ("GU-065", "GU-068", "GU-120"),
    "killer_move": ("GU-071", "GU-072", "GU-073"),
    "weapon": ("GU-076", "GU-077"),
    "armour": ("GU-166",),
    "item": ("GU-148",),
    "creature": ("GU-020", "GU-150"),
    "encounter": ("GU-001",),
}


def members(sides: list[Side], names: Mapping[str, str]) -> str:
    """`party: Shen Lian; pack: Lightning Wolf`."""
    told = []
    for side in sides:
        who = [called(each, names) for each in side.members]
        told.append(f"{side.name}: {', '.join(who)}")
    return "; ".join(told)


def steps(found: list[Step], names: Mapping[str, str]) -> str:
    return "stages: " + ", ".join(step_words(each, names) for each in found)


def step_words(step: Step, names: Mapping[str, str]) -> str:
    if step.encounter:
        return names.get(step.encounter, step.encounter)
    return f"{step.sleep} minutes of sleep" if step.sleep else f"{step.rest} minutes of rest"


def arena_words(value: object, names: Mapping[str, str]) -> str:
    return (
        f"map: {names.get(f'arena:{value}', value)}" if isinstance(value, str) else f"map: {getattr(value, 'name', '')}"
    )


def harm_words(harms: Sequence[Harm]) -> str:
    """`8 rending`, `2d10 force`, `10 heat and 10 force`."""
    return " and ".join(f"{each.dice or each.amount} {each.type}" for each in harms)


PHRASES: Final[Phrases] = {
    "id": "",
    "emblem": "",
    "look": "",
    "name": "",
    "effect": "",
    "note": "",
    "source": "",
    "cost": "",
    "Gu.rank": "rank {}",
    "Sheet.rank": "rank {}",
    "path": "{} path",
    "category": "{}",
    "keywords": "{}",
    "health": "health {}",
    "range_m": "range {} m",
    "touch": "touch",
    "uses": "{} uses",
    "core": "core: {}",
    "supplementary": "supplementary: {}",
    "damage": lambda value, _: harm_words(value),
    "two_hands": lambda value, _: f"{harm_words(value)} in two hands",
    "hands": lambda value, _: "one hand" if value == 1 else "two hands",
    "ranged": "a ranged weapon",
    "threshold": "force and rending damage -{}",
    "hit_points": "{} hit points",
    "dodge_penalty": "Dodge tests +{}",
    "movement_penalty": "movement -{}",
    "heal": "{} hit points back",
    "kind": "{}",
    "role": "{}",
    "size": "{}",
    "weight_kg": "{} kg",
    "attributes": "{}",
    "agility": "Agility {}",
    "fortitude": "Fortitude {}",
    "cognition": "Cognition {}",
    "wisdom": "Wisdom {}",
    "attitude": "Attitude {}",
    "strength": "Strength {}",
    "bought": "bought: {}",
    "skills": "{}",
    "close_combat": "Close Combat {}",
    "ranged_attack": "Ranged Attack {}",
    "athletics": "Athletics {}",
    "dodge": "Dodge {}",
    "flying": "Flying {}",
    "awareness": "Awareness {}",
    "soul": "soul {}",
    "stage": "{} stage",
    "aptitude": "aptitude {}",
    "essence": "{} portions of essence",
    "attainment": "Fundamental attainment in the {} path",
    "vital_gu": "Vital Gu: {}",
    "gu": "Gu: {}",
    "wild_gu": "wild Gu: {}",
    "killer_moves": "killer moves: {}",
    "traits": "traits: {}",
    "weapons": "weapons: {}",
    "armour": "wears {}",
    "items": "carries {}",
    "primeval_stones": "{} primeval stones",
    "Sheet.movement": "movement {} m",
    "attacks": "attacks: {}",
    "NaturalAttack.name": lambda value, _: str(value),
    "immune": "immune to {}",
    "spared": "immune to {}",
    "resistant": "resists {}",
    "vulnerable": "vulnerable to {}",
    "invulnerable": "invulnerable to {}",
    "aquatic": "aquatic",
    "flight": "{}",
    "Flight.speed": "flying speed {} m",
    "maneuvers": "{} Maneuvers",
    "width": "{} m wide",
    "height": "{} m long",
    "arena": arena_words,
    "sides": members,
    "round": "begins in round {}",
    "gm": "a game master sits at {}",
    "reserves": "in reserve: {}",
    "exercises": "for: {}",
    "party": "party: {}",
    "steps": steps,
    "strike": "",
    "matter": "",
    "span": "",
    "guard": "",
    "body": "",
    "remains": "",
    "object": "",
    "lasts": "",
    "staunch": "",
    "teleport": "",
    "grows": "",
    "shrinks": "",
    "voice_hours": "",
    "answers": "",
    "only_answers": "",
    "answer_damage": "",
    "permanent": "",
    "hours": "",
    "detonation": "",
    "form": "",
    "arms": "",
    "multiattack": "",
    "swarm": "",
    "terrain": "",
    "doors": "",
    "levers": "",
    "things": "",
    "suppressed": "",
    "ends": "",
    "order": "",
    "turn": "",
    "side": "",
    "starts": "",
    "gus": "its own Gu: {}",
    "armours": "its own armour: {}",
}
"""How each field of content is told; the rest of it is in the text of what uses it."""


class GuReader(Reader):
    system = "gu"
    rules_type = GuRules
    phrases = PHRASES
    topics = TOPICS
    clauses = CLAUSES
    kinds = MappingProxyType({"gu": "Gu", "killer_move": "killer move"})
    shorts = SHORT
    moments = MOMENTS
    attacks = frozenset(("strike", "called", "strike_all", "called_all", "target", "branch"))
    leads = frozenset(("attack", "strike", "wild", "killer", "activate", "walk", "fly"))
    chores = frozenset(("drop", "give", "hand_over", "pick_up", "detonate"))
    answers = frozenset(("hit", "caught", "opportunity", "approach", "named", "parry", "shield", "held", "missed"))

    def covers(self, scene: Scene, who: str, option: Option) -> Mapping[str, Sequence[str]]:
        body = scene.by_id.get(who) if isinstance(scene, GuScene) else None
        found = covering.covered(scene, body, option) if isinstance(scene, GuScene) and body is not None else []
        return {"": found} if found else {}

    def text(self, entry: msgspec.Struct, names: Mapping[str, str]) -> str:
        if isinstance(entry, (Gu, KillerMove, Item)):
            return " ".join(entry.effect.split())
        if isinstance(entry, Weapon):
            return singular(f"{harm_words(entry.damage)} damage, range {entry.range_m} m.")
        if isinstance(entry, Armour):
            return f"Force and rending damage -{entry.threshold}; what exceeds it wears the armour down too."
        return super().text(entry, names)

    def cost(self, entry: msgspec.Struct) -> str:
        return f"{entry.cost} essence" if isinstance(entry, Gu) and entry.cost else ""

    def others(self) -> list[Reading]:
        found = []
        for each in Condition:
            clause, about = of_condition(each)
            name = str(each).replace("_", " ").capitalize()
            found.append(Reading("condition", str(each), name, text=about, clauses=(clause,) if clause else ()))
        return found

    def used_in(self, scene: Scene) -> Mapping[str, Sequence[msgspec.Struct]]:
        if not isinstance(scene, GuScene):
            return {}
        stock = scene.stock
        return {
            "gu": list(stock.gus.values()),
            "killer_move": list(stock.killer_moves.values()),
            "weapon": list(stock.weapons.values()),
            "armour": list(stock.armours.values()),
            "item": list(stock.items.values()),
        }

    reckoned = (StrikeDeed, Swing, Activate)

    def chances(self, scene: Scene, who: str, option: Option) -> Sequence[Fraction]:
        if not isinstance(scene, GuScene) or not isinstance(option, StrikeDeed | Swing | Activate):
            return ()
        found = chances.of_option(scene, scene.by_id[who], option)
        return () if found is None else (found,)

    def brief(self, shelf: Shelf, scene: Scene, who: str, option: Option) -> str:
        """What a Gu costs whoever would activate it, and what it does."""
        body = scene.by_id.get(who) if isinstance(scene, GuScene) else None
        if body is not None and isinstance(option, StrikeDeed | Swing):
            return strike_words(body, option)
        worms = {worm.id: worm for worm in body.worms} if body is not None else {}
        for part in option.targets:
            if body is not None and part in worms:
                gu = worms[part].gu
                does = self.text(gu, {}).rstrip(".")
                return does if option.verb in FREELY else f"{activation.cost(body, gu)} essence; {does}"
        return super().brief(shelf, scene, who, option)


def strike_words(body: Fighter, strike: StrikeDeed | Swing) -> str:
    """What is rolled, as far as it is the attacker's own, and what a called shot is."""
    melee = strike.blow.is_melee()
    skill = stats.skill(body, Skill.CLOSE_COMBAT if melee else Skill.RANGED_ATTACK)
    rolled = f"a d100 test of {'Close Combat' if melee else 'Ranged Attack'} {skill}"
    aimed = CALLED if strike.shape is not None else ""
    return "; ".join(filter(None, (rolled, "it may dodge or parry" if melee else "it may dodge", aimed)))


READER: Final = GuReader()
