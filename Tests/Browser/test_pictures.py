"""Pictures into a text: pasted, dropped, chosen; in their order, with their words, and nothing that is typed meanwhile is lost."""

import base64
import re

import pytest
from playwright.sync_api import Page, expect

from Support.contents import png
from Support.conversations import dialog
from Support.screen import DESK, IN_FEED, PHONE, field, post, press
from Support.stack import until
from Support.ways import journey
from Support.writing import SAVED, composer, unique

PICTURES = re.compile(r"/pictures$")
# Gives the page files as a clipboard or a dragging hand would.
GIVE = """(target, [kind, files, text]) => {
    const transfer = new DataTransfer();
    for (const { name, type, bytes } of files) {
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt())], name, { type }));
    }
    if (text) transfer.setData("text/plain", text);
    const options = { bubbles: true, cancelable: true };
    if (kind === "paste") return target.dispatchEvent(new ClipboardEvent(kind, { ...options, clipboardData: transfer }));
    target.dispatchEvent(new DragEvent("dragover", { ...options, dataTransfer: transfer }));
    return target.dispatchEvent(new DragEvent(kind, { ...options, dataTransfer: transfer }));
}"""


@pytest.fixture
def author(newcomer):
    return newcomer()


def file(name: str, content: bytes, kind: str = "image/png") -> dict:
    return {"name": name, "type": kind, "bytes": base64.b64encode(content).decode()}


def give(page: Page, kind: str, *files: dict, text: str = "") -> bool:
    """False when the page has taken it for itself."""
    return field(page, "body").evaluate(GIVE, [kind, list(files), text])


def rows(page: Page):
    return page.locator(".composer-pictures > li")


def choose(page: Page, *files: dict):
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=page.words.writing.insertPicture, exact=True).click()
    chooser.value.set_files([
        {"name": each["name"], "mimeType": each["type"], "buffer": base64.b64decode(each["bytes"])} for each in files])


@pytest.mark.parametrize("language, size, way", [
    ("ru", PHONE, "choose"), ("en", DESK, "paste"), ("ru", DESK, "drop"), ("en", PHONE, "choose")])
def test_pictures_come_into_the_text_in_their_order_and_are_published(browse, author, language, size, way):
    page, text = browse(language, size, signed_in=author), unique("Луг")
    composer(page)
    field(page, "body").fill(text)
    files = [file(f"{number}.png", png(20 + number, 10)) for number in range(3)]
    if way == "choose":
        choose(page, *files)
    else:
        assert not give(page, way, *files)
    marks = re.compile(re.escape(text) + r"(\n\n!\[\]\(/pictures/\d+\)){3}\n\n$")
    expect(field(page, "body")).to_have_value(marks)
    numbers = [int(number) for number in re.findall(r"/pictures/(\d+)", field(page, "body").input_value())]
    assert numbers == sorted(numbers)
    alt = rows(page).nth(1).get_by_role("textbox")
    alt.fill("Трава [ночью]")
    alt.press("Enter")
    expect(field(page, "body")).to_have_value(re.compile(r"!\[Трава \\\[ночью\\\]\]\(/pictures/%s\)" % numbers[1]))
    expect(rows(page)).to_have_count(2)
    expect(field(page, "body")).to_be_focused()
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    shown = post(page, text).locator(".prose img")
    expect(shown).to_have_count(3)
    expect(post(page, text).get_by_role("img", name="Трава [ночью]")).to_be_visible()
    for picture in shown.all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function("(picture) => picture.complete && picture.naturalWidth > 0", arg=picture.element_handle())


