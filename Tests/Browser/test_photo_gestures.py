"""A photo under fingers, the mouse and keys: it follows them, and is put away in every way that people know."""

import re

import pytest
from playwright.sync_api import expect

from Support.hand import Hand
from Support.photos import photo_at, spare
from Support.screen import enhanced
from Support.stack import until
from Support.ways import journey

pytestmark = pytest.mark.usefixtures("photo_feed")

CARDS = "#photos > li"
# Fingers as [where they begin, where they end], after which it returns where what was under each is now, and the whole transform.
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


def transform(page) -> dict:
    return page.evaluate(GESTURE, [])


def flick(page, start, end):
    """A finger that is fast however slow the machine is. A call that waits for its answer may be left behind by the page."""
    page.evaluate(f"(fingers) => {{ setTimeout(() => ({GESTURE})(fingers)); }}", [[start, end]])


def widest_of(addresses: list[str]) -> int:
    """Pixels across."""
    return max(int(re.search(r"w=(\d+)", address)[1]) for address in addresses)


def near(one, other, most: float = 1):
    return all(abs(a - b) < most for a, b in zip(one, other, strict=True))


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
def test_a_tap_is_heard_at_once_after_a_photo_was_moved(look):
    """A quick stroke is no fling that the tap would only end."""
    hand = Hand("finger")
    page = look(**hand.screen)
    out = page.get_by_role("button", name=page.words.media.zoomOut, exact=True)
    scale = 1.0
    for _ in range(10):
        hand.drag(page, [(180, 400), (160, 400), (120, 400)], [(220, 400), (240, 400), (280, 400)])
        hand.drag(page, [(150, 300), (180, 330), (210, 340)])
        until(lambda: transform(page)["scale"] > scale * 1.5, 20)
        scale = transform(page)["scale"]
        hand.press(out)
        until(lambda: transform(page)["scale"] < scale, 5)
        hand.press(page.get_by_role("button", name=page.words.media.resetView, exact=True))
        until(lambda: transform(page)["scale"] == 1, 5)
        scale = 1.0


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
