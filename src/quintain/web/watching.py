"""Watching the server: counts and times in Prometheus' text format, and logs as JSON lines without secrets."""

from __future__ import annotations

import logging
import time

import msgspec

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper ends, in seconds, of the classes that answers are counted in."""


class Metrics:
    """What has happened since the process started, for a scrape.

    Prometheus' text format is written here: its client library takes 50 ms of a server's start and 14 MB more.
    """

    def __init__(self) -> None:
        self.answers = 0
        self.errors = 0
        self.refused = 0
        self.buckets = [0] * len(BUCKETS)
        self.seconds = 0.0
        self.timed = 0

    def took(self, seconds: float) -> None:
        """One message was taken, stored, and everybody told."""
        self.timed += 1
        self.seconds += seconds
        for place, most in enumerate(BUCKETS):
            self.buckets[place] += seconds <= most

    def text(self, gauges: dict[str, tuple[str, int]]) -> str:
        """Everything for a scrape; gauges are what is so now, with what each means."""
        lines: list[str] = []
        for name, (meaning, value) in gauges.items():
            lines += [f"# HELP quintain_{name} {meaning}", f"# TYPE quintain_{name} gauge", f"quintain_{name} {value}"]
        totals = {
            "answers_total": ("Answers, dice and acts that were stored.", self.answers),
            "refused_total": ("Messages that were refused with an error.", self.refused),
            "errors_total": ("Messages that failed by a fault of the program.", self.errors),
        }
        for name, (meaning, value) in totals.items():
            lines += [
                f"# HELP quintain_{name} {meaning}",
                f"# TYPE quintain_{name} counter",
                f"quintain_{name} {value}",
            ]
        return "\n".join([*lines, *self.histogram()]) + "\n"

    def histogram(self) -> list[str]:
        name = "quintain_message_seconds"
        lines = [f"# HELP {name} From a message to everybody's new view.", f"# TYPE {name} histogram"]
        lines += [f'{name}_bucket{{le="{most}"}} {count}' for most, count in zip(BUCKETS, self.buckets, strict=True)]
        lines += [
            f'{name}_bucket{{le="+Inf"}} {self.timed}',
            f"{name}_sum {self.seconds:.6f}",
            f"{name}_count {self.timed}",
        ]
        return lines


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how grave, what, and the fields that were given; never a token or a seed."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        data |= getattr(record, "fields", {})
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(data).decode()


def note(what: str, **fields: object) -> None:
    """One line about the server's life: a table opened, a person come or gone."""
    logging.getLogger("quintain.web").info(what, extra={"fields": fields})


def log_to_stderr() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("quintain.web")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
