"""Rows of the list of reminders: their menu, what is put off from it, and the place to which one comes back."""

import re

import pytest
from playwright.sync_api import expect

from Support.person import member_id
from Support.reminders import swipe, unfold
from Support.screen import DESK, PHONE, press
from Support.stack import until
from Support.ways import journey

LIST = """
    INSERT INTO reminders (member_id, text, due_on, due_minute)
    SELECT %s, 'Дело ' || n, CURRENT_DATE + 1 + n / 10, 60 + n FROM generate_series(1, %s) AS n
"""
DUE = "SELECT due_at FROM reminder_alerts WHERE reminder_id = %s AND lead_minutes IS NULL"


@pytest.fixture
def member(newcomer, database):
    client = newcomer()
    database.execute(LIST, member_id(client), 120)
    return client


def number(row) -> int:
    return int(row.get_attribute("id").split("-")[1])


def top(row) -> float:
    return row.evaluate("element => element.getBoundingClientRect().top")


@journey(scripts=True, size=DESK)
def test_a_row_is_put_off_from_its_menu_and_stays_where_it_is_with_the_keyboard(browse, member, database):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    row = page.locator("article.reminder").nth(20)
    row.scroll_into_view_if_needed()
    name, before, place = number(row), row.inner_text(), top(row)
    page.evaluate("window.same = true")
    row.hover()
    menu = row.locator("details[data-menu]")
    menu.locator("summary").click()
    unfold(menu, words.laterLabel)
    menu.get_by_role("button", name=words.laterHour, exact=True).click()
    expect(page.locator(".toast")).to_contain_text(words.pattern("snoozed"))
    assert database.value("SELECT round(extract(epoch FROM due_at - now()) / 60) FROM reminder_alerts "
                          "WHERE reminder_id = %s AND lead_minutes IS NULL", name) in (59, 60)
    expect(menu.locator("summary")).to_be_focused()
    expect(menu).not_to_have_attribute("open", "")
    expect(row.locator("[data-put-off]")).to_contain_text(words.pattern("putOff"))
    assert page.evaluate("window.same") and row.inner_text().startswith(before.rstrip()) and abs(top(row) - place) <= 1


@journey(scripts=True, size=DESK)
def test_a_row_is_moved_to_another_day_from_its_menu_and_undo_brings_it_back(browse, member, database):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    row = page.locator(f"#{page.locator('article.reminder').nth(40).get_attribute('id')}")
    row.scroll_into_view_if_needed()
    page.evaluate("window.same = true")
    day = "SELECT due_on - CURRENT_DATE FROM reminders WHERE id = %s"
    name = number(row)
    before = database.value(day, name)
    row.hover()
    row.locator("details[data-menu] summary").click()
    unfold(row, words.move)
    row.get_by_role("button", name=words.moveToday, exact=True).click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text(words.movedToday)
    assert database.value(day, name) in (-1, 0, 1) and before > 3
    toast.get_by_role("button", name=page.words.site.undo).click()
    expect(toast).to_contain_text(words.movedBack)
    assert database.value(day, name) == before and page.evaluate("window.same")


@journey(scripts=True, size=DESK)
def test_the_right_button_opens_the_menu_in_which_a_row_is_done_opened_and_deleted(browse, member):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    rows = page.locator("article.reminder")
    first, second, third = (f"#{rows.nth(at).get_attribute('id')}" for at in range(3))
    for row, act in ((first, words.completeIt), (second, words.delete)):
        page.locator(row).get_by_role("link").click(button="right")
        page.locator(f"{row} .menu-list").get_by_role("button", name=act, exact=True).click()
        expect(page.locator(row)).to_have_count(0)
    page.locator(third).get_by_role("link").click(button="right")
    page.locator(f"{third} .menu-list").get_by_role("link", name=words.edit, exact=True).click()
    expect(page.locator(f"{third}.is-current")).to_be_visible()
    page.goto("/reminders/completed")
    page.locator(first).get_by_role("link").click(button="right")
    page.locator(f"{first} .menu-list").get_by_role("button", name=words.reopenIt, exact=True).click()
    expect(page.locator(first)).to_have_count(0)


