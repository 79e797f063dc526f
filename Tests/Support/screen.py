"""What people do on pages, in the words that they see."""

import re

from playwright.sync_api import Locator, Page, expect

PHONE, DESK = (390, 844), (1280, 860)


def field(page: Page, name: str) -> Locator:
    return page.locator(f"main [name={name}]:not([type=hidden])")


def press(page: Page, label: str):
    page.locator("main").get_by_role("button", name=label, exact=True).click()


def post(page: Page, text: str) -> Locator:
    return page.locator("article.post", has_text=text)


def enhanced(page: Page):
    """Waits until the page's scripts, if it has any, hear keys and drops."""
    page.locator("html:not(:has(script[src*=enhance])), html[data-enhanced]").wait_for(state="attached")


def boxes(of: Locator) -> list[dict]:
    """Where each of them that is shown stands in the window, and how large it is."""
    return of.evaluate_all("all => all.filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect().toJSON())")


def is_phone(page: Page) -> bool:
    return page.viewport_size["width"] < 700


def account(page: Page) -> Locator:
    """Opens the menu of one's own: in the rail, or behind ⋯ on phones."""
    words = page.words.site
    if is_phone(page):
        # Its name says as well whether something is unread.
        page.locator(".bar").get_by_role("button", name=words.more).click()
        return page.locator("#more")
    page.locator(".rail .rail-person").click()
    return page.locator("#more")


def sign_out(page: Page):
    account(page).get_by_role("button", name=page.words.site.signOut, exact=True).click()
    expect(field(page, "email")).to_be_visible()


def ask_for_code(page: Page, email: str):
    field(page, "email").fill(email)
    press(page, page.words.accounts.sendCode)


def enter_code(page: Page, code: str):
    field(page, "code").fill(code)
    press(page, page.words.accounts.signIn)


# Publishing leads to the new post at its place in the feed.
IN_FEED = re.compile(r"/feed\?published=(\d+)#post-\1$")


def begin_post(page: Page):
    """Over the feed, or where the pencil of a phone leads."""
    if is_phone(page):
        page.get_by_role("link", name=page.words.network.newPost, exact=True).click()
    field(page, "body").click()


def write(page: Page, body: str, tags: str = ""):
    """Publishes from the feed."""
    begin_post(page)
    field(page, "body").fill(body)
    field(page, "tags").fill(tags)
    press(page, page.words.network.publish)
    expect(page).to_have_url(IN_FEED)


def choose(page: Page, article: Locator, label: str):
    """From the menu of a post."""
    article.locator(".menu:not(.choosing-mark) > summary").click()
    article.locator(".menu:not(.choosing-mark)").get_by_text(label, exact=True).click()


def error_of(page: Page, name: str) -> Locator:
    return page.locator(f"#{field(page, name).get_attribute('id')}-error")
