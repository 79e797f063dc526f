"""Passkeys through nginx: each algorithm, races, the log, and what is forged (security.md, A04, A05, A14)."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from Support.passkey import Passkey, add, answer, sign_in
from Support.person import member_id, new_address
from Support.stack import until


def is_in(client) -> bool:
    return client.get("/settings/profile").status == 200


@pytest.mark.parametrize("algorithm", [-7, -8, -257])
def test_a_key_of_each_algorithm_is_added_and_signs_in(newcomer, visitor, algorithm):
    key = Passkey(algorithm)
    member = newcomer()
    assert add(member, key, "Ноутбук").location == "/settings/sessions"
    assert "Ноутбук" in member.get("/settings/sessions").text
    client = visitor()
    assert sign_in(client, key).status == 303
    assert is_in(client)
    assert member_id(client) == member_id(member)


def test_twenty_who_send_one_answer_at_once_begin_one_session(newcomer, visitor, database):
    key, member, client = Passkey(), newcomer(), visitor()
    add(member, key)
    fields, number = answer(client, key), member_id(member)
    before = database.value("SELECT count(*) FROM sessions WHERE member_id = %s", number)
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: client.copy().post("/sign-in/passkey", fields).status, range(20)))
    assert sorted(answers) == [303] + [422] * 19
    assert database.value("SELECT count(*) FROM sessions WHERE member_id = %s", number) == before + 1


def test_of_two_with_one_counter_at_once_one_comes_in_and_a_letter_tells(newcomer, visitor, database, mailbox):
    key, email = Passkey(), new_address()
    member = newcomer(email)
    key.count = 1
    add(member, key)
    mailbox.letter(email, after=1)
    key.count = 2
    clients = [visitor() for _ in range(8)]
    forms = [answer(client, key) for client in clients]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda pair: pair[0].post("/sign-in/passkey", pair[1]).status, zip(clients, forms)))
    assert sorted(answers) == [303] + [422] * 7
    until(lambda: len(mailbox.letters(email)) == 3, 20)
    assert "copied" in mailbox.letters(email)[-1]["subject"] or "copied" in mailbox.letters(email)[0]["subject"]


def test_an_answer_is_worth_nothing_in_another_browser_nor_for_another_site(newcomer, visitor):
    key = Passkey()
    add(newcomer(), key)
    here, there = visitor(), visitor()
    fields = answer(here, key)
    stolen = there.post("/sign-in/passkey", fields | {"token": there.token("/sign-in")})
    assert stolen.status == 422 and not is_in(there)
    assert here.post("/sign-in/passkey", fields).status == 303, "trying it elsewhere used nothing up"
    elsewhere = visitor()
    form = answer(elsewhere, key)
    phished = key.answered("https://quad.example", form["client_data"])
    assert elsewhere.post("/sign-in/passkey", form | phished).status == 422


def test_the_log_tells_of_each_outcome_and_names_no_address(newcomer, visitor, stack):
    key, email = Passkey(), new_address()
    mark = stack.mark()
    add(newcomer(email), key)
    client = visitor()
    sign_in(client, key)
    sign_in(visitor(), Passkey())
    lines = [line for line in stack.since(mark).splitlines() if " passkey " in line]
    assert any("outcome=added" in line for line in lines)
    assert any("outcome=in" in line and "from=127.0.0.1" in line for line in lines)
    assert any("outcome=refused" in line and "why=unknown" in line for line in lines)
    assert email.partition("@")[0] not in "".join(lines)


def test_changes_are_limited_by_day_and_each_sends_one_letter(newcomer, mailbox):
    email = new_address()
    member = newcomer(email)
    answers = []
    for _ in range(30):
        added = add(member, Passkey())
        answers.append(added.status)
        if added.status == 422:
            links = [link["href"] for link in member.get("/settings/sessions").page.all("a")]
            removal = next(link for link in links if link.endswith("/remove"))
            answers[-1] = member.submit(removal, removal).status
    assert answers.count(429) >= 5
    letters = answers.count(303)
    until(lambda: len(mailbox.letters(email)) == letters + 1, 30)
