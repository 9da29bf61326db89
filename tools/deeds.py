"""Everything that somebody can do at a table, each with how the table stands before it: for killing on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from quintain.kernel.live import REFEREE_LOOKS
from tests.web.tables import Data, Guest, House, let_everybody_in, sensible

FRAME = "the-deed"
"""The id of the frame that does it: sent again, it is the same deed."""
PLAIN: Data = {"rules": {"interlude_seconds": 0}}
DUEL: Data = PLAIN | {"encounter": "mirror", "seats": {"mirka-1": "me", "mirka-2": "invite"}}
THREE: Data = PLAIN | {
    "encounter": "mirror_party",
    "seats": {"wen-1": "me", "wen-2": "invite", "mirka-2": "invite:late"},
}
SOLO: Data = PLAIN | {"encounter": "mirror", "seats": {"mirka-1": "me"}}
RUN: Data = PLAIN | {"encounter": "training_yard", "seats": {"*": "gm"}, "gm": "me"}
LED: Data = PLAIN | {"encounter": "mirror", "seats": {"mirka-1": "invite", "mirka-2": "gm"}, "gm": "me"}
CAMPAIGN: Data = {"encounter": "", "campaign": "three_fights", "seats": {"*": "gm"}, "gm": "me"}
RECORDED = Path(__file__).parents[1] / "tests" / "transcripts" / "ki" / "mirror.jsonl"
LINK = "l" * 43
"""Of a new link that a page has made."""
People = dict[str, Guest]


class Ground(NamedTuple):
    """A table before a deed: its id, and the tokens of those who sit at it, by name."""

    table: str
    tokens: dict[str, str]


class Deed(NamedTuple):
    """A frame that somebody sends, or a request to the site, at a table that stands as `ready` has left it."""

    order: Data
    frame: Callable[[People], tuple[str, Data]] | None = None
    ready: Callable[[People], object] = dict
    request: Callable[[House, Ground], Data] | None = None
    is_once: bool = True
    """Sent again it is the same deed; else it is another one, and must be answered as the first."""
    is_in_two_lines: bool = False
    """It puts two things on record, one after the other, before anything comes of it; the first may stand alone."""
    is_repeated: bool = False
    """A request that a page makes again by itself until it is heard: it comes back."""


def prepare(house: House, deed: Deed) -> Ground:
    """Opens a table, lets everybody in and plays it to where the deed is done."""
    opened = house.open(**deed.order)
    ground = Ground(opened["id"], {"Anna": opened["token"]})
    if opened["links"]:
        ground.tokens["Bo"] = opened["links"][0]["token"]
    with seated(house, ground) as people:
        if "Bo" in people:
            let_everybody_in(people["Anna"], people["Bo"])
        deed.ready(people)
    with seated(house, ground):  # whoever comes again under the same name changes nothing
        return ground


@contextmanager
def seated(house: House, ground: Ground) -> Iterator[People]:
    """Everybody at the table, each having looked at it."""
    with ExitStack() as stack:
        people = {
            name: stack.enter_context(house.sit(ground.table, ground.tokens[name], name)) for name in ground.tokens
        }
        for guest in people.values():
            guest.look()
        yield people


# how a table is brought to where a deed is done


def in_turn(people: People, count: int) -> None:
    """Whoever is asked answers, so many times."""
    for _ in range(count):
        guest = who_is_asked(people)
        guest.answer(sensible(guest.ask()))


def who_is_asked(people: People) -> Guest:
    while True:
        for guest in people.values():
            if any("draft" not in ask for ask in guest.table["asks"]):
                return guest
        for guest in people.values():
            guest.send({"do": "acts", "id": "look", "seat": "none"})  # its refusal ends what was told before
            while guest.hear().get("error", {}).get("id") != "look":
                pass


def wait_both(people: People) -> None:
    people["Anna"].answer("wait")
    people["Bo"].answer("wait")
    catch_up(people)


def catch_up(people: People) -> None:
    for guest in people.values():
        guest.say("acts", seat="none")


def ask_to_go_back(people: People) -> None:
    wait_both(people)
    assert not people["Anna"].say("undo")["undone"]
    catch_up(people)


def go_back(people: People) -> None:
    anna = people["Anna"]
    anna.play_on(6)
    anna.answer(anna.ask()["options"][0]["id"])
    anna.say("undo")


def hold_back(people: People) -> None:
    """What the bots do waits for a word."""
    people["Anna"].say("pace", speed=100, held=True)
    people["Anna"].answer("participate")


def knock(people: People) -> None:
    """Bo's seat is given anew, and Bo stands before the door again."""
    people["Anna"].say("admit", person=guest_of(people), yes=False)


