"""Projects as people have them: from an invitation to the archive."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from Browser.test_conversation_people import chips, choose, name
from Support.contents import png
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


def post_in(page):
    return page.locator("#timeline .post")


def write_in(page, text: str):
    page.locator("[data-composer] textarea").fill(text)
    press(page, page.words.network.publish)


def posts_of_a_project(browse, four):
    anna, elena, oleg, _ = four
    project = team(anna, elena, name=f"Архив {uuid.uuid4().hex[:6]}")
    page, other = browse(signed_in=anna), browse(signed_in=elena)
    page.goto(project)
    said = f"Согласия подшиты {uuid.uuid4().hex[:6]}"
    write_in(page, said)
    expect(post_in(page)).to_contain_text(said)
    expect(page.locator("[data-composer] textarea")).to_have_value("")
    other.goto(project)
    expect(post_in(other)).to_contain_text(said)
    post_in(other).locator("a.age").click()
    expect(other.get_by_text(other.words.network.seenByProject)).to_be_visible()
    other.locator("[data-composer] textarea").fill("Три без подписи")
    press(other, other.words.network.sendComment)
    expect(other.locator(".comment")).to_contain_text("Три без подписи")
    # The way back is to the project.
    other.locator(".back-link").click()
    expect(other.locator("#timeline")).to_be_visible()
    address = page.locator("#timeline .post a.age").get_attribute("href")
    stranger = browse(signed_in=oleg)
    assert stranger.goto(address).status == 404
    stranger.goto("/feed")
    expect(stranger.get_by_text(said)).to_have_count(0)
    # In the archive it is read, and nothing is written under it.
    page.goto(project)
    page.locator(".page-actions .menu > summary").click()
    press(page, page.words.projects.archiveProject)
    expect(page.locator(".project-archived")).to_be_visible()
    expect(page.locator("[data-composer]")).to_have_count(0)
    page.goto(address)
    expect(page.locator(".comment")).to_contain_text("Три без подписи")
    expect(page.get_by_text(page.words.network.projectIsArchived)).to_be_visible()
    expect(page.locator("[data-composer]")).to_have_count(0)


@journey(scripts=True)
def test_members_write_in_their_project_and_nobody_else_reads_it(browse, four):
    posts_of_a_project(browse, four)


@journey(scripts=False)
def test_they_write_in_it_without_scripts(browse, four):
    posts_of_a_project(browse, four)


@journey(scripts=True)
def test_a_post_comes_to_open_timelines_by_itself_and_goes_with_its_deletion(browse, four):
    anna, elena, *_ = four
    project = team(anna, elena, name=f"Архив {uuid.uuid4().hex[:6]}")
    page = browse(signed_in=elena)
    page.goto(project)
    sent = anna.submit(project, f"{project}?write=1", {"body": "Слышно?"})
    assert sent.status == 303, sent.text
    expect(post_in(page)).to_contain_text("Слышно?")
    number = re.search(r"post-(\d+)", sent.location)[1]
    gone = anna.submit(project, f"/posts/{number}/delete")
    assert gone.status == 303, gone.text
    expect(post_in(page)).to_have_count(0)


@journey()
def test_a_picture_is_chosen_for_a_project_and_its_members_see_it(browse, four):
    anna, elena, *_ = four
    called = f"Архив {uuid.uuid4().hex[:6]}"
    project = team(anna, elena, name=called)
    page, other = browse(signed_in=anna), browse(signed_in=elena)
    words = page.words.projects
    page.goto(project)
    expect(page.locator(".project-about img.sign")).to_have_count(0)
    page.locator(".page-actions .menu > summary").click()
    page.get_by_role("link", name=words.projectPicture, exact=True).click()
    page.locator("#portrait-file").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": png(300, 200)})
    press(page, words.sendProjectPicture)
    sign = page.locator("main .project-sign img")
    expect(sign).to_be_visible()
    before = sign.get_attribute("src")
    # Without scripts the word of an act stays, and on a phone it lies over the last button.
    page.reload()
    part = page.locator("form.portrait-part")
    expect(part.locator("img")).to_be_visible()
    part.locator("[name=across]").fill("100")
    press(page, page.words.network.keepPortraitPart)
    expect(sign).not_to_have_attribute("src", before)

    other.goto("/projects")
    row = other.locator(".project-row", has_text=called)
    expect(row.locator("img.sign")).to_be_visible()
    row.click()
    head = other.locator(".project-about img.sign")
    expect(head).to_be_visible()
    assert head.evaluate("image => image.complete && image.naturalWidth") == 256
    other.locator(".page-actions .menu > summary").click()
    expect(other.get_by_role("link", name=other.words.projects.projectPicture, exact=True)).to_have_count(0)

    press(page, words.removeProjectPicture)
    expect(page.locator("main .project-sign img")).to_have_count(0)
    if other.scripts:
        expect(head).to_have_count(0)
    other.goto("/projects")
    expect(row.locator("svg.icon")).to_be_visible()
    expect(row.locator("img.sign")).to_have_count(0)


FILE = {"name": "Обложка.png", "mimeType": "image/png"}


@journey
def test_a_project_is_begun_with_a_picture(browse, newcomer):
    page = browse(signed_in=newcomer())
    page.goto("/projects/new")
    called = f"Архив {uuid.uuid4().hex[:6]}"
    field(page, "name").fill(called)
    page.locator("#project-file").set_input_files(FILE | {"buffer": png(300, 200)})
    if not page.scripts:
        press(page, page.words.projects.sendProjectPicture)
    expect(page.locator(".project-first-picture img")).to_be_visible()
    expect(field(page, "name")).to_have_value(called)
    press(page, page.words.projects.createProject)
    expect(page.locator("h1")).to_have_text(called)
    expect(page.locator("#project-about .project-sign img")).to_be_visible()


@journey(scripts=True)
def test_the_invitation_follows_what_is_typed(browse, newcomer):
    page = browse(signed_in=newcomer())
    page.goto("/projects/new")
    preview = page.locator("[data-invitation-preview] .project-invitation")
    expect(preview).to_contain_text(page.words.projects.projectName)
    field(page, "name").fill("Архив интервью")
    field(page, "description").fill("Расшифровать, получить согласия")
    expect(preview).to_contain_text("Архив интервью")
    expect(preview).to_contain_text("Расшифровать, получить согласия")
    field(page, "name").fill(" ")
    expect(preview).not_to_contain_text("Архив интервью")
