"""Passkeys with Chromium's own authenticator: added, used, renamed, removed; the other way round of the letters."""

import pytest
from playwright.sync_api import Page, expect

from Support.front import Front
from Support.person import new_address
from Support.screen import DESK, PHONE, account, field, press, sign_out
from Support.serve import Serve


@pytest.fixture(scope="module")
def named(stack):
    """Quad under a name: browsers make no passkeys for a number of the network."""
    serve = Serve(stack)
    with Front(stack, host="localhost", quad_a=serve.socket, quad_b=serve.socket) as front:
        serve.environment["QUAD_ORIGIN"] = front.origin
        with serve:
            yield front.origin


@pytest.fixture
def open_page(browse, named):
    def opened(client=None, size=DESK, language="ru", scripts=True) -> Page:
        return browse(language, size, scripts, client, origin=named)
    return opened


# Whether the field of the address offers keys is the browser's own; where it does, the member takes the first one.
OFFERS = """(offers => {
    if (!window.PublicKeyCredential) return
    PublicKeyCredential.isConditionalMediationAvailable = async () => offers
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = ({ mediation, ...options }) => {
        if ((mediation === "conditional") !== offers) throw new Error(`asked by ${mediation}`)
        return get(options)
    }
})(%s)"""


def authenticator(page: Page, offers: bool = False):
    """A device that has one key and knows who touches it; its session with the browser and its number."""
    page.add_init_script(OFFERS % ("true" if offers else "false"))
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True}})
    return session, made["authenticatorId"]


def add(page: Page, name: str):
    page.goto("/settings/sessions")
    page.get_by_role("link", name=page.words.accounts.passkeyAdd).click()
    field(page, "name").fill(name)
    press(page, page.words.accounts.passkeyCreate)
    expect(page.locator(".toast")).to_contain_text(page.words.accounts.passkeyAdded)
    expect(row(page, name)).to_be_visible()


def row(page: Page, name: str):
    return page.locator("#passkeys .row", has_text=name)


@pytest.mark.parametrize("language, size", [("ru", DESK), ("en", PHONE)])
def test_a_key_is_added_signs_in_is_renamed_and_removed(open_page, newcomer, mailbox, language, size):
    email = new_address()
    page = open_page(newcomer(email), size, language)
    words = page.words.accounts
    authenticator(page)
    add(page, "Рабочий ноутбук")
    expect(row(page, "Рабочий ноутбук")).to_contain_text(words.passkeyUnused)
    assert "Рабочий ноутбук" in mailbox.letter(email, after=1)["text"]

    sign_out(page)
    expect(field(page, "email")).to_have_attribute("autocomplete", "username webauthn")
    page.get_by_role("button", name=words.passkeySignIn).click()
    expect(page.locator("[data-passkey=sign-in]")).to_have_count(0)
    page.goto("/settings/sessions")
    expect(row(page, "Рабочий ноутбук")).to_contain_text(words.thisBrowser)

    page.get_by_role("link", name=f"{words.passkeyRename}: Рабочий ноутбук").click()
    dialog = page.locator("dialog[open]")
    dialog.locator("[name=name]").fill("Сейф кафедры")
    dialog.get_by_role("button", name=words.save).click()
    expect(row(page, "Сейф кафедры")).to_be_visible()

    page.get_by_role("link", name=f"{words.passkeyRemove}: Сейф кафедры").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("button", name=words.passkeyRemove).click()
    expect(page.locator(".toast")).to_contain_text(words.passkeyRemoved)
    expect(row(page, "Сейф кафедры")).to_have_count(0)
    assert "Сейф кафедры" in mailbox.letter(email, after=2)["text"]


def test_the_field_of_the_address_offers_keys(open_page, newcomer):
    page = open_page(newcomer())
    authenticator(page, offers=True)
    add(page, "Ключ")
    with page.expect_request(lambda request: request.url.endswith("/sign-in/passkey")):
        account(page).get_by_role("button", name=page.words.site.signOut, exact=True).click()
    expect(page.locator("[data-passkey=sign-in]")).to_have_count(0)
    page.goto("/settings/sessions")
    expect(row(page, "Ключ")).to_contain_text(page.words.accounts.thisBrowser)


def test_a_key_is_the_fresh_proof_that_an_act_asks_for(open_page, newcomer, database):
    page = open_page(newcomer())
    authenticator(page)
    add(page, "Ключ")
    database.execute("UPDATE sessions SET proven_at = now() - interval '901 seconds'")
    page.get_by_role("link", name=f"{page.words.accounts.passkeyRemove}: Ключ").click()
    page.locator("dialog[open]").get_by_role("button", name=page.words.accounts.passkeyRemove).click()
    press(page, page.words.accounts.stepUpPasskey)
    expect(page.locator(".toast")).to_contain_text(page.words.accounts.passkeyRemoved)


def test_a_device_that_has_one_says_so_and_one_that_gives_up_is_told(open_page, newcomer):
    page = open_page(newcomer())
    session, number = authenticator(page)
    add(page, "Ключ")
    page.goto("/settings/passkeys/new")
    press(page, page.words.accounts.passkeyCreate)
    said = page.locator("[data-passkey-words]")
    expect(said).to_have_text(page.words.accounts.passkeyIsHere)
    session.send("WebAuthn.setUserVerified", {"authenticatorId": number, "isUserVerified": False})
    session.send("WebAuthn.clearCredentials", {"authenticatorId": number})
    press(page, page.words.accounts.passkeyCreate)
    expect(said).to_have_text(page.words.accounts.passkeyCancelled)


def test_without_scripts_the_pages_say_what_is_missing_and_codes_remain(open_page, newcomer):
    page = open_page(newcomer(), scripts=False)
    page.goto("/settings/passkeys/new")
    expect(page.locator("main .notice")).to_contain_text(page.words.accounts.passkeyNeedsScripts)
    field(page, "name").fill("Ноутбук")
    press(page, page.words.accounts.passkeyCreate)
    expect(page.locator("main .notice").first).to_contain_text(page.words.accounts.passkeyNeedsScripts)
    expect(field(page, "name")).to_have_value("Ноутбук")
    stranger = open_page(scripts=False)
    stranger.goto("/sign-in")
    expect(stranger.locator("[data-passkey=sign-in]")).to_be_hidden()
    expect(field(stranger, "email")).to_be_visible()
