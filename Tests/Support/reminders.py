"""Reminders as people write them on their pages."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from Support.screen import field, press


def row(page: Page, text: str):
    return page.locator("article.reminder", has_text=text)


def add(page: Page, text: str, priority: str = "", day: str = "", time: str = ""):
    page.get_by_role("link", name=page.words.reminders.add, exact=True).first.click()
    field(page, "text").fill(text)
    if day:
        field(page, "day").fill(day)
        field(page, "time").fill(time)
    if priority:
        page.locator(f"[name=priority][value='{len(priority)}']").check()
    press(page, page.words.reminders.save)
    expect(row(page, text)).to_be_visible()


def unfold(menu: Locator, label: str):
    """Shows what a line of an open menu stands for."""
    menu.locator(".menu-group > summary").get_by_text(label, exact=True).click()


def swipe(page: Page, of: Locator, across: int, before_it_lets_go: Callable = lambda: None):
    """By a finger: to the left where `across` is below zero."""
    box = of.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: float):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at, "y": y} for at in points]})
    touch("touchStart", x)
    for part in (1 / 2, 1):
        touch("touchMove", x + across * part)
    before_it_lets_go()
    touch("touchEnd")
