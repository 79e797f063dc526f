"""Reactions to a post: two people see each other's, with a mouse, a finger, by keys and without scripts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from Support.network import Held
from Support.person import publish
from Support.screen import PHONE, post
from Support.ways import journey


def marks(article: Locator) -> Locator:
    """Those that somebody has set, with their numbers."""
    return article.locator(".reactions > button.mark")


def react(page: Page, article: Locator, mark: str):
    """Chooses one of the six: from their menu, or on the page of the post's reactions."""
    if page.scripts:
        article.locator(".choosing-mark > summary").click()
        article.locator(".choosing-mark[open] .marks").get_by_role("button", name=page.words.writing.strings[mark]).click()
    else:
        article.get_by_role("link", name=page.words.writing.react, exact=True).click()
        page.locator("main form.marks").get_by_role("button", name=page.words.writing.strings[mark]).click()


@pytest.fixture
def seminar(newcomer):
    """A post and two members, of whom the first has written it."""
    author, reader = newcomer(full_name="Ковалёва Анна"), newcomer(full_name="Marsh Irene")
    return author, reader, publish(author, "Собираем семинар")


@journey
def test_two_people_react_and_see_each_other(browse, seminar):
    author, reader, number = seminar
    page = browse(signed_in=reader)
    words = page.words.writing
    page.goto(f"/posts/{number}")
    react(page, page.locator("article.post"), "markHeart")
    if not page.scripts:
        page.goto(f"/posts/{number}")
    expect(marks(page.locator("article.post"))).to_have_accessible_name(f"{words.markHeart}: 1")
    expect(marks(page.locator("article.post"))).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".beside .reaction-summary")).to_contain_text(words.you)

    other = browse(signed_in=author)
    other.goto("/feed")
    article = post(other, "Собираем семинар").first
    expect(marks(article)).to_have_accessible_name(f"{other.words.writing.markHeart}: 1")
    expect(marks(article)).to_have_attribute("aria-pressed", "false")
    marks(article).click()
    expect(marks(article)).to_have_accessible_name(f"{other.words.writing.markHeart}: 2")
    expect(other).to_have_url(re.compile(r"/feed(#post-\d+)?$"))

    page.reload()
    expect(marks(page.locator("article.post"))).to_have_accessible_name(f"{words.markHeart}: 2")
    marks(page.locator("article.post")).click()
    expect(marks(page.locator("article.post"))).to_have_accessible_name(f"{words.markHeart}: 1")
    expect(marks(page.locator("article.post"))).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".beside .reaction-summary")).not_to_contain_text(re.compile(rf"\b{words.you}\b"))


@journey(scripts=False)
def test_without_scripts_a_mark_is_chosen_on_the_page_of_the_post_s_marks(browse, seminar):
    _, reader, number = seminar
    page = browse(signed_in=reader)
    page.goto(f"/posts/{number}")
    react(page, page.locator("article.post"), "markHeart")
    expect(page).to_have_url(re.compile(rf"/posts/{number}/reactions"))
    expect(page.locator("main form.marks").get_by_role("button", name=page.words.writing.markHeart)).to_have_attribute(
        "aria-pressed", "true")


def test_the_side_column_follows_a_press_in_place(browse, seminar):
    _, reader, number = seminar
    page = browse("ru", signed_in=reader)
    page.goto(f"/posts/{number}")
    summary = page.locator(".beside .reaction-summary")
    expect(summary).to_be_hidden()
    react(page, page.locator("article.post"), "markLaugh")
    expect(summary.get_by_role("heading")).to_have_text("Откликнулись, 1")
    expect(summary.get_by_role("link", name="Смешно: вы")).to_be_visible()
    react(page, page.locator("article.post"), "markLaugh")
    expect(summary).to_be_hidden()
    expect(marks(page.locator("article.post"))).to_have_count(0)


