"""Pages for everybody: axe finds nothing serious, nothing scrolls sideways, nothing jumps (ui.md)."""

import re

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.files import filled, settled
from Support.person import member_id, new_address, publish
from Support.stack import until
from Support.upload import act, rows, upload
from Support.watch import sideways

LONG = "\n\n".join([
    "Оченьдлинноесловобезпробелов" * 6, "```swift\n" + "let answer = 42; " * 30 + "\n```",
    "| a | b | c | d |\n|---|---|---|---|\n| " + " | ".join(["длинная ячейка таблицы"] * 4) + " |",
    "https://example.com/" + "a" * 200])


@pytest.fixture(scope="module")
def pages(signed_in, stack):
    """Every page: its name, its address, and who sees it."""
    member = signed_in("member", full_name="Анна Ковалёва", faculty="Факультет права")
    post, person = publish(member, LONG, "#семинар"), member_id(member)
    everyone = {"start": "/", "sign-in": "/sign-in", "not-found": "/nothing", "styleguide": "/styleguide"}
    members = {
        "feed": "/feed", "new-post": "/posts/new", "post": f"/posts/{post}", "edit-post": f"/posts/{post}/edit",
        "delete-post": f"/posts/{post}/delete", "tag": "/tags/%D1%81%D0%B5%D0%BC%D0%B8%D0%BD%D0%B0%D1%80",
        "empty-tag": "/tags/nothing_here", "person": f"/people/{person}", "person-details": f"/people/{person}/info",
        "profile-settings": "/settings/profile", "appearance": "/settings/appearance", "sessions": "/settings/sessions",
        "connections": "/settings/connections",
        "nothing-for-members": "/posts/999999999"}
    return {name: (address, None) for name, address in everyone.items()} | {
        name: (address, member) for name, address in members.items()}


NAMES = [
    "start", "sign-in", "not-found", "styleguide", "feed", "new-post", "post", "edit-post", "delete-post", "tag",
    "empty-tag", "person", "person-details", "profile-settings", "appearance", "sessions", "connections",
    "nothing-for-members"]


@pytest.mark.parametrize("theme, language", [("light", "ru"), ("dark", "en")])
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing_serious(name, theme, language, browse, pages):
    address, member = pages[name]
    page = browse(language, color_scheme=theme, signed_in=member)
    page.goto(address)
    assert serious(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_forms_with_mistakes_and_open_menus(theme, browse, visitor, member, stack):
    page = browse("ru", (390, 844), color_scheme=theme)
    page.goto("/")
    page.locator("main [name=email]").fill("anna@example.com")
    page.locator("main form button").first.click()
    page.locator("#field-email-error").wait_for()
    assert serious(page) == []
    page.locator("main [name=email]").fill(new_address())
    page.locator("main form button").first.click()
    page.locator("main [name=code]").wait_for()
    assert serious(page) == []

    page = browse("en", color_scheme=theme, signed_in=member)
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


@pytest.mark.parametrize("size", [(320, 640), (640, 430)], ids=["320 pixels", "200 percent of 1280"])
def test_no_page_scrolls_sideways(size, browse, pages):
    wide = {}
    for member in {id(who): who for _, who in pages.values()}.values():
        page = browse("ru", size, signed_in=member)
        for name, (address, who) in pages.items():
            if who is member:
                page.goto(address)
                if (pixels := sideways(page)) > 0:
                    wide[name] = pixels
    assert wide == {}


SHIFTS = """() => new Promise(resolve => {
    const seen = list => resolve(list.getEntries().reduce((sum, entry) => sum + entry.value, 0))
    new PerformanceObserver(seen).observe({type: 'layout-shift', buffered: true})
    setTimeout(() => resolve(0), 300)
})"""


def test_nothing_jumps_after_the_first_paint(browse, pages):
    for name in ("start", "feed", "post", "sessions"):
        address, member = pages[name]
        for size in ((390, 844), (1280, 860)):
            page = browse("ru", size, signed_in=member, motion=True)
            page.goto(address)
            page.wait_for_timeout(400)
            moved = page.evaluate(SHIFTS)
            assert moved < 0.02, f"{name} at {size}: {moved}"


SMALL = """() => [...document.querySelectorAll('button, summary, .bar-link, .button, input, textarea')]
    .filter(element => element.checkVisibility() && !element.closest('dialog, [popover]:not(:popover-open)'))
    .map(element => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1 && box.height < 43.5)
    .map(([text, box]) => `${text} ${box.height}`)"""


def test_what_is_touched_on_a_phone_is_large_enough(browse, pages):
    """44 px for what stands alone; links within a line of text are as tall as their line."""
    for name in ("start", "feed", "post", "person", "sessions", "profile-settings", "appearance", "connections"):
        address, member = pages[name]
        assert small(browse("ru", (390, 844), has_touch=True, is_mobile=True, signed_in=member), address) == [], name


@pytest.mark.parametrize("device", [{"has_touch": True, "is_mobile": True}, {}], ids=["touch", "narrow"])
def test_what_is_touched_among_files_is_large_enough(device, browse, owner, sandbox):
    client = owner("vk", "yandex")
    settled(client, "/files/yandex")
    page = browse("ru", (390, 844), signed_in=client, **device)
    item = re.search(r'href="(/files/vk/item/\d+)', filled(client, "/files/vk").text)[1]
    for address in [*FILES, item, f"{item}/rename", f"{item}/delete"]:
        assert small(page, address) == [], address
    # What is chosen has buttons of its own, and so has an upload that waits.
    page.goto("/files/yandex")
    page.locator("input[form=selection]").first.check()
    expect(page.locator("#selection")).to_be_visible()
    assert small(page) == []
    sandbox.fault("yandex", "down")
    upload(client, [("touch.txt", b"x")])
    until(lambda: any("try again" in words for words in rows(client).values()), 30, 0.2)
    assert small(page, "/files/yandex") == []
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


FILES = ["/settings/connections", "/files", "/files/all", "/files/vk", "/files/vk?view=grid", "/files/yandex",
         "/files/saved", "/files/usage", "/files/vk/options", "/files/uploads", "/files/folders/new", "/files/published"]


def small(page, address: str = "") -> list[str]:
    """What stands alone on a page and is lower than a finger is wide."""
    if address:
        page.goto(address)
    return page.evaluate(SMALL)
