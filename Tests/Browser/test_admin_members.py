"""Administrators find members, look at them and act on them, and the list is where it was (AD-01, AD-02, X-08, X-09)."""

import re
from urllib.parse import quote
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from Support.hand import AT_REST
from Support.person import member_id
from Support.screen import DESK, boxes, enhanced, error_of, field, press
from Support.stack import until
from Support.watch import sideways
from Support.ways import PHONE, journey

MANY = """
    INSERT INTO members (email, email_key, full_name, faculty, position, city)
    SELECT name || n || '@hse.ru', name || n || '@hse.ru', 'Нина Яковлева' || lpad(n::text, 2, '0') || name,
           'Факультет ' || name, 'Доцент', 'Пермь'
    FROM (VALUES (%s)) AS f (name), generate_series(1, 70) AS n
"""


@pytest.fixture
def faculty(database):
    """Seventy members of a faculty of their own: more than a page."""
    name = "f" + uuid4().hex[:8]
    database.execute(MANY, name)
    yield f"Факультет {name}"
    database.execute("DELETE FROM members WHERE faculty = %s", f"Факультет {name}")


def number_of(database, faculty: str, number: int) -> int:
    return database.value(
        "SELECT id FROM members WHERE faculty = %s ORDER BY full_name OFFSET %s LIMIT 1", faculty, number - 1)


@journey(scripts=True)
def test_a_member_of_the_second_page_is_given_a_role_and_back_is_the_same_row(browse, administrator, faculty, database):
    page = browse(signed_in=administrator)
    page.goto("/admin/members")
    page.get_by_role("searchbox").fill("Яковлева")
    page.locator("select[name=faculty]").select_option(faculty)
    expect(page).to_have_url(re.compile("faculty="))
    expect(page.locator("#members > tr")).to_have_count(50)
    row = page.locator(f"#member-{number_of(database, faculty, 63)}")
    # Not by a wheel, whose last turns a busy browser may follow after the row was looked at.
    until(lambda: page.evaluate("scrollTo(0, document.documentElement.scrollHeight)") or row.count())
    row.scroll_into_view_if_needed()
    page.evaluate(AT_REST)
    before = row.bounding_box()["y"]
    row.locator("a[data-open]").click()
    expect(page.locator("h1")).to_contain_text("Нина Яковлева63")
    enhanced(page)
    page.get_by_role("link", name=page.words.admin.changeRole).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=page.words.admin.roleAdmin).check()
    dialog.get_by_role("textbox").fill("замещает коллегу")
    dialog.get_by_role("button", name=page.words.admin.changeRoles).click()
    expect(page.locator(".toast")).to_contain_text(page.words.admin.pattern("nowAdmin"))
    assert database.value("SELECT role FROM members WHERE full_name LIKE 'Нина Яковлева63%%' AND faculty = %s", faculty) \
        == "admin"
    page.go_back()
    expect(row).to_contain_text(page.words.admin.roleAdmin)
    until(lambda: abs(row.bounding_box()["y"] - before) <= 60)


@journey(scripts=True)
def test_a_row_that_was_opened_stands_where_it_was_though_those_above_have_grown(
        browse, administrator, faculty, database):
    page = browse("ru", DESK, signed_in=administrator)
    page.goto(f"/admin/members?faculty={quote(faculty)}")
    row = page.locator(f"#member-{number_of(database, faculty, 40)}")
    row.scroll_into_view_if_needed()
    page.evaluate(AT_REST)
    [before, height] = [row.bounding_box()[each] for each in ("y", "height")]
    row.locator("a[data-open]").click()
    expect(page.locator("h1")).to_contain_text("Нина Яковлева40")
    database.execute("UPDATE members SET position = %s WHERE faculty = %s", "научный сотрудник " * 5, faculty)
    page.go_back()
    until(lambda: row.bounding_box()["height"] > height and abs(row.bounding_box()["y"] - before) <= 4)


@journey(scripts=True)
def test_a_filter_narrows_the_list_in_place_and_is_taken_back(browse, administrator, faculty):
    page = browse(signed_in=administrator)
    page.goto("/admin/members")
    page.evaluate("window.isSame = true")
    choice = page.locator("select[name=faculty]")
    choice.focus()
    choice.select_option(faculty)
    expect(page.locator("#members .member-faculty").filter(has_not_text=faculty)).to_have_count(0)
    expect(page.locator("#members > tr")).to_have_count(50)
    expect(choice).to_be_focused()
    expect(page.locator(".filters p")).not_to_be_empty()
    page.get_by_role("searchbox").fill("яковлева07")
    expect(page.locator("#members > tr")).to_have_count(1)
    page.get_by_role("link", name=page.words.site.clearFilters).click()
    expect(choice).to_have_value("")
    expect(page).not_to_have_url(re.compile("faculty="))
    assert page.evaluate("window.isSame")


