"""An Atom feed of one's own: from the menu of what it follows to its address, which is copied, replaced and ended."""

import uuid

from playwright.sync_api import Locator, Page, expect

from Support.person import publish
from Support.ways import journey


def make(page: Page, tag: str) -> Locator:
    """Makes the feed of a hashtag; its address on the page."""
    page.goto(f"/tags/{tag}")
    page.locator(".menu", has=page.locator("[href$='/atom']")).locator("summary").click()
    page.get_by_role("link", name="Atom", exact=True).click()
    page.get_by_role("button", name=page.words.network.makeFeed).click()
    address = page.locator(".atom-address")
    expect(address).to_contain_text("/atom/")
    return address


@journey(scripts=True)
def test_the_address_of_a_feed_is_copied(browse, newcomer):
    tag = f"атом{uuid.uuid4().hex[:8]}"
    publish(newcomer(), "О заявках", f"#{tag}")
    page = browse(signed_in=newcomer())
    address = make(page, tag).inner_text()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name=page.words.network.copyAddress).press("Enter")
    expect(page.locator(".toast")).to_contain_text(page.words.site.linkCopied)
    assert page.evaluate("navigator.clipboard.readText()") == address


@journey
def test_a_feed_is_made_replaced_and_ended(browse, newcomer, visitor):
    tag, reader, program = f"атом{uuid.uuid4().hex[:8]}", newcomer(), visitor()
    publish(newcomer(), "О заявках", f"#{tag}")
    page = browse(signed_in=reader)
    words = page.words.network
    address = make(page, tag)
    first = address.inner_text()
    path = first.removeprefix(program.origin)
    assert "О заявках" in program.get(path).text
    page.reload()
    expect(page.locator(".facts")).to_contain_text("Firefox")

    page.get_by_role("button", name=words.replaceAddress).press("Enter")
    expect(address).not_to_have_text(first)
    expect(address).to_contain_text("/atom/")
    assert program.get(path).status == 404
    second = address.inner_text().removeprefix(program.origin)
    assert program.get(second).status == 200

    page.goto("/settings/feeds")
    row = page.locator(".rows .row")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(f"#{tag}")
    row.get_by_role("button").press("Enter")
    expect(row).to_have_count(0)
    expect(page.get_by_role("heading", name=words.noFeedsTitle)).to_be_visible()
    assert program.get(second).status == 404
