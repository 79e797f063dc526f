"""Files looked at: photos zoomed and turned, documents read and searched, music played, hostile ones harmless."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from Support.axe import serious
from Support.contents import HOSTILE, docx, gif, pdf, png, wav
from Support.kept_copies import keep, shown
from Support.screen import DESK, PHONE, enhanced
from Support.watch import sideways
from Support.ways import journey

CONTENTS = {
    "Луг.png": lambda: png(640, 420), "Кот.gif": gif, "Песня.wav": wav, "Доклад.pdf": lambda: pdf(11),
    "Отчёт.docx": lambda: docx("Первый абзац", "Второй"), "работа.py": lambda: b"def f():\n    return 1\n",
    "случайный.docx": lambda: bytes(range(256)) * 40,
}
# How many addresses of bytes the page of a hostile file has. The others' are words alone.
SHOWN = {"с кодом.pdf": 1, "двуликий.png": 1}


def until(page: Page, so: str):
    """Waits until it is so of the sound; the policy forbids Playwright's own way to wait in the page."""
    deadline = time.monotonic() + 10
    while not page.locator("audio").evaluate(f"sound => {so}"):
        assert time.monotonic() < deadline, so
        page.wait_for_timeout(50)


@pytest.fixture(scope="module")
def anna(signed_in):
    return signed_in("looker", full_name="Анна Ковалёва", faculty="Факультет права")


@pytest.fixture(scope="module")
def addresses(stack, database, anna) -> dict[str, str]:
    """Pages of files of each kind, made ready."""
    found = {name: keep(stack, database, anna, name, make()) for name, make in CONTENTS.items()}
    for address in found.values():
        shown(anna, address)
    return found


@journey(scripts=True)
def test_a_photo_is_zoomed_turned_moved_and_reset(browse, anna, addresses):
    page = browse(signed_in=anna)
    page.goto(addresses["Луг.png"])
    stage, picture = page.locator("[data-stage]"), page.locator(".stage-picture")
    expect(stage).to_have_attribute("data-zoom", "1.000")
    assert picture.evaluate("image => image.complete && image.naturalWidth") == 640
    assert sideways(page) <= 0
    words = page.words.media
    page.get_by_role("button", name=words.zoomIn).click()
    expect(stage).to_have_attribute("data-zoom", "1.300")
    page.keyboard.press("Minus")
    expect(stage).to_have_attribute("data-zoom", "1.000")
    page.keyboard.press("KeyR")
    expect(stage).to_have_attribute("data-turns", "1")
    box, frame = picture.bounding_box(), page.locator(".stage-view").bounding_box()
    assert box["height"] <= frame["height"] + 1 and box["width"] <= frame["width"] + 1, "turned, it still fits"
    page.keyboard.press("Shift+KeyR")
    expect(stage).to_have_attribute("data-turns", "0")
    middle = (frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.wheel(0, -600)
    expect(stage).to_have_class("stage is-live is-zoomed")
    before = picture.bounding_box()
    page.mouse.down()
    page.mouse.move(middle[0] + 70, middle[1] + 40, steps=4)
    page.mouse.up()
    after = picture.bounding_box()
    assert (round(after["x"] - before["x"]), round(after["y"] - before["y"])) == (70, 40), "it stays where it was put"
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(re.escape(addresses["Луг.png"])))
    assert round(picture.bounding_box()["x"] - after["x"]) == 60, "arrows move what is zoomed"
    page.keyboard.press("Digit0")
    expect(stage).to_have_attribute("data-zoom", "1.000")


def test_two_fingers_zoom(browse, anna, addresses):
    page = browse("ru", PHONE, signed_in=anna, has_touch=True)
    page.goto(addresses["Луг.png"])
    stage = page.locator("[data-stage].is-live")
    box = page.locator(".stage-view").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind: str, apart: float):
        points = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch("touchStart", 30)
    for apart in (40, 50, 60):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    assert 1.8 < float(stage.get_attribute("data-zoom")) < 2.2


def turn_to(page: Page, number: int):
    page.get_by_label(page.words.media.pageNumberLabel, exact=True).fill(str(number))
    page.get_by_role("button", name=page.words.media.goToPage).click()
    expect(page.locator(".doc-page").first).to_have_id(f"page-{number}")


