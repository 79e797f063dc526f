"""Hashtags as they are written: one rule in the browser and in Quad; what will be none is named before the post is published."""

import json
import re
import uuid
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import Support
from Support.screen import DESK, IN_FEED, PHONE, field, post, press
from Support.ways import journey

RULE = json.loads((Path(Support.__path__[0]) / "hashtags.json").read_text())
# As page.evaluate gives them back.
SHOWN = "() => [...document.querySelectorAll('[data-naming] p b')].map(name => name.textContent)"


@pytest.fixture
def author(newcomer):
    return newcomer()


def named(page: Page) -> list[str]:
    return page.evaluate(SHOWN)


def write_slowly(page: Page, body: str, tags: str = ""):
    field(page, "body").fill(body)
    field(page, "tags").fill(tags)
    field(page, "tags").blur()


def test_the_browser_knows_the_rule_that_quad_has(browse, author):
    """NetworkTests/HashtagRuleTests holds Quad to the same table."""
    page = browse("ru", signed_in=author)
    page.goto("/posts/new")
    write_slowly(page, "Текст", " ".join(RULE["words"]))
    broken = [word for word, wrong in RULE["words"].items() if wrong]
    assert named(page) == [f"#{word[:40]}{'…' if len(word) > 40 else ''}" for word in broken]
    for text in RULE["texts"]:
        write_slowly(page, text["text"])
        assert named(page) == [f"#{word}" for word in text["broken"]], text["text"]


@journey(scripts=True)
def test_a_broken_hashtag_is_named_with_its_reason_and_the_post_is_published_without_it(browse, author):
    page, mark = browse(signed_in=author), uuid.uuid4().hex[:10]
    words = page.words.network
    page.goto("/posts/new")
    publish = page.locator("main").get_by_role("button", name=words.publish, exact=True)
    field(page, "body").fill(f"{mark} на #C++")
    field(page, "tags").fill("семинар цифровые-копии ")
    before = publish.bounding_box()
    left = page.locator("[data-naming] p")
    expect(left).to_have_count(2)
    expect(left.filter(has_text="#цифровые-копии")).to_contain_text(page.words.writing.tagHasHyphen)
    assert publish.bounding_box() == before, "no button moves"
    expect(field(page, "tags")).to_have_attribute("aria-invalid", "true")
    page.wait_for_timeout(1_100)
    publish.click()
    expect(page).to_have_url(IN_FEED)
    expect(post(page, mark).locator(".tag")).to_have_text(["#семинар"])
    expect(post(page, mark).locator(".prose")).to_contain_text("#C++")


@journey(scripts=False)
def test_without_scripts_the_first_sending_names_it_and_a_button_publishes_without_it(browse, author):
    page, mark = browse(signed_in=author), uuid.uuid4().hex[:10]
    words = page.words.network
    page.goto("/posts/new")
    field(page, "body").fill(f"{mark} на #C++")
    field(page, "tags").fill("семинар")
    press(page, words.publish)
    expect(page.locator("#left-out p")).to_contain_text("#C++")
    expect(field(page, "tags")).to_have_value("семинар")
    page.locator("main button[name=without]").click()
    expect(page).to_have_url(IN_FEED)
    expect(post(page, mark).locator(".tag")).to_have_text(["#семинар"])


def test_a_press_that_comes_with_the_name_publishes_nothing_yet(browse, author):
    page, mark = browse("ru", signed_in=author), uuid.uuid4().hex[:10]
    page.goto("/feed")
    field(page, "body").fill(f"{mark} #а-б")
    press(page, page.words.network.publish)
    assert named(page) == ["#а-б"]
    expect(page.locator("[data-state]")).to_contain_text(page.words.writing.pressAgain)  # the button has heard
    expect(page).to_have_url(re.compile(r"/feed$"))
    page.wait_for_timeout(1_100)
    press(page, page.words.network.publish)
    expect(post(page, mark)).to_have_count(1)


