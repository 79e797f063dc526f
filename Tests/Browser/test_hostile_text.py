"""Text that would like to be markup (security.md, X03)."""

from playwright.sync_api import expect

from Support.person import member_id, publish

POLYGLOT = ("""jaVasCript:/*-/*`/*\\`/*'/*"/**/(/* */oNcliCk=alert() )//</stYle/</titLe/</teXtarEa/</scRipt/--!>"""
            """\\x3csVg/<sVg/oNloAd=alert()//>""")
SHORT = "\"'><img src=x onerror=alert(1)>"


# A picture of a text and the layer of colours behind a field are the pages' own.
STRANGE = """() => [...document.querySelectorAll('*')].filter(element =>
    element.getAttributeNames().some(name => name.startsWith('on') || name === 'style' && !element.matches('.composer-layer'))
    || element.localName === 'img' && !/^\\/pictures\\/\\d+$/.test(element.getAttribute('src'))
    || element.localName === 'script' && !element.src.includes('/static/')
    || /^(javascript|data|vbscript):/i.test(element.getAttribute('href') || '')).map(element => element.outerHTML)"""


def test_polyglots_in_every_field_stay_text_on_every_page(browse, newcomer):
    client = newcomer(full_name=SHORT, faculty=SHORT, position=POLYGLOT[:110], city=SHORT)
    client.headers["User-Agent"] = POLYGLOT
    posts = [publish(client, text, "#полиглот") for text in (
        POLYGLOT, SHORT, f"```html\n{POLYGLOT}\n```", f"```{SHORT}\n{SHORT}\n```",
        f"[{SHORT}](https://example.com/{SHORT})",
        f"# {SHORT}\n\n- {POLYGLOT}\n\n> {SHORT}\n\n|{SHORT}|b|\n|--|--|\n|`{SHORT}`|{SHORT}|", f"<{POLYGLOT}>",
        f"![{SHORT}]({SHORT})")]
    client.submit("/reminders/new", "/reminders/new", {"text": f"{SHORT} {POLYGLOT}"})
    page = browse("ru", signed_in=client)
    person = member_id(client)
    addresses = ["/feed", f"/people/{person}", f"/people/{person}/info", "/settings/profile", "/settings/sessions",
        "/reminders", "/tags/полиглот"]
    addresses += [f"/posts/{number}{rest}" for number in posts for rest in ("", "/edit")]
    for address in addresses:
        page.goto(address)
        assert page.evaluate(STRANGE) == [], address
    page.goto("/feed")
    for field in ("body", "tags"):
        page.locator(f"main [name={field}]").fill(SHORT)
    page.get_by_role("button", name=page.words.network.publish, exact=True).click()
    expect(page.locator("main [name=body]")).to_have_value(SHORT)
    expect(page.locator("#left-out")).to_contain_text(SHORT.split()[0])


def test_right_to_left_marks_in_a_name_turn_nothing_around(browse, newcomer):
    client = newcomer(full_name="\u202eанна\u2067 Ковалёва")
    publish(client, "Обычный текст")
    page = browse("ru", signed_in=client)
    page.goto("/feed")
    name = page.locator("article .byline, article header").first
    assert page.evaluate("""() => [...document.querySelectorAll('article')].every(post => {
        const link = post.querySelector("a[href^='/people/']:not([tabindex])")
        return !link || link.closest('bdi') || link.querySelector('bdi')
            || getComputedStyle(link).unicodeBidi === 'isolate'
    })"""), name
