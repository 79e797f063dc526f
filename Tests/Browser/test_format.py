"""The signs of Markdown by a press, where a finger writes: each act is undone by one Ctrl+Z."""

import pytest
from playwright.sync_api import Page, expect

from Support.person import publish
from Support.screen import PHONE, field

# What is written, with what is chosen between two bars; the act; what it makes of it, likewise.
ACTS = {
    "bold": ("про |это| слово", "Bold", "про **|это|** слово"),
    "bold off": ("про **|это|** слово", "Bold", "про |это| слово"),
    "space": ("про| это |слово", "Italic", "про *|это|* слово"),
    "nothing": ("слово ||", "Bold", "слово **||**"),
    "italic of bold": ("про **|это|** слово", "Italic", "про ***|это|*** слово"),
    "italic off bold": ("про ***|это|*** слово", "Italic", "про **|это|** слово"),
    "bold off italic": ("про ***|это|*** слово", "Bold", "про *|это|* слово"),
    "italic off": ("про *|это|* слово", "Italic", "про |это| слово"),
    "link": ("смотрите |здесь|", "Link", "смотрите [здесь](|https://|)"),
    "address": ("|https://hse.ru|", "Link", "[||](https://hse.ru)"),
    "list": ("|раз\nдва|", "List", "|- раз\n- два|"),
    "first line": ("||\nслово", "List", "- ||\nслово"),
    "list off": ("|- раз\n- два|", "List", "|раз\nдва|"),
    "quote": ("начало\nсло||во\nконец", "Quote", "начало\n> слово||\nконец"),
    "code": ("это |let x| тут", "Code", "это `|let x|` тут"),
    "block": ("вот:\n|let x\nlet y|", "Code", "вот:\n```\n|let x\nlet y|\n```"),
}


@pytest.fixture
def author(newcomer):
    return newcomer()


def fill(page: Page, marked: str):
    before, chosen, after = marked.split("|")
    body = field(page, "body")
    body.fill("")
    body.focus()
    page.keyboard.insert_text(before + chosen + after)
    body.evaluate("(field, [start, end]) => field.setSelectionRange(start, end)", [len(before), len(before + chosen)])


def read(page: Page) -> str:
    return field(page, "body").evaluate("""({ value, selectionStart: start, selectionEnd: end }) =>
        `${value.slice(0, start)}|${value.slice(start, end)}|${value.slice(end)}`""")


def test_a_press_writes_round_what_is_chosen_and_one_undo_takes_it_back(browse, author):
    page = browse("ru", PHONE, signed_in=author, has_touch=True, is_mobile=True)
    page.goto("/posts/new")
    for name, (marked, act, made) in ACTS.items():
        fill(page, marked)
        page.get_by_role("button", name=getattr(page.words.writing, f"format{act}"), exact=True).tap()
        assert read(page) == made, name
        expect(field(page, "body")).to_be_focused()
        page.keyboard.press("Control+z")
        expect(field(page, "body")).to_have_value(marked.replace("|", ""))
        page.keyboard.press("Control+Shift+z")
        expect(field(page, "body")).to_have_value(made.replace("|", ""))


def test_it_is_there_for_fingers_with_scripts_alone(browse, author):
    post = publish(author, "Разговор")
    for is_there, way in {True: {"has_touch": True, "is_mobile": True}, False: {}}.items():
        for scripts in (True, False):
            page = browse("ru", PHONE if is_there else (1280, 860), scripts, author, **way)
            page.goto(f"/posts/{post}")
            field(page, "body").focus()
            expect(page.get_by_role("toolbar")).to_be_visible(visible=is_there and scripts)
