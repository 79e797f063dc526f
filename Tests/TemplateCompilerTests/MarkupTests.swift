import TemplateLanguage
import Testing

@Test(arguments: [
    "<!doctype html>\n<html><head><meta charset=utf-8></head><body></body></html>",
    "<br><br/><img src=\"a\" alt=''><input disabled>",
    "<svg viewBox='0 0 1 1'><path d=\"M0\"/><use href='#a'/></svg>",
    "<P>a</p>",
    "<p {% if x %}class=\"a\"{% else %}class=\"b\"{% end %}>a</p>",
    "<p{% if x %} hidden{% end %}>a</p>",
    "<p a{% if x %} hidden{% end %} b='1'>a</p>",
    "<p a=\"b\"{% if x %} hidden=\"\"{% end %}/**/>".replacing("/**/", with: "></p"),
    "<p class=\"a{% if x %} b{% end %}\">a</p>",
    "<p class=\"{% call classes(x) /%}\">a</p>",
    "{% if x %}<p>a</p>{% else %}<ul><li>b</li></ul>{% end %}",
    "<p><button><div>a</div></button></p>",
    "<a><template><a>a</a></template></a>",
    "<!-- <p> -->", "<!---->a", "a > b", "<button><p>a</p></button>",
    "<script src=\"a.js\"></script><style>p > a { }</style>",
    "<script>if (a < b && c > d) { \"<p>\" }</script>",
    "<p><a href=\"{{ x }}\">a</a><a href='/a/{{ x }}?b={{ x }}'>b</a></p>",
    "<title>{{ x }}</title><textarea>{{ x }}</textarea>",
    "<p data-count=\"{{ x }}\" aria-label='{{ x }}'></p>",
    "<td><p>a</p><table><tr><td><p>a</p></td></tr></table></td>",
])
func `reads whole markup`(body: String) {
    #expect(mistakes(body) == [])
}

@Test(arguments: [
    ("<p>\n  <b>a</b>", "2:1 <p> is not closed"),
    ("<p><b>a</p></b>", "2:8 </p> where </b> of line 2 is expected"),
    ("</p>", "2:1 </p> closes nothing"),
    ("<br></br>", "2:5 <br> has no end tag"),
    ("<div/>", "2:1 <div/> does not close itself in HTML: write </div>"),
    ("{% if x %}<p>{% end %}</p>", "2:11 <p> is not closed in its block"),
    ("<p>{% if x %}</p>{% end %}", "2:14 </p> closes what line 2 opened outside of this block"),
    ("<p>{% for y in ys %}</p><p>{% end %}</p>", "2:21 </p> closes what line 2 opened outside of this block"),
    ("{% call a() %}<p>{% end %}", "2:15 <p> is not closed in its block"),
    ("{% if x %}<p {% end %}>a</p>", "2:7 a tag or a value begins in this block and does not end in it"),
    ("<p {% if x %}class=\"{% end %}a\">a</p>", "2:10 a tag or a value begins in this block and does not end in it"),
    (
        "<p class=\"{% if x %}\" id=\"{% end %}\">a</p>",
        "2:17 a tag or a value begins in this block and does not end in it"
    ),
    ("<p {% if x %}>a</p><p {% end %}>a</p>", "2:10 a tag or a value begins in this block and does not end in it"),
    ("<p class=\"a\"id=\"b\">a</p>", "2:13 expected space between attributes"),
    ("<p{% if x %}hidden{% end %}>a</p>", "2:13 expected space between attributes"),
    ("<p {% if x %}hidden{% end %}id=\"b\">a</p>", "2:29 expected space between attributes"),
    ("<p class=\"a>b</p>", "2:1 the tag is not finished"),
    ("<p class=>b</p>", "2:10 “class=” without a value"),
    ("<p class=a\"b>b</p>", "2:11 “\"” in a value without quotes"),
    ("<p a=\"b\" \"c\">b</p>", "2:10 “\"” in a tag; is a quote missing before?"),
    ("<p a\"b\">b</p>", "2:5 “\"” in an attribute's name"),
    ("<p / a>b</p>", "2:5 “/” in a tag"),
    ("a < b", "2:3 “<” begins no tag: write &lt;"),
    ("a <", "2:3 the tag is not finished"),
    ("<!-- a", "2:1 the tag is not finished"),
    ("<p>\n<div>a</div></p>", "3:1 <div> cannot stand in the <p> of line 2"),
    ("<a href=\"a\"><b><a href=\"b\"></a></b></a>", "2:16 <a> cannot stand in the <a> of line 2"),
    ("<p class=\"a\" id=\"b\" class=\"c\">a</p>", "2:21 “class” stands in this tag twice"),
    ("<p{% if x %} id=\"b\"{% end %} id=\"c\">a</p>", "2:30 “id” stands in this tag twice"),
    ("{% call a() %}{% end %}<p title=\"{% call b() %}{% end %}\"></p>", "2:42 a block in an attribute's value"),
])
func `refuses markup that a browser would take apart`(body: String, mistake: String) {
    #expect(mistakes(body) == [mistake])
}

