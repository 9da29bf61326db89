"""Profiles: the chart of an Attack with a row for each value from 2 to 12, read once and looked up ever after."""

from __future__ import annotations

from typing import Final

from quintain.systems.shattered.house import AddedStatusDc
from quintain.systems.shattered.rounding import half
from quintain.systems.shattered.stock import Attack, Cost, Group, Row, Status, Weight
from quintain.systems.shattered.tags import Tag, Tags, read_tags

LOWEST: Final = 2
HIGHEST: Final = 12


class Line:
    """A row with its Status read."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.tags = [read_tags(group) for group in row.status]
        self.damage = row.damage or 0
        self.stun = row.stun or 0


class Profile:
    """All of an Attack that is looked up while it is made.

    `choices` are keywords with a slash, of which the attacker takes one; `by_phase` are groups of which one is added.
    """

    def __init__(self, attack: Attack) -> None:
        rows = {row.roll: row for row in attack.profile}
        self.lines = [Line(rows[roll]) for roll in range(LOWEST, HIGHEST + 1)]
        self.has_damage = any(row.damage is not None for row in attack.profile)
        self.has_stun = any(row.stun is not None for row in attack.profile)
        self.keywords = [word for word in attack.keywords if "/" not in word]
        self.choices = [word.split("/") for word in attack.keywords if "/" in word]
        self.by_phase = {
            int(phase): [read_tags(group) for group in groups] for phase, groups in attack.by_phase.items()
        }
        self.boost = Cost(momentum=attack.boost_cost)
        charged = attack.charged
        self.on_charged_hit = read_all(charged.on_hit) if charged is not None else []
        self.on_charged_crit = (read_all(charged.on_crit) or self.on_charged_hit) if charged is not None else []


def read_all(groups: list[Group]) -> list[Tags]:
    return [read_tags(group) for group in groups]


def speed_penalty(attack: Attack, speed: int, phase: int) -> int:
    """Speed Penalty: how far an Attack's Speed is above the Phase, doubled for a Heavy one."""
    if speed <= phase:
        return 0
    return 2 * (speed - phase) if attack.weight is Weight.HEAVY else speed - phase


# what is added to the Status of a row


def add_tags(tags: list[Tags], new: Tags, rule: AddedStatusDc) -> list[Tags]:
    """The Status of an Attack with one more group of them; a status it already inflicts is there only once."""
    for tag in new.apply:
        tags = add_tag(tags, tag, new, rule)
    if new.choose:
        tags = [*tags, Tags([], new.choose, new.dc, new.defences)]
    return tags


def add_tag(tags: list[Tags], tag: Tag, new: Tags, rule: AddedStatusDc) -> list[Tags]:
    index = index_of(tags, tag.status)
    if index < 0 or (tag.status is Status.DAZED and not new.dc):
        return [*tags, Tags([tag], [], new.dc, new.defences)]
    old = tags[index]
    others = [each for each in old.apply if each.status is not tag.status]
    kept = max((each for each in old.apply if each.status is tag.status), key=lambda each: each.value)
    joined = join(old, new, Tag(tag.status, max(kept.value, tag.value)), rule)
    rest = [Tags(others, old.choose, old.dc, old.defences)] if others or old.choose else []
    return [*tags[:index], joined, *rest, *tags[index + 1 :]]


def join(old: Tags, new: Tags, tag: Tag, rule: AddedStatusDc) -> Tags:
    """A status that was inflicted already, on a roll of its own from now on."""
    if not old.dc or not new.dc:
        return Tags([tag], [], 0, [])
    raised = old.dc + half(new.dc)  # SS-174, SS-175: by half of the new DC
    if new.dc > old.dc and (rule is AddedStatusDc.EITHER_OR or new.dc > raised):
        return Tags([tag], [], new.dc, new.defences)  # SS-173: the new DC if it is higher
    return Tags([tag], [], raised, old.defences)


def index_of(tags: list[Tags], status: Status) -> int:
    for index, group in enumerate(tags):
        for tag in group.apply:
            if tag.status is status:
                return index
    return -1


def raise_dcs(tags: list[Tags], amount: int) -> list[Tags]:
    """Every Negate DC that much higher."""
    return [group.with_dc(group.dc + amount) if group.dc else group for group in tags]


def raise_value(tags: list[Tags], status: Status, amount: int) -> list[Tags]:
    """Every instance of that status with that much more value."""
    return [
        Tags(more(group.apply, status, amount), more(group.choose, status, amount), group.dc, group.defences)
        for group in tags
    ]


def more(tags: list[Tag], status: Status, amount: int) -> list[Tag]:
    return [Tag(tag.status, tag.value + amount) if tag.status is status else tag for tag in tags]
