"""The ways through people, channels and lists of posts: Back to the same place, keys alone, fingers, and without scripts."""

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from Support.client import Client
from Support.database import Database
from Support.person import member_id, publish
from Support.screen import DESK, enhanced
from Support.stack import until
from Support.ways import journey

# Longer than a line of a phone.
TEXT = "Слово за слово. " * 6
# Of each list, and more than two pages of posts.
MANY = 45


@dataclass(frozen=True)
class Written:
    """Posts of one author with a hashtag and a word of their own."""

    author: int
    mark: str


@pytest.fixture(scope="module")
def written(signed_in) -> Written:
    author, mark = signed_in("writer", full_name="Михаил Лебедев", faculty="Факультет компьютерных наук"), uuid.uuid4().hex[:8]
    for number in range(MANY):
        publish(author, f"Заметка {number} про место{mark}\n\n" + TEXT * (number % 4), f"#место{mark}")
    return Written(member_id(author), mark)


# MARK: Back

TAGS = """
    WITH made AS (
        INSERT INTO hashtags (name) SELECT 'строка' || n || %s FROM generate_series(10, 9 + %s) AS n RETURNING id, name
    )
"""


def channel(reader: Client, database: Database, written: Written) -> str:
    made = database.value(
        "INSERT INTO channels (member_id, name) VALUES (%s, 'Место') RETURNING id", member_id(reader))
    database.execute(
        "INSERT INTO channel_hashtags (channel_id, hashtag_id) SELECT %s, id FROM hashtags WHERE name = %s",
        made, f"место{written.mark}")
    return f"/channels/{made}"


def channels(reader: Client, database: Database, written: Written) -> str:
    database.execute(
        "INSERT INTO channels (member_id, name) SELECT %s, 'Канал ' || n FROM generate_series(10, 9 + %s) AS n",
        member_id(reader), MANY)
    return "/channels"


def muted(reader: Client, database: Database, written: Written) -> str:
    database.execute(
        f"{TAGS} INSERT INTO mutes (member_id, hashtag_id) SELECT %s, id FROM made", uuid.uuid4().hex[:8], MANY, member_id(reader))
    return "/settings/muted"


def feeds(reader: Client, database: Database, written: Written) -> str:
    """Their addresses are nobody's."""
    database.execute(
        f"""{TAGS} INSERT INTO atom_feeds (member_id, hashtag_id, token_hash, secret)
        SELECT %s, id, sha256(name::bytea), 'none' FROM made""", uuid.uuid4().hex[:8], MANY, member_id(reader))
    return "/settings/feeds"


@dataclass(frozen=True)
class Place:
    """A list: what makes it long and returns its address, and what opens one of its rows."""

    name: str
    make: Callable[[Client, Database, Written], str]
    rows: str

    def __str__(self) -> str:
        return self.name


POSTS = "#posts > article[data-item] a.age"
PLACES = [
    Place("a channel", channel, POSTS),
    Place("a hashtag", lambda reader, database, written: f"/tags/место{written.mark}", POSTS),
    Place("a person's posts", lambda reader, database, written: f"/people/{written.author}", POSTS),
    Place("what the feed's search found", lambda reader, database, written: f"/feed?query=место{written.mark}", POSTS),
    Place("channels", channels, "#channel-list .channel-row[data-item]"),
    Place("what is muted", muted, ".rows > .row .row-name a"),
    Place("Atom feeds", feeds, ".rows > .row .atom-name a"),
]


def opened_and_left(page: Page, row: Locator, rows: str):
    """Back from what a row opens shows the row where it was pressed."""
    row.evaluate("row => scrollBy({ top: row.getBoundingClientRect().top - 200, behavior: 'instant' })")
    assert page.evaluate("scrollY") > 500
    href, before, left = row.get_attribute("href"), row.bounding_box()["y"], page.url
    row.click()
    expect(page).to_have_url(re.compile(f"{re.escape(href)}$"))
    page.go_back()
    expect(page).to_have_url(left)
    row = page.locator(f"{rows}[href='{href}']")
    expect(row).to_be_in_viewport()
    until(lambda: abs(row.bounding_box()["y"] - before) <= 2)


