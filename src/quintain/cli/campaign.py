"""`quintain campaign`: fights and rests in a row, with the party's state and one clock."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import click
import msgspec

from quintain.campaign.campaign import Campaign
from quintain.campaign.journey import Journey
from quintain.cli import state
from quintain.cli.lines import Lines
from quintain.cli.options import bot_option, bots_option, content_option, rule_option, seed_option
from quintain.cli.own import say_replaced
from quintain.cli.play import say_goodbye
from quintain.cli.saved import FORMAT, CampaignHeader, Saved, read_saved, write_saved
from quintain.cli.saving import set_aside, verify, write_file
from quintain.cli.seating import people_at, players_of, read_bots, seated, sides_of
from quintain.cli.setups import need_kind, read_rules, read_seed
from quintain.cli.sitting import Leave, Sitting
from quintain.cli.text import HEAD, QUIET, columns, counted, say, short_names, time_of_day, wins
from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.kernel.transcript import Transcript, record
from quintain.library.house import change, differences
from quintain.systems import find_system, system_names
from quintain.words.errors import UserError

CAMPAIGN = "campaign"


@click.command(
    epilog="""
\b
Examples:
  quintain campaign ki/three_fights
  quintain campaign swords/week_at_the_grey_goose           a fight, rests, a smith, a week in a Safe Haven
  quintain campaign ki/three_fights --as none --seed 7      watch bots go through it
  quintain campaign ki/three_fights --save trek.jsonl
  quintain campaign --load trek.jsonl --save trek.jsonl     go on where you left
