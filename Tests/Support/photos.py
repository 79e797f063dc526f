"""The feed of photos as a test finds it, and pictures that cost nobody time."""

import json
import re
from contextlib import contextmanager
from urllib.request import Request, urlopen

from playwright.sync_api import expect

from Support.files import settled
from Support.stack import until

TABLES = "photo_feed, photo_feed_state, photo_requests, photo_favourites, photo_accounts"
UNDER_WAY = "FROM jobs WHERE starts_with(kind, 'photos.') AND dead_at IS NULL"
# As wide and high as the page says.
PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' width='100%' height='100%'/>"


def begin_anew(database):
    """A feed that nobody has asked for, and an hour of which nothing is spent."""
    until(lambda: not database.value(f"SELECT count(*) {UNDER_WAY} AND run_at <= now()"), 60)
    database.execute(f"TRUNCATE {TABLES}")
    database.execute(f"DELETE {UNDER_WAY}")


def unspent(database):
    """An hour of which nothing is spent: connecting is one of its requests."""
    database.execute("TRUNCATE photo_requests")


def keep_feed(client, database, count: int = 80):
    """Has so many photos of the feed kept before anybody looks at it, as a reader does who goes down."""
    def is_kept():
        kept, lowest = database.rows("SELECT count(*), min(rank) FROM photo_feed")[0]
        if kept < count:
            client.get(f"/photos/tail?after={lowest}" if kept else "/photos")
        return kept >= count
    until(is_kept, 60, 0.1)
    until(lambda: not database.value(f"SELECT count(*) {UNDER_WAY} AND kind = 'photos.feed'"), 60, 0.1)


def photo_reader(owner, database, count: int = 80):
    """A member with an account whose likes have come in and whose connection has been announced, and so many photos kept."""
    unspent(database)
    client = owner("unsplash", person="mikhail")
    keep_feed(client, database, count)
    database.execute("DELETE FROM photo_favourites; UPDATE photo_accounts SET told_at = NULL, failed_at = NULL")
    # What the account has liked at Unsplash comes in with the first look, of which all pages are notified.
    settled(client, "/photos/profile")
    return client


def looking(browse, reader, database):
    """What opens the page of a photo; its picture comes at once."""
    def open_page(place: int = 3, asked: list[str] | None = None, **more):
        page = browse(signed_in=reader, **more)
        spare(page, asked)
        page.goto(f"/photos/{photo_at(place, database)}")
        if page.scripts:
            expect(page.locator("[data-stage].is-live")).to_be_visible()
            expect(page.locator(".photo-view.is-settled")).to_be_visible()
        return page
    return open_page


def likes_at_unsplash(origin: str, person: str) -> list[str]:
    """What a person of the sandbox likes, as Unsplash calls the photos."""
    with urlopen(f"{origin}/control/unsplash/likes/{person}", timeout=10) as answer:
        return json.loads(answer.read())


@contextmanager
def likes_as_they_were(sandbox, person: str):
    """What is liked inside is liked no more at the end."""
    before = set(likes_at_unsplash(sandbox.origin, person))
    yield
    headers = {"Authorization": f"Bearer {sandbox.token('unsplash', person)}"}
    for photo in set(likes_at_unsplash(sandbox.origin, person)) - before:
        order = Request(f"{sandbox.origin}/unsplash/api/photos/{photo}/like", headers=headers, method="DELETE")
        urlopen(order, timeout=10).close()


def photos(page) -> list[str]:
    """The numbers of the photos of a page."""
    return re.findall(r'id="photo-(\d+)"', page.text)


def photo_at(place: int, database) -> str:
    """The number of the photo that stands there in the feed, from 0."""
    return str(database.value("SELECT photo_id FROM photo_feed ORDER BY rank DESC OFFSET %s LIMIT 1", place))


def spare(page, asked: list[str] | None = None):
    """Has pictures come at once: the sandbox draws each anew, which takes a processor for seconds. Notes which are asked for."""
    def answer(route):
        if asked is not None:
            asked.append(route.request.url)
        route.fulfill(status=200, content_type="image/svg+xml", body=PICTURE)
    page.route("**/unsplash/images/**", answer)
