"""Files as people bring them to a page: chosen, dropped, pasted."""

import os

from playwright.sync_api import Locator, Page

from Support.screen import press

GIVE = """([kind, names]) => {
    const transfer = new DataTransfer();
    for (const name of names) transfer.items.add(new File(["bytes of " + name], name));
    const target = document.querySelector("main");
    if (kind === "paste") {
        target.dispatchEvent(new ClipboardEvent("paste", {clipboardData: transfer, bubbles: true, cancelable: true}));
        return;
    }
    for (const type of ["dragenter", "dragover", ...(kind === "drop" ? ["drop"] : [])])
        target.dispatchEvent(new DragEvent(type, {dataTransfer: transfer, bubbles: true, cancelable: true}));
}"""


def payload(name: str, size: int = 2_000) -> dict:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": os.urandom(size)}


def choose(page: Page, *files: dict):
    with page.expect_file_chooser() as chooser:
        page.locator(".upload-link").click()
    chooser.value.set_files(list(files))


def send_without_scripts(page: Page, *files: dict):
    words = page.words.files
    page.locator(".upload-link").click()
    page.locator("#upload-file").set_input_files(list(files))
    press(page, words.upload)


def drag(page: Page, *names: str):
    """Holds files over the page."""
    page.evaluate(GIVE, ["drag", names])


def drop(page: Page, *names: str):
    """Each file's bytes contain its name."""
    page.evaluate(GIVE, ["drop", names])


def paste(page: Page, *names: str):
    page.evaluate(GIVE, ["paste", names])


def row(page: Page, name: str) -> Locator:
    """The row of the list that shows a name."""
    return page.locator("tr[data-item]").filter(has_text=name)