@journey(scripts=True)
def test_what_is_typed_meanwhile_stays_and_one_undo_takes_the_picture_back(browse, author):
    page, held = browse(signed_in=author), []
    page.route(PICTURES, lambda route: held.append(route))
    composer(page)
    body = field(page, "body")
    body.fill("Начало\n\nЛуг\n\nКонец")
    body.evaluate("(field) => field.setSelectionRange(11, 11)")
    with page.expect_request(PICTURES):
        give(page, "paste", file("луг.png", png(9, 9)))
    expect(rows(page)).to_contain_text("луг.png")
    body.evaluate("(field) => field.setSelectionRange(6, 6)")
    body.press_sequentially(" длинного текс")
    held.pop().continue_()
    mark = re.compile(r"^Начало длинного текс\n\nЛуг\n\n!\[\]\(/pictures/\d+\)\n\nКонец$")
    expect(body).to_have_value(mark)
    body.press_sequentially("т")
    expect(body).to_have_value(re.compile(r"^Начало длинного текст\n\nЛуг\n\n!\["))
    body.press("Control+z")
    expect(body).to_have_value(mark)
    body.press("Control+z")
    expect(body).to_have_value("Начало длинного текс\n\nЛуг\n\nКонец")
    body.press("Control+Shift+z")
    expect(body).to_have_value(mark)


@journey(scripts=True)
def test_a_description_replaces_its_picture_alone_whatever_comes_meanwhile(browse, author):
    page, held = browse(signed_in=author), []
    composer(page)
    body, closes = field(page, "body"), re.compile(page.words.site.close)
    body.fill("Луг")
    give(page, "paste", file("луг.png", png(9, 9)))
    expect(rows(page)).to_contain_text(page.words.writing.pictureIsIn)
    alt = rows(page).get_by_role("textbox", name=re.compile(r"луг\.png"))
    alt.press_sequentially("Трава")
    alt.press("Enter")
    expect(body).to_have_value(re.compile(r"^Луг\n\n!\[Трава\]\(/pictures/\d+\)\n\n$"))
    expect(body).to_be_focused()
    body.fill("Луг")
    give(page, "paste", file("первая.png", png(8, 8)))
    expect(rows(page)).to_contain_text(page.words.writing.pictureIsIn)
    page.route(PICTURES, lambda route: held.append(route))
    with page.expect_request(PICTURES):
        give(page, "paste", file("вторая.png", png(7, 7)))
    alt = rows(page).first.get_by_role("textbox")
    alt.press_sequentially("Тра")
    with page.expect_response(PICTURES):
        held.pop().continue_()
    expect(rows(page).nth(1).locator("[data-said]")).to_be_empty()
    page.keyboard.type("ва")
    expect(alt).to_have_value("Трава")
    expect(body).to_have_value(re.compile(r"^Луг\n\n!\[\]\(/pictures/\d+\)\n\n$"))
    alt.press("Enter")
    expect(body).to_have_value(re.compile(r"^Луг\n\n!\[Трава\]\(/pictures/\d+\)\n\n!\[\]\(/pictures/\d+\)\n\n$"))
    expect(rows(page)).to_have_count(1)
    rows(page).get_by_role("button", name=closes).press("Enter")
    expect(rows(page)).to_have_count(0)
    expect(body).to_have_value(re.compile(r"^Луг(\n\n!\[(Трава)?\]\(/pictures/\d+\)){2}\n\n$"))


@journey(scripts=True)
def test_a_description_is_in_the_text_that_a_press_publishes(browse, author):
    page, text = browse(signed_in=author), unique("Описан")
    composer(page)
    field(page, "body").fill(text)
    give(page, "drop", file("луг.png", png(9, 9)), file("лес.png", png(8, 9)))
    expect(rows(page).nth(1)).to_contain_text(page.words.writing.pictureIsIn)
    for row, words in zip(rows(page).all(), ("Трава", "Сосны")):
        row.get_by_role("textbox").fill(words)
    page.get_by_role("button", name=page.words.network.publish, exact=True).click()
    expect(page).to_have_url(IN_FEED)
    for words in ("Трава", "Сосны"):
        expect(post(page, text).get_by_role("img", name=words)).to_be_visible()


