"""Files of people, as an administrator's browser without scripts brings them."""

from Support.client import Answer, Client
from Support.upload import multipart

IMPORT = "/admin/members/import"


def bring(client: Client, rows: list[str], head: str = "Почта;ФИО") -> Answer:
    form = client.get(f"{IMPORT}?new=1").page.form(IMPORT).fields
    text = "\r\n".join([head, *rows]).encode()
    body, kind = multipart({"token": form["token"], "key": form["key"]}, [("people.csv", text)])
    return client.request("POST", IMPORT, body, {"Content-Type": kind, "Origin": client.origin})


def run(client: Client) -> Answer:
    """Presses the last button."""
    return client.post(f"{IMPORT}/run", client.get(IMPORT).page.form(f"{IMPORT}/run").fields)


def state(database, member: int) -> str | None:
    return database.value("SELECT state FROM imports WHERE member_id = %s", member)
