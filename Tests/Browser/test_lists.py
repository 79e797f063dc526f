"""What every list has: it is asked for anew in place by its button, by the key R and by pulling it down (X-13)."""

import re

import pytest
from playwright.sync_api import expect

from Support.files import settled
from Support.person import publish
from Support.screen import PHONE


# Over a list that is pulled or on its way.
SIGN = ".pull.is-shown"


@pytest.fixture(scope="module")
def author(signed_in, database):
    """Has written three pages of posts."""
    author = signed_in("writer", full_name="Михаил Лебедев", faculty="Факультет компьютерных наук")
    for number in range(max(0, 50 - database.value("SELECT count(*) FROM posts WHERE deleted_at IS NULL AND project_id IS NULL"))):
        publish(author, f"Заметка {number}", tags="заметки")
    return author


def held(page, path: str) -> list:
    """What scripts of a page ask for at an address, until it is let go."""
    asked = []
    page.route(re.compile(re.escape(path) + r"($|\?)"), lambda route: (
        asked.append(route) if route.request.resource_type == "fetch" else route.continue_()))
    return asked


def same(page):
    """Marks the page, which a page that is loaded anew loses."""
    page.evaluate("window.isSame = true")


def is_same(page) -> bool:
    return page.evaluate("window.isSame === true")


def until(page, condition, seconds: float = 20):
    for _ in range(int(seconds * 20)):
        if condition():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came")


def test_r_brings_what_is_new_and_leaves_everything_else_where_it_is(browse, member, author):
    page = browse("ru", signed_in=member)
    page.goto("/feed")
    same(page)
    row = page.locator("article[data-item]").nth(12)
    row.scroll_into_view_if_needed()
    link = row.locator("a.age")
    link.focus()
    top = row.bounding_box()["y"]
    name, count = row.get_attribute("id"), page.locator("article[data-item]").count()
    publish(author, "Пришла, пока читали")
    asked = held(page, "/feed")
    page.keyboard.press("r")
    page.keyboard.press("r")
    expect(page.locator("[data-list][aria-busy=true]")).to_have_count(1)
    expect(page.locator(SIGN)).to_have_text(page.words.site.refreshing)
    until(page, lambda: asked)
    page.wait_for_timeout(300)
    assert len(asked) == 1, "two presses are one question"
    asked[0].continue_()
    # Pages that follow, where the list was long enough to have them, are not held.
    page.unroute_all()
    expect(page.locator("article[data-item]").first).to_contain_text("Пришла, пока читали")
    expect(page.locator(f"{SIGN}, [aria-busy]")).to_have_count(0)
    expect(page.locator("#spoken")).to_have_text(page.words.site.refreshed)
    assert is_same(page)
    expect(page.locator(f"#{name} a.age")).to_be_focused()
    assert abs(page.locator(f"#{name}").bounding_box()["y"] - top) <= 2 
    assert page.locator("article[data-item]").count() >= count


def test_later_pages_stay_and_come_anew_as_well(browse, member, author, database):
    page = browse("en", signed_in=member)
    page.goto("/feed")
    same(page)
    rows = page.locator("article[data-item]")
    expect(rows).to_have_count(20)
    rows.last.scroll_into_view_if_needed()
    until(page, lambda: rows.count() >= 40)
    page.wait_for_timeout(500)
    later = rows.nth(33)
    number, last = later.get_attribute("id").split("-")[1], rows.last.get_attribute("id")
    database.execute("UPDATE posts SET deleted_at = now() WHERE id = %s", int(number))
    page.keyboard.press("r")
    expect(page.locator(f"#post-{number}")).to_have_count(0)
    expect(page.locator(f"#{last}")).to_have_count(1)
    names = rows.evaluate_all("rows => rows.map(row => row.id)")
    assert len(set(names)) == len(names) >= 39 and is_same(page)
    expect(page.locator("[data-tail]")).to_have_count(1)
    rows.last.scroll_into_view_if_needed()
    until(page, lambda: rows.count() > len(names))


