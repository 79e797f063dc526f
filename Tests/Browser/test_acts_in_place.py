"""Whatever is done with a file of a list, the list stays where it was (VK-09, VK-10, X-09)."""

import os
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from Support.copies import entries
from Support.disk import Disk
from Support.documents import Documents
from Support.files import filled, refresh, settled
from Support.network import Held
from Support.rows import acts
from Support.screen import PHONE, is_phone
from Support.stack import until
from Support.ways import journey


@pytest.fixture
def elena(owner, stack):
    """A member with documents, as many as are gone down to here, whatever was deleted before."""
    documents = Documents(stack.sandbox, "elena")
    for _ in range(len(documents.all()), 57):
        documents.put(f"Запас {os.urandom(3).hex()}.txt")
    client = owner("vk")
    filled(client, "/files/vk")
    return client


def lower(page, address: str, number: int):
    """A row of a list further down, with the list scrolled to it, and where it stands."""
    page.goto(address)
    page.evaluate("window.isSame = true")
    rows = page.locator("tr[data-item]")
    expect(rows.first).to_be_visible()
    # Fails where the list has fewer.
    until(lambda: rows.count() > number or rows.last.scroll_into_view_if_needed(), 30, 0.1)
    row = rows.nth(number)
    row.evaluate("row => row.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(200)
    return page.locator(f"#{row.get_attribute('id')}"), row.bounding_box()["y"]


def afresh(name: str) -> str:
    """Another name of the same kind, which may have been given by another way of the journey before."""
    return f"Итог {os.urandom(3).hex()} {name[-30:]}"


def is_same(page) -> bool:
    return page.evaluate("window.isSame === true")


@journey(scripts=True)
@pytest.mark.parametrize("number", [2, 36, 55], ids=["in sight", "first page", "second page"])
def test_a_renamed_row_is_where_it_was_and_has_the_keyboard(number, browse, elena, stack):
    page = browse(signed_in=elena)
    words = page.words.files
    row, before = lower(page, "/files/vk?sort=-date", number)
    old = row.locator("bdi").inner_text()
    new = afresh(old)
    acts(page, row).get_by_text(words.rename, exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=name]").fill(new)
    dialog.get_by_role("button", name=words.rename, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(words.fileRenamed)
    expect(row.locator("bdi")).to_have_text(new)
    expect(row).to_be_focused()
    assert is_same(page) and abs(row.bounding_box()["y"] - before) <= 2
    assert page.locator("tr[data-item]").count() > number
    assert new in {document["title"] for document in Documents(stack.sandbox, "elena").all()}


@journey(scripts=True)
def test_a_list_that_comes_anew_before_the_dialog_leaves_the_keyboard_to_the_row(browse, elena):
    page = browse(signed_in=elena)
    words = page.words.files
    row, _ = lower(page, "/files/vk?sort=-date", 2)
    new = f"Снова {row.locator('bdi').inner_text()}"
    asked = []
    page.route("**/rename?*", lambda route: asked.append(route))
    acts(page, row).get_by_text(words.rename, exact=True).click()
    page.evaluate("document.dispatchEvent(new Event('quad:back'))")
    expect(row.locator(".menu-list")).to_have_count(0)
    asked.pop().continue_()
    page.unroute("**/rename?*")
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=name]").fill(new)
    dialog.get_by_role("button", name=words.rename, exact=True).click()
    expect(row.locator("bdi")).to_have_text(new)
    expect(row).to_be_focused()
    acts(page, row).get_by_text(words.rename, exact=True).click()
    expect(dialog.locator("input[name=name]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(row.locator("summary")).to_be_focused()


@journey(scripts=True)
@pytest.mark.parametrize("number", [2, 36, 55], ids=["in sight", "first page", "second page"])
def test_a_row_whose_source_is_late_is_told_of_where_it_stands_and_keeps_the_keyboard(number, browse, elena, sandbox):
    page = browse(signed_in=elena)
    words = page.words.files
    row, before = lower(page, "/files/vk?sort=-date", number)
    new = afresh(row.locator("bdi").inner_text())
    acts(page, row).get_by_text(words.rename, exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=name]").fill(new)
    with sandbox.hold("vk", "/vk/method/docs."):
        dialog.get_by_role("button", name=words.rename, exact=True).click()
        expect(dialog).to_be_hidden()
        expect(row).to_contain_text(words.activityRenaming)
        expect(row).to_be_focused()
    expect(row.locator("bdi")).to_have_text(new)
    expect(page.locator("#toasts")).to_contain_text(new)
    expect(row).to_be_focused()
    assert is_same(page) and abs(row.bounding_box()["y"] - before) <= 2


@journey(scripts=True)
@pytest.mark.parametrize("number", [2, 41], ids=["in sight", "further down"])
def test_a_deleted_row_makes_way_for_the_next_which_has_the_keyboard(number, browse, elena):
    page = browse(signed_in=elena)
    words = page.words.files
    row, before = lower(page, "/files/vk?sort=-date", number)
    following = page.locator("tr[data-item]").nth(number + 1).get_attribute("id")
    acts(page, row).get_by_text(words.delete, exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name=page.words.site.cancel, exact=True)).to_be_focused()
    dialog.get_by_role("button", name=words.delete, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(words.fileDeleted)
    expect(row).to_have_count(0)
    expect(page.locator(f"#{following}")).to_be_focused()
    assert is_same(page) and abs(page.locator(f"#{following}").bounding_box()["y"] - before) <= 2


@journey(scripts=True)
def test_a_disks_file_goes_to_the_trash_in_place(browse, owner, stack):
    disk = Disk(stack.sandbox, "elena")
    folder = "Долгий список"
    disk.make_folder(f"disk:/{folder}")
    for number in range(30):
        disk.put(f"disk:/{folder}/Файл {number:02}.txt", b"x")
    client = owner("yandex")
    settled(client, f"/files/yandex/{quote(folder)}")
    page = browse(signed_in=client)
    row, _ = lower(page, f"/files/yandex/{quote(folder)}", 20)
    delete = acts(page, row).get_by_text(page.words.files.delete, exact=True)
    # The menu of a row amid the window is longer than what is below.
    delete.scroll_into_view_if_needed()
    before = row.bounding_box()["y"]
    delete.click()
    expect(page.locator("#toasts")).to_contain_text(page.words.files.fileInTrash)
    expect(row).to_have_count(0)
    following = page.locator("tr[data-item]").nth(20)
    expect(following.locator("bdi")).to_have_text("Файл 21.txt")
    expect(following).to_be_focused()
    assert is_same(page) and abs(following.bounding_box()["y"] - before) <= 2
    disk.delete(f"disk:/{folder}")


@journey(scripts=True)
def test_what_leaves_the_trash_makes_way_for_the_next_in_place(browse, owner, stack):
    disk = Disk(stack.sandbox, "elena")
    disk.empty_trash()
    disk.bury(30)
    client = owner("yandex")
    refresh(client, "/files/trash")
    settled(client, "/files/trash")
    page = browse(signed_in=client)
    words = page.words.files
    row, before = lower(page, "/files/trash", 15)
    names = [page.locator("tr[data-item] bdi").nth(2 * number).inner_text() for number in range(30)]
    row.get_by_role("button", name=words.putBack).click()
    expect(page.locator("#toasts")).to_contain_text(words.fileRestored)
    expect(row).to_have_count(0)
    row = page.locator("tr[data-item]").nth(15)
    expect(row).to_contain_text(names[16])
    expect(row).to_be_focused()
    assert is_same(page) and abs(row.bounding_box()["y"] - before) <= 2
    row.get_by_role("link", name=words.purge).click()
    page.get_by_role("dialog").get_by_role("button", name=words.purge).click()
    expect(page.locator("#toasts")).to_contain_text(words.trashPurged)
    row = page.locator("tr[data-item]").nth(15)
    expect(row).to_contain_text(names[17])
    expect(row).to_be_focused()
    assert is_same(page) and abs(row.bounding_box()["y"] - before) <= 2
    disk.empty_trash()
    disk.delete(f"disk:/{names[15]}")


@journey(scripts=True)
def test_a_name_is_needed_and_one_that_stays_asks_nobody(browse, elena, sandbox):
    """Contradiction 7."""
    page = browse(signed_in=elena)
    words = page.words.files
    row, before = lower(page, "/files/vk?sort=-date", 30)
    acts(page, row).get_by_text(words.rename, exact=True).click()
    dialog = page.get_by_role("dialog")
    field, button = dialog.locator("input[name=name]"), dialog.get_by_role("button", name=words.rename, exact=True)
    old = field.input_value()
    expect(button).to_be_enabled()
    for blank in ("", "   "):
        field.fill(blank)
        expect(button).to_be_disabled()
    field.fill(old)
    expect(button).to_be_enabled()
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    button.click()
    expect(dialog).to_be_hidden()
    assert sent == [] and is_same(page) and abs(row.bounding_box()["y"] - before) <= 2


@journey(scripts=True)
def test_a_refusal_stands_in_the_dialog(browse, elena):
    page = browse(signed_in=elena)
    page.meant.add(422)
    words = page.words.files
    row, before = lower(page, "/files/vk?sort=-date", 30)
    acts(page, row).get_by_text(words.rename, exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=name]").fill("я" * 130)
    dialog.get_by_role("button", name=words.rename, exact=True).click()
    field = dialog.locator("input[name=name]")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(dialog.locator(".field-error")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value("я" * 130)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert is_same(page) and abs(row.bounding_box()["y"] - before) <= 2


@journey(scripts=True)
def test_a_refusal_stands_in_the_dialog_of_a_files_own_page_too(browse, elena):
    """VK-09, YD-07: the page stays under it, and shows the name once that is taken."""
    file = entries(elena, "/files/vk", "vk")[3]
    page = browse(signed_in=elena)
    page.meant.add(422)
    words = page.words.files
    page.goto(f"{file.address}?return=/files/vk")
    page.evaluate("window.isSame = true")
    if is_phone(page):
        page.locator("#acts .menu > summary").last.click()
    page.locator("#acts").get_by_role("link", name=words.rename, exact=True).locator("visible=true").click()
    dialog = page.get_by_role("dialog")
    field, button = dialog.locator("input[name=name]"), dialog.get_by_role("button", name=words.rename, exact=True)
    field.fill("я" * 130)
    button.click()
    expect(dialog.locator(".field-error")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value("я" * 130)
    assert is_same(page)
    field.fill(f"Итог {file.name}")
    button.click()
    expect(page.locator("#toasts")).to_contain_text(words.fileRenamed)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Итог {file.name}")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_source_that_does_not_answer_is_told_in_the_dialog(browse, elena, sandbox, closed_circuits):
    page = browse("ru", signed_in=elena)
    page.meant.add(503)
    words = page.words.files
    row, _ = lower(page, "/files/vk?sort=-date", 12)
    acts(page, row).get_by_text(words.rename, exact=True).click()
    dialog = page.get_by_role("dialog")
    sandbox.fault("vk", "limit429")
    dialog.locator("input[name=name]").fill("Другое.pdf")
    dialog.get_by_role("button", name=words.rename, exact=True).click()
    expect(dialog.locator(".notice")).to_be_visible()
    expect(dialog.locator("input[name=name]")).to_have_value("Другое.pdf")
    sandbox.fault("vk", "none")


@journey(scripts=True)
def test_what_vk_answers_late_is_told_once_it_is_known(browse, elena, sandbox, stack):
    """VK-09, VK-10: the row says meanwhile that somebody is at it, and VK is asked once."""
    page = browse(signed_in=elena)
    words = page.words.files
    row, before = lower(page, "/files/vk?sort=-date", 12)
    asked = sandbox.watch("vk")
    old = row.locator("bdi").inner_text()
    new = f"Поздно {old}"
    with sandbox.hold("vk", "/vk/method/docs.edit") as held:
        acts(page, row).get_by_text(words.rename, exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.locator("input[name=name]").fill(new)
        dialog.get_by_role("button", name=words.rename, exact=True).click()
        held.wait()
        expect(page.locator("#toasts")).to_contain_text(words.renamingUnderway.replace("{name}", "VK"))
        expect(row).to_contain_text(words.activityRenaming)
        expect(row.locator("bdi")).to_have_text(old)
    expect(page.locator("#toasts")).to_contain_text(words.fileRenamed)
    expect(page.locator("#toasts")).to_contain_text(new)
    expect(row.locator("bdi")).to_have_text(new)
    expect(row).not_to_contain_text(words.activityRenaming)
    assert is_same(page) and abs(row.bounding_box()["y"] - before) <= 2
    with sandbox.hold("vk", "/vk/method/docs.delete") as held:
        acts(page, row).get_by_text(words.delete, exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name=words.delete, exact=True).click()
        held.wait()
        expect(row).to_contain_text(words.activityDeleting)
    expect(row).to_have_count(0)
    expect(page.locator("#toasts")).to_contain_text(words.fileDeleted)
    paths = [request["path"] for request in asked.calls()]
    assert paths.count("/vk/method/docs.edit") == paths.count("/vk/method/docs.delete") == 1


@journey(scripts=True)
def test_the_pages_own_way_back_returns_to_the_place(browse, elena):
    page = browse(signed_in=elena)
    row, before = lower(page, "/files/vk?sort=-date", 55)
    count = page.locator("tr[data-item]").count()
    row.locator("a[data-open]").press("Enter")
    page.locator("a.back").click()
    expect(row).to_be_visible()
    expect(page.locator("tr[data-item]")).to_have_count(count)
    page.wait_for_timeout(400)
    assert abs(row.bounding_box()["y"] - before) <= 3 and "after=" not in page.url
    # Come to in another way, the list begins at its beginning and goes on to the row.
    address, number = row.locator("a[data-open]").get_attribute("href"), row.get_attribute("id")
    page = browse(signed_in=elena)
    page.goto(address)
    page.locator("a.back").click()
    expect(page.locator(f"#{number}")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"/files/vk\?sort=-date#file-\d+$"))
    assert page.locator("tr[data-item]").count() == count


def test_many_are_deleted_and_the_list_stays(browse, owner, stack):
    disk = Disk(stack.sandbox, "elena")
    folder = "Много файлов"
    disk.make_folder(f"disk:/{folder}")
    for number in range(30):
        disk.put(f"disk:/{folder}/Файл {number:02}.txt", b"x")
    client = owner("yandex")
    address = f"/files/yandex/{quote(folder)}"
    refresh(client, "/files/yandex")
    settled(client, address)
    page = browse("ru", signed_in=client)
    row, _ = lower(page, address, 18)
    page.locator("tr[data-item]").nth(22).locator("input").check()
    page.locator("tr[data-item]").nth(23).locator("input").check()
    before = row.bounding_box()["y"]
    page.locator("#selection").get_by_role("button", name=page.words.site.delete, exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=page.words.site.delete, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(page.words.files.pattern("batchDeleted"))
    expect(page.locator("tr[data-item]")).to_have_count(28)
    assert is_same(page) and abs(row.bounding_box()["y"] - before) <= 2
    expect(page.locator("#selection")).to_be_hidden()
    disk.delete(f"disk:/{folder}")


def test_a_session_that_has_ended_is_told_of(browse, elena):
    page = browse("ru", PHONE, signed_in=elena)
    row, _ = lower(page, "/files/vk?sort=-date", 3)
    # A list on its way would be asked for again, and answered the same. In the background none is asked for by itself: its answer
    # would lead to the sign-in page before the press.
    expect(page.locator("[data-pending=refresh]")).to_have_count(0)
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    page.meant.add(401)
    page.context.clear_cookies()
    row.locator(".copy button").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(page.words.site.signedOutTitle)


# Shown at once, and behind them.
FIRST, FOLDER = 50, "Архив/Датчики 2021"


@pytest.fixture
def long_list(owner):
    """A member with a folder of ten thousand files, and its address."""
    client, address = owner("yandex", person="anna"), f"/files/yandex/{quote(FOLDER)}"
    for place in ("/files/yandex", f"/files/yandex/{quote('Архив')}", address):
        filled(client, place, 60)
    return client, address


@journey(scripts=True)
def test_what_is_done_far_down_a_long_list_is_told_before_the_whole_of_it_is_here(browse, long_list, stack):
    client, address = long_list
    page = browse(signed_in=client)
    words = page.words.files
    row, before = lower(page, address, 3 * FIRST + 5)
    old = row.locator("bdi").inner_text()
    later = Held(page, "**after=**", "GET")
    acts(page, row).get_by_text(words.rename, exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=name]").fill(f"{old[:-4]} проверен.txt")
    dialog.get_by_role("button", name=words.rename, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(words.fileRenamed)
    # Not one after the other.
    later.wait(3)
    later.release()
    expect(row.locator("bdi")).to_have_text(f"{old[:-4]} проверен.txt")
    expect(row).to_be_focused()
    assert is_same(page) and abs(row.bounding_box()["y"] - before) <= 2
    Disk(stack.sandbox, "anna").call(
        "POST", "resources/move", **{"from": f"disk:/{FOLDER}/{old[:-4]} проверен.txt", "path": f"disk:/{FOLDER}/{old}"})


@journey(scripts=True)
def test_a_long_list_that_got_longer_above_has_all_its_rows_in_order(browse, long_list, stack):
    client, address = long_list
    disk = Disk(stack.sandbox, "anna")
    page = browse(signed_in=client)
    lower(page, address, 3 * FIRST + 5)
    # What is being asked for already would not have them.
    settled(client, address)
    expect(page.locator("[data-pending=refresh]")).to_have_count(0)
    new = [f"disk:/{FOLDER}/замер-00060 {letter}.txt" for letter in "абв"]
    for path in new:
        disk.put(path, b"x")
    try:
        shown = page.locator("tr[data-item] [data-open]")
        page.locator("main [data-refresh-list] button").click()
        expect(shown.filter(has_text="замер-00060 в.txt")).to_have_count(1, timeout=60_000)
        names = shown.all_text_contents()
        assert len(names) >= 4 * FIRST and names == sorted(set(names))
        assert [name for name in names if " " not in name] == [f"замер-{number:05}.txt" for number in range(len(names) - 3)]
    finally:
        for path in new:
            disk.delete(path)
