"""Twin worlds from what a ruleset declares: each hidden field of a foe, made something else that looks the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from quintain.knowing.guesses import looks
from quintain.knowing.pools import within
from quintain.state.known import Known, PoolField, Secret, most_of, pools_of, secrets_of

Vary = Callable[[Any], bool]
Guessed = Callable[[Any, Any], bool]


def hidden(kind: type) -> dict[str, Vary]:
    """Every hidden field with a way to change it in a foe; False if that cannot be done here."""
    found: dict[str, Vary] = {each.name: vary_secret(each.name, each.secret) for each in secrets_of(kind)}
    for each in pools_of(kind):
        if each.pool.foes is Known.NOTHING:
            found[each.name] = one_more(each.name)
        elif each.pool.foes is Known.BAND:
            found[each.name] = within_its_band(each)
            if each.start:
                found[f"most {each.name}"] = partial(twice, each)
    return found


def of_itself(way: Vary) -> Callable[[Any, Any], bool]:
    """A way that looks at the foe alone, where others of the same ruleset look at its scene too."""
    return lambda scene, foe: way(foe)


def unseen(kind: type) -> list[str]:
    """Those that not even their own side is shown."""
    return [each.name for each in secrets_of(kind) if each.secret.unseen]


def guessed(kind: type) -> dict[str, Guessed]:
    """Every guessed fact with a way to make it something else in a twin, on its sheet too."""
    found: dict[str, list[Vary]] = {}
    for name, secret, start in secrets_of(kind):
        found.setdefault(secret.fact, []).append(on_sheet(name, start, vary_secret(name, secret)))
    for each in pools_of(kind):
        if each.pool.guess is not None:
            found.setdefault(each.pool.fact, []).append(vary_pool(each))
    return {fact: partial(vary_all, ways) for fact, ways in found.items()}


def vary_pool(each: PoolField) -> Vary:
    if each.pool.foes is Known.BAND:
        return partial(twice, each) if each.start else within_its_band(each)
    return on_sheet(each.name, each.start, one_more(each.name))


def vary_all(ways: list[Vary], foe: Any, twin: Any) -> bool:
    varied = [way(twin) for way in ways]
    return any(varied)


def vary_secret(name: str, secret: Secret) -> Vary:
    """Changed, unless something that can be seen would change with it."""

    def vary(foe: Any) -> bool:
        before, seen = getattr(foe, name), looks(foe)
        if not change(name, secret)(foe):
            return False
        if looks(foe) != seen:
            setattr(foe, name, before)
            return False
        return True

    return vary


def change(name: str, secret: Secret) -> Vary:
    def vary(foe: Any) -> bool:
        now = getattr(foe, name)
        if now is None or now in ([], {}):
            return False
        setattr(foe, name, another(now, secret))
        return True

    return vary


def another(now: Any, secret: Secret) -> object:
    if secret.values:
        return next(each for each in secret.values if each != now)
    if isinstance(now, bool):
        return not now
    if isinstance(now, int):
        return now + 1
    return type(now)()


def one_more(name: str) -> Vary:
    def vary(foe: Any) -> bool:
        setattr(foe, name, getattr(foe, name) + 1)
        return True

    return vary


def within_its_band(each: PoolField) -> Vary:
    """Another number of the same band, if there is one."""

    def vary(foe: Any) -> bool:
        now, most = getattr(foe, each.name), most_of(foe, each.pool.most)
        least, top = within(each.pool, looks(foe)[each.name], most or 0)
        other = now - 1 if now > least else now + 1
        if now < least or other > top:
            return False
        setattr(foe, each.name, other)
        return True

    return vary


def twice(each: PoolField, foe: Any) -> bool:
    """Twice as much at most, and twice as much left, if it looks the same."""
    field, seen, before = each.start.rpartition(".")[2], looks(foe), (foe.sheet, getattr(foe, each.name))
    foe.sheet = msgspec.structs.replace(foe.sheet, **{field: 2 * getattr(foe.sheet, field)})
    setattr(foe, each.name, 2 * before[1])
    if looks(foe) != seen or before[1] <= 0:
        foe.sheet = before[0]
        setattr(foe, each.name, before[1])
        return False
    return True


def on_sheet(name: str, start: str, way: Vary) -> Vary:
    """The same on the sheet, where it stands there too."""
    written = start.rpartition(".")[2] or name

    def vary(twin: Any) -> bool:
        if not way(twin):
            return False
        if hasattr(getattr(twin, "sheet", None), written):
            twin.sheet = msgspec.structs.replace(twin.sheet, **{written: getattr(twin, name)})
        return True

    return vary
