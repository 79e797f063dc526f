"""«Изменено» beside the time leads to what a post or a comment was before."""

import pytest
from playwright.sync_api import Page, expect

from Support.person import comment, publish
from Support.screen import field, press
from Support.ways import journey


@pytest.fixture
def author(newcomer):
    return newcomer()


def change(page: Page, text: str):
    field(page, "body").fill(text)
    press(page, page.words.network.save)


def back(page: Page):
    page.locator(".back-link:visible, .page-back:visible").first.click()


@journey()
def test_whoever_reads_a_changed_post_finds_what_it_was(browse, author, colleague):
    page = browse(signed_in=author)
    number = publish(author, "Встреча в **четверг**, R208")
    page.goto(f"/posts/{number}/edit")
    change(page, "Встреча в **пятницу**, R208")
    page.wait_for_url(f"**/posts/{number}")
    reader = browse(signed_in=colleague)
    reader.goto(f"/posts/{number}")
    reader.locator("article.post .edited").click()
    expect(reader.get_by_role("heading", level=1)).to_have_text(reader.words.network.postVersions)
    newest, first = reader.locator(".version").all()
    expect(newest.locator("del")).to_contain_text("четверг")
    expect(newest.locator("ins")).to_contain_text("пятницу")
    expect(first.locator("strong")).to_have_text("четверг")
    expect(first.locator("del, ins")).to_have_count(0)
    whole = newest.locator(".version-whole")
    expect(whole.locator("strong")).to_be_hidden()
    whole.locator("summary").press("Enter")
    expect(whole.locator("strong")).to_have_text("пятницу")
    back(reader)
    expect(reader.locator(f"#post-{number}.is-whole")).to_be_visible()


@journey()
def test_a_changed_comment_leads_to_what_it_was_and_back(browse, author, colleague):
    number = publish(author, "Собираем семинар")
    said = comment(author, number, "Приду")
    page = browse(signed_in=author)
    page.goto(f"/posts/{number}/comments/{said}/edit")
    change(page, "Не приду")
    expect(page.locator(f"#comment-{said}")).to_contain_text("Не приду")
    reader = browse(signed_in=colleague)
    reader.goto(f"/posts/{number}")
    reader.locator(f"#comment-{said} .edited").click()
    expect(reader.locator(".version")).to_have_count(2)
    expect(reader.locator(".version").first.locator("ins")).to_contain_text("Не")
    back(reader)
    expect(reader.locator(f"#comment-{said}")).to_be_in_viewport()
