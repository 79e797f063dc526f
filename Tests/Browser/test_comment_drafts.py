"""What is being written under a post is on the server with what it answers, until it is published or thrown away."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.person import comment, publish
from Support.screen import field, press
from Support.ways import journey
from Support.writing import SAVED, drafts, unique

DRAFTS = re.compile(r"/drafts\?place=comment")


@pytest.fixture
def author(newcomer):
    return newcomer()


def answering(page: Page):
    return page.locator(".composer-answer")


def keep(page: Page):
    """The text is on the server."""
    if page.scripts:
        page.wait_for_function("() => !Object.keys(localStorage).some((name) => name.startsWith('quad.draft:'))")
        expect(page.locator("[data-state]")).to_have_text(SAVED)
    else:
        press(page, page.words.writing.keepDraft)


@journey()
def test_a_reply_that_was_begun_stands_under_its_post_everywhere_and_ends_when_it_is_sent(browse, author, colleague):
    post, text = publish(author, "Собираем семинар"), unique("Я бы взял")
    number = comment(author, post, "Кто возьмёт первую тему?")
    page = browse(signed_in=colleague)
    page.goto(f"/posts/{post}")
    page.locator(f"#comment-{number} [data-answer]").click()
    field(page, "body").fill(text)
    keep(page)
    other = browse(signed_in=colleague)
    other.goto("/drafts")
    expect(drafts(other)).to_contain_text(other.words.network.commentOn.replace("{beginning}", "Собираем семинар"))
    drafts(other).get_by_role("link", name=other.words.writing.goOn).click()
    expect(other).to_have_url(re.compile(rf"/posts/{post}\?draft=\d+$"))
    expect(field(other, "body")).to_have_value(text)
    expect(field(other, "body")).to_be_focused()
    expect(answering(other)).to_contain_text("Елена Соколова")
    other.goto(f"/posts/{post}")
    expect(field(other, "body")).to_have_value(text)
    press(other, other.words.network.sendComment)
    expect(other.locator(f"#thread-{number} .replies")).to_contain_text(text)
    expect(field(other, "body")).to_have_value("")
    other.goto("/drafts")
    expect(drafts(other)).to_have_count(0)


def test_a_late_saving_revives_no_comment_that_was_sent(browse, author):
    post, text = publish(author, "Разговор"), unique("Отправлено")
    first = browse("ru", signed_in=author)
    first.goto(f"/posts/{post}")
    field(first, "body").fill(text)
    keep(first)
    second = first.context.new_page()
    second.words, second.scripts = first.words, True
    second.goto(f"/posts/{post}")
    press(second, second.words.network.sendComment)
    expect(second.locator(".comment")).to_contain_text(text)
    field(first, "body").press("End")
    field(first, "body").press_sequentially(" ещё")
    expect(first.locator("[data-state]")).to_have_text(first.words.writing.draftPublished)
    second.goto("/drafts")
    expect(drafts(second)).to_have_count(0)


def test_what_two_devices_write_under_a_post_is_kept_of_both(browse, author):
    post = publish(author, "Разговор")
    laptop, phone = browse("ru", signed_in=author), browse("ru", signed_in=author)
    laptop.goto(f"/posts/{post}")
    field(laptop, "body").fill("Начало")
    keep(laptop)
    phone.goto(f"/posts/{post}")
    field(phone, "body").fill("Начало на телефоне")
    keep(phone)
    field(laptop, "body").fill("Начало на ноутбуке")
    expect(laptop.locator("[data-state]")).to_contain_text(re.compile(r"изменён и в другом месте"))
    laptop.goto("/drafts")
    expect(laptop.locator(".draft-side")).to_have_text([re.compile("телефоне"), re.compile("ноутбуке")])


@pytest.mark.parametrize("is_late", [False, True])
def test_a_reply_that_only_the_browser_has_stays_one_where_its_comment_is_not_shown(
    is_late, browse, author, colleague, database
):
    post, text = publish(author, "Долгий разговор"), unique("Отвечу позже")
    first = comment(author, post, "Замечание 0")
    database.execute(
        "INSERT INTO comments (post_id, author_id, body, html, summary, renderer) "
        "SELECT post_id, author_id, body || n, '<p>Замечание ' || n || '</p>', '', 1 "
        "FROM comments, generate_series(1, 60) n WHERE id = %s", first)
    last = database.value("SELECT max(id) FROM comments WHERE post_id = %s", post)
    page = browse("ru", signed_in=colleague)
    page.goto(f"/posts/{post}/comments/{last}")
    page.route(DRAFTS, lambda route: route.abort("internetdisconnected"))
    page.locator(f"#comment-{last} [data-answer]").click()
    field(page, "body").fill(text)
    expect(page.locator("[data-state]")).to_have_text(page.words.writing.draftIsOffline)
    late = []
    if is_late:
        page.route("**/network/comments/comments.*.js", lambda route: late.append(route))
    page.goto(f"/posts/{post}", wait_until="commit")
    expect(field(page, "body")).to_have_value(text)
    expect(page.locator(f"#comment-{last}")).to_have_count(0)
    expect(page.locator("[data-state]")).to_have_text(page.words.writing.draftIsOffline)
    for route in late:
        route.continue_()
    expect(answering(page)).to_have_text(page.words.network.answerToComment)
    press(page, page.words.network.sendComment)
    expect(page.locator(f"#thread-{last} .replies")).to_contain_text(text)


def test_another_answer_chosen_while_the_draft_is_saved_is_saved_behind_it(browse, author, colleague):
    post = publish(author, "Разговор")
    first, second = comment(author, post, "Первое"), comment(colleague, post, "Второе")
    page, held = browse("ru", signed_in=author), []
    page.clock.install()
    page.goto(f"/posts/{post}")
    page.route(DRAFTS, lambda route: route.continue_() if held else held.append(route))
    page.locator(f"#comment-{first} [data-answer]").click()
    with page.expect_request(DRAFTS):
        field(page, "body").fill("Согласен")
    page.locator(f"#comment-{second} [data-answer]").click()
    # Its time to be saved comes while the answer is on its way.
    page.clock.run_for(2_000)
    with page.expect_request(lambda request: f"to={second}" in (request.post_data or "")):
        held[0].continue_()
        page.clock.run_for(2_000)
    keep(page)


def test_another_answer_to_the_same_text_is_kept_as_well_and_cancelling_answers_nobody(browse, author, colleague):
    post = publish(author, "Разговор")
    first, second = comment(author, post, "Первое"), comment(colleague, post, "Второе")
    page = browse("ru", signed_in=author)
    page.goto(f"/posts/{post}")
    page.locator(f"#comment-{first} [data-answer]").click()
    field(page, "body").fill("Согласен")
    keep(page)
    with page.expect_response(re.compile(r"/drafts\?place=comment")):
        page.locator(f"#comment-{second} [data-answer]").click()
    page.reload()
    expect(answering(page)).to_contain_text("Михаил Лебедев")
    with page.expect_response(re.compile(r"/drafts\?place=comment")):
        page.locator("[data-cancel-answer]").click()
    expect(answering(page)).to_be_hidden()
    page.reload()
    expect(field(page, "body")).to_have_value("Согласен")
    expect(answering(page)).to_be_hidden()
    page.locator(f"#comment-{second} [data-answer]").click()
    page.locator("[data-cancel]").click()
    page.get_by_role("dialog").get_by_role("button", name=page.words.writing.deleteText, exact=True).click()
    expect(field(page, "body")).to_have_value("")
    expect(answering(page)).to_be_hidden()
    page.locator(f"#comment-{second} [data-answer]").click()
    expect(answering(page)).to_be_visible()
    page.locator("[data-cancel]").click()
    expect(answering(page)).to_be_hidden()
    field(page, "body").fill("Само по себе")
    press(page, page.words.network.sendComment)
    expect(page.locator("#comments > .thread")).to_have_count(3)


@journey
def test_a_change_of_a_comment_that_was_begun_is_gone_on_with(browse, author):
    post = publish(author, "Разговор")
    number = comment(author, post, "Было")
    page = browse(signed_in=author)
    page.goto(f"/posts/{post}/comments/{number}/edit")
    field(page, "body").fill("Стало")
    keep(page)
    page.goto("/drafts")
    expect(drafts(page)).to_contain_text(page.words.network.editOfComment.replace("{beginning}", "Было"))
    drafts(page).get_by_role("link", name=page.words.writing.goOn).click()
    expect(page).to_have_url(re.compile(rf"/posts/{post}/comments/{number}/edit\?draft=\d+$"))
    expect(field(page, "body")).to_have_value("Стало")
    press(page, page.words.network.save)
    expect(page.locator(f"#comment-{number}")).to_contain_text("Стало")
    page.goto("/drafts")
    expect(drafts(page)).to_have_count(0)


@journey
def test_a_comment_whose_post_is_gone_stays_as_text_until_it_is_deleted(browse, author, colleague):
    post = publish(author, "Чужие слова")
    page = browse(signed_in=colleague)
    page.goto(f"/posts/{post}")
    field(page, "body").fill("Мои слова")
    keep(page)
    author.submit("/feed", f"/posts/{post}/delete", {})
    page.goto("/drafts")
    expect(drafts(page)).to_contain_text(page.words.network.commentedPostIsGone)
    expect(page.locator("main")).not_to_contain_text("Чужие слова")
    drafts(page).get_by_role("link", name=page.words.writing.showText).click()
    expect(page.locator(".kept-text")).to_have_text("Мои слова")
    page.goto("/drafts")
    drafts(page).get_by_role("button", name=page.words.writing.delete).click()
    expect(drafts(page)).to_have_count(0)


@journey
def test_a_reply_to_what_was_deleted_meanwhile_says_so(browse, author, colleague):
    post = publish(author, "Разговор")
    number = comment(author, post, "Первое")
    page = browse(signed_in=colleague)
    page.goto(f"/posts/{post}/comments/{number}?answer=1")
    field(page, "body").fill("Согласен")
    keep(page)
    author.submit(f"/posts/{post}", f"/posts/{post}/comments/{number}/delete", {})
    page.goto(f"/posts/{post}")
    expect(page.locator("main .notice")).to_contain_text(page.words.network.answeredIsGone)
    expect(field(page, "body")).to_have_value("Согласен")
    press(page, page.words.network.sendComment)
    expect(page.locator(".comment")).to_contain_text("Согласен")
