"""Photos when something does not come: a picture, the network, the access to the account."""

import pytest
from playwright.sync_api import expect

from Support.network import cut
from Support.photos import PICTURE, photo_at, spare
from Support.ways import journey

pytestmark = pytest.mark.usefixtures("photo_feed")

CARDS = "#photos > li"
IMAGES = "**/unsplash/images/**"


class Pictures:
    """Unsplash's pictures as a page gets them: nonsense or nothing, until they are there."""

    def __init__(self, page, hang: bool = False):
        self.are_there = False
        self.hang = hang
        page.route(IMAGES, self.answer)

    def answer(self, route):
        if self.are_there:
            route.fulfill(status=200, content_type="image/svg+xml", body=PICTURE)
        elif not self.hang:
            route.fulfill(status=200, content_type="image/png", body=b"no")


@journey(scripts=True)
@pytest.mark.parametrize("way", ["key", "network"])
def test_pictures_that_did_not_come_are_asked_for_again(way, browse, reader):
    """X-13, X-14."""
    page = browse(signed_in=reader)
    pictures = Pictures(page)
    page.goto("/photos")
    card = page.locator(CARDS).first
    expect(card.locator(".photo-missing")).to_be_visible()
    pictures.are_there = True
    if way == "key":
        page.keyboard.press("KeyR")
    else:
        with cut(page):
            expect(page.locator("#standing-line")).to_be_visible()
    expect(card.locator("img")).to_be_visible()
    expect(card.locator(".photo-missing")).to_be_hidden()


@journey(scripts=True)
def test_a_picture_that_does_not_come_is_told_of_once(browse, reader, database):
    number = photo_at(1, database)
    page = browse(signed_in=reader)
    pictures = Pictures(page)
    page.goto(f"/photos/{number}")
    alert = page.locator("#photo-no-answer")
    expect(alert).to_be_visible()
    alert.get_by_role("button", name=page.words.photos.ok).click()
    expect(alert).to_be_hidden()
    # What renews a part of the page is no news of the picture.
    heart = page.locator(f"#heart-{number} button")
    was_red = heart.get_attribute("aria-pressed")
    for is_red in ("true" if was_red == "false" else "false", was_red):
        heart.click()
        expect(heart).to_have_attribute("aria-pressed", is_red)
        expect(alert).to_be_hidden()
        page.wait_for_timeout(700)  # Two clicks at once are a double click to the browser.
    page.reload()
    pictures.are_there = True
    alert.get_by_role("button", name=page.words.site.tryAgain).click()
    expect(page.locator(".stage-picture")).to_be_visible()
    expect(page.locator(".photo-view > .photo-missing")).to_be_hidden()
    expect(alert).to_be_hidden()


@journey(scripts=True)
def test_a_picture_that_gets_no_answer_is_told_of_after_some_seconds(browse, reader, database):
    page = browse(signed_in=reader)
    pictures = Pictures(page, hang=True)
    page.clock.install()
    page.goto(f"/photos/{photo_at(1, database)}", wait_until="domcontentloaded")
    alert = page.locator("#photo-no-answer")
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    page.clock.fast_forward(5_000)
    expect(alert).to_be_hidden()
    page.clock.fast_forward(5_000)
    expect(alert).to_contain_text(page.words.photos.noAnswerText)
    pictures.are_there = True
    alert.get_by_role("button", name=page.words.site.tryAgain).click()
    expect(page.locator(".photo-view.is-settled .stage-picture")).to_be_visible()
    expect(alert).to_be_hidden()


@journey(scripts=True)
@pytest.mark.parametrize("address", ["/photos", "/photos/profile"])
def test_an_access_that_has_ended_is_told_without_a_reload(address, browse, reader, sandbox):
    page = browse(signed_in=reader)
    page.meant |= {503}
    spare(page)
    page.goto(address)
    page.evaluate("window.isSame = true")
    sandbox.fault("unsplash", "revoked")
    page.locator(f"{CARDS} .heart button").first.click()
    window = page.locator("#heart-failed")
    expect(window).to_contain_text(page.words.photos.accountEnded)
    window.get_by_role("button", name=page.words.photos.ok).click()
    notice = page.locator("main .notice")
    expect(notice).to_contain_text(page.words.photos.accountLost)
    expect(notice.get_by_role("link", name=page.words.photos.reconnect)).to_be_visible()
    expect(page.locator(CARDS).first).to_be_visible()
    assert page.evaluate("window.isSame")


@journey(scripts=True)
@pytest.mark.parametrize("address", ["/photos", "/photos/profile"])
def test_a_page_of_an_account_that_was_signed_out_of_elsewhere_becomes_the_way_in(address, browse, reader):
    """X-14, and Back shows nothing of it."""
    page = browse(signed_in=reader)
    spare(page)
    page.goto(address)
    expect(page.locator(CARDS).first).to_be_visible()
    other = page.context.new_page()
    spare(other)
    other.goto("/photos/profile")
    words = page.words.photos
    other.get_by_role("link", name=words.signOut).click()
    other.get_by_role("button", name=words.yes, exact=True).click()
    expect(other.get_by_role("button", name=words.logIn)).to_be_visible()
    page.bring_to_front()
    expect(page.get_by_role("button", name=words.logIn)).to_be_visible()
    expect(page.locator(CARDS)).to_have_count(0)
    other.bring_to_front()
    other.go_back()
    expect(other.get_by_role("button", name=words.logIn)).to_be_visible()
    expect(other.locator(".person")).to_have_count(0)
