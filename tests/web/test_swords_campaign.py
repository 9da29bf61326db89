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
        fight = play_stage(anna)
        assert fight["stage"]["title"] == "A week at the Grey Goose"
        wounds = hit_points(fight)

        rest = go_on(anna)
        assert rest["stage"]["title"] == "Short Rest"
        assert rest["asks"], "somebody says when to go on"
        rested = play_stage(anna)
        assert all(hit_points(rested)[who] >= hp for who, hp in wounds.items())

        go_on(anna)
        play_stage(anna)
        assert go_on(anna)["stage"]["title"] == "Long Rest"
        night = play_stage(anna)
        assert "prowler" in night["outcome"]["why"]
        assert night["more"]
        lines = [line["text"] for line in anna.lines]
        assert any("broken" in line for line in lines)


def play_stage(anna: Guest) -> dict[str, Any]:
    """Fights and rests until the stage is over."""
    while anna.table["asks"]:
        done = anna.answer(choice(anna.ask()))
        assert "error" not in done
    assert anna.table["outcome"] is not None
    return anna.table


def go_on(anna: Guest) -> dict[str, Any]:
    anna.say("next")
    return anna.look()


def choice(ask: dict[str, Any]) -> str:
    """Attacks who is near, else goes towards the far side; elsewhere the last option, which lets things go on."""
    ids = [option["id"] for option in ask["options"]]
    for id in ids:
        if id.startswith(("attack:", "opportunity:")):
            return str(id)
    for option in ask["options"]:
        if option["id"] == "move":
            return f"move:{option['shape']['spots'][-1]}"
    last = ask["options"][-1]
    return f"{last['id']}:{last['shape']['least']}" if "shape" in last else str(last["id"])


def hit_points(table: dict[str, Any]) -> dict[str, int]:
    found = {}
    for creature in table["board"]["creatures"]:
        if creature["id"] in PARTY:
            found[creature["id"]] = next(pool["now"] for pool in creature["pools"] if pool["name"] == "HP")
    return found
