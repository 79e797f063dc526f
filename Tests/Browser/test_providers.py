"""An administrator switches a source off: members read why, and the page of both changes in place (AD-07)."""

import re

import pytest
from playwright.sync_api import expect

from Support.watch import sideways
from Support.ways import journey


@pytest.fixture
def every_provider_on(database):
    yield
    database.execute(
        "WITH on_again AS (UPDATE provider_switches SET is_off = false RETURNING 1) "
        "SELECT pg_notify('quad_providers', '') FROM on_again")


@journey
def test_a_source_is_switched_off_with_words_and_on_again(browse, administrator, newcomer, every_provider_on):
    page, member = browse(signed_in=administrator), browse(signed_in=newcomer())
    words = page.words.admin
    page.goto("/admin/providers")
    assert sideways(page) <= 0
    row = page.locator("#provider-yandex")
    expect(row).to_contain_text(words.providerIsOn)
    expect(page.locator(".circuits tr", has_text="quad serve quad-a").first).to_contain_text(words.circuitClosed)
    member.goto("/files/yandex")
    button = member.locator(".state").get_by_role("button")
    expect(button).to_be_enabled()

    row.get_by_role("link", name=words.switchOff, exact=True).click()
    # A dialog with scripts, a page without.
    form = page.locator("form[data-sheet-part]")
    page.meant.add(422)
    form.locator("[name=russian]").fill("Вернётся в понедельник")
    form.get_by_role("button", name=words.switchOff, exact=True).click()
    expect(page.locator("#field-english-error")).to_be_visible()
    expect(form.locator("[name=russian]")).to_have_value("Вернётся в понедельник")
    form.locator("[name=english]").fill("Back on Monday")
    form.locator("[name=reason]").fill("Ключ приложения утёк")
    form.get_by_role("button", name=words.switchOff, exact=True).click()
    # The row may say it live, before the page has come that answers the form.
    expect(form).to_have_count(0)
    expect(page).to_have_url(re.compile("/admin/providers$"))
    expect(row).to_contain_text(words.providerIsOff)
    assert sideways(page) <= 0

    why = re.compile("Вернётся в понедельник|Back on Monday")
    expect(row).to_contain_text(why)
    member.goto("/files/yandex")
    expect(member.locator(".state")).to_contain_text(why)
    expect(button).to_be_disabled()
    page.goto("/admin/log")
    expect(page.locator("#log-lines tr").first).to_contain_text("Ключ приложения утёк")
    page.goto("/admin/providers")
    row.get_by_role("button", name=words.switchOn, exact=True).click()
    expect(row).to_contain_text(words.providerIsOn)
    member.goto("/files/yandex")
    expect(button).to_be_enabled()


@journey(scripts=True)
def test_how_circuits_stand_is_shown_as_it_changes(browse, administrator, every_provider_on, database):
    page = browse(signed_in=administrator)
    page.goto("/admin/providers")
    off = page.locator(".circuits tr", has_text="quad work").filter(has_text=page.words.admin.circuitOff)
    expect(off).to_have_count(0)
    database.execute(
        "INSERT INTO provider_switches VALUES ('vk', true, 'Скоро', 'Soon') "
        "ON CONFLICT (provider) DO UPDATE SET is_off = true, russian = 'Скоро', english = 'Soon'")
    database.execute("NOTIFY quad_providers")
    expect(off.first).to_be_visible()
    expect(page.locator("#provider-vk")).to_contain_text(page.words.admin.providerIsOff)
