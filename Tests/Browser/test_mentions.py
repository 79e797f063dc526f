"""People are mentioned: offered while one types behind an @, notified of it, and led there."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from Support.person import comment, member_id, publish
from Support.screen import IN_FEED, enhanced, field, post, press
from Support.ways import journey
from Support.writing import composer, options


def surname() -> str:
    return "Тан" + "".join(random.choices("абвгдзиклмн", k=9)) + "ов"


@pytest.fixture
def friend(newcomer):
    """Somebody whose surname nobody else has."""
    name = surname()
    return newcomer(full_name=f"Олег {name}"), name


def told(page: Page, words: str, name: str):
    return page.get_by_role("link", name=words.replace("{name}", name))


@journey(scripts=True)
def test_who_is_mentioned_in_a_post_is_told_and_led_there(browse, newcomer, friend):
    other, name = friend
    page = composer(browse(signed_in=newcomer()))
    body = field(page, "body")
    body.focus()
    body.press_sequentially(f"Спросите у @{name[:9].lower()}")
    expect(options(page)).to_have_text([re.compile(f"Олег {name}.*Экономика")])
    expect(options(page).first).to_have_attribute("aria-selected", "true")
    body.press("Enter")
    stored = f"Спросите у [@Олег {name}](/people/{member_id(other)}) "
    expect(body).to_have_value(stored)
    body.press("Control+z")
    expect(body).to_have_value(f"Спросите у @{name[:9].lower()}")
    body.press("Control+Shift+z")
    expect(body).to_have_value(stored)
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    expect(post(page, name).get_by_role("link", name=f"@Олег {name}")).to_have_attribute(
        "href", f"/people/{member_id(other)}")
    page = browse(signed_in=other)
    page.goto("/notifications")
    told(page, page.words.network.mentionsYou, "Елена Соколова").click()
    expect(page).to_have_url(re.compile(r"/posts/\d+"))
    expect(page.locator(".prose .mention")).to_have_text(f"@Олег {name}")


@journey(scripts=True)
def test_the_people_of_a_post_are_offered_behind_the_sign_alone_and_taken_by_a_press(browse, newcomer, friend):
    other, name = friend
    author = newcomer()
    number = publish(author, "Собираем семинар")
    comment(other, number, "Приду")
    page = browse(signed_in=author)
    page.goto(f"/posts/{number}")
    enhanced(page)
    body = field(page, "body")
    late = []
    page.route("**/site/suggestions.*.js", lambda route: late.append(route))
    with page.expect_request("**/site/suggestions.*.js"):
        body.focus()
    # Before the script is there.
    body.press_sequentially("(@")
    late.pop().continue_()
    expect(options(page)).to_have_text([re.compile(name)])
    body.press("Escape")
    expect(options(page)).to_have_count(0)
    expect(body).to_have_value("(@")
    body.press_sequentially("Оле")
    options(page).first.click()
    expect(body).to_be_focused()
    body.press_sequentially("ждём)")
    press(page, page.words.network.sendComment)
    expect(page.locator(".comment .mention")).to_have_text(f"@Олег {name}")
    page = browse(signed_in=other)
    page.goto("/notifications")
    told(page, page.words.network.mentionsYou, "Елена Соколова").click()
    expect(page).to_have_url(re.compile(rf"/posts/{number}/comments/\d+"))
    expect(page.locator(".comment.is-asked .mention")).to_be_in_viewport()


@journey(scripts=False)
def test_a_typed_name_of_several_people_is_asked_about_without_scripts(browse, newcomer, friend):
    other, name = friend
    namesake = newcomer(full_name=f"Пётр {name}", faculty="Факультет права")
    page = browse(signed_in=newcomer())
    page.goto("/posts/new")
    field(page, "body").fill(f"Спросите у @{name}")
    press(page, page.words.network.publish)
    question = page.get_by_label(page.words.writing.whoIsMeant.replace("{name}", name))
    expect(question.locator("option")).to_contain_text([
        page.words.writing.choosePerson, f"Олег {name}, Экономика", f"Пётр {name}, Факультет права",
        page.words.writing.nobodyIsMeant])
    question.select_option(label=f"Пётр {name}, Факультет права")
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    expect(post(page, name).get_by_role("link", name=f"@Пётр {name}")).to_have_count(1)
    page = browse(signed_in=namesake)
    page.goto("/notifications")
    expect(told(page, page.words.network.mentionsYou, "Елена Соколова")).to_be_visible()
    page = browse(signed_in=other)
    page.goto("/notifications")
    expect(told(page, page.words.network.mentionsYou, "Елена Соколова")).to_have_count(0)
