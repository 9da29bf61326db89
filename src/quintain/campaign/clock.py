"""The clock of a campaign, in words; it counts seconds from the midnight before the first day."""

from __future__ import annotations

DAY_SECONDS = 24 * 3600


def time_of_day(seconds: int) -> str:
    """To the second, as a sentence tells it.

    >>> time_of_day(8 * 3600 + 17)
    'day 1, 08:00:17'
    """
    day, rest = divmod(seconds, DAY_SECONDS)
    return f"day {day + 1}, {rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}"


def day_and_time(seconds: int) -> str:
    """To the minute, as it stands over a board.

    >>> day_and_time(38 * 3600 + 10 * 60)
    'Day 2, 14:10'
    """
    return time_of_day(seconds).capitalize()[:-3]
