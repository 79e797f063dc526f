"""A text as it will be read, looked at before it is published: in the field's place, which keeps all that was typed."""

import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from Support.person import publish
from Support.screen import IN_FEED, field, is_phone, post, press
from Support.ways import journey

TEXT = "Про **это**\n\n```swift\nlet answer = 42\n```\n\nи #семинар"


@pytest.fixture
def author(newcomer):
    return newcomer()


def shown(page: Page):
    return page.locator(".composer-preview")


def look(page: Page):
    press(page, page.words.writing.preview)


def begin(page: Page):
    """Where a post is written: a page of its own on phones."""
    page.goto("/posts/new" if is_phone(page) else "/feed")
    field(page, "body").focus()


@journey()
def test_what_is_looked_at_is_what_is_published(browse, author):
    page, unique = browse(signed_in=author), uuid.uuid4().hex[:10]
    begin(page)
    field(page, "body").fill(f"{TEXT} {unique}")
    field(page, "tags").fill("#право")
    look(page)
    expect(shown(page).locator("strong")).to_have_text("это")
    expect(shown(page).locator("pre .hl").first).to_be_visible()
    expect(shown(page).get_by_role("link", name="#семинар")).to_have_count(2)
    expect(shown(page).get_by_role("link", name="#право")).to_be_visible()
    expect(post(page, unique)).to_have_count(0)
    expect(field(page, "body")).to_have_value(f"{TEXT} {unique}")
    expect(field(page, "tags")).to_have_value("#право")
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    expect(post(page, unique).locator("strong")).to_have_text("это")


@journey(scripts=True)
def test_the_way_back_leads_to_the_text_with_caret_and_undo(browse, author):
    page = browse(signed_in=author)
    begin(page)
    body = field(page, "body")
    body.press_sequentially("одно")
    body.press_sequentially(" **два**")
    body.evaluate("field => field.setSelectionRange(2, 4)")
    look(page)
    expect(shown(page)).to_be_visible()
    expect(body).to_be_hidden()
    press(page, page.words.writing.previewBack)
    expect(shown(page)).to_have_count(0)
    expect(body).to_be_focused()
    assert body.evaluate("field => [field.selectionStart, field.selectionEnd]") == [2, 4]
    expect(body).to_have_value("одно **два**")
    page.keyboard.press("Control+z")
    expect(body).not_to_have_value("одно **два**")


@pytest.mark.parametrize("trouble", ["offline", "slow", "limited", "broken"])
def test_what_cannot_be_shown_says_why_and_leaves_the_text(trouble, browse, author):
    page = browse("ru", signed_in=author)
    begin(page)
    body, words = field(page, "body"), page.words.writing
    body.fill("Не потеряется")
    expect(page.locator("[data-state]")).to_contain_text(re.compile("Черновик сохранён"))
    held = []

    def answer(route):
        if "preview=part" not in (route.request.post_data or ""):
            route.continue_()
        elif trouble == "offline":
            page.context.set_offline(True)
            route.abort("internetdisconnected")
        elif trouble == "slow":
            held.append(route)
        else:
            status = 429 if trouble == "limited" else 500
            route.fulfill(status=status, content_type="text/html", body={
                "limited": f"<p data-refused>{words.tooManyPreviews}</p>", "broken": "<p>"}[trouble])
    page.route(re.compile(r"/feed\?write"), answer)
    page.meant.update((429, 500))
    look(page)
    said = {"offline": words.previewOffline, "slow": words.previewLoading, "limited": words.tooManyPreviews,
            "broken": words.previewFailed}[trouble]
    expect(page.locator("[data-state]")).to_have_text(said)
    expect(body).to_be_visible()
    expect(body).to_have_value("Не потеряется")
    body.press("End")
    body.press_sequentially("!")
    expect(body).to_have_value("Не потеряется!")
    page.context.set_offline(False)
    for route in held:
        route.abort()


def test_leaving_a_text_whose_look_is_on_its_way_says_nothing_of_it(browse, author):
    page, held = browse("ru", signed_in=author), []
    begin(page)
    body, words = field(page, "body"), page.words.writing
    body.fill("Уйдёт")
    expect(page.locator("[data-state]")).to_contain_text(re.compile("Черновик сохранён"))
    page.route(re.compile(r"/feed\?write"), lambda route: held.append(route))
    look(page)
    expect(page.locator("[data-state]")).to_have_text(words.previewLoading)
    page.locator("[data-cancel]").click()
    with page.expect_event("requestfailed"):
        page.get_by_role("dialog").get_by_role("button", name=words.deleteText, exact=True).click()
    expect(page.locator("[data-preview-switch]")).not_to_have_attribute("aria-busy", "true")
    expect(body).to_have_value("")
    expect(page.locator("[data-state]")).to_have_text("")


@journey()
def test_a_comment_and_a_change_are_looked_at_where_they_are_written(browse, author):
    page, number = browse(signed_in=author), publish(author, "Было")
    for address in (f"/posts/{number}", f"/posts/{number}/edit"):
        page.goto(address)
        field(page, "body").fill("Станет **иначе**")
        look(page)
        expect(shown(page).locator("strong")).to_have_text("иначе")
        expect(field(page, "body")).to_have_value("Станет **иначе**")
    page.goto(f"/posts/{number}")
    expect(page.locator("article.post .prose")).to_have_text("Было")
