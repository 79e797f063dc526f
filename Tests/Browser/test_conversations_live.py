"""Conversations between open pages: what is written in one is on the others, whatever becomes of the network."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.conversations import dialog, say
from Support.network import Held, cut, lose_answer
from Support.person import member_id
from Support.screen import DESK, PHONE, account, field
from Support.ways import journey
from Support.writing import unique


@pytest.fixture
def anna(newcomer):
    return newcomer(full_name="Анна Ковалёва")


@pytest.fixture
def elena(newcomer):
    return newcomer(full_name="Елена Соколова")


@pytest.fixture
def talk(browse, anna, elena):
    """The pages of two people in a dialog, and its address."""
    conversation = dialog(anna, elena)

    def pages(**more) -> tuple[Page, Page, str]:
        both = browse(signed_in=anna, **more), browse(signed_in=elena, **more)
        for page in both:
            page.goto(conversation)
        return *both, conversation
    return pages


def said(page: Page, text: str):
    return page.locator("#messages .message", has_text=text)


def arrived(page: Page, text: str):
    """Once, from Quad."""
    expect(page.locator("#messages .message[data-number]", has_text=text)).to_have_count(1)
    expect(said(page, text)).to_have_count(1)


def send(page: Page, text: str):
    field(page, "body").fill(text)
    page.locator(".composer-send").click()


def order(page: Page) -> list[int]:
    return page.locator("#messages .message").evaluate_all("all => all.map(each => Number(each.dataset.number))")


def choose(page: Page, text: str, label: str):
    message = page.locator("#messages .message", has=page.locator(".message-body", has_text=text))
    message.hover()
    message.locator(".menu > summary").click()
    message.locator(".menu-item", has_text=label).click()


@journey(scripts=True)
def test_messages_are_there_without_a_reload_in_both_directions(talk):
    page, other, _ = talk()
    texts = [unique(text) for text in ("Вы здесь?", "Здесь", "Тогда начнём", "Да")]
    for number, text in enumerate(texts):
        send((page, other)[number % 2], text)
        arrived(other, text)
        arrived(page, text)
    assert order(page) == order(other) == [1, 2, 3, 4, 5]
    expect(said(page, texts[3])).to_be_in_viewport()
    expect(said(page, texts[2])).to_have_class(re.compile("is-read"))


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


@journey(scripts=True)
def test_what_comes_while_an_answer_is_on_its_way_is_asked_for_behind_it(talk):
    page, other, conversation = talk()
    first, second, late = unique("Первое"), unique("Второе"), []

    def hold(route):
        late.append((route, route.fetch()))
    # Reading would have the page ask as well.
    for each in page, other:
        each.evaluate("document.hasFocus = () => false")
    page.evaluate("""() => {
        window.heard = 0;
        window.bus = new BroadcastChannel("quad-events");
        window.bus.onmessage = ({ data }) => { if (data.event?.kind.startsWith("message-")) window.heard += 1; };
    }""")
    page.route(f"**{conversation}/news?*", hold, times=1)
    send(other, first)
    arrived(other, first)
    while not late:
        page.wait_for_timeout(20)
    send(other, second)
    arrived(other, second)
    page.wait_for_function("window.heard >= 2")
    route, answer = late[0]
    route.fulfill(response=answer)
    arrived(page, first)
    arrived(page, second)


@journey(scripts=True)
def test_another_tab_of_the_same_member_has_what_is_written_here(talk):
    page, other, conversation = talk()
    tab = page.context.new_page()
    tab.goto(conversation)
    text = unique("С двух вкладок")
    send(page, text)
    for each in page, tab, other:
        arrived(each, text)
    expect(said(tab, text)).to_have_class(re.compile("is-own"))


@journey(scripts=True)
def test_changes_and_deletions_arrive_and_quotes_follow(talk, elena):
    page, other, conversation = talk()
    text, changed, answer = unique("Встреча в три"), unique("Встреча в четыре"), unique("Приду")
    send(page, text)
    arrived(other, text)
    say(elena, conversation, answer, to="2")
    expect(said(page, answer).locator(".message-quote")).to_contain_text(text)
    choose(page, text, page.words.conversations.edit)
    field(page, "body").fill(changed)
    page.get_by_role("button", name=page.words.conversations.save, exact=True).click()
    expect(other.locator("#message-2 .message-body")).to_contain_text(changed)
    expect(said(other, answer).locator(".message-quote")).to_contain_text(changed)
    page.goto(conversation)
    choose(page, changed, page.words.conversations.delete)
    gone = other.words.conversations.messageDeleted
    expect(other.locator("#message-2 .message-gone")).to_have_text(gone)
    expect(said(other, answer).locator(".message-quote")).to_contain_text(gone)
    expect(said(other, changed)).to_have_count(0)
    page.locator("#toasts").get_by_role("button").first.click()
    expect(other.locator("#message-2 .message-body")).to_contain_text(changed)
    expect(said(other, answer).locator(".message-quote")).to_contain_text(changed)


@journey(scripts=True)
def test_the_number_of_unread_messages_comes_and_goes_by_itself(browse, anna, elena):
    conversation = dialog(anna, elena)
    page = browse(signed_in=elena)
    page.goto("/messages")
    row = page.locator("#conversations .badge")
    expect(row).to_contain_text("1")
    text = unique("Ещё одно")
    say(anna, conversation, text)
    expect(row).to_contain_text("2")
    expect(page.locator("#conversations")).to_contain_text(text)
    count = page.locator(".rail .badge, .bar .badge").filter(visible=True)
    expect(count.first).to_contain_text("2")
    tab = page.context.new_page()
    tab.goto(conversation)
    expect(row).to_have_count(0)
    expect(count).to_have_count(0)


@journey(scripts=True, size=DESK)
def test_a_row_moves_only_at_the_top_of_the_list(browse, newcomer, elena):
    people = [newcomer(full_name=f"Иван Иванов{'абвгдежзик'[number]}") for number in range(10)]
    talks = [dialog(each, elena) for each in people]
    page = browse(signed_in=elena)
    page.set_viewport_size({"width": 1280, "height": 420})
    page.goto(talks[9])
    rows, column = page.locator("#conversations li"), page.locator(".talk-list")
    expect(rows.first).to_contain_text("Ивановк")
    column.evaluate("list => { list.scrollTop = 200; }")
    text = unique("Поднимется потом")
    say(people[2], talks[2], text)
    row = rows.filter(has_text="Ивановв")
    expect(row).to_contain_text(text)
    expect(rows.nth(7)).to_contain_text(text)
    expect(rows.first.get_by_role("link")).to_have_attribute("aria-current", "page")
    column.evaluate("list => { list.scrollTop = 0; }")
    expect(rows.first).to_contain_text(text)
    expect(rows.nth(1).get_by_role("link")).to_have_attribute("aria-current", "page")


@journey(scripts=True)
def test_who_reads_above_is_told_below_and_stays_there(browse, anna, elena):
    conversation = dialog(anna, elena)
    for number in range(2, 42):
        say(anna, conversation, f"Строка {number}")
    page, other = browse(signed_in=anna), browse(signed_in=elena)
    for each in page, other:
        each.goto(conversation)
    page.evaluate("scrollTo(0, 0)")
    way = page.locator(".thread-down")
    expect(way).to_be_visible()
    place = page.evaluate("scrollY")
    text = unique("Новое внизу")
    send(other, text)
    arrived(page, text)
    expect(way).to_contain_text("1")
    assert page.evaluate("scrollY") == place
    way.click()
    expect(said(page, text)).to_be_in_viewport()
    expect(way).to_be_hidden()


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
def test_what_was_missed_asleep_is_offered_where_it_is_too_much(talk, anna, elena, database):
    page, _, conversation = talk()
    page.context.set_offline(True)
    database.execute(
        """
        WITH raised AS (
            UPDATE conversations SET last_number = last_number + 300, last_change = last_change + 300 WHERE id = %s
            RETURNING id, last_number - 300 AS number, last_change - 300 AS change
        )
        INSERT INTO messages (
            conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer)
        SELECT id, number + n, change + n, %s, gen_random_uuid(), gen_random_uuid(), 'Ночью', '<p>Ночью</p>', 'Ночью', 0
        FROM raised, generate_series(1, 300) n
        """, int(conversation.split("/")[-1]), member_id(elena))
    page.context.set_offline(False)
    page.evaluate("document.dispatchEvent(new Event('quad:back'))")
    page.locator(".thread-much button").click()
    expect(page.locator(".thread-new")).to_be_in_viewport()
    expect(page.locator("#message-40")).to_be_attached()


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


def test_a_quote_of_what_stands_before_the_page_loses_its_text_as_well(browse, anna, elena):
    conversation, text = dialog(anna, elena, unique("Оговорка")), unique("Это важно")
    for number in range(52):
        say(elena, conversation, f"Реплика {number}")
    say(elena, conversation, text, to="1")
    elena.post(f"{conversation}/read", {"token": elena.token("/feed"), "number": "54", "epoch": "0"})
    page = browse("ru", signed_in=elena)
    page.goto(conversation)
    expect(page.locator("#message-1")).to_have_count(0)
    expect(said(page, text).locator(".message-quote")).to_contain_text("Оговорка")
    anna.submit(conversation, f"{conversation}/1/delete")
    expect(said(page, text).locator(".message-quote")).to_contain_text(page.words.conversations.messageDeleted)
    expect(said(page, text).locator(".message-quote")).not_to_contain_text("Оговорка")
