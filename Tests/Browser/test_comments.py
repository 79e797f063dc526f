"""Comments under a post: written, answered, changed and deleted by several people, and found however many there are."""

import re
import uuid

import pytest
from playwright.sync_api import Page, expect

from Support.person import comment, publish
from Support.screen import PHONE, field, press
from Support.touch import missed
from Support.ways import journey


@pytest.fixture
def author(newcomer):
    return newcomer()


def unique(text: str) -> str:
    return f"{text} {uuid.uuid4().hex[:10]}"


def said(page: Page, text: str):
    return page.locator(".comment", has_text=text)


def say(page: Page, text: str):
    field(page, "body").fill(text)
    press(page, page.words.network.sendComment)


def choose(page: Page, article, label: str):
    article.locator("summary").click()
    article.locator(".menu").get_by_text(label, exact=True).click()


@journey()
def test_a_comment_stands_below_its_post_and_a_reply_below_the_comment(browse, author, colleague):
    page, first, second, third = browse(signed_in=author), unique("Возьму тему"), unique("Записал"), unique("Спасибо")
    post = publish(author, "Собираем семинар")
    page.goto(f"/posts/{post}")
    expect(page.get_by_role("heading", name=page.words.network.noComments)).to_be_visible()
    say(page, first)
    expect(page).to_have_url(re.compile(rf"/posts/{post}/comments/(\d+)#comment-\1$"))
    expect(said(page, first)).to_be_in_viewport()
    other = browse(signed_in=colleague)
    other.goto(f"/posts/{post}")
    said(other, first).get_by_text(other.words.network.answer, exact=True).click()
    expect(field(other, "body")).to_be_focused()
    say(other, second)
    expect(other.locator(".replies .comment")).to_contain_text(second)
    expect(other.locator(".comment-answers")).to_have_count(0)
    page.goto(f"/posts/{post}")
    said(page, second).get_by_text(page.words.network.answer, exact=True).click()
    say(page, third)
    answering = page.locator(".replies .comment", has_text=third)
    expect(answering.locator(".comment-answers")).to_have_text("@Михаил Лебедев")
    expect(page.locator("#comments-title")).to_contain_text("3")
    page.goto("/feed")
    expect(page.locator(f"#post-{post} .action", has_text="3")).to_have_attribute(
        "href", f"/posts/{post}#comments-title")


def test_what_others_write_comes_without_a_reload(browse, author, colleague):
    page, post = browse("ru", signed_in=author), publish(author, "Разговор")
    first = comment(author, post, "Начало")
    page.goto(f"/posts/{post}")
    reply, last = unique("Ответ"), unique("Новое")
    comment(colleague, post, reply, to=first)
    expect(page.locator(f"#thread-{first} .replies")).to_contain_text(reply, timeout=12_000)
    comment(colleague, post, last)
    expect(page.locator("#comments > .thread").last).to_contain_text(last, timeout=12_000)
    expect(page.locator(".comment-news .fresh")).to_have_count(0)


class Held:
    """Answers with what has come under a post, on their way until they are let go."""

    def __init__(self, page: Page, post: int):
        self.page, self.asked, self.answers = page, [], []
        page.route(f"**/posts/{post}/comments/news?*", self.take)
        page.evaluate("""() => {
            window.told = window.held = 0;
            window.bus = new BroadcastChannel("quad-events");
            bus.onmessage = ({ data }) => { if (data.event?.kind.startsWith("comments-")) told += 1; };
        }""")

    def take(self, route):
        self.asked.append(route.request)
        self.answers.append((route, route.fetch()))
        self.page.evaluate("window.held += 1")

    def until(self, told: int, held: int):
        """The page has been notified so often, and so many answers were on their way."""
        self.page.wait_for_function("([most, all]) => told >= most && held >= all", arg=[told, held])

    def let_go(self):
        while self.answers:
            route, answer = self.answers.pop(0)
            route.fulfill(response=answer)


