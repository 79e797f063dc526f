"""What is read in a conversation, and what is not yet."""

import re

from playwright.sync_api import expect

from Support.conversations import dialog, say
from Support.network import Held
from Support.person import member_id
from Support.screen import DESK, PHONE, field, is_phone
from Support.stack import until
from Support.thread import arrived, begin, choose, said, send
from Support.ways import journey
from Support.writing import unique


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


def begun(anna, elena, database) -> str:
    """A dialog of 41 messages, three days ago."""
    conversation = dialog(anna, elena)
    for number in range(2, 42):
        say(elena, conversation, f"Строка {number}")
    database.execute(
        "UPDATE messages SET created_at = created_at - interval '3 days' WHERE conversation_id = %s",
        int(conversation.split("/")[-1]))
    return conversation


def fill(database, conversation: str, author: int, count: int, step: int = 1):
    """So many messages at once, which no page is notified of, with so many seconds between them; each says its number."""
    database.execute(
        """
        WITH asked AS (
            SELECT %s::bigint AS conversation, %s::bigint AS author, %s::integer AS count, %s::integer AS step
        ), raised AS (
            UPDATE conversations SET last_number = last_number + count, last_change = last_change + count
            FROM asked WHERE id = conversation
            RETURNING id, author, count, step, last_number - count AS number, last_change - count AS change
        )
        INSERT INTO messages (
            conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer, created_at)
        SELECT id, number + n, change + n, author, gen_random_uuid(), gen_random_uuid(), 'Ночью',
            '<p>Ночью, ' || number + n || '</p>', 'Ночью', 0, now() - (count - n) * step * interval '1 second'
        FROM raised, generate_series(1, count) n
        """, int(conversation.split("/")[-1]), author, count, step)


def wake(page):
    page.evaluate("document.dispatchEvent(new Event('quad:back'))")


def numbers(page) -> list[int]:
    return page.locator("#messages [data-number]").evaluate_all("all => all.map(each => Number(each.dataset.number))")


def top(page, number: int) -> float:
    return page.locator(f"#message-{number}").bounding_box()["y"]


def read_number(database, conversation: str, member: int) -> int:
    return database.value(
        "SELECT read_number FROM conversation_members WHERE conversation_id = %s AND member_id = %s",
        int(conversation.split("/")[-1]), member)


@journey(scripts=True)
def test_who_slept_at_the_end_reads_on_there_and_has_the_newest_messages_too(browse, anna, elena, database):
    conversation = begun(anna, elena, database)
    page, other = browse(signed_in=anna), browse(signed_in=elena)
    for each in page, other:
        each.goto(conversation)
    page.evaluate("scrollTo(0, document.scrollingElement.scrollHeight)")
    expect(page.locator("#message-41")).to_be_in_viewport()
    fill(database, conversation, member_id(elena), 1_200, step=120)
    database.execute(
        """
        WITH raised AS (UPDATE conversations SET last_change = last_change + 1 WHERE id = %s RETURNING id, last_change)
        UPDATE messages SET html = '<p>Строка исправлена</p>', edited_at = now(), change = last_change
        FROM raised WHERE conversation_id = raised.id AND number = 40
        """, int(conversation.split("/")[-1]))
    # Those in between are not asked for before it is seen where they are missing.
    held = Held(page, f"**{conversation}?after=*", "GET")
    place = top(page, 41)
    with page.expect_response(lambda answer: "/news?" in answer.url) as asked:
        wake(page)
    assert asked.value.status == 200
    expect(page.locator("#message-1241")).to_be_attached()
    held.wait()
    gap = page.locator(".thread-gap")
    expect(gap).to_have_count(1)
    assert numbers(page) == [*range(1, 42), *range(1192, 1242)]
    assert abs(top(page, 41) - place) < 2
    expect(page.locator("#message-40 .message-body")).to_have_text("Строка исправлена")
    expect(page.locator(".thread-down")).to_contain_text("1200")
    held.release()
    expect(page.locator("#message-91")).to_be_attached()
    assert abs(top(page, 41) - place) < 2
    # What comes and goes is heard of, at the end.
    text = unique("Утром")
    send(other, text)
    arrived(page, text)
    assert abs(top(page, 41) - place) < 2
    # The end first: what stands behind the row is of its own day, and comes from there on, moving nothing.
    above = Held(page, f"**{conversation}?before=1192", "GET")
    page.locator(".thread-down").click()
    expect(said(page, text)).to_be_in_viewport()
    expect(gap).to_have_attribute("data-passed", "")
    gap.evaluate("row => scrollBy({ top: row.getBoundingClientRect().top - innerHeight / 2, behavior: 'instant' })")
    above.wait()
    place = top(page, 1192)
    above.release()
    expect(page.locator("#message-1142")).to_be_attached()
    assert abs(top(page, 1192) - place) < 2
    days = page.locator("#messages .thread-day").filter(visible=True).all_inner_texts()
    assert len(days) == len(set(days)), days
    # Both ends meet.
    for _ in range(40):
        if not gap.count():
            break
        gap.evaluate("row => row.scrollIntoView({ block: 'center', behavior: 'instant' })")
        page.wait_for_timeout(200)
    expect(gap).to_have_count(0)
    assert numbers(page) == list(range(1, 1243))


