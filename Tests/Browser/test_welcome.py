"""The first pages (YD-01): three, short, the last of which offers to connect accounts; never shown again by themselves."""

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
def test_a_newcomer_walks_through_and_may_connect_an_account(browse, mailbox):
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
    offers = page.locator("main .rows > li")
    expect(offers).to_have_count(3)
    assert sideways(page) <= 0
    offers.first.get_by_role("button", name=page.words.connections.connect, exact=True).click()
    page.get_by_role("button", name="Deny").click()
    expect(page.get_by_role("status").filter(has_text=page.words.connections.pattern("denied"))).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(words.welcomeStartTitle)
    page.get_by_role("link", name=words.welcomeLater, exact=True).click()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    sign_out(page)
    page.goto("/")
    ask_for_code(page, email)
    enter_code(page, mailbox.code(email, after=1))
    expect(page).to_have_url(re.compile(r":\d+/$"))


def test_it_is_walked_by_keys_and_passed_over(browse, mailbox):
    page = browse("ru")
    email = arrive(page, mailbox)
    for name in (page.words.accounts.welcomeSkip, page.words.accounts.welcomeLater):
        link = page.get_by_role("link", name=name, exact=True)
        expect(link).to_be_visible()
        for _ in range(30):
            page.keyboard.press("Tab")
            if link.evaluate("link => link === document.activeElement"):
                break
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r":\d+/$"))
    assert email
    page.goto("/")
    expect(page).to_have_url(re.compile(r":\d+/$"))
