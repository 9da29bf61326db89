"""What a page draws: the mode and its round, what everybody is about to do, cards, clocks, timers, zones or rooms."""

from __future__ import annotations

from typing import Final

from quintain.board.board import Board, Clock, Deed, Dial, Figure, Goal, Order, Row, Secrets, Slot, Tag, Timer
from quintain.board.health import left
from quintain.board.shorts import number_of, shorts
from quintain.board.sides import apart
from quintain.campaign.clock import day_and_time
from quintain.kernel.events import Viewer
from quintain.knowing.pools import drawn
from quintain.library.drawn import Badge
from quintain.systems.delve import defense, reflexes, skills, victories, wounds
from quintain.systems.delve.board_map import map_of
from quintain.systems.delve.body import Character
from quintain.systems.delve.declared import in_words
from quintain.systems.delve.drawing import emblem_of
from quintain.systems.delve.events.modes import lasting
from quintain.systems.delve.glossary import of_clause, of_term
from quintain.systems.delve.scene import (
    PARTY,
    DelveScene,
    DelvingScene,
    FightScene,
    Phase,
    RestScene,
    TravelScene,
)
from quintain.systems.delve.stock import EndKind
from quintain.systems.delve.view import Seen, Sight, behind, is_gone
from quintain.systems.delve.words import MINUTE, Out

SEQUENCE: Final = {
    Phase.SITUATION: "Situation",
    Phase.DECLARATIONS: "Declarations",
    Phase.SHIFTS: "Shifts",
    Phase.CHECKS: "Checks",
    Phase.OUTCOMES: "Outcomes",
    Phase.CLOSE: "Close",
}
"""Term Combat sequence."""
LONGER: Final = {**SEQUENCE, Phase.WAY: "The way ahead", Phase.SHIFTS: "Doors"}
"""The same in the longer modes, where people go from room to room."""


def board(scene: DelveScene, viewer: Viewer) -> Board:
    """Play as that viewer may know it."""
    sight = Sight(scene, viewer)
    home = PARTY if sight.viewer.referee or not viewer.side else viewer.side
    drawn = sight.everybody()
    short = shorts({each.id: each.name for each in drawn})
    return Board(
        clock=clock(scene),
        order=order(scene, sight),
        creatures=apart([figure(sight, each, home, short[each.id]) for each in drawn]),
        map=map_of(scene, sight),
        threat=None,
        secrets=None if sight.viewer.referee else Secrets("Others, as far as you can see", "DV-024"),
        goal=goal(scene),
        dials=dials(sight),
        timers=timers(scene),
        mode=str(scene.mode),
        time=day_and_time(scene.world.clock),
        round=round_words(scene),
    )


# the mode and its round


def clock(scene: DelveScene) -> Clock:
    title, note = f"Round {scene.round}", LONGER[scene.phase]
    if not isinstance(scene, FightScene):
        return Clock(title, note, f"{title}, {note}", "none", [])
    note, phases = SEQUENCE[scene.phase], list(SEQUENCE)
    now = phases.index(scene.phase)
    slots = [
        Slot(SEQUENCE[phase], "past" if place < now else "now" if place == now else "ahead", waiting(scene, phase))
        for place, phase in enumerate(phases)
    ]
    return Clock(title, note, f"{title}, {note}", "phases", slots)


def waiting(scene: DelveScene, phase: Phase) -> list[str]:
    """Whose checks or outcomes are still to come."""
    return list(scene.queue) if phase is scene.phase else []


def round_words(scene: DelveScene) -> str:
    """Which round it is, and how long it lasts (DV-003); a rest has no rounds, and a round to come no length yet.

    A round of travel is a leg of the journey (DV-130). The round after the last one never comes.
    """
    if isinstance(scene, TravelScene):
        return leg_words(scene)
    if scene.result is not None and scene.phase is Phase.SITUATION:
        return f"Round {scene.round - 1}, over"
    if isinstance(scene, RestScene):
        return with_length(f"{str(scene.plan.rest).capitalize()} rest", scene.plan.minutes * MINUTE)
    to_come = scene.phase is Phase.SITUATION and scene.spent >= scene.seconds and not isinstance(scene, FightScene)
    return with_length(f"Round {scene.round}", 0 if to_come else scene.seconds)


