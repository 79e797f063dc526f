"""The network between a page and Quad: slow, cut, or losing answers."""

import os
import time
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page

from Support.client import Client


def slow(page: Page, milliseconds: int = 300):
    """Each answer comes so much later."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def say(is_there: bool):
        session.send("Network.emulateNetworkConditions", {
            "offline": not is_there, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1})
    say(True)
    page.network = say


# Seconds for which each cut lasts at least, and milliseconds by which answers to each page come later: for a run that shows
# that no journey depends on how short they are.
CUT = float(os.environ.get("QUAD_CUT", "0"))
SLOW = int(os.environ.get("QUAD_SLOW", "0"))


@contextmanager
def cut(page: Page, seconds: float = CUT):
    """There is no network inside, and for `seconds` from when the page has heard of that."""
    gone = page.evaluate_handle("""seconds => ({ over: new Promise((over) => {
        addEventListener("offline", () => setTimeout(over, 1_000 * seconds), { once: true });
    }) })""", seconds) if seconds else None
    be(page, False)
    yield
    if gone:
        try:
            gone.evaluate("gone => gone.over")
        except Error:
            # Another page stands there, which has heard nothing of the beginning.
            page.wait_for_timeout(1_000 * seconds)
    be(page, True)


def be(page: Page, is_there: bool):
    """Whether there is a network. A slow one has two who speak of it, of whom the last one counts."""
    page.context.set_offline(not is_there)
    if slowed := getattr(page, "network", None):
        slowed(is_there)


class Held:
    """Requests of a method to addresses that fit wait until they are let go."""

    def __init__(self, page: Page, address: str, method: str = "POST"):
        self.page, self.address, self.method = page, address, method
        self.waiting = []
        page.route(address, self.take)

    def take(self, route):
        if route.request.method != self.method:
            return route.fallback()
        self.waiting.append(route)

    def wait(self, count: int = 1, seconds: float = 30):
        """Until so many wait."""
        deadline = time.monotonic() + seconds
        while len(self.waiting) < count:
            assert time.monotonic() < deadline, f"{len(self.waiting)} of {count} wait"
            self.page.wait_for_timeout(20)

    def release(self):
        """Lets those go that wait, and all that come."""
        self.page.unroute(self.address, self.take)
        for route in self.waiting:
            # The browser itself has let go what a page left behind.
            with suppress(Error):
                route.continue_()
        self.waiting.clear()


def lose_answer(page: Page, client: Client, address: str, count: int = 1):
    """Quad does what forms ask for, but its first answers do not arrive. `client` has the session of the page."""
    left = [count]
    sender = client.copy()

    def take(route):
        request = route.request
        if request.method != "POST" or not left[0]:
            return route.fallback()
        left[0] -= 1
        where = urlsplit(request.url)
        path = f"{where.path}?{where.query}" if where.query else where.path
        answer = sender.request("POST", path, request.post_data_buffer, {
            "Content-Type": request.headers["content-type"], "Origin": sender.origin})
        assert answer.status < 400, answer
        route.abort("internetdisconnected")
    page.route(address, take)
