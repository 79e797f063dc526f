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


def test_a_box_that_is_being_pressed_when_the_list_comes_is_checked(browse, elena, sandbox):
    page = browse("ru", signed_in=elena)
    page.goto("/files/vk")
    boxes, underway = page.locator("input[form=selection]"), page.locator("[data-refreshing]")
    expect(boxes).to_have_count(50)
    sandbox.fault("vk", "slow")
    page.get_by_role("button", name=page.words.files.refresh).click()
    expect(underway).to_have_count(1)
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


def test_what_somebody_does_in_a_list_goes_on_when_it_comes_anew(browse, elena, sandbox):
    page = browse("ru", signed_in=elena)
    words = page.words.files
    page.goto("/files/vk")
    rows, boxes = page.locator("tr[data-item]"), page.locator("input[form=selection]")
    expect(rows).to_have_count(50)
    sandbox.fault("vk", "slow")
    page.get_by_role("button", name=words.refresh).click()
    underway = page.locator("[data-refreshing]")
    expect(underway).to_have_count(1)
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
    expect(page.locator("#selection")).to_contain_text(words.selected.replace("{n}", "3"))


def test_the_row_that_keys_have_chosen_stays_chosen(browse, elena, sandbox):
    page = browse("ru", signed_in=elena)
    page.goto("/files/vk")
    rows, underway = page.locator("tr[data-item]"), page.locator("[data-refreshing]")
    expect(rows).to_have_count(50)
    sandbox.fault("vk", "slow")
    page.get_by_role("button", name=page.words.files.refresh).click()
    expect(underway).to_have_count(1)
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
