"""A session in a browser."""

from playwright.sync_api import Page

from Support.client import Client


def give(page: Page, client: Client, origin: str):
    """Hands a session over. Playwright's own way would write a domain into the cookie, which `__Host-` forbids."""
    session = page.context.new_cdp_session(page)
    for name, value in client.cookies.items():
        done = session.send("Network.setCookie", {
            "name": name, "value": value, "url": origin, "path": "/", "secure": True, "httpOnly": True,
            "sameSite": "Lax"})
        assert done["success"]
    session.detach()
