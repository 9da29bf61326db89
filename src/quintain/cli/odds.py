"""`quintain odds`: exact odds for designers, as the referee knows them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import click

from quintain.bots.seating import policies, policy_names, policy_words
from quintain.cli.chances import say_odds, say_tails
from quintain.cli.choosing import label_of, named, read_choice
from quintain.cli.options import bot_option, bots_option, content_option, json_option, rule_option
from quintain.cli.own import say_replaced
from quintain.cli.progress import progress
from quintain.cli.saving import verify
from quintain.cli.state import names_of_creatures
from quintain.cli.telling import say_told
from quintain.cli.text import HEAD, QUIET, say, say_json
from quintain.front.saved import about, read_fight
from quintain.kernel.asks import Ask
from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game
from quintain.lab import wholes
from quintain.lab.deeds import Deed, odds_data
from quintain.lab.duels import Moment
from quintain.lab.habits import GREEDY, Habit
from quintain.lab.scenarios import Scenario
from quintain.lab.wholes import whole_odds
from quintain.library.house import parse_assignment
from quintain.odds.odds import PATH_LIMIT, Odds, option_odds
from quintain.odds.whole import WHOLE_PATHS
from quintain.reading.sentences import short_names
from quintain.systems import find_system
from quintain.words.errors import UserError


class Views(NamedTuple):
    """What of the odds is shown: every outcome, so much or more, so much or less."""

    in_full: bool
    at_least: bool
    at_most: bool


@click.command(
    epilog="""
\b
Examples:
  quintain odds ki mirka unarmed --against street_thug
  quintain odds ki mirka unarmed --against wen --reaction block --improve never
  quintain odds ki yula dagger --against shield_guard --reaction best
  quintain odds swords merrick arming_sword --against captain_vosk --reaction shield
  quintain odds gu hook_knife_lu knife --against shen_lian --reaction parry
  quintain odds shattered margaret stone_maul --against lesser_praetorian --reaction defend
  quintain odds shattered margaret smash:3 --against lesser_praetorian    plotted, then done
  quintain odds ki bandit_archer bow --against tam --distance 5 --rule luck_die=d6
  quintain odds delve tamsin thievery --dc 11 --improve always            a check, with Willpower
  quintain odds delve tamsin "thievery;tags=locks;tools=lockpicks;disadvantage=1" --dc 13
  quintain odds my_fight.toml mirka unarmed --against wen    from a scenario as it stands
  quintain odds fight.jsonl                                  every option a saved fight waits for
  quintain odds fight.jsonl dodge
  quintain odds swords merrick arming_sword --against captain_vosk --at-least
  quintain odds --whole-fight my_duel.toml                   who wins, exactly, if it is small
