"""What was done with reminders and is not sent yet: whose it is, what becomes of it when a session ends or the browser does, and what
comes while it is on its way."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.axe import serious
from Support.mortal import Mortal
from Support.network import Held, cut, lose_answer
from Support.offline_reminders import ROWS, WRITTEN, keeps, line, quick, waiting
from Support.person import member_id
from Support.reminders import row
from Support.screen import DESK, PHONE, account, enhanced, field, press
from Support.session import give
from Support.stack import until
from Support.watch import sideways
from Support.ways import journey


@pytest.fixture
def member(newcomer):
    return newcomer(full_name="Анна Ковалёва")


@journey(scripts=True)
def test_an_ended_session_keeps_what_waits_and_asks_to_sign_in(device, rows, database, member, stack, newcomer):
    page = device()
    page.meant |= {401, 403}
    number = member_id(member)
    [(email,)] = database.rows("SELECT email FROM members WHERE id = %s", number)
    with cut(page):
        quick(page, "Раз")
        quick(page, "Два")
        database.execute("DELETE FROM sessions WHERE member_id = %s", number)
    expect(line(page)).to_contain_text(page.words.reminders.pattern("signInToSend"))
    assert rows() == []
    give(page, newcomer(email), stack.origin)
    page.goto("/reminders")
    until(lambda: [text for text, *_ in rows()] == ["Раз", "Два"])


@journey(scripts=True)
def test_another_member_neither_sees_nor_sends_what_waits(device, rows, newcomer, stack, member):
    page, other = device(), newcomer(full_name="Елена Соколова")
    # Its open page may try to send once more before it is left, and is refused.
    page.meant.add(403)
    with cut(page):
        quick(page, "Только моё")
        page.route("**/notifications/token", lambda route: route.abort("internetdisconnected"))
        give(page, other, stack.origin)
    page.goto("/reminders")
    page.unroute_all()
    page.goto("/reminders")
    expect(page.locator("[data-waiting] .reminder")).to_have_count(0)
    expect(line(page)).to_be_hidden()
    assert rows() == []
    give(page, member, stack.origin)
    page.goto("/reminders")
    until(lambda: rows() == [("Только моё", False, False)])


@journey(scripts=True)
def test_an_open_page_sends_nothing_as_another_member_who_has_signed_in_meanwhile(
        device, rows, newcomer, stack, member, database):
    page, other = device(), newcomer(full_name="Елена Соколова")
    page.meant.add(403)
    with cut(page):
        quick(page, "Только моё")
        expect(waiting(page, "Только моё")).to_be_visible()
        give(page, other, stack.origin)
    expect(line(page)).to_contain_text(page.words.reminders.pattern("signInToSend"))
    assert rows() == [] and database.rows(ROWS, member_id(other)) == []
    give(page, member, stack.origin)
    page.goto("/reminders")
    until(lambda: rows() == [("Только моё", False, False)])


@journey(scripts=True)
def test_signing_out_asks_about_what_waits_and_forgets_it(device, rows, member, newcomer, database, stack):
    page = device()
    email = database.value("SELECT email FROM members WHERE id = %s", member_id(member))
    keep_from_quad(page)
    quick(page, "Ещё не там")
    expect(waiting(page, "Ещё не там")).to_be_visible()
    page.goto("/feed")
    account(page).get_by_role("button", name=page.words.site.signOut, exact=True).click()
    question = page.locator("#sign-out")
    expect(question.locator(".kept-text")).to_have_text("Ещё не там")
    question.get_by_role("button", name=page.words.site.signOutAndDelete, exact=True).click()
    expect(field(page, "email")).to_be_visible()
    page.unroute_all()
    give(page, newcomer(email), stack.origin)
    page.goto("/reminders")
    expect(page.locator("[data-waiting] .reminder")).to_have_count(0)
    expect(line(page)).to_be_hidden()
    assert rows() == []


def keep_from_quad(page: Page):
    """What is written of reminders does not get there."""
    page.route("**/notifications/token", lambda route: route.abort("internetdisconnected"))
    page.route("**/reminders/new*", lambda route: (
        route.abort("internetdisconnected") if route.request.method == "POST" else route.fallback()))


def counted(page: Page):
    """How many wait, as the head of another page says it."""
    return page.locator(".unsent-count")


def head(page: Page, key: str, count: int):
    return page.get_by_role("link", name=page.words.site.strings[key].replace("{n}", str(count)), exact=True)


@journey(scripts=True)
def test_every_page_counts_what_waits_in_its_head_and_leads_to_it(device, rows):
    page = device()
    keep_from_quad(page)
    for text in ("Раз", "Два"):
        quick(page, text)
    expect(line(page)).to_be_visible()
    expect(counted(page)).to_have_count(0)
    for address in ("/feed", "/files", "/messages", "/messages/new", "/search", "/settings/profile"):
        page.goto(address)
        expect(head(page, "unsent", 2)).to_be_in_viewport()
        assert serious(page) == [], address
        assert sideways(page) <= 0, address
    head(page, "unsent", 2).click()
    expect(page).to_have_url(re.compile("/reminders$"))
    expect(line(page)).to_be_visible()
    expect(counted(page)).to_have_count(0)
    page.goto("/feed")
    expect(head(page, "unsent", 2)).to_be_visible()
    page.unroute_all()
    until(lambda: [text for text, *_ in rows()] == ["Раз", "Два"])
    expect(counted(page)).to_have_count(0)


@journey(scripts=True)
def test_a_list_says_what_waits_also_where_the_browser_sees_a_network(device, rows):
    page = device("Отчёт")
    with cut(page):
        row(page, "Отчёт").get_by_role("checkbox").click()
        expect(line(page)).to_be_visible()
        page.route("**/notifications/token", lambda route: route.abort("internetdisconnected"))
    page.goto("/reminders")
    expect(line(page)).to_be_visible()
    expect(line(page)).to_contain_text("1")
    assert rows() == [("Отчёт", False, False)]
    page.unroute_all()
    expect(line(page)).to_be_hidden()
    until(lambda: rows() == [("Отчёт", True, False)])


@journey(scripts=True)
def test_a_page_hears_what_other_ones_keep_and_send(device, rows):
    page = device()
    beside = page.context.new_page()
    beside.goto("/people")
    keeps(beside, "/people")
    keep_from_quad(beside)
    with cut(page):
        for count, text in enumerate(("Раз", "Два"), 1):
            quick(page, text)
            expect(beside.locator(".unsent-count b")).to_have_text(str(count))
    # What it asks for is refused while somebody looks.
    until(lambda: beside.title() and [text for text, *_ in rows()] == ["Раз", "Два"], 30)
    expect(counted(beside)).to_have_count(0)


@pytest.fixture
def opened(device):
    """A reminder that is open while another one waits to be sent."""
    page = device("Отчёт")
    keep_from_quad(page)
    quick(page, "Раз")
    row(page, "Отчёт").get_by_role("link").click()
    expect(field(page, "text")).to_be_visible()
    return page


@journey(scripts=True, size=DESK)
def test_a_reminder_that_is_open_beside_its_list_leaves_the_count_to_it(opened):
    expect(line(opened)).to_be_visible()
    expect(counted(opened)).to_have_count(0)


@journey(scripts=True, size=PHONE)
def test_a_reminder_that_is_open_on_a_phone_counts_what_its_list_says_elsewhere(opened, rows):
    page = opened
    expect(head(page, "unsent", 1)).to_be_visible()
    page.locator(".reminder-panel .back").click()
    expect(line(page)).to_be_visible()
    expect(counted(page)).to_have_count(0)


@journey(scripts=True)
def test_where_a_session_has_ended_the_count_asks_to_sign_in(device, rows, database, member, stack, newcomer):
    page = device()
    page.meant |= {401, 403}
    number = member_id(member)
    [(email,)] = database.rows("SELECT email FROM members WHERE id = %s", number)
    keep_from_quad(page)
    quick(page, "Раз")
    page.goto("/people")
    expect(head(page, "unsent", 1)).to_be_visible()
    database.execute("DELETE FROM sessions WHERE member_id = %s", number)
    page.unroute_all()
    expect(head(page, "unsentSignIn", 1)).to_be_visible()
    assert rows() == []
    head(page, "unsentSignIn", 1).click()
    expect(page).to_have_url(re.compile("/sign-in"))
    give(page, newcomer(email), stack.origin)
    page.goto("/people")
    until(lambda: rows() == [("Раз", False, False)])
    expect(counted(page)).to_have_count(0)


@journey(scripts=True)
def test_the_count_is_of_nobody_elses_changes(device, rows, newcomer, stack, member, database):
    page, other = device(), newcomer(full_name="Елена Соколова")
    page.meant.add(403)
    keep_from_quad(page)
    quick(page, "Только моё")
    quick(page, "И это")
    page.goto("/people")
    expect(head(page, "unsent", 2)).to_be_visible()
    give(page, other, stack.origin)
    page.goto("/reminders")
    quick(page, "Не моё")
    page.goto("/people")
    expect(head(page, "unsent", 1)).to_be_visible()
    give(page, member, stack.origin)
    page.goto("/people")
    expect(head(page, "unsent", 2)).to_be_visible()
    assert rows() == [] and database.rows(ROWS, member_id(other)) == []


@pytest.fixture
def mortal(chromium, stack, tmp_path):
    mortal = Mortal(chromium, stack.origin, tmp_path)
    yield mortal
    mortal.close()


def test_what_waits_outlives_the_browser(mortal, member, rows):
    page, = mortal.start(member)
    page.goto("/reminders")
    enhanced(page)
    page.context.set_offline(True)
    quick(page, "Переживёт")
    expect(waiting(page, "Переживёт")).to_be_visible()
    # It is shown while it is being written.
    page.evaluate(WRITTEN)
    mortal.kill()
    page, = mortal.start(member)
    page.goto("/reminders")
    until(lambda: rows() == [("Переживёт", False, False)])


# What is waited for that is sent first.
SENT = {"made": "**/reminders/new*", "ticked": "**/reminders/*/done*"}


@pytest.mark.parametrize("first", SENT)
@pytest.mark.parametrize("moment", ["on its way", "taken by Quad", "answered"])
def test_a_browser_that_is_killed_amid_sending_has_sent_each_once(moment, first, mortal, member, rows):
    # A worker would hand out the file by which the last moment is held.
    page, = mortal.start(member, service_workers="block")
    page.goto("/reminders")
    enhanced(page)
    quick(page, "каждый день зарядка")
    expect(row(page, "зарядка")).to_be_visible()
    until(lambda: not page.evaluate("Object.keys(localStorage).some(name => name.endsWith(':/reminders:unsent'))"))
    page.context.set_offline(True)
    acts = {
        "made": lambda: quick(page, "Раз"),
        "ticked": lambda: row(page, "зарядка").get_by_role("checkbox").click()}
    for act in (acts.pop(first), *acts.values()):
        act()
    waiting(page, "Раз").get_by_role("checkbox").click()
    expect(line(page)).to_contain_text("3")
    held = Held(page, "**/static/reminders/offline/saved*", "GET") if moment == "answered" else Held(page, SENT[first])
    page.context.set_offline(False)
    held.wait()
    if moment == "taken by Quad":
        held.waiting[0].fetch(max_redirects=0)
    assert len(rows()) == (1 if moment == "on its way" else 2)
    mortal.kill()
    page, = mortal.start(member)
    page.goto("/reminders")
    # The next date of what repeats is there once as well.
    until(lambda: sorted(rows()) == [("Раз", True, False), ("зарядка", False, False), ("зарядка", True, False)], 30)
    expect(line(page)).to_be_hidden()
    expect(page.locator("[data-waiting] .reminder")).to_have_count(0)
    assert len(rows()) == 3


@journey(scripts=True)
def test_a_line_that_waits_and_is_written_on_stands_until_the_other_is_kept_and_stays_done(device, rows):
    page = device()
    with cut(page):
        quick(page, "Черновик")
        waiting(page, "Черновик").get_by_role("checkbox").click()
        expect(waiting(page, "Черновик").get_by_role("checkbox")).to_be_checked()
        waiting(page, "Черновик").get_by_role("link").click()
        expect(waiting(page, "Черновик")).to_have_count(0)
        # A member who clears the field and goes on has changed nothing.
        page.locator(".quick [name=words]").fill("")
        page.locator(".quick [name=words]").blur()
        waiting(page, "Черновик").get_by_role("link").click()
        page.goto("/reminders")
        expect(page.locator(".quick [name=words]")).to_have_value("Черновик")
        quick(page, "Чистовик")
        expect(waiting(page, "Чистовик").get_by_role("checkbox")).to_be_checked()
        expect(waiting(page, "Черновик")).to_have_count(0)
    until(lambda: rows() == [("Чистовик", True, False)])


@journey(scripts=True)
def test_a_line_that_was_sent_while_it_is_written_on_is_there_once(device, rows):
    page = device()
    words = page.locator(".quick [name=words]")
    with cut(page):
        quick(page, "Раз")
        waiting(page, "Раз").get_by_role("link").click()
        expect(words).to_have_value("Раз")
        words.fill("Раз и два")
    # The page goes, and what it has held is sent from the next one.
    page.goto("/people")
    until(lambda: [text for text, *_ in rows()] == ["Раз"], 30)
    page.goto("/reminders")
    expect(words).to_have_value("Раз и два")
    words.press("Enter")
    until(lambda: [text for text, _, is_deleted in rows() if not is_deleted] == ["Раз и два"])
    expect(line(page)).to_be_hidden()


@journey(scripts=True)
def test_a_line_that_may_have_arrived_and_is_written_on_is_there_once(browse, member, rows):
    page = browse(signed_in=member)
    page.goto("/reminders")
    page.route("**/notifications/token", lambda route: route.abort("internetdisconnected"))
    # Nor does the list come anew, which would show it as there.
    page.route("**/reminders", lambda route: route.abort("internetdisconnected"))
    lose_answer(page, member, re.compile(r"/reminders/new"))
    page.locator(".quick [name=words]").fill("Дошло")
    page.locator(".quick [name=words]").press("Enter")
    waiting(page, "Дошло").get_by_role("link").click()
    assert rows() == [("Дошло", False, False)]
    quick(page, "Как надо")
    page.unroute_all()
    until(lambda: rows() == [("Дошло", False, True), ("Как надо", False, False)], 30)


@journey(scripts=True)
def test_what_is_done_while_the_rest_is_being_sent_comes_after_it(device, rows):
    page = device("Отчёт")
    with cut(page):
        row(page, "Отчёт").get_by_role("checkbox").click()
        expect(row(page, "Отчёт").get_by_role("checkbox")).to_be_checked()
        page.route("**/notifications/token", lambda route: None)
    # Its tick is on its way.
    row(page, "Отчёт").get_by_role("checkbox").click()
    expect(row(page, "Отчёт").get_by_role("checkbox")).not_to_be_checked()
    page.unroute_all()
    page.goto("/reminders")
    expect(line(page)).to_be_hidden()
    assert rows() == [("Отчёт", False, False)]


@journey(scripts=True)
def test_what_is_done_with_a_line_while_that_is_on_its_way_follows_it(browse, member, rows):
    page = browse(signed_in=member)
    page.goto("/reminders")
    page.route("**/notifications/token", lambda route: route.abort("internetdisconnected"))
    page.route("**/reminders/new", lambda route: (
        route.abort("internetdisconnected") if route.request.method == "POST" else route.fallback()))
    quick(page, "В пути")
    expect(waiting(page, "В пути")).to_be_visible()
    held = Held(page, "**/reminders/new")
    held.wait()
    waiting(page, "В пути").get_by_role("checkbox").click()
    page.unroute("**/notifications/token")
    held.release()
    page.unroute_all()
    until(lambda: rows() == [("В пути", True, False)])


@journey(scripts=True)
def test_what_is_written_and_ticked_while_an_answer_hangs_is_shown_to_wait_and_is_sent_once_in_its_order(browse, member, rows):
    page = browse(signed_in=member)
    page.goto("/reminders")
    quick(page, "Отчёт")
    expect(row(page, "Отчёт")).to_be_visible()
    held = Held(page, "**/reminders/new*")
    for text in ("Первое", "Второе"):
        quick(page, text)
    held.wait()
    expect(page.locator("[data-waiting] li bdi")).to_have_text(["Первое", "Второе"])
    expect(line(page)).to_contain_text("2")
    # Others go on meanwhile.
    row(page, "Отчёт").get_by_role("checkbox").click()
    until(lambda: rows() == [("Отчёт", True, False)])
    waiting(page, "Второе").get_by_role("checkbox").click()
    assert len(held.waiting) == 1
    held.release()
    until(lambda: rows() == [("Отчёт", True, False), ("Первое", False, False), ("Второе", True, False)])
    expect(row(page, "Первое")).to_be_visible()
    expect(line(page)).to_be_hidden()


@journey(scripts=True)
def test_a_form_whose_answer_hangs_says_so_is_left_all_the_same_and_is_saved_once(browse, member, rows, database):
    page = browse(signed_in=member)
    page.goto("/reminders")
    quick(page, "Отчёт")
    row(page, "Отчёт").get_by_role("link").click()
    held = Held(page, "**/reminders/*")
    field(page, "text").fill("Отчёт кафедры")
    held.wait()
    expect(page.locator("[data-saved]")).to_have_text(page.words.reminders.changeNotSent)
    page.locator(".reminder-panel .back").click()
    expect(page.locator(".reminder-panel")).to_have_count(0)
    expect(row(page, "Отчёт кафедры")).to_be_visible()
    held.release()
    until(lambda: rows() == [("Отчёт кафедры", False, False)])
    expect(page.locator(".is-unsent:visible")).to_have_count(0)
    assert database.value("SELECT version FROM reminders WHERE member_id = %s", member_id(member)) == 2


# Playwright itself types nothing while a page is on its way.
TYPED_ON = """() => document.querySelector("[data-reminder]").addEventListener("submit", ({ target: { elements: { text } } }) => setTimeout(() => {
    text.value += " кафедры";
    text.dispatchEvent(new InputEvent("input", { bubbles: true }));
}))"""


def begin_new(browse, member) -> tuple[Page, Held]:
    """A new reminder whose answer hangs, however it is sent."""
    page = browse(signed_in=member)
    page.goto("/reminders/new")
    field(page, "text").fill("Отчёт")
    return page, Held(page, "**/reminders/new*")


def write_on(page: Page):
    field(page, "text").press("End")
    field(page, "text").press_sequentially(" кафедры")


@journey(scripts=True)
def test_what_is_written_of_a_new_one_that_was_left_while_its_answer_hangs_is_in_it(browse, member, rows):
    page, held = begin_new(browse, member)
    page.locator(".reminder-panel .back").click()
    held.wait()
    write_on(page)
    # It is left all the same.
    expect(page.locator(".reminder-panel")).to_have_count(0)
    held.release()
    until(lambda: rows() == [("Отчёт кафедры", False, False)])
    expect(row(page, "Отчёт кафедры")).to_be_visible()


@journey(scripts=True)
def test_what_is_written_of_a_new_one_before_its_answer_comes_is_in_it(browse, member, rows):
    page, held = begin_new(browse, member)
    page.locator(".reminder-panel .back").click()
    held.wait()
    write_on(page)
    held.release()
    expect(row(page, "Отчёт кафедры")).to_be_visible()
    # Its row shows what waits.
    until(lambda: rows() == [("Отчёт кафедры", False, False)])


@journey(scripts=True)
def test_what_is_written_of_a_new_one_after_its_button_was_pressed_is_in_it(browse, member, rows):
    page, held = begin_new(browse, member)
    page.evaluate(TYPED_ON)
    page.locator("main").get_by_role("button", name=page.words.reminders.save, exact=True).click(no_wait_after=True)
    held.wait()
    held.release()
    expect(row(page, "Отчёт кафедры")).to_be_visible()
    # Its row shows what waits.
    until(lambda: rows() == [("Отчёт кафедры", False, False)])


@journey(scripts=True)
def test_a_new_one_of_several_lines_is_made_once_also_on_its_way_to_a_place(browse, member, rows):
    page = browse(signed_in=member)
    words = page.words.reminders
    for text, button in (("Отчёт", words.save), ("Книги", words.choosePlace)):
        page.goto("/reminders/new")
        field(page, "text").fill(text)
        field(page, "notes").fill("первое\nвторое")
        press(page, button)
        expect(page.locator("[data-reminder]")).to_have_count(0)
        page.goto("/reminders")
        until(lambda: not page.evaluate("Object.keys(localStorage).some(name => name.endsWith(':/reminders:unsent'))"))
    assert [text.split("\n")[0] for text, *_ in rows()] == ["Отчёт", "Книги"]
