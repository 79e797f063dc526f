"""How the texts of posts stand on a page: tables, directions, task lists, long names, paper."""

import uuid

import pytest
from playwright.sync_api import Page, expect

from Support.person import publish
from Support.screen import PHONE, post
from Support.watch import sideways

TIMETABLE = """| Время | Понедельник | Вторник | Аудитория | Мест |
|---|:---:|---|---|---:|
| 10:30 | Распределённые системы | Корпусная лингвистика | R201 | 120 |"""
NAME = "Бесконечнодлиннофамильная " * 4 + "Анна"


def show(browse, member, body: str, size=PHONE, **more) -> Page:
    page = browse("ru", size, signed_in=member, **more)
    page.goto(f"/posts/{publish(member, body)}")
    return page


def style(element, name: str) -> str:
    return element.evaluate("(element, name) => getComputedStyle(element).getPropertyValue(name)", name)


def test_a_table_scrolls_in_its_frame_and_keeps_its_words_whole(browse, member):
    page = show(browse, member, TIMETABLE)
    table = page.locator(".prose table")
    assert table.evaluate("table => table.scrollWidth > table.clientWidth")
    assert sideways(page) <= 0
    for words in ("10:30", "R201", "Аудитория"):
        cell = table.locator("th, td").get_by_text(words, exact=True)
        line = cell.evaluate("cell => parseFloat(getComputedStyle(cell).lineHeight)")
        assert cell.evaluate("cell => { const text = document.createRange(); text.selectNodeContents(cell);"
                             " return text.getBoundingClientRect().height }") <= line * 1.2, words


def test_a_column_stands_where_its_author_has_put_it(browse, member):
    page = show(browse, member, TIMETABLE)
    assert style(page.locator("td").last, "text-align") == "end"
    assert style(page.locator("td").nth(1), "text-align") == "center"
    assert style(page.locator("td").nth(2), "text-align") == "start"


def test_a_paragraph_stands_in_the_direction_of_its_own_words(browse, member):
    page = show(browse, member, "Перевод:\n\nمرحبا بالعالم\n\nИ снова по-русски")
    sides = page.locator(".prose p").evaluate_all("""all => all.map(paragraph => {
        const text = document.createRange()
        text.selectNodeContents(paragraph)
        const [box, words] = [paragraph.getBoundingClientRect(), text.getBoundingClientRect()]
        return words.left - box.left > 40 ? "right" : "left" })""")
    assert sides == ["left", "right", "left"]


def test_the_box_of_a_task_is_its_only_mark(browse, member):
    page = show(browse, member, "- [x] сделано\n- [ ] впереди")
    assert [style(item, "list-style-type") for item in page.locator(".prose li").all()] == ["none", "none"]


def test_paper_shows_the_post_and_nothing_around_it(browse, member):
    page = show(browse, member, "Распечатать\n\n" + TIMETABLE, size=(1280, 860), color_scheme="dark")
    page.emulate_media(media="print")
    for around in (".rail", ".back-link", ".menu", ".beside", ".toasts", ".bar"):
        expect(page.locator(around).first).to_be_hidden()
    expect(page.locator(".prose")).to_be_visible()
    # As it is in the light theme.
    light, _, _ = page.locator(".prose").evaluate("""text => {
        const canvas = document.createElement("canvas").getContext("2d")
        canvas.fillStyle = getComputedStyle(text).color
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3) }""")
    assert light < 90


@pytest.mark.parametrize("where, lines", [("feed", 2), ("person", 3)])
def test_a_name_takes_a_few_lines_however_long_it_is(where, lines, browse, newcomer):
    author, mark = newcomer(full_name=NAME), uuid.uuid4().hex
    page = browse("ru", PHONE, signed_in=author)
    publish(author, mark)
    page.goto("/feed")
    name = post(page, mark).locator(".author bdi")
    if where == "person":
        name.click()
        name = page.locator("h1 bdi")
    line = name.evaluate("name => parseFloat(getComputedStyle(name).lineHeight)")
    assert line < name.bounding_box()["height"] < line * (lines + .5)


def test_what_was_published_leaves_the_page_at_its_beginning(browse, newcomer):
    page = browse("ru", signed_in=newcomer())
    page.goto("/feed")
    for _ in range(2):
        page.locator("[name=body]").fill("Слово за слово. " * 60)
        page.get_by_role("button", name=page.words.network.publish, exact=True).click()
        expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("scrollY") == 0
