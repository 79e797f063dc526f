"""Conversations of a project as its people have them: begun, found again, closed with the archive and ended with leaving."""

import re

from playwright.sync_api import expect

from Support.conversations import say
from Support.person import member_id
from Support.projects import general, team
from Support.screen import DESK, PHONE, field, press
from Support.ways import journey
from Support.writing import unique


CAST = ("Ковалёва Анна", "Соколова Елена", "Марченко Олег", "Романова Дарья")


def rows(page):
    return page.locator(".page-main .conversation-row")


def write(page, text: str):
    page.locator(".composer-body").fill(text)
    page.locator(".composer-send").click()


def four_people(browse, newcomer):
    anna, elena, oleg, darya = (newcomer(full_name=full) for full in CAST)
    called, aside = unique("Архив"), unique("Согласия")
    project = team(anna, elena, oleg, darya, name=called)
    tab = f"{project}/conversations"
    page, other, third = browse(signed_in=anna), browse(signed_in=elena), browse(signed_in=oleg)
    words = page.words.projects

    # From the tab one begins another, with some of the members.
    page.goto(project)
    page.locator(".tabs").get_by_role("link", name=re.compile(words.conversations)).click()
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text(called)
    page.get_by_role("link", name=words.newConversation, exact=True).click()
    page.get_by_text("Елена Соколова", exact=True).click()
    field(page, "name").fill(aside)
    press(page, page.words.conversations.createConversation)
    expect(page.locator("#thread-title")).to_have_text(aside)
    write(page, "Три без подписи")
    expect(page.locator("#messages .message")).to_have_count(1)

    # Who is in it finds it in the project and among the messages; the others do not.
    other.goto(tab)
    expect(rows(other)).to_have_count(2)
    row = rows(other).filter(has_text=aside)
    expect(row).to_contain_text("Три без подписи")
    expect(row.get_by_role("img", name=other.words.conversations.notEverybodyIsIn)).to_be_visible()
    third.goto(tab)
    expect(rows(third)).to_have_count(1)
    third.goto("/messages")
    expect(third.get_by_text(aside)).to_have_count(0)
    other.goto("/messages")
    row = other.locator(".conversation-row", has_text=aside)
    expect(row.locator(".conversation-title")).to_contain_text(called)
    row.locator(".conversation-title").click()
    expect(other.locator("#messages")).to_contain_text("Три без подписи")
    # A narrow head has the way in its menu.
    if other.viewport_size["width"] < 480:
        other.locator(".thread-head .menu > summary").click()
    back = other.locator(".thread-head").get_by_role(
        "link", name=other.words.conversations.toProject.format(name=called), exact=True)
    back.click()
    expect(other).to_have_url(re.compile(f"{tab}$"))

    # All of them are in the general one, which nobody leaves alone.
    talk = general(oleg, project)
    third.goto(talk)
    expect(third.locator(".composer-body")).to_be_visible()
    other.goto(f"{talk}/info")
    expect(other.locator(".side-people li")).to_have_count(4)
    expect(other.get_by_role("link", name=other.words.conversations.leaveConversation, exact=True)).to_have_count(0)

    # In the archive nothing is written; what was sent keeps its text.
    page.goto(project)
    page.locator(".page-actions .menu > summary").click()
    press(page, words.archiveProject)
    expect(page.locator(".project-archived")).to_be_visible()
    third.meant.add(423)
    write(third, "Ещё одно")
    closed = re.compile(re.escape(third.words.conversations.projectIsArchived))
    expect(third.locator(".thread-foot > .notice")).to_have_text(closed)
    if third.scripts:
        failed = third.locator(".message.is-failed")
        expect(failed).to_contain_text("Ещё одно")
        failed.get_by_role("button", name=third.words.conversations.edit, exact=True).click()
    expect(third.locator(".composer-body")).to_have_value("Ещё одно")
    other.goto(talk)
    expect(other.locator(".thread-foot > .notice")).to_have_text(closed)
    expect(other.locator(".composer-body")).to_have_count(0)
    press(page, page.locator(".project-archived button").inner_text())
    expect(page.locator(".project-archived")).to_have_count(0)
    third.locator(".composer-send").click()
    expect(third.locator("#messages .message:not(.is-echo)")).to_have_count(1)

    # A member who leaves is out of all of them.
    left = elena.submit(f"{project}/leave", f"{project}/leave")
    assert left.status == 303, left.text
    other.meant.add(404)
    assert other.goto(talk).status == 404
    other.goto("/messages")
    expect(other.get_by_text(called)).to_have_count(0)
    expect(other.get_by_text(aside)).to_have_count(0)


@journey(scripts=True, size=DESK)
def test_four_people_talk_in_a_project(browse, newcomer):
    four_people(browse, newcomer)


@journey(scripts=True, size=PHONE)
def test_four_people_talk_in_a_project_on_phones(browse, newcomer):
    four_people(browse, newcomer)


@journey(scripts=False)
def test_four_people_talk_in_a_project_without_scripts(browse, newcomer):
    four_people(browse, newcomer)


@journey(scripts=True)
def test_whoever_is_removed_sees_so_and_hears_no_more(browse, newcomer):
    anna, elena = newcomer(), newcomer()
    project = team(anna, elena, name=unique("Архив"))
    talk = general(anna, project)
    page = browse(signed_in=elena)
    page.goto(talk)
    expect(page.locator(".composer-body")).to_be_visible()
    page.meant.add(404)
    address = f"{project}/people/{member_id(elena)}/remove"
    form = anna.get(address).page.form(address)
    assert anna.post(form.action, form.fields).status == 303
    say(anna, talk, "Без неё")
    expect(page.locator("[data-gone]").first).to_be_visible()
    expect(page.locator("#messages")).not_to_contain_text("Без неё")


@journey(scripts=True)
def test_what_is_said_in_a_project_comes_to_its_tab_by_itself(browse, newcomer):
    anna, elena = newcomer(), newcomer()
    project = team(anna, elena, name=unique("Архив"))
    talk = general(anna, project)
    page = browse(signed_in=elena)
    page.goto(f"{project}/conversations")
    expect(rows(page)).to_have_count(1)
    say(anna, talk, "Началось")
    expect(rows(page)).to_contain_text("Началось")
