"""Reminders as people keep them: written, ticked, found, opened beside their list or on a page of their own."""

import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from Support.screen import field, is_phone, press
from Support.ways import journey


@pytest.fixture
def member(newcomer):
    return newcomer()


def row(page: Page, text: str):
    return page.locator("article.reminder", has_text=text)


def add(page: Page, text: str, priority: str = "", day: str = "", time: str = ""):
    page.get_by_role("link", name=page.words.reminders.add, exact=True).first.click()
    field(page, "text").fill(text)
    if day:
        field(page, "day").fill(day)
        field(page, "time").fill(time)
    if priority:
        page.locator(".segment", has_text=re.compile(f"^{priority}$")).click()
    press(page, page.words.reminders.save)
    expect(row(page, text)).to_be_visible()


@journey
def test_a_reminder_is_written_changed_ticked_and_taken_back(browse, member):
    page = browse(signed_in=member)
    words, text = page.words.reminders, uuid.uuid4().hex[:8]
    page.goto("/reminders")
    add(page, f"Сдать отчёт {text}", "!!", "2031-02-03", "09:30")
    expect(row(page, text)).to_contain_text("!!")
    expect(row(page, text)).to_contain_text("09:30")
    row(page, text).get_by_role("link").click()
    field(page, "text").fill(f"Сдать план {text}")
    press(page, words.save)
    expect(row(page, f"Сдать план {text}")).to_be_visible()
    row(page, text).get_by_role("checkbox").click()
    expect(row(page, text)).to_have_count(0)
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(row(page, text)).to_be_visible()
    row(page, text).get_by_role("checkbox").click()
    expect(row(page, text)).to_have_count(0)
    page.get_by_role("link", name=re.compile(words.showCompleted)).click()
    row(page, text).get_by_role("checkbox").click()
    expect(row(page, text)).to_have_count(0)
    page.goto("/reminders")
    expect(row(page, text)).to_be_visible()


@journey
def test_what_is_wrong_comes_back_with_what_was_typed(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders/new")
    field(page, "day").fill("2031-02-03")
    press(page, page.words.reminders.save)
    expect(page.locator("#field-text-error")).to_contain_text(page.words.reminders.textIsEmpty)
    expect(field(page, "day")).to_have_value("2031-02-03")


@journey
def test_a_reminder_opens_beside_its_list_on_wide_windows_and_alone_on_narrow_ones(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    add(page, "Первое")
    add(page, "Второе")
    row(page, "Первое").get_by_role("link").click()
    expect(field(page, "text")).to_have_value("Первое")
    expect(page.locator(".reminders-list")).to_be_visible(visible=not is_phone(page))
    page.locator(".reminder-panel .back").click()
    expect(page.locator(".reminder-panel")).to_have_count(0)
    expect(row(page, "Второе")).to_be_visible()


@journey(scripts=True)
def test_each_keystroke_leaves_the_rows_that_have_what_is_typed(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    add(page, "Позвонить в архив")
    add(page, "Прочитать диссертацию", "!!!")
    search = page.locator("[data-search]")
    search.click()
    search.press_sequentially("архив")
    expect(row(page, "диссертацию")).to_have_count(0)
    expect(row(page, "архив")).to_be_visible()
    search.fill("!!!")
    expect(row(page, "диссертацию")).to_be_visible()
    expect(row(page, "архив")).to_have_count(0)
