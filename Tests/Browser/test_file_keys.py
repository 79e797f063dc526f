"""The keys of a list of files (X-11)."""

import re

import pytest
from playwright.sync_api import expect

from Support.files import filled


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
    assert {key.lower() for key in named} == {key.lower() for key, _ in acts} | {"r", "enter"}
    page.keyboard.press("Escape")
    rows.nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
