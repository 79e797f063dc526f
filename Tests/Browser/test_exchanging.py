"""What becomes of a part of a page when a fresh one comes while somebody is at work in it: the cases by which libraries for
this are known, idiomorph above all, as far as they occur in Quad, and trees of chance."""

import os
import random
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest

from Support.stack import PROJECT

COUNT = 2_000 if os.environ.get("QUAD_LONG") else 300
# `was` is what somebody has done in the old part, `so` what is asked of it once it is the fresh one. Returned are its markup,
# how many elements were taken out of the page for that, and what `so` says.
EXCHANGE = """async ([before, after, was, so]) => {
    const { exchange } = await import("/static/site/exchanging.js");
    document.body.innerHTML = before;
    const part = document.body.firstElementChild;
    const fresh = new DOMParser().parseFromString(after, "text/html").body.firstElementChild;
    const find = (selector) => part.querySelector(selector);
    const run = (text, ...more) => new Function("part", "find", "was", text)(part, find, ...more);
    const did = run(was);
    const watcher = new MutationObserver(() => {});
    watcher.observe(part, { childList: true, subtree: true });
    const wanted = fresh.outerHTML;
    exchange(part, fresh);
    const taken = watcher.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]);
    return { html: part.outerHTML, wanted, taken: taken.filter((node) => node.nodeType === 1).length, so: run(`return ${so}`, did) };
}"""


