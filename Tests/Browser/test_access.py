"""Pages in states that no address has: axe finds nothing serious, nothing jumps, fingers meet what they touch (ui.md). All
other pages: test_pages."""

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.files import settled
from Support.halves import halves
from Support.person import new_address, publish
from Support.rows import select, unselect
from Support.screen import DESK, PHONE
from Support.stack import until
from Support.touch import missed, small
from Support.upload import act, rows, upload
from Support.watch import sideways
from Support.ways import journey

LONG = "\n\n".join(["Длинная строка, которая займёт не одну строку. " * 6, "```swift\nlet answer = 42\n```"] * 4)


@journey(scripts=True, size=DESK)
def test_axe_finds_nothing_serious_in_forms_with_mistakes_and_open_menus(browse, member):
    page = browse(size=PHONE)
    page.goto("/")
    page.locator("main [name=email]").fill("anna")
    page.locator("main form button").first.click()
    page.locator("#field-email-error").wait_for()
    assert serious(page) == []
    page.locator("main [name=email]").fill(new_address())
    page.locator("main form button").first.click()
    page.locator("main [name=code]").wait_for()
    assert serious(page) == []

    page = browse(signed_in=member)
    page.goto("/feed")
    page.locator("main [name=body]").click()
    expect(page.locator("main [name=tags]")).to_be_visible()
    assert serious(page) == []
    page.locator(".rail .rail-person").click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Slash")
    page.locator("dialog#keys").wait_for()
    assert serious(page) == []


FIRST = "Начало, в котором есть #перевод и [ссылка](https://example.com/)."
SHIFTS = """() => new Promise(resolve => {
    const seen = list => resolve(list.getEntries().reduce((sum, entry) => sum + entry.value, 0))
    new PerformanceObserver(seen).observe({type: 'layout-shift', buffered: true})
    setTimeout(() => resolve(0), 300)
})"""


def test_nothing_jumps_after_the_first_paint(browse, member):
    post = f"/posts/{publish(member, LONG)}"
    for address, who in (("/", None), ("/feed", member), (post, member), ("/settings/sessions", member)):
        for size in (PHONE, DESK):
            page = browse("ru", size, signed_in=who, motion=True)
            page.goto(address)
            page.wait_for_timeout(400)
            moved = page.evaluate(SHIFTS)
            assert moved < 0.02, f"{address} at {size}: {moved}"


# The first paint, where there is one before the rest of the page.
PAINT = """() => new Promise(over => {
    new PerformanceObserver(() => requestAnimationFrame(over)).observe({type: 'paint', buffered: true})
    setTimeout(over, 2_000)
})"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_page_in_the_middle_of_the_paper_is_painted_once_it_is_whole(size, browse, stack):
    page = browse("ru", size, motion=True).context.new_page()
    with halves(f"http://127.0.0.1:{stack.port}", "/", b"<form") as relay:
        page.goto(relay.address, wait_until="commit")
        page.wait_for_selector(".start-head", state="attached")
        page.evaluate(PAINT)
        relay.rest.set()
        page.wait_for_load_state()
        assert page.evaluate(SHIFTS) == 0


def test_a_finger_meets_every_link_of_a_post(browse, newcomer):
    author = newcomer()
    texts = ["Семинар", "```swift\nlet answer = 42\n```", "[@Елена Соколова](/people/1) знает", f"{FIRST}\n\n{LONG}"]
    numbers = [publish(author, text, "#я #грант" if text.startswith(FIRST) else "") for text in texts]
    own = ", ".join(f"#post-{number}" for number in numbers)
    page = browse("ru", PHONE, signed_in=author, has_touch=True, is_mobile=True)
    for address in ("/feed", f"/posts/{numbers[-1]}", "/tags/грант"):
        page.goto(address)
        # Those that other tests have written differ from run to run.
        page.locator(f".post:not({own})").evaluate_all("posts => posts.forEach((post) => post.remove())")
        assert missed(page) == [], address


@pytest.mark.parametrize("device", [{"has_touch": True, "is_mobile": True}, {}], ids=["touch", "narrow"])
def test_what_is_touched_of_a_choice_and_of_an_upload_is_large_enough(device, browse, owner, sandbox):
    client = owner("vk", "yandex")
    settled(client, "/files/yandex")
    page = browse("ru", PHONE, signed_in=client, **device)
    # What is chosen has buttons of its own, and so has an upload that waits.
    page.goto("/files/yandex")
    select(page, page.locator("tr[data-item]").first)
    expect(page.locator("#selection")).to_be_visible()
    assert small(page) == []
    sandbox.fault("yandex", "down")
    upload(client, [("touch.txt", b"x")])
    until(lambda: any("try again" in words for words in rows(client).values()), 30, 0.2)
    page.goto("/files/yandex")
    assert small(page) == []
    for number in rows(client):
        act(client, number, "cancel")


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.parametrize("device", [{"has_touch": True, "is_mobile": True}, {}], ids=["touch", "narrow"])
def test_whole_rows_are_chosen_by_fingers_once_one_of_them_is(width, device, browse, owner):
    client = owner("vk", "yandex")
    page = browse("ru", (width, 844), signed_in=client, **device)
    for address in ["/files/vk", "/files/yandex", "/files/all", "/files/vk?view=grid"]:
        settled(client, address)
        page.goto(address)
        boxes, rows = page.locator("input[form=selection]"), page.locator("[data-rows] [data-item]")
        expect(boxes.first).to_be_hidden()
        before = rows.nth(1).bounding_box()
        select(page, rows.first)
        place = rows.nth(1).bounding_box()
        assert place == before and place["height"] >= 44, "nothing jumps"
        for state in (True, False):
            # As far out as a finger comes down.
            page.mouse.click(place["x"] + 2, place["y"] + place["height"] - 2)
            expect(boxes.nth(1)).to_be_checked(checked=state)
        assert sideways(page) <= 0, address
        expect(boxes.first).to_be_checked()
        unselect(page)
        expect(boxes.first).to_be_hidden()