@Test(arguments: [
    ("<p class={{ x }}>a</p>", "2:13 an attribute's value without quotes: write class=\"…\""),
    ("<p class=a{{ x }}>a</p>", "2:14 an attribute's value without quotes: write class=\"…\""),
    ("<p class={% if x %}a{% end %}>a</p>", "2:16 an attribute's value without quotes: write class=\"…\""),
    ("<p {{ x }}>a</p>", "2:7 an expression in a tag, outside of a quoted value"),
    ("<p data-{{ x }}=\"a\">a</p>", "2:12 an expression in a tag, outside of a quoted value"),
    ("<{{ x }}>a</p>", "2:5 an expression in a tag's name"),
    ("<h{{ x }}>a</p>", "2:6 an expression in a tag's name"),
    ("<script>let a = {{ x }}</script>", "2:20 an expression in <script>: escaping for HTML does not protect it"),
    (
        "<script type=\"application/json\">{{ x }}</script>",
        "2:36 an expression in <script>: escaping for HTML does not protect it"
    ),
    ("<STYLE>{{ x }}</STYLE>", "2:11 an expression in <style>: escaping for HTML does not protect it"),
    ("<script>{% if x %}a{% end %}</script>", "2:15 a statement in <script>"),
    ("<iframe>{% place a %}</iframe>", "2:18 a statement in <iframe>"),
    ("<p onclick=\"a({{ x }})\">a</p>", "2:18 an expression in “onclick”: a browser would run it as a script"),
    ("<p OnClick='{{ x }}'>a</p>", "2:16 an expression in “onclick”: a browser would run it as a script"),
    ("<p hx-on:click='{{ x }}'>a</p>", "2:20 an expression in “hx-on:click”: a browser would run it as a script"),
    ("<p onclick='{% if x %}a{% end %}'>a</p>", "2:19 a statement in “onclick”: a browser would run it as a script"),
    (
        "<p style=\"color: {{ x }}\">a</p>",
        "2:21 an expression in “style”: escaping for HTML does not protect a style; use a class"
    ),
    ("<iframe srcdoc=\"{{ x }}\"></iframe>", "2:20 an expression in “srcdoc”: a browser would read it as a page"),
    ("<!-- {{ x }} -->", "2:9 an expression in an HTML comment: write {# … #}"),
    ("<!-- {% if x %} {% end %} -->", "2:12 a statement in an HTML comment: write {# … #}"),
    ("<a href=\"javascript:{{ x }}\">a</a>", "2:1 a script in “href”"),
    ("<a href=\" Java\nScript:a()\">a</a>", "2:1 a script in “href”"),
    ("<p {% call a() /%}>a</p>", "2:12 a template can stand in text or in a quoted value, not among attributes"),
    ("<p {% place a %}>a</p>", "2:13 a template can stand in text or in a quoted value, not among attributes"),
])
func `refuses an expression that escaping does not protect`(body: String, mistake: String) {
    #expect(mistakes(body) == [mistake])
}