def open_told(page: Page, post: int):
    """Opens a post's page; it hears what happens from here on, and has asked for what came meanwhile."""
    news = re.compile(rf"/posts/{post}/comments/news\?")
    with page.expect_response(lambda response: response.url.endswith("/events")), page.expect_response(news):
        page.goto(f"/posts/{post}")
    return Held(page, post)


def test_what_is_told_while_an_answer_is_on_its_way_is_asked_for_behind_it(browse, author, colleague):
    page, post = browse("ru", signed_in=author), publish(author, "Разговор")
    held = open_told(page, post)
    first, second = unique("Раз"), unique("Два")
    comment(colleague, post, first)
    held.until(told=1, held=1)
    comment(colleague, post, second)
    held.until(told=2, held=1)
    held.let_go()
    expect(said(page, first)).to_have_count(1)
    held.until(told=2, held=2)
    held.let_go()
    expect(said(page, second)).to_have_count(1)
    earlier, later = (request.timing["startTime"] for request in held.asked)
    assert later - earlier > 950, "one question a second, whatever the address"


def test_what_is_told_while_the_button_is_pressed_comes_behind_it(browse, author, colleague):
    page, post = browse("ru", signed_in=author), publish(author, "Разговор")
    for number in range(3):
        comment(author, post, f"Начало {number}. " + "Слово за слово. " * 200)
    held = open_told(page, post)
    first, second = unique("Раз"), unique("Два")
    comment(colleague, post, first)
    held.until(told=1, held=1)
    held.let_go()
    button = page.locator(".comment-news .fresh")
    expect(button).to_be_visible()
    comment(colleague, post, second)
    held.until(told=2, held=2)
    button.click()
    expect(said(page, first)).to_be_focused()
    held.let_go()
    held.until(told=2, held=3)
    held.let_go()
    expect(said(page, second)).to_have_count(1)


def test_new_comments_wait_behind_a_button_while_one_reads_above(browse, author, colleague):
    post = publish(author, "Разговор")
    page = browse("ru", signed_in=author)
    for number in range(3):
        comment(author, post, f"Начало {number}. " + "Слово за слово. " * 200)
    page.goto(f"/posts/{post}")
    text = unique("Новое")
    comment(colleague, post, text)
    button = page.locator(".comment-news .fresh")
    expect(button).to_have_text(page.words.network.pattern("newComments"), timeout=12_000)
    expect(button).to_be_in_viewport()
    expect(said(page, text)).to_have_count(0)
    button.click()
    expect(said(page, text)).to_be_focused()
    expect(said(page, text)).to_be_in_viewport()


@journey()
def test_a_change_is_marked_and_one_that_meets_another_shows_both(browse, author):
    page, post = browse(signed_in=author), publish(author, "Пост")
    number = comment(author, post, "Как было")
    page.goto(f"/posts/{post}/comments/{number}/edit")
    field(page, "body").fill("Как стало здесь")
    other = browse(signed_in=author)
    other.goto(f"/posts/{post}")
    choose(other, said(other, "Как было"), other.words.network.edit)
    field(other, "body").fill("Как стало там")
    press(other, other.words.network.save)
    expect(said(other, "Как стало там")).to_contain_text(other.words.network.pattern("edited"))
    page.meant.add(409)
    press(page, page.words.network.save)
    expect(page.locator("main .notice")).to_contain_text(page.words.network.commentChangedMeanwhile)
    expect(page.locator(".kept-text")).to_contain_text("Как стало там")
    press(page, page.words.writing.saveOver)
    expect(said(page, "Как стало здесь")).to_have_count(1)


