"""What is being written: the composer, what it offers, and its drafts."""

import re
import uuid

from playwright.sync_api import Page

from Support.screen import enhanced, is_phone

SAVED = re.compile(r"^(Черновик сохранён|Draft saved) ")


def unique(text: str) -> str:
    """A text that nobody else has."""
    return f"{text} {uuid.uuid4().hex[:10]}"


def composer(page: Page) -> Page:
    page.goto("/posts/new" if is_phone(page) else "/feed")
    enhanced(page)
    return page


def options(page: Page):
    """Hashtags or people that are offered."""
    return page.locator("[role=option]:visible")


def drafts(page: Page):
    """The rows of the list of drafts."""
    return page.locator("#drafts > li")
