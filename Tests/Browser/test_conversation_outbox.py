"""What is written in a conversation, until Quad has it."""

import re
from urllib.parse import quote

from playwright.sync_api import expect

from Support.conversations import dialog, say
from Support.network import Held, cut, lose_answer
from Support.person import member_id
from Support.screen import DESK, PHONE, account, field
from Support.session import give
from Support.thread import arrived, order, said, send
from Support.ways import journey
from Support.writing import unique


@journey(scripts=True)
def test_what_is_sent_is_shown_at_once_and_once(talk):
    page, other, conversation = talk()
    text = unique("Сразу видно")
    held = Held(page, f"**{conversation}?*")
    send(page, text)
    expect(said(page, text).get_by_role("img", name=page.words.conversations.sending)).to_be_visible()
    expect(field(page, "body")).to_have_value("")
    expect(said(other, text)).to_have_count(0)
    held.wait()
    held.release()
    arrived(page, text)
    arrived(other, text)
    expect(page.locator("#messages .is-echo")).to_have_count(0)


@journey(scripts=True)
def test_what_is_written_without_a_network_comes_in_its_order_once_there_is_one(talk):
    page, other, _ = talk()
    texts = [unique(text) for text in ("Еду", "В тоннеле", "Скоро буду")]
    with cut(page):
        for text in texts:
            send(page, text)
            expect(said(page, text).get_by_role("img", name=page.words.conversations.sending)).to_be_visible()
    for text in texts:
        arrived(page, text)
        arrived(other, text)
    assert order(page) == order(other) == [1, 2, 3, 4]
    expect(other.locator("#messages .message-body")).to_contain_text(["Здравствуйте", *texts])


@journey(scripts=True)
def test_a_message_whose_answer_was_lost_is_there_once(talk, anna):
    page, other, conversation = talk()
    text = unique("Один раз")
    lose_answer(page, anna, f"**{conversation}?*")
    send(page, text)
    arrived(other, text)
    arrived(page, text)
    expect(page.locator("#messages .is-echo")).to_have_count(0)
    page.reload()
    arrived(page, text)


@journey(scripts=True)
def test_what_has_not_been_sent_is_sent_by_the_page_that_comes_next(talk):
    page, other, conversation = talk()
    text = unique("Переживёт перезагрузку")
    page.route(f"**{conversation}?*", lambda route: (
        route.abort("internetdisconnected") if route.request.method == "POST" else route.fallback()))
    # Its draft is there already.
    with page.expect_response(lambda answer: "/drafts" in answer.url):
        field(page, "body").fill(text)
    page.locator(".composer-send").click()
    expect(said(page, text)).to_be_visible()
    page.reload()
    expect(said(page, text)).to_have_class(re.compile("is-echo"))
    expect(field(page, "body")).to_have_value("")
    page.unroute_all()
    arrived(other, text)
    arrived(page, text)


@journey(scripts=True)
def test_signing_out_asks_about_what_has_not_been_sent(talk):
    page, _, conversation = talk()
    text = unique("Ещё в пути")
    page.route(f"**{conversation}?*", lambda route: (
        route.abort("internetdisconnected") if route.request.method == "POST" else route.fallback()))
    send(page, text)
    expect(said(page, text)).to_be_visible()
    page.goto("/feed")
    account(page).get_by_role("button", name=page.words.site.signOut, exact=True).click()
    expect(page.locator("#sign-out .kept-text")).to_have_text(text)


@journey(scripts=True)
def test_one_that_is_refused_holds_up_the_others_until_it_is_dealt_with(talk):
    page, other, conversation = talk()
    bad, good = unique("Не годится"), unique("Годится")
    words = page.words.conversations
    page.meant.add(422)

    def refuse(route):
        if route.request.method == "POST" and "%D0%9D%D0%B5" in (route.request.post_data or ""):
            return route.fulfill(status=422, body="")
        route.fallback()
    page.route(f"**{conversation}?*", refuse)
    send(page, bad)
    failed = said(page, bad).locator(".message-failed")
    expect(failed).to_contain_text(words.notSent)
    send(page, good)
    expect(said(page, good)).to_have_class(re.compile("is-echo"))
    failed.get_by_role("button", name=words.edit).click()
    expect(field(page, "body")).to_have_value(bad)
    arrived(other, good)
    expect(said(page, bad)).to_have_count(0)