def guest_of(people: People) -> int:
    """Bo's number, as soon as Anna hears of it."""
    anna = people["Anna"]
    while not (found := [each["person"] for each in anna.table["people"] if each.get("person")]):
        anna.look()
    return int(found[0])


# frames


def says(who: str, do: str, /, **fields: object) -> Callable[[People], tuple[str, Data]]:
    return lambda people: (who, {"do": do, "id": FRAME} | fields)


def answer(people: People) -> tuple[str, Data]:
    guest = who_is_asked(people)
    name = next(name for name, each in people.items() if each is guest)
    ask = guest.ask()
    known = {"seat": ask["seat"], "ask": ask["id"], "revision": ask["revision"]}
    return name, {"do": "answer", "id": FRAME, "choose": sensible(ask)} | known


def throw(people: People) -> tuple[str, Data]:
    known: Data = people["Anna"].table["throw"]
    faces = [each["most"] for each in known["faces"]]
    return "Anna", {"do": "faces", "id": FRAME, "seat": known["seat"], "roll": known["roll"], "faces": faces}


def vote(*, agree: bool) -> Callable[[People], tuple[str, Data]]:
    def frame(people: People) -> tuple[str, Data]:
        request = people["Bo"].table["undo"]["request"]
        return "Bo", {"do": "vote", "id": FRAME, "request": request["id"], "agree": agree}

    return frame


def about_the_guest(do: str, **fields: object) -> Callable[[People], tuple[str, Data]]:
    return lambda people: ("Anna", {"do": do, "id": FRAME, "person": guest_of(people)} | fields)


def first_act(people: People) -> tuple[str, Data]:
    acts = people["Anna"].say("acts", seat="gm")["acts"]
    act = next(each["id"] for each in acts if each["id"] != REFEREE_LOOKS and "shape" not in each)
    return "Anna", {"do": "act", "id": FRAME, "seat": "gm", "act": act}


# requests


def authorised(ground: Ground) -> dict[str, str]:
    return {"authorization": f"Bearer {ground.tokens['Anna']}"}


def open_another(house: House, ground: Ground) -> Data:
    return house.open(**DUEL)


def bring_in(house: House, ground: Ground) -> Data:
    return house.post("/api/import", {"transcript": RECORDED.read_text(), "name": "Brought"}, 201)


def patch(house: House, ground: Ground) -> Data:
    body = {"name": "Called otherwise", "archived": True}
    return done(house.client.patch(f"/api/tables/{ground.table}", json=body, headers=authorised(ground)))


def delete(house: House, ground: Ground) -> Data:
    return done(house.client.delete(f"/api/tables/{ground.table}", headers=authorised(ground)))


def take_transcript(house: House, ground: Ground) -> Data:
    answer = house.client.get(f"/api/tables/{ground.table}/transcript", headers=authorised(ground))
    assert answer.status_code == 200, answer.text
    return {}


def come_under_another_name(house: House, ground: Ground) -> Data:
    with house.sit(ground.table, ground.tokens["Anna"], "Anneke") as anna:
        anna.look()
        return {}


def invite(people: People) -> None:
    people["Anna"].say("relink", seat="blue.greedy", link=LINK)


def come_by_invitation(house: House, ground: Ground) -> Data:
    with house.sit(ground.table, LINK, "Cy") as guest:
        guest.look()
        return {}


def done(answer: Any) -> Data:
    assert answer.status_code == 200, answer.text
    return {}


