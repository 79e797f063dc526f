"""A reminder that is changed without a network: over what somebody else has changed meanwhile, and over what was saved here before."""

import re

import pytest
from playwright.sync_api import expect

from Support.network import cut, lose_answer
from Support.offline_reminders import change, line, own, waiting
from Support.person import member_id
from Support.reminders import row
from Support.screen import field, press
from Support.stack import until
from Support.ways import journey


@pytest.fixture
def member(newcomer):
    return newcomer(full_name="Анна Ковалёва")


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
    torn.get_by_role("button", name=words.keepBoth if choice == "both" else words.keepChosen, exact=True).dblclick()
    until(lambda: sorted(text for text, *_ in rows()) == {
        "mine": ["Здесь"], "theirs": ["Там"], "both": ["Здесь", "Там"]}[choice])
    # The second press is none of the row that lies under the button by then.
    assert page.url.endswith("/reminders")
    page.goto("/reminders")
    expect(page.locator("article.reminder")).to_have_count(len(rows()))
    expect(torn).to_have_count(0)
    expect(line(page)).to_be_hidden()


@journey(scripts=True)
def test_what_was_ticked_here_and_there_is_no_conflict(device, rows, database, member):
    page = device("Отчёт", "Пропуск")
    with cut(page):
        page.goto("/reminders")
        for text in ("Отчёт", "Пропуск"):
            row(page, text).get_by_role("checkbox").click()
            expect(row(page, text).get_by_role("checkbox")).to_be_checked()
        # One of them: the other one shows when both were sent.
        database.execute(
            "UPDATE reminders SET completed_at = now() - interval '1 minute', version = version + 1 "
            "WHERE member_id = %s AND text = 'Отчёт'", member_id(member))
    until(lambda: rows() == [("Отчёт", True, False), ("Пропуск", True, False)], 30)
    # The list comes anew by itself.
    expect(page.locator("html[data-kept]")).to_have_count(0)
    expect(page.locator("article.reminder")).to_have_count(0)
    expect(page.locator(".torn")).to_have_count(0)
    expect(line(page)).to_be_hidden()


@pytest.mark.parametrize("is_wanted", [True, False])
@journey(scripts=True)
def test_what_was_changed_here_and_deleted_there_stays_until_it_is_made_anew_or_dropped(is_wanted, device, rows, database, member):
    page = device("Отчёт")
    words = page.words.reminders
    page.meant.add(404)
    with cut(page):
        page.goto("/reminders")
        change(page, "Отчёт", "Здесь")
        expect(row(page, "Здесь")).to_be_visible()
        database.execute("UPDATE reminders SET deleted_at = now() WHERE member_id = %s", member_id(member))
    expect(waiting(page, "Здесь")).to_contain_text(words.goneMeanwhile)
    expect(line(page)).to_contain_text("1")
    # It is not made by itself.
    page.goto("/reminders")
    expect(waiting(page, "Здесь")).to_contain_text(words.goneMeanwhile)
    assert rows() == [("Отчёт", False, True)]
    if is_wanted:
        waiting(page, "Здесь").get_by_role("link").click()
        expect(field(page, "text")).to_have_value("Здесь")
        press(page, words.save)
        expect(row(page, "Здесь")).to_be_visible()
        until(lambda: rows() == [("Отчёт", False, True), ("Здесь", False, False)])
    else:
        waiting(page, "Здесь").get_by_role("button", name=words.delete, exact=True).click()
    expect(page.locator("[data-waiting] .reminder")).to_have_count(0)
    expect(line(page)).to_be_hidden()


@journey(scripts=True)
def test_a_page_that_was_kept_before_goes_on_from_what_was_saved_here_since(device, rows, member, database):
    """The page of a reminder comes anew a moment after it was saved: a member who loses the network before has the older one."""
    page = device("Отчёт")
    page.add_init_script("ServiceWorker.prototype.postMessage = () => {}")
    page.goto("/reminders")
    shown = own(page, "Отчёт")
    change(page, "Отчёт", "Отчёт кафедры")
    until(lambda: rows() == [("Отчёт кафедры", False, False)])
    with cut(page):
        page.goto(shown)
        assert field(page, "text").text_content().strip() == "Отчёт"
        expect(field(page, "text")).to_have_value("Отчёт кафедры")
        field(page, "text").fill("Отчёт кафедры за год")
        page.locator(".reminder-panel .back").click()
        expect(row(page, "Отчёт кафедры за год")).to_be_visible()
    until(lambda: rows() == [("Отчёт кафедры за год", False, False)], 30)
    expect(page.locator(".torn")).to_have_count(0)
    # The list has come anew.
    expect(page.locator("html[data-kept]")).to_have_count(0)
    # What somebody else has changed meanwhile is another matter.
    page.meant.add(409)
    with cut(page):
        page.goto(shown)
        expect(field(page, "text")).to_have_value("Отчёт кафедры за год")
        database.execute("UPDATE reminders SET text = 'Там', version = version + 1 WHERE member_id = %s", member_id(member))
        field(page, "text").fill("Здесь")
        page.locator(".reminder-panel .back").click()
        expect(row(page, "Здесь")).to_be_visible()
    expect(page.locator(".reminder .torn")).to_contain_text("Там")


