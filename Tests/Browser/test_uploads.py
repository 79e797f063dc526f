"""Files brought to a disk by choosing, dropping and pasting, with and without scripts."""

import os
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.choosing import choose, drag, drop, paste, payload, row, send_without_scripts
from Support.consent import connected
from Support.disk import Disk
from Support.network import cut
from Support.person import member_id
from Support.screen import PHONE, enhanced
from Support.watch import sideways
from Support.ways import journey

@pytest.fixture(scope="module")
def elena(signed_in):
    client = signed_in("sender of files", full_name="Елена Соколова", faculty="Школа дизайна")
    with connected(client, "yandex", person="elena"):
        yield client


@pytest.fixture(scope="module")
def disk(stack):
    return Disk(stack.sandbox, "elena")


@pytest.fixture
def opened(browse, elena, disk):
    """Opens a new folder of the disk."""
    def open_folder(**more):
        folder = f"Проверка {os.urandom(3).hex()}"
        disk.make_folder(f"disk:/{folder}")
        elena.post("/files/yandex", {"token": elena.token("/files/yandex"), "return": "/files/yandex"})
        page = browse(signed_in=elena, **more)
        # By its name: there may be more folders than a page has rows.
        page.goto(f"/files/yandex?query={quote(folder)}")
        page.get_by_role("link", name=folder, exact=True).click(timeout=15_000)
        expect(page.locator(".crumbs [aria-current]")).to_have_text(folder)
        expect(page.locator("[data-pending=refresh]")).to_have_count(0, timeout=15_000)
        if page.scripts:
            enhanced(page)  # what is dropped belongs to the script
        return page, folder
    return open_folder


@journey(scripts=True)
def test_files_are_chosen_and_appear_in_the_list(opened, disk):
    appear(*opened(), disk, choose)


@journey(scripts=False)
def test_files_are_sent_by_the_form_without_scripts(opened, disk):
    appear(*opened(), disk, send_without_scripts)


def appear(page, folder, disk, send):
    files = [payload(f"Отчёт {number}.pdf", 300_000) for number in range(3)]
    send(page, *files)
    for file in files:
        # Without scripts the page asks for itself again.
        expect(row(page, file["name"])).to_be_visible(timeout=20_000)
    expect(page.locator(".upload")).to_have_count(0, timeout=20_000)
    assert {file["name"] for file in files} <= set(disk.names(f"disk:/{folder}"))
    assert sideways(page) <= 0


@journey(scripts=True)
def test_files_are_dropped_and_pasted(opened, disk):
    page, folder = opened()
    drag(page, "план.txt")
    expect(page.locator("#drop-here")).to_be_visible()
    drop(page, "план.txt", "смета.txt")
    expect(page.locator("#drop-here")).to_be_hidden()
    expect(row(page, "смета.txt")).to_be_visible(timeout=20_000)
    paste(page, "image.png")
    expect(row(page, ".png")).to_be_visible(timeout=20_000)
    names = disk.names(f"disk:/{folder}")
    assert {"план.txt", "смета.txt"} <= set(names) and "image.png" not in names, "pasted pictures get a name of their own"


def test_an_upload_is_cancelled_on_its_way(opened, disk):
    page, folder = opened()
    network = page.context.new_cdp_session(page)
    network.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 200_000})
    choose(page, payload("Фильм.mp4", 3_000_000))
    upload = page.locator(".upload").filter(has_text="Фильм.mp4")
    expect(upload.get_by_role("progressbar")).to_be_visible()
    with page.expect_event("requestfailed", lambda request: request.method == "POST" and "/uploads" in request.url):
        upload.get_by_role("button").click()
    expect(page.locator(".upload")).to_have_count(0)
    assert disk.names(f"disk:/{folder}") == []


def test_a_page_is_not_left_while_a_file_moves(opened, sandbox):
    """Without scripts it asks for itself again; with them that would break off what is still being sent."""
    page, _ = opened(language="en")
    page.evaluate("() => { window.isTheSame = true; }")
    with sandbox.hold("yandex", "/yandex/v1/disk/resources/upload") as held:
        choose(page, payload("Смета.xlsx"))
        expect(page.locator("#uploads[data-pending]")).to_have_count(1)
        held.wait()
        # It would do nothing for three seconds. What stands in <noscript> is no element here.
        assert page.locator("meta[http-equiv=refresh]").count() == 0
    expect(row(page, "Смета.xlsx")).to_be_visible(timeout=20_000)
    assert page.evaluate("() => window.isTheSame"), "a refresh for browsers without scripts was taken over"


@journey(scripts=True)
def test_a_taken_name_is_asked_about(opened, disk):
    is_asked_about(*opened(), disk, choose)


@journey(scripts=False)
def test_a_taken_name_is_asked_about_without_scripts(opened, disk):
    is_asked_about(*opened(), disk, send_without_scripts)


