"""Several people of one conversation each choose what they hear of it, and a mention notifies those it is meant for."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.conversations import group, say
from Support.person import member_id
from Support.screen import DESK, PHONE
from Support.thread import said
from Support.ways import journey
from Support.writing import unique


@pytest.fixture
def people(newcomer):
    """Anna, who writes, and three who read."""
    return [newcomer(full_name=name) for name in (
        "Анна Ковалёва", "Елена Соколова", "Борис Зимин", "Марина Левина")]


@pytest.fixture
def devices(browse, people):
    """A phone of the first reader, desks of the others; who reads Russian and who English is not the same everywhere."""
    _, elena, boris, marina = people
    return [
        browse("ru", PHONE, signed_in=elena, has_touch=True, is_mobile=True), browse("en", DESK, signed_in=boris),
        browse("ru", DESK, signed_in=marina)]


def choose(page: Page, asking: str, answer: str, verb: str):
    """What is heard of the seminar, by the menu of its row, each by its word."""
    asking, answer, verb = (page.words.conversations.strings[word] for word in (asking, answer, verb))
    page.goto("/messages")
    row = page.locator(".conversation-row", has_text="Семинар")
    row.hover()
    row.locator(".menu > summary").click()
    row.locator(".menu-item", has_text=asking).click()
    page.locator("label", has_text=answer).click()
    page.get_by_role("button", name=verb, exact=True).click()
    expect(page.locator(".toast")).to_be_visible()


def count(page: Page):
    """Beside the section."""
    return page.locator(".count .badge").filter(visible=True)


def call(*people) -> str:
    return " ".join(f"[@Вы](/people/{member_id(each)})" for each in people)


@journey(scripts=True)
def test_each_of_three_hears_what_they_have_chosen(people, devices):
    anna, elena, boris, marina = people
    phone, desk, other = devices
    talk = group(*people, name="Семинар")
    choose(phone, "levelAsking", "levelMentions", "save")
    choose(desk, "muteAsking", "muteForWeek", "mute")
    for page in devices:
        page.goto("/feed")
    say(anna, talk, unique("Всем"))
    expect(count(other)).to_have_text("1")
    say(anna, talk, f"{call(elena, boris)} {unique('взгляните')}")
    expect(count(other)).to_have_text("2")
    expect(count(phone)).to_have_text("1")
    # Muted is muted, also of mentions; the row keeps both.
    desk.goto("/messages")
    row = desk.locator(".conversation-row", has_text="Семинар")
    expect(row.locator(".badge").last).to_have_text("2")
    expect(row.get_by_role("img", name=desk.words.conversations.muted)).to_be_visible()
    expect(row.get_by_text(desk.words.conversations.youAreMentioned)).to_have_count(1)
    expect(count(desk)).to_have_count(0)
    # What one hears is nobody else's to see or to change.
    phone.goto("/messages")
    expect(phone.locator(".conversation-row").get_by_role("img", name=phone.words.conversations.muted)).to_have_count(0)
    expect(phone.locator(".conversation-row .badge").last).to_have_text("2")
    row.hover()
    row.locator(".menu > summary").click()
    row.locator(".menu-item", has_text=desk.words.conversations.unmute).click()
    expect(count(desk)).to_have_text("2")
    expect(count(phone)).to_have_text("1")


@journey(scripts=True)
def test_a_mention_is_told_to_whom_it_is_meant_for(browse, people, devices, database):
    anna, elena, boris, marina = people
    phone, desk, other = devices
    talk, text = group(*people, name="Семинар"), unique("взгляните")
    choose(other, "levelAsking", "levelNothing", "save")
    second = browse("ru", DESK, signed_in=elena)
    for page in [*devices, second]:
        page.goto("/feed")
    say(anna, talk, f"{call(elena, marina)} {text}")
    # Nobody reads it, and the seconds in which they might are over.
    database.execute(
        "UPDATE conversation_members SET tell_at = now() WHERE conversation_id = %s AND tell_at IS NOT NULL",
        int(talk.split("/")[-1]))
    database.execute("SELECT pg_notify('quad_work', 'quick')")
    mentions = phone.words.conversations.mentionsYou.replace("{name}", "Анна Ковалёва")
    writes = desk.words.conversations.writesToYou.replace("{name}", "Анна Ковалёва")
    for page, told in (phone, mentions), (second, mentions), (desk, writes):
        expect(page.locator(".rail .dot, .bar .dot").filter(visible=True)).to_have_count(1)
        expect(page.locator(".toast")).to_contain_text(told)
    for page, told in (phone, mentions), (desk, writes):
        page.goto("/notifications")
        row = page.locator("#notifications > li")
        expect(row).to_have_count(1)
        expect(row).to_contain_text(told)
        expect(row).to_contain_text(text)
    other.goto("/notifications")
    expect(other.locator("#notifications > li")).to_have_count(0)
    phone.locator("#notifications > li").get_by_role("link").first.click()
    expect(phone).to_have_url(re.compile(rf"{talk}(\?|#|$)"))
    expect(said(phone, text)).to_have_class(re.compile("is-mention"))
    # Read on one device, it is so on the other.
    expect(second.locator(".rail .dot, .bar .dot").filter(visible=True)).to_have_count(0)
    desk.goto(talk)
    expect(said(desk, text)).not_to_have_class(re.compile("is-mention"))
