"""`quintain play`: a fight in the terminal."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from quintain.bots.seating import PERSON, people_at, players_of, read_bots, seated
from quintain.campaign.story import Story
from quintain.cli.completing import a_fight
from quintain.cli.lines import Lines
from quintain.cli.options import bot_option, bots_option, content_option, rule_option, seed_option
from quintain.cli.own import say_replaced
from quintain.cli.saving import fight_text, verify
from quintain.cli.sitting import Leave, Sitting
from quintain.cli.text import HEAD, QUIET, counted, say, wins
from quintain.front.saved import about, is_campaign, read_fight
from quintain.kernel.live import Game
from quintain.lab.asked import Asked
from quintain.lab.scenarios import find_setup, read_seed
from quintain.library.house import differences
from quintain.systems import find_system
from quintain.words.errors import UserError


@click.command(
    epilog="""
\b
Examples:
  quintain play ki/training_yard
  quintain play swords/toll_gate_duel
  quintain play ki/alley_brawl --as foes --bot random
  quintain play ki/mirror --as both                 two people at one screen
  quintain play ki/mirror --as none --seed 7        watch two bots
  quintain play ki/training_yard --rule open_odds=true --rule interlude_seconds=0
  quintain play ki/training_yard --own-dice --save fight.jsonl
  quintain play --load fight.jsonl                  go on where you left
  quintain play my_fight.toml                       a scenario of your own

