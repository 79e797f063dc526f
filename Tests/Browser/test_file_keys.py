"""The keys of a list of files, and of a file's page (X-11)."""

import re

import pytest
from playwright.sync_api import expect

from Support.copies import entries, saved
from Support.files import filled
from Support.kept_copies import shown
from Support.screen import DESK
from Support.ways import journey


@pytest.fixture
def elena(owner):
    client = owner("vk")
    filled(client, "/files/vk")
    return client


def test_the_help_names_the_keys_of_a_list_and_each_of_them_works(browse, elena):
    """D19: whatever it names does something, and it names nothing else."""
    page = browse("en", signed_in=elena)
    page.goto("/files/vk")
    rows, dialog, help = page.locator("tr[data-item]"), page.locator("dialog.dialog[open]:not(#keys)"), page.locator("#keys")

    def leads_to(number: int):
        expect(rows.nth(number)).to_be_focused()
        expect(rows.nth(number)).to_have_class(re.compile("is-chosen"))

    def chosen(count: int):
        expect(page.locator("tr[data-item] input:checked")).to_have_count(count)

    def asks():
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)

    def shows_menu():
        expect(rows.nth(2).locator(".menu-list")).to_be_visible()
        page.keyboard.press("Escape")

    def searches():
        expect(page.get_by_role("searchbox")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("searchbox")).not_to_be_focused()

    def helps():
        expect(help).to_be_visible()
        page.keyboard.press("Escape")
        expect(help).to_be_hidden()
    acts = [
        ("?", helps), ("j", lambda: leads_to(0)), ("x", lambda: chosen(1)), ("j", lambda: leads_to(1)),
        ("j", lambda: leads_to(2)), ("Shift+X", lambda: chosen(3)), ("Esc", lambda: chosen(0)), ("k", lambda: leads_to(1)),
        ("j", lambda: leads_to(2)), ("F2", asks), ("Del", asks), ("Menu", shows_menu), ("/", searches)]
    names = {"Esc": "Escape", "Del": "Delete", "Menu": "ContextMenu"}
    for key, works in acts:
        page.keyboard.press(names.get(key, key))
        works()
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/files/vk")):
        page.keyboard.press("r")
    expect(page.locator("[aria-busy], [data-pending=refresh]")).to_have_count(0)
    name = rows.nth(2).locator("bdi").inner_text()
    page.keyboard.press("?")
    named = help.locator("dt:visible").evaluate_all(
        "terms => terms.map(term => [...term.querySelectorAll('kbd')].map(key => key.textContent).join('+'))")
    assert {key.lower() for key in named} == {key.lower() for key, _ in acts} | {"r", "enter", "ctrl+k"}
    page.keyboard.press("Escape")
    rows.nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


@journey(scripts=True, size=DESK)
def test_keys_act_on_the_row_that_has_the_keyboard(browse, elena):
    """VK-09, VK-10: not on another one that keys had chosen before."""
    page = browse(signed_in=elena)
    page.goto("/files/vk")
    rows, marked = page.locator("tr[data-item]"), page.locator("tr[data-item].is-chosen")
    dialog = page.locator("dialog.dialog[open]")
    page.keyboard.press("j")
    expect(rows.nth(0)).to_be_focused()
    link = rows.nth(2).locator("a[data-open]")
    name = link.inner_text()
    link.focus()
    expect(marked).to_have_count(1)
    assert marked.locator("bdi").inner_text() == name, "the mark goes along"
    page.keyboard.press("F2")
    expect(dialog.locator("input[name=name]")).to_have_value(name)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("Delete")
    expect(dialog).to_contain_text(name)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator("main .tabs a").first.focus()
    expect(marked).to_have_count(0)
    page.keyboard.press("Delete")
    page.keyboard.press("F2")
    page.keyboard.press("j")
    expect(marked).to_have_count(1)
    expect(dialog).to_have_count(0)


@journey(scripts=True, size=DESK)
def test_the_help_names_the_keys_of_a_files_page_and_each_of_them_works(browse, elena, database):
    picture = next(entry for entry in entries(elena, "/files/vk", "vk") if entry.name.endswith((".jpg", ".png")))
    saved(elena, database, picture)
    shown(elena, picture.address)
    page = browse(signed_in=elena)
    heading, stage, help = page.get_by_role("heading", level=1), page.locator("[data-stage]"), page.locator("#keys")

    def opened():
        page.goto(f"{picture.address}?return=/files/vk")
        expect(page.locator("[data-stage].is-live")).to_be_visible()

    def turns(key: str, name: str, value: str):
        page.keyboard.press(key)
        expect(stage).to_have_attribute(f"data-{name}", value)

    def leads(key: str):
        opened()
        page.keyboard.press(key)
        expect(heading).not_to_have_text(picture.name)

    def asks(key: str):
        opened()
        page.keyboard.press(key)
        dialog = page.locator("dialog.dialog[open]:not(#keys)")
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)

    def turns_a_little():
        before = stage.locator("img").evaluate("image => getComputedStyle(image).transform")
        for key in (".", ","):
            page.keyboard.press(key)
            after = stage.locator("img").evaluate("image => getComputedStyle(image).transform")
            assert after != before, key
            before = after

    def fills():
        page.keyboard.press("f")
        page.wait_for_function("() => document.fullscreenElement")
        page.evaluate("() => document.exitFullscreen()")

    def downloads():
        with page.expect_download() as download:
            page.keyboard.press("d")
        assert download.value.suggested_filename.endswith(picture.name[-4:])

    def helps():
        page.keyboard.press("?")
        expect(help).to_be_visible()
    opened()
    acts = {
        "+": lambda: turns("+", "zoom", "1.300"), "−": lambda: turns("-", "zoom", "1.000"),
        "r": lambda: turns("r", "turns", "1"), "⇧+r": lambda: turns("Shift+R", "turns", "0"), ",+.": turns_a_little,
        "0": lambda: page.keyboard.press("0"), "f": fills, "d": downloads, "f2": lambda: asks("F2"),
        "del": lambda: asks("Delete"), "←": lambda: leads("ArrowLeft"), "→": lambda: leads("ArrowRight")}
    neighbours = {"prev": "←", "next": "→"}
    missing = {sign for way, sign in neighbours.items() if not page.locator(f"a.way[rel={way}]").count()}
    for name, works in acts.items():
        if name not in missing:
            works()
    opened()
    helps()
    named = help.locator("dt:visible").evaluate_all(
        "terms => terms.map(term => [...term.querySelectorAll('kbd')].map(key => key.textContent.toLowerCase()).join('+'))")
    assert set(named) == set(acts) | {"?", "esc", "/", "ctrl+k"}
    page.keyboard.press("Escape")
    expect(help).to_be_hidden()