@journey()
def test_a_deleted_comment_comes_back_and_leaves_its_place_to_replies(browse, author, colleague):
    page, post = browse(signed_in=author), publish(author, "Пост")
    words = page.words.network
    lonely, answered = comment(author, post, "Без ответов"), comment(author, post, "С ответом")
    comment(colleague, post, "Соглашусь", to=answered)
    page.goto(f"/posts/{post}")
    choose(page, page.locator(f"#comment-{lonely}"), words.delete)
    expect(page.locator(f"#comment-{lonely}")).to_have_count(0)
    expect(page.locator("#comments-title")).to_contain_text("2")
    page.locator(".toast").get_by_role("button").first.click()
    expect(said(page, "Без ответов")).to_have_count(1)
    expect(page.locator("#comments-title")).to_contain_text("3")
    choose(page, page.locator(f"#comment-{answered}"), words.delete)
    expect(page.locator(f"#comment-{answered}")).to_have_text(words.commentDeleted)
    expect(said(page, "Соглашусь")).to_have_count(1)


def test_a_link_opens_the_page_around_its_comment(browse, author, database):
    post = publish(author, "Долгий разговор")
    first = comment(author, post, "Замечание 0")
    database.execute(
        "INSERT INTO comments (post_id, author_id, body, html, summary, renderer) "
        "SELECT post_id, author_id, body || n, '<p>Замечание ' || n || '</p>', '', 1 "
        "FROM comments, generate_series(1, 99) n WHERE id = %s", first)
    middle = database.value("SELECT id FROM comments WHERE post_id = %s ORDER BY id OFFSET 50 LIMIT 1", post)
    page = browse("ru", signed_in=author)
    page.goto(f"/posts/{post}/comments/{middle}#comment-{middle}")
    asked = page.locator(f"#comment-{middle}")
    expect(asked).to_be_in_viewport()
    expect(asked).to_have_class(re.compile("is-asked"))
    page.mouse.move(500, 300)
    for _ in range(40):
        if said(page, "Замечание 99").count():
            break
        page.mouse.wheel(0, 3_000)
        page.wait_for_timeout(100)
    expect(said(page, "Замечание 99")).to_have_count(1)
    page.get_by_role("link", name=page.words.network.earlierComments).click()
    expect(page.locator("#comments > .thread").last).to_contain_text("Замечание 29")
    expect(page.locator("#comments > .thread").first).to_contain_text("Замечание 10")


def test_more_than_three_replies_stay_behind_a_link(browse, author):
    post = publish(author, "Пост")
    first = comment(author, post, "Вопрос")
    for number in range(5):
        comment(author, post, f"Ответ {number}", to=first)
    page = browse("ru", scripts=False, signed_in=author)
    page.goto(f"/posts/{post}")
    expect(page.locator(".replies .comment")).to_have_count(3)
    expect(page.locator(".thread-way")).to_have_text("Ещё 2 ответа")
    page.locator(".thread-way").click()
    expect(page.locator(".replies .comment")).to_have_count(5)


@journey()
def test_a_mistake_comes_back_with_what_it_answers(browse, author, colleague):
    page, post = browse(signed_in=author), publish(author, "Пост")
    first = comment(colleague, post, "Вопрос")
    page.goto(f"/posts/{post}")
    said(page, "Вопрос").get_by_text(page.words.network.answer, exact=True).click()
    field(page, "body").fill("я" * 4_097)
    page.meant.add(422)
    press(page, page.words.network.sendComment)
    expect(page.locator("#field-body-error")).to_be_visible()
    expect(page.locator(".composer-answer")).to_contain_text("Михаил Лебедев")
    field(page, "body").fill("Короче")
    press(page, page.words.network.sendComment)
    expect(page.locator(f"#thread-{first} .replies")).to_contain_text("Короче")


def test_a_reply_to_what_was_deleted_meanwhile_is_not_lost(browse, author, colleague):
    page, post = browse("ru", PHONE, signed_in=author), publish(author, "Пост")
    gone = comment(colleague, post, "Зря сказал")
    page.goto(f"/posts/{post}")
    said(page, "Зря сказал").get_by_text(page.words.network.answer, exact=True).click()
    assert colleague.submit(f"/posts/{post}", f"/posts/{post}/comments/{gone}/delete", {}).status == 303
    page.meant.add(409)
    say(page, "А я отвечаю")
    expect(page.locator("main .notice")).to_have_text(page.words.network.answeredIsGone)
    expect(field(page, "body")).to_have_value("А я отвечаю")
    press(page, page.words.network.sendComment)
    expect(page.locator("#comments > .thread > .comment")).to_contain_text("А я отвечаю")


