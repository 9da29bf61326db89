"""The scene as a seat may know it: own creatures exactly, foes by what can be seen of them.

Armour, weapons, places and conditions are seen exactly; HP and Stamina in bands. Never shown: attributes,
techniques not yet used, Surges left, the luck die, and who else may announce.
"""

from __future__ import annotations

from collections.abc import Mapping

from quintain.board.board import Pool
from quintain.kernel.asks import LiveView
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.knowing.pools import bands, drawn, grouped, open_numbers, own_numbers
from quintain.space.space import Area, Spot, spots
from quintain.systems.ki.condition_kinds import ConditionKind
from quintain.systems.ki.frames import Frame, FrameKind
from quintain.systems.ki.scene import Incoming, KiScene
from quintain.systems.ki.sheet import ATTRIBUTES, Fighter, Gear, Out, band
from quintain.systems.ki.stock import Armor, Condition, Item, Technique


class Seen:
    """One creature through the eyes of a viewer; what it may not know is None."""

    def __init__(self, fighter: Fighter, *, exactly: bool) -> None:
        self._fighter = fighter
        self.exactly = exactly
        self.id = fighter.id
        self.name = fighter.name
        self.side = fighter.side

    @property
    def place(self) -> Spot:
        return self._fighter.place

    @property
    def out(self) -> str:
        return self._fighter.out

    @property
    def unconscious(self) -> bool:
        return self._fighter.unconscious

    @property
    def last_breath(self) -> int:
        return self._fighter.last_breath

    def own(self) -> Fighter | None:
        """The creature itself, if the viewer may know all of it."""
        return self._fighter if self.exactly else None

    def suffers(self, condition: Condition) -> bool:
        return self._fighter.suffers(condition)

    def suffered(self) -> list[ConditionKind]:
        """What tells on it now; conditions are plain to see."""
        return self._fighter.suffered()

    def is_afflicted(self) -> bool:
        return bool(self._fighter.conditions)

    def in_fight(self) -> bool:
        return self._fighter.in_fight()

    def is_able(self) -> bool:
        fighter = self._fighter
        if fighter.unconscious or fighter.out:
            return False
        return not fighter.conditions or fighter.is_able()

    def hp_to_lose(self, guess: Mapping[str, int]) -> int:
        """Its HP if the viewer may know them, else the guess for their band; none if it cannot be hurt now."""
        fighter = self._fighter
        if fighter.last_breath or fighter.unconscious or fighter.out:
            return 0
        return fighter.hp if self.exactly else guess[band(fighter.hp, fighter.max_hp)]

    def can_block(self) -> bool:
        """Whether it wields something to block with that is not broken."""
        for gear in self._fighter.wielded:
            if gear.weapon.blocking and gear.durability > 0:
                return True
        return False

    def hp_band(self) -> str:
        return band(self._fighter.hp, self._fighter.max_hp)

    def wielded(self) -> list[Gear]:
        return self._fighter.wielded

    def armor_durability(self) -> int:
        return self._fighter.armor_durability + self._fighter.temporary_armor

    def armor(self) -> Armor | None:
        return self._fighter.armor

    def pools(self) -> list[Pool]:
        """Its own and those of what it wields, as they are drawn."""
        gear = [pool for each in self._fighter.wielded for pool in drawn(each, exactly=self.exactly)]
        return drawn(self._fighter, exactly=self.exactly) + gear

    def conditions(self) -> dict[Condition, int]:
        return {condition: held.n for condition, held in self._fighter.conditions.items()}

    def public_scores(self) -> dict[str, int]:
        """Every score of its that was compared, by reaction and weapon."""
        return dict(self._fighter.scores)

    def known_techniques(self) -> list[Technique]:
        return [each for each in self._fighter.techniques if self.exactly or each.id in self._fighter.shown]

    def known_score(self, reaction: str, what: str) -> int | None:
        """A score that was compared before, and so is public."""
        return self._fighter.scores.get(f"{reaction}:{what}")

    def as_data(self) -> Data:
        fighter = self._fighter
        data: Data = {
            "id": self.id,
            "name": self.name,
            "side": self.side,
            "pc": fighter.pc,
            "conditions": {str(key): held.n for key, held in fighter.conditions.items()},
            "wielded": [{"id": g.id, "name": g.weapon.name, "durability": g.durability} for g in fighter.wielded],
            "armor": fighter.armor.name if fighter.armor is not None else "",
            **open_numbers(fighter),
            "unconscious": self.unconscious,
            "out": str(self.out),
            "last_breath": bool(self.last_breath),
            "participated": list(fighter.participated),
            **bands(fighter),
            "techniques": [each.id for each in self.known_techniques()],
            "scores": dict(fighter.scores),
        }
        return data | exact_data(fighter) if self.exactly else data


def exact_data(fighter: Fighter) -> Data:
    """What only the own side (and the referee) knows."""
    return {
        "seat": fighter.seat,
        **own_numbers(fighter),
        "attributes": {**grouped(fighter, ATTRIBUTES), "luck": fighter.luck},
        "speed": fighter.walking_speed(),
        "items": list(fighter.items),
        "bag": [gear.id for gear in fighter.bag],
        "used": list(fighter.used),
        "wounds": {"internal": fighter.internal_wounds, "external": fighter.external_wounds, "rests": fighter.rests},
    }


