"""Numbered options, and what a person may type to take one of them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from quintain.cli.placing import square_of, whole_cell, whole_template
from quintain.cli.text import HEAD, QUIET, say, say_items
from quintain.kernel.asks import Ask, Option
from quintain.kernel.shapes import Form, Shape
from quintain.reading.calling import called
from quintain.words.errors import AnswerRefused, UserError, did_you_mean
from quintain.words.wording import quoted

MANY = 12
MOST_SPOTS = 16
LONGEST_BRIEF = 110
JOINED_BY = {"subset": "+", "order": ">", "split": "+"}
PLAIN = ("spot", "cell", "template", "form")
"""What is written in them is never the name of a thing."""
A_CHOICE_OR_NONE = 2


def label_of(option: Option, names: Mapping[str, str]) -> str:
    """The label with creatures by their names: a system's labels may spell out ids.

    >>> label_of(Option("grapple:street_thug-2"), {"street_thug-2": "Street thug 2"})
    'Grapple Street thug 2'
    >>> label_of(Option("move+attack"), {}), label_of(Option("offensive", "Offensive: +1 to hit"), {})
    ('Move + attack', 'Offensive: +1 to hit')
    """
    text = named(re.sub(r"(?<=\w)\+(?=[^\W\d])", " + ", called(option, names)), names)
    return text[:1].upper() + text[1:]


def named(text: str, names: Mapping[str, str]) -> str:
    """Ids in a text, whole and spelt in words, become names."""
    spelt = dict(names) | {id.replace("_", " "): name for id, name in names.items()}
    either = "|".join(re.escape(words) for words in sorted(spelt, key=len, reverse=True))
    return re.sub(rf"(?<![\w-])({either})(?![\w-])", lambda found: spelt[found[1]], text) if either else text


Brief = Callable[[Option], str]
"""What an option costs and does, in a few words."""

Lines = Callable[[Option], list[str]]
"""What can be chosen inside an option and what that would mean, line by line."""


def nothing_more(_: Option) -> str:
    return ""


def show_options(
    options: Sequence[Option],
    names: Mapping[str, str],
    brief: Brief = nothing_more,
    inner: Lines | None = None,
    *,
    in_full: bool = False,
) -> None:
    """One option a line, with what it costs and does; many of them in groups."""
    ordered = in_order(options)
    if len(options) > MANY and not in_full:
        show_groups(ordered, names, brief)
        return
    for number, option in enumerate(ordered, start=1):
        show_option(option, number, names, brief, filling(option, number))
        for line in [*previews(option), *(inner(option) if inner is not None else [])]:
            say(line, QUIET, indent=5, hang=7)


def show_option(
    option: Option, number: int, names: Mapping[str, str], brief: Brief, more: str, indent: int = 0
) -> None:
    """`  5  Dash - one more Move Action`; what the label says already is not said again."""
    label, told = label_of(option, names), shortened(brief(option))
    known = [part for part in told.split("; ") if part and part not in label]
    about = f" - {'; '.join(known)}" if known else ""
    say(f"{number:>3}  {label}{more}{about}", indent=indent, hang=5)


def shortened(text: str) -> str:
    """Not longer than a menu can bear; `what` tells all of it."""
    return text if len(text) <= LONGEST_BRIEF else textwrap.shorten(text, LONGEST_BRIEF, placeholder=" ...")


def group_of(option: Option) -> str:
    """Where it stands in a long menu: as the system says, or with those that start with the same word."""
    group = option.as_data().get("group")
    return str(group) if group else re.split(r"[+:]", option.id)[0].replace("_", " ").capitalize()


def in_order(options: Sequence[Option]) -> list[Option]:
    """As they are read: in a long menu those of a group stand together, what has none comes last."""
    if len(options) <= MANY:
        return list(options)
    groups = grouped(options)
    headed = [option for found in groups.values() if has_heading(found) for option in found]
    return headed + [found[0] for found in groups.values() if not has_heading(found)]


def has_heading(found: Sequence[Option]) -> bool:
    """Several that stand together, or what the system itself puts in a group."""
    return len(found) > 1 or bool(found[0].as_data().get("group"))


def grouped(options: Sequence[Option]) -> dict[str, list[Option]]:
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(group_of(option), []).append(option)
    return groups


def show_groups(ordered: Sequence[Option], names: Mapping[str, str], brief: Brief) -> None:
    """Group by group; a line for each option that has more to say than its heading, the others side by side."""
    numbers = {option.id: number for number, option in enumerate(ordered, start=1)}
    for head, found in grouped(ordered).items():
        about = ""
        if has_heading(found):
            about = brief(Option(head.lower()))
            say(f"{head} - {about}:" if about else f"{head}:", HEAD, indent=2, hang=2)
        side_by_side = []
        for option in found:
            more = " ..." if option.shape is not None else ""
            told = brief(option)
            if len(found) == 1 or (told and told != about):
                show_option(option, numbers[option.id], names, brief, more, indent=2 if has_heading(found) else 0)
            else:
                side_by_side.append(f"{numbers[option.id]} {label_of(option, names)}{more}")
        if side_by_side:
            say_items(side_by_side, indent=4)
    if any(option.shape is not None for option in ordered):
        say("What ends in ... needs more than its number; type the number to hear what.", QUIET)


def previews(option: Option) -> list[str]:
    """What each value would mean, as the option itself foretells it; values that mean the same share a line."""
    said = option.as_data()
    foretold = said.get("previews")
    means: dict[str, list[str]] = {}
    for value, lines in foretold.items() if isinstance(foretold, dict) else ():
        means.setdefault(", ".join(lines), []).append(str(value))
    return [f"{said.get('each', '')} {', '.join(values)}: {text}".strip() for text, values in means.items() if text]


def filling(option: Option, number: int) -> str:
    """How to fill an option's shape, in a few words."""
    return f" ({how_to_fill(option.shape, number)})" if option.shape is not None else ""


