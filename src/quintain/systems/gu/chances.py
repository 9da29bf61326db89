"""How likely an attack roll succeeds, before anybody answers it: what a page says beside the attack."""

from __future__ import annotations

from fractions import Fraction

from quintain.kernel.dice import Dice
from quintain.systems.gu import armour, attack, checks, meanings, stats, strikes, works
from quintain.systems.gu.activation import Activate
from quintain.systems.gu.blow import Attack
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.melee import StrikeDeed, Swing, attack_with
from quintain.systems.gu.scene import GuScene


def of_option(scene: GuScene, body: Fighter, option: StrikeDeed | Swing | Activate) -> Fraction | None:
    """Of an attack that is not a called shot: how hard that is depends on what is aimed at."""
    if option.shape is not None or not option.aim():
        return None
    made = attack_of(scene, body, scene.by_id[option.aim()], option)
    return None if made is None else of_attack(scene, made)


def attack_of(scene: GuScene, body: Fighter, target: Fighter, option: StrikeDeed | Swing | Activate) -> Attack | None:
    if isinstance(option, Activate):
        work = works.of_gu(body.worm(option.worm).gu)
        is_roll = work.strike is not None and work.strike.attack_roll and work.span is None
        return strikes.aimed_at(body, work, target) if is_roll else None
    turn = scene.turn
    penalty = turn.penalty if isinstance(option, StrikeDeed) and turn is not None else 0
    return attack_with(body, target, option.blow, penalty=penalty)


def of_attack(scene: GuScene, made: Attack) -> Fraction | None:
    """The share of all numbers that succeed."""
    body, skill = made.attacker, attack.skill_to_hit(scene, made)
    if attack.hits_by_itself(made):
        return Fraction(1)
    if meanings.fails(body, skill):
        return Fraction(0)
    modifier = attack.to_hit(scene, made) + meanings.penalty(body, skill) + armour.penalty(body, skill)
    own = stats.skill(body, skill)
    dice = Dice.parse(checks.dice(attack.net(scene, made)))
    return dice.distribution().chance_that(lambda shown: checks.judge(shown, modifier, own).success)
