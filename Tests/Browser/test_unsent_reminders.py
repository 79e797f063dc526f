"""What was done with reminders and is not sent yet: whose it is, where it is counted, and what becomes of it when a session ends or the
browser does."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.axe import serious
from Support.mortal import Mortal
from Support.network import Held, cut
from Support.offline_reminders import ROWS, WRITTEN, keeps, line, quick, waiting
from Support.person import member_id
from Support.reminders import row
from Support.screen import DESK, PHONE, account, enhanced, field
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
