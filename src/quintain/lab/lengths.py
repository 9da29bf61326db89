"""How long a fight is for those who play it: how often one is asked, on average."""

from __future__ import annotations

from quintain.bots import find_bot, usual_bot
from quintain.kernel.play import play_bots
from quintain.library.content import Library
from quintain.systems import find_system


def answers_each(system: str, encounter: str, library: Library, fights: int) -> int:
    """How many answers a fight takes for each creature of the first side, if all play as the bot does."""
    ruleset, bot = find_system(system), find_bot(system, usual_bot(system))
    start = ruleset.start({"encounter": encounter}, ruleset.quick_rules(), library)
    people = [each for each in start.creatures() if not each.follows()]
    ours = [each for each in people if each.side == people[0].side]
    for each in start.creatures():
        each.seat = "ours" if each.side == people[0].side else "theirs"
    asked = 0
    for number in range(fights):
        scene = start.clone()
        play_bots(ruleset, scene, f"length/{number}", {"ours": bot, "theirs": bot, "": bot})
        asked += scene.counts.asked.get("ours", 0)
    return max(1, round(asked / fights / len(ours)))