@journey(scripts=False)
def test_without_scripts_members_are_found_chosen_and_given_a_role(browse, administrator, faculty, database):
    page = browse(signed_in=administrator)
    page.goto("/admin/members")
    page.get_by_role("searchbox").fill("яковлева0")
    page.locator("select[name=faculty]").select_option(faculty)
    press(page, page.words.site.applyFilters)
    expect(page.locator("#members > tr")).to_have_count(9)
    for number in (2, 3):
        page.locator(f"#member-{number_of(database, faculty, number)} input").check()
    page.get_by_role("button", name=page.words.admin.makeAdmins).click()
    expect(page.locator(".names li")).to_have_count(2)
    press(page, page.words.admin.changeRoles)
    expect(page.locator(".toast")).to_contain_text(page.words.admin.pattern("nowAdmins"))
    expect(page.locator("#members > tr")).to_have_count(9)
    assert database.value("SELECT count(*) FROM members WHERE role = 'admin' AND faculty = %s", faculty) == 2


@journey
def test_a_note_is_kept_and_an_empty_one_is_refused_where_it_was_typed(browse, administrator, faculty, database):
    page = browse(signed_in=administrator)
    page.goto(f"/admin/members/{number_of(database, faculty, 1)}")
    press(page, page.words.admin.addNote)
    expect(error_of(page, "note")).to_be_visible()
    expect(page.locator("#notes li")).to_have_count(0)
    field(page, "note").fill("Звонила про квоту\nОбещали ответить")
    press(page, page.words.admin.addNote)
    expect(page.locator("#notes li")).to_contain_text("Обещали ответить")
    expect(page.locator("#notes li")).to_contain_text("Тимур Ахметов")


@journey(scripts=True)
def test_a_member_is_suspended_from_the_dialog_and_restored(browse, administrator, newcomer):
    anna = newcomer(full_name="Анна Ковалёва")
    reader = browse(signed_in=anna)
    reader.goto("/settings/profile")
    page = browse(signed_in=administrator)
    page.goto("/admin/members?sort=-registered")
    page.locator("#members > tr").first.locator("a[data-open]").click()
    expect(page.locator("h1")).to_contain_text("Анна Ковалёва")
    enhanced(page)
    page.get_by_role("link", name=page.words.admin.suspendMember).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("textarea")).to_be_focused()
    # A hint that touched the next field's name would read as a part of it.
    hint, label = (dialog.locator(place).bounding_box() for place in ("#field-reason-hint", "label[for=field-until]"))
    assert label["y"] - hint["y"] - hint["height"] >= 12
    page.keyboard.type("Ключ ушёл к чужим")
    dialog.get_by_role("button", name=page.words.admin.suspend).click()
    expect(page.locator(".toast")).to_contain_text("Анна Ковалёва")
    expect(page.get_by_text("Ключ ушёл к чужим").first).to_be_visible()
    reader.reload()
    expect(reader).to_have_url(re.compile("/sign-in|/$"))
    enhanced(page)
    page.get_by_role("link", name=page.words.admin.restore).click()
    page.get_by_role("dialog").get_by_role("button", name=page.words.admin.restore).click()
    expect(page.get_by_role("link", name=page.words.admin.suspendMember)).to_be_visible()


@journey(scripts=True)
def test_keys_lead_through_the_list_that_a_member_was_opened_from(browse, administrator, faculty, database):
    page = browse(signed_in=administrator)
    page.goto(f"/admin/members?faculty={quote(faculty)}")
    page.locator(f"#member-{number_of(database, faculty, 5)} a[data-open]").click()
    for key, number in (("j", 6), ("ArrowRight", 7), ("k", 6), ("ArrowLeft", 5)):
        enhanced(page)
        page.keyboard.press(key)
        expect(page.locator("h1")).to_contain_text(f"Нина Яковлева0{number}")


@pytest.fixture
def locked_out(browse, newcomer, database):
    """A member who is signed in and reads no mail any more, and their open page."""
    anna = newcomer(full_name="Анна Ковалёва")
    reader = browse(signed_in=anna)
    reader.goto("/settings/profile")
    return member_id(anna), reader


def change_address(page, form, number, reader, database):
    """Mistyped at first, which brings it back with the reason."""
    verb = form.get_by_role("button", name=page.words.admin.emailVerb, exact=True)
    address = f"{uuid4().hex[:12]}@hse.ru"
    form.locator("[name=email]").fill("anna")
    form.locator("[name=reason]").fill("Показала пропуск")
    verb.click()
    expect(form.locator("#field-email-error")).to_be_visible()
    expect(form.locator("[name=reason]")).to_have_value("Показала пропуск")
    form.locator("[name=email]").fill(address)
    verb.click()
    expect(page.locator(".toast")).to_contain_text("Анна Ковалёва")
    assert database.value("SELECT email FROM members WHERE id = %s", number) == address
    reader.reload()
    expect(reader).to_have_url(re.compile("/sign-in|/$"))