def is_asked_about(page, folder, disk, send):
    words = page.words.files
    send(page, payload("Устав.pdf"))
    expect(row(page, "Устав.pdf")).to_be_visible(timeout=20_000)
    send(page, payload("Устав.pdf"))
    asked = page.locator(".upload[id]").filter(has_text="Устав.pdf")  # not the one that is still being sent
    expect(asked).to_contain_text(words.uploadTaken, timeout=20_000)
    assert sideways(page) <= 0
    asked.get_by_role("button", name=words.uploadKeepBoth, exact=True).click()
    expect(row(page, "Устав (2).pdf")).to_be_visible(timeout=20_000)
    expect(page.locator(".upload")).to_have_count(0, timeout=20_000)
    assert sorted(disk.names(f"disk:/{folder}")) == ["Устав (2).pdf", "Устав.pdf"]


def test_a_file_that_is_too_large_is_told_before_it_is_sent(opened):
    page, _ = opened(language="en")
    page.locator("[data-uploads]").evaluate("link => { link.dataset.largest = 1000; }")
    choose(page, payload("large.bin", 2_000))
    expect(page.locator(".upload.is-failed")).to_contain_text("can be uploaded at a time")
    page.locator(".upload").get_by_role("button").click()
    expect(page.locator(".upload")).to_have_count(0)


@journey(scripts=True, size=PHONE)
def test_what_is_said_for_a_moment_leaves_the_words_of_a_failed_upload_in_sight(opened):
    page, _ = opened()
    page.locator("[data-uploads]").evaluate("link => { link.dataset.largest = 1000; }")
    choose(page, *[payload(f"Большой файл {number}.bin", 2_000) for number in range(5)])
    expect(page.locator(".upload.is-failed")).to_have_count(5)
    with cut(page):
        page.keyboard.press("r")
        toast = page.locator(".toast").filter(has_text=page.words.site.notSent)
        expect(toast).to_be_visible()
        said, dock = toast.bounding_box(), page.locator(".uploads-dock").bounding_box()
        assert 0 <= said["y"] and said["y"] + said["height"] <= dock["y"], (said, dock)


@pytest.fixture
def full(elena, database):
    """The member keeps as much as they may."""
    blob = database.value(
        "INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, kept_until) "
        "VALUES (gen_random_uuid(), %s, 'archive', 'application/zip', 1::bigint << 42, sha256(''), now() + '1 hour') "
        "RETURNING id", member_id(elena))
    yield
    database.execute("DELETE FROM blobs WHERE id = %s", blob)


@journey(language="en", scripts=True)
def test_a_file_that_does_not_fit_is_refused_in_words(opened, full):
    page, _ = opened()
    is_refused(page, choose, ".upload.is-failed")


@journey(language="en", scripts=False)
def test_a_file_that_does_not_fit_is_refused_in_words_without_scripts(opened, full):
    page, _ = opened()
    is_refused(page, send_without_scripts, ".notice")


def is_refused(page, send, place: str):
    page.meant.add(507)
    send(page, payload("large.bin", 3_000_000))
    expect(page.locator(place)).to_contain_text("of your space here are free")
    assert sideways(page) <= 0


def test_who_is_signed_out_is_told_so(opened, database):
    page, _ = opened(language="en")
    page.meant.add(401)
    page.context.clear_cookies()
    choose(page, payload("План.docx"))
    expect(page.locator(".upload.is-failed")).to_contain_text("Sign in and send it again")


@journey
def test_a_folder_is_made(opened, disk):
    page, folder = opened()
    words = page.words.files
    for name in ("Весна", "Весна"):
        page.get_by_role("link", name=words.newFolder, exact=True).click()
        page.get_by_label(words.folderName).fill(name)
        page.get_by_role("button", name=words.makeFolder, exact=True).click()
        if page.get_by_text(words.folderTaken).count():
            break
        expect(row(page, "Весна")).to_be_visible()
    expect(page.get_by_text(words.folderTaken)).to_be_visible()
    expect(page.get_by_label(words.folderName)).to_have_value("Весна")
    assert disk.names(f"disk:/{folder}") == ["Весна"]


@journey(scripts=True)
def test_axe_finds_nothing_serious_about_a_taken_name_and_a_new_folder(opened):
    page, folder = opened()
    for _ in range(2):
        choose(page, payload("Устав.pdf"))
        expect(row(page, "Устав.pdf")).to_be_visible(timeout=20_000)
    expect(page.locator(".upload[id]")).to_contain_text(page.words.files.uploadTaken, timeout=20_000)
    assert serious(page) == []
    page.get_by_role("link", name=page.words.files.newFolder, exact=True).click()
    assert serious(page) == []
    for address in (f"/files/uploads?in={folder}", f"/files/folders/new?in={folder}"):
        page.goto(address)
        assert serious(page) == []


@pytest.mark.parametrize("way", ["events", "looks"])
def test_an_upload_is_followed_by_events_and_without_them_by_looking(way, opened):
    page, _ = opened(language="en")
    # Of the two ways only one is left.
    if way == "events":
        page.add_init_script("window.setInterval = () => 0")
    else:
        page.context.route("**/events", lambda route: route.fulfill(status=204))
    with page.expect_request("**/events") as stream:
        page.reload()
    assert stream.value
    # Time for the stream to open and for what it may have missed.
    page.wait_for_timeout(1_500)
    choose(page, payload("План.docx", 300_000))
    expect(row(page, "План.docx")).to_be_visible(timeout=15_000)
    expect(page.locator(".upload")).to_have_count(0, timeout=15_000)
