"""Members find each other: by words of a name in either alphabet, by filters and letters, and Back is the same row (HN-2.2,
X-08, X-09)."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from Support.hand import AT_REST
from Support.screen import enhanced, is_phone
from Support.stack import until
from Support.ways import journey

MANY = """
    INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city)
    SELECT name || n || '@hse.ru', name || n || '@hse.ru', surname || ' Юлия', 'Юлия', surname, 'Факультет ' || name,
           CASE WHEN n = 70 THEN 'Профессор' ELSE 'Доцент' END, 'Пермь'
    FROM (VALUES (%s)) AS f (name)
    CROSS JOIN generate_series(1, 70) AS n
    CROSS JOIN LATERAL (
        SELECT CASE WHEN n = 70 THEN 'Щербакова' ELSE substr('АБВ', 1 + n / 30, 1) || 'лексеева' || lpad(n::text, 2, '0') END
    ) AS s (surname)
"""


@pytest.fixture
def faculty(database):
    """Seventy members of a faculty of their own: more than a page."""
    name = "f" + uuid4().hex[:8]
    database.execute(MANY, name)
    yield f"Факультет {name}"
    database.execute("DELETE FROM members WHERE faculty = %s", f"Факультет {name}")


def open_people(page: Page):
    name = page.words.network.people
    if is_phone(page):
        page.locator(".bar button").click()
        page.locator("#more").get_by_role("link", name=name, exact=True).click()
    else:
        page.locator(".rail").get_by_role("link", name=name, exact=True).click()
    expect(page.locator("h1")).to_have_text(name)


def narrow(page: Page, faculty: str):
    page.locator("select[name=faculty]").select_option(faculty)
    if not page.scripts:
        page.get_by_role("button", name=page.words.site.applyFilters).click()
    expect(page).to_have_url(re.compile("faculty="))


@journey()
def test_a_colleague_is_found_in_the_other_alphabet_and_opened_and_back_is_what_was_found(browse, newcomer, faculty):
    page = browse(signed_in=newcomer())
    page.goto("/feed")
    open_people(page)
    narrow(page, faculty)
    page.get_by_role("searchbox").fill("yul scherb")
    page.get_by_role("searchbox").press("Enter")
    row = page.locator("#people > li")
    expect(row).to_have_count(1)
    expect(row.locator("a")).to_have_text("Юлия Щербакова")
    expect(row).to_contain_text("Профессор")
    row.locator("a").click()
    expect(page.locator("h1")).to_have_text("Юлия Щербакова")
    page.get_by_role("link", name=page.words.network.details, exact=True).click()
    contact = page.get_by_role("link", name=page.words.network.saveContact)
    with page.expect_download() as saved:
        contact.click()
    assert re.fullmatch(r"quad-\d+\.vcf", saved.value.suggested_filename)
    page.go_back()
    page.go_back()
    expect(page).to_have_url(re.compile("query="))
    expect(row).to_have_count(1)


@journey(scripts=True)
def test_a_list_goes_on_and_a_letter_leads_on_and_back_is_the_same_row(browse, newcomer, faculty):
    page = browse(signed_in=newcomer())
    page.goto("/people")
    enhanced(page)
    narrow(page, faculty)
    rows = page.locator("#people > li")
    expect(rows).to_have_count(50)
    row = rows.filter(has_text="Влексеева63")
    # Not by a wheel, whose last turns a busy browser may follow after the row was looked at.
    until(lambda: page.evaluate("scrollTo(0, document.documentElement.scrollHeight)") or row.count())
    # Each letter begins once, wherever a page ends.
    expect(page.locator(".people .letter")).to_have_text(["А", "Б", "В", "Щ"])
    row.scroll_into_view_if_needed()
    page.evaluate(AT_REST)
    before = row.bounding_box()["y"]
    row.locator("a").click()
    expect(page.locator("h1")).to_have_text("Юлия Влексеева63")
    page.go_back()
    expect(row).to_be_visible()
    until(lambda: abs(row.bounding_box()["y"] - before) < 2)
    page.locator(".letters").get_by_role("link", name="Щ", exact=True).click()
    expect(rows).to_have_count(1)
    expect(rows.locator("a")).to_have_text("Юлия Щербакова")


@journey(scripts=True)
def test_whoever_types_in_the_other_layout_is_offered_what_was_meant(browse, newcomer, faculty):
    page = browse(signed_in=newcomer())
    page.goto("/people")
    enhanced(page)
    narrow(page, faculty)
    page.get_by_role("searchbox").press_sequentially("oth,")
    page.get_by_role("link", name=page.words.people.searchFor.format(text="щерб"), exact=True).click()
    expect(page.locator("#people > li a").filter(has_text="Юлия Щербакова")).to_have_count(1)
