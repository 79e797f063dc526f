"""Who gets a letter, and how many (security.md, A07, A08, A10, A11, A13)."""

import random
import re
from urllib.parse import quote
from uuid import uuid4

import pytest

from Support.person import ask, member_id, new_address, sign_in
from Support.routes import routes
from Support.stack import until
from Support.things import make

# What the forms behind them are about would be gone.
ENDING = {
    "/sign-out", "/connections/{}/disconnect", "/settings/feeds/{}/replace", "/settings/feeds/{}/end",
    "/settings/reminders/feed/replace", "/reminders/{}/address/end", "/settings/reminders/feed/end", "/messages/{}/leave",
    "/messages/{}/people/{}/remove", "/messages/{}/{}/delete", "/projects/{}/leave", "/projects/{}/people/{}/remove",
    "/projects/{}/shelf/{}/remove", "/projects/reminders/{}/delete",
    # Its letter comes when it is made.
    "/settings/data/export"}
LOOKALIKES = [
    "user@hse.ru.evil.com", "user@evil.com\\@hse.ru", '"a@hse.ru"@evil.com', "user@hsе.ru", "user@hse.rц",
    "user@xn--hs-hlc.ru", "user@hse.ru@evil.com", "user@evil.com@hse.ru", "user@sub.hse.ru", "user@hse.ru.",
    "user@.hse.ru", "user@hse..ru", "user@hse,ru", "user@hse.ru,other@evil.com", "user@hse.ru;other@evil.com",
    "user@evil.com(@hse.ru)", "user(@hse.ru)@evil.com", "<user@hse.ru>@evil.com", "user@[127.0.0.1]",
    "user@hse.ru/evil.com",
    "user@hse.ru#@evil.com", "user@hse.ru?@evil.com", "user@evil.com%40hse.ru", "user@evil.com#hse.ru", "@hse.ru",
    "user@", "user", "user@hse", "us er@hse.ru", "user@hse.ru evil.com", "user@ｈｓｅ.ru", "user@hse。ru",
    "\u202euser@hse.ru", "user@hse.ru\u200b", '"user"@hse.ru', ".user@hse.ru", "us..er@hse.ru", "x" * 300 + "@hse.ru",
]


LETTERS = "kind IN ('sign-in-letter', 'email-changed-letter', 'passkey-letter', 'letter')"


def jobs(database) -> int:
    return database.value(f"SELECT coalesce(max(id), 0) FROM jobs WHERE {LETTERS}")


def sent(database):
    # What found no mail server while Quad was being started waits for its next try.
    database.execute(f"UPDATE jobs SET run_at = now() WHERE {LETTERS} AND dead_at IS NULL AND run_at > now()")
    waiting = f"SELECT count(*) FROM jobs WHERE {LETTERS} AND dead_at IS NULL"
    until(lambda: database.value(waiting) == 0, 20)


def test_three_letters_in_a_quarter_of_an_hour_reach_an_address_whatever_the_askers_claim(visitor, mailbox, database):
    email, chance = new_address(), random.Random(7)
    answers = []
    for number in range(200):
        forged = ".".join(str(chance.randrange(1, 255)) for _ in range(4))
        client = visitor(X_Forwarded_For=forged, X_Real_IP=forged, Forwarded=f"for={forged}")
        client.address = f"127.{chance.randrange(1, 255)}.{number + 1}.{chance.randrange(1, 255)}"
        answers.append(ask(client, email).status)
        client.close()
    assert answers[:3] == [303, 303, 303] and set(answers[3:]) == {429}
    sent(database)
    assert len(mailbox.letters(email)) == 3


def test_aliases_of_an_address_count_as_one(visitor, mailbox, database):
    local, _, domain = new_address().partition("@")
    answers = [ask(visitor(), f"{local}{alias}@{domain}").status for alias in ("", "+a", "+b", "+c", "+d+e", "+")]
    assert answers == [303, 303, 303, 429, 429, 429]
    sent(database)
    assert mailbox.letters(f"{local}+b@{domain}"), "delivery is to the address as it was written"


def test_a_full_limit_is_told_by_the_field_and_by_the_header(visitor):
    email = new_address()
    for _ in range(3):
        ask(visitor(), email)
    refused = ask(visitor(), email)
    assert refused.status == 429
    assert int(refused.header("Retry-After")) > 0
    field = refused.page.first("input", name="email")
    assert field["value"] == email and field["aria-invalid"] == "true"


