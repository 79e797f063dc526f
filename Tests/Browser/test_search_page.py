"""The one search: by keys alone, on a phone, without scripts, and back to the same place; and the switcher (HN-10, X-02)."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from Support.person import member_id
from Support.screen import DESK, PHONE, enhanced, is_phone
from Support.ways import journey

CAST = """
    INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city)
    SELECT name || n || '@hse.ru', name || n || '@hse.ru', surname || ' Дмитрий', 'Дмитрий', surname, 'Физический факультет', 'Инженер',
           'Пермь'
    FROM (VALUES (%s)) AS f (name)
    CROSS JOIN generate_series(1, 7) AS n
    CROSS JOIN LATERAL (SELECT 'Ж' || name || n) AS s (surname)
"""


@pytest.fixture
def surname(database):
    """The beginning of the surnames of seven members."""
    name = "q" + "".join(chr(97 + int(digit, 16)) for digit in uuid4().hex[:8])
    database.execute(CAST, name)
    yield f"Ж{name}"
    database.execute("DELETE FROM members WHERE surname LIKE %s", f"Ж{name}%")


@pytest.fixture
def anna(newcomer, database):
    """A member who wants to be reminded of twenty-five seminars."""
    client = newcomer()
    database.execute(
        "INSERT INTO reminders (member_id, text) SELECT %s, 'Семинар номер ' || n FROM generate_series(1, 25) AS n",
        member_id(client))
    return client


def open_search(page: Page):
    """As somebody does who sees the page: from the rail, or from the sheet of a phone."""
    words = page.words.site
    if is_phone(page):
        page.locator(".bar button").click()
        page.locator("#more").get_by_role("link", name=words.search, exact=True).click()
    else:
        page.locator(".rail").get_by_role("link", name=words.search).click()
    expect(page.get_by_role("searchbox", name=words.search)).to_be_visible()


def search(page: Page, text: str):
    field = page.get_by_role("searchbox", name=page.words.site.search)
    field.fill(text)
    if not page.scripts:
        field.press("Enter")
    expect(page).to_have_url(re.compile("q="))


def rows(page: Page, group: str):
    return page.locator(f"#found-{group} > li")


@journey()
def test_a_colleague_is_found_from_any_section_and_back_is_what_was_found(browse, anna, surname):
    page = browse(signed_in=anna)
    page.goto("/reminders")
    open_search(page)
    expect(page).to_have_url(re.compile(r"/search\?from=reminders$"))
    search(page, f"{surname.lower()} инженер")
    expect(rows(page, "people")).to_have_count(5)
    expect(page.locator(".found-row mark").first).to_have_text(re.compile(surname))
    page.get_by_role("link", name=re.compile(f"^{page.words.search.allOf.format(count=7)}")).click()
    expect(page).to_have_url(re.compile(r"/people\?query="))
    expect(page.locator("#people > li")).to_have_count(7)
    page.go_back()
    row = rows(page, "people").nth(1)
    row.get_by_role("link").click()
    expect(page.locator("h1")).to_contain_text(surname)
    page.go_back()
    expect(rows(page, "people")).to_have_count(5)
    expect(page.get_by_role("searchbox")).to_have_value(f"{surname.lower()} инженер")


@journey(scripts=False)
def test_without_scripts_groups_pages_and_filters_are_links(browse, anna):
    page = browse(signed_in=anna)
    page.goto("/search?from=reminders")
    search(page, "семинар")
    expect(rows(page, "reminders")).to_have_count(5)
    expect(page.get_by_text(page.words.search.here, exact=True)).to_be_visible()
    page.locator(".tabs").get_by_role("link", name=re.compile(page.words.reminders.reminders)).click()
    expect(rows(page, "reminders")).to_have_count(20)
    page.locator(".pager a").click()
    expect(rows(page, "reminders")).to_have_count(5)
    search(page, "семинар с:31.02")
    expect(page.locator(".is-wrong")).to_contain_text("31.02")
    page.locator(".found-chips a").click()
    expect(rows(page, "reminders")).to_have_count(20)
    page.get_by_role("searchbox").fill("ctvbyfh")
    page.get_by_role("searchbox").press("Enter")
    page.get_by_role("link", name=page.words.search.searchFor.format(text="семинар"), exact=True).click()
    expect(rows(page, "reminders")).to_have_count(20)
    page.locator("[data-leave-search]" if is_phone(page) else ".rail a[href='/reminders']").click()
    expect(page).to_have_url(re.compile("/reminders$"))


@journey(scripts=True, size=DESK)
def test_by_keys_alone_one_searches_opens_comes_back_and_leaves(browse, anna, surname):
    page = browse(signed_in=anna)
    page.goto("/reminders/completed")
    enhanced(page)
    page.keyboard.press("Slash")
    # A list has a field of its own, which the key goes to.
    if page.locator("[data-search]").count():
        expect(page.locator("[data-search]")).to_be_focused()
        page.keyboard.press("Escape")
        open_search(page)
    expect(page.get_by_role("searchbox")).to_be_focused()
    enhanced(page)
    page.keyboard.type("семинар")
    expect(page.locator("#found")).to_have_attribute("data-query", "семинар")
    expect(rows(page, "reminders")).to_have_count(5)
    expect(rows(page, "reminders").first).to_have_class(re.compile("is-chosen"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    second = rows(page, "reminders").nth(1)
    expect(second).to_have_class(re.compile("is-chosen"))
    text = second.locator("a > span").inner_text()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/reminders/\d+"))
    expect(page.locator("main")).to_contain_text(text)
    page.go_back()
    enhanced(page)
    expect(rows(page, "reminders")).to_have_count(5)
    expect(page.get_by_role("searchbox")).to_have_value("семинар")
    # One search is one page of the history, whatever was typed.
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile(r"/reminders/completed$"))


@journey(scripts=True)
def test_the_last_answer_wins_and_the_address_follows_without_a_history(browse, anna, surname):
    page = browse(signed_in=anna)
    page.goto("/feed")
    open_search(page)
    enhanced(page)
    before = page.evaluate("history.length")
    held = []
    page.route(re.compile(r"/search\?.*q=%D1%81%D0%B5%D0%BC(&|$)"), lambda route: held.append(route))
    field = page.get_by_role("searchbox")
    with page.expect_request(re.compile(r"/search\?.*q=%D1%81%D0%B5%D0%BC(&|$)")):
        field.fill("сем")
    field.fill(surname)
    expect(rows(page, "people")).to_have_count(5)
    for route in held:
        route.abort()
    expect(rows(page, "people")).to_have_count(5)
    expect(page).to_have_url(re.compile(f"q={re.escape('%D0%96')}{surname[1:]}"))
    assert page.evaluate("history.length") == before
    field.fill("")
    expect(page.locator(".find-hints")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/search(\?from=feed)?$"))


@journey(scripts=True)
def test_a_session_that_has_ended_leads_to_the_way_in(browse, anna, database):
    page = browse(signed_in=anna)
    page.goto("/search?from=reminders")
    enhanced(page)
    database.execute("DELETE FROM sessions WHERE member_id = %s", member_id(anna))
    page.get_by_role("searchbox").fill("семинар")
    expect(page.locator("input[name=email]")).to_be_visible()


@journey(scripts=True)
def test_what_was_searched_for_is_kept_for_its_member_until_it_is_cleared(browse, anna, newcomer, surname):
    page = browse(signed_in=anna)
    page.goto("/search")
    enhanced(page)
    search(page, "семинар номер")
    rows(page, "reminders").first.get_by_role("link").click()
    page.wait_for_url(re.compile("/reminders/"))
    page.goto("/search")
    enhanced(page)
    recent = page.locator("[data-recent]")
    recent.get_by_role("link", name="семинар номер", exact=True).click()
    expect(rows(page, "reminders")).to_have_count(5)
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".find-hints")).to_be_visible()
    kept = page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('quad.searches:'))")
    assert kept == [f"quad.searches:/people/{member_id(anna)}"]
    recent.get_by_role("button", name=page.words.search.clearRecent).click()
    expect(recent).to_be_hidden()


@journey(scripts=True, size=DESK)
def test_control_and_k_goes_anywhere_also_while_somebody_writes(browse, anna, surname):
    page = browse(signed_in=anna)
    page.goto("/feed")
    enhanced(page)
    page.locator("[name=body]").fill("Начато")
    # As the Russian layout sends it.
    page.evaluate(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {code: 'KeyK', key: 'л', ctrlKey: true, bubbles: true, cancelable: true}))")
    dialog = page.locator("dialog#switcher")
    field = dialog.get_by_role("searchbox")
    expect(field).to_be_focused()
    expect(dialog.get_by_role("link", name=page.words.network.newPost, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator("[name=body]")).to_be_focused()
    page.keyboard.press("Control+k")
    expect(field).to_be_focused()
    page.keyboard.type(surname)
    expect(dialog.locator("#switch-everywhere")).to_contain_text(surname)
    expect(dialog.locator("#switch-people li")).to_have_count(4)
    page.keyboard.press("ArrowDown")
    name = dialog.locator(".is-chosen a > span").inner_text()
    page.locator("[name=body]").evaluate("field => field.value = ''")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(name)


@journey(scripts=True, size=DESK)
def test_the_switcher_changes_the_theme(browse, anna):
    page = browse(signed_in=anna)
    page.goto("/people")
    enhanced(page)
    page.keyboard.press("Control+k")
    dialog = page.locator("dialog#switcher")
    expect(dialog.get_by_role("searchbox")).to_be_focused()
    theme = "light" if page.locator("html").get_attribute("data-theme") == "dark" else "dark"
    # At once: the answer is waited for.
    page.keyboard.type(page.words.search.themeLight if theme == "light" else page.words.search.themeDark)
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    expect(dialog).to_have_count(0)


@journey(scripts=True, size=PHONE)
def test_on_a_phone_the_field_is_the_head_and_cancel_leads_back(browse, anna):
    page = browse(signed_in=anna)
    page.goto("/reminders")
    open_search(page)
    enhanced(page)
    page.get_by_role("searchbox").fill("семинар")
    expect(rows(page, "reminders")).to_have_count(5)
    page.get_by_role("link", name=page.words.search.leave, exact=True).click()
    expect(page).to_have_url(re.compile("/reminders$"))
