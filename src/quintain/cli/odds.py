"""`quintain odds`: exact odds for designers, as the referee knows them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import click

from quintain.bots.seating import policies
from quintain.cli.chances import say_odds
from quintain.cli.choosing import label_of, named, read_choice
from quintain.cli.duel import CREATURE, Moment, duel, find_moment, ids_by_side, known_creature
from quintain.cli.options import content_option, json_option, rule_option
from quintain.cli.own import say_replaced
from quintain.cli.policy import GREEDY, Habit
from quintain.cli.saving import verify
from quintain.cli.state import names_of_creatures
from quintain.cli.text import HEAD, QUIET, say, say_json
from quintain.front.saved import about, read_fight
from quintain.kernel.asks import Ask
from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.lab.scenarios import Scenario, find_setup, read_rules
from quintain.odds.odds import PATH_LIMIT, Odds, exact_odds, option_odds
from quintain.odds.walk import Walk
from quintain.reading.sentences import short_names
from quintain.systems import find_system
from quintain.words.errors import UserError

BEST = "best"
SEED = "odds"
LOOK = 20
"""So few paths show what the target is offered at first."""


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
    type=click.IntRange(1, 10_000_000),
    default=PATH_LIMIT,
    help="How far to walk before estimating.",
    show_default=True,
)
@click.option("--full", "in_full", is_flag=True, help="Every outcome, however rare.")
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
    paths: int,
    in_full: bool,
    as_json: bool,
) -> None:
    """Work out what one deed leads to: every outcome with its exact fraction.

    Two creatures are set up next to each other, or as a scenario or a saved fight has them; whoever acts does
    what leads to the deed, the others wait. From there every roll is followed to its end by the real rules.
    """
    if where.endswith(".jsonl"):
        with about(Path(where)):
            saved_odds(Path(where), words, paths, in_full=in_full, as_json=as_json)
        return
    if len(words) != 2:
        raise UserError("Say who does what.", fix="For example: quintain odds ki mirka unarmed --against street_thug")
    who, what = words
    if dc is None:
        setup = setup_of(where, who, against, distance, content, rules)
    else:
        setup, what = trial_of(where, who, what, dc, content, rules)
    scene = setup.start()
    who, against = told_apart(setup, scene, who, against)
    moment = find_moment(Game(setup.system, scene, SEED, {}), who, what, against)
    habit = Habit(against, reaction, improve)
    offered = first_offered(moment, habit)
    if reaction == BEST:
        habit.reaction = best_reaction(moment, habit, offered, paths)
    habit.check(offered)
    found = deed_odds(moment, habit, paths)
    if as_json:
        say_json(deed_data(setup, moment, habit, found))
    else:
        say_replaced(setup.library)
        if dc is None:
            say_deed(setup, moment, habit, distance, where)
        else:
            say(f"{names_at(moment.game)[who]}: {words[1]}, DC {dc}", HEAD)
            say(habit.words_alone(), QUIET)
        say_odds(found, names_at(moment.game), in_full=in_full)


def setup_of(
    where: str, who: str, against: str, distance: int, content: tuple[Path, ...], rules: tuple[str, ...]
) -> Scenario:
    """A scenario as it stands, or a duel of two creatures made for the question."""
    if "/" in where or where.endswith((".toml", ".json")):
        return find_setup(where, content, rules)
    system: System = find_system(where)
    if not against:
        raise UserError("Say against whom.", fix="Add, for example: --against street_thug")
    library = system.library(content)
    return Scenario(
        system, library, read_rules(system, {}, rules), duel(system, library, who, against, distance), where
    )


def trial_of(
    where: str, who: str, what: str, dc: int, content: tuple[Path, ...], rules: tuple[str, ...]
) -> tuple[Scenario, str]:
    """One creature alone, and the answer by which it makes the check."""
    system = find_system(where)
    library = system.library(content)
    library.get(CREATURE, who)
    scenario, answer = system.trial(who, what, dc)
    return Scenario(system, library, read_rules(system, {}, rules), scenario, where), answer


def told_apart(setup: Scenario, scene: Scene, who: str, against: str) -> tuple[str, str]:
    """The ids of the two; a duel of two of a kind numbers them."""
    if who == against:
        return tuple(ids[0] for ids in ids_by_side(scene).values())[:2]  # type: ignore[return-value]
    for id in filter(None, (who, against)):
        known_creature(id, scene)
    return who, against


def habit_players(moment: Moment, habit: Habit) -> dict[str, Player]:
    """Everybody as the usual bot, but for the habit."""
    bots = policies(moment.game.system.name, moment.game.scene, {})
    return {seat: habit.player(bot, moment.game.system) for seat, bot in bots.items()}


def deed_odds(moment: Moment, habit: Habit, paths: int) -> Odds:
    players = habit_players(moment, habit)
    return option_odds(moment.game, moment.ask, moment.choose, players, paths, mark=moment.mark)


def first_offered(moment: Moment, habit: Habit) -> list[str]:
    """What the target may answer the deed with."""
    look = Habit(habit.who, GREEDY, habit.improve)
    players = habit_players(moment, look)
    exact_odds(Walk(moment.game, moment.ask, moment.choose, players, mark=moment.mark), LOOK)
    return look.first_offered


def best_reaction(moment: Moment, habit: Habit, offered: list[str], paths: int) -> str:
    """Of everything the target is offered, what most likely leaves it unharmed."""
    chances: dict[str, Fraction] = {}
    for word in offered:
        chances[word] = unharmed(deed_odds(moment, Habit(habit.who, word, habit.improve), paths), habit.who)
    if not chances:
        raise UserError(f"{habit.who} is not asked for a reaction.", fix="Leave --reaction out.")
    return max(chances, key=lambda word: chances[word])


def unharmed(found: Odds, who: str) -> Fraction:
    """The chance that nothing happens to a creature: no line of the outcome speaks of it."""
    spared = [
        chance for lines, chance in found.outcomes.items() if not any(line.startswith(f"{who} ") for line in lines)
    ]
    return sum(spared, Fraction(0))


def say_deed(setup: Scenario, moment: Moment, habit: Habit, distance: int, where: str) -> None:
    names = names_at(moment.game)
    who = names.get(moment.ask.who, moment.ask.who)
    deed = label_of(moment.ask.read(moment.choose).option, names)
    apart = "next to each other" if distance == 1 else f"{distance} apart"
    say(f"{who}: {deed}" + (f", {apart}" if where == setup.system.name else ""), HEAD)
    until = "" if moment.mark is None else " To the end of the Turn in which it is done."
    say(f"Before it: {', '.join(moment.steps) or 'nothing'}. {habit.words(names)}{until}", QUIET)


def deed_data(setup: Scenario, moment: Moment, habit: Habit, found: Odds) -> Data:
    return {
        "system": setup.system.name,
        "who": moment.ask.who,
        "option": moment.choose,
        "steps": moment.steps,
        "against": habit.who,
        "reaction": habit.reaction,
        "improve": habit.improve,
        **found.as_data(),
    }


# a saved fight


def saved_odds(file: Path, words: tuple[str, ...], paths: int, *, in_full: bool, as_json: bool) -> None:
    """The odds of every option, or of one, at the question where a saved fight stands."""
    transcript = read_fight(file)
    system = find_system(transcript.header.system)
    game = verify(system, transcript)
    if not game.asks:
        raise UserError("This fight waits for nobody's choice.", where=str(file), fix="Retell it with: quintain replay")
    ask = game.asks[0]
    players = policies(system.name, game.scene, transcript.header.seats)
    chosen = [read_choice(ask, " ".join(words))] if words else [each.id for each in ask.options if each.shape is None]
    if as_json:
        rows = [{"option": each, **option_odds(game, ask, each, players, paths).as_data()} for each in chosen]
        say_json({"system": system.name, "ask": ask.as_data(), "options": rows})
        return
    names = names_at(game)
    say(f"{names.get(ask.who, ask.seat)}: {named(ask.question, names)}", HEAD)
    for choose in chosen:
        say(choose_words(ask, choose, names), HEAD)
        say_odds(option_odds(game, ask, choose, players, paths), names, indent=2, in_full=in_full)


def choose_words(ask: Ask, choose: str, names: dict[str, str]) -> str:
    option = ask.read(choose).option
    return label_of(option, names) + (f" ({choose})" if option.shape is not None else "")


def names_at(game: Game) -> dict[str, str]:
    """What the creatures are called, in short."""
    board = game.system.board(game.scene, REFEREE)
    return names_of_creatures(board, short_names(game.scene.creature_names()))
