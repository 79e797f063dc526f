"""Hearts while the network is slow, cut, or loses answers: nothing is done twice, nothing is lost, and a page says what is so."""

import re

import pytest
from playwright.sync_api import expect

from Support.files import settled
from Support.network import Held, cut, lose_answer, slow
from Support.person import member_id
from Support.photos import keep_feed, likes_as_they_were, likes_at_unsplash, photo_at, spare
from Support.screen import enhanced
from Support.stack import until
from Support.ways import journey

pytestmark = pytest.mark.usefixtures("photo_feed")

LIKE = "**/photos/*/like"
UNLIKE = "**/photos/*/unlike"
PRESSED = re.compile(r"/photos/[\w-]+/like$")


@pytest.fixture
def reader(owner, database, sandbox):
    client = owner("unsplash", person="mikhail")
    keep_feed(client, database)
    database.execute("DELETE FROM photo_favourites; UPDATE photo_accounts SET told_at = NULL, failed_at = NULL")
    settled(client, "/photos/profile")
    with likes_as_they_were(sandbox, "mikhail"):
        yield client


@pytest.fixture
def visit(browse, reader):
    """A page whose pictures come at once."""
    def open_page(address: str = "/photos", beside=None):
        page = beside.context.new_page() if beside else browse(signed_in=reader)
        page.words = page.words if not beside else beside.words
        spare(page)
        page.goto(address)
        enhanced(page)
        return page
    return open_page


@pytest.fixture
def stands(reader, stack, database):
    """Whether a photo is liked: in Quad, and at Unsplash."""
    def look(number: str) -> tuple[bool, bool]:
        kept = database.value(
            "SELECT EXISTS (SELECT FROM photo_favourites v JOIN connections c ON c.account = v.account "
            "WHERE c.member_id = %s AND v.photo_id = %s)", member_id(reader), number)
        liked = likes_at_unsplash(stack.sandbox, "mikhail")
        return kept, database.value("SELECT remote_id FROM photos WHERE id = %s", number) in liked
    return look


@pytest.fixture
def grey(database, stands):
    """Photos of the feed that are not liked anywhere, from its beginning."""
    return [number for number in (photo_at(place, database) for place in range(15)) if stands(number) == (False, False)]


def heart(page, number: str):
    return page.locator(f"#heart-{number} button")


def turns(button, is_red: bool):
    expect(button).to_have_attribute("aria-pressed", str(is_red).lower())
    expect(button).not_to_have_attribute("data-pending", "")


def close_window(page):
    page.locator("#heart-failed[open]").get_by_role("button", name=page.words.photos.ok).click()


def pressed(watch) -> int:
    """How often Unsplash was asked to like something, or to like it no more."""
    return sum(bool(PRESSED.search(request["path"])) for request in watch.requests())


@journey(scripts=True)
def test_ten_hearts_in_a_row_on_a_slow_network_pressed_twice_each_are_ten_likes(visit, grey, stands, sandbox):
    page, watch = visit(), sandbox.watch("unsplash")
    slow(page)
    numbers = grey[:10]
    for number in numbers:
        heart(page, number).click()
        heart(page, number).click(force=True)
    for number in numbers:
        turns(heart(page, number), True)
    assert [stands(number) for number in numbers] == [(True, True)] * 10
    assert pressed(watch) == 10
    for number in numbers:
        heart(page, number).click()
    for number in numbers:
        turns(heart(page, number), False)
    assert [stands(number) for number in numbers] == [(False, False)] * 10


@journey(scripts=True)
def test_a_heart_that_is_on_its_way_while_the_page_is_loaded_anew_is_red_there(visit, grey, stands):
    number = grey[0]
    page = visit(f"/photos/{number}")
    slow(page)
    with page.expect_request(LIKE):
        heart(page, number).click()
    page.reload()
    turns(heart(page, number), True)
    assert stands(number) == (True, True)


