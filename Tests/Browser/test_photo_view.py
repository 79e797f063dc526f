"""A photo looked at: it fills the window, follows fingers and the mouse, and is put away in every way that people know."""

import re

import pytest
from playwright.sync_api import expect

from Support.hand import Hand
from Support.photos import PICTURE, begin_anew, keep_feed, photo_at, spare
from Support.sandbox import Sandbox
from Support.screen import DESK, PHONE, enhanced
from Support.stack import until
from Support.watch import sideways
from Support.ways import journey

CARDS = "#photos > li"
# Fingers as [where they begin, where they end], after which it tells where what was under each is now, and the whole transform.
GESTURE = """(fingers) => {
    const frame = document.querySelector("[data-stage-view]"), picture = document.querySelector(".stage-picture");
    const box = frame.getBoundingClientRect();
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    const matrix = () => new DOMMatrix(getComputedStyle(picture).transform);
    const send = (type, id, [x, y]) => frame.dispatchEvent(new PointerEvent(
        type, { pointerId: id + 90, pointerType: "touch", clientX: x, clientY: y, bubbles: true, cancelable: true }));
    const before = matrix().inverse();
    const held = fingers.map(([[x, y]]) => before.transformPoint(new DOMPoint(x - middle.x, y - middle.y)));
    fingers.forEach(([from], id) => send("pointerdown", id, from));
    for (let step = 1; step <= 12; step += 1) {
        fingers.forEach(([from, to], id) => send(
            "pointermove", id, [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * step / 12)));
    }
    fingers.forEach(([, to], id) => send("pointerup", id, to));
    const after = matrix();
    return {
        points: held.map((point) => after.transformPoint(point)).map(({ x, y }) => [x + middle.x, y + middle.y]),
        angle: Math.atan2(after.b, after.a) * 180 / Math.PI, scale: Math.hypot(after.a, after.b),
        moved: [after.e, after.f],
    };
}"""
# The point of the picture that lies at a place of the window.
UNDER = """([x, y]) => {
    const box = document.querySelector("[data-stage-view]").getBoundingClientRect();
    const matrix = new DOMMatrix(getComputedStyle(document.querySelector(".stage-picture")).transform);
    const point = matrix.inverse().transformPoint(new DOMPoint(x - box.x - box.width / 2, y - box.y - box.height / 2));
    return [point.x, point.y];
}"""


@pytest.fixture(scope="module", autouse=True)
def feed(stack, database):
    begin_anew(database)


@pytest.fixture
def reader(owner, database):
    client = owner("unsplash", person="mikhail")
    keep_feed(client, database)
    # That the account is connected has been said by then.
    client.get("/photos")
    return client


@pytest.fixture
def look(browse, reader, database):
    """Opens the page of a photo; its picture comes at once."""
    def open_page(place: int = 3, asked: list[str] | None = None, **more):
        page = browse(signed_in=reader, **more)
        spare(page, asked)
        page.goto(f"/photos/{photo_at(place, database)}")
        if page.scripts:
            expect(page.locator("[data-stage].is-live")).to_be_visible()
            expect(page.locator(".photo-view.is-settled")).to_be_visible()
        return page
    return open_page


def transform(page) -> dict:
    return page.evaluate(GESTURE, [])


def flick(page, start, end):
    """A finger that is fast however slow the machine is. Whoever waits for its answer may be left behind by the page."""
    page.evaluate(f"(fingers) => {{ setTimeout(() => ({GESTURE})(fingers)); }}", [[start, end]])


def widest_of(addresses: list[str]) -> int:
    """Pixels across."""
    return max(int(re.search(r"w=(\d+)", address)[1]) for address in addresses)


def near(one, other, most: float = 1):
    return all(abs(a - b) < most for a, b in zip(one, other, strict=True))


