"""An administrator's way through the settings of the organisation: a mistake, its name, its sign, and what everybody sees then."""

import re

import pytest
from playwright.sync_api import expect

from Support.person import member_id
from Support.screen import field, press
from Support.watch import sideways
from Support.ways import journey

SIGN = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="#c00"/></svg>'


@pytest.fixture
def admin(newcomer, database):
    client = newcomer(full_name="Тимур Ахметов")
    number = member_id(client)
    database.execute("UPDATE members SET role = 'admin' WHERE id = %s", number)
    yield client
    database.execute("DELETE FROM organisation_settings; DELETE FROM organisation_texts")
    database.execute("SELECT pg_notify('organisation', '')")
    database.execute("UPDATE members SET role = 'member' WHERE id = %s", number)


@journey
def test_an_administrator_names_the_organisation_and_gives_it_a_sign(browse, admin):
    page = browse(signed_in=admin)
    words = page.words.admin
    page.goto("/admin/settings")
    assert sideways(page) <= 0
    field(page, "name").fill("Лицей НИУ ВШЭ")
    field(page, "domains").fill("hse.ru, без точки")
    press(page, words.settingsSave)
    expect(page.locator("#field-domains-error")).to_be_visible()
    expect(field(page, "name")).to_have_value("Лицей НИУ ВШЭ")
    field(page, "domains").fill("hse.ru, edu.hse.ru")
    press(page, words.settingsSave)
    expect(page).to_have_title(re.compile("Лицей НИУ ВШЭ$"))
    expect(field(page, "domains")).to_have_value("hse.ru, edu.hse.ru")

    page.get_by_role("link", name=words.logoReplace, exact=True).click()
    page.get_by_label(words.logoFile).set_input_files({"name": "sign.svg", "mimeType": "image/svg+xml", "buffer": SIGN})
    press(page, words.logoSend)
    expect(page.locator(".logo-theme img")).to_have_count(2)
    assert sideways(page) <= 0
    press(page, words.logoChoose)
    expect(page).to_have_url(re.compile("/admin/settings$"))
    stranger = browse()
    stranger.goto("/sign-in")
    expect(stranger.locator("h1")).to_have_text("Лицей НИУ ВШЭ")
    sign = stranger.locator(".start-logo")
    expect(sign).to_be_visible()
    assert sign.evaluate("sign => sign.decode().then(() => sign.naturalWidth)") == 256
    assert sideways(stranger) <= 0
