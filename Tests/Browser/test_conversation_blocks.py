"""Blocking somebody, and who may write: what both see of it, with what was typed kept."""

import re

from playwright.sync_api import expect

from Support.conversations import dialog, say
from Support.person import member_id
from Support.screen import press
from Support.ways import journey


def block(browse, newcomer):
    anna, elena = newcomer(), newcomer()
    conversation = dialog(anna, elena)
    say(elena, conversation, "Здравствуйте")
    page, other = browse(signed_in=anna), browse(signed_in=elena)
    words = page.words.conversations
    other.goto(conversation)
    expect(other.locator(".composer-body")).to_be_visible()

    page.goto(f"{conversation}/info")
    page.get_by_role("link", name=words.block, exact=True).click()
    page.get_by_role("button", name=words.block, exact=True).click()
    # The page of a phone has the person alone, without the conversation.
    expect(page.get_by_role("button", name=words.unblock, exact=True).first).to_be_visible()

    # The other's page was open all the while, and nothing has notified it.
    expect(other.locator(".thread-foot > .notice")).to_have_count(0)
    other.meant.add(403)
    other.locator(".composer-body").fill("Важное письмо")
    other.locator(".composer-send").click()
    expect(other.locator(".thread-foot > .notice")).to_have_text(re.compile(re.escape(words.dialogIsClosed)))
    if other.scripts:
        failed = other.locator(".message.is-failed")
        expect(failed).to_contain_text("Важное письмо")
        failed.get_by_role("button", name=words.edit, exact=True).click()
    expect(other.locator(".composer-body")).to_have_value("Важное письмо")
    other.goto("/messages")
    expect(other.get_by_text(words.personIsBlocked)).to_have_count(0)

    page.goto(conversation)
    expect(page.get_by_text(words.personIsBlocked)).to_be_visible()
    expect(page.locator(".composer")).to_have_count(0)
    expect(page.locator(".message")).to_have_count(2)
    press(page, words.unblock)
    expect(page.locator(".composer-body")).to_be_visible()
    page.goto("/settings/messages")
    expect(page.get_by_text(words.nobodyIsBlocked, exact=True)).to_be_visible()


@journey(scripts=True)
def test_a_person_is_blocked_and_let_in_again(browse, newcomer):
    block(browse, newcomer)


@journey(scripts=False)
def test_a_person_is_blocked_and_let_in_again_without_scripts(browse, newcomer):
    block(browse, newcomer)


@journey
def test_a_profile_says_that_one_cannot_write(browse, newcomer):
    anna, elena = newcomer(), newcomer()
    page, other = browse(signed_in=anna), browse(signed_in=elena)
    words = page.words.conversations
    profile = f"/people/{member_id(anna)}"
    other.goto(profile)
    expect(other.get_by_role("link", name=words.writeMessage, exact=True)).to_be_visible()
    page.goto("/settings/messages")
    page.locator("input[value=nobody]").check()
    press(page, words.save)
    expect(page.locator("input[value=nobody]")).to_be_checked()
    other.reload()
    expect(other.get_by_text(words.dialogIsClosed)).to_be_visible()
    expect(other.get_by_role("link", name=words.writeMessage, exact=True)).to_have_count(0)
    other.goto(f"/messages/with/{member_id(anna)}")
    expect(other.get_by_text(words.dialogIsClosed)).to_be_visible()
    expect(other.locator(".composer")).to_have_count(0)
    # A member who is written to may answer.
    conversation = dialog(anna, elena)
    other.goto(conversation)
    other.locator(".composer-body").fill("Спасибо")
    other.locator(".composer-send").click()
    expect(other.locator(".message.is-own:not(.is-echo)")).to_have_count(1)


@journey(scripts=True)
def test_a_profile_asks_before_it_blocks(browse, newcomer):
    anna, elena = newcomer(), newcomer()
    page = browse(signed_in=anna)
    words = page.words.conversations
    page.goto(f"/people/{member_id(elena)}")
    page.locator(".profile-head details summary").last.click()
    page.get_by_role("link", name=words.blockAsking).click()
    page.get_by_role("button", name=words.block, exact=True).click()
    expect(page.locator("main").get_by_text(words.personIsBlocked)).to_be_visible()
    page.locator("#toasts").get_by_role("button", name=page.words.site.undo).click()
    expect(page.get_by_role("link", name=words.writeMessage, exact=True)).to_be_visible()
