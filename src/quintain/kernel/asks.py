"""A question put to a seat, the legal answers to it, and the answer that was given.

What an `Ask` offers is legal, and everything legal is offered: a person, a bot and a page need no other
knowledge. An answer is always one line of text, the id of an option and, where the option has a shape, what
was chosen inside it: `dodge`, `move:7,3`, `give:pill+rope`, `split:armor=2+hp=3`.
"""

from __future__ import annotations

from collections.abc import Sequence

from quintain.kernel.position import Position
from quintain.kernel.scene import Creature
from quintain.kernel.shapes import Shape, Value
from quintain.words.errors import AnswerRefused, UserError, did_you_mean
from quintain.words.wording import LONGEST_SHOWN, quoted

What = str | tuple[str, ...]
"""What is chosen, as data: a verb alone, or a verb and its targets."""


def spelt(what: What) -> str:
    """The same as one text, the id of an option: `grab:wen`."""
    return what if isinstance(what, str) else ":".join(what)


def aimed(verb: str, *targets: str) -> What:
    """A verb and those of its targets that there are."""
    there = [target for target in targets if target]
    return (verb, *there) if there else verb


def under(verb: str, what: What) -> What:
    """The same as something that another verb stands before: `spirit:recover`."""
    return (verb, what) if isinstance(what, str) else (verb, *what)


def told_apart(text: str) -> list[str]:
    """Verb and targets of what was spelt so, where it came or is kept as text: a plan, something prepared."""
    return text.split(":")


Used = tuple[str, str]
"""What an option uses: the kind and the id of an entry, such as `("spell", "web")`, as `Library.get` takes them.

A creature's own attacks and actions, which only its entry lists, are an "attack" and an "action".
"""


class Option:
    """One legal choice: a verb and its targets, a label for people, and perhaps a shape to fill in.

    Verb and targets spelt out are its id, which is stable and readable.
    """

    def __init__(self, what: What, label: str = "", shape: Shape | None = None) -> None:
        self.id = spelt(what)
        self.verb = what if isinstance(what, str) else what[0]
        self.targets = () if isinstance(what, str) else what[1:]
        self.shape = shape
        self._label = label

    def label(self) -> str:
        """The words of a button; a system overrides it where words cost time to make."""
        return self._label or self.id.replace("_", " ").replace(":", " ")

    def aim(self) -> str:
        """The creature it is aimed at, so that a click on that creature means it; a system overrides it."""
        return ""

    def spot(self) -> str:
        """The place on the map it leads to, so that a click on that place means it; a system overrides it."""
        return ""

    def moves(self) -> bool:
        """Whether it takes whoever is asked elsewhere, so that dragging its token means it; a system overrides it."""
        return False

    def ability(self) -> Used | None:
        """What it uses: a spell, a technique, a weapon to strike with, an item to use up; a system overrides it.

        What is only carried, drawn or put away is not used. No fight asks for it, so it costs only who counts uses.
        """
        return None

    def concedes(self) -> bool:
        """Whether it gives up: people may, and a bot that is to show how strong a side is does not."""
        return False

    def as_data(self) -> dict[str, object]:
        data: dict[str, object] = {"id": self.id, "label": self.label()}
        if self.moves():
            data["moves"] = True
        if self.aim():
            data["target"] = self.aim()
        if self.spot():
            data["spot"] = self.spot()
        if self.shape is not None:
            data["shape"] = self.shape.describe()
        return data


class Using(Option):
    """An option that uses an ability, and of which there is no more to say."""

    def __init__(self, what: What, label: str, ability: Used, shape: Shape | None = None) -> None:
        super().__init__(what, label, shape)
        self._ability = ability

    def ability(self) -> Used | None:
        return self._ability


class Conceding(Option):
    """Giving up."""

    def concedes(self) -> bool:
        return True


class Answer:
    """What was chosen: the option, and the value that fills its shape."""

    def __init__(self, text: str, option: Option, value: Value) -> None:
        self.text = text
        self.option = option
        self.value = value

    @property
    def id(self) -> str:
        return self.option.id

    @property
    def verb(self) -> str:
        return self.option.verb

    @property
    def targets(self) -> tuple[str, ...]:
        return self.option.targets

    @property
    def target(self) -> str:
        """The one thing it is aimed at, or the first of several; nothing, if it has none."""
        return self.option.targets[0] if self.option.targets else ""

    @property
    def filled(self) -> str:
        """What was chosen inside the shape, as text."""
        return self.text[len(self.option.id) + 1 :]

    def told(self) -> str:
        """The same for people: the words of the button, and what was chosen inside it."""
        shape = self.option.shape
        return self.option.label() if shape is None else f"{self.option.label()}: {shape.told(self.filled)}"


NOTHING = Value()
"""The value of an option that has no shape."""


class Menu:
    """Options that are listed only when somebody reads them; whoever names its answer needs no list.

    It always has two options or more, so a choice from it is never forced. What it lists holds as long as the ask
    waits: whoever keeps an ask for later reads its options at once.
    """

    def options(self) -> list[Option]:
        """Everything that is legal."""
        raise NotImplementedError

    def meant_by(self, text: str) -> Sequence[Option]:
        """Every option that this answer could mean, whatever else is listed with them."""
        return self.options()


