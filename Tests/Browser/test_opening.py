"""A post is opened by a press on its text and by keys, and its arrow leads back to where it was opened from."""

import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from Support.person import member_id, publish
from Support.screen import PHONE, enhanced, post
from Support.stack import until
from Support.ways import journey

OPENED = re.compile(r"/posts/\d+$")


@pytest.fixture(scope="module")
def writer(signed_in):
    """Has written more posts than fit a page of a list."""
    author = signed_in("writer of many", full_name="Михаил Лебедев", faculty="Факультет компьютерных наук")
    for number in range(24):
        publish(author, f"Заметка {number}\n\n" + "Слово за слово. " * 12, "#записки")
    return author


@pytest.fixture
def text(member) -> str:
    """A post with a link and a hashtag in it."""
    mark = uuid.uuid4().hex[:10]
    publish(member, f"{mark}: слова, которые можно отметить, [ссылка](/settings/profile) и #ссылки")
    return mark


def words_of(page: Page, mark: str):
    return post(page, mark).locator(".prose p")


@journey
def test_a_press_on_the_text_of_a_post_opens_it(browse, member, text):
    page = browse(signed_in=member)
    page.goto("/feed")
    # Without scripts the link of its moment lies over the text.
    words_of(page, text).click(position={"x": 8, "y": 8}, force=True)
    expect(page).to_have_url(OPENED)
    expect(page.locator("article.is-whole")).to_contain_text(text)


@journey
def test_links_in_the_text_stay_links(browse, member, text):
    page = browse(signed_in=member)
    for name, leads in (("ссылка", r"/settings/profile$"), ("#ссылки", r"/tags/")):
        page.goto("/feed")
        words_of(page, text).get_by_role("link", name=name, exact=True).click()
        expect(page).to_have_url(re.compile(leads))


@journey(scripts=True)
def test_words_are_marked_without_opening_the_post(browse, member, text):
    page = browse(signed_in=member)
    page.goto("/feed")
    box = words_of(page, text).bounding_box()
    page.mouse.move(box["x"] + 4, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 10, steps=4)
    page.mouse.up()
    assert page.evaluate("String(getSelection())")
    # The press that takes the mark away does nothing else.
    words_of(page, text).click(position={"x": 8, "y": 8})
    assert not page.evaluate("String(getSelection())")
    expect(page).to_have_url(re.compile(r"/feed$"))
    words_of(page, text).click(position={"x": 8, "y": 8})
    expect(page).to_have_url(OPENED)


def test_with_control_the_post_opens_in_a_tab_of_its_own(browse, member, text):
    page = browse("ru", signed_in=member)
    page.goto("/feed")
    enhanced(page)
    with page.context.expect_page() as opened:
        words_of(page, text).click(position={"x": 8, "y": 8}, modifiers=["Control"])
    expect(opened.value).to_have_url(OPENED)
    expect(page).to_have_url(re.compile(r"/feed$"))


@pytest.mark.parametrize("key", ["Enter", "o"])
def test_keys_choose_a_post_and_open_it(key, browse, member, text):
    page = browse("ru", signed_in=member)
    page.goto("/feed")
    page.keyboard.press("j")
    chosen = page.locator("[data-item].is-chosen")
    expect(chosen).to_be_focused()
    number = chosen.get_attribute("id").removeprefix("post-")
    page.keyboard.press(key)
    expect(page).to_have_url(re.compile(rf"/posts/{number}$"))


@journey(scripts=True)
@pytest.mark.parametrize("where", ["feed", "tag", "person"])
def test_the_arrow_leads_back_to_the_place_in_the_list(where, browse, member, writer):
    page = browse(signed_in=member)
    path = {"feed": "/feed", "tag": "/tags/записки", "person": f"/people/{member_id(writer)}"}[where]
    label = {"feed": page.words.network.feed, "tag": "#записки", "person": "Михаил Лебедев"}[where]
    page.goto(path)
    # Of the second page, which comes by itself.
    item = page.locator("article[data-item]").nth(21)
    until(lambda: item.count() or page.mouse.wheel(0, 1_500), 60, 0.06)
    item.scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    name, top = item.get_attribute("id"), item.bounding_box()["y"]
    item.locator(".prose").click(position={"x": 8, "y": 8})
    expect(page).to_have_url(OPENED)
    arrow = page.locator("a[data-back]")
    expect(arrow).to_have_text(label)
    arrow.click()
    expect(page.locator(f"#{name}")).to_be_attached()
    page.wait_for_timeout(500)
    assert abs(page.locator(f"#{name}").bounding_box()["y"] - top) <= 2
    expect(page.locator(f"#{name}")).to_be_focused()


def test_the_arrow_leads_back_over_a_change_of_the_post(browse, newcomer):
    author = newcomer()
    number = publish(author, "Первое #одно")
    page = browse("ru", signed_in=author)
    page.goto("/feed")
    history = page.evaluate("history.length")
    post(page, "Первое").locator(".prose").click(position={"x": 8, "y": 8})
    page.goto(f"/posts/{number}/edit")
    page.locator("[name=body]").fill("Второе")
    page.get_by_role("button", name=page.words.network.save, exact=True).click()
    expect(page).to_have_url(OPENED)
    page.locator("a[data-back]").click()
    expect(page).to_have_url(re.compile(r"/feed$"))
    assert page.evaluate("history.length") > history, "back in the history, not on"


def test_without_scripts_the_arrow_leads_to_the_post_in_the_list_that_it_was_opened_from(browse, member, writer):
    page = browse("ru", PHONE, scripts=False, signed_in=member)
    page.goto("/tags/записки")
    item = page.locator("article[data-item]").nth(14)
    name = item.get_attribute("id")
    item.locator("a.age").click()
    expect(page).to_have_url(OPENED)
    page.locator("a[data-back]").click()
    expect(page).to_have_url(re.compile(rf"/tags/.*#{name}$"))
    expect(page.locator(f"#{name}")).to_be_in_viewport()


def test_a_post_that_was_opened_by_its_address_leads_to_the_feed(browse, member):
    page = browse("ru", signed_in=member)
    number = publish(member, "По адресу")
    page.goto(f"/posts/{number}")
    expect(page).to_have_title(re.compile("Анна Ковалёва: По адресу"))
    page.locator("a[data-back]").click()
    expect(page).to_have_url(re.compile(rf"/feed#post-{number}$"))


@journey(scripts=True)
def test_the_link_of_a_post_is_copied_on_its_page(browse, member, text):
    page = browse(signed_in=member)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/feed")
    words_of(page, text).click(position={"x": 8, "y": 8})
    expect(page).to_have_url(OPENED)
    page.locator("article.is-whole [data-copy]").click()
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
