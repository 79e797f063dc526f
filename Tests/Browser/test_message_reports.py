"""A message that is reported: what goes along is chosen, and moderators read that and nothing else."""

import re

import pytest
from playwright.sync_api import expect

from Support.conversations import dialog, say
from Support.person import member_id
from Support.ways import journey
from Support.writing import unique


@pytest.fixture
def moderator(newcomer, database):
    client = newcomer(full_name="Белова Ирина Николаевна")
    database.execute("UPDATE members SET role = 'moderator' WHERE id = %s", member_id(client))
    return client


def a_message_is_reported(browse, newcomer, moderator):
    author, reader = newcomer(), newcomer()
    before, text, behind = unique("Это до того"), unique("Грубость"), unique("Это после")
    talk = dialog(author, reader, before)
    number = say(author, talk, text)
    say(reader, talk, behind)
    page = browse(signed_in=reader)
    page.goto(talk)
    words = page.words.moderation
    message = page.locator(f"#message-{number}")
    message.hover()
    message.locator(".menu > summary").click()
    message.get_by_role("link", name=page.words.site.report, exact=True).click()
    expect(page.get_by_text(words.sendAlongHint)).to_be_visible()
    expect(page.get_by_role("checkbox", name=re.compile(re.escape(before)))).to_be_checked()
    page.get_by_role("checkbox", name=re.compile(re.escape(behind))).uncheck()
    page.locator("select[name=reason]").select_option("rudeness")
    page.get_by_role("button", name=words.sendReport, exact=True).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.reportSent)

    desk = browse(signed_in=moderator)
    desk.goto("/admin/reports")
    desk.get_by_role("link", name=re.compile(re.escape(text))).click()
    expect(desk.locator(".case-text.is-reported")).to_have_text(text)
    expect(desk.locator(".case-beside")).to_have_count(1)
    expect(desk.locator(".case-beside")).to_contain_text(before)
    expect(desk.locator("main")).not_to_contain_text(behind)
    expect(desk.locator("main")).to_contain_text(desk.words.moderation.restIsClosed)
    desk.get_by_role("button", name=desk.words.moderation.remove, exact=True).press("Enter")
    expect(desk.locator(".toast")).to_contain_text(desk.words.moderation.nowRemoved)
    page.goto(talk)
    expect(message).to_contain_text(page.words.conversations.messageRemoved)
    expect(message).not_to_contain_text(text)


@journey(language="ru", scripts=True)
def test_a_message_is_reported_with_what_was_chosen(browse, newcomer, moderator):
    a_message_is_reported(browse, newcomer, moderator)


@journey(language="en", scripts=False)
def test_a_message_is_reported_with_what_was_chosen_without_scripts(browse, newcomer, moderator):
    a_message_is_reported(browse, newcomer, moderator)
