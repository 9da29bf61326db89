"""Heights in words, the same for every ruleset that counts them: of creatures, and of the ground."""

from __future__ import annotations


def raised(level: int, above: int, unit: str) -> str:
    """How high or deep a creature is, measured as the map is; nothing, if it stands on the ground.

    >>> raised(20, 20, "ft"), raised(20, 15, "ft"), raised(-5, -5, "ft"), raised(5, 0, "ft")
    ('20 ft up', '20 ft up, 15 over the ground', '5 ft deep', '')
    >>> raised(0, 20, "ft")
    'in the air, 20 ft over the ground'
    """
    if not above:
        return ""
    if level == 0:
        return f"in the air, {above} {unit} over the ground" if above > 0 else f"{-above} {unit} under the ground"
    told = rise(level, unit, "up")
    return f"{told}, {above} over the ground" if 0 < above != level else told


def rise(level: int, unit: str, up: str = "high") -> str:
    """How high a surface lies, or how deep.

    >>> rise(5, "m"), rise(-20, "ft"), rise(0, "m")
    ('5 m high', '20 ft deep', '')
    """
    return f"{level} {unit} {up}" if level > 0 else f"{-level} {unit} deep" if level else ""


def ground(unit: str, level: int = 0, top: int | None = None, water: float = 0, ceiling: int | None = None) -> str:
    """What is to be known of the heights of a stretch of ground.

    >>> ground("ft", -20, water=5), ground("m", 2, top=5), ground("m", ceiling=3), ground("m")
    ('20 ft deep, 5 ft of water', '5 m high', 'ceiling at 3 m', '')
    """
    told = [rise(level if top is None else top, unit)]
    told += [f"{water:g} {unit} of water"] if water else []
    told += [f"ceiling at {ceiling} {unit}"] if ceiling is not None else []
    return ", ".join(filter(None, told))
