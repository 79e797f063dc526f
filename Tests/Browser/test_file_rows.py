"""How lists of files stand and answer: three bars, rows that are targets as a whole, choosing (VK-03…VK-06, X-08)."""

import re

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.copies import entries, saved
from Support.disk import Disk
from Support.files import filled, refresh, settled
from Support.person import member_id, publish
from Support.rows import select
from Support.screen import DESK, PHONE
from Support.stack import until
from Support.ways import journey

LISTS = ["/files", "/files/all", "/files/vk", "/files/yandex", "/files/saved", "/files/vk?view=grid"]


@pytest.fixture
def elena(owner, database):
    client = owner("vk", "yandex")
    for address in ("/files/vk", "/files/all", "/files/yandex"):
        filled(client, address)
    saved(client, database, entries(client, "/files/vk", "vk")[0])
    return client


def top(locator) -> float:
    return locator.bounding_box()["y"]


def scroll(page, to: int):
    """As a finger or a wheel does it: in several steps."""
    page.evaluate("""async (to) => {
        const from = scrollY
        for (let step = 1; step <= 6; step += 1) {
            scrollTo(0, from + (to - from) * step / 6)
            await new Promise(requestAnimationFrame)
        }
    }""", to)
    page.wait_for_timeout(250)


# MARK: Bars

@pytest.fixture
def thrown_away(elena, stack):
    """Something in the trash of the disk."""
    disk = Disk(stack.sandbox, "elena")
    disk.put("disk:/Лишнее.txt", b"x")
    disk.call("DELETE", "resources", path="disk:/Лишнее.txt")
    refresh(elena, "/files/trash")
    settled(elena, "/files/trash")
    yield
    disk.empty_trash()


@pytest.mark.parametrize("size, most", [(DESK, 190), (PHONE, 150)], ids=["desk", "phone"])
def test_three_bars_stand_over_the_first_file(size, most, browse, elena, thrown_away):
    page = browse("ru", size, signed_in=elena)
    for address in [*LISTS, "/files/trash"]:
        page.goto(address)
        expect(page.locator("[data-item]").first).to_be_visible()
        assert top(page.locator("[data-item]").first) <= most, address


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_foot_of_a_list_begins_where_its_rows_do(size, browse, elena, thrown_away):
    page = browse("ru", size, signed_in=elena)
    publish(elena, "Заметка")
    for address in ["/files/vk", "/files/all", "/files/vk?view=grid", "/files/trash", "/feed"]:
        page.goto(address)
        foot = page.locator(".list-foot :is(p, .icon)").first.bounding_box()["x"]
        row = page.locator("[data-item] :is(.file-icon, .avatar)").first.bounding_box()["x"]
        assert abs(foot - row) <= 2, address


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_switch_of_sources_stands_still(size, browse, elena):
    page = browse("ru", size, signed_in=elena)
    places = set()
    wide = ["/files/categories"] if size == DESK else []  # the longest title of a tab
    for address in [*LISTS, *wide, "/files/vk/options", "/files/usage", "/files/trash", "/files/saved?source=vk"]:
        page.goto(address)
        box = page.locator(".page-head .segments").bounding_box()
        places.add((round(box["x"]), round(box["y"])))
    assert len(places) == 1, places
    # Below the way back, where the longest names are.
    lower = set()
    for category in (1, 3, 7):
        page.goto(f"/files/categories/{category}")
        box = page.locator(".page-head .segments").bounding_box()
        lower.add((round(box["x"]), round(box["y"])))
        title = page.get_by_role("heading", level=1)
        assert size == PHONE or title.evaluate("(title) => title.scrollWidth <= title.clientWidth"), category
    assert len(lower) == 1 and lower.pop()[0] == places.pop()[0], lower