@journey(scripts=True)
def test_favourites_on_a_slow_network_count_what_they_show(visit, grey, stands):
    page = visit()
    for number in grey[:3]:
        heart(page, number).click()
        turns(heart(page, number), True)
    page.goto("/photos/profile")
    count = page.locator("#favourites small")
    before = int(count.inner_text())
    slow(page)
    for number in grey[:3]:
        heart(page, number).click()
    for number in grey[:3]:
        turns(heart(page, number), False)
    expect(count).to_have_text(str(before - 3))
    # Taken back by pressing again, where it stands.
    turns(heart(page, grey[1]), False)
    page.wait_for_timeout(700)  # Two clicks at once are a double click to the browser.
    heart(page, grey[1]).click()
    turns(heart(page, grey[1]), True)
    expect(count).to_have_text(str(before - 2))
    page.reload()
    expect(page.locator(f"#photo-{grey[1]}")).to_have_count(1)
    expect(page.locator(f"#photo-{grey[0]}, #photo-{grey[2]}")).to_have_count(0)
    assert [stands(number) for number in grey[:3]] == [(False, False), (True, True), (False, False)]


@journey(scripts=True)
@pytest.mark.parametrize("place", ["feed", "viewer", "favourites"])
def test_a_heart_pressed_without_a_network_says_so_and_is_pressed_again_when_it_is_back(
        place, visit, grey, stands, sandbox, reader):
    number = grey[0]
    if place == "favourites":
        first = visit()
        heart(first, number).click()
        turns(heart(first, number), True)
        first.close()
    page = visit({"feed": "/photos", "viewer": f"/photos/{number}", "favourites": "/photos/profile"}[place])
    was_red = place == "favourites"
    watch = sandbox.watch("unsplash")
    with cut(page):
        heart(page, number).click()
        # Known to be cut, it is said without a question being sent.
        expect(page.locator("#heart-failed[open], #toasts [data-toast]").first).to_be_visible()
        turns(heart(page, number), was_red)
        assert stands(number) == (was_red, was_red)
    if page.locator("#heart-failed[open]").count():
        close_window(page)
    turns(heart(page, number), was_red)
    heart(page, number).click()
    turns(heart(page, number), not was_red)
    assert stands(number) == (not was_red, not was_red)
    assert pressed(watch) == 1


@journey(scripts=True)
def test_a_heart_on_a_slow_network_that_is_gone_for_five_seconds_is_one_like(visit, grey, stands, sandbox):
    number, page = grey[0], visit()
    watch = sandbox.watch("unsplash")
    slow(page)
    with cut(page, seconds=5):
        heart(page, number).click()
        expect(page.locator("#heart-failed[open], #toasts [data-toast]").first).to_be_visible()
        turns(heart(page, number), False)
    if page.locator("#heart-failed[open]").count():
        close_window(page)
    heart(page, number).click()
    turns(heart(page, number), True)
    assert stands(number) == (True, True) and pressed(watch) == 1


@journey(scripts=True)
def test_a_network_that_is_cut_while_a_heart_is_on_its_way_leaves_it_as_it_was(visit, grey, stands):
    number = grey[0]
    page = visit()
    held = Held(page, LIKE)
    heart(page, number).click()
    held.wait()
    expect(heart(page, number)).to_have_attribute("data-pending", "")
    with cut(page):
        for route in held.waiting:
            route.abort("internetdisconnected")
        held.waiting.clear()
        expect(page.locator("#heart-failed")).to_have_attribute("open", "")
        turns(heart(page, number), False)
        close_window(page)
    held.release()
    assert stands(number) == (False, False)
    heart(page, number).click()
    turns(heart(page, number), True)
    assert stands(number) == (True, True)


