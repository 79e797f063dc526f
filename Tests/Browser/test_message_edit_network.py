"""A message is changed over a network that is slow, cut, or loses answers: the change is there once, and no text is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.conversations import say
from Support.network import cut, lose_answer, slow
from Support.screen import field, is_phone
from Support.thread import arrived, choose, said
from Support.ways import journey
from Support.writing import unique


@pytest.fixture
def before() -> str:
    return unique("Встреча в три")


def edit(page: Page, text: str, changed: str):
    choose(page, text, page.words.conversations.edit)
    expect(field(page, "body")).to_have_value(text)
    field(page, "body").fill(changed)


def save(page: Page):
    # A phone's page has it in its head.
    place = page.locator(".sheet-send" if is_phone(page) else ":not(.sheet-send)")
    return page.get_by_role("button", name=page.words.conversations.save, exact=True).and_(place)


def failed(page: Page):
    """Until the browser says that the page did not come."""
    page.wait_for_url(re.compile("^chrome-error:"))


def stands(page: Page, other: Page, text: str, changed: str):
    """On both screens, once, and nothing of what was before."""
    for each in page, other:
        arrived(each, changed)
        expect(said(each, text)).to_have_count(0)
        expect(said(each, changed)).to_contain_text(each.words.conversations.edited)


@journey(scripts=True)
def test_a_slow_network_takes_a_change_once_however_often_it_is_pressed(talk, anna, before, database):
    page, other, conversation = talk()
    number = say(anna, conversation, before)
    arrived(page, before)
    slow(page)
    changed = unique("Встреча в четыре")
    edit(page, before, changed)
    save(page).dblclick()
    stands(page, other, before, changed)
    assert database.value(
        "SELECT version FROM messages WHERE conversation_id = %s AND number = %s",
        int(conversation.split("/")[-1]), number) == 2


@journey(scripts=True)
def test_a_change_that_found_no_network_is_there_to_be_sent_again(talk, anna, before):
    page, other, conversation = talk()
    say(anna, conversation, before)
    arrived(page, before)
    changed = unique("Встреча в четыре")
    edit(page, before, changed)
    with cut(page):
        save(page).click()
        expect(page.locator(".toast")).to_contain_text(page.words.site.notSent)
        expect(field(page, "body")).to_have_value(changed)
    expect(said(other, before)).to_have_count(1)
    save(page).click()
    stands(page, other, before, changed)


@journey(scripts=True)
def test_a_change_whose_answer_was_lost_is_there_once(talk, anna, before):
    page, other, conversation = talk()
    say(anna, conversation, before)
    arrived(page, before)
    changed = unique("Встреча в четыре")
    edit(page, before, changed)
    lose_answer(page, anna, "**/edit")
    save(page).click()
    arrived(other, changed)
    failed(page)
    page.goto(conversation)
    arrived(page, changed)
    choose(page, changed, page.words.conversations.edit)
    expect(field(page, "body")).to_have_value(changed)
    save(page).click()
    stands(page, other, before, changed)
