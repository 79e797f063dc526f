"""Somebody of another organisation is invited and comes in."""

import re

from playwright.sync_api import expect

from Support.person import DETAILS, new_address
from Support.screen import ask_for_code, enter_code, error_of, field, press
from Support.watch import sideways
from Support.ways import journey


@journey
def test_somebody_is_invited_and_comes_in_by_the_letters(browse, administrator, mailbox):
    page, guest = browse(signed_in=administrator), new_address().replace("@hse.ru", "@example.com")
    words = page.words.admin
    page.goto("/admin/invitations")
    field(page, "emails").fill(f"{guest}, daria")
    field(page, "note").fill("Ждём вас в семинаре")
    press(page, words.invite)
    expect(error_of(page, "emails")).to_contain_text("daria")
    expect(field(page, "note")).to_have_value("Ждём вас в семинаре")
    field(page, "emails").fill(guest)
    press(page, words.invite)
    row = page.locator("#invitation-rows tr", has_text=guest)
    expect(row).to_contain_text("Ждём вас в семинаре")
    assert sideways(page) <= 0

    letter = mailbox.letter(guest)["text"]
    assert "Ждём вас в семинаре" in letter and "Тимур Ахметов" in letter
    visitor = browse()
    visitor.goto(re.search(r"^http\S+$", letter, re.MULTILINE)[0])
    ask_for_code(visitor, guest)
    expect(visitor.locator("main")).to_contain_text(visitor.words.accounts.pattern("codeLeadForInvited"))
    enter_code(visitor, mailbox.code(guest, after=1))
    for name, value in DETAILS.items():
        field(visitor, name).fill(value)
    press(visitor, visitor.words.accounts.createAccount)
    expect(visitor).to_have_url(re.compile(r"/welcome$"))
    page.reload()
    expect(page.locator("main")).not_to_contain_text(guest)
