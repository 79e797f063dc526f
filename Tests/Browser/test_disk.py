"""Yandex Disk's section: recent files, pages of files, the profile with its ring, published files."""

import os
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from Support.disk import Disk
from Support.files import filled, refresh, settled
from Support.rows import acts
from Support.screen import DESK, is_phone
from Support.watch import sideways
from Support.ways import journey


@pytest.fixture
def mikhail(owner):
    client = owner("yandex", person="mikhail")
    for address in ("/files/yandex", "/files?source=yandex"):
        filled(client, address, 60)
    return client


@pytest.fixture
def disk(stack):
    return Disk(stack.sandbox, "mikhail")


def rows(page):
    return page.locator("tr[data-item]")


@journey(scripts=True)
def test_recent_files_go_on_by_scrolling(browse, mikhail):
    """YD-02, YD-03."""
    page, _ = recent(browse, mikhail)
    rows(page).last.scroll_into_view_if_needed()
    expect(rows(page).nth(55)).to_be_attached()
    assert sideways(page) <= 0


@journey(scripts=False)
def test_without_scripts_recent_files_go_on_page_after_page(browse, mikhail):
    page, last = recent(browse, mikhail)
    page.get_by_role("link", name=page.words.site.showMore, exact=True).click()
    expect(rows(page).first).to_be_visible()
    assert page.locator("tr[data-item] bdi").first.inner_text() != last
    assert sideways(page) <= 0