"""
)
@click.argument("where", metavar="SYSTEM|SCENARIO|FILE.jsonl")
@click.argument("words", nargs=-1, metavar="[CREATURE WHAT | OPTION]")
@click.option("--against", default="", metavar="OTHER", help="Whom it is done to.")
@click.option(
    "--reaction",
    default=GREEDY,
    metavar="WORD",
    help="What the target answers with, such as dodge, block, shield or keep; best spares it most; greedy is the bot.",
)
@click.option(
    "--improve",
    type=click.Choice(["never", "always", GREEDY]),
    default=GREEDY,
    help="Whether whoever may improve a failed roll does; greedy leaves it to the bot.",
)
@click.option("--distance", type=click.IntRange(1, 60), default=1, help="How far apart they stand.", show_default=True)
@click.option(
    "--dc", type=click.IntRange(0, 40), help="What a check of the creature alone must beat; WHAT is its skill."
)
@rule_option
@content_option
@click.option(
    "--paths",
    type=click.IntRange(1, 100_000_000),
    help=f"How far to walk before estimating; {PATH_LIMIT:,}, and {WHOLE_PATHS:,} for a whole fight.",
)
@click.option("--whole-fight", "whole", is_flag=True, help="The chance of each side, from the start to every end.")
@bot_option
@bots_option
@click.option("--full", "in_full", is_flag=True, help="Every outcome, however rare.")
@click.option("--at-least", "at_least", is_flag=True, help="Also the chance of so much or more, thing by thing.")
@click.option("--at-most", "at_most", is_flag=True, help="Also the chance of so much or less.")
@json_option
def odds(
    where: str,
    words: tuple[str, ...],
    against: str,
    reaction: str,
    improve: str,
    distance: int,
    dc: int | None,
    rules: tuple[str, ...],
    content: tuple[Path, ...],
    paths: int | None,
    whole: bool,
    bot: str,
    bots: str,
    in_full: bool,
    at_least: bool,
    at_most: bool,
    as_json: bool,
) -> None:
    """Work out what one deed leads to: every outcome with its exact fraction.

    Two creatures are set up next to each other, or as a scenario or a saved fight has them; whoever acts does
    what leads to the deed, the others wait. From there every roll is followed to its end by the real rules.
    """
    if whole:
        refuse_words(words)
        say_whole(where, bot, bots, rules, content, paths or WHOLE_PATHS, as_json=as_json)
        return
    paths = paths or PATH_LIMIT
    if where.endswith(".jsonl"):
        with about(Path(where)):
            saved_odds(Path(where), words, paths, Views(in_full, at_least, at_most), as_json=as_json)
        return
    if len(words) != 2:
        raise UserError("Say who does what.", fix="For example: quintain odds ki mirka unarmed --against street_thug")
    deed = Deed(where, *words, against, distance, dc, content, rules)
    habit = Habit(deed.against, reaction, improve)
    found = deed.odds(habit, paths)
    if as_json:
        say_json(found.to_dict())
        return
    say_replaced(deed.setup.library)
    names = names_at(deed.moment.game)
    if dc is None:
        say_deed(deed.setup, deed.moment, habit, distance, where)
    else:
        say(f"{names[deed.who]}: {words[1]}, DC {dc}", HEAD)
        say(habit.words_alone(), QUIET)
    say_found(found.found, names, Views(in_full, at_least, at_most))


def refuse_words(words: tuple[str, ...]) -> None:
    if words:
        raise UserError(
            "A whole fight is not about one deed.", fix="Leave CREATURE WHAT out, or leave --whole-fight out."
        )


def say_whole(
    where: str,
    bot: str,
    bots: str,
    rules: tuple[str, ...],
    content: tuple[Path, ...],
    paths: int,
    *,
    as_json: bool,
) -> None:
    """The whole fight from its start, by the policy of every seat."""
    with progress(paths, "ways/s") as tell:
        found = whole_odds(
            where,
            paths,
            bot=bot,
            bots=bots,
            rules=dict(map(parse_assignment, rules)),
            content=content,
            tell=lambda _, walked: tell(min(walked, paths)),
        )
    if as_json:
        say_json(found.to_dict())
    else:
        say_told(wholes.told(found, f"quintain odds --whole-fight {where}"))


def say_deed(setup: Scenario, moment: Moment, habit: Habit, distance: int, where: str) -> None:
    names = names_at(moment.game)
    who = names.get(moment.ask.who, moment.ask.who)
    deed = label_of(moment.ask.read(moment.choose).option, names)
    apart = "next to each other" if distance == 1 else f"{distance} apart"
    say(f"{who}: {deed}" + (f", {apart}" if where == setup.system.name else ""), HEAD)
    until = "" if moment.mark is None else " To the end of the Turn in which it is done."
    say(f"Before it: {', '.join(moment.steps) or 'nothing'}. {habit.words(names)}{until}", QUIET)


def say_found(found: Odds, names: dict[str, str], views: Views, *, indent: int = 0) -> None:
    say_odds(found, names, indent=indent, in_full=views.in_full)
    if views.at_least:
        say_tails(found, names, at_least=True)
    if views.at_most:
        say_tails(found, names, at_least=False)


# a saved fight


def saved_odds(file: Path, words: tuple[str, ...], paths: int, views: Views, *, as_json: bool) -> None:
    """The odds of every option, or of one, at the question where a saved fight stands."""
    transcript = read_fight(file)
    system = find_system(transcript.header.system)
    game = verify(system, transcript)
    if not game.asks:
        raise UserError("This fight waits for nobody's choice.", where=str(file), fix="Retell it with: quintain replay")
    ask, seats = game.asks[0], transcript.header.seats
    players = policies(system.name, game.scene, seats)
    bots = policy_names(system.name, game.scene, seats)
    chosen = [read_choice(ask, " ".join(words))] if words else [each.id for each in ask.options if each.shape is None]
    if as_json:
        rows = [{"option": each, **odds_data(option_odds(game, ask, each, players, paths))} for each in chosen]
        say_json({"system": system.name, "ask": ask.as_data(), "policies": bots, "options": rows})
        return
    names = names_at(game)
    say(f"{names.get(ask.who, ask.seat)}: {named(ask.question, names)}", HEAD)
    say(f"From then on {policy_words(bots)}.", QUIET)
    for choose in chosen:
        say(choose_words(ask, choose, names), HEAD)
        say_found(option_odds(game, ask, choose, players, paths), names, views, indent=2)


def choose_words(ask: Ask, choose: str, names: dict[str, str]) -> str:
    option = ask.read(choose).option
    return label_of(option, names) + (f" ({choose})" if option.shape is not None else "")


def names_at(game: Game) -> dict[str, str]:
    """What the creatures are called, in short."""
    board = game.system.board(game.scene, REFEREE)
    return names_of_creatures(board, short_names(game.scene.creature_names()))