class LiveView:
    """A seat's view that reads the scene whenever it is asked, so that one of them serves a whole fight."""

    def own(self, id: str) -> Creature | None:
        """The creature itself, if the seat may know all of it."""
        return None


class Asker:
    """Whoever puts an ask: it knows what the asked seat may see, what luck its bot has, and where the ask stands."""

    def sight(self, seat: str) -> object:
        """What the seat may know now: the same projection a page gets as JSON."""
        raise NotImplementedError

    def luck(self, seat: str, ask: int, draw: int, below: int) -> int:
        """A bot's chance: a number from 0 up to `below`, keyed by seat and ask, drawn in order."""
        raise NotImplementedError

    def position(self, ask: Ask) -> Position:
        """Where the ask stands, for a bot that looks ahead."""
        raise NotImplementedError


class Ask:
    """Who must choose, what about, and the legal options, or a menu of them; the number counts per seat."""

    number = 0
    revision = 0
    sealed = False
    timer_seconds = 0
    timer_answer = ""
    is_for_people = False
    """Whether a bot that takes anything leaves it at the default: it is about the table, and no move in it."""
    _asker: Asker | None = None
    drawn = 0

    def __init__(
        self, seat: str, who: str, about: str, options: list[Option], question: str, menu: Menu | None = None
    ) -> None:
        self.seat = seat
        self.who = who
        self.about = about
        self.question = question
        self._menu = menu
        self._options = options

    @property
    def options(self) -> list[Option]:
        """Everything that is legal; a menu lists it now."""
        if not self._options and self._menu is not None:
            self._options = self._menu.options()
        return self._options

    def view(self) -> object:
        """What the asked seat may know now: the same projection a page gets as JSON."""
        if self._asker is None:
            raise RuntimeError("this ask was not put by a table")
        return self._asker.sight(self.seat)

    def luck(self, below: int) -> int:
        """A number from 0 up to `below`, for a bot that wants chance: keyed by this ask, so it replays."""
        if self._asker is None:
            raise RuntimeError("this ask was not put by a table")
        self.drawn += 1
        return self._asker.luck(self.seat, self.number, self.drawn, below)

    def position(self) -> Position:
        """Where it stands. It holds hidden things too: a bot plays on from there only in worlds that it believes in."""
        if self._asker is None:
            raise RuntimeError("this ask was not put by a table")
        return self._asker.position(self)

    def is_forced(self) -> bool:
        """Only one thing can be answered and no time is given for it, so nobody needs to be asked."""
        options = self._options
        return len(options) == 1 and options[0].shape is None and not self.timer_seconds

    def only(self) -> Answer:
        """The answer to a forced ask."""
        return Answer(self.options[0].id, self.options[0], NOTHING)

    def read(self, text: str) -> Answer:
        """The answer that `text` means, or `AnswerRefused` with what would have been legal."""
        meant: Option | None = None
        for option in self._menu.meant_by(text) if self._menu is not None else self._options:
            if option.shape is None:
                if option.id == text:
                    return Answer(text, option, NOTHING)
            elif (text == option.id or text.startswith(f"{option.id}:")) and (
                meant is None or len(option.id) > len(meant.id)  # "move:far:2,1" means "move:far", not "move"
            ):
                meant = option
        if meant is None:
            raise self.refusal(text)
        return Answer(text, meant, self.fill(meant, text[len(meant.id) + 1 :]))

    def fill(self, option: Option, text: str) -> Value:
        assert option.shape is not None
        try:
            return option.shape.read(text)
        except UserError as error:
            raise AnswerRefused(error.what, where=self.where(), fix=error.fix) from None

    def where(self) -> str:
        return f"{self.seat}, {self.about}"

    def refusal(self, text: str) -> AnswerRefused:
        ids = [option.id for option in self.options]
        near = did_you_mean(text[:LONGEST_SHOWN], ids)
        listed = ", ".join(ids[:12]) + (", ..." if len(ids) > 12 else "")
        legal = f"Legal now: {listed}." if ids else "Nothing can be done now."
        return AnswerRefused(f"{quoted(text)} was not offered.", where=self.where(), fix=f"{near} {legal}".strip())

    def default(self) -> str:
        """What a timer or an absent person answers."""
        if self.timer_answer:
            return self.timer_answer
        option = self.options[-1]
        return option.id if option.shape is None else f"{option.id}:{option.shape.first()}"

    def as_data(self) -> dict[str, object]:
        data: dict[str, object] = {
            "id": self.number,
            "revision": self.revision,
            "seat": self.seat,
            "who": self.who,
            "about": self.about,
            "question": self.question,
            "options": [option.as_data() for option in self.options],
        }
        if self.sealed:
            data["sealed"] = True
        if self.timer_seconds:
            data["timer"] = {"seconds": self.timer_seconds, "answer": self.default()}
        return data
