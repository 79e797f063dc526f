"""Another e-mail, and the way back by the letter that the old one got."""

import re

from playwright.sync_api import expect

from Support.person import new_address
from Support.screen import ask_for_code, error_of, field, press
from Support.watch import sideways
from Support.ways import journey


@journey
def test_an_address_is_changed_and_put_back_by_its_letter(browse, newcomer, mailbox):
    old, new = new_address(), new_address()
    page = browse(signed_in=newcomer(old))
    words = page.words.accounts
    page.goto("/settings/profile")
    page.get_by_role("link", name=words.changeEmail, exact=True).click()
    ask_for_code(page, "anna@example.com")
    expect(error_of(page, "email")).to_contain_text("hse.ru")
    expect(field(page, "email")).to_have_value("anna@example.com")
    ask_for_code(page, new)
    expect(page.locator("main")).to_contain_text(new)
    field(page, "code").fill(mailbox.code(new))
    press(page, words.emailConfirm)
    expect(page.locator(".toast")).to_contain_text(words.emailChanged)
    expect(page.locator("main .facts")).to_contain_text(new)
    expect(page.locator("main .notice")).to_contain_text(old)
    assert sideways(page) <= 0

    link = re.search(r"^http\S+$", mailbox.letter(old, after=1)["text"], re.MULTILINE)[0]
    reader = browse()
    reader.goto(link)
    expect(reader.get_by_role("heading", level=1)).to_have_text(words.emailUndoTitle)
    press(reader, words.emailUndo)
    expect(reader.get_by_role("heading", level=1)).to_have_text(words.emailUndoneTitle)
    reader.get_by_role("link", name=words.signIn, exact=True).click()
    expect(field(reader, "email")).to_be_visible()
    page.reload()
    expect(page).to_have_url(re.compile(r"/sign-in\?"))
