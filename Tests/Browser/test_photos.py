"""The feed of Unsplash as a person goes through it: into it, down it, with hearts, and back to the same photo."""

import re

import pytest
from playwright.sync_api import expect

from Support.network import Held
from Support.photos import PICTURE, UNDER_WAY, begin_anew, likes_as_they_were, spare
from Support.sandbox import Sandbox
from Support.screen import DESK, PHONE
from Support.stack import until
from Support.watch import sideways
from Support.ways import journey

pytestmark = pytest.mark.usefixtures("photo_feed")

CARDS = "#photos > li"
API = "/unsplash/api/photos"


@pytest.fixture
def likes_taken_back(sandbox):
    with likes_as_they_were(sandbox, "mikhail"):
        yield


@pytest.fixture
def feed_page(browse, reader):
    """The feed, whose pictures come at once."""
    def open_page(address: str = "/photos", **more):
        page = browse(signed_in=reader, **more)
        spare(page)
        page.goto(address)
        return page
    return open_page


@journey(scripts=True)
def test_a_person_logs_in_and_out(hand, browse, owner, sandbox, stack, database):
    """IF-01, IF-07, IF-09, IF-10."""
    begin_anew(database)
    page = browse(signed_in=owner(), **hand.screen)
    spare(page)
    words, tabs = page.words.photos, page.locator(".tabs")
    page.goto("/photos/profile")
    hand.press(page.get_by_role("button", name=words.logIn))
    expect(page).to_have_url(re.compile(re.escape(f"{stack.sandbox}/unsplash/oauth/")))
    page.get_by_label("Елена Соколова").check()
    with sandbox.hold("unsplash", API) as held:
        hand.press(page.get_by_role("button", name="Allow"))
        expect(page).to_have_url(f"{stack.origin}/photos")
        held.wait()
        expect(page.locator(".photos.skeleton")).to_be_visible()
    expect(page.locator(CARDS).nth(19)).to_be_attached(timeout=60_000)
    assert sideways(page) <= 0

    hand.press(tabs.get_by_role("link", name=words.profile, exact=True))
    person = page.locator(".person")
    expect(person).to_contain_text("Елена Соколова")
    expect(person).to_contain_text("@elena_sokolova")
    expect(person.locator("img, .avatar").first).to_be_visible()
    expect(person.locator(".photo-bio")).to_have_text(re.compile(r"\S"))
    expect(person.locator("input, textarea")).to_have_count(0)
    hand.press(tabs.get_by_role("link", name=words.feed, exact=True))
    expect(page).to_have_url(f"{stack.origin}/photos")

    page.goto("/photos/profile")
    hand.press(page.get_by_role("link", name=words.signOut))
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text(words.signOutText)
    hand.press(question.get_by_role("link", name=words.no, exact=True))
    expect(question).to_have_count(0)
    expect(person).to_contain_text("@elena_sokolova")
    hand.press(page.get_by_role("link", name=words.signOut))
    hand.press(question.get_by_role("button", name=words.yes, exact=True))
    expect(page).to_have_url(f"{stack.origin}/photos")
    expect(page.get_by_role("button", name=words.logIn)).to_be_visible()


@journey(scripts=False)
def test_a_person_without_scripts_logs_in_and_out(browse, owner, stack, database):
    """X-08."""
    begin_anew(database)
    page = browse(signed_in=owner())
    spare(page)
    words = page.words.photos
    page.goto("/photos/profile")
    page.get_by_role("button", name=words.logIn).click()
    page.get_by_label("Елена Соколова").check()
    page.get_by_role("button", name="Allow").click()
    expect(page).to_have_url(f"{stack.origin}/photos")
    # It comes by itself here, too.
    expect(page.locator(CARDS)).to_have_count(20, timeout=60_000)
    heart = page.locator(f"{CARDS} .heart button").nth(1)
    expect(heart).to_have_attribute("aria-pressed", "false")
    for is_red in ("true", "false"):
        heart.click()
        expect(heart).to_have_attribute("aria-pressed", is_red)
    page.goto("/photos/profile")
    page.get_by_role("link", name=words.signOut).click()
    expect(page.get_by_text(words.signOutText).locator("visible=true")).to_be_visible()
    page.get_by_role("link", name=words.no, exact=True).locator("visible=true").click()
    page.get_by_role("link", name=words.signOut).click()
    page.get_by_role("button", name=words.yes, exact=True).locator("visible=true").click()
    expect(page.get_by_role("button", name=words.logIn)).to_be_visible()