def test_what_others_change_and_delete_comes_without_a_reload(browse, author, colleague):
    page, post = browse("ru", signed_in=author), publish(author, "Разговор")
    kept, gone = comment(colleague, post, "Было"), comment(colleague, post, "Лишнее")
    page.goto(f"/posts/{post}")
    field(page, "body").fill("Пишу ответ")
    form = f"/posts/{post}/comments/{kept}/edit"
    colleague.submit(form, form, {"body": "Стало"})
    expect(page.locator(f"#comment-{kept} .prose")).to_have_text("Стало", timeout=12_000)
    deleted = colleague.submit(f"/posts/{post}", f"/posts/{post}/comments/{gone}/delete", {})
    expect(page.locator(f"#comment-{gone}")).to_have_text(page.words.network.commentDeleted, timeout=12_000)
    expect(page.locator("#comments-title")).to_contain_text("1 комментарий")
    colleague.submit(deleted.location.partition("#")[0], f"/posts/{post}/comments/{gone}/restore", {})
    expect(page.locator(f"#comment-{gone} .prose")).to_have_text("Лишнее", timeout=12_000)
    expect(page.locator("#comments-title")).to_contain_text("2 комментария")
    expect(field(page, "body")).to_be_focused()
    expect(field(page, "body")).to_have_value("Пишу ответ")


def test_what_comes_back_that_was_gone_before_stands_in_its_place(browse, author, colleague):
    post = publish(author, "Разговор")
    before = comment(author, post, "До")
    replies = [comment(colleague, post, f"Ответ {number}", to=before) for number in range(3)]
    lonely = comment(colleague, post, "Лишнее")
    after = comment(author, post, "После")
    page, shown = browse("ru", signed_in=author), [f"comment-{number}" for number in (before, *replies, lonely, after)]
    for gone in (replies[1], lonely):
        address = f"/posts/{post}/comments/{gone}"
        deleted = colleague.submit(f"/posts/{post}", f"{address}/delete", {})
        page.goto(f"/posts/{post}")
        expect(page.locator(".comment")).to_have_count(5)
        assert colleague.submit(deleted.location.partition("#")[0], f"{address}/restore", {}).status == 303
        expect(page.locator(".comment")).to_have_count(6, timeout=12_000)
        assert page.locator(".comment").evaluate_all("all => all.map(({ id }) => id)") == shown
    answer = unique("Спасибо")
    comment(colleague, post, answer, to=lonely)
    expect(page.locator(f"#thread-{lonely} .replies")).to_contain_text(answer, timeout=12_000)


def test_a_change_waits_for_who_marks_its_words_and_leaves_the_keyboard_at_what_is_deleted(browse, author, colleague):
    page, post = browse("ru", signed_in=author), publish(author, "Разговор")
    first, second = comment(colleague, post, "Было"), comment(colleague, post, "Лишнее")
    page.goto(f"/posts/{post}")
    page.locator(f"#comment-{first} .prose").click(click_count=3)
    page.locator(f"#comment-{second} [data-answer]").focus()
    page.evaluate("id => getSelection().selectAllChildren(document.querySelector(`#comment-${id} .prose`))", first)
    form = f"/posts/{post}/comments/{first}/edit"
    colleague.submit(form, form, {"body": "Стало"})
    colleague.submit(f"/posts/{post}", f"/posts/{post}/comments/{second}/delete", {})
    expect(page.locator(f"#comment-{second}")).to_have_text(page.words.network.commentDeleted, timeout=12_000)
    expect(page.locator(f"#comment-{second}")).to_be_focused()
    expect(page.locator(f"#comment-{first} .prose")).to_have_text("Было")
    page.evaluate("getSelection().removeAllRanges()")
    expect(page.locator(f"#comment-{first} .prose")).to_have_text("Стало")


