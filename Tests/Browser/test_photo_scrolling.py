"""The feed of photos gone through for long: nothing moves, and no more is held than is needed."""

import pytest
from playwright.sync_api import expect

from Support.photos import keep_feed, spare
from Support.stack import until
from Support.ways import journey

pytestmark = pytest.mark.usefixtures("photo_feed")

CARDS = "#photos > li"
# In the page, so that nothing is asked of it for each row.
NOTES = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
            const moved = sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
            if (!hadRecentInput) window.shifts.push({ value, startTime, moved });
        }
    }).observe({ type: "layout-shift", buffered: true });
    window.seen = new Set();
    window.mostRows = 0;
    new MutationObserver(() => {
        const rows = document.querySelectorAll("#photos > li");
        window.mostRows = Math.max(window.mostRows, rows.length);
        for (const row of rows) window.seen.add(row.id);
    }).observe(document, { childList: true, subtree: true });
"""


@journey(scripts=True)
@pytest.mark.slow
def test_twenty_pages_move_nothing_and_never_hold_more_than_three_hundred(browse, reader, database):
    keep_feed(reader, database, 400)
    page = browse(signed_in=reader)
    page.add_init_script(NOTES)
    spare(page)
    page.goto("/photos")
    page.mouse.move(page.viewport_size["width"] / 2, page.viewport_size["height"] / 2)
    top = page.locator(CARDS).first.get_attribute("id")
    left = "document.documentElement.scrollHeight - scrollY - innerHeight"

    def on():
        # A reader who comes to the end sees it move when there is more.
        if page.evaluate(left) > 1_600:
            page.mouse.wheel(0, 1_200)
        return page.evaluate("window.seen.size") >= 400
    until(on, 60, 0.03)
    expect(page.locator(f"#{top}")).to_have_count(0)
    before = page.evaluate("document.documentElement.scrollHeight")
    until(lambda: page.mouse.wheel(0, -5_000) or page.evaluate("scrollY") <= 2, 60, 0.05)
    expect(page.locator(f"#{top}")).to_be_in_viewport()
    assert page.evaluate("getComputedStyle(document.getElementById('photos')).paddingTop") == "0px"
    assert abs(page.evaluate("document.documentElement.scrollHeight") - before) < 200, "nothing has moved"
    shifts = page.evaluate("window.shifts")
    assert sum(shift["value"] for shift in shifts) <= 0.01, shifts
    assert 200 < page.evaluate("window.mostRows") <= 300
