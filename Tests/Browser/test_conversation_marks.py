"""Marks and mentions in conversations: two people see each other's, by scripts and without."""

import re

from playwright.sync_api import expect

from Support.conversations import dialog, group, say
from Support.person import member_id
from Support.screen import enhanced, field
from Support.thread import arrived, choose, said, send
from Support.ways import journey
from Support.writing import options, unique


def marks(page, text: str):
    return said(page, text).locator(".reactions > button.mark")


def react(page, text: str, mark: str):
    """Chooses one of the six: in the menu of the message, or on the page of its reactions."""
    words = page.words.writing
    if not page.scripts:
        choose(page, text, words.react)
        page.locator("main form.marks").get_by_role("button", name=words.strings[mark]).click()
        return
    message = said(page, text)
    message.hover()
    message.locator(":scope > .menu > summary").click()
    message.locator(".menu .marks").get_by_role("button", name=words.strings[mark]).click()


@journey()
def test_two_people_react_and_see_each_other(browse, anna, elena):
    text = unique("Кто за?")
    conversation = dialog(anna, elena, text)
    page = browse(signed_in=elena)
    words = page.words.writing
    page.goto(conversation)
    other = browse(signed_in=anna)
    other.goto(conversation)
    react(page, text, "markHeart")
    if not page.scripts:
        page.goto(conversation)
        other.reload()
    expect(marks(page, text)).to_have_accessible_name(f"{words.markHeart}: 1")
    expect(marks(page, text)).to_have_attribute("aria-pressed", "true")
    # On the other's screen at once.
    expect(marks(other, text)).to_have_accessible_name(f"{words.markHeart}: 1")
    expect(marks(other, text)).to_have_attribute("aria-pressed", "false")
    marks(other, text).click()
    if not page.scripts:
        page.reload()
    for each in page, other:
        expect(marks(each, text)).to_have_accessible_name(f"{words.markHeart}: 2")
    marks(page, text).press("Enter")
    if not page.scripts:
        other.reload()
    for each in page, other:
        expect(marks(each, text)).to_have_accessible_name(f"{words.markHeart}: 1")
    other.goto("/notifications")
    expect(other.get_by_role("link", name=re.compile(re.escape(page.words.conversations.reactsToYou.split("{name} ")[1])))).to_have_count(0)


@journey(scripts=True)
def test_a_mark_is_set_by_the_keyboard_and_told_to_the_author(browse, anna, elena):
    text = unique("Договорились?")
    conversation = dialog(anna, elena, text)
    page = browse(signed_in=elena)
    page.goto(conversation)
    enhanced(page)
    said(page, text).locator(":scope > .menu > summary").focus()
    page.keyboard.press("Enter")
    mark = said(page, text).locator(".menu .marks").get_by_role("button", name=page.words.writing.markThumbsUp)
    mark.focus()
    page.keyboard.press("Enter")
    expect(marks(page, text)).to_have_accessible_name(f"{page.words.writing.markThumbsUp}: 1")
    author = browse(signed_in=anna)
    author.goto("/notifications")
    author.get_by_role(
        "link", name=author.words.conversations.reactsToYou.replace("{name}", "Елена Соколова")).click()
    expect(author).to_have_url(re.compile(rf"{conversation}/1"))
    expect(marks(author, text)).to_be_visible()


@journey(scripts=True)
def test_people_of_the_conversation_are_offered_and_whoever_is_mentioned_sees_it(browse, anna, elena, newcomer):
    newcomer(full_name="Марина Нездешняя")
    conversation = group(anna, elena, newcomer(full_name="Марк Здешний"), name="Семинар")
    page = browse(signed_in=anna)
    page.goto(conversation)
    enhanced(page)
    body = field(page, "body")
    body.focus()
    body.press_sequentially("@Мар")
    expect(options(page)).to_have_text([re.compile("Здешний")])
    body.press("Escape")
    body.fill("")
    text = unique("взгляните")
    body.press_sequentially("@Сокол")
    expect(options(page)).to_have_text([re.compile("Елена Соколова")])
    # The first Enter takes the name, the second sends.
    body.press("Enter")
    expect(body).to_have_value(f"[@Елена Соколова](/people/{member_id(elena)}) ")
    body.press_sequentially(text)
    body.press("Enter")
    arrived(page, text)
    other = browse(signed_in=elena)
    other.goto("/messages")
    row = other.locator(".conversation-row", has_text="Семинар")
    expect(row.get_by_text(other.words.conversations.youAreMentioned)).to_have_count(1)
    other.goto(conversation)
    expect(said(other, text)).to_have_class(re.compile("is-mention"))
    expect(said(other, text).locator(".mention")).to_have_attribute("href", f"/people/{member_id(elena)}")
    expect(said(page, text)).not_to_have_class(re.compile("is-mention"))


@journey(scripts=False)
def test_a_typed_name_becomes_a_mention_without_scripts(browse, anna, elena):
    conversation = dialog(anna, elena)
    page = browse(signed_in=anna)
    page.goto(conversation)
    text = unique("взгляните")
    send(page, f"@Соколова, {text}")
    expect(said(page, text).locator(".mention")).to_have_text("@Елена Соколова")


@journey()
def test_a_member_chooses_of_what_they_are_told(browse, anna, elena, newcomer):
    conversation = group(anna, elena, newcomer(), name="Семинар")
    say(anna, conversation, "Раз")
    page = browse(signed_in=elena)
    words = page.words.conversations
    page.goto("/messages")
    count = page.locator(".count .badge:visible")
    expect(count).to_have_text("1")
    row = page.locator(".conversation-row", has_text="Семинар")
    row.hover()
    row.locator(".menu > summary").click()
    row.locator(".menu-item", has_text=words.levelAsking).click()
    page.locator("label", has_text=words.levelMentions).click()
    page.get_by_role("button", name=words.save, exact=True).click()
    expect(count).to_have_count(0)
    expect(row.locator(".badge")).to_have_text("1")
    say(anna, conversation, f"[@Елена](/people/{member_id(elena)}), взгляните")
    page.goto("/messages")
    expect(count).to_have_text("1")