def test_what_the_author_writes_on_another_page_comes_once(browse, author):
    post = publish(author, "Разговор")
    comment(author, post, "Начало")
    page, text = browse("ru", signed_in=author), unique("Из другого места")
    page.goto(f"/posts/{post}")
    other = browse("ru", signed_in=author)
    other.goto(f"/posts/{post}")
    say(other, text)
    expect(said(page, text)).to_have_count(1)
    expect(page.locator("#comments-title")).to_have_text(page.words.network.pattern("comments"))
    expect(other).to_have_url(re.compile(r"#comment-\d+$"))
    comment(author, post, unique("Ещё одно"))
    expect(other.locator(".comment")).to_have_count(3)
    expect(said(other, text)).to_have_count(1)


def test_a_question_that_fails_is_asked_again_without_a_further_event(browse, author, colleague):
    page, post, failures = browse("ru", signed_in=author), publish(author, "Разговор"), []
    open_told(page, post)
    page.unroute_all()
    page.meant.add(503)

    def fail(route):
        failures.append(route.request)
        return route.continue_() if len(failures) > 2 else route.fulfill(status=503)

    page.route(f"**/posts/{post}/comments/news?*", fail)
    text = unique("Всё же")
    comment(colleague, post, text)
    expect(said(page, text)).to_have_count(1)
    assert len(failures) == 3


@pytest.mark.parametrize("name", ["Ян Ли", "Константин Константинопольский-Преображенский"])
def test_fingers_meet_who_wrote_a_comment_and_when(name, browse, author, newcomer):
    post, speaker = publish(author, "Разговор"), newcomer(full_name=name)
    for text in ["Да", "См. [правила](https://example.com/) и **сроки**, всё там"]:
        number = comment(speaker, post, text)
        comment(speaker, post, "Ответ", to=number)
    form = f"/posts/{post}/comments/{number}/edit"
    assert speaker.submit(form, form, {"body": "Нет"}).status == 303
    page = browse("ru", PHONE, signed_in=author, has_touch=True, is_mobile=True)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(f"/posts/{post}")
        assert [each for each in missed(page) if "comment" in each or "author" in each or "age" in each] == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_line_begins_with_the_dot_between_two_times(language, browse, author):
    post = publish(author, "Разговор")
    number = comment(author, post, "Было")
    for page in (f"/posts/{post}/edit", f"/posts/{post}/comments/{number}/edit"):
        assert author.submit(page, page, {"body": "Стало"}).status == 303
    page = browse(language, (320, 640), signed_in=author)
    page.goto(f"/posts/{post}")
    for times in (".comment-head .meta", ".byline .meta"):
        edited = page.locator(f"{times} > .edited")
        expect(edited).to_be_visible()
        assert edited.evaluate("edited => getComputedStyle(edited, '::before').content") in ("none", '""', "normal")
        assert page.locator(f"{times} > .age > time").evaluate("time => getComputedStyle(time, '::after').content") == '"·"'


def test_paper_has_what_is_said_and_nothing_to_press(browse, author, colleague):
    post = publish(author, "Разговор")
    first = comment(author, post, "Вопрос")
    replies = [comment(colleague, post, f"Ответ {number}", to=first) for number in range(5)]
    colleague.submit(f"/posts/{post}", f"/posts/{post}/comments/{replies[1]}/delete", {})
    colleague.submit(f"/posts/{post}", f"/posts/{post}/reactions", {"on": "heart"})
    page = browse("ru", signed_in=author)
    page.goto(f"/posts/{post}")
    page.emulate_media(media="print")
    for shown in ("Разговор", "Вопрос", "Ответ 2"):
        expect(page.locator("main").get_by_text(shown, exact=True)).to_be_visible()
    for pressed in ("button", "summary", "textarea", ".thread-way"):
        expect(page.locator(f"main {pressed}:visible")).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("Ответ 1")
