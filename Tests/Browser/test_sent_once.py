"""The rows of a list share a form: each button acts once however often it is pressed, and none waits for another."""

import re

import pytest
from playwright.sync_api import expect

from Support.copies import entries, state
from Support.rows import acts
from Support.screen import PHONE
from Support.ways import journey


@pytest.fixture
def keeper(owner):
    return owner("vk")


def row(page, entry):
    return page.locator(f"#file-{entry.id}")


def mark(page, entry):
    return row(page, entry).locator(".copy")


def save(page, entry):
    return row(page, entry).get_by_role("button", name=page.words.files.saveCopy)


class Sent:
    """The forms that a page sends, whose answers may be held."""

    def __init__(self, page):
        self.paths, self.held, self.holds = [], [], False
        page.route(re.compile("/item/"), self.take)

    def take(self, route):
        if route.request.method != "POST":
            return route.continue_()
        self.paths.append(route.request.url.partition("/item/")[2])
        if self.holds:
            return self.held.append(route)
        route.continue_()

    def release(self):
        self.holds = False
        while self.held:
            self.held.pop().continue_()


@journey(scripts=True)
def test_a_list_saves_stops_and_deletes_one_copy_after_another(
        browse, keeper, sandbox, database, closed_circuits):
    first, second, third = entries(keeper, "/files/vk", "vk")[:3]
    page = browse(signed_in=keeper)
    words = page.words.files
    page.goto("/files/vk")
    for entry in (first, second):
        save(page, entry).click()
        expect(mark(page, entry)).to_contain_text(words.copySaved)
    sandbox.fault("vk", "slow")
    save(page, third).click()
    mark(page, third).get_by_role("button", name=words.cancelSaving).click()
    expect(save(page, third)).to_be_visible()
    assert state(database, third) is None
    acts(page, row(page, first)).get_by_role("button", name=words.deleteCopy).click()
    expect(page.locator("#toasts")).to_contain_text(words.copyDeleted)
    assert (state(database, first), state(database, second)) == (None, "saved")


@pytest.mark.parametrize("way", ["mouse", "double click", "finger", "keys"])
def test_a_button_that_is_pressed_again_before_its_answer_sends_nothing_and_others_go_on(way, browse, keeper):
    first, second = entries(keeper, "/files/vk", "vk")[:2]
    page = browse("ru", PHONE, signed_in=keeper, has_touch=True) if way == "finger" else browse("ru", signed_in=keeper)
    page.goto("/files/vk")
    sent = Sent(page)
    sent.holds = True

    def press(button):
        if way == "keys":
            button.focus()
            page.keyboard.press("Enter")
            page.keyboard.press("Space")
        elif way == "finger":
            button.tap()
            button.tap(force=True)
        elif way == "double click":
            button.dblclick()
        else:
            button.click()
            button.click(force=True)
    for entry in (first, second):
        press(save(page, entry))
    expect(page.locator("[data-quiet] button[data-pending]")).to_have_count(2)
    assert sent.paths == [f"{entry.id}/save" for entry in (first, second)]
    sent.release()
    for entry in (first, second):
        expect(mark(page, entry)).to_contain_text(page.words.files.copySaved)


def test_the_second_press_of_a_double_click_does_not_stop_what_the_first_began(browse, keeper, sandbox, closed_circuits):
    entry = entries(keeper, "/files/vk", "vk")[0]
    page = browse("ru", signed_in=keeper)
    words = page.words.files
    page.goto("/files/vk")
    sandbox.fault("vk", "slow")
    sent = Sent(page)
    box = save(page, entry).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    stop = mark(page, entry).get_by_role("button", name=words.cancelSaving)
    expect(stop).to_be_visible()
    # The button that stops stands where the one that saves stood.
    box = stop.bounding_box()
    assert box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]
    page.mouse.move(x, y)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect(page.locator("[data-quiet] button[data-pending]")).to_have_count(0)
    assert sent.paths == [f"{entry.id}/save"]
    page.mouse.click(x, y)
    expect(save(page, entry)).to_be_visible()


def test_the_second_press_on_what_closes_is_none_of_what_lies_beneath(browse, keeper):
    entry = entries(keeper, "/files/vk", "vk")[0]
    page = browse("ru", PHONE, signed_in=keeper)
    page.goto("/files/vk")
    acts(page, row(page, entry)).get_by_text(page.words.files.delete, exact=True).click()
    question = page.get_by_role("dialog")
    box = question.get_by_text(page.words.site.cancel, exact=True).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate("() => { window.heard = []; document.addEventListener('click', event => heard.push(event.detail)); }")
    page.mouse.click(x, y)
    expect(question).to_have_count(0)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert page.evaluate("heard") == [1]


def test_a_save_that_does_not_reach_quad_is_told_and_can_be_pressed_again(browse, keeper):
    entry = entries(keeper, "/files/vk", "vk")[0]
    page = browse("ru", signed_in=keeper)
    page.goto("/files/vk")
    page.route(re.compile("/save$"), lambda route: route.abort("aborted"))
    save(page, entry).click()
    expect(page.locator("#toasts")).to_contain_text(page.words.site.requestFailed)
    page.unroute_all()
    # By key: two clicks at once are a double click to the browser, and sent once.
    save(page, entry).press("Enter")
    expect(mark(page, entry)).to_contain_text(page.words.files.copySaved)
