"""What a member was told: the dot on open pages, the list, and how it is read."""

import pytest
from playwright.sync_api import expect

from Support.person import member_id
from Support.ways import journey

TOLD = """
    WITH told AS (
        INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail)
        VALUES (%s, 'unknown', 1, gen_random_uuid()::text, %s, 'сегодня, 14:30')
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
