"""Shared reminders of a project between processes: two who tick at once, `quad work` that notifies, four people from invitation to
archive."""

from concurrent.futures import ThreadPoolExecutor

from Support.person import member_id
from Support.projects import answer, begin, team
from Support.shared_reminders import add, rows
from Support.stack import until


def told(database, client) -> list[str]:
    return [row[0] for row in database.rows(
        "SELECT subject FROM notifications WHERE member_id = %s AND kind = 'shared-reminder' ORDER BY id",
        member_id(client))]


def given(database, client) -> list[str]:
    """What they were notified of as given to them."""
    return [row[0] for row in database.rows(
        "SELECT subject FROM notifications WHERE member_id = %s AND kind = 'shared-reminder-given' ORDER BY id",
        member_id(client))]


def today(client) -> list[str]:
    return [row.first("bdi").text for row in client.get("/").page.all("li", class_="shared-reminder")]


def come(database, reminder: str):
    """As if its moment had come a second ago."""
    database.execute(
        "UPDATE shared_reminders SET due_at = now() - interval '1 second', told_at = NULL WHERE id = %s",
        int(reminder.rpartition("/")[2]))


def is_told(database, reminder: str) -> bool:
    return database.value(
        "SELECT told_at IS NOT NULL FROM shared_reminders WHERE id = %s", int(reminder.rpartition("/")[2]))


def act(client, reminder: str, what: str, **fields):
    return client.post(f"{reminder}/{what}", {"token": client.token("/projects/new")} | fields)


def test_two_who_tick_at_once_do_it_once_and_both_see_by_whom(newcomer, database):
    anna, elena = newcomer(), newcomer()
    project = team(anna, elena, name="Архив интервью")
    for turn in range(5):
        reminder = add(anna, project, f"Обзвонить троих {turn}")
        tokens = [client.token("/projects/new") for client in (anna, elena)]
        with ThreadPoolExecutor(2) as pool:
            ways = zip((anna, elena), tokens)
            answers = list(pool.map(lambda way: way[0].post(f"{reminder}/done", {"token": way[1]}), ways))
        assert {(each.status, each.location) for each in answers} == {(303, f"{project}/reminders")}, turn
        number = reminder.rpartition("/")[2]
        seen = [rows(client, project, "/done")[number] for client in (anna, elena)]
        assert seen[0] == seen[1] and not rows(anna, project), turn
        doer = database.value(
            "SELECT m.name FROM shared_reminders r JOIN members m ON m.id = r.done_by_id WHERE r.id = %s", int(number))
        assert doer in seen[0]
        assert database.value(
            "SELECT count(*) FROM project_events WHERE project_id = %s AND kind = 'done'",
            int(project.rpartition("/")[2])) == turn + 1


def test_four_people_from_invitation_to_archive(newcomer, database):
    anna, elena, oleg, vera = newcomer(), newcomer(), newcomer(), newcomer()
    project = begin(anna, elena, oleg, vera, name="Корпус писем")
    everybody = add(anna, project, "Сдать отчёт")
    for client in (elena, oleg, vera):
        assert client.get(everybody).status == client.get(f"{project}/reminders").status == 404
    for client in (elena, oleg):
        answer(client, project, "join")
    answer(vera, project, "decline")
    # "Everybody" means those who are there when it is time, each notified once.
    come(database, everybody)
    until(lambda: is_told(database, everybody))
    for client in (anna, elena, oleg):
        assert told(database, client) == ["Сдать отчёт"]
    assert told(database, vera) == []
    # By its own address, for those who may read it.
    assert rows(elena, project) and elena.get(everybody).status == 200 and vera.get(everybody).status == 404
    task = add(elena, project, "Обзвонить троих", member_id(oleg), member_id(elena))
    # Announced with the act, and due for those two alone.
    assert given(database, oleg) == ["Обзвонить троих"] and not given(database, elena) + given(database, anna)
    come(database, task)
    until(lambda: is_told(database, task))
    assert [today(client) for client in (anna, elena, oleg, vera)] == [
        ["Сдать отчёт"], *[["Сдать отчёт", "Обзвонить троих"]] * 2, []]
    assert told(database, oleg)[-1] == "Обзвонить троих" and "Обзвонить троих" not in told(database, anna)
    # A member who is out of it keeps nothing of it, by no list and no letter that waits.
    removed = f"{project}/people/{member_id(oleg)}/remove"
    form = anna.get(removed).page.form(removed)
    assert anna.post(form.action, form.fields).status == 303
    assert told(database, oleg) == given(database, oleg) == today(oleg) == []
    assert "Обзвонить" not in oleg.get("/notifications").text
    for way in ("done", "reopen", "delete", "restore"):
        assert act(oleg, task, way).status == 404, way
    # Done on the first page, where it leads back to.
    done = act(elena, task, "done", **{"return": "/"})
    assert done.status == 303 and done.location == "/" and today(elena) == ["Сдать отчёт"]
    late = add(anna, project, "После архива")
    form = anna.get(project).page.form(f"{project}/archive")
    assert anna.post(form.action, form.fields).status == 303
    come(database, late)
    until(lambda: is_told(database, late))
    assert "После архива" not in told(database, anna) + told(database, elena)
    assert today(anna) == today(elena) == []
    # All of it is readable, and nothing can be written.
    assert [*rows(elena, project).values()] and "Обзвонить троих" in "".join(rows(elena, project, "/done").values())
    before = rows(elena, project), rows(elena, project, "/done")
    for way in ("done", "reopen", "delete", "restore"):
        assert act(anna, late, way).status == 303
    assert (rows(elena, project), rows(elena, project, "/done")) == before


def test_those_of_others_are_as_ones_that_never_were(newcomer):
    anna, elena = newcomer(), newcomer()
    project = begin(anna, name="Корпус писем")
    reminder = add(anna, project, "Обзвонить троих")
    number, of = reminder.rpartition("/")[2], project.rpartition("/")[2]
    for way, own in (
        ("/projects/{}/reminders", of), ("/projects/{}/reminders/done", of), ("/projects/{}/reminders/new", of),
        ("/projects/reminders/{}", number), ("/things/sharedreminder-{}", number),
    ):
        there, never = (elena.get(way.format(which)) for which in (own, "9" * len(own)))
        assert there.status == never.status == 404, way
        assert len(there.body) == len(never.body), way
    token = elena.token("/projects/new")
    for way in ("", "/done", "/reopen", "/delete", "/restore"):
        there, never = (
            elena.post(f"/projects/reminders/{which}{way}", {"token": token, "text": "Чужое", "version": "1"})
            for which in (number, "9" * len(number)))
        assert there.status == never.status == 404, way
        assert len(there.body) == len(never.body), way
    assert [*rows(anna, project)] == [number]
