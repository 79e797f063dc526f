"""What people do with files: rename, delete and take back, publish, choose many; with and without scripts."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from Support.axe import serious
from Support.consent import connected
from Support.files import filled
from Support.rows import acts, choose, row, select, unselect
from Support.screen import PHONE, is_phone
from Support.stack import until
from Support.watch import sideways
from Support.ways import journey

DISK = "/files/yandex/" + quote("Документы")


@pytest.fixture(scope="module")
def anna(signed_in):
    """A member whose VK and Yandex accounts are connected."""
    client = signed_in("doer of acts", full_name="Анна Ковалёва", faculty="Факультет права")
    with connected(client, "vk", "yandex", person="anna"):
        for address in ("/files/vk", "/files/yandex", DISK):
            filled(client, address)
        yield client


def first(page: Page) -> str:
    return page.locator("tr[data-item] bdi").filter(has_text=re.compile(r"\.\w+$")).first.inner_text()


def renamed_and_back(page: Page, old: str):
    """The names one after another: from which, to which. The other one stands first, too."""
    new = f"! 👩‍💻 {old}"
    return (old, new), (new, old)


@journey(scripts=True)
@pytest.mark.parametrize("address", ["/files/vk", DISK], ids=["vk", "yandex"])
def test_a_file_is_renamed_from_its_row(address, browse, anna):
    page = browse(signed_in=anna)
    words = page.words.files
    page.goto(address)
    for before, after in renamed_and_back(page, first(page)):
        choose(page, before, words.rename)
        expect(page.get_by_role("dialog")).to_be_visible()
        field = page.locator("input[name=name]")
        expect(field).to_have_value(before)
        expect(field).to_be_focused()
        field.fill(after)
        page.get_by_role("button", name=words.rename, exact=True).click()
        # However late its source answers: what became of it is reported with the name that it has then.
        expect(page.locator("#toasts")).to_contain_text(after)
        expect(page.locator("#toasts")).to_contain_text(words.fileRenamed)
        expect(row(page, after)).to_be_visible()
        expect(row(page, before)).to_have_count(0)
        page.goto(address)


@journey(scripts=False)
@pytest.mark.parametrize("address", ["/files/vk", DISK], ids=["vk", "yandex"])
def test_a_file_is_renamed_without_scripts(address, browse, anna):
    page = browse(signed_in=anna)
    words = page.words.files
    page.goto(address)
    for before, after in renamed_and_back(page, first(page)):
        choose(page, before, words.rename)
        field = page.locator("input[name=name]")
        expect(field).to_have_value(before)
        field.fill(after)
        page.get_by_role("button", name=words.rename, exact=True).click()
        expect(page.locator("#toasts")).to_be_visible()
        until(lambda: page.goto(address) and row(page, after).count() == 1)
        expect(row(page, before)).to_have_count(0)


@pytest.mark.parametrize("width", [320, 360, 390, 430])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_acts_of_a_file_stand_in_one_bar_on_every_phone(width, language, browse, anna):
    page = browse(language, (width, 800), signed_in=anna)
    for address in ("/files/vk", DISK):
        page.goto(address)
        page.goto(page.locator("tr[data-item]:not([data-folder]) a[data-open]").last.get_attribute("href"))
        bar = page.locator("#acts")
        buttons = bar.locator("a:visible, button:visible, summary:visible")
        expect(buttons.nth(2)).to_be_visible()
        boxes = [button.bounding_box() for button in buttons.all()]
        assert max(box["x"] + box["width"] for box in boxes) <= width, boxes
        assert len({round(box["y"]) for box in boxes}) == 1 and min(box["height"] for box in boxes) >= 44
        bar.locator(".menu > summary").last.click()
        expect(bar.get_by_text(page.words.files.rename, exact=True).filter(visible=True)).to_be_in_viewport(ratio=1)


def test_a_name_is_broken_between_words_on_the_narrowest_phone(browse, anna):
    page = browse("ru", (320, 640), signed_in=anna)
    page.goto("/files/vk")
    page.goto(page.locator("tr[data-item] a[data-open]").first.get_attribute("href"))
    title = page.locator("main .item-title h1")
    title.locator("bdi").evaluate("name => name.textContent = 'Видео с практикума — Гражданский процесс.mp4'")
    # Of a word that is broken the rectangles stand one below the other.
    lines = title.locator("bdi").evaluate("""name => [...name.textContent.matchAll(/[^\\s]+/g)].map((word) => {
        const range = document.createRange();
        range.setStart(name.firstChild, word.index);
        range.setEnd(name.firstChild, word.index + word[0].length);
        return range.getClientRects().length;
    })""")
    assert set(lines) == {1}, lines


@journey(scripts=False)
def test_an_empty_name_is_told_at_the_field(browse, anna):
    page = browse(signed_in=anna)
    page.goto(DISK)
    choose(page, first(page), page.words.files.rename)
    page.locator("input[name=name]").fill("  ")
    page.get_by_role("button", name=page.words.files.rename, exact=True).click()
    field = page.locator("input[name=name]")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"#{field.get_attribute('id')}-error")).to_contain_text(page.words.files.nameEmpty)


@journey
def test_a_file_goes_to_the_trash_and_comes_back(browse, anna):
    page = browse(signed_in=anna)
    words = page.words.files
    page.goto(DISK)
    name = first(page)
    choose(page, name, words.delete)
    expect(page.locator("#toasts")).to_contain_text(words.fileInTrash)
    expect(row(page, name)).to_have_count(0)
    page.locator("#toasts").get_by_role("button", name=page.words.site.undo, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(words.fileRestored)
    expect(row(page, name)).to_be_visible()


@journey(scripts=False)
def test_vk_asks_before_it_deletes(browse, anna):
    page = browse(signed_in=anna)
    words = page.words.files
    page.goto("/files/vk?sort=-name")
    name = first(page)
    choose(page, name, words.delete)
    expect(page.get_by_text(words.pattern("deleteForGood"))).to_be_visible()
    page.get_by_role("link", name=page.words.site.cancel, exact=True).click()
    expect(row(page, name)).to_be_visible()
    choose(page, name, words.delete)
    page.get_by_role("button", name=page.words.site.delete, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(words.fileDeleted)
    expect(row(page, name)).to_have_count(0)
    expect(page.locator("#toasts").get_by_role("button", name=page.words.site.undo)).to_have_count(0)


@journey
def test_many_are_chosen_asked_about_deleted_and_put_back(browse, anna):
    page = browse(signed_in=anna)
    words = page.words.files
    page.goto(DISK)
    expect(page.locator("#selection")).to_be_hidden()
    rows = page.locator("tr[data-item]")
    select(page, rows.nth(1))
    if page.scripts and not is_phone(page):
        rows.nth(3).locator("input[form=selection]").click(modifiers=["Shift"])
    else:
        select(page, rows.nth(2))
        select(page, rows.nth(3))
    if page.scripts:
        expect(page.locator("#selection")).to_contain_text(page.words.site.selected.replace("{n}", "3"))
    names = [page.locator("tr[data-item] bdi").nth(number).inner_text() for number in (1, 2, 3)]
    page.locator("#selection").get_by_role("button", name=page.words.site.delete, exact=True).click()
    question = page.get_by_role("dialog") if page.scripts else page.locator("main")
    for name in names:
        expect(question.get_by_text(name, exact=True)).to_be_visible()
    question.get_by_role("button", name=page.words.site.delete, exact=True).click()
    told = page.get_by_text(words.pattern("batchDeleted")).first
    expect(told).to_be_visible(timeout=15_000)
    page.get_by_role("button", name=page.words.site.undo, exact=True).click()
    expect(page.get_by_text(words.pattern("batchRestored")).first).to_be_visible(timeout=15_000)
    page.goto(DISK)
    for name in names:
        expect(row(page, name)).to_be_visible()


def test_rows_are_reached_by_right_click_and_by_keys(browse, anna):
    page = browse("ru", signed_in=anna)
    page.goto(DISK)
    target = page.locator("tr[data-item]").nth(2)
    target.click(button="right", position={"x": 500, "y": 20})
    expect(target.locator(".menu-list")).to_be_visible()
    page.keyboard.press("Escape")
    expect(target.locator(".menu-list")).to_be_hidden()
    # Keys go on from the row whose menu has had them.
    page.keyboard.press("j")
    page.keyboard.press("x")
    following = page.locator("tr[data-item]").nth(3).locator("input[form=selection]")
    expect(following).to_be_checked()
    page.keyboard.press("Escape")
    expect(following).not_to_be_checked()
    page.keyboard.press("F2")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_a_finger_that_stays_opens_the_menu_and_not_the_file(browse, anna):
    page = browse("ru", PHONE, signed_in=anna, has_touch=True, is_mobile=True)
    page.goto(DISK)
    target = page.locator("tr[data-item]").nth(2)
    box = target.locator("a[data-open]").bounding_box()
    session = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 5, "y": box["y"] + 5}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(700)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(target.locator(".menu-list")).to_be_visible()
    expect(page).to_have_url(re.compile("/files/yandex/"))


@journey(scripts=True)
def test_axe_finds_nothing_serious_about_a_choice_a_menu_and_questions(browse, anna):
    page = browse(signed_in=anna)
    page.goto(DISK)
    select(page, page.locator("tr[data-item]").nth(1))
    assert serious(page) == []
    unselect(page)
    acts(page, page.locator("tr[data-item]").nth(2))
    assert serious(page) == []
    item = page.locator("tr[data-item] a[data-open]").last.get_attribute("href")
    for address in (item, item.split("?")[0] + "/rename", item.split("?")[0] + "/delete"):
        page.goto(address)
        assert serious(page) == [] and sideways(page) <= 0, address
