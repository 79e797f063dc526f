import TestSupport
import Testing

struct MarkupTests {
    private let page = """
        <!DOCTYPE html><html lang=ru><head><title>Лента &lt;3</title><!-- <p>nothing</p> --></head><body>
        <article class="post is-new" id="post-1" data-item><h2><bdi>Анна&nbsp;Ковалёва</bdi></h2>
        <p>Первый <b>пост</b>:<br>«да»</p><input name=a value='1' checked><svg><use href="#x"/></svg></article>
        <article class="post" id="post-2" data-item><p>Второй &#171;пост&#xBB;</p><ul><li>раз<li-x></li-x></li></ul></article>
        <template><article class="post"><p>Образец</p></article></template><script>if (a < b) "</p>"</script>
        </body></html>
        """

    @Test func `finds elements by name, class, id and attribute, and what stands in them`() throws {
        let page = try Markup.parse(page)
        #expect(page.all("article").map { $0["id"] } == ["post-1", "post-2", nil])
        #expect(page.all("body .post[data-item]").map { $0["id"] } == ["post-1", "post-2"])
        #expect(page.all("#post-1.is-new bdi").map(\.text) == ["Анна Ковалёва"])
        #expect(page.all("article p").map(\.text) == ["Первый пост: «да»", "Второй «пост»", "Образец"])
        #expect(page.all("input[name=a][checked]").map { $0["value"] } == ["1"])
        #expect(page.all("[id=\"post-2\"] li").map(\.text) == ["раз"])
        #expect(page.first("use")?["href"] == "#x" && page.all(".is-old").isEmpty)
    }

    @Test func `reads no template and no script as text of the page`() throws {
        let page = try Markup.parse(page)
        #expect(page.first("title")?.text == "Лента <3")
        #expect(page.first("body")?.text == "Анна Ковалёва Первый пост: «да» Второй «пост» раз")
    }

    @Test(arguments: ["<p><b>x</p></b>", "<p>", "<p/>", "</p>", "<p", "<!-- x", "<script>x"])
    func `markup that is not closed in its order is an error`(text: String) {
        #expect(throws: (any Error).self) { try Markup.parse(text) }
    }
}
