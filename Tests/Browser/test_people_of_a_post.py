"""Several people at one post, a browser each: who is notified of what, how often, and what a change moves."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.person import comment, member_id, publish
from Support.screen import field, post, press, write
from Support.ways import journey
from Support.writing import composer, options, unique


@pytest.fixture
def author(newcomer):
    return newcomer(full_name="Анна Ковалёва")


def say(page: Page, number: int, text: str):
    page.goto(f"/posts/{number}")
    field(page, "body").fill(text)
    press(page, page.words.network.sendComment)
    expect(page.locator(".comment", has_text=text)).to_have_count(1)


def told(page: Page):
    page.goto("/notifications")
    return page.locator(".notification")


def unread(page: Page):
    """By their dots."""
    return told(page).locator(".dot")


@journey(scripts=True)
def test_what_several_people_say_is_one_notification_that_opens_at_the_first_and_can_be_ended(browse, author, newcomer):
    number = publish(author, unique("Собираем семинар"))
    oleg, irina = newcomer(full_name="Олег Марченко"), newcomer(full_name="Ирина Белова")
    first, second = browse(signed_in=oleg), browse(signed_in=irina)
    say(first, number, "Приду первым")
    say(second, number, "И я приду")
    for client in (oleg, irina, oleg):
        comment(client, number, unique("Ещё вопрос"))
    page = browse(signed_in=author)
    expect(unread(page)).to_have_count(1)
    row = page.locator(".notification")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(re.compile(r"Олег Марченко.* 1.*: 5\b"))
    row.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(rf"/posts/{number}/comments/\d+"))
    expect(page.locator(".comment.is-asked")).to_contain_text("Приду первым")
    expect(page.locator(".comment.is-asked")).to_be_in_viewport()
    expect(unread(page)).to_have_count(0)
    page.goto(f"/posts/{number}")
    press(page, page.words.network.unfollow)
    expect(page.get_by_role("button", name=page.words.network.follow, exact=True)).to_be_visible()
    say(first, number, "А без меня?")
    expect(unread(page)).to_have_count(0)
    # Others who follow are notified.
    expect(unread(second)).to_have_count(1)


@journey(scripts=True)
def test_a_change_tells_whom_the_text_did_not_mention_before_and_nobody_of_what_is_code_or_quoted(
        browse, author, newcomer):
    oleg, irina, vera = [newcomer(full_name=name) for name in ("Олег Марченко", "Ирина Белова", "Вера Лунина")]
    oleg_s, irina_s, vera_s = [f"[@Коллега](/people/{member_id(client)})" for client in (oleg, irina, vera)]
    page = browse(signed_in=author)
    page.goto("/feed")
    write(page, f"{unique('Спросим')} {oleg_s}\n\n`{irina_s}`\n\n> {vera_s}")
    number = re.search(r"\d+$", page.url)[0]
    pages = [browse(signed_in=client) for client in (oleg, irina, vera)]
    for each, count in zip(pages, (1, 0, 0)):
        expect(unread(each)).to_have_count(count)
    pages[0].locator(".notification").get_by_role("link").first.click()
    expect(pages[0]).to_have_url(re.compile(rf"/posts/{number}"))
    expect(unread(pages[0])).to_have_count(0)
    page.goto(f"/posts/{number}/edit")
    field(page, "body").fill(f"Спросим {oleg_s} и {irina_s}\n\n> {vera_s}")
    press(page, page.words.network.save)
    expect(post(page, "Спросим")).to_contain_text("@Коллега")
    for each, count in zip(pages, (0, 1, 0)):
        expect(unread(each)).to_have_count(count)


@journey()
def test_a_change_leaves_a_post_at_its_place_in_everybody_s_list(browse, author, newcomer):
    old, new = unique("Сначала"), unique("Потом")
    number = publish(author, old)
    publish(author, new)
    reader = browse(signed_in=newcomer())
    page = browse(signed_in=author)
    page.goto(f"/posts/{number}/edit")
    field(page, "body").fill(f"{old}, а теперь иначе")
    press(page, page.words.network.save)
    expect(page).to_have_url(re.compile(rf"/posts/{number}$"))
    for address in (f"/people/{member_id(author)}", "/feed"):
        reader.goto(address)
        places = [reader.locator("article.post").evaluate_all(
            "(posts, text) => posts.findIndex((post) => post.innerText.includes(text))", text) for text in (new, old)]
        assert 0 <= places[0] < places[1], address
    expect(post(reader, old)).to_contain_text("а теперь иначе")
    expect(post(reader, old).locator(".edited")).to_have_count(1)
    expect(post(reader, new).locator(".edited")).to_have_count(0)


@journey(scripts=True)
def test_a_hashtag_that_somebody_used_once_long_ago_is_offered_to_who_types_all_of_it(
        browse, author, newcomer, database):
    tag = unique("редкость").replace(" ", "")
    number = publish(author, "Когда-то", f"#{tag}")
    database.execute("UPDATE posts SET created_at = created_at - interval '31 days' WHERE id = %s", number)
    database.execute("UPDATE hashtags SET created_at = created_at - interval '31 days' WHERE name = %s", tag)
    page = composer(browse(signed_in=newcomer()))
    field(page, "body").fill("Смотрите")
    tags = field(page, "tags")
    tags.focus()
    with page.expect_response(re.compile("/hashtags")):
        tags.press_sequentially(f"#{tag[:-1]}")
    expect(options(page)).to_have_count(0)
    tags.press_sequentially(tag[-1])
    expect(options(page)).to_have_text([f"#{tag}1"])
