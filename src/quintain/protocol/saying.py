"""An answer said word by word: what may be said next, until only one answer is left that can be meant.

What is legal is what the ask offers, all of it: whatever fills a shape can be said too, one thing after the other.
Words that are the only ones that can follow are not asked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.asks import Ask
from quintain.protocol.spelling import Rest, Spelling, Strand, plainly
from quintain.protocol.vocabulary import ANOTHER, DONE, Vocabulary


class Saying:
    """An answer to an ask, as far as it has been said.

    `creatures` are the words of creatures by their ids. Answers that give up can be left out, where there are others.
    """

    def __init__(
        self, ask: Ask, vocabulary: Vocabulary, creatures: Mapping[str, int], *, conceding: bool = True
    ) -> None:
        self.ask = ask
        self.vocabulary = vocabulary
        self.said: list[int] = []
        """All the words so far, those too that were the only ones."""
        self.meant = ""
        """The answer, once only one can be meant."""
        self.next: dict[int, list[Strand]] = {}
        """What may be said now."""
        self.go_on(Spelling(vocabulary, creatures).of_ask(ask, conceding=conceding))

    def say(self, word: int) -> None:
        """One more word, which has to be one of those that may be said."""
        strands = self.next[word]
        self.said.append(word)
        self.go_on(strands)

    def go_on(self, strands: list[Strand]) -> None:
        """To the next choice between words, or to the end."""
        while True:
            strands = opened(strands)
            if len(strands) == 1 and isinstance(strands[0][1], str):
                self.meant, self.next = strands[0][1], {}
                return
            self.next = by_first_word(strands, self.vocabulary)
            if len(self.next) > 1:
                return
            [(word, strands)] = self.next.items()
            self.said.append(word)

    def towards(self, text: str) -> int:
        """The word by which one comes from here to that answer; an answer that was not offered is refused."""
        plain = plainly(self.ask.read(text))
        for word, strands in self.next.items():
            if any(leads_to(rest, plain) for _, rest in strands):
                return word
        raise ValueError(f"{text} cannot be said word by word: it has words of its own, or gives up")


def leads_to(rest: Rest, text: str) -> bool:
    """Whether that answer can still be meant."""
    if isinstance(rest, str):
        return rest == text
    return text.startswith(rest.so_far) and any(leads_to(each, text) for _, each in rest.strands())


def opened(strands: list[Strand]) -> list[Strand]:
    """Where nothing stands before what more there is to be said, that itself."""
    found: list[Strand] = []
    for words, rest in strands:
        if words or isinstance(rest, str):
            found.append((words, rest))
        else:
            found += opened(rest.strands())
    return found


def by_first_word(strands: list[Strand], vocabulary: Vocabulary) -> dict[int, list[Strand]]:
    """The strands by the words that may be said now; of one that ends here, `done`.

    What has no word has `another 1`, `another 2` and so on, the last of which stands for all that are left. So have
    several that are spelt alike to their ends.
    """
    found: dict[int, list[Strand]] = {}
    unknown: dict[str, list[Strand]] = {}
    ends = sum(not words for words, _ in strands)
    for words, rest in strands:
        if words and isinstance(words[0], int):
            found.setdefault(words[0], []).append((words[1:], rest))
        elif not words and ends == 1:
            found.setdefault(DONE, []).append(((), rest))
        else:
            unknown.setdefault(str(words[0]) if words else f" {rest}", []).append((words, rest))
    for place, alike in enumerate(unknown.values(), 1):
        is_left = place >= ANOTHER and len(unknown) > ANOTHER
        word = vocabulary.number(f"another {min(place, ANOTHER)}")
        found.setdefault(word, []).extend(alike if is_left else [(words[1:], rest) for words, rest in alike])
    return found
