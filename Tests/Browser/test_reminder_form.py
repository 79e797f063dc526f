"""The form of a reminder: its alerts, what goes with its date, and how it saves itself."""

import pytest
from playwright.sync_api import expect

from Support.network import Held
from Support.person import member_id
from Support.reminders import add, row, unfold
from Support.screen import ask_for_code, enter_code, field, press
from Support.stack import until
from Support.ways import journey


@pytest.fixture
def member(newcomer):
    return newcomer()


@journey(scripts=True)
def test_alerts_are_chosen_in_the_form_and_on_time_is_chosen_already(browse, member):
    page, alerts = choose_alert(browse(signed_in=member))
    expect(page.locator("[data-saved]")).to_have_text(page.words.reminders.pattern("savedAt"))
    page.reload()
    shows_alert(page, alerts)


@journey(scripts=False)
def test_alerts_are_chosen_without_scripts_too(browse, member):
    page, alerts = choose_alert(browse(signed_in=member))
    press(page, page.words.reminders.save)
    row(page, "Сдать отчёт").get_by_role("link").click()
    shows_alert(page, alerts)


def choose_alert(page):
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Сдать отчёт", day="2031-02-03", time="09:30")
    row(page, "Сдать отчёт").get_by_role("link").click()
    alerts = page.locator(".alerts")
    expect(alerts.locator("label:visible")).to_have_text([words.alertAtTime])
    alerts.locator("summary").click()
    expect(alerts.locator("label:visible")).to_have_count(10)
    alerts.locator("[value='1440']").check()
    alerts.locator("[value='0']").uncheck()
    return page, alerts


def shows_alert(page, alerts):
    expect(alerts.locator("label:visible")).to_have_text([page.words.reminders.pattern("alertDays")])
    expect(alerts.locator("[value='1440']")).to_be_checked()


