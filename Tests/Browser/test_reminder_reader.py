"""Reminders as a screen reader announces them, with the keyboard alone: the list, the place of one, and what was changed here and there."""

import pytest
from playwright.sync_api import expect

from Support.heard import Heard
from Support.network import cut
from Support.offline_reminders import change, opened
from Support.person import member_id
from Support.reminders import add, row
from Support.screen import DESK, field

TODO = """
    INSERT INTO reminders (member_id, text, due_on, priority)
    SELECT %s, text, due, priority FROM (VALUES ('Отчёт', CURRENT_DATE - 1, 3), ('Книги', NULL, 0)) AS todo (text, due, priority)
"""
DUE = "INSERT INTO reminders (member_id, text, due_on) VALUES (%s, %s, CURRENT_DATE)"


@pytest.fixture
def member(newcomer):
    return newcomer()


def begin(page, heard: Heard):
    """Past the sections."""
    page.locator(".skip").focus()
    assert heard.press("Enter")[0] == "main"


def until_heard(heard: Heard, key: str, wanted: tuple[str, str], most: int = 40):
    """Presses a key until that is announced."""
    for _ in range(most):
        if (told := heard.press(key)) == wanted:
            return told
    raise AssertionError(f"{wanted} did not come, {told} did")


def links(*names: str) -> list[tuple[str, str]]:
    return [("link", name) for name in names]


def test_the_list_is_told_in_order_with_what_each_row_is_and_what_was_done(browse, member, database):
    database.execute(TODO, member_id(member))
    page = browse("ru", DESK, signed_in=member)
    words, site, heard = page.words.reminders, page.words.site, Heard(page)
    page.goto("/reminders")
    begin(page, heard)
    assert heard.through("Tab", 4) == [
        ("searchbox", site.search), *links(site.cancel, words.add), ("textbox", words.quickAdd)]
    assert heard.through("Tab", 6) == links(
        words.filterAll, words.priorityUrgent, words.priorityImportant, words.prioritySlight, words.priorityNone, words.sortByImportance)
    # A mark of importance is announced as words, where they belong.
    assert heard.through("Tab", 4) == [
        ("checkbox", words.complete.replace("{title}", "Отчёт")), ("link", f"{words.priorityUrgent}: Отчёт"),
        ("button", words.deleteRow.replace("{title}", "Отчёт")),
        ("DisclosureTriangle", words.actsOn.replace("{name}", "Отчёт"))]
    assert heard.press("Tab") == ("checkbox", words.complete.replace("{title}", "Книги"))
    expect(page.locator("#reminders")).to_match_aria_snapshot(f"""
        - heading "{words.overdue}" [level=2]
        - 'article "{words.priorityUrgent}: Отчёт"'
        - heading "{words.undated}" [level=2]
        - article "Книги"
    """)
    # Who comes back is where they were; keys go from row to row.
    page.goto("/reminders")
    expect(row(page, "Книги")).to_be_focused()
    assert [heard.now(), heard.press("k"), heard.press("j")] == [
        ("article", "Книги"), ("article", f"{words.priorityUrgent}: Отчёт"), ("article", "Книги")]
    page.keyboard.press("Space")
    expect(page.locator("#spoken")).to_have_text(words.completedNow)
    expect(row(page, "Отчёт")).to_be_focused()
    assert heard.now() == ("article", f"{words.priorityUrgent}: Отчёт")


def test_a_place_is_set_by_who_hears_the_page(browse, member):
    page = browse("ru", DESK, signed_in=member)
    words, heard = page.words.reminders, Heard(page)
    page.goto("/reminders")
    add(page, "Книги")
    row(page, "Книги").get_by_role("link").click()
    page.locator(".reminder-place a").click()
    expect(page.get_by_role("region", name=words.place, exact=True)).to_be_visible()
    page.locator(".place-panel .back").focus()
    assert until_heard(heard, "Tab", ("button", words.here), 4)
    expect(page.locator("[data-here]").get_by_role("status")).to_have_text(words.hereWhy)
    assert heard.press("Tab") == ("application", words.mapHelp)
    # The point has no other sign that is heard.
    page.keyboard.press("Enter")
    expect(field(page, "latitude")).not_to_have_value("")
    point = [field(page, name).input_value() for name in ("latitude", "longitude")]
    expect(page.locator("#spoken")).to_have_text(f"{words.latitude} {point[0]}, {words.longitude} {point[1]}")
    assert heard.through("Tab", 2) == [("button", words.zoomIn), ("button", words.zoomOut)]
    until_heard(heard, "Tab", ("textbox", words.placeName))
    assert heard.through("Tab", 2) == [("textbox", words.latitude), ("textbox", words.longitude)]
    assert heard.press("Tab") == ("radio", words.placeArrival)
    radius = page.get_by_role("slider")
    assert [heard.press("Tab")[0] for _ in range(2)] == ["spinbutton", "slider"]
    expect(radius).to_have_attribute("aria-valuetext", "150")
    page.keyboard.press("Home")
    expect(radius).to_have_attribute("aria-valuetext", "50")
    expect(page.locator("#spoken")).to_have_text(words.placeIsClose)


