"""The signs of Markdown by a press, where a finger writes, and an address pasted over words: each is undone by one
Ctrl+Z."""

import pytest
from playwright.sync_api import Page, expect

from Support.person import publish
from Support.screen import PHONE, enhanced, field

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
# What is written; what is pasted over what is chosen; what becomes of it.
PASTES = {
    "words": ("смотрите |здесь|, там всё", "https://hse.ru/курс?a=1#b", "смотрите [здесь](https://hse.ru/курс?a=1#b)||, там всё"),
    "spaces around": ("см.| здесь |!", " http://hse.ru \n", "см. [здесь](http://hse.ru)|| !"),
    "brackets": ("|[черновик] и \\]|", "https://hse.ru/a_(b)", "[\\[черновик\\] и \\]](https://hse.ru/a_%28b%29)||"),
    "nothing chosen": ("здесь ||", "https://hse.ru", "здесь https://hse.ru||"),
    "an address": ("|https://hse.ru|", "https://perm.hse.ru", "https://perm.hse.ru||"),
    "a link": ("|[здесь](https://hse.ru)|", "https://perm.hse.ru", "https://perm.hse.ru||"),
    "lines": ("|раз\nдва|", "https://hse.ru", "https://hse.ru||"),
    "no address": ("|здесь|", "https:// и так далее", "https:// и так далее||"),
    "another scheme": ("|здесь|", "javascript:alert(1)", "javascript:alert(1)||"),
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


def test_an_address_pasted_over_words_makes_them_a_link_and_one_undo_takes_it_back(browse, author):
    page = browse("ru", signed_in=author)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/posts/new")
    enhanced(page)
    for name, (marked, pasted, made) in PASTES.items():
        page.evaluate("text => navigator.clipboard.writeText(text)", pasted)
        fill(page, marked)
        page.keyboard.press("Control+v")
        assert read(page) == made, name
        page.keyboard.press("Control+z")
        expect(field(page, "body")).to_have_value(marked.replace("|", ""))
        page.keyboard.press("Control+Shift+z")
        expect(field(page, "body")).to_have_value(made.replace("|", ""))
    fill(page, "смотрите |здесь|")
    page.evaluate("text => navigator.clipboard.writeText(text)", "https://hse.ru")
    page.keyboard.press("Control+Shift+v")
    assert read(page) == "смотрите https://hse.ru||", "with Shift it is plain"


def test_it_is_there_for_fingers_with_scripts_alone(browse, author):
    post = publish(author, "Разговор")
    for is_there, way in {True: {"has_touch": True, "is_mobile": True}, False: {}}.items():
        for scripts in (True, False):
            page = browse("ru", PHONE if is_there else (1280, 860), scripts, author, **way)
            page.goto(f"/posts/{post}")
            field(page, "body").focus()
            expect(page.get_by_role("toolbar")).to_be_visible(visible=is_there and scripts)
