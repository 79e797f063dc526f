"""A report on its way: from the menu of a comment to the moderators, and back to who wrote it and who reported it."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from Support.person import comment, member_id, publish
from Support.screen import DESK, enhanced
from Support.stack import until
from Support.ways import journey


@pytest.fixture
def moderator(newcomer, database):
    client = newcomer(full_name="Белова Ирина Николаевна")
    database.execute("UPDATE members SET role = 'moderator' WHERE id = %s", member_id(client))
    return client


def reported(page, text: str):
    """Reports a comment by its menu."""
    words = page.words.moderation
    place = page.locator(".comment", has_text=text)
    place.locator(".menu > summary").click()
    place.get_by_role("link", name=page.words.site.report, exact=True).click()
    expect(page.get_by_text(words.reportText)).to_be_visible()
    page.locator("select[name=reason]").select_option("advertising")
    page.locator("textarea[name=note]").fill("Уже в третий раз")
    page.get_by_role("button", name=words.sendReport, exact=True).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.reportSent)


def a_comment_is_removed(browse, newcomer, moderator, database):
    author, reader, text = newcomer(), newcomer(), f"Места ещё есть {uuid.uuid4().hex[:8]}"
    post = publish(newcomer(), "Собираем семинар")
    comment(author, post, text)
    page = browse(signed_in=reader)
    page.goto(f"/posts/{post}")
    reported(page, text)

    desk = browse(signed_in=moderator)
    words = desk.words.moderation
    desk.goto("/admin/reports")
    desk.get_by_role("link", name=re.compile(re.escape(text))).click()
    expect(desk.locator(".case-text.is-reported")).to_have_text(text)
    expect(desk.locator("main")).to_contain_text("Уже в третий раз")
    desk.get_by_role("button", name=words.take, exact=True).press("Enter")
    expect(desk.get_by_role("button", name=words.leave, exact=True)).to_be_visible()
    desk.locator("textarea[name=text]").fill("Объявления — в канале")
    desk.get_by_role("button", name=words.remove, exact=True).press("Enter")
    expect(desk.locator(".toast")).to_contain_text(words.nowRemoved)
    page.goto(f"/posts/{post}")
    expect(page.locator(".comment", has_text=text)).to_have_count(0)

    # Taken back within the seconds in which nobody is notified.
    case = database.value("SELECT id FROM moderation_cases WHERE author_id = %s", member_id(author))
    desk.locator(".toast").get_by_role("button", name=desk.words.site.undo, exact=True).press("Enter")
    expect(desk.locator(".toast")).to_contain_text(words.nowUndecided)
    page.goto(f"/posts/{post}")
    expect(page.locator(".comment", has_text=text)).to_have_count(1)
    desk.get_by_role("button", name=words.remove, exact=True).press("Enter")
    expect(desk.locator(".toast")).to_contain_text(words.nowRemoved)
    database.execute("UPDATE moderation_cases SET decided_at = decided_at - interval '1 minute' WHERE id = %s", case)
    until(lambda: database.value("SELECT told_at IS NOT NULL FROM moderation_cases WHERE id = %s", case), 60)

    hearing = browse(signed_in=author)
    hearing.goto("/notifications")
    hearing.get_by_role("link", name=re.compile(re.escape(text))).first.click()
    expect(hearing.locator(".case-text")).to_have_text(text)
    expect(hearing.locator("main")).to_contain_text(hearing.words.moderation.ruleAdvertising)
    page.goto(f"/reports/{case}")
    expect(page.locator("main")).to_contain_text(page.words.moderation.lookedAtText)
    expect(page.locator("main")).not_to_contain_text("Объявления — в канале")


@journey(language="ru", scripts=True)
def test_a_comment_is_reported_removed_and_told_of(browse, newcomer, moderator, database):
    a_comment_is_removed(browse, newcomer, moderator, database)


@journey(language="en", scripts=False)
def test_a_comment_is_reported_removed_and_told_of_without_scripts(browse, newcomer, moderator, database):
    a_comment_is_removed(browse, newcomer, moderator, database)


def a_case(newcomer, moderator, browse, database, **desk_options) -> tuple:
    """A page of a case that its moderator has taken, and its number."""
    post, text = publish(newcomer(), f"Скидки {uuid.uuid4().hex[:8]}"), "Реклама"
    author = newcomer()
    comment(author, post, text)
    page = browse(signed_in=newcomer())
    page.goto(f"/posts/{post}")
    reported(page, text)
    case = database.value("SELECT id FROM moderation_cases WHERE author_id = %s", member_id(author))
    desk = browse(signed_in=moderator, **desk_options)
    desk.goto(f"/admin/reports/{case}")
    desk.get_by_role("button", name=desk.words.moderation.take, exact=True).click()
    expect(desk.get_by_role("button", name=desk.words.moderation.leave, exact=True)).to_be_visible()
    return desk, case


@journey
def test_two_moderators_meet_at_one_case_and_the_other_one_answers_the_appeal(browse, newcomer, moderator, database):
    author, text = newcomer(), f"Места ещё есть {uuid.uuid4().hex[:8]}"
    colleague = newcomer(full_name="Сорокин Павел Олегович")
    database.execute("UPDATE members SET role = 'moderator' WHERE id = %s", member_id(colleague))
    post = publish(newcomer(), "Собираем семинар")
    comment(author, post, text)
    reader = browse(signed_in=newcomer())
    reader.goto(f"/posts/{post}")
    reported(reader, text)
    case = database.value("SELECT id FROM moderation_cases WHERE author_id = %s", member_id(author))
    address = f"/admin/reports/{case}"

    first, second = browse(signed_in=moderator), browse(signed_in=colleague)
    words = first.words.moderation
    for desk in (first, second):
        desk.goto(address)
    first.get_by_role("button", name=words.take, exact=True).press("Enter")
    expect(first.get_by_role("button", name=words.leave, exact=True)).to_be_visible()
    # Whose page is older decides nothing, and has its words still.
    second.meant.add(409)
    second.locator("textarea[name=text]").fill("Обычное объявление")
    second.get_by_role("button", name=words.keep, exact=True).press("Enter")
    expect(second.locator("main")).to_contain_text("Ирина Белова")
    expect(second.locator("main")).to_contain_text("Обычное объявление")
    first.locator("textarea[name=text]").fill("Объявления — в канале")
    first.get_by_role("button", name=words.remove, exact=True).press("Enter")
    expect(first.locator(".toast")).to_contain_text(words.nowRemoved)
    database.execute("UPDATE moderation_cases SET decided_at = decided_at - interval '1 minute' WHERE id = %s", case)
    until(lambda: database.value("SELECT told_at IS NOT NULL FROM moderation_cases WHERE id = %s", case), 60)

    hearing = browse(signed_in=author)
    hearing.goto("/notifications")
    hearing.get_by_role("link", name=re.compile(re.escape(text))).first.click()
    hearing.locator("textarea[name=appeal]").fill("Это семинар кафедры")
    hearing.get_by_role("button", name=words.sendAppeal, exact=True).press("Enter")
    expect(hearing.locator("main")).to_contain_text(words.appealWaits)
    expect(hearing.locator("textarea[name=appeal]")).to_have_count(0)
    # The moderator who has decided does not answer.
    first.goto(address)
    expect(first.locator("main")).to_contain_text("Это семинар кафедры")
    expect(first.locator("main")).to_contain_text(words.othersAnswer)
    second.goto(address)
    second.get_by_role("button", name=words.grantAppeal, exact=True).press("Enter")
    expect(second.locator(".toast")).to_contain_text(words.nowGranted)
    reader.goto(f"/posts/{post}")
    expect(reader.locator(".comment", has_text=text)).to_have_count(1)
    database.execute("UPDATE moderation_cases SET answered_at = answered_at - interval '1 minute' WHERE id = %s", case)
    until(lambda: database.value("SELECT answer_told_at IS NOT NULL FROM moderation_cases WHERE id = %s", case), 60)
    hearing.goto(f"/reports/{case}")
    expect(hearing.locator("main")).to_contain_text(words.grantedText)


def is_taken(database, case) -> bool:
    return database.value("SELECT taken_by_id IS NOT NULL FROM moderation_cases WHERE id = %s", case)


@journey(scripts=True)
def test_a_case_is_let_go_when_its_page_is_left(browse, newcomer, moderator, database):
    desk, case = a_case(newcomer, moderator, browse, database)
    assert is_taken(database, case)
    desk.goto("/admin/reports")
    until(lambda: not is_taken(database, case))
    desk.go_back()
    expect(desk.get_by_role("button", name=desk.words.moderation.take, exact=True)).to_be_visible()


@journey(scripts=True)
def test_a_case_is_let_go_also_through_a_service_worker(browse, newcomer, moderator, database):
    """Of requests that a page sends as it goes, Chromium drops about every other one there."""
    desk, case = a_case(newcomer, moderator, browse, database, service_workers="allow")
    words = desk.words.moderation
    # Pages of members bring the worker, which then stands before all.
    desk.goto("/settings/profile")
    until(lambda: desk.evaluate("Boolean(navigator.serviceWorker.controller)"), 60)
    for _ in range(5):
        desk.goto("/admin/reports")
        until(lambda: not is_taken(database, case))
        desk.goto(f"/admin/reports/{case}")
        desk.get_by_role("button", name=words.take, exact=True).click()
        expect(desk.get_by_role("button", name=words.leave, exact=True)).to_be_visible()
        enhanced(desk)
    desk.goto("/admin/reports")
    until(lambda: not is_taken(database, case))


@journey(scripts=True, size=DESK)
def test_a_decision_is_chosen_and_applied_by_keys(browse, newcomer, moderator, database):
    desk, case = a_case(newcomer, moderator, browse, database)
    words = desk.words.moderation
    expect(desk.get_by_text(words.pattern("keysHint"))).to_contain_text("1–3")
    desk.keyboard.press("1")
    expect(desk.get_by_role("button", name=words.hide, exact=True)).to_be_focused()
    # What is typed chooses nothing; without a choice nothing is decided.
    desk.locator("textarea[name=text]").fill("")
    desk.locator("textarea[name=text]").press_sequentially("2 из 3")
    desk.keyboard.press("Control+Enter")
    expect(desk.locator(".toast")).to_contain_text(words.nowHidden)
    assert database.value("SELECT explanation FROM moderation_cases WHERE id = %s", case) == "2 из 3"