@journey(scripts=True)
@pytest.mark.parametrize("place", PLACES, ids=str)
def test_back_shows_the_same_row_of_a_list_that_went_on(place, browse, newcomer, database, written):
    reader = newcomer()
    page = browse(signed_in=reader)
    page.goto(place.make(reader, database, written))
    rows = page.locator(place.rows)
    # Not by a wheel, whose last turns a busy browser may follow after the row was looked at.
    until(lambda: page.evaluate("scrollTo(0, document.documentElement.scrollHeight)") or rows.count() > 30, 20)
    opened_and_left(page, rows.nth(29), place.rows)


@journey(scripts=False)
@pytest.mark.parametrize("place", PLACES, ids=str)
def test_without_scripts_back_shows_the_same_row_of_the_same_page(place, browse, newcomer, database, written):
    reader = newcomer()
    page = browse(signed_in=reader)
    page.goto(place.make(reader, database, written))
    further = page.locator("a[rel=next]")
    if further.count():
        further.click()
        expect(page).to_have_url(re.compile("after="))
    opened_and_left(page, page.locator(place.rows).nth(17), place.rows)


# MARK: Keys alone

def tab_to(page: Page, target: Locator, most: int = 40, key: str = "Tab"):
    for _ in range(most):
        page.keyboard.press(key)
        if target.evaluate("target => target === document.activeElement"):
            return
    raise AssertionError(f"{most} times {key} never reach {target}")


@journey(scripts=True, size=DESK)
def test_by_keys_alone_a_person_is_found_opened_and_added_to_channels(browse, newcomer):
    mark = uuid.uuid4().hex[:8]
    name = f"Клавиша{mark} Вера"
    author, reader = newcomer(full_name=f"Вера Клавиша{mark}"), newcomer()
    publish(author, f"От неё. {TEXT}")
    reader.submit("/channels/new", "/channels/new", {"name": "Прежний", "hashtags": f"клавиша{mark}", "save": "1"})
    page = browse(signed_in=reader)
    words, keys = page.words.network, page.keyboard
    page.goto("/people")
    keys.press("Slash")
    expect(page.get_by_role("searchbox")).to_be_focused()
    keys.type(f"клавиша{mark}")
    keys.press("Enter")
    expect(page.locator("#people > li")).to_have_count(1)
    tab_to(page, page.locator("#people > li a"))
    keys.press("Enter")
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    enhanced(page)

    adding = page.locator(".profile-head .menu", has=page.locator("use[href$='#plus']")).first
    tab_to(page, adding.locator("summary"))
    keys.press("Enter")
    keys.press("ArrowDown")
    expect(adding.get_by_role("button", name="Прежний")).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.addedToChannel)
    enhanced(page)
    tab_to(page, adding.locator("summary"))
    keys.press("Enter")
    keys.press("End")
    expect(adding.get_by_role("link", name=words.newChannel)).to_be_focused()
    keys.press("Enter")
    enhanced(page)
    expect(page.locator("[name=name]")).to_have_value(name)
    tab_to(page, page.get_by_role("button", name=words.save, exact=True))
    keys.press("Enter")
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    expect(page.locator("#posts article")).to_have_count(1)
    expect(page.locator("#channels .context-row")).to_contain_text([words.generalFeed, name, "Прежний"])


