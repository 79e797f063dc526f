"""Lists of files as pages show them."""

import re
import time

# The first list of each source of files.
PROVIDERS = {"vk": "/files/vk", "yandex": "/files/yandex"}
ROW = re.compile(r"<bdi>([^<]*)</bdi>")
# A name with an ending stands in two parts, of which the first is cut where there is no room for both.
PARTS = re.compile(r"<bdi><span>([^<]*)</span>([^<]*)</bdi>")


def whole(text: str) -> str:
    """A page with each name in one piece."""
    return PARTS.sub(r"<bdi>\1\2</bdi>", text)


def settled(client, address: str, seconds: float = 20):
    """The page once nothing is on its way any more."""
    deadline = time.monotonic() + seconds
    while True:
        page = client.get(address)
        assert page.status == 200
        if 'data-pending="refresh"' not in page.text:
            return page
        assert time.monotonic() < deadline, f"{address} is still being refreshed"
        time.sleep(0.1)


def on_pages(name: str) -> str:
    """A name as pages show it: what would turn directions around is a mark there."""
    return re.sub("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]", "\ufffd", name)


def names(page) -> list[str]:
    return ROW.findall(whole(page.text))


def refresh(client, address: str):
    """Presses the button that asks for the list anew."""
    answer = client.post(address, {"token": client.token(address), "return": address})
    assert answer.status == 303


def filled(client, address: str, seconds: float = 20):
    """The page once it has rows: the sandbox draws its files when they are first asked for, which a busy machine may give
    up waiting for, so it is asked again a few times."""
    for _ in range(10):
        page = settled(client, address, seconds)
        if names(page):
            return page
        refresh(client, address)
    raise AssertionError(f"{address} stays empty: {page.page.first('main').text[:2000]}")
