"""Sessions, language and look."""

import re

from playwright.sync_api import expect

from Support.person import DETAILS, new_address, sign_in
from Support.screen import DESK, PHONE, account, ask_for_code, enter_code, error_of, field, press
from Support.watch import sideways
from Support.ways import journey


def test_a_session_on_another_device_is_seen_and_ended(browse, newcomer, visitor, mailbox):
    email = new_address()
    here = newcomer(email)
    there = sign_in(visitor(User_Agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1"), email, mailbox)
    page = browse("ru", signed_in=here)
    page.goto("/settings/sessions")
    rows = page.locator("main .row")
    expect(rows).to_have_count(2)
    phone = rows.filter(has_text="iPhone")
    phone.get_by_role("button", name=page.words.accounts.endSession).click()
    expect(page.locator(".toast")).to_contain_text(page.words.accounts.pattern("sessionsEnded"))
    expect(rows).to_have_count(1)
    assert there.get("/feed").status == 303
    expect(rows.get_by_role("button")).to_have_count(0)


def test_below_the_full_name_stands_how_lists_show_it_and_can_be_put_right(browse, newcomer):
    page = browse("ru", signed_in=newcomer(full_name="Романова Дарья Игоревна"))
    page.goto("/settings/profile")
    assert page.evaluate("document.activeElement === document.body"), "no keyboard comes by itself"
    shown, name = page.locator("#list-name .field-hint"), page.locator(".rail .rail-person b")
    expect(shown).to_contain_text("Дарья Романова")
    expect(name).to_have_text("Дарья Романова")
    field(page, "full_name").fill("Орлова Дарья Игоревна")
    expect(shown).to_contain_text("Орлова Дарья.")
    page.locator("#list-name summary").click()
    expect(field(page, "surname")).to_have_value("Орлова")
    field(page, "surname").fill("Романова-Орлова")
    expect(shown).to_contain_text("Дарья Романова-Орлова.")
    press(page, page.words.accounts.save)
    expect(name).to_have_text("Дарья Романова-Орлова")
    expect(field(page, "full_name")).to_have_value("Орлова Дарья Игоревна")


def test_the_present_browser_is_the_first_of_the_sessions(browse, newcomer, visitor, mailbox):
    email = new_address()
    here = newcomer(email)
    for _ in range(2):
        sign_in(visitor(User_Agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1"), email, mailbox).get("/feed")
    page = browse("ru", signed_in=here)
    page.goto("/settings/sessions")
    expect(page.locator("main .row")).to_have_count(3)
    expect(page.locator("main .row").first).to_contain_text(page.words.accounts.thisBrowser)


# What the tokens come to on this page.
COLOURS = """() => ['--paper', '--surface', '--raised', '--line', '--edge', '--ink', '--accent'].map(name => {
    const probe = document.createElement('i')
    document.body.append(probe)
    probe.style.color = `var(${name})`
    const colour = getComputedStyle(probe).color
    probe.remove()
    return colour
})"""


def test_the_theme_changes_at_once_and_stays(browse, newcomer):
    page = browse("en", signed_in=newcomer())
    page.goto("/feed")
    light = page.evaluate(COLOURS)
    with page.expect_response("**/preferences"):
        account(page).get_by_role("button", name=page.words.site.themeDark).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate(COLOURS)
    assert dark != light
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(COLOURS) == dark


def test_the_chosen_dark_is_the_dark_of_the_system(browse):
    system, chosen = browse("en", color_scheme="dark"), browse("en", color_scheme="light")
    for page in (system, chosen):
        page.goto("/")
    with chosen.expect_response("**/preferences"):
        chosen.get_by_role("button", name=chosen.words.site.themeDark).click()
    expect(chosen.locator("html")).to_have_attribute("data-theme", "dark")
    assert system.evaluate(COLOURS) == chosen.evaluate(COLOURS)


def test_the_language_changes_in_place_with_scripts_and_without(browse, newcomer):
    for size, scripts in ((PHONE, True), (PHONE, False), (DESK, False)):
        page = browse("en", size, scripts, signed_in=newcomer())
        page.goto("/settings/sessions")
        account(page).get_by_role("button", name="Русский").click()
        expect(page).to_have_url(re.compile(r"/settings/sessions$"))
        expect(page.locator("html")).to_have_attribute("lang", "ru")


def test_a_visitor_chooses_the_language_on_the_start_page(browse):
    page = browse("en", scripts=False)
    page.goto("/")
    page.get_by_role("button", name="Русский").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")


def test_details_are_changed_and_mistakes_stand_by_their_fields(browse, newcomer):
    page = browse("ru", PHONE, signed_in=newcomer())
    page.goto("/settings/profile")
    field(page, "city").fill("  ")
    press(page, page.words.accounts.save)
    expect(page.locator("#field-city-error")).to_contain_text(page.words.accounts.fieldIsEmpty)
    expect(field(page, "city")).to_be_focused()
    field(page, "city").fill("Пермь")
    press(page, page.words.accounts.save)
    expect(page.locator(".toast")).to_contain_text(page.words.accounts.saved)
    expect(field(page, "city")).to_have_value("Пермь")


@journey(scripts=True)
def test_what_is_wrong_with_a_field_is_said_until_something_else_is_typed_there(browse, newcomer):
    page = browse(signed_in=newcomer())
    page.goto("/settings/profile")
    names, is_wrong = ("position", "city"), {"name": "aria-invalid", "value": "true"}
    for name in names:
        field(page, name).fill("  ")
    press(page, page.words.accounts.save)
    for name in names:
        expect(error_of(page, name)).to_contain_text(page.words.accounts.fieldIsEmpty)
        expect(field(page, name)).to_have_attribute(**is_wrong)
    field(page, "city").press_sequentially("П")
    expect(error_of(page, "city")).to_be_hidden()
    expect(field(page, "city")).not_to_have_attribute(**is_wrong)
    expect(error_of(page, "position")).to_contain_text(page.words.accounts.fieldIsEmpty)
    expect(field(page, "position")).to_have_attribute(**is_wrong)


@journey(scripts=True)
def test_dates_are_in_the_zone_of_the_browser_until_another_one_is_chosen(browse, mailbox):
    page, email = browse(timezone_id="Asia/Kathmandu"), new_address()
    page.goto("/")
    ask_for_code(page, email)
    enter_code(page, mailbox.code(email))
    # Chromium still says how the place was spelled once.
    expect(page.locator("[data-browser-zone]")).to_have_value(re.compile("^Asia/Kath?mandu$"))
    for name, value in DETAILS.items():
        field(page, name).fill(value)
    press(page, page.words.accounts.createAccount)
    expect(page).to_have_url(re.compile(r"/welcome"))

    page.goto("/settings/appearance")
    zone = field(page, "time_zone")
    expect(zone.locator("option:checked")).to_have_text("Kathmandu (UTC+5:45)")
    zone.select_option(label="Novosibirsk (UTC+7)")
    press(page, page.words.accounts.save)
    expect(page.locator(".toast")).to_contain_text(page.words.accounts.saved)
    expect(zone).to_have_value("Asia/Novosibirsk")
    expect(page.locator("body")).to_have_attribute("data-zone", "Asia/Novosibirsk")
    assert sideways(page) <= 0
