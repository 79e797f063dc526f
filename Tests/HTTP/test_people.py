"""The directory and what address books take of it (HN-2.2; a vCard by RFC 6350, read by vobject)."""

import vobject

from Support.person import member_id

NAME = "Щербакова-Подъяпольская Александра-Виктория Константиновна"
POSITION = "Заведующая лабораторией; профессор, доктор наук \\ «Статистика, анализ данных и машинное обучение» 😀"


def card(client, number: int):
    answer = client.get(f"/people/{number}/vcard")
    assert answer.status == 200, answer
    return answer


def test_a_contact_is_read_as_it_was_written(newcomer, member):
    colleague = newcomer(full_name=NAME, position=POSITION, faculty="Факультет права, Пермь", city="Пермь; Москва")
    number = member_id(colleague)
    answer = card(member, number)
    assert answer.header("Content-Type") == "text/vcard; charset=utf-8"
    assert answer.header("Content-Disposition") == f'attachment; filename="quad-{number}.vcf"'
    lines = answer.body.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines) and b"\n" not in b"".join(lines)
    for line in lines:
        line.decode()
    read = vobject.readOne(answer.body.decode())
    assert read.version.value == "4.0"
    assert read.fn.value == "Александра-Виктория Щербакова-Подъяпольская"
    assert (read.n.value.family, read.n.value.given, read.n.value.additional) == (
        "Щербакова-Подъяпольская", "Александра-Виктория", "Константиновна")
    assert read.title.value == POSITION
    assert read.org.value == ["Факультет права, Пермь"]
    assert read.adr.value.city == "Пермь; Москва"
    assert read.email.value.endswith("@hse.ru")
    assert read.url.value == read.uid.value and read.url.value.endswith(f"/people/{number}")


def test_a_contact_is_for_members_and_of_members(newcomer, member, anonymous, database):
    colleague = newcomer()
    number = member_id(colleague)
    assert anonymous.get(f"/people/{number}/vcard").status == 303
    assert member.get("/people/999999999/vcard").status == 404
    database.execute(
        "UPDATE members SET disabled_at = now(), disabled_reason = 'Ключ у чужих' WHERE id = %s", number)
    assert member.get(f"/people/{number}/vcard").status == 404
    assert colleague.get("/people").status == 303, "whoever is suspended sees nobody"


def test_the_list_is_for_members_and_names_nobody_s_address(newcomer, anonymous):
    member = newcomer(full_name="Ахметова Ясмина Тимуровна")
    assert anonymous.get("/people").status == 303
    page = member.get("/people?query=yasmina+akhmet")
    assert page.status == 200 and "Ясмина <b>Ахметова</b>" in page.text
    assert "@hse.ru" not in page.text
