"""Reminders without a network: made, changed, ticked and deleted on the device, and sent once, in order, when it is back."""

import re

import pytest
from playwright.sync_api import expect

from Support.mortal import Mortal
from Support.network import Held, cut, lose_answer
from Support.person import member_id
from Support.release import Release
from Support.reminders import add, row
from Support.screen import account, enhanced, field
from Support.session import give
from Support.stack import until
from Support.ways import journey

KEPT = """async wanted => {
    for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname === wanted) return true;
    }
    return false;
}"""
ROWS = """
    SELECT text, completed_at IS NOT NULL, deleted_at IS NOT NULL FROM reminders WHERE member_id = %s ORDER BY id
"""


@pytest.fixture
def member(newcomer):
    return newcomer(full_name="Анна Ковалёва")


@pytest.fixture
def rows(member, database):
    """Text, whether it is done, whether it is deleted."""
    number = member_id(member)
    return lambda: database.rows(ROWS, number)


@pytest.fixture
def device(browse, member):
    def open_device(*texts: str):
        page = browse(signed_in=member, service_workers="allow")
        page.goto("/reminders")
        for text in texts:
            add(page, text)
        page.evaluate("navigator.serviceWorker.ready")
        page.goto("/reminders")
        for address in ("/offline", "/reminders", "/reminders/new", *(own(page, text) for text in texts)):
            keeps(page, address)
        # What was added waits until a page knows that it was taken.
        page.wait_for_function(
            "!Object.keys(localStorage).some(name => name.endsWith(':/reminders:unsent'))", timeout=60_000)
        return page
    return open_device


def own(page, text: str) -> str:
    return f"/reminders/{row(page, text).get_attribute('id').split('-')[-1]}"


def keeps(page, address: str):
    until(lambda: page.evaluate(KEPT, address), 60)


def quick(page, line: str):
    field = page.locator(".quick [name=words]")
    field.fill(line)
    field.press("Enter")
    expect(field).to_have_value("")


def waiting(page, text: str):
    return page.locator("[data-waiting] .reminder", has_text=text)


def line(page):
    return page.locator("[data-unsent-line]")


@journey(scripts=True)
def test_all_that_is_done_without_a_network_is_sent_once_and_in_order(device, rows):
    page = device("Отчёт", "Пропуск", "Билеты")
    words = page.words.reminders
    with cut(page):
        page.goto("/reminders")
        quick(page, "Взять паспорт")
        expect(waiting(page, "Взять паспорт")).to_be_visible()
        row(page, "Пропуск").get_by_role("checkbox").click()
        expect(row(page, "Пропуск").get_by_role("checkbox")).to_be_checked()
        row(page, "Отчёт").get_by_role("link").click()
        expect(field(page, "text")).to_have_value("Отчёт")
        field(page, "text").fill("Отчёт кафедры")
        page.locator(".reminder-panel .back").click()
        expect(row(page, "Отчёт кафедры")).to_contain_text(words.changeNotSent)
        row(page, "Билеты").get_by_role("link").click()
        page.locator(".reminder-panel form[action*='/delete'] button").click()
        expect(row(page, "Билеты")).to_have_class(re.compile("is-deleted"))
        # A page that comes anew shows the same.
        page.goto("/reminders")
        expect(line(page)).to_contain_text(words.pattern("unsentWait"))
        expect(line(page)).to_contain_text("4")
        expect(row(page, "Пропуск").get_by_role("checkbox")).to_be_checked()
        assert [text for text, *_ in rows()] == ["Отчёт", "Пропуск", "Билеты"]
    until(lambda: len(rows()) == 4)
    until(lambda: rows() == [
        ("Отчёт кафедры", False, False), ("Пропуск", True, False), ("Билеты", False, True), ("Взять паспорт", False, False)])
    expect(row(page, "Взять паспорт")).to_be_visible()
    expect(line(page)).to_be_hidden()


