"""The feed of Unsplash as a person goes through it: into it, down it, with hearts, and back to the same photo."""

import re

import pytest
from playwright.sync_api import expect

from Support.sandbox import Sandbox
from Support.stack import until
from Support.watch import sideways
from Support.ways import journey

CARDS = "#photos > li"
LIKE = re.compile(r"/photos/\d+/(un)?like$")


@pytest.fixture(scope="module", autouse=True)
def feed(stack, database):
    """Begins with a feed that nobody has asked for."""
    until(lambda: not database.value(
        "SELECT count(*) FROM jobs WHERE starts_with(kind, 'photos.') AND dead_at IS NULL AND run_at <= now()"), 60)
    database.execute("TRUNCATE photo_feed, photo_feed_state, photo_requests, photo_favourites, photo_accounts")


@pytest.fixture
def reader(owner):
    return owner("unsplash", person="mikhail")


def settled(page):
    """Until pictures that are in sight are there: the sandbox draws each when it is asked for."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('.photo-picture > img')].every((image) => image.complete "
        "|| image.getBoundingClientRect().top > innerHeight)", timeout=60_000)


def go_on(page) -> int:
    """Goes to the end of the page; how many photos are there."""
    page.evaluate("() => { scrollTo(0, document.body.scrollHeight); }")
    return page.locator(CARDS).count()


@journey
def test_a_person_logs_in_and_out(browse, newcomer, stack):
    page = browse(signed_in=newcomer())
    words = page.words.photos
    page.goto("/photos/profile")
    page.get_by_role("button", name=words.logIn).click()
    expect(page).to_have_url(re.compile(re.escape(f"{stack.sandbox}/unsplash/oauth/")))
    page.get_by_label("Елена Соколова").check()
    page.get_by_role("button", name="Allow").click()
    expect(page).to_have_url(f"{stack.origin}/photos")
    page.goto("/photos/profile")
    expect(page.locator("main").get_by_text("Елена Соколова").first).to_be_visible()
    until(lambda: page.goto("/photos") and page.locator(CARDS).count() == 20, 60, 0.5)
    assert sideways(page) <= 0

    page.goto("/photos/profile")
    page.get_by_role("link", name=words.signOut).click()
    expect(page.get_by_text(words.signOutText).locator("visible=true")).to_be_visible()
    page.get_by_role("link", name=words.no, exact=True).locator("visible=true").click()
    expect(page.get_by_text("@elena_sokolova").first).to_be_visible()
    page.get_by_role("link", name=words.signOut).click()
    page.get_by_role("button", name=words.yes, exact=True).locator("visible=true").click()
    expect(page).to_have_url(f"{stack.origin}/photos")
    expect(page.get_by_role("button", name=words.logIn)).to_be_visible()


@journey(scripts=True)
def test_the_feed_goes_on_by_itself_and_back_leads_to_the_same_photo(browse, reader):
    page = browse(signed_in=reader)
    page.goto("/photos")
    expect(page.locator(CARDS)).not_to_have_count(0)
    until(lambda: go_on(page) >= 70, 60, 0.3)
    ids = page.locator(CARDS).evaluate_all("cards => cards.map((card) => card.id)")
    assert len(set(ids)) == len(ids)
    card = page.locator(CARDS).nth(45)
    card.scroll_into_view_if_needed()
    name, top = card.get_attribute("id"), card.bounding_box()["y"]
    card.locator(".photo-picture").click()
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    page.go_back()
    expect(page.locator(f"#{name}")).to_be_in_viewport()
    assert abs(page.locator(f"#{name}").bounding_box()["y"] - top) <= 40


@journey(scripts=True)
def test_a_heart_waits_for_its_answer_and_is_the_same_in_favourites(browse, reader, stack):
    page = browse(signed_in=reader)
    sandbox = Sandbox(stack.sandbox)
    page.goto("/photos")
    heart = page.locator(f"{CARDS} .heart button").first
    photo = page.locator(CARDS).first.get_attribute("id")
    expect(heart).to_have_attribute("aria-pressed", "false")
    with sandbox.hold("unsplash", "/unsplash/api/photos/", "POST") as held:
        heart.click()
        held.wait()
        expect(heart).to_have_attribute("data-pending", "")
        expect(heart).to_have_attribute("aria-pressed", "false")
        heart.click(force=True)
        assert held.count == 1
    expect(heart).to_have_attribute("aria-pressed", "true")
    page.goto("/photos/profile")
    favourite = page.locator(f"#{photo} .heart button")
    expect(favourite).to_have_attribute("aria-pressed", "true")
    favourite.click()
    expect(favourite).to_have_attribute("aria-pressed", "false")
    expect(page.locator(f"#{photo}")).to_be_visible()
    page.goto("/photos")
    expect(heart).to_have_attribute("aria-pressed", "false")


@journey(scripts=True)
def test_a_heart_is_the_same_in_another_tab_and_of_the_lists_only_its_page_is_asked_for(browse, reader, stack):
    page = browse(signed_in=reader)
    page.goto("/photos")
    until(lambda: go_on(page) >= 60, 60, 0.3)
    photo = page.locator(f"{CARDS}:has([aria-pressed=false])").nth(45).get_attribute("id")
    number = photo.partition("-")[2]
    favourites = page.context.new_page()
    favourites.goto("/photos/profile")
    count = int(favourites.locator("#favourites small").inner_text())
    viewer = page.context.new_page()
    viewer.goto(f"/photos/{number}")
    tabs = [page, favourites, viewer]
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.resource_type == "fetch" else None)
    for is_red, before in (("true", count), ("false", count + 1)):
        asked.clear()
        viewer.bring_to_front()
        viewer.locator(".heart button").click()
        for tab in tabs:
            # What nobody looks at waits until somebody does.
            tab.bring_to_front()
            expect(tab.locator(f"#heart-{number} button")).to_have_attribute("aria-pressed", is_red)
        expect(favourites.locator("#favourites small")).to_have_text(str(count + (is_red == "true")))
        assert len(asked) == 1 and "after=" in asked[0], asked
    assert favourites.locator(CARDS).first.get_attribute("id") == photo, "it stays until one leaves"


@journey(scripts=True)
def test_a_provider_that_does_not_answer_is_told_of_while_it_is_waited_for(browse, reader, stack, database):
    """ER-11: what is kept comes at once."""
    page = browse(signed_in=reader)
    page.goto("/photos")
    until(lambda: page.reload() and page.locator(CARDS).count() == 20, 60, 0.3)
    told = page.locator("#photo-list .notice")
    until(lambda: not database.value(
        "SELECT count(*) FROM jobs WHERE starts_with(kind, 'photos.feed') AND dead_at IS NULL"), 60)
    database.execute("UPDATE photo_feed_state SET refreshed_at = now() - interval '11 minutes'")
    with Sandbox(stack.sandbox).hold("unsplash", "/unsplash/api/photos") as held:
        page.goto("/photos")
        expect(page.locator(CARDS).first).to_be_visible()
        held.wait()
        expect(told).to_contain_text(page.words.photos.notAnsweredYet)
        expect(told).to_contain_text(page.words.site.pattern("shownAsOf"))
        expect(page.locator("[data-pending=refresh]")).to_have_count(1)
    expect(page.locator("[data-pending=refresh]")).to_have_count(0)
    expect(told).to_have_count(0)


@journey(scripts=True)
@pytest.mark.parametrize("address", ["/photos", "/photos/profile"])
def test_a_list_of_photos_is_asked_for_anew_in_place(address, browse, reader, database):
    """X-13."""
    page = browse(signed_in=reader)
    page.goto("/photos")
    until(lambda: page.reload() and page.locator(CARDS).count() == 20, 60, 0.3)
    liked = page.locator(f"{CARDS}:has([aria-pressed=false])").nth(2).get_attribute("id")
    heart = page.locator(f"#{liked} .heart button")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    page.goto(address)
    page.evaluate("window.isSame = true")
    card = page.locator(CARDS).first
    old, words = card.get_attribute("id"), page.words.site
    for way in ("button", "key"):
        # Nobody is asked again who told it a moment ago.
        database.execute("UPDATE photo_feed_state SET refreshed_at = now() - interval '2 minutes'")
        database.execute("UPDATE photo_accounts SET told_at = now() - interval '2 minutes'")
        page.evaluate("document.querySelector('#photos > li').dataset.old = 'yes'")
        with page.expect_request(lambda request: request.method == "POST" and request.url.endswith(address)):
            if way == "button":
                page.locator("[data-refresh-list] button").click()
            else:
                page.keyboard.press("KeyR")
        expect(page.locator("#spoken")).to_have_text(words.refreshed)
        expect(page.locator("[data-old], [aria-busy], [data-pending=refresh]")).to_have_count(0)
        assert card.get_attribute("id") == old and page.evaluate("window.isSame")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "false")


@journey
def test_a_heart_in_vain_says_so_and_stays_as_it_was(browse, reader, stack):
    page = browse(signed_in=reader)
    page.meant |= {503}
    Sandbox(stack.sandbox).switch("unsplash", like_status=503)
    try:
        page.goto("/photos")
        page.locator(f"{CARDS} .heart button").first.click()
        expect(page.get_by_text(page.words.photos.likeFailedText).locator("visible=true")).to_be_visible()
        page.get_by_text(page.words.photos.ok, exact=True).locator("visible=true").click()
        expect(page.locator(f"{CARDS} .heart button").first).to_have_attribute("aria-pressed", "false")
    finally:
        Sandbox(stack.sandbox).switch("unsplash", like_status=0)


@journey(scripts=True)
def test_a_picture_that_cannot_come_is_a_placeholder_with_words(browse, reader):
    page = browse(signed_in=reader)
    page.route("**/unsplash/images/**", lambda route: route.fulfill(status=200, content_type="image/png", body=b"no"))
    page.goto("/photos")
    expect(page.locator(f"{CARDS} .photo-missing").first).to_have_text(page.words.photos.missing)
    expect(page.locator(f"{CARDS} .photo-missing").first).to_be_visible()
    expect(page.locator(f"{CARDS} img").first).to_be_hidden()
    assert sideways(page) <= 0