def test_a_list_that_does_not_come_says_so_and_can_be_tried_again(browse, member, author):
    page = browse("ru", signed_in=member)
    page.goto("/feed")
    same(page)
    page.meant.add(502)
    page.route("**/feed", lambda route: route.fulfill(status=502, body="") if route.request.resource_type == "fetch"
               else route.continue_())
    page.keyboard.press("r")
    toast = page.locator("[data-toast]")
    expect(toast).to_contain_text(page.words.site.notRefreshed)
    expect(page.locator(f"{SIGN}, [aria-busy]")).to_have_count(0)
    page.unroute("**/feed")
    publish(author, "Со второй попытки")
    toast.get_by_role("button", name=page.words.site.tryAgain).click()
    expect(page.locator("article[data-item]").first).to_contain_text("Со второй попытки")
    expect(toast).to_have_count(0)
    assert is_same(page)


def test_a_session_that_has_ended_leads_to_the_sign_in_page(browse, newcomer, database):
    client = newcomer(full_name="Елена Соколова")
    page = browse("ru", signed_in=client)
    page.goto("/feed")
    client.post("/sign-out", {"token": client.token("/feed")})
    page.keyboard.press("r")
    expect(page.locator("main [name=email]")).to_be_visible()


def test_word_of_an_act_that_comes_with_the_list_is_shown_once(browse, newcomer):
    client = newcomer(full_name="Елена Соколова")
    number = publish(client, "Исчезнет в другой вкладке")
    page = browse("ru", signed_in=client)
    page.goto("/feed")
    page.evaluate("""async (number) => {
        const body = new URLSearchParams({ token: document.querySelector("[name=token]").value });
        await fetch(`/posts/${number}/delete`, { method: "POST", body, redirect: "manual" });
    }""", number)
    page.keyboard.press("r")
    toast = page.locator("[data-toast]")
    expect(toast).to_contain_text(page.words.network.postDeleted)
    expect(page.locator(f"#post-{number}")).to_have_count(0)
    toast.locator("[data-close]").click()
    page.keyboard.press("r")
    expect(page.locator("#spoken")).to_have_text(page.words.site.refreshed)
    expect(toast).to_have_count(0)


def test_a_source_is_asked_in_place_and_the_sign_stands_until_it_has_answered(browse, owner, sandbox):
    client = owner("vk")
    settled(client, "/files/vk")
    page = browse("ru", signed_in=client)
    page.goto("/files/vk?sort=-size")
    same(page)
    page.locator("input[form=selection]").nth(1).check()
    sandbox.fault("vk", "slow")
    page.keyboard.press("r")
    expect(page.locator("[data-pending=refresh]")).to_have_count(1)
    expect(page.locator(SIGN)).to_have_text(page.words.site.refreshing)
    sandbox.fault("vk", "none")
    expect(page.locator(f"{SIGN}, [data-pending=refresh]")).to_have_count(0)
    expect(page.locator("input[form=selection]").nth(1)).to_be_checked()
    expect(page.locator("#spoken")).to_have_text(page.words.site.refreshed)
    assert is_same(page) and page.url.endswith("/files/vk?sort=-size")


# MARK: Pulling