@journey
def test_a_login_in_vain_is_told_in_a_window_whose_button_leads_back(hand, browse, newcomer, stack):
    """IF-01."""
    page = browse(signed_in=newcomer(), **hand.screen)
    page.goto("/photos")
    hand.press(page.get_by_role("button", name=page.words.photos.logIn))
    hand.press(page.get_by_role("button", name="Deny"))
    expect(page).to_have_url(f"{stack.origin}/photos")
    alert = page.get_by_role("alertdialog")
    expect(alert).to_contain_text(page.words.photos.loginFailed)
    hand.press(alert.get_by_role("button", name=page.words.photos.ok))
    expect(alert).to_be_hidden()
    expect(page.get_by_role("button", name=page.words.photos.logIn)).to_be_visible()


@journey(scripts=True)
def test_a_card_has_its_colour_and_a_loader_until_its_picture_comes(hand, browse, reader, database):
    """IF-02, IF-03."""
    page = browse(signed_in=reader, **hand.screen)
    waiting = []
    page.route("**/unsplash/images/**", lambda route: waiting.append(route))
    page.goto("/photos", wait_until="domcontentloaded")
    card = page.locator(CARDS).first
    number, color, photographer = database.rows(
        "SELECT p.id, p.color, p.photographer FROM photo_feed f JOIN photos p ON p.id = f.photo_id "
        "ORDER BY f.rank DESC LIMIT 1")[0]
    expect(card).to_have_id(f"photo-{number}")
    expect(card.locator("svg rect").first).to_have_attribute("fill", color)
    loader = """card => {
        const style = getComputedStyle(card.querySelector(".photo-picture"), "::before");
        return style.content !== "none" && parseFloat(style.width) > 20;
    }"""
    assert card.evaluate(loader)
    expect(card.get_by_role("link", name=photographer, exact=True)).to_have_attribute(
        "href", re.compile(r"^https://unsplash\.com/@.*utm_source=quad&utm_medium=referral"))
    expect(card.locator("time")).to_be_visible()
    expect(card.locator(".heart button")).to_be_visible()
    for route in waiting:
        route.fulfill(status=200, content_type="image/svg+xml", body=PICTURE)
    expect(card.locator(".photo-picture")).to_have_class(re.compile("is-settled"))
    assert not card.evaluate(loader)


@journey(scripts=True)
def test_the_feed_goes_on_by_itself_and_back_leads_to_the_same_photo(hand, browse, owner, database):
    """IF-03, X-09."""
    begin_anew(database)
    page = browse(signed_in=owner("unsplash", person="mikhail"), **hand.screen)
    spare(page)
    page.goto("/photos")
    cards = page.locator(CARDS)
    expect(cards.nth(19)).to_be_attached(timeout=60_000)
    until(lambda: hand.scroll(page, 2_000) or cards.count() >= 70, 60, 0.1)
    ids = cards.evaluate_all("cards => cards.map((card) => card.id)")
    assert len(set(ids)) == len(ids)
    card = page.locator(f"#{ids[45]}")
    card.scroll_into_view_if_needed()
    top = card.bounding_box()["y"]
    hand.press(card.locator(".photo-picture"))
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    page.go_back()
    expect(card).to_be_in_viewport()
    assert abs(card.bounding_box()["y"] - top) <= 40
    until(lambda: hand.scroll(page, -3_000) or page.evaluate("scrollY") <= 2, 60, 0.1)
    expect(page.locator(f"#{ids[0]}")).to_be_in_viewport()


