"""What is being written is on the server: on every device, after any end of the page, and never twice."""

import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from Support.person import publish
from Support.screen import IN_FEED, field, post, press
from Support.session import give
from Support.ways import journey
from Support.writing import SAVED, drafts, unique

DRAFTS = re.compile(r"/drafts\?place=")


@pytest.fixture
def author(newcomer):
    return newcomer()


def state(page: Page):
    return page.locator("[data-state]")


def type_on(page: Page, text: str):
    """Types at the end, as a person does, until the page says that it is kept."""
    field(page, "body").press("End")
    field(page, "body").press_sequentially(text)
    all_saved(page)
    expect(state(page)).to_have_text(SAVED)


def all_saved(page: Page):
    """Until the browser keeps nothing that the server has not."""
    page.wait_for_function("() => !Object.keys(localStorage).some((name) => name.startsWith('quad.draft:'))")


def dialog(page: Page, answer: str):
    page.get_by_role("dialog").get_by_role("button", name=answer, exact=True).click()


@journey(scripts=True)
def test_what_was_begun_on_one_device_stands_in_the_composer_of_another(browse, author):
    laptop, text = browse(signed_in=author), unique("С ноутбука")
    laptop.goto("/posts/new")
    field(laptop, "tags").fill("#sql")
    type_on(laptop, text)
    phone = browse(signed_in=author)
    phone.goto("/posts/new")
    expect(field(phone, "body")).to_have_value(text)
    expect(field(phone, "tags")).to_have_value("#sql")
    press(phone, phone.words.network.publish)
    expect(phone).to_have_url(IN_FEED)
    expect(post(phone, text)).to_have_count(1)
    laptop.goto("/posts/new")
    expect(field(laptop, "body")).to_have_value("")
    laptop.goto("/drafts")
    expect(laptop.get_by_role("heading", name=laptop.words.writing.noDrafts)).to_be_visible()


def test_two_devices_that_write_at_once_keep_both_texts(browse, author):
    laptop, phone, text = browse("ru", signed_in=author), browse("ru", signed_in=author), unique("Общее")
    laptop.goto("/posts/new")
    type_on(laptop, text)
    phone.goto("/posts/new")
    expect(field(phone, "body")).to_have_value(text)
    type_on(phone, " с телефона")
    field(laptop, "body").press("End")
    field(laptop, "body").press_sequentially(" с ноутбука")
    # The page says where and when the other one was written.
    expect(state(laptop)).to_contain_text(re.compile(r"изменён и в другом месте \(.*сегодня, \d\d:\d\d\)"))
    all_saved(laptop)
    laptop.goto("/drafts")
    expect(drafts(laptop)).to_have_count(1)
    sides = laptop.locator(".draft-side")
    expect(sides).to_have_count(2)
    expect(sides.nth(0).locator("mark")).to_have_text("телефона")
    expect(sides.nth(1).locator("mark")).to_have_text("ноутбука")
    press_in = sides.nth(1).get_by_role("button", name=laptop.words.writing.keepThis)
    press_in.click()
    expect(drafts(laptop)).to_contain_text("с ноутбука")
    expect(laptop.locator(".draft-side")).to_have_count(0)
    laptop.locator(".toast").get_by_role("button").first.click()
    expect(laptop.locator(".draft-side")).to_have_count(2)
    press(laptop, laptop.words.writing.keepBoth)
    expect(drafts(laptop)).to_have_count(2)


def test_without_a_network_the_text_stays_and_is_saved_when_it_is_back(browse, author):
    page, text = browse("ru", signed_in=author), unique("В поезде")
    page.goto("/posts/new")
    type_on(page, text)
    page.context.set_offline(True)
    field(page, "body").press_sequentially(" дальше")
    expect(state(page)).to_have_text(page.words.writing.draftIsOffline)
    expect(state(page)).to_have_class(re.compile("is-troubled"))
    page.context.set_offline(False)
    expect(state(page)).to_have_text(SAVED)
    other = browse("ru", signed_in=author)
    other.goto("/posts/new")
    expect(field(other, "body")).to_have_value(f"{text} дальше")


def test_what_only_this_browser_has_reaches_the_server_at_the_next_page(browse, author):
    page, text = browse("ru", signed_in=author), unique("Не дошло")
    page.goto("/posts/new")
    page.route(DRAFTS, lambda route: route.abort("internetdisconnected"))
    field(page, "body").fill(text)
    expect(state(page)).to_have_text(page.words.writing.draftIsOffline)
    page.unroute(DRAFTS)
    with page.expect_response(DRAFTS):
        page.goto("/feed")
    expect(field(page, "body")).to_have_value(text)
    page.reload()
    expect(field(page, "body")).to_have_value(text)
    page.goto("/drafts")
    expect(drafts(page)).to_have_count(1)


