"""Reminders as people keep them: written, ticked, found, opened beside their list or on a page of their own."""

import re

import pytest
from playwright.sync_api import expect

from Support.network import Held
from Support.reminders import add, row, swipe
from Support.screen import DESK, PHONE, boxes, field, is_phone, press
from Support.stack import until
from Support.ways import journey


@pytest.fixture
def member(newcomer):
    return newcomer()


@journey(scripts=True)
def test_a_reminder_is_written_changed_ticked_and_taken_back(browse, member):
    page = write_and_change(browse(signed_in=member))
    page.locator(".reminder-panel .back").click()
    tick_and_take_back(page)


WRITTEN = """() => new Promise((take) => {
    indexedDB.open("quad.unsent", 1).onsuccess = ({ target: { result } }) => {
        const all = result.transaction("entries").objectStore("entries").getAll();
        all.onsuccess = () => { result.close(); take(all.result); };
    };
})"""
WRITE = """([entry]) => new Promise((done) => {
    indexedDB.open("quad.unsent", 1).onsuccess = ({ target: { result } }) => {
        const transaction = result.transaction("entries", "readwrite");
        transaction.objectStore("entries").put(entry);
        transaction.oncomplete = () => { result.close(); done(); };
    };
})"""


def being_changed(page):
    """A reminder whose change does not arrive before it is let go."""
    page.goto("/reminders")
    add(page, "Сдать отчёт")
    # What has made it waits until this page knows that it was taken.
    until(lambda: page.evaluate(WRITTEN) == [])
    row(page, "Сдать отчёт").get_by_role("link").click()
    held = Held(page, "**/reminders/*")
    field(page, "text").fill("Сдать план")
    return page, held


@journey(scripts=True)
def test_what_was_saved_waits_no_more_though_its_page_was_left_before_that_was_written_down(browse, member):
    page, held = being_changed(browse(signed_in=member))
    held.wait()
    written = page.evaluate(WRITTEN)
    assert len(written) == 1
    held.release()
    until(lambda: page.evaluate(WRITTEN) == [])
    page.evaluate(WRITE, written)
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    page.locator(".reminder-panel .back").click()
    row(page, "Сдать план").get_by_role("checkbox").click()
    expect(page.locator(".toast").get_by_role("button", name=page.words.site.undo)).to_be_visible()
    until(lambda: page.evaluate(WRITTEN) == [])
    assert len(sent) == 1 and sent[0].endswith("/done")


@journey(scripts=True)
def test_what_was_written_last_goes_along_though_its_page_was_left_before_any_of_it_was_written_down(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    add(page, "Сдать отчёт")
    until(lambda: page.evaluate(WRITTEN) == [])
    row(page, "Сдать отчёт").get_by_role("link").click()
    expect(field(page, "text")).to_have_value("Сдать отчёт")
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new Error('no room'); }; }")
    held = Held(page, "**/reminders/*")
    field(page, "text").fill("Сдать план")
    until(lambda: page.evaluate("Object.keys(localStorage).some(name => name.endsWith(':/reminders:unsent'))"))
    field(page, "text").fill("Сдать план кафедры")
    page.goto("/reminders")
    expect(row(page, "Сдать план кафедры")).to_be_visible()
    held.release()
    until(lambda: page.evaluate(WRITTEN) == [])
    page.reload()
    expect(row(page, "Сдать план кафедры")).to_be_visible()


@journey(scripts=True)
def test_what_is_ticked_while_a_change_of_it_is_on_its_way_can_be_taken_back(browse, member):
    page, held = being_changed(browse(signed_in=member))
    page.locator(".reminder-panel .back").click()
    held.wait()
    row(page, "Сдать план").get_by_role("checkbox").click()
    held.release()
    expect(row(page, "Сдать план")).to_have_count(0)
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(row(page, "Сдать план")).to_be_visible()
    until(lambda: page.evaluate(WRITTEN) == [])
    page.reload()
    expect(row(page, "Сдать план")).to_be_visible()


@journey(scripts=True)
def test_what_was_ticked_can_be_taken_back_where_its_answer_came_late(browse, member):
    page, held = browse(signed_in=member), []
    page.goto("/reminders")
    add(page, "Полить цветы")
    mine = row(page, "Полить цветы")
    page.route("**/done", lambda route: held.append(route))
    with page.expect_request("**/done"):
        mine.get_by_role("checkbox").click()
    page.evaluate("() => { const now = Date.now(); Date.now = () => now + 10_000; }")
    held.pop().continue_()
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(mine).to_be_visible()


@journey(scripts=False)
def test_a_reminder_is_written_changed_ticked_and_taken_back_without_scripts_too(browse, member):
    page = write_and_change(browse(signed_in=member))
    press(page, page.words.reminders.save)
    tick_and_take_back(page)


def write_and_change(page):
    page.goto("/reminders")
    add(page, "Сдать отчёт", "!!", "2031-02-03", "09:30")
    expect(row(page, "Сдать отчёт")).to_contain_text("!!")
    expect(row(page, "Сдать отчёт")).to_contain_text("09:30")
    row(page, "Сдать отчёт").get_by_role("link").click()
    field(page, "text").fill("Сдать план")
    return page


