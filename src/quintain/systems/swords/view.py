"""The scene as a seat may know it.

The book keeps nothing of a fight secret but what cannot be perceived. So sheets are open, and with them Hit Points,
Armor Class, modifiers, conditions, injuries, and what everybody in sight holds, wears and has at hand. Rulings on
what the other sides do not know: what is stashed in somebody's pack, its Fortune Points, its free Invocation Dice
and how far a casting has come, and the trigger and the action of what it has prepared (that something is prepared
shows). A creature that has hidden from all of a side's conscious creatures, or that the game master keeps off the
map, is not there at all for that side; nor is it for onlookers while it is hidden from anybody.

SW-005: in a shared slot the creatures of the other sides are shown as they stood when it began, with what the
viewer's own side has done to them since; onlookers see everybody as they stood. The referee sees what is.
"""

from __future__ import annotations

from quintain.board.board import Pool
from quintain.kernel.asks import LiveView
from quintain.kernel.events import Viewer
from quintain.kernel.held import Held
from quintain.kernel.scene import Data
from quintain.knowing.pools import drawn, own_numbers
from quintain.space.space import Area, Spot, spots
from quintain.systems.swords.afflictions import Affliction, Injury
from quintain.systems.swords.armor import armor_class
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.gear import STASHED, Arms, Gear, Line
from quintain.systems.swords.lines import arms
from quintain.systems.swords.lines import of as lines
from quintain.systems.swords.perception import can_see, has_line, is_hidden_from, light_on
from quintain.systems.swords.scene import FOOT, Incoming, Lying, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant, Out
from quintain.systems.swords.speed import BURROW, FLY, GROUND, SWIM, speed
from quintain.systems.swords.stock import InjuryKind, Item, Light, Spell, Weapon


class Seen:
    """One creature through the eyes of a viewer; what it may not know is None."""

    def __init__(self, sight: Sight, body: Combatant, *, exactly: bool) -> None:
        self._sight = sight
        self._body = body
        self.exactly = exactly
        self.id = body.id
        self.name = body.name
        self.side = body.side

    def body(self) -> Combatant:
        """What the viewer has before its eyes: the creature, or the picture of it that a shared slot keeps."""
        return self._sight.picture(self._body)

    def own(self) -> Combatant | None:
        """The creature itself, if the viewer may know all of it."""
        return self._body if self.exactly else None

    # what anybody can see

    @property
    def place(self) -> Spot:
        return self.body().place

    @property
    def elevation(self) -> int:
        return self.body().elevation

    @property
    def hp(self) -> int:
        return self.body().hp

    @property
    def max_hp(self) -> int:
        return self.body().max_hp

    @property
    def out(self) -> str:
        return self.body().out

    @property
    def dying(self) -> int:
        return self.body().dying

    @property
    def reaction(self) -> bool:
        return self.body().reaction

    def suffers(self, condition: Condition) -> bool:
        return self.body().suffers(condition)

    def has_injury(self, kind: InjuryKind) -> bool:
        return self.body().has_injury(kind)

    def is_conscious(self) -> bool:
        return self.body().is_conscious()

    def is_able(self) -> bool:
        return self.body().is_able()

    def is_up(self) -> bool:
        """In the fight, and worth a blow: neither out nor lying at 0 HP."""
        body = self.body()
        return not body.out and body.hp > 0

    def carried(self) -> list[Gear]:
        """What it is seen to have: a foe's pack is closed."""
        return [gear for gear in self.body().carried if self.exactly or gear.where != STASHED]

    def ward(self) -> str:
        """Whom it is seen to protect."""
        return self._sight.known(self.body().protecting)

    def is_prepared(self) -> bool:
        return self.body().prepared is not None

    # what only its own side knows

    @property
    def prepared(self) -> Held | None:
        return self.body().prepared if self.exactly else None

    def pools(self) -> list[Pool]:
        return drawn(self.body(), exactly=self.exactly)

    def as_data(self) -> Data:
        body = self.body()
        casting = body.casting
        data: Data = {
            "id": self.id,
            "name": self.name,
            "side": self.side,
            "character": body.sheet.character,
            "squares": body.squares,
            "elevation": body.elevation,
            "hp": body.hp,
            "max_hp": body.max_hp,
            "initiative": body.initiative,
            "modifiers": modifiers_data(body),
            "exhaustion": body.exhaustion,
            "conditions": [self._sight.affliction_data(held) for held in body.afflictions],
            "injuries": [injury_data(injury) for injury in body.injuries],
            "injuries_owed": len(body.owed),
            "dying": body.dying,
            "stable": body.stable,
            "out": str(body.out),
            "reaction": body.reaction,
            "stance": body.stance,
            "defending": body.defending,
            "protecting": self.ward(),
            "commanding": body.commanding,
            "commanded_by": [id for id in body.commanded_by if self._sight.known(id)],
            "helped": [{"by": self._sight.known(help.by), "kind": help.kind} for help in body.helped],
            "prepared": body.prepared is not None,
            "casting": casting.spell if casting is not None else "",
            "concentrating": body.concentrating,
            "carried": [gear_data(gear) for gear in self.carried()],
            "used": dict(body.used),
        }
        return data | exact_data(body) if self.exactly else data


