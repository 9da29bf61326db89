"""Play as a seat may know it: the own side exactly, others by what can be seen of them.

Open are where everybody is, wounds, armour that is worn and whether it still protects, what is in somebody's hands,
victories, Defense (the DC of attacks is published, DV-024), and how they bear up in words. Hidden are numbers, skills,
spells, what else is carried, intents that are not published (DV-001), and what the game master has prepared: rooms
that nobody has entered, encounters to come, things that are hidden in a room.
"""

from __future__ import annotations

from quintain.kernel.asks import LiveView
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.knowing.pools import bands, open_numbers, own_numbers
from quintain.systems.delve import attack, checks, clocks, defense, skills, spells, spirit, victories
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check
from quintain.systems.delve.declared import is_published, is_secret
from quintain.systems.delve.house import TieOnDc
from quintain.systems.delve.scene import (
    Clock,
    DelveScene,
    DelvingScene,
    FightScene,
    Phase,
    PlottingScene,
    RestScene,
    TravelScene,
    TrialScene,
)
from quintain.systems.delve.stock import Room, Spell, SpellDc, Weapon
from quintain.systems.delve.things import Declaration, Gear, Rolling
from quintain.systems.delve.words import Out, Trait

OPENED = (Phase.CHECKS, Phase.OUTCOMES, Phase.CLOSE)
"""From here on everybody knows what everybody does."""


class Seen:
    """One character through the eyes of a viewer; what it may not know is None."""

    def __init__(self, sight: Sight, body: Character, *, exactly: bool) -> None:
        self._sight = sight
        self._body = body
        self.exactly = exactly
        self.id = body.id
        self.name = body.name
        self.side = body.side
        self.seat = body.seat

    # open to everybody

    @property
    def zone(self) -> str:
        return self._body.zone

    @property
    def room(self) -> str:
        return self._body.room

    @property
    def out(self) -> str:
        return self._body.out

    @property
    def is_pc(self) -> bool:
        return self._body.player

    @property
    def victories(self) -> int:
        return self._body.victories

    def is_in(self) -> bool:
        return self._body.is_in()

    def severity(self) -> int:
        return self._body.severity()

    def shielding(self) -> int:
        return self._body.shielding()

    def is_protected(self) -> bool:
        return self._body.is_protected()

    def defense(self) -> int:
        return defense.defense(behind(self._sight), self._body)

    def has(self, trait: Trait) -> bool:
        """Abilities are open, and so is that one was lost."""
        return self._body.has(trait)

    def in_use(self) -> list[Gear]:
        """What is worn and in hand."""
        return [gear for gear in self._body.gear if gear.used]

    def band(self) -> str:
        """How it bears up, in words."""
        return str(bands(self._body)["stress"])

    def intent(self) -> Declaration | None:
        """What it is about to do, as far as the viewer may know (see DV-001)."""
        declared = self._body.declared
        return declared if declared is not None and self._sight.knows_intent(self._body) else None

    # what only its own side knows

    def own(self) -> Character | None:
        return self._body if self.exactly else None

    def as_data(self) -> Data:
        body = self._body
        intent = self.intent()
        data: Data = {
            "id": body.id,
            "name": body.name,
            "side": body.side,
            "player": body.player,
            "zone": body.zone,
            "room": body.room,
            "out": str(body.out),
            **open_numbers(body),
            **bands(body),
            "shielding": body.shielding(),
            "defense": self.defense(),
            "protected": body.is_protected(),
            "wounds": [{"id": wound.id, "name": wound.name, "severity": wound.severity} for wound in body.wounds],
            "in_use": [{"id": gear.id, "name": gear.name, "spent": gear.spent} for gear in self.in_use()],
            "abilities": [ability.id for ability in body.abilities],
            "lost_traits": [str(trait) for trait in body.lost_traits],
            "unaware": body.unaware,
            "lucky": body.lucky,
            "favours": list(body.favours),
            "heartened": body.heartened,
            "rooted": body.rooted,
            "used": list(body.used),
            "wards": [{"amount": ward.amount, "ends": ward.ends} for ward in body.wards],
            "victories_of": [{"clock": each.clock, "why": each.why} for each in body.history],
            "wounded": body.wounded,
            "defense_lost": body.defense_lost,
            "discount": body.discount,
            "bed_rest": body.bed_rest,
            "tended": dict(body.tended),
            "intent": None if intent is None else intent.dump(),
            "sealed": intent is None and self._sight.is_guileful(body),
        }
        return data | self.exact_data() if self.exactly else data

    def exact_data(self) -> Data:
        """What only the own side (and the referee) knows."""
        body, scene = self._body, behind(self._sight)
        return {
            "seat": body.seat,
            **own_numbers(body),
            "spirit_cap": body.spirit_cap,
            "recovery": body.recovery,
            "gathering": body.gathering,
            "experience": body.experience,
            "coin": body.coin,
            "skills": {skill: skills.score(scene, body, skill) for skill in sorted(body.skills)},
            "specialties": dict(body.specialties),
            "spells": [spell.id for spell in body.spells],
            "gear": [self.gear_data(gear) for gear in body.gear],
            "bonus": victories.bonus(body.victories),
        }

    def gear_data(self, gear: Gear) -> Data:
        return {"id": gear.id, "used": gear.used, "stress": gear.stress, "mana": gear.mana, "spent": gear.spent}


