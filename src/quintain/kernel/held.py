"""Something held back: an action that is named now and taken when somebody does what it waits for.

A ruleset says which actions can be held, which deeds set them off and whether what happens is one of these, what taking
one costs, and when it lapses. How a trigger is chosen and kept, and whose deeds it is about, is the same in every book;
it is offered in a `Window` that the ruleset opens when something happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from quintain.kernel.asks import Answer, Option, aimed, spelt, told_apart
from quintain.kernel.scene import Creature
from quintain.kernel.shapes import Shape, Text
from quintain.state import State, value

ANYONE: Final = "any"
TOLD: Final = "gm"
"""A trigger in words of one's own: the GM seat says when it comes true."""
LONGEST: Final = 200

Details = Callable[[str], Shape | None]
"""What else a trigger needs to be told, such as how near."""


@value
class Held(State):
    """An action that waits for its trigger.

    `trigger` is the ruleset's word for it, with a detail after a colon where it has one ("within:3"); `watched` is the
    creature it is about, nobody in particular, or the words that the GM seat rules on. `action` is the option that will
    be taken, such as "attack:shortbow".
    """

    trigger: str
    watched: str
    action: str

    def does(self, verb: str) -> bool:
        return told_apart(self.action)[0] == verb

    def watches(self, holder: Creature, by: Creature) -> bool:
        """Whether it is about the deeds of that one: the creature that was named, or any enemy."""
        if self.watched:
            return self.watched == by.id
        return by.side != holder.side


class Watch(Option):
    """A trigger about one creature."""

    def __init__(self, trigger: str, about: str, who: Creature, shape: Shape | None) -> None:
        super().__init__((trigger, who.id), f"When {who.name} {about}", shape)
        self.who = who.id

    def aim(self) -> str:
        return self.who


def nothing_more(trigger: str) -> Shape | None:
    return None


def triggers(
    words: Mapping[str, str], known: Sequence[Creature], example: str = "", details: Details = nothing_more
) -> list[Option]:
    """Each trigger for any enemy and for each creature that is known; with an example, also words of one's own.

    `words` say of each trigger what somebody does ("comes into reach").
    """
    found: list[Option] = []
    for trigger, about in words.items():
        found.append(Option((trigger, ANYONE), f"When any enemy {about}", details(trigger)))
        found += [Watch(trigger, about, who, details(trigger)) for who in known]
    if example:
        found.append(Option(TOLD, "When the GM says that this happens", Text(LONGEST, example)))
    return found


def held_back(action: str, trigger: Answer) -> Held:
    """The action with the trigger that was chosen for it."""
    if trigger.verb == TOLD:
        return Held(TOLD, trigger.value.text, action)
    watched = "" if trigger.target == ANYONE else trigger.target
    return Held(spelt(aimed(trigger.verb, trigger.filled)), watched, action)
