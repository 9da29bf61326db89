"""What the loader checks beside the form of each entry and what it names: Profiles, hands, maps, who stands where."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.library.content import Library
from quintain.library.fights import kind_of, party_mistakes, placed_in, with_names
from quintain.library.fights import sheet_mistakes as no_sheet_mistakes
from quintain.library.ids import numbered
from quintain.library.naming import undefined
from quintain.systems.shattered.scene import ENEMIES, PLAYERS, Position
from quintain.systems.shattered.sheet import HANDS
from quintain.systems.shattered.stock import (
    Action,
    Attack,
    AttackKind,
    Behaviour,
    Boost,
    Encounter,
    End,
    EndKind,
    Feature,
    Gambit,
    Grade,
    Group,
    Hazard,
    HazardWhen,
    Item,
    Member,
    Place,
    Plan,
    Rank,
    Reaction,
    Row,
    Sheet,
    SlotKind,
    Stance,
    Stunt,
    Technique,
    Terrain,
    Threat,
    Trait,
)
from quintain.words.errors import UserError
from quintain.words.wording import listed, quoted

ROLLS = range(2, 13)
FACES = 6
BEHAVIOURS = {
    "technique": ("improvise", "smash", "lance", "rally", "fumigate", "hatch"),
    "action": ("rebalance", "raise_guard", "summon", "stonebend", "stoke", "waterdraw", "squall", "gas", "spray"),
    "stunt": ("draw_stow", "ready_arms", "tailwind", "weigh_down", "retreat", "leap"),
    "reaction": ("deflect", "defend", "dodge", "opportunity", "cry"),
    "gambit": ("lethal", "gather", "table", "cleave"),
}


class Known:
    """What may be named: the library, and what an encounter brings with it."""

    def __init__(self, library: Library, encounter: Encounter | None = None) -> None:
        self.library = library
        self.attacks = library.every("attack", Attack)
        self.stances = library.every("stance", Stance)
        if encounter is not None:
            self.attacks |= {each.id: each for each in encounter.attacks}
            self.stances |= {each.id: each for each in encounter.stances}

    def check_gear(self, ids: Sequence[str], where: str) -> list[UserError]:
        """Equipment is a weapon, armor or an item."""
        attacks = [self.attacks[id] for id in ids if id in self.attacks]
        return [
            UserError(f"{quoted(attack.name)} is no piece of Equipment.", where=where, fix="List it in attacks.")
            for attack in attacks
            if attack.kind is not AttackKind.WEAPON
        ]

    def hands(self, ids: Sequence[str]) -> int:
        return sum(self.attacks[id].hands for id in ids if id in self.attacks)


def check_library(library: Library) -> list[UserError]:
    """Every mistake that no single entry shows."""
    known = Known(library)
    mistakes: list[UserError] = []
    for attack in library.every("attack", Attack).values():
        mistakes += attack_mistakes(attack, library.where("attack", attack.id))
    for hazard in library.every("hazard", Hazard).values():
        mistakes += profile_mistakes(hazard.profile, library.where("hazard", hazard.id, "profile"))
    mistakes += ability_mistakes(library)
    for item in library.every("item", Item).values():
        if not item.heal and not item.recover:
            where = library.where("item", item.id)
            mistakes.append(UserError("It does nothing.", where=where, fix="Write heal = 10, or recover = true."))
    mistakes += terrain_mistakes(library)
    for sheet in library.every("creature", Sheet).values():
        mistakes += sheet_mistakes(known, sheet, library.where("creature", sheet.id))
    for encounter in library.every("encounter", Encounter).values():
        mistakes += fight_mistakes(library, encounter, library.where("encounter", encounter.id))
    for plan in library.every("campaign", Plan).values():
        mistakes += plan_mistakes(library, plan)
    return mistakes


# attacks


def attack_mistakes(attack: Attack, where: str) -> list[UserError]:
    mistakes = profile_mistakes(attack.profile, f"{where}, profile")
    if (attack.kind is AttackKind.WEAPON) != (attack.hands > 0):
        fix = "Write hands = 1 or 2 for a weapon, and nothing for any other attack."
        mistakes.append(UserError("A weapon takes hands, and nothing else does.", where=f"{where}, hands", fix=fix))
    beyond = [str(each) for each in attack.thrown_at if each not in attack.range]
    if beyond:
        fix = f"Add {listed(beyond)} to range."
        mistakes.append(UserError("It is thrown farther than it reaches.", where=f"{where}, thrown_at", fix=fix))
    if (attack.boost is None) != (attack.boost_cost == 0):
        fix = "Give it both boost and boost_cost, or neither."
        mistakes.append(UserError("A boost has a cost.", where=f"{where}, boost", fix=fix))
    for groups in attack.by_phase.values():
        mistakes += [flaw for group in groups for flaw in group_mistakes(group, f"{where}, by_phase")]
    if attack.charged is not None:
        for group in [*attack.charged.on_hit, *attack.charged.on_crit]:
            mistakes += group_mistakes(group, f"{where}, charged")
    return mistakes


def profile_mistakes(profile: list[Row], where: str) -> list[UserError]:
    """SS-067: every total of two dice has exactly one row; and each column is in all rows or in none."""
    rolls = [row.roll for row in profile]
    missing = [str(roll) for roll in ROLLS if roll not in rolls]
    twice = [str(roll) for roll in ROLLS if rolls.count(roll) > 1]
    mistakes = []
    if missing:
        mistakes.append(UserError(f"There is no row for {listed(missing)}.", where=where, fix="Add a row for each."))
    if twice:
        what = f"There is more than one row for {listed(twice)}."
        mistakes.append(UserError(what, where=where, fix="Keep one row for each."))
    for column in ("damage", "stun"):
        lacking = [str(row.roll) for row in profile if getattr(row, column) is None]
        if lacking and len(lacking) < len(profile):
            what = f"There is {column} in some rows, but not for {listed(lacking)}."
            fix = f"Write {column} = 0 there, or take {column} out of every row."
            mistakes.append(UserError(what, where=where, fix=fix))
    for row in profile:
        if row.grade is Grade.MISS and (row.damage or row.stun or row.status):
            fix = "Make it a graze, or take its damage, stun and status out."
            mistakes.append(UserError("A miss does nothing.", where=f"{where}, roll {row.roll}", fix=fix))
        mistakes += [flaw for group in row.status for flaw in group_mistakes(group, f"{where}, roll {row.roll}")]
    return mistakes


def group_mistakes(group: Group, where: str) -> list[UserError]:
    """Some status, and a DC together with the defences that go against it."""
    mistakes = []
    if not group.apply and not group.choose:
        fix = 'For example apply = ["Push 1"].'
        mistakes.append(UserError("A status group holds no status.", where=where, fix=fix))
    if bool(group.dc) != bool(group.defence):
        fix = 'For example dc = 4 and defence = ["grit"]; without both it cannot be Negated.'
        mistakes.append(UserError("A Negate roll has a dc and a defence.", where=where, fix=fix))
    return mistakes


# abilities


def ability_mistakes(library: Library) -> list[UserError]:
    mistakes = []
    for technique in library.every("technique", Technique).values():
        where = library.where("technique", technique.id)
        mistakes += behaviour_mistakes("technique", technique.behaviour, technique.boosts, where)
        mistakes += speed_mistakes(technique, where)
    for action in library.every("action", Action).values():
        where = library.where("action", action.id)
        mistakes += behaviour_mistakes("action", action.behaviour, action.boosts, where)
    for stunt in library.every("stunt", Stunt).values():
        where = library.where("stunt", stunt.id)
        mistakes += behaviour_mistakes("stunt", stunt.behaviour, stunt.boosts, where)
    for reaction in library.every("reaction", Reaction).values():
        where = library.where("reaction", reaction.id)
        mistakes += behaviour_mistakes("reaction", reaction.behaviour, reaction.boosts, where)
    for gambit in library.every("gambit", Gambit).values():
        mistakes += gambit_mistakes(gambit, library.where("gambit", gambit.id))
    return mistakes


def behaviour_mistakes(kind: str, behaviour: Behaviour | None, boosts: list[Boost], where: str) -> list[UserError]:
    mistakes = []
    if behaviour is not None and behaviour not in BEHAVIOURS[kind]:
        what = f'"{behaviour}" is not what {"an" if kind == "action" else "a"} {kind} does.'
        fix = f"Use one of: {', '.join(BEHAVIOURS[kind])}."
        mistakes.append(UserError(what, where=f"{where}, behaviour", fix=fix))
    ids = [boost.id for boost in boosts]
    if len(set(ids)) < len(ids):
        fix = "Give each an id of its own."
        mistakes.append(UserError("Two boosts have the same id.", where=f"{where}, boosts", fix=fix))
    return mistakes


def speed_mistakes(technique: Technique, where: str) -> list[UserError]:
    if len(set(technique.speeds)) < len(technique.speeds):
        return [UserError("A Speed is listed twice.", where=f"{where}, speeds", fix="List each one once.")]
    return []


def gambit_mistakes(gambit: Gambit, where: str) -> list[UserError]:
    mistakes = behaviour_mistakes("gambit", gambit.behaviour, [], where)
    rows = FACES if gambit.behaviour is Behaviour.TABLE else 0
    if len(gambit.table) != rows:
        what = f"Its table has {len(gambit.table)} rows."
        fix = f"Write {rows} rows, one for each face of the die." if rows else "Take the table out."
        mistakes.append(UserError(what, where=f"{where}, table", fix=fix))
    for number, row in enumerate(gambit.table, start=1):
        for group in [*row.status, *row.either]:
            mistakes += group_mistakes(group, f"{where}, table, row {number}")
    return mistakes


def terrain_mistakes(library: Library) -> list[UserError]:
    """The rules speak of one Terrain of each kind."""
    mistakes = []
    first: dict[str, str] = {}
    for terrain in library.every("terrain", Terrain).values():
        if terrain.kind in first:
            what = f'"{first[terrain.kind]}" is {terrain.kind} already.'
            fix = f'Change that one instead: give this the id "{first[terrain.kind]}".'
            mistakes.append(UserError(what, where=library.where("terrain", terrain.id, "kind"), fix=fix))
        first.setdefault(terrain.kind, terrain.id)
    return mistakes


# creatures


def sheet_mistakes(known: Known, sheet: Sheet, where: str) -> list[UserError]:
    mistakes = bond_mistakes(known, sheet, f"{where}, spirit") if sheet.spirit else []
    for id in sheet.attacks:
        attack = known.attacks.get(id)
        if attack is not None and attack.kind is AttackKind.WEAPON:
            what = f"{quoted(attack.name)} is a weapon."
            fix = "List it in wielded or equipped; its attack comes with it."
            mistakes.append(UserError(what, where=f"{where}, attacks", fix=fix))
    mistakes += gear_mistakes(known, sheet.equipped, sheet.wielded, where)
    mistakes += stance_mistakes(known, sheet.stances, f"{where}, stances")
    mistakes += pattern_mistakes(sheet, f"{where}, pattern")
    if sheet.health_bars > 1 and sheet.rank is not Rank.ELITE:
        fix = 'Make it rank = "elite", or take health_bars out.'
        mistakes.append(UserError("Only Elites have Health Bars.", where=f"{where}, health_bars", fix=fix))
    grows = Trait.HATCHES in sheet.traits or Trait.GROWS in sheet.traits
    if grows != bool(sheet.grows_into):
        fix = 'Give it both grows_into and the trait "hatches" or "grows", or neither.'
        mistakes.append(UserError("What grows becomes something.", where=f"{where}, grows_into", fix=fix))
    return mistakes


def bond_mistakes(known: Known, sheet: Sheet, where: str) -> list[UserError]:
    mistakes = []
    spirit = known.library.seek("creature", Sheet, sheet.spirit)
    if spirit is not None and spirit.rank is not Rank.SPIRIT:
        what = f'"{sheet.spirit}" is no Spirit.'
        mistakes.append(UserError(what, where=where, fix='Name a creature of rank = "spirit".'))
    if sheet.rank is Rank.SPIRIT:
        mistakes.append(UserError("A Spirit has no Spirit of its own.", where=where, fix="Take it out."))
    return mistakes


def gear_mistakes(known: Known, equipped: Sequence[str], wielded: Sequence[str], where: str) -> list[UserError]:
    """Only weapons are held, and no more of them than two hands can hold."""
    mistakes = known.check_gear(equipped, f"{where}, equipped")
    for id in wielded:
        attack = known.attacks.get(id)
        if attack is not None and attack.kind is not AttackKind.WEAPON:
            what = f"{quoted(attack.name)} cannot be held."
            mistakes.append(UserError(what, where=f"{where}, wielded", fix="List it in attacks."))
    hands = known.hands(wielded)
    if hands > HANDS:
        what = f"What it wields takes {hands} hands."
        fix = f"It has {HANDS}: list something in equipped instead."
        mistakes.append(UserError(what, where=f"{where}, wielded", fix=fix))
    return mistakes


def stance_mistakes(known: Known, ids: Sequence[str], where: str) -> list[UserError]:
    kinds = [known.stances[id].kind for id in ids if id in known.stances]
    if len(set(kinds)) == len(kinds):
        return []
    fix = "Keep one Martial and one Spirit Stance; list others in known_stances."
    return [UserError("It is in two Stances of one kind.", where=where, fix=fix)]


def pattern_mistakes(sheet: Sheet, where: str) -> list[UserError]:
    mistakes = []
    phases = [slot.phase for slot in sheet.pattern]
    if len(set(phases)) < len(phases):
        mistakes.append(UserError("It acts twice in one Phase.", where=where, fix="List each Phase once."))
    if sheet.pattern and sheet.rank in (Rank.PLAYER, Rank.SPIRIT):
        fix = "Take the pattern out."
        mistakes.append(UserError("Only NPCs follow a pattern.", where=where, fix=fix))
    slots = [each for slot in sheet.pattern for each in (slot.slot, slot.when_bloodied)]
    if SlotKind.TECHNIQUE in slots and not sheet.techniques:
        fix = "Give it techniques, or another pattern."
        mistakes.append(UserError("It has no Technique to use.", where=where, fix=fix))
    if sheet.rank is not Rank.ELITE and most_plots(sheet) > 1:
        fix = 'Make it rank = "elite", or leave it one Technique a Round.'
        mistakes.append(UserError("Only Elites use several Techniques in a Round.", where=where, fix=fix))
    if SlotKind.ACTION in slots and not sheet.actions:
        mistakes.append(UserError("It has no Action to take.", where=where, fix="Give it actions, or another pattern."))
    return mistakes


def most_plots(sheet: Sheet) -> int:
    """The Techniques of its pattern, Bloodied or not, whichever are more."""
    usual = [slot.slot for slot in sheet.pattern]
    bloodied = [slot.when_bloodied or slot.slot for slot in sheet.pattern]
    return max(usual.count(SlotKind.TECHNIQUE), bloodied.count(SlotKind.TECHNIQUE))


# encounters


def encounter_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """Everything that would keep this fight from starting, or from being what it says."""
    return with_names(library, encounter, where, fight_mistakes(library, encounter, where))


def fight_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """The same but for what it names."""
    known = Known(library, encounter)
    mistakes = [flaw for each in encounter.attacks for flaw in attack_mistakes(each, f"{where}, attacks, {each.id}")]
    mistakes += map_mistakes(encounter, where) + side_mistakes(encounter, where) + no_sheet_mistakes(encounter, where)
    for side in encounter.sides:
        for number, member in enumerate(side.members, start=1):
            at = f"{where}, {side.name}, {member.id or member.creature or f'member {number}'}"
            if member.sheet is not None:
                mistakes += sheet_mistakes(known, member.sheet, f"{at}, sheet")
            mistakes += place_mistakes(encounter, member, at)
            sheet = sheet_of(library, member)
            if sheet is not None:
                mistakes += member_mistakes(known, sheet, member, at)
    mistakes += [flaw for threat in encounter.hazards for flaw in threat_mistakes(threat, where)]
    mistakes += crowd_mistakes(library, encounter, where)
    for number, end in enumerate(encounter.ends):
        mistakes += end_mistakes(encounter, end, f"{where}, ends[{number}]")
    return mistakes


def map_mistakes(encounter: Encounter, where: str) -> list[UserError]:
    arenas = [arena.id for arena in encounter.arenas]
    places = [place.id for place in encounter.positions]
    mistakes = []
    if not arenas:
        fix = 'For example arenas = [{ id = "yard", name = "Yard" }].'
        mistakes.append(UserError("There is no Arena.", where=f"{where}, arenas", fix=fix))
    for what, ids, field in (("Arenas", arenas, "arenas"), ("Positions", places, "positions")):
        if len(set(ids)) < len(ids):
            fix = "Give each an id of its own."
            mistakes.append(UserError(f"Two {what} have the same id.", where=f"{where}, {field}", fix=fix))
    for number, path in enumerate(encounter.paths):
        if path.a == path.b:
            fix = "Name two different Arenas."
            mistakes.append(UserError("A Path leads nowhere.", where=f"{where}, paths[{number}]", fix=fix))
    return mistakes


def side_mistakes(encounter: Encounter, where: str) -> list[UserError]:
    mistakes = []
    names = sorted(side.name for side in encounter.sides)
    if names != [ENEMIES, PLAYERS]:
        fix = 'Write two [[sides]], one with name = "players" and one with name = "enemies".'
        what = "A fight is between players and enemies."
        mistakes.append(UserError(what, where=f"{where}, sides", fix=fix))
    for side in encounter.sides:
        if not side.members:
            mistakes.append(UserError("Nobody is on this side.", where=f"{where}, {side.name}", fix="Add a member."))
    return mistakes


# members


def sheet_of(library: Library, member: Member) -> Sheet | None:
    return library.seek("creature", Sheet, member.creature) if member.sheet is None else member.sheet


def member_mistakes(known: Known, sheet: Sheet, member: Member, where: str) -> list[UserError]:
    mistakes = []
    if sheet.rank is Rank.SPIRIT:
        fix = "Add its master; for a Spirit on the map write summoned = and a Position."
        mistakes.append(UserError("A Spirit comes with its master.", where=where, fix=fix))
    if member.summoned and not sheet.spirit:
        fix = "Take summoned out, or give its sheet a spirit."
        mistakes.append(UserError("It has no Spirit.", where=f"{where}, summoned", fix=fix))
    equipped = sheet.equipped if member.equipped is None else member.equipped
    wielded = sheet.wielded if member.wielded is None else member.wielded
    if member.equipped is not None or member.wielded is not None:
        mistakes += gear_mistakes(known, equipped, wielded, where)
    if member.stances is not None:
        mistakes += stance_mistakes(known, member.stances, f"{where}, stances")
    bars = sheet.health_bars if member.bars is None else member.bars
    most_stun = sheet.max_stun - sheet.stun_lost_per_bar * (sheet.health_bars - bars)
    for field, value, least, most in (
        ("health", member.health, 1, sheet.health),
        ("stun", member.stun, 0, most_stun - 1),
        ("wounds", member.wounds, 0, sheet.strain - 1),
        ("bars", member.bars, 1, sheet.health_bars),
        ("stamina", member.stamina, 0, most_stamina(known, sheet, member)),
    ):
        if value is not None and not least <= value <= most:
            what = f"{field} {value} is outside what it can have."
            fix = f"Write a number from {least} to {most}." if most > least else f"Write {least}."
            mistakes.append(UserError(what, where=f"{where}, {field}", fix=fix))
    return mistakes


def most_stamina(known: Known, sheet: Sheet, member: Member) -> int:
    ids = sheet.stances if member.stances is None else member.stances
    return sheet.stamina + sum(known.stances[id].stamina for id in ids if id in known.stances)


def place_mistakes(encounter: Encounter, member: Member, where: str) -> list[UserError]:
    """Where it stands, and what it Occupies."""
    places = {place.id: place for place in encounter.positions}
    mistakes = []
    if not member.at:
        fix = f"Write at = and one of: {listed(places)}."
        mistakes.append(UserError("It stands nowhere.", where=f"{where}, at", fix=fix))
    if member.occupies and member.at in places and member.occupies not in places[member.at].features:
        features = [feature for feature, _ in standing_features(encounter, places[member.at])]
        mistakes += undefined("Feature", member.occupies, features, f"{where}, occupies")
    return mistakes


def standing_features(encounter: Encounter, place: Place) -> list[tuple[str, str]]:
    """The Features at a Position: the id each has on the map, and its kind; the second of a kind is numbered 2."""
    kinds = [feature for each in encounter.positions for feature in each.features]
    before = sum(len(each.features) for each in encounter.positions[: encounter.positions.index(place)])
    found = []
    for number, kind in enumerate(place.features, start=before):
        same = kinds[:number].count(kind)
        found.append((f"{kind}-{same + 1}" if same else kind, kind))
    return found


def standing_id(position: Position, named: str) -> str:
    """The Feature of that id or kind at a Position."""
    for standing in position.features:
        if standing.id == named:
            return named
    return next(standing.id for standing in position.features if standing.feature.id == named)


def crowd_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """Nobody has the id of somebody else, whoever a status comes from is there, and every Feature has room."""
    ids = ids_of(encounter, library)
    mistakes = sheet_clashes(library, encounter, where)
    if len(set(ids)) < len(ids):
        mistakes.append(UserError("Two creatures have the same id.", where=where, fix="Give each an id of its own."))
    members = [member for side in encounter.sides for member in side.members]
    for member in members:
        for status, holding in member.statuses.items():
            if holding.by:
                mistakes += undefined("creature", holding.by, ids, f"{where}, {status}")
    for place in encounter.positions:
        for _, kind in standing_features(encounter, place):
            feature = library.seek("feature", Feature, kind)
            if feature is None:
                continue
            inside = sum(each.at == place.id and each.occupies == kind for each in members)
            if inside > feature.size * place.features.count(kind):
                what = f"{inside} creatures Occupy the {feature.name} at {place.id}."
                fix = f"It has room for {feature.size}: take `occupies` out of some members."
                mistakes.append(UserError(what, where=where, fix=fix))
    return mistakes


def sheet_clashes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    sheets: dict[str, Sheet] = {}
    for member in [member for side in encounter.sides for member in side.members]:
        sheet = sheet_of(library, member)
        if sheet is not None and sheets.setdefault(sheet.id, sheet) != sheet:
            fix = "Give one of the two sheets another id."
            return [UserError(f'Two different sheets have the id "{sheet.id}".', where=where, fix=fix)]
    return []


def ids_of(encounter: Encounter, library: Library) -> list[str]:
    """Everybody's id, each member's followed by its Spirit's."""
    everybody: list[tuple[str, str]] = []
    for member in [member for side in encounter.sides for member in side.members]:
        sheet = sheet_of(library, member)
        everybody.append((member.id, kind_of(member)))
        if sheet is not None and sheet.spirit:
            everybody.append(("", sheet.spirit))
    return numbered(everybody)