def how_to_fill(shape: Shape, number: int) -> str:
    """`type 5 and a place, such as 5 7,3 (21 places)`."""
    said: Mapping[str, Any] = shape.describe()
    kind = str(said["kind"])
    if kind == "subset" and said["items"] == [shape.first()]:
        return f"type {number} {shape.first()}"
    if kind == "form":
        return f"type {number} and be asked, or all at once: {number} {shape.first()}"
    if kind == "subset" and not shape.first():
        return f"type {number} and {what_fills(shape)}, such as {number} {next(iter(said['items']), 'none')}"
    places = few(said.get("spots") or said.get("ends") or said.get("cells"))
    example = f", such as {number} {shape.first()}" if kind != "text" else ""
    return f"type {number} and {what_fills(shape)}{example}{places}"


def what_fills(shape: Shape) -> str:
    """`a number from 2 to 18`."""
    said = shape.describe()
    return {
        "spot": "a place",
        "cell": "a place with its height",
        "template": "a source, a direction and a length",
        "one": f"one of {with_names(said)}",
        "subset": f"{how_many(said)} of {with_names(said)}",
        "order": f"an order of {with_names(said)}",
        "split": f"how {said.get('amount')} are dealt out among {most_of(said)}",
        "number": f"a number from {said.get('least')} to {said.get('most')}",
        "text": "your words",
    }[str(said["kind"])]


def with_names(said: Mapping[str, Any]) -> str:
    """The items to choose from; what one is called stands with it, if its id does not say it."""
    names = said.get("names", {})
    called = [(str(item), names.get(item, item)) for item in said.get("items", [])]
    return ", ".join(id if name.lower() == id.replace("_", " ").lower() else f"{id} ({name})" for id, name in called)


def most_of(said: Mapping[str, Any]) -> str:
    """`spirit (at most 10), mana_crystal (at most 3)`."""
    most = said.get("most")
    return ", ".join(f"{item} (at most {each})" for item, each in most.items()) if isinstance(most, dict) else ""


def how_many(said: Mapping[str, object]) -> str:
    least, most = said.get("least"), said.get("most")
    if least != most:
        return f"{least} to {most}"
    return "one" if most == 1 else str(most)


def few(names: object) -> str:
    """Where to, in full if it is short."""
    if not isinstance(names, list):
        return ""
    return f": {' '.join(names)}" if len(names) <= MOST_SPOTS else f"; {len(names)} places"


def reachable(options: Sequence[Option]) -> tuple[list[str], list[str]]:
    """The places that the options let one choose, for the map: safely, and those with a warning."""
    safe: dict[str, None] = {}
    risky: dict[str, None] = {}
    for option in options:
        said = option.as_data().get("shape") if option.shape is not None else None
        if isinstance(said, dict):
            warns = said.get("warns", {})
            for place in places_of(said):
                (risky if place in warns else safe)[place] = None
    return list(safe), [place for place in risky if place not in safe]


def places_of(said: Mapping[str, object]) -> list[str]:
    """The squares that a shape lets one choose: of cells those below them, of templates those they may start from."""
    named = said.get("spots") or said.get("ends") or said.get("cells")
    if isinstance(named, list):
        return [square_of(str(name)) for name in named]
    choices = said.get("choices")
    return [square_of(str(each["source"])) for each in choices] if isinstance(choices, list) else []


def read_choice(ask: Ask, typed: str) -> str:
    """The answer that was meant: by number, by id, by a value alone, or by the start of its words."""
    text = typed.strip()
    for reading in (by_id, by_number, by_parts, by_first_word, by_value, by_start):
        found = reading(ask, text)
        if found is not None:
            ask.read(found)
            return found
    raise not_offered(ask, text)