@journey(scripts=True, size=DESK)
def test_by_keys_alone_a_channel_is_made_renamed_deleted_and_put_back(browse, newcomer):
    tag = f"клавиша{uuid.uuid4().hex[:8]}"
    publish(newcomer(), f"Об этом. {TEXT}", f"#{tag}")
    page = browse(signed_in=newcomer())
    words, keys = page.words.network, page.keyboard

    def press(target: Locator, key: str = "Tab"):
        tab_to(page, target, key=key)
        keys.press("Enter")

    def arrived(name: str):
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
        enhanced(page)

    page.goto("/feed")
    # From the end of the page: the channels stand behind posts of which more come.
    press(page.locator("#channels").get_by_role("link", name=words.newChannel, exact=True), "Shift+Tab")
    arrived(words.newChannel)
    expect(page.locator("[name=name]")).to_be_focused()
    keys.type("Начало")
    tab_to(page, page.locator("[name=hashtags]"), 3)
    keys.type(f"{tag} ")
    expect(page.locator(".set-chips").nth(1)).to_contain_text(f"#{tag}")
    press(page.get_by_role("button", name=words.channelPreview))
    expect(page.get_by_text(words.notSaved)).to_be_visible()
    expect(page.locator("article")).to_have_count(1)
    press(page.get_by_role("button", name=words.saveChannel))
    arrived("Начало")

    press(page.locator(".channel-edit a"))
    arrived(words.editChannel)
    tab_to(page, page.locator("[name=name]"))
    keys.press("Control+a")
    keys.type("Конец")
    # It saves.
    keys.press("Enter")
    arrived("Конец")
    expect(page.locator("#posts article")).to_have_count(1)

    press(page.locator(".channel-edit a"))
    arrived(words.editChannel)
    press(page.get_by_role("button", name=words.deleteChannel))
    expect(page.locator(".toast")).to_contain_text(words.channelDeleted)
    enhanced(page)
    press(page.locator(".toast").get_by_role("button", name=page.words.site.undo), "Shift+Tab")
    arrived("Конец")
    expect(page.locator("#posts article")).to_have_count(1)


# MARK: Without scripts

@journey(scripts=False)
def test_without_scripts_a_channel_is_made_previewed_renamed_narrowed_deleted_and_put_back(browse, newcomer):
    mark = uuid.uuid4().hex[:8]
    name, other, tag = f"Вера Канал{mark}", f"Олег Канал{mark}", f"канал{mark}"
    author, second = newcomer(full_name=name), newcomer(full_name=other)
    publish(author, f"Без хэштега. {TEXT}")
    publish(second, f"О нём. {TEXT}", f"#{tag}")
    publish(second, f"О нём тоже, но шумно. {TEXT}", f"#{tag}")
    page = browse(signed_in=newcomer())
    words = page.words.network
    posts, sets = page.locator("article"), page.locator(".set-chips")

    def press(label: str):
        page.get_by_role("button", name=label, exact=True).click()

    def edit(title: str):
        page.locator(".channel-parts").click()
        expect(page.locator("[name=name]")).to_have_value(title)

    page.goto("/channels")
    page.get_by_role("link", name=words.newChannel, exact=True).first.click()
    page.locator("[name=people]").fill(name)
    page.locator("[name=hashtags]").fill(f"#{tag}")
    press(words.takeIn)
    expect(sets.nth(0)).to_contain_text(f"Канал{mark}")
    expect(sets.nth(1)).to_contain_text(f"#{tag}")
    press(words.channelPreview)
    expect(posts).to_have_count(3)
    expect(page.get_by_text(words.notSaved)).to_be_visible()
    press(words.edit)
    expect(sets.nth(0)).to_contain_text(f"Канал{mark}")
    page.locator("[name=name]").fill("Черновой")
    press(words.save)
    expect(page.get_by_role("heading", name="Черновой", exact=True)).to_be_visible()
    expect(posts).to_have_count(3)

    edit("Черновой")
    page.locator("[name=name]").fill("Мой канал")
    press(words.save)
    expect(page.get_by_role("heading", name="Мой канал", exact=True)).to_be_visible()
    edit("Мой канал")
    page.locator(".channel-without > summary").click()
    page.locator("[name=without_words]").fill("шумно")
    press(words.save)
    expect(posts).to_have_count(2)
    edit("Мой канал")
    # What is left out is open.
    page.locator("[name=without_people]").fill(other)
    press(words.save)
    expect(posts).to_have_count(1)
    expect(posts).to_contain_text("Без хэштега")

    edit("Мой канал")
    press(words.deleteChannel)
    expect(page.locator(".toast")).to_contain_text(words.channelDeleted)
    expect(page.locator("#channel-list .channel-row", has_text="Мой канал")).to_have_count(0)
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).click()
    expect(page.get_by_role("heading", name="Мой канал", exact=True)).to_be_visible()
    expect(posts).to_have_count(1)
    page.goto("/channels")
    expect(page.locator("#channel-list .channel-row", has_text="Мой канал")).to_have_count(1)
