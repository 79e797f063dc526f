"""Names of files that would like to be markup, or to turn the line around: in lists, on pages, in fields and downloads."""

from playwright.sync_api import expect

from Support.files import on_pages
from Support.kept_copies import keep, shown
from Support.watch import sideways
from Support.ways import journey

NAMES = [
    "\"'><img src=x onerror=alert(1)>.txt", "\u202egnp.exe\u2066.txt", "ы" * 296 + ".txt", "👩‍💻🇷🇺❤️.txt",
    "../../etc/passwd.txt", "a\tb &amp; &lt;b&gt;.txt"]


@journey
def test_a_hostile_name_is_text_everywhere(browse, newcomer, stack, database):
    client = newcomer()
    addresses = {name: keep(stack, database, client, name, b"nothing but words\n") for name in NAMES}
    for address in addresses.values():
        shown(client, address)
    page = browse(signed_in=client)
    page.goto("/files/saved")
    found = page.locator("tr[data-item] bdi")
    expect(found).to_have_count(len(NAMES))
    assert set(found.evaluate_all("all => all.map(each => each.textContent)")) == set(map(on_pages, NAMES))
    assert page.locator("main img[src=x]").count() == 0 and sideways(page) <= 0
    for name, address in addresses.items():
        page.goto(address)
        assert page.locator("h1").evaluate("heading => heading.textContent.trim()") == on_pages(name)
        assert page.locator("h1").evaluate(
            "heading => !!heading.querySelector('bdi') || getComputedStyle(heading).unicodeBidi !== 'normal'"), name
        expect(page.get_by_text("nothing but words")).to_be_visible()
        assert sideways(page) <= 0, name
        with page.expect_download() as download:
            page.get_by_role("link", name=page.words.files.download, exact=True).click()
        saved = download.value.suggested_filename
        assert saved.endswith(".txt") and not set("/\\\"<>\u202e\u2066\t") & set(saved) and len(saved.encode()) <= 255
