"""A post is deleted without a question, and comes back to where it stood."""

import re
import uuid

from playwright.sync_api import Page, expect

from Support.person import member_id, publish
from Support.screen import choose, post
from Support.ways import journey


def marks(page: Page) -> list[str]:
    return page.locator("article .prose p:first-child").all_inner_texts()


@journey
def test_a_post_leaves_a_list_and_comes_back_to_its_place(browse, newcomer):
    author, mark = newcomer(), uuid.uuid4().hex[:8]
    for number in range(9):
        publish(author, f"{mark} {number}\n\n" + "Слово за слово. " * 20)
    page = browse(signed_in=author)
    words, path = page.words, f"/people/{member_id(author)}"
    page.goto(path)
    before = marks(page)
    middle = post(page, f"{mark} 4")
    middle.scroll_into_view_if_needed()
    choose(page, middle, words.network.delete)
    toast = page.locator(".toast")
    expect(toast).to_contain_text(words.network.postDeleted)
    expect(page).to_have_url(re.compile(rf"{path}$"))
    assert marks(page) == before[:4] + before[5:]
    toast.get_by_role("button", name=words.site.undo).click()
    expect(toast).to_contain_text(words.network.postRestored)
    assert marks(page) == before
    expect(middle).to_be_in_viewport()


def test_deleted_on_its_own_page_a_post_leads_to_the_list_and_back_to_its_place_there(browse, newcomer):
    author = newcomer()
    number = publish(author, "На своей странице #прочь")
    page = browse("ru", signed_in=author)
    page.goto("/tags/прочь")
    post(page, "На своей").locator(".prose").click(position={"x": 8, "y": 8})
    expect(page).to_have_url(re.compile(rf"/posts/{number}$"))
    choose(page, page.locator("article"), page.words.network.delete)
    expect(page).to_have_url(re.compile("/tags/[^#]+$"))
    expect(page.locator("article")).to_have_count(0)
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(page).to_have_url(re.compile(rf"/tags/.+#post-{number}$"))
    expect(post(page, "На своей")).to_be_visible()


def test_what_another_tab_has_deleted_is_deleted_here_as_well(browse, newcomer):
    author = newcomer()
    number = publish(author, "Дважды")
    page = browse("ru", signed_in=author)
    page.goto("/feed")
    author.post(f"/posts/{number}/delete", {"token": author.token("/feed")})
    choose(page, post(page, "Дважды"), page.words.network.delete)
    expect(page.locator(".toast")).to_contain_text(page.words.network.postDeleted)
    expect(post(page, "Дважды")).to_have_count(0)
