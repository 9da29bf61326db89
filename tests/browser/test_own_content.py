"""Content of one's own for one table, brought along on the page."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.axe import axe
from tests.browser.people import Folk
from tests.web.test_own_content import WATCH


def test_a_host_brings_content_along_mends_it_and_plays_it(person: Folk, tmp_path: Path) -> None:
    wrong, right = tmp_path / "wrong.toml", tmp_path / "watch.toml"
    wrong.write_text(WATCH.replace("hands = 1", "hands = 9"), encoding="utf-8")
    right.write_text(WATCH, encoding="utf-8")
    host = person("Hanna").open("/")
    page = host.page
    page.get_by_role("radio", name=re.compile("^Ki")).click()

    page.set_input_files("#own-content", wrong)
    expect(page.get_by_role("alert")).to_contain_text("wrong.toml, long_hook, hands: 9 is too large.")
    expect(page.get_by_role("radio", name=re.compile("^The watch"))).to_have_count(0)

    page.set_input_files("#own-content", right)
    expect(page.get_by_role("radio", name=re.compile("^The watch"))).to_be_checked()
    expect(page.get_by_role("alert")).to_have_count(0)
    axe(page)
    page.get_by_role("radio", name=re.compile("^I play the party")).click()
    page.get_by_role("button", name="Open the table").first.click()

    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(page.get_by_text("brought content along for this table: watch.toml")).to_be_visible()
    host.wait_until(lambda: host.is_due, "the first question")
