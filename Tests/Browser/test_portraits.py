"""One's own photo: sent, moved within its picture, seen by a colleague."""

import pytest
from playwright.sync_api import expect

from Support.contents import png
from Support.person import member_id
from Support.screen import press
from Support.ways import journey


@pytest.fixture
def author(newcomer):
    return newcomer()


@journey()
def test_a_photo_is_sent_from_the_profile_and_a_colleague_sees_it(browse, author, colleague):
    page = browse(signed_in=author)
    person = member_id(author)
    page.goto("/settings/profile")
    page.locator("#main").get_by_role("link", name=page.words.network.portrait, exact=True).click()
    page.locator("#portrait-file").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": png(300, 200)})
    press(page, page.words.network.sendPortrait)
    expect(page.locator("main .avatar.is-large img")).to_be_visible()
    part = page.locator("form.portrait-part")
    expect(part.locator("img")).to_be_visible()
    before = page.locator("main .avatar.is-large img").get_attribute("src")
    part.locator("[name=zoom]").fill("200")
    part.locator("[name=across]").fill("100")
    press(page, page.words.network.keepPortraitPart)
    expect(page.locator("main .avatar.is-large img")).not_to_have_attribute("src", before)
    expect(page.locator("[name=zoom]")).to_have_value("200")

    other = browse(signed_in=colleague)
    other.goto(f"/people/{person}")
    expect(other.locator("main .avatar.is-large img")).to_be_visible()
    assert other.locator("main .avatar.is-large img").evaluate("image => image.naturalWidth") == 256


@journey(scripts=True)
def test_the_square_is_moved_by_dragging_and_keeps_within_the_picture(browse, author):
    page = browse(signed_in=author)
    page.goto("/settings/photo")
    page.locator("#portrait-file").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": png(300, 200)})
    press(page, page.words.network.sendPortrait)
    square = page.locator("[data-square]")
    expect(square).to_be_visible()
    expect(page.locator("[name=down]")).to_be_disabled()
    square.scroll_into_view_if_needed()
    box = square.bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + 900, middle, steps=4)
    page.mouse.up()
    expect(page.locator("[name=across]")).to_have_value("100")
    picture = page.locator(".portrait-source img").bounding_box()
    moved = square.bounding_box()
    assert abs(moved["x"] + moved["width"] - picture["x"] - picture["width"]) < 2
    press(page, page.words.network.keepPortraitPart)
    expect(page.locator("[name=across]")).to_have_value("100")


@journey(scripts=True)
def test_the_square_is_moved_by_keys_alone(browse, author):
    page = browse(signed_in=author)
    page.goto("/settings/photo")
    page.locator("#portrait-file").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": png(300, 200)})
    press(page, page.words.network.sendPortrait)
    square, picture = page.locator("[data-square]"), page.locator(".portrait-source img")
    expect(square).to_be_visible()
    before = page.locator("main .avatar.is-large img").get_attribute("src")
    page.locator("#portrait-file").focus()
    for key, name, value in ("End", "zoom", "400"), ("Home", "across", "0"), ("End", "down", "100"):
        # Each is reached by going on, and says by its name what it is.
        for _ in range(8):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.name") == name:
                break
        expect(page.locator(f"[name={name}]")).to_be_focused()
        page.keyboard.press(key)
        expect(page.locator(f"[name={name}]")).to_have_value(value)
    whole, part = picture.bounding_box(), square.bounding_box()
    assert abs(part["width"] - whole["height"] / 4) < 2 and abs(part["height"] - whole["height"] / 4) < 2
    assert abs(part["x"] - whole["x"]) < 2
    assert abs(part["y"] + part["height"] - whole["y"] - whole["height"]) < 2
    page.keyboard.press("ArrowUp")
    expect(page.locator("[name=down]")).to_have_value("100")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[name=down]")).to_have_value("99")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main .avatar.is-large img")).not_to_have_attribute("src", before)
    for name, value in ("zoom", "400"), ("across", "0"), ("down", "99"):
        expect(page.locator(f"[name={name}]")).to_have_value(value)
