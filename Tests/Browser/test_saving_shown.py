"""A file's page follows what becomes of its copy: it is shown as soon as it is here, without a reload (VK-16, YD-06)."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.consent import connected
from Support.copies import act, entries
from Support.ways import journey

SHOWN = ".stage-picture, .text-view, .doc-view"


@pytest.fixture
def keeper(newcomer, sandbox):
    with connected(newcomer(), "vk", person="elena") as client:
        yield client
        sandbox.fault("vk", "none")


@pytest.fixture
def picture(keeper):
    return next(entry for entry in entries(keeper, "/files/vk", "vk") if re.search(r"\.(jpe?g|png)$", entry.name))


def opened(page: Page, entry) -> Page:
    page.goto(f"{entry.address}?return=/files/vk")
    page.evaluate("() => { window.isTheSamePage = true }")
    expect(page.locator(".item-stage")).to_contain_text(page.words.files.viewUnsaved)
    return page


@journey(scripts=True)
def test_a_document_that_is_saved_is_shown_in_its_place(browse, keeper, picture):
    page = opened(browse(signed_in=keeper), picture)
    words = page.words.files
    page.get_by_role("button", name=words.saveCopy).press("Enter")
    expect(page.locator(SHOWN)).to_be_visible()
    expect(page.locator(f"#copy-{picture.id}")).to_contain_text(words.copyKept)
    expect(page.locator("[data-stage].is-live")).to_be_visible()
    assert page.evaluate("() => window.isTheSamePage"), "it was not loaded anew"
    assert page.evaluate("() => document.activeElement !== document.body"), "the keyboard keeps its place"
    expect(page.locator("a.way[rel=next]:visible")).to_have_count(1)


@journey(scripts=True)
def test_while_it_is_saved_the_page_says_so_and_stopping_takes_it_back(
        browse, keeper, picture, sandbox, closed_circuits):
    page = opened(browse(signed_in=keeper), picture)
    words = page.words.files
    sandbox.fault("vk", "slow")
    page.get_by_role("button", name=words.saveCopy).click()
    expect(page.locator(".item-stage.is-preparing")).to_contain_text(words.viewFetching)
    page.get_by_role("button", name=words.cancelSaving).click()
    expect(page.locator(".item-stage")).to_contain_text(words.viewUnsaved)
    expect(page.locator(".is-preparing")).to_have_count(0)


def test_what_another_tab_saves_is_shown_too(browse, keeper, picture):
    page = opened(browse("en", signed_in=keeper), picture)
    act(keeper, picture)
    expect(page.locator(SHOWN)).to_be_visible()


def test_a_picture_that_is_looked_at_stays_when_its_copy_is_deleted(browse, keeper, picture):
    page = opened(browse("ru", signed_in=keeper), picture)
    words = page.words.files
    page.get_by_role("button", name=words.saveCopy).click()
    page.locator("[data-stage].is-live").get_by_role("button", name=page.words.media.zoomIn).click()
    page.get_by_role("button", name=words.deleteCopy).click()
    expect(page.get_by_role("button", name=words.saveCopy)).to_be_visible()
    expect(page.locator("[data-stage]")).to_have_attribute("data-zoom", "1.300")
