"""A photo saved to a folder of Yandex Disk (X-04)."""

from playwright.sync_api import expect

from Support.files import settled
from Support.moves import folder_page
from Support.photos import keep_feed
from Support.ways import journey


@journey
def test_a_photo_is_saved_from_its_menu_to_a_folder_of_the_disk(browse, owner, database):
    client = owner("yandex", "unsplash", person="mikhail")
    settled(client, folder_page(""))
    keep_feed(client, database, 20)
    photo = database.value("SELECT photo_id FROM photo_feed ORDER BY rank DESC LIMIT 1")
    page = browse(signed_in=client)
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
    toast.get_by_role("link").click()
    expect(page.locator(".crumbs [aria-current]")).to_have_text(name)
    upload = page.locator(".upload").filter(has_text=f"unsplash-{photo}.jpg")
    if not page.scripts:
        expect(upload).to_have_count(1)
        return
    expect(page.locator("#uploads-done")).to_contain_text(page.words.files.pattern("transfersDone"), timeout=30_000)
    row = page.locator("tr[data-item]").filter(has_text=f"unsplash-{photo}")
    expect(row).to_have_count(1, timeout=30_000)