@pytest.fixture(scope="module", params=["as it is", "nothing is moved whole"])
def exchange(chromium, request):
    """Exchanges parts in a page; once as in browsers that can move an element only by taking it out and putting it in."""
    page = chromium.new_page()
    if request.param != "as it is":
        page.add_init_script("delete Element.prototype.moveBefore")
    page.route("**", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.route("**/static/**", lambda route: route.fulfill(path=PROJECT / urlsplit(route.request.url).path[1:]))
    page.goto("http://quad.invalid")

    def ask(before: str, after: str, was: str = "", so: str = "true") -> dict:
        return page.evaluate(EXCHANGE, [before, after, was, so])
    ask.moves = request.param == "as it is"
    yield ask
    page.close()


# MARK: It is what the fresh one is

ALIKE = {
    "text": ("<p>One</p>", "<p>Another</p>"),
    "nothing": ("<p>One</p>", "<p>One</p>"),
    "an attribute that changes": ('<p class="a">One</p>', '<p class="b">One</p>'),
    "attributes that come": ("<p>One</p>", '<p class="a" data-one="1" data-two hidden lang="ru">One</p>'),
    "attributes that go": ('<p class="a" data-one="1" data-two hidden lang="ru">One</p>', "<p>One</p>"),
    "attributes that are true or absent": ('<p><button disabled>A</button><input readonly><input required></p>',
                                           '<p><button>A</button><input><input readonly></p>'),
    "children": ("<div><p>A</p><p>B</p></div>", "<div><p>C</p><p>D</p></div>"),
    "white space": ("<div><p>A</p><p>B</p></div>", "<div> <p>C</p>\n<p>D</p>  </div>"),
    "white space that goes": ("<div> <p>C</p>\n<p>D</p>  </div>", "<div><p>A</p><p>B</p></div>"),
    "text between elements": ("<p>One <b>two</b> three</p>", "<p><b>two</b> three <i>four</i> five</p>"),
    "comments": ("<p><!-- a -->One</p>", "<p>One<!-- b --></p>"),
    "all goes": ("<div>A<p>B</p></div>", "<div></div>"),
    "all comes": ("<div></div>", "<div>A<p>B</p></div>"),
    "another kind": ("<div><p>A</p></div>", "<div><ul><li>A</li></ul></div>"),
    "the same id, another kind": ('<div><a id="a" href="/">A</a></div>', '<div><span id="a">A</span></div>'),
    "what has an id gets a wrapper": ('<div><hr id="a"></div>', '<div><div><hr id="a"></div></div>'),
    "what has no id gets a wrapper": ("<div><hr></div>", "<div><div><hr></div></div>"),
    "a wrapper goes": ('<div><div><hr id="a"></div></div>', '<div><hr id="a"></div>'),
    "the inner one stands before the outer one": ('<div><p id="a"><b id="b"></b></p></div>', '<div><b id="b"></b><p id="a"></p></div>'),
    "the inner one is the outer one": ('<div><p id="a"><b id="b"></b></p></div>', '<div><b id="b"><p id="a"></p></b></div>'),
    "the next one goes into the one before": ('<div><a id="a"></a><br><b id="b"></b></div>', '<div><br><a id="a"><b id="b"></b></a></div>'),
    "an id that is a number": ('<div><hr id="1"></div>', '<div><div><hr id="1"></div></div>'),
    "the same id twice": ('<div><p><b id="a">1</b><b id="a">2</b></p><p><b id="b">3</b></p></div>',
                          '<div><p><b id="b">3</b></p><p><b id="a">1</b><b id="a">2</b></p></div>'),
    "the same id twice from now on": ('<div><p><b id="a">1</b></p><p><b id="b">2</b></p></div>',
                                      '<div><p><b id="b">1</b><b id="b">2</b></p><p><b id="a">3</b><b id="a">4</b></p></div>'),
    "the same id twice, of which one was elsewhere": (
        '<div><p><b id="a">1</b></p></div>', '<div><ul><li><b id="a">2</b></li><li><b id="a">3</b></li></ul></div>'),
    "a template": ("<p><template data-old>Old<i>A</i></template></p>", "<p><template data-new>New<i>B</i></template></p>"),
    "what is in a template": ("<p><b><template>A</template></b></p>", "<p><b><template>B</template></b></p>"),
    "a template that gets a wrapper": ("<div><template>A</template></div>", "<div><p><template>B</template></p></div>"),
    "a drawing": ('<p><svg viewBox="0 0 8 8"><path d="M0 0"/><use href="#a"/></svg></p>',
                  '<p><svg viewBox="0 0 9 9" class="b"><use href="#b"/><circle r="1"/></svg></p>'),
    "a drawing that comes": ("<p></p>", '<p><svg viewBox="0 0 8 8"><linearGradient id="a"/></svg></p>'),
    "a table": ("<table><tbody><tr><td>A</td></tr></tbody></table>",
                "<table><thead><tr><th>H</th></tr></thead><tbody><tr><td>B</td></tr><tr><td>C</td></tr></tbody></table>"),
    "a choice": ("<select><option>0</option><option selected>1</option></select>", "<select><option selected>0</option><option>2</option></select>"),
}


@pytest.mark.parametrize("before, after", ALIKE.values(), ids=ALIKE)
def test_a_part_becomes_what_the_fresh_one_is(exchange, before, after):
    for old, fresh in ((before, after), (after, before)):
        answer = exchange(old, fresh)
        assert answer["html"] == answer["wanted"]


# MARK: What somebody has done stays

@dataclass(frozen=True)
class Case:
    before: str
    after: str
    was: str
    so: str
    # Lost where a browser can move an element only by taking it out.
    is_for_movers: bool = False


def same(selector: str) -> dict[str, str]:
    return {"was": f"return find('{selector}')", "so": f"find('{selector}') === was"}


SELECTED = {
    "was": "const field = find('#a'); field.focus(); field.setSelectionRange(1, 2)",
    "so": "document.activeElement === find('#a') && find('#a').selectionStart === 1 && find('#a').selectionEnd === 2"}
TYPED = {"was": "find('#a').value = 'typed'", "so": "find('#a').value === 'typed'"}
MIXED = {"was": "for (const box of part.querySelectorAll('input')) box.indeterminate = true",
         "so": "[...part.querySelectorAll('#a, #b')].every((box) => box.indeterminate) && part.querySelectorAll('#a, #b').length === 2"}
FIELD, OTHER = '<input id="a" value="abc">', '<input id="b">'
BOXES = '<input type="checkbox" id="a">', '<input type="checkbox" id="b">'
# Rows that have no id, as people of a conversation and devices have none.
PERSON = '<li class="row"><a href="/{0}">{0}</a><form method="post" action="/{0}/out"><button>Out</button></form></li>'


def people(*names: str) -> str:
    return f"<ul>{''.join(PERSON.format(name) for name in names)}</ul>"


def boxes(*values: str) -> str:
    return "<ul>" + "".join(f'<li><label><input type="checkbox" name="pick" value="{each}">{each}</label></li>' for each in values) + "</ul>"


def rows(*numbers: int, space: str = "\n") -> str:
    return f"<ul>{space}" + space.join(f'<li id="row-{each}" data-item=""><b>{each}</b></li>' for each in numbers) + f"{space}</ul>"


AT_ROW = "const row = find('#row-1'); row.tabIndex = -1; row.focus()"
KEPT = {
    # The keyboard and what is marked.
    "a field that another one passes": Case(f"<div>{FIELD}{OTHER}</div>", f"<div>{OTHER}{FIELD}</div>", **SELECTED),
    "a field that passes another one": Case(f"<div>{OTHER}{FIELD}</div>", f"<div>{FIELD}{OTHER}</div>", **SELECTED),
    "a field behind what becomes another thing": Case(f"<div><a></a>{FIELD}</div>", f"<div><b></b>{FIELD}</div>", **SELECTED),
    "a field that leaves its wrapper": Case(f"<div>{OTHER}<p>{FIELD}</p></div>", f"<div>{OTHER}{FIELD}</div>", **SELECTED),
    "a field that gets a wrapper": Case(f"<div>{OTHER}{FIELD}</div>", f"<div>{OTHER}<p>{FIELD}</p></div>", **SELECTED),
    "a field that goes to the wrapper before": Case(
        f"<div><p>{OTHER}</p><p>{FIELD}</p></div>", f"<div><p>{OTHER}{FIELD}</p></div>", **SELECTED),
    "a field that goes to another thing": Case(
        f'<div><p id="c">{FIELD}</p><p id="d">{OTHER}</p></div>', f'<div><p id="c">{OTHER}</p><p id="d">{FIELD}</p></div>', **SELECTED),
    "a field in what moves down": Case(
        f'<div><p id="c">{FIELD}</p><p id="d">{OTHER}</p></div>', f'<div><p id="d">{OTHER}</p><p id="c">{FIELD}</p></div>', **SELECTED),
    "a field in what moves up": Case(
        f'<div><p id="d">{OTHER}</p><p id="c">{FIELD}</p></div>', f'<div><p id="c">{FIELD}</p><p id="d">{OTHER}</p></div>', **SELECTED),
    "a field in a wrapper behind a new one": Case(f"<div><p>{FIELD}</p></div>", f"<div><p></p><p>{FIELD}</p></div>", **SELECTED),
    "a text of several lines": Case(
        '<div><textarea id="a">abc</textarea><hr id="b"></div>', '<div><hr id="b"><textarea id="a">abc</textarea></div>', **SELECTED),
    "words that are marked": Case(
        '<div><p id="a">One <b>two</b> three</p></div>', '<div><p>New</p><p id="a">One <b>two</b> three</p></div>',
        "getSelection().setBaseAndExtent(find('#a').firstChild, 1, find('#a').lastChild, 3)", "String(getSelection()) === 'ne two th'"),
    "the keyboard on a link that says something else": Case(
        '<p><a id="a" href="/1">1</a></p>', '<p><a id="a" href="/2">2</a></p>', "find('#a').focus()", "document.activeElement === find('#a')"),
    # What was typed and ticked.
    "what was typed": Case(f"<div>{FIELD}</div>", f"<div><p>New</p>{FIELD}</div>", **TYPED),
    "what was typed without an id": Case('<div><input class="a"></div>', '<div><p>New</p><input class="a"></div>',
                                         "find('.a').value = 'typed'", "find('.a').value === 'typed'"),
    # idiomorph takes the server's, other than in the field that has the keyboard: here a person's word is the later one.
    "what was typed where the server says something else": Case(f"<div>{FIELD}</div>", '<div><input id="a" value="xyz"></div>', **TYPED),
    "what was typed in several lines": Case(
        '<div><textarea id="a">abc</textarea></div>', '<div><textarea id="a">xyz</textarea></div>', **TYPED),
    "what was ticked": Case(f"<div>{BOXES[0]}</div>", f"<div><p>New</p>{BOXES[0]}</div>", "find('#a').click()", "find('#a').checked"),
    "what was unticked": Case('<div><input type="checkbox" id="a" checked></div>', '<div><input type="checkbox" id="a" checked></div>',
                              "find('#a').click()", "!find('#a').checked"),
    "what the server ticks, which nobody has touched": Case(
        f"<div>{BOXES[0]}</div>", '<div><input type="checkbox" id="a" checked></div>', "", "find('#a').checked"),
    # Of the same choices: none in Quad changes them while it is open.
    "what was chosen": Case(
        '<div><select id="a"><option selected>1<option>2</select></div>', '<div><p>New</p><select id="a"><option selected>1<option>2</select></div>',
        "find('#a').value = '2'", "find('#a').value === '2'"),
    "boxes that pass each other": Case(f"<div>{''.join(BOXES)}</div>", f"<div>{''.join(reversed(BOXES))}</div>", **MIXED),
    "a box that leaves its wrapper": Case(f"<div>{BOXES[0]}<p>{BOXES[1]}</p></div>", f"<div>{''.join(BOXES)}</div>", **MIXED),
    "boxes that change their places": Case(
        f'<div><p id="c">{BOXES[0]}</p><p id="d">{BOXES[1]}</p></div>', f'<div><p id="c">{BOXES[1]}</p><p id="d">{BOXES[0]}</p></div>', **MIXED),
    "boxes in things that pass each other": Case(
        f'<div><p id="c">{BOXES[0]}</p><p id="d">{BOXES[1]}</p></div>', f'<div><p id="d">{BOXES[1]}</p><p id="c">{BOXES[0]}</p></div>', **MIXED),
    "boxes in wrappers that pass each other": Case(
        f"<div><p>{BOXES[0]}</p><p></p><p>{BOXES[1]}</p></div>", f"<div><p>{BOXES[1]}</p><p>{BOXES[0]}</p></div>", **MIXED),
    "a box whose wrapper is of another kind": Case(
        f"<div><div>{BOXES[0]}{BOXES[1]}</div></div>", f"<div><span>{BOXES[0]}{BOXES[1]}</span></div>", **MIXED),
    "a box whose wrapper is of another kind, deep": Case(
        f"<div><div><p>{BOXES[0]}</p></div>{BOXES[1]}</div>", f"<div><span><b><i>{BOXES[0]}</i></b>{BOXES[1]}</span></div>", **MIXED),
    # What is open.
    "open details": Case(
        '<div><details id="a"><summary>A</summary>1</details></div>', '<div><p>New</p><details id="a"><summary>A</summary>2</details></div>',
        "find('details').open = true", "find('details').open"),
    "open details without an id": Case(
        "<div><details><summary>A</summary>1</details></div>", "<div><p>New</p><details><summary>A</summary>2</details></div>",
        "find('details').open = true", "find('details').open"),
    "open details whose wrapper is of another kind": Case(
        '<div><div><details id="a"><summary>A</summary>1</details></div></div>',
        '<div><section><p></p><b><details id="a"><summary>A</summary>2</details></b></section></div>',
        "find('details').open = true", "find('details').open"),
    "open details of a row without an id, behind a new one": Case(
        people("b", "c").replace("</li>", "<details><summary>More</summary></details></li>"),
        people("a", "b", "c").replace("</li>", "<details><summary>More</summary></details></li>"),
        "find('[href=\"/b\"] ~ details').open = true",
        "find('[href=\"/b\"] ~ details').open && part.querySelectorAll('details[open]').length === 1"),
    # Closed by whom, a page does not know: what stands open in the fresh one has something to say, as an error has.
    "details that the server opens": Case(
        "<div><details><summary>A</summary></details></div>", "<div><details open><summary>A</summary></details></div>", "", "find('details').open"),
    "an open dialog": Case(
        '<div><dialog id="a">1</dialog></div>', '<div><p>New</p><dialog id="a">2</dialog></div>',
        "find('dialog').showModal()", "find('dialog').matches(':modal')"),
    "an open dialog of a row that moves": Case(
        '<div><p id="b"></p><p id="c"></p><div id="d"><dialog id="a">1</dialog></div></div>',
        '<div><div id="d"><dialog id="a">1</dialog></div><p id="b"></p><p id="c"></p></div>',
        "find('dialog').showModal()", "find('dialog').matches(':modal')", is_for_movers=True),
    "an open dialog of a row that others pass": Case(
        '<div><div id="d"><dialog id="a">1</dialog></div><p id="b"></p><p id="c"></p></div>',
        '<div><p id="c"></p><div id="d"><dialog id="a">1</dialog></div><p id="b"></p></div>',
        "find('dialog').showModal()", "find('dialog').matches(':modal')"),
    "what is open over the page": Case(
        '<div><p id="a" popover>1</p></div>', '<div><p>New</p><p id="a" popover>2</p></div>',
        "find('#a').showPopover()", "find('#a').matches(':popover-open')"),
    "what is open over the page, of a row that moves": Case(
        '<div><p id="b"></p><p id="c"></p><div id="d"><p id="a" popover>1</p></div></div>',
        '<div><div id="d"><p id="a" popover>1</p></div><p id="b"></p><p id="c"></p></div>',
        "find('#a').showPopover()", "find('#a').matches(':popover-open')", is_for_movers=True),
    # How far a box was scrolled, and what is going on.
    "a box that was scrolled": Case(
        '<div><div id="a" style="height: 20px; overflow: auto"><p id="b" style="height: 90px"></div></div>',
        '<div><p>New</p><div id="a"><p id="b"></div></div>', "find('#a').scrollTop = 30", "find('#a').scrollTop === 30"),
    "a box that was scrolled, of a row before which one goes": Case(
        '<div>\n<p id="c"></p>\n<div id="a" style="height: 20px; overflow: auto"><p id="b" style="height: 90px"></div>\n</div>',
        '<div>\n<div id="a"><p id="b"></div>\n</div>', "find('#a').scrollTop = 30", "find('#a').scrollTop === 30"),
    "a box that was scrolled, of a row that moves": Case(
        '<div><p id="c"></p><p id="d"></p><div id="a" style="height: 20px; overflow: auto"><p id="b" style="height: 90px"></div></div>',
        '<div><div id="a"><p id="b"></div><p id="c"></p><p id="d"></p></div>', "find('#a').scrollTop = 30", "find('#a').scrollTop === 30",
        is_for_movers=True),
    "a frame that is shown": Case(
        '<div><p id="b"></p><p id="c"></p><iframe id="a"></iframe></div>', '<div><iframe id="a"></iframe><p id="b"></p><p id="c"></p></div>',
        "find('#a').contentWindow.name = 'mine'", "find('#a').contentWindow.name === 'mine'", is_for_movers=True),
    # What has no id is known by what it is about, otherwise by its place.
    "the keyboard in a row without an id, behind a new one": Case(
        people("b", "c"), people("a", "b", "c"), "find('[href=\"/b\"] + form button').focus()",
        "document.activeElement === find('[href=\"/b\"] + form button')"),
    "the keyboard in a row without an id, behind one that went": Case(
        people("a", "b", "c"), people("b", "c"), "find('[href=\"/b\"] + form button').focus()",
        "document.activeElement === find('[href=\"/b\"] + form button')"),
    "what was ticked in a row without an id": Case(
        boxes("b", "c"), boxes("a", "b", "c"), "find('[value=b]').click()",
        "[...part.querySelectorAll(':checked')].map((box) => box.value).join() === 'b'"),
    "what was ticked in a row that is another one from now on": Case(
        boxes("a", "b"), boxes("a", "c"), "find('[value=b]').click()", "!find(':checked')"),
    "rows without ids, by their place": Case(
        "<ul><li>1</li><li>2</li></ul>", "<ul><li>3</li><li>4</li><li>5</li></ul>", "return find('li + li')", "find('li + li') === was"),
    # Nothing shows which of them is new.
    "rows without ids that only their words tell apart, by their place": Case(
        "<ul><li>1</li><li>2</li></ul>", "<ul><li>0</li><li>1</li><li>2</li></ul>", "return find('li')", "find('li') === was"),
    "the keyboard in a row without an id that has a link alone": Case(
        "<p><b>1</b><span><a href='/b'>B</a></span></p>", "<p><span><a href='/a'>A</a></span><b>1</b><span><a href='/b'>B</a></span></p>",
        "find('[href=\"/b\"]').focus()", "document.activeElement === find('[href=\"/b\"]')"),
    "the keyboard in a row without an id that has a form alone": Case(
        "<div><form action='/b'><button>B</button></form></div>", "<div><form action='/a'><button>A</button></form><form action='/b'><button>B</button></form></div>",
        "find('[action=\"/b\"] button').focus()", "document.activeElement === find('[action=\"/b\"] button')"),
    "what has something with an id in it": Case(
        '<div><p><b id="a"></b></p></div>', '<div><p><b id="c"></b></p><p><b id="a"></b></p></div>',
        "return find('#a').parentElement", "find('#a').parentElement === was"),
    "a heading whose way changes": Case(
        '<table><thead><tr><th><a href="?a">A</a></th><th><a href="?b">B</a></th></tr></thead></table>',
        '<table><thead><tr><th><a href="?a&down">A</a></th><th><a href="?b">B</a></th></tr></thead></table>', **same("a")),
    # The same id and another kind is another thing.
    "a link that is none any more": Case(
        '<p><a id="a" href="/">A</a></p>', '<p><span id="a">A</span></p>', "return find('#a')", "find('#a') !== was"),
    # The keyboard at a row goes on to the next one where that is gone, or shut away.
    "the keyboard at a row that goes": Case(
        rows(0, 1, 2), rows(0, 2), AT_ROW, "document.activeElement === find('#row-2')"),
    "the keyboard at a row that goes to another list": Case(
        f"<div>{rows(0, 1, 2)}<h2>A</h2>{rows(3)}</div>", f"<div>{rows(0, 2)}<h2>A</h2>{rows(3, 1)}</div>", AT_ROW,
        "document.activeElement === find('#row-1')"),
    "the keyboard at a row that is shut away": Case(
        f"<div>{rows(0, 1, 2)}<details>{rows(3)}</details></div>", f"<div>{rows(0, 2)}<details>{rows(3, 1)}</details></div>", AT_ROW,
        "document.activeElement === find('#row-2')"),
    # Its own marks.
    "a button that is waited for": Case(
        "<p><button data-pending aria-disabled=\"true\">A</button></p>", "<p><button>A</button></p>", "", "find('[data-pending][aria-disabled]')?.matches('button')"),
}


@pytest.mark.parametrize("case", KEPT.values(), ids=KEPT)
def test_what_somebody_has_done_stays(exchange, case):
    assert exchange(case.before, case.after, case.was, case.so)["so"] == (exchange.moves or not case.is_for_movers)


# MARK: What stays is not touched

TEN = range(10)
TOUCHED = {
    "nothing changes": (TEN, TEN, 0),
    "one comes first": (TEN, [10, *TEN], 0),
    "one comes last": (TEN, [*TEN, 10], 0),
    "one comes between": (TEN, [*TEN[:5], 10, *TEN[5:]], 0),
    "the first one goes": (TEN, TEN[1:], 1),
    "one between goes": (TEN, [*TEN[:5], *TEN[6:]], 1),
    "one goes and another one comes": (TEN, [10, *TEN[:-1]], 1),
    "the last one becomes the first": (TEN, [9, *TEN[:-1]], 1),
    "the first one becomes the last": (TEN, [*TEN[1:], 0], 1),
    "two change their places": (TEN, [0, 7, *TEN[2:7], 1, 8, 9], 2),
    "halves change their places": (TEN, [*TEN[6:], *TEN[:6]], 4),
    "the order is reversed": (TEN, TEN[::-1], 9),
    "all are others": (TEN, range(20, 25), 10),
}


@pytest.mark.parametrize("space", ["", "\n"], ids=["close", "spaced"])
@pytest.mark.parametrize("old, fresh, taken", TOUCHED.values(), ids=TOUCHED)
def test_no_more_rows_are_taken_out_than_need_be(exchange, old, fresh, taken, space):
    """Under the mouse, while it plays or is pressed, an element that is taken out loses that, in some browsers in all cases."""
    answer = exchange(rows(*old, space=space), rows(*fresh, space=space))
    assert answer["html"] == answer["wanted"]
    assert answer["taken"] == taken


# Rows of later pages, which stand there with where they came from, are not in a fresh first page.
LATER = '<li id="row-{0}" data-item="" data-from="/2"><b>{0}</b></li>'


def with_later(first: str, *later: int) -> str:
    return first.replace("</ul>", "".join(map(LATER.format, later)) + "</ul>")


@pytest.mark.parametrize("before, after, wanted", [
    (with_later(rows(0, 1, space=""), 2, 3), rows(0, 1, space=""), with_later(rows(0, 1, space=""), 2, 3)),
    (with_later(rows(0, 1, space=""), 2, 3), rows(4, 1, space=""), with_later(rows(4, 1, space=""), 2, 3)),
    # What it has pushed out of the first page stands on the second one.
    (with_later(rows(0, 1, space=""), 2, 3), rows(3, 0, space=""), with_later(rows(3, 0, 1, space=""), 2)),
    (with_later(with_later(rows(0, space=""), 1).replace("</ul>", rows(2, 3, space="")[4:]), 4), rows(2, 0, 3, space=""),
     with_later(rows(2, 0, 3, space=""), 1, 4)),
    (with_later(rows(0, 1, space=""), 2, 3), rows(0, 1), with_later(rows(0, 1), 2, 3)),
], ids=["nothing changes", "one goes and one comes", "one comes to the first page", "they stand between", "white space comes"])
def test_rows_of_later_pages_stay_behind_those_of_the_fresh_first_one(exchange, before, after, wanted):
    assert exchange(before, after)["html"] == wanted


# MARK: Trees of chance

def tree(chance: random.Random, ids: list[str], depth: int = 0) -> str:
    """Elements of three kinds; each id stands in it once at most, always on the same kind."""
    if depth == 4 or chance.random() < 0.15:
        return chance.choice(["", "word", " ", "<!--note-->"])
    kind, ids_of_kind = chance.choice(["div", "section", "span"]), ""
    named = [each for each in ids if each[0] == kind[1]]
    if named and chance.random() < 0.7:
        ids.remove(one := chance.choice(named))
        ids_of_kind = f' id="{one}"'
    classes = chance.choice(["", "", ' class="a"', ' class="b"'])
    inner = "".join(tree(chance, ids, depth + 1) for _ in range(chance.randrange(5)))
    return f"<{kind}{ids_of_kind}{classes}>{inner}</{kind}>"


def part(chance: random.Random) -> str:
    ids = [f"{kind}{number}" for kind in "iep" for number in range(6)]
    chance.shuffle(ids)
    return "<main>" + "".join(tree(chance, ids) for _ in range(4)) + "</main>"


def test_any_part_becomes_any_other_and_what_has_an_id_in_both_is_the_same_element(exchange):
    for seed in range(COUNT):
        chance = random.Random(seed)
        answer = exchange(
            part(chance), part(chance), "return [...part.querySelectorAll('[id]')]", "was.filter(({ id }) => find(`[id=\"${id}\"]`) &&"
            " find(`[id=\"${id}\"]`) !== was.find((each) => each.id === id)).map(({ id }) => id)")
        assert answer["html"] == answer["wanted"], f"tree {seed}"
        assert answer["so"] == [], f"tree {seed}"
