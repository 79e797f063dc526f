"""The browser is killed amid writing: what the page has called saved is there, and what was sent is there once."""

import os
import signal

import pytest
from playwright.sync_api import expect

from Support.blocking import Block
from Support.person import publish
from Support.screen import enhanced, field
from Support.session import give
from Support.stack import until
from Support.words import Words
from Support.writing import SAVED, drafts, unique


@pytest.fixture
def author(newcomer):
    return newcomer()


@pytest.fixture
def doomed(chromium, stack, author):
    """A page of a browser of its own, with what ends all of that at once."""
    browser = chromium.browser_type.launch(executable_path=os.environ.get(
        "QUAD_CHROMIUM", "/usr/bin/chromium-headless-shell"), args=["--no-sandbox"] if os.geteuid() == 0 else [])
    page = browser.new_context(base_url=stack.origin, locale="ru-RU").new_page()
    page.words = Words("ru")
    give(page, author, stack.origin)
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    main, = [process["id"] for process in found if process["type"] == "browser"]
    yield page, lambda: os.kill(main, signal.SIGKILL)
    browser.close()


def test_what_was_typed_until_the_page_said_saved_outlives_the_browser(doomed, browse, author):
    (page, kill), text = doomed, unique("До последнего")
    page.goto("/posts/new")
    enhanced(page)
    field(page, "body").press_sequentially(text)
    expect(page.locator("[data-state]")).to_have_text(SAVED)
    field(page, "body").press_sequentially(" и ещё")
    kill()
    other = browse("ru", signed_in=author)
    other.goto("/posts/new")
    assert field(other, "body").input_value() in [f"{text}{' и ещё'[:length]}" for length in range(7)]
    other.goto("/drafts")
    expect(drafts(other)).to_have_count(1)


def test_a_comment_on_its_way_when_the_browser_dies_stands_once_and_leaves_no_draft(doomed, browse, author, stack):
    (page, kill), text = doomed, unique("На пути")
    number = publish(author, unique("Разговор"))
    page.goto(f"/posts/{number}")
    enhanced(page)
    field(page, "body").fill(text)
    expect(page.locator("[data-state]")).to_have_text(SAVED)
    with Block(stack, "LOCK TABLE comments IN SHARE MODE") as block:
        button = page.locator("main").get_by_role("button", name=page.words.network.sendComment, exact=True)
        button.click(no_wait_after=True)
        block.wait()
        kill()
    other = browse("ru", signed_in=author)
    shown = other.locator(".comment", has_text=text)
    until(lambda: other.goto(f"/posts/{number}") and shown.count())
    expect(shown).to_have_count(1)
    expect(field(other, "body")).to_have_value("")
    other.goto("/drafts")
    expect(drafts(other)).to_have_count(0)
