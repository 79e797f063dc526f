"""An administrator brings people in by a file: a trial, what is put right, and then the invitations."""

from playwright.sync_api import expect

from Support.axe import serious
from Support.person import new_address
from Support.screen import DESK, press
from Support.watch import sideways
from Support.ways import journey


def table(*rows: str) -> dict:
    text = "\r\n".join(("Почта;ФИО;Факультет",) + rows)
    return {"name": "набор-2026.csv", "mimeType": "text/csv", "buffer": text.encode("windows-1251")}


@journey(size=DESK, scripts=True)
def test_people_are_tried_put_right_and_invited(browse, administrator, mailbox):
    page, first, second = try_file(browse, administrator)
    assert not serious(page)
    invite(page, first, second, mailbox)


@journey(size=DESK, scripts=False)
def test_people_are_tried_put_right_and_invited_without_scripts(browse, administrator, mailbox):
    page, first, second = try_file(browse, administrator)
    invite(page, first, second, mailbox)


def try_file(browse, administrator):
    first, second = new_address(), new_address()
    page = browse(signed_in=administrator)
    words = page.words.admin
    page.goto("/admin/invitations")
    page.get_by_role("link", name=words.importVerbLink).click()
    # The file that was imported last is shown until there is another.
    another = page.get_by_role("link", name=words.importAnother, exact=True)
    expect(another.or_(page.locator("#import-file"))).to_be_visible()
    if another.is_visible():
        another.click()
    page.locator("#import-file").set_input_files(
        table(f"{first};Романова Дарья;Физика", f"{second.replace('.ru', ',ru')};Зимин Олег;Право", ";Пустой Павел;Право"))
    press(page, words.importCheck)
    # Without scripts the page asks for itself anew.
    expect(page.locator(".import-figures")).to_be_visible(timeout=30_000)
    expect(page.locator(".import-file")).to_contain_text("windows-1251")
    expect(page.locator(".import-figures")).to_contain_text("1")
    assert sideways(page) <= 0
    return page, first, second


def invite(page, first, second, mailbox):
    words = page.words.admin
    page.locator("#line-3").get_by_role("button", name=words.importRepair).click()
    expect(page.locator(".import-figures .is-good b")).to_have_text("2", timeout=30_000)
    page.locator(".import-end .button.primary").click()
    expect(page.locator("main .notice.is-success")).to_be_visible(timeout=60_000)
    for address in (first, second):
        assert "Тимур Ахметов" in mailbox.letter(address)["text"]
    with page.expect_download() as download:
        page.get_by_role("link", name=words.importRefusedFile).click()
    refused = download.value.path().read_text("utf-8-sig")
    assert "Пустой Павел" in refused and first not in refused
