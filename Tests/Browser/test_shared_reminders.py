"""Shared reminders of a project, as two of its people use them: given, ticked by one for both, taken back, changed and deleted."""

import pytest
from playwright.sync_api import expect

from Support.projects import team
from Support.ways import journey


@pytest.fixture
def people(newcomer):
    anna, elena = newcomer(full_name="Ковалёва Анна"), newcomer(full_name="Соколова Елена")
    return anna, elena, team(anna, elena, name="Архив интервью")


@journey(scripts=True)
def test_what_one_adds_and_ticks_the_other_sees_by_itself(browse, people):
    keep(*people, browse, "dialog[open]", hears=True)


@journey(scripts=False)
def test_it_is_added_ticked_and_changed_on_pages_without_scripts(browse, people):
    keep(*people, browse, "main", hears=False)


def keep(anna, elena, project: str, browse, place: str, hears: bool):
    page, other = browse(signed_in=anna), browse(signed_in=elena)
    words = page.words.projects

    def looks(shown):
        if not hears:
            shown.reload()
        return shown.locator(".shared-reminder")

    for shown in (page, other):
        shown.goto(f"{project}/reminders")
        expect(shown.get_by_role("heading", name=shown.words.projects.noReminders)).to_be_visible()
    # Given to one of them, in a dialog or on a page of its own.
    page.get_by_role("link", name=words.newReminder, exact=True).click()
    form = page.locator(f"{place} [data-sheet-part]")
    form.locator("[name=text]").fill("Обзвонить троих")
    form.locator("[name=due]").fill("2099-05-01T12:00")
    form.locator("label", has_text=words.reminderForSome).click()
    form.locator("label.check", has_text="Елена").click()
    form.locator(".primary").click()
    expect(page.locator(".shared-reminder")).to_contain_text("Елена")
    expect(looks(other)).to_have_count(1)
    expect(other.locator(".shared-reminder")).to_contain_text("12:00")
    # Whoever ticks does it for both, and it can be taken back.
    other.locator(".tick").click()
    expect(other.locator(".shared-reminder")).to_have_count(0)
    expect(looks(page)).to_have_count(0)
    page.get_by_role("link", name=words.doneReminders.split("{")[0].strip()).click()
    expect(page.locator(".shared-reminder")).to_contain_text("Елена")
    page.locator(".tick").click()
    expect(page.locator(".shared-reminder")).to_have_count(0)
    page.goto(f"{project}/reminders")
    expect(looks(other)).to_have_count(1)
    # Not one's own: there is no way to change it.
    other.locator(".shared-reminder .menu summary").click()
    expect(other.get_by_role("link", name=other.words.projects.changeReminder)).to_have_count(0)
    # Changed.
    row = page.locator(".shared-reminder")
    row.locator(".menu summary").click()
    row.get_by_role("link", name=words.changeReminder).click()
    form.locator("[name=text]").fill("Обзвонить всех")
    form.locator("label", has_text=words.reminderForEverybody).click()
    form.locator(".primary").click()
    expect(row).to_contain_text("Обзвонить всех")
    expect(row).to_contain_text(words.reminderForAll)
    # Deleted, and back again.
    row.locator(".menu summary").click()
    row.get_by_role("button", name=words.deleteReminder).click()
    expect(row).to_have_count(0)
    page.locator(".toast").get_by_role("button").first.click()
    expect(row).to_have_count(1)


@journey(scripts=True)
def test_what_is_wrong_is_said_in_the_dialog_and_nothing_typed_is_lost(browse, people):
    anna, _, project = people
    page = browse(signed_in=anna)
    page.meant.add(422)
    page.goto(f"{project}/reminders")
    page.get_by_role("link", name=page.words.projects.newReminder, exact=True).click()
    form = page.locator("dialog[open] [data-sheet-part]")
    form.locator("[name=text]").fill("Обзвонить троих")
    form.locator("label", has_text=page.words.projects.reminderForSome).click()
    form.locator(".primary").click()
    expect(form.locator(".field-error")).to_have_text(page.words.projects.reminderForNobody)
    expect(form.locator("[name=text]")).to_have_value("Обзвонить троих")