def test_a_reload_goes_on_with_the_same_draft(browse, author):
    page, text = browse("ru", signed_in=author), unique("Перезагружено")
    page.goto("/posts/new")
    type_on(page, text)
    for more in (" раз", " два"):
        page.reload()
        type_on(page, more)
    page.goto("/files")
    page.go_back()
    expect(field(page, "body")).to_have_value(f"{text} раз два")
    type_on(page, " три")
    page.goto("/drafts")
    expect(drafts(page)).to_have_count(1)
    expect(drafts(page)).to_contain_text(f"{text} раз два три")


def test_a_late_saving_revives_nothing_that_was_published(browse, author):
    first, text = browse("ru", signed_in=author), unique("Опубликовано")
    first.goto("/posts/new")
    type_on(first, text)
    second = first.context.new_page()
    second.words = first.words
    second.goto("/posts/new")
    expect(field(second, "body")).to_have_value(text)
    press(second, second.words.network.publish)
    expect(second).to_have_url(IN_FEED)
    first.bring_to_front()
    field(first, "body").press("End")
    field(first, "body").press_sequentially(" и ещё")
    expect(state(first)).to_have_text(first.words.writing.draftPublished)
    second.goto("/drafts")
    expect(second.get_by_role("heading", name=second.words.writing.noDrafts)).to_be_visible()
    # What is written on there is another text.
    type_on(first, ", заново")
    second.reload()
    expect(drafts(second)).to_contain_text(f"{text} и ещё, заново")


def test_leaving_keeps_deletes_or_goes_on_and_what_goes_on_is_saved(browse, author):
    page, text = browse("ru", signed_in=author), unique("Ухожу")
    words = page.words.writing
    page.goto("/posts/new")
    type_on(page, text)
    page.locator("[data-cancel]").click()
    dialog(page, words.stay)
    type_on(page, " и остаюсь")
    page.locator("[data-cancel]").click()
    dialog(page, words.keepDraft)
    expect(page).to_have_url(re.compile(r"/feed$"))
    expect(field(page, "body")).to_have_value(f"{text} и остаюсь")
    page.locator("[data-cancel]").click()
    dialog(page, words.deleteText)
    expect(field(page, "body")).to_have_value("")
    page.goto("/drafts?show=deleted")
    expect(drafts(page)).to_contain_text(f"{text} и остаюсь")
    press(page, words.restore)
    page.goto("/feed")
    expect(field(page, "body")).to_have_value(f"{text} и остаюсь")


@journey(scripts=True)
def test_escape_closes_no_composer_that_has_a_text(browse, author):
    page, text = browse(signed_in=author), unique("Не отменять")
    number = publish(author, "Разговор")
    for place in ("/posts/new", f"/posts/{number}", f"/posts/{number}/edit"):
        page.goto(place)
        type_on(page, text)
        before = field(page, "body").input_value()
        for _ in range(3):
            page.keyboard.press("Escape")
        assert page.url.endswith(place) and text in before
        expect(page.locator("[data-leave]")).to_be_hidden()
        expect(field(page, "body")).to_have_value(before)
        # And what is typed then is kept as before.
        field(page, "body").press("End")
        page.keyboard.insert_text(" ни в коем случае")
        all_saved(page)
        expect(field(page, "body")).to_be_visible()
    page.goto("/drafts")
    expect(drafts(page)).to_have_count(3)
    for row in drafts(page).all():
        expect(row).to_contain_text(f"{text} ни в коем случае")


@pytest.fixture
def begun(browse, author):
    """A post and a page on which a change of it was begun."""
    number = publish(author, "Было", "#sql")
    page = browse(signed_in=author)
    page.goto(f"/posts/{number}/edit")
    field(page, "body").fill("Стало, но не до конца")
    return number, page


def go_on(page: Page, number: int):
    """Goes on with the one draft, and saves what it changes."""
    page.goto("/drafts")
    expect(drafts(page)).to_have_count(1)
    drafts(page).get_by_role("link", name=page.words.writing.goOn).click()
    expect(page).to_have_url(re.compile(rf"/posts/{number}/edit\?draft=\d+$"))
    expect(field(page, "body")).to_have_value("Стало, но не до конца")
    press(page, page.words.network.save)
    expect(page).to_have_url(re.compile(rf"/posts/{number}$"))
    expect(post(page, "Стало, но не до конца")).to_be_visible()
    page.goto("/drafts")
    expect(drafts(page)).to_have_count(0)


@journey(scripts=True)
def test_a_change_that_was_begun_is_gone_on_with_as_that_change(begun):
    number, page = begun
    expect(state(page)).to_have_text(SAVED)
    go_on(page, number)


@journey(scripts=False)
def test_without_scripts_a_change_that_was_begun_is_kept_by_its_button_and_gone_on_with(begun):
    number, page = begun
    press(page, page.words.writing.keepDraft)
    go_on(page, number)