@journey(scripts=True)
@pytest.mark.parametrize("place", ["feed", "viewer"])
def test_a_heart_whose_answer_was_lost_is_red_without_another_press(place, visit, grey, stands, reader, sandbox):
    number = grey[0]
    page = visit("/photos" if place == "feed" else f"/photos/{number}")
    watch = sandbox.watch("unsplash")
    lose_answer(page, reader, LIKE)
    heart(page, number).click()
    expect(page.locator("#heart-failed")).to_have_attribute("open", "")
    close_window(page)
    turns(heart(page, number), True)
    assert stands(number) == (True, True) and pressed(watch) == 1


@journey(scripts=True)
def test_a_heart_whose_answer_was_lost_and_that_is_pressed_again_at_once_is_one_like(
        visit, grey, stands, reader, sandbox):
    number = grey[0]
    page = visit()
    # Nothing notifies this page of what has become of it.
    page.route("**/events*", lambda route: route.abort("internetdisconnected"))
    page.reload()
    watch = sandbox.watch("unsplash")
    lose_answer(page, reader, LIKE)
    heart(page, number).click()
    expect(page.locator("#heart-failed")).to_have_attribute("open", "")
    close_window(page)
    if heart(page, number).get_attribute("aria-pressed") == "false":
        heart(page, number).click()
    turns(heart(page, number), True)
    assert stands(number) == (True, True) and pressed(watch) == 1


@journey(scripts=True)
def test_a_heart_taken_away_whose_answer_was_lost_leaves_its_photo_and_the_right_number(visit, grey, stands, reader):
    number = grey[0]
    page = visit()
    heart(page, number).click()
    turns(heart(page, number), True)
    page.goto("/photos/profile")
    count = page.locator("#favourites small")
    before = int(count.inner_text())
    lose_answer(page, reader, UNLIKE)
    heart(page, number).click()
    expect(page.locator("#heart-failed")).to_have_attribute("open", "")
    close_window(page)
    expect(count).to_have_text(str(before - 1))
    turns(heart(page, number), False)
    expect(page.locator(f"#photo-{number}")).to_be_visible()
    assert stands(number) == (False, False)


@journey(scripts=True)
def test_two_tabs_on_a_slow_network_press_the_same_heart_and_say_the_same(visit, grey, stands):
    number = grey[0]
    page = visit()
    other = visit(f"/photos/{number}", beside=page)
    both = [page, other]
    holds = [Held(tab, LIKE) for tab in both]
    for tab, held in zip(both, holds):
        slow(tab)
        tab.bring_to_front()
        heart(tab, number).click()
        held.wait()
    for held in holds:
        held.release()
    for tab in both:
        tab.bring_to_front()
        turns(heart(tab, number), True)
    assert stands(number) == (True, True)
    heart(other, number).click()
    for tab in reversed(both):
        tab.bring_to_front()
        turns(heart(tab, number), False)
    assert stands(number) == (False, False)


@journey(scripts=True)
def test_a_tab_that_had_no_network_meanwhile_says_what_another_one_did(browse, visit, reader, grey, stands):
    number = grey[0]
    page, other = visit(), browse(signed_in=reader)
    spare(other)
    other.goto(f"/photos/{number}")
    with cut(page):
        heart(other, number).click()
        turns(heart(other, number), True)
        turns(heart(page, number), False)
    turns(heart(page, number), True)
    assert stands(number) == (True, True)


@journey(scripts=True)
def test_a_heart_that_unsplash_took_after_its_time_was_over_is_the_same_there_and_here(
        visit, grey, stands, sandbox):
    number = grey[0]
    page = visit()
    page.meant |= {503}
    with (sandbox.hold("unsplash", "/unsplash/api/photos/", "POST", answered=True),
          sandbox.hold("unsplash", "/unsplash/api/photos/", "DELETE") as back):
        heart(page, number).click()
        expect(page.locator("#heart-failed")).to_have_attribute("open", "")
        back.wait()
        assert stands(number) == (False, True), "it is taken back"
        close_window(page)
    until(lambda: stands(number) == (False, False), 60, 0.1)
    turns(heart(page, number), False)
