"""Writing over a slow network that is gone in the middle: nothing of a text is lost or said twice, and the page says so."""

import base64
import re
import signal

import pytest
from playwright.sync_api import Page, expect

from Support.contents import png
from Support.network import Held, cut, lose_answer, slow
from Support.person import member_id, publish
from Support.screen import DESK, PHONE, field, post, press
from Support.stack import until
from Support.writing import SAVED, drafts, unique

PICTURES = re.compile(r"/pictures$")


@pytest.fixture
def author(newcomer):
    return newcomer(full_name="Анна Ковалёва")


@pytest.fixture
def reader(newcomer):
    return newcomer(full_name="Олег Марченко")


def open_slow(browse, client, address: str, size=DESK) -> Page:
    """With the worker that hears of a form which does not arrive, as members have it."""
    page = browse("ru", size, signed_in=client, service_workers="allow")
    page.goto(address)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller ? 0 : new Promise("
                  "(done) => navigator.serviceWorker.addEventListener('controllerchange', done)))")
    slow(page)
    return page


def state(page: Page):
    return page.locator("[data-state]")


def type_on(page: Page, text: str):
    field(page, "body").press("End")
    field(page, "body").press_sequentially(text)


def unsent(page: Page):
    return page.locator(".toast", has_text=page.words.site.notSent)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_post_is_written_through_a_gap_and_published_once(size, browse, author, reader):
    text = unique("Семинар в пути")
    page = open_slow(browse, author, "/posts/new", size)
    type_on(page, text)
    expect(state(page)).to_have_text(SAVED)
    with cut(page):
        type_on(page, " без сети")
        expect(state(page)).to_have_text(page.words.writing.draftIsOffline)
        publish = page.get_by_role("button", name=page.words.network.publish, exact=True)
        if size == PHONE:
            # The line lies above the head with the way out and the button.
            said, head = page.locator(".standing").bounding_box(), publish.bounding_box()
            assert said["y"] + said["height"] <= head["y"]
        publish.click()
        expect(unsent(page)).to_be_visible()
        expect(field(page, "body")).to_have_value(f"{text} без сети")
        other = browse("ru", signed_in=author)
        other.goto("/drafts")
        expect(drafts(other)).to_contain_text(text)
    expect(state(page)).to_have_text(SAVED)
    other.reload()
    expect(drafts(other)).to_contain_text(f"{text} без сети")
    press(page, page.words.network.publish)
    expect(post(page, f"{text} без сети")).to_have_count(1)
    other.goto("/feed")
    expect(post(other, text)).to_have_count(1)
    expect(field(other, "body")).to_have_value("")
    other.goto("/drafts")
    expect(drafts(other)).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_comment_is_sent_once_through_a_gap_and_comes_to_who_reads(size, browse, author, reader):
    number, text = publish(author, "Разговор"), unique("Приду")
    page, other = open_slow(browse, reader, f"/posts/{number}", size), open_slow(browse, author, f"/posts/{number}", size)
    type_on(page, text)
    expect(state(page)).to_have_text(SAVED)
    with cut(page):
        type_on(page, " с коллегой")
        page.get_by_role("button", name=page.words.network.sendComment, exact=True).click()
        expect(unsent(page)).to_be_visible()
        expect(field(page, "body")).to_have_value(f"{text} с коллегой")
        if size == PHONE:
            word, bar = unsent(page).bounding_box(), page.locator(".bar").bounding_box()
            assert word["y"] + word["height"] <= bar["y"], "it leaves the ways at the foot free"
    press(page, page.words.network.sendComment)
    for each in (page, other):
        expect(each.locator(".comment", has_text=f"{text} с коллегой")).to_have_count(1)
        expect(each.locator(".comment")).to_have_count(1)
    expect(field(page, "body")).to_have_value("")
    # The other one was away meanwhile, and has it all the same.
    with cut(other):
        type_on(page, unique("И ещё один"))
        press(page, page.words.network.sendComment)
        expect(page.locator(".comment")).to_have_count(2)
    expect(other.locator(".comment")).to_have_count(2)


