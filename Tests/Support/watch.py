"""What a browser complains of while a test runs: none of it may happen."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

# A page whose status says so on purpose is no failure, though the browser's console calls it one.
MEANT = {401, 403, 404, 405, 409, 413, 422, 429, 503}
# What leaving a page, and a network that a test has taken away, do to what is on its way.
LOST = ("net::ERR_ABORTED", "net::ERR_NETWORK_IO_SUSPENDED", "net::ERR_INTERNET_DISCONNECTED")
# What leaving a page does to what comes through a service worker. A page that is still there says the same in its console.
LEFT = "net::ERR_FAILED"
# What Playwright says of a page that would have a service worker.
WITHOUT_WORKER = "Service Worker registration blocked by Playwright"
REFUSED = re.compile(r"Failed to load resource: the server responded with a status of (\d+)")


class Watch:
    def __init__(self, context: BrowserContext):
        self.complaints: list[str] = []
        # Statuses that a test asks for.
        self.meant: set[int] = set()
        context.on("console", self.console)
        context.on("weberror", lambda error: self.complaints.append(f"script: {error.error}"))
        context.on("requestfailed", self.failed)
        # Not "request" as well: each event of each file of a page takes Python longer than the file takes Quad.
        context.on("response", self.answered)
        context.on("dialog", self.dialog)

    def console(self, message: ConsoleMessage):
        refused = REFUSED.match(message.text)
        if refused and int(refused[1]) in MEANT | self.meant:
            return  # judged by `answered`, which knows whether it was a page
        if message.text.endswith(LOST) or message.text == WITHOUT_WORKER:
            return
        if message.type in ("error", "warning"):
            self.complaints.append(f"console {message.type}: {message.text} {message.location.get('url', '')}")

    def failed(self, request: Request):
        if request.failure not in (*LOST, LEFT):
            self.complaints.append(f"failed: {request.method} {request.url} {request.failure}")

    def answered(self, response: Response):
        if response.url.endswith("/csp"):
            self.complaints.append(f"policy: {response.request.post_data}")
        if response.status in self.meant:
            return
        if response.status >= 500 or response.status >= 400 and not response.request.is_navigation_request():
            self.complaints.append(f"{response.status}: {response.request.method} {response.url}")

    def dialog(self, dialog):
        if dialog.type == "beforeunload":
            return dialog.accept()  # a text would be lost, and the test means it
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()


def sideways(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    return page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
