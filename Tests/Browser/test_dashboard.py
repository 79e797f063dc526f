"""The overview of administration goes on by itself while it is open."""

import re

import pytest
from playwright.sync_api import expect

from Support.person import member_id
from Support.ways import journey


@pytest.fixture
def admin(newcomer, database):
    client = newcomer(full_name="Тимур Ахметов")
    database.execute("UPDATE members SET role = 'admin' WHERE id = %s", member_id(client))
    yield client
    database.execute("DELETE FROM daily_numbers WHERE name = 'active' AND number BETWEEN 70001 AND 70003")
    database.execute("UPDATE members SET role = 'member' WHERE id = %s", member_id(client))


def count(database, number):
    """Members who were here today: of what is counted anew the most stays."""
    database.execute(
        """
        INSERT INTO daily_numbers (name, day, number)
        SELECT 'active', (now() AT TIME ZONE 'Europe/Moscow')::date, %s
        ON CONFLICT (name, day) DO UPDATE SET number = excluded.number
        """, number)


def grouped(number):
    return re.compile(rf"^{number // 1_000}\D{number % 1_000:03}$")


@journey(scripts=True)
def test_numbers_are_renewed_in_their_place(browse, admin, database):
    count(database, 70_001)
    page = browse(signed_in=admin)
    page.clock.install()
    # What Playwright has a page do counts as a press.
    page.add_init_script("Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })")
    page.goto("/admin/dashboard")
    page.wait_for_load_state("networkidle")
    card = page.locator(".number-card").filter(has_text=page.words.site.numberActive)
    value = card.locator(".number-value")
    expect(value).to_have_text(grouped(70_001))
    # Where nobody has pressed anything of late the session ends all the same.
    with page.expect_request(lambda request: request.resource_type == "fetch") as asked:
        page.clock.run_for(31_000)
    assert asked.value.headers["quad-unattended"] == "yes"
    page.locator(".dashboard-table summary").click()
    kept = value.element_handle()
    for number in (70_002, 70_003):
        count(database, number)
        page.clock.run_for(31_000)
        expect(value).to_have_text(grouped(number))
        expect(page.locator(".dashboard-scroll tbody tr").first.locator("td").nth(1)).to_have_text(grouped(number))
    # What somebody has opened stays open, and nothing was put there anew.
    expect(page.locator(".dashboard-table")).to_have_attribute("open", "")
    assert kept.evaluate("element => element.isConnected")
