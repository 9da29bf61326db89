"""A campaign of Shining Swords at the table: a fight, a rest, the way on, a broken night, and the clock with them."""

from __future__ import annotations

from typing import Any

from tests.web.tables import Guest, House

PARTY = ("merrick", "grusha", "aldwin")
ORDER = {"system": "swords", "campaign": "week_at_the_grey_goose", "seats": dict.fromkeys(PARTY, "me")}


def test_the_first_stages_of_a_week_at_the_grey_goose(house: House) -> None:
    table = house.post("/api/tables", ORDER, 201)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert anna.table["you"]["seats"] == ["merrick"]
        assert anna.table["board"]["time"] == "Day 1, 18:00"
        assert anna.table["stage"]["title"] == "Fog at the Ford"

        wounds = hit_points(play_stage(anna))

        assert anna.table["stage"]["title"] == "Short Rest"
        assert anna.table["asks"], "somebody says when to go on"
        rested = hit_points(play_stage(anna))
        assert rested
        assert all(hp >= wounds[who] for who, hp in rested.items()), "the dead are left out"
        play_stage(anna)
        assert anna.table["stage"]["title"] == "Long Rest"
        play_stage(anna)
        lines = [line["text"] for line in anna.lines]
        assert any("Stage 4: Long Rest" in line for line in lines)
        assert any("broken" in line for line in lines)
        assert any("prowler" in line for line in lines)
        assert anna.table["board"]["time"].startswith("Day ")


def play_stage(anna: Guest) -> dict[str, Any]:
    """Fights and rests until the stage is over and another one asks."""
    stage = anna.table["stage"]["index"]
    while anna.table["asks"] and anna.table["stage"]["index"] == stage:
        done = anna.answer(choice(anna.table, anna.ask()))
        assert "error" not in done
    return anna.table


def choice(table: dict[str, Any], ask: dict[str, Any]) -> str:
    """Attacks who is near, else goes nearer; elsewhere the last option, which lets things go on."""
    for option in ask["options"]:
        if option["id"].startswith(("attack:", "opportunity:")):
            return str(option["id"])
    for option in ask["options"]:
        if option["id"] == "move":
            best = min(option["shape"]["spots"], key=lambda spot: to_foe(table, spot))
            if to_foe(table, best) < to_foe(table, creature(table, ask["who"])["at"]):
                return f"move:{best}"
    last = ask["options"][-1]
    return f"{last['id']}:{last['shape']['least']}" if "shape" in last else str(last["id"])


def creature(table: dict[str, Any], id: str) -> dict[str, Any]:
    return next(each for each in table["board"]["creatures"] if each["id"] == id)


def to_foe(table: dict[str, Any], spot: str) -> int:
    """Squares from there to the nearest foe who is up."""
    foes = [each for each in table["board"]["creatures"] if each["id"] not in PARTY and not each["down"]]
    return min([apart(spot, each["at"]) for each in foes if each["at"]], default=0)


def apart(one: str, other: str) -> int:
    return max(abs(int(a) - int(b)) for a, b in zip(one.split(","), other.split(","), strict=True))


def hit_points(table: dict[str, Any]) -> dict[str, int]:
    found = {}
    for creature in table["board"]["creatures"]:
        if creature["id"] in PARTY:
            found[creature["id"]] = next(pool["now"] for pool in creature["pools"] if pool["name"] == "HP")
    return found
