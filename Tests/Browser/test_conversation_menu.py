"""What is done with a message: by its menu, by fingers, and undone."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.conversations import dialog, say
from Support.hand import Hand
from Support.screen import DESK, PHONE, field
from Support.ways import journey
from Support.writing import unique


@pytest.fixture
def touched(browse, anna, elena):
    """A phone with a dialog of Elena's, in which Anna has said something, and that message."""
    def open_page(text: str):
        page = browse(signed_in=elena, has_touch=True, is_mobile=True)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(dialog(anna, elena, text))
        return page, page.locator("#message-1")
    return open_page


def middle(message) -> tuple[float, float]:
    box = message.locator(".message-body").bounding_box()
    return box["x"] + min(box["width"] / 2, 60), box["y"] + box["height"] / 2


def draw(page: Page, message, across: float, along: float = 0):
    x, y = middle(message)
    Hand("finger").drag(page, [(x + across * step / 6, y + along * step / 6) for step in range(7)])


@journey(scripts=True, size=PHONE)
def test_a_message_that_is_held_has_its_menu_and_is_copied(touched):
    text = unique("Кто возьмёт второй доклад?")
    page, message = touched(text)
    session = page.context.new_cdp_session(page)
    x, y = middle(message)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    copy = message.get_by_role("button", name=page.words.conversations.copyText)
    expect(copy).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(copy).to_be_in_viewport()
    assert page.evaluate("String(getSelection())") == ""
    sheet = message.locator(".menu-list").bounding_box()
    assert sheet["x"] == 0 and sheet["y"] + sheet["height"] == PHONE[1]
    copy.tap()
    expect(page.locator("#toasts")).to_contain_text(page.words.conversations.messageCopied)
    expect(message.locator(".menu-list")).to_be_hidden()
    assert page.evaluate("navigator.clipboard.readText()") == text


@journey(scripts=True, size=PHONE)
def test_a_message_that_is_deleted_by_its_menu_stands_in_its_place(browse, anna, elena):
    conversation = dialog(anna, elena, unique("Первая"))
    number = say(elena, conversation, "\n\n".join([unique("Вторая"), *["строка"] * 6]))
    page = browse(signed_in=elena, has_touch=True, is_mobile=True)
    page.goto(conversation)
    before, message = page.locator(f"#message-{number - 1}"), page.locator(f"#message-{number}")
    session = page.context.new_cdp_session(page)
    x, y = middle(message)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    press = message.locator(".menu-list").get_by_text(page.words.conversations.delete, exact=True)
    expect(press).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # Above the sheet, over what was said before.
    assert message.bounding_box()["y"] < before.bounding_box()["y"] + before.bounding_box()["height"]
    press.tap()
    expect(message).to_have_class(re.compile("is-deleted"))
    assert message.bounding_box()["y"] >= before.bounding_box()["y"] + before.bounding_box()["height"]


@journey(scripts=True, size=PHONE)
def test_a_touch_beside_the_menu_and_the_way_back_close_it(touched):
    page, message = touched(unique("Закройте за собой"))
    address = page.url
    for close in (lambda: page.touchscreen.tap(200, 100), lambda: page.keyboard.press("Escape")):
        message.locator(".menu").evaluate("menu => { menu.open = true; }")
        expect(message.locator(".menu-list")).to_be_visible()
        close()
        expect(message.locator(".menu-list")).to_be_hidden()
    assert page.url == address


@journey(scripts=True, size=PHONE)
def test_a_message_that_is_drawn_to_the_right_is_answered(touched):
    text = unique("Вторник удобнее")
    page, message = touched(text)
    line = page.locator(".composer-answer")
    for across, along in ((30, 0), (-90, 0), (70, 60), (0, -90)):
        draw(page, message, across, along)
        expect(message).not_to_have_class(re.compile("is-drawn"))
        expect(line).to_be_hidden()
    draw(page, message, 90)
    expect(line).to_contain_text(text)
    expect(field(page, "body")).to_be_focused()
    assert page.evaluate("[scrollX, document.scrollingElement.scrollWidth]") == [0, PHONE[0]]
    expect(message.locator(".menu-list")).to_be_hidden()


@journey(scripts=True, size=PHONE)
def test_what_goes_sideways_by_itself_is_not_drawn(touched):
    page, message = touched(f"```\n{'длинная строка ' * 12}\n```")
    draw(page, message, 90)
    expect(page.locator(".composer-answer")).to_be_hidden()
    expect(message).not_to_have_class(re.compile("is-drawn"))


@journey(scripts=True, size=DESK)
def test_keys_and_the_pointer_find_the_menu(browse, anna, elena):
    text = unique("Посмотрите план")
    page = browse(signed_in=elena)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(dialog(anna, elena, f"{text}\n\n- раз\n- два"))
    message = page.locator("#message-1")
    opener = message.locator(".menu > summary")
    expect(message.locator(".menu")).to_have_css("opacity", "0")
    message.hover()
    expect(message.locator(".menu")).to_have_css("opacity", "1")
    opener.focus()
    page.keyboard.press("Enter")
    copy = message.get_by_role("button", name=page.words.conversations.copyText)
    expect(copy).to_be_visible()
    # Above it stands the answer, at the end what comes later to a menu.
    page.keyboard.press("End")
    for _ in range(message.locator(".menu-list").locator("a, button").count()):
        if copy.evaluate("copy => copy === document.activeElement"):
            break
        page.keyboard.press("ArrowUp")
    expect(copy).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#toasts")).to_contain_text(page.words.conversations.messageCopied)
    expect(opener).to_be_focused()
    assert page.evaluate("navigator.clipboard.readText()").split("\n")[0] == text


@journey(scripts=True)
def test_a_deletion_is_undone_where_one_is(browse, anna, elena):
    conversation, text = dialog(anna, elena), unique("Лишнее")
    for number in range(2, 40):
        say(anna, conversation, f"Строка {number}")
    say(anna, conversation, text)
    page = browse(signed_in=anna)
    page.goto(conversation)
    page.evaluate("window.isSamePage = true")
    message = page.locator("#message-40")
    expect(message).to_have_class(re.compile("is-next"))
    message.hover()
    message.locator(".menu > summary").click()
    message.get_by_role("button", name=page.words.conversations.delete).click()
    expect(message.locator(".message-gone")).to_be_visible()
    place = page.evaluate("scrollY")
    page.locator("#toasts").get_by_role("button").first.click()
    expect(message.locator(".message-body")).to_have_text(text)
    expect(page.locator("#toasts")).to_contain_text(page.words.conversations.messageRestored)
    assert page.evaluate("window.isSamePage") and abs(page.evaluate("scrollY") - place) < 10
    expect(page.locator("#message-1")).to_be_attached()


@journey(scripts=True)
def test_what_follows_a_deleted_message_stays_as_it_is(browse, anna, elena):
    conversation, text = dialog(anna, elena), unique("Продолжение")
    say(anna, conversation, text)
    page = browse(signed_in=elena)
    page.goto(conversation)
    second = page.locator("#message-2")
    expect(second).to_have_class(re.compile("is-next"))
    anna.submit(conversation, f"{conversation}/1/delete")
    expect(page.locator("#message-1 .message-gone")).to_be_visible()
    page.reload()
    expect(page.locator("#message-1 .author")).to_be_visible()
    expect(second).to_have_class(re.compile("is-next"))
