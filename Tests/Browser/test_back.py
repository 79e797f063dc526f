"""Back returns to the same item at the same place (X-09), and to nothing private after signing out (S10)."""

import re

import pytest
from playwright.sync_api import expect

from Support.person import new_address, publish
from Support.screen import IN_FEED, PHONE, ask_for_code, enter_code, error_of, field, press, sign_out
from Support.stack import until
from Support.ways import journey


@pytest.fixture(scope="module")
def long_feed(signed_in, database):
    """More than three pages of posts."""
    author = signed_in("writer", full_name="Михаил Лебедев", faculty="Факультет компьютерных наук")
    standing = database.value("SELECT count(*) FROM posts WHERE deleted_at IS NULL AND project_id IS NULL")
    for number in range(max(0, 70 - standing)):
        publish(author, f"Заметка {number}\n\n" + "Слово за слово. " * (number % 7 * 8))


def place(page, item: str) -> float:
    return page.locator(f"#{item}").evaluate("element => element.getBoundingClientRect().top")


@journey(scripts=True)
def test_back_returns_to_the_same_post_after_pages_that_came_by_themselves(browse, member, long_feed):
    page = browse(signed_in=member)
    width, height = page.viewport_size.values()
    page.goto("/feed")
    for wanted in (25, 45):
        page.mouse.move(width / 2, height / 2)
        until(lambda: page.locator("article[data-item]").count() >= wanted or page.mouse.wheel(0, 1_500), 60, 0.06)
    item = page.locator("article[data-item]").nth(41)
    item.scroll_into_view_if_needed()
    name, before = item.get_attribute("id"), None
    page.wait_for_timeout(300)
    before = place(page, name)
    item.locator("a.age, a[href^='/posts/']").first.click()
    expect(page.locator("article.is-whole")).to_be_visible()
    page.go_back()
    expect(page.locator(f"#{name}")).to_be_attached()
    page.wait_for_timeout(500)
    assert abs(place(page, name) - before) <= 2


def test_back_returns_to_the_same_place_without_scripts(browse, member, long_feed):
    page = browse("ru", PHONE, scripts=False, signed_in=member)
    page.goto("/feed")
    page.locator("a[rel=next]").click()
    expect(page).to_have_url(re.compile("after="))
    item = page.locator("article[data-item]").nth(12)
    item.scroll_into_view_if_needed()
    name, before = item.get_attribute("id"), place(page, item.get_attribute("id"))
    item.locator("a.age, a[href^='/posts/']").first.click()
    expect(page.locator("article.is-whole")).to_be_visible()
    page.go_back()
    expect(page.locator(f"#{name}")).to_be_attached()
    page.wait_for_timeout(300)
    assert abs(place(page, name) - before) <= 2


def test_back_after_signing_out_shows_nothing_private(browse, newcomer):
    client = newcomer(full_name="Елена Соколова")
    publish(client, "Только для коллег")
    page = browse("ru", signed_in=client)
    for path in ("/feed", "/settings/profile", "/settings/sessions", "/feed"):
        page.goto(path)
    sign_out(page)
    for _ in range(4):
        page.go_back()
        page.wait_for_timeout(150)
        assert "Только для коллег" not in page.content() and "Елена Соколова" not in page.content()
        expect(page.locator("main [name=email]")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_back_after_wrong_codes_leads_to_the_page_of_the_code(scripts, browse, mailbox):
    page, email = browse("ru", scripts=scripts), new_address()
    page.goto("/sign-in")
    ask_for_code(page, email)
    code = mailbox.code(email)
    page.meant.add(422)
    enter_code(page, "12")
    expect(error_of(page, "code")).to_contain_text(page.words.accounts.codeIsMalformed)
    expect(field(page, "code")).to_have_value("12")
    enter_code(page, f"{(int(code) + 1) % 100_000_000:08d}")
    expect(error_of(page, "code")).to_contain_text(page.words.accounts.pattern("codeIsWrong"))
    page.reload()
    expect(error_of(page, "code")).to_contain_text(page.words.accounts.pattern("codeIsWrong"))
    page.go_back()
    expect(field(page, "code")).to_be_visible()
    page.go_forward()
    enter_code(page, code)
    expect(page).to_have_url(re.compile(r"/register$"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"/sign-in/code$"))
    expect(page.locator("main")).to_contain_text(page.words.accounts.codeIsDead)


def test_back_after_a_refused_post_leads_to_an_empty_composer(browse, newcomer):
    page = browse("ru", signed_in=newcomer())
    page.goto("/posts/new")
    field(page, "body").fill("а" * 16_385)
    press(page, page.words.network.publish)
    expect(page.locator("#field-body-error")).to_be_visible()
    field(page, "body").fill("Короче")
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    page.go_back()
    expect(page).to_have_url(re.compile(r"/posts/new$"))
    expect(field(page, "body")).to_have_value("")
