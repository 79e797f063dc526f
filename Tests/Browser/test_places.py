"""The place of a reminder: chosen on a map, in the list of the organisation or by numbers, and taken away."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from Support.administrators import administrator
from Support.contents import png
from Support.person import member_id
from Support.reminders import add, row
from Support.screen import field, press
from Support.stack import until
from Support.ways import journey


@pytest.fixture
def library(database):
    """A place of the organisation. Others have theirs, which stay."""
    name = "Читальный зал " + database.value("SELECT left(gen_random_uuid()::text, 8)")
    number = database.value(
        "INSERT INTO places (name, note, latitude, longitude, radius) VALUES (%s, 'Садовый проезд, 3', 55760400, 37648900, 80) "
        "RETURNING id", name)
    yield name
    database.execute("DELETE FROM places WHERE id = %s", number)


@pytest.fixture
def admin(newcomer, database):
    with administrator(newcomer, database) as (client, _):
        yield client


def place_of(database, member) -> str:
    return database.value(
        "SELECT concat_ws(' ', name, latitude, longitude, radius, on_leaving) FROM reminder_places WHERE member_id = %s",
        member_id(member))


def open_place(page):
    """Of the only reminder there is."""
    row(page, "Вернуть книги").get_by_role("link").click()
    page.locator(".reminder-place a").click()
    expect(page.get_by_role("heading", name=page.words.reminders.place, exact=True)).to_be_visible()


@journey
def test_a_place_of_the_organisation_is_found_chosen_and_taken_away(browse, newcomer, database, library):
    member = newcomer()
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Вернуть книги")
    open_place(page)
    search = page.locator(".place-panel [data-search]")
    search.fill(f"садовый {library[-8:]}")
    search.press("Enter")
    choices = page.locator("#places a")
    expect(choices).to_have_count(1)
    choices.click()
    expect(field(page, "latitude")).to_have_value("55.7604")
    expect(choices.filter(has_text=library)).to_have_attribute("aria-current", "true")
    # Eighty metres: the page says what that means, and offers more by one press.
    if page.scripts:
        expect(page.locator("[data-near]")).to_be_visible()
        wider = page.locator("[data-near] button")
        wider.press("Enter")
        expect(field(page, "radius")).to_have_value("150")
        expect(page.locator("[data-near]")).to_be_hidden()
    page.locator("[name=on][value=leaving]").check()
    press(page, words.save)
    expect(page.locator(".toast")).to_contain_text(words.placeSaved)
    line = words.placeOnLeaving.replace("{name}", library)
    expect(page.locator(".reminder-place")).to_contain_text(line[1:])
    assert place_of(database, member) == f"{library} 55760400 37648900 {150 if page.scripts else 80} t"

    page.goto("/reminders")
    expect(row(page, "Вернуть книги")).to_contain_text(line)
    open_place(page)
    page.get_by_role("button", name=words.takePlaceAway).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.placeTakenAway)
    page.locator(".toast").get_by_role("button", name=page.words.site.undo).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.placeSaved)
    expect(page.locator(".reminder-place")).to_contain_text(line[1:])


@journey(scripts=True)
def test_a_press_on_the_map_sets_the_point_and_nothing_is_fetched_from_elsewhere(browse, newcomer, database, library):
    member = newcomer()
    page = browse(signed_in=member)
    hosts = set()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    page.goto("/reminders/new")
    field(page, "text").fill("Вернуть книги")
    # A new one is saved on the way.
    press(page, page.words.reminders.choosePlace)
    expect(page.get_by_role("heading", name=page.words.reminders.place, exact=True)).to_be_visible()
    page.locator("#places a", has_text=library).click()
    pin = page.locator(".map-pin")
    expect(pin).to_be_visible()
    expect(field(page, "name")).to_have_value(library)
    shape = page.locator("path.map-circle")
    before = shape.bounding_box()["width"]
    page.locator("[data-slider]").focus()
    page.locator("[data-slider]").press("End")
    expect(field(page, "radius")).to_have_value("2000")
    field(page, "radius").fill("120")
    assert shape.bounding_box()["width"] > before
    field_of_map = page.locator(".place-map")
    box = field_of_map.bounding_box()
    field_of_map.click(position={"x": box["width"] / 4, "y": box["height"] / 4})
    # What is pressed has no name of the list any more.
    expect(field(page, "name")).to_have_value("")
    expect(page.locator("#places [aria-current]")).to_have_count(0)
    latitude, longitude = (field(page, name).input_value() for name in ("latitude", "longitude"))
    assert 55.7604 < float(latitude) < 55.7700 and 37.6400 < float(longitude) < 37.6489
    press(page, page.words.reminders.save)
    expect(page.locator(".toast")).to_contain_text(page.words.reminders.placeSaved)
    kept = place_of(database, member)
    assert kept == f"{page.words.reminders.placeUnnamed} {round(float(latitude) * 1e6)} {round(float(longitude) * 1e6)} 120 f"
    assert {urlsplit(page.url).netloc} == hosts


@journey(scripts=True)
def test_here_sets_the_point_where_the_device_is_and_shows_it(browse, newcomer, database):
    member = newcomer()
    page = browse(signed_in=member, permissions=["geolocation"], geolocation={"latitude": 59.9386, "longitude": 30.3141})
    sent = []
    page.on("request", lambda request: sent.append(f"{request.url} {request.post_data or ''}"))
    page.goto("/reminders")
    add(page, "Вернуть книги")
    open_place(page)
    tools = page.locator("[data-here]")
    # Why it is asked for stands beside what asks.
    expect(tools).to_contain_text(page.words.reminders.hereWhy)
    expect(field(page, "latitude")).to_have_value("")
    tools.get_by_role("button", name=page.words.reminders.here, exact=True).click()
    expect(field(page, "latitude")).to_have_value("59.9386")
    expect(field(page, "longitude")).to_have_value("30.3141")
    # It is far from the campus that the map began with.
    expect(page.locator(".map-pin")).to_be_in_viewport()
    whole, pin = page.locator(".place-map").bounding_box(), page.locator(".map-pin").bounding_box()
    assert whole["x"] < pin["x"] < whole["x"] + whole["width"] and whole["y"] < pin["y"] < whole["y"] + whole["height"]
    # Nothing is sent before the form is saved.
    assert not [each for each in sent if "59.9386" in each]
    press(page, page.words.reminders.save)
    expect(page.locator(".toast")).to_contain_text(page.words.reminders.placeSaved)
    assert place_of(database, member) == f"{page.words.reminders.placeUnnamed} 59938600 30314100 150 f"


@journey(scripts=True)
def test_here_says_when_it_may_not_know_and_when_the_device_does_not(browse, newcomer):
    page = browse(signed_in=newcomer(), permissions=[])
    page.goto("/reminders")
    add(page, "Вернуть книги")
    open_place(page)
    here = page.locator("[data-here]").get_by_role("button")
    said = page.locator("[data-here]").get_by_role("status")
    here.click()
    expect(said).to_have_text(page.words.reminders.hereRefused)
    page.context.grant_permissions(["geolocation"])
    page.context.set_geolocation(None)
    here.click()
    expect(said).to_have_text(page.words.reminders.watchNowhere)
    expect(field(page, "latitude")).to_have_value("")
    # Numbers and the list remain, and so does the next try.
    field(page, "latitude").fill("55.75")
    page.context.set_geolocation({"latitude": 59.9386, "longitude": 30.3141})
    here.click()
    expect(field(page, "latitude")).to_have_value("59.9386")
    expect(said).to_have_text(page.words.reminders.hereWhy)


@journey(scripts=True)
def test_an_operators_tiles_are_asked_for_with_the_name_of_the_site_alone(browse, newcomer, stack):
    page = browse(signed_in=newcomer())
    askers = []

    def tile(route):
        askers.append(route.request.headers.get("referer"))
        route.fulfill(body=png(256, 256), content_type="image/png")
    page.route("https://tiles.example.edu/**", tile)
    page.goto("/reminders/new")
    field(page, "text").fill("Вернуть книги")
    press(page, page.words.reminders.choosePlace)
    expect(page).to_have_url(re.compile("/place"))
    # The page as an operator's settings make it, whose policy lets these tiles come.
    text = page.context.request.get(page.url).text()
    page.route(page.url, lambda route: route.fulfill(content_type="text/html", body=text.replace(
        'data-tiles=""', 'data-tiles="https://tiles.example.edu/{z}/{x}/{y}.png"')))
    page.goto(page.url)
    expect(page.locator(".place-map img").first).to_be_visible()
    assert set(askers) == {f"{stack.origin}/"}


@journey(scripts=True)
def test_without_tiles_and_without_a_drawing_the_sheet_has_the_organisations_places(browse, newcomer, library):
    page = browse(signed_in=newcomer())
    page.goto("/reminders")
    add(page, "Вернуть книги")
    open_place(page)
    # The page as one of an operator who has set no tiles.
    text = page.context.request.get(page.url).text()
    campus = ' data-campus="yes"'
    assert campus in text
    page.route(page.url, lambda route: route.fulfill(content_type="text/html", body=text.replace(campus, "")))
    page.goto(page.url)
    expect(page.locator(".map-label", has_text=library)).to_be_visible()
    expect(page.locator("path.map-place")).to_have_count(page.locator("#places [data-place]").count())
    page.locator("#places a", has_text=library).press("Enter")
    # What is chosen lies over it.
    expect(page.locator("path.map-circle")).to_be_visible()
    assert page.locator(".leaflet-overlay-pane path").last.get_attribute("class").split()[0] == "map-circle"


@journey(scripts=True)
def test_a_place_that_is_chosen_before_the_map_is_drawn_stays_in_sight(browse, newcomer, library):
    page, held = browse(signed_in=newcomer()), []
    page.route(re.compile("/campus[^/]*json"), lambda route: held.append(route))
    page.goto("/reminders")
    add(page, "Вернуть книги")
    with page.expect_request(re.compile("/campus[^/]*json")):
        open_place(page)
    page.locator("#places a", has_text=library).press("Enter")
    circle = page.locator("path.map-circle")
    expect(page.locator(".leaflet-zoom-anim")).to_have_count(0)
    before = circle.bounding_box()
    held.pop().continue_()
    expect(page.locator(".map-label").first).to_be_attached()
    expect(page.locator(".leaflet-zoom-anim")).to_have_count(0)
    assert circle.bounding_box() == before


@journey(scripts=True)
def test_the_circle_is_drawn_out_and_in_by_its_handle(browse, newcomer, database, library):
    page = browse(signed_in=newcomer())
    page.goto("/reminders")
    add(page, "Вернуть книги")
    open_place(page)
    page.locator("#places a", has_text=library).press("Enter")
    expect(field(page, "radius")).to_have_value("80")
    handle, shape = page.locator(".map-handle"), page.locator("path.map-circle")
    expect(handle).to_be_visible()

    def drag(across: int):
        box = handle.bounding_box()
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.move(*middle)
        page.mouse.down()
        page.mouse.move(middle[0] + across / 2, middle[1], steps=4)
        page.mouse.move(middle[0] + across, middle[1], steps=4)
        page.mouse.up()
    # It stands on the circle.
    circle, box = shape.bounding_box(), handle.bounding_box()
    assert abs(circle["x"] + circle["width"] - box["x"] - box["width"] / 2) < 4
    drag(20)
    wider = int(field(page, "radius").input_value())
    assert 85 <= wider <= 110 and shape.bounding_box()["width"] > circle["width"]
    expect(field(page, "latitude")).to_have_value("55.7604")
    # No circle is narrower than one may be.
    drag(-130)
    expect(field(page, "radius")).to_have_value("50")
    circle, box = shape.bounding_box(), handle.bounding_box()
    assert abs(circle["x"] + circle["width"] - box["x"] - box["width"] / 2) < 4
    # Of a radius that is none there is nothing to hold.
    field(page, "radius").fill("7")
    expect(handle).to_be_hidden()


@journey(scripts=True)
def test_the_map_works_by_keyboard_alone(browse, newcomer, database, library):
    page = browse(signed_in=newcomer())
    page.goto("/reminders")
    add(page, "Вернуть книги")
    open_place(page)
    page.locator("#places a", has_text=library).press("Enter")
    expect(field(page, "latitude")).to_have_value("55.7604")
    field_of_map = page.locator(".place-map")
    # Keys move a map that stands, with the point at its middle.
    page.wait_for_function("""() => {
        const middle = (selector) => {
            const box = document.querySelector(selector).getBoundingClientRect();
            return box.x + box.width / 2;
        };
        return !document.querySelector(".leaflet-pan-anim, .leaflet-zoom-anim") && Math.abs(middle(".map-pin") - middle(".place-map")) < 2;
    }""")
    field_of_map.focus()
    for key in ("ArrowRight", "ArrowUp"):
        field_of_map.press(key)
        expect(page.locator(".leaflet-pan-anim")).to_have_count(0)
    field_of_map.press("Enter")
    expect(field(page, "name")).to_have_value("")
    east, north = float(field(page, "longitude").input_value()), float(field(page, "latitude").input_value())
    assert 37.6489 < east < 37.66 and 55.7604 < north < 55.77
    # Minus shows more of the ground, plus as much as before: the circle shows it.
    shape = page.locator("path.map-circle")
    before = shape.bounding_box()["width"]
    field_of_map.press("-")
    until(lambda: shape.bounding_box()["width"] < before * .6, 20)
    expect(page.locator(".leaflet-zoom-anim")).to_have_count(0)
    field_of_map.press("+")
    until(lambda: abs(shape.bounding_box()["width"] - before) <= 2, 20)


@journey
def test_mistakes_in_numbers_come_back_with_what_was_typed(browse, newcomer):
    page = browse(signed_in=newcomer())
    words = page.words.reminders
    page.goto("/reminders")
    add(page, "Вернуть книги")
    open_place(page)
    field(page, "latitude").fill("91")
    field(page, "longitude").fill("37,6")
    field(page, "radius").fill("20")
    press(page, words.save)
    expect(page.get_by_text(words.noLatitude)).to_be_visible()
    expect(page.get_by_text(words.pattern("noRadius")).last).to_be_visible()
    expect(field(page, "longitude")).to_have_value("37,6")


@journey
def test_an_administrator_keeps_the_places(browse, admin, database):
    page = browse(signed_in=admin)
    words = page.words.reminders
    name = "Корпус " + database.value("SELECT left(gen_random_uuid()::text, 8)")
    page.goto("/admin/places")
    page.get_by_role("link", name=words.addPlace, exact=True).first.click()
    field(page, "name").fill(name)
    field(page, "latitude").fill("55.75")
    field(page, "longitude").fill("37.65")
    press(page, words.save)
    expect(page.locator(".toast")).to_contain_text(words.placeAdded)
    page.get_by_role("link", name=name, exact=True).click()
    expect(field(page, "radius")).to_have_value("150")
    field(page, "note").fill("Вход со двора")
    press(page, words.save)
    expect(page.locator(".toast")).to_contain_text(words.placeChanged)
    mine = page.locator("tr", has_text=name)
    expect(mine).to_contain_text("Вход со двора")
    mine.get_by_role("link", name=re.compile(re.escape(words.removePlace.replace("{name}", name)))).click()
    page.get_by_role("button", name=words.delete, exact=True).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.placeRemoved)
    expect(mine).to_have_count(0)


@journey
def test_an_address_for_a_phone_is_copied_and_asks_before_it_ends(browse, newcomer, database, visitor):
    member, phone = newcomer(), visitor()
    reminder = database.value("INSERT INTO reminders (member_id, text) VALUES (%s, 'Вернуть книги') RETURNING id", member_id(member))
    place = f"/reminders/{reminder}/place"
    assert member.submit(place, place, {"name": "Библиотека", "latitude": "55.76", "longitude": "37.64", "radius": "150"}).status == 303
    page = browse(signed_in=member)
    words = page.words.reminders
    page.goto("/reminders/places")
    section = page.locator(".place-address")

    section.locator("summary").press("Enter")
    page.get_by_role("button", name=words.makeCalendar).press("Enter")
    copy = section.get_by_role("link", name=words.copyCalendar)
    # What was done there leaves it in sight.
    expect(copy).to_be_visible()
    first = copy.get_attribute("href")
    # Neither lies on the other.
    code, button = section.locator("code").bounding_box(), copy.bounding_box()
    assert code["y"] + code["height"] <= button["y"] or code["x"] + code["width"] <= button["x"]
    if page.scripts:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        copy.press("Enter")
        expect(page.locator(".toast")).to_contain_text(page.words.site.linkCopied)
        assert page.evaluate("navigator.clipboard.readText()") == first

    def ask(link: str, title: str):
        section.get_by_role("link", name=link).press("Enter")
        expect(page.get_by_role("heading", name=title)).to_be_visible()

    def answers(address: str) -> int:
        return phone.get(address.removeprefix(phone.origin)).status
    # Asked, and left as it is.
    ask(words.replaceCalendar, words.replaceArrivalTitle)
    page.get_by_role("link", name=page.words.site.cancel, exact=True).press("Enter")
    expect(page.get_by_role("heading", name=words.replaceArrivalTitle)).to_be_hidden()
    assert answers(first) == 200
    ask(words.replaceCalendar, words.replaceArrivalTitle)
    page.get_by_role("button", name=words.replaceCalendarVerb, exact=True).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.calendarReplaced)
    assert answers(first) == 404
    second = copy.get_attribute("href")
    assert second != first and answers(second) == 200
    ask(words.endCalendar, words.endArrivalTitle)
    page.get_by_role("button", name=words.endCalendarVerb, exact=True).press("Enter")
    expect(page.locator(".toast")).to_contain_text(words.calendarEnded)
    assert answers(second) == 404
    expect(page.get_by_role("button", name=words.makeCalendar)).to_be_visible()
