"""Over the engine's protocol: every message of whole conversations is as the schema says; views as changes lead on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from quintain.campaign.journey import CAMPAIGN
from quintain.conformance.worlds import encounters_of, library_of
from quintain.kernel.asks import Ask
from quintain.protocol.engine import Engine
from quintain.protocol.schema import schema

Reply = dict[str, Any]
ANSWERS = 20
"""In each conversation."""
MOST_CONVERSATIONS = 4


@cache
def whole() -> Reply:
    return schema()


@cache
def validator(*kinds: str) -> Draft202012Validator:
    """Of what is one of these kinds of messages, events or what is inside them."""
    either = [{"$ref": f"#/$defs/{kind}"} for kind in kinds]
    return Draft202012Validator({"$schema": whole()["$schema"], "anyOf": either, "$defs": whole()["$defs"]})


@cache
def events() -> dict[str, list[str]]:
    """The kinds of events by their words; several rulesets may use the same word."""
    found: dict[str, list[str]] = {}
    for each in whole()["$defs"]["Event"]["anyOf"]:
        name = each["$ref"].rpartition("/")[2]
        (word,) = whole()["$defs"][name]["properties"]["event"]["enum"]
        found.setdefault(word, []).append(name)
    return found


def hold_against_schema(reply: Reply) -> None:
    """An event is held against those of its word alone: the hundreds of others say that it is none of them."""
    if "event" not in reply:
        validator("YouHear").validate(reply)
        return
    event = reply["event"]
    validator(*events()[event["event"]]).validate(event)
    assert isinstance(event["text"], str)
    assert all(isinstance(rule, str) for rule in event["rules"])
    assert set(reply) <= {"event", "seat"}


class Talk:
    """A conversation, every line of which is held against the schema."""

    def __init__(self) -> None:
        self.engine = Engine()
        self.heard: list[Reply] = []

    def say(self, **message: Any) -> list[Reply]:
        line = json.dumps(message)
        validator("YouSay").validate(json.loads(line))
        replies = [json.loads(json.dumps(reply)) for reply in self.engine.hear(line)]
        for reply in replies:
            hold_against_schema(reply)
        self.heard += replies
        return replies


def of_kind(replies: list[Reply], kind: str) -> list[Any]:
    return [reply[kind] for reply in replies if kind in reply]


def some_answer(ask: Ask, turn: int) -> str:
    """One option after the other, so that many kinds are taken; nobody gives up."""
    going_on = [option for option in ask.options if not option.concedes()] or ask.options
    option = going_on[turn % len(going_on)]
    return option.id if option.shape is None else f"{option.id}:{option.shape.first()}"


def games(system: str) -> list[Reply]:
    """Encounters of all sorts, and all campaigns."""
    library = library_of(system)
    names = encounters_of(system)
    every = max(1, len(names) // MOST_CONVERSATIONS)
    plans = library.of(CAMPAIGN) if CAMPAIGN in library.kinds else {}
    return [{"encounter": name} for name in names[::every]] + [{"campaign": name} for name in plans]


def played(system: str, game: Reply, views: str) -> Iterator[Talk]:
    """A conversation in which you sit everywhere, after each of your answers."""
    talk = Talk()
    seats = dict.fromkeys(seats_of(system, game), "you")
    talk.say(do="start", system=system, **game, seats=seats, views=views, seed="conversation")
    yield talk
    for turn in range(ANSWERS):
        asks = talk.engine.playing().asks
        if not asks:
            break
        talk.say(do="answer", ask=asks[0].number, choose=some_answer(asks[0], turn), seat=asks[0].seat)
        yield talk


def seats_of(system: str, game: Reply) -> list[str]:
    engine = Engine()
    engine.hear(json.dumps({"do": "start", "system": system, **game}))
    return list(engine.playing().scene.seats())


def test_every_message_is_as_the_schema_says(system: str) -> None:
    wanted = {"event", "ask", "view", "changes", "acts", "error", "transcript", "rewind"}
    kinds: set[str] = set()
    for game in games(system):
        *_, talk = played(system, game, "none")
        seat = talk.engine.yours()[0]
        waiting = talk.engine.playing().asks[:1]
        talk.say(do="view", seat=seat)
        talk.say(do="view", seat=seat, changes=True)
        talk.say(do="acts", seat=seat)
        talk.say(do="answer", ask=999, choose="nothing", seat=seat)
        for ask in waiting:  # unless so many answers have decided it
            wanted.add("odds")
            talk.say(do="odds", ask=ask.number, choose=ask.default(), seat=ask.seat)
        (saved,) = of_kind(talk.say(do="save"), "transcript")
        talk.say(do="undo", seat=seat)
        talk.say(do="load", transcript=saved)
        validator("YouHear").validate(next(reply for reply in talk.heard if "event" in reply))
        kinds |= {kind for reply in talk.heard for kind in reply}

    assert kinds >= wanted


def test_what_has_changed_leads_from_one_view_to_the_next(system: str) -> None:
    whole, told = games(system)[0], 0
    known: dict[str, Any] = {}
    for talk in played(system, whole, "changes"):
        for reply in talk.heard:
            for ask in of_kind([reply], "ask"):
                known[ask["seat"]] = patched(known.get(ask["seat"], {}), ask["changes"])
                told += 1
        talk.heard.clear()
        for seat, view in known.items():
            if any(ask.seat == seat for ask in talk.engine.playing().asks):
                assert view == json.loads(json.dumps(talk.engine.shown[seat]))
        last = talk

    (seat, *_) = known
    changes = of_kind(last.say(do="view", seat=seat, changes=True), "changes")[0]
    assert patched(known[seat], changes) == of_kind(last.say(do="view", seat=seat), "view")[0]
    assert told > 1


def patched(document: Any, changes: list[Reply]) -> Any:
    """A JSON Patch done, in a few lines of its own."""
    found = json.loads(json.dumps(document))
    for change in changes:
        *path, last = [part.replace("~1", "/").replace("~0", "~") for part in change["path"].split("/")[1:]]
        place = found
        for part in path:
            place = place[int(part)] if isinstance(place, list) else place[part]
        if isinstance(place, list):
            if change["op"] == "add":
                place.append(change["value"])
            elif change["op"] == "remove":
                del place[int(last)]
            else:
                place[int(last)] = change["value"]
        elif change["op"] == "remove":
            del place[last]
        else:
            place[last] = change["value"]
    return found
