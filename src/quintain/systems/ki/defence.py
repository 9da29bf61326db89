"""Attack Scores and Defensive Reactions: what is rolled against what, and improving a failed roll."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from quintain.kernel.asks import Option, Used, aimed
from quintain.kernel.table import Table
from quintain.kernel.windows import Window
from quintain.library.ids import kind_of
from quintain.systems.ki.events import Compared, Improved, ParticipationEnded, Reacted
from quintain.systems.ki.house import ReactInParticipation
from quintain.systems.ki.interruption import reacted
from quintain.systems.ki.luck import DLUCK, outdoes
from quintain.systems.ki.scene import Incoming, KiScene
from quintain.systems.ki.sheet import Fighter, Gear
from quintain.systems.ki.stamina import IMPROVE_BLOCK_OR_DODGE, IMPROVE_PREDICT, can_use, pay_for
from quintain.systems.ki.stock import Behaviour, Damage, Inflicts

MOST_KEPT = 4096


class Reaction(StrEnum):
    DODGE = "dodge"
    BLOCK = "block"
    PREDICT = "predict"
    NONE = "none"


class Attack:
    """One attack on one target, with a weapon, a bare hand or a technique.

    `chain` lists the Combos that led to it. A `mindless` attack is made by a thing: it has one fixed score, loses
    ties and cannot be predicted.
    """

    def __init__(self, chain: list[str], attacker: Fighter, target: Fighter, what: str) -> None:
        self.chain = chain
        self.attacker = attacker
        self.target = target
        self.what = what
        self.skill = what
        self.components: list[Damage] = []
        self.ki = False
        self.ranged = False
        self.from_afar = False
        self.mindless = False
        self.fixed_score = 0
        self.with_weapon = False
        self.push = 0
        self.inflicts: Inflicts | None = None
        self.seen: Incoming | None = None

    def handicap(self) -> int:
        return sum([kind.attack_handicap for kind in self.attacker.suffered()])

    def score_vs_dodge(self) -> int:
        """KI-068: the Attack Score vs Dodge is Agility + Proficiency."""
        quickness = self.attacker.agility
        if self.ki:  # KI-073: for a Ki attack Instinct takes the place of Agility
            quickness = self.attacker.instinct
        return quickness + self.attacker.bonus(self.skill) - self.handicap()

    def score_vs_block(self) -> int:
        """KI-069: the Attack Score vs Block is Strength + Proficiency."""
        force = self.attacker.strength
        if self.ki:  # KI-072: for a Ki attack Presence takes the place of Strength
            force = self.attacker.presence
        return force + self.attacker.bonus(self.skill) - self.handicap()

    def score_vs_predict(self, table: Table) -> int:
        """KI-070: the Attack Score vs Predict is Acting + dLuck, rolled once when a Predict is chosen."""
        return self.attacker.acting + table.roll(self.attacker, DLUCK, "acting", self.target) - self.handicap()

    def score(self, table: Table, reaction: Reaction) -> int:
        """KI-071: which score is used follows from the reaction the target chooses."""
        if self.mindless:
            return self.fixed_score
        if reaction is Reaction.DODGE:
            return self.score_vs_dodge()
        if reaction is Reaction.BLOCK:
            return self.score_vs_block()
        return self.score_vs_predict(table)


class Defence(Option):
    """A Defensive Reaction on offer: which, with what weapon, helped by which technique."""

    def __init__(self, reaction: Reaction, gear: str = "", helper: str = "", ends: str = "") -> None:
        super().__init__(aimed(str(reaction), gear, helper))
        self.reaction = reaction
        self.gear = gear
        self.helper = helper
        self.ends = ends

    def ability(self) -> Used | None:
        if self.helper:
            return "technique", self.helper
        return ("weapon", kind_of(self.gear)) if self.gear else None

    def label(self) -> str:
        if self.reaction is Reaction.NONE:
            return "No reaction: take the hit"
        what = self.reaction.capitalize() + (f" with the {words(self.gear)}" if self.gear else "")
        helped = f" and {words(self.helper)}" if self.helper else ""
        return what + helped + (f" ({self.ends})" if self.ends else "")


@lru_cache(MOST_KEPT)
def defence(reaction: Reaction, gear: str, helper: str, ends: str) -> Defence:
    """The same reactions are offered again and again: one option stands for all of them."""
    return Defence(reaction, gear, helper, ends)


NO_REACTION = Defence(Reaction.NONE)


def words(id: str) -> str:
    return id.replace("_", " ")


class Verdict(StrEnum):
    """What a defence came to."""

    HIT = "hit"
    DODGED = "dodged"
    BLOCKED = "blocked"
    SHIELDED = "shielded"
    PREDICTED = "predicted"


def defend(scene: KiScene, table: Table, attack: Attack) -> tuple[Verdict, Gear | None]:
    """KI-051: the target of an attack may answer with one Defensive Reaction, before any score is known."""
    moment = UnderAttack(scene, attack)
    moment.offer(table, attack.target)
    return moment.verdict, moment.gear


class UnderAttack(Window[Fighter, Defence]):
    """The moment in which somebody is attacked, and what its defence comes to."""

    def __init__(self, scene: KiScene, attack: Attack) -> None:
        super().__init__("react", NO_REACTION, f"{attack.attacker.name} attacks {attack.target.name}.")
        self.scene = scene
        self.attack = attack
        self.verdict = Verdict.HIT
        self.gear: Gear | None = None

    def can_answer(self, who: Fighter) -> bool:
        return who.is_able() and may_react(self.scene, who)

    def answers(self, who: Fighter) -> list[Defence]:
        """Each Defensive Reaction, alone and with each technique that helps it."""
        ends = "ends your participation" if is_ended_by_reacting(self.scene, who) else ""
        can_help = [each for each in who.reactions if can_use(who, each, self.scene.rules)]
        found: list[Defence] = []
        for reaction, gear in reactions(self.attack):
            found.append(defence(reaction, gear, "", ends))
            found += [
                defence(reaction, gear, each.id, ends)
                for each in can_help
                if is_helpful(each.behaviour, self.attack, reaction)
            ]
        return found

    def carry_out(self, table: Table, who: Fighter, chosen: Defence) -> None:
        reacted(self.scene, table, self.attack.attacker, who)
        leave_participation(self.scene, table, who)
        self.gear = who.gear(chosen.gear) if chosen.gear else None
        bonus = helped_by(who, chosen.helper)
        if table.listening:
            table.log(Reacted(who.id, str(chosen.reaction), chosen.helper))
        succeeded = roll_defence(table, self.attack, chosen.reaction, self.gear, bonus)
        self.verdict = verdict(chosen.reaction, succeeded)


def verdict(reaction: Reaction, succeeded: bool) -> Verdict:
    """What success and failure of each reaction mean; the attack chapter carries them out."""
    if reaction is Reaction.DODGE:
        return Verdict.DODGED if succeeded else Verdict.HIT
    if reaction is Reaction.BLOCK:
        return Verdict.BLOCKED if succeeded else Verdict.SHIELDED
    return Verdict.PREDICTED if succeeded else Verdict.HIT


def reactions(attack: Attack) -> list[tuple[Reaction, str]]:
    target = attack.target
    found: list[tuple[Reaction, str]] = []
    if target.can_dodge_and_block():
        found.append((Reaction.DODGE, ""))
        found += [(Reaction.BLOCK, gear.id) for gear in target.wielded if can_block_with(gear)]
    if not attack.mindless and attack.attacker is not target:
        found.append((Reaction.PREDICT, ""))
    return found


def can_block_with(gear: Gear) -> bool:
    """KI-080: a Block requires a blocking weapon, wielded and not broken."""
    return gear.weapon.blocking and gear.durability > 0


def may_react(scene: KiScene, target: Fighter) -> bool:
    """KI-048: Reactions can be used only outside the own participation; ending it makes them legal."""
    if scene.rules.react_in_participation is ReactInParticipation.NEVER:
        return scene.participation_of(target.id) is None
    return True


def is_ended_by_reacting(scene: KiScene, target: Fighter) -> bool:
    in_own = scene.participation_of(target.id) is not None
    return in_own and scene.rules.react_in_participation is ReactInParticipation.BY_ENDING_IT


def leave_participation(scene: KiScene, table: Table, target: Fighter) -> None:
    """Whoever reacts in the own participation ends it at once."""
    frame = scene.participation_of(target.id)
    if frame is not None and scene.rules.react_in_participation is ReactInParticipation.BY_ENDING_IT:
        scene.drop(frame.serial)
        table.log(ParticipationEnded(target.id, "participation"))


def is_helpful(behaviour: Behaviour, attack: Attack, reaction: Reaction) -> bool:
    """Whether a Reaction technique goes with that Defensive Reaction; it is chosen before rolling."""
    if behaviour is Behaviour.BRACE:
        return reaction is not Reaction.PREDICT and (attack.ranged or attack.ki)
    return behaviour is Behaviour.POISE and reaction is Reaction.PREDICT


def helped_by(target: Fighter, helper: str) -> int:
    technique = target.knows(helper) if helper else None
    if technique is None:
        return 0
    pay_for(target, technique)
    return technique.amount


def base(attack: Attack, reaction: Reaction, gear: Gear | None) -> int:
    """What the defender adds to its dLuck."""
    target = attack.target
    if reaction is Reaction.BLOCK and gear is not None:
        return target.strength + target.bonus(gear.weapon.id)  # KI-079: Block is Strength + Proficiency Bonus + dLuck
    if reaction is Reaction.PREDICT:
        return target.reading  # KI-083: Predict is Reading + dLuck
    return target.agility - dodge_handicap(attack)  # KI-076: Dodge is Agility + dLuck


def dodge_handicap(attack: Attack) -> int:
    return sum([kind.dodge_handicap(from_afar=attack.from_afar) for kind in attack.target.suffered()])


def roll_defence(table: Table, attack: Attack, reaction: Reaction, gear: Gear | None, bonus: int) -> bool:
    """KI-052: the target rolls its reaction against the attacker's score, and may improve a failure."""
    target = attack.target
    score = attack.score(table, reaction)
    die = table.roll(target, DLUCK, "defence", attack.attacker)
    rolled = base(attack, reaction, gear) + bonus + die
    learn_score(attack, reaction, score)
    while not compare(table, attack, reaction, score, rolled, die):
        if not improves(table, target, reaction, score, rolled):
            return False
        die = table.roll(target, DLUCK, "defence", attack.attacker)
        rolled += die  # KI-088: one more dLuck is added to the failed roll
    return True


