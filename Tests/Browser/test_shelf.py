"""The shelf of a project, as its people use it: put there, put in order, spoken of, taken off and put back."""

import pytest
from playwright.sync_api import expect

from Support.attachments import give_files
from Support.projects import team
from Support.ways import journey


@pytest.fixture
def people(newcomer, database):
    anna, elena = newcomer(), newcomer()
    give_files(database, anna)
    return anna, elena, team(anna, elena, name="Архив интервью")


def put(page, place: str, name: str):
    words = page.words.projects
    page.locator("[data-attach]").click()
    chooser = page.locator(f"{place} [data-chooser]")
    chooser.locator("label", has_text=name).click()
    # That others could not open it, and how they could, is said of what is chosen, before it stands there.
    warning = chooser.locator(".is-warning:visible")
    expect(warning).to_have_count(1)
    expect(warning).to_contain_text(name)
    expect(warning.get_by_role("link", name=page.words.writing.openByLink)).to_be_visible()
    chooser.get_by_role("button", name=words.putOnShelf).last.click()
    expect(page.locator(".shelf-item").first).to_contain_text(name)


def names(page) -> list[str]:
    return page.locator(".shelf-card bdi").all_inner_texts()


@journey(scripts=True)
def test_things_are_put_there_in_a_dialog_and_others_see_it_by_itself(browse, people):
    keep(*people, browse, "dialog[open]", hears=True)


@journey(scripts=False)
def test_things_are_put_there_on_pages_without_scripts(browse, people):
    keep(*people, browse, "main", hears=False)


def keep(anna, elena, project: str, browse, place: str, hears: bool):
    page, other = browse(signed_in=anna), browse(signed_in=elena)
    words = page.words.projects
    other.goto(f"{project}/shelf")
    expect(other.get_by_role("heading", name=other.words.projects.shelfIsEmpty)).to_be_visible()
    page.goto(f"{project}/shelf")
    put(page, place, "Смета.xlsx")
    put(page, place, "План.docx")
    assert names(page) == ["План.docx", "Смета.xlsx"]
    if not hears:
        other.reload()
    expect(other.locator(".shelf-item")).to_have_count(2)
    # Their owner's are not theirs to take off, but the order is everybody's.
    expect(other.locator(".shelf-item .menu")).to_have_count(0)
    other.locator(".shelf-item").nth(1).locator("[name=up]").click()
    expect(other.locator(".shelf-item").first).to_contain_text("Смета.xlsx")
    page.reload()
    assert names(page) == ["Смета.xlsx", "План.docx"]
    # A note, in a dialog or on a page of its own.
    first = page.locator(".shelf-item").first
    first.locator("summary").click()
    first.get_by_role("link", name=words.addNote).click()
    page.locator("[data-sheet-part] [name=note]").fill("Смотреть лист 2")
    page.locator("[data-sheet-part] .primary").click()
    expect(first).to_contain_text("Смотреть лист 2")
    # Taken off, and put back where it stood.
    first.locator("summary").click()
    first.get_by_role("button", name=words.takeOffShelf).click()
    expect(page.locator(".shelf-item")).to_have_count(1)
    page.locator(".toast").get_by_role("button").first.click()
    expect(page.locator(".shelf-item")).to_have_count(2)
    assert names(page) == ["Смета.xlsx", "План.docx"]
    expect(first).to_contain_text("Смотреть лист 2")
    page.goto(project)
    expect(page.locator(".timeline")).to_contain_text("Смета.xlsx, План.docx")


@journey(scripts=True)
def test_what_is_looked_for_is_found_as_one_types(browse, people):
    anna, _, project = people
    page = browse(signed_in=anna)
    page.goto(f"{project}/shelf")
    put(page, "dialog[open]", "Смета.xlsx")
    put(page, "dialog[open]", "План.docx")
    page.locator("[data-search]").fill("смета")
    expect(page.locator(".shelf-item")).to_have_count(1)
    expect(page.locator(".shelf-item")).to_contain_text("Смета.xlsx")
    page.locator("[data-search]").fill("такого нет")
    expect(page.get_by_role("heading", name=page.words.site.nothingFoundFor.replace("{query}", "такого нет"))).to_be_visible()
