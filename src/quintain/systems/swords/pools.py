"""The pools and secrets of a creature: what they are called, between what they lie, and who may know them."""

from __future__ import annotations

from quintain.state import BY_RULES, SHARE, Known, Pool, Secret

HP = Pool("HP", most="max_hp", foes=Known.EXACT, override=(0, "max_hp"), observed=SHARE)
EXHAUSTION = Pool("Exhaustion", most=10, shown="exhaustion", foes=Known.EXACT, override=(0, 10), observed=10)
DEATH_POOL = Pool("Death Pool (d4)", most="full_death_pool", shown="dying", foes=Known.EXACT, observed=8)
FORTUNE = Pool(
    "Fortune Points",
    title="Fortune",
    most="most_fortune",
    owned="sheet.fortune.most",
    override=(0, 20),
    guess=(0, "sheet.fortune.most"),
    fact="Fortune",
    words="none or all it can have",
    matters=4,
)
INVOCATION_DICE = Pool(
    "Invocation Dice",
    most="caster.dice",
    owned="caster.dice",
    override=(0, "caster.dice"),
    key="dice",
    label="free Invocation Dice",
    guess=(0, "caster.dice"),
    words="none or all of them free",
    matters=3,
)
CASTING = Secret("casting", BY_RULES, words="hardly begun or nearly done", matters=2)
PREPARED = Secret("what is prepared", BY_RULES, words="nothing that comes, or an attack on whoever attacks", matters=1)
STASH = Secret("what is stashed", BY_RULES)
