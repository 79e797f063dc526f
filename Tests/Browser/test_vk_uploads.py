"""Files brought to VK's documents by choosing and dropping, with and without scripts."""

import os
import re

import pytest
from playwright.sync_api import expect

from Support.axe import serious
from Support.choosing import choose, drop, payload, row, send_without_scripts
from Support.consent import connected
from Support.screen import enhanced
from Support.watch import sideways
from Support.ways import journey

@pytest.fixture(scope="module")
def elena(signed_in):
    client = signed_in("sender of documents", full_name="Елена Соколова", faculty="Школа дизайна")
    with connected(client, "vk", person="elena"):
        yield client


@pytest.fixture
def opened(browse, elena, documents):
    def open_list(**more):
        page = browse(signed_in=elena, **more)
        page.goto("/files/vk?sort=-date")
        expect(page.locator("[data-pending=refresh]")).to_have_count(0, timeout=15_000)
        if page.scripts:
            enhanced(page)  # what is dropped belongs to the script
        return page
    return open_list


@pytest.fixture
def files():
    mark = os.urandom(3).hex()
    return [payload(f"Отчёт {mark} {number}.pdf", 300_000) for number in range(2)]


@journey(scripts=True)
def test_files_are_chosen_and_appear_in_the_list(opened, documents, files):
    page = opened()
    choose(page, *files)
    have_arrived(page, documents, files)


@journey(scripts=False)
def test_files_are_sent_by_the_form_without_scripts(opened, documents, files):
    page = opened()
    send_without_scripts(page, *files)
    # The form leads to the list in its usual order, where new names are beyond the first page.
    expect(page.locator(".upload")).to_have_count(0, timeout=20_000)
    page.goto("/files/vk?sort=-date")
    have_arrived(page, documents, files)


def have_arrived(page, documents, files):
    for file in files:
        expect(row(page, file["name"])).to_be_visible(timeout=20_000)
    expect(page.locator(".upload")).to_have_count(0, timeout=20_000)
    for file in files:
        assert len(documents.of(file["name"])) == 1
    assert sideways(page) <= 0


@journey(scripts=True)
def test_what_vk_refuses_is_told_before_it_is_sent_and_the_rest_goes(opened, documents):
    page = opened()
    sent = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    mark = os.urandom(3).hex()
    drop(page, f"{mark}.mp3", f"{mark}.EXE")
    failed = page.locator(".upload.is-failed")
    expect(failed).to_have_count(2)
    expect(failed.first).to_contain_text("MP3")
    assert sideways(page) <= 0 and not sent
    drop(page, f"{mark}.txt")
    expect(row(page, f"{mark}.txt")).to_be_visible(timeout=20_000)
    assert len(documents.of(f"{mark}.txt")) == 1 and not documents.of(f"{mark}.mp3")
    for _ in range(2):
        failed.first.get_by_role("button").click()
    expect(page.locator(".upload")).to_have_count(0)


def test_an_upload_is_cancelled_on_its_way(opened, documents):
    page = opened(language="en")
    network = page.context.new_cdp_session(page)
    network.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 200_000})
    name = f"Фильм {os.urandom(3).hex()}.mp4"
    choose(page, payload(name, 3_000_000))
    upload = page.locator(".upload").filter(has_text=name)
    expect(upload.get_by_role("progressbar")).to_be_visible()
    with page.expect_event("requestfailed", lambda request: request.method == "POST" and "/uploads" in request.url):
        upload.get_by_role("button").click()
    expect(page.locator(".upload")).to_have_count(0)
    assert documents.of(name) == []


@journey(scripts=True)
def test_axe_finds_nothing_serious_on_the_form(opened):
    page = opened()
    assert serious(page) == []
    page.goto("/files/uploads?source=vk")
    expect(page.locator("#upload-limit")).to_have_text(re.compile(r"200\s(MB|МБ).*MP3"))
    assert serious(page) == [] and sideways(page) <= 0
