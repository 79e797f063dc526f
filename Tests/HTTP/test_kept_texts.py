"""What a person typed comes back when its form cannot be acted on; what the page itself had sent along does not."""

import pytest

from Support.acts import DISK, act, files

TYPED = {"", "text", "email", "search", "tel", "url"}


def typed_fields(form) -> list[str]:
    """Names of the fields that a person types in, of those that are sent."""
    fields = [field for field in form.element.all("input") if field["type"] in TYPED and field["name"]]
    return [field["name"] for field in fields + form.element.all("textarea")]


FORMS = {"/posts/new": "/posts/new", "/posts/{post}/edit": "", "/settings/profile": "", "/files/yandex/item/{file}/rename": "",
         "/files/folders/new": ""}


@pytest.mark.parametrize("address", FORMS)
def test_every_text_of_a_form_outlives_the_session_and_nothing_else_is_shown(address, acting, database):
    client = acting("yandex") if "files" in address else acting()
    if "{post}" in address:
        client.submit("/posts/new", "/posts/new", {"body": "Семинар в четверг"})
        post = database.value("SELECT max(id) FROM posts")
        address = address.replace("{post}", str(post))
    if "{file}" in address:
        address = address.replace("{file}", str(next(iter(files(client, DISK).values()))))
    page = client.get(f"{address}?return=%2Ffiles%2Fyandex%3Fsort%3Dsize" if "files" in address else address)
    action = next(form.action for form in page.page.forms() if form.method == "POST" and typed_fields(form))
    form = page.page.form(action)
    typed = {name: f"Набрано в поле {name}" for name in typed_fields(form)}
    other = {name: value for name, value in form.fields.items() if name not in typed}
    # Back in at the end: connections are given back then.
    session = dict(client.cookies)
    client.cookies.clear()
    answer = client.post(action, form.fields | typed)
    client.cookies.update(session)
    assert typed and answer.status in (401, 403)
    # The first line break of <pre> is markup.
    shown = [text.text.removeprefix("\n") for text in answer.page.all("pre")]
    assert sorted(shown) == sorted(typed.values()), f"besides: {other}"


def test_a_file_that_another_tab_has_deleted_leads_back_to_the_list(acting):
    client = acting("yandex")
    number = next(iter(files(client, DISK).values()))
    assert act(client, "yandex", number, "delete").status == 303
    answer = act(client, "yandex", number, "save", {"return": "/files/yandex?sort=-size"})
    assert answer.status == 404
    page = answer.page
    assert page.all("a", href="/files/yandex?sort=-size") and not page.all("pre")
    assert page.all("nav", class_="rail"), "among the sections"
