"""A page on which a conversation is open."""

from playwright.sync_api import Page, expect

from Support.screen import field


def said(page: Page, text: str):
    return page.locator("#messages .message", has_text=text)


def arrived(page: Page, text: str):
    """Once, from Quad."""
    expect(page.locator("#messages .message[data-number]", has_text=text)).to_have_count(1)
    expect(said(page, text)).to_have_count(1)


def send(page: Page, text: str):
    field(page, "body").fill(text)
    page.locator(".composer-send").click()


def order(page: Page) -> list[int]:
    return page.locator("#messages .message").evaluate_all("all => all.map(each => Number(each.dataset.number))")


def choose(page: Page, text: str, label: str):
    message = page.locator("#messages .message", has=page.locator(".message-body", has_text=text))
    message.hover()
    message.locator(".menu > summary").click()
    message.locator(".menu-item", has_text=label).click()
