"""A text is coloured while it is written, where somebody has a pointer: behind the field, which stays the browser's own."""

import re

import pytest
from playwright.sync_api import Page, expect

from Support.person import publish
from Support.screen import DESK, PHONE, field
from Support.writing import SAVED, options, unique

SCRIPT = re.compile(r"/writing/highlight/highlight\.")
MARKDOWN = """\
# Вывод по страницам

Одним **запросом** и ~~двумя~~, см. [разбор](https://hse.ru):

```sql
SELECT id, 'строка' FROM posts LIMIT 20; -- всё
```
Дальше `OFFSET` и `` ` ``"""


@pytest.fixture
def author(newcomer):
    return newcomer()


def coloured(page: Page):
    """The field, once its text is there in colours."""
    body = field(page, "body")
    expect(body).to_have_class(re.compile(r"\bis-coloured\b"))
    return body


def layer(page: Page):
    return page.locator(".composer-layer")


def expect_same(page: Page):
    """The layer has the text of the field at the same place, and no line of it is wider or higher than without colours."""
    page.wait_for_function("""() => {
        const field = document.querySelector("#field-body");
        const layer = document.querySelector(".composer-layer");
        const both = (of) => of(field) === of(layer);
        return layer.shadowRoot.textContent === `${field.value}\\n`
            && both((one) => one.scrollHeight) && both((one) => one.clientWidth) && both((one) => one.scrollTop)
            && both((one) => JSON.stringify(one.getBoundingClientRect()));
    }""")
    moved = page.evaluate("""() => {
        const layer = document.querySelector(".composer-layer");
        const lines = [...layer.shadowRoot.children];
        const plain = layer.cloneNode();
        plain.style.display = "block";
        plain.append(...lines.map((line) => Object.assign(document.createElement("div"), { textContent: line.textContent })));
        layer.before(plain);
        const size = (line) => {
            const range = document.createRange();
            range.selectNodeContents(line);
            const { width, height } = range.getBoundingClientRect();
            return [width, height].map(Math.round).join(" × ");
        };
        const moved = lines.filter((line, at) => size(line) !== size(plain.children[at]));
        plain.remove();
        return moved.map((line) => line.textContent);
    }""")
    assert moved == []


def tones(page: Page) -> dict[str, str]:
    """What is coloured, and as which of the page's colours."""
    return page.evaluate("""() => {
        const probe = document.body.appendChild(document.createElement("i"));
        const names = Object.fromEntries(["ink", "ink-2", "accent", "success", "warning"].map((name) => {
            probe.style.color = `var(--${name})`;
            return [getComputedStyle(probe).color, name];
        }));
        probe.remove();
        const spans = document.querySelector(".composer-layer").shadowRoot.querySelectorAll("span");
        return Object.fromEntries([...spans].map((span) => [span.textContent, names[getComputedStyle(span).color]]));
    }""")


