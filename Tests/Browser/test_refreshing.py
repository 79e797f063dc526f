"""A list that comes anew while somebody is at work in it."""

import re

import pytest
from playwright.sync_api import expect

from Support.files import settled


@pytest.fixture
def elena(owner):
    client = owner("vk")
    settled(client, "/files/vk")
    return client


@pytest.fixture
def refreshing(browse, elena, sandbox):
    """A list that is on its way, slowly, and what the page has until it is there."""
    page = browse("ru", signed_in=elena)
    page.goto("/files/vk")
    expect(page.locator("tr[data-item]")).to_have_count(50)
    sandbox.fault("vk", "slow")
    page.get_by_role("button", name=page.words.site.refresh).click()
    page.evaluate("scrollTo(0, 0)")  # the button stands at the foot, and nothing moves
    underway = page.locator("[data-pending=refresh]")
    expect(underway).to_have_count(1)
    return page, underway


def test_a_box_that_is_being_pressed_when_the_list_comes_is_checked(refreshing, elena, sandbox):
    page, underway = refreshing
    boxes = page.locator("input[form=selection]")
    place = boxes.nth(2).bounding_box()
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.mouse.down()
    settled(elena, "/files/vk")
    sandbox.fault("vk", "none")
    page.wait_for_timeout(3_500)  # longer than between two looks
    expect(underway).to_have_count(1)
    page.mouse.up()
    expect(underway).to_have_count(0)
    expect(boxes.nth(2)).to_be_checked()


def test_what_somebody_does_in_a_list_goes_on_when_it_comes_anew(refreshing, elena, sandbox):
    page, underway = refreshing
    rows, boxes = page.locator("tr[data-item]"), page.locator("input[form=selection]")
    boxes.nth(1).check()
    menu = rows.nth(5).locator("details[data-menu]")
    menu.locator("summary").click()
    expect(menu.locator(".menu-list")).to_be_visible()

    settled(elena, "/files/vk")
    sandbox.fault("vk", "none")
    page.wait_for_timeout(3_500)  # longer than between two looks
    expect(menu.locator(".menu-list")).to_be_visible()
    expect(underway).to_have_count(1)

    page.keyboard.press("Escape")
    expect(underway).to_have_count(0)
    expect(menu.locator("summary")).to_be_focused()
    boxes.nth(3).click(modifiers=["Shift"])
    expect(page.locator("#selection")).to_contain_text(page.words.site.selected.replace("{n}", "3"))


def test_the_row_that_keys_have_chosen_stays_chosen(refreshing, sandbox):
    page, underway = refreshing
    rows = page.locator("tr[data-item]")
    for _ in range(3):
        page.keyboard.press("j")
    expect(rows.nth(2)).to_be_focused()
    sandbox.fault("vk", "none")
    expect(underway).to_have_count(0)
    expect(rows.nth(2)).to_be_focused()
    expect(rows.nth(2)).to_have_class(re.compile("is-chosen"))
    page.keyboard.press("j")
    expect(rows.nth(3)).to_be_focused()
    page.keyboard.press("F2")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_the_heading_that_the_keyboard_is_on_stays_so(refreshing, sandbox):
    page, underway = refreshing
    heading = page.locator("thead a").nth(1)
    heading.focus()
    page.evaluate("document.querySelector('thead').dataset.old = ''")
    sandbox.fault("vk", "none")
    expect(page.locator("thead[data-old]")).to_have_count(0)
    expect(heading).to_be_focused()
    expect(underway).to_have_count(0)
    expect(heading).to_be_focused()