def recent(browse, mikhail):
    """The newest files of a disk, and the name of the last of its first page."""
    page = browse(signed_in=mikhail)
    words = page.words.files
    page.goto("/files/yandex")
    tabs = page.locator("main .tabs a")
    expect(tabs).to_have_text(
        [words.tabRecent, words.tabAll, words.profile, words.tabPublished, words.tabSaved, words.trash])
    tabs.first.click()
    expect(rows(page)).to_have_count(50)
    first = rows(page).first
    expect(first.locator("time").first).to_have_attribute("datetime", re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d"))
    expect(first.locator(".number")).to_have_text(re.compile(r"\d"))
    expect(first.locator(".file-icon, .thumb").first).to_be_visible()
    dates = [each.get_attribute("datetime") for each in page.locator("tr[data-item] .date time").all()]
    assert dates == sorted(dates, reverse=True)
    return page, page.locator("tr[data-item] bdi").last.inner_text()


def open_acts(page):
    """On phones most acts on a file stand behind ⋯."""
    if is_phone(page):
        page.locator("#acts .menu > summary").last.click()


@journey
def test_a_page_of_a_file_tells_of_it_and_acts_on_it(browse, mikhail, disk, stack):
    """YD-06, YD-07."""
    folder = f"Дело {os.urandom(3).hex()}"
    disk.make_folder(f"disk:/{folder}")
    disk.call("POST", "resources/copy", **{"from": "disk:/Документы/" + next(
        name for name in disk.names("disk:/Документы") if name.endswith(".pdf")), "path": f"disk:/{folder}/План.pdf"})
    page = browse(signed_in=mikhail)
    words = page.words.files
    address = "/files/yandex/" + quote(folder)
    settled(mikhail, address)
    page.goto(address)
    rows(page).first.locator("a[data-open]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("План.pdf")
    facts = page.locator("dl.facts")
    for fact in (words.factKind, words.factSize, words.factCreated, words.columnSource):
        expect(facts.locator("dt").get_by_text(fact, exact=True)).to_be_visible()
    expect(facts.locator("time").first).to_have_attribute("datetime", re.compile(r"T\d\d:\d\d"))
    # What is opened is fetched and shown by itself; without scripts a button asks for that.
    if not page.scripts:
        page.get_by_role("button", name=words.viewOpen, exact=True).click()
    expect(page.locator(".doc-page").first).to_be_visible(timeout=40_000)

    open_acts(page)
    page.get_by_role("link", name=words.rename, exact=True).locator("visible=true").click()
    page.locator("input[name=name]").fill("Смета.pdf")
    page.get_by_role("button", name=words.rename, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Смета.pdf")
    expect(page.locator("#toasts")).to_contain_text(words.fileRenamed)
    assert disk.names(f"disk:/{folder}") == ["Смета.pdf"]
    # The page hears that the copy has gone with its file, and may ask for itself before it is left.
    page.meant.add(404)
    open_acts(page)
    page.locator("#acts").get_by_role("button", name=words.delete, exact=True).locator("visible=true").click()
    expect(page.locator("#toasts")).to_contain_text(words.fileInTrash)
    expect(rows(page)).to_have_count(0)
    assert disk.names(f"disk:/{folder}") == []
    page.locator("#toasts").get_by_role("button", name=page.words.site.undo, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(words.fileRestored)
    assert disk.names(f"disk:/{folder}") == ["Смета.pdf"]
    disk.delete(f"disk:/{folder}")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_acts_on_a_file_stand_in_one_line_with_their_words(language, browse, mikhail):
    page = browse(language, DESK, signed_in=mikhail)
    page.goto("/files/yandex/" + quote("Документы"))
    rows(page).filter(has=page.locator(".number:not(:empty)")).first.locator("a[data-open]").click()
    bar, words = page.locator("#acts"), page.words.files
    for label in (words.download, words.share, words.rename, words.moveTo):
        box = bar.locator("span", has_text=label).locator("visible=true").first.bounding_box()
        assert box["width"] > 30, label
    assert bar.bounding_box()["height"] <= 56


@journey(scripts=True)
def test_the_acts_on_a_file_keep_their_places_while_its_preview_comes(browse, mikhail, sandbox):
    """A press that is aimed at one of them meets no other."""
    page = browse(signed_in=mikhail)
    page.goto("/files/yandex/" + quote("Документы"))
    file = rows(page).filter(has=page.locator(".number:not(:empty)")).filter(has_text=".odt").first.locator("a[data-open]")
    address = file.get_attribute("href")

    def acts():
        return [(act.get_attribute("class"), act.bounding_box()) for act in page.locator("#acts > *").all() if act.is_visible()]
    with sandbox.hold("yandex", "/yandex/downloader/disk") as held:
        page.goto(address)
        held.wait()
        expect(page.get_by_role("progressbar").first).to_be_visible()
        before = acts()
    expect(page.locator(".doc-page img").first).to_be_visible()
    expect(page.locator("[data-pending=preview]")).to_have_count(0)
    assert len(before) >= 3 and acts() == before


@journey
def test_the_profile_shows_the_room_and_leads_on(browse, mikhail):
    """YD-09, YD-11."""
    settled(mikhail, "/files/usage", seconds=60)
    page = browse(signed_in=mikhail)
    words = page.words.files
    page.goto("/files/yandex")
    page.locator("main .tabs").get_by_role("link", name=words.profile, exact=True).click()
    expect(page.locator("main .person")).to_contain_text("Михаил Лебедев")
    expect(page.locator(".space-ring svg circle.is-files")).to_be_attached()
    parts = page.locator(".space-parts dt")
    for part in (words.usageTotal, words.usageFiles, words.usageTrash, words.usageFree):
        expect(parts.get_by_text(part, exact=True)).to_be_visible()
    for number in page.locator(".space-parts dd").all():
        expect(number).to_have_text(re.compile(r"\d"))
    assert page.locator(".file-lines li").count() >= 5
    assert sideways(page) <= 0
    page.get_by_role("link", name=page.words.connections.disconnect, exact=True).click()
    expect(page.get_by_text(page.words.connections.yandexQuestion).locator("visible=true")).to_be_visible()
    page.goto("/files/usage")
    page.locator("main nav.rows a").first.click()
    expect(page).to_have_url(re.compile(r"/files/published\?source=yandex$"))


@journey
def test_published_files_open_and_are_taken_back(browse, mikhail, disk):
    """YD-10."""
    folder = f"Для всех {os.urandom(3).hex()}"
    disk.make_folder(f"disk:/{folder}")
    disk.make_folder(f"disk:/{folder}/Внутри")
    disk.call("PUT", "resources/publish", path=f"disk:/{folder}")
    settled(mikhail, "/files/published")
    refresh(mikhail, "/files/published")
    settled(mikhail, "/files/published")
    page = browse(signed_in=mikhail)
    words = page.words.files
    page.goto("/files/published")
    row = rows(page).filter(has_text=folder)
    row.locator("a[data-open]").click()
    expect(page.locator(".crumbs [aria-current]")).to_have_text(folder)
    inner = rows(page).filter(has_text="Внутри")
    expect(inner).to_be_visible(timeout=20_000)
    inner.locator("a[data-open]").click()
    expect(page.locator(".crumbs [aria-current]")).to_have_text("Внутри")
    steps = page.locator("main .crumbs li")
    expect(steps).to_have_text([words.tabPublished, folder, "Внутри"])
    steps.nth(1).get_by_role("link").click()
    expect(page.locator(".crumbs [aria-current]")).to_have_text(folder)
    page.locator("main [data-back]").click()
    expect(page).to_have_url(re.compile(r"/files/published"))
    if page.scripts:
        acts(page, row).get_by_text(words.unpublish, exact=True).click()
    else:
        row.locator("td:last-child a").click()
        page.get_by_role("switch", name=words.openByLink, exact=True).click()
    expect(page.locator("#toasts")).to_contain_text(words.fileUnpublished)
    expect(row).to_have_count(0)
    assert "public_url" not in (disk.find(f"disk:/{folder}") or {})
    disk.delete(f"disk:/{folder}")
