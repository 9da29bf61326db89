"""A question as a page shows it: the words of its options, what each costs and does, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from quintain.kernel.asks import Ask, Option, told_apart
from quintain.kernel.events import said
from quintain.kernel.scene import Data, Scene
from quintain.knowing.overrides import OVERRIDE
from quintain.reading.calling import called
from quintain.reading.reader import Reader
from quintain.reading.shelf import Shelf

IDLE = ("none", "nothing", "pass")
"""The first words of answers with which nothing is done."""


OWN_SIDE = "your own side"
AT_OWN_SIDE = "At your own side"


def asked(ask: Ask, reader: Reader, shelf: Shelf, scene: Scene, names: Mapping[str, str]) -> Data:
    """All that a page is told of a question, but for what belongs to the table: timers, drafts and chances."""
    sides = scene.creature_sides()
    options = [told(option, ask, reader, shelf, scene, names, sides) for option in ask.options]
    data = ask.as_data() | {"options": options}
    if ask.about in reader.answers:
        data["reaction"] = True
    if pictures := {verb: picture for verb in verbs_of(ask) if (picture := reader.picture(verb))}:
        data["pictures"] = pictures
    return data


def verbs_of(ask: Ask) -> list[str]:
    """The verbs of its options; one that does several things at once has several."""
    verbs = [told_apart(part)[0] for option in ask.options for part in option.id.split("+")]
    return list(dict.fromkeys(verbs))


def told(
    option: Option,
    ask: Ask,
    reader: Reader,
    shelf: Shelf,
    scene: Scene,
    names: Mapping[str, str],
    sides: Mapping[str, str],
) -> Data:
    """An option with its sentence, where it stands among many, and whether it would harm the own side."""
    data = option_data(option, names)
    if about := reader.sentence(shelf, scene, ask, option):
        data["about"] = about
    if (stairs := reader.stairs(scene, ask.who, option)) is not None:
        data["stairs"] = msgspec.to_builtins(stairs)
    if covers := reader.covers(scene, ask.who, option):
        data |= covering(covers, data)
    if rank := reader.rank(option):
        data["rank"] = rank
    if reader.harms(option) and sides.get(option.aim(), "") == sides.get(ask.who):
        data |= {
            "label": f"{data['label']} ({OWN_SIDE})",
            "aside": OWN_SIDE,
            "aside_name": AT_OWN_SIDE,
            "own_side": True,
        }
    return data


def covering(covers: Mapping[str, Sequence[str]], data: Data) -> Data:
    """What it covers as it stands, and with each value of its shape."""
    if "" in covers:
        return {"covers": covers[""]}
    shape = data["shape"]
    assert isinstance(shape, dict)
    return {"shape": shape | {"covers": covers}}


def option_data(option: Option, names: Mapping[str, str]) -> Data:
    data = option.as_data()
    words: Data = {"label": called(option, names), "group": data.get("group") or group_of(option.verb, names)}
    if isinstance(shape := data.get("shape"), dict):  # with what the option itself says of it, such as its risks
        words["shape"] = shape_data(shape, names)
    for kind in ("family", "aside"):
        if data.get(kind):
            words[f"{kind}_name"] = kind_words(str(data[kind]), names)
    return data | words


def act_data(reader: Reader, option: Option, names: Mapping[str, str]) -> Data:
    """Something that may be done unasked, and whether it is talk or has a price; all else is the game master's."""
    data = option_data(option, names)
    if option.verb in reader.talk:
        data["talk"] = True
    if option.verb in reader.bought:
        data["bought"] = msgspec.to_builtins(reader.bought[option.verb])
    deed = option.targets[0] if option.verb == OVERRIDE and option.targets else option.verb
    if deed in reader.deeds:
        data["deed"] = msgspec.to_builtins(reader.deeds[deed])
    return data


def shape_data(shape: Data, names: Mapping[str, str]) -> Data:
    """What can be chosen inside it by its name, where the rules gave it none."""
    items = shape.get("most") if shape["kind"] == "split" else shape.get("items")
    if shape["kind"] not in ("subset", "order", "split") or not isinstance(items, list | dict):
        return shape
    given = shape.get("names")
    given = given if isinstance(given, dict) else {}
    return shape | {"names": {item: given.get(item) or item_words(str(item), names) for item in items}}


def item_words(item: str, names: Mapping[str, str]) -> str:
    return " ".join(said(part, names) for part in told_apart(item))


def group_of(verb: str, names: Mapping[str, str]) -> str:
    """Options that begin alike stand together; what does nothing stands under no name."""
    first = told_apart(verb.split("+")[0])[0]
    if first in IDLE:
        return ""
    words = said(first, names)
    return words[:1].upper() + words[1:]


def kind_words(kind: str, names: Mapping[str, str]) -> str:
    """Many of a kind under one name: `cast:ember_lance` is Ember Lance."""
    words = said(told_apart(kind)[-1], names)
    return words[:1].upper() + words[1:]


def first_names(names: Mapping[str, str]) -> dict[str, str]:
    """What people call creatures on a button: without their titles."""
    return {id: name.partition(",")[0] for id, name in names.items()}
