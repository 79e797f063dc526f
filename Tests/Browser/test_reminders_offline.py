"""Reminders without a network: made, changed, ticked and deleted on the device, and sent once, in order, when it is back."""

import re

import pytest
from playwright.sync_api import expect

from Support.network import cut
from Support.offline_reminders import KEPT, keeps, line, quick, waiting
from Support.person import member_id
from Support.release import Release
from Support.reminders import row
from Support.screen import field
from Support.stack import until
from Support.ways import journey


@pytest.fixture
def member(newcomer):
    return newcomer(full_name="Анна Ковалёва")


@journey(scripts=True)
def test_all_that_is_done_without_a_network_is_sent_once_and_in_order(device, rows):
    page = device("Отчёт", "Пропуск", "Билеты")
    words, panel = page.words.reminders, page.locator(".reminder-panel")
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
        expect(panel).to_have_count(0)
        expect(row(page, "Отчёт кафедры")).to_contain_text(words.changeNotSent)
        row(page, "Билеты").get_by_role("link").click()
        page.locator(".reminder-panel form[action*='/delete'] button").click()
        # Its row shows it sooner than the panel is left.
        expect(panel).to_have_count(0)
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


@journey(scripts=True)
def test_what_was_ticked_just_before_the_network_went_is_ticked_without_it(device, rows):
    page = device("Отчёт", "Пропуск")
    row(page, "Пропуск").get_by_role("checkbox").click()
    expect(row(page, "Пропуск")).to_have_count(0)
    with cut(page):
        page.goto("/reminders")
        tick = row(page, "Пропуск").get_by_role("checkbox")
        expect(tick).to_be_checked()
        expect(row(page, "Отчёт").get_by_role("checkbox")).not_to_be_checked()
        # It is taken up again, not ticked once more.
        tick.click()
        expect(tick).not_to_be_checked()
        page.goto("/reminders")
        expect(tick).not_to_be_checked()
        assert rows() == [("Отчёт", False, False), ("Пропуск", True, False)]
    until(lambda: rows() == [("Отчёт", False, False), ("Пропуск", False, False)])


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
def test_a_page_that_stands_open_over_a_release_goes_on_and_its_next_one_is_the_new_one(release, browse, member, rows):
    page = browse(signed_in=member)
    page.goto("/reminders")
    quick(page, "Отчёт")
    expect(row(page, "Отчёт")).to_be_visible()
    before = page.locator("html").get_attribute("data-release")
    release.come()
    # Its files are gone from the server by now.
    quick(page, "Взять паспорт")
    expect(row(page, "Взять паспорт")).to_be_visible()
    row(page, "Отчёт").get_by_role("checkbox").click()
    until(lambda: rows() == [("Отчёт", True, False), ("Взять паспорт", False, False)])
    standing = page.locator("#standing-line")
    expect(standing).to_contain_text(page.words.site.released)
    assert page.locator("html").get_attribute("data-release") == before
    page.locator(".quick [name=words]").fill("Начатое")
    standing.get_by_role("link").click()
    expect(page.locator("html")).not_to_have_attribute("data-release", before)
    expect(page.locator(".quick [name=words]")).to_have_value("Начатое")
    expect(standing).to_be_hidden()


@journey(scripts=True)
def test_what_waited_on_a_page_of_an_earlier_release_is_shown_when_it_was_sent(release, browse, member, rows):
    page = browse(signed_in=member)
    page.goto("/reminders")
    before = page.locator("html").get_attribute("data-release")
    with cut(page):
        quick(page, "Взять паспорт")
        waiting(page, "Взять паспорт").get_by_role("checkbox").click()
        quick(page, "Отчёт")
        release.come()
    until(lambda: sorted(rows()) == [("Взять паспорт", True, False), ("Отчёт", False, False)])
    expect(row(page, "Отчёт")).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("data-release", before)


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
    # It has come anew by itself.
    expect(page.locator("html")).not_to_have_attribute("data-release", before)
    expect(line(page)).to_be_hidden()
    until(lambda: page.evaluate(KEPT, "/static/site/enhance.0123456789ab.js"), 60)
    # The files of that release go with it.
    page.goto("about:blank")