LATER = """
    INSERT INTO reminders (member_id, text, due_on)
    SELECT %s, 'Дело ' || n, CURRENT_DATE + 1 + n FROM generate_series(1, 120) n
"""


@journey(scripts=True)
def test_later_pages_of_a_long_list_open_without_a_network_with_their_reminders(device, database, member):
    number = member_id(member)
    database.execute(LATER, number)
    page = device()
    # One after another, and with pauses.
    [(last,)] = database.rows("SELECT id FROM reminders WHERE member_id = %s ORDER BY due_on DESC LIMIT 1", number)
    until(lambda: page.evaluate(KEPT, f"/reminders/{last}"), 120)
    with cut(page):
        page.goto("/reminders")
        expect(page.locator("article.reminder")).to_have_count(50)
        for count in (100, 120):
            page.locator("article.reminder").last.scroll_into_view_if_needed()
            expect(page.locator("article.reminder")).to_have_count(count)
        row(page, "Дело 120").get_by_role("link").click()
        field(page, "text").fill("Последнее дело")
        page.locator(".reminder-panel .back").click()
        expect(row(page, "Последнее дело")).to_be_in_viewport()
    until(lambda: database.value("SELECT text FROM reminders WHERE id = %s", last) == "Последнее дело")


@journey(scripts=True)
def test_what_was_made_here_is_ticked_changed_and_dropped_before_it_is_there(device, rows):
    page = device()
    with cut(page):
        page.goto("/reminders")
        for text in ("Первое", "Второе", "Третье"):
            quick(page, text)
        waiting(page, "Второе").get_by_role("checkbox").click()
        waiting(page, "Третье").get_by_role("button", name=page.words.reminders.delete, exact=True).click()
        expect(waiting(page, "Третье")).to_have_count(0)
        waiting(page, "Первое").get_by_role("link").click()
        expect(page.locator(".quick [name=words]")).to_have_value("Первое")
        quick(page, "Самое первое")
    until(lambda: sorted(rows()) == [("Второе", True, False), ("Самое первое", False, False)])


@journey(scripts=True)
def test_a_form_that_is_filled_in_without_a_network_waits_and_opens_again(device, rows):
    page = device()
    with cut(page):
        page.goto("/reminders")
        page.get_by_role("link", name=page.words.reminders.add, exact=True).first.click()
        field(page, "text").fill("Паспорт")
        field(page, "day").fill("2030-01-31")
        page.locator("[data-reminder] .button.primary").click()
        waiting(page, "Паспорт").get_by_role("link").click()
        expect(field(page, "day")).to_have_value("2030-01-31")
        field(page, "text").fill("Новый паспорт")
        page.locator(".reminder-panel .back").click()
        expect(waiting(page, "Новый паспорт")).to_be_visible()
        assert rows() == []
    until(lambda: rows() == [("Новый паспорт", False, False)])


@journey(scripts=True)
def test_a_tick_that_is_taken_back_is_not_sent(device, rows):
    page = device("Отчёт")
    with cut(page):
        page.goto("/reminders")
        row(page, "Отчёт").get_by_role("checkbox").click()
        expect(row(page, "Отчёт").get_by_role("checkbox")).to_be_checked()
        row(page, "Отчёт").get_by_role("checkbox").click()
        expect(row(page, "Отчёт").get_by_role("checkbox")).not_to_be_checked()
        expect(line(page)).to_be_hidden()
    expect(page.locator("#standing-line")).to_be_hidden()
    assert rows() == [("Отчёт", False, False)]


@journey(scripts=True)
def test_two_tabs_send_each_act_once(device, rows):
    page = device("Отчёт")
    other = page.context.new_page()
    other.goto("/reminders")
    with cut(page):
        quick(page, "Здесь")
        quick(other, "Там")
        expect(waiting(page, "Там")).to_be_visible()
        expect(waiting(other, "Здесь")).to_be_visible()
        row(other, "Отчёт").get_by_role("checkbox").click()
        expect(row(page, "Отчёт").get_by_role("checkbox")).to_be_checked()
    until(lambda: sorted(rows()) == [("Здесь", False, False), ("Отчёт", True, False), ("Там", False, False)])
    page.goto("/reminders")
    expect(line(page)).to_be_hidden()
    assert len(rows()) == 3


