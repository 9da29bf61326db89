"""`quintain odds`: exact odds for designers, as the referee knows them."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import NamedTuple

import click
from click.core import ParameterSource

from quintain.bots.seating import policies, policy_names, policy_words
from quintain.cli.chances import odds_blocks, tail_blocks
from quintain.cli.choosing import label_of, named, read_choice
from quintain.cli.giving import Giving, answer_options
from quintain.cli.lab import usual_content
from quintain.cli.options import bot_option, bots_option, content_option, count_option, rule_option, set_option
from quintain.cli.own import say_replaced
from quintain.cli.saving import verify
from quintain.cli.state import names_of_creatures
from quintain.front.saved import about, read_fight
from quintain.kernel.asks import Ask
from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game
from quintain.lab import wholes
from quintain.lab.asked import Asked, written
from quintain.lab.deeds import Deed, odds_data
from quintain.lab.habits import GREEDY, Habit
from quintain.lab.telling import Block, Heading, Table, Told, Words
from quintain.lab.wholes import whole_asked
from quintain.odds.odds import PATH_LIMIT, Odds, option_odds
from quintain.odds.whole import WHOLE_PATHS
from quintain.reading.sentences import short_names
from quintain.systems import find_system
from quintain.words.errors import UserError

UNSAID = ("as_json", "report", "keep", "lines")
"""Options that change nothing of the answer."""


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
@set_option
@count_option
@click.option("--whole-fight", "whole", is_flag=True, help="The chance of each side, from the start to every end.")
@bot_option
@bots_option
@click.option("--full", "in_full", is_flag=True, help="Every outcome, however rare.")
@click.option("--at-least", "at_least", is_flag=True, help="Also the chance of so much or more, thing by thing.")
@click.option("--at-most", "at_most", is_flag=True, help="Also the chance of so much or less.")
@answer_options
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
    sets: tuple[str, ...],
    counts: tuple[str, ...],
    whole: bool,
    bot: str,
    bots: str,
    in_full: bool,
    at_least: bool,
    at_most: bool,
    giving: Giving,
) -> None:
    """Work out what one deed leads to: every outcome with its exact fraction.

    Two creatures are set up next to each other, or as a scenario or a saved fight has them; whoever acts does
    what leads to the deed, the others wait. From there every roll is followed to its end by the real rules.
    """
    if whole:
        refuse_words(words)
        own = tuple(map(str, content))
        asked = Asked(where, rules, sets, counts, bot, bots, own, usual=usual_content())
        give_whole(asked, paths or WHOLE_PATHS, giving)
        return
    if sets or counts:
        raise UserError("What is in it is changed for a whole fight.", fix="Add --whole-fight, or leave it out.")
    paths, views = paths or PATH_LIMIT, Views(in_full, at_least, at_most)
    if where.endswith(".jsonl"):
        with about(Path(where)):
            give_saved(Path(where), words, paths, views, giving)
        return
    if len(words) != 2:
        raise UserError("Say who does what.", fix="For example: quintain odds ki mirka unarmed --against street_thug")
    folders = [*map(Path, usual_content()), *content]
    deed = Deed(where, *words, against, distance, dc, folders, rules)
    habit = Habit(deed.against, reaction, improve)
    giving.say_before(lambda: say_replaced(deed.setup.library))

    found = deed.odds(habit, paths)
    head = deed_head(deed, habit, distance, where) if dc is None else check_head(deed, habit, words[1], dc)
    blocks: list[Block] = [Words(head[1], "quiet"), *blocks_of(found.found, deed.moment.game, views)]
    giving.give(Told(head[0], command_words(), blocks), found.to_dict())


def command_words() -> str:
    """What was typed, with every option that was given, to ask it again."""
    context = click.get_current_context()
    said: list[str] = []
    for each in context.command.params:
        value = context.params.get(each.name or "")
        if context.get_parameter_source(each.name or "") != ParameterSource.COMMANDLINE or each.name in UNSAID:
            continue
        option = [max(each.opts, key=len)] if isinstance(each, click.Option) else []
        if option and value is True:
            said += option
        elif isinstance(value, tuple):
            said += [word for one in value for word in (*option, str(one))]
        else:
            said += [*option, str(value)]
    return " ".join(["quintain odds", *map(shlex.quote, said)])


def refuse_words(words: tuple[str, ...]) -> None:
    if words:
        raise UserError(
            "A whole fight is not about one deed.", fix="Leave CREATURE WHAT out, or leave --whole-fight out."
        )


def give_whole(asked: Asked, paths: int, giving: Giving) -> None:
    """The whole fight from its start, by the policy of every seat."""
    giving.say_before(lambda: say_replaced(written(asked).library))
    with giving.progress(paths, "ways/s") as bar:
        found = whole_asked(asked, paths, lambda left, walked: bar(min(walked, paths)))
    command = asked.command("odds", "--whole-fight", "--paths", str(paths))
    giving.give(wholes.told(found, command), found.to_dict(), stopped=found.found.stopped)


Head = tuple[str, str]
"""What is asked, and what it rests on."""


def deed_head(deed: Deed, habit: Habit, distance: int, where: str) -> Head:
    moment = deed.moment
    names = names_at(moment.game)
    who = names.get(moment.ask.who, moment.ask.who)
    what = label_of(moment.ask.read(moment.choose).option, names)
    apart = "next to each other" if distance == 1 else f"{distance} apart"
    until = "" if moment.mark is None else " To the end of the Turn in which it is done."
    rests = f"Before it: {', '.join(moment.steps) or 'nothing'}. {habit.words(names)}{until}"
    return f"{who}: {what}" + (f", {apart}" if where == deed.setup.system.name else ""), rests


def check_head(deed: Deed, habit: Habit, what: str, dc: int) -> Head:
    return f"{names_at(deed.moment.game)[deed.who]}: {what}, DC {dc}", habit.words_alone()


def blocks_of(found: Odds, game: Game, views: Views) -> list[Table | Words]:
    names = names_at(game)
    blocks = odds_blocks(found, names, in_full=views.in_full)
    for at_least, is_wanted in ((True, views.at_least), (False, views.at_most)):
        blocks += tail_blocks(found, names, at_least=at_least) if is_wanted else []
    return blocks


# a saved fight


def give_saved(file: Path, words: tuple[str, ...], paths: int, views: Views, giving: Giving) -> None:
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

    found = {each: option_odds(game, ask, each, players, paths) for each in chosen}
    names = names_at(game)
    blocks: list[Block] = [Words(f"From then on {policy_words(bots)}.", "quiet")]
    for choose, odds in found.items():
        blocks += [Heading(choose_words(ask, choose, names)), *blocks_of(odds, game, views)]
    rows = [{"option": choose, **odds_data(odds)} for choose, odds in found.items()]
    data = {"system": system.name, "ask": ask.as_data(), "policies": bots, "options": rows}
    title = f"{names.get(ask.who, ask.seat)}: {named(ask.question, names)}"
    giving.give(Told(title, command_words(), blocks), data)


def choose_words(ask: Ask, choose: str, names: dict[str, str]) -> str:
    option = ask.read(choose).option
    return label_of(option, names) + (f" ({choose})" if option.shape is not None else "")


def names_at(game: Game) -> dict[str, str]:
    """What the creatures are called, in short."""
    board = game.system.board(game.scene, REFEREE)
    return names_of_creatures(board, short_names(game.scene.creature_names()))