def test_forced_colours_show_on_a_phone_which_source_is_chosen_and_no_border_that_is_not_there(browse, elena):
    page = browse("ru", PHONE, signed_in=elena, forced_colors="active")
    page.goto("/files/vk")

    def colours(selector: str, name: str) -> set[str]:
        parts = page.locator(f".page-head .segment{selector}")
        return set(parts.evaluate_all("(all, name) => all.map((each) => getComputedStyle(each)[name])", name))
    paper = page.locator(".page-head").evaluate("(head) => getComputedStyle(head).backgroundColor")
    assert colours("", "borderTopColor") == {paper}
    assert colours("[aria-current]", "backgroundColor").isdisjoint(colours(":not([aria-current])", "backgroundColor"))


def test_tabs_stay_in_sight_and_scrolling_up_brings_the_rest_back(browse, elena):
    for size in (DESK, PHONE):
        page = browse("en", size, signed_in=elena)
        page.goto("/files/vk")
        tabs, search = page.locator("main .tabs"), page.get_by_role("searchbox")
        scroll(page, 1_200)
        assert top(tabs) == 0
        expect(search).not_to_be_in_viewport()
        if size == DESK:
            head = page.locator(".files thead th").first
            assert 0 < top(head) <= top(tabs) + tabs.bounding_box()["height"]
            continue
        scroll(page, 900)
        expect(search).to_be_in_viewport()
        head = page.locator(".page-head").bounding_box()
        assert head["y"] == 0 and abs(top(tabs) - head["height"]) <= 1
        scroll(page, 1_100)
        assert top(tabs) == 0
        scroll(page, 0)
        expect(page.locator("main h1")).to_be_in_viewport()
        assert serious(page) == []


def test_tabs_and_what_scrolling_up_brings_back_stand_below_the_line_of_a_lost_network(browse, elena):
    page = browse("en", PHONE, signed_in=elena)
    page.goto("/files/vk")
    tabs, head, line = page.locator("main .tabs"), page.locator(".page-head"), page.locator("#standing-line")
    page.context.set_offline(True)
    expect(line).to_be_visible()
    below = line.bounding_box()["y"] + line.bounding_box()["height"]
    scroll(page, 1_200)
    until(lambda: top(tabs) >= below and top(head) < 0)
    scroll(page, 900)
    until(lambda: top(head) >= below and top(tabs) >= top(head) + head.bounding_box()["height"] - 1)
    page.context.set_offline(False)


def test_a_phone_shows_the_chosen_tab_and_those_before_it_that_fit(browse, elena):
    page = browse("ru", PHONE, signed_in=elena)
    page.goto("/files/yandex")
    tabs, chosen = page.locator("main .tab"), page.locator("main .tab[aria-current]")
    for tab in (tabs.first, chosen):
        expect(tab).to_be_in_viewport(ratio=1)
    for address in ("/files/published?source=yandex", "/files/saved?source=yandex", "/files/trash", "/files/space"):
        page.goto(address)
        expect(chosen).to_be_in_viewport(ratio=1)
        expect(tabs.first).not_to_be_in_viewport(ratio=1)


# MARK: Rows

def middle(locator) -> dict[str, float]:
    """A place of a row where nothing is written."""
    box = locator.bounding_box()
    return {"x": box["width"] * .6, "y": box["height"] - 3}


@journey(scripts=True)
def test_the_whole_row_opens(browse, elena):
    page = browse(signed_in=elena)
    page.goto("/files/yandex")
    folder = page.locator("tr[data-item]").first
    name = folder.locator("bdi").inner_text()
    folder.click(position=middle(folder))
    expect(page.locator(".crumbs [aria-current]")).to_have_text(name)
    page.goto("/files/all?query=.pdf")
    row = page.locator("tr[data-item][data-acts=yandex]").first
    name = row.locator("bdi").inner_text()
    row.scroll_into_view_if_needed()
    heights = "rows => new Set(rows.map(row => row.offsetHeight)).size"
    assert page.locator("tr[data-item]").evaluate_all(heights) == 1, "with a copy or a picture, or without"
    with page.context.expect_page() as opened:
        row.click(position=middle(row), modifiers=["ControlOrMeta"])
    expect(opened.value.get_by_role("heading", level=1)).to_have_text(name)
    assert page.url.endswith("query=.pdf"), "the list stays"
    row.click(position=middle(row))
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