@journey(scripts=True)
def test_what_comes_while_a_word_is_composed_is_published_with_it(browse, author):
    page, held, text = browse(signed_in=author), [], unique("Слово")
    page.route(PICTURES, lambda route: held.append(route))
    composer(page)
    body = field(page, "body")
    body.fill(text)
    with page.expect_request(PICTURES):
        give(page, "drop", file("луг.png", png(9, 9)))
    body.dispatch_event("compositionstart")
    with page.expect_response(PICTURES):
        held.pop().continue_()
    expect(rows(page).locator("[data-said]")).to_be_empty()
    expect(body).to_have_value(text)
    # As a finger on the button does it: the word ends, and the form is sent before anything else has its turn.
    page.get_by_role("button", name=page.words.network.publish, exact=True).evaluate("""(button) => {
        button.form.elements.body.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
        button.click();
    }""")
    expect(page).to_have_url(IN_FEED)
    expect(post(page, text).locator(".prose img")).to_have_count(1)


@journey(scripts=True)
def test_publishing_waits_for_what_is_under_way_and_says_for_which(browse, author):
    page, held, text = browse(signed_in=author), [], unique("Ждёт")
    page.route(PICTURES, lambda route: held.append(route))
    composer(page)
    field(page, "body").fill(text)
    with page.expect_request(PICTURES):
        give(page, "drop", file("луг.png", png(9, 9)))
    # It is said where the other is.
    expect(page.locator("[data-state]")).to_have_text(SAVED)
    press(page, page.words.network.publish)
    awaited = page.words.writing.pictureIsWaitedFor.replace("{name}", "луг.png")
    expect(page.locator("[data-state]")).to_have_text(awaited)
    # What is written on is saved, and that is not what somebody waits for.
    with page.expect_response(re.compile(r"/drafts\?place=")):
        field(page, "body").press("End")
        page.keyboard.insert_text(" и дальше")
    expect(page.locator("[data-state]")).to_have_text(awaited)
    held.pop().continue_()
    expect(page).to_have_url(IN_FEED)
    expect(post(page, text).locator(".prose img")).to_have_count(1)


@journey(scripts=True)
def test_what_cannot_be_sent_says_why_and_comes_again_or_is_left_out(browse, author):
    page, text = browse(signed_in=author), unique("Отказ")
    page.meant.add(422)
    composer(page)
    field(page, "body").fill(text)
    give(page, "drop", file("план.pdf", b"%PDF-1.7", "application/pdf"), file("ложь.png", b"<svg/>"))
    expect(rows(page)).to_have_count(2)
    for row in rows(page).all():
        expect(row).to_contain_text(page.words.writing.pictureUnsupported)
    expect(page.locator("[data-state]")).to_have_text(SAVED)
    press(page, page.words.network.publish)
    expect(page.locator("[data-state]")).to_have_text(page.words.writing.pictureIsLeft.replace("{name}", "план.pdf"))
    for _ in range(2):
        rows(page).first.get_by_role("button", name=re.compile(page.words.writing.removePicture)).press("Enter")
    page.context.set_offline(True)
    give(page, "paste", file("луг.png", png(9, 9)))
    expect(rows(page)).to_contain_text(page.words.writing.pictureOffline)
    page.context.set_offline(False)
    rows(page).get_by_role("button", name=re.compile(page.words.site.tryAgain)).click()
    expect(field(page, "body")).to_have_value(re.compile(r"/pictures/\d+"))
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    expect(post(page, text).locator(".prose img")).to_have_count(1)


@journey(scripts=True)
def test_a_busy_server_is_asked_again(browse, author):
    page, refusals = browse(signed_in=author), [429, 503]
    page.meant.update(refusals)
    page.route(PICTURES, lambda route: (
        route.fulfill(status=refusals.pop(), headers={"Retry-After": "0"}) if refusals else route.continue_()))
    composer(page)
    give(page, "paste", file("луг.png", png(9, 9)))
    expect(field(page, "body")).to_have_value(re.compile(r"^!\[\]\(/pictures/\d+\)\n\n$"))
    assert refusals == []


