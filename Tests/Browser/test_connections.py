"""Connecting an account: to the provider, back, and apart again, as a person does it."""

import re

import pytest
from playwright.sync_api import expect

from Support.screen import PHONE
from Support.stack import until
from Support.watch import sideways
from Support.ways import journey

ROW = {"vk": 0, "yandex": 1}


def row(page, provider: str):
    return page.locator("main .row").nth(ROW[provider])


@journey
@pytest.mark.parametrize("provider", ["vk", "yandex"])
def test_a_person_connects_and_disconnects(provider, browse, newcomer, stack):
    page = browse(signed_in=newcomer())
    words = page.words
    page.goto("/settings/connections")
    row(page, provider).get_by_role("button", name=words.connections.connect).click()
    # Chromium holds the way to the provider to the page's content policy.
    expect(page).to_have_url(re.compile(re.escape(f"{stack.sandbox}/{provider}/")))
    page.get_by_label("Елена Соколова").check()
    page.get_by_role("button", name="Allow").click()
    # What it is for, with a word that it is connected; then back to where it began.
    expect(page).to_have_url(f"{stack.origin}/files/{provider}")
    expect(page.locator(".toast")).to_be_visible()
    page.goto("/settings/connections")
    expect(row(page, provider)).to_contain_text(words.connections.stateConnected)
    expect(row(page, provider)).to_contain_text("Елена Соколова")
    assert sideways(page) <= 0

    row(page, provider).get_by_role("link", name=words.connections.disconnect).click()
    question = words.connections.yandexQuestion if provider == "yandex" else words.connections.vkQuestion
    expect(page.get_by_text(question).locator("visible=true")).to_be_visible()
    page.get_by_role("button", name=words.connections.disconnect, exact=True).locator("visible=true").click()
    expect(row(page, provider)).not_to_contain_text("Елена Соколова")
    expect(row(page, provider).get_by_role("button", name=words.connections.connect)).to_be_visible()


def test_a_person_says_no(browse, newcomer):
    page = browse("ru", signed_in=newcomer())
    page.goto("/settings/connections")
    row(page, "vk").get_by_role("button", name=page.words.connections.connect).click()
    page.get_by_role("button", name="Deny").click()
    expect(page.get_by_role("status").filter(has_text="Вы не дали доступ к VK")).to_be_visible()


@pytest.mark.parametrize("page_of", ["/settings/connections", "/files/usage"])
def test_a_photo_that_comes_later_takes_the_place_of_the_initials(page_of, browse, owner, database):
    client = owner("yandex")
    connection = database.value("SELECT max(id) FROM connections WHERE provider = 'yandex'")

    def photo():
        client.get(page_of)
        return database.value("SELECT thumbnail_id FROM connections WHERE id = %s", connection)
    until(photo, 30, 0.2)
    # It is on its way, and the process that fetches it takes its time.
    database.execute(
        "UPDATE connections SET thumbnail_id = NULL, thumbnail_requested_at = now() WHERE id = %s", connection)
    page = browse("ru", signed_in=client)
    page.goto(page_of)
    avatar = page.locator("main .avatar")
    expect(avatar).to_have_text("ЕС")
    expect(avatar.locator("img")).to_have_count(0)
    database.execute("UPDATE connections SET thumbnail_requested_at = NULL WHERE id = %s", connection)
    expect(avatar.locator("img")).to_be_visible(timeout=30_000)
    page.wait_for_function("() => document.querySelector('main .avatar img').naturalWidth > 0")


@pytest.mark.parametrize("size", [PHONE, (320, 640)], ids=["phone", "narrow"])
def test_what_can_be_done_with_a_connection_stands_at_the_end_of_its_row_on_phones(size, browse, owner):
    page = browse("ru", size, signed_in=owner("vk"))
    page.goto("/settings/connections")
    rows = page.locator("main .row:has(.row-actions > *)")
    expect(rows).not_to_have_count(0)
    for place in range(rows.count()):
        line, act = (box.bounding_box() for box in (rows.nth(place), rows.nth(place).locator(".row-actions")))
        assert act["x"] + act["width"] == line["x"] + line["width"]
    assert sideways(page) <= 0
