"""Who is in a conversation, between processes: what open pages of a removed member hear, and forms of fifty people."""

from Support.conversations import dialog, group, say
from Support.listening import Listener, Settled
from Support.person import member_id


def test_whoever_is_removed_is_told_at_once_and_hears_no_more(newcomer):
    anna, elena, oleg = newcomer(), newcomer(), newcomer()
    conversation = group(anna, elena, oleg, name="Семинар")
    aside = dialog(elena, oleg)
    address = f"{conversation}/people/{member_id(oleg)}/remove"

    with Listener(oleg) as stream:
        settled = Settled(stream, elena, aside)
        before = settled.of(conversation)
        question = anna.get(address).page.form(address)
        assert anna.post(question.action, question.fields).location == f"{conversation}/info"
        assert settled.of(conversation) == before + 1
        for page in (conversation, f"{conversation}/info", f"{conversation}/news?change=0", f"{conversation}/1"):
            assert oleg.get(page).status == 404, page
        say(anna, conversation, "Теперь без Олега")
        assert settled.of(conversation) == before + 1
        assert conversation not in oleg.get("/messages").text


def test_fifty_are_in_one_form_and_the_fifty_first_is_refused_with_it(newcomer, database):
    anna = newcomer()
    others = database.value(
        "WITH made AS (INSERT INTO members (email, email_key, full_name, faculty, position, city, welcomed_at) "
        "SELECT e, e, 'Иванов Иван', 'Факультет права', 'Доцент', 'Москва', now() "
        "FROM (SELECT gen_random_uuid() || '@hse.ru' FROM generate_series(1, 50)) AS fresh (e) RETURNING id) "
        "SELECT array_agg(id) FROM made")
    token = anna.token("/messages/new")

    def send(count: int):
        return anna.post("/messages/new", [("token", token)] + [("people", str(each)) for each in others[:count]])
    refused = send(50)
    assert refused.status == 422 and "50" in refused.page.first("p", class_="field-error").text
    chosen = [each for each in refused.page.all("input", name="people")]
    assert {each["value"] for each in chosen} == {str(each) for each in others}
    made = send(49)
    assert made.status == 303
    assert len(anna.get(made.location.split("#")[0] + "/info").page.all("li")) >= 50