@journey(scripts=True)
def test_a_member_without_a_mailbox_gets_another_address_from_the_dialog(browse, administrator, locked_out, database):
    number, reader = locked_out
    page = browse(signed_in=administrator)
    page.goto(f"/admin/members/{number}")
    enhanced(page)
    page.locator(".member-acts summary").click()
    page.get_by_role("link", name=page.words.admin.changeEmail).click()
    page.meant.add(422)
    change_address(page, page.get_by_role("dialog"), number, reader, database)


@journey(scripts=False)
def test_without_scripts_an_address_that_is_somebody_else_s_by_now_is_changed_for_good(
        browse, administrator, locked_out, database):
    number, reader = locked_out
    page = browse(signed_in=administrator)
    page.goto(f"/admin/members/{number}")
    page.locator(".member-acts summary").click()
    page.get_by_role("link", name=page.words.admin.changeEmail).click()
    page.get_by_role("radio", name=page.words.admin.emailOldForeign).check()
    change_address(page, page.locator("main"), number, reader, database)
    assert database.value("SELECT count(*) FROM email_changes WHERE member_id = %s", number) == 0


@journey(scripts=True)
def test_an_account_is_deleted_by_its_name_and_kept_after_all(browse, administrator, newcomer):
    anna = newcomer(full_name="Анна Ковалёва")
    reader = browse(signed_in=anna)
    reader.goto("/settings/profile")
    page = browse(signed_in=administrator)
    words = page.words.admin
    page.goto(f"/admin/members/{member_id(anna)}")
    page.locator(".member-acts summary").click()
    page.get_by_role("link", name=words.deleteMember).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(words.deleteStays)
    expect(dialog.locator("[name=name]")).to_be_focused()
    page.meant.add(422)
    page.keyboard.type("Анна")
    dialog.locator("[name=reason]").fill("Уволилась")
    dialog.get_by_role("button", name=words.deleteAccount).click()
    expect(dialog.locator(".field-error")).to_be_visible()
    expect(dialog.locator("[name=reason]")).to_have_value("Уволилась")
    dialog.locator("[name=name]").fill("Анна Ковалёва")
    dialog.get_by_role("button", name=words.deleteAccount).click()
    expect(page.locator(".toast")).to_contain_text("Анна Ковалёва")
    expect(page.locator(".notice")).to_contain_text("Уволилась")
    assert sideways(page) <= 0
    reader.reload()
    expect(reader).to_have_url(re.compile("/sign-in|/$"))
    page.get_by_role("link", name=words.keepMember).click()
    page.get_by_role("dialog").get_by_role("button", name=words.keep).click()
    expect(page.get_by_role("link", name=words.suspendMember)).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)


@journey(scripts=True)
def test_the_menu_of_a_row_acts_and_leads_back_to_the_list(browse, administrator, faculty, database):
    first, second = (number_of(database, faculty, number) for number in (1, 2))
    page = browse(signed_in=administrator)
    words = page.words.admin
    page.goto(f"/admin/members?faculty={quote(faculty)}")
    row, box = page.locator(f"#member-{first}"), page.locator(f"#member-{second} input")
    box.check()
    row.locator("a[data-open]").click(button="right")
    menu = row.locator(".menu-list")
    expect(menu.get_by_role("link", name=words.open, exact=True)).to_be_focused()
    expect(menu.get_by_role("link", name=words.restore)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(box).to_be_checked()
    row.locator("details[data-acts] > summary").click()
    menu.get_by_role("link", name=words.suspendMember).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[name=reason]").fill("Ключ ушёл к чужим")
    dialog.get_by_role("button", name=words.suspend).click()
    expect(page).to_have_url(re.compile("/admin/members[?]faculty="))
    expect(row.locator(".member-state")).to_contain_text(words.stateSuspended)
    enhanced(page)
    row.locator("details[data-acts] > summary").click()
    expect(menu.get_by_role("link", name=words.suspendMember)).to_have_count(0)
    expect(menu.get_by_role("link", name=words.restore)).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("select[name=state]").select_option("invited")
    expect(page).to_have_url(re.compile("/admin/invitations"))


@journey(size=PHONE)
def test_the_first_tab_of_a_phone_stands_clear_of_the_edge(browse, administrator):
    page = browse(signed_in=administrator)
    page.goto("/admin/members")
    assert page.locator(".area-head .tab").first.bounding_box()["x"] >= 16


@journey(size=PHONE)
def test_what_can_be_done_with_a_member_stands_at_the_lower_edge_of_a_phone(browse, administrator, faculty, database):
    page = browse(signed_in=administrator)
    page.goto(f"/admin/members/{number_of(database, faculty, 1)}")
    acts, bar = page.locator(".member-acts"), page.locator(".bar")
    expect(acts.get_by_role("link", name=page.words.admin.suspendMember)).to_be_visible()
    for scrolled in (0, 10_000):
        page.evaluate("to => scrollTo(0, to)", scrolled)
        [own], [below] = boxes(acts), boxes(bar)
        assert own["bottom"] <= below["top"] <= own["bottom"] + 16, scrolled
    # The page ends above them.
    [last] = boxes(page.locator("#notes"))
    assert last["bottom"] <= own["top"]
