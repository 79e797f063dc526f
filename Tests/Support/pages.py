"""The pages that there are, as the routes name them, and what they fetch."""

from Support.routes import routes
from Support.things import address, answers


def pages_of(member, administrator, things: dict[str, str]) -> tuple[list[str], list[str], list[str]]:
    """Addresses of everyone's pages, of those that members have, and of those that are for administrators."""
    everyones, members, admins = [], [], []
    for route in routes():
        if route.method != "GET" or not answers(route).is_page or answers(route).status not in (200, 303):
            continue
        if answers(route).alone == 200:
            everyones.append(address(route, things))
        elif route.is_concealed:
            if page := whole(administrator, address(route, things)):
                admins.append(page)
        elif route.audience != "signedURL" and (page := whole(member, address(route, things))):
            members.append(page)
    assert len(everyones) >= 2 and len(members) > 35 and len(admins) > 10
    return everyones, members, admins


def whole(client, asked: str) -> str | None:
    """The address of a page, also when it first leads to itself with more in its query; nothing for what is no page."""
    answer = client.get(asked)
    if answer.status == 303 and answer.location.partition("?")[0] == asked:
        asked = answer.location
        answer = client.get(asked)
    return asked if answer.status == 200 and answer.text.lower().startswith("<!doctype html>") else None


def files(page) -> list[str]:
    """Addresses of the style sheets, scripts, fonts and icons that a page names."""
    found = [link["href"] for link in page.all("link") if link["href"].startswith("/static/")]
    return found + [script["src"] for script in page.all("script")] + [
        use["href"].partition("#")[0] for use in page.all("use") if use["href"].startswith("/static/")]
