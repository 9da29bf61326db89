"""The command that asks a question in a terminal, as the page shows it and the server runs it."""

from __future__ import annotations

from quintain.web.laboratory.wish import Doing, Way, Wish


def command_of(wish: Wish, jobs: int) -> list[str]:
    """Its words after `quintain`; each option and its value are one word, so that no value is taken for an option."""
    if wish.doing is not None:
        return [wish.ask, wish.system, *deed_words(wish.doing), *way_words(wish.way)]
    words = [wish.ask, wish.place(), *way_words(wish.way)]
    if wish.other is not None:
        words += [f"--b={change}" for change in changes(wish.other)]
    words += [f"--vary={text}" for text in wish.vary]
    if wish.side:
        words.append(f"--side={wish.side}")
    if wish.target:
        words.append(f"--target={wish.target:g}%")
    words.append(f"--precision={wish.precision:g}%" if wish.precision else f"--fights={wish.fights}")
    return [*words, f"--seed={wish.seed}", f"--jobs={jobs}"]


def deed_words(doing: Doing) -> list[str]:
    words = [doing.who, doing.what]
    words += [f"--{name}={value}" for name in ("against", "reaction") if (value := getattr(doing, name))]
    return [*words, f"--distance={doing.distance}" if doing.dc is None else f"--dc={doing.dc}"]


def way_words(way: Way) -> list[str]:
    words = [f"--rule={name}={value}" for name, value in way.rules.items()]
    words += [f"--set={text}" for text in way.sets]
    return words + ([f"--bots={bots_words(way)}"] if way.bots else [])


def changes(way: Way) -> list[str]:
    """What the other way has otherwise."""
    found = [f"rule:{name}={value}" for name, value in way.rules.items()]
    return [*found, *way.sets, *(f"bot:{who}={bot}" for who, bot in way.bots.items())]


def bots_words(way: Way) -> str:
    return ",".join(f"{who}={bot}" for who, bot in way.bots.items())