@journey
def test_a_photo_fills_the_window_to_its_edges(browse, reader, database):
    """With the picture as Unsplash has it."""
    page = browse(signed_in=reader)
    page.goto(f"/photos/{photo_at(3, database)}")
    picture = page.locator(".stage-picture")
    expect(picture).to_have_js_property("complete", True, timeout=60_000)
    box, size = picture.bounding_box(), page.viewport_size
    # Without scripts the room of a scroll bar stays.
    wide = size["width"] if page.scripts else page.evaluate("document.documentElement.clientWidth")
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, wide, size["height"])
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
    assert (box["x"], box["y"]) == (0, 0) and box["height"] <= size[1] and box["width"] <= size[0]


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
    page.wait_for_function("document.fullscreenElement !== null")
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
@pytest.mark.parametrize("fingers, angle, scale", [
    ([[(150, 400), (210, 440)]], 0, 1),
    ([[(150, 400), (100, 400)], [(250, 400), (300, 400)]], 0, 2),
    ([[(150, 400), (200, 350)], [(250, 400), (200, 450)]], 90, 1),
    ([[(150, 400), (120, 340)], [(250, 400), (270, 470)]], 40.91, 1.985),
], ids=["drag", "pinch", "rotate", "all at once"])
def test_what_is_under_the_fingers_stays_under_them(fingers, angle, scale, look):
    page = look()
    told = page.evaluate(GESTURE, fingers)
    for place, (_, wanted) in zip(told["points"], fingers):
        assert near(place, wanted), told
    assert abs(told["angle"] - angle) < 0.5 and abs(told["scale"] - scale) < 0.01, told
    page.set_viewport_size({"width": page.viewport_size["width"] - 1, "height": page.viewport_size["height"]})
    now = transform(page)
    assert near(now["moved"], told["moved"]) and abs(now["angle"] - angle) < 0.5, "it stays as it was left"


@journey(scripts=True)
def test_a_photo_is_zoomed_turned_and_moved_and_comes_sharper(hand, look, database):
    """IF-05."""
    asked: list[str] = []
    large = database.value(
        "SELECT place FROM (SELECT p.width, row_number() OVER (ORDER BY f.rank DESC) - 1 AS place"
        " FROM photo_feed f JOIN photos p ON p.id = f.photo_id) f WHERE width > 2400 ORDER BY place LIMIT 1")
    page = look(large, asked, **hand.screen)
    words, stage = page.words.media, page.locator("[data-stage]")
    widest = widest_of(asked)
    if hand.is_finger:
        hand.drag(page, [(180, 400), (160, 400), (120, 400)], [(220, 400), (240, 400), (280, 400)])
        assert abs(transform(page)["scale"] - 4) < 0.05
        hand.drag(page, [(100, 400), (150, 320), (200, 300)], [(300, 400), (250, 480), (200, 500)])
        assert abs(transform(page)["angle"] - 90) < 1
    else:
        place = (400, 300)
        under = page.evaluate(UNDER, place)
        page.mouse.move(*place)
        page.mouse.wheel(0, -700)
        until(lambda: transform(page)["scale"] > 3, 20)
        assert near(page.evaluate(UNDER, place), under), "what is under the pointer stays under it"
        page.keyboard.press("KeyR")
        assert abs(transform(page)["angle"] - 90) < 0.5
    expect(stage).to_have_class(re.compile("is-zoomed"))
    until(lambda: page.title() and widest_of(asked) > widest, 20, 0.1)
    before = transform(page)
    hand.drag(page, [(150, 300), (180, 330), (210, 340)])
    moved = [before["moved"][0] + 60, before["moved"][1] + 40]
    until(lambda: near(transform(page)["moved"], moved), 20)  # The last stroke of a finger is drawn after it was sent.
    after = transform(page)
    assert near([after["scale"], after["angle"]], [before["scale"], before["angle"]], 0.01)
    for label, is_so in (
            (words.zoomOut, lambda now: now["scale"] < after["scale"]),
            (words.zoomIn, lambda now: abs(now["scale"] - after["scale"]) < 0.01),
            (words.turnLeft, lambda now: abs(now["angle"]) < 1),
            (words.turnRight, lambda now: abs(now["angle"] - 90) < 1),
            (words.resetView, lambda now: now["scale"] == 1 and now["angle"] == 0 and now["moved"] == [0, 0])):
        hand.press(page.get_by_role("button", name=label, exact=True))
        until(lambda: is_so(transform(page)), 20)


