"""Reminders while the network is slow, cut, or loses answers: nothing that was typed is lost, and nothing is done twice."""

import re

import pytest
from playwright.sync_api import expect

from Support.network import Held, cut, lose_answer, slow
from Support.person import member_id
from Support.reminders import add, row
from Support.screen import field
from Support.stack import until
from Support.ways import journey

NEW = "**/reminders/new*"
TEXTS = "SELECT text FROM reminders WHERE member_id = %s AND deleted_at IS NULL ORDER BY id"


@pytest.fixture
def member(newcomer):
    return newcomer()


@pytest.fixture
def texts(member, database):
    return lambda: [text for (text,) in database.rows(TEXTS, member_id(member))]


def quick(page):
    return page.locator(".quick [name=words]")


@journey(scripts=True)
def test_ten_lines_in_a_row_on_a_slow_network_become_ten_reminders_in_their_order(browse, member, texts):
    page = browse(signed_in=member)
    page.goto("/reminders")
    slow(page)
    lines = [f"Дело номер {number}" for number in range(10)]
    for line in lines:
        quick(page).press_sequentially(line)
        quick(page).press("Enter")
        quick(page).press("Enter")
    expect(page.locator("article.reminder")).to_have_count(10)
    assert texts() == lines
    expect(quick(page)).to_have_value("")


@journey(scripts=True)
def test_what_is_typed_while_a_line_is_being_saved_stays_in_its_field(browse, member, texts):
    page = browse(signed_in=member)
    page.goto("/reminders")
    held = Held(page, NEW)
    quick(page).fill("Первое")
    quick(page).press("Enter")
    expect(quick(page)).to_have_value("")
    held.wait()
    quick(page).fill("Вто")
    held.release()
    expect(row(page, "Первое")).to_be_visible()
    expect(quick(page)).to_have_value("Вто")
    quick(page).press("End")
    quick(page).press_sequentially("рое")
    quick(page).press("Enter")
    expect(row(page, "Второе")).to_be_visible()
    assert texts() == ["Первое", "Второе"]


@journey(scripts=True)
def test_a_line_whose_answer_was_lost_is_sent_again_and_made_once(browse, member, texts):
    page = browse(signed_in=member)
    page.goto("/reminders")
    lose_answer(page, member, NEW, count=2)
    quick(page).fill("Позвонить в архив")
    quick(page).press("Enter")
    expect(page.locator("[data-waiting]")).to_contain_text("Позвонить в архив")
    expect(row(page, "Позвонить в архив")).to_be_visible()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert texts() == ["Позвонить в архив"]


@journey(scripts=True)
def test_lines_written_without_a_network_are_shown_to_wait_and_are_sent_when_it_is_back(browse, member, texts):
    page = browse(signed_in=member)
    page.goto("/reminders")
    quick(page).fill("Первое")
    quick(page).press("Enter")
    expect(row(page, "Первое")).to_be_visible()
    with cut(page):
        for line in ("Второе", "Третье"):
            quick(page).fill(line)
            quick(page).press("Enter")
            expect(quick(page)).to_have_value("")
        expect(page.locator("[data-waiting] li bdi")).to_have_text(["Второе", "Третье"])
    expect(row(page, "Третье")).to_be_visible()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert texts() == ["Первое", "Второе", "Третье"]


@journey(scripts=True)
def test_lines_on_a_slow_network_that_is_gone_for_five_seconds_become_reminders_once_each(browse, member, texts):
    page = browse(signed_in=member)
    page.goto("/reminders")
    slow(page)
    quick(page).fill("Первое")
    quick(page).press("Enter")
    with cut(page, seconds=5):
        for line in ("Второе", "Третье"):
            quick(page).fill(line)
            quick(page).press("Enter")
            expect(quick(page)).to_have_value("")
    expect(page.locator("article.reminder")).to_have_count(3)
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert texts() == ["Первое", "Второе", "Третье"]


@journey(scripts=True)
def test_a_line_that_waits_is_sent_from_the_next_page_when_its_own_is_left(browse, member, texts):
    page = browse(signed_in=member)
    page.goto("/reminders")
    page.route(NEW, lambda route: route.abort("internetdisconnected"))
    quick(page).fill("Позвонить в архив")
    quick(page).press("Enter")
    expect(page.locator("[data-waiting]")).to_contain_text("Позвонить в архив")
    page.unroute(NEW)
    page.goto("/reminders")
    expect(row(page, "Позвонить в архив")).to_be_visible()
    assert texts() == ["Позвонить в архив"]


@journey(scripts=True)
def test_a_line_without_a_text_leads_to_its_form_which_says_what_is_missing(browse, member, texts):
    page = browse(signed_in=member)
    page.meant.add(422)
    page.goto("/reminders")
    quick(page).fill("tomorrow" if page.words.language == "en" else "завтра")
    quick(page).press("Enter")
    expect(page.locator("#field-text-error")).to_contain_text(page.words.reminders.textIsEmpty)
    expect(field(page, "text")).to_be_focused()
    expect(field(page, "day")).not_to_have_value("")
    assert texts() == []


