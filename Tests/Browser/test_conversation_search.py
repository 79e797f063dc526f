"""What was said is found: in all conversations, and in one."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from Support.conversations import dialog, group, say
from Support.screen import DESK, PHONE
from Support.thread import said
from Support.ways import journey
from Support.writing import unique


@pytest.fixture
def daria(newcomer):
    return newcomer(full_name="Дарья Романова")


def hits(page):
    return page.locator("#found-messages > li")


def search(page, text: str):
    page.get_by_role("searchbox").fill(text)
    page.get_by_role("searchbox").press("Enter")


@journey(size=DESK, scripts=False)
def test_what_was_said_anywhere_is_found_without_scripts(browse, anna, elena, daria):
    find_anywhere(browse, anna, elena, daria)


@journey(size=DESK, scripts=True)
def test_what_was_said_anywhere_is_found_and_opened_with_its_surroundings(browse, anna, elena, daria):
    find_anywhere(browse, anna, elena, daria)


def find_anywhere(browse, anna, elena, daria):
    word = unique("Смета")
    talk = dialog(anna, elena, f"{word} готова, посмотрите")
    for number in range(60):
        say(elena, talk, f"Реплика {number}")
    say(elena, group(anna, elena, daria, name="Семинар ФКН"), f"Где {word}?")
    page = browse(signed_in=anna)
    page.goto("/messages")
    page.get_by_role("link", name=page.words.conversations.searchConversations).click()
    page.get_by_role("link", name=page.words.conversations.searchMessages).click()
    search(page, word)
    expect(hits(page)).to_have_count(2)
    expect(hits(page).first).to_contain_text("Семинар ФКН")
    expect(hits(page).first.locator("mark").first).to_have_text(re.compile("Смета", re.IGNORECASE))
    hits(page).last.get_by_role("link").click()
    expect(said(page, word)).to_be_in_viewport()
    expect(said(page, word)).to_have_class(re.compile("is-asked"))
    # The rest of what was found stands beside it, and is walked through.
    place, words = page.locator(".thread-found"), page.words.conversations
    expect(place).to_contain_text(words.foundPlace.format(place="2", total="2"))
    expect(hits(page)).to_have_count(2)
    place.get_by_role("link", name=words.newerHit, exact=True).click()
    expect(place).to_contain_text(words.foundPlace.format(place="1", total="2"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Семинар ФКН")
    expect(hits(page).first.locator("[aria-current]")).to_have_count(1)
    page.get_by_role("link", name=page.words.site.cancel, exact=True).click()
    expect(page.locator("#conversations")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Семинар ФКН")
    for _ in range(3):
        page.go_back()
    expect(hits(page)).to_have_count(2)


@journey(size=PHONE)
def test_a_phone_finds_what_was_said_in_one_conversation(browse, anna, elena, daria):
    word = unique("Бланк")
    talk = dialog(anna, elena, f"{word} первый")
    say(elena, talk, f"{word} второй")
    say(elena, group(anna, elena, daria, name="Другая"), f"{word} третий")
    page = browse(signed_in=anna)
    page.goto(talk)
    # A narrow head has the search in its menu.
    page.locator(".thread-head .menu > summary").click()
    page.get_by_role("link", name=page.words.conversations.searchHere).click()
    search(page, word)
    expect(hits(page)).to_have_count(2)
    hits(page).first.get_by_role("link").click()
    expect(said(page, "второй")).to_have_class(re.compile("is-asked"))
    page.go_back()
    # Without the condition, in all conversations.
    page.locator(".talk-filter").click()
    expect(hits(page)).to_have_count(3)
    page.get_by_role("link", name=page.words.site.cancel).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(page.words.conversations.messages)


@journey(scripts=True, size=PHONE)
def test_on_a_phone_one_walks_over_the_pages_of_what_was_found_and_back(browse, anna, elena, database):
    word = unique("Протокол")
    talk = dialog(anna, elena, f"{word} первый")
    for number in range(2, 104):
        say(elena if number % 2 else anna, talk, f"{word} {number}")
    page = browse(signed_in=anna, has_touch=True, is_mobile=True)
    words, place = page.words.conversations, page.locator(".thread-found")
    page.goto(f"/messages/search?q={quote(word)}")
    expect(hits(page)).to_have_count(50)
    hits(page).nth(48).get_by_role("link").tap()

    def walk(label: str, numbers: list[int]):
        for number in numbers:
            place.get_by_role("link", name=label, exact=True).tap()
            expect(page.locator(f"#message-{number}")).to_have_class(re.compile("is-asked"))
            expect(page.locator(f"#message-{number}")).to_be_in_viewport()
    # The newest is 103, so the fiftieth is 54 and the hundredth is 4.
    walk(words.olderHit, [54, 53, 52])
    walk(words.newerHit, [53, 54, 55])
    page.goto(f"/messages/search?q={quote(word)}")
    # The list goes on by itself, and its later rows know which pages are before them.
    hits(page).last.scroll_into_view_if_needed()
    expect(hits(page)).to_have_count(100)
    hits(page).last.scroll_into_view_if_needed()
    expect(hits(page)).to_have_count(103)
    hits(page).nth(100).get_by_role("link").tap()
    expect(page.locator("#message-3")).to_have_class(re.compile("is-asked"))
    walk(words.newerHit, [4, 5])
    # Back is each of them again, and then the list at its row.
    page.go_back()
    expect(page.locator("#message-4")).to_have_class(re.compile("is-asked"))
    page.go_back()
    expect(page.locator("#message-3")).to_have_class(re.compile("is-asked"))
    page.go_back()
    expect(hits(page).nth(100)).to_be_in_viewport()


@journey()
def test_nothing_found_says_what_to_do(browse, anna, elena):
    dialog(anna, elena, unique("Согласие"))
    page = browse(signed_in=anna)
    page.goto("/messages/search")
    expect(page.get_by_text(page.words.conversations.aboutMessageSearch)).to_be_visible()
    search(page, "от:Никтоева слово")
    expect(page.get_by_text(page.words.site.searchNobody.format(name="Никтоева"))).to_be_visible()
    search(page, "cjukfcbt")
    page.get_by_role("link", name=page.words.conversations.searchMessagesFor.format(text="согласие")).click()
    expect(hits(page)).to_have_count(1)