@pytest.mark.parametrize("address", ["/files/vk", "/files/all?query=.", "/files/vk?view=grid"])
def test_a_document_without_a_copy_says_why_it_does_not_open(address, browse, elena):
    """VK-06, in every list."""
    kept = entries(elena, "/files/vk", "vk")[0]
    page = browse("ru", signed_in=elena, motion=True)
    words = page.words.files
    page.goto(address)
    is_vk = "[data-acts=vk]" if "/all" in address else ""
    row = page.locator(f"[data-item]{is_vk}:not(:has([data-kept]))").first
    row.scroll_into_view_if_needed()
    before, where = page.url, page.evaluate("scrollY")
    # It grows for a moment, and the words are there for three seconds, in which nobody may look.
    page.evaluate("""() => {
        const animate = Element.prototype.animate
        window.grown = []
        window.hinted = []
        new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
            if (node.matches?.('.row-hint')) window.hinted.push(node.textContent)
        }))).observe(document.body, { childList: true })
        Element.prototype.animate = function (...given) {
            if (this.matches('.copy button')) window.grown.push(this.closest('[data-item]').id)
            return animate.apply(this, given)
        }
    }""")
    row.click(position=middle(row))
    expect(page.locator("#spoken")).to_have_text(words.saveToOpen)
    assert page.evaluate("window.hinted") == [words.saveToOpen]
    assert page.evaluate("window.grown") == [row.get_attribute("id")]
    assert page.url == before and page.evaluate("scrollY") == where
    expect(page.locator(".row-hint")).to_have_count(0)
    # For keys the name is a link to the file's own page.
    name = row.locator("bdi").inner_text()
    row.locator("a[data-open]").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    # What is kept opens in the viewer.
    page.goto(address if "/all" not in address else f"/files/all?query={kept.name}")
    row = page.locator(f"#file-{kept.id}")
    row.scroll_into_view_if_needed()
    row.click(position=middle(row))
    expect(page.get_by_role("heading", level=1)).to_have_text(kept.name)


