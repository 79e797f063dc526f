"""The frame of every page: what is current is seen, bars let go where they would cover the page, one left edge, one way back."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.person import member_id
from Support.screen import DESK, PHONE, boxes
from Support.things import connect
from Support.watch import sideways
from Support.ways import journey

TABS = ".tabs .tab"


@pytest.fixture
def reader(newcomer):
    return newcomer()


def style(page: Page, selector: str, name: str, place: str = "first") -> str:
    return getattr(page.locator(selector), place).evaluate(f"(element) => getComputedStyle(element).{name}")


def test_forced_colours_show_the_section_the_tab_and_the_choice(browse, reader):
    page = browse("en", (1280, 860), signed_in=reader, forced_colors="active")
    page.goto("/settings/appearance")
    current, other = f"{TABS}[aria-current]", f"{TABS}:not([aria-current])"
    assert style(page, current, "borderBottomColor") != style(page, other, "borderBottomColor")
    assert style(page, ".rail-link[aria-current]", "backgroundColor") != style(page, ".rail-link:not([aria-current])", "backgroundColor")
    chosen, free = "main input:checked + .segment", "main input:not(:checked) + .segment"
    assert style(page, chosen, "backgroundColor") != style(page, free, "backgroundColor")


@journey(scripts=True)
def test_forced_colours_show_the_row_that_keys_have_chosen_and_the_chosen_filter(browse, reader, database):
    database.execute(
        "INSERT INTO reminders (member_id, text, priority) SELECT %s, unnest(ARRAY['Первое', 'Второе']), 2", member_id(reader))
    page = browse(signed_in=reader, forced_colors="active")
    page.goto("/reminders")
    page.keyboard.press("j")
    chosen, other = ".reminder.is-chosen", ".reminder:not(.is-chosen)"
    expect(page.locator(chosen)).to_have_css("outline-style", "solid")
    expect(page.locator(other)).to_have_css("outline-style", "none")
    page.goto(page.locator(".chip.is-mark").first.get_attribute("href"))
    chosen, other = ".chip[aria-current]", ".chip:not([aria-current])"
    expect(page.locator(chosen)).to_have_class(re.compile(r"\bis-mark\b"))
    paper = style(page, "html", "backgroundColor")
    assert style(page, chosen, "backgroundColor") not in (paper, style(page, other, "backgroundColor"))
    assert style(page, chosen, "color") != style(page, other, "color")


def test_bars_let_go_at_four_hundred_per_cent(browse, reader):
    page = browse("ru", (320, 256), signed_in=reader)
    page.goto("/notifications")
    assert style(page, ".bar", "position") == "static"
    assert style(page, ".page-head", "position") == "static"
    page.set_viewport_size({"width": 320, "height": 640})
    assert style(page, ".bar", "position") == "fixed"


def test_a_title_is_not_broken_within_a_word_on_the_narrowest_phones(browse, reader):
    page = browse("ru", (320, 640), signed_in=reader)
    page.goto("/notifications")
    title = page.get_by_role("heading", level=1)
    assert title.evaluate("(title) => title.getClientRects().length && title.offsetHeight") < 40


def test_all_sections_begin_at_the_same_edge(browse, administrator):
    page = browse("ru", (1920, 1000), signed_in=administrator)
    edges = {}
    for path in ("/", "/feed", "/reminders", "/files", "/photos", "/settings/profile", "/notifications", "/admin/members"):
        page.goto(path)
        edges[path] = page.locator("main h1").first.bounding_box()["x"]
    assert len(set(edges.values())) == 1, edges


@journey
def test_the_settings_are_five_pages_and_what_belongs_to_one_leads_back_to_it(browse, reader):
    page = browse(signed_in=reader)
    words = page.words
    page.goto("/settings/notifications")
    assert page.locator(TABS).count() == 5
    expect(page).to_have_title(f"{words.notifications.notifications} · {words.site.settings} · Quad")
    page.locator("main").get_by_role("link", name=words.reminders.reminders, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words.reminders.reminders)
    page.locator(".back-link").click()
    expect(page).to_have_url("/settings/notifications")


@pytest.fixture
def announcement(database):
    """Two lines for everybody at a desk, for as long as a test lasts."""
    text = "Сегодня с восьми до девяти вечера Quad обновится и будет недоступен несколько минут. " * 2
    database.execute(
        "INSERT INTO announcements (id, number, russian, english, starts_at, ends_at) "
        "VALUES (1, 1, %s, %s, now() - interval '1 minute', now() + interval '1 hour') ON CONFLICT (id) DO UPDATE "
        "SET number = announcements.number + 1, russian = excluded.russian, starts_at = excluded.starts_at, "
        "ends_at = excluded.ends_at", text, text)
    yield
    database.execute("UPDATE announcements SET ends_at = now() - interval '1 second', starts_at = now() - interval '1 day'")


def test_the_announcement_is_one_line_on_a_phone_and_whole_when_it_is_pressed(browse, reader, announcement):
    page = browse("ru", PHONE, signed_in=reader)
    page.goto("/feed")
    line = page.locator(".announcement")
    assert line.bounding_box()["height"] <= 48
    line.locator("p").click()
    assert line.bounding_box()["height"] > 60


@journey(size=DESK)
def test_what_stands_beside_a_page_is_level_with_its_title_under_an_announcement_too(browse, reader, announcement):
    page = browse(signed_in=reader)
    for path in ("/feed", f"/people/{member_id(reader)}", "/notifications"):
        page.goto(path)
        [above], [title], [beside] = (boxes(page.locator(each)) for each in (".announcement", "main > :is(.page-head, .profile-head)", ".context"))
        assert above["bottom"] <= beside["top"] == title["top"], path


def test_a_question_on_a_page_begins_with_its_verb_and_is_no_wider_than_a_column(browse, reader, database):
    connect(member_id(reader), database)
    page = browse("ru", (1280, 860), scripts=False, signed_in=reader)
    page.goto("/connections/vk/disconnect")
    verb, cancel = page.locator("main .dialog-actions button"), page.locator("main .dialog-actions a")
    assert verb.bounding_box()["x"] < cancel.bounding_box()["x"]
    assert verb.bounding_box()["x"] == page.locator("main h1").bounding_box()["x"]
    assert page.locator("main [data-sheet-part]").bounding_box()["width"] <= 640
    expect(page.locator("main .back-link")).to_be_visible()


@pytest.mark.parametrize("size", [(320, 640), DESK], ids=["phone", "desk"])
def test_without_scripts_what_was_done_is_said_before_the_page_and_lies_on_nothing_at_its_end(size, browse, reader, database):
    database.execute("INSERT INTO reminders (member_id, text) SELECT %s, 'Дело ' || n FROM generate_series(1, 30) AS n", member_id(reader))
    page = browse("ru", size, scripts=False, signed_in=reader)
    words, rows, toast = page.words.reminders, page.locator("article.reminder"), page.locator(".toast")
    page.goto("/reminders")
    rows.first.get_by_role("link").click()
    page.locator(".reminder-panel").get_by_role("button", name=words.delete, exact=True).click()
    expect(toast).to_contain_text(words.deleted)
    box = toast.bounding_box()
    assert 0 <= box["y"] and box["y"] + box["height"] <= page.locator("main h1").bounding_box()["y"]
    assert sideways(page) <= 0
    rows.last.scroll_into_view_if_needed()
    page.mouse.move(size[0] / 2, size[1] / 2)
    page.mouse.wheel(0, 20_000)
    # It stays in sight for what it takes back, and what the page ends with is free.
    expect(toast).to_be_in_viewport(ratio=1)
    box = toast.bounding_box()
    for part in (rows.last, page.locator("main .quick")):
        last = part.bounding_box()
        assert last["y"] >= box["y"] + box["height"] or last["y"] + last["height"] <= box["y"], part
    toast.get_by_role("button", name=page.words.site.undo).click()
    expect(toast).to_contain_text(words.restored)
    expect(rows).to_have_count(30)
