"""Searching in a list of files: at every keystroke with scripts, by a form without."""

import re
import time
from urllib.parse import parse_qs, quote_plus, urlsplit

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.documents import Documents
from Support.files import settled
from Support.screen import DESK, PHONE, boxes
from Support.ways import journey


def query(page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def rows(page):
    return page.locator("tr[data-item]")


@pytest.fixture
def elena(owner):
    client = owner("vk")
    settled(client, "/files/vk")
    return client


@journey(scripts=True)
def test_a_list_narrows_at_every_keystroke(browse, elena):
    page = browse(signed_in=elena)
    words = page.words.files
    page.goto("/files/vk?sort=-size")
    expect(rows(page)).to_have_count(50)
    name = page.locator("tr[data-item] bdi").nth(7).inner_text()
    typed = name[:6].strip()
    field = page.get_by_placeholder(words.searchFiles)
    before = page.evaluate("history.length")
    # A word is over, and perhaps another one comes.
    field.press_sequentially(f"{typed} ", delay=30)
    expect(rows(page).filter(has_text=name)).to_be_visible()
    expect(rows(page)).not_to_have_count(50)
    expect(field).to_be_focused()
    expect(page).to_have_url(re.compile("query=" + re.escape(quote_plus(typed)) + "$"))
    assert query(page) == {"sort": ["-size"], "query": [typed]}, "the order stays"
    assert page.evaluate("history.length") == before, "letters are no pages to go back through"
    expect(page.locator("#spoken")).to_have_text(page.words.site.pattern("found"))
    # The menu of orders and the button that refreshes know what is searched for.
    grid = page.locator("#file-acts").get_by_role("link", name=page.words.site.viewGrid, include_hidden=True)
    assert "query=" in grid.get_attribute("href")
    assert "query=" in page.locator("#file-list .list-foot input[name=return]").get_attribute("value")
    page.reload()
    expect(field).to_have_value(typed)

    field.fill("zzzz")
    expect(page.get_by_role("heading", name=page.words.site.nothingFoundFor.replace("{query}", "zzzz"))).to_be_visible()
    expect(page.locator("#spoken")).to_have_text(page.words.site.nothingFoundTitle)
    assert serious(page) == []
    field.press("Escape")
    expect(field).to_have_value("")
    expect(rows(page)).to_have_count(50)
    assert query(page) == {"sort": ["-size"]}

    field.fill(name[:6])
    expect(rows(page)).not_to_have_count(50)
    page.get_by_role("link", name=page.words.site.cancel, exact=True).click()
    expect(field).to_have_value("")
    expect(rows(page)).to_have_count(50)


@journey(scripts=True, size=DESK)
def test_a_search_at_a_desk_leaves_the_field_as_it_is_and_the_way_out_is_there_until_it_was_pressed(browse, elena):
    page = browse(signed_in=elena)
    page.goto("/files/vk")
    field, cancel = page.get_by_placeholder(page.words.files.searchFiles), page.locator(".search-cancel")
    head = page.locator(".page-head :is(h1, .search .input, .button-row > *)")
    before = boxes(head)
    expect(cancel).to_be_hidden()
    field.click()
    expect(cancel).to_be_visible()
    assert boxes(head) == before
    field.fill("zzzz")
    expect(rows(page)).to_have_count(0)
    assert boxes(head) == before
    for typed in ("zzzz", ""):
        field.fill(typed)
        expect(cancel).to_be_visible()
        cancel.click()
        expect(field).to_have_value("")
        expect(cancel).to_be_hidden()
        assert boxes(head) == before
    expect(rows(page)).to_have_count(50)


@journey(scripts=True, size=PHONE)
def test_a_search_takes_the_bar_of_a_phone_until_it_is_given_up(browse, elena):
    page = browse(signed_in=elena)
    page.goto("/files/vk")
    field, cancel = page.get_by_placeholder(page.words.files.searchFiles), page.locator(".search-cancel")
    others = page.locator(".page-head .list-tools > .button-row")
    [bar], before = boxes(page.locator(".page-head .list-tools")), boxes(field)
    expect(others).to_be_visible()
    expect(cancel).to_be_hidden()
    for typed in ("", "zzzz"):
        field.click()
        field.fill(typed)
        expect(cancel).to_be_visible()
        expect(others).to_be_hidden()
        [box], [way_out] = boxes(field), boxes(cancel)
        assert box["left"] == bar["left"] and box["right"] < way_out["left"] and way_out["right"] == bar["right"]
        cancel.click()
        expect(cancel).to_be_hidden()
        expect(others).to_be_visible()
        assert boxes(field) == before
    expect(rows(page)).to_have_count(50)


def test_an_older_answer_never_wins(browse, elena):
    page = browse("ru", signed_in=elena)
    page.goto("/files/vk")
    expect(rows(page)).to_have_count(50)
    name = page.locator("tr[data-item] bdi").first.inner_text()

    def late(route):
        time.sleep(1)
        route.continue_()
    page.route(re.compile(r"query=zz$"), late)
    field = page.get_by_placeholder(page.words.files.searchFiles)
    with page.expect_request(re.compile(r"query=zz$")):
        field.fill("zz")
    field.fill(name)
    expect(rows(page)).to_have_count(1)
    page.wait_for_timeout(1_300)
    expect(rows(page)).to_have_count(1)
    assert query(page)["query"] == [name]


def test_pages_of_what_was_found_come_by_themselves(browse, elena, stack):
    count = len(Documents(stack.sandbox, "elena").all())
    page = browse("en", signed_in=elena)
    page.goto("/files/vk?query=zzzz")
    field = page.get_by_placeholder(page.words.files.searchFiles)
    expect(rows(page)).to_have_count(0)
    field.fill("")
    expect(rows(page)).to_have_count(50)
    rows(page).last.scroll_into_view_if_needed()
    expect(rows(page)).to_have_count(count)
    assert len(set(rows(page).evaluate_all("rows => rows.map(row => row.id)"))) == count > 50


def test_a_refresh_goes_on_under_a_search(browse, elena, sandbox):
    page = browse("ru", signed_in=elena)
    page.goto("/files/vk")
    expect(rows(page)).to_have_count(50)
    name = page.locator("tr[data-item] bdi").first.inner_text()
    with sandbox.hold("vk", "/vk/method/docs.get") as held:
        page.get_by_role("button", name=page.words.site.refresh).click()
        held.wait()
        expect(page.locator("[data-pending=refresh]")).to_have_count(1)
        page.get_by_placeholder(page.words.files.searchFiles).fill(name)
        expect(rows(page)).to_have_count(1)
    expect(page.locator("[data-pending=refresh]")).to_have_count(0, timeout=20_000)
    expect(rows(page)).to_have_count(1)


@journey(scripts=False)
def test_without_scripts_a_search_is_a_form_that_keeps_the_order(browse, elena):
    page = browse(signed_in=elena)
    page.goto("/files/vk?sort=-size")
    name = page.locator("tr[data-item] bdi").nth(2).inner_text()
    page.get_by_placeholder(page.words.files.searchFiles).fill(name)
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(1)
    assert query(page) == {"sort": ["-size"], "query": [name]}
    page.get_by_role("link", name=page.words.site.cancel, exact=True).click()
    expect(rows(page)).to_have_count(50)
    assert query(page) == {"sort": ["-size"]}
