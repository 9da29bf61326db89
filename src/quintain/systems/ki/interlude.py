"""Between Rounds: the recap, the Interlude with its timer, questions about foes, talk in character."""

from __future__ import annotations

from quintain.kernel.asks import Answer, Option
from quintain.kernel.shapes import Text
from quintain.kernel.table import Table
from quintain.systems.ki.events import InterludeClosed, InterludeOpened, QuestionAnswered, Recap, Said
from quintain.systems.ki.scene import KiScene, Phase
from quintain.systems.ki.sheet import Fighter, band


def recap(scene: KiScene, table: Table) -> None:
    """KI-009: after a Round it is retold in brief; a DM can edit the recap before it is shown."""
    lines = list(scene.story) or ["Nothing was decided."]
    told = " ".join(lines)
    options = [Option("show", f"Show: {told}"), Option("edit", "Tell it otherwise", Text(500, told[:500]))]
    why = "that is what happened"
    answer = table.rule("recap", options, "show", why, "The recap of the Round", secret=True, quiet=True)
    lines = [answer.value.text] if answer.id == "edit" else lines
    table.log(Recap(scene.round, lines))
    table.log(InterludeOpened(scene.round, scene.rules.interlude_seconds))
    scene.phase = Phase.INTERLUDE


def hold_interlude(scene: KiScene, table: Table) -> None:
    """KI-010: the next Round starts when the timer has run out or everyone is ready; nothing else changes."""
    ready = [Option("ready", "Ready for the next Round")]
    question = "Interlude: plan, ask and talk; say when you are ready."
    seconds = scene.rules.interlude_seconds
    table.ask_all([table.pose(seat, "", "interlude", ready, question, seconds=seconds) for seat in scene.seats()])
    table.log(InterludeClosed(scene.round))


def looks(fighter: Fighter) -> str:
    return f"{band(fighter.stamina, fighter.max_stamina)} (Stamina), {band(fighter.hp, fighter.max_hp)} (HP)"


def wears(fighter: Fighter) -> str:
    armor = fighter.armor.name if fighter.armor is not None else "no armour"
    weapons = ", ".join(gear.weapon.name for gear in fighter.wielded) or "nothing"
    return f"wears {armor}, wields {weapons}"


def interlude_acts(scene: KiScene, seat: str) -> list[Option]:
    """KI-012: what a seat may do in an Interlude without being asked: ask about foes, and talk."""
    if scene.phase is not Phase.INTERLUDE:
        return []
    side = scene.seats()[seat]
    foes = [each for each in scene.fighters if each.side != side and each.out == ""]
    own = [each for each in scene.fighters if each.seat == seat or (seat == scene.stock.gm and not each.pc)]
    acts = [Option(("looks", each.id), f"Does {each.name} look tired?") for each in foes]
    acts += [Option(("wears", each.id), f"What does {each.name} wear?") for each in foes]
    return acts + [Option(("say", each.id), f"Say as {each.name}", Text(300, "We can end this.")) for each in own]


def interlude_act(scene: KiScene, table: Table, seat: str, answer: Answer) -> None:
    """Answers a question from visible facts, or passes on what was said."""
    deed, who = answer.verb, answer.target
    fighter = scene.by_id[who]
    if deed == "say":
        table.log(Said(who, answer.value.text))
    else:
        table.log(QuestionAnswered(seat, who, looks(fighter) if deed == "looks" else wears(fighter)))