@journey(scripts=False)
def test_without_scripts_the_name_leads_to_the_file_and_boxes_are_there(browse, elena):
    page = browse(signed_in=elena)
    page.goto("/files/vk")
    row = page.locator("tr[data-item]").nth(3)
    row.locator("input[form=selection]").check()
    expect(page.locator("#selection")).to_be_visible()
    name = row.locator("bdi").inner_text()
    row.locator("a[data-open]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


LONG = "Положение о порядке проведения государственной итоговой аттестации " * 3 + ".docx"


@pytest.fixture
def long_name(browse, elena, database):
    """A row whose name does not fit, on a page that is open."""
    entry = entries(elena, "/files/vk", "vk")[0]
    database.execute("UPDATE files SET name = %s WHERE id = %s", LONG, int(entry.id))
    page = browse(signed_in=elena)
    page.goto("/files/vk?query=аттестации")
    return page.locator(f"#file-{entry.id}")


@journey
def test_a_name_stands_on_one_line_with_its_ending(long_name):
    row = long_name
    other = row.locator("bdi")
    expect(other).to_have_text(LONG)
    assert other.bounding_box()["height"] <= 30
    cut = row.locator("bdi > span").bounding_box()
    assert cut["x"] + cut["width"] < other.bounding_box()["x"] + other.bounding_box()["width"], "its ending is in sight"


@journey(scripts=True)
def test_who_points_at_a_name_that_is_cut_sees_all_of_it(long_name):
    link = long_name.locator("a[data-open]")
    link.hover(position={"x": 4, "y": 4})
    expect(link).to_have_attribute("title", LONG)


@pytest.mark.parametrize("address", ["/files", "/files/saved", "/files/vk"])
def test_a_phone_shows_size_date_and_the_sign_of_the_copy(address, browse, elena):
    settled(elena, address)
    page = browse("ru", PHONE, signed_in=elena)
    page.goto(address)
    row = page.locator("tr[data-item]:has(.number:not(:empty))").first
    expect(row.locator(".number")).to_have_text(re.compile(r"\d+\s[КМГ]?Б"))
    expect(row.locator(".date")).to_have_text(re.compile(r"\d\d:\d\d$"))
    expect(row.locator(".copy > :is(button, .copy-state)").first).to_be_visible()
    assert row.bounding_box()["height"] <= 66
    for button in page.locator("tr[data-item] .copy button").all()[:5]:
        assert min(button.bounding_box()["width"], button.bounding_box()["height"]) >= 44


# MARK: Choosing

def test_what_is_chosen_stands_in_the_place_of_the_tables_head(browse, elena):
    page = browse("ru", signed_in=elena)
    page.goto("/files/vk")
    head, row = page.locator(".files thead").bounding_box(), page.locator("tr[data-item]").nth(2)
    before = row.bounding_box()
    expect(row.locator("input")).to_have_css("opacity", "0")
    row.hover()
    expect(row.locator("input")).to_have_css("opacity", "1")
    row.locator("input").check()
    bar = page.locator("#selection")
    assert abs(top(bar) - head["y"]) <= 1 and bar.bounding_box()["height"] <= head["height"] + 1
    assert row.bounding_box() == before, "nothing moves"
    expect(page.locator("tr[data-item]").nth(5).locator("input")).to_have_css("opacity", "1")
    size = row.locator(".number").inner_text()
    expect(bar.locator("[data-sum]")).to_have_text(size)
    scroll(page, 1_500)
    expect(bar).to_be_in_viewport()
    page.locator("[data-choose-all]").click()
    expect(bar).to_contain_text(page.words.site.selected.replace("{n}", str(page.locator("tr[data-item]").count())))
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()


@pytest.fixture
def many(elena, database):
    """Elena's documents, and 150 more that nobody asks VK about."""
    connection = database.value(
        "SELECT id FROM connections WHERE provider = 'vk' AND member_id = %s", member_id(elena))
    database.execute(
        "INSERT INTO files (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, "
        "modified_at) SELECT %s, %s, 'vk', 'many_' || n, 'many_' || n, '', false, 'Опись ' || n || '.txt', 1, 1000, now() "
        "FROM generate_series(1, 150) AS n", connection, member_id(elena))
    return elena


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_all_of_a_long_list_are_as_many_as_can_be_acted_on_at_once(size, browse, many):
    page = browse("ru", size, signed_in=many)
    page.goto("/files/vk")
    rows = page.locator("tr[data-item]")
    while rows.count() <= 100:
        before = rows.count()
        scroll(page, 100_000)
        expect(rows.nth(before)).to_be_attached()
    rows.nth(110).locator("input").evaluate("box => box.click()")
    words, bar = page.words.site, page.locator("#selection")
    everything = bar.locator("[data-choose-all]")
    everything.click()
    expect(bar.locator("[data-selected]")).to_contain_text(words.selected.replace("{n}", "100"))
    limit = bar.get_by_text(words.selectedMost.replace("{n}", "100"))
    expect(limit).to_be_in_viewport(ratio=1)
    # Neither covers the other, once both are drawn anew.
    until(lambda: (places := (limit.bounding_box(), everything.bounding_box()))[0] and (
        not places[1] or places[0]["y"] >= places[1]["y"] + places[1]["height"]))
    expect(rows.nth(110).locator("input")).to_be_checked()
    expect(bar.get_by_role("button", name=words.delete)).to_be_enabled()
    expect(bar.get_by_role("button", name=words.delete)).to_be_in_viewport(ratio=1)
    # One more is too many.
    rows.nth(109).locator("input").evaluate("box => box.click()")
    expect(bar.get_by_role("button", name=words.delete)).to_be_disabled()


def test_a_phone_chooses_from_the_menu_of_a_long_press(browse, elena):
    page = browse("ru", PHONE, signed_in=elena, has_touch=True, is_mobile=True)
    page.goto("/files/vk")
    rows = page.locator("tr[data-item]")
    scroll(page, 700)
    row = rows.nth(14)
    row.locator("a[data-open]").click(button="right")
    sheet = row.locator(".menu-list")
    expect(sheet.locator("a, button").first).to_have_text(page.words.site.choose)
    box = sheet.bounding_box()
    assert box["x"] == 0 and round(box["y"] + box["height"]) == PHONE[1], "a sheet from the lower edge"
    before = row.bounding_box()
    sheet.get_by_text(page.words.site.choose, exact=True).click()
    assert row.bounding_box() == before
    rows.nth(16).locator("a[data-open]").tap()
    words = page.locator("[data-selected]")
    expect(words).to_have_text(page.words.site.selected.replace("{n}", "2"))
    assert top(words) == 0, "in the place of the title"
    acts = page.locator("#selection").bounding_box()
    assert round(acts["y"] + acts["height"]) == PHONE[1], "in the place of the bar"
    for button in page.locator("#selection > .button:not(.all)").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert page.url.endswith("/files/vk")
    rows.nth(14).locator("a[data-open]").tap()
    rows.nth(16).locator("a[data-open]").tap()
    expect(page.locator("#selection")).to_be_hidden()
    assert row.bounding_box() == before


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_back_leaves_the_choosing_and_not_the_list(size, browse, elena):
    page = browse("ru", size, signed_in=elena)
    page.goto("/files/all")
    page.goto("/files/vk")
    rows, bar, boxes = page.locator("tr[data-item]"), page.locator("#selection"), page.locator("input[form=selection]:checked")
    scroll(page, 700)
    select(page, rows.nth(14))
    select(page, rows.nth(16))
    expect(boxes).to_have_count(2)
    before = rows.nth(14).bounding_box()
    page.go_back()
    expect(bar).to_be_hidden()
    expect(boxes).to_have_count(0)
    assert page.url.endswith("/files/vk") and rows.nth(14).bounding_box() == before
    # However one leaves it, nothing of it is left in the way back.
    select(page, rows.nth(14))
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    page.wait_for_function("() => !history.state?.isChoosing")
    page.go_back()
    expect(page).to_have_url(re.compile("/files/all$"))


def test_what_was_done_to_chosen_rows_leaves_none_chosen(browse, elena):
    """Also where a list comes anew in the same moment."""
    page = browse("en", signed_in=elena)
    page.goto("/files/vk")
    select(page, page.locator("tr[data-item]").nth(2))
    page.evaluate("""() => {
        document.getElementById('selection').reset()
        document.dispatchEvent(new Event('quad:added'))
    }""")
    expect(page.locator("#selection")).to_be_hidden()
    expect(page.locator("input[form=selection]:checked")).to_have_count(0)


def test_a_toast_stands_over_the_bar_of_what_is_chosen(browse, elena):
    page = browse("en", PHONE, signed_in=elena)
    page.goto("/files/vk")
    row = page.locator("tr[data-item]:has(.copy > button:empty)").first
    select(page, row)
    page.locator("#selection").get_by_role("button", name=page.words.files.saveCopies).click()
    toast = page.locator("[data-toast]")
    expect(toast).to_be_visible()
    expect(page.locator("#selection")).to_be_hidden()
    select(page, page.locator("tr[data-item]").nth(2))
    bar, word = page.locator("#selection").bounding_box(), toast.bounding_box()
    assert word["y"] + word["height"] <= bar["y"]


def test_a_toast_leaves_the_sheet_of_a_row_to_itself(browse, elena):
    page = browse("ru", PHONE, signed_in=elena, has_touch=True, is_mobile=True)
    page.goto("/files/vk")
    row = page.locator("tr[data-item]:not(:has([data-kept]))").first
    row.locator("a[data-open]").tap()
    toast = page.locator("[data-toast]")
    expect(toast).to_be_visible()
    row.locator("a[data-open]").click(button="right")
    menu = row.locator(".menu-list")
    expect(menu).to_be_visible()
    assert not toast.is_visible(), "at once, not when its time is over"
    menu.get_by_text(page.words.files.rename, exact=True).tap()
    expect(page.get_by_role("dialog")).to_be_visible()