@journey(scripts=True)
def test_a_heart_waits_for_its_answer_and_is_the_same_in_favourites(hand, feed_page, stack, database, likes_taken_back):
    """IF-04."""
    page = feed_page(**hand.screen)
    heart = page.locator(f"{CARDS} .heart button").first
    photo = page.locator(CARDS).first.get_attribute("id")
    expect(heart).to_have_attribute("aria-pressed", "false")
    # Unsplash itself cannot be held: Quad waits for it for some seconds only.
    held = Held(page, "**/photos/*/like")
    hand.press(heart)
    held.wait()
    expect(heart).to_have_attribute("data-pending", "")
    expect(heart).to_have_attribute("aria-pressed", "false")
    heart.click(force=True)
    assert len(held.waiting) == 1
    held.release()
    expect(heart).to_have_attribute("aria-pressed", "true")
    database.execute("UPDATE photo_accounts SET told_at = now() - interval '2 hours'")
    with Sandbox(stack.sandbox).hold("unsplash", "/unsplash/api/me") as held:
        page.goto("/photos/profile")
        held.wait()
        favourite = page.locator(f"#{photo} .heart button")
        expect(favourite).to_have_attribute("aria-pressed", "true")
        hand.press(favourite)
        expect(favourite).to_have_attribute("aria-pressed", "false")
    # It stays until one leaves, also when the list comes anew.
    expect(page.locator("[data-pending=refresh]")).to_have_count(0)
    expect(favourite).to_have_attribute("aria-pressed", "false")
    expect(page.locator(f"#{photo}")).to_be_visible()
    page.goto("/photos")
    expect(heart).to_have_attribute("aria-pressed", "false")


@journey
def test_a_heart_in_vain_says_so_and_stays_as_it_was(hand, feed_page, sandbox):
    """IF-04."""
    page = feed_page(**hand.screen)
    page.meant |= {503}
    sandbox.switch("unsplash", like_status=503)
    try:
        heart = page.locator(f"{CARDS} .heart button").first
        hand.press(heart)
        expect(page.get_by_text(page.words.photos.likeFailedText).locator("visible=true")).to_be_visible()
        hand.press(page.get_by_text(page.words.photos.ok, exact=True).locator("visible=true"))
        expect(heart).to_have_attribute("aria-pressed", "false")
    finally:
        sandbox.switch("unsplash", like_status=0)


@journey(scripts=True)
def test_favourites_stand_under_the_profile_and_are_gone_through_like_the_feed(hand, feed_page, database):
    """IF-08, X-09."""
    page = feed_page("/photos/profile", **hand.screen)
    count, cards = page.locator("#favourites small"), page.locator(CARDS)
    expect(page.locator("[data-pending=refresh]")).to_have_count(0)
    database.execute(
        "INSERT INTO photo_favourites (account, photo_id) SELECT c.account, f.photo_id FROM photo_feed f, connections c "
        "WHERE c.provider = 'unsplash' AND c.state = 'connected' AND f.rank > (SELECT max(rank) - 60 FROM photo_feed) "
        "ORDER BY f.rank ON CONFLICT DO NOTHING")
    page.goto("/photos/profile")
    before = int(count.inner_text())
    assert before >= 60
    first = cards.first.locator(".heart button")
    hand.press(first)
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(count).to_have_text(str(before - 1))
    # Its number may be known before its own answer is, and until then it cannot be pressed.
    expect(page.locator(".heart [data-pending]")).to_have_count(0)
    # Two clicks at once are a double click to the browser, and sent once; a person takes that long.
    page.wait_for_timeout(700)
    hand.press(first)
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(count).to_have_text(str(before))
    until(lambda: hand.scroll(page, 1_500) or cards.count() >= 45, 60, 0.1)
    card = cards.nth(40)
    card.scroll_into_view_if_needed()
    expect(page.locator(".person")).not_to_be_in_viewport()
    expect(page.locator("#favourites")).to_be_in_viewport()
    name, top = card.get_attribute("id"), card.bounding_box()["y"]
    hand.press(card.locator(".photo-picture"))
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    hand.press(page.get_by_role("link", name=page.words.photos.close))
    expect(page.locator(f"#{name}")).to_be_in_viewport()
    assert abs(page.locator(f"#{name}").bounding_box()["y"] - top) <= 40
    database.execute("DELETE FROM photo_favourites")
    page.goto("/photos/profile")
    expect(page.get_by_text(page.words.photos.noFavouritesText)).to_be_visible()
    expect(count).to_have_text("0")