def learn_score(attack: Attack, reaction: Reaction, score: int) -> None:
    """Both numbers become public when they are compared; a score without a die is worth remembering."""
    if reaction is not Reaction.PREDICT and not attack.mindless:
        attack.attacker.scores[f"{reaction}:{attack.what}"] = score + attack.handicap()


def compare(table: Table, attack: Attack, reaction: Reaction, score: int, rolled: int, die: int) -> bool:
    """Puts both numbers on the table and says whether the reaction succeeds."""
    if attack.seen is not None:
        attack.seen.score, attack.seen.rolled, attack.seen.reaction = score, rolled, str(reaction)
    succeeded = succeeds(table, attack, score, rolled)
    if table.listening:
        target = attack.target
        ids = (attack.attacker.id, target.id, str(reaction))
        table.log(Compared(*ids, score, rolled, succeeded, target.side, die))
    return succeeded


def succeeds(table: Table, attack: Attack, score: int, rolled: int) -> bool:
    """KI-074, KI-075: the greater number decides, equal ones go to the tie-breaker."""
    if attack.mindless:
        return rolled >= score
    return outdoes(table, rolled, attack.target, score, attack.attacker)


def improves(table: Table, target: Fighter, reaction: Reaction, score: int, rolled: int) -> bool:
    """KI-087: the defender may pay Stamina to improve a failed roll."""
    cost = improve_cost(reaction)
    if target.stamina < cost:  # KI-089: again and again, as long as there is Stamina to pay for it
        return False
    options = [Option("improve", f"Improve for {cost} Stamina"), Option("accept", "Accept the hit")]
    if table.ask(target, "improve", options, f"{rolled} against {score}: it fails.").id == "accept":
        return False
    target.stamina -= cost
    table.log(Improved(target.id, str(reaction), cost))
    return True


def improve_cost(reaction: Reaction) -> int:
    return IMPROVE_PREDICT if reaction is Reaction.PREDICT else IMPROVE_BLOCK_OR_DODGE
