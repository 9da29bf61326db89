"""The scene as a seat may know it (term Hidden information).

A seat sees of its own side everything. Of others it sees place, size, worn and wielded things, conditions, active
manifestations and shields, wounds in words, that somebody holds an action (not which, nor the trigger), and the name
of a Gu once it has taken visible effect. Essence, soul, attributes and skills, unused Gu, killer moves, Activations and
exact hit points stay hidden. A creature that nobody of the side has noticed, or that the game master keeps off the map,
is not there at all; nor is it for onlookers while it is unnoticed by anybody. The game master sees all.
"""

from __future__ import annotations

from quintain.board.board import Pool
from quintain.kernel.asks import LiveView
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.knowing.pools import bands, drawn, open_numbers, own_numbers
from quintain.space.directions import COMPASS
from quintain.space.space import Area, Spot, spots
from quintain.systems.gu import activation, areas, armour, attack, checks, flight, ground, meanings, melee, stats
from quintain.systems.gu.blow import Attack, Blow
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.pools import wounds
from quintain.systems.gu.scene import GuScene, Incoming, Patch, Thing, Turn
from quintain.systems.gu.stock import Gu, KillerMove, Span, Strike
from quintain.systems.gu.things import Affliction, Gear, Poisoned, Worm
from quintain.systems.gu.words import Condition, Skill


class Seen:
    """One creature through the eyes of a viewer; what it may not know is None or left out."""

    def __init__(self, sight: Sight, body: Fighter, *, exactly: bool) -> None:
        self._sight = sight
        self._body = body
        self.exactly = exactly
        self.id = body.id
        self.name = body.name
        self.side = body.side

    def own(self) -> Fighter | None:
        """The creature itself, if the viewer may know all of it."""
        return self._body if self.exactly else None

    # what anybody can see

    @property
    def spot(self) -> Spot:
        return self._body.spot

    @property
    def z(self) -> int:
        return self._body.z

    @property
    def airborne(self) -> bool:
        return self._body.airborne

    @property
    def squares(self) -> int:
        return self._body.squares

    @property
    def out(self) -> str:
        return self._body.out

    @property
    def seat(self) -> str:
        return self._body.seat

    @property
    def reactions(self) -> int:
        return self._body.reactions

    @property
    def bleeding(self) -> int:
        return self._body.bleeding

    @property
    def evading(self) -> int:
        return self._body.evading

    def wounds(self) -> str:
        """Hit points in words."""
        return wounds(self._body.hp, self._body.max_hp)

    def suffers(self, condition: Condition) -> bool:
        return self._body.suffers(condition)

    def is_up(self) -> bool:
        """In the fight and able to do something in it."""
        body = self._body
        return body.is_in() and not body.suffers(Condition.DYING) and not body.suffers(Condition.UNCONSCIOUS)

    def is_mortal_or_beast(self) -> bool:
        return not self._body.is_gu_master()

    def afflictions(self) -> list[Affliction]:
        return self._body.afflictions

    def poisons(self) -> list[Poisoned]:
        return self._body.poisons

    def broken(self) -> list[str]:
        return self._body.broken

    def gear(self) -> list[Gear]:
        """What it is seen to have: things in its hands; what else somebody carries is not seen."""
        return [gear for gear in self._body.gear if self.exactly or gear.hands]

    def armour(self) -> str:
        return self._body.worn.armour.name if self._body.worn is not None else ""

    def worms(self) -> list[Worm]:
        """Its Gu as far as the viewer knows of them: those that are active or have taken visible effect."""
        return [worm for worm in self._body.worms if self.exactly or worm.active or worm.seen]

    def has_shield(self) -> bool:
        """Whether a shield Gu is seen to protect it."""
        return bool(self._body.shields())

    def wings(self) -> list[int]:
        return self._body.wings

    def upheld(self) -> list[str]:
        """The killer moves that it is seen to sustain: what it has turned into, what burns on the ground."""
        return [each.move.id for each in self._body.upheld]

    def grapples(self) -> str:
        return self._sight.known(self._body.grapples)

    def is_holding(self) -> bool:
        return self._body.holding is not None

    def pools(self) -> list[Pool]:
        return drawn(self._body, exactly=self.exactly)

    def as_data(self) -> Data:
        body = self._body
        here = body.spot >= 0 and body.out in ("", Out.DEAD, Out.YIELDED)
        data: Data = {
            "id": self.id,
            "name": self.name,
            "side": self.side,
            "player": body.player,
            "kind": str(body.sheet.kind),
            "at": self._sight.grid.name(body.spot) if here else "",
            "height": body.z,
            "airborne": body.airborne,
            "fallen": body.fallen,
            "size": str(body.size),
            "squares": body.squares,
            "out": str(body.out),
            **open_numbers(body),
            **bands(body),
            "surprised": body.surprised,
            "conditions": [self._sight.affliction_data(held) for held in body.afflictions],
            "bleeding": body.bleeding,
            "poisons": [{"name": each.name, "turns": each.turns} for each in body.poisons],
            "broken": list(body.broken),
            "evading": body.evading,
            "perseverance_tokens": body.perseverance_tokens,
            "predicament_tokens": body.predicament_tokens,
            "breathless": body.breathless,
            "mute": body.mute,
            "wings": list(body.wings),
            "upheld": self.upheld(),
            "swarming": body.swarming,
            "carved": [each.gu.id for each in body.carved],
            "flies_by": body.flies_by,
            "gear": [{"id": gear.id, "hands": list(gear.hands)} for gear in self.gear()],
            "armour": self.armour(),
            "grapples": self.grapples(),
            "holding": body.holding is not None,
            "gu": [self.worm_data(worm) for worm in self.worms()],
            "wards": [ward.gu.id for ward in body.wards],
            "boosts": [boost.gu for boost in body.boosts],
        }
        return data | exact_data(body) if self.exactly else data

    def worm_data(self, worm: Worm) -> Data:
        data: Data = {"id": worm.id, "active": worm.active, "dead": worm.is_dead()}
        return data | {"health": worm.health, "suppressed": worm.suppressed} if self.exactly else data