class Sight(LiveView):
    """What a bot of one seat reads."""

    def __init__(self, scene: KiScene, viewer: Viewer) -> None:
        self._scene = scene
        self.viewer = viewer
        self.rules = scene.rules
        self.grid = scene.grid
        self._seen: dict[str, Seen] = {}
        self._people: list[tuple[Fighter, Seen]] = []

    def seen(self, id: str) -> Seen:
        found = self._seen.get(id)
        if found is None:
            fighter = self._scene.by_id[id]
            found = self._seen[id] = Seen(fighter, exactly=self.viewer.is_with(fighter.side))
        return found

    def own(self, id: str) -> Fighter | None:
        """A creature of which the viewer may know all."""
        return self.seen(id).own()

    def everybody(self) -> list[Seen]:
        """Everybody the viewer may know of: a hidden creature is there for its own side only."""
        return [seen for fighter, seen in self.people() if fighter.out != Out.HIDDEN or seen.exactly]

    def people(self) -> list[tuple[Fighter, Seen]]:
        """Everybody beside what is seen of it; only a newcomer changes the list."""
        if len(self._people) != len(self._scene.fighters):
            self._people = [(each, self.seen(each.id)) for each in self._scene.fighters]
        return self._people

    def foes_of(self, side: str) -> list[Seen]:
        """Everybody of another side who is still in the fight."""
        return [
            seen
            for fighter, seen in self.people()
            if fighter.side != side and not fighter.unconscious and not fighter.out
        ]

    def reach_of_foes(self, me: Fighter) -> list[tuple[Seen, int]]:
        """The same with how far each is from one of mine."""
        far, side = self.grid.distances(me.place), me.side
        return [
            (seen, far[fighter.place])
            for fighter, seen in self.people()
            if fighter.side != side and not fighter.unconscious and not fighter.out
        ]

    def distance(self, one: str, other: str) -> int:
        return self._scene.distance(self._scene.by_id[one], self._scene.by_id[other])

    def technique(self, id: str) -> Technique:
        return self._scene.stock.techniques[id]

    def acting(self) -> Frame | None:
        """The topmost thing under way; who does what is public."""
        for frame in reversed(self._scene.stack):
            if frame.kind is not FrameKind.WINDOW:
                return frame
        return None

    def stored_up(self, id: str) -> int:
        """What the next weapon attack of that creature deals more."""
        frame = self._scene.empowered(id)
        return sum(self.technique(each).amount for each in frame.empowered) if frame is not None else 0

    def incoming(self) -> Incoming | None:
        """The attack that is being answered."""
        return self._scene.incoming

    def participation(self, id: str) -> Frame | None:
        """The participation that creature is in the middle of; what it declared is public."""
        return self._scene.participation_of(id)

    def item(self, id: str) -> Item:
        return self._scene.stock.items[id]

    def is_chasm(self, spot: Spot) -> bool:
        return bool((self._scene.chasm & ~self._scene.bridge) >> spot & 1)

    def sees(self, one: Spot, other: Spot) -> bool:
        return self.grid.sees(one, other, self._scene.opaque())

    def initiative(self, id: str) -> int | None:
        fighter = self._scene.by_id[id]
        return self._scene.initiative(fighter) if self.viewer.is_with(fighter.side) else None

    def caltrops(self) -> Area:
        return self._scene.caltrops

    def as_data(self) -> Data:
        scene = self._scene
        # KI-001: a combat is its Round, its Turn, and who participates in it now
        clock: Data = {
            "round": scene.round,
            "turn": scene.turn,
            "phase": str(scene.phase),
            "announced": list(scene.announced),
            "waiting": list(scene.queue),
            "acting": [frame_data(frame) for frame in scene.stack if frame.kind is not FrameKind.WINDOW],
        }
        return clock | {
            "incoming": None if scene.incoming is None else scene.incoming.as_data(),
            "creatures": [self.creature_data(each) for each in self.everybody()],
            "map": map_data(scene),
            "result": None if scene.result is None else {"winner": scene.result.winner, "why": scene.result.why},
        }

    def at(self, seen: Seen) -> str:
        """Where it stands, if it is on the map."""
        return self.grid.name(seen.place) if seen.place >= 0 and not seen.out else ""

    def creature_data(self, seen: Seen) -> Data:
        data = seen.as_data() | {"at": self.at(seen)}
        if seen.exactly:
            data["initiative"] = self.initiative(seen.id)
        return data


def frame_data(frame: Frame) -> Data:
    """Declarations are public, and so is who interrupts whom; who could use a Combo is not."""
    data: Data = {"kind": str(frame.kind), "who": frame.who}
    if frame.kind is FrameKind.BLAST:
        return data
    actions = [action.kind + (f":{action.detail}" if action.detail else "") for action in frame.actions]
    return data | {"actions": actions, "interrupts": frame.victim}


def map_data(scene: KiScene) -> Data:
    grid = scene.grid

    def names(squares: Area) -> list[str]:
        return [grid.name(spot) for spot in spots(squares)]

    return {
        "kind": "grid",
        "width": grid.width,
        "height": grid.height,
        "name": scene.stock.arena.name,
        "walls": names(scene.stock.walls),
        "crates": names(scene.crates),
        "chasm": names(scene.chasm & ~scene.bridge),
        "bridge": names(scene.bridge),
        "boulder": names(scene.boulder),
        "caltrops": names(scene.caltrops),
        "smoke": names(scene.opaque() & ~scene.stock.walls),
        "lying": [{"at": grid.name(each.spot), "what": each.id} for each in scene.lying],
        "features": [{"kind": str(each.kind), "name": each.name} for each in scene.stock.arena.features],
    }