@journey(scripts=True)
def test_a_heart_is_the_same_in_another_tab_and_of_the_lists_only_its_page_is_asked_for(feed_page):
    page = feed_page()
    to_end = "() => { scrollTo(0, document.body.scrollHeight); }"
    # However many the person likes already.
    others = page.locator(f"{CARDS}:has([aria-pressed=false])")
    until(lambda: page.evaluate(to_end) or others.count() > 45, 60, 0.1)
    # A page that begins to hear of events asks once for what it has missed.
    page.wait_for_function("() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/photos'))")
    photo = others.nth(45).get_attribute("id")
    number = photo.partition("-")[2]
    favourites = page.context.new_page()
    spare(favourites)
    favourites.goto("/photos/profile")
    count = int(favourites.locator("#favourites small").inner_text())
    viewer = page.context.new_page()
    spare(viewer)
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
def test_a_page_without_favourites_learns_of_hearts_that_are_pressed_elsewhere(feed_page, database, likes_taken_back):
    """IF-04."""
    database.execute("DELETE FROM photo_favourites")
    favourites = feed_page("/photos/profile")
    expect(favourites.get_by_text(favourites.words.photos.noFavouritesText)).to_be_visible()
    feed = favourites.context.new_page()
    spare(feed)
    feed.goto("/photos")
    for count in (1, 2):
        feed.bring_to_front()
        card = feed.locator(f"{CARDS}:has([aria-pressed=false])").first
        photo = card.get_attribute("id")
        card.locator(".heart button").click()
        expect(feed.locator(f"#{photo} .heart button")).to_have_attribute("aria-pressed", "true")
        favourites.bring_to_front()
        expect(favourites.locator(f"#{photo} .heart button")).to_have_attribute("aria-pressed", "true")
        expect(favourites.locator("#favourites small")).to_have_text(str(count))
    expect(favourites.get_by_text(favourites.words.photos.noFavouritesText)).to_have_count(0)


@journey(scripts=True)
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_provider_that_does_not_answer_is_told_of_while_it_is_waited_for(size, feed_page, stack, database):
    """ER-11: what is kept comes at once, and what is announced later moves nothing of it."""
    page = feed_page(size=size)
    told = page.locator("#photo-list .notice")
    until(lambda: not database.value(f"SELECT count(*) {UNDER_WAY} AND kind = 'photos.feed'"), 60, 0.1)
    database.execute("UPDATE photo_feed_state SET refreshed_at = now() - interval '11 minutes'")
    with Sandbox(stack.sandbox).hold("unsplash", API) as held:
        page.goto("/photos")
        expect(page.locator(CARDS).first).to_be_visible()
        held.wait()
        expect(told).to_contain_text(page.words.photos.notAnsweredYet)
        expect(told).to_contain_text(page.words.site.pattern("shownAsOf"))
        expect(page.locator("[data-pending=refresh]")).to_have_count(1)
        expect(told).to_be_in_viewport()
        place = page.locator(CARDS).first.bounding_box()
    expect(page.locator("[data-pending=refresh]")).to_have_count(0)
    expect(told).to_have_count(0)
    assert page.locator(CARDS).first.bounding_box() == place


@journey(scripts=True)
@pytest.mark.parametrize("address", ["/photos", "/photos/profile"])
def test_a_list_of_photos_is_asked_for_anew_in_place(address, feed_page, database):
    """X-13."""
    page = feed_page()
    liked = page.locator(f"{CARDS}:has([aria-pressed=false])").nth(2).get_attribute("id")
    heart = page.locator(f"#{liked} .heart button")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    page.goto(address)
    page.evaluate("window.isSame = true")
    card = page.locator(CARDS).first
    old, words = card.get_attribute("id"), page.words.site
    for way in ("button", "key"):
        # A source that answered a moment ago is not asked again, nor one that was asked since.
        database.execute(
            "UPDATE photo_feed_state SET refreshed_at = now() - interval '2 minutes', top_asked_at = now() - interval '3 minutes'")
        database.execute("UPDATE photo_accounts SET told_at = now() - interval '2 minutes', asked_at = now() - interval '3 minutes'")
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


@journey(scripts=True)
def test_a_picture_that_cannot_come_is_a_placeholder_with_words(browse, reader):
    page = browse(signed_in=reader)
    page.route("**/unsplash/images/**", lambda route: route.fulfill(status=200, content_type="image/png", body=b"no"))
    page.goto("/photos")
    expect(page.locator(f"{CARDS} .photo-missing").first).to_have_text(page.words.photos.missing)
    expect(page.locator(f"{CARDS} .photo-missing").first).to_be_visible()
    expect(page.locator(f"{CARDS} img").first).to_be_hidden()
    assert sideways(page) <= 0