@journey(scripts=True)
def test_keys_and_the_wheel_turn_a_little(look):
    page = look()
    page.keyboard.press("Period")
    page.keyboard.press("Period")
    assert abs(transform(page)["angle"] - 10) < 0.1
    page.keyboard.press("Comma")
    assert abs(transform(page)["angle"] - 5) < 0.1
    page.mouse.move(300, 300)
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Shift")
    until(lambda: transform(page)["angle"] > 6, 20)
    page.keyboard.press("Equal")
    assert abs(transform(page)["scale"] - 1.3) < 0.01
    page.keyboard.press("Minus")
    assert abs(transform(page)["scale"] - 1) < 0.01
    page.keyboard.press("Digit0")
    assert transform(page) == {"points": [], "angle": 0, "scale": 1, "moved": [0, 0]}
    page.mouse.dblclick(300, 300)
    assert abs(transform(page)["scale"] - 2.5) < 0.01


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


@journey(scripts=True)
def test_a_finger_that_strokes_sideways_goes_on_to_the_next_photo(look, database):
    page = look(3, **Hand("finger").screen)
    flick(page, (300, 400), (100, 405))
    expect(page).to_have_url(re.compile(rf"/photos/{photo_at(4, database)}$"))
    enhanced(page)
    flick(page, (100, 400), (300, 405))
    expect(page).to_have_url(re.compile(rf"/photos/{photo_at(3, database)}$"))


@journey(scripts=True)
@pytest.mark.parametrize("way", ["escape", "button", "back", "swipe"])
def test_it_is_put_away_to_the_same_photo(way, browse, reader):
    page = browse(signed_in=reader, has_touch=True)
    spare(page)
    page.goto("/photos")
    card = page.locator(CARDS).nth(14)
    card.scroll_into_view_if_needed()
    name = card.get_attribute("id")
    card.locator(".photo-picture").click()
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    enhanced(page)
    if way == "escape":
        page.keyboard.press("Escape")
    elif way == "button":
        page.get_by_role("link", name=page.words.photos.close).click()
    elif way == "back":
        page.go_back()
    else:
        flick(page, (180, 300), (190, 520))
    expect(page).to_have_url(re.compile(r"/photos$"))
    expect(page.locator(f"#{name}")).to_be_in_viewport()


@journey
def test_a_photo_is_downloaded_in_the_size_that_was_chosen(look, stack):
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
    assert "w=640" in download.value.url and re.fullmatch(r"[\w'-]+-unsplash-\d+\.jpg", download.value.suggested_filename)
    if page.scripts:
        expect(menu).not_to_have_attribute("open", "")
    until(lambda: any(request["path"].endswith("/download") for request in watch.requests()), 60, 0.1)


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


# In the page, so that nothing is asked of it for each row.
NOTES = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
            const moved = sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
            if (!hadRecentInput) window.shifts.push({ value, startTime, moved });
        }
    }).observe({ type: "layout-shift", buffered: true });
    window.seen = new Set();
    window.mostRows = 0;
    new MutationObserver(() => {
        const rows = document.querySelectorAll("#photos > li");
        window.mostRows = Math.max(window.mostRows, rows.length);
        for (const row of rows) window.seen.add(row.id);
    }).observe(document, { childList: true, subtree: true });
"""


@journey(scripts=True)
@pytest.mark.slow
def test_twenty_pages_move_nothing_and_never_hold_more_than_three_hundred(browse, reader, database):
    keep_feed(reader, database, 400)
    page = browse(signed_in=reader)
    page.add_init_script(NOTES)
    spare(page)
    page.goto("/photos")
    page.mouse.move(page.viewport_size["width"] / 2, page.viewport_size["height"] / 2)
    top = page.locator(CARDS).first.get_attribute("id")
    left = "document.documentElement.scrollHeight - scrollY - innerHeight"

    def on():
        # Whoever comes to the end sees it move when there is more.
        if page.evaluate(left) > 1_600:
            page.mouse.wheel(0, 1_200)
        return page.evaluate("window.seen.size") >= 400
    until(on, 60, 0.03)
    expect(page.locator(f"#{top}")).to_have_count(0)
    before = page.evaluate("document.documentElement.scrollHeight")
    until(lambda: page.mouse.wheel(0, -5_000) or page.evaluate("scrollY") <= 2, 60, 0.05)
    expect(page.locator(f"#{top}")).to_be_in_viewport()
    assert page.evaluate("getComputedStyle(document.getElementById('photos')).paddingTop") == "0px"
    assert abs(page.evaluate("document.documentElement.scrollHeight") - before) < 200, "nothing has moved"
    shifts = page.evaluate("window.shifts")
    assert sum(shift["value"] for shift in shifts) <= 0.01, shifts
    assert 200 < page.evaluate("window.mostRows") <= 300