@journey(scripts=True)
def test_who_slept_above_stays_there_and_sleeps_again(browse, anna, elena, database):
    conversation = begun(anna, elena, database)
    page = browse(signed_in=anna)
    page.goto(conversation)
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("#message-1")).to_be_in_viewport()
    held = Held(page, f"**{conversation}?after=*", "GET")
    place = top(page, 1)
    gap = page.locator(".thread-gap")
    for last in 1041, 2041:
        fill(database, conversation, member_id(elena), 1_000)
        wake(page)
        expect(page.locator(f"#message-{last}")).to_be_attached()
        assert numbers(page) == [*range(1, 42), *range(last - 49, last + 1)]
        assert abs(top(page, 1) - place) < 2
        expect(gap).to_have_count(1)
    expect(page.locator(".thread-down")).to_contain_text("2000")
    # Past the row, what was shown above it is let go of when much is missed again; it comes from there as before.
    page.locator(".thread-down").click()
    expect(page.locator("#message-2041")).to_be_in_viewport()
    expect(gap).to_have_attribute("data-passed", "")
    day = page.locator(".thread-gap + .thread-day").inner_text()
    fill(database, conversation, member_id(elena), 1_000)
    place = top(page, 2041)
    wake(page)
    expect(page.locator("#message-3041")).to_be_attached()
    expect(gap).to_have_count(2)
    shown = numbers(page)
    assert shown[-51:] == [2041, *range(2992, 3042)] and shown == sorted(shown) and 41 not in shown
    assert abs(top(page, 2041) - place) < 2
    expect(page.locator(".thread-messages > .thread-gap:first-child")).to_have_attribute("data-passed", "")
    assert page.locator(".thread-gap:first-child + .thread-day").inner_text() == day
    first = shown[0]
    gap.first.evaluate("row => row.scrollIntoView({ block: 'center', behavior: 'instant' })")
    expect(page.locator(f"#message-{first - 50}")).to_be_attached()
    # The link leads to what is missing by itself.
    expect(gap.last.get_by_role("link")).to_have_attribute("href", re.compile(rf"{conversation}\?after=2041$"))
    held.release()


@journey(scripts=True)
def test_nothing_is_read_by_what_stands_behind_what_is_missing(browse, anna, elena, database):
    conversation = dialog(anna, elena)
    page = browse(signed_in=anna)
    page.goto(conversation)
    expect(page.locator("#message-1")).to_be_in_viewport()
    fill(database, conversation, member_id(elena), 300)
    held = Held(page, f"**{conversation}?after=*", "GET")
    wake(page)
    expect(page.locator("#message-252")).to_be_in_viewport()
    expect(page.locator(".thread-gap")).to_be_in_viewport()
    # Longer than it takes to read what is in sight, and to report it.
    page.wait_for_timeout(3_500)
    assert read_number(database, conversation, member_id(anna)) <= 1
    held.release()
    expect(page.locator("#message-2")).to_be_in_viewport()
    until(lambda: 1 < read_number(database, conversation, member_id(anna)) < 252)
    # A reader who goes to the end is past it.
    page.locator(".thread-down").click()
    until(lambda: read_number(database, conversation, member_id(anna)) == 301)


