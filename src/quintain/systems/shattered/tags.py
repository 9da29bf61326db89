"""Statuses as an effect carries them: what it would inflict, and what the target rolls against."""

from __future__ import annotations

from quintain.systems.shattered.stock import Defence, Group, Status, read_status


class Tag:
    """One status an effect would inflict, with its value; it is never changed."""

    def __init__(self, status: Status, value: int) -> None:
        self.status = status
        self.value = value

    def __str__(self) -> str:
        word = str(self.status).replace("_", " ").title()
        return f"{word} {self.value}" if self.status in VALUED else word


VALUED = (
    Status.EXPOSED,
    Status.IMPAIRED,
    Status.DAZED,
    Status.VULNERABLE,
    Status.PUSH,
    Status.PULL,
    Status.TIDAL_MOTION,
)


class Tags:
    """Statuses that share one Negate roll: all of `apply` and one of `choose`; dc 0 cannot be Negated.

    It is replaced, never changed, so Profiles and Attacks under way share them.
    """

    def __init__(self, apply: list[Tag], choose: list[Tag], dc: int, defences: list[Defence]) -> None:
        self.apply = apply
        self.choose = choose
        self.dc = dc
        self.defences = defences
        self.words = ""

    def with_dc(self, dc: int) -> Tags:
        return Tags(self.apply, self.choose, dc, self.defences)

    def text(self) -> str:
        """As an announcement writes it: Push 1, Reeling [5 Grit]; written once."""
        if not self.words:
            self.words = self.written()
        return self.words

    def written(self) -> str:
        parts = [str(tag) for tag in self.apply]
        if self.choose:
            parts.append("/".join(str(tag) for tag in self.choose))
        against = "/".join(str(each).capitalize() for each in self.defences)
        return ", ".join(parts) + (f" [{self.dc} {against}]" if self.dc else "")


def read_tag(text: str) -> Tag:
    status, value = read_status(text)
    return Tag(status, value)


def read_tags(group: Group) -> Tags:
    return Tags(
        [read_tag(each) for each in group.apply],
        [read_tag(each) for each in group.choose],
        group.dc,
        list(group.defence),
    )
