"""Reminders by the keyboard: the panel beside the list, and where the keyboard goes on afterwards."""

import pytest
from playwright.sync_api import expect

from Support.person import member_id
from Support.reminders import row
from Support.screen import DESK, field
from Support.stack import until
from Support.ways import journey

TODO = """
    INSERT INTO reminders (member_id, text, due_on)
    SELECT %s, 'Дело ' || n, CURRENT_DATE + n FROM generate_series(1, 3) AS n
"""


@pytest.fixture
def member(newcomer, database):
    client = newcomer()
    database.execute(TODO, member_id(client))
    return client


@pytest.fixture
def page(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    return page


def link(page, text: str):
    return row(page, text).get_by_role("link")


@journey(scripts=True)
def test_escape_closes_the_panel_also_from_its_fields_and_the_row_has_the_keyboard(page):
    for place in ("text", None):
        link(page, "Дело 2").click()
        expect(page.locator(".reminder-panel")).to_be_visible()
        if place:
            field(page, place).click()
        page.keyboard.press("Escape")
        expect(page.locator(".reminder-panel")).to_have_count(0)
        expect(page.locator("article.reminder:focus-within, article.reminder:focus")).to_contain_text("Дело 2")


@journey(scripts=True)
def test_what_was_typed_before_escape_is_saved(page):
    link(page, "Дело 2").click()
    field(page, "text").fill("Дело важное")
    page.keyboard.press("Escape")
    expect(page.locator(".reminder-panel")).to_have_count(0)
    expect(row(page, "Дело важное")).to_be_visible()


@journey
def test_a_new_reminder_begins_with_the_keyboard_in_its_text(page):
    page.get_by_role("link", name=page.words.reminders.add, exact=True).first.click()
    expect(field(page, "text")).to_be_focused()


@journey(scripts=True)
def test_space_ticks_the_row_that_keys_have_chosen(page):
    page.keyboard.press("j")
    page.keyboard.press("Space")
    expect(row(page, "Дело 1")).to_have_count(0)
    expect(page.locator("article.reminder")).to_have_count(2)


@journey(scripts=True)
def test_backspace_deletes_the_chosen_row_and_undo_leads_the_keyboard_back_to_it(page):
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("Backspace")
    expect(row(page, "Дело 2")).to_have_count(0)
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(page.locator("article.reminder:focus")).to_contain_text("Дело 2")


@journey(scripts=True, size=DESK)
def test_keys_tick_weigh_delete_and_change_the_panel_while_nobody_types(page, member, database):
    link(page, "Дело 1").click()
    page.locator("#main").focus()
    page.keyboard.press("ArrowDown")
    expect(field(page, "text")).to_have_value("Дело 2")
    page.keyboard.press("2")
    until(lambda: database.value("SELECT priority FROM reminders WHERE member_id = %s AND text = 'Дело 2'", member_id(member)) == 2)
    page.keyboard.press("ArrowUp")
    expect(field(page, "text")).to_have_value("Дело 1")
    page.keyboard.press("Space")
    expect(page.locator(".toast")).to_contain_text(page.words.reminders.completedNow)
    expect(row(page, "Дело 1")).to_have_count(0)
    link(page, "Дело 3").click()
    page.locator("#main").focus()
    page.keyboard.press("Delete")
    expect(row(page, "Дело 3")).to_have_count(0)
    expect(page.locator("article.reminder")).to_have_count(1)


@journey(scripts=True)
def test_the_help_names_the_keys_of_reminders(page):
    link(page, "Дело 1").click()
    page.locator("#main").focus()
    page.keyboard.press("Shift+Slash")
    keys = page.locator("dialog#keys")
    for word in (page.words.reminders.keyTick, page.words.reminders.keyWeigh, page.words.reminders.keyStep,
                 page.words.reminders.delete, page.words.reminders.keyActs):
        expect(keys.locator("dd", has_text=word)).to_be_visible()
