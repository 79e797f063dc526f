"""Files and folders of a disk put elsewhere and copied, from the menu of a row and from the choice of several."""

import os

import pytest
from playwright.sync_api import Page, expect

from Support.axe import serious
from Support.consent import connected
from Support.disk import Disk
from Support.files import refresh, settled
from Support.moves import folder_page
from Support.rows import choose, row, select
from Support.screen import PHONE, press
from Support.watch import sideways
from Support.ways import journey


@pytest.fixture(scope="module")
def elena(signed_in):
    client = signed_in("mover of files", full_name="Елена Соколова", faculty="Школа дизайна")
    with connected(client, "yandex", person="elena"):
        yield client


@pytest.fixture(scope="module")
def disk(stack):
    return Disk(stack.sandbox, "elena")


@pytest.fixture
def shelf(elena, disk):
    """A folder: «Архив» has a namesake of План.txt, «Лекции» holds «Весна»."""
    folder = f"Переезд {os.urandom(3).hex()}"
    for path in ("", "/Архив", "/Лекции", "/Лекции/Весна"):
        disk.make_folder(f"disk:/{folder}{path}")
    for path in ("План.txt", "Смета.txt", "Отчёт.txt", "Архив/План.txt"):
        disk.put(f"disk:/{folder}/{path}", f"bytes of {path}".encode())
    refresh(elena, "/files/yandex")
    for path in ("", folder, f"{folder}/Архив", f"{folder}/Лекции"):
        settled(elena, folder_page(path))
    yield folder
    disk.delete(f"disk:/{folder}")


def from_choice(page: Page, chosen: list[str], label: str):
    for name in chosen:
        select(page, row(page, name))
    page.locator("#selection").get_by_role("button", name=label, exact=True).click()


def enter(page: Page, *folders: str):
    for folder in folders:
        page.locator(".folders").get_by_role("link", name=folder, exact=True).click()
        expect(page.locator(".crumbs [aria-current]")).to_have_text(folder)


def settled_on(page: Page, folder: str, told):
    """The list again, with the word of what was done: on its page where it took longer than a moment."""
    expect(page.get_by_text(told).first).to_be_visible(timeout=15_000)
    page.goto(folder_page(folder))


@journey
def test_a_file_is_moved_from_its_row_and_copied_back(browse, elena, shelf, disk):
    page = browse(signed_in=elena)
    words = page.words.files
    page.goto(folder_page(shelf))
    choose(page, "Смета.txt", words.moveTo)
    expect(page.get_by_role("heading", level=1)).to_have_text(words.moveTo)
    expect(page.locator(".page-title .meta")).to_have_text("Смета.txt")
    expect(page.locator(".crumbs [aria-current]")).to_have_text(shelf)
    enter(page, "Лекции", "Весна")
    assert sideways(page) <= 0
    press(page, words.moveHere)
    settled_on(page, shelf, words.movedOne)
    expect(row(page, "Смета.txt")).to_have_count(0)
    assert disk.names(f"disk:/{shelf}/Лекции/Весна") == ["Смета.txt"]

    page.goto(folder_page(f"{shelf}/Лекции/Весна"))
    choose(page, "Смета.txt", words.copyTo)
    page.locator(".crumbs").get_by_role("link", name=shelf, exact=True).click()
    press(page, words.copyHere)
    settled_on(page, shelf, words.copiedOne)
    expect(row(page, "Смета.txt")).to_be_visible(timeout=15_000)
    assert "Смета.txt" in disk.names(f"disk:/{shelf}/Лекции/Весна")


@journey
def test_moving_is_taken_back(browse, elena, shelf, disk):
    page = browse(signed_in=elena)
    page.goto(folder_page(shelf))
    choose(page, "Смета.txt", page.words.files.moveTo)
    enter(page, "Лекции")
    press(page, page.words.files.moveHere)
    expect(row(page, "План.txt")).to_be_visible()
    expect(row(page, "Смета.txt")).to_have_count(0)
    page.get_by_role("button", name=page.words.site.undo, exact=True).click()
    expect(row(page, "Смета.txt")).to_be_visible()
    assert disk.names(f"disk:/{shelf}/Лекции") == ["Весна"]


@journey
def test_several_are_moved_and_a_taken_name_is_asked_about(browse, elena, shelf, disk):
    page = browse(signed_in=elena)
    words = page.words.files
    page.goto(folder_page(shelf))
    from_choice(page, ["План.txt", "Смета.txt"], words.moveTo)
    expect(page.locator(".crumbs [aria-current]")).to_have_text(shelf)
    enter(page, "Архив")
    press(page, words.moveHere)
    expect(page.get_by_role("heading", level=1)).to_have_text(words.conflictTitle, timeout=15_000)
    question = page.get_by_role("group", name="План.txt")
    expect(question).to_contain_text(words.conflictThere)
    assert sideways(page) <= 0
    expect(page.get_by_role("group", name="Смета.txt")).to_have_count(0)
    question.get_by_role("button", name=words.uploadKeepBoth, exact=True).click()
    settled_on(page, f"{shelf}/Архив", words.pattern("filesMoved"))
    for name in ("План.txt", "План (2).txt", "Смета.txt"):
        expect(row(page, name)).to_be_visible()
    assert set(disk.names(f"disk:/{shelf}")) == {"Архив", "Лекции", "Отчёт.txt"}


