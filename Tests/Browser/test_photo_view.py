"""A photo looked at: it fills the window, shows what is known of it, and is downloaded and handed on."""

import re

import pytest
from playwright.sync_api import expect

from Support.photos import PICTURE, photo_at, spare
from Support.sandbox import Sandbox
from Support.screen import DESK, PHONE, enhanced
from Support.stack import until
from Support.watch import sideways
from Support.ways import journey

pytestmark = pytest.mark.usefixtures("photo_feed")

CARDS = "#photos > li"


def near(one, other, most: float = 1):
    return all(abs(a - b) < most for a, b in zip(one, other, strict=True))


@journey(scripts=True)
def test_a_photo_fills_the_window_to_its_edges(browse, reader, database):
    """With the picture as Unsplash has it."""
    page = browse(signed_in=reader)
    page.goto(f"/photos/{photo_at(3, database)}")
    picture = page.locator(".stage-picture")
    expect(picture).to_have_js_property("complete", True, timeout=60_000)
    box, size = picture.bounding_box(), page.viewport_size
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, size["width"], size["height"])
    assert picture.evaluate("image => image.naturalWidth") > 0
    assert picture.evaluate("image => getComputedStyle(image).objectFit") == "contain"
    assert sideways(page) <= 0
    expect(page.locator(".photo-bar").get_by_role("link", name="Unsplash", exact=True)).to_have_attribute(
        "href", re.compile("utm_source=quad&utm_medium=referral"))


@journey(scripts=False)
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_photo_that_is_higher_than_wide_is_seen_whole_without_scripts(size, browse, reader, database):
    """X-08."""
    number = database.value(
        "SELECT p.id FROM photo_feed f JOIN photos p ON p.id = f.photo_id WHERE p.height > p.width ORDER BY f.rank DESC LIMIT 1")
    page = browse(size=size, signed_in=reader)
    spare(page)
    page.goto(f"/photos/{number}")
    picture = page.locator(".stage-picture")
    assert picture.evaluate("image => getComputedStyle(image).objectFit") == "contain"
    box = picture.bounding_box()
    assert (box["x"], box["y"], box["height"]) == (0, 0, size[1])
    # The room of a scroll bar stays.
    assert size[0] - 20 <= box["width"] <= size[0]


@journey(scripts=True)
def test_the_keyboard_stays_with_the_photo(look):
    page = look()
    favourite = page.locator(".photo-tools .heart button").get_attribute("aria-label")
    names = []
    for _ in range(24):
        page.keyboard.press("Tab")
        where = page.evaluate("""() => {
            const { activeElement: here } = document;
            const isShown = here === document.body || here.closest(".photo-view, .toasts") !== null;
            return [isShown, here.getAttribute("aria-label") ?? here.textContent.trim()];
        }""")
        assert where[0], f"behind the photo: {where[1]}"
        names.append(where[1])
    assert names[0], "the first stop is something of the photo's"
    assert favourite in names


@journey(scripts=True)
def test_the_whole_screen_keeps_what_can_be_done_with_a_photo(look):
    page = look()
    page.keyboard.press("KeyF")
    page.wait_for_function("() => document.fullscreenElement !== null")
    whole = page.locator(":fullscreen")
    expect(whole.locator(".photo-who h1")).to_be_visible()
    expect(whole.get_by_role("link", name="Unsplash", exact=True)).to_be_visible()
    expect(whole.locator(".heart button")).to_be_visible()
    expect(whole.locator(".photo-share summary")).to_be_visible()


@journey(scripts=True)
def test_a_photo_has_its_colour_until_its_picture_comes(browse, reader, database):
    page = browse(signed_in=reader)
    waiting = []
    page.route("**/unsplash/images/**", lambda route: waiting.append(route))
    number = photo_at(3, database)
    page.goto(f"/photos/{number}", wait_until="domcontentloaded")
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    ground = page.locator(".photo-ground")
    expect(ground.locator("rect")).to_have_attribute("fill", database.value("SELECT color FROM photos WHERE id = %s", number))
    # Where the picture will be, as large.
    wide, high = database.rows("SELECT width, height FROM photos WHERE id = %s", number)[0]
    size = page.viewport_size
    scale = min(size["width"] / wide, size["height"] / high)
    box = ground.locator("rect").bounding_box()
    assert near((box["width"], box["height"]), (wide * scale, high * scale), 2)
    for route in waiting:
        route.fulfill(status=200, content_type="image/svg+xml", body=PICTURE)
    expect(page.locator(".photo-view.is-settled")).to_be_visible()
    expect(ground).to_be_hidden()


@journey(scripts=True)
def test_the_next_photo_is_fetched_ahead_and_arrows_lead_to_it(look, database):
    asked: list[str] = []
    page = look(3, asked)
    before, here, after = (photo_at(place, database) for place in (2, 3, 4))
    ahead = database.value("SELECT picture FROM photos WHERE id = %s", after)
    until(lambda: page.title() and any(address.startswith(ahead) for address in asked), 20, 0.1)
    for key, number in (("ArrowRight", after), ("ArrowLeft", here), ("ArrowLeft", before)):
        page.keyboard.press(key)
        expect(page).to_have_url(re.compile(rf"/photos/{number}$"))
        enhanced(page)