def test_a_long_press_opens_the_menu_as_a_sheet_and_a_swipe_shows_later(browse, member, database):
    page = browse("ru", PHONE, signed_in=member, has_touch=True, is_mobile=True)
    words = page.words.reminders
    page.goto("/reminders")
    row = page.locator("article.reminder").nth(3)
    name = number(row)
    row = page.locator(f"#reminder-{name}")
    row.get_by_role("link").click(button="right")  # what a long press is, too
    sheet = row.locator(".menu-list")
    expect(sheet).to_be_visible()
    box = sheet.bounding_box()
    assert box["x"] == 0 and round(box["y"] + box["height"]) == PHONE[1], "a sheet from the lower edge"
    unfold(sheet, words.laterLabel)
    box = sheet.bounding_box()
    assert round(box["y"] + box["height"]) == PHONE[1], "all of it in sight"
    sheet.get_by_role("button", name=words.laterTomorrow, exact=True).tap()
    expect(page.locator(".toast")).to_contain_text(words.pattern("snoozed"))
    tomorrow = database.value(DUE, name)
    assert tomorrow
    swipe(page, row, -150)
    expect(row).to_have_class(re.compile(r"\bis-swiped\b"))
    other = f"/reminders/{number(page.locator('article.reminder').nth(6))}"
    form = member.get(other).page.form(f"{other}/done")
    member.post(form.action, form.fields)
    expect(page.locator(f"#reminder-{other.split('/')[-1]}")).to_have_count(0)  # the list has come anew meanwhile
    later = row.locator("summary")
    expect(later).to_be_visible()
    expect(later).to_contain_text(words.later)
    left, right, whole = (each.bounding_box() for each in (later, row.locator(".reminder-delete"), row))
    assert abs(left["x"] + left["width"] - right["x"]) <= 1 and left["height"] == right["height"] == whole["height"]
    later.tap()
    box = sheet.bounding_box()
    assert box["x"] == 0 and round(box["y"] + box["height"]) == PHONE[1], "the same sheet"
    sheet.get_by_role("button", name=words.laterMinutes, exact=True).tap()
    until(lambda: database.value(DUE, name) < tomorrow)


@journey(scripts=False)
def test_a_reminder_is_put_off_on_its_own_page_without_scripts(browse, member, database):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    row = page.locator("article.reminder").nth(3)
    name = number(row)
    row.get_by_role("link").click()
    page.locator(".reminder-panel details.menu > summary").click()
    press(page, words.laterTomorrow)  # the evening's words depend on the hour
    expect(page.locator(".toast")).to_contain_text(words.pattern("snoozed"))
    assert database.value(DUE, name)


@journey
def test_what_is_put_off_says_until_when_and_is_taken_back(browse, member, database):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    row = page.locator("article.reminder").nth(3)
    name = number(row)
    row = page.locator(f"#reminder-{name}")

    def choose(label):
        row.get_by_role("link").click()
        page.locator(".reminder-panel details.menu > summary").click()
        page.locator(".reminder-panel .menu-list").get_by_role("button", name=label, exact=True).click()

    choose(words.laterTomorrow)
    toast = page.locator(".toast")
    expect(toast).to_contain_text(words.pattern("snoozed"))
    expect(row).to_contain_text(words.pattern("putOff"))
    assert database.value(DUE, name)
    toast.get_by_role("button", name=page.words.site.undo).click()
    expect(toast).to_contain_text(words.unsnoozed)
    expect(row).not_to_contain_text(words.pattern("putOff"))
    assert not database.rows(DUE, name)
    choose(words.laterHour)
    row.get_by_role("link").click()
    expect(page.locator(".reminder-delivery")).to_contain_text(words.pattern("putOff"))
    page.locator(".reminder-panel details.menu > summary").click()
    press(page, words.laterNever)
    expect(toast).to_contain_text(words.unsnoozed)
    assert not database.rows(DUE, name)


@journey(scripts=True, size=DESK)
def test_one_time_of_a_series_is_left_out_from_the_menu_of_its_row(browse, member, database):
    page = browse(signed_in=member)
    words = page.words.reminders
    series = database.value("""
        UPDATE reminders SET repeat_unit = 'week', repeat_every = 1, repeat_start = due_on
        WHERE id = (SELECT min(id) FROM reminders WHERE member_id = %s) RETURNING id""", member_id(member))
    page.goto("/reminders")
    row, other = page.locator(f"#reminder-{series}"), page.locator(f"#reminder-{series + 2}")
    other.get_by_role("link").click(button="right")
    menu = other.locator(".menu-list")
    expect(menu.get_by_role("button", name=words.delete, exact=True)).to_be_visible()
    assert menu.locator(".menu-item:visible").count() <= 5, "few lines, the rest behind them"
    expect(menu.get_by_role("button", name=words.skip)).to_have_count(0)
    page.keyboard.press("Escape")
    day = "SELECT due_on - repeat_start FROM reminders WHERE id = %s"
    row.get_by_role("link").click(button="right")
    # The keyboard goes through what is in sight, and opens the rest.
    later = row.locator(".menu-group > summary").first
    expect(later).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(row.get_by_role("button", name=words.laterMinutes, exact=True)).to_be_focused()
    row.get_by_role("button", name=words.skip, exact=True).click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text(words.pattern("skipped"))
    assert database.value(day, series) == 7 and not database.value("SELECT completed_at IS NOT NULL FROM reminders WHERE id = %s", series)
    toast.get_by_role("button", name=page.words.site.undo).click()
    expect(toast).to_contain_text(words.movedBack)
    assert database.value(day, series) == 0


