"""Everything without a mouse."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from Support.screen import IN_FEED, post


def focused(page) -> str:
    return page.evaluate("document.activeElement?.name || document.activeElement?.textContent.trim() || ''")


def tab_to(page, name: str, most: int = 60):
    for _ in range(most):
        page.keyboard.press("Tab")
        if focused(page) == name:
            return
    raise AssertionError(f"{most} times Tab never reach {name!r}")


def test_a_post_is_published_changed_and_deleted_by_keys_alone(browse, newcomer):
    page, mark = browse("en", signed_in=newcomer()), uuid.uuid4().hex
    words = page.words.network
    page.goto("/feed")
    page.keyboard.press("Tab")
    assert focused(page) == page.words.site.skipToContent
    page.keyboard.press("Enter")
    tab_to(page, "body")
    page.keyboard.type(f"{mark} by keys")
    tab_to(page, "tags", 5)
    page.keyboard.type("#keys")
    tab_to(page, words.publish, 5)
    page.keyboard.press("Enter")
    expect(page).to_have_url(IN_FEED)
    page.goto(f"/posts/{page.url.rpartition('-')[2]}")

    for label in (words.edit, words.delete):
        page.locator("main").focus()
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('article summary')"):
                break
        page.keyboard.press("Enter")
        tab_to(page, label, 8)
        page.keyboard.press("Enter")
        if label == words.edit:
            expect(page).to_have_url(re.compile(r"/edit$"))
            expect(page.locator("[name=body]")).to_be_focused()
            page.keyboard.press("End")
            page.keyboard.type("!")
            tab_to(page, words.save, 40)
            page.keyboard.press("Enter")
            expect(page).to_have_url(re.compile(r"/posts/\d+$"))
    expect(page).to_have_url(re.compile(r"/feed$"))
    expect(post(page, mark)).to_have_count(0)


def test_keys_work_by_their_place_in_the_russian_layout_and_rest_while_typing(browse, newcomer):
    page = browse("ru", signed_in=newcomer())
    page.goto("/feed")
    page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {code: 'KeyJ', key: 'о', bubbles: true}))")
    expect(page.locator("[data-item].is-chosen")).to_have_count(1)
    page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {code: 'KeyN', key: 'т', bubbles: true}))")
    expect(page.locator("[name=body]")).to_be_focused()
    page.keyboard.type("jn?")
    expect(page.locator("[name=body]")).to_have_value("jn?")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Slash")
    expect(page.locator("dialog#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#keys")).to_be_hidden()


@pytest.mark.parametrize("path, known", [("/feed", True), ("/settings/profile", False)])
def test_the_help_names_keys_that_do_something_on_the_page(path, known, browse, newcomer):
    page = browse("ru", signed_in=newcomer())
    page.goto("/feed")
    page.locator("[name=body]").fill("Первый")
    page.get_by_role("button", name=page.words.network.publish, exact=True).click()
    page.goto(path)
    page.keyboard.press("Shift+Slash")
    words, keys = page.words.site, page.locator("dialog#keys")
    for name in (words.keyNext, words.keyOpen, words.keyRefresh, words.keyWrite):
        assert keys.get_by_text(name, exact=True).is_visible() == known, name
    for name in (words.keySearch, words.keySwitch):
        expect(keys.get_by_text(name, exact=True)).to_be_visible()
    expect(keys.get_by_text(words.keyHelp, exact=True)).to_be_visible()


def test_control_and_enter_send_what_is_written(browse, newcomer):
    page, mark = browse("ru", signed_in=newcomer()), uuid.uuid4().hex
    page.goto("/posts/new")
    expect(page.locator("[name=body]")).to_be_focused()
    page.keyboard.type(mark)
    page.keyboard.press("Control+Enter")
    expect(page).to_have_url(IN_FEED)
    expect(post(page, mark)).to_be_visible()


# How an element and what is around it look: whatever of this a focus changes can be seen.
def test_the_menu_of_ones_own_is_walked_by_arrows_and_left_by_escape(browse, member):
    page = browse("en", signed_in=member)
    page.goto("/feed")
    page.wait_for_load_state("networkidle")
    opener, menu, words = page.locator(".rail .rail-person"), page.locator("#more"), page.words.site
    opener.focus()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    for key, name in (("ArrowDown", words.profile), ("ArrowUp", words.signOut), ("ArrowDown", words.profile)):
        page.keyboard.press(key)
        expect(menu.locator(":focus")).to_have_text(name)
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(menu).to_be_hidden()


LOOKS = """() => {
    window.look = element => { const look = []
        for (let near = element, up = 0; near && up < 4; near = near.parentElement, up += 1) {
            const style = getComputedStyle(near)
            look.push(style.outline, style.boxShadow, style.borderColor, style.backgroundColor, style.textDecoration)
            look.push(style.translate)
        }
        return look.join() }
    const stops = document.querySelectorAll('a, button, input, textarea, summary, [tabindex]')
    for (const element of stops) element.plain = look(element)
}"""


def test_every_stop_of_tab_can_be_seen(browse, member):
    page = browse("en", signed_in=member)
    page.goto("/feed")
    page.evaluate(LOOKS)
    unseen, stops = [], 0
    for _ in range(40):
        page.keyboard.press("Tab")
        stop = page.evaluate("""() => { const active = document.activeElement
            if (active === document.body) return null
            // A field for text shows its caret.
            const isSeen = active.matches('textarea, input[type=text]') || active.plain !== look(active)
            return [isSeen, active.outerHTML.slice(0, 120)] }""")
        if not stop:
            break
        stops += 1
        if not stop[0]:
            unseen.append(stop[1])
    assert unseen == [] and stops > 10
