"""The list of conversations: narrowed, searched, and what is made of its rows."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.conversations import dialog, group, say
from Support.hand import Hand
from Support.screen import PHONE
from Support.ways import journey


@pytest.fixture
def talks(anna, newcomer):
    """A dialog with something unread, and after it a group."""
    elena, oleg = newcomer(full_name="Елена Соколова"), newcomer(full_name="Олег Марченко")
    address = dialog(elena, anna, "Спасибо, посмотрю вечером")
    seminar = group(anna, elena, oleg, name="Семинар ФКН")
    say(oleg, seminar, "программу обновил")
    return address, seminar


def titles(page: Page):
    return page.locator("#conversations .conversation-title")


def act(page: Page, title: str, label: str):
    row = page.locator(".conversation-row", has_text=title)
    row.hover()
    row.locator(".menu > summary").click()
    row.locator(".menu-item", has_text=label).click()


@journey()
def test_a_conversation_is_pinned_and_muted_from_its_row(browse, anna, talks):
    page = browse(signed_in=anna)
    words = page.words.conversations
    page.goto("/messages")
    expect(titles(page)).to_have_text(["Семинар ФКН", "Елена Соколова"])
    expect(page.locator(".count .badge:visible")).to_have_text("2")
    act(page, "Елена Соколова", words.pin)
    expect(titles(page)).to_have_text(["Елена Соколова", "Семинар ФКН"])
    act(page, "Елена Соколова", words.mute)
    page.locator("label", has_text=words.muteForWeek).click()
    page.get_by_role("button", name=words.mute, exact=True).click()
    expect(page.locator(".conversation-row", has_text="Елена Соколова").get_by_role("img", name=words.muted)).to_be_visible()
    expect(page.locator(".count .badge:visible")).to_have_text("1")
    act(page, "Елена Соколова", words.unmute)
    expect(page.locator(".count .badge:visible")).to_have_text("2")
    act(page, "Елена Соколова", words.markRead)
    expect(page.locator(".count .badge:visible")).to_have_text("1")


def middle(row) -> tuple[float, float]:
    box = row.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(page: Page, row, across: float, along: float = 0):
    x, y = middle(row)
    Hand("finger").drag(page, [(x + across * step / 6, y + along * step / 6) for step in range(7)])


@journey(scripts=True, size=PHONE)
def test_a_finger_draws_a_conversation_to_pin_and_to_mute_it(browse, anna, talks):
    page = browse(signed_in=anna, has_touch=True, is_mobile=True)
    words = page.words.conversations
    page.goto("/messages")
    row = page.locator(".conversation-row", has_text="Елена Соколова")
    # Too short a way, and one down the list, are none.
    draw(page, row, 50)
    draw(page, row, 60, 90)
    expect(titles(page)).to_have_text(["Семинар ФКН", "Елена Соколова"])
    draw(page, row, 120)
    expect(titles(page)).to_have_text(["Елена Соколова", "Семинар ФКН"])
    expect(page.locator(".toast")).to_contain_text(words.pinnedNow)
    draw(page, row, -120)
    page.get_by_role("dialog").locator("label", has_text=words.muteForWeek).tap()
    page.get_by_role("dialog").get_by_role("button", name=words.mute, exact=True).tap()
    muted = row.get_by_role("img", name=words.muted)
    expect(muted).to_be_visible()
    # Each is the way back, too.
    draw(page, row, -120)
    expect(muted).to_have_count(0)
    draw(page, row, 120)
    expect(titles(page)).to_have_text(["Семинар ФКН", "Елена Соколова"])
    expect(page).to_have_url(re.compile("/messages$"))


@journey(scripts=True, size=PHONE)
def test_a_conversation_that_is_held_has_its_menu_as_a_sheet(browse, anna, talks):
    page = browse(signed_in=anna, has_touch=True, is_mobile=True)
    page.goto("/messages")
    row = page.locator(".conversation-row", has_text="Елена Соколова")
    x, y = middle(row)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    sheet = row.locator(".menu-list")
    expect(sheet).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page).to_have_url(re.compile("/messages$"))
    box = sheet.bounding_box()
    assert box["x"] == 0 and round(box["y"] + box["height"]) == PHONE[1], "all of it at the lower edge"
    sheet.get_by_text(page.words.conversations.markRead).tap()
    expect(page.locator(".count .badge:visible")).to_have_text("1")


@journey()
def test_the_list_is_narrowed_and_searched(browse, anna, talks):
    page = browse(signed_in=anna)
    words = page.words.conversations
    page.goto("/messages")
    filters = page.locator(".talk-filters")
    filters.get_by_role("link", name=words.groups).click()
    expect(titles(page)).to_have_text(["Семинар ФКН"])
    filters.get_by_role("link", name=words.unreadOnes).click()
    expect(titles(page)).to_have_text(["Семинар ФКН", "Елена Соколова"])
    page.get_by_role("link", name=words.searchConversations).click()
    search = page.locator(".talk-list .search input[type=search]")
    search.fill("sokol")
    if not page.scripts:
        search.press("Enter")
    expect(titles(page)).to_have_text(["Семинар ФКН", "Елена Соколова"])
    search.fill("сем")
    if not page.scripts:
        search.press("Enter")
    expect(titles(page)).to_have_text(["Семинар ФКН"])
    search.fill("tktyf")
    search.press("Enter")
    page.get_by_role("link", name="елена").click()
    expect(titles(page)).to_have_text(["Семинар ФКН", "Елена Соколова"])


@journey()
def test_what_waits_stands_on_today(browse, anna, talks):
    page = browse(signed_in=anna)
    page.goto("/")
    rows = page.locator("#today-messages").locator("xpath=ancestor::section").locator(".today-row")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("программу обновил")
    rows.first.click()
    expect(page).to_have_url(re.compile(rf"{talks[1]}(#|$)"))
