"""The editorial feed of Unsplash through nginx and against the sandbox: no page waits for Unsplash, no process of Quad fetches a
picture, and the requests of an hour are never overrun."""

import re
from concurrent.futures import ThreadPoolExecutor
from urllib.request import Request, urlopen

import pytest

from Support.files import settled
from Support.sandbox import Sandbox
from Support.stack import until

API = "/unsplash/api/photos"
EMPTY = "TRUNCATE photo_feed, photo_feed_state, photo_requests; DELETE FROM jobs WHERE kind = 'photos.feed'"
NEXT = re.compile(r'href="([^"]+)" rel="next"')


@pytest.fixture
def feed(database, stack):
    """A feed that nobody has asked for yet, and an hour of which nothing is spent."""
    until(lambda: not database.value("SELECT count(*) FROM jobs WHERE kind = 'photos.feed' AND run_at <= now()"), 60)
    database.execute(EMPTY)
    yield Sandbox(stack.sandbox)
    Sandbox(stack.sandbox).switch("unsplash", limit=5_000)


def photos(page) -> list[str]:
    return re.findall(r'id="photo-(\d+)"', page.text)


def next_page(page) -> str | None:
    found = NEXT.search(page.text)
    return found[1].replace("&amp;", "&") if found else None


def left(stack) -> int:
    """What the sandbox has left of 5,000 requests of this hour, after being asked."""
    request = Request(f"{stack.sandbox}{API}?per_page=1", headers={"Authorization": "Client-ID quad-unsplash"})
    with urlopen(request, timeout=10) as answer:
        return int(answer.headers["X-Ratelimit-Remaining"])


def grown(client, address: str = "/photos"):
    """The page once further photos can be asked for."""
    found = []

    def is_there():
        found[:] = [client.get(address)]
        assert found[0].status == 200
        return len(photos(found[0])) == 20 and next_page(found[0])
    until(is_there, 60, 0.2)
    return found[0]


def test_the_feed_comes_by_itself_and_goes_on(owner, feed):
    client = owner("unsplash", person="anna")
    seen: list[str] = []
    page = grown(client)
    for _ in range(8):
        seen += photos(page)
        page = grown(client, next_page(page))
    assert len(seen) == len(set(seen)) == 160


def test_no_page_waits_for_unsplash_and_no_process_fetches_a_picture(owner, feed):
    client = owner("unsplash", person="anna")
    watch = feed.watch("unsplash")
    with feed.hold("unsplash", API) as held:
        page = client.get("/photos")
        assert page.status == 200 and 'data-pending="refresh"' in page.text
        held.wait()
        assert client.get("/photos").status == 200
        assert client.get("/photos/tail?after=7").status == 200
    grown(client)
    assert not [request for request in watch.requests() if "/images/" in request["path"]]


@pytest.mark.slow
def test_an_hour_is_never_overrun_by_many_readers(owner, feed, stack, database):
    client = owner("unsplash", person="anna")
    used = 5_000 - left(stack)
    feed.switch("unsplash", limit=used + 50, photos=6_000)
    watch = feed.watch("unsplash")
    readers = [client.copy() for _ in range(20)]

    def scroll(reader):
        address, wrong = "/photos", []
        for _ in range(40):
            page = reader.get(address)
            if page.status != 200:
                wrong.append(page.status)
            address = next_page(page) or address
            if page.text.count("Новые фото через") + page.text.count("New photos in"):
                break
        return wrong
    try:
        grown(client)
        deadline = 60
        while deadline and not re.search("New photos in", client.get("/photos").text):
            with ThreadPoolExecutor(20) as pool:
                assert [wrong for wrong in pool.map(scroll, readers) if wrong] == []
            deadline -= 1
        asked = [request for request in watch.requests() if request["path"].startswith("/unsplash/api")]
        assert 30 < len(asked) <= 50
        assert database.value("SELECT remaining FROM photo_requests") >= 10, "some are left to acts"
        assert len(photos(client.get("/photos"))) == 20
    finally:
        feed.switch("unsplash", photos=400)


@pytest.mark.parametrize("mode, words", [
    ("down", "does not answer"), ("error500", "does not answer"), ("limit429", "New photos in"),
    ("malformed", "makes no sense"), ("truncated", "does not answer")])
def test_in_trouble_the_kept_feed_is_shown_with_its_time(mode, words, owner, feed, database):
    client = owner("unsplash", person="anna")
    kept = photos(grown(client))
    until(lambda: not database.value("SELECT count(*) FROM jobs WHERE kind = 'photos.feed'"), 60)
    feed.fault("unsplash", mode)
    database.execute("UPDATE photo_feed_state SET refreshed_at = now() - interval '11 minutes'")
    assert photos(client.get("/photos")) == kept
    page = settled(client, "/photos")
    assert photos(page) == kept and words in page.text
    assert re.search(r"The list as of \d\d:\d\d|Shown as of \d\d:\d\d|as of \d\d:\d\d", page.text)
