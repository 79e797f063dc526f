"""The editorial feed of Unsplash through nginx and against the sandbox: no page waits for Unsplash, no process of Quad fetches a
picture, and the requests of an hour are never overrun."""

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.request import urlopen

import pytest

from Support.client import Client
from Support.consent import connect, disconnect
from Support.files import settled
from Support.photos import UNDER_WAY, begin_anew, photos
from Support.sessions import forget, signed_in_members
from Support.stack import until

API = "/unsplash/api/photos"
AS_OF = re.compile(r"List as of \d\d:\d\d")
NEXT = re.compile(r'href="([^"]+)" rel="next"')


@pytest.fixture
def feed(database, sandbox):
    begin_anew(database)
    yield sandbox
    sandbox.switch("unsplash", limit=5_000)
    # The hour's requests that were used here are there again for the next test.
    database.execute("TRUNCATE photo_requests")


def next_page(page) -> str | None:
    found = NEXT.search(page.text)
    return found[1].replace("&amp;", "&") if found else None


def allowed(since: float) -> int:
    """How many requests there have been since: 50 in each clock hour."""
    return 50 * (1 + int(time.time() // 3_600 - since // 3_600))


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
def test_an_hour_is_never_overrun_by_many_readers(owner, feed, database):
    """Each scrolls as far as there is something, again and again, until the hour is spent."""
    client = owner("unsplash", person="anna")
    feed.switch("unsplash", limit=50, photos=6_000)
    began = time.time()
    watch = feed.watch("unsplash")
    readers = [client.copy() for _ in range(20)]

    def scroll(reader):
        address, statuses = "/photos", set()
        while address:
            page = reader.get(address)
            statuses.add(page.status)
            address = next_page(page)
        return statuses
    try:
        grown(client)

        def is_spent():
            with ThreadPoolExecutor(20) as pool:
                assert set().union(*pool.map(scroll, readers)) == {200}
            return "New photos in" in client.get("/photos").text
        until(is_spent, 120, 0)
        asked = [request for request in watch.requests() if request["path"].startswith("/unsplash/api")]
        assert 30 < len(asked) <= allowed(began)
        assert database.value("SELECT remaining FROM photo_requests") >= 10, "some are left to acts"
        assert len(photos(client.get("/photos"))) == 20
    finally:
        feed.switch("unsplash", photos=400)


@pytest.mark.slow
def test_two_hundred_members_scroll_ten_pages_each_within_fifty_requests(feed, stack, database):
    feed.switch("unsplash", limit=50)
    began = time.time()
    watch = feed.watch("unsplash")
    sessions = signed_in_members(200, stack, database)
    database.execute(
        "INSERT INTO connections (member_id, provider, account, name, access_token, state) "
        "SELECT id, 'unsplash', 'of ' || id, 'Анна Ковалёва', '', 'connected' FROM unnest(%s::bigint[]) id",
        [session.member for session in sessions])

    def scroll(session):
        reader = Client(stack.port)
        name, _, value = session.cookie.partition("=")
        reader.cookies[name] = value
        seen: list[str] = []
        address = "/photos"
        while len(seen) < 200:
            page = grown(reader, address)
            assert not re.search('class="notice|New photos in', page.text), address
            seen += photos(page)
            address = next_page(page)
        reader.close()
        return len(set(seen))
    try:
        with ThreadPoolExecutor(20) as pool:
            assert set(pool.map(scroll, sessions)) == {200}
        asked = [request for request in watch.requests() if request["path"].startswith("/unsplash/api")]
        assert 7 <= len(asked) <= allowed(began)
    finally:
        forget(sessions, database)


def told(page, *words: str):
    """The page, if it says one of these."""
    return page if any(each in page.text for each in words) else None


@pytest.mark.parametrize("mode, words", [
    ("down", "does not answer"), ("slow", "does not answer"), ("error500", "does not answer"), ("limit429", "New photos in"),
    ("malformed", "an unreadable answer"), ("truncated", "does not answer")])
def test_in_trouble_the_kept_feed_is_shown_with_its_time(mode, words, owner, feed, database):
    client = owner("unsplash", person="anna")
    kept = photos(grown(client))
    until(lambda: not database.value(f"SELECT count(*) {UNDER_WAY}"), 60)
    feed.fault("unsplash", mode)
    database.execute("UPDATE photo_feed_state SET refreshed_at = now() - interval '11 minutes'")
    assert photos(client.get("/photos")) == kept
    # Before Unsplash has said anything, or has had its time, it says that it has not.
    page = until(lambda: told(client.get("/photos"), "has not answered yet", words), 30)
    assert photos(page) == kept and AS_OF.search(page.text)
    page = settled(client, "/photos")
    assert photos(page) == kept and words in page.text and AS_OF.search(page.text)


@pytest.mark.parametrize("mode", ["revoked", "noscope"])
def test_the_feed_is_everybodys_and_needs_no_members_access(mode, owner, feed, database):
    client = owner("unsplash", person="anna")
    kept = photos(grown(client))
    until(lambda: not database.value(f"SELECT count(*) {UNDER_WAY}"), 60)
    feed.fault("unsplash", mode)
    database.execute("UPDATE photo_feed_state SET refreshed_at = now() - interval '11 minutes'")
    client.get("/photos")
    page = settled(client, "/photos")
    assert photos(page) == kept and "List as of" not in page.text
    assert database.value("SELECT refreshed_at > now() - interval '1 minute' FROM photo_feed_state")


def heart(client, address: str = "/photos"):
    """The first heart of a page: its photo, whether it is red, its form."""
    page = client.get(address)
    form = next(form for form in page.page.forms() if re.search(r"/(un)?like$", form.action))
    return form.action.split("/")[2], form.action.endswith("/unlike"), form


def press(client, form):
    return client.post(form.action, {name: form.fields[name] for name in ("token", "key", "return")})


def likes(stack) -> list[str]:
    with urlopen(f"{stack.sandbox}/control/unsplash/likes/anna", timeout=10) as answer:
        return json.loads(answer.read())


def test_a_heart_is_a_like_at_unsplash_and_is_taken_back(owner, feed, stack, database):
    client = owner("unsplash", person="anna")
    grown(client)
    photo, is_red, form = heart(client)
    remote = database.value("SELECT remote_id FROM photos WHERE id = %s", photo)
    assert not is_red and remote not in likes(stack)
    assert press(client, form).status == 303
    assert remote in likes(stack)
    _, is_red, form = heart(client)
    assert is_red and press(client, form).status == 303
    assert remote not in likes(stack) and not heart(client)[1]


def test_without_likes_at_unsplash_favourites_stay_in_quad_and_that_is_said_once(owner, feed, database):
    client = owner("unsplash", person="anna")
    grown(client)
    feed.switch("unsplash", likes=False)
    try:
        said = []
        for was_red in (False, True, False):
            photo, is_red, form = heart(client)
            assert is_red == was_red
            said.append("no longer accepts likes" in client.get(press(client, form).location.split("#")[0]).text)
        assert said == [True, False, False]
        assert photo in photos(settled(client, "/photos/profile"))
    finally:
        feed.switch("unsplash", likes=True)


def test_a_heart_of_an_hour_that_is_spent_is_red_and_told_later(owner, feed, stack, database):
    client = owner("unsplash", person="anna")
    grown(client)
    photo, _, form = heart(client)
    feed.fault("unsplash", "limit429")
    assert press(client, form).status == 303 and heart(client)[1]
    assert database.value("SELECT count(*) FROM jobs WHERE kind = 'photos.like' AND run_at > now() - interval '1 minute'")
    feed.fault("unsplash", "none")
    database.execute("DELETE FROM photo_requests")
    database.execute("UPDATE jobs SET run_at = now() WHERE kind = 'photos.like'")
    remote = database.value("SELECT remote_id FROM photos WHERE id = %s", photo)
    until(lambda: remote in likes(stack), 60)
    press(client, heart(client)[2])


@pytest.mark.parametrize("mode, words", [("revoked", "Access to your Unsplash account has ended"), ("noscope", "profile could not be updated")])
def test_without_the_right_to_ask_the_profile_is_shown_as_it_is_kept(mode, words, owner, feed, database):
    client = owner("unsplash", person="anna")
    kept = photos(settled(client, "/photos/profile"))
    assert len(kept) == 2
    feed.fault("unsplash", mode)
    database.execute("UPDATE photo_accounts SET told_at = now() - interval '2 hours'")
    client.get("/photos/profile")
    until(lambda: not database.value(f"SELECT count(*) {UNDER_WAY}"), 60)
    page = settled(client, "/photos/profile")
    assert photos(page) == kept and "@anna_kovaleva" in page.text and words in page.text and AS_OF.search(page.text)


def test_the_profile_says_too_that_unsplash_has_not_answered_yet(owner, feed, database):
    client = owner("unsplash", person="anna")
    kept = photos(settled(client, "/photos/profile"))
    database.execute("UPDATE photo_accounts SET told_at = now() - interval '2 hours'")
    with feed.hold("unsplash", "/unsplash/api/me") as held:
        assert not told(client.get("/photos/profile"), "has not answered yet")
        held.wait()
        page = until(lambda: told(client.get("/photos/profile"), "has not answered yet"), 30)
        assert photos(page) == kept and AS_OF.search(page.text)
    assert not told(settled(client, "/photos/profile"), "has not answered yet", "List as of")


def test_a_photo_tells_its_camera_and_place_where_they_are_known(owner, feed, database):
    client = owner("unsplash", person="anna")
    grown(client)
    told = set()
    for photo in photos(client.get("/photos"))[:4]:
        until(lambda: "data-pending=\"details\"" not in client.get(f"/photos/{photo}").text, 60, 0.2)
        page = client.get(f"/photos/{photo}")
        camera, place = database.rows("SELECT camera, place FROM photos WHERE id = %s", photo)[0]
        assert camera in page.text and place in page.text
        told |= {camera, place}
    assert "Lofoten, Norway" in told and told & {"FUJIFILM X-T4", "NIKON Z 6", "Canon EOS R5"}


@pytest.mark.parametrize("mode", ["down", "error500", "revoked", "noscope"])
def test_a_heart_in_trouble_stays_as_it_was(mode, owner, feed, database):
    client = owner("unsplash", person="anna")
    grown(client)
    photo, _, form = heart(client)
    feed.fault("unsplash", mode)
    began = time.monotonic()
    answer = press(client, form)
    assert answer.status == 503 and "Try again" in answer.text
    assert time.monotonic() - began < 20
    assert not database.value("SELECT count(*) FROM photo_favourites WHERE photo_id = %s", photo)
    assert not heart(client)[1]


def test_favourites_are_back_with_the_account(owner, feed, stack):
    client = owner("unsplash", person="anna")
    grown(client)
    photo, _, form = heart(client)
    press(client, form)
    page = settled(client, "/photos/profile")
    assert photo in photos(page) and "@anna_kovaleva" in page.text and len(photos(page)) == 3, "two are liked there"
    press(client, heart(client, "/photos/profile")[2])
    disconnect(client, "unsplash")
    assert "Log in to your Unsplash account" in client.get("/photos/profile").text
    connect(client, "unsplash", "anna")
    assert len(photos(settled(client, "/photos/profile"))) == 2
