"""Films in the viewer (VK-16): they play, and are sought without being fetched whole."""

import re
import time

from playwright.sync_api import Page, expect

from Support.axe import serious
from Support.files import settled
from Support.film import film
from Support.kept_copies import keep, shown
from Support.screen import DESK, press
from Support.stack import until as until_true
from Support.watch import sideways
from Support.ways import journey


def until(page: Page, so: str, seconds: float = 20):
    """Waits until it is so of the film; the policy forbids Playwright's own way to wait in the page."""
    deadline = time.monotonic() + seconds
    while not page.locator("video").evaluate(f"film => {so}"):
        assert time.monotonic() < deadline, so
        page.wait_for_timeout(50)


def find_and_save(browse, owner) -> Page:
    """From the category of films to the page that shows one."""
    client = owner("vk")
    settled(client, "/files/vk")
    page = browse(signed_in=client)
    words = page.words.files
    page.goto("/files/vk/categories")
    page.locator(".file-kinds").get_by_role("link", name=re.compile(rf"^{words.categoryVideo}\s")).click()
    # A press on a document without a copy leaves the list where it is (test_file_rows).
    page.locator("tr[data-item] a[data-open]").first.press("Enter")
    name = page.get_by_role("heading", level=1).inner_text()
    assert name.endswith(".mp4")
    press(page, words.saveCopy)
    address = re.sub(r"^https?://[^/]+", "", page.url)
    until_true(lambda: "<video" in shown(client, address).text, 60, 0.2)
    page.reload()
    video = page.locator("video")
    expect(video).to_be_visible()
    expect(video).to_have_attribute("aria-label", name)
    assert sideways(page) <= 0
    return page


@journey(scripts=False)
def test_without_scripts_a_film_is_found_saved_and_has_the_browser_s_own_controls(browse, owner):
    expect(find_and_save(browse, owner).locator("video")).to_have_attribute("controls", "")


@journey(scripts=True)
def test_a_film_is_found_saved_and_played(browse, owner):
    """VK-13, VK-16: to its last picture."""
    page = find_and_save(browse, owner)
    video = page.locator("video")
    assert serious(page) == []
    until(page, "film.readyState >= 1 && film.videoWidth == 160 && film.duration > 2.5")
    video.evaluate("film => { film.muted = true; film.play() }")
    until(page, "film.ended && film.played.end(0) > 2.5")


def test_a_film_is_sought_by_range(browse, signed_in, stack, database):
    client = signed_in("film", full_name="Анна Ковалёва", faculty="Факультет права")
    content = film(240, rate=1)
    address = keep(stack, database, client, "Лекция.mp4", content)
    shown(client, address)
    page = browse("ru", DESK, signed_in=client)
    answers = []
    page.on("response", lambda answer: "/blobs/" in answer.url and answers.append(answer))
    page.goto(address)
    until(page, "film.readyState >= 2 && film.duration == 240")
    dark = page.locator("video").screenshot()
    before = len(answers)
    page.locator("video").evaluate("film => { film.currentTime = 235 }")
    until(page, "film.currentTime == 235 && !film.seeking && film.readyState >= 2")
    assert page.locator("video").screenshot() != dark, "another picture is shown"
    sought = [answer for answer in answers[before:] if answer.request.headers.get("range", "bytes=0-") != "bytes=0-"]
    assert sought, [answer.request.headers.get("range") for answer in answers]
    for answer in sought:
        start = int(re.match(r"bytes=(\d+)-", answer.request.headers["range"])[1])
        assert answer.status == 206 and start > len(content) // 2
        assert answer.headers["content-range"] == f"bytes {start}-{len(content) - 1}/{len(content)}"
    # From where it is sought it goes on to its end.
    page.locator("video").evaluate("film => { film.muted = true; film.play() }")
    until(page, "film.ended")
