"""An option uses what it says that it uses."""

from __future__ import annotations

from quintain.kernel.asks import Option, Using


def test_an_option_uses_nothing_unless_it_says_so() -> None:
    assert Option(("attack", "dagger")).ability() is None
    assert Using(("attack", "dagger"), "Stab", ("weapon", "dagger")).ability() == ("weapon", "dagger")
