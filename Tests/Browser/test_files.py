"""Files of connected accounts: opened, walked, sorted, searched, as a person does it."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from Support.consent import connected
from Support.watch import sideways
from Support.ways import journey


@pytest.fixture(scope="module")
def elena(signed_in):
    """A member whose VK and Yandex accounts are connected."""
    client = signed_in("owner of files", full_name="Елена Соколова", faculty="Школа дизайна")
    with connected(client, "vk", "yandex", person="elena"):
        yield client


@journey
def test_lists_are_opened_walked_and_searched(browse, elena):
    page = browse(signed_in=elena)
    words = page.words.files
    page.goto("/files/vk")
    expect(page.locator("tr[data-item]")).to_have_count(50, timeout=15_000)
    expect(page.get_by_role("heading", level=1)).to_have_text(words.myFiles)
    assert sideways(page) <= 0

    name = page.locator("tr[data-item] bdi").nth(3).inner_text()
    page.get_by_placeholder(words.searchFiles).fill(name[:12])
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("query=" + re.escape(quote(name[:3])), re.IGNORECASE))
    expect(page.locator("tr[data-item]").filter(has_text=name)).to_be_visible()

    page.goto("/files/vk")
    page.locator("main .segments").get_by_role("link", name=words.sourceYandex, exact=True).click()
    folder = page.locator("tr[data-item] a").first
    expect(folder).to_be_visible(timeout=15_000)
    title = folder.inner_text()
    folder.click()
    expect(page.locator(".crumbs [aria-current]")).to_have_text(title)
    assert sideways(page) <= 0
    page.locator(".crumbs").get_by_role("link", name=words.sourceYandex, exact=True).click()
    expect(page.locator("main .tabs [aria-current]")).to_have_text(words.tabAll)
