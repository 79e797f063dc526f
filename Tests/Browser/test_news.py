"""New posts wait behind a button."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from Support.person import member_id, publish
from Support.screen import DESK, PHONE
from Support.stack import until
from Support.ways import journey


def test_posts_of_others_wait_behind_a_button_until_it_is_pressed(browse, member, colleague):
    mark = uuid.uuid4().hex
    page = browse("en", signed_in=member)
    page.goto("/feed")
    publish(colleague, f"{mark} one")
    publish(colleague, f"{mark} two")
    button = page.locator("[data-news]")
    expect(button).to_be_visible(timeout=12_000)
    expect(button).to_contain_text(page.words.network.pattern("newPosts"))
    expect(page.locator("article", has_text=mark)).to_have_count(0)
    expect(button).to_contain_text("2", timeout=12_000)
    button.click()
    expect(page.locator("article", has_text=mark)).to_have_count(2)
    expect(page.locator("article").first).to_contain_text(f"{mark} two")
    expect(page.locator("article").first).to_be_focused()
    expect(button).to_be_hidden()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_they_are_told_of_where_one_reads(size, browse, newcomer, colleague):
    reader = newcomer()
    for number in range(12):
        publish(colleague, f"Заметка {number}\n\n" + "Слово за слово. " * 20)
    page = browse("ru", size, signed_in=reader)
    page.goto("/feed")
    page.mouse.move(200, 400)
    while page.evaluate("scrollY") < 800:
        page.mouse.wheel(0, 600)
        page.wait_for_timeout(60)
    publish(colleague, f"Новое {uuid.uuid4().hex}")
    button = page.locator("[data-news]")
    expect(button).to_be_in_viewport(timeout=12_000)
    button.click()
    expect(page.locator("article").first).to_be_focused()
    expect(page.locator("article").first).to_be_in_viewport()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_pencil_stands_in_the_heads_of_phones(scripts, browse, member):
    page = browse("ru", PHONE, scripts=scripts, signed_in=member)
    publish(member, "Про #карандаш")
    for path in ("/feed", "/tags/карандаш", f"/people/{member_id(member)}"):
        page.goto(path)
        page.get_by_role("link", name=page.words.network.newPost, exact=True).click()
        expect(page).to_have_url(re.compile(r"/posts/new$"))
        expect(page.locator("[name=body]")).to_be_focused()


@journey(size=DESK)
def test_the_way_to_write_is_in_sight_at_a_desk_however_far_the_feed_is_scrolled(browse, member, colleague):
    for number in range(12):
        publish(colleague, f"Заметка {number}\n\n" + "Слово за слово. " * 20)
    page = browse(signed_in=member)
    page.goto("/feed")
    page.locator("article.post").nth(11).scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > DESK[1]
    write = page.locator(".compose-beside")
    expect(write).to_be_in_viewport(ratio=1)
    expect(write).to_have_text(page.words.network.newPost)
    write.click()
    expect(page).to_have_url(re.compile(r"/posts/new$"))
    expect(page.locator("[name=body]")).to_be_focused()


def test_one_s_own_post_is_no_news(browse, member, colleague):
    own, other = uuid.uuid4().hex, uuid.uuid4().hex
    page = browse("ru", signed_in=member)
    page.goto("/feed")
    publish(member, own)
    # The page is told of this one after its member's own.
    publish(colleague, other)
    waiting = "() => document.querySelector('#news template')?.content.textContent ?? ''"
    until(lambda: other in page.evaluate(waiting), 12, 0.1)
    assert own not in page.evaluate(waiting)


def test_without_scripts_a_reload_shows_them(browse, member, colleague):
    mark = uuid.uuid4().hex
    page = browse("ru", scripts=False, signed_in=member)
    page.goto("/feed")
    publish(colleague, mark)
    page.reload()
    expect(page.locator("article", has_text=mark)).to_have_count(1)


@pytest.mark.slow
def test_the_stream_ends_with_the_session(browse, newcomer, stack):
    client = newcomer()
    page = browse("ru", signed_in=client)
    with page.expect_response(lambda response: response.url.endswith("/events"), timeout=8_000) as opened:
        page.goto("/feed")
    assert opened.value.status == 200 and "text/event-stream" in opened.value.headers["content-type"]
    with page.expect_event("requestfinished", lambda request: request == opened.value.request):
        client.post("/sign-out", {"token": client.token("/feed")})
    page.reload()
    expect(page.locator("main [name=email]")).to_be_visible()