def test_pointing_at_a_mark_names_who_has_set_it(browse, seminar):
    author, reader, number = seminar
    for client in seminar[:2]:
        client.post(f"/posts/{number}/reactions", {"token": client.token("/feed"), "on": "eye"})
    page = browse("ru", signed_in=author)
    page.goto("/feed")
    mark = marks(post(page, "Собираем семинар").first)
    mark.hover()
    names = page.locator(".reaction-names")
    expect(names).to_have_text("вы и Marsh Irene")
    expect(mark).to_have_accessible_description("вы и Marsh Irene")
    # What is pointed at may be one's own to take away: the names are asked for anew.
    mark.click()
    expect(names).to_be_hidden()
    page.mouse.move(0, 0)
    mark.hover()
    expect(names).to_have_text("Marsh Irene")
    page.keyboard.press("Escape")
    expect(names).to_be_hidden()


def test_a_finger_that_rests_on_a_mark_asks_who_has_set_it_and_presses_nothing(browse, seminar):
    author, reader, number = seminar
    reader.post(f"/posts/{number}/reactions", {"token": reader.token("/feed"), "on": "heart"})
    page = browse("ru", PHONE, signed_in=author, has_touch=True)
    page.goto("/feed")
    mark = marks(post(page, "Собираем семинар").first)
    mark.scroll_into_view_if_needed()
    box = mark.bounding_box()
    place = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": place})
    names = page.locator(".reaction-names")
    expect(names).to_have_text("Marsh Irene")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(names).to_be_visible()
    # A tap elsewhere ends it, and the next one on the mark is a press.
    page.locator("h1").tap()
    expect(names).to_be_hidden()
    expect(mark).to_have_attribute("aria-pressed", "false")
    mark.tap()
    expect(mark).to_have_attribute("aria-pressed", "true")
    expect(mark).to_have_accessible_name("Нравится: 2")


def test_marks_are_chosen_by_keys_and_the_keyboard_stays_there(browse, seminar):
    _, reader, number = seminar
    page = browse("ru", signed_in=reader)
    page.goto(f"/posts/{number}")
    way = page.locator(".choosing-mark > summary")
    way.focus()
    page.keyboard.press("Enter")
    for name in ("Нравится", "Поддерживаю"):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".marks").get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("Enter")
    mine = marks(page.locator("article.post"))
    expect(mine).to_have_accessible_name("Поддерживаю: 1")
    expect(mine).to_be_focused()
    expect(page.locator(".choosing-mark[open]")).to_have_count(0)
    page.keyboard.press("Space")
    expect(mine).to_have_count(0)
    expect(way).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".choosing-mark[open]")).to_have_count(0)
    expect(way).to_be_focused()


def test_pressed_twice_while_the_answer_is_on_its_way_a_mark_is_sent_once(browse, seminar, database):
    _, reader, number = seminar
    page = browse("ru", signed_in=reader)
    page.goto("/feed")
    article = post(page, "Собираем семинар").first
    react(page, article, "markHeart")
    expect(marks(article)).to_have_attribute("aria-pressed", "true")
    held = Held(page, f"**/posts/{number}/reactions")
    marks(article).click()
    held.wait()
    marks(article).click(force=True)
    assert len(held.waiting) == 1
    held.release()
    expect(marks(article)).to_have_count(0)
    assert database.value("SELECT reactions FROM post_counts WHERE post_id = %s", number) == [0] * 6


def test_a_mark_that_was_lost_on_the_way_says_so_and_can_be_sent_again(browse, seminar):
    _, reader, number = seminar
    page = browse("ru", signed_in=reader)
    page.goto("/feed")
    article = post(page, "Собираем семинар").first
    react(page, article, "markHeart")
    expect(marks(article)).to_have_attribute("aria-pressed", "true")
    toast = page.locator(".toast")
    page.route(f"**/posts/{number}/reactions", lambda route: route.abort("internetdisconnected"), times=1)
    marks(article).click()
    expect(toast).to_contain_text(page.words.site.requestFailed)
    expect(marks(article)).to_have_attribute("aria-pressed", "true")
    toast.get_by_role("button", name=page.words.site.tryAgain).click()
    expect(marks(article)).to_have_count(0)


