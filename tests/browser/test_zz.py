from tests.browser.gatherings import brawl
from tests.browser.test_people import show_people
def test_z(person, server):
    opened, gerda, anna, _ = brawl(person, server)
    show_people(gerda)
    print(gerda.page.get_by_role("region", name="People").aria_snapshot())
    print(gerda.table["people"])