def test_every_route_that_sends_mail_is_limited_and_no_other_sends_any(
        visitor, newcomer, administrator, mailbox, database, stack):
    mailing = [route for route in routes() if route.sends_mail]
    unproven = newcomer()
    database.execute(
        "UPDATE sessions SET proven_at = now() - interval '1 hour' WHERE member_id = %s", member_id(unproven))
    invited = new_address().replace("@hse.ru", "@example.com")
    cases = {
        "POST /admin/invitations": (administrator, "/feed", {"emails": invited}, 303),
        "POST /settings/email": (newcomer(), "/feed", {"email": new_address()}, 303),
        "POST /sign-in": (visitor(), "/sign-in", {"email": new_address()}, 303),
        "POST /step-up": (unproven, "/feed", {"step_up_again": "1"}, 422)}
    others = {
        "POST /settings/email/code", "POST /admin/invitations/{}/resend", "POST /admin/members/{}/email",
        "POST /admin/members/{}/details",
        "POST /settings/passkeys", "POST /settings/passkeys/{}/remove", "POST /admin/members/{}/passkeys",
        "POST /settings/data/deletion", "POST /sign-in/restoration", "POST /admin/members/{}/delete", "POST /admin/members/{}/deletion/withdraw"}
    assert {str(route) for route in mailing} == set(cases) | others, "a new route that sends mail needs its case here"
    for route, (client, page, fields, sent_one) in cases.items():
        token = client.token(page)
        answers = [client.post(route.partition(" ")[2], {"token": token} | fields).status for _ in range(50)]
        assert answers.count(sent_one) == 3 and answers.count(429) == 47, route
    sends_one_letter_to_the_old_address(newcomer, mailbox)
    sends_three_letters_to_the_invited(administrator, mailbox, database)
    sends_three_letters_about_an_account(newcomer, administrator, mailbox, database)
    changes_an_address_three_times(newcomer, administrator, mailbox, database)
    # Somebody of its own: what is deleted and left here is missed by no other test.
    member = newcomer()
    things = make(member, database, stack.sandbox)
    before, email = jobs(database), new_address()
    for route in routes():
        if route.is_unsafe and route not in mailing and "session" not in route.pattern and route.pattern not in ENDING:
            member.post(quote(route.address(**things)), {"token": member.token("/feed"), "email": email, "code": "00000000"})
    assert jobs(database) == before
    sent(database)
    assert mailbox.letters(email) == []


def sends_one_letter_to_the_old_address(newcomer, mailbox):
    """A code is used once, so however often it comes the old address gets one letter besides its own code."""
    old, new = new_address(), new_address()
    client = newcomer(old)
    client.submit("/settings/email", "/settings/email", {"email": new})
    code = mailbox.code(new)
    for _ in range(50):
        client.post("/settings/email/code", {"token": client.token("/feed"), "code": code})
    mailbox.letter(old, after=1)
    assert len(mailbox.letters(old)) == 2


def sends_three_letters_to_the_invited(administrator, mailbox, database):
    email = new_address().replace("@hse.ru", "@example.com")
    number = database.value(INVITATION + " RETURNING id", email, email)
    token = administrator.token("/feed")
    for _ in range(50):
        assert administrator.post(f"/admin/invitations/{number}/resend", {"token": token}).status == 303
    sent(database)
    assert len(mailbox.letters(email)) == 3


def sends_three_letters_about_an_account(newcomer, administrator, mailbox, database):
    email = new_address()
    number = member_id(newcomer(email))
    letters = len(mailbox.letters(email))
    token = administrator.token("/feed")
    for _ in range(10):
        for act in ("delete", "deletion/withdraw"):
            fields = {"token": token, "name": "Елена Соколова", "reason": "Уволилась", "key": str(uuid4())}
            assert administrator.post(f"/admin/members/{number}/{act}", fields).status == 303
    sent(database)
    assert len(mailbox.letters(email)) - letters == 3


def changes_an_address_three_times(newcomer, administrator, mailbox, database):
    emails = [new_address() for _ in range(10)]
    number = member_id(newcomer(emails[0]))
    token = administrator.token("/feed")
    answers = [
        administrator.post(
            f"/admin/members/{number}/email", {"token": token, "email": email, "reason": "пропуск", "key": str(uuid4())})
        for email in emails[1:]]
    assert [answer.status for answer in answers] == [303] * 3 + [429] * 6
    sent(database)
    assert [len(mailbox.letters(email)) for email in emails[1:]] == [2, 2, 1] + [0] * 6


def test_known_unknown_and_closed_accounts_look_the_same(visitor, mailbox, database, stack):
    known, closed = new_address(), new_address()
    for email in (known, closed):
        sign_in(visitor(), email, mailbox)
    database.execute("UPDATE members SET disabled_at = now(), disabled_reason = 'left' WHERE email = %s", closed)
    seen = []
    for email in (known, new_address(), closed):
        client = visitor()
        before = stack.mark()
        answer = ask(client, email)
        following = client.get("/sign-in/code")
        log = stack.since(before)
        trips = re.findall(r"method=(\w+) route=(\S+) status=(\d+) us=\d+ trips=(\d+)", log)
        seen.append((
            answer.status, plain_headers(answer), answer.body, following.status, plain_headers(following),
            plain_body(following, email), sorted(trips)))
    assert seen[0] == seen[1] == seen[2]


