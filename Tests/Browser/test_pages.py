"""A sweep over all pages (ui.md): axe finds nothing serious, nothing scrolls sideways, what is touched is large enough, and
no browser complains: neither of a script nor of the content policy."""

import os
import re

import pytest

from Support.axe import serious
from Support.files import filled, settled
from Support.pages import pages_of
from Support.person import member_id, publish
from Support.screen import DESK, PHONE
from Support.touch import missed, small
from Support.watch import sideways
from Support.ways import ALL, Way

LONG = "\n\n".join([
    "Оченьдлинноесловобезпробелов" * 6, "```swift\n" + "let answer = 42; " * 30 + "\n```",
    "| a | b | c | d |\n|---|---|---|---|\n| " + " | ".join(["длинная ячейка таблицы"] * 4) + " |",
    "https://example.com/" + "a" * 200])
USUAL = [Way("ru", PHONE, "light"), Way("en", DESK, "dark")]
# 320 pixels, and 200 percent of 1280.
NARROW = [{"width": 320, "height": 640}, {"width": 640, "height": 430}]

# What no route names: states of a list, what is not there, and what a member without sources sees.
NOWHERE = ["/nothing", "/posts/999999999", "/tags/nothing_here"]
WITHOUT_SOURCES = [
    "/files", "/files/vk", "/files/yandex", "/files/vk/options", "/files/usage", "/files/space",
    "/files/categories", "/welcome?step=2"]
WITH_SOURCES = [
    "/settings/connections", "/files", "/files/all", "/files/vk", "/files/vk?view=grid", "/files/vk?query=zzz",
    "/files/vk/categories", "/files/categories", "/files/categories/1", "/files/yandex", "/files/saved", "/files/usage",
    "/files/space", "/files/vk/options", "/files/uploads",
    "/files/uploads?source=vk", "/files/folders/new", "/files/published"]
# It shows small and wide things on purpose.
SHOWN_AS_THEY_ARE = "/styleguide"


@pytest.fixture(scope="module")
def pages(signed_in, stack, things, database):
    """Addresses by who opens them: nobody, a member, an administrator."""
    member = signed_in("member", full_name="Анна Ковалёва", faculty="Факультет права")
    named = things | {"post": str(publish(member, LONG, "#семинар"))}
    administrator = signed_in("administrator", full_name="Тимур Ахметов", faculty="Факультет компьютерных наук")
    database.execute("UPDATE members SET role = 'admin' WHERE id = %s", member_id(administrator))
    everyones, members, admins = pages_of(member, administrator, named)
    return [(None, everyones + NOWHERE[:1]), (member, members + NOWHERE[1:]), (administrator, admins)]


@pytest.fixture
def sources(owner):
    """A member with both sources, whose lists have come, and pages of one of their files."""
    client = owner("vk", "yandex")
    for list in ("/files", "/files/all", "/files/yandex", "/files/published", "/files/usage", "/files/space"):
        settled(client, list)
    item = re.search(r'href="(/files/vk/item/\d+)', filled(client, "/files/vk").text)[1]
    return client, [*WITH_SOURCES, item, f"{item}/rename", f"{item}/delete"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "way", [way for way in ALL if way.scripts] if "QUAD_LONG" in os.environ else USUAL, ids=str)
def test_every_page_is_in_order(way, browse, pages, newcomer, sources):
    wrong = []
    for member, addresses in [*pages, (newcomer(), WITHOUT_SOURCES), sources]:
        touch = {"has_touch": True, "is_mobile": True} if way.size == PHONE else {}
        theme = {"color_scheme": "dark"} if way.theme == "dark" else {}
        page = browse(way.language, way.size, signed_in=member, **touch, **theme)
        for each in addresses:
            page.goto(each)
            wrong += [f"{each}: {what}" for what in complaints(page, each)]
        page.context.close()
    assert wrong == []


@pytest.mark.parametrize("faculty", ["И", "МИЭМ", "Экономика", "Факультет гуманитарных наук и всего остального"])
def test_fingers_meet_who_wrote_a_post_and_when_whatever_stands_between(faculty, browse, newcomer):
    member = newcomer(full_name="Анна Ковалёва", faculty=faculty)
    publish(member, "Семинар")
    publish(member, "```swift\nlet answer = 42\n```")
    page = browse("ru", PHONE, signed_in=member, has_touch=True, is_mobile=True)
    page.goto("/feed")
    assert missed(page) == []


def complaints(page, asked: str) -> list[str]:
    found = serious(page)
    if (pixels := sideways(page)) > 0:
        found.append(f"{pixels} pixels too wide")
    if page.viewport_size["width"] != PHONE[0]:
        return found
    if asked != SHOWN_AS_THEY_ARE:
        found += [f"too low for a finger: {what}" for what in small(page)]
        found += [f"missed by a finger: {what}" for what in missed(page)]
    for narrow in NARROW:
        page.set_viewport_size(narrow)
        if (pixels := sideways(page)) > 0:
            found.append(f"{pixels} pixels too wide for {narrow['width']}")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return found
