"""Saved copies, as a person keeps, follows, stops and deletes them (VK-07, VK-08, YD-08, YD-11)."""

import re

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.consent import connected
from Support.copies import act, ended, entries, saved, state
from Support.network import cut, slow
from Support.watch import sideways
from Support.ways import journey


@pytest.fixture
def keeper(newcomer, sandbox):
    """A member with VK and Yandex Disk, which are given back at the end."""
    with connected(newcomer(), "vk", "yandex", person="elena") as client:
        yield client
        for provider in ("vk", "yandex"):
            sandbox.fault(provider, "none")


def row(page, entry):
    return page.locator(f"#file-{entry.id}")


@journey
def test_a_copy_is_saved_followed_and_deleted(browse, keeper, database):
    entry = entries(keeper, "/files/vk", "vk")[0]
    page = browse(signed_in=keeper)
    words = page.words.files
    page.goto("/files/vk")
    row(page, entry).get_by_role("button", name=words.saveCopy).click()
    mark = row(page, entry).locator(".copy")
    expect(mark).to_contain_text(words.copySaved, timeout=20_000)
    assert ended(database, entry) == "saved"
    assert page.url.partition("#")[0].endswith("/files/vk"), "the list stays where it was"
    assert sideways(page) <= 0
    page.goto(entry.address)
    expect(page.locator(f"#copy-{entry.id}")).to_contain_text(words.copyKept)
    # A picture that is still on its way would be gone.
    expect(page.locator("[data-pending=photo]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name=words.deleteCopy).click()
    expect(page.get_by_role("button", name=words.saveCopy)).to_be_visible()
    assert state(database, entry) is None


@journey
def test_saving_is_stopped(browse, keeper, sandbox, database, closed_circuits):
    # A file of Yandex Disk would be fetched as soon as its page is opened.
    entry = entries(keeper, "/files/vk", "vk")[0]
    page = browse(signed_in=keeper)
    words = page.words.files
    sandbox.fault("vk", "slow")
    page.goto(entry.address)
    page.get_by_role("button", name=words.saveCopy).click()
    expect(page.get_by_role("progressbar").first).to_be_visible()
    page.get_by_role("button", name=words.cancelSaving).click()
    expect(page.get_by_role("button", name=words.saveCopy)).to_be_visible()
    assert state(database, entry) is None


@journey
def test_what_was_saved_stays_in_reach_without_the_source(
        browse, keeper, sandbox, database, closed_circuits):
    entry = entries(keeper, "/files/all", "yandex")[1]
    saved(keeper, database, entry)
    sandbox.fault("yandex", "down")
    page = browse(signed_in=keeper)
    words = page.words.files
    page.goto("/files/saved")
    expect(row(page, entry)).to_be_visible()
    row(page, entry).get_by_role("link", name=entry.name, exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name=words.download, exact=True).click()
    assert download.value.suggested_filename
    page.goto("/files/saved")
    page.get_by_role("link", name=words.clearCopies).click()
    page.get_by_role("button", name=words.clearCopies).click()
    expect(page.get_by_text(words.savedEmptyTitle)).to_be_visible()


@journey
@pytest.mark.parametrize("provider, question", [("vk", "vkQuestion"), ("yandex", "yandexQuestion")])
def test_signing_out_of_a_source_asks_and_takes_the_copies(
        provider, question, browse, keeper, database):
    entry = entries(keeper, "/files/vk" if provider == "vk" else "/files/all", provider)[2]
    saved(keeper, database, entry)
    page = browse(signed_in=keeper)
    page.goto(f"/connections/{provider}/disconnect?return=/files/saved")
    expect(page.get_by_text(getattr(page.words.connections, question))).to_be_visible()
    page.locator("main form[action$=disconnect] button").last.click()
    expect(page).to_have_url(re.compile(r"/files/saved$"))
    expect(row(page, entry)).to_have_count(0)
    assert state(database, entry) is None


@journey(scripts=True)
def test_axe_finds_nothing_serious_about_copies(browse, keeper, database):
    first, second, third = entries(keeper, "/files/vk", "vk")[:3]
    saved(keeper, database, first)
    act(keeper, second)
    ended(database, second)
    database.execute(
        "UPDATE saved_copies SET state = 'failed', failure = 'down', blob_id = NULL WHERE file_id = %s", int(second.id))
    page = browse(signed_in=keeper)
    for address in ("/files/vk", "/files/saved", first.address, second.address, third.address, "/files/saved/clear"):
        page.goto(address)
        expect(page.locator("[data-pending=refresh]")).to_have_count(0, timeout=15_000)
        assert serious(page) == [], address


@pytest.mark.parametrize("way", ["events", "looks"])
def test_saving_is_followed_by_events_and_without_them_by_looking(way, browse, keeper):
    entry = entries(keeper, "/files/vk", "vk")[0]
    page = browse("en", signed_in=keeper)
    # Of the two ways only one is left.
    if way == "events":
        page.add_init_script("window.setInterval = () => 0")
    else:
        page.context.route("**/events", lambda route: route.fulfill(status=204))
    with page.expect_request("**/events"):
        page.goto("/files/vk")
    # Time for the stream to open and for what it may have missed.
    page.wait_for_timeout(1_500)
    row(page, entry).get_by_role("button", name=page.words.files.saveCopy).click()
    expect(row(page, entry).locator(".copy")).to_contain_text(page.words.files.copySaved, timeout=20_000)


@journey(scripts=True)
def test_saving_is_followed_to_its_end_in_the_rows_of_a_later_page(browse, keeper, sandbox, closed_circuits):
    entries(keeper, "/files/vk", "vk")
    page = browse(signed_in=keeper)
    words = page.words.files
    page.goto("/files/vk")
    page.locator("[data-tail]").scroll_into_view_if_needed()
    later = page.locator("tr[data-from]").first
    of = page.locator(f"#{later.get_attribute('id')}")
    with sandbox.hold("vk", "/vk/files/") as held:
        of.get_by_role("button", name=words.saveCopy).click()
        held.wait()
        # The row has come anew more than once before there is an end.
        expect(of.locator("progress")).to_be_visible()
        with page.expect_response(lambda answer: "after=" in answer.url):
            pass
    expect(of.locator(".copy")).to_contain_text(words.copySaved)


@journey(scripts=True)
def test_copies_are_saved_once_on_a_slow_network_that_is_gone_for_five_seconds(
        browse, keeper, sandbox, database, closed_circuits):
    first, second = entries(keeper, "/files/vk", "vk")[:2]
    page = browse(signed_in=keeper)
    words = page.words.files
    page.goto("/files/vk")
    slow(page)
    fetched = sandbox.watch("vk")
    with sandbox.hold("vk", "/vk/files/") as held:
        row(page, first).get_by_role("button", name=words.saveCopy).click()
        held.wait()
        expect(row(page, first).locator("progress")).to_be_visible()
        with cut(page, seconds=5):
            # It goes on without the browser. What is pressed meanwhile was not sent, and says so.
            held.release()
            assert ended(database, first) == "saved"
            row(page, second).get_by_role("button", name=words.saveCopy).click()
            expect(page.locator("#toasts")).to_contain_text(page.words.site.notSent)
            assert state(database, second) is None
    expect(row(page, first).locator(".copy")).to_contain_text(words.copySaved)
    row(page, second).get_by_role("button", name=words.saveCopy).click()
    expect(row(page, second).locator(".copy")).to_contain_text(words.copySaved)
    assert len([request for request in fetched.calls() if request["path"].startswith("/vk/files/")]) == 2