@journey(scripts=True)
def test_what_is_ticked_on_the_first_page_without_a_network_is_shown_there_and_sent(device, rows, member):
    page = device()
    quick(page, "сегодня Отчёт")
    expect(row(page, "Отчёт")).to_be_visible()
    page.goto("/")
    keeps(page, "/")
    with cut(page):
        row(page, "Отчёт").get_by_role("checkbox").click()
        expect(row(page, "Отчёт")).to_contain_text(page.words.reminders.changeNotSent)
        page.goto("/")
        expect(row(page, "Отчёт").get_by_role("checkbox")).to_be_checked()
        expect(line(page)).to_contain_text("1")
    until(lambda: rows() == [("Отчёт", True, False)])
    expect(line(page)).to_be_hidden()


@pytest.mark.parametrize("choice", ["mine", "theirs", "both"])
@journey(scripts=True)
def test_changed_here_and_there_names_it_and_asks_which(choice, device, rows, database, member):
    page = device("Отчёт")
    words = page.words.reminders
    page.meant.add(409)
    with cut(page):
        page.goto("/reminders")
        row(page, "Отчёт").get_by_role("link").click()
        field(page, "text").fill("Здесь")
        page.locator(".reminder-panel .back").click()
        expect(row(page, "Здесь")).to_be_visible()
        database.execute(
            "UPDATE reminders SET text = 'Там', version = version + 1 WHERE member_id = %s", member_id(member))
    torn = page.locator(".reminder .torn")
    expect(torn).to_contain_text("Здесь")
    expect(torn).to_contain_text("Там")
    assert rows() == [("Там", False, False)]
    # It stays until somebody chooses.
    page.goto("/reminders")
    if choice == "theirs":
        torn.get_by_role("radio").last.check()
    torn.get_by_role("button", name=words.keepBoth if choice == "both" else words.keepChosen, exact=True).click()
    until(lambda: sorted(text for text, *_ in rows()) == {
        "mine": ["Здесь"], "theirs": ["Там"], "both": ["Здесь", "Там"]}[choice])
    page.goto("/reminders")
    expect(page.locator("article.reminder")).to_have_count(len(rows()))
    expect(torn).to_have_count(0)
    expect(line(page)).to_be_hidden()


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
def test_signing_out_asks_about_what_waits(device):
    page = device()
    page.route("**/notifications/token", lambda route: route.abort("internetdisconnected"))
    page.route("**/reminders/new*", lambda route: (
        route.abort("internetdisconnected") if route.request.method == "POST" else route.fallback()))
    quick(page, "Ещё не там")
    expect(waiting(page, "Ещё не там")).to_be_visible()
    page.goto("/feed")
    account(page).get_by_role("button", name=page.words.site.signOut, exact=True).click()
    expect(page.locator("#sign-out .kept-text")).to_have_text("Ещё не там")


@journey(scripts=True)
def test_all_of_it_works_by_the_keyboard_alone(device, rows):
    page = device("Отчёт", "Пропуск")
    keys = page.keyboard

    def to(part):
        """By Tab, as far as it is away."""
        for _ in range(80):
            if part.evaluate("part => part === document.activeElement"):
                return
            keys.press("Tab")
        raise AssertionError("the keyboard does not come there")
    with cut(page):
        page.goto("/reminders")
        to(page.locator(".quick [name=words]"))
        keys.type("Билеты")
        keys.press("Enter")
        keys.type("Лишнее")
        keys.press("Enter")
        to(waiting(page, "Билеты").get_by_role("checkbox"))
        keys.press("Space")
        expect(waiting(page, "Билеты").get_by_role("checkbox")).to_be_checked()
        to(waiting(page, "Лишнее").get_by_role("button", name=page.words.reminders.delete, exact=True))
        keys.press("Enter")
        expect(waiting(page, "Лишнее")).to_have_count(0)
        to(row(page, "Отчёт").get_by_role("link"))
        keys.press("Enter")
        expect(field(page, "text")).to_have_value("Отчёт")
        field(page, "text").focus()
        keys.press("End")
        keys.type(" кафедры")
        keys.press("Escape")
        expect(page.locator(".reminder-panel")).to_have_count(0)
        to(row(page, "Пропуск").get_by_role("checkbox"))
        keys.press("Space")
        expect(row(page, "Пропуск").get_by_role("checkbox")).to_be_checked()
    until(lambda: rows() == [("Отчёт кафедры", False, False), ("Пропуск", True, False), ("Билеты", True, False)])


