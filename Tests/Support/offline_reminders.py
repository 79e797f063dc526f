"""Reminders of a browser that loses its network."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from Support.client import Client
from Support.person import member_id
from Support.reminders import add, row
from Support.screen import field
from Support.stack import until

KEPT = """async wanted => {
    for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname === wanted) return true;
    }
    return false;
}"""
# Until all that was written down is on the disk.
WRITTEN = """() => new Promise((done) => {
    const opened = indexedDB.open("quad.unsent");
    opened.onsuccess = () => {
        const written = opened.result.transaction("entries", "readwrite", { durability: "strict" });
        written.objectStore("entries").count();
        written.oncomplete = () => done(opened.result.close());
    };
})"""
ROWS = """
    SELECT text, completed_at IS NOT NULL, deleted_at IS NOT NULL FROM reminders WHERE member_id = %s ORDER BY id
"""


def rows_of(member: Client, database) -> Callable[[], list[tuple[str, bool, bool]]]:
    """What asks for them: text, whether it is done, whether it is deleted."""
    number = member_id(member)
    return lambda: database.rows(ROWS, number)


def opened(browse: Callable[..., Page], member: Client, *texts: str) -> Page:
    """The list with these, kept with all that it leads to."""
    page = browse(signed_in=member, service_workers="allow")
    page.goto("/reminders")
    for text in texts:
        add(page, text)
    page.evaluate("navigator.serviceWorker.ready")
    page.goto("/reminders")
    for address in ("/offline", "/reminders", "/reminders/new", *(own(page, text) for text in texts)):
        keeps(page, address)
    # What was added waits until a page knows that it was taken.
    nothing_waits(page)
    return page


def nothing_waits(page: Page):
    """Until the page knows of nothing that is still to be sent."""
    until(lambda: not page.evaluate("Object.keys(localStorage).some(name => name.endsWith(':/reminders:unsent'))"), 60)


def own(page: Page, text: str) -> str:
    return f"/reminders/{row(page, text).get_attribute('id').split('-')[-1]}"


def keeps(page: Page, address: str):
    until(lambda: page.evaluate(KEPT, address), 60)


def quick(page: Page, line: str):
    words = page.locator(".quick [name=words]")
    words.fill(line)
    words.press("Enter")
    expect(words).to_have_value("")


def change(page: Page, of: str, to: str):
    """In the form that its row opens."""
    row(page, of).get_by_role("link").click()
    field(page, "text").fill(to)
    page.locator(".reminder-panel .back").click()
    expect(page.locator(".reminder-panel")).to_have_count(0)


def waiting(page: Page, text: str):
    return page.locator("[data-waiting] .reminder", has_text=text)


def line(page: Page):
    return page.locator("[data-unsent-line]")
