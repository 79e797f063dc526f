"""Conversations between open pages: what is written in one is on the others."""

import re

from playwright.sync_api import expect

from Support.conversations import dialog, group, say
from Support.network import Held, cut
from Support.screen import DESK, PHONE, field
from Support.thread import arrived, choose, order, said, send
from Support.ways import journey
from Support.writing import unique


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
    page.wait_for_function("() => window.heard >= 2")
    route, answer = late[0]
    route.fulfill(response=answer)
    arrived(page, first)
    arrived(page, second)


@journey(scripts=True)
def test_what_came_before_the_stream_was_open_is_asked_for_once_it_is(browse, anna, elena):
    conversation, text = dialog(anna, elena), unique("Между страницей и потоком")
    page = browse(signed_in=elena)
    # Reading would have the page ask as well.
    page.add_init_script("document.hasFocus = () => false;")
    stream = Held(page, re.compile(r"/events(\?|$)"), "GET")
    with page.expect_response(lambda answer: "/news?" in answer.url):
        page.goto(conversation)
    stream.wait()
    say(anna, conversation, text)
    expect(said(page, text)).to_have_count(0)
    stream.release()
    arrived(page, text)


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


def test_a_quote_of_what_stands_before_the_page_loses_its_text_as_well(browse, anna, elena):
    conversation, text = dialog(anna, elena, unique("Оговорка")), unique("Это важно")
    for number in range(110):
        say(elena, conversation, f"Реплика {number}")
    say(elena, conversation, text, to="1")
    elena.post(f"{conversation}/read", {"token": elena.token("/feed"), "number": "112", "epoch": "0"})
    page = browse("ru", signed_in=elena)
    page.goto(conversation)
    expect(page.locator("#message-1")).to_have_count(0)
    expect(said(page, text).locator(".message-quote")).to_contain_text("Оговорка")
    anna.submit(conversation, f"{conversation}/1/delete")
    expect(said(page, text).locator(".message-quote")).to_contain_text(page.words.conversations.messageDeleted)
    expect(said(page, text).locator(".message-quote")).not_to_contain_text("Оговорка")


@journey(scripts=True)
def test_three_people_talk_on_phones_and_at_desks(browse, newcomer, anna, elena):
    boris = newcomer(full_name="Борис Зимин")
    conversation = group(anna, elena, boris, name=unique("Семинар"))
    pages = [
        browse("ru", DESK, signed_in=anna), browse("ru", PHONE, signed_in=elena, has_touch=True, is_mobile=True),
        browse("en", DESK, signed_in=boris)]
    for page in pages:
        page.goto(conversation)
    texts = [unique(text) for text in ("Начинаем?", "Да", "Yes", "Кто первый?", "Я", "Me next", "Хорошо")]
    for number, text in enumerate(texts):
        send(pages[number % 3], text)
        if number % 3 == 2:
            for page in pages:
                arrived(page, text)
    for page in pages:
        for text in texts:
            arrived(page, text)
    orders = [order(page) for page in pages]
    assert orders[0] == orders[1] == orders[2] == sorted(orders[0])
    said_there = [page.locator("#messages .message-body").all_inner_texts() for page in pages]
    assert said_there[0] == said_there[1] == said_there[2] and sorted(said_there[0]) == sorted(texts)
    choose(pages[0], texts[0], pages[0].words.conversations.delete)
    for page in pages:
        expect(page.locator(".message-gone")).to_have_text(page.words.conversations.messageDeleted)
        expect(said(page, texts[0])).to_have_count(0)


@journey(scripts=True)
def test_a_device_that_slept_for_a_day_has_all_by_one_answer(browse, anna, elena):
    conversation = dialog(anna, elena)
    page, answers = browse(signed_in=elena), []
    # A stream that died in the sleep reports nothing, not even that.
    page.add_init_script("""
        window.EventSource = class extends EventTarget { static CLOSED = 2; readyState = 1; close() {} };
        document.hasFocus = () => false;
    """)
    page.clock.install()
    page.goto(conversation)
    page.wait_for_load_state("networkidle")
    page.on("response", lambda answer: answers.append(answer.status) if "/news?" in answer.url else None)
    texts = [unique(text) for text in ("Доброе утро", "Вы спите?", "Добрый вечер")]
    for text in texts:
        say(anna, conversation, text)
    anna.submit(conversation, f"{conversation}/1/delete")
    expect(said(page, texts[0])).to_have_count(0)
    page.clock.fast_forward(24 * 3600 * 1000)
    page.evaluate("dispatchEvent(new Event('focus'))")
    for text in texts:
        arrived(page, text)
    expect(page.locator("#message-1 .message-gone")).to_be_visible()
    assert answers.count(200) == 1
    assert order(page) == [1, 2, 3, 4]


@journey(scripts=True)
def test_the_head_says_that_there_is_no_network_once_that_lasts(talk):
    page, other, _ = talk()
    line = page.locator(".thread-head").get_by_text(page.words.conversations.waitingForNetwork)
    text = unique("Из тоннеля")
    with cut(page):
        send(page, text)
        expect(line).to_be_visible()
        expect(said(page, text)).to_have_class(re.compile("is-echo"))
    expect(line).to_be_hidden()
    arrived(other, text)


@journey(scripts=True)
def test_the_head_says_that_nothing_comes_where_there_is_no_stream(browse, anna, elena):
    page = browse(signed_in=elena)
    page.meant.add(503)
    page.route(re.compile(r"/events(\?|$)"), lambda route: route.fulfill(status=503, body=""))
    page.goto(dialog(anna, elena))
    expect(page.locator("[data-waiting]")).to_be_visible()
