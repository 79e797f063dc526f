"""What a member was notified of: the dot on open pages, the list, and how it is read."""

import re

import pytest
from playwright.sync_api import expect

from Support.person import comment, member_id, publish
from Support.stack import until
from Support.ways import journey

TOLD = """
    WITH told AS (
        INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail)
        VALUES (%s, 'unknown', (SELECT count(*) FROM notifications), gen_random_uuid()::text, %s, 'сегодня, 14:30')
        RETURNING id
    )
    SELECT id FROM told
"""


@pytest.fixture
def reader(signed_in, database):
    person = signed_in("reader of notifications", full_name="Елена Соколова")
    database.execute("DELETE FROM notifications WHERE member_id = %s", member_id(person))
    return person


@journey
def test_what_was_told_is_read_one_by_one_and_as_a_whole(browse, reader, database):
    for subject in ("Позвонить в бюро пропусков", "Сдать отчёт", "Забрать книгу"):
        database.value(TOLD, member_id(reader), subject)
    page = browse(signed_in=reader)
    page.goto("/feed")
    dots = page.locator(".rail .dot, .bar .dot")
    expect(dots.filter(visible=True)).to_have_count(1)
    page.goto("/notifications")
    rows = page.locator("#notifications > li")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Забрать книгу")
    rows.nth(1).locator("button").click()
    expect(page.locator("#notifications .dot")).to_have_count(2)
    page.locator(".page-actions form button").click()
    expect(page.locator("#notifications .dot")).to_have_count(0)
    expect(dots).to_have_count(0)
    expect(rows).to_have_count(3)
    # One undo for those that were unread until then.
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(page.locator("#notifications .dot")).to_have_count(2)
    expect(page.locator(".toast")).to_contain_text(page.words.notifications.unreadAgain)


@journey(scripts=True)
def test_what_was_told_leaves_the_way_back_of_what_was_just_done(browse, reader, newcomer):
    page, colleague, post = browse(signed_in=reader), newcomer(), publish(reader, "Пост")
    mine, other = comment(reader, post, "Моё замечание"), comment(reader, post, "И второе")
    page.goto(f"/posts/{post}")
    page.locator(f"#comment-{mine} summary").click()
    page.locator(f"#comment-{mine} .menu").get_by_text(page.words.network.delete, exact=True).click()
    expect(page.locator(f"#comment-{mine}")).to_have_count(0)
    toasts = page.locator(".toast")
    # It stays while somebody is at it.
    toasts.hover()
    comment(colleague, post, "Соглашусь", to=other)
    expect(toasts).to_have_count(2)
    expect(toasts.first.get_by_role("link")).to_have_count(1)
    toasts.last.get_by_role("button", name=page.words.site.undo).click()
    expect(page.locator(f"#comment-{mine}")).to_contain_text("Моё замечание")


DUE = """
    WITH written AS (
        INSERT INTO reminders (member_id, text, due_on, due_minute)
        VALUES (%s, 'Сдать отчёт по гранту', current_date + 9, 540)
        RETURNING id
    )
    SELECT id FROM written
"""


@journey(scripts=True)
def test_a_reminder_is_told_on_the_open_page_when_it_is_due_and_done_there(browse, reader, database):
    number = database.value(DUE, member_id(reader))
    page = browse(signed_in=reader)
    page.goto("/feed")
    dot = page.locator(".rail .dot, .bar .dot").filter(visible=True)
    expect(dot).to_have_count(0)
    # Its moment is found, and then comes.
    until(lambda: database.value("SELECT due_at FROM reminder_alerts WHERE reminder_id = %s", number))
    database.execute("UPDATE reminder_alerts SET due_at = now() WHERE reminder_id = %s", number)
    database.execute("SELECT pg_notify('quad_work', 'quick')")
    expect(dot).to_have_count(1)
    told = page.locator(".toast")
    expect(told).to_contain_text("Сдать отчёт по гранту")
    expect(told.get_by_role("link")).to_have_attribute("href", f"/reminders/{number}")
    # It is announced once, however many pages are opened within the minute.
    page.reload()
    expect(page.locator("[data-told]")).to_have_count(1)
    expect(told).to_have_count(0)
    page.goto("/notifications")
    row = page.locator("#notifications > li").first
    expect(row).to_contain_text("Сдать отчёт по гранту")
    row.locator(".notification-acts button").nth(1).click()
    expect(page.locator(".toast")).to_be_visible()
    expect(row.locator(".dot")).to_have_count(0)
    database.execute("UPDATE reminder_alerts SET due_at = now() WHERE reminder_id = %s", number)
    database.execute("SELECT pg_notify('quad_work', 'quick')")
    # Earlier notifications of the same thing are behind it.
    expect(row.locator(".notification-earlier summary")).to_have_text(page.words.notifications.pattern("earlier"))
    expect(page.locator("#notifications > li")).to_have_count(1)
    expect(row.locator(".dot")).to_have_count(1)
    row.locator(".notification-acts button").first.click()
    expect(page.locator(".toast")).to_be_visible()
    assert database.value("SELECT completed_at FROM reminders WHERE id = %s", number)
    assert not database.value("SELECT count(*) FROM reminder_alerts WHERE reminder_id = %s", number)


@journey(scripts=True)
def test_what_is_opened_through_a_notification_is_read(browse, reader, database):
    number = database.value(DUE, member_id(reader))
    database.execute(
        "INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail)"
        " VALUES (%s, 'reminder', %s, 'told', 'Сдать отчёт по гранту', '')", member_id(reader), number)
    page = browse(signed_in=reader)
    page.goto("/notifications")
    row = page.locator("#notifications > li").first
    expect(row.locator(".dot")).to_have_count(1)
    row.get_by_role("link").click()
    expect(page).to_have_url(re.compile(rf"/reminders/{number}\?return=%2Fnotifications$"))
    until(lambda: database.value("SELECT read_at FROM notifications WHERE kind = 'reminder' AND thing = %s", number))
    expect(page.locator(".rail .dot, .bar .dot").filter(visible=True)).to_have_count(0)
    page.go_back()
    expect(row).to_contain_text("Сдать отчёт по гранту")
    expect(row.locator(".dot")).to_have_count(0)