@journey
def test_the_arrow_of_what_is_done_leads_back_to_what_is_done(browse, member, database):
    page = browse(signed_in=member)
    database.execute("UPDATE reminders SET completed_at = now() WHERE id = (SELECT min(id) FROM reminders WHERE member_id = %s)",
                     member_id(member))
    page.goto("/reminders/completed")
    page.locator("article.reminder").get_by_role("link").click()
    back = page.locator(".reminder-panel .back")
    expect(back).to_have_attribute("href", "/reminders/completed")
    back.click()
    page.wait_for_url("**/reminders/completed")


@journey(scripts=False)
def test_a_reminder_is_moved_on_its_own_page_without_scripts_and_taken_back(browse, member, database):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    row = page.locator("article.reminder").nth(12)
    name, title = number(row), row.get_by_role("link").inner_text()
    schedule = "SELECT due_on, due_minute FROM reminders WHERE id = %s"
    before = database.rows(schedule, name)
    row.get_by_role("link").click()
    page.locator(".reminder-panel details.menu > summary").click()
    unfold(page.locator(".reminder-panel"), words.move)
    press(page, words.moveToday)
    expect(page.locator(".toast")).to_contain_text(words.movedToday)
    assert database.rows(schedule, name) != before
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(page.locator(".toast")).to_contain_text(words.movedBack)
    expect(page.locator("article.reminder", has=page.get_by_role("link", name=title, exact=True))).to_be_visible()
    assert database.rows(schedule, name) == before


@journey(scripts=True)
def test_back_returns_to_the_same_reminder_at_the_same_place(browse, member):
    page = browse(signed_in=member)
    width, height = page.viewport_size.values()
    page.goto("/reminders")
    page.mouse.move(width / 3, height / 2)
    until(lambda: page.locator("article.reminder").count() >= 101 or page.mouse.wheel(0, 1_500), 60, 0.06)
    row = page.locator("article.reminder").nth(88)
    row.evaluate("element => element.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(300)
    name, before = row.get_attribute("id"), top(row)
    row.get_by_role("link").click()
    expect(page.locator(".reminder-panel")).to_be_visible()
    page.go_back()
    expect(page.locator(".reminder-panel")).to_have_count(0)
    expect(page.locator(f"#{name}")).to_be_attached()
    page.wait_for_timeout(500)
    assert abs(top(page.locator(f"#{name}")) - before) <= 2


@journey(scripts=True, size=DESK)
def test_r_brings_what_is_new_and_keeps_order_search_and_place(browse, member, database):
    page = browse(signed_in=member)
    page.goto("/reminders?sort=importance&query=Дело")
    rows = page.locator("article.reminder")
    row = rows.nth(30)
    row.get_by_role("link").focus()
    row.evaluate("element => element.scrollIntoView({ block: 'center' })")
    name, place = row.get_attribute("id"), top(row)
    page.evaluate("window.same = true")
    database.execute("UPDATE reminders SET text = 'Дело новое' WHERE id = %s", number(row))
    database.execute("UPDATE reminders SET text = 'Прочее' WHERE id = %s", number(rows.nth(45)))
    page.keyboard.press("r")
    expect(page.locator(f"#{name}")).to_contain_text("Дело новое")
    expect(page.locator("article.reminder", has_text="Прочее")).to_have_count(0)
    expect(page.locator(f"#{name} a[data-open]")).to_be_focused()
    assert page.evaluate("window.same") and abs(top(page.locator(f"#{name}")) - place) <= 2
    expect(page).to_have_url(re.compile(r"sort=importance&query="))


@journey(scripts=True)
def test_a_day_is_told_in_words_and_shown_as_a_date(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders/new")
    page.locator(".reminder-panel [name=text]").fill("Словами")
    day = page.locator(".reminder-panel [name=day]")
    day.focus()
    page.keyboard.type("next friday 7pm")  # both languages are understood; Cyrillic keys cannot be pressed from here
    page.keyboard.press("Tab")
    expect(day).to_have_attribute("type", "date")
    expect(day).to_have_value(re.compile(r"^\d{4}-\d\d-\d\d$"))
    expect(page.locator(".reminder-panel [name=time]")).to_have_value("19:00")