@journey(scripts=True)
def test_what_is_written_before_the_scripts_have_come_is_saved(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    add(page, "Сдать отчёт", day="2031-02-03", time="09:30")
    scripts = Held(page, "**/site/enhance*.js", "GET")
    row(page, "Сдать отчёт").get_by_role("link").click()
    scripts.wait()
    field(page, "text").fill("Сдать план")
    scripts.release()
    expect(page.locator("[data-saved]")).to_have_text(page.words.reminders.pattern("savedAt"))
    page.reload()
    expect(field(page, "text")).to_have_value("Сдать план")


@journey(scripts=True)
def test_a_sixth_alert_is_refused_at_its_field_and_nothing_typed_is_lost(browse, member):
    page = browse(signed_in=member)
    page.meant.add(422)
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Сдать отчёт", day="2031-02-03", time="09:30")
    row(page, "Сдать отчёт").get_by_role("link").click()
    alerts = page.locator(".alerts")
    alerts.locator("summary").click()
    for value in ("5", "10", "15", "30"):
        alerts.locator(f"[value='{value}']").check()
    expect(page.locator("[data-saved]")).to_have_text(words.pattern("savedAt"))
    expect(alerts.locator(".field-error")).to_have_count(0)
    alerts.locator("[value='60']").check()
    field(page, "text").fill("Сдать план")
    expect(alerts.locator(".field-error")).to_have_text(words.pattern("tooManyAlerts"))
    expect(page.locator("[data-saved]")).to_have_text(words.unsaved)
    expect(alerts).to_have_attribute("aria-describedby", "field-alert-error")
    expect(field(page, "text")).to_have_value("Сдать план")
    expect(alerts.locator("input:checked")).to_have_count(6)
    # Leaving shows the same, and keeps all of it.
    with page.expect_response(lambda answer: answer.status == 422):
        page.locator(".reminder-panel .back").click()
    expect(alerts.locator(".field-error")).to_have_text(words.pattern("tooManyAlerts"))
    expect(alerts.locator("input:checked")).to_have_count(6)
    alerts.locator("[value='5']").uncheck()
    expect(alerts.locator(".field-error")).to_have_count(0)
    expect(page.locator("[data-saved]")).to_have_text(words.pattern("savedAt"))
    page.locator(".reminder-panel .back").click()
    expect(row(page, "Сдать план")).to_be_visible()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_long_repeat_is_told_whole(browse, member, language):
    page = browse(language, signed_in=member)
    page.goto("/reminders/new?text=A&day=2031-02-05&repeat=week&every=2&weekday=1&weekday=3&weekday=5")
    told = page.locator("[data-repeat]")
    expect(told).to_contain_text(page.words.reminders.repeatsFromDue)
    assert told.evaluate("part => part.scrollWidth <= part.clientWidth && part.scrollHeight <= part.clientHeight")


@journey(scripts=True)
def test_repeat_and_alerts_go_with_the_date_and_come_back_with_undo(browse, member, database):
    page, kept, before = clear_date(browse(signed_in=member), database)
    expect(field(page, "repeat")).to_have_value("")
    expect(page.locator(".alerts input:checked")).to_have_count(1)
    expect(page.locator("[data-saved]")).to_have_text(page.words.reminders.pattern("savedAt"))
    undo_clearing(page, kept)
    expect(field(page, "repeat")).to_have_value("month")
    until(lambda: kept() == before)


@journey(scripts=False)
def test_repeat_and_alerts_go_with_the_date_and_come_back_without_scripts_too(browse, member, database):
    page, kept, before = clear_date(browse(signed_in=member), database)
    press(page, page.words.reminders.save)
    undo_clearing(page, kept)
    expect(page.locator(".toast")).to_contain_text(page.words.reminders.movedBack)
    assert kept() == before


def clear_date(page, database):
    """Of a reminder with all that goes with a date. Gives also what is kept of it, now and as it was."""
    page.goto("/reminders")
    add(page, "Полить цветы", day="2031-02-03", time="09:30")
    number = row(page, "Полить цветы").get_attribute("id").split("-")[1]
    database.execute(
        "UPDATE reminders SET repeat_unit = 'month', repeat_every = 1, repeat_start = due_on, lead_minutes = '{60,1440}'"
        " WHERE id = %s", number)

    def kept():
        return database.rows("SELECT due_on::text, due_minute, repeat_unit, lead_minutes FROM reminders WHERE id = %s", number)

    before = kept()
    row(page, "Полить цветы").get_by_role("link").click()
    field(page, "day").fill("")
    return page, kept, before


def undo_clearing(page, kept):
    toast = page.locator(".toast")
    expect(toast).to_contain_text(page.words.reminders.dayCleared)
    assert kept() == [(None, None, None, [0])]
    toast.get_by_role("button", name=page.words.site.undo).click()


@journey(scripts=True)
def test_an_alert_that_is_over_is_grey_as_soon_as_the_day_is_another_one(browse, member):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Сдать отчёт", day="2031-02-03", time="09:30")
    row(page, "Сдать отчёт").get_by_role("link").click()
    alert = page.locator(".alerts label:visible")
    expect(alert).not_to_have_attribute("title", words.alertPast)
    field(page, "day").fill("2021-02-03")
    expect(alert).to_have_attribute("title", words.alertPast)
    field(page, "day").fill("2031-02-03")
    expect(alert).not_to_have_attribute("title", words.alertPast)


@journey(scripts=True)
def test_what_was_changed_is_saved_before_it_is_put_off(browse, member):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Сдать отчёт", day="2031-02-03", time="09:30")
    row(page, "Сдать отчёт").get_by_role("link").click()
    field(page, "text").fill("Сдать план")
    page.locator(".reminder-panel details.menu > summary").click()
    unfold(page.locator(".reminder-panel"), words.move)
    press(page, words.moveTomorrow)
    expect(page.locator(".toast")).to_contain_text(words.movedTomorrow)
    expect(row(page, "Сдать план")).to_contain_text("09:30")


@journey(scripts=True)
def test_what_is_written_after_the_end_of_the_session_is_said_to_be_unsaved_and_saved_after_signing_in(
        browse, member, mailbox, database):
    page = browse(signed_in=member)
    page.meant.add(401)
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Сдать отчёт", day="2031-02-03", time="09:30")
    row(page, "Сдать отчёт").get_by_role("link").click()
    number = member_id(member)
    database.execute("DELETE FROM sessions WHERE member_id = %s", number)
    field(page, "text").fill("Сдать план кафедры")
    expect(page.locator("[data-saved]")).to_have_text(words.unsaved)
    expect(page.locator("[data-ended]")).to_contain_text(words.ended)
    page.locator("[data-ended]").get_by_role("link").click()
    email = database.value("SELECT email FROM members WHERE id = %s", number)
    ask_for_code(page, email)
    enter_code(page, mailbox.code(email, after=1))
    expect(field(page, "text")).to_have_value("Сдать план кафедры")
    until(lambda: database.value("SELECT text FROM reminders WHERE member_id = %s", number) == "Сдать план кафедры")


@journey(scripts=True)
def test_what_is_written_after_the_end_of_the_session_is_shown_to_whoever_leaves(browse, member, database):
    page = browse(signed_in=member)
    page.meant.add(401)
    page.goto("/reminders")
    add(page, "Сдать отчёт", day="2031-02-03", time="09:30")
    row(page, "Сдать отчёт").get_by_role("link").click()
    database.execute("DELETE FROM sessions WHERE member_id = %s", member_id(member))
    field(page, "text").fill("Сдать план кафедры")
    expect(page.locator("[data-saved]")).to_have_text(page.words.reminders.unsaved)
    page.locator(".reminder-panel .back").click()
    expect(page.locator(".kept-text").first).to_contain_text("Сдать план кафедры")


@journey(scripts=True)
def test_of_a_change_in_another_window_both_texts_are_shown_and_one_is_chosen(browse, member):
    page, other = open_twice(browse, member)
    words = page.words.reminders

    def change(where, text, is_saved=True):
        where.bring_to_front()
        field(where, "text").fill(text)
        if is_saved:
            expect(where.locator("[data-saved]")).to_have_text(words.pattern("savedAt"))

    change(other, "Сдать план")
    change(page, "Сдать проект", is_saved=False)
    torn = shows_both(page)
    torn.get_by_role("button", name=words.keepMine).click()
    expect(page.locator("[data-saved]")).to_have_text(words.pattern("savedAt"))
    expect(torn).to_have_count(0)
    page.reload()
    expect(field(page, "text")).to_have_value("Сдать проект")
    other.goto(page.url)
    change(other, "Сдать всё")
    change(page, "Ничего не сдавать", is_saved=False)
    take_theirs(page, torn)


@journey(scripts=False)
def test_of_a_change_in_another_window_both_texts_are_shown_without_scripts_too(browse, member):
    page, other = open_twice(browse, member)
    words = page.words.reminders

    def change(where, text):
        field(where, "text").fill(text)
        press(where, words.save)

    change(other, "Сдать план")
    change(page, "Сдать проект")
    torn = shows_both(page)
    torn.get_by_role("button", name=words.keepMine).click()
    expect(row(page, "Сдать проект")).to_be_visible()
    row(page, "Сдать проект").get_by_role("link").click()
    other.goto(page.url)
    change(other, "Сдать всё")
    change(page, "Ничего не сдавать")
    take_theirs(page, torn)


def open_twice(browse, member):
    page = browse(signed_in=member)
    page.meant.add(409)
    page.goto("/reminders")
    add(page, "Сдать отчёт")
    row(page, "Сдать отчёт").get_by_role("link").click()
    other = page.context.new_page()
    other.words, other.scripts = page.words, page.scripts
    other.goto(page.url)
    return page, other


def shows_both(page):
    torn = page.locator("[data-conflict]")
    expect(torn).to_contain_text(page.words.reminders.changedMeanwhile)
    expect(torn).to_contain_text("Сдать план")
    expect(field(page, "text")).to_have_value("Сдать проект")
    expect(page.locator(".toast")).to_have_count(0)
    return torn


def take_theirs(page, torn):
    torn.get_by_role("link", name=page.words.reminders.takeOther).click()
    expect(torn).to_have_count(0)
    expect(field(page, "text")).to_have_value("Сдать всё")
