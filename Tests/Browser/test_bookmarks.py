"""Bookmarks: what a member keeps stands in a list of their own, and leaves it when they say so and have left the page."""

import re
import uuid

import pytest
from playwright.sync_api import Locator, Page, expect

from Support.person import publish
from Support.screen import post
from Support.ways import journey


def button(article: Locator) -> Locator:
    return article.locator(".bookmark button")


def kept(page: Page) -> list[str]:
    return page.locator("#bookmarks article .prose").all_inner_texts()


@pytest.fixture
def bookmarked(browse, newcomer) -> tuple[Page, list[str]]:
    """The list of bookmarks with three posts that were kept in the feed, in its order."""
    author, mark = newcomer(), uuid.uuid4().hex[:8]
    for name in ("один", "два", "три"):
        publish(author, f"{mark} {name}")
    page = browse(signed_in=newcomer())
    words = page.words.network
    page.goto("/feed")
    for name in ("два", "один", "три"):
        button(post(page, f"{mark} {name}").first).click()
        expect(button(post(page, f"{mark} {name}").first)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".toast")).to_contain_text(words.bookmarked)
    page.locator(".toast").get_by_role("link", name=words.bookmarks).click()
    expect(page).to_have_url(re.compile("/bookmarks$"))
    order = [f"{mark} три", f"{mark} один", f"{mark} два"]
    assert kept(page) == order
    return page, order


@journey(scripts=True)
def test_a_post_is_kept_taken_away_and_put_back_to_its_place(bookmarked):
    page, order = bookmarked
    words = page.words.network
    middle = post(page, order[1]).first
    button(middle).click()
    expect(page.locator(".toast")).to_contain_text(words.bookmarkRemoved)
    # It stays until one leaves.
    expect(button(middle)).to_have_attribute("aria-pressed", "false")
    assert kept(page) == order
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(button(middle)).to_have_attribute("aria-pressed", "true")
    assert kept(page) == order
    page.goto("/bookmarks")
    assert kept(page) == order

    button(middle).click()
    expect(page.locator(".toast")).to_contain_text(words.bookmarkRemoved)
    page.goto("/bookmarks")
    assert kept(page) == [order[0], order[2]]


@journey(scripts=False)
def test_without_scripts_a_post_leaves_at_once_and_is_put_back_to_its_place(bookmarked):
    page, order = bookmarked
    button(post(page, order[1]).first).click()
    expect(page.locator(".toast")).to_contain_text(page.words.network.bookmarkRemoved)
    assert kept(page) == [order[0], order[2]]
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(button(post(page, order[1]).first)).to_have_attribute("aria-pressed", "true")
    assert kept(page) == order


@journey
def test_a_kept_post_that_is_gone_says_so_and_leaves_the_list(browse, newcomer):
    author, reader = newcomer(), newcomer()
    numbers = [publish(author, "Исчезнет"), publish(author, "Останется")]
    for number in numbers:
        reader.post(f"/posts/{number}/bookmark", {"token": reader.token("/feed")})
    author.post(f"/posts/{numbers[0]}/delete", {"token": author.token("/feed")})
    page = browse(signed_in=reader)
    words = page.words.network
    page.goto("/feed")
    page.locator(".page-actions").get_by_role("link", name=words.bookmarks, exact=True).click()
    gone = page.locator(f"#post-{numbers[0]}")
    expect(gone).to_contain_text(words.bookmarkedPostGone)
    expect(page.locator("main")).not_to_contain_text("Исчезнет")
    gone.get_by_role("button", name=words.removeBookmark).click()
    expect(gone).to_have_count(0)
    expect(page.locator(".toast")).to_contain_text(words.bookmarkRemoved)
    expect(page.locator(".toast form")).to_have_count(0)
    assert kept(page) == ["Останется"]


def test_on_its_own_page_a_post_is_kept_and_the_list_of_another_member_has_nothing_of_it(browse, newcomer):
    author, reader = newcomer(), newcomer()
    number = publish(author, "Одному по душе")
    page = browse("ru", signed_in=reader)
    page.goto(f"/posts/{number}")
    button(page.locator("article.post")).click()
    expect(button(page.locator("article.post"))).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile(rf"/posts/{number}$"))
    other = browse("en", signed_in=author)
    other.goto("/bookmarks")
    expect(other.locator("main")).to_contain_text(other.words.network.noBookmarksTitle)
