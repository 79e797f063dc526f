"""What a first visit of a page fetches, compressed as browsers take it."""

import gzip

import pytest

from Support.pages import files, pages_of
from Support.person import member_id
from Support.things import talk

BUDGET = {"html": 15_000, "css": 15_000, "js": 35_000, "font": 50_000}
# It shows the looks of all sections beside each other.
SHOWS_EVERYTHING = "/styleguide"


@pytest.fixture
def weigh():
    """Makes a function that says by how much the files of an answer's page are over their budget."""
    sizes: dict[str, int] = {}

    def over(client, answer) -> dict[str, int]:
        size = dict.fromkeys(BUDGET, 0)
        size["html"] = len(gzip.compress(answer.body, 4))
        for name in set(files(answer.page)):
            kind = "css" if ".css" in name else "js" if ".js" in name else "font" if ".woff2" in name else None
            if kind:
                if name not in sizes:
                    sizes[name] = len(client.get(name, Accept_Encoding="br, gzip").body)
                size[kind] += sizes[name]
        assert size["css"], "no sheet"
        return {kind: size[kind] for kind in BUDGET if size[kind] > BUDGET[kind]}
    return over


def test_a_first_visit_of_each_page_stays_within_its_budget(anonymous, member, administrator, things, weigh):
    """HTML 15 kB, CSS 15 kB, JavaScript 35 kB, font 50 kB (ui.md)."""
    everyones, members, admins = pages_of(member, administrator, things)
    over = {}
    for client, pages in ((anonymous, everyones), (member, members), (administrator, admins)):
        for path in pages:
            if path != SHOWS_EVERYTHING and (found := weigh(client, client.get(path))):
                over[path] = found
    assert over == {}


def test_pages_with_attachments_stay_within_it_too(member, things, database, weigh):
    """What no address shows: cards under what is written, where one chooses them, and what comes back from there."""
    card = {"body": "Смета", "attach": f"file-{things['file']}"}
    # Messages with cards, one of them in what is being written.
    _, conversation = talk(member_id(member), database)
    shown = f"/messages/{conversation}"
    form = member.get(shown).page.form(shown)
    assert member.post(shown, form.fields | card).status == 303
    draft = member.get(shown).page.first("form", id="composer")["data-draft"]
    assert member.post(draft, member.get(shown).page.form(shown).fields | card).status in (200, 303)
    assert len(member.get(shown).page.all(class_="attachment")) == 2
    pages = [shown, f"{shown}/info", f"{shown}/3?q=%D1%81%D0%BC%D0%B5%D1%82%D0%B0", f"{shown}/3/edit"]
    answers = {path: member.get(path) for path in pages}
    # Where one writes, chooses, and comes back with what was chosen.
    post, project = f"/posts/{things['post']}", f"/projects/{things['projects']}"
    for path in ("/posts/new", f"{post}/edit", post, f"{post}/comments/{things['comments']}/edit", project, shown):
        page = member.get(path).page
        form = page.form(page.first("form", id="composer")["action"])
        choosing = member.post(form.action, form.fields | card | {"choose": "file"})
        chooser = choosing.page.form(form.action)
        back = member.post(form.action, chooser.fields | {"pick": f"file-{things['file']}", "chosen": "1"})
        assert back.page.all("li", class_="attachment"), path
        answers |= {f"{path}, choosing": choosing, f"{path}, chosen": back}
    over = {path: found for path, answer in answers.items() if (found := weigh(member, answer))}
    assert over == {}