@journey(scripts=True)
def test_who_writes_after_a_sleep_is_led_to_what_they_wrote(talk, elena, database):
    page, _, conversation = talk()
    page.context.set_offline(True)
    text = unique("Всё ещё здесь")
    send(page, text)
    fill(database, conversation, member_id(elena), 300)
    page.context.set_offline(False)
    wake(page)
    arrived(page, text)
    expect(said(page, text)).to_be_in_viewport()
    expect(page.locator(".thread-down")).to_be_hidden()
    assert numbers(page)[-50:] == list(range(253, 303))


@journey(scripts=True)
def test_answers_that_overtake_each_other_after_a_sleep_take_nobody_back(talk, elena, database):
    page, _, conversation = talk()
    text, more = unique("Всё ещё здесь"), unique("И вот ещё")
    fill(database, conversation, member_id(elena), 300)
    held = Held(page, f"**{conversation}/news?*", "GET")
    wake(page)
    held.wait()
    send(page, text)
    arrived(page, text)
    # The older question is answered when there is more.
    say(elena, conversation, more)
    held.release()
    arrived(page, more)
    for each in text, more:
        expect(said(page, each)).to_be_in_viewport()
    assert numbers(page)[-51:] == list(range(253, 304))
    expect(page.locator(".thread-gap")).to_have_count(1)


@journey(scripts=True)
def test_what_was_on_the_screen_is_read_and_the_line_stays(browse, anna, elena):
    conversation, text = dialog(anna, elena), unique("Когда встреча?")
    say(anna, conversation, text)
    page = browse(signed_in=elena)
    page.goto(conversation)
    expect(page.locator("#conversations .badge")).to_have_count(0)
    expect(page.locator(".thread-new")).to_be_visible()
    page.goto(conversation)
    expect(said(page, text)).to_be_visible()
    expect(page.locator(".thread-new")).to_have_count(0)


@journey(scripts=True)
def test_nothing_is_read_while_nobody_looks(browse, anna, elena):
    conversation = dialog(anna, elena)
    page, told = browse(signed_in=elena), []
    page.add_init_script("document.hasFocus = () => Boolean(window.isLooked);")
    page.clock.install()
    page.on("request", lambda request: told.append(request.url) if request.url.endswith("/read") else None)
    page.goto(conversation)
    expect(page.locator("#message-1")).to_be_in_viewport()
    page.clock.run_for(10_000)
    assert told == []
    with page.expect_request(lambda request: request.url.endswith("/read")):
        page.evaluate("window.isLooked = true; window.dispatchEvent(new Event('focus'))")
        page.clock.run_for(1_500)


@journey()
def test_the_line_stays_while_another_device_reads_until_the_conversation_is_opened_anew(browse, anna, elena, database):
    conversation, text = dialog(anna, elena), unique("Когда встреча?")
    say(anna, conversation, text)
    page = browse(signed_in=elena)
    if page.scripts:
        page.add_init_script("document.hasFocus = () => false")
    page.goto(conversation)
    line = page.locator(".thread-new")
    expect(line).to_be_visible()
    other = browse(size=DESK if is_phone(page) else PHONE, signed_in=elena)
    lists = [each.context.new_page() for each in (page, other)]

    def unread(number: int | None):
        """Beside the conversation and beside the section, on both devices."""
        for each in lists:
            if not page.scripts:
                each.goto("/messages")
            for badge in each.locator("#conversations .badge"), each.locator(".rail .badge, .bar .badge").filter(visible=True):
                expect(badge).to_have_count(1 if number else 0)
                if number:
                    expect(badge).to_contain_text(str(number))

    def read():
        if not page.scripts:
            other.goto(conversation)
            other.get_by_role("button", name=other.words.conversations.markRead, exact=True).click()
        left = "SELECT last_number - read_number FROM conversations JOIN conversation_members ON conversation_id = id "
        until(lambda: database.value(
            f"{left} WHERE id = %s AND member_id = %s", int(conversation.split("/")[-1]), member_id(elena)) == 0)
    for each in lists:
        each.goto("/messages")
    unread(2)
    other.goto(conversation)
    read()
    unread(None)
    expect(line).to_be_visible()
    more = unique("В четверг?")
    say(anna, conversation, more)
    if page.scripts:
        arrived(page, more)
    read()
    unread(None)
    expect(line).to_be_visible()
    expect(line).to_have_count(1)
    page.goto(conversation)
    arrived(page, more)
    expect(line).to_have_count(0)


