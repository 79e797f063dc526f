"""A photo looked at: it fills the window, follows fingers, and is put away in every way that people know."""

import re

import pytest
from playwright.sync_api import expect

from Support.sandbox import Sandbox
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
    };
}"""

AT_END = "scrollY + innerHeight >= document.documentElement.scrollHeight - 2"


@pytest.fixture(scope="module", autouse=True)
def hour(database):
    """An hour of which nothing is spent."""
    database.execute("TRUNCATE photo_requests")
    database.execute("UPDATE photo_feed_state SET failure = NULL, failed_at = NULL")


@pytest.fixture
def reader(owner):
    return owner("unsplash", person="mikhail")


def opened(page, number: int = 3) -> str:
    """Opens a photo of the feed; its name there."""
    page.goto("/photos")
    until(lambda: page.reload() and page.locator(CARDS).count() == 20, 60, 0.3)
    card = page.locator(CARDS).nth(number)
    card.scroll_into_view_if_needed()
    name = card.get_attribute("id")
    card.locator(".photo-picture").click()
    expect(page.locator(".photo-view")).to_be_visible()
    return name


@journey
def test_a_photo_fills_the_window_to_its_edges(browse, reader):
    page = browse(signed_in=reader)
    opened(page)
    picture = page.locator(".stage-picture")
    expect(picture).to_have_js_property("complete", True, timeout=30_000)
    box, size = picture.bounding_box(), page.viewport_size
    # Without scripts the room of a scroll bar stays.
    wide = size["width"] if page.scripts else page.evaluate("document.documentElement.clientWidth")
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, wide, size["height"])
    assert picture.evaluate("image => getComputedStyle(image).objectFit") == "contain"
    assert sideways(page) <= 0
    expect(page.locator(".photo-bar").get_by_role("link", name="Unsplash", exact=True)).to_have_attribute(
        "href", re.compile("utm_source=quad&utm_medium=referral"))


@journey(scripts=True)
@pytest.mark.parametrize("fingers, angle, scale", [
    ([[(150, 400), (210, 440)]], 0, 1),
    ([[(150, 400), (100, 400)], [(250, 400), (300, 400)]], 0, 2),
    ([[(150, 400), (200, 350)], [(250, 400), (200, 450)]], 90, 1),
    ([[(150, 400), (120, 340)], [(250, 400), (270, 470)]], 40.91, 1.985),
], ids=["drag", "pinch", "rotate", "all at once"])
def test_what_is_under_the_fingers_stays_under_them(fingers, angle, scale, browse, reader):
    page = browse(signed_in=reader)
    opened(page)
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    expect(page.locator(".stage-picture")).to_have_js_property("complete", True, timeout=30_000)
    told = page.evaluate(GESTURE, fingers)
    for (x, y), (_, (wanted_x, wanted_y)) in zip(told["points"], fingers):
        assert abs(x - wanted_x) < 1 and abs(y - wanted_y) < 1, told
    assert abs(told["angle"] - angle) < 0.5 and abs(told["scale"] - scale) < 0.01, told
    page.set_viewport_size({"width": page.viewport_size["width"] - 1, "height": page.viewport_size["height"]})
    assert abs(page.evaluate(GESTURE, [])["angle"] - angle) < 0.5, "it stays as it was left"


@journey(scripts=True)
def test_keys_and_the_wheel_turn_a_little(browse, reader):
    page = browse(signed_in=reader)
    opened(page)
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    page.keyboard.press("Period")
    page.keyboard.press("Period")
    assert abs(page.evaluate(GESTURE, [])["angle"] - 10) < 0.1
    page.keyboard.press("Comma")
    assert abs(page.evaluate(GESTURE, [])["angle"] - 5) < 0.1
    page.mouse.move(300, 300)
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Shift")
    until(lambda: page.evaluate(GESTURE, [])["angle"] > 6, 10)
    page.keyboard.press("Digit0")
    assert page.evaluate(GESTURE, []) == {"points": [], "angle": 0, "scale": 1}


@journey(scripts=True)
@pytest.mark.parametrize("way", ["escape", "button", "back", "swipe"])
def test_it_is_put_away_to_the_same_photo(way, browse, reader):
    page = browse(signed_in=reader, has_touch=True)
    name = opened(page, 14)
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    if way == "escape":
        page.keyboard.press("Escape")
    elif way == "button":
        page.get_by_role("link", name=page.words.photos.close).click()
    elif way == "back":
        page.go_back()
    else:
        # Whoever waits for its answer may be left behind by the page.
        page.evaluate(f"(fingers) => {{ setTimeout(() => ({GESTURE})(fingers)); }}", [[(180, 300), (190, 520)]])
    expect(page).to_have_url(re.compile(r"/photos$"))
    expect(page.locator(f"#{name}")).to_be_in_viewport()


@journey
def test_a_photo_is_downloaded_in_the_size_that_was_chosen(browse, reader, stack):
    page = browse(signed_in=reader)
    opened(page)
    menu = page.locator(".photo-share")
    menu.locator("summary").click()
    names = menu.locator(".menu-item")
    assert names.count() >= 4
    expect(names.first).to_have_attribute("href", re.compile(r"^https://unsplash\.com/photos/.*utm_source=quad"))
    small = page.get_by_role("button", name=re.compile(r"640 × \d+"))
    watch = Sandbox(stack.sandbox).watch("unsplash")
    with page.expect_download() as download:
        small.click()
    assert "w=640" in download.value.url and re.fullmatch(r"unsplash-\d+\.jpg", download.value.suggested_filename)
    if page.scripts:
        expect(menu).not_to_have_attribute("open", "")
    until(lambda: any(request["path"].endswith("/download") for request in watch.requests()), 60)


@journey(scripts=True)
def test_the_menu_goes_by_its_sign_and_by_a_swipe(browse, reader):
    page = browse(signed_in=reader, has_touch=True)
    opened(page)
    menu = page.locator(".photo-share")
    menu.locator("summary").click()
    menu.get_by_role("button", name=page.words.photos.close).click()
    expect(menu).not_to_have_attribute("open", "")
    menu.locator("summary").click()
    box = menu.locator(".menu-list").bounding_box()
    session = page.context.new_cdp_session(page)
    x, y = box["x"] + 40, box["y"] + 12
    for kind, down in (("touchStart", 0), ("touchMove", 30), ("touchMove", 80), ("touchEnd", None)):
        points = [] if down is None else [{"x": x, "y": y + down, "id": 0}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(menu).not_to_have_attribute("open", "")


@journey(scripts=True)
def test_a_picture_that_gets_no_answer_is_told_in_a_window_over_a_placeholder(browse, reader):
    page = browse(signed_in=reader)
    page.goto("/photos")
    until(lambda: page.reload() and page.locator(CARDS).count() == 20, 60, 0.3)
    address = page.locator(".photo-picture").first.get_attribute("href")
    page.route("**/unsplash/images/**", lambda route: route.fulfill(status=200, content_type="image/png", body=b"no"))
    page.goto(address)
    alert = page.get_by_role("alertdialog")
    expect(alert).to_contain_text(page.words.photos.noAnswerText)
    alert.get_by_role("button", name=page.words.photos.ok).click()
    expect(page.locator(".photo-view > .photo-missing")).to_be_visible()


@journey
def test_a_login_in_vain_is_told_in_a_window_whose_button_leads_back(browse, newcomer, stack):
    page = browse(signed_in=newcomer())
    page.goto("/photos")
    page.get_by_role("button", name=page.words.photos.logIn).click()
    page.get_by_role("button", name="Deny").click()
    expect(page).to_have_url(f"{stack.origin}/photos")
    alert = page.get_by_role("alertdialog")
    expect(alert).to_contain_text(page.words.photos.loginFailed)
    alert.get_by_role("button", name=page.words.photos.ok).click()
    expect(alert).to_be_hidden()
    expect(page.get_by_role("button", name=page.words.photos.logIn)).to_be_visible()


def shifts(page) -> float:
    return page.evaluate("() => window.shifted")


@journey(scripts=True)
@pytest.mark.slow
def test_twenty_pages_move_nothing_and_never_hold_more_than_three_hundred(browse, reader):
    page = browse(signed_in=reader)
    page.add_init_script("""
        window.shifted = 0;
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        window.mostRows = 0;
        new MutationObserver(() => {
            const rows = document.querySelectorAll("#photos > li").length;
            window.mostRows = Math.max(window.mostRows, rows);
        }).observe(document, { childList: true, subtree: true });
    """)
    # Pictures without proportions of their own, so that they have those that the page says.
    picture = "<svg xmlns='http://www.w3.org/2000/svg' width='100%' height='100%'/>"
    page.route("**/unsplash/images/**", lambda route: route.fulfill(
        status=200, content_type="image/svg+xml", body=picture))
    page.goto("/photos")
    until(lambda: page.reload() and page.locator(CARDS).count() == 20, 60, 0.3)
    seen: list[str] = []
    page.mouse.move(page.viewport_size["width"] / 2, page.viewport_size["height"] / 2)

    def look():
        for name in page.locator(CARDS).evaluate_all("cards => cards.map((card) => card.id)"):
            if name not in seen:
                seen.append(name)

    def on():
        page.mouse.wheel(0, 1_500)
        before = len(seen)
        look()
        # Twenty pages come by themselves, however few photos one has that was asked for before they had come.
        waiting = page.locator("[data-tail] a[rel=next]:not([data-pending])")
        if len(seen) == before and waiting.count() and page.evaluate(AT_END):
            waiting.evaluate("link => link.click()")
        return len(seen) >= 400
    until(on, 240, 0.1)
    top = seen[0]
    expect(page.locator(f"#{top}")).to_have_count(0)
    before = page.evaluate("document.documentElement.scrollHeight")
    until(lambda: page.mouse.wheel(0, -3_000) or page.evaluate("scrollY") <= 2, 120, 0.05)
    expect(page.locator(f"#{top}")).to_be_in_viewport()
    assert page.evaluate("getComputedStyle(document.getElementById('photos')).paddingTop") == "0px"
    assert abs(page.evaluate("document.documentElement.scrollHeight") - before) < 200, "nothing has moved"
    assert shifts(page) <= 0.01
    assert 200 < page.evaluate("window.mostRows") <= 300
