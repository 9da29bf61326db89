"""What each character may declare for a combat round: everything legal, each action with the shifts that go with it.

DV-005: one action, and with it one shift. Whether a target will be in reach shows only after all shifts.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Answer, Ask, Menu, Option
from quintain.kernel.shapes import Form, OneOf, Shape, Text
from quintain.kernel.table import Table
from quintain.systems.delve import abilities, attack, clocks, items, reach, shifts, spells
from quintain.systems.delve.body import Character
from quintain.systems.delve.deeds import SHIFT, STAY, WORDS, Deed, Verb, ZoneDeed
from quintain.systems.delve.scene import FOLLOW, LEAVE, FightScene
from quintain.systems.delve.stock import Spell, SpellDc, Weapon
from quintain.systems.delve.things import Declaration
from quintain.systems.delve.words import Trait

INTENT: Final = "intent"
DECLARE: Final = "declare"
LONGEST: Final = 200


def ask_for(scene: FightScene, body: Character) -> Ask:
    """The sealed question to one character."""
    about = DECLARE if body.player else INTENT
    question = f"{body.name}: round {scene.round}. What do you do?"
    return Ask(body.seat, body.id, about, [], question, Declarations(scene, body))


class Declarations(Menu):
    """All that one may declare, listed by whoever reads it: of others one reckons only with what one knows of them."""

    def __init__(self, scene: FightScene, body: Character) -> None:
        self.scene = scene
        self.body = body

    def options(self) -> list[Option]:
        return [*Declaring(self.scene, self.body).deeds()]


def ask_again(scene: FightScene, table: Table, body: Character) -> Ask:
    """For another action, after the shifts, in place of one that was impossible."""
    deeds = [deed for deed in Declaring(scene, body, still=True).deeds() if deed.verb not in (Verb.FREE, Verb.DASH)]
    return table.pose(body.seat, body.id, DECLARE, list(deeds), f"{body.name}: that is impossible. What else?")


def take(body: Character, answer: Answer) -> None:
    """DV-005: the one action of the round is locked in."""
    deed = answer.option
    assert isinstance(deed, Deed)
    body.declared = deed.declared(answer.value)


class AttackDeed(Deed):
    """A weapon and whom it is aimed at; its words name the DC as it is before the shifts."""

    def __init__(self, scene: FightScene, body: Character, weapon: Weapon, id: str, target: str, shape: Shape) -> None:
        super().__init__(Verb.ATTACK, "", shape, what=id, target=target)
        self._scene = scene
        self._body = body
        self.weapon = weapon

    def label(self) -> str:
        return f"{self.weapon.name} at {self._scene.by_id[self.target].name} (DC {self.dc()})"

    def dc(self) -> int:
        target, ranged = self._scene.by_id[self.target], reach.is_ranged(self.weapon)
        return attack.dc_of(self._scene, self._body, target, self.weapon.type, ranged=ranged)

    def called(self) -> str:
        return self.weapon.name


class CastDeed(Deed):
    """A spell and whom it is aimed at."""

    def __init__(self, scene: FightScene, body: Character, spell: Spell, target: str, wound: str, shape: Shape) -> None:
        super().__init__(Verb.CAST, "", shape, what=spell.id, target=target, also=wound)
        self._scene = scene
        self._body = body
        self.spell = spell

    def label(self) -> str:
        target = self._scene.by_id[self.target]
        words = f"{self.spell.name} on {target.name}"
        if self.spell.against is SpellDc.CONTEST:
            return f"{words} (resisted with {self._scene.stock.skills[self.spell.contest].name})"
        if self.spell.against is SpellDc.DEFENSE:
            return f"{words} (DC {self.dc()})"
        wound = next((f", {each.name} {each.severity}" for each in target.wounds if each.id == self.also), "")
        return f"{words}{wound} (DC {spells.dc_of(self.spell, target, self.also)})"

    def dc(self) -> int:
        """Of a spell that has to beat its target's Defense."""
        target, ranged = self._scene.by_id[self.target], self.spell.range > 0
        return attack.dc_of(self._scene, self._body, target, self.spell.type, ranged=ranged)

    def called(self) -> str:
        return self.spell.name