def test_a_post_that_was_deleted_meanwhile_takes_no_mark_and_says_so(browse, seminar):
    author, reader, number = seminar
    page = browse("ru", signed_in=reader)
    page.goto("/feed")
    article = post(page, "Собираем семинар").first
    author.post(f"/posts/{number}/delete", {"token": author.token("/feed")})
    page.meant.add(404)
    react(page, article, "markHeart")
    expect(page.locator(".toast")).to_contain_text(page.words.site.notThere)
    expect(marks(article)).to_have_count(0)


@journey(scripts=True)
def test_a_block_of_code_is_copied_by_its_button(browse, newcomer):
    author = newcomer()
    number = publish(author, "Смотрите:\n\n```swift\nlet a = 1\nlet b = 2\n```\n\nИ ещё:\n\n```\nplain\n```")
    page = browse(signed_in=author)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    words = page.words.network
    # The message that it was published is shown here.
    page.goto("/bookmarks")
    for address in (f"/posts/{number}", "/feed"):
        page.goto(address)
        article = page.locator(f"#post-{number}")
        buttons = article.get_by_role("button", name=words.copyCode)
        expect(buttons).to_have_count(2)
        article.locator("pre").first.hover()
        buttons.first.click()
        expect(page.locator("#spoken")).to_have_text(words.codeCopied)
        assert page.evaluate("navigator.clipboard.readText()") == "let a = 1\nlet b = 2"
        buttons.nth(1).focus()
        page.keyboard.press("Enter")
        page.wait_for_function("navigator.clipboard.readText().then((text) => text === 'plain')")


def test_marks_of_others_come_without_a_reload_and_move_nothing_that_is_pointed_at(browse, seminar):
    author, reader, number = seminar
    page = browse("ru", signed_in=author)
    words = page.words.writing
    page.goto(f"/posts/{number}")
    article = page.locator("article.post")
    reader.submit(f"/posts/{number}/reactions", f"/posts/{number}/reactions", {"on": "thumbs-up"})
    expect(marks(article)).to_have_accessible_name(f"{words.markThumbsUp}: 1", timeout=12_000)
    expect(page.locator(".beside .reaction-summary")).to_contain_text("Marsh Irene")
    # The keyboard stays at its mark although another one comes before it.
    marks(article).focus()
    reader.submit(f"/posts/{number}/reactions", f"/posts/{number}/reactions", {"on": "heart"})
    expect(marks(article)).to_have_count(2, timeout=12_000)
    expect(marks(article).last).to_be_focused()
    expect(marks(article).last).to_have_accessible_name(f"{words.markThumbsUp}: 1")
    marks(article).last.hover()
    reader.submit(f"/posts/{number}/reactions", f"/posts/{number}/reactions", {"off": "heart"})
    expect(page.locator(".beside .reaction-line")).to_have_count(1, timeout=12_000)
    expect(marks(article)).to_have_count(2)
    page.mouse.move(0, 0)
    expect(marks(article)).to_have_count(1, timeout=12_000)


def test_the_author_is_told_of_a_reaction_while_it_is_there(browse, seminar):
    author, reader, number = seminar

    def send(way: str, mark: str):
        assert reader.submit(f"/posts/{number}", f"/posts/{number}/reactions", {way: mark}).status == 303

    page = browse("ru", signed_in=author)
    page.goto("/feed")
    dot = page.locator(".rail .dot").filter(visible=True)
    expect(dot).to_have_count(0)
    send("on", "heart")
    expect(dot).to_have_count(1)
    send("off", "heart")
    expect(dot).to_have_count(0)
    send("on", "eye")
    expect(dot).to_have_count(1)
    page.goto("/notifications")
    row = page.locator("#notifications > li")
    expect(row).to_contain_text(page.words.network.reactsToYou.replace("{name}", "Marsh Irene"))
    row.locator("a[data-open]").click()
    expect(page).to_have_url(re.compile(rf"/posts/{number}"))
    expect(dot).to_have_count(0)