# A page puts down what it has saved for as long as this says.
HELD = """
    const put = Cache.prototype.put;
    Cache.prototype.put = function (address, answer) {
        if (!`${address}`.startsWith("/saved") || !sessionStorage.isHeld) return put.call(this, address, answer);
        sessionStorage.wasHeld = "yes";
        return new Promise(() => {});
    };
"""


@journey(scripts=True)
def test_what_was_sent_is_gone_on_from_also_where_its_page_went_before_it_had_put_that_down(device, rows, member, database):
    """The list comes anew by itself when there is a network again, whatever it is at."""
    page = device("Отчёт")
    page.add_init_script("ServiceWorker.prototype.postMessage = () => {};" + HELD)
    page.goto("/reminders")
    shown = own(page, "Отчёт")
    with cut(page):
        change(page, "Отчёт", "Отчёт кафедры")
        expect(row(page, "Отчёт кафедры")).to_be_visible()
        page.evaluate("sessionStorage.isHeld = 'yes'")
    until(lambda: rows() == [("Отчёт кафедры", False, False)], 30)
    page.wait_for_function("() => sessionStorage.wasHeld", timeout=30_000)
    with cut(page):
        page.goto(shown)
        assert field(page, "text").text_content().strip() == "Отчёт"
        expect(field(page, "text")).to_have_value("Отчёт кафедры")
        page.evaluate("delete sessionStorage.isHeld")
        field(page, "text").fill("Отчёт кафедры за год")
        page.locator(".reminder-panel .back").click()
        expect(row(page, "Отчёт кафедры за год")).to_be_visible()
    until(lambda: rows() == [("Отчёт кафедры за год", False, False)], 30)
    expect(page.locator(".torn")).to_have_count(0)
    expect(line(page)).to_be_hidden()
    assert database.value("SELECT version FROM reminders WHERE member_id = %s", member_id(member)) == 3


@journey(scripts=True)
def test_what_was_just_saved_is_changed_again_and_again_without_a_network(device, rows):
    page = device("Отчёт")
    page.goto("/reminders")
    text = "Отчёт кафедры"
    change(page, "Отчёт", text)
    until(lambda: rows() == [(text, False, False)])
    with cut(page):
        page.goto("/reminders")
        for more in (" за год", ", и за прошлый"):
            row(page, text).get_by_role("link").first.click()
            expect(field(page, "text")).to_have_value(text)
            text += more
            field(page, "text").fill(text)
            expect(page.locator(".reminder-panel [role=status]")).to_have_text(page.words.reminders.changeNotSent)
            page.locator(".reminder-panel .back").click()
            expect(page.locator(".reminder-panel")).to_have_count(0)
            expect(row(page, text)).to_be_visible()
    until(lambda: rows() == [(text, False, False)], 30)
    expect(page.locator(".torn")).to_have_count(0)


@journey(scripts=True)
def test_a_change_that_may_have_arrived_is_gone_on_from_without_a_network(device, rows, member):
    page = device("Отчёт")
    lose_answer(page, member, re.compile(r"/reminders/\d+"), count=99)
    change(page, "Отчёт", "Отчёт кафедры")
    until(lambda: rows() == [("Отчёт кафедры", False, False)])
    with cut(page):
        page.goto("/reminders")
        row(page, "Отчёт").get_by_role("link").click()
        expect(field(page, "text")).to_have_value("Отчёт кафедры")
        field(page, "text").fill("Отчёт кафедры за год")
        page.locator(".reminder-panel .back").click()
        expect(row(page, "Отчёт кафедры за год")).to_be_visible()
        page.unroute_all()
    until(lambda: rows() == [("Отчёт кафедры за год", False, False)], 30)
    expect(page.locator(".torn")).to_have_count(0)


@journey(scripts=True)
def test_a_list_that_was_kept_before_shows_what_was_saved_here_since(device, rows, member):
    page = device("Отчёт")
    kept = page.evaluate("caches.match('/reminders').then(page => page.text())")
    change(page, "Отчёт", "Отчёт кафедры")
    until(lambda: rows() == [("Отчёт кафедры", False, False)])
    page.goto("/feed")
    page.evaluate("""async text => {
        for (const name of await caches.keys()) {
            const [cache, old] = [await caches.open(name), await (await caches.open(name)).match("/reminders")];
            if (old) await cache.put("/reminders", new Response(text, { headers: old.headers }));
        }
    }""", kept)
    with cut(page):
        page.goto("/reminders")
        expect(row(page, "Отчёт кафедры")).to_be_visible()
