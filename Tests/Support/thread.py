"""A page on which a conversation is open."""

from urllib.parse import quote_plus

from playwright.sync_api import Page, Request, expect

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


def begin(page: Page, text: str):
    """Types what is not sent yet, until all of it is a draft: where keys come slowly, what was typed so far is kept before."""
    def has_all(request: Request) -> bool:
        return "/drafts" in request.url and quote_plus(text) in (request.post_data or "")
    with page.expect_response(lambda answer: has_all(answer.request)):
        field(page, "body").press_sequentially(text)


def order(page: Page) -> list[int]:
    return page.locator("#messages .message").evaluate_all("all => all.map(each => Number(each.dataset.number))")


def choose(page: Page, text: str, label: str):
    message = page.locator("#messages .message", has=page.locator(".message-body", has_text=text))
    message.hover()
    message.locator(".menu > summary").click()
    message.locator(".menu-item", has_text=label).click()
