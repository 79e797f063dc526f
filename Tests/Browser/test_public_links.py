"""A public link of a file: a switch on the file's page, and Undo after it was turned off (YD-07)."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.acts import DISK, files
from Support.axe import serious
from Support.consent import connected
from Support.rows import acts, row
from Support.watch import sideways
from Support.ways import journey


@pytest.fixture(scope="module")
def mikhail(signed_in):
    client = signed_in("maker of links", full_name="Михаил Лебедев", faculty="Факультет компьютерных наук")
    with connected(client, "yandex", person="mikhail"):
        yield client


@pytest.fixture
def file(mikhail):
    """A file without a link, also when the test is over."""
    name, number = next(iter(files(mikhail, DISK).items()))
    address = f"/files/yandex/item/{number}"
    yield name, address
    assert mikhail.post(f"{address}/unpublish", {"token": mikhail.token("/files")}).status == 303


def opened(page: Page, address: str) -> Page:
    if page.scripts:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}?return={DISK}")
    # What comes while one presses would move the buttons.
    expect(page.locator("[data-live][data-pending]")).to_have_count(0)
    return page


def public_link(page: Page):
    return page.locator("a[data-public-link]")


def switch(page: Page):
    return page.get_by_role("switch", name=page.words.files.openByLink, exact=True)


def middle(box) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@journey
def test_a_second_press_on_the_same_place_leaves_the_link_there(browse, mikhail, file):
    page = opened(browse(signed_in=mikhail), file[1])
    make = switch(page)
    make.scroll_into_view_if_needed()
    if page.scripts:
        page.mouse.dblclick(*middle(make.bounding_box()))
        expect(page.locator("#toasts")).to_contain_text(page.words.site.linkCopied)
        assert page.evaluate("navigator.clipboard.readText()") == public_link(page).get_attribute("href")
    else:
        make.click()
    expect(public_link(page)).to_be_visible()
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    expect(page).to_have_url(re.compile(re.escape(file[1])))
    page.reload()
    expect(public_link(page)).to_be_visible()
    assert sideways(page) <= 0


# Stands in for the system's share sheet, which Chromium has on phones only.
SHEET = """navigator.share = given => { window.shared = { title: given.title, url: given.url }; return Promise.resolve(); };"""


@journey(scripts=True)
@pytest.mark.parametrize("sheet", [True, False], ids=["sheet", "no sheet"])
def test_a_link_is_made_by_the_press_that_shares_it(sheet, browse, mikhail, file):
    """YD-07: handed to the system's sheet, or copied and shown where there is none."""
    name, address = file
    page = browse(signed_in=mikhail)
    if sheet:
        page.add_init_script(SHEET)
    opened(page, address)
    expect(public_link(page)).to_have_count(0)
    menu = page.locator(".share-menu")
    menu.locator("summary").click()
    menu.get_by_role("button", name=page.words.files.shareByLink, exact=True).click()
    expect(public_link(page)).to_be_visible()
    link = public_link(page).get_attribute("href")
    if sheet:
        expect(page.locator("#toasts")).to_contain_text(page.words.files.filePublished)
        assert page.evaluate("window.shared") == {"title": name, "url": link}
    else:
        expect(page.locator("#toasts")).to_contain_text(page.words.site.linkCopied)
        assert page.evaluate("navigator.clipboard.readText()") == link
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    # From now on it is there.
    page.reload()
    menu.locator("summary").click()
    expect(menu.get_by_role("link", name=page.words.files.shareByLink, exact=True)).to_have_attribute("href", link)
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


@journey(scripts=True)
def test_a_link_that_was_made_is_told_where_it_cannot_be_copied(browse, mikhail, file):
    page = opened(browse(signed_in=mikhail), file[1])
    page.evaluate("() => { navigator.clipboard.write = () => Promise.reject(new Error('not allowed')); }")
    switch(page).click()
    expect(public_link(page)).to_be_visible()
    expect(page.locator("#toasts")).to_contain_text(page.words.files.filePublished)


@journey
def test_a_link_is_turned_off_on_the_same_page_and_had_again_by_undo(browse, mikhail, file):
    name, address = file
    assert mikhail.post(f"{address}/share", {"token": mikhail.token("/files")}).status == 303
    page = opened(browse(signed_in=mikhail), address)
    switch(page).click()
    expect(page.locator("#toasts")).to_contain_text(page.words.files.fileUnpublished)
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(public_link(page)).to_have_count(0)
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    page.locator("#toasts").get_by_role("button", name=page.words.site.undo, exact=True).click()
    expect(public_link(page)).to_be_visible()
    expect(switch(page)).to_have_attribute("aria-checked", "true")


@journey(scripts=True)
def test_a_link_is_ended_from_a_list_at_once(browse, mikhail, file):
    """YD-10."""
    name, address = file
    assert mikhail.post(f"{address}/share", {"token": mikhail.token("/files")}).status == 303
    page = browse(signed_in=mikhail)
    words = page.words.files
    page.goto(DISK)
    acts(page, row(page, name)).get_by_role("button", name=words.unpublish, exact=True).click()
    toast = page.locator("#toasts")
    expect(toast).to_contain_text(words.fileUnpublished)
    expect(toast).to_contain_text(name)
    expect(row(page, name)).to_be_visible()


@journey(scripts=False)
def test_without_scripts_a_link_is_ended_on_the_files_page(browse, mikhail, file):
    name, address = file
    assert mikhail.post(f"{address}/share", {"token": mikhail.token("/files")}).status == 303
    page = browse(signed_in=mikhail)
    page.goto(DISK)
    row(page, name).locator("a[data-open]").click()
    switch(page).click()
    expect(page.locator("#toasts")).to_contain_text(page.words.files.fileUnpublished)


def test_f2_renames_a_file_that_has_a_link(browse, mikhail, file):
    name, address = file
    assert mikhail.post(f"{address}/share", {"token": mikhail.token("/files")}).status == 303
    page = browse("ru", signed_in=mikhail)
    page.goto(DISK)
    row(page, name).locator("a[data-open]").focus()
    page.keyboard.press("F2")
    expect(page.get_by_role("dialog").locator("input[name=name]")).to_have_value(name)


@journey(scripts=True)
def test_axe_finds_nothing_serious_about_links(browse, mikhail, file):
    page = opened(browse(signed_in=mikhail), file[1])
    assert serious(page) == [] and sideways(page) <= 0
    switch(page).click()
    expect(public_link(page)).to_be_visible()
    assert serious(page) == [] and sideways(page) <= 0
