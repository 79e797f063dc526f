"""A ZIP of several files: what is in it, and that it comes by itself once it is there."""

import re

from playwright.sync_api import expect

from Support.axe import serious
from Support.consent import disconnect
from Support.files import filled
from Support.rows import select
from Support.watch import sideways
from Support.ways import journey


@journey(scripts=True)
def test_a_zip_names_what_is_in_it_and_comes_by_itself_once(browse, owner):
    client = owner("vk")
    filled(client, "/files/vk")
    page = browse(signed_in=client)
    words = page.words.files
    page.goto("/files/vk")
    rows = page.locator("tr[data-item]")
    names = [rows.nth(number).locator("bdi").inner_text() for number in (3, 4)]
    for number in (3, 4):
        select(page, rows.nth(number))
    downloads = []
    page.on("download", lambda download: downloads.append(download))
    pack = page.locator("#selection").get_by_role("button", name=words.downloadZip, exact=True)
    with page.expect_download() as download:
        pack.click()
    assert re.search(r"\.zip$", download.value.suggested_filename)
    button = page.locator("main").get_by_role("link", name=words.download, exact=True)
    expect(button).to_be_visible(timeout=60_000)
    expect(page.locator(".file-lines bdi")).to_have_text(sorted(names))
    assert sideways(page) <= 0 and serious(page) == []
    before = len(downloads)
    page.reload()
    expect(button).to_be_visible()
    with page.expect_download():
        button.click()
    assert len(downloads) == before + 1, "its button fetches it again, and nothing else does"
    page.locator(".file-lines a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(sorted(names)[0])


@journey(scripts=True)
def test_a_zip_whose_source_goes_is_waited_for_no_longer(browse, owner, sandbox):
    client = owner("vk")
    filled(client, "/files/vk")
    page = browse(signed_in=client)
    page.meant.add(404)
    words = page.words.files
    page.goto("/files/vk")
    with sandbox.hold("vk", "/vk/files/") as held:
        select(page, page.locator("tr[data-item]").nth(3))
        page.locator("#selection").get_by_role("button", name=words.downloadZip, exact=True).click()
        held.wait()
        expect(page.locator(".archive [role=status]")).to_be_visible()
        disconnect(client, "vk")
        expect(page.locator("main")).to_contain_text(words.archiveGone)
        expect(page.locator(".archive [role=status]")).to_be_hidden()
    page.get_by_role("link", name=words.backToList).click()
    expect(page.locator("main")).to_contain_text(words.pattern("connectVK"))
