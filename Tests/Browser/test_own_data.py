"""What one takes along, and how one leaves: the page by hand, in both languages."""

import re

import pytest
from playwright.sync_api import expect

from Support.person import member_id, new_address
from Support.screen import ask_for_code, enter_code
from Support.stack import until
from Support.watch import sideways


@pytest.mark.parametrize("language", ["ru", "en"])
def test_an_archive_is_asked_for_and_fetched(browse, newcomer, database, language):
    client = newcomer()
    page = browse(language, signed_in=client)
    words = page.words.exports
    page.goto("/settings/profile")
    page.get_by_role("link", name=words.ownData).click()
    expect(page).to_have_url(re.compile(r"/settings/data$"))
    page.get_by_role("button", name=words.exportAsk).click()
    number = member_id(client)
    until(lambda: database.value("SELECT state FROM exports WHERE member_id = %s", number) == "ready", 60)
    # The page becomes that by itself.
    expect(page.get_by_role("button", name=words.download)).to_be_visible()
    assert sideways(page) <= 0
    page.get_by_role("button", name=words.download).click()
    with page.expect_download() as fetched:
        page.get_by_role("link", name=words.download).click()
    assert fetched.value.suggested_filename.endswith(".zip")


def test_one_leaves_and_comes_back(browse, newcomer, mailbox):
    email = new_address()
    client = newcomer(email)
    page = browse("ru", signed_in=client)
    words = page.words
    page.goto("/settings/data")
    page.get_by_role("link", name=words.exports.departureAsk).click()
    expect(page.get_by_role("heading", name=words.exports.departureGoes)).to_be_visible()
    assert sideways(page) <= 0
    page.get_by_role("button", name=words.exports.departureVerb).click()
    expect(page.get_by_role("heading", name=words.exports.departedTitle)).to_be_visible()
    page.get_by_role("link", name=words.exports.departedSignIn).click()
    letters = len(mailbox.letters(email))
    ask_for_code(page, email)
    enter_code(page, mailbox.code(email, after=letters))
    page.get_by_role("button", name=words.accounts.leavingRestore).click()
    expect(page).not_to_have_url(re.compile("sign-in"))
    page.goto("/settings/data")
    expect(page.get_by_role("heading", name=words.exports.exportTitle)).to_be_visible()