def plain_headers(answer) -> list:
    """Without what differs between any two answers."""
    return [(name, value.partition("=")[0] if name == "Set-Cookie" else value) for name, value in answer.headers
            if name not in ("Date", "Content-Length")]


def plain_body(answer, email: str) -> str:
    return re.sub(r'name="token" value="[^"]*"', "", answer.text).replace(email, "…")


def test_a_closed_account_learns_so_only_after_the_right_code(visitor, mailbox, database):
    email = new_address()
    sign_in(visitor(), email, mailbox)
    database.execute("UPDATE members SET disabled_at = now(), disabled_reason = 'left in May' WHERE email = %s", email)
    client = visitor()
    ask(client, email)
    answer = client.submit("/sign-in/code", "/sign-in/code", {"code": mailbox.code(email, after=1)})
    assert answer.status == 403 and "left in May" in answer.text and "__Host-quad" not in client.cookies


@pytest.mark.parametrize("email", LOOKALIKES)
def test_addresses_that_only_look_like_ours_get_no_letter(email, anonymous, mailbox, database):
    before = jobs(database)
    answer = ask(anonymous, email)
    if answer.status == 303:  # an address of another domain, which somebody might have invited
        assert_is_told_of_invitations(anonymous)
        sent(database)
        assert mailbox.letters(email) == []
        return
    assert answer.status == 422, answer
    assert answer.page.first("input", name="email")["value"] == email, "what was typed stays"
    assert jobs(database) == before


def test_most_look_alikes_are_no_addresses_at_all(anonymous):
    assert sum(ask(anonymous, email).status == 422 for email in LOOKALIKES) >= 30


def test_foreign_domains_are_told_whose_addresses_may_sign_in(anonymous, mailbox, database):
    email = f"anna.kovaleva-{new_address().partition('@')[0]}@example.com"
    assert ask(anonymous, email).status == 303
    assert_is_told_of_invitations(anonymous)
    sent(database)
    assert mailbox.letters(email) == []


def test_an_invited_address_looks_like_any_other_of_its_domain_and_gets_its_letter(visitor, mailbox, database, stack):
    invited, other = (new_address().replace("@hse.ru", "@example.com") for _ in range(2))
    database.execute(INVITATION, invited, invited)
    seen = []
    for email in (invited, other):
        client, before = visitor(), stack.mark()
        answer = ask(client, email)
        following = client.get("/sign-in/code")
        trips = re.findall(r"method=(\w+) route=(\S+) status=(\d+) us=\d+ trips=(\d+)", stack.since(before))
        seen.append((
            answer.status, plain_headers(answer), answer.body, following.status, plain_headers(following),
            plain_body(following, email), sorted(trips)))
    assert seen[0] == seen[1]
    mailbox.letter(invited)
    client = sign_in(visitor(), invited, mailbox)
    assert client.get("/feed").status == 200
    sent(database)
    assert mailbox.letters(other) == []


INVITATION = """
    INSERT INTO invitations (email, email_key, language, expires_at) VALUES (%s, %s, 'ru', now() + interval '14 days')
"""


def assert_is_told_of_invitations(client):
    page = client.get("/sign-in/code")
    assert page.status == 200 and "invited" in page.text and "@hse.ru" in page.text


@pytest.mark.parametrize("email", [
    "a@hse.ru\r\nBcc: b@hse.ru", "a@hse.ru\nBcc: b@hse.ru", "a\r\n@hse.ru", "a@hse.ru\x00", "a\x00b@hse.ru",
    "a@hse.ru>\r\nRCPT TO:<b@hse.ru", "a@hse.ru,b@hse.ru", "a@hse.ru b@hse.ru", "A <a@hse.ru>", "a@hse.ru\t"])
def test_tricks_in_the_address_add_no_header_and_no_recipient(email, anonymous, database):
    before = jobs(database)
    token = anonymous.token("/sign-in")
    answer = anonymous.post("/sign-in", {"token": token, "email": email})
    if answer.status == 303:
        assert email.strip() == "a@hse.ru", "spaces around an address are nobody's trick"
        return
    assert answer.status == (400 if "\x00" in email else 422)
    assert jobs(database) == before


def test_odd_but_valid_addresses_reach_exactly_themselves(visitor, mailbox):
    local, _, domain = new_address().partition("@")
    for email in (f"o'{local}@{domain}", f"{local}+tag@{domain}", f"{local.upper()}@{domain.upper()}"):
        assert ask(visitor(), email).status == 303
        assert mailbox.letter(email.lower())["to"] == email.lower()


def test_an_address_that_mail_programs_would_decode_into_another_is_refused(anonymous):
    assert ask(anonymous, "=?utf-8?q?anna=40evil.example?=@hse.ru").status == 422
