"""What is written and done while a line or a form waits to be sent, or is on its way."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.network import Held, cut, lose_answer
from Support.offline_reminders import line, quick, waiting
from Support.person import member_id
from Support.reminders import row
from Support.screen import field, press
from Support.stack import until
from Support.ways import journey


@pytest.fixture
def member(newcomer):
    return newcomer(full_name="Анна Ковалёва")


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