@journey(scripts=True)
def test_a_message_that_is_made_unread_stays_so(browse, anna, elena):
    conversation, text = dialog(anna, elena), unique("Потом отвечу")
    say(anna, conversation, text)
    page = browse(signed_in=elena)
    page.goto(conversation)
    expect(page.locator("#conversations .badge")).to_have_count(0)
    choose(page, text, page.words.conversations.markUnread)
    expect(page).to_have_url(re.compile(r"/messages$"))
    expect(page.locator("#conversations .badge").first).to_contain_text("1")


@journey(scripts=True)
def test_a_conversation_opens_where_one_reads_on_and_a_button_leads_to_its_end(browse, anna, elena):
    conversation = dialog(anna, elena)
    for number in range(2, 31):
        say(anna, conversation, f"Строка {number}")
    assert elena.submit(conversation, f"{conversation}/read").status == 303
    for number in range(31, 61):
        say(anna, conversation, f"Строка {number}")
    page = browse(signed_in=elena)
    page.goto(conversation)
    expect(page.locator(".thread-new")).to_be_in_viewport()
    expect(page.locator("#message-11")).not_to_be_in_viewport()
    expect(page.locator("#message-60")).not_to_be_in_viewport()
    page.get_by_role("link", name=page.words.conversations.toEnd).click()
    expect(page.locator("#message-60")).to_be_in_viewport()
    expect(page.get_by_role("link", name=page.words.conversations.toEnd)).to_be_hidden()


@journey(scripts=True)
def test_what_is_read_or_begun_on_one_device_is_so_on_another(browse, anna, elena):
    conversation, text = dialog(anna, elena), unique("Допишу за столом")
    desk = browse("ru", DESK, signed_in=elena)
    desk.goto("/messages")
    row = desk.locator("#conversations li")
    expect(row.locator(".badge")).to_contain_text("1")
    phone = browse("ru", PHONE, signed_in=elena, has_touch=True, is_mobile=True)
    phone.goto(conversation)
    expect(row.locator(".badge")).to_have_count(0)
    begin(phone, text)
    row.get_by_role("link").first.click()
    expect(field(desk, "body")).to_have_value(text)
    send(desk, text)
    arrived(phone, text)
    phone.reload()
    expect(field(phone, "body")).to_have_value("")
    arrived(phone, text)


@journey(scripts=True)
def test_earlier_messages_come_before_one_has_reached_them_and_move_nothing(browse, anna, elena):
    conversation = dialog(anna, elena)
    for number in range(2, 121):
        say(anna if number % 3 else elena, conversation, f"Строка {number}")
    elena.post(f"{conversation}/read", {"token": elena.token("/feed"), "number": "120", "epoch": "0"})
    page = browse(signed_in=elena)
    page.goto(conversation)
    expect(page.locator("#message-120")).to_be_in_viewport()
    expect(page.locator("#message-20")).to_have_count(0)
    # A question that gets no answer is asked again.
    held = Held(page, f"**{conversation}?before=*", "GET")
    page.route(f"**{conversation}?before=*", lambda route: route.abort("internetdisconnected"), times=1)
    page.evaluate("scrollTo(0, 0)")
    held.wait()
    first = page.locator("#message-71")
    top = first.bounding_box()["y"]
    held.release()
    expect(page.locator("#message-21")).to_be_attached()
    assert abs(first.bounding_box()["y"] - top) < 2
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("#message-1")).to_be_attached()
    expect(page.locator(".thread-way")).to_have_count(0)
    assert page.locator("#messages [data-number]").evaluate_all(
        "all => all.map(each => Number(each.dataset.number))") == list(range(1, 121))
    expect(page.locator(".thread-day")).to_have_count(1)
