"""Rows of files in a browser, and what can be done with them."""

from playwright.sync_api import Locator, Page


def row(page: Page, name: str) -> Locator:
    return page.locator("tr[data-item]").filter(has=page.get_by_text(name, exact=True))


def acts(page: Page, row: Locator) -> Locator:
    """What can be done with the file: the menu of its row; without scripts its own page, where ⋯ leads."""
    if not page.scripts:
        row.locator(".file-menu a").click()
        more = page.locator("#acts details:not(.share-menu) > summary")
        if more.is_visible():
            more.click()
        return page.locator("main")
    row.locator("summary").click()
    return row.locator(".menu-list")


def choose(page: Page, name: str, label: str):
    """Does something with the file of a row."""
    acts(page, row(page, name)).get_by_text(label, exact=True).filter(visible=True).click()
