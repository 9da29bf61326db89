import pytest, json
from tests.browser.axe import axe
from tests.browser.gatherings import brawl
from tests.browser.test_desk import pool
@pytest.mark.parametrize("n", range(6))
def test_z(person, server, n):
    _, gerda, anna, _ = brawl(person, server)
    gerda.page.get_by_role("button", name="Set a pool").click()
    axe(gerda.page)
    gerda.page.get_by_label("Who", exact=True).select_option("wen")
    gerda.page.get_by_role("spinbutton").fill("3")
    gerda.page.get_by_role("button", name="Do it").click()
    gerda.page.wait_for_timeout(1500)
    print("HP", pool(anna,"wen","HP"), [f for f in gerda.sent if '"act' in f], gerda.log_lines()[-2:], gerda.page.locator(".overrides").aria_snapshot()[-300:] if pool(anna,"wen","HP")!=3 else "")
