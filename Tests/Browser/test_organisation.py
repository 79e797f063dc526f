"""An administrator's way through the settings of the organisation: a mistake, its name, its sign, and what everybody sees then."""

import re

import pytest
from playwright.sync_api import expect

from Browser.test_pages import USUAL, complaints
from Support.administrators import administrator
from Support.person import member_id
from Support.screen import PHONE, field, press
from Support.stack import until
from Support.watch import sideways
from Support.ways import journey

TEXT = "# Что мы храним\n\n- почту\n\n| a | b | c | d |\n|---|---|---|---|\n| " + " | ".join(["длинная ячейка таблицы"] * 4) + " |"
# Thirty days of all that administrators follow.
DAYS = """
    INSERT INTO daily_numbers (name, day, number)
    SELECT d.name, now()::date + 1 - back, 1000000000 + 700000000 * sin(back)
    FROM (SELECT DISTINCT name FROM daily_numbers) d, generate_series(1, 31) back
    ON CONFLICT (name, day) DO NOTHING
"""
SIGN = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="#c00"/></svg>'


@pytest.fixture
def admin(newcomer, database):
    with administrator(newcomer, database) as (client, number):
        yield client
    database.execute("DELETE FROM organisation_settings; DELETE FROM organisation_texts")
    database.execute("SELECT pg_notify('organisation', '')")
    database.execute("UPDATE members SET agreed_version = 0 WHERE id = %s", number)
    # Nobody is asked to agree any more, whichever process answers: the next test's people begin at once.
    until(lambda: all(client.get("/settings/profile").status == 200 for _ in range(8)), 20)


@journey
def test_an_administrator_names_the_organisation_and_gives_it_a_sign(browse, admin):
    page = browse(signed_in=admin)
    words = page.words.admin
    page.goto("/admin/settings")
    assert sideways(page) <= 0
    field(page, "name").fill("Лицей НИУ ВШЭ")
    field(page, "domains").fill("hse.ru, без точки")
    press(page, words.settingsSave)
    expect(page.locator("#field-domains-error")).to_be_visible()
    expect(field(page, "name")).to_have_value("Лицей НИУ ВШЭ")
    field(page, "domains").fill("hse.ru, edu.hse.ru")
    press(page, words.settingsSave)
    expect(page).to_have_title(re.compile("Лицей НИУ ВШЭ$"))
    expect(field(page, "domains")).to_have_value("hse.ru, edu.hse.ru")

    page.get_by_role("link", name=words.logoReplace, exact=True).click()
    page.get_by_label(words.logoFile).set_input_files({"name": "sign.svg", "mimeType": "image/svg+xml", "buffer": SIGN})
    press(page, words.logoSend)
    expect(page).to_have_url(re.compile(r"\?logo="), timeout=20_000)
    # Where drawing takes longer than somebody waits, the page says to look again.
    until(lambda: page.locator(".logo-theme img").count() == 2 or not page.reload(), 60, 0.5)
    expect(page.locator(".logo-theme img")).to_have_count(2)
    assert sideways(page) <= 0
    press(page, words.logoChoose)
    expect(page).to_have_url(re.compile("/admin/settings$"))
    stranger = browse()
    stranger.goto("/sign-in")
    # Every process hears of it within a second.
    until(lambda: stranger.locator(".start-logo").is_visible() or not stranger.reload())
    expect(stranger.locator("h1")).to_have_text("Лицей НИУ ВШЭ")
    sign = stranger.locator(".start-logo")
    expect(sign).to_be_visible()
    assert sign.evaluate("sign => sign.decode().then(() => sign.naturalWidth)") == 256
    assert sideways(stranger) <= 0


def test_name_and_sign_are_seen_before_anything_is_sent(browse, admin):
    page = browse(signed_in=admin)
    page.goto("/admin/settings")
    names = page.locator(".logo-theme b")
    standing = names.first.inner_text()
    field(page, "name").fill("Лицей")
    expect(names).to_have_text(["Лицей", "Лицей"])
    field(page, "name").fill("  ")
    expect(names).to_have_text([standing, standing])
    page.goto("/admin/settings/logo")
    chooser = page.get_by_label(page.words.admin.logoFile)
    chooser.set_input_files({"name": "sign.svg", "mimeType": "image/svg+xml", "buffer": SIGN})
    signs = page.locator(".logo-theme img.logo")
    expect(signs).to_have_count(2)
    assert signs.first.get_attribute("src").startswith("blob:")
    assert signs.first.evaluate("sign => sign.decode().then(() => [sign.width, sign.height])") == [24, 24]
    # What is no picture leaves what stands.
    chooser.set_input_files({"name": "sign.svg", "mimeType": "image/svg+xml", "buffer": b"<svg"})
    expect(signs).to_have_count(0)
    expect(page.locator(".logo-theme svg.logo")).to_have_count(2)