class Sight(LiveView):
    """What a bot of one seat reads, in every mode."""

    def __init__(self, scene: DelveScene, viewer: Viewer) -> None:
        self._scene = scene
        is_gm = bool(scene.stock.gm) and viewer.seat == scene.stock.gm
        self.viewer = Viewer(viewer.seat, viewer.side, referee=True) if is_gm else viewer
        self.rules = scene.rules
        self._seen: dict[str, Seen] = {}

    def rolling(self) -> Rolling | None:
        """The roll that somebody of the viewer's side decides about."""
        rolling = self._scene.rolling
        return rolling if rolling is not None and self.own(rolling.who) is not None else None

    # who is there

    def seen(self, id: str) -> Seen:
        body, found = self._scene.by_id[id], self._seen.get(id)
        if found is None or found._body is not body:
            found = self._seen[id] = Seen(self, body, exactly=self.viewer.is_with(body.side))
        return found

    def own(self, id: str) -> Character | None:
        """A character of which the viewer may know all."""
        return self.seen(id).own()

    def everybody(self) -> list[Seen]:
        return [self.seen(body.id) for body in self._scene.bodies]

    def foes_of(self, side: str) -> list[Seen]:
        """Everybody of another side who is still in the scene."""
        return [seen for seen in self.everybody() if seen.side != side and seen.is_in()]

    def friends_of(self, id: str) -> list[Seen]:
        """The others of that character's side who are still in the scene."""
        side = self._scene.by_id[id].side
        return [seen for seen in self.everybody() if seen.side == side and seen.id != id and seen.is_in()]

    # what they are about to do

    def knows_intent(self, body: Character) -> bool:
        """The own side's; what NPCs have published; everybody's once the checks are rolled."""
        return self.viewer.is_with(body.side) or self._scene.phase in OPENED or is_published(self._scene, body)

    def is_guileful(self, body: Character) -> bool:
        """It shows only that its intent is hidden (see DV-001)."""
        sealed = not body.player and body.has(Trait.GUILEFUL) and not is_secret(self._scene)
        return body.declared is not None and sealed

    # where they are

    def distance(self, one: str, other: str) -> int:
        """Zones between two characters of a fight."""
        scene = self._scene
        assert isinstance(scene, FightScene)
        return scene.distance(scene.by_id[one].zone, scene.by_id[other].zone)

    def rooms(self) -> list[Room]:
        """The rooms that the viewer may know of: those entered, and those behind a door of one."""
        scene = self._scene
        assert isinstance(scene, DelvingScene)
        if self.viewer.referee:
            return list(scene.site.rooms)
        known = [room.id for room in scene.site.rooms if self.is_entered(room.id)] or [scene.site.rooms[0].id]
        for door in scene.site.doors:
            if self.is_entered(door.a):
                known.append(door.b)
            if self.is_entered(door.b):
                known.append(door.a)
        return [room for room in scene.site.rooms if room.id in known]

    def is_entered(self, room: str) -> bool:
        scene = self._scene
        assert isinstance(scene, DelvingScene)
        return f"{scene.site.id}/{room}" in scene.world.entered

    # what its own side can reckon with

    def needed(self, who: str, weapon: Weapon, target: str) -> tuple[int, int]:
        """What an attack of the own side must show on its dice to hit, and its net advantage, as things stand now."""
        scene, body = self._scene, self._scene.by_id[who]
        assert isinstance(scene, FightScene)
        check = Check(body, "", [weapon.skill], tools=[weapon.quality], tags=weapon.tags)
        dc = attack.dc_of(scene, body, scene.by_id[target], weapon.type, ranged=weapon.range > 0)
        return self.shortfall(check, dc)

    def needed_to_cast(self, who: str, spell: Spell, target: str, wound: str = "") -> tuple[int, int]:
        """The same for a spell with a DC."""
        scene, body = self._scene, self._scene.by_id[who]
        check = Check(body, "", [spell.skill], tags=spell.tags)
        if spell.against is SpellDc.DEFENSE:
            assert isinstance(scene, FightScene)
            dc = attack.dc_of(scene, body, scene.by_id[target], spell.type, ranged=spell.range > 0)
        else:
            dc = spells.dc_of(spell, scene.by_id[target], wound)
        return self.shortfall(check, dc)

    def needed_to_work(self, who: str, clock: Clock) -> tuple[int, int]:
        """The same for a check on a clock."""
        check = clocks.check_of(self._scene.by_id[who], clock)
        return self.shortfall(check, clock.action.dc)

    def shortfall(self, check: Check, dc: int) -> tuple[int, int]:
        scene = self._scene
        net = checks.net_of(checks.sources_for(scene, check), checks.sources_against(check))
        least = dc if self.rules.tie_on_dc is TieOnDc.SUCCEED else dc + 1
        return least - checks.bonus(scene, check.who, check), net

    # clocks

    def clocks(self) -> list[Clock]:
        """Those that can be worked here, and those that were begun; a referee knows all."""
        return [clock for clock in self._scene.world.clocks if self.viewer.referee or self.is_known(clock)]

    def is_known(self, clock: Clock) -> bool:
        return clock.begun or clock.filled > 0 or clock.is_full() or self.is_here(clock)

    def is_here(self, clock: Clock) -> bool:
        """Whether it is worked in this battle, in a known room of this site, or anywhere in this mode."""
        scene = self._scene
        if not clock.place:
            return clock.action.mode is scene.mode
        if isinstance(scene, FightScene):
            return clock.place == scene.encounter.id
        return isinstance(scene, DelvingScene) and clock.place in [
            f"{scene.site.id}/{room.id}" for room in self.rooms()
        ]

    def is_open_elsewhere(self, clock: Clock) -> bool:
        """Something that was begun, and to which one may come back; not what only a fight that is over was about."""
        return bool(clock.filled) and not clock.is_full() and clock.place not in self._scene.stock.encounters

    # all of it

    def as_data(self) -> Data:
        scene, rolling = self._scene, self.rolling()
        data: Data = {
            "mode": str(scene.mode),
            "clock": scene.world.clock,
            "round": scene.round,
            "seconds": scene.seconds,
            "spent": scene.spent,
            "phase": str(scene.phase),
            "rested": scene.world.rested,
            "clocks": [self.clock_data(clock) for clock in self.clocks()],
            "learned": list(scene.world.learned),
            "creatures": [each.as_data() for each in self.everybody()],
            "rolling": None if rolling is None else rolling.as_data(),
            "result": None if scene.result is None else {"winner": scene.result.winner, "why": scene.result.why},
        }
        if isinstance(scene, FightScene):
            return data | self.fight_data(scene)
        if isinstance(scene, DelvingScene):
            return data | self.delving_data(scene)
        if isinstance(scene, TravelScene):
            return data | {"journey": scene.journey.id, "leg": scene.leg, "traveller": scene.traveller}
        if isinstance(scene, RestScene):
            return data | {"rest": str(scene.plan.rest), "passed": scene.passed, "where": scene.plan.where}
        if isinstance(scene, PlottingScene):
            return data | {"rounds": scene.rounds}
        assert isinstance(scene, TrialScene)
        return data | {"verdict": scene.verdict}

    def fight_data(self, scene: FightScene) -> Data:
        arena = scene.arena
        return {
            "map": {
                "id": arena.id,
                "zones": [zone.id for zone in arena.zones],
                "edges": [[edge.a, edge.b] for edge in arena.edges],
                "exits": list(arena.exits),
            },
            "ambient": spirit.ambient(scene),
            "smoke": dict(scene.world.smoke),
            "order": list(scene.order),
            "leaving": list(scene.leaving) if scene.phase in OPENED else [],
        }

    def delving_data(self, scene: DelvingScene) -> Data:
        return {
            "site": scene.site.id,
            "rooms": [room.id for room in self.rooms()],
            "entered": [room.id for room in self.rooms() if self.is_entered(room.id)],
            "searched": list(scene.world.searched),
            "revealed": list(scene.world.revealed),
        }

    def clock_data(self, clock: Clock) -> Data:
        return {
            "id": clock.id,
            "name": clock.action.name,
            "segments": clock.action.segments,
            "filled": clock.filled,
            "place": clock.place,
            "zones": list(clock.zones),
            "continuous": clock.action.continuous,
        }


def is_gone(body: Character) -> bool:
    """No longer anywhere to be seen."""
    return bool(body.out) and body.out != Out.DEAD


def behind(sight: Sight) -> DelveScene:
    """The scene itself, for what draws it and for the bot that comes with these rules, which is trusted."""
    return sight._scene
