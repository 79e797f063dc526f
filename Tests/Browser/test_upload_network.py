"""Files on their way to a source while the network is slow, cut, or loses answers: each arrives once, and none is chosen again."""

import os
import re

import pytest
from playwright.sync_api import expect

from Support.choosing import choose, payload, row
from Support.network import cut, slow
from Support.screen import enhanced
from Support.ways import journey


@pytest.fixture
def page(browse, owner, documents):
    page = browse(signed_in=owner("vk"))
    page.goto("/files/vk?sort=-date")
    expect(page.locator("[data-pending=refresh]")).to_have_count(0, timeout=15_000)
    enhanced(page)
    return page


@pytest.fixture
def name():
    return f"Отчёт {os.urandom(3).hex()}.pdf"


def upload(page, name: str):
    return page.locator(".upload").filter(has_text=name)


def has_arrived(page, documents, name: str):
    expect(row(page, name)).to_be_visible(timeout=30_000)
    expect(page.locator(".upload")).to_have_count(0, timeout=20_000)
    assert len(documents.of(name)) == 1


def send_slowly(page, name: str):
    """A file that is on its way, so slowly that there is time to take the network away. Returns what does so, and gives it back."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def network(is_there: bool, bytes_a_second: int = -1):
        session.send("Network.emulateNetworkConditions", {
            "offline": not is_there, "latency": 0, "downloadThroughput": -1, "uploadThroughput": bytes_a_second})
    network(True, 200_000)
    choose(page, payload(name, 3_000_000))
    expect(page.locator(".upload progress")).to_have_attribute("value", re.compile(r"[1-9]"))
    return network


@journey(scripts=True)
def test_files_arrive_once_on_a_slow_network(page, documents, name):
    slow(page)
    choose(page, payload(name, 300_000))
    has_arrived(page, documents, name)


@journey(scripts=True)
def test_a_file_whose_network_is_cut_in_the_middle_is_sent_again_when_it_is_back(page, documents, name):
    network = send_slowly(page, name)
    network(False)
    expect(page.locator(".upload.is-failed")).to_contain_text(name)
    network(True)
    has_arrived(page, documents, name)


@journey(scripts=True)
def test_a_file_whose_answer_was_lost_is_sent_again_by_a_button_and_arrives_once(page, documents, name):
    answers = []

    def lose(route):
        if route.request.method != "POST" or answers:
            return route.fallback()
        answers.append(route.fetch(max_redirects=0).status)
        route.abort("internetdisconnected")
    page.route("**/files/uploads*", lose)
    choose(page, payload(name, 3_000))
    expect(page.locator(".upload.is-failed")).to_contain_text(name)
    assert answers == [303], "it has arrived all the same"
    page.get_by_role("button", name=f"{page.words.files.tryAgain}: {name}").click()
    has_arrived(page, documents, name)


@journey(scripts=True)
def test_a_file_that_waits_for_the_network_is_let_go_and_is_not_sent(page, documents, name):
    sent = []
    with cut(page):
        choose(page, payload(name, 3_000))
        upload(page, name).get_by_role("button", name=f"{page.words.site.cancel}: {name}").click()
        expect(page.locator(".upload")).to_have_count(0)
        page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    # Another one, which would be behind it.
    other = f"{name}.txt"
    choose(page, payload(other, 3_000))
    has_arrived(page, documents, other)
    assert len([request for request in sent if "/files/uploads" in request.url]) == 1 and documents.of(name) == []


@journey(scripts=True)
def test_a_file_that_waits_shows_its_directions_and_is_not_left_without_a_question(page):
    """`…\u202efdp.txt` would be read as `…txt.pdf`."""
    network = send_slowly(page, "План \u202efdp.txt")
    network(False)
    failed = page.locator(".upload.is-failed")
    expect(failed.locator(".upload-name")).to_have_text("План \ufffdfdp.txt")
    expect(failed.locator("[data-cancel]")).to_have_accessible_name(re.compile("План \ufffdfdp.txt$"))
    asks = "() => !dispatchEvent(new Event('beforeunload', {cancelable: true}))"
    assert page.evaluate(asks)
    failed.locator("[data-cancel]").click()
    expect(failed).to_have_count(0)
    assert not page.evaluate(asks)
    network(True)
