import Markdown
import Testing

struct HashtagTests {
    private static func render(_ text: String) throws -> Rendered {
        var options = MarkdownOptions()
        options.hashtagLink = { $0 == "чужой" ? nil : "/tags/\($0.lowercased())" }
        return try Markdown.render(text, options)
    }

    @Test(arguments: ["семинар", "Seminar", "ёлка", "Ё", "курс_2", "2курс", "a", "_a", "semинар", "x1"])
    func `is one word of letters, digits and underscores`(_ word: String) throws {
        #expect(HashtagScanner.isValid(word))
        #expect(HashtagScanner.mistake(in: word) == nil)
        #expect(try Self.render("#\(word)").hashtags == [word])
        #expect(try Self.render("(#\(word)), b").hashtags == [word])
    }

    @Test(arguments: [
        ("", HashtagScanner.Mistake.empty), ("2024", .noLetter), ("_", .noLetter), ("1_2", .noLetter),
        ("два слова", .character(" ")), ("naïve", .character("ï")), ("a-b", .character("-")), ("日本", .character("日")),
        ("a\u{301}", .character("a\u{301}")), ("a#", .character("#")), ("😀", .character("😀")), ("і", .character("і")),
        ("٣a", .character("٣")), (String(repeating: "а", count: 65), .tooLong),
    ])
    func `is nothing else`(_ word: String, _ mistake: HashtagScanner.Mistake) {
        #expect(!HashtagScanner.isValid(word))
        #expect(HashtagScanner.mistake(in: word) == mistake)
    }

    @Test(arguments: [
        "#2024", "#", "##a", "a#b", "я#b", "1#a", "#naïve", "#日本", "#a\u{301}", "&#a", "/#a", "`#a`", "    #a",
        "[#a](/b)", "<https://b.example/#a>", "https://b.example/#a", "\\#a", "![#a](/b)", "@#a", "# a", "_#", "a_#b",
    ])
    func `is not looked for where none can be`(_ text: String) throws {
        let page = try Self.render(text)
        #expect(!page.html.markup.contains("class=\"hashtag\""), "\(page.html.markup)")
    }

    @Test func `is a link, and collected once`() throws {
        let address = "/tags/%D1%81%D0%B5%D0%BC%D0%B8%D0%BD%D0%B0%D1%80"
        let page = try Self.render("#Семинар и #семинар, #чужой\n#Право-2")
        #expect(
            page.html.markup == """
                <p><a class="hashtag" href="\(address)">#Семинар</a> и \
                <a class="hashtag" href="\(address)">#семинар</a>, #чужой<br>#Право-2</p>
                """)
        #expect(page.hashtags == ["Семинар", "чужой"])
        #expect(page.brokenHashtags == ["Право-2"], "not even in part")
        #expect(page.plainText == "#Семинар и #семинар, #чужой\n#Право-2")
    }

    @Test func `stands within emphasis, lists and cells`() throws {
        #expect(
            try Self.render("**#a** *b #c* ~~#d~~\n\n- #e\n\n|#f|\n|---|\n|#g|").hashtags == [
                "a", "c", "d", "e", "f", "g",
            ])
        #expect(try Self.render("*a*#b").hashtags == [])
        #expect(try Self.render("\\\\#a").hashtags == ["a"])
        #expect(try Self.render("#a_b_c #_d").hashtags == ["a_b_c", "_d"])
    }

    @Test func `without callbacks nothing is a link`() throws {
        let page = try Markdown.render("#a @b")
        #expect(page.html.markup == "<p>#a @b</p>")
        #expect(page.hashtags == ["a"])
    }
}
