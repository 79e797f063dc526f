"""What stands on the shelf of a project."""


def put(client, project: str, *things: str):
    """As somebody without scripts does: by the page on which one chooses."""
    page = f"{project}/shelf"
    chooser = client.post(page, client.get(page).page.form(page).fields | {"choose": things[0].split("-")[0]}).page.form(page)
    return client.post(page, chooser.fields | {"attach": " ".join(things), "shown": "", "chosen": "1"})
