"""Page code is read as the rest of the code is: lines that fit a screen."""

from __future__ import annotations

from tools.wide_lines import page_code, wide_lines


def test_no_line_of_page_code_is_wider_than_those_of_the_rest_may_be() -> None:
    assert len(page_code()) > 40
    assert wide_lines() == []