@journey
def test_several_names_get_one_answer(browse, elena, shelf, disk):
    page = browse(signed_in=elena)
    words = page.words.files
    disk.put(f"disk:/{shelf}/Архив/Отчёт.txt", b"older")
    page.goto(folder_page(shelf))
    from_choice(page, ["План.txt", "Отчёт.txt"], words.copyTo)
    enter(page, "Архив")
    press(page, words.copyHere)
    everything = page.get_by_role("group", name=words.conflictAll)
    expect(everything).to_be_visible(timeout=15_000)
    everything.get_by_role("button", name=words.uploadReplace, exact=True).click()
    expect(page.locator(".crumbs [aria-current]")).to_have_text(shelf, timeout=15_000)
    assert disk.read(f"disk:/{shelf}/Архив/Отчёт.txt") == "bytes of Отчёт.txt".encode()
    assert disk.read(f"disk:/{shelf}/Архив/План.txt") == "bytes of План.txt".encode()


@journey
def test_a_folder_is_not_put_into_itself_and_a_new_one_is_made_on_the_way(
        browse, elena, shelf, disk):
    page = browse(signed_in=elena)
    words = page.words.files
    page.goto(folder_page(shelf))
    choose(page, "Лекции", words.moveTo)
    expect(page.locator(".folders").get_by_text("Лекции", exact=True)).to_be_visible()
    expect(page.locator(".folders").get_by_role("link", name="Лекции", exact=True)).to_have_count(0)
    # Where it stands already there is nothing to be done.
    expect(page.get_by_role("button", name=words.moveHere, exact=True)).to_be_disabled()
    expect(page.locator(".move-bar")).to_contain_text(words.moveAlreadyThere)
    page.get_by_role("link", name=words.newFolderHere, exact=True).click()
    page.locator("[name=folder]").fill("Осень")
    press(page, words.makeFolder)
    enter(page, "Осень")
    press(page, words.moveHere)
    settled_on(page, f"{shelf}/Осень", words.movedOne)
    expect(row(page, "Лекции")).to_be_visible(timeout=15_000)
    assert disk.find(f"disk:/{shelf}/Осень/Лекции/Весна")


def test_all_of_it_by_keys(browse, elena, shelf, disk):
    page = browse("en", signed_in=elena)
    words = page.words.files
    page.goto(folder_page(shelf))

    def tab_to(name: str, most: int = 80):
        for _ in range(most):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent.trim()") == name:
                return
        raise AssertionError(f"{most} times Tab never reach {name!r}")
    row(page, "План.txt").locator("a[data-open]").focus()
    page.keyboard.press("ContextMenu")
    expect(row(page, "План.txt").locator(".menu-list")).to_be_visible()
    tab_to(words.moveTo, 12)
    page.keyboard.press("Enter")
    expect(page.locator(".crumbs [aria-current]")).to_have_text(shelf)
    tab_to("Архив")
    page.keyboard.press("Enter")
    expect(page.locator(".crumbs [aria-current]")).to_have_text("Архив")
    tab_to(words.moveHere)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(words.conflictTitle)
    tab_to(words.leaveOut)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(words.files)
    expect(page.locator(".crumbs [aria-current]")).to_have_text(shelf)
    assert "План.txt" in disk.names(f"disk:/{shelf}")


@journey(size=PHONE)
def test_on_a_phone_nothing_lies_over_the_button_that_moves(browse, elena, shelf):
    page = browse(signed_in=elena)
    page.goto(folder_page(shelf))
    from_choice(page, ["План.txt", "Лекции"], page.words.files.moveTo)
    here = page.get_by_role("button", name=page.words.files.moveHere, exact=True)
    expect(here).to_be_visible()
    box = here.bounding_box()
    assert box["y"] + box["height"] <= page.locator(".bar").bounding_box()["y"]


@journey(scripts=True)
def test_axe_finds_nothing_serious_about_choosing_a_folder_and_a_taken_name(browse, elena, shelf):
    page = browse(signed_in=elena)
    words = page.words.files
    page.goto(folder_page(shelf))
    from_choice(page, ["План.txt", "Лекции"], words.moveTo)
    here = page.get_by_role("button", name=words.moveHere, exact=True)
    expect(here).to_be_visible()
    assert serious(page) == [] and sideways(page) <= 0
    enter(page, "Архив")
    press(page, words.moveHere)
    expect(page.get_by_role("group", name="План.txt")).to_be_visible(timeout=15_000)
    assert serious(page) == [] and sideways(page) <= 0