def leg_words(scene: TravelScene) -> str:
    legs = len(scene.journey.legs)
    if scene.leg >= legs:
        return f"Leg {legs} of {legs}, over"
    to_come = scene.phase is Phase.SITUATION and scene.spent >= scene.seconds
    return with_length(f"Leg {scene.leg + 1} of {legs}", 0 if to_come else scene.seconds)


def with_length(what: str, seconds: int) -> str:
    return f"{what}, {lasting(seconds)}" if seconds else what


def goal(scene: DelveScene) -> Goal | None:
    """How an encounter can end, where everybody may know it (term Encounter won)."""
    if not isinstance(scene, FightScene):
        return None
    names = scene.creature_names()
    for end in scene.encounter.ends:
        if end.kind is EndKind.CLOCK_AND_ZONE:
            name = scene.stock.actions[end.clock].name
            return Goal(f"{name}, and be in the {names[end.zone]}", "DV-052")
    return None


# what everybody is about to do


def order(scene: DelveScene, sight: Sight) -> Order | None:
    """Intents as far as they are published, and what the own side has declared (see DV-001)."""
    rows = [Row(seen.id, "", deeds(scene, sight, seen)) for seen in sight.everybody() if seen.is_in()]
    return Order("This round", "DV-001", [row for row in rows if row.acts]) if any(row.acts for row in rows) else None


def deeds(scene: DelveScene, sight: Sight, seen: Seen) -> list[Deed]:
    body = scene.by_id[seen.id]
    intent = seen.intent()
    if intent is not None:
        state = "waiting" if scene.phase in (Phase.SITUATION, Phase.DECLARATIONS) else "now"
        return [Deed(in_words(scene, intent), state)]
    return [Deed("hidden intent", "waiting")] if sight.is_guileful(body) else []


# characters


def figure(sight: Sight, seen: Seen, home: str, short: str) -> Figure:
    scene = behind(sight)
    body = scene.by_id[seen.id]
    at = body.zone if isinstance(scene, FightScene) else body.room if isinstance(scene, DelvingScene) else ""
    pools = drawn(body, exactly=seen.exactly)
    return Figure(
        id=seen.id,
        name=seen.name,
        short=short,
        side=seen.side,
        shape="party" if seen.side == home else "foe",
        own=bool(sight.viewer.seat) and seen.seat == sight.viewer.seat,
        at="" if is_gone(body) else at,
        down=body.out == Out.DEAD,
        gone=is_gone(body),
        note=standing(body),
        pools=pools,
        tags=tags(scene, seen),
        lines=lines(scene, seen),
        sheet=sheet(scene, seen),
        emblem=emblem_of(body.sheet),
        number=number_of(seen.name),
        health=left(pools, "Stress"),
    )


def standing(body: Character) -> str:
    """A few words on how it stands."""
    if body.out:
        return str(body.out).replace("_", " ")
    state = str(defense.state(body))
    return f"at 0 Stress, {state}" if body.stress == 0 else state


def tags(scene: DelveScene, seen: Seen) -> list[Tag]:
    """Wounds, Shielding, gear in use, and what holds of it for now."""
    body = scene.by_id[seen.id]
    about = of_clause("DV-077")
    found = [
        Tag(f"{wound.name} {wound.severity}", "condition", "DV-076", about, Badge.WOUNDED) for wound in body.wounds
    ]
    if body.shielding():
        found.append(
            Tag(f"Shielding {body.shielding()}", "condition", "DV-097", of_clause("DV-098"), Badge.SHIELDED, good=True)
        )
    if body.unaware:
        found.append(Tag("unaware", "condition", *of_term("Cover and light"), Badge.EXPOSED))
    if body.lucky > 0:
        label = f"next check: DC -{body.lucky}"
        found.append(Tag(label, "condition", *of_term("Player intrusion"), Badge.READY, good=True))
    elif body.lucky:
        label = f"next check: DC +{-body.lucky}"
        found.append(Tag(label, "condition", "DV-026", of_clause("DV-026"), Badge.EXPOSED))
    if body.favours:
        found.append(Tag("a favour", "condition", *of_term("Player intrusion"), Badge.READY, good=True))
    if isinstance(scene, FightScene) and body.heartened == scene.round:
        about = "A battle cry: +1 advantage on its check this round."
        found.append(Tag("heartened", "condition", "DV-019", about, Badge.LED, good=True))
    if isinstance(scene, FightScene) and body.rooted == scene.round:
        found.append(Tag("loses its shift", "condition", *of_term("Shift"), Badge.ROOTED))
    for gear in seen.in_use():
        state = f", {gear.stress} left" if gear.armor is not None and seen.exactly else ""
        about = getattr(gear.entry, "effect", "")
        found.append(Tag(f"{gear.name}{state}{', to be reloaded' if gear.spent else ''}", "gear", "", about))
    return found