Inside, help lists what you can type.
"""
)
@click.argument("target", required=False, metavar="[SYSTEM/ENCOUNTER | FILE]", shell_complete=a_fight)
@click.option("--as", "sits_as", default="", metavar="SIDE", help="Your side, several (red,blue), both or none.")
@seed_option
@click.option("--own-dice", is_flag=True, help="You throw your own dice and type what they show.")
@rule_option
@bot_option
@bots_option
@content_option
@click.option("--save", "save_to", type=click.Path(path_type=Path), metavar="FILE", help="Keep every answer there.")
@click.option("--load", "load_from", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved fight.")
@click.option("--gm", default="", metavar="SEAT", help="Sit there as the game master, who may override.")
def play(
    target: str | None,
    sits_as: str,
    seed: str,
    own_dice: bool,
    rules: tuple[str, ...],
    bot: str,
    bots: str,
    content: tuple[Path, ...],
    save_to: Path | None,
    load_from: Path | None,
    gm: str,
) -> None:
    """Play a fight in this terminal: a person on one side, bots on the others.

    A line says what you do: the number of an option, or its name. what, odds, undo, why and help work at any time.
    """
    if (target is None) == (load_from is None):
        raise UserError(
            "Say what to play: an encounter, or a saved fight with --load.",
            fix="For example: quintain play ki/training_yard. See them all with: quintain list ki encounters",
        )
    with about(load_from):
        if load_from is not None:
            if seed or own_dice or rules or content or gm:
                raise UserError(
                    "A saved fight has its seed, dice, house rules and content already.",
                    fix="With --load give only --as, --bot, --bots and --save.",
                )
            game, label, seats = loaded(load_from, sits_as, bots, bot)
        else:
            setup = find_setup(str(target), content, rules)
            if gm:
                setup = setup.names_a_game_master(gm)
            scene = setup.start()
            people = people_at(scene, sits_as, gm)
            seats = seated(people, read_bots(scene, setup.system.name, bots, bot))
            own = frozenset(people) if own_dice else frozenset()
            game = Game(setup.system, scene, read_seed(seed), players_of(setup.system.name, seats), own_dice=own)
            label = setup.label
            say_replaced(setup.library)
        again = " ".join(["quintain play", *again_words(target, sits_as, rules, content, gm)])
        if PERSON not in seats.values():
            by_whom = ",".join(f"{seat}={who}" for seat, who in seats.items())
            folders = tuple(str(path) for path in content)
            again = Asked(label, tuple(rules), bots=by_whom, content=folders, seed=game.seed).command("replay")
        run(game, label, seats, save_to, load_from, again)


def again_words(
    target: str | None, sits_as: str, rules: tuple[str, ...], content: tuple[Path, ...], gm: str
) -> list[str]:
    """What else to type to start the same fight again; nothing for one that was loaded."""
    options = [("--as", sits_as), ("--gm", gm), *(("--rule", rule) for rule in rules)]
    options += [("--content", str(folder)) for folder in content]
    words = [target] if target else []
    words += [word for name, value in options if value for word in (name, value)]
    return [shlex.quote(word) for word in words]


def loaded(file: Path, sits_as: str, bots: str, bot: str) -> tuple[Game, str, dict[str, str]]:
    """A saved fight where it was left, with the same people and bots unless others are named."""
    transcript = read_fight(file)
    system = find_system(transcript.header.system)
    game = verify(system, transcript)
    scene = game.start
    if isinstance(scene, Story):
        raise is_campaign(file)
    seats = {seat: transcript.header.seats.get(seat, PERSON) for seat in scene.seats()}
    if sits_as or bots or bot:
        people = people_at(scene, sits_as) if sits_as else [seat for seat, who in seats.items() if who == PERSON]
        chosen = read_bots(scene, system.name, bots, bot)
        named = {seat for seat in chosen if bots or bot or seats.get(seat, PERSON) == PERSON}
        seats = seated(people, {seat: chosen[seat] if seat in named else seats[seat] for seat in chosen})
    game.sit_down(players_of(system.name, seats))
    return game, transcript.header.label, seats


def run(
    game: Game, label: str, seats: dict[str, str], save_to: Path | None, load_from: Path | None, again: str
) -> None:
    """Plays from where the game stands, and says at the end how to see it again."""
    sitting = Sitting(game, seats, Lines())
    sitting.text_to_save = lambda: fight_text(game, label, seats)
    sitting.say_end = lambda: say_how_it_ended(sitting, label, "" if load_from is not None else again)
    greet(sitting, label)
    if save_to is not None:
        sitting.save_to = load_from
        sitting.save_in(save_to)
    if load_from is not None:
        say(f"{counted(len(game.entries), 'answer')} so far; log tells everything.", QUIET)
        sitting.skip_what_was_told()
    try:
        sitting.play()
    except Leave as leave:
        say_goodbye(sitting, str(leave))


def greet(sitting: Sitting, label: str) -> None:
    game = sitting.game
    say(f"{label} ({game.system.title})", HEAD)
    told = [f"{seat}: {'you' if who == PERSON else f'bot {who}'}" for seat, who in sitting.seats.items()]
    say(", ".join(told) + ".")
    rules = getattr(game.start, "rules", None)
    changed = differences(rules) if rules is not None else {}
    if changed:
        say("House rules: " + ", ".join(f"{name}={value}" for name, value in changed.items()) + ".")
    if sitting.mine:
        say("Type a number to choose; what NAME, odds, undo, why, help and quit at any time.", QUIET)


def say_goodbye(sitting: Sitting, why: str) -> None:
    """Nothing is lost that was saved; how to go on."""
    if sitting.game.outcome is not None and sitting.save_to is None:
        return
    say(why)
    if sitting.save_to is not None:
        say(f"The fight is kept. Go on with: {sitting.resume_with} {shlex.quote(str(sitting.save_to))}")
    elif sitting.game.entries:
        say("The fight was not saved. To keep one, start it with --save FILE or type save FILE.")


def say_how_it_ended(sitting: Sitting, label: str, again: str) -> None:
    game = sitting.game
    outcome = game.outcome
    assert outcome is not None
    winner = wins(outcome.winner) if outcome.winner else "undecided"
    say()
    say(f"Outcome: {winner}, {outcome.why}.", HEAD)
    say(f"Seed: {game.seed}")
    if sitting.save_to is not None:
        say(f"Retell and verify it: quintain replay {shlex.quote(str(sitting.save_to))}")
    elif again and not sitting.mine:
        say(f"Watch it again: {again}")
    elif again:
        say(f"The same dice again: {again} --seed {shlex.quote(game.seed)}")