def modifiers_data(body: Combatant) -> Data:
    return {
        "str": body.strength,
        "dex": body.dexterity,
        "con": body.constitution,
        "int": body.intelligence,
        "wis": body.wisdom,
        "cha": body.charisma,
        "evasion": body.evasion,
        "hardiness": body.hardiness,
        "spirit": body.spirit,
    }


def injury_data(injury: Injury) -> Data:
    return {"kind": str(injury.kind), "part": str(injury.part)}


def gear_data(gear: Gear) -> Data:
    data: Data = {"id": gear.id, "name": gear.name, "where": gear.where}
    states = {"battered": gear.battered, "wrecked": gear.wrecked, "stone": gear.stone, "unloaded": not gear.loaded}
    found = [state for state, holds in states.items() if holds]
    return data | {"state": found} if found else data


def exact_data(body: Combatant) -> Data:
    """What only the own side (and the referee) knows."""
    return {
        "seat": body.seat,
        **own_numbers(body),
        "casting": body.casting.dump() if body.casting is not None else "",
        "prepared": body.prepared.dump() if body.prepared is not None else False,
        "hidden": body.hidden,
        "con_lost": body.con_lost,
    }


class Sight(LiveView):
    """What a bot of one seat reads."""

    def __init__(self, scene: SwordsScene, viewer: Viewer) -> None:
        self._scene = scene
        self.viewer = viewer
        self.rules = scene.rules
        self.grid = scene.grid
        self._seen: dict[str, Seen] = {}

    # who is there

    def picture(self, body: Combatant) -> Combatant:
        """The creature as the viewer may see it now; in a shared slot as SW-005 says.

        While a Reaction is being taken, whoever set it off shows as it is now (SW-007).
        """
        slot, turn = self._scene.slot, self._scene.turn
        if slot is None or self.viewer.is_with(body.side):
            return body
        if self._scene.live and turn is not None and turn.who == body.id:
            return body
        mine = slot.pictures.get(self.eyes(), {}).get(body.id)
        return mine if mine is not None else slot.stood.get(body.id, body)

    def eyes(self) -> str:
        """Through whose eyes a shared slot is seen: the viewer's side, or the creature of it that acts."""
        turn = self._scene.turn
        if turn is not None:
            acting = self._scene.by_id[turn.who]
            if acting.side == self.viewer.side:
                return self._scene.group(acting)
        return self.viewer.side

    def body(self, id: str) -> Combatant:
        """What the viewer has before its eyes of that creature."""
        scene = self._scene
        return scene.by_id[id] if scene.slot is None else self.picture(scene.by_id[id])

    def seen(self, id: str) -> Seen:
        found = self._seen.get(id)
        if found is None:
            body = self._scene.by_id[id]
            found = self._seen[id] = Seen(self, body, exactly=self.viewer.is_with(body.side))
        return found

    def own(self, id: str) -> Combatant | None:
        """A creature of which the viewer may know all."""
        return self.seen(id).own()

    def is_there(self, seen: Seen) -> bool:
        """Whether the viewer may know of it at all."""
        if seen.exactly:
            return True
        body = seen.body()
        if body.out == Out.HIDDEN:
            return False
        return not body.hidden or not self.is_unnoticed(body)

    def is_unnoticed(self, body: Combatant) -> bool:
        """Hidden from every conscious creature of the viewer's; from onlookers, if hidden from anybody."""
        side = self.viewer.side
        watchers = [each for each in self._scene.bodies if each.is_conscious() and each.side != body.side]
        if not side:
            return any(is_hidden_from(each, body) for each in watchers)
        return all(is_hidden_from(each, body) for each in watchers if each.side == side)

    def known(self, id: str) -> str:
        """That id, if the viewer may know of the creature; things of the world are always known."""
        if id in self._scene.by_id and not self.is_there(self.seen(id)):
            return ""
        return id

    def bodies(self) -> list[Combatant]:
        """What the viewer has before its eyes of everybody it may know of, for bots in a hurry; not to be changed."""
        scene, side = self._scene, self.viewer.side
        if scene.slot is not None:
            return [seen.body() for seen in self.everybody()]
        for body in scene.bodies:
            if (body.hidden or body.out) and body.side != side and (body.hidden or body.out == Out.HIDDEN):
                return [each for each in scene.bodies if each.side == side or self.is_there(self.seen(each.id))]
        return scene.bodies

    def foes_of_mine(self, body: Combatant) -> list[Combatant]:
        """What the viewer has before its eyes of all foes of that creature who are on the map and in the fight."""
        return [each for each in self.bodies() if each.side != body.side and not each.out and each.place >= 0]

    def is_plain(self) -> bool:
        """Everybody is what it seems to be, and stands on level ground where it can be seen to stand."""
        scene = self._scene
        if scene.slot is not None or not scene.stock.relief.flat or not scene.is_everybody_afoot():
            return False
        for body in scene.bodies:
            if body.hidden or body.elevation:
                return False
        return True

    def conscious_foes(self, body: Combatant) -> list[Combatant]:
        """Those of the foes around it, outside a shared slot, who have not fallen; not to be changed."""
        found = self._scene.conscious_enemies(body)
        return [each for each in found if each.place >= 0]

    def side_of_mine(self, body: Combatant) -> list[Combatant]:
        """That creature's own side, the fallen and the departed included; not to be changed."""
        return self._scene.roster(body.side)

    def friends(self, body: Combatant) -> list[Combatant]:
        """The others of a creature's own side who are on the map and still in the fight; not to be changed."""
        found = self._scene.allies(body)
        return [each for each in found if each.place >= 0]

    def everybody(self) -> list[Seen]:
        """Everybody the viewer may know of."""
        found = [self.seen(body.id) for body in self._scene.bodies]
        return [seen for seen in found if self.is_there(seen)]

    def foes_of(self, side: str) -> list[Seen]:
        """Everybody of another side who is still in the fight."""
        return [seen for seen in self.everybody() if seen.side != side and not seen.body().out]

    def friends_of(self, id: str) -> list[Seen]:
        """The others of that creature's side who are still in the fight."""
        side = self._scene.by_id[id].side
        return [seen for seen in self.everybody() if seen.side == side and seen.id != id and not seen.body().out]

    # where they are

    def feet(self, one: str, other: str) -> int:
        return self._scene.feet_apart(self.seen(one).body(), self.seen(other).body())

    def feet_from(self, spot: Spot, other: str) -> int:
        """As the crow flies along the ground, from a square to the nearest square of that creature."""
        body = self.seen(other).body()
        return min([self.grid.distance(spot, each) for each in spots(self._scene.footprint(body))], default=0) * FOOT

    def has_line(self, one: str, other: str) -> bool:
        """Whether nothing stands between the two."""
        return has_line(self._scene, self.seen(one).body(), self.seen(other).body())

    def can_see(self, one: str, other: str) -> bool:
        return can_see(self._scene, self.seen(one).body(), self.seen(other).body())

    def light_on(self, spot: Spot) -> Light:
        return light_on(self._scene, spot)

    # what can be reckoned with

    def ac(self, id: str, *, melee: bool = True, opportunity: bool = False, flexible: bool = False) -> int:
        return armor_class(self._scene, self.body(id), melee=melee, opportunity=opportunity, flexible=flexible)

    def ac_of(self, body: Combatant, *, melee: bool) -> int:
        """The same of a creature that the viewer has before its eyes."""
        return armor_class(self._scene, body, melee=melee)

    def speed(self, id: str, mode: str = GROUND) -> int:
        return speed(self.seen(id).body(), mode, self.wind())

    def arms(self, body: Combatant) -> Arms:
        """The same for a creature that the viewer has before its eyes, with what they come to."""
        return arms(self._scene, body)

    def lines(self, id: str) -> list[Line]:
        """What it could attack with as it stands: weapons in hand and natural attacks are plain to see."""
        return lines(self._scene, self.body(id))

    def reach(self, id: str) -> int:
        """Feet in which its melee attacks strike; 0 if it cannot attack in melee at all."""
        return max([line.feet for line in self.lines(id) if not line.ranged], default=0)

    def threatened(self, id: str) -> Area:
        """The squares in which it could strike at somebody on its own level; none if it is unable to."""
        body = self.seen(id).body()
        feet = self.reach(id) if body.is_able() and body.place >= 0 else 0
        footprint, squares = self._scene.footprint(body) if feet else 0, 0
        for spot in spots(footprint):
            squares |= self.grid.within(spot, feet // FOOT)
        return squares & ~footprint & ~self._scene.stock.opaque

    def wind(self) -> int:
        return self._scene.wind

    def spell(self, id: str) -> Spell:
        return self._scene.stock.spells[id]

    def weapon(self, id: str) -> Weapon:
        return self._scene.stock.weapons[id]

    def item(self, id: str) -> Item:
        return self._scene.stock.items[id]

    def lying(self) -> list[Lying]:
        return self._scene.lying

    def difficult(self) -> Area:
        return self._scene.stock.difficult

    def is_flat(self) -> bool:
        """Whether all of the ground is at elevation 0."""
        return self._scene.stock.relief.flat

    def ground(self, spot: Spot) -> int:
        """The elevation of the ground there, in feet."""
        return self._scene.stock.relief.ground[spot]

    # what is under way

    def turn(self) -> Turn | None:
        """The turn in progress; of a foe's turn in a shared slot nothing is known before the slot closes."""
        scene = self._scene
        turn = scene.turn
        if scene.slot is None or turn is None or self.viewer.is_with(self.side_of(turn.who)):
            return turn
        return None

    def side_of(self, id: str) -> str:
        return self._scene.by_id[id].side

    def incoming(self) -> Incoming | None:
        """The attack that is being resolved, if the viewer may know of it."""
        incoming = self._scene.incoming
        if incoming is None or self._scene.slot is None:
            return incoming
        sides = (self.side_of(incoming.attacker), self.side_of(incoming.target))
        return incoming if any(self.viewer.is_with(side) for side in sides) else None

    def minutes(self) -> int:
        """Whole Minutes of 10 Rounds that are over."""
        return self._scene.minutes

    def slots_to_come(self) -> list[list[str]]:
        """Who acts after the present slot in this Round, slot by slot, as far as the viewer knows of them."""
        known = [[id for id in members if self.known(id)] for members in self._scene.queue]
        return [members for members in known if members]

    def members(self) -> list[str]:
        """Who shares the present slot."""
        return [id for id in self._scene.members if self.known(id)]

    def as_data(self) -> Data:
        scene, turn, incoming = self._scene, self.turn(), self.incoming()
        # SW-001: the clock names the Combat Turn (or the shared slot), the Round and the Minutes
        clock: Data = {
            "round": scene.round,
            "minutes": self.minutes(),
            "phase": str(scene.phase),
            "shared": scene.slot is not None,
            "slot": self.members(),
            "to_come": self.slots_to_come(),
            "turn": None if turn is None or not self.known(turn.who) else turn.dump(),
            "surprised": [id for id in scene.surprised if self.known(id)],
        }
        return clock | {
            "incoming": None if incoming is None else incoming.as_data(),
            "creatures": [self.creature_data(each) for each in self.everybody()],
            "map": map_data(scene),
            "result": None if scene.result is None else {"winner": scene.result.winner, "why": scene.result.why},
        }

    def creature_data(self, seen: Seen) -> Data:
        body = seen.body()
        here = body.place >= 0 and body.on_map()
        return seen.as_data() | {
            "at": self.grid.name(body.place) if here else "",
            "ac": self.ac(seen.id),
            "ac_ranged": self.ac(seen.id, melee=False),
            "speed": {mode: feet for mode in (GROUND, FLY, BURROW, SWIM) if (feet := self.speed(seen.id, mode))},
        }

    def affliction_data(self, held: Affliction) -> Data:
        data: Data = {"condition": str(held.condition)}
        if held.by:
            data["by"] = self.known(held.by)
        if held.dice:
            data["pool"] = f"{held.dice}d{held.sides}"
        return data | {"of": held.tag} if held.tag else data


def map_data(scene: SwordsScene) -> Data:
    grid, stock = scene.grid, scene.stock

    def names(squares: Area) -> list[str]:
        return [grid.name(spot) for spot in spots(squares)]

    return {
        "kind": "grid",
        "width": grid.width,
        "height": grid.height,
        "name": stock.arena.name,
        "light": str(stock.light),
        "wind": scene.wind,
        "blocked": names(stock.blocked),
        "difficult": names(stock.difficult),
        "gap": names(stock.gap),
        "water": names(stock.water),
        "hurdles": names(stock.hurdles),
        "ground": {grid.name(spot): feet for spot, feet in enumerate(stock.relief.ground) if feet},
        "lying": [{"at": grid.name(each.spot), "what": each.gear.id} for each in scene.lying],
    }
