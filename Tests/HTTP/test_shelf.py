"""The shelf of a project between processes: two of its people at once, and those outside."""

from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

from Support.person import member_id, publish
from Support.projects import answer, begin, team
from Support.shelf import put


def stands(client, project: str) -> list[str]:
    """The numbers of what stands there, in its order."""
    return [row["id"].removeprefix("shelf-") for row in client.get(f"{project}/shelf").page.all(class_="shelf-item")]


def at_once(*acts):
    with ThreadPoolExecutor(len(acts)) as pool:
        return [each.result() for each in [pool.submit(act) for act in acts]]


def test_what_two_put_there_at_once_stands_there_once(newcomer, database):
    anna, elena = newcomer(), newcomer()
    project = team(anna, elena, name="Архив интервью")
    post = publish(anna, "Согласия подшиты")
    answers = at_once(*(lambda client=client: put(client, project, f"post-{post}") for client in (anna, elena)))
    assert {(each.status, each.location) for each in answers} == {(303, f"{project}/shelf")}
    assert len(stands(anna, project)) == 1 and stands(anna, project) == stands(elena, project)
    number = int(project.rpartition("/")[2])
    assert database.value(
        "SELECT count(*) FROM project_events WHERE project_id = %s AND kind = 'shelved'", number) == 1


def test_what_two_move_and_take_off_at_once_keeps_one_order(newcomer, database):
    anna, elena = newcomer(), newcomer()
    project = team(anna, elena, name="Архив интервью")
    posts = [publish(anna, f"Запись {number}") for number in range(6)]
    assert put(anna, project, *(f"post-{post}" for post in posts)).status == 303
    order = f"{project}/shelf/order"
    for turn in range(4):
        items = stands(anna, project)
        forms = [client.get(f"{project}/shelf").page.form(order).fields for client in (anna, elena)]
        off = f"{project}/shelf/{items[-1]}/remove"
        answers = at_once(
            lambda: anna.post(order, forms[0] | {"up": items[-2]}),
            lambda: elena.post(order, forms[1] | {"down": items[0]}),
            lambda: anna.copy().post(off, forms[0] | {"item": items[-1]}))
        assert {each.status for each in answers} == {303}, turn
        assert sorted(stands(elena, project)) == sorted(items[:-1]), turn
        places = [row[0] for row in database.rows(
            "SELECT position FROM attachments WHERE place_kind = 'shelf' AND place_id = %s ORDER BY position",
            int(project.rpartition("/")[2]))]
        assert places == list(range(1, len(items))), turn


def test_a_shelf_of_others_is_as_one_that_never_was(newcomer):
    anna, elena, oleg, vera = newcomer(), newcomer(), newcomer(), newcomer()
    project = begin(anna, oleg, vera, name="Корпус писем")
    answer(oleg, project, "decline")
    answer(vera, project, "join")
    post = publish(anna, "Письма разобраны")
    assert put(vera, project, f"post-{post}").status == 303
    item = stands(vera, project)[0]
    removed = f"{project}/people/{member_id(vera)}/remove"
    form = anna.get(removed).page.form(removed)
    assert anna.post(form.action, form.fields).status == 303
    number = project.rpartition("/")[2]
    other = "9" * len(number)
    for client in (elena, oleg, vera):
        for way in (
            "/projects/{}/shelf", f"/projects/{{}}/shelf?find={quote('письма')}", f"/projects/{{}}/shelf/{item}/note",
            "/things/shelf-{}",
        ):
            there, never = client.get(way.format(number)), client.get(way.format(other))
            assert there.status == never.status == 404, way
            assert len(there.body) == len(never.body), way
        assert client.get(f"/attachments/{item}").status == 404
        token = client.token("/posts/new")
        for way, fields in (
            ("", {"attach": f"post-{post}", "chosen": "1"}), ("", {"choose": "post"}), ("/order", {"up": item}),
            (f"/{item}/remove", {}), (f"/{item}/restore", {}), (f"/{item}/note", {"note": "Чужое"}),
        ):
            there, never = (
                client.post(f"/projects/{which}/shelf{way}", fields | {"token": token}) for which in (number, other))
            assert there.status == never.status == 404, way
            assert len(there.body) == len(never.body), way
    # What one put there who is out of it stands there all the same.
    assert stands(anna, project) == [item]
    assert "Корпус" not in vera.get("/projects").text
