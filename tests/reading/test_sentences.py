"""Events as a person reads them."""

import doctest

from quintain.reading import sentences


def test_the_examples_in_docstrings_are_true() -> None:
    tried = doctest.testmod(sentences)

    assert tried.attempted > 0
    assert tried.failed == 0
