"""The first pages (YD-01): three, short, passed over by one press, never shown again by themselves."""

import re

from playwright.sync_api import expect

from Support.person import DETAILS, new_address
from Support.screen import ask_for_code, enter_code, field, press, sign_out
from Support.watch import sideways
from Support.ways import journey


def arrive(page, mailbox) -> str:
    """Registers somebody new; where they end is the first page."""
    email = new_address()
    page.goto("/")
    ask_for_code(page, email)
    enter_code(page, mailbox.code(email))
    for name, value in DETAILS.items():
        field(page, name).fill(value)
    press(page, page.words.accounts.createAccount)
    expect(page).to_have_url(re.compile(r"/welcome$"))
    return email


@journey
def test_a_newcomer_walks_through_and_begins(browse, mailbox):
    page = browse()
    words = page.words.accounts
    email = arrive(page, mailbox)
    expect(page.get_by_role("heading", level=1)).to_have_text(words.welcomeFilesTitle)
    assert sideways(page) <= 0
    page.get_by_role("link", name=words.welcomeNext, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words.welcomePeopleTitle)
    page.get_by_role("link", name=words.welcomeBack, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words.welcomeFilesTitle)
    page.get_by_role("link", name=words.welcomeStep.replace("{n}", "3").replace("{all}", "3")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words.welcomeStartTitle)
    press(page, words.welcomeBegin)
    expect(page).to_have_url(re.compile(r"/files$"))
    sign_out(page)
    page.goto("/")
    ask_for_code(page, email)
    enter_code(page, mailbox.code(email, after=1))
    expect(page).to_have_url(re.compile(r"/feed$"))


def test_it_is_walked_by_keys_and_passed_over(browse, mailbox):
    page = browse("ru")
    email = arrive(page, mailbox)
    skip = page.get_by_role("button", name=page.words.accounts.welcomeSkip, exact=True)
    for _ in range(30):
        page.keyboard.press("Tab")
        if skip.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/feed$"))
    assert email
    page.goto("/")
    expect(page).to_have_url(re.compile(r"/feed$"))
