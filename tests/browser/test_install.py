"""The site installed: what stands in while the server is away, and a notice for who asked for one."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.people import Folk
from tests.browser.scenes import QUICK
from tests.browser.server import Server

READY = "navigator.serviceWorker.ready.then(() => true)"
CONTROLLED = "Boolean(navigator.serviceWorker.controller)"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""
WANTED = "JSON.parse(localStorage.getItem('quintain.settings') ?? '{}').notify"
NOTICES = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map((each) => [each.title, each.body, each.tag]);
}"""


def test_while_the_server_is_away_an_installed_site_says_so_and_has_kept_nothing_else(
    person: Folk, server: Server
) -> None:
    table = server.open_table(system="ki", encounter="training_yard", seats={"wen": "me"}, rules=QUICK)
    anna = person("Anna", installs=True).sit_down(table.host)
    page = anna.page
    assert page.evaluate(READY)
    page.reload()
    anna.wait_until(lambda: bool(page.evaluate(CONTROLLED)), "the worker")
    expect(anna.log).to_be_visible()
    anna.forgive("ERR_CONNECTION_REFUSED|Failed to fetch|503|net::ERR")

    server.kill()
    page.reload()

    expect(page.get_by_role("heading", name="Quintain is away")).to_be_visible()
    axe(page)
    assert sorted(page.evaluate(KEPT)) == ["/away", "/joined/pages.css"]
    server.start()
    page.get_by_role("link", name="Try again").click()
    expect(anna.log).to_be_visible()


def test_a_notice_comes_only_to_who_asked_for_it_and_tells_nothing_of_the_game(person: Folk, server: Server) -> None:
    table = server.open_table(system="ki", encounter="training_yard", seats={"wen": "me"}, rules=QUICK)
    anna = person("Anna", installs=True)
    anna.page.context.grant_permissions(["notifications"])
    anna.sit_down(table.host)
    page = anna.page
    assert page.evaluate(READY)
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    anna.wait_until(lambda: anna.is_due, "a question")
    anna.answer("Wait")
    anna.wait_until(lambda: anna.is_due, "the next question")
    assert page.evaluate(NOTICES) == []

    page.get_by_role("button", name="Settings").click()
    page.get_by_label("A notice when something waits for me").check()
    anna.wait_until(lambda: bool(page.evaluate(WANTED)), "the browser's user to have agreed")
    axe(page)
    page.keyboard.press("Escape")
    anna.answer("Wait")

    anna.wait_until(lambda: bool(page.evaluate(NOTICES)), "the notice")
    assert page.evaluate(NOTICES) == [["A test", "Something waits for you.", f"/t/{table.id}"]]
