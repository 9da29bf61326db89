"""`quintain campaign`: fights and rests in a row, with the party's state and one clock."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any, cast

import click
import msgspec

from quintain.bots.seating import PERSON, people_at, players_of, read_bots, seated
from quintain.campaign.earlier import first_standing, story_of
from quintain.campaign.journey import CAMPAIGN, Journey
from quintain.campaign.story import Story
from quintain.cli.completing import a_campaign
from quintain.cli.lines import Lines
from quintain.cli.options import bot_option, bots_option, content_option, rule_option, seed_option
from quintain.cli.own import say_replaced
from quintain.cli.play import say_goodbye
from quintain.cli.road import Parties, Road
from quintain.cli.saving import set_aside, verify
from quintain.cli.sitting import Leave
from quintain.cli.text import HEAD, QUIET, counted, say
from quintain.front.saved import CampaignHeader, Saved, about, read_saved, write_saved
from quintain.kernel.live import Game
from quintain.kernel.system import Stage
from quintain.lab.scenarios import need_kind, read_rules, read_seed
from quintain.library.house import change, differences
from quintain.record.transcript import Transcript, load_start, record
from quintain.record.trying import Patience
from quintain.systems import find_system, system_names
from quintain.words.errors import UserError


@click.command(
    epilog="""
\b
Examples:
  quintain campaign ki/three_fights
  quintain campaign swords/week_at_the_grey_goose           a fight, rests, a smith, a week in a Safe Haven
  quintain campaign ki/three_fights --as none --seed 7      watch bots go through it
  quintain campaign ki/three_fights --gm gm --as party      choose what comes next, too
  quintain campaign ki/three_fights --save trek.jsonl
  quintain campaign --load trek.jsonl --save trek.jsonl     go on where you left
