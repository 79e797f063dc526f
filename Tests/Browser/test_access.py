"""Pages in states that no address has: axe finds nothing serious, nothing jumps, fingers meet what they touch (ui.md). All
other pages: test_pages."""

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.files import settled
from Support.person import new_address, publish
from Support.screen import DESK, PHONE
from Support.stack import until
from Support.touch import small
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


@pytest.mark.parametrize("device", [{"has_touch": True, "is_mobile": True}, {}], ids=["touch", "narrow"])
def test_what_is_touched_of_a_choice_and_of_an_upload_is_large_enough(device, browse, owner, sandbox):
    client = owner("vk", "yandex")
    settled(client, "/files/yandex")
    page = browse("ru", PHONE, signed_in=client, **device)
    # What is chosen has buttons of its own, and so has an upload that waits.
    page.goto("/files/yandex")
    page.locator("input[form=selection]").first.check()
    expect(page.locator("#selection")).to_be_visible()
    assert small(page) == []
    sandbox.fault("yandex", "down")
    upload(client, [("touch.txt", b"x")])
    until(lambda: any("try again" in words for words in rows(client).values()), 30, 0.2)
    page.goto("/files/yandex")
    assert small(page) == []
    for number in rows(client):
        act(client, number, "cancel")


# The shortest way from the middle of a box, up, down, left and right, to what is not the box; and by how much its row
# would be lower if it were as large as it looks.
REACH = """box => {
    const place = box.getBoundingClientRect()
    const height = () => box.closest('tr, li').getBoundingClientRect().height
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
    const reach = (dx, dy) => {
        let far = 0
        while (far < 40 && document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1)) === box) far += 1
        return far
    }
    const shortest = Math.min(reach(-1, 0), reach(1, 0), reach(0, -1), reach(0, 1))
    const before = height()
    box.style.cssText = 'inline-size: var(--box); block-size: var(--box); margin: 0'
    const lower = before - height()
    box.style.cssText = ''
    return [shortest, lower]
}"""


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.parametrize("device", [{"has_touch": True, "is_mobile": True}, {}], ids=["touch", "narrow"])
def test_boxes_of_rows_are_as_large_as_a_finger(width, device, browse, owner):
    client = owner("vk", "yandex")
    page = browse("ru", (width, 844), signed_in=client, **device)
    for address in ["/files/vk", "/files/yandex", "/files/all", "/files/vk?view=grid"]:
        settled(client, address)
        page.goto(address)
        box = page.locator("input[form=selection]").nth(1)
        box.scroll_into_view_if_needed()
        reach, lower = box.evaluate(REACH)
        assert reach >= 21 and lower == 0, f"{address}: {reach}, {lower}"
        place = box.bounding_box()
        for state in (True, False):
            # As far out as a finger comes down.
            page.mouse.click(place["x"] + 2, place["y"] + place["height"] - 2)
            expect(box).to_be_checked(checked=state)
        assert sideways(page) <= 0, address
