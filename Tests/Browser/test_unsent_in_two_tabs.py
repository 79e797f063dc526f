"""A reminder that is not there yet, with which something is done in another tab than that which sends it."""

import re
import time
import uuid

import pytest
from playwright.sync_api import Page, expect

from Support.network import Held, cut
from Support.offline_reminders import change, quick, waiting
from Support.reminders import add, row
from Support.screen import field
from Support.stack import until
from Support.tabs import EARS, at_rest, deafen
from Support.ways import journey

# Until `go` is called.
ALONE = "() => new Promise(has => navigator.locks.request('quad.unsent', () => new Promise(end => { has(); window.go = end; })))"
STORE = """async entries => {
    const done = request => new Promise(take => { request.onsuccess = () => take(request.result); });
    const database = await done(indexedDB.open("quad.unsent"));
    const store = database.transaction("entries", "readwrite").objectStore("entries");
    for (const entry of entries) store.put({ owner: document.body.dataset.owner, ...entry });
    const all = await done(store.getAll());
    database.close();
    return all;
}"""


@pytest.fixture
def member(newcomer):
    return newcomer(full_name="Анна Ковалёва")


@pytest.fixture
def tabs(browse, member):
    """Opens two. Something is stuck, so that both show what waits."""
    def pages() -> tuple[Page, Page]:
        first = browse(signed_in=member)
        first.meant.add(422)
        first.goto("/reminders")
        with cut(first):
            # A day without anything to do.
            quick(first, "завтра")
            waiting(first, "завтра").get_by_role("checkbox").click()
        expect(waiting(first, "завтра")).to_contain_text(first.words.reminders.notTaken)
        tabs = first, first.context.new_page()
        for tab in tabs:
            tab.words = first.words
            tab.add_init_script(EARS)
            tab.goto("/reminders")
            expect(waiting(tab, "завтра")).to_be_visible()
            at_rest(tab)
        return tabs
    return pages


def act(page: Page, text: str, what: str):
    row = waiting(page, text)
    if what == "done":
        row.get_by_role("checkbox").click()
    else:
        row.get_by_role("button", name=page.words.reminders.delete, exact=True).click()


@pytest.mark.parametrize("what", ["done", "delete"])
@journey(scripts=True)
def test_what_is_done_in_another_tab_with_a_line_that_is_on_its_way_follows_it(tabs, rows, what):
    first, second = tabs()
    held = Held(first, "**/reminders/new*")
    quick(first, "В пути")
    held.wait()
    deafen(first)
    act(second, "В пути", what)
    held.release()
    until(lambda: rows() == [("В пути", what == "done", what == "delete")])


@pytest.mark.parametrize("what", ["done", "delete"])
@journey(scripts=True)
def test_what_is_done_in_another_tab_with_a_line_that_has_just_arrived_follows_it(tabs, rows, what):
    first, second = tabs()
    held = Held(first, "**/reminders/new*")
    quick(first, "Уже там")
    held.wait()
    expect(waiting(second, "Уже там")).to_be_visible()
    deafen(second)
    held.release()
    until(lambda: rows() == [("Уже там", False, False)])
    act(second, "Уже там", what)
    until(lambda: rows() == [("Уже там", what == "done", what == "delete")])


@journey(scripts=True)
def test_a_line_that_is_deleted_in_another_tab_which_does_not_know_that_it_is_on_its_way_is_deleted(tabs, rows):
    first, second = tabs()
    # Nobody sends anything yet.
    second.evaluate(ALONE)
    quick(first, "В пути")
    expect(waiting(second, "В пути")).to_be_visible()
    deafen(second)
    held = Held(first, "**/reminders/new*")
    second.evaluate("go()")
    held.wait()
    act(second, "В пути", "delete")
    held.release()
    until(lambda: rows() == [("В пути", False, True)])


@journey(scripts=True)
def test_a_line_that_was_deleted_in_another_tab_before_it_was_sent_is_not_sent(tabs, rows):
    first, second = tabs()
    held = Held(first, "**/reminders/new*")
    for text in ("Первое", "Второе", "Третье"):
        quick(first, text)
    held.wait()
    expect(waiting(second, "Третье")).to_be_visible()
    deafen(first)
    act(second, "Второе", "delete")
    expect(waiting(second, "Второе")).to_have_count(0)
    until(lambda: "Второе" not in [entry.get("line") for entry in second.evaluate(STORE, [])])
    held.release()
    until(lambda: rows() == [("Первое", False, False), ("Третье", False, False)])


