"""How long the drawn board takes to answer a pointer: 64 x 64 squares, forty creatures, a Chromium without a GPU.

    make bench-board

For so many of the squares that can be chosen and of the tokens the pointer is moved there, and the time is taken until
the page has drawn what follows; printed are the middle and the slowest. Figures are of this machine and this run.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.browser.people import Folk, launch
from tests.browser.playing import play_on
from tests.browser.scenes import WIDE_FIELD
from tests.browser.server import Server

SQUARES = 60
ANSWER = """(n) => new Promise((done) => {
    const all = document.querySelectorAll('.boardview svg.map :is([data-spot], [data-creature])');
    const target = all[n * 7 % all.length];
    const { left, top, width, height } = target.getBoundingClientRect();
    const at = { bubbles: true, pointerType: 'mouse', clientX: left + width / 2, clientY: top + height / 2 };
    const said = document.querySelector('#board .hint').textContent;
    const start = performance.now();
    target.dispatchEvent(new PointerEvent('pointermove', at));
    setTimeout(() => {
        document.body.getBoundingClientRect();
        const took = performance.now() - start;
        done([took, said !== document.querySelector('#board .hint').textContent]);
    });
})"""
"""The page draws itself again in a microtask; then its layout is asked for, which must be worked out for that."""


def main(squares: int) -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        folk = Folk(launch(playwright), server)
        try:
            bandits = {f"bandit-{n}": "bot:random" for n in range(1, 40)}
            opened = server.open_table(system="swords", scenario=WIDE_FIELD, seats={"tamsin": "me"} | bandits)
            anna = folk("Anna").sit_down(opened.host)
            play_on([anna], lambda: anna.page.locator(".boardview [data-spot]").count() > 40)
            anna.ask.locator('[data-option="move"]').click()
            times, heard = answers(anna.page, squares)
            nodes = anna.page.locator(".boardview svg.map *").count()
        finally:
            folk.browser.close()
            server.stop()
    assert heard, "the board does not hear the pointer: nothing was measured"
    print(f"64 x 64 squares, 40 creatures, {nodes} nodes: {median(times):.0f} ms, at most {max(times):.0f} ms")


def answers(page: Page, squares: int) -> tuple[list[float], int]:
    """In milliseconds, and how often what stands over the board changed."""
    found = [page.evaluate(ANSWER, n) for n in range(squares)]
    return [float(took) for took, _ in found], sum(bool(has_changed) for _, has_changed in found)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SQUARES)