def test_what_a_change_would_end_is_asked_about_first(browse, admin, database):
    database.execute("INSERT INTO jobs (kind, pool, payload, dead_at, last_error) "
                     "VALUES ('test.dead', 'letters', '', now() - interval '7 days', 'for a test')")
    options = {"has_touch": True, "is_mobile": True, "color_scheme": "dark"}
    for size, options in ((None, {}), (PHONE, options)):
        page = browse(*(["ru", size] if size else []), signed_in=admin, **options)
        words = page.words.admin
        page.goto("/admin/settings")
        field(page, "keep-deadJobs").fill("5")
        field(page, "name").fill("Лицей" if size else "Вышка")
        press(page, words.settingsSave)
        question = page.locator(".organisation-question")
        expect(question.locator("li").filter(has_text=re.compile("Failed jobs older than 5 days|Невыполненные задачи старше 5"))).to_be_visible()
        expect(field(page, "keep-deadJobs")).to_have_value("5")
        # What was typed is still seen as it will be.
        expect(page.locator(".logo-theme b").first).to_have_text("Лицей" if size else "Вышка")
        assert sideways(page) <= 0 and complaints(page, "/admin/settings") == []
        if size:
            press(page, words.settingsSaveAgreed)
            expect(question).to_have_count(0)
            expect(field(page, "keep-deadJobs")).to_have_value("5")
        else:
            question.get_by_role("link").click()
            expect(question).to_have_count(0)
            expect(field(page, "keep-deadJobs")).not_to_have_value("5")
    database.execute("DELETE FROM jobs WHERE kind = 'test.dead'")


@journey
def test_a_member_is_asked_once_to_agree_and_goes_on(browse, admin, newcomer, dealt_way, database):
    member = newcomer(full_name="Иванова Дарья")
    page = browse(signed_in=member, service_workers="allow")
    words = page.words.accounts
    page.goto("/settings/profile")
    if dealt_way.scripts:
        # From here on it is the worker that asks for pages.
        until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), 60)
    for version, text in enumerate(["Храним почту.\n\nОдин год.", "Храним почту.\n\nТри года."]):
        form = admin.get("/admin/settings/privacy").page.form("/admin/settings/privacy")
        answer = admin.post("/admin/settings/privacy", form.fields | {"russian": text, "asks": "on"})
        assert answer.status == 303, answer
        assert admin.post("/consent", {"token": form.fields["token"], "version": str(version + 1)}).status == 303
        until(lambda: all(member.get("/settings/profile").status == 303 for _ in range(8)), 20)
        page.goto("/settings/profile?a=1")
        expect(page).to_have_url(re.compile("/consent"))
        expect(page.get_by_text(words.consentDropped)).to_have_count(version)
        assert sideways(page) <= 0
        press(page, words.consentAgree)
        expect(page).to_have_url(re.compile(r"/settings/profile\?a=1$"))
    count = database.value("SELECT count(*) FROM consents WHERE member_id = %s", member_id(member))
    assert count == 2


@pytest.mark.parametrize("way", USUAL, ids=str)
def test_what_is_written_and_what_was_counted_is_in_order_for_everybody(way, browse, admin, database):
    form = admin.get("/admin/settings/privacy").page.form("/admin/settings/privacy")
    assert admin.post("/admin/settings/privacy", form.fields | {"russian": TEXT}).status == 303
    until(lambda: all(admin.get("/about/privacy").status == 200 for _ in range(8)), 20)
    until(lambda: database.value("SELECT count(*) FROM daily_numbers") > 0, 60)
    database.execute(DAYS)
    options = {"has_touch": True, "is_mobile": True} if way.size == PHONE else {}
    options |= {"color_scheme": "dark"} if way.theme == "dark" else {}
    wrong = []
    for member, addresses in ((admin, ["/about/privacy", "/admin/dashboard"]), (None, ["/about/privacy", "/sign-in"])):
        page = browse(way.language, way.size, signed_in=member, **options)
        for each in addresses:
            page.goto(each)
            if each == "/admin/dashboard":
                page.locator(".dashboard-table summary").click()
                expect(page.locator(".sparkline").first).to_be_visible()
            wrong += [f"{each}: {what}" for what in complaints(page, each)]
        page.context.close()
    assert wrong == []
