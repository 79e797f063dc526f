"""Who is in a conversation, beside it and in its place, with its pictures."""

import re

import pytest
from playwright.sync_api import expect

from Support.contents import png
from Support.conversations import dialog, group, say
from Support.screen import DESK, PHONE, field, press
from Support.thread import choose, said
from Support.ways import journey
from Support.writing import unique


@pytest.fixture
def boris(newcomer):
    return newcomer(full_name="Борис Зимин")


@journey(scripts=True, size=DESK)
def test_who_is_in_it_comes_beside_a_conversation_and_goes_and_nothing_moves(browse, anna, elena, boris):
    conversation = group(anna, elena, boris, name=unique("Семинар"))
    line = "в которой столько слов, что в узкой колонке она займёт несколько строк подряд"
    for number in range(40):
        say(elena, conversation, f"Строка {number}, {line}")
    page = browse(signed_in=anna)
    page.goto(conversation)
    field(page, "body").fill("Недописано")
    page.evaluate("window.isSamePage = true")
    page.locator("#message-8").evaluate("message => scrollTo(0, message.offsetTop - 80)")
    top = page.locator("#message-8").bounding_box()["y"]
    opener = page.locator(".thread-head [data-beside]")
    side = page.locator(".talk-side")
    about, close = page.words.conversations.about, page.words.site.close

    def click(target):
        """As a hand does: what is in sight already is not scrolled to."""
        box = target.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def stands(is_open: bool):
        expect(side).to_have_count(int(is_open))
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        expect(opener).to_have_attribute("aria-expanded", str(is_open).lower())
        expect(page).to_have_url(re.compile(r"/info$" if is_open else rf"{conversation}$"))
        assert abs(page.locator("#message-8").bounding_box()["y"] - top) < 2
    for leave in (
            lambda: click(side.get_by_role("link", name=close)), lambda: click(opener),
            lambda: (side.get_by_role("link").first.evaluate("link => link.focus({ preventScroll: true })"), page.keyboard.press("Escape")), page.go_back):
        click(opener)
        expect(side.get_by_role("heading", name=about)).to_be_in_viewport()
        expect(side).to_contain_text("Елена Соколова")
        stands(True)
        leave()
        stands(False)
    page.go_forward()
    stands(True)
    assert page.evaluate("window.isSamePage")
    expect(field(page, "body")).to_have_value("Недописано")


@journey(scripts=True, size=DESK)
def test_a_begun_text_is_not_asked_about_where_the_page_stays(browse, anna, elena):
    """However late the scripts come that take the links of a conversation for themselves."""
    conversation, text = dialog(anna, elena), unique("Привет")
    say(elena, conversation, text)
    page = browse(signed_in=anna)
    held = []
    page.goto("/messages")
    page.route("**/conversations/thread/thread.*.js", lambda route: held.append(route))
    page.evaluate("address => location.assign(address)", conversation)
    expect(page.get_by_role("button", name=page.words.writing.insertPicture, exact=True)).to_be_visible()
    field(page, "body").fill("Недописано")
    held[0].continue_()
    opener = page.locator(".thread-head [data-beside]")
    expect(opener).to_have_attribute("aria-expanded", "false")
    opener.click()
    expect(page.locator(".talk-side")).to_contain_text("Елена Соколова")
    choose(page, text, page.words.conversations.answer)
    expect(page.locator(".composer-answer")).to_contain_text(text)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(field(page, "body")).to_have_value("Недописано")


@journey(size=DESK)
def test_its_address_shows_both_where_there_is_room_and_acts_come_back_there(browse, anna, elena, boris):
    conversation, name, text = group(anna, elena, boris), unique("Комитет"), unique("Привет")
    say(elena, conversation, text)
    page = browse(signed_in=anna)
    page.goto(f"{conversation}/info")
    side = page.locator(".talk-side")
    expect(side).to_contain_text("Елена Соколова")
    expect(said(page, text)).to_be_in_viewport()
    side.get_by_text(page.words.conversations.rename, exact=True).click()
    field(page, "name").fill(name)
    press(page, page.words.conversations.save)
    expect(side.get_by_role("heading", name=name)).to_be_visible()
    expect(said(page, text)).to_be_in_viewport()
    page.locator(".thread-head [data-beside]").click()
    expect(side).to_have_count(0)
    expect(said(page, text)).to_be_in_viewport()


@journey(size=PHONE)
def test_without_room_it_is_a_page(browse, anna, elena, boris):
    conversation = group(anna, elena, boris)
    page = browse(signed_in=anna)
    page.goto(conversation)
    page.locator(".thread-head [data-beside]").click()
    expect(page).to_have_url(re.compile("/info$"))
    expect(page.locator(".talk-side")).to_contain_text("Елена Соколова")
    expect(page.locator(".thread-foot")).to_be_hidden()
    page.get_by_role("link", name=page.words.site.close).click()
    expect(page.locator(".thread-foot")).to_be_visible()


@journey(scripts=True)
def test_its_pictures_stand_there_and_lead_to_their_messages(browse, anna, elena):
    conversation, text = dialog(anna, elena), unique("Фото с семинара")
    page = browse(signed_in=anna)
    page.goto(conversation)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=page.words.writing.insertPicture, exact=True).click()
    chooser.value.set_files({"name": "a.png", "mimeType": "image/png", "buffer": png(40, 30)})
    expect(page.locator(".composer-pictures img")).to_have_js_property("complete", True)
    field(page, "body").evaluate("(body, text) => body.setRangeText(`${text}\\n\\n`, 0, 0, 'end')", text)
    page.locator(".composer-send").click()
    expect(said(page, text).locator("img")).to_be_visible()
    other = browse(signed_in=elena)
    other.goto(f"{conversation}/info")
    picture = other.locator(".side-pictures img")
    expect(picture).to_have_count(1)
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("naturalWidth", 40)
    other.locator(".side-pictures a").click()
    expect(other).to_have_url(re.compile(r"#message-2$"))
    expect(said(other, text)).to_be_in_viewport()
    other.goto(f"{conversation}/pictures")
    expect(other.locator(".side-pictures img")).to_have_count(1)
    anna.submit(conversation, f"{conversation}/2/delete")
    other.reload()
    expect(other.get_by_text(other.words.conversations.noPictures)).to_be_visible()
