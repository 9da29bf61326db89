"""Duel as the rest of Quintain sees it."""

from __future__ import annotations

from typing import Any

import msgspec

from quintain.board.board import Board, Clock, Map, Place, Zone
from quintain.kernel.asks import Answer, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.kernel.system import Guess, Measures, Mode, Outcome, System, everybody
from quintain.kernel.table import Table
from quintain.knowing import guesses, overrides, pools
from quintain.library.content import Library
from quintain.library.ids import numbered
from quintain_duel import bout
from quintain_duel.scene import KINDS, PACES, DuelRules, DuelScene, Encounter, Fencer, FencerEntry

STRIP = [Zone(str(pace), f"Pace {pace}", pace, 0, [Place(str(pace))]) for pace in range(1, PACES + 1)]


class Bouts(Mode[DuelScene]):
    scene_type = DuelScene
    gm_ends = False
    horizon = 12

    step = staticmethod(bout.step)

    def outcome(self, scene: DuelScene) -> Outcome | None:
        return scene.result

    def view(self, scene: DuelScene, viewer: Viewer) -> Data:
        """What is open of both, and of the own side all."""
        return {"bout": scene.bout, "creatures": [seen(each, viewer) for each in scene.fencers]}

    def board(self, scene: DuelScene, viewer: Viewer) -> Board:
        figures = [
            msgspec.structs.replace(
                figure,
                at=str(fencer.at),
                down=not fencer.blood,
                pools=pools.drawn(fencer, exactly=viewer.is_with(fencer.side)),
                lines=[f"{fencer.guard.value} guard"],
            )
            for figure, fencer in zip(everybody(scene, viewer), scene.fencers, strict=True)
        ]
        return Board(
            Clock("Bout", str(scene.bout), "", "none"),
            None,
            figures,
            Map("The strip", "arenas", zones=STRIP),
            None,
            None,
        )

    def acts(self, scene: DuelScene, seat: str) -> list[Option]:
        """The game master sets Blood and Nerve right."""
        if not seat or seat != scene.gm():
            return []
        return [option for each in scene.fencers for option in overrides.pool_options(each)]

    def act(self, scene: DuelScene, table: Table, seat: str, answer: Answer) -> None:
        _, key, who = answer.option.id.split(":")
        fencer = scene.fencer(who)
        setattr(fencer, overrides.settable(Fencer)[key].name, answer.value.number)
        what = overrides.pool_words(Fencer, key, answer.filled)
        table.log(overrides.record(seat, f"{fencer.name}, {what}", fencer, key))
        if not fencer.blood:
            bout.end(scene, table, fencer, "falls", "DU-005")

    def summary(self, before: DuelScene, after: DuelScene) -> tuple[str, ...]:
        return tuple(
            f"{was.id} Blood {now.blood - was.blood}"
            for was, now in zip(before.fencers, after.fencers, strict=True)
            if was.blood != now.blood
        ) or ("no effect",)

    def unknowns(self, scene: DuelScene) -> dict[str, str]:
        return guesses.unknowns(Fencer)

    def imagine(self, scene: DuelScene, viewer: Viewer, guess: Guess) -> None:
        for fencer in scene.fencers:
            if not viewer.is_with(fencer.side):
                guesses.guess_secrets(fencer, guess)
                guesses.guess_pools(fencer, guess, guesses.looks(fencer))

    def clock(self, scene: DuelScene) -> int:
        return scene.bout

    def measures(self, scene: DuelScene) -> Measures:
        left = {each.side: int(each.blood > 0) for each in scene.fencers}
        return Measures(scene.bout, left, abs(scene.fencers[0].blood - scene.fencers[1].blood))


def seen(fencer: Fencer, viewer: Viewer) -> Data:
    """DU-006, DU-007: Nerve and Skill are known to the own side alone."""
    told: Data = {
        "id": fencer.id,
        "name": fencer.name,
        "side": fencer.side,
        "at": fencer.at,
        "guard": fencer.guard.value,
    }
    told |= pools.open_numbers(fencer)
    return told | pools.own_numbers(fencer) | {"skill": fencer.skill} if viewer.is_with(fencer.side) else told


class Duel(System):
    name = "duel"
    title = "Duel"
    about = "Guards chosen in secret, parries that cost Nerve; a missed thrust is answered"
    rules_type = DuelRules
    kinds = KINDS
    modes = (Bouts(),)

    def start(self, scenario: Data, rules: DuelRules, library: Library) -> DuelScene:
        encounter: Encounter = self.encounter(scenario, library)
        members = [(side.name, member) for side in encounter.sides for member in side.members]
        ids = numbered([(member.id, member.creature) for _, member in members])
        fencers = []
        for id, (side, member) in zip(ids, members, strict=True):
            entry = library.find("creature", FencerEntry, member.creature)
            fencers.append(
                Fencer(id, member.name or entry.name, side, member.seat or side, member.at, entry.skill, entry.nerve)
            )
        scene = DuelScene(rules.first_blood, fencers)
        scene.seat_gm(encounter.gm)
        return scene

    def face_off(self, scenario: dict[str, Any], who: str, other: str, distance: int) -> Data:
        for side, creature, at in zip(scenario["sides"], (who, other), (3, 3 + distance), strict=True):
            side["members"] = [{"creature": creature, "at": at}]
        return scenario

    def observe(self, view: Data) -> tuple[dict[str, float], dict[str, dict[str, float]]]:
        creatures: Any = view["creatures"]
        known = ("at", "blood", "nerve")
        return {}, {each["id"]: {name: each.get(name, -1) / PACES for name in known} for each in creatures}


SYSTEM = Duel()
