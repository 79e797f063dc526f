"""Conversations as people have them: written, answered, changed and deleted."""

import re

from playwright.sync_api import expect

from Support.conversations import dialog
from Support.person import member_id
from Support.screen import PHONE, field
from Support.thread import begin, choose, said, send
from Support.ways import journey
from Support.writing import unique


@journey()
def test_somebody_is_written_to_and_answers(browse, anna, elena):
    page, first, second = browse(signed_in=anna), unique("План готов"), unique("Смотрю")
    page.goto(f"/messages/with/{member_id(elena)}")
    send(page, first)
    expect(said(page, first)).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"/messages/\d+\?"))
    other = browse(signed_in=elena)
    other.goto("/messages")
    other.get_by_role("link", name="Анна Ковалёва").click()
    expect(said(other, first)).to_be_visible()
    expect(other.locator(".thread-new")).to_have_text(other.words.conversations.unreadFromHere)
    choose(other, first, other.words.conversations.answer)
    expect(other.locator(".composer-answer")).to_contain_text(first)
    send(other, second)
    expect(said(other, second).locator(".message-quote")).to_contain_text(first)
    page.goto(page.url.split("?")[0])
    expect(said(page, second)).to_be_visible()
    expect(field(page, "body")).to_have_value("")


@journey(scripts=False)
def test_without_scripts_messages_are_changed_deleted_brought_back_and_read(browse, anna, elena):
    words = unique("Черновик плана"), unique("План")
    conversation = dialog(anna, elena, words[0])
    page = browse(signed_in=anna)
    page.goto(conversation)
    choose(page, words[0], page.words.conversations.edit)
    field(page, "body").fill(words[1])
    page.get_by_role("button", name=page.words.conversations.save, exact=True).click()
    expect(said(page, words[1])).to_contain_text(page.words.conversations.edited)
    # Without scripts the word of an act stays, and on a phone it lies over the last message.
    page.goto(conversation)
    choose(page, words[1], page.words.conversations.delete)
    expect(page.locator(".message-gone")).to_have_text(page.words.conversations.messageDeleted)
    page.locator("#toasts").get_by_role("button").first.click()
    expect(said(page, words[1])).to_be_visible()
    other = browse(signed_in=elena)
    other.goto(conversation)
    other.get_by_role("button", name=other.words.conversations.markRead, exact=True).click()
    expect(other.locator(".thread-new")).to_have_count(0)
    page.goto(conversation)
    expect(said(page, words[1]).get_by_role("img", name=page.words.conversations.read)).to_be_visible()


@journey(scripts=True)
def test_what_is_typed_is_there_the_next_time_and_gone_once_it_is_sent(browse, anna, elena):
    conversation, text = dialog(anna, elena), unique("Недописано")
    page = browse(signed_in=anna)
    page.goto(conversation)
    begin(page, text)
    page.goto(conversation)
    expect(field(page, "body")).to_have_value(text)
    send(page, text)
    expect(said(page, text)).to_have_attribute("data-number", "2")
    expect(field(page, "body")).to_have_value("")
    page.goto(conversation)
    expect(said(page, text)).to_have_count(1)
    expect(field(page, "body")).to_have_value("")


@journey(scripts=True, size=PHONE)
def test_a_phone_shows_the_list_or_a_conversation_and_no_bar_in_it(browse, anna, elena):
    conversation = dialog(anna, elena)
    page = browse(signed_in=elena)
    page.goto("/messages")
    expect(page.locator(".bar")).to_be_visible()
    page.get_by_role("link", name="Анна Ковалёва").click()
    expect(page).to_have_url(re.compile(conversation))
    expect(page.locator(".talk-list")).to_be_hidden()
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator(".thread-foot")).to_be_in_viewport()
    page.get_by_role("link", name=page.words.conversations.messages, exact=True).click()
    expect(page.locator("#conversations")).to_be_visible()
