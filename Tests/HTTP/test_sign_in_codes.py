"""The code of the letter (security.md, A02–A06, A12)."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from Support.person import ask, enter, new_address, sign_in


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 100_000_000:08d}"


def is_refused(answer) -> bool:
    """It leads back to the page of the code, which says why."""
    return answer.location == "/sign-in/code"


@pytest.fixture
def asked(visitor, mailbox):
    """A browser that asked for a letter: the browser, the address, the code, the token of the form."""
    client, email = visitor(), new_address()
    ask(client, email)
    token = client.token("/sign-in/code")
    return client, email, mailbox.code(email), token


def test_the_code_works_once_with_spaces_or_without(visitor, mailbox):
    client, email = visitor(), new_address()
    ask(client, email)
    code = mailbox.code(email)
    assert enter(client, f" {code[:4]} {code[4:]} ").location == "/register"


def test_a_wrong_code_says_how_many_tries_are_left(asked):
    client, _, code, _ = asked
    assert is_refused(enter(client, wrong(code)))
    for _ in range(2):
        page = client.get("/sign-in/code").page
        field = page.first("input", name="code")
        assert field["aria-invalid"] == "true"
        assert "4" in page.first(id=field["aria-describedby"].split()[0]).text


def test_a_code_dies_after_five_wrong_tries_also_when_fifty_run_at_once(asked, database, stack):
    client, email, code, token = asked
    before = count_in_logs(stack, "outcome=wrong")

    def attempt(_):
        return is_refused(client.copy().post("/sign-in/code", {"token": token, "code": wrong(code)}))
    with ThreadPoolExecutor(50) as pool:
        assert all(pool.map(attempt, range(50)))
    assert database.value("SELECT tries FROM sign_in_requests WHERE email = %s", email) == 5
    assert count_in_logs(stack, "outcome=wrong") - before == 5
    assert is_refused(client.post("/sign-in/code", {"token": token, "code": code}))
    assert "__Host-quad" not in client.cookies


def count_in_logs(stack, words: str) -> int:
    return sum(stack.log(name).count(words) for name in ("quad-a", "quad-b"))


def test_a_code_works_at_nine_minutes_fifty_five_and_not_at_ten(asked, visitor, mailbox, database):
    client, email, code, _ = asked
    age(database, email, 595)
    assert enter(client, code).location == "/register"

    late, address = visitor(), new_address()
    ask(late, address)
    token = late.token("/sign-in/code")
    age(database, address, 600)
    assert is_refused(late.post("/sign-in/code", {"token": token, "code": mailbox.code(address)}))
    assert late.get("/sign-in/code").page.all("input", name="again"), "the way to a new code"


def age(database, email: str, seconds: int):
    database.execute(
        "UPDATE sign_in_requests SET created_at = created_at - make_interval(secs => %s), "
        "expires_at = expires_at - make_interval(secs => %s) WHERE email = %s", seconds, seconds, email)


def test_twenty_right_codes_at_once_make_one_session(visitor, mailbox, database):
    email = new_address()
    sign_in(visitor(), email, mailbox)
    database.execute("DELETE FROM sessions WHERE member_id = (SELECT id FROM members WHERE email = %s)", email)
    client = visitor()
    ask(client, email)
    token, code = client.token("/sign-in/code"), mailbox.code(email, after=1)

    def attempt(_):
        return is_refused(client.copy().post("/sign-in/code", {"token": token, "code": code}))
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(attempt, range(20)))
    assert answers.count(False) == 1, answers
    sessions = "SELECT count(*) FROM sessions s JOIN members m ON m.id = s.member_id WHERE m.email = %s"
    assert database.value(sessions, email) == 1


def test_a_code_works_only_in_the_browser_that_asked_for_it(asked, visitor):
    client, _, code, _ = asked
    thief = visitor()
    token = thief.token("/sign-in")
    assert is_refused(thief.post("/sign-in/code", {"token": token, "code": code})) and "__Host-quad" not in thief.cookies
    ask(thief, new_address())
    assert is_refused(thief.post("/sign-in/code", {"token": thief.token("/sign-in/code"), "code": code}))
    assert enter(client, code).location == "/register", "and the try of the other cost it nothing"


def test_a_new_letter_voids_the_code_of_the_one_before(asked, mailbox):
    client, email, code, _ = asked
    ask(client, email)
    fresh = mailbox.code(email, after=1)
    assert is_refused(enter(client, code))
    assert enter(client, fresh).location == "/register"


def test_the_database_holds_no_code(asked, database):
    _, email, code, _ = asked
    dump = database.dump()
    assert email in dump, "the request is there"
    for form in (code, f"{code[:4]} {code[4:]}", code.encode().hex(), f"{code[:4]} {code[4:]}".encode().hex()):
        assert form not in dump


def test_letters_come_in_the_language_of_the_page_as_text_and_html(visitor, mailbox):
    for language, words in (("en", "Your code to sign in"), ("ru", "Код для входа")):
        client, email = visitor(Accept_Language=language), new_address()
        ask(client, email)
        letter = mailbox.letter(email)
        assert words in letter["text"], letter
        assert letter["to"] == email
