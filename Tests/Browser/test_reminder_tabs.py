"""Two pages of a browser act on the same reminder at the same moment, and one has not heard of the other yet, or does not know yet what
waits: nothing is lost or made twice."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.network import Held, cut
from Support.offline_reminders import WRITTEN, change, line, nothing_waits, own, quick, waiting
from Support.reminders import row
from Support.screen import field
from Support.stack import until
from Support.tabs import beside, deafen, halted, let_go_on
from Support.ways import journey


@pytest.fixture
def member(newcomer):
    return newcomer(full_name="Анна Ковалёва")


def draft(page: Page, other: Page):
    """A line that waits and is done, as both know it."""
    quick(page, "Черновик")
    waiting(page, "Черновик").get_by_role("checkbox").click()
    expect(waiting(other, "Черновик").get_by_role("checkbox")).to_be_checked()


@journey(scripts=True)
def test_two_lines_that_are_entered_before_it_is_known_what_became_of_the_one_before_are_both_there(device, rows):
    page = device()
    with cut(page):
        quick(page, "Черновик")
        # Another tab begins to send just now.
        page.evaluate("() => { navigator.locks.request('quad.unsent.turn', () => new Promise((free) => { window.free = free; })); }")
        until(lambda: page.evaluate("Boolean(window.free)"))
        waiting(page, "Черновик").get_by_role("link").click()
        for text in ("Раз", "Два"):
            page.locator(".quick [name=words]").fill(text)
            page.locator(".quick [name=words]").press("Enter")
        page.evaluate("window.free()")
        for text in ("Раз", "Два"):
            expect(waiting(page, text)).to_be_visible()
        expect(waiting(page, "Черновик")).to_have_count(0)
    until(lambda: sorted(rows()) == [("Два", False, False), ("Раз", False, False)])


@journey(scripts=True)
def test_a_line_that_is_written_on_is_not_sent_as_another_tab_still_knows_it(device, rows):
    page = device()
    other = beside(page)
    token = Held(other, "**/notifications/token", "GET")
    with cut(page):
        draft(page, other)
        waiting(page, "Черновик").get_by_role("link").click()
    token.wait()
    deafen(other)
    quick(page, "Чистовик")
    page.evaluate(WRITTEN)
    token.release()
    until(lambda: rows() == [("Чистовик", True, False)], 30)
    expect(line(page)).to_be_hidden()


@journey(scripts=True)
def test_a_line_that_another_tab_is_sending_and_is_written_on_is_there_once_and_stays_done(device, rows):
    page = beside(device())
    other = page.context.pages[0]
    made = Held(other, "**/reminders/new*")
    with cut(page):
        draft(page, other)
        deafen(page)
    made.wait()
    waiting(page, "Черновик").get_by_role("link").click()
    quick(page, "Чистовик")
    page.evaluate(WRITTEN)
    made.release()
    page.goto("/reminders")
    until(lambda: rows() == [("Черновик", True, True), ("Чистовик", True, False)], 30)
    expect(line(page)).to_be_hidden()


@journey(scripts=True)
def test_a_tick_that_is_taken_back_where_another_tab_has_just_sent_what_it_is_of_is_taken_back(device, rows):
    page = beside(device())
    other = page.context.pages[0]
    done = Held(other, "**/reminders/*/done*")
    with cut(page):
        draft(page, other)
        deafen(page)
    done.wait()
    waiting(page, "Черновик").get_by_role("checkbox").click()
    # Its opposite waits as well by then.
    expect(line(page)).to_contain_text(re.compile(r"\b2\b"))
    page.evaluate(WRITTEN)
    done.release()
    page.goto("/reminders")
    until(lambda: rows() == [("Черновик", False, False)], 30)
    expect(line(page)).to_be_hidden()


@journey(scripts=True)
def test_a_tick_that_is_taken_back_while_another_tab_makes_what_it_is_of_is_not_sent(device, rows):
    first = device()
    page, other = beside(first), beside(first)
    first.close()
    made = Held(other, "**/reminders/new*")
    with cut(page):
        draft(page, other)
        deafen(page)
    made.wait()
    deafen(other)
    waiting(page, "Черновик").get_by_role("checkbox").click()
    expect(waiting(page, "Черновик").get_by_role("checkbox")).not_to_be_checked()
    page.evaluate(WRITTEN)
    made.release()
    nothing_waits(other)
    assert rows() == [("Черновик", False, False)]


@journey(scripts=True)
def test_what_another_tab_saves_while_a_form_comes_is_gone_on_from(device, rows):
    other = device("Отчёт")
    address = own(other, "Отчёт")
    token = Held(other, "**/notifications/token", "GET")
    with cut(other):
        other.goto("/reminders")
        change(other, "Отчёт", "Отчёт кафедры")
    token.wait()
    page = halted(other)
    page.goto(address)
    expect(field(page, "text")).to_have_value("Отчёт")
    field(page, "notes").fill("К пятнице")
    token.release()
    until(lambda: rows() == [("Отчёт кафедры", False, False)], 30)
    nothing_waits(other)
    let_go_on(page)
    expect(field(page, "text")).to_have_value("Отчёт кафедры")
    until(lambda: rows() == [("Отчёт кафедры\nК пятнице", False, False)], 30)
    expect(page.locator("[data-conflict]")).to_have_count(0)


# Nothing can be asked of a page that is being left: it says itself when its scripts are there.
SENT_EARLY = """
    addEventListener("submit", () => window.goOn());
    new MutationObserver(() => console.info("enhanced")).observe(document, { subtree: true, attributeFilter: ["data-enhanced"] });
"""


@pytest.mark.parametrize("is_lost", [False, True])
@journey(scripts=True)
def test_a_new_one_that_is_sent_before_its_page_knows_what_waits_is_made_once(is_lost, browse, member, rows):
    first = browse(signed_in=member)
    page = halted(first)
    page.add_init_script(SENT_EARLY)
    page.goto("/reminders/new")
    field(page, "text").fill("Отчёт")
    held = Held(page, "**/reminders/new*")
    with page.expect_console_message(lambda message: message.text == "enhanced"):
        page.get_by_role("button", name=first.words.reminders.save, exact=True).click(no_wait_after=True)
    held.wait()
    if is_lost:
        with page.expect_event("framenavigated"):
            held.waiting.pop().abort("internetdisconnected")
        page.goto("/reminders")
        held.release()
    else:
        held.release()
        expect(row(page, "Отчёт")).to_have_count(1)
    let_go_on(page)
    nothing_waits(page)
    assert rows() == [("Отчёт", False, False)]