def asked(page: Page) -> list[str]:
    """The addresses that are asked for from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url))
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_markdown_and_its_code_are_coloured_as_they_are_typed(theme, browse, author):
    page = browse("ru", DESK, signed_in=author, color_scheme=theme)
    requests = asked(page)
    page.goto("/feed")
    assert not any(map(SCRIPT.search, requests)), "nobody writes yet"
    field(page, "body").click()
    body = coloured(page)
    for line in MARKDOWN.splitlines():
        body.press_sequentially(line)
        body.press("Enter")
    expect_same(page)
    assert body.evaluate("field => getComputedStyle(field).color") == "rgba(0, 0, 0, 0)"
    assert body.evaluate("field => getComputedStyle(field).caretColor") != "rgba(0, 0, 0, 0)"
    found = tones(page)
    assert {text: found.get(text) for text in ("SELECT", "20", "'строка'", "-- всё", "разбор", "**", "~~", "# ")} == {
        "SELECT": "accent", "20": "warning", "'строка'": "success", "-- всё": "ink-2", "разбор": "accent",
        "**": "ink-2", "~~": "ink-2", "# ": "ink-2"}
    assert found["запросом"] == "ink" and "Дальше " not in found


def test_code_in_a_language_that_nobody_has_is_plain(browse, author):
    page = browse("ru", DESK, signed_in=author)
    page.goto("/posts/new")
    field(page, "body").fill("".join(
        f"```{name}\nкод\n```\n" for name in ("constructor", "__proto__", "toString", "hasOwnProperty")) + "**Так**")
    coloured(page)
    expect(layer(page).locator(".is-strong")).to_have_text(["Так"])
    expect_same(page)


def test_a_long_text_scrolls_with_its_colours_and_a_change_above_reaches_all_below(browse, author):
    page = browse("ru", DESK, signed_in=author)
    page.goto("/posts/new")
    field(page, "body").fill("\n".join(f"{number} " + "слово **важное** " * (number % 23) for number in range(70)))
    body = coloured(page)
    body.press("Control+End")
    expect_same(page)
    assert body.evaluate("field => field.scrollTop") > 0
    body.press_sequentially(" и `конец`")
    expect_same(page)
    body.press("Control+Home")
    expect_same(page)
    bold = layer(page).locator(".is-strong")
    many = bold.count()
    assert many > 300
    # All of it is code from here on.
    body.press_sequentially("```\n")
    expect(bold).to_have_count(0)
    expect_same(page)
    body.press("Control+Home")
    for _ in "```\n":
        body.press("Delete")
    expect(bold).to_have_count(many)
    expect_same(page)


def test_what_is_not_typed_is_coloured_as_well(browse, author):
    tag = f"тег{unique('').strip()}"
    publish(author, f"Первый #{tag}")
    page = browse("ru", DESK, signed_in=author)
    page.goto("/feed")
    body = field(page, "body")
    body.click()
    coloured(page)
    body.press_sequentially(f"**Так** #{tag[:-2]}")
    options(page).first.click()
    expect(body).to_have_value(f"**Так** #{tag} ")
    expect_same(page)
    expect(page.locator("[data-state]")).to_have_text(SAVED)
    page.reload()
    expect(body).to_have_value(f"**Так** #{tag} ")
    body.click()
    coloured(page)
    expect_same(page)
    assert tones(page)["Так"] == "ink"
    page.locator("[data-preview-switch]").click()
    expect(page.locator(".composer-preview strong")).to_have_text("Так")
    expect(layer(page)).to_be_hidden()
    page.locator("[data-preview-switch]").click()
    expect(layer(page)).to_be_visible()
    # What empties the field is no typing either.
    page.locator("[data-cancel]").click()
    press_dialog(page, page.words.writing.deleteText)
    expect(body).to_have_value("")
    body.click()
    expect_same(page)


def press_dialog(page: Page, label: str):
    page.get_by_role("dialog").get_by_role("button", name=label, exact=True).click()


def test_a_phone_does_not_ask_for_the_colours(browse, author):
    page = browse("ru", PHONE, signed_in=author, has_touch=True, is_mobile=True)
    requests = asked(page)
    page.goto("/posts/new")
    body = field(page, "body")
    body.tap()
    body.press_sequentially("**Так**")
    expect(page.locator("[data-state]")).to_have_text(SAVED)
    # Those that write there ask for what is offered, as others do for the colours with it.
    expect(body).to_have_attribute("aria-autocomplete", "list")
    assert not any(map(SCRIPT.search, requests))
    assert layer(page).count() == 0


def test_without_the_script_the_text_is_seen_and_the_next_focus_asks_again(browse, author):
    page = browse("ru", DESK, signed_in=author, service_workers="block")
    page.route(SCRIPT, lambda route: route.abort("aborted"))
    page.goto("/feed")
    body = field(page, "body")
    with page.expect_event("requestfailed", lambda request: SCRIPT.search(request.url)):
        body.click()
    body.press_sequentially("**Так**")
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert body.evaluate("field => getComputedStyle(field).color") == ink
    assert layer(page).count() == 0
    page.unroute(SCRIPT)
    field(page, "tags").focus()
    coloured(page)
    expect_same(page)


def test_a_text_of_unusual_length_stays_plain(browse, author):
    page = browse("ru", DESK, signed_in=author)
    page.goto("/posts/new")
    body = field(page, "body")
    body.fill("**Так** " * 10)
    coloured(page)
    body.fill("**Так** " * 6_000)
    expect(body).not_to_have_class(re.compile("is-coloured"))
    expect(layer(page)).to_be_hidden()
    body.fill("**Так** " * 10)
    coloured(page)
    expect_same(page)
