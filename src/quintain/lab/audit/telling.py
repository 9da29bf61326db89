"""Words and figures that findings share."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.lab.audit.deeds import Deed
from quintain.lab.audit.grounds import Grounds
from quintain.odds.odds import Z95, wilson

Figure = tuple[float, float, float]


def share(count: int, of: int) -> Figure:
    """A share with its 95 % interval: least, found, most."""
    low, high = wilson(count, of)
    return low, count / of if of else 0.0, high


def mean(numbers: Sequence[float]) -> Figure:
    """A mean with its 95 % interval."""
    if not numbers:
        return 0.0, 0.0, 0.0
    middle = sum(numbers) / len(numbers)
    if len(numbers) < 2:
        return middle, middle, middle
    spread = sum([(number - middle) ** 2 for number in numbers]) / (len(numbers) - 1)
    half = Z95 * (spread / len(numbers)) ** 0.5
    return middle - half, middle, middle + half


def percent(figure: Figure) -> str:
    low, middle, high = figure
    return f"{middle:.0%} ({low:.0%} to {high:.0%})"


def points(figure: Figure) -> str:
    """A difference of shares."""
    low, middle, high = (100 * number for number in figure)
    return f"{middle:+.0f} points ({low:+.0f} to {high:+.0f})"


def is_real(figure: Figure) -> bool:
    """Whether nothing at all is ruled out."""
    return figure[0] > 0 or figure[2] < 0


def in_words(deed: Deed) -> str:
    return deed.replace("_", " ").replace(":", " ")


def listed(names: Sequence[str], most: int = 6) -> str:
    shown = ", ".join(names[:most])
    return shown + (f" and {len(names) - most} more" if len(names) > most else "")


def replay(grounds: Grounds, encounter: str, index: int, *, bots: str = "", until: int = 0) -> str:
    """The command that shows that fight."""
    setting = grounds.setting
    words = ["quintain replay", f"{setting.system}/{encounter}", f"--seed {grounds.seed_of(index)}"]
    words += [f"--bot {bots}"] if bots else [f"--bot {setting.bot}"] if setting.bot != "greedy" else []
    words += [f"--rule {name}={value}" for name, value in setting.rules.items()]
    words += [f"--content {folder}" for folder in setting.content]
    return " ".join([*words, *([f"--until {until}"] if until else [])])
