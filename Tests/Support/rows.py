"""Rows of files in a browser, and what can be done with them."""

from playwright.sync_api import Locator, Page

from Support.screen import is_phone


def row(page: Page, name: str) -> Locator:
    return page.locator("tr[data-item]").filter(has=page.get_by_text(name, exact=True))


def acts(page: Page, row: Locator) -> Locator:
    """What can be done with the file: the menu of its row, which phones open by a long press; without scripts its own page,
    which a folder has behind ⋯."""
    if not page.scripts:
        own = row.locator("td:last-child a")
        (own if own.count() else row.locator("a[data-open]")).click()
        more = page.locator("#acts details:not(.share-menu) > summary")
        if more.is_visible():
            more.click()
        return page.locator("main")
    if is_phone(page):
        row.locator("a[data-open]").click(button="right")
    else:
        row.locator("summary").click()
    return row.locator(".menu-list")


def choose(page: Page, name: str, label: str):
    """Does something with the file of a row."""
    acts(page, row(page, name)).get_by_text(label, exact=True).filter(visible=True).click()


def unselect(page: Page):
    """Chooses no row any more. The step in the history is taken back a moment later, and would end what was opened by then."""
    page.locator("#selection [type=reset]").click()
    page.wait_for_function("() => !history.state?.isChoosing")


def select(page: Page, row: Locator):
    """Chooses a row besides others: by its box, which on phones comes with the first choice."""
    if is_phone(page) and page.scripts:
        if page.locator("input[form=selection]:checked").count():
            row.locator("a[data-open]").click()
        else:
            acts(page, row).get_by_text(page.words.site.choose, exact=True).click()
        return
    row.locator("input[form=selection]").check()
