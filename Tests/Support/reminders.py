"""Reminders as people write them on their pages."""

from playwright.sync_api import Page, expect

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
