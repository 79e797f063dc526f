"""What was seen opens without a network, with its time, and for nobody else."""

import re
import uuid
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from Support.blocking import Block
from Support.conversations import dialog
from Support.copies import entries
from Support.files import filled
from Support.network import Held, cut
from Support.person import member_id, publish
from Support.photos import photo_at, spare
from Support.projects import begin, team
from Support.screen import PHONE, account, enhanced, field
from Support.session import give
from Support.stack import until
from Support.ways import journey
from Support.writing import unique

KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        if (name.split(" ")[1] === "files") continue;
        for (const { url } of await (await caches.open(name)).keys()) found.push([name.split(" ")[2], new URL(url).pathname + new URL(url).search]);
    }
    return found;
}"""


@pytest.fixture
def member(newcomer):
    return newcomer(full_name="Анна Ковалёва")


@pytest.fixture
def device(browse):
    """A browser whose pages have the service worker."""
    def open_device(client):
        page = browse(signed_in=client, service_workers="allow")
        page.goto("/")
        page.evaluate("navigator.serviceWorker.ready")
        keeps(page, "/offline")
        return page
    return open_device


def kept(page) -> list[list[str]]:
    return page.evaluate(KEPT)


def keeps(page, address: str):
    """Until the browser has kept that page, behind all files of its own."""
    until(lambda: address in [each for _, each in kept(page)], 60)


def seen(page, address: str):
    page.goto(address)
    keeps(page, address)


def line(page):
    return page.locator("#standing-line")


@journey(scripts=True)
def test_pages_seen_last_open_without_a_network_with_their_time_and_come_anew_with_it(device, member):
    text = unique("Семинар")
    publish(member, text)
    page = device(member)
    for address in ("/feed", "/reminders", "/messages"):
        seen(page, address)
    with cut(page):
        page.goto("/feed")
        expect(page.locator(".post", has_text=text)).to_be_visible()
        expect(line(page)).to_contain_text(page.words.site.alone)
        expect(line(page)).to_contain_text(page.words.site.pattern("keptAt"))
        page.goto("/reminders")
        expect(line(page)).to_contain_text(page.words.site.pattern("keptAt"))
        fresh = unique("Пока не было сети")
        publish(member, fresh)
        page.goto("/feed")
        expect(page.locator(".post", has_text=text)).to_be_visible()
        expect(page.locator(".post", has_text=fresh)).to_have_count(0)
    expect(page.locator(".post", has_text=fresh)).to_be_visible()
    expect(line(page)).to_be_hidden()


def open_without_a_network(page, shown: dict[str, str]):
    """Pages that were seen, by what stood on them."""
    for address, text in shown.items():
        seen(page, address)
        expect(page.locator("main").get_by_text(text).filter(visible=True).first).to_be_visible()
    with cut(page):
        for address, text in shown.items():
            page.goto(address)
            expect(line(page)).to_contain_text(page.words.site.pattern("keptAt"))
            expect(page.locator("main").get_by_text(text).filter(visible=True).first).to_be_visible()


@journey(scripts=True)
def test_people_projects_channels_and_notifications_that_were_seen_open_without_a_network(device, member, newcomer):
    mark = uuid.uuid4().hex[:8]
    elena = newcomer(full_name=f"Елена Соколова{mark}")
    project = team(elena, member, name=f"Сборник {mark}")
    begin(elena, member, name=f"Второй {mark}")
    channel = member.submit("/channels/new", "/channels/new", {"name": f"Канал {mark}", "hashtags": f"канал{mark}"}).location
    conversation = dialog(elena, member, f"Здравствуйте, {mark}")
    name = f"Соколова{mark}"
    # Who comes first in the alphabet other tests decide.
    first = re.search(r'data-open><bdi>([^<&]+?) *<', member.get("/people").text)[1]
    open_without_a_network(device(member), {
        "/people": first, f"/people/{member_id(elena)}": name, f"/people?query={quote(name)}": name,
        "/projects": f"Сборник {mark}", project: f"Сборник {mark}", f"{project}/conversations": f"Сборник {mark}",
        "/channels": f"Канал {mark}", channel: f"Канал {mark}",
        "/notifications": f"Второй {mark}", "/messages": name, conversation: f"Здравствуйте, {mark}"})


@journey(scripts=True)
def test_files_that_were_seen_open_without_a_network(device, owner):
    elena = owner("vk")
    filled(elena, "/files/vk")
    first, second, *_ = entries(elena, "/files/vk", "vk")
    open_without_a_network(device(elena), {"/files/vk": second.name, first.address: first.name, "/files": first.name})


@journey(scripts=True)
def test_photos_that_were_seen_open_without_a_network(device, reader, photo_feed, database):
    page = device(reader)
    spare(page)
    photo = photo_at(3, database)
    page.goto(f"/photos/{photo}")
    author = page.locator(".photo-who h1").text_content().strip()
    open_without_a_network(page, {"/photos": author, f"/photos/{photo}": author})


@journey(scripts=True)
def test_a_page_that_was_not_seen_says_so_and_names_what_opens(device, member):
    page = device(member)
    seen(page, "/reminders")
    with cut(page):
        page.goto("/bookmarks")
        expect(page.get_by_role("heading", level=1)).to_have_text(page.words.site.offlineTitle)
        page.locator("[data-kept-pages]").get_by_role("link", name=page.words.reminders.reminders, exact=True).click()
        expect(page.locator("[data-quick]")).to_be_visible()


@journey(scripts=True)
def test_no_error_redirect_or_page_that_is_to_be_forgotten_is_kept(device, member, database):
    page = device(member)
    page.meant.add(404)
    page.goto("/nothing")
    page.goto("/posts/999999999")
    database.execute("UPDATE members SET role = 'admin' WHERE id = %s", member_id(member))
    page.goto("/admin/members")
    page.goto("/settings")
    seen(page, "/reminders")
    addresses = {address for _, address in kept(page)}
    assert addresses >= {"/", "/offline", "/reminders"}
    assert not addresses & {"/nothing", "/posts/999999999", "/admin/members", "/settings"}, addresses


@journey(scripts=True)
def test_signing_out_forgets_what_was_seen(device, member):
    page = device(member)
    seen(page, "/reminders")
    account(page).get_by_role("button", name=page.words.site.signOut, exact=True).click()
    expect(page).to_have_url(re.compile("/$"))
    assert kept(page) == []


@journey(scripts=True)
def test_a_session_that_ended_leaves_no_page_behind(device, member, database):
    page = device(member)
    seen(page, "/reminders")
    database.execute("DELETE FROM sessions WHERE member_id = %s", member_id(member))
    page.goto("/reminders")
    expect(page).to_have_url(re.compile("/sign-in"))
    assert kept(page) == []


@journey(scripts=True)
def test_another_member_of_the_same_browser_sees_nothing_of_it(device, member, newcomer, stack):
    page, other = device(member), newcomer(full_name="Елена Соколова")
    seen(page, "/reminders")
    seen(page, "/messages")
    give(page, other, stack.origin)
    seen(page, "/reminders")
    assert {owner for owner, _ in kept(page)} == {str(member_id(other))}
    with cut(page):
        page.goto("/messages")
        expect(page.get_by_role("heading", level=1)).to_have_text(page.words.site.offlineTitle)


@journey(scripts=True)
def test_a_network_that_is_too_slow_shows_what_was_seen_until_it_answers(device, member, stack):
    page = device(member)
    # Quad gives a question up that waits too long.
    page.meant.add(503)
    seen(page, "/reminders")
    with Block(stack, "LOCK TABLE reminders IN ACCESS EXCLUSIVE MODE"):
        page.goto("/reminders")
        expect(line(page)).to_contain_text(page.words.site.pattern("keptAt"))
        expect(line(page)).not_to_contain_text(page.words.site.alone)
    page.wait_for_function("() => !('kept' in document.documentElement.dataset)")
    enhanced(page)
    expect(line(page)).to_be_hidden()


@journey(scripts=True)
def test_a_page_that_was_kept_does_not_come_anew_under_a_press_that_leads_on(device, member, stack):
    page = device(member)
    page.meant.add(503)
    seen(page, "/feed")
    with cut(page):
        page.goto("/feed")
        looks = Held(page, "**/feed", "HEAD")
    looks.wait()
    with Block(stack, "LOCK TABLE reminders IN ACCESS EXCLUSIVE MODE"):
        page.locator("a[href='/']:visible").first.click(no_wait_after=True)
        looks.release()
        expect(page).to_have_url(re.compile("/$"))


@journey(scripts=True)
def test_an_act_on_a_kept_page_says_that_it_was_not_sent_and_keeps_the_text(device, member):
    page = device(member)
    seen(page, "/posts/new")
    text = unique("Не потеряется")
    with cut(page):
        page.goto("/posts/new")
        field(page, "body").fill(text)
        page.locator("main").get_by_role("button", name=page.words.network.publish, exact=True).click()
        expect(page.locator("#toasts")).to_contain_text(page.words.site.notSent)
        expect(field(page, "body")).to_have_value(text)
    expect(line(page)).to_be_visible()
    expect(field(page, "body")).to_have_value(text)


@journey(scripts=True, size=PHONE)
def test_the_line_of_a_kept_page_lies_over_nothing_that_is_pressed(device, member):
    page = device(member)
    seen(page, "/posts/new")
    with cut(page):
        page.goto("/posts/new")
        field(page, "body").fill("Текст")
    expect(line(page).get_by_role("link")).to_be_visible()
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        said, button = line(page).bounding_box(), page.locator(".sheet-send").bounding_box()
        assert said["y"] + said["height"] <= button["y"], width


MISSING = """async () => {
    const files = [];
    for (const name of await caches.keys()) if (name.split(" ")[1] === "files") files.push(await caches.open(name));
    const kept = async (name) => (await Promise.all(files.map((cache) => cache.match(name)))).find(Boolean);
    const [named, missing] = [new Set(), []];
    const read = async (text) => {
        for (const [name] of text.matchAll(/\\/static\\/[\\w./-]+/g)) {
            if (named.has(name)) continue;
            named.add(name);
            const file = await kept(name);
            if (!file) missing.push(name);
            else if (name.endsWith(".js")) await read(await file.text());
        }
    };
    await read(document.documentElement.outerHTML);
    return {named: named.size, missing};
}"""


@journey(scripts=True)
def test_a_page_is_kept_with_all_modules_that_its_scripts_may_want(device, member):
    page = device(member)
    seen(page, "/reminders")
    found = page.evaluate(MISSING)
    assert found["named"] > 20 and found["missing"] == []


@journey(scripts=True)
def test_a_module_that_the_browser_has_forgotten_comes_from_what_was_kept(device, member):
    """Which it may at any time: its own store of files is no promise."""
    member.submit("/reminders/new", "/reminders/new", {"text": "Отчёт"})
    page = device(member)
    seen(page, "/reminders")
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    with cut(page):
        # Waits until its scripts have begun, and none of them may fail.
        page.goto("/reminders")
        expect(page.locator("article.reminder", has_text="Отчёт")).to_be_visible()