def exact_data(body: Fighter) -> Data:
    """What only the own side (and the referee) knows."""
    return {
        "seat": body.seat,
        **own_numbers(body),
        "max_soul": body.max_soul,
        "max_essence": body.sheet.essence,
        "essence_part": body.essence_part,
        "stones": body.stones,
        "strength_lost": body.strength_lost,
        "own_hp": body.own_hp,
        "soul_lost": body.soul_lost,
        "skills": {str(skill): stats.skill(body, skill) for skill in Skill},
        "movement": stats.movement(body),
        "activations": stats.activations(body),
        "concussions": len(body.concussions),
        "voice_lost": body.voice_lost,
        "shrinks": body.shrinks,
        "holding": body.holding.dump() if body.holding is not None else False,
        "unnoticed_by": list(body.unnoticed_by),
    }


class Sight(LiveView):
    """What a bot of one seat reads."""

    def __init__(self, scene: GuScene, viewer: Viewer) -> None:
        self._scene = scene
        is_gm = bool(scene.stock.gm) and viewer.seat == scene.stock.gm
        self.viewer = Viewer(viewer.seat, viewer.side, referee=True) if is_gm else viewer
        self.rules = scene.rules
        self.grid = scene.grid
        self._seen: dict[str, Seen] = {}

    # who is there

    def seen(self, id: str) -> Seen:
        found = self._seen.get(id)
        if found is None:
            body = self._scene.by_id[id]
            found = self._seen[id] = Seen(self, body, exactly=self.viewer.is_with(body.side))
        return found

    def own(self, id: str) -> Fighter | None:
        """A creature of which the viewer may know all."""
        return self.seen(id).own()

    def is_there(self, seen: Seen) -> bool:
        """Whether the viewer may know of it at all."""
        if seen.exactly:
            return True
        body = self._scene.by_id[seen.id]
        if body.out == Out.HIDDEN:
            return False
        return not body.unnoticed_by or not self.is_unnoticed(body)

    def is_unnoticed(self, body: Fighter) -> bool:
        """By everybody of the viewer's side; by anybody at all, for onlookers."""
        side = self.viewer.side
        watchers = [each.id for each in self._scene.bodies if each.is_in() and (not side or each.side == side)]
        unaware = [id for id in watchers if id in body.unnoticed_by]
        return len(unaware) == len(watchers) if side else bool(unaware)

    def known(self, id: str) -> str:
        """That id, if the viewer may know of the creature; things of the world are always known."""
        if id in self._scene.by_id and not self.is_there(self.seen(id)):
            return ""
        return id

    def everybody(self) -> list[Seen]:
        """Everybody the viewer may know of."""
        found = [self.seen(body.id) for body in self._scene.bodies]
        return [seen for seen in found if self.is_there(seen)]

    def foes_of(self, side: str) -> list[Seen]:
        """Everybody of another side who is still in the fight."""
        return [seen for seen in self.everybody() if seen.side != side and self._scene.by_id[seen.id].is_in()]

    def friends_of(self, id: str) -> list[Seen]:
        """The others of that creature's side who are still in the fight."""
        side = self._scene.by_id[id].side
        own = [seen for seen in self.everybody() if seen.side == side and seen.id != id]
        return [seen for seen in own if self._scene.by_id[seen.id].is_in()]

    # where they are

    def metres(self, one: str, other: str) -> int:
        return ground.apart(self._scene, self._scene.by_id[one], self._scene.by_id[other])

    def threatened(self, id: str) -> list[Spot]:
        """The squares in which it could strike at somebody on its own level, as far as its weapons are seen."""
        body = self._scene.by_id[id]
        if not self.seen(id).is_up() or body.spot < 0:
            return []
        reach = melee.melee_range(body) if self.seen(id).exactly else 1
        return spots(self.around(id, reach) & ~self._scene.footprint(body))

    # what its own side can reckon with

    def price(self, who: str, gu: Gu) -> int:
        """What that Gu costs somebody of the own side."""
        return activation.cost(self._scene.by_id[who], gu)

    def killer_price(self, who: str, move: KillerMove) -> int:
        return sum(self.price(who, self._scene.stock.gus[id]) for id in [*move.core, *move.supplementary])

    def killer_move(self, id: str) -> KillerMove:
        return self._scene.stock.killer_moves[id]

    def penalty(self, who: str, skill: Skill) -> int:
        """What conditions and armour add to somebody's own tests."""
        body = self._scene.by_id[who]
        return meanings.penalty(body, skill) + armour.penalty(body, skill)

    def dodge_value(self, who: str) -> int:
        return flight.dodge_value(self._scene.by_id[who])

    def hit_chance(self, who: str, target: str, blow: Blow, *, penalty: int = 0) -> float:
        """How likely a blow of the own side hits, as far as one can see."""
        aimed = Attack(self._scene.by_id[who], self._scene.by_id[target], blow.id)
        aimed.kind = blow.kind
        aimed.penalty = blow.to_hit + penalty
        return 1.0 if attack.hits_by_itself(aimed) else self.chance(aimed)

    def gu_chance(self, who: str, target: str, strike: Strike) -> float:
        """How likely an attack roll of a Gu hits, as far as one can see."""
        return self.chance(attack.of_strike(self._scene.by_id[who], self._scene.by_id[target], "", strike, rank=1))

    def chance(self, aimed: Attack) -> float:
        """The share of all numbers that hit; advantage makes up for half of the rest."""
        skill = attack.skill_to_hit(self._scene, aimed)
        modifier = attack.to_hit(self._scene, aimed) + self.penalty(aimed.attacker.id, skill)
        value = stats.skill(aimed.attacker, skill)
        share = checks.share(modifier, value)
        return share + share * (1 - share) if aimed.net > 0 else share

    def footprint(self, seen: Seen) -> Area:
        """The squares that somebody is in."""
        return self._scene.footprint(self._scene.by_id[seen.id])

    def stands_in(self, seen: Seen, area: Area) -> bool:
        """Whether somebody near the ground is in those squares."""
        return bool(self.footprint(seen) & area) and not seen.airborne

    def lines(self, shape: areas.Lines, over: Area) -> list[tuple[str, Area]]:
        """The longest line from each source in every level direction, and what it covers, if any of those squares."""
        found = []
        for source in shape.sources:
            for direction in COMPASS:
                length = max(shape.lengths(source, direction), default=0)
                for left, zone in shape.zones(source, direction, length, over) if length else ():
                    found.append((shape.id_of(source, direction, length, left=left), zone.squares()))
        return found

    def lines_from(self, bursts: areas.Bursts, span: Span, spot: Spot, over: Area) -> list[Area]:
        """What each of the longest lines would cover whose source is on that square."""
        return [squares for _, squares in self.lines(bursts.longest(span, spot), over)]

    def around(self, who: str, metres: int) -> Area:
        """The squares within so many metres of somebody."""
        area = self._scene.footprint(self._scene.by_id[who])
        for _ in range(metres):
            area = self.grid.spread(area)
        return area

    # what is under way

    def turn(self) -> Turn | None:
        turn = self._scene.turn
        return turn if turn is not None and self.known(turn.who) else None

    def order(self) -> list[str]:
        return [id for id in self._scene.order if self.known(id)]

    def incoming(self) -> Incoming | None:
        """The attack that is being resolved, if the viewer knows of both."""
        found = self._scene.incoming
        if found is None or not self.known(found.attacker) or not self.known(found.target):
            return None
        return found

    def patches(self) -> list[Patch]:
        return self._scene.patches

    def things(self) -> list[Thing]:
        return self._scene.things

    def as_data(self) -> Data:
        scene, turn, incoming = self._scene, self.turn(), self.incoming()
        return {
            "round": scene.round,
            "seconds": scene.fight_seconds(),
            "phase": str(scene.phase),
            "order": self.order(),
            "turn": None if turn is None else self.turn_data(turn),
            "incoming": None if incoming is None else incoming.as_data(),
            "creatures": [each.as_data() for each in self.everybody()],
            "map": map_data(scene),
            "result": None if scene.result is None else {"winner": scene.result.winner, "why": scene.result.why},
        }

    def turn_data(self, turn: Turn) -> Data:
        """A foe's turn: what it has spent that everybody saw; how many activations it has left is its own to know."""
        if self.seen(turn.who).exactly:
            return turn.dump()
        return {"who": turn.who, "action": turn.action, "bonus": turn.bonus, "moved": turn.moved}

    def affliction_data(self, held: Affliction) -> Data:
        data: Data = {"condition": str(held.condition), "rank": held.rank}
        if held.by:
            data["by"] = self.known(held.by)
        return data | {"turns": held.turns} if held.turns else data


def map_data(scene: GuScene) -> Data:
    """The map, what burns on it, its things and doors."""
    grid = scene.grid
    return {
        "kind": "grid",
        "width": grid.width,
        "height": grid.height,
        "name": scene.stock.arena.name,
        "ground": {grid.name(spot): z for spot in range(grid.size) if (z := ground.surface(scene, spot))},
        "patches": [
            {
                "id": patch.id,
                "name": patch.remains.name,
                "squares": [grid.name(spot) for spot in spots(patch.squares)],
                "low": patch.low,
                "high": patch.high,
                "by": patch.by,
            }
            for patch in scene.patches
        ],
        "things": [
            {"id": thing.id, "at": grid.name(thing.spot), "height": thing.z, "hp": thing.hp} for thing in scene.things
        ],
        "doors": dict(scene.doors),
        "lying": [{"at": grid.name(each.spot), "what": each.gear.id} for each in scene.lying],
    }
