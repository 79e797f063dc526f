"""Projects as people have them: from an invitation to the archive."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from Browser.test_conversation_people import chips, choose, name
from Support.projects import team
from Support.screen import field, press
from Support.ways import journey


@pytest.fixture
def four(newcomer):
    """People of a surname that nobody else has."""
    surname = uuid.uuid4().hex[:8].translate(str.maketrans("0123456789", "ghijklmnop")).capitalize()
    return [newcomer(full_name=f"{surname} {given}") for given in ("Анна", "Елена", "Олег", "Дарья")]


def take(page, client, count: int):
    """One after the other: what is typed next would be asked for instead."""
    choose(page, client)
    if page.scripts:
        expect(chips(page)).to_have_count(count)


def four_people(browse, four):
    anna, elena, oleg, darya = four
    called = f"Архив {uuid.uuid4().hex[:6]}"
    page = browse(signed_in=anna)
    words = page.words.projects
    page.goto("/projects/new")
    field(page, "name").fill(called)
    field(page, "description").fill("Расшифровать, получить согласия, открыть к марту")
    take(page, elena, 1)
    take(page, oleg, 2)
    press(page, words.createProject)
    expect(page.locator("h1")).to_have_text(called)
    expect(page.locator("#timeline li")).to_have_count(2)
    project = page.url.split("?")[0]

    # One joins from the list, another declines on the invitation's page.
    other = browse(signed_in=elena)
    other.goto("/projects")
    invitation = other.locator(".project-invitation", has_text=called)
    expect(invitation).to_contain_text(name(anna))
    invitation.get_by_role("button", name=other.words.projects.join, exact=True).click()
    expect(other.locator("h1")).to_have_text(called)
    expect(other.locator("#timeline li").first).to_contain_text(name(elena))
    declining = browse(signed_in=oleg)
    declining.goto(project)
    expect(declining.locator("#timeline")).to_have_count(0)
    press(declining, declining.words.projects.decline)
    expect(declining.locator(".project-invitation", has_text=called)).to_have_count(0)
    assert declining.goto(project).status == 404

    # The first one sees both, and asks one more.
    page.goto(f"{project}/members")
    expect(page.locator("#project-members > .rows").first.locator("li")).to_have_count(2)
    expect(page.locator(".project-invited li")).to_contain_text(name(oleg))
    page.get_by_role("link", name=words.invite, exact=True).click()
    take(page, darya, 1)
    field(page, "note").fill("Нужны ещё две пары ушей")
    press(page, words.invite)
    expect(page.locator(".project-invited li")).to_have_count(2)
    fourth = browse(signed_in=darya)
    fourth.goto(project)
    expect(fourth.locator(".project-invitation blockquote")).to_have_text("Нужны ещё две пары ушей")
    press(fourth, fourth.words.projects.join)
    expect(fourth.locator("#timeline li").first).to_contain_text(name(darya))

    # In the archive all is read and nothing written, until it comes back.
    page.goto(project)
    page.locator(".page-actions .menu > summary").click()
    press(page, words.archiveProject)
    expect(page.locator(".project-archived")).to_be_visible()
    expect(page.get_by_role("link", name=words.invite, exact=True)).to_have_count(0)
    fourth.goto(project)
    expect(fourth.locator(".project-archived")).to_be_visible()
    expect(fourth.locator(".project-archived button")).to_have_count(0)
    fourth.goto("/projects")
    expect(fourth.locator(".project-archive summary")).to_be_visible()
    press(page, page.locator(".project-archived button").inner_text())
    expect(page.locator(".project-archived")).to_have_count(0)
    fourth.goto("/projects")
    expect(fourth.locator(".project-archive")).to_have_count(0)


@journey(scripts=True)
def test_four_people_go_from_an_invitation_to_the_archive(browse, four):
    four_people(browse, four)


@journey(scripts=False)
def test_four_people_do_so_without_scripts(browse, four):
    four_people(browse, four)


@journey(scripts=True)
def test_what_happens_in_a_project_comes_by_itself(browse, four):
    anna, elena, *_ = four
    project = team(anna, elena, name=f"Архив {uuid.uuid4().hex[:6]}")
    page = browse(signed_in=elena)
    page.goto(project)
    lines = page.locator("#timeline li")
    expect(lines).to_have_count(3)
    changed = anna.submit(f"{project}/edit", f"{project}/edit", {"name": "Письма"})
    assert changed.status == 303
    expect(lines).to_have_count(4)
    expect(lines.first).to_have_text(re.compile("Письма"))
