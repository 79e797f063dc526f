"""Back to a page that the browser has kept as it was (the back-forward cache): it goes on, knows what it missed, sends
nothing twice, and is gone once its reader has signed out (S10)."""

import os
import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from Support.person import publish
from Support.screen import IN_FEED, enhanced, field, post, press, sign_out
from Support.ways import journey


@pytest.fixture(scope="module")
def chromium(launch):
    """The whole one: Chromium without a window of old, which all other journeys have, keeps no page
    (BackForwardCacheDisabledForDelegate)."""
    return launch(
        os.environ.get("QUAD_WHOLE_CHROMIUM", "/usr/lib/chromium/chromium"), "--headless=new",
        ignore_default_args=["--disable-back-forward-cache", "--headless"])


def mark(page: Page):
    page.evaluate("window.isTheSame = true")


def go_back(page: Page, name: str):
    """To the very page that was marked. It reports no new document, so nothing is waited for but its address."""
    page.go_back(wait_until="commit")
    expect(page).to_have_url(re.compile(f"/{name}$"))
    why = page.evaluate("JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)")
    assert page.evaluate("window.isTheSame"), f"the browser has not kept the page: {why}"


@journey(scripts=True)
def test_a_page_that_was_kept_asks_for_what_it_missed_and_hears_of_news(browse, member, colleague):
    text, own = uuid.uuid4().hex, publish(colleague, "Вчерашнее")
    page = browse(signed_in=member)
    page.goto("/feed")
    mark(page)
    page.locator(f"#post-{own} a.age").click()
    expect(page.locator("article.is-whole")).to_be_visible()
    publish(colleague, "Пока её не было")
    go_back(page, "feed")
    news = page.locator("[data-news]")
    expect(news).to_contain_text("1")
    # And it listens again.
    publish(colleague, text)
    expect(news).to_contain_text("2")
    news.click()
    expect(post(page, text)).to_have_count(1)


@journey(scripts=True)
def test_what_was_published_is_not_in_the_composer_of_the_page_that_was_kept(browse, member):
    text = uuid.uuid4().hex
    page = browse(signed_in=member)
    page.goto("/posts/new")
    key = page.locator("[data-composer] [name=key]")
    before = key.input_value()
    field(page, "body").fill(text)
    mark(page)
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    go_back(page, "posts/new")
    expect(field(page, "body")).to_have_value("")
    assert key.input_value() != before
    field(page, "body").fill(f"{text} ещё раз")
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    expect(post(page, text)).to_have_count(2)


@journey(scripts=True)
def test_no_page_is_kept_for_whoever_has_signed_out(browse, newcomer):
    """Neither the page on which that was done nor those before it."""
    client = newcomer(full_name="Елена Соколова")
    publish(client, "Только для коллег")
    page = browse(signed_in=client)
    for path in ("/settings/profile", "/feed"):
        page.goto(path)
        mark(page)
    sign_out(page)
    for _ in range(2):
        page.go_back(wait_until="commit")
        expect(page.locator("main [name=email]")).to_be_visible()
        enhanced(page)
        assert "Только для коллег" not in page.content() and "Елена Соколова" not in page.content()
        assert not page.evaluate("window.isTheSame")