class Finger:
    """On a touch screen."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *point: float):
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, start: tuple[float, float], by: tuple[float, float], steps: int = 8):
        self.send("touchStart", *start)
        for step in range(1, steps + 1):
            self.send("touchMove", *(a + b * step / steps for a, b in zip(start, by)))
            self.page.wait_for_timeout(16)

    def let_go(self):
        self.send("touchEnd")


@pytest.fixture
def touched(browse):
    def open_page(client, address: str, **more):
        page = browse("ru", PHONE, signed_in=client, has_touch=True, **more)
        page.goto(address)
        same(page)
        return page, Finger(page)
    return open_page


@pytest.mark.parametrize("address", [
    "/feed", "/tags/заметки", "/files", "/files/vk", "/files/yandex", "/files/saved", "/photos", "/photos/profile",
    "/reminders", "/reminders/completed", "/notifications"])
def test_every_list_is_pulled_down_at_its_top(address, touched, owner, author):
    client = author
    if address.startswith(("/files", "/photos")):
        settled(client := owner(*(("unsplash",) if "/photos" in address else ("vk", "yandex"))), address)
    page, finger = touched(client, address)
    asked = []
    page.on("request", lambda request: asked.append(request) if request.resource_type == "fetch" else None)
    finger.drag((195, 300), (0, 80))
    sign = page.locator(SIGN)
    expect(sign).to_have_text(page.words.site.pull)
    high = sign.bounding_box()["y"]
    finger.send("touchMove", 195, 500)
    expect(sign).to_have_text(page.words.site.pullRelease)
    finger.let_go()
    until(page, lambda: any(request.url.split("?")[0].endswith(page.evaluate("location.pathname")) for request in asked))
    expect(page.locator(f"{SIGN}, [aria-busy], [data-pending=refresh]")).to_have_count(0)
    expect(page.locator("[data-list]")).to_have_count(1)
    assert is_same(page) and high >= 0


def test_a_finger_pulls_on_where_what_lay_under_it_came_anew(touched, member, author):
    page, finger = touched(member, "/feed")
    finger.send("touchStart", 195, 300)
    page.evaluate("""() => {
        const row = document.elementFromPoint(195, 300).closest("main *");
        row.replaceWith(row.cloneNode(true));
    }""")
    for y in (340, 400, 460):
        finger.send("touchMove", 195, y)
    sign = page.locator(SIGN)
    expect(sign).to_have_text(page.words.site.pullRelease)
    finger.let_go()
    expect(page.locator("#spoken")).to_have_text(page.words.site.refreshed)
    expect(sign).to_have_count(0)
    assert is_same(page)


def test_the_sign_follows_the_finger(touched, member, author):
    page, finger = touched(member, "/feed", motion=True)
    finger.drag((195, 300), (0, 60))
    sign = page.locator(SIGN)
    first = sign.bounding_box()
    finger.send("touchMove", 195, 540)
    last = sign.bounding_box()
    row = page.locator("[data-item]").first.bounding_box()
    assert 8 <= last["y"] - first["y"] <= 14
    assert last["y"] + last["height"] <= row["y"], "it lies on no row"
    finger.send("touchMove", 195, 330)
    finger.let_go()
    expect(sign).to_have_count(0)
    page.wait_for_timeout(300)
    expect(page.locator("[aria-busy]")).to_have_count(0)


def test_little_motion_leaves_the_sign_where_it_is(touched, member, author):
    page, finger = touched(member, "/feed")
    finger.drag((195, 300), (0, 60))
    first = page.locator(SIGN).bounding_box()["y"]
    finger.send("touchMove", 195, 400)
    assert page.locator(SIGN).bounding_box()["y"] == first
    finger.let_go()


@pytest.mark.parametrize("start, by", [((195, 300), (120, 20)), ((195, 300), (0, -150))], ids=["sideways", "up"])
def test_what_is_moved_another_way_is_not_pulled(start, by, touched, member, author):
    page, finger = touched(member, "/feed")
    finger.drag(start, by)
    expect(page.locator(SIGN)).to_have_count(0)
    finger.let_go()


def test_a_list_that_was_scrolled_is_not_pulled(touched, member, author):
    page, finger = touched(member, "/feed")
    page.evaluate("scrollTo(0, 900)")
    finger.drag((195, 300), (0, 200))
    expect(page.locator(SIGN)).to_have_count(0)
    finger.let_go()
    until(page, lambda: page.evaluate("scrollY") < 900)


def test_a_long_press_on_a_row_is_no_pull(touched, owner):
    client = owner("vk")
    settled(client, "/files/vk")
    page, finger = touched(client, "/files/vk")
    row = page.locator("tr[data-item]").first.bounding_box()
    x, y = row["x"] + 120, row["y"] + row["height"] / 2
    finger.send("touchStart", x, y)
    expect(page.locator("details[data-menu][open]")).to_have_count(1)
    finger.send("touchMove", x, y + 150)
    expect(page.locator(SIGN)).to_have_count(0)
    finger.let_go()
    expect(page.locator("details[data-menu][open]")).to_have_count(1)