def test_one_press_makes_the_hashtag_that_was_meant(browse, author):
    page = browse("ru", PHONE, signed_in=author)
    page.goto("/posts/new")
    write_slowly(page, "Про #плохой-тег и слова", "цифровые-копии данные")
    for tag in ("цифровые_копии", "плохой_тег"):
        page.get_by_role("button", name=page.words.writing.tagIsReplacedBy.replace("{tag}", tag)).click()
    assert named(page) == []
    expect(field(page, "body")).to_have_value("Про #плохой_тег и слова")
    expect(field(page, "tags")).to_have_value("цифровые_копии данные")
    expect(field(page, "tags")).not_to_have_attribute("aria-invalid", "true")


def test_a_word_that_is_being_written_is_not_judged(browse, author):
    page = browse("ru", signed_in=author)
    page.goto("/posts/new")
    field(page, "body").press_sequentially("Про #плохой-")
    page.wait_for_timeout(1_000)
    assert named(page) == []
    field(page, "body").press_sequentially("тег и")
    expect(page.locator("[data-naming] b")).to_have_text(["#плохой-тег"])


def test_what_is_refused_stays_in_the_feed(browse, author):
    """The button of the form is pressed as if the page had no rule of its own."""
    page = browse("ru", scripts=False, signed_in=author)
    page.goto("/feed")
    field(page, "body").focus()
    field(page, "body").fill("Текст")
    field(page, "tags").fill("не-тег")
    press(page, page.words.network.publish)
    expect(page).to_have_title(re.compile("^Лента"))
    expect(page).to_have_url(re.compile(r"/feed\?"))
    expect(field(page, "tags")).to_be_focused()
    # Enter in the line of the address.
    page.goto(page.url)
    expect(page).to_have_title(re.compile("^Лента"))


def test_characters_over_the_limit_are_counted_alike_by_the_page_and_by_quad(browse, author):
    page = browse("ru", signed_in=author)
    page.goto("/posts/new")
    # The browser sends it as it stands: nothing there is counted by the length that a field allows.
    field(page, "body").fill("я" * 16_384 + "ещё 😀")
    state = page.locator("[data-state]")
    expect(state).to_have_text(page.words.writing.charactersOver.replace("{n}", "5"))
    danger = page.evaluate("""() => { const probe = document.body.appendChild(document.createElement('i'))
        probe.style.setProperty('color', 'var(--danger)')
        return getComputedStyle(probe).color }""")
    assert state.evaluate("state => getComputedStyle(state).color") == danger
    press(page, page.words.network.publish)
    expect(page.locator("#field-body-error")).to_contain_text("на 5\u00a0символов")


def test_hashtags_are_chips_that_can_be_taken_out_while_nobody_writes_them(browse, author):
    page = browse("ru", signed_in=author)
    page.goto("/posts/new")
    field(page, "tags").fill("#семинар право, два-слова")
    field(page, "body").focus()
    chips = page.locator(".chips li")
    expect(chips).to_have_count(3)
    expect(chips.nth(2)).to_have_class("is-wrong")
    chips.nth(1).get_by_role("button", name=page.words.writing.removeTag.replace("{tag}", "право")).click()
    expect(field(page, "tags")).to_have_value("#семинар два-слова")
    expect(chips).to_have_count(2)
    field(page, "tags").focus()
    expect(chips).to_have_count(0)


@pytest.mark.parametrize("size, address, button", [(PHONE, "/channels/new", "save"), (DESK, "/posts/new", "publish")])
def test_a_button_stays_under_the_pointer_while_hashtags_become_chips(browse, author, size, address, button):
    """They take more lines than what is typed: a press that began on a button would end beside it."""
    page = browse("ru", size, signed_in=author)
    page.goto(address)
    form = page.locator("main")
    form.locator("[name=name], [name=body]").first.fill("Первое нажатие")
    tags = form.locator("[name=hashtags], [name=tags]").first
    tags.fill("конференции эконометрика микроэкономика университет семинары магистратура")
    pressed = form.get_by_role("button", name=getattr(page.words.network, button), exact=True)
    place = pressed.bounding_box()
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.mouse.down()
    expect(tags).not_to_be_focused()
    # A button that is pressed sits half a pixel lower.
    assert abs(pressed.bounding_box()["y"] - place["y"]) < 1
    page.mouse.up()
    expect(page).not_to_have_url(re.compile(f"{address}$"))