class Declaring:
    """The deeds of one character, listed one kind after the other."""

    def __init__(self, scene: FightScene, body: Character, *, still: bool = False) -> None:
        self.scene = scene
        self.body = body
        self.still = still
        self.enemies = scene.enemies(body)
        self.allies = scene.allies(body)
        quick = shifts.speed(scene, body, Declaration(Verb.NOTHING))
        self.quick = self.shift_names(quick)
        self.slow = self.shift_names(1) if quick > 1 else self.quick
        self.plain = OneOf(self.quick)
        self.following = self.plain if still else OneOf({**self.quick, FOLLOW: "follow"})
        self.slowly_following = self.plain if still else OneOf({**self.slow, FOLLOW: "follow"})
        self.after = self.plain if still else OneOf({FOLLOW: "follow", **self.quick})
        self.slowly_after = self.plain if still else OneOf({FOLLOW: "follow", **self.slow})

    def shift_names(self, speed: int) -> dict[str, str]:
        """Term Shift, and term Exit: stay, the zones it can come to, and out of the map where there is an exit."""
        scene, zone = self.scene, self.body.zone
        names = {STAY: "stay"}
        if self.still:
            return names
        for near in shifts.ways(scene, zone, speed):
            names[near] = f"to {scene.zone(near).name or near.replace('_', ' ')}"
        if zone in scene.arena.exits:
            names[LEAVE] = "leave"
        return names

    def deeds(self) -> list[Deed]:
        found = [*self.attacks(), *self.castings(), *self.helping(), *self.using(), *self.working(), *self.dashing()]
        if self.body.player and self.scene.gm():
            form = Form({SHIFT: self.plain, WORDS: Text(LONGEST, "I kick the brazier over")}, {SHIFT: STAY, WORDS: ""})
            found.append(Deed(Verb.FREE, "Something else, in your own words", form))
        found.append(Deed(Verb.YIELD, "Yield", self.plain))
        found.append(Deed(Verb.NOTHING, "Do nothing", self.plain))
        return found

    def attacks(self) -> list[Deed]:
        """With what is in hand or grows there, and always with bare hands; whatever is loaded."""
        found: list[Deed] = []
        for id, weapon in self.weapons():
            ranged, within = reach.is_ranged(weapon), reach.of_weapon(weapon)
            for enemy in self.enemies:
                shape = self.shifts_at(enemy, within, slowly=ranged)
                found.append(AttackDeed(self.scene, self.body, weapon, id, enemy.id, shape))
        return found

    def shifts_at(self, target: Character, within: int, *, slowly: bool) -> Shape:
        """To stay comes first where the target is in reach, and to follow it where it is not."""
        if self.scene.distance(self.body.zone, target.zone) > within:
            return self.slowly_after if slowly else self.after
        return self.slowly_following if slowly else self.following

    def weapons(self) -> list[tuple[str, Weapon]]:
        ready = [
            gear for gear in self.body.gear if gear.weapon is not None and not gear.spent and gear.kind != reach.FISTS
        ]
        found = [(gear.id, reach.weapon_in_hand(self.scene, self.body, gear.id)) for gear in ready]
        found.append((reach.FISTS, self.scene.stock.weapons[reach.FISTS]))
        return [(id, weapon) for id, weapon in found if weapon is not None]

    def castings(self) -> list[Deed]:
        """What the caster can pay now (DV-066)."""
        found: list[Deed] = []
        for spell in spells.castable(self.scene, self.body):
            if spell.area:
                found += self.in_areas(spell)
                continue
            targets = self.enemies if spells.is_harmful(spell) else [self.body, *self.allies]
            for target in targets:
                wounds = spells.wounds_for(spell, target) if spell.mends else [""]
                shape = OneOf(self.slow) if target is self.body else self.shifts_at(target, spell.range, slowly=True)
                found += [CastDeed(self.scene, self.body, spell, target.id, wound, shape) for wound in wounds]
        return found

    def in_areas(self, spell: Spell) -> list[Deed]:
        names, plain = self.scene.creature_names(), OneOf(self.slow)
        return [
            ZoneDeed(Verb.CAST, f"{spell.name} at {names[zone.id]}", plain, what=spell.id, target=zone.id)
            for zone in self.scene.arena.zones
        ]

    def helping(self) -> list[Deed]:
        found = [Deed(Verb.GUARD, "Guard: DC of attacks on you +2", self.plain)]
        for ally in self.allies:
            found.append(Deed(Verb.ASSIST, f"Assist {ally.name}", self.following, target=ally.id))
        if self.body.has(Trait.INTERCEPT):
            for ally in self.allies:
                found.append(Deed(Verb.INTERCEPT, f"Intercept attacks on {ally.name}", self.following, target=ally.id))
        if abilities.cries(self.body):
            found.append(Deed(Verb.BATTLE_CRY, "Battle Cry (Command, DC 11)", self.plain))
        return found

    def using(self) -> list[Deed]:
        found = [Deed(Verb.USE, f"Use {gear.name}", self.plain, what=gear.id) for gear in items.usable(self.body)]
        for gear in self.body.gear:
            if items.can_reload(gear):
                found.append(Deed(Verb.RELOAD, f"Reload {gear.name}", self.plain, what=gear.id))
            if items.can_swap(gear):
                words = f"Put away {gear.name}" if gear.used else f"Take {gear.name} in hand"
                found.append(Deed(Verb.SWAP, words, self.plain, what=gear.id))
        return found

    def working(self) -> list[Deed]:
        """Clocks that can be worked where a shift leads it."""
        found: list[Deed] = []
        for clock in self.scene.world.clocks:
            if clock.place != self.scene.encounter.id:
                continue
            names = {
                shift: words
                for shift, words in self.quick.items()
                if clocks.may_work_in(self.scene, self.body, clock, self.body.zone if shift in (STAY, LEAVE) else shift)
            }
            if names:
                words = f"Work: {clock.action.name} (DC {clock.action.dc}, {clock.filled}/{clock.action.segments})"
                found.append(Deed(Verb.WORK, words, OneOf(names), what=clock.id))
        return found

    def dashing(self) -> list[Deed]:
        """Two zones instead of one, or after somebody; no other effect."""
        far = {zone: words for zone, words in self.shift_names(2).items() if zone not in (STAY, LEAVE)}
        if not far:
            return []
        found = [Deed(Verb.DASH, "Dash", OneOf(far))]
        others = [*self.enemies, *self.allies]
        after = OneOf({FOLLOW: "follow"})
        return [*found, *[Deed(Verb.DASH, f"Dash after {other.name}", after, target=other.id) for other in others]]