@journey(scripts=True)
def test_a_line_that_has_another_one_in_its_place_is_shown_as_deleted_before_its_number_is_known(tabs, rows):
    first, second = tabs()
    # Either of them may ask for it.
    numbers = [Held(tab, re.compile("written=")) for tab in (first, second)]
    making = Held(first, "**/reminders/new*")
    quick(first, "В пути")
    making.wait()
    waiting(second, "В пути").get_by_role("link").click()
    expect(second.locator(".quick [name=words]")).to_have_value("В пути")
    quick(second, "Вместо")
    making.release()
    expect(row(second, "В пути")).to_have_class(re.compile("is-deleted"))
    expect(waiting(second, "В пути")).to_have_count(0)
    for number in numbers:
        number.release()
    until(lambda: sorted(rows()) == [("В пути", False, True), ("Вместо", False, False)])


@journey(scripts=True)
def test_what_is_written_of_a_reminder_that_is_still_to_be_deleted_keeps_it(browse, member, rows):
    """A line was written on while it was on its way: there is another one instead, and its number is known only then."""
    page = browse(signed_in=member)
    page.goto("/reminders")
    add(page, "Позвонить")
    number, now = row(page, "Позвонить").get_attribute("id").split("-")[-1], int(time.time() * 1_000)
    other = page.context.new_page()
    other.goto("/reminders")
    other.evaluate(ALONE)
    thing = f"/reminders/{number}"
    page.evaluate(STORE, [{
        "id": f"{thing}/delete", "thing": thing, "address": f"{thing}/delete", "fields": [["key", str(uuid.uuid4())]],
        "at": now, "written": now, "place": now, "title": "Позвонить"}])
    change(page, "Позвонить", "Позвонить в архив")
    until(lambda: rows() == [("Позвонить в архив", False, False)])
    other.evaluate("go()")
    until(lambda: page.evaluate(STORE, []) == [])
    assert rows() == [("Позвонить в архив", False, False)]


@journey(scripts=True)
def test_what_was_written_of_a_reminder_before_it_was_deleted_in_another_tab_keeps_nothing(browse, member, rows):
    page = browse(signed_in=member)
    page.meant.add(404)
    page.goto("/reminders")
    add(page, "Позвонить")
    other = page.context.new_page()
    other.goto("/reminders")
    row(page, "Позвонить").get_by_role("link").click()
    with cut(page):
        expect(other.locator("#standing-line")).to_be_visible()
        field(page, "text").fill("Позвонить в архив")
        row(other, "Позвонить в архив").locator(".reminder-delete").click()
        expect(row(other, "Позвонить в архив")).to_have_class(re.compile("is-deleted"))
    until(lambda: rows() == [("Позвонить в архив", False, False)])
    # What is open is its page's: it is not deleted before that is left.
    page.locator(".reminder-panel .back").click()
    until(lambda: [is_deleted for *_, is_deleted in rows()] == [True])


@journey(scripts=True)
def test_what_was_done_with_a_line_that_is_written_down_only_when_that_has_been_sent_is_sent_again_behind_it(
        browse, member, rows):
    """As another tab writes them down that has come from a page which rested."""
    page = browse(signed_in=member)
    page.meant.add(404)
    page.goto("/reminders")
    key, now = str(uuid.uuid4()), int(time.time() * 1_000)

    def entry(id: str, address: str, *fields: list[str], **more) -> dict:
        return {"id": id, "thing": key, "address": address, "fields": fields, "at": now, "written": now, "place": now, **more}
    tick = entry(f"{key}/done", f"/reminders/{key}/done", ["key", str(uuid.uuid4())], title="Позже")
    making = entry(key, "/reminders/new", ["words", "Позже"], ["key", key], line="Позже", place=now + 1)
    page.evaluate(STORE, [tick])
    held = Held(page, "**/done?*")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    held.wait()
    page.evaluate(STORE, [making])
    held.release()
    until(lambda: rows() == [("Позже", True, False)])
    until(lambda: page.evaluate(STORE, []) == [])
