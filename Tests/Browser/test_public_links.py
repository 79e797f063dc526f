"""A public link of a file: made and copied in one place, ended in another after a question (YD-07)."""

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


def middle(box) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@journey
def test_a_second_press_on_the_same_place_leaves_the_link_there(browse, mikhail, file):
    page = opened(browse(signed_in=mikhail), file[1])
    words = page.words.files
    make = page.get_by_role("button", name=words.shareLink, exact=True)
    make.scroll_into_view_if_needed()
    if page.scripts:
        before = make.bounding_box()
        place = middle(before)
        page.mouse.dblclick(*place)
        expect(public_link(page)).to_be_visible()
        after = page.locator("#acts [data-copy]").bounding_box()
        assert (after["x"], after["y"]) == (before["x"], before["y"]) and after["width"] >= before["width"]
        # Later than a double click, on whatever stands there by now.
        page.mouse.click(*place)
        expect(page.locator("#toasts")).to_contain_text(page.words.site.linkCopied)
        assert page.evaluate("navigator.clipboard.readText()") == public_link(page).get_attribute("href")
    else:
        make.dblclick()
        expect(public_link(page)).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape(file[1])))
    page.reload()
    expect(public_link(page)).to_be_visible()
    assert sideways(page) <= 0


@journey(scripts=True)
def test_a_link_that_was_made_is_told_where_it_cannot_be_copied(browse, mikhail, file):
    page = opened(browse(signed_in=mikhail), file[1])
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')); }")
    page.get_by_role("button", name=page.words.files.shareLink, exact=True).click()
    expect(public_link(page)).to_be_visible()
    expect(page.locator("#toasts")).to_contain_text(page.words.files.filePublished)


@journey
def test_a_link_is_ended_after_a_question_and_the_page_stays(browse, mikhail, file):
    name, address = file
    page = opened(browse(signed_in=mikhail), address)
    words = page.words.files
    page.get_by_role("button", name=words.shareLink, exact=True).click()
    for end in (False, True):
        page.get_by_role("link", name=words.unpublish, exact=True).click()
        question = page.get_by_role("dialog") if page.scripts else page.locator("main")
        expect(question).to_contain_text(name)
        if end:
            question.get_by_role("button", name=words.unpublish, exact=True).click()
        else:
            question.get_by_role("link", name=page.words.site.cancel, exact=True).click()
            expect(public_link(page)).to_be_visible()
    expect(page.locator("#toasts")).to_contain_text(words.fileUnpublished)
    expect(page.get_by_role("button", name=words.shareLink, exact=True)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(public_link(page)).to_have_count(0)


@journey
def test_a_link_is_ended_from_a_list_after_the_same_question(browse, mikhail, file):
    name, address = file
    assert mikhail.post(f"{address}/share", {"token": mikhail.token("/files")}).status == 303
    page = browse(signed_in=mikhail)
    words = page.words.files
    page.goto(DISK)
    acts(page, row(page, name)).get_by_role("link", name=words.unpublish, exact=True).click()
    question = page.get_by_role("dialog") if page.scripts else page.locator("main")
    question.get_by_role("button", name=words.unpublish, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(words.fileUnpublished)
    if page.scripts:
        expect(row(page, name)).to_be_visible()


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
    page.get_by_role("button", name=page.words.files.shareLink, exact=True).click()
    expect(public_link(page)).to_be_visible()
    assert serious(page) == [] and sideways(page) <= 0
    page.get_by_role("link", name=page.words.files.unpublish, exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert serious(page) == [] and sideways(page) <= 0
