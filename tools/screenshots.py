"""Takes the screenshots in docs/shots: every page, wide and narrow, light and dark.

    make screenshots
    python -m tools.screenshots FOLDER --only home

It starts a server of its own on a database that is thrown away afterwards, plays a little, and looks.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec
from playwright.sync_api import expect, sync_playwright

from quintain.systems import find_system
from tests.browser.people import PHONE, WIDE, Folk, Person, launch
from tests.browser.playing import play_on
from tests.browser.scenes import QUICK
from tests.browser.server import OpenTable, Server

SHOTS = Path(__file__).parent.parent / "docs" / "shots"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FIGHT = {"system": "ki", "encounter": "alley_brawl", "name": "Alley brawl", "rules": QUICK}
GALLERY = "gorgons_gallery"
HALL = "shattered_hall"
COLONY = "crane_colony"
TOLL = "toll_ambush"
CAST = ("brannoch", "sirel", "odda", "tamsin")
LOW = (720, 450)
"""A window of 1440 x 900 at 200 % zoom."""
LOW_TOO = ("table", "swords")
PARTY = ("wen", "mirka")
FOES = ("street_thug-1", "street_thug-2", "street_thug-3", "bandit_archer")


def player_under_attack(server: Server, folk: Folk) -> OpenTable:
    """A table at which the player of Wen and Mirka has a reaction to choose."""
    opened = server.open_table(**FIGHT, seats=dict.fromkeys(PARTY, "me") | dict.fromkeys(FOES, "bot:greedy"))
    anna = folk("Anna").sit_down(opened.host)
    play_on([anna], lambda: anna.is_asked("react"))
    anna.page.close()
    return opened


def desk(server: Server, folk: Folk) -> OpenTable:
    """A table whose game master commands the foes, when the first of them acts."""
    seats = dict.fromkeys(PARTY, "bot:greedy") | dict.fromkeys(FOES, "gm")
    opened = server.open_table(**FIGHT, seats=seats, gm="me")
    gerda = folk("Gerda").sit_down(opened.host)
    play_on([gerda], lambda: gerda.is_asked("act"))
    gerda.page.close()
    return opened


def swords(server: Server, folk: Folk) -> OpenTable:
    """The Gorgon's gallery, when Merrick's turn has come."""
    system = find_system("swords")
    scene = system.start({"encounter": GALLERY}, system.quick_rules(), system.library())
    seats = {creature.id: "me" if creature.id == "merrick" else "bot:greedy" for creature in scene.creatures()}
    opened = server.open_table(system="swords", encounter=GALLERY, name="The Gorgon's gallery", seats=seats)
    anna = folk("Anna").sit_down(opened.host)
    play_on([anna], lambda: anna.is_asked("turn"))
    anna.page.close()
    return opened


def shattered(server: Server, folk: Folk) -> OpenTable:
    """Shattered Hall in the second Round, when Margaret is to plot."""
    system = find_system("shattered")
    hall = msgspec.to_builtins(system.library().get("encounter", HALL)) | {"stage": "plotting", "round": 2}
    scene = system.start(hall, system.quick_rules(), system.library())
    seats = {creature.id: "me" if creature.id == "margaret" else "bot:greedy" for creature in scene.creatures()}
    opened = server.open_table(system="shattered", scenario=hall, name="Shattered Hall", seats=seats)
    anna = folk("Anna").sit_down(opened.host)
    anna.wait_for("plot")
    anna.page.close()
    return opened


def gu(server: Server, folk: Folk) -> OpenTable:
    """The crane colony, when Qiu Yan has grown wings and is in the air."""
    system = find_system("gu")
    scene = system.start({"encounter": COLONY}, system.quick_rules(), system.library())
    seats = {creature.id: "me" if creature.id == "qiu_yan" else "bot:greedy" for creature in scene.creatures()}
    opened = server.open_table(system="gu", encounter=COLONY, name="The crane colony", seats=seats)
    anna = folk("Anna").sit_down(opened.host)
    play_on([anna], lambda: anna.is_asked("turn"))
    for words in ("Branching Wings", "Take Flight"):
        anna.answer(re.compile(f"^{words}"))
        anna.wait_for("turn")
    anna.page.close()
    return opened


def delve(server: Server, folk: Folk) -> OpenTable:
    """The ambush at the toll, when the party says what it does."""
    system = find_system("delve")
    scene = system.start({"encounter": TOLL}, system.quick_rules(), system.library())
    seats = {creature.id: "me" if creature.id in CAST else "bot:greedy" for creature in scene.creatures()}
    opened = server.open_table(system="delve", encounter=TOLL, name="Ambush at the toll", seats=seats)
    anna = folk("Anna").sit_down(opened.host)
    anna.wait_for("declare")
    anna.page.close()
    return opened


def finished(server: Server) -> OpenTable:
    """A fight that bots have fought to its end."""
    return server.open_table(**FIGHT, seats=dict.fromkeys((*PARTY, *FOES), "bot:greedy"))


def take(server: Server, folk: Folk, folder: Path, only: str) -> None:
    player, master, over = player_under_attack(server, folk), desk(server, folk), finished(server)
    gallery, hall, colony = swords(server, folk), shattered(server, folk), gu(server, folk)
    toll = delve(server, folk)
    looks: dict[str, Callable[[Person], object]] = {
        "home": lambda person: person.open("/"),
        "table": lambda person: consider(person.sit_down(player.host)),
        "swords": lambda person: person.sit_down(gallery.host),
        "shattered": lambda person: plan(person.sit_down(hall.host)),
        "gu": lambda person: soar(person.sit_down(colony.host)),
        "delve": lambda person: person.sit_down(toll.host),
        "end": lambda person: person.sit_down(over.host),
        "gm": lambda person: person.sit_down(master.host),
        "replay": lambda person: halfway(person.sit_down(over.host).open(over.replay)),
        "rules": lambda person: person.open("/rules/ki#KI-022"),
    }
    for name, look in looks.items():
        for scheme in SCHEMES:
            for size in (WIDE, PHONE, LOW) if name in LOW_TOO else (WIDE, PHONE):
                path = folder / f"{name}-{size[0]}-{scheme}.png"
                if not path.name.startswith(only):
                    continue
                person = folk("Gerda" if name == "gm" else "Anna", size, scheme)
                look(person)
                person.page.wait_for_load_state("networkidle")
                expect(person.page.get_by_role("heading", level=1)).to_be_visible()
                person.page.screenshot(path=path)
                person.page.context.close()
                print(path)


def consider(person: Person) -> None:
    """The first option is chosen, and its odds are worked out."""
    expect(person.options.first).to_be_visible()
    person.page.keyboard.press("1")
    person.wait_until(lambda: any('"odds"' in frame for frame in person.received), "the odds")


def soar(person: Person) -> None:
    """A square and a height are chosen, not yet flown to."""
    person.choose(re.compile("^Fly"))
    person.ask.locator("#ask-shape").select_option("10,9")
    person.ask.get_by_role("radio", name=re.compile("^7 m")).click()


def plan(person: Person) -> None:
    """A Technique and a Speed are chosen, not yet sealed."""
    person.ask.locator('[data-option="smash"]').click()
    person.ask.locator('[data-item="3"]').click()


def halfway(person: Person) -> None:
    slider = person.page.get_by_role("slider", name="Step")
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    slider.blur()


def main() -> None:
    parser = argparse.ArgumentParser(description="Takes the pictures in docs/shots anew.")
    parser.add_argument("folder", nargs="?", type=Path, default=SHOTS, help="where to put them (default: docs/shots)")
    parser.add_argument("--only", default="", help="only pictures whose name starts so: home, table-390")
    options = parser.parse_args()
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Server(Path(scratch))
        server.start()
        browser = launch(playwright)
        try:
            take(server, Folk(browser, server), folder, options.only)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