@journey(scripts=True)
def test_typing_on_after_a_reload_fights_with_nobody(browse, member, texts):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Отчёт")
    row(page, "Отчёт").get_by_role("link").click()
    field(page, "text").press("End")
    field(page, "text").press_sequentially(" A")
    page.reload()
    expect(field(page, "text")).to_have_value("Отчёт A")
    field(page, "text").press("End")
    field(page, "text").press_sequentially(" B")
    expect(page.locator("[data-saved]")).to_have_text(words.pattern("savedAt"))
    until(lambda: texts() == ["Отчёт A B"])
    page.reload()
    expect(field(page, "text")).to_have_value("Отчёт A B")
    expect(page.locator("[data-conflict]")).to_have_count(0)


@journey(scripts=True)
def test_a_change_whose_answer_was_lost_is_saved_once_and_goes_on(browse, member, texts):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Отчёт")
    # What its form has kept of it is known to have arrived.
    until(lambda: not page.evaluate("Object.keys(localStorage).some(name => name.endsWith(':/reminders:unsent'))"))
    row(page, "Отчёт").get_by_role("link").click()
    lose_answer(page, member, "**/reminders/*")
    field(page, "text").fill("План")
    expect(page.locator("[data-saved]")).to_have_text(words.unsaved)
    assert texts() == ["План"]
    # What is written meanwhile is a change of what was taken without a word.
    field(page, "text").fill("План отдела")
    expect(page.locator("[data-saved]")).to_have_text(words.pattern("savedAt"))
    page.unroute("**/reminders/*")
    field(page, "text").fill("План кафедры")
    until(lambda: texts() == ["План кафедры"])


@journey(scripts=True)
def test_what_was_changed_without_a_network_is_saved_when_it_is_back(browse, member, texts):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Отчёт")
    row(page, "Отчёт").get_by_role("link").click()
    with cut(page):
        field(page, "text").fill("План")
        # It is on the device.
        expect(page.locator("[data-saved]")).to_have_text(words.changeNotSent)
    expect(page.locator("[data-saved]")).to_have_text(words.pattern("savedAt"))
    assert texts() == ["План"]


@journey(scripts=True)
def test_what_is_written_on_a_slow_network_that_is_gone_for_five_seconds_is_saved(browse, member, texts):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Отчёт")
    row(page, "Отчёт").get_by_role("link").click()
    slow(page)
    field(page, "text").fill("План")
    expect(page.locator("[data-saved]")).to_have_text(words.pattern("savedAt"))
    with cut(page, seconds=5):
        field(page, "text").fill("План отдела")
        expect(page.locator("[data-saved]")).to_have_text(words.changeNotSent)
        field(page, "text").press("End")
        field(page, "text").press_sequentially(" на год")
    expect(page.locator("[data-saved]")).to_have_text(words.pattern("savedAt"))
    until(lambda: texts() == ["План отдела на год"])
    page.reload()
    expect(field(page, "text")).to_have_value("План отдела на год")
    expect(page.locator("[data-conflict]")).to_have_count(0)


@journey(scripts=True)
def test_what_was_changed_while_the_page_was_left_without_a_network_is_saved_by_the_list(browse, member, texts):
    page = browse(signed_in=member)
    page.goto("/reminders")
    add(page, "Отчёт")
    row(page, "Отчёт").get_by_role("link").click()
    page.route("**/reminders/*", lambda route: route.abort("internetdisconnected") if route.request.method == "POST" else route.fallback())
    field(page, "text").fill("План")
    expect(page.locator("[data-saved]")).to_have_text(page.words.reminders.unsaved)
    page.unroute("**/reminders/*")
    page.goto("/reminders")
    expect(row(page, "План")).to_be_visible()
    # It stands there before it is saved.
    until(lambda: texts() == ["План"])


@journey(scripts=True)
def test_the_browsers_back_shows_what_was_written_a_moment_before(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    add(page, "Отчёт")
    page.goto("/reminders")
    row(page, "Отчёт").get_by_role("link").click()
    held = Held(page, "**/reminders/*")
    field(page, "text").fill("План")
    page.go_back()
    held.release()
    expect(row(page, "План")).to_be_visible()
    expect(row(page, "Отчёт")).to_have_count(0)


@journey(scripts=True)
def test_what_is_made_ticked_and_changed_in_another_tab_comes_into_the_list(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    other = page.context.new_page()
    other.goto("/reminders")
    quick(other).fill("Позвонить в архив")
    quick(other).press("Enter")
    expect(row(page, "Позвонить в архив")).to_be_visible()
    row(other, "Позвонить в архив").get_by_role("link").click()
    field(other, "text").fill("Зайти в архив")
    expect(row(page, "Зайти в архив")).to_be_visible()
    other.goto("/reminders")
    row(other, "Зайти в архив").get_by_role("checkbox").click()
    expect(row(page, "Зайти в архив")).to_have_count(0)


@journey(scripts=True)
def test_a_script_of_rows_that_did_not_come_is_asked_for_again_with_the_next_change(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    page.route("**/static/site/rows*", lambda route: route.abort("internetdisconnected"))
    with page.expect_event("requestfailed"):
        quick(page).fill("Отчёт")
        quick(page).press("Enter")
    page.unroute("**/static/site/rows*")
    with page.expect_response("**/static/site/rows*"):
        quick(page).fill("План")
        quick(page).press("Enter")
    row(page, "План").get_by_role("link").focus()
    expect(row(page, "План")).to_have_class(re.compile("is-chosen"))