@journey(scripts=True)
def test_a_tab_of_an_iphone_says_that_what_waits_may_go_and_a_program_of_the_home_screen_does_not(device):
    """Only there has a browser a word for how it was opened (`navigator.standalone`)."""
    page = device()
    said = page.locator("[data-unsent-line] [data-tab]")
    for is_program in (False, True):
        page.add_init_script(f"Object.defineProperty(Navigator.prototype, 'standalone', {{get: () => {str(is_program).lower()}, configurable: true}})")
        with cut(page):
            page.goto("/reminders")
            quick(page, f"Дело {is_program}")
            expect(line(page)).to_be_visible()
            expect(said).to_be_visible(visible=not is_program)
        expect(line(page)).to_be_hidden()


@pytest.fixture
def release(stack):
    release = Release(stack)
    yield release
    if release.made:
        release.go()


@journey(scripts=True)
def test_a_release_meanwhile_opens_what_was_kept_and_loses_nothing_that_waits(release, device, rows):
    page = device("Отчёт", "Пропуск")
    before = page.locator("html").get_attribute("data-release")
    with cut(page):
        page.goto("/reminders")
        quick(page, "Взять паспорт")
        row(page, "Пропуск").get_by_role("checkbox").click()
        expect(row(page, "Пропуск").get_by_role("checkbox")).to_be_checked()
        release.come()
        page.goto("/reminders")
        expect(line(page)).to_contain_text("2")
        row(page, "Отчёт").get_by_role("link").click()
        field(page, "text").fill("Отчёт кафедры")
        page.locator(".reminder-panel .back").click()
        expect(row(page, "Отчёт кафедры")).to_be_visible()
    until(lambda: rows() == [("Отчёт кафедры", False, False), ("Пропуск", True, False), ("Взять паспорт", False, False)], 30)
    page.goto("/reminders")
    expect(page.locator("html")).not_to_have_attribute("data-release", before)
    expect(line(page)).to_be_hidden()
    until(lambda: page.evaluate(KEPT, "/static/site/enhance.0123456789ab.js"), 60)


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
    mortal.kill()
    page, = mortal.start(member)
    page.goto("/reminders")
    until(lambda: rows() == [("Переживёт", False, False)])


@journey(scripts=True)
def test_a_line_that_waits_and_is_written_on_stands_until_the_other_is_kept_and_stays_done(device, rows):
    page = device()
    with cut(page):
        quick(page, "Черновик")
        waiting(page, "Черновик").get_by_role("checkbox").click()
        expect(waiting(page, "Черновик").get_by_role("checkbox")).to_be_checked()
        waiting(page, "Черновик").get_by_role("link").click()
        expect(waiting(page, "Черновик")).to_have_count(0)
        # Whoever clears the field and goes on has changed nothing.
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
def test_a_line_that_may_have_arrived_and_is_written_on_is_there_once(browse, member, rows):
    page = browse(signed_in=member)
    page.goto("/reminders")
    page.route("**/notifications/token", lambda route: route.abort("internetdisconnected"))
    page.route("**/reminders", lambda route: (
        route.abort("internetdisconnected") if route.request.method == "HEAD" else route.fallback()))
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
