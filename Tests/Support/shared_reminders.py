"""What the members of a project have to do together."""


def add(client, project: str, text: str, *people: int, due: str = "") -> str:
    """The address of a new one, for everybody where nobody is named."""
    page = f"{project}/reminders/new"
    form = client.get(page).page.form(page)
    fields = [(name, value) for name, value in form.fields.items() if name not in ("for", "whom", "text", "due")]
    fields += [("text", text), ("due", due), ("whom", "some" if people else "all")]
    made = client.post(page, fields + [("for", str(person)) for person in people])
    assert made.status == 303 and made.location == f"{project}/reminders", f"{made}: {made.text[:2000]}"
    return f"/projects/reminders/{max(map(int, rows(client, project)))}"


def rows(client, project: str, which: str = "") -> dict[str, str]:
    """What stands there, by its number: its words in one line."""
    found = client.get(f"{project}/reminders{which}").page.all("li", class_="shared-reminder")
    return {row["id"].removeprefix("shared-"): " ".join(row.first(class_="shared-text").text.split()) for row in found}
