"""What a Gu or a killer move does to others: attack rolls, one after the other or one alone, areas, touches."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.gu import areas, attack, called, dodging, effects, ground, guess, patches, stats, targeting
from quintain.systems.gu.blow import Attack
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.called import Aim
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Gu, Source, Span, Strike
from quintain.systems.gu.works import Use, Way, Work

TARGET: Final = "target"
AT_PART: Final = "at"


def strike(scene: GuScene, table: Table, body: Fighter, work: Work, use: Use) -> None:
    """Attack rolls, an area, or one creature that needs none."""
    assert work.strike is not None
    if work.span is not None:
        fill(scene, table, body, work, work.span, use)
    elif work.strike.attack_roll and work.strike.attacks > 1:
        volley(scene, table, body, work)
    elif work.strike.attack_roll and not use.target:
        guess.attack(scene, table, body, work, use.value.spot)
    elif work.strike.attack_roll:
        shoot(scene, table, body, work, scene.by_id[use.target], use.value, is_called=use.is_called)
    else:
        attack.affect(
            scene,
            table,
            body,
            [scene.by_id[use.target]],
            work.strike,
            name=work.name,
            rank=work.rank,
            keywords=work.keywords,
            touch=work.touch,
            range_m=targeting.range_of(body, work),
        )


def shoot(
    scene: GuScene, table: Table, body: Fighter, work: Work, target: Fighter, value: Value, *, is_called: bool
) -> None:
    attack.resolve(scene, table, aimed_at(body, work, target, called.read(target, value) if is_called else None))


def aimed_at(body: Fighter, work: Work, target: Fighter, aim: Aim | None = None) -> Attack:
    """Its attack on one creature."""
    assert work.strike is not None
    return attack.of_strike(
        body,
        target,
        work.name,
        work.strike,
        rank=work.rank,
        keywords=work.keywords,
        touch=work.touch,
        aim=aim,
        range_m=targeting.range_of(body, work),
    )


class Target(Option):
    """One target of several attacks."""

    def __init__(self, way: Way, name: str) -> None:
        at = (AT_PART,) if way.is_called else ()
        label = f"At {name}, called shot" if way.is_called else f"At {name}"
        super().__init__((TARGET, way.target, *at), label, way.shape)
        self.target = way.target
        self.is_called = way.is_called

    def aim(self) -> str:
        return self.target


def volley(scene: GuScene, table: Table, body: Fighter, work: Work) -> None:
    """Several attacks, each at any target and each with its own answers; it ends when nobody is left to aim at."""
    assert work.strike is not None
    for number in range(work.strike.attacks):
        foes = targeting.within_reach(scene, body, work, scene.enemies(body)) if stats.can_act(body) else []
        if not foes:
            return
        options = [Target(way, foe.name) for foe in foes for way in targeting.aimings(foe, is_rolled=True)]
        answer = table.ask(
            body, TARGET, options, f"{body.name}, attack {number + 1} of {work.strike.attacks}: at whom?"
        )
        chosen = answer.option
        assert isinstance(chosen, Target)
        target = scene.by_id[chosen.target]
        shoot(scene, table, body, work, target, answer.value, is_called=chosen.is_called)


def fill(scene: GuScene, table: Table, body: Fighter, work: Work, span: Span, use: Use) -> None:
    """An area: everybody in it may answer and is struck; what remains of it stays."""
    assert work.strike is not None
    filled = Filled(span, areas.placed(scene, table, body, span, work.range_m, use.value))
    inside = filled.targets(scene, body)
    attack.affect(
        scene,
        table,
        body,
        inside,
        work.strike,
        name=work.name,
        rank=work.rank,
        keywords=work.keywords,
        filled=filled,
        manifests=work.remains is not None,
    )
    if work.remains is not None and stats.can_act(body):
        patches.lay(scene, table, body, work, filled.zone, use.worm)
        dodging.manifested(scene, table, body, filled.zone.cells(), [each.id for each in inside])


class Filled:
    """An area that takes effect: one around its user goes where that one goes before it does."""

    def __init__(self, span: Span, zone: areas.Zone) -> None:
        self.span = span
        self.zone = zone

    def inner(self) -> areas.Zone | None:
        """The part outside of which the outer damage is dealt."""
        return self.zone.inner(self.span.inner) if self.span.inner else None

    def targets(self, scene: GuScene, body: Fighter) -> list[Fighter]:
        return [each for each in areas.caught(scene, self.zone) if is_meant(scene, body, self.span, each)]

    def look_again(self, scene: GuScene, body: Fighter) -> list[Fighter]:
        """Who is in it after somebody has come first."""
        if self.span.source is Source.USER:
            self.zone = areas.around(scene, body, self.span)
        return self.targets(scene, body)


def is_meant(scene: GuScene, body: Fighter, span: Span, other: Fighter) -> bool:
    """Everybody in an area (ruling on GU-254), allies and the user too, unless it says otherwise."""
    if span.spares_user and other is body:
        return False
    if span.enemies_only and other.side == body.side:
        return False
    return not span.grounded or effects.stands_on_ground(scene, other)


def blow_up(scene: GuScene, table: Table, body: Fighter, gu: Gu) -> None:
    """A self-detonation ability: everybody within its range, the user too."""
    range_m = max(1, gu.range_m)
    attack.affect(
        scene,
        table,
        body,
        [each for each in scene.bodies if each.is_in() and ground.apart(scene, body, each) <= range_m],
        Strike(damage=gu.detonation),
        name=gu.id,
        rank=gu.rank,
        keywords=gu.keywords,
        range_m=range_m,
    )
