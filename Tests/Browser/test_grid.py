"""The grid of files and their small pictures (VK-05, YD-03)."""

import re

from playwright.sync_api import expect

from Support.axe import serious
from Support.documents import Documents
from Support.files import settled
from Support.screen import PHONE
from Support.watch import sideways
from Support.ways import journey

SHIFT = """() => new Promise(done => {
    let sum = 0;
    new PerformanceObserver(list => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; })
        .observe({type: 'layout-shift', buffered: true});
    setTimeout(() => done(sum), 100);
})"""


@journey(scripts=True)
def test_pictures_come_by_themselves_and_move_nothing(browse, owner):
    client = owner("vk")
    settled(client, "/files/vk")
    page = browse(signed_in=client, motion=True)
    page.goto("/files/vk")
    # What a slow machine moves while the page and its font come is not theirs.
    page.evaluate("() => document.fonts.ready")
    before = page.evaluate(SHIFT)
    expect(page.locator("[data-pending=picture]")).to_have_count(0, timeout=40_000)
    picture = page.locator("img.thumb").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('img.thumb').naturalWidth > 0")
    assert page.evaluate(SHIFT) - before < 0.01

    page.locator("#file-acts").get_by_role("link", name=page.words.site.viewGrid, exact=True).click()
    expect(page.locator(".file-grid > li")).to_have_count(50)
    assert sideways(page) <= 0 and serious(page) == []
    page.goto("/files/vk/categories/4")
    expect(page.locator(".file-grid > li").first).to_be_visible()
    tile = page.locator(".file-grid > li").first
    name = tile.locator("bdi").inner_text()
    # A press on a document without a copy leaves the list where it is (test_file_rows).
    tile.locator("a[data-open]").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.goto("/files/vk")
    page.locator("#file-acts").get_by_role("link", name=page.words.site.viewTable, exact=True).click()
    expect(page.locator("tr[data-item]")).to_have_count(50)


def test_a_grid_goes_on_to_its_next_page_and_is_searched(browse, owner, stack):
    client = owner("vk")
    count = len(Documents(stack.sandbox, "elena").all())
    settled(client, "/files/vk")
    page = browse("ru", signed_in=client)
    page.goto("/files/vk?view=grid&sort=-date")
    tiles = page.locator(".file-grid > li")
    expect(tiles).to_have_count(50)
    tiles.last.scroll_into_view_if_needed()
    expect(tiles).to_have_count(count)
    page.get_by_placeholder(page.words.files.searchFiles).fill("jpg")
    expect(tiles).not_to_have_count(count)
    assert re.search(r"view=grid", page.url)


def test_without_scripts_the_switch_is_a_link(browse, owner):
    client = owner("vk")
    settled(client, "/files/vk")
    page = browse("en", PHONE, scripts=False, signed_in=client)
    page.goto("/files/vk")
    page.locator("#file-acts").get_by_role("link", name=page.words.site.viewGrid, exact=True).click()
    expect(page.locator(".file-grid > li")).to_have_count(50)
    page.get_by_placeholder(page.words.files.searchFiles).fill("jpg")
    page.keyboard.press("Enter")
    expect(page.locator(".file-grid > li").first).to_be_visible()