def by_id(ask: Ask, text: str) -> str | None:
    """`dodge`, `move:7,3`: as the transcript writes it."""
    for option in ask.options:
        if option.shape is None and text == option.id:
            return text
        if option.shape is not None and text.startswith(f"{option.id}:"):
            return filled(option, text[len(option.id) + 1 :])
    return None


def by_number(ask: Ask, text: str) -> str | None:
    """`3`, `5 7,3`, `5:7,3`."""
    match = re.fullmatch(r"(\d{1,4})(?:[ :]+(.*))?", text)
    if match is None:
        return None
    number = int(match[1])
    if not 1 <= number <= len(ask.options):
        raise AnswerRefused(f"There is no option {number}.", fix=f"Type a number from 1 to {len(ask.options)}.")
    return chosen(in_order(ask.options)[number - 1], match[2], number)


def by_parts(ask: Ask, text: str) -> str | None:
    """`attack+move` for `move+attack`: what is joined by + may be typed in any order."""
    if "+" not in text:
        return None
    wanted = parts_of(text)
    plain = [option for option in ask.options if option.shape is None]
    found = [option.id for option in plain if wanted in (parts_of(option.id), parts_of(option.label()))]
    return found[0] if len(found) == 1 else None


def parts_of(text: str) -> list[str]:
    return sorted(re.sub(r"[\s_:]+", " ", part).strip().lower() for part in text.split("+"))


def chosen(option: Option, value: str | None, number: int) -> str:
    if option.shape is None:
        if value:
            raise AnswerRefused(f"Option {number} takes nothing more.", fix=f"Type {number} alone.")
        return option.id
    if value is None and isinstance(option.shape, Form):
        return option.id
    if value is None:
        fix = how_to_fill(option.shape, number)
        raise AnswerRefused(f"{option.label()} (option {number}) needs more.", fix=f"{fix[0].upper()}{fix[1:]}.")
    return filled(option, value)


def by_first_word(ask: Ask, text: str) -> str | None:
    """`move 7,3`; a bare `move` is told what it wants."""
    head, _, value = text.partition(" ")
    for number, option in enumerate(in_order(ask.options), start=1):
        if option.shape is not None and text.lower() == option.label().lower():
            return chosen(option, None, number)
        if option.shape is not None and head.lower() == option.id:
            return chosen(option, value or None, number)
    return None


def by_value(ask: Ask, text: str) -> str | None:
    """`7,3`, where only one option can be meant; plain words are never taken for somebody's speech.

    Nor is the name of a thing, where there is more to do than to choose things or not: it may be meant for use.
    """
    kinds = PLAIN if len(ask.options) > A_CHOICE_OR_NONE else (*PLAIN, *JOINED_BY, "number", "one")
    found = []
    for option in ask.options:
        if option.shape is not None and option.shape.describe()["kind"] in kinds:
            try:
                answer = filled(option, text)
                ask.read(answer)
            except UserError:
                continue
            found.append(answer)
    return found[0] if len(found) == 1 else None


def by_start(ask: Ask, text: str) -> str | None:
    """`part` for `participate`, where only one option starts so."""
    start = text.lower()
    if not start or not start[0].isalpha():
        return None
    found = [each for each in ask.options if each.id.startswith(start) or each.label().lower().startswith(start)]
    exact = [each for each in found if start in (each.id, each.label().lower())]
    found = exact or found
    if len(found) > 1:
        listed = ", ".join(each.id for each in found[:8]) + (", ..." if len(found) > 8 else "")
        raise AnswerRefused(f"{quoted(text)} could be several: {listed}.", fix="Type more of it, or a number.")
    return chosen(found[0], None, in_order(ask.options).index(found[0]) + 1) if found else None


def filled(option: Option, value: str) -> str:
    assert option.shape is not None
    return f"{option.id}:{written(option.shape, value)}"


def written(shape: Shape, value: str) -> str:
    """What was typed as the shape writes it; items may also be set apart by blanks or commas."""
    said: dict[str, Any] = shape.describe()
    kind = str(said["kind"])
    value = value.strip()
    if kind == "cell":
        value = whole_cell(said["cells"], value)
    if kind == "template":
        value = whole_template(said["choices"], value)
    if kind == "one":
        value = next((id for id, name in said["names"].items() if value.lower() in (id.lower(), name.lower())), value)
    joiner = JOINED_BY.get(kind)
    if joiner and value == "none":
        value = ""
    if joiner and joiner not in value:
        value = joiner.join(filter(None, re.split(r"[\s,]+", value)))
    return value


def not_offered(ask: Ask, text: str) -> AnswerRefused:
    near = did_you_mean(text, [option.id for option in ask.options])
    fix = f"Type a number from 1 to {len(ask.options)}, an option's name, or help."
    return AnswerRefused(f"{quoted(text)} is not among the options.", fix=f"{near} {fix}".strip())