@journey(scripts=False)
def test_links_lead_to_the_photos_beside_it(look, database):
    page = look(3)
    for way, place in (("next", 4), ("prev", 3), ("prev", 2)):
        page.locator(f"a[rel={way}]").click()
        expect(page).to_have_url(re.compile(rf"/photos/{photo_at(place, database)}$"))


@pytest.fixture
def download(look, stack):
    """Chooses a size from the menu of a photo, and sees that Unsplash is notified; returns the menu."""
    def choose():
        page = look()
        menu = page.locator(".photo-share")
        menu.locator("summary").click()
        names = menu.locator(".menu-item")
        assert names.count() >= 4
        expect(names.first).to_have_attribute("href", re.compile(r"^https://unsplash\.com/photos/.*utm_source=quad"))
        small = page.get_by_role("button", name=re.compile(r"640\s×\s\d+"))
        watch = Sandbox(stack.sandbox).watch("unsplash")
        # A file that is offered for keeping, which the sandbox alone says.
        page.unroute("**/unsplash/images/**")
        with page.expect_download() as download:
            small.click()
        name = download.value.suggested_filename
        assert "w=640" in download.value.url and re.fullmatch(r"[\w'-]+-unsplash-\d+\.jpg", name)
        until(lambda: any(request["path"].endswith("/download") for request in watch.requests()), 60, 0.1)
        return menu
    return choose


@journey(scripts=True)
def test_a_photo_is_downloaded_in_the_size_that_was_chosen(download):
    expect(download()).not_to_have_attribute("open", "")


@journey(scripts=False)
def test_a_photo_is_downloaded_without_scripts(download):
    """X-08."""
    expect(download()).to_be_visible()


@journey(scripts=True)
def test_a_link_that_everybody_can_open_is_shared_and_the_menu_goes_by_itself(hand, look):
    """IF-06."""
    page = look(permissions=["clipboard-read", "clipboard-write"], **hand.screen)
    words, menu = page.words.photos, page.locator(".photo-share")
    hand.press(menu.locator("summary"))
    hand.press(menu.get_by_text(words.copyLink))
    expect(page.locator("[data-toast]")).to_contain_text(page.words.site.linkCopied)
    expect(menu).not_to_have_attribute("open", "")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.match(r"https://unsplash\.com/photos/[\w-]+\?.*utm_source=quad&utm_medium=referral", link)
    hand.press(menu.locator("summary"))
    hand.press(menu.get_by_role("button", name=words.close))
    expect(menu).not_to_have_attribute("open", "")
    if not hand.is_finger:
        return
    hand.press(menu.locator("summary"))
    box = menu.locator(".menu-list").bounding_box()
    x, y = box["x"] + 40, box["y"] + 12
    hand.drag(page, [(x, y), (x, y + 20), (x, y + 30)])
    expect(menu).to_have_attribute("open", "")
    hand.drag(page, [(x, y), (x, y + 30), (x, y + 80)])
    expect(menu).not_to_have_attribute("open", "")


@journey(scripts=True)
def test_the_devices_own_sheet_is_offered_where_there_is_one(look):
    page = look()
    button = page.locator(".photo-tools > [data-share-sheet]")
    expect(button).to_be_hidden()
    page.add_init_script("window.shared = []; navigator.share = async (what) => { window.shared.push(what); };")
    page.reload()
    button.click()
    shared = page.evaluate("window.shared")
    assert len(shared) == 1 and shared[0]["url"].startswith("https://unsplash.com/photos/")
    assert shared[0]["title"] == page.locator(".photo-who h1").inner_text()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto("/photos")
    page.locator(f"{CARDS} [data-share-sheet]").nth(3).click()
    assert page.evaluate("window.shared[0].url") == shared[0]["url"], "a card hands on the same"


@journey
def test_who_took_it_with_what_and_where_is_told(look, database):
    number = photo_at(5, database)
    database.execute("UPDATE photos SET camera = 'NIKON Z 6', place = 'Lofoten, Norway' WHERE id = %s", number)
    page = look(5)
    expect(page.locator("#photo-details bdi")).to_have_text(["NIKON Z 6", "Lofoten, Norway"])
    expect(page.locator(".photo-who h1")).to_have_text(
        database.value("SELECT photographer FROM photos WHERE id = %s", number))
    expect(page.locator(".photo-who time")).to_have_text(re.compile(r"\d"))


@journey(scripts=True)
def test_a_picture_that_gets_no_answer_is_told_in_a_window_over_a_placeholder(browse, reader, database):
    page = browse(signed_in=reader)
    page.route("**/unsplash/images/**", lambda route: route.fulfill(status=200, content_type="image/png", body=b"no"))
    page.goto(f"/photos/{photo_at(1, database)}")
    alert = page.get_by_role("alertdialog")
    expect(alert).to_contain_text(page.words.photos.noAnswerText)
    alert.get_by_role("button", name=page.words.photos.ok).click()
    expect(alert).to_be_hidden()
    expect(page.locator(".photo-view > .photo-missing")).to_be_visible()