def test_a_change_keeps_the_version_from_which_it_was_begun(browse, author):
    number = publish(author, "Было")
    page = browse("ru", signed_in=author)
    page.goto(f"/posts/{number}/edit")
    field(page, "body").fill("Моё")
    expect(state(page)).to_have_text(SAVED)
    other = browse("ru", signed_in=author)
    # From a page that shows no draft.
    author.submit(f"/posts/{number}/edit?draft=none", f"/posts/{number}/edit", {"body": "Другое", "key": str(uuid.uuid4())})
    other.goto(f"/posts/{number}/edit")
    expect(field(other, "body")).to_have_value("Моё")
    press(other, other.words.network.save)
    expect(other.locator(".kept mark")).to_have_text("Другое")


def test_a_draft_whose_post_is_gone_says_so_and_can_be_copied(browse, author):
    number = publish(author, "Было")
    page = browse("ru", signed_in=author)
    page.goto(f"/posts/{number}/edit")
    field(page, "body").fill("Дописанное")
    expect(state(page)).to_have_text(SAVED)
    author.submit("/feed", f"/posts/{number}/delete", {})
    page.goto("/drafts")
    expect(drafts(page)).to_contain_text(page.words.network.editedPostIsGone)
    drafts(page).get_by_role("link", name=page.words.writing.showText).click()
    expect(page.locator("main .notice")).to_contain_text(page.words.network.editedPostIsGone)
    expect(page.locator(".kept-text")).to_have_text("Дописанное")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(page, page.words.writing.copy)
    expect(page.locator(".toast")).to_contain_text(page.words.writing.copied)
    assert page.evaluate("navigator.clipboard.readText()") == "Дописанное"


@journey(scripts=False)
def test_without_scripts_a_draft_is_saved_by_its_button(browse, author):
    page, text = browse(signed_in=author), unique("Без сценариев")
    words = page.words.writing
    page.goto("/posts/new")
    field(page, "body").fill(text)
    press(page, words.keepDraft)
    expect(page.locator(".toast")).to_contain_text(words.draftSaved)
    expect(field(page, "body")).to_have_value(text)
    field(page, "body").fill(f"{text} дальше")
    press(page, words.keepDraft)
    page.goto("/drafts")
    expect(drafts(page)).to_have_count(1)
    expect(drafts(page)).to_contain_text(f"{text} дальше")
    drafts(page).get_by_role("button", name=words.delete).click()
    expect(drafts(page)).to_have_count(0)
    page.locator(".toast").get_by_role("button").first.click()
    expect(drafts(page)).to_have_count(1)


def test_one_begins_another_text_beside_a_draft(browse, author):
    page = browse("ru", signed_in=author)
    page.goto("/posts/new")
    type_on(page, "Первый")
    page.goto("/drafts")
    page.get_by_role("link", name=page.words.network.newPost).click()
    expect(field(page, "body")).to_have_value("")
    type_on(page, "Второй")
    page.reload()
    expect(field(page, "body")).to_have_value("Второй")
    page.goto("/drafts")
    expect(drafts(page)).to_have_count(2)


@journey(scripts=True)
def test_what_a_browser_keeps_is_shown_to_its_own_member_alone(browse, author, newcomer, stack):
    page, other, text = browse(signed_in=author), newcomer(), unique("Не для других")
    page.goto("/posts/new")
    page.route(DRAFTS, lambda route: route.abort("internetdisconnected"))
    field(page, "body").fill(text)
    expect(state(page)).to_have_text(page.words.writing.draftIsOffline)
    # The session ends without signing out, which would clear what the browser keeps.
    give(page, other, stack.origin)
    page.goto("/posts/new")
    expect(field(page, "body")).to_have_value("")
    give(page, author, stack.origin)
    page.unroute(DRAFTS)
    page.goto("/posts/new")
    expect(field(page, "body")).to_have_value(text)


@journey
def test_the_list_is_reached_from_where_posts_are_written(browse, author):
    page = browse(signed_in=author)
    drafts_link = page.get_by_role("link", name=page.words.writing.drafts, exact=True).locator("visible=true")
    page.goto("/posts/new")
    drafts_link.click()
    expect(page).to_have_url(re.compile(r"/drafts$"))
    page.goto("/feed")
    if page.locator("[popovertarget=context]").locator("visible=true").count():
        page.locator("[popovertarget=context]").locator("visible=true").first.click()
    drafts_link.click()
    expect(page).to_have_url(re.compile(r"/drafts$"))


@journey
def test_after_publishing_the_field_is_empty_and_an_older_draft_is_in_the_list(browse, author):
    page, text = browse(signed_in=author), unique("Готово")
    page.goto("/posts/new")
    field(page, "body").fill("Начато раньше")
    if page.scripts:
        all_saved(page)
    else:
        press(page, page.words.writing.keepDraft)
    page.goto("/posts/new?draft=new")
    field(page, "body").fill(text)
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    expect(post(page, text)).to_be_visible()
    expect(field(page, "body")).to_have_value("")
    page.goto("/drafts")
    expect(drafts(page)).to_have_count(1)
    page.goto("/feed")
    expect(field(page, "body")).to_have_value("Начато раньше")
