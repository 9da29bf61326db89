"""Content that somebody brings along for one table: checked beside the server, as `quintain check` does it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from quintain.kernel.scene import Data
from quintain.kernel.system import System
from quintain.library.content import Library
from quintain.systems import find_system
from quintain.web import catalogue
from quintain.web.libraries import Homebrew, Libraries, added
from quintain.web.limits import Limits
from quintain.web.setting import LONGEST_NAME, must_fit, must_show_names, plain
from quintain.words.errors import ContentError, TooLarge, UserError

MOST_FILES = 20


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends: the ruleset, and the text of each file by its name."""

    system: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
    content: dict[str, str]


class Tried(msgspec.Struct, frozen=True):
    """What came of looking at it: every mistake, or what can be played with it and its entries."""

    mistakes: list[dict[str, str]] = []
    encounters: list[Data] = []
    campaigns: list[Data] = []
    homebrew: Homebrew = {}

    def sound(self) -> Homebrew:
        """Its entries; with mistakes nothing is taken."""
        if self.mistakes:
            raise ContentError(
                [UserError(each["what"], where=each["where"], fix=each["fix"]) for each in self.mistakes]
            )
        return self.homebrew

    def shown(self) -> Data:
        """What a page hears of it."""
        return {"mistakes": self.mistakes, "encounters": self.encounters, "campaigns": self.campaigns}


def must_be_small(content: Mapping[str, str], limits: Limits) -> None:
    if len(content) > MOST_FILES:
        raise TooLarge(f"These are {len(content)} files.", where="content", fix=f"Bring at most {MOST_FILES}.")
    size = sum(len(text.encode("utf-8", "surrogatepass")) for text in content.values())
    if size > limits.content_bytes:
        fix = f"At most {limits.content_bytes} bytes are taken: start the server with a folder of it instead."
        raise TooLarge(f"This content has {size} bytes.", where="content", fix=fix)


def try_content(libraries: Libraries, name: str, content: Mapping[str, str]) -> Tried:
    """All that is wrong with it, laid over what there is; or what it adds, and what of that can be played."""
    system, known = find_system(name), libraries.of(name)
    texts = {plain(file, LONGEST_NAME): text for file, text in content.items()}
    library, mistakes = system.survey_with(libraries.folders_for(name), texts)
    if mistakes:
        return Tried([each.as_data() for each in mistakes])
    own = added(system, library, known)
    try:
        must_be_new(own, texts)
        encounters = [playable(system, library, id_) for id_ in own.get("encounter", ())]
        plans = [each for each in catalogue.campaigns(system, library) if each["id"] in own.get("campaign", ())]
    except ContentError as error:
        return Tried([each.as_data() for each in error.mistakes])
    except UserError as error:
        return Tried([error.as_data()])
    return Tried([], encounters, plans, own)


def must_be_new(own: Homebrew, texts: Mapping[str, str]) -> None:
    if not own:
        raise UserError(
            "There is nothing in it that is not there already.", where=", ".join(texts), fix="Add an entry."
        )


def playable(system: System, library: Library, id_: str) -> Data:
    """How the home page shows an encounter, which could be opened as it is."""
    scene = system.start({"encounter": id_}, system.quick_rules(), library)
    must_fit(scene)
    must_show_names(scene)
    return catalogue.encounter(system, library, id_)