@journey(scripts=True)
def test_who_writes_nowhere_stays_there_and_can_take_the_picture_back(browse, author):
    page = browse(signed_in=author)
    composer(page)
    body = field(page, "body")
    body.fill("Луг")
    body.blur()
    give(page, "drop", file("луг.png", png(9, 9)))
    expect(body).to_have_value(re.compile(r"^Луг\n\n!\[\]\(/pictures/\d+\)\n\n$"))
    expect(body).not_to_be_focused()
    assert not body.evaluate("(field) => field.inputMode")
    body.press("Control+z")
    expect(body).to_have_value("Луг")


@journey(scripts=True)
def test_a_picture_beside_copied_words_is_not_meant_and_one_taken_away_is_not_sent(browse, author):
    page, held = browse(signed_in=author), []
    page.route(PICTURES, lambda route: held.append(route))
    composer(page)
    assert give(page, "paste", file("x.png", png(4, 4)), text="Слова"), "the browser puts in the words"
    expect(rows(page)).to_have_count(0)
    give(page, "paste", file("луг.png", png(9, 9)))
    rows(page).get_by_role("button", name=re.compile(page.words.writing.removePicture)).press("Enter")
    expect(rows(page)).to_have_count(0)
    expect(field(page, "body")).to_have_value("")


@journey(scripts=False)
def test_without_scripts_the_form_comes_back_with_the_picture(browse, author):
    page, text = browse(signed_in=author), unique("Без скриптов")
    page.goto("/posts/new")
    field(page, "body").fill(text)
    field(page, "tags").fill("#луг")
    page.get_by_label(page.words.writing.pictureFile).set_input_files(
        {"name": "луг.png", "mimeType": "image/png", "buffer": png(40, 30)})
    page.get_by_label(page.words.writing.pictureAlt).fill("Трава")
    press(page, page.words.writing.insertPicture)
    expect(page.get_by_text(page.words.writing.pictureAdded)).to_be_visible()
    expect(field(page, "body")).to_have_value(re.compile(re.escape(text) + r"\n\n!\[Трава\]\(/pictures/\d+\)\n$"))
    expect(field(page, "tags")).to_have_value("#луг")
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    expect(post(page, text).get_by_role("img", name="Трава")).to_be_visible()


@pytest.mark.parametrize("language, size", [("ru", PHONE), ("en", DESK)])
def test_a_picture_goes_with_a_message(browse, newcomer, language, size):
    author, reader = newcomer(), newcomer()
    address, text = dialog(author, reader), unique("Смотрите")
    other = browse(language, DESK, signed_in=reader)
    other.goto(address)
    page = browse(language, size, signed_in=author)
    page.goto(address)
    choose(page, file("1.png", png(20, 10)))
    expect(field(page, "body")).to_have_value(re.compile(r"!\[\]\(/pictures/\d+\)"))
    field(page, "body").press_sequentially(text)
    page.locator(".composer-send").click()
    for each in (page, other):
        shown = each.locator("#messages .message", has_text=text).locator(".prose img")
        expect(shown).to_have_js_property("naturalWidth", 20)
    expect(field(page, "body")).to_have_value("")
    # One that is on its way is waited for.
    last = unique("И ещё")
    page.route(PICTURES, lambda route: held.append(route))
    held = []
    choose(page, file("2.png", png(30, 10)))
    field(page, "body").fill(last)
    page.locator(".composer-send").click()
    expect(page.locator(".composer-state")).to_contain_text("2.png")
    until(lambda: held)
    expect(page.locator("#messages .message", has_text=last)).to_have_count(0)
    held[0].continue_()
    expect(other.locator("#messages .message", has_text=last).locator(".prose img")).to_have_js_property("naturalWidth", 30)
