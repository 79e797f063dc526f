import Testing

/// Texts that have brought parsers of Markdown to their knees: each is what stands here, repeated up to 32 KiB.
struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var testDescription: String { name }

    static let size = 32 * 1024

    /// - Parameter unit: repeated until the text is full
    init(_ name: String, _ before: String = "", repeating unit: String, _ after: String = "") {
        self.name = name
        let room = Self.size - before.utf8.count - after.utf8.count
        text = before + String(repeating: unit, count: room / unit.utf8.count) + after
    }

    /// - Parameter pieces: by their number, until the text is full
    init(_ name: String, _ before: String = "", pieces: (Int) -> String) {
        self.name = name
        var text = before
        var number = 0
        while true {
            let piece = pieces(number)
            guard text.utf8.count + piece.utf8.count <= Self.size else { break }
            text += piece
            number += 1
        }
        self.text = text
    }

    /// Two halves.
    init(_ name: String, half first: String, half second: String) {
        self.name = name
        let room = Self.size / 2
        text =
            String(repeating: first, count: room / first.utf8.count)
            + String(repeating: second, count: room / second.utf8.count)
    }

    static let all: [Shape] = [
        Shape("nested brackets", half: "[", half: "]"),
        Shape("open brackets", repeating: "["),
        Shape("closing brackets", repeating: "]"),
        Shape("nested links", half: "[a](", half: ")"),
        Shape("open links", repeating: "[a](b"),
        Shape("open links with an angle", repeating: "[a](<b"),
        Shape("links in links", half: "[", half: "](x)"),
        Shape("open images", repeating: "![a"),
        Shape("images in images", half: "![", half: "](x)"),
        Shape("image and link openers", repeating: "![[]()"),
        Shape("emphasis that never closes", repeating: "*a _b "),
        Shape("emphasis, openers only", repeating: "a**b"),
        Shape("emphasis, closers only", repeating: "a_ "),
        Shape("nested strong emphasis", half: "*a **a ", half: "b** b*"),
        Shape("runs of stars", repeating: "**x* "),
        Shape("stars only", repeating: "*"),
        Shape("underscores and stars", repeating: "_*_*"),
        Shape("tildes", repeating: "~a~~b "),
        Shape("backticks of growing length") { "e" + String(repeating: "`", count: $0 + 1) },
        Shape("backticks of many lengths") { String(repeating: "`", count: $0 % 180 + 1) + "x" },
        Shape("nested quotes", repeating: "> "),
        Shape("quotes deeper on each line") { String(repeating: ">", count: $0 + 1) + "a\n" },
        Shape("nested lists") { String(repeating: "  ", count: $0) + "* a\n" },
        Shape("lists on one line", repeating: "* "),
        Shape("ordered lists on one line", repeating: "1. "),
        Shape("quotes and lists on one line", repeating: "> - "),
        Shape("deep list, then blank lines") { $0 < 60 ? String(repeating: "  ", count: $0) + "- a\n" : "\n" },
        Shape("deep list, then lines that go on") { $0 < 100 ? String(repeating: "- ", count: 1) : "x\n" },
        Shape("a list item and empty lines", "* a\n", repeating: " \n", "b"),
        Shape("open angles", repeating: "<"),
        Shape("open tags", repeating: "<a "),
        Shape("open comments", repeating: "<!--"),
        Shape("open declarations", repeating: "<!A "),
        Shape("open instructions", repeating: "<?"),
        Shape("open CDATA", repeating: "<![CDATA["),
        Shape("tags with attributes", repeating: "<a b='c' "),
        Shape("autolinks that never close", repeating: "<http://a"),
        Shape("addresses of mail", repeating: "a@b.c "),
        Shape("one long address of mail", repeating: "a.b-c+", "@d.e"),
        Shape("many signs of mail", repeating: "a@"),
        Shape("bare addresses", repeating: "http://a.b/c "),
        Shape("bare addresses with brackets", "http://a.b/", repeating: "("),
        Shape("bare addresses one in another", repeating: "http://a.b/http://"),
        Shape("www", repeating: "www."),
        Shape("www with letters", repeating: "www.a.b)"),
        Shape("references to characters", repeating: "&amp;"),
        Shape("references that never end", repeating: "&#x"),
        Shape("a long name of a character", "&", repeating: "a"),
        Shape("backslashes", repeating: "\\"),
        Shape("escaped brackets", repeating: "\\["),
        Shape("definitions of links") { "[\($0)]: /u\n" },
        Shape("definitions of one link", repeating: "[a]: /u\n"),
        Shape("definitions and uses") { $0 < 1_000 ? "[\($0)]: /u\n" : "[\($0 % 1_000)] " },
        Shape(
            "a long definition used often", "[a]: /" + String(repeating: "u", count: 16_000) + "\n\n", repeating: "[a] "
        ),
        Shape(
            "a long title used often", "[a]: /u '" + String(repeating: "u", count: 16_000) + "'\n\n", repeating: "[a] "),
        Shape("definitions that are none", repeating: "[a]: u 'b\n"),
        Shape("labels that are undefined", repeating: "[a][b]"),
        Shape(
            "a table of many columns",
            "a" + String(repeating: "|a", count: 3_000) + "\n---"
                + String(repeating: "|---", count: 3_000) + "\n", repeating: "a\n"),
        Shape("a table that is wide and long") {
            $0 == 1
                ? String(repeating: "|---", count: 2_000) + "\n"
                : $0 == 0 ? String(repeating: "|a", count: 2_000) + "\n" : "|\n"
        },
        Shape("bare addresses in one word", repeating: "www.__"),
        Shape("bare addresses after a letter", repeating: "яhttp://_"),
        Shape("bare addresses that are none", repeating: "http://"),
        Shape("ends of images", repeating: "![# ](."),
        Shape("growing rows of closing brackets", "[a]: /b\n") { String(repeating: "]", count: $0) + "][a]+)" },
        Shape("ends of labels", "[a]: /b\n", repeating: "][a]"),
        Shape("a table of many rows", "|a|\n|---|\n", repeating: "|b|\n"),
        Shape("a table of bars", "|a|\n|---|\n", repeating: "|"),
        Shape("heads of tables", repeating: "a|b\n---|---\n\n"),
        Shape("a table with code", "|a|\n|---|\n", repeating: "|`a|b` "),
        Shape("bars in one line", repeating: "a|"),
        Shape("headings", repeating: "# a\n"),
        Shape("headings of hashes", repeating: "#"),
        Shape("underlined headings", repeating: "a\n=\n"),
        Shape("a paragraph of many lines", repeating: "a\n"),
        Shape("lines that could be headings", repeating: "a\n--\n"),
        Shape("fences that never close", repeating: "```\n~~~\n"),
        Shape("fences of growing length") { String(repeating: "`", count: $0 + 3) + "\n" },
        Shape("blocks of code", repeating: "```a\nb\n```\n"),
        Shape("indented code", repeating: "    a\n\n"),
        Shape("tabs", repeating: "\t"),
        Shape("spaces", repeating: " "),
        Shape("hard breaks", repeating: "a  \n"),
        Shape("line ends", repeating: "\n"),
        Shape("NUL", repeating: "\0"),
        Shape("hashtags", repeating: "#a "),
        Shape("signs of hashtags", repeating: "#a#"),
        Shape("a long hashtag", "#", repeating: "я"),
        Shape("a long hashtag that is none", "#", repeating: "1"),
        Shape("names", repeating: "@a "),
        Shape("signs of names", repeating: "@a@"),
        Shape("mentions", repeating: "[@a](/people/1) "),
        Shape("quotation marks", repeating: "\""),
        Shape("rules", repeating: "- - -\n"),
        Shape("task lists", repeating: "- [ ] a\n"),
        Shape("task lists on one line", repeating: "- [ ] "),
        Shape("combining marks", "a", repeating: "\u{301}"),
        Shape("marks of direction", repeating: "[\u{202E}a](/b)"),
        Shape("everything", repeating: "> - **[a](b `c` ![d](e) <f> &g; #h @i ~~j~~ | k\n"),
    ]
}