def test_marks_and_bookmarks_without_a_network_say_so_and_are_set_once_it_is_there(browse, author, reader, database):
    number = publish(author, "Разговор")
    page = open_slow(browse, reader, f"/posts/{number}")
    article = page.locator("article.post")
    heart = article.locator(".choosing-mark")
    with cut(page):
        heart.locator("summary").click()
        heart.get_by_role("button", name=page.words.writing.markHeart).click()
        expect(page.locator(".toast")).to_be_visible()
        expect(article.locator(".reactions > button.mark")).to_have_count(0)
        article.locator(".bookmark button").click()
        expect(page.locator(".toast")).to_be_visible()
        expect(article.locator(".bookmark button")).to_have_attribute("aria-pressed", "false")
    if not heart.locator(".marks").is_visible():
        heart.locator("summary").click()
    heart.get_by_role("button", name=page.words.writing.markHeart).click()
    expect(article.locator(".reactions > button.mark")).to_have_accessible_name(f"{page.words.writing.markHeart}: 1")
    article.locator(".bookmark button").click()
    expect(article.locator(".bookmark button")).to_have_attribute("aria-pressed", "true")
    assert database.value("SELECT count(*) FROM reactions WHERE post_id = %s", number) == 1
    assert database.value("SELECT count(*) FROM bookmarks WHERE post_id = %s", number) == 1


def rows(page: Page):
    return page.locator(".composer-pictures > li")


def paste(page: Page, name: str, content: bytes):
    field(page, "body").evaluate("""(target, [name, bytes]) => {
        const clipboardData = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt());
        clipboardData.items.add(new File([content], name, { type: "image/png" }));
        target.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    }""", [name, base64.b64encode(content).decode()])


def kept(database, member: int) -> tuple[int, int]:
    """How many pictures a member has, and how many files are kept of them."""
    return (database.value("SELECT count(*) FROM pictures WHERE member_id = %s", member),
            database.value("SELECT count(*) FROM blobs WHERE member_id = %s AND released_at IS NULL", member))


def test_a_picture_whose_network_is_gone_in_the_middle_comes_by_one_press(browse, author, database):
    page = browse("ru", signed_in=author)
    page.goto("/posts/new")
    slow(page)
    text = unique("Луг")
    field(page, "body").fill(text)
    held = Held(page, "**/pictures")
    paste(page, "луг.png", png(40, 30))
    held.wait()
    with cut(page):
        held.waiting.pop().abort("internetdisconnected")
        expect(rows(page)).to_contain_text(page.words.writing.pictureOffline)
    # Nothing is sent without it.
    expect(state(page)).to_have_text(SAVED)
    press(page, page.words.network.publish)
    expect(state(page)).to_have_text(page.words.writing.pictureIsLeft.replace("{name}", "луг.png"))
    held.release()
    rows(page).get_by_role("button", name=re.compile(page.words.site.tryAgain)).click()
    expect(field(page, "body")).to_have_value(re.compile(r"/pictures/\d+"))
    press(page, page.words.network.publish)
    expect(post(page, text).locator(".prose img")).to_have_js_property("naturalWidth", 40)
    assert kept(database, member_id(author))[0] == 1


def test_a_picture_that_nobody_makes_for_ten_seconds_is_asked_for_again_and_is_one(browse, author, stack, database):
    page = browse("ru", signed_in=author)
    page.meant.add(503)
    page.goto("/posts/new")
    slow(page)
    field(page, "body").fill(unique("Луг"))
    stack.signal("converters", signal.SIGSTOP)
    try:
        with page.expect_response(PICTURES) as answer:
            paste(page, "луг.png", png(40, 30))
        assert answer.value.status == 503
        # The writer is shown nothing but that it is being made.
        expect(rows(page).locator("[data-said]")).to_have_text(page.words.writing.pictureIsMade)
    finally:
        stack.signal("converters", signal.SIGCONT)
    expect(field(page, "body")).to_have_value(re.compile(r"/pictures/\d+\)\n\n$"))
    until(lambda: kept(database, member_id(author)) == (1, 1))


def test_a_picture_whose_answer_was_lost_is_the_same_one_by_another_press(browse, author, database):
    page = browse("ru", signed_in=author)
    page.goto("/posts/new")
    slow(page)
    field(page, "body").fill(unique("Луг"))
    lose_answer(page, author, "**/pictures")
    paste(page, "луг.png", png(40, 30))
    rows(page).get_by_role("button", name=re.compile(page.words.site.tryAgain)).click()
    expect(field(page, "body")).to_have_value(re.compile(r"^Луг \w+\n\n!\[\]\(/pictures/\d+\)\n\n$"))
    until(lambda: kept(database, member_id(author)) == (1, 1))
