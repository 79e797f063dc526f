"""Hashtags that were used already are offered while one is typed: in their field and in the text."""

import uuid

import pytest
from playwright.sync_api import expect

from Support.person import publish
from Support.screen import IN_FEED, field, post, press
from Support.ways import journey
from Support.writing import composer, options


def unique() -> str:
    return f"тег{uuid.uuid4().hex[:8]}"


@pytest.fixture
def tags(newcomer) -> tuple[str, str]:
    """One of two posts, and one of a single post that begins alike; by somebody else."""
    author, often = newcomer(), unique()
    seldom = f"{often}_редко"
    publish(author, f"Первый #{often}")
    publish(author, f"Второй #{often} #{seldom}")
    return often, seldom


@journey(scripts=True)
def test_a_hashtag_is_taken_by_keyboard_from_those_that_were_used(tags, browse, newcomer):
    often, seldom = tags
    page = composer(browse(signed_in=newcomer()))
    tag_field = field(page, "tags")
    field(page, "body").fill("Смотрите")
    tag_field.focus()
    tag_field.press_sequentially(f"#{often[:-1].upper()}")
    expect(options(page)).to_have_text([f"#{often}2", f"#{seldom}1"])
    expect(tag_field).to_have_attribute("aria-expanded", "true")
    tag_field.press("ArrowDown")
    tag_field.press("ArrowDown")
    expect(options(page).nth(1)).to_have_attribute("aria-selected", "true")
    tag_field.press("Enter")
    expect(tag_field).to_have_value(f"#{seldom} ")
    expect(options(page)).to_have_count(0)
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)
    expect(post(page, "Смотрите").get_by_role("link", name=f"#{seldom}")).to_have_count(1)


@journey(scripts=True)
def test_a_hashtag_of_the_text_is_taken_by_a_press_and_one_undo_takes_it_back(tags, browse, newcomer):
    often, seldom = tags
    page = composer(browse(signed_in=newcomer()))
    body = field(page, "body")
    body.focus()
    body.press_sequentially(f"Слово\nи (#{often[:-2]}")
    # The list comes anew with each key.
    expect(options(page)).to_have_text([f"#{often}2", f"#{seldom}1"])
    # Under the line that is written, not under the whole field.
    line = page.evaluate("parseFloat(getComputedStyle(document.querySelector('#field-body')).fontSize)") * 1.5
    below = options(page).first.bounding_box()["y"] - body.bounding_box()["y"]
    assert 2 * line - 4 <= below <= 3.5 * line
    options(page).first.click()
    expect(body).to_have_value(f"Слово\nи (#{often} ")
    expect(body).to_be_focused()
    body.press("Control+z")
    expect(body).to_have_value(f"Слово\nи (#{often[:-2]}")
    body.press("Control+Shift+z")
    expect(body).to_have_value(f"Слово\nи (#{often} ")


@journey(scripts=True)
def test_escape_closes_the_suggestions_alone_and_enter_sends_nothing(tags, browse, newcomer):
    often, _ = tags
    page = composer(browse(signed_in=newcomer()))
    address = page.url
    field(page, "body").fill("Текст остаётся")
    tag_field = field(page, "tags")
    tag_field.press_sequentially(often[:-1])
    expect(options(page)).to_have_count(2)
    tag_field.press("Escape")
    expect(options(page)).to_have_count(0)
    tag_field.press_sequentially(often[-1])
    expect(options(page)).to_have_count(2)
    tag_field.press("Enter")
    expect(options(page)).to_have_count(0)
    assert page.url == address
    expect(field(page, "body")).to_have_value("Текст остаётся")


@journey(scripts=True)
def test_nothing_is_offered_in_code_within_a_word_and_for_one_letter(tags, browse, newcomer):
    often, _ = tags
    page = composer(browse(signed_in=newcomer()))
    body, asked = field(page, "body"), []
    page.on("request", lambda request: "/hashtags?" in request.url and asked.append(request.url))
    for text in [f"```\n#{often}", f"слово#{often}", f"#{often[0]}", f"# {often}"]:
        body.fill("")
        body.press_sequentially(text)
    body.fill("")
    # The question for this one comes after all others would have come; at once, since slow fingers would ask several times.
    page.keyboard.insert_text(f"#{often}")
    expect(options(page)).to_have_count(2)
    assert len(asked) == 1
