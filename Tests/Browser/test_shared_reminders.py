"""Shared reminders of a project, as two of its people use them: given, ticked by one for both, taken back, changed and deleted."""

import re

import pytest
from playwright.sync_api import expect

from Support.person import member_id
from Support.projects import team
from Support.shared_reminders import add
from Support.watch import sideways
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
    # One tick does it for both, and it can be taken back.
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


def overdue(database, reminder: str):
    database.execute(
        "UPDATE shared_reminders SET due_at = now() - interval '2 days', told_at = now() WHERE id = %s",
        int(reminder.rpartition("/")[2]))


@journey
def test_what_is_due_is_done_on_the_first_page_and_leads_to_its_project(browse, people, database):
    anna, elena, project = people
    for text in ("Обзвонить троих", "Подшить согласия"):
        overdue(database, add(anna, project, text))
    page = browse(signed_in=elena)
    page.goto("/")
    assert sideways(page) <= 0
    rows = page.locator("main .shared-reminder")
    expect(rows).to_have_count(2)
    rows.first.get_by_role("checkbox").click()
    expect(rows).to_have_count(1)
    expect(page).to_have_url(re.compile(r":\d+/$"))
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(rows).to_have_count(2)
    rows.first.get_by_role("link", name="Архив интервью").click()
    expect(page).to_have_url(re.compile(rf"{project}/reminders$"))


@journey(scripts=True)
def test_what_somebody_does_goes_from_the_open_first_page_of_all(browse, people, database):
    anna, elena, project = people
    overdue(database, add(anna, project, "Обзвонить троих"))
    page, other = browse(signed_in=anna), browse(signed_in=elena)
    rows = [shown.locator("main .shared-reminder") for shown in (page, other)]
    for shown, its in zip((page, other), rows):
        shown.goto("/")
        expect(its).to_have_count(1)
    rows[0].get_by_role("checkbox").click()
    for shown, its in zip((page, other), rows):
        expect(its).to_have_count(0)
        expect(shown.get_by_role("heading", name=shown.words.projects.sharedReminders)).to_have_count(0)


@journey
def test_what_is_given_is_told_by_whom_and_done_from_there(browse, people):
    anna, elena, project = people
    add(anna, project, "Обзвонить троих", member_id(elena))
    page = browse(signed_in=elena)
    page.goto("/notifications")
    told = page.locator("main [data-item]", has_text="Обзвонить троих")
    expect(told).to_contain_text("Архив интервью")
    told.get_by_role("button", name=page.words.projects.itIsDone).click()
    expect(page).to_have_url(re.compile(r"/notifications"))
    page.goto(f"{project}/reminders/done")
    expect(page.locator(".shared-reminder")).to_contain_text("Обзвонить троих")