def test_what_was_changed_here_and_there_is_told_and_chosen_by_its_names(browse, member, database):
    page = opened(browse, member, "Отчёт")
    page.meant.add(409)
    words, heard = page.words.reminders, Heard(page)
    with cut(page):
        page.goto("/reminders")
        change(page, "Отчёт", "Здесь")
        changed = row(page, "Здесь")
        expect(changed.get_by_role("checkbox")).to_have_accessible_name(words.complete.replace("{title}", "Здесь"))
        expect(changed.locator(".reminder-delete")).to_have_accessible_name(words.deleteRow.replace("{title}", "Здесь"))
        expect(changed.locator(".menu > summary")).to_have_accessible_name(words.actsOn.replace("{name}", "Здесь"))
        expect(page.locator("[data-unsent-line]").get_by_role("button", name=words.showUnsent, exact=True)).to_be_visible()
        expect(page.locator("[data-unsent-line][role=status]")).to_contain_text(words.pattern("unsentWait"))
        database.execute("UPDATE reminders SET text = 'Там', version = version + 1 WHERE member_id = %s", member_id(member))
    expect(page.locator("#spoken")).to_have_text(f"Здесь: {words.changedHereAndThere}")
    choice = page.get_by_role("group", name=words.changedHereAndThere, exact=True)
    expect(choice.get_by_role("radio")).to_have_count(2)
    expect(row(page, "Там").get_by_role("checkbox")).to_have_accessible_name(words.complete.replace("{title}", "Там"))
    begin(page, heard)
    until_heard(heard, "Tab", ("link", "Там"))
    role, name = heard.press("Tab")
    assert role == "radio" and name.startswith("Здесь ") and name.endswith(words.changedHere)
    role, name = heard.press("ArrowDown")
    assert role == "radio" and name == f"Там {words.changedThere}"
    # Whatever rows are shown for meanwhile, it is still being chosen.
    with cut(page):
        expect(page.locator("[data-unsent-line]")).to_be_visible()
        assert heard.now() == (role, name)
        database.execute("INSERT INTO reminders (member_id, text) VALUES (%s, 'Книги')", member_id(member))
    expect(row(page, "Книги")).to_be_visible()
    assert heard.now() == (role, name)
    expect(choice.get_by_role("radio").nth(1)).to_be_checked()
    assert heard.through("Tab", 2) == [("button", words.keepChosen), ("button", words.keepBoth)]


def test_a_form_that_was_changed_elsewhere_meanwhile_says_so(browse, member, database):
    page = browse("ru", DESK, signed_in=member)
    page.meant.add(409)
    words, heard = page.words.reminders, Heard(page)
    page.goto("/reminders")
    add(page, "Отчёт")
    row(page, "Отчёт").get_by_role("link").click()
    database.execute("UPDATE reminders SET text = 'Там', version = version + 1 WHERE member_id = %s", member_id(member))
    field(page, "text").fill("Здесь")
    field(page, "text").blur()
    expect(page.locator("#spoken")).to_have_text(words.changedMeanwhile)
    expect(page.get_by_role("region", name=words.changedMeanwhile, exact=True)).to_contain_text("Там")
    expect(page.locator("[data-saved][role=status]")).to_have_text(words.unsaved)
    page.locator(".reminder-panel .back").focus()
    until_heard(heard, "Tab", ("button", words.keepMine), 8)
    assert heard.press("Tab") == ("link", words.takeOther)


def test_importance_is_told_in_words_where_it_is_chosen(browse, member):
    page = browse("ru", DESK, signed_in=member)
    words = page.words.reminders
    page.goto("/reminders/new")
    group = page.locator("main").get_by_role("group", name=words.priority, exact=True)
    expect(group.get_by_role("radio")).to_have_count(4)
    for name in (words.priorityUrgent, words.priorityImportant, words.prioritySlight, words.priorityNone):
        expect(group.get_by_role("radio", name=name, exact=True)).to_have_count(1)


# The first page has it within the part that comes anew, the list before it.
@pytest.mark.parametrize("address", ["/", "/reminders"])
def test_what_stands_to_be_decided_keeps_the_keyboard_while_the_list_comes_anew(address, browse, member, database):
    page = opened(browse, member, "Отчёт")
    page.meant.add(404)
    words, heard = page.words.reminders, Heard(page)
    with cut(page):
        page.goto("/reminders")
        change(page, "Отчёт", "Здесь")
        database.execute("DELETE FROM reminders WHERE member_id = %s", member_id(member))
    expect(page.locator("#spoken")).to_have_text(f"Здесь: {words.goneMeanwhile}")
    database.execute(DUE, member_id(member), "Отчёт")
    page.goto(address)
    waits = page.locator("[data-waiting] .reminder", has_text="Здесь")
    expect(waits).to_contain_text(words.goneMeanwhile)
    waits.get_by_role("button", name=words.delete, exact=True).focus()
    assert heard.now() == ("button", words.delete)
    with cut(page):
        expect(page.locator("[data-unsent-line]")).to_be_visible()
        database.execute(DUE, member_id(member), "Книги")
    expect(row(page, "Книги")).to_be_visible()
    assert heard.now() == ("button", words.delete)
    page.keyboard.press("Enter")
    expect(page.locator("[data-waiting] .reminder")).to_have_count(0)
