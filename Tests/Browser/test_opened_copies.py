"""A file of Yandex Disk is kept because somebody opened it (YD-08): with scripts by itself, without them by a button."""

import re

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.copies import entries, state
from Support.screen import DESK
from Support.stack import until
from Support.watch import sideways
from Support.ways import WAYS


@pytest.fixture
def disk_file(owner, database):
    """A member and a picture of their disk that nobody has saved."""
    client = owner("yandex")
    entry = next(each for each in entries(client, "/files/all?query=.jpg", "yandex") if each.name.endswith(".jpg"))
    return client, entry


@WAYS
def test_an_opened_file_is_kept_and_shown(language, size, scripts, browse, disk_file, database):
    client, entry = disk_file
    page = browse(language, size, scripts, signed_in=client)
    words = page.words.files
    page.goto(entry.address)
    if not scripts:
        expect(page.get_by_text(words.viewOffer)).to_be_visible()
        assert state(database, entry) is None, "reading keeps nothing"
        page.get_by_role("button", name=words.viewOpen).click()
    until(lambda: state(database, entry) == "saved", 30)
    expect(page.locator(".stage img")).to_be_visible(timeout=30_000)
    if not scripts:
        page.reload()
    expect(page.get_by_text(words.copyUnasked)).to_be_visible()
    assert sideways(page) <= 0
    page.get_by_role("button", name=words.copyKeep).click()
    expect(page.get_by_text(words.copyUnasked)).to_have_count(0)
    assert database.value("SELECT is_asked FROM saved_copies WHERE file_id = %s", int(entry.id))


@pytest.mark.parametrize("scripts", [True, False])
def test_saving_that_was_stopped_does_not_begin_again(scripts, browse, disk_file, database, sandbox):
    client, entry = disk_file
    sandbox.fault("yandex", "slow")
    page = browse("en", DESK, scripts, signed_in=client)
    words = page.words.files
    page.goto(entry.address)
    if not scripts:
        page.get_by_role("button", name=words.viewOpen).click()
    expect(page.get_by_text(words.viewKeeping).first).to_be_visible()
    page.get_by_role("button", name=words.cancelSaving).click()
    expect(page.get_by_role("button", name=words.cancelSaving)).to_have_count(0)
    until(lambda: state(database, entry) is None)
    page.wait_for_timeout(2_500)  # as long as pages look again
    assert state(database, entry) is None


@pytest.mark.parametrize("theme, language", [("light", "ru"), ("dark", "en")])
def test_axe_finds_nothing_serious(theme, language, browse, disk_file, database):
    client, entry = disk_file
    page = browse(language, DESK, False, color_scheme=theme, signed_in=client)
    page.goto(entry.address)
    expect(page.get_by_role("button", name=page.words.files.viewOpen)).to_be_visible()
    with_scripts = browse(language, DESK, color_scheme=theme, signed_in=client)
    with_scripts.goto(entry.address)
    expect(with_scripts.get_by_text(with_scripts.words.files.copyUnasked)).to_be_visible(timeout=30_000)
    for address in (entry.address, "/files/saved", "/files/usage"):
        with_scripts.goto(address)
        expect(with_scripts.locator("[data-refreshing]")).to_have_count(0, timeout=30_000)
        assert serious(with_scripts) == [], address
    expect(with_scripts.locator("#copies-head")).to_have_text(re.compile(with_scripts.words.files.keptCopies))
