"""A file of Yandex Disk is kept because somebody opened it (YD-08): with scripts by itself, without them by a button."""

import re

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.copies import entries, state
from Support.stack import until
from Support.watch import sideways
from Support.ways import journey


@pytest.fixture
def disk_file(owner, database):
    """A member and a picture of their disk that nobody has saved."""
    client = owner("yandex")
    entry = next(each for each in entries(client, "/files/all?query=.jpg", "yandex") if each.name.endswith(".jpg"))
    return client, entry


@journey(scripts=True)
def test_an_opened_file_is_kept_and_shown(browse, disk_file, database):
    client, entry = disk_file
    page = browse(signed_in=client)
    page.goto(entry.address)
    is_shown(page, entry, database)
    is_kept_for_good(page, entry, database)


@journey(scripts=False)
def test_a_file_is_kept_and_shown_when_a_button_asks_for_it_without_scripts(browse, disk_file, database):
    client, entry = disk_file
    page = browse(signed_in=client)
    words = page.words.files
    page.goto(entry.address)
    expect(page.get_by_text(words.viewOffer)).to_be_visible()
    assert state(database, entry) is None, "reading keeps nothing"
    page.get_by_role("button", name=words.viewOpen).click()
    is_shown(page, entry, database)
    page.reload()
    is_kept_for_good(page, entry, database)


def is_shown(page, entry, database):
    until(lambda: state(database, entry) == "saved", 30)
    expect(page.locator(".stage img")).to_be_visible(timeout=30_000)


def is_kept_for_good(page, entry, database):
    words = page.words.files
    expect(page.get_by_text(words.copyUnasked)).to_be_visible()
    assert sideways(page) <= 0
    page.get_by_role("button", name=words.copyKeep).click()
    expect(page.get_by_text(words.copyUnasked)).to_have_count(0)
    assert database.value("SELECT is_asked FROM saved_copies WHERE file_id = %s", int(entry.id))


@journey(scripts=True)
def test_saving_that_was_stopped_does_not_begin_again(browse, disk_file, database, sandbox):
    client, entry = disk_file
    sandbox.fault("yandex", "slow")
    page = browse(signed_in=client)
    page.goto(entry.address)
    is_stopped(page, entry, database)


@journey(scripts=False)
def test_saving_that_was_stopped_without_scripts_does_not_begin_again(browse, disk_file, database, sandbox):
    client, entry = disk_file
    sandbox.fault("yandex", "slow")
    page = browse(signed_in=client)
    page.goto(entry.address)
    page.get_by_role("button", name=page.words.files.viewOpen).click()
    is_stopped(page, entry, database)


def is_stopped(page, entry, database):
    words = page.words.files
    expect(page.get_by_text(words.viewKeeping).first).to_be_visible()
    page.get_by_role("button", name=words.cancelSaving).click()
    expect(page.get_by_role("button", name=words.cancelSaving)).to_have_count(0)
    until(lambda: state(database, entry) is None)
    page.wait_for_timeout(2_500)  # as long as pages look again
    assert state(database, entry) is None


@journey(scripts=True)
def test_axe_finds_nothing_serious_once_a_file_is_kept_for_a_while(browse, disk_file, database):
    client, entry = disk_file
    page = browse(signed_in=client)
    page.goto(entry.address)
    expect(page.get_by_text(page.words.files.copyUnasked)).to_be_visible(timeout=30_000)
    for address in (entry.address, "/files/saved", "/files/usage"):
        page.goto(address)
        expect(page.locator("[data-pending=preview]")).to_have_count(0, timeout=30_000)
        assert serious(page) == [], address
    expect(page.locator(".copies-head")).to_have_text(re.compile(r"^\s*1\s"))
