"""Muting: what one does not want to see leaves the feed from a post's menu, for a time, and comes back by Undo or from the list; and
the feed's own search."""

import re
import uuid

from playwright.sync_api import expect

from Support.person import publish
from Support.screen import PHONE, post
from Support.ways import journey

# Of several lines, as most posts are.
REST = " и ещё несколько слов о том же" * 6


@journey
def test_a_post_s_hashtag_is_muted_from_its_menu_and_shown_again(browse, newcomer):
    author, reader, tag = newcomer(), newcomer(), f"тег{uuid.uuid4().hex[:8]}"
    publish(author, f"Примета {tag}{REST}", f"#{tag}")
    page = browse(signed_in=reader)
    words = page.words.network
    page.goto("/feed")
    article = post(page, f"Примета {tag}").first
    article.locator(":scope > .menu > summary").click()
    article.get_by_role("link", name=words.muteTag.replace("{tag}", tag)).click()
    expect(page.get_by_role("heading", name=words.muteTagTitle.replace("{tag}", tag))).to_be_visible()
    page.locator("input[name=for][value=day]").check()
    page.get_by_role("button", name=words.mute, exact=True).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.mutedTag.replace("{tag}", tag))
    expect(page).to_have_url(re.compile("/feed$"))
    expect(post(page, f"Примета {tag}")).to_have_count(0)

    page.goto(f"/tags/{tag}")
    expect(post(page, f"Примета {tag}")).to_have_count(1)
    expect(page.locator(".muted-note")).to_be_visible()
    page.goto("/settings/muted")
    row = page.locator(".row").filter(has_text=f"#{tag}")
    row.get_by_role("button", name=words.unmute).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.unmuted)
    expect(row).to_have_count(0)
    page.goto("/feed")
    expect(post(page, f"Примета {tag}")).to_have_count(1)


@journey
def test_the_feed_is_searched_from_its_head(browse, newcomer):
    author, mark = newcomer(), f"слово{uuid.uuid4().hex[:8]}"
    publish(author, f"Есть {mark}{REST}", f"#тег{mark}")
    publish(author, "Нет его")
    page = browse(signed_in=newcomer())
    words = page.words.network
    page.goto("/feed")
    field = page.get_by_role("searchbox", name=words.searchFeedLabel)
    field.fill(mark)
    field.press("Enter")
    expect(page).to_have_url(re.compile("/feed\\?query="))
    expect(page.locator("article.post")).to_have_count(1)
    expect(post(page, f"Есть {mark}")).to_have_count(1)
    page.goto(f"/feed?query=%23тег{mark}")
    page.get_by_role("button", name=words.intoChannel).press("Enter")
    expect(page).to_have_url(re.compile("/channels/\\d+$"))
    expect(post(page, f"Есть {mark}")).to_have_count(1)


@journey(size=PHONE)
def test_on_a_phone_the_search_that_found_lies_over_its_head_alone(browse, newcomer):
    author, mark = newcomer(), f"слово{uuid.uuid4().hex[:8]}"
    publish(author, f"Есть {mark}")
    page = browse(signed_in=newcomer())
    page.goto(f"/feed?query={mark}")
    field = page.get_by_role("search").bounding_box()
    assert field["y"] + field["height"] <= page.locator("article.post").first.bounding_box()["y"]
    page.locator(".back-link").click()
    expect(page).to_have_url(re.compile("/feed$"))


@journey(scripts=True)
def test_hashtags_are_offered_in_the_feed_s_search(browse, newcomer):
    author, tag = newcomer(), f"тег{uuid.uuid4().hex[:8]}"
    publish(author, f"Примета {tag}{REST}", f"#{tag}")
    page = browse(signed_in=newcomer())
    page.goto("/feed")
    page.locator("h1").click()
    page.keyboard.press("/")
    field = page.locator(".feed-search [name=query]")
    expect(field).to_be_focused()
    field.press_sequentially(tag[:-1])
    option = page.locator(".feed-search [role=option]")
    expect(option).to_have_text([f"#{tag}1"])
    field.press("ArrowDown")
    field.press("Enter")
    expect(field).to_have_value(f"#{tag} ")
    field.press("Enter")
    expect(page).to_have_url(re.compile("/feed\\?query=%23"))
    expect(post(page, f"Примета {tag}")).to_have_count(1)