"""
)
@click.argument("target", required=False, metavar="[SYSTEM/NAME]", shell_complete=a_campaign)
@click.option("--as", "sits_as", default="", metavar="SIDE", help="Your side; none watches bots.")
@seed_option
@rule_option
@bot_option
@bots_option
@content_option
@click.option("--save", "save_to", type=click.Path(path_type=Path), metavar="FILE", help="Keep every answer there.")
@click.option("--load", "load_from", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved one.")
@click.option("--gm", default="", metavar="SEAT", help="Sit there as the game master, who says what comes next.")
def campaign(
    target: str | None,
    sits_as: str,
    seed: str,
    rules: tuple[str, ...],
    bot: str,
    bots: str,
    content: tuple[Path, ...],
    save_to: Path | None,
    load_from: Path | None,
    gm: str,
) -> None:
    """Play a campaign from stage to stage: fights and rests, with the party as it stands and one clock."""
    if (target is None) == (load_from is None):
        raise UserError(
            "Say which campaign to play, or a saved one with --load.",
            fix="For example: quintain campaign ki/three_fights",
        )
    with about(load_from):
        if load_from is not None:
            if seed or rules or bot or bots or sits_as or gm:
                raise UserError(
                    "A saved campaign has its seed, house rules, bots and seats already.",
                    fix="With --load give only --content and --save.",
                )
            trek = loaded(load_from, content)
        else:
            trek = setting_off(str(target), sits_as, seed, rules, bot, bots, content, gm)
        trek.play(save_to, load_from)


class Trek:
    """A campaign as it is played and kept: its game, who sits where, and the stages before it in its file.

    An earlier release wrote each stage by itself; those that are over stay in the file as they are.
    """

    def __init__(
        self, game: Game, label: str, seats: dict[str, str], parties: Parties, before: Saved | None = None
    ) -> None:
        self.game = game
        self.label = label
        self.seats = seats
        self.parties = parties
        self.before = before or Saved(None, [])

    def text(self) -> str:
        now = record(self.game, self.label, self.seats)
        return write_saved(Saved(self.before.campaign, [*self.before.stages, now]))

    def play(self, save_to: Path | None, load_from: Path | None) -> None:
        """From where it stands; whoever leaves can go on later."""
        road = Road(self.game, self.seats, Lines(), self.parties)
        road.text_to_save = self.text
        road.resume_with = "quintain campaign --load"
        road.say_end = lambda: self.say_end(road)
        self.greet()
        if save_to is not None:
            if save_to != load_from and (note := set_aside(save_to)):
                say(note, QUIET)
            road.save_to = save_to
            road.keep_now()
        if load_from is not None:
            say(f"{counted(len(self.game.entries), 'answer')} so far; log tells everything.", QUIET)
            road.skip_what_was_told()
        try:
            road.play()
        except Leave as leave:
            say_goodbye(road, str(leave))

    def greet(self) -> None:
        story = cast(Story, self.game.start)
        say(f"{self.label}: {story.plan.get('name', '')} ({self.game.system.title})", HEAD)
        changed = differences(msgspec.convert(story.rules, self.game.system.rules_type))
        if changed:
            say("House rules: " + ", ".join(f"{name}={value}" for name, value in changed.items()) + ".")

    def say_end(self, road: Road) -> None:
        say(f"Seed: {self.game.seed}")
        if road.save_to is not None:
            say(f"Retell and verify it: quintain replay {shlex.quote(str(road.save_to))}")


def setting_off(
    target: str,
    sits_as: str,
    seed: str,
    rules: tuple[str, ...],
    bot: str,
    bots: str,
    content: tuple[Path, ...],
    gm: str,
) -> Trek:
    """A new campaign."""
    name, slash, plan_id = target.partition("/")
    if not slash:
        raise UserError(
            f'"{target}" is no campaign.',
            fix=f"Write SYSTEM/NAME. See them with: quintain list {system_names()[0]} campaigns",
        )
    system = journey(name)
    library = system.library(content)
    plan = cast(dict[str, Any], msgspec.to_builtins(library.get(CAMPAIGN, plan_id)))
    story = Story.of(system, plan, read_rules(system, {}, rules), library)
    say_replaced(library)
    if gm:
        story.seat_gm(gm)
    seats = seated(people_at(story, sits_as, gm), read_bots(story, name, bots, bot))
    parties = Parties(system)
    game = Game(system, story, read_seed(seed), players_of(name, seats), watch=parties.look)
    return Trek(game, target, seats, parties)


def journey(name: str) -> Journey:
    system = find_system(name)
    need_kind(system, CAMPAIGN)
    assert isinstance(system, Journey)
    return system


def loaded(file: Path, content: tuple[Path, ...]) -> Trek:
    """A saved campaign where it was left, verified."""
    saved = read_saved(file)
    if saved.campaign is not None and not is_story(saved):
        return of_earlier_release(saved.campaign, saved.stages, content)
    if not is_story(saved):
        raise UserError(
            "This is a single fight, not a campaign.", where=str(file), fix=f"Go on with: quintain play --load {file}"
        )
    last = saved.stages[-1]
    game = verify(journey(saved.system), last)
    seats = {seat: last.header.seats.get(seat, PERSON) for seat in game.start.seats()}
    parties = Parties(game.system)
    Patience(then=parties.look).attend(game)
    game.sit_down(players_of(saved.system, seats))
    return Trek(game, last.header.label, seats, parties, Saved(saved.campaign, saved.stages[:-1]))


def is_story(saved: Saved) -> bool:
    return bool(saved.stages) and saved.stages[-1].header.start.get("kind") == "story"


def of_earlier_release(header: CampaignHeader, stages: list[Transcript], content: tuple[Path, ...]) -> Trek:
    """Every stage in it is verified; the last becomes part of a story, which goes on from there."""
    system = journey(header.system)
    library = system.library(content)
    say_replaced(library)
    rules = change(system.rules_type(), header.rules, system=system.name)
    standing = first_standing(system, header.plan, library)
    for each in stages[:-1]:
        standing = standing.after(system, verify(system, each).scene)
    if stages:
        last = stages[-1]
        verify(system, last)
        stage = Stage(last.header.label.rpartition(": ")[2], load_start(system, last.header))
        story = story_of(system, header.plan, rules, library, standing, stage)
        seed, entries = last.header.seed, last.entries
    else:
        story, seed, entries = Story.of(system, header.plan, rules, library), header.seed, []
    seats = seated(people_at(story, header.sits_as), read_bots(story, system.name, header.bots, header.bot))
    parties = Parties(system)
    patience = Patience(len(entries), parties.look)
    game = Game(system, story, seed, {}, entries=entries, checking=True, watch=patience.count_step)
    game.checking = False
    patience.attend(game)
    game.sit_down(players_of(system.name, seats))
    return Trek(game, header.campaign, seats, parties, Saved(header, stages[:-1]))