def tick_and_take_back(page):
    mine = row(page, "Сдать план")
    expect(mine).to_be_visible()
    mine.get_by_role("checkbox").click()
    expect(mine).to_have_count(0)
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(mine).to_be_visible()
    mine.get_by_role("checkbox").click()
    expect(mine).to_have_count(0)
    page.get_by_role("link", name=re.compile(page.words.reminders.showCompleted)).click()
    mine.get_by_role("checkbox").click()
    expect(mine).to_have_count(0)
    page.goto("/reminders")
    expect(mine).to_be_visible()


@journey
def test_what_is_wrong_comes_back_with_what_was_typed(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders/new")
    field(page, "day").fill("2031-02-03")
    press(page, page.words.reminders.save)
    expect(page.locator("#field-text-error")).to_contain_text(page.words.reminders.textIsEmpty)
    expect(field(page, "day")).to_have_value("2031-02-03")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_all_degrees_of_importance_are_in_sight_on_the_narrowest_phone(language, browse, member):
    page = browse(language, (320, 700), signed_in=member, has_touch=True, is_mobile=True)
    page.goto("/reminders")
    chips = page.locator(".chips")
    assert chips.evaluate("chips => chips.scrollWidth <= chips.clientWidth")
    assert page.locator(".chip").evaluate_all("all => all.every(chip => chip.offsetWidth >= 44 && chip.offsetHeight >= 44)")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_reminder_opens_beside_its_list_on_wide_windows_and_alone_on_narrow_ones(size, browse, member):
    page = browse("ru", size, signed_in=member)
    page.goto("/reminders")
    add(page, "Первое")
    add(page, "Второе")
    row(page, "Первое").get_by_role("link").click()
    expect(field(page, "text")).to_have_value("Первое")
    expect(page.locator(".reminders-list")).to_be_visible(visible=not is_phone(page))
    page.locator(".reminder-panel .back").click()
    expect(page.locator(".reminder-panel")).to_have_count(0)
    expect(row(page, "Второе")).to_be_visible()


@journey(scripts=True, size=DESK)
def test_an_opened_panel_moves_no_row_and_what_it_says_of_saving_moves_no_field(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    for text in ("Первое", "Второе", "Третье"):
        add(page, text)
    page.goto("/reminders")
    rows, panel = page.locator("article.reminder"), page.locator(".reminder-panel")
    before = boxes(rows)
    assert len(before) == 3
    row(page, "Второе").get_by_role("link").click()
    expect(panel).to_be_visible()
    assert boxes(rows) == before
    [sheet] = boxes(panel)
    # Beside it there is the scroll bar alone.
    assert (sheet["top"], sheet["bottom"], sheet["right"]) == (0, DESK[1], page.locator("body").bounding_box()["width"])
    parts, saved = panel.locator(".page-head > :not([data-saved]), form :is(input, textarea, summary, .segment)"), page.locator("[data-saved]")
    expect(saved).to_be_empty()
    before = boxes(parts)
    # As long as what stood there.
    field(page, "text").fill("Пятое!")
    expect(saved).to_have_text(page.words.reminders.pattern("savedAt"))
    assert boxes(parts) == before


@journey(scripts=True)
def test_each_keystroke_leaves_the_rows_that_have_what_is_typed(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    add(page, "Позвонить в архив")
    add(page, "Прочитать диссертацию", "!!!")
    search = page.locator("[data-search]")
    search.click()
    search.press_sequentially("архив")
    expect(row(page, "диссертацию")).to_have_count(0)
    expect(row(page, "архив")).to_be_visible()
    search.fill("!!!")
    expect(row(page, "диссертацию")).to_be_visible()
    expect(row(page, "архив")).to_have_count(0)


@journey(scripts=True)
def test_words_in_one_line_become_a_reminder_after_showing_what_is_understood(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    quick = page.locator(".quick [name=words]")
    quick.fill("завтра в 9 !! сдать отчёт")
    expect(page.locator(".quick [data-understood]:visible")).to_contain_text("09:00 · !!")
    quick.press("Enter")
    expect(quick).to_have_value("")
    shows_line(page)


@journey(scripts=False)
def test_words_in_one_line_fill_in_a_form_without_scripts(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    quick = page.locator(".quick [name=words]")
    quick.fill("завтра в 9 !! сдать отчёт")
    quick.press("Enter")
    expect(page.locator(".reminder-panel [data-understood]")).to_contain_text("09:00 · !!")
    expect(field(page, "text")).to_have_value("сдать отчёт")
    press(page, page.words.reminders.save)
    shows_line(page)


def shows_line(page):
    expect(row(page, "сдать отчёт")).to_contain_text("09:00")
    expect(page.locator(".toast")).to_contain_text(page.words.reminders.created)


@journey(scripts=True)
def test_a_change_saves_itself_and_so_does_a_new_one_when_its_page_is_left(browse, member):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders/new")
    field(page, "text").fill("Забрать пропуск")
    page.locator(".reminder-panel .back").click()
    row(page, "Забрать пропуск").get_by_role("link").click()
    field(page, "text").fill("Забрать новый пропуск")
    expect(page.locator("[data-saved]")).to_have_text(words.pattern("savedAt"))
    field(page, "text").fill("Забрать два пропуска")
    page.locator(".reminder-panel .back").click()
    expect(row(page, "Забрать два пропуска")).to_be_visible()
    expect(page.locator(".reminder")).to_have_count(1)


@journey(scripts=True, size=DESK)
def test_the_row_beside_an_open_panel_shows_what_was_saved(browse, member):
    page = browse(signed_in=member)
    # Nothing notifies the list but the panel itself.
    page.context.route("**/events", lambda route: route.fulfill(status=204))
    page.goto("/reminders")
    add(page, "Забрать пропуск")
    row(page, "Забрать пропуск").get_by_role("link").click()
    for version, text in ((2, "Забрать новый пропуск"), (3, "Забрать два пропуска")):
        field(page, "text").fill(text)
        # Not what is on the device alone: what Quad has taken.
        expect(row(page, text)).to_have_attribute("data-version", str(version))
        expect(row(page, text)).to_have_class(re.compile(r"\bis-current\b"))
    expect(page.locator(".reminder-panel")).to_be_visible()
    expect(field(page, "text")).to_be_focused()
    expect(page.locator(".reminder")).to_have_count(1)


@journey(scripts=True)
def test_leaving_without_a_text_makes_nothing_and_leads_back_to_what_was_entered(browse, member):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders/new")
    field(page, "day").fill("2031-02-03")
    page.locator(".reminder-panel .back").click()
    expect(page.locator(".notice")).to_contain_text(words.notCreated)
    expect(page.locator(".reminder")).to_have_count(0)
    page.get_by_role("link", name=words.backToEntered).click()
    expect(field(page, "day")).to_have_value("2031-02-03")


@journey(scripts=True)
def test_the_delete_key_deletes_the_row_that_keys_have_chosen_and_undo_brings_it_back(browse, member):
    page = browse(signed_in=member)
    page.goto("/reminders")
    add(page, "Первое")
    add(page, "Второе")
    page.goto("/reminders")
    page.locator("h1").click()
    page.keyboard.press("j")
    page.keyboard.press("Delete")
    expect(row(page, "Первое")).to_have_count(0)
    expect(row(page, "Второе")).to_be_visible()
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(row(page, "Первое")).to_be_visible()


def test_a_swipe_to_the_left_shows_delete_and_one_to_the_right_is_done(browse, member):
    page = browse("ru", PHONE, signed_in=member, has_touch=True, is_mobile=True)
    for text in ("Первое", "Второе"):
        page.goto("/reminders")
        add(page, text)
    page.goto("/reminders")
    swipe(page, row(page, "Первое"), -150)
    row(page, "Первое").get_by_role("button", name=page.words.reminders.delete).click()
    expect(row(page, "Первое")).to_have_count(0)
    swipe(page, row(page, "Второе"), 150)
    expect(row(page, "Второе")).to_have_count(0)
    page.goto("/reminders/completed")
    expect(page.locator(".reminder")).to_have_count(1)
    expect(row(page, "Второе")).to_be_visible()


def test_a_row_follows_the_finger_that_swipes_it_and_comes_back_when_that_lets_go(browse, member):
    page = browse("ru", PHONE, signed_in=member, has_touch=True, is_mobile=True)
    page.goto("/reminders")
    add(page, "Первое")
    page.goto("/reminders")
    mine = row(page, "Первое")
    # The last one is further than a row goes.
    for across, drawn in ((-60, "-60px"), (60, "60px"), (-190, "-144px")):
        swipe(page, mine, across, lambda: expect(mine).to_have_css("translate", drawn))
        expect(mine).to_have_css("translate", "none")
        # Those that were too short ask for nothing.
        expect(mine).to_have_class(re.compile(r"\bis-swiped\b") if across < -100 else re.compile(r"^(?!.*\bis-swiped\b)"))
    expect(mine).to_be_visible()


@journey(scripts=True)
def test_what_an_address_alone_has_filled_in_is_not_saved_by_leaving(browse, member):
    page = browse(signed_in=member)
    for query in ("text=Чужое", "words=завтра чужое"):
        page.goto(f"/reminders/new?{query}")
        page.locator(".reminder-panel .back").click()
        expect(page.locator(".reminder-panel")).to_have_count(0)
    page.reload()
    expect(page.locator(".reminder")).to_have_count(0)


@journey(scripts=True)
def test_a_moment_that_is_over_is_said_in_amber_before_it_is_saved(browse, member):
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    understood = page.locator(".quick [data-understood]")
    field(page, "words").fill("сегодня в 0:00 разбудить")
    expect(understood).to_contain_text(words.momentIsOver)
    expect(understood).to_have_class(re.compile("is-warning"))
    field(page, "words").fill("каждый первый понедельник совет")
    expect(understood).to_contain_text(words.everyMonth)
    expect(understood).to_have_class(re.compile("is-accent"))
