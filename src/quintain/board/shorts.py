"""Two letters for each name, so that a token on a map can be told from the others."""

from __future__ import annotations

from functools import lru_cache


def shorts(names: dict[str, str]) -> dict[str, str]:
    """Two letters for each name, told apart: "Wen Shao" is We, "Street thug 2" is S2, "Iron monk" IM, "Bandit 10" B10.

    Where they are taken, those of its other words, or a later letter: beside "Bandit 1", "Bandit Scout 1" is S1.

    >>> shorts({"wen": "Wen Shao", "thug-1": "Street thug 1", "thug-2": "Street thug 2", "weaver": "Weaver"})
    {'wen': 'We', 'thug-1': 'S1', 'thug-2': 'S2', 'weaver': 'Wa'}
    """
    return dict(zip(names, letters_for(tuple(names.values())), strict=True))


@lru_cache(maxsize=1024)
def letters_for(names: tuple[str, ...]) -> tuple[str, ...]:
    """The same for names alone: whoever is in a scene hardly ever changes, and every board is drawn with them."""
    found: list[str] = []
    for place, name in enumerate(names, start=1):
        first, _, others = name.partition(",")[0].partition(" ")
        wishes = [two_letters(name), two_letters(others), *(first[0].upper() + letter for letter in first[2:])]
        free = [short for short in wishes if short not in ("?", *found)]
        found.append(free[0] if free else f"{wishes[0][0]}{place}")
    return tuple(found)


def two_letters(name: str) -> str:
    words = name.partition(",")[0].split() or ["?"]
    if words[-1].isdigit():
        return words[0][0].upper() + words[-1][-2:]
    if len(words) > 1 and words[1][0].islower():
        return (words[0][0] + words[1][0]).upper()
    return words[0][:2].capitalize()


def number_of(name: str) -> str:
    """Which of several of a name it is.

    >>> number_of("Bandit 10"), number_of("Brannoch, shield-bearer 2"), number_of("Merrick")
    ('10', '2', '')
    """
    last = name.split(" ")[-1]
    return last if last.isdigit() else ""