@journey(scripts=True)
def test_pages_of_a_document_are_read_searched_and_followed(browse, anna, addresses):
    page = browse(signed_in=anna)
    page.goto(addresses["Доклад.pdf"])
    figures = page.locator(".doc-page")
    expect(figures).to_have_count(8)
    text = figures.nth(2).locator("text").first
    expect(text).to_have_text("Page 3 of the leaflet")
    line, paper = text.bounding_box(), figures.nth(2).locator(".doc-paper").bounding_box()
    # 72 of 595 points from the left, 142 of 842 from the top: where the picture has it.
    assert abs((line["x"] - paper["x"]) / paper["width"] - 72 / 595) < 0.02
    assert abs((line["y"] + line["height"] / 2 - paper["y"]) / paper["height"] - 134 / 842) < 0.02
    assert page.evaluate("window.find('Page 5 of the leaflet')"), "the browser's own search finds it"
    assert page.evaluate("getSelection().toString()") == "Page 5 of the leaflet"
    page.locator("[data-tail]").scroll_into_view_if_needed()
    expect(figures).to_have_count(11, timeout=15_000)
    expect(figures.nth(10).locator("text").first).to_have_text("Page 11 of the leaflet", timeout=15_000)
    turn_to(page, 9)


@journey(scripts=False)
def test_without_scripts_further_pages_of_a_document_are_behind_a_link(browse, anna, addresses):
    page = browse(signed_in=anna)
    page.goto(addresses["Доклад.pdf"])
    figures = page.locator(".doc-page")
    expect(figures).to_have_count(8)
    page.get_by_role("link", name=page.words.media.furtherPages).click()
    # A page of the second stretch is drawn while the page asks again by itself.
    expect(figures.last.locator("text").first).to_have_text("Page 11 of the leaflet", timeout=20_000)
    expect(figures).to_have_count(3)
    turn_to(page, 9)


def test_music_is_sought(browse, anna, addresses):
    page = browse("ru", DESK, signed_in=anna)
    page.goto(addresses["Песня.wav"])
    sound = page.locator("audio")
    until(page, "sound.duration > 11")
    sound.evaluate("sound => { sound.currentTime = 9 }")
    until(page, "sound.readyState >= 2")
    assert sound.evaluate("sound => sound.currentTime") == 9


def test_an_address_that_has_ended_is_renewed(browse, anna, addresses):
    page = browse("ru", DESK, signed_in=anna)
    page.goto(addresses["Песня.wav"])
    sound = page.locator("audio")
    until(page, "sound.duration > 11")
    good = sound.get_attribute("src")
    # As an address of ten minutes ago would be answered.
    page.route("**/blobs/gone", lambda route: route.fulfill(status=200, body="no sound"))
    sound.evaluate("sound => { sound.src = sound.src.replace(/blobs.*/, 'blobs/gone') }")
    until(page, "!sound.src.endsWith('gone')")
    until(page, "sound.duration > 11")
    assert sound.get_attribute("src").split("/blobs/")[0] == good.split("/blobs/")[0]


@journey
def test_what_is_on_its_way_comes_by_itself(browse, anna, stack, database):
    address = keep(stack, database, anna, "Новый.docx", docx("Готово"))
    page = browse(signed_in=anna)
    page.goto(address)
    expect(page.get_by_text(page.words.media.viewPreparing)).to_be_visible()
    expect(page.locator(".doc-page text").first).to_have_text("Готово", timeout=40_000)


def test_arrows_lead_through_the_list(browse, anna, addresses):
    page = browse("ru", DESK, signed_in=anna)
    page.goto("/files/vk?sort=name")
    page.locator("tr[data-item] a", has_text="Доклад.pdf").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Доклад.pdf")
    enhanced(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_have_text("Кот.gif")
    enhanced(page)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", level=1)).to_have_text("Доклад.pdf")
    page.get_by_role("link", name=page.words.site.pattern("backTo")).first.click()
    expect(page).to_have_url(re.compile(r"/files/vk\?sort=name"))


@pytest.mark.parametrize("name", HOSTILE)
def test_no_script_of_a_file_runs(name, browse, anna, stack, database):
    """P05: on the page that shows it, and where its bytes lie. A script would ask for /csp or open a dialog."""
    address = keep(stack, database, anna, name, HOSTILE[name])
    shown(anna, address)
    page = browse("ru", DESK, signed_in=anna)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    sources = page.eval_on_selector_all("[src*='/blobs/']", "all => all.map(each => each.src)")
    assert len(sources) == SHOWN.get(name, 0)
    for source in sources:
        page.goto(source)
        assert page.evaluate("self.origin") == "null", "what a file's address shows has no origin at all"
    page.goto(address)
    with page.expect_download() as saved:
        page.evaluate("address => { location = address }", f"{address}/download")
    assert saved.value.suggested_filename == name and page.url.endswith(address), "it is saved, not opened"


@journey(scripts=True)
def test_axe_finds_nothing_serious_about_any_kind_of_file(browse, anna, addresses):
    page = browse(signed_in=anna)
    for name, address in addresses.items():
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert sideways(page) <= 0, name
        assert serious(page) == [], name