"""
)
@click.argument("target", required=False, metavar="[SYSTEM/NAME]")
@click.option("--as", "sits_as", default="", metavar="SIDE", help="Your side; none watches bots.")
@seed_option
@rule_option
@bot_option
@bots_option
@content_option
@click.option("--save", "save_to", type=click.Path(path_type=Path), metavar="FILE", help="Keep every answer there.")
@click.option("--load", "load_from", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved one.")
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
) -> None:
    """Play a campaign stage by stage: fights and rests, with the party as it stands and one clock."""
    if (target is None) == (load_from is None):
        raise UserError(
            "Say which campaign to play, or a saved one with --load.",
            fix="For example: quintain campaign ki/three_fights",
        )
    if load_from is not None:
        if seed or rules or bot or bots or sits_as:
            raise UserError(
                "A saved campaign has its seed, house rules, bots and seats already.",
                fix="With --load give only --content and --save.",
            )
        trek = loaded(load_from, content)
    else:
        trek = Trek(header_of(str(target), sits_as, seed, rules, bot, bots, content), content)
    if save_to is not None:
        if save_to != load_from and (note := set_aside(save_to)):
            say(note, QUIET)
        trek.save_to = save_to
        trek.keep()
    trek.play()


def header_of(
    target: str, sits_as: str, seed: str, rules: tuple[str, ...], bot: str, bots: str, content: tuple[Path, ...]
) -> CampaignHeader:
    """What a new campaign starts from."""
    name, slash, plan_id = target.partition("/")
    if not slash:
        raise UserError(
            f'"{target}" is no campaign.',
            fix=f"Write SYSTEM/NAME. See them with: quintain list {system_names()[0]} campaigns",
        )
    system = find_system(name)
    need_kind(system, CAMPAIGN)
    plan = cast(dict[str, Any], msgspec.to_builtins(system.library(content).get(CAMPAIGN, plan_id)))
    changed = differences(read_rules(system, {}, rules))
    return CampaignHeader(target, FORMAT, name, plan, changed, read_seed(seed), sits_as, bots, bot)


def loaded(file: Path, content: tuple[Path, ...]) -> Trek:
    """A saved campaign where it was left: every stage so far is played again and verified."""
    saved = read_saved(file)
    if saved.campaign is None:
        raise UserError(
            "This is a single fight, not a campaign.", where=str(file), fix=f"Go on with: quintain play --load {file}"
        )
    trek = Trek(saved.campaign, content)
    trek.saved_stages = saved.stages
    trek.is_resumed = True
    return trek


class Trek:
    """A campaign on the screen: which stages are behind, and the one that is being played."""

    def __init__(self, header: CampaignHeader, content: tuple[Path, ...]) -> None:
        system = find_system(header.system)
        if not isinstance(system, Journey):
            raise UserError(f"{system.title} has no campaigns.", fix="Play its encounters instead.")
        rules = change(system.rules_type(), header.rules, system=system.name)
        self.header = header
        self.system = system
        library = system.library(content)
        say_replaced(library)
        self.campaign = Campaign(system, header.plan, rules, header.seed, library)
        self.saved_stages: list[Transcript] = []
        self.behind: list[Transcript] = []
        self.is_resumed = False
        self.save_to: Path | None = None
        self.lines = Lines()

    def play(self) -> None:
        """Stage after stage; whoever leaves can go on later."""
        self.greet()
        while (stage := self.campaign.next_stage()) is not None:
            say()
            say(f"Stage {self.campaign.index + 1}: {stage.title}, {self.time()}", HEAD)
            seats = self.seats(stage.scene)
            game = self.game(stage.scene, seats)
            label = f"{self.header.campaign}, stage {self.campaign.index + 1}: {stage.title}"
            if not self.sit(game, label, seats):
                return
            self.behind.append(record(game, label, seats))
            self.campaign.finish(game.scene)
            self.say_progress(game)
        self.say_end()

    def keep(self) -> None:
        """What there is so far, so that a place that cannot be written is known at once."""
        if self.save_to is not None:
            write_file(self.save_to, write_saved(Saved(self.header, [*self.behind, *self.saved_stages])))

    def greet(self) -> None:
        say(f"{self.header.campaign}: {self.header.plan.get('name', '')} ({self.system.title})", HEAD)
        if self.header.rules:
            say("House rules: " + ", ".join(f"{name}={value}" for name, value in self.header.rules.items()) + ".")
        if self.saved_stages:
            say(f"{counted(len(self.saved_stages), 'stage')} of it saved.", QUIET)

    def time(self) -> str:
        return time_of_day(self.campaign.clock_seconds)

    def seats(self, scene: Scene) -> dict[str, str]:
        """Who sits where in this stage; whoever is not in it is left out."""
        here = [*sides_of(scene), *scene.seats(), "both", "all", "none"]
        wanted = self.header.sits_as
        words = [word for word in wanted.split(",") if word.strip() in here or not self.campaign.index]
        bots = [
            part for part in self.header.bots.split(",") if part.partition("=")[0] in here or not self.campaign.index
        ]
        people = people_at(scene, ",".join(words) or ("none" if wanted else ""))
        return seated(people, read_bots(scene, self.system.name, ",".join(bots), self.header.bot))

    def game(self, scene: Scene, seats: Mapping[str, str]) -> Game:
        """A new stage, or one that was saved, as far as it was played."""
        players = players_of(self.system.name, seats)
        if not self.saved_stages:
            return Game(self.system, scene, self.campaign.stage_seed(), players)
        game = verify(self.system, self.saved_stages.pop(0))
        game.sit_down(players)
        return game

    def sit(self, game: Game, label: str, seats: dict[str, str]) -> bool:
        """Plays one stage; False if somebody leaves."""
        if game.outcome is not None and self.saved_stages:
            say("Played before.", QUIET)
            return True
        sitting = Sitting(game, seats, self.lines)
        sitting.save_to = self.save_to
        sitting.resume_with = "quintain campaign --load"
        sitting.enter_does = "Enter goes on"
        sitting.text_to_save = lambda: write_saved(
            Saved(self.header, [*self.behind, record(game, label, seats), *self.saved_stages])
        )
        if self.is_resumed:
            sitting.skip_what_was_told()
            self.is_resumed = False
        try:
            sitting.play()
        except Leave as leave:
            say_goodbye(sitting, str(leave))
            return False
        finally:
            self.save_to = sitting.save_to
        return True

    def say_progress(self, game: Game) -> None:
        """How it ended, what time it is, and the party as it stands."""
        outcome = game.outcome
        assert outcome is not None
        winner = f"{wins(outcome.winner)}, " if outcome.winner else ""
        say()
        say(f"Stage {self.campaign.index} is over: {winner}{outcome.why}. It is {self.time()}.", HEAD)
        board = self.system.board(game.scene, REFEREE)
        rows = state.glance(board, short_names(game.scene.creature_names()))
        party = [cells for id, cells in rows.items() if id in self.campaign.party]
        for line in columns(party, set()) if party else []:
            say(line, indent=2)

    def say_end(self) -> None:
        say()
        say(f"The campaign is over after {counted(self.campaign.index, 'stage')}: {self.time()}.", HEAD)
        say(f"Seed: {self.header.seed}")
        if self.save_to is not None:
            say(f"Retell and verify it: quintain replay {shlex.quote(str(self.save_to))}")
