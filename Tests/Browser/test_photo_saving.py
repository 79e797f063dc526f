"""A photo saved to a folder of Yandex Disk (X-04)."""

import pytest
from playwright.sync_api import expect

from Support.disk import Disk
from Support.files import settled
from Support.moves import folder_page
from Support.photos import keep_feed, photo_at, unspent
from Support.ways import journey


@pytest.fixture
def reader(owner, database, stack):
    """A member with a disk, on which no photo was saved yet."""
    disk = Disk(stack.sandbox, "mikhail")
    for folder in disk.names("disk:/"):
        if disk.find(f"disk:/{folder}")["type"] == "dir":
            for name in disk.names(f"disk:/{folder}"):
                if "unsplash" in name:
                    disk.delete(f"disk:/{folder}/{name}")
    unspent(database)
    client = owner("yandex", "unsplash", person="mikhail")
    settled(client, folder_page(""))
    keep_feed(client, database, 20)
    return client


@pytest.fixture
def saved(browse, reader):
    """Saves a photo from its menu to the first folder; returns the page, the toast and the folder."""
    def save(photo: str):
        page = browse(signed_in=reader)
        page.goto(f"/photos/{photo}")
        page.locator(".photo-share summary").click()
        page.locator(".photo-share").get_by_role("link", name=page.words.photos.toDisk).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(page.words.files.toDisk)
        folder = page.locator("#folders a").first
        name = folder.locator("bdi").inner_text()
        folder.click()
        expect(page.locator(".crumbs [aria-current]")).to_have_text(name)
        page.get_by_role("button", name=page.words.files.saveHere).click()
        toast = page.locator("[data-toast]")
        expect(toast).to_contain_text(page.words.files.savingFileToDisk)
        assert f"/photos/{photo}" in page.url, "one goes on looking at it"
        return page, toast, name
    return save


@journey(scripts=True)
def test_a_photo_is_saved_from_its_menu_and_its_page_tells_how_it_goes(saved, reader, sandbox, database):
    photo = photo_at(0, database)
    with sandbox.hold("yandex", "/yandex/uploader", "PUT") as held:
        page, toast, name = saved(photo)
        held.wait()
        expect(toast.locator("progress")).to_be_visible()
    expect(toast).to_contain_text(page.words.files.pattern("transfersDone"), timeout=60_000)
    expect(toast.locator("progress")).to_have_count(0)
    toast.get_by_role("link").click()
    expect(page.locator(".crumbs [aria-current]")).to_have_text(name)
    row = page.locator("tr[data-item]").filter(has_text=f"unsplash-{photo}")
    expect(row).to_have_count(1, timeout=30_000)


@journey(scripts=False)
def test_a_photo_is_saved_from_its_menu_without_scripts(saved, reader, database):
    """X-08."""
    page, toast, name = saved(photo_at(1, database))
    toast.get_by_role("link").click()
    expect(page.locator(".crumbs [aria-current]")).to_have_text(name)
    expect(page.locator("#uploads-done")).to_contain_text(page.words.files.pattern("transfersDone"), timeout=60_000)
