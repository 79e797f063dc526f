"""The list of conversations: narrowed, searched, and what is made of its rows."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.conversations import dialog, group, say
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
