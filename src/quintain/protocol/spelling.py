"""Answers in words: the ids of options, and whatever fills their shapes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.shapes import Form, Order, Shape, Split, Subset, Text, Value
from quintain.protocol.vocabulary import DONE, Spelt, Vocabulary


class More:
    """More that has to be said: with what text the answer begins, and what can follow."""

    def __init__(self, so_far: str, strands: Callable[[], list[Strand]]) -> None:
        self.so_far = so_far
        self.strands = strands


Rest = str | More
"""What comes after the words of a strand: the answer, or more to be said."""
Strand = tuple[Spelt, Rest]
Then = Callable[[str], Rest]
"""What comes after a shape, by all the text up to its end."""


class Spelling:
    """Options and what fills them in words, as the seat that is asked would say them."""

    def __init__(self, vocabulary: Vocabulary, creatures: Mapping[str, int]) -> None:
        self.vocabulary = vocabulary
        self.creatures = creatures

    def of_ask(self, ask: Ask, *, conceding: bool) -> list[Strand]:
        """Every answer; without those that give up, if there are others."""
        staying = [option for option in ask.options if not option.concedes()]
        strands: list[Strand] = []
        for option in ask.options if conceding or not staying else staying:
            rest = option.id if option.shape is None else self.fill(option.shape, f"{option.id}:", as_it_is)
            strands.append((self.spell(option.id), rest))
        return strands

    def spell(self, text: str) -> Spelt:
        return self.vocabulary.spell(text, self.creatures)

    def fill(self, shape: Shape, before: str, then: Then) -> Rest:
        """What may be said to fill a shape that has that text before it."""
        if isinstance(shape, Subset):
            return self.pick(shape, before, then, (), 0)
        if isinstance(shape, Order):
            return self.order(before, then, (), shape.items)
        if isinstance(shape, Split):
            return self.deal(shape, before, then, (), shape.amount)
        if isinstance(shape, Form):
            return self.fields(shape, before, then, {})
        if isinstance(shape, Text):
            return then(before + shape.first())
        return More(before, lambda: [(self.spell_place(text), then(before + text)) for text in shape.every()])

    def spell_place(self, text: str) -> Spelt:
        """A place, a template, a name or a number."""
        return self.spell(text.replace(",", ":").replace("/", ":"))

    def pick(self, shape: Subset, before: str, then: Then, chosen: tuple[str, ...], start: int) -> Rest:
        """Some of the items, each after those that stand before it, and `done`."""
        so_far = before + "+".join(chosen)
        if len(chosen) == shape.most:
            return then(so_far)

        def strands() -> list[Strand]:
            missing = shape.least - len(chosen)
            found: list[Strand] = [((DONE,), then(so_far))] if missing <= 0 else []
            for place in range(start, len(shape.items) - max(0, missing - 1)):
                item = shape.items[place]
                found.append((self.spell(item), self.pick(shape, before, then, (*chosen, item), place + 1)))
            return found

        return More(so_far, strands)

    def order(self, before: str, then: Then, chosen: tuple[str, ...], left: Sequence[str]) -> Rest:
        """All the items, one after the other."""
        so_far = before + ">".join(chosen)
        if not left:
            return then(so_far)

        def strands() -> list[Strand]:
            return [
                (self.spell(item), self.order(before, then, (*chosen, item), [each for each in left if each != item]))
                for item in left
            ]

        return More(so_far, strands)

    def deal(self, shape: Split, before: str, then: Then, dealt: tuple[int, ...], left: int) -> Rest:
        """For each item in its order how much it gets of what is left."""
        so_far = before + "+".join(f"{item}={number}" for item, number in zip(shape.most, dealt, strict=False))
        mosts = list(shape.most.values())[len(dealt) :]
        if not mosts:
            return then(so_far)

        def strands() -> list[Strand]:
            least, most = max(0, left - sum(mosts[1:])), min(left, mosts[0])
            return [
                (self.spell(str(number)), self.deal(shape, before, then, (*dealt, number), left - number))
                for number in range(least, most + 1)
            ]

        return More(so_far, strands)

    def fields(self, shape: Form, before: str, then: Then, filled: Mapping[str, str]) -> Rest:
        """Field by field in their order; words of one's own, and what does not matter then, are as usual."""
        for name, field in shape.fields.items():
            if name in filled:
                continue
            if isinstance(field, Text) or not shape.matters(name, {**shape.usual, **filled}):
                filled = {**filled, name: shape.usual[name]}
                continue
            start = before + "".join(f"{each}={filled[each]};" for each in filled) + f"{name}="
            return self.fill(field, start, self.next_field(shape, before, then, filled, name, len(start)))
        return then(before + shape.written(filled))

    def next_field(
        self, shape: Form, before: str, then: Then, filled: Mapping[str, str], name: str, start: int
    ) -> Then:
        return lambda text: self.fields(shape, before, then, {**filled, name: text[start:]})


def as_it_is(text: str) -> Rest:
    return text


def plainly(answer: Answer) -> str:
    """An answer as it is said here: all fields of a form and parts of a split, items in the order of their list."""
    shape = answer.option.shape
    return answer.text if shape is None else f"{answer.id}:{filled_plainly(shape, answer.filled, answer.value)}"


def filled_plainly(shape: Shape, text: str, value: Value) -> str:
    if isinstance(shape, Subset):
        return "+".join(value.items)
    if isinstance(shape, Split):
        return "+".join(f"{item}={number}" for item, number in value.amounts.items())
    if isinstance(shape, Form):
        written = shape.usual | shape.parts(text)
        plain = {name: filled_plainly(each, written[name], value.fields[name]) for name, each in shape.fields.items()}
        return shape.written(plain)
    return text