DEEDS: dict[str, Deed] = {
    "answer": Deed(DUEL, answer, lambda people: in_turn(people, 3)),
    "answer while somebody asks to go back": Deed(DUEL, answer, ask_to_go_back),
    "answer for who is away": Deed(THREE, says("Anna", "away", seat="mirka-2")),
    "throw own dice": Deed(SOLO, throw, lambda people: people["Anna"].say("dice", own=True)),
    "act as game master": Deed(RUN, first_act),
    "end the scene": Deed(CAMPAIGN, says("Anna", "end")),
    "look as the referee": Deed(RUN, says("Anna", "see", **{"as": "referee"})),
    "look as a seat": Deed(LED, says("Anna", "see", **{"as": "mirka-1"})),
    "undo": Deed(SOLO, says("Anna", "undo"), lambda people: people["Anna"].play_on(6)),
    "redo": Deed(SOLO, says("Anna", "redo"), go_back),
    "take a sealed answer back": Deed(DUEL, says("Anna", "undo"), lambda people: people["Anna"].answer("participate")),
    "ask to go back": Deed(DUEL, says("Anna", "undo"), wait_both),
    "agree to go back": Deed(DUEL, vote(agree=True), ask_to_go_back),
    "refuse to go back": Deed(DUEL, vote(agree=False), ask_to_go_back),
    "prefer": Deed(DUEL, says("Bo", "prefs", reactions={"dodge": "ask"}, sound=True)),
    "own dice": Deed(DUEL, says("Anna", "dice", own=True)),
    "the table's dice": Deed(
        SOLO, says("Anna", "dice", own=False), lambda people: people["Anna"].say("dice", own=True)
    ),
    "pause": Deed(DUEL, says("Anna", "pause", on=True), lambda people: in_turn(people, 3)),
    "go on": Deed(SOLO, says("Anna", "pause", on=False), lambda people: people["Anna"].say("pause", on=True)),
    "set the pace": Deed(DUEL, says("Anna", "pace", speed=200, held=True)),
    "allow hints": Deed(DUEL, says("Anna", "allow", bar=True, hints=True)),
    "let the next be told": Deed(SOLO, says("Anna", "go_on", all=False), hold_back),
    "let all be told": Deed(SOLO, says("Anna", "go_on", all=True), hold_back),
    "hand a seat to a bot": Deed(
        DUEL, says("Anna", "bot", seat="mirka-2", bot="greedy"), lambda people: in_turn(people, 3)
    ),
    "take a seat from a bot": Deed(SOLO, says("Anna", "bot", seat="blue.greedy", bot="")),
    "let in": Deed(DUEL, about_the_guest("admit", yes=True), knock),
    "turn away": Deed(DUEL, about_the_guest("admit", yes=False)),
    "new link": Deed(DUEL, says("Anna", "relink", seat="mirka-2", link=LINK)),
    "a link for a bot's seat": Deed(SOLO, says("Anna", "relink", seat="blue.greedy", link=LINK)),
    "a link for another device": Deed(DUEL, says("Bo", "device", link=LINK)),
    "show out": Deed(DUEL, about_the_guest("revoke")),
    "rename": Deed(DUEL, says("Anna", "rename", name="Called otherwise")),
    "branch": Deed(SOLO, says("Anna", "branch", line=1), lambda people: people["Anna"].play_on(4), is_once=False),
    "play once more": Deed(RUN, says("Anna", "rematch"), lambda people: people["Anna"].say("end")),
    "open a table": Deed(DUEL, request=open_another),
    "bring in a transcript": Deed(SOLO, request=bring_in),
    "rename and archive by request": Deed(DUEL, request=patch),
    "delete": Deed(DUEL, request=delete, ready=lambda people: in_turn(people, 3)),
    "take the transcript": Deed(RUN, request=take_transcript, is_in_two_lines=True),
    "come under another name": Deed(DUEL, request=come_under_another_name, is_repeated=True),
    "come by an invitation": Deed(SOLO, request=come_by_invitation, ready=invite, is_repeated=True),
}