# what else an encounter says


def threat_mistakes(threat: Threat, where: str) -> list[UserError]:
    at = f"{where}, hazards, {threat.hazard}"
    mistakes = []
    if bool(threat.at) == bool(threat.arena):
        fix = "Write at = and a Position, or arena = and an Arena."
        mistakes.append(UserError("A Hazard is somewhere.", where=at, fix=fix))
    if threat.arena and threat.when is not HazardWhen.PLOTTING:
        fix = 'Write when = "plotting", or name a Position with at.'
        what = "The Spirit Master names a Position at Plotting."
        mistakes.append(UserError(what, where=at, fix=fix))
    return mistakes


def end_mistakes(encounter: Encounter, end: End, where: str) -> list[UserError]:
    if end.kind is EndKind.DEFEATED:
        enemies = [kind_of(each) for side in encounter.sides if side.name == ENEMIES for each in side.members]
        return undefined("enemy", end.who, enemies, f"{where}.who")
    mistakes = [] if end.arena else [UserError("It says no Arena.", where=f"{where}.arena", fix="Name one.")]
    if not end.round:
        mistakes.append(UserError("It says no Round.", where=f"{where}.round", fix="For example round = 3."))
    return mistakes


# campaigns


def plan_mistakes(library: Library, plan: Plan) -> list[UserError]:
    where = library.where("campaign", plan.id)
    mistakes = []
    for number, id in enumerate(plan.party):
        sheet = library.seek("creature", Sheet, id)
        if sheet is not None and sheet.rank is not Rank.PLAYER:
            fix = 'Name creatures of rank = "player".'
            mistakes.append(UserError(f'"{id}" is no player character.', where=f"{where}, party[{number}]", fix=fix))
    steps = [
        UserError(
            "A step is an encounter or a rest.",
            where=f"{where}, steps[{number}]",
            fix='Write encounter = "..." or rest = true.',
        )
        for number, step in enumerate(plan.steps)
        if bool(step.encounter) == step.rest
    ]
    return mistakes + (steps or unplaced_mistakes(library, plan, where))


def unplaced_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    """Everybody of the party fights somewhere: a place of its own, or that of somebody who is not of the party."""
    placed = [member.creature for member in placed_in(plan, library, PLAYERS)]
    if any(id not in plan.party for id in placed):
        return []
    return party_mistakes(plan, library, PLAYERS, placed, where)