def lines(scene: DelveScene, seen: Seen) -> list[str]:
    """What matters now: Defense, what armour is left, how close death is (DV-043)."""
    body = scene.by_id[seen.id]
    found = [f"Defense {defense.defense(scene, body)}"]
    if seen.exactly and victories.bonus(body.victories):
        found.append(f"+{victories.bonus(body.victories)} to all checks")
    if body.stress == 0 and body.is_in():
        found.append(f"the next wound kills in {wounds.death_chance(body)} of 36")
    return found


def sheet(scene: DelveScene, seen: Seen) -> list[str]:
    """What holds all the time, for who may know it."""
    body = seen.own()
    if body is None:
        return []
    names = scene.creature_names()
    bare, broken, protected = defense.values(scene, body)
    found = [f"Defense {bare} without armour"]
    if body.armor() is not None:
        found = [f"{found[0]}, {broken} with it broken, {protected} Protected"]
    scores = [f"{names[id]} {skills.score(scene, body, id)}{specialty(body, id)}" for id in sorted(body.skills)]
    if scores:
        found.append("Skills: " + ", ".join(scores))
    carried = [gear_words(gear.name, gear.mana if gear.item is not None else 0) for gear in body.gear if not gear.used]
    if carried:
        found.append("Carries " + ", ".join(carried))
    if body.spells:
        found.append("Spells: " + ", ".join(spell.name for spell in body.spells))
    found.append("Spirit: " + ", ".join([spirit_use(scene, use) for use in reflexes.uses_of_spirit(body)]))
    if body.abilities:
        found.append("Abilities: " + ", ".join(ability.name for ability in body.abilities))
    return [*found, f"Experience {body.experience}, coin {body.coin}"]


def spirit_use(scene: DelveScene, use: str) -> str:
    """What somebody's Spirit may be spent on, by its name."""
    return scene.stock.spells[use].name if use in scene.stock.spells else use.replace("_", " ").title()


def gear_words(name: str, mana: int) -> str:
    return f"{name} ({mana} Mana)" if mana else name


def specialty(body: Character, skill: str) -> str:
    found = body.specialties.get(skill, "")
    return f" ({found})" if found else ""


# clocks and timers


def dials(sight: Sight) -> list[Dial]:
    """The clocks that can be worked here, and those that are under way elsewhere (see DV-029)."""
    names = behind(sight).creature_names()
    found = []
    for each in [each for each in sight.clocks() if sight.is_here(each) or sight.is_open_elsewhere(each)]:
        action = each.action
        how = "back to back" if action.continuous else "may be spread out"
        room = each.place.partition("/")[2]
        where = ", ".join(names.get(zone, zone).capitalize() for zone in each.zones or [room] if zone)
        state = "done" if each.is_full() else "open"
        about = f"{', '.join(names[id] for id in action.skills)} DC {action.dc}, {how}. {action.effect}".strip()
        clause = "DV-032" if action.continuous else "DV-033"
        found.append(Dial(each.id, action.name, action.segments, each.filled, where, about, clause, state))
    return found


def timers(scene: DelveScene) -> list[Timer]:
    """Shielding (DV-101), smoke, what is left of a rest or of a leg that was interrupted (DV-133)."""
    now = scene.world.clock
    found = [
        Timer(f"Shielding {ward.amount}", max(0, ward.ends - now), "", body.id, "DV-101")
        for body in scene.bodies
        for ward in body.wards
        if body.is_in()
    ]
    if isinstance(scene, FightScene):
        names = scene.creature_names()
        for zone, last in scene.world.smoke.items():
            rounds = max(0, last - scene.round + 1)
            found.append(Timer(f"Smoke, {names[zone]}", rounds * scene.seconds, clause="DV-026"))
    if isinstance(scene, RestScene):
        left = scene.plan.minutes * MINUTE - scene.passed
        if left > 0:
            found.append(Timer(f"{str(scene.plan.rest).capitalize()} rest", left, clause="DV-110"))
    if isinstance(scene, TravelScene | DelvingScene) and scene.spent:
        found.append(Timer(f"{scene.mode}, interrupted", max(0, scene.seconds - scene.spent), clause="DV-133"))
    return found