@journey(scripts=True, size=DESK)
def test_enter_sends_and_with_shift_begins_a_line(talk, anna, colleague):
    page, other, conversation = talk()
    first, second = unique("Первая"), unique("вторая строка")
    body = field(page, "body")
    body.press_sequentially(first)
    body.press("Shift+Enter")
    body.press_sequentially(second)
    body.press("Enter")
    expect(body).to_have_value("")
    expect(body).to_be_focused()
    arrived(other, first)
    expect(said(other, first)).to_contain_text(second)
    page.goto(f"/messages/with/{member_id(colleague)}")
    body.fill(first)
    body.press("Enter")
    expect(page).to_have_url(re.compile(r"/messages/\d+"))
    expect(said(page, first)).to_be_visible()
    # From an older place of a conversation as well, which leads to its end.
    for number in range(50):
        say(anna, conversation, f"Строка {number}")
    page.goto(f"{conversation}?before=10")
    last = unique("Отсюда")
    body.fill(last)
    body.press("Enter")
    expect(said(page, last)).to_be_in_viewport()


@journey(scripts=True, size=PHONE)
def test_on_glass_enter_begins_a_line(browse, anna, elena):
    conversation = dialog(anna, elena)
    page = browse(signed_in=anna, has_touch=True, is_mobile=True)
    page.goto(conversation)
    body = field(page, "body")
    body.press_sequentially("Первая")
    body.press("Enter")
    body.press_sequentially("вторая")
    expect(body).to_have_value("Первая\nвторая")
    page.locator(".composer-send").tap()
    expect(said(page, "вторая")).to_have_attribute("data-number", "2")
    expect(body).to_be_focused()


@journey(scripts=True)
def test_who_is_not_in_it_any_more_keeps_what_was_typed(talk, anna, database):
    page, _, conversation = talk()
    text = unique("Не успел")
    page.meant.add(404)
    database.execute(
        "DELETE FROM conversation_members WHERE conversation_id = %s AND member_id = %s",
        int(conversation.split("/")[-1]), member_id(anna))
    field(page, "body").fill(text)
    page.evaluate("document.dispatchEvent(new Event('quad:back'))")
    expect(page.locator(".thread-gone")).to_contain_text(page.words.conversations.youAreGone)
    page.locator(".composer-send").click()
    expect(field(page, "body")).to_have_value(text)


@journey(scripts=True)
def test_what_is_sent_after_the_session_has_ended_says_so_and_goes_once_its_member_is_back(talk, anna, newcomer, database):
    page, other, conversation = talk()
    page.meant.update((401, 403))
    text, words = unique("Сеанс кончился"), page.words
    number = member_id(anna)
    database.execute("UPDATE sessions SET token_hash = sha256(token_hash) WHERE member_id = %s", number)
    send(page, text)
    ended = page.locator(".thread-foot > .notice", has_text=words.conversations.sessionHasEnded)
    expect(ended).to_be_visible()
    expect(said(page, text)).to_contain_text(words.conversations.notSent)
    expect(ended.get_by_role("link", name=words.site.signIn)).to_have_attribute(
        "href", f"/sign-in?next={quote(conversation, safe='')}")
    said(page, text).get_by_role("button", name=words.conversations.sendAgain).click()
    expect(ended).to_be_visible()
    # Signed in again in another tab: a session of its own, with other forms.
    email = database.value("SELECT email FROM members WHERE id = %s", number)
    give(page, newcomer(email), page.url.split("/messages")[0])
    said(page, text).get_by_role("button", name=words.conversations.sendAgain).click()
    arrived(page, text)
    arrived(other, text)
    expect(ended).to_have_count(0)
