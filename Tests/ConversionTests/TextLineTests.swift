import Conversion
import Testing

/// What is believed of `pdftotext -tsv`.
struct TextLineTests {
    private func lines(_ box: [String], _ text: String = "слово") -> [TextLine] {
        let table = """
            4\t1\t0\t0\t0\t0\t\(box.joined(separator: "\t"))\t-1\t###LINE###
            5\t1\t0\t0\t0\t0\t1\t1\t1\t1\t100\t\(text)

            """
        return TextLine.lines(ofTable: Array(table.utf8))
    }

    @Test func `a line has its place and its words`() throws {
        let line = try #require(lines(["72", "124.5", "226.25", "21.6"]).first)
        #expect((line.x, line.y, line.width, line.height) == (72, 124.5, 226.25, 21.6))
        #expect(line.text == "слово")
    }

    @Test(arguments: ["nan", "inf", "-inf", "1e308", "-1e308", "40001", "-20001", "", "x", "460000000000000000"])
    func `a line that is on no page is none`(_ number: String) {
        for place in 0..<4 {
            var box = ["1", "1", "1", "1"]
            box[place] = number
            #expect(lines(box).isEmpty, "\(place)")
        }
    }

    @Test func `letters that a font makes line feeds, tabulators and zeros of are spaces`() {
        #expect(lines(["1", "1", "1", "1"], "а\u{0}б\u{B}в\u{85}г\r").first?.text == "а б в г ")
        #expect(lines(["1", "1", "1", "1"], "\u{0}\u{1}").isEmpty)
    }

    @Test func `a line and a page have so much text and no more`() {
        let long = String(repeating: "я", count: 1_000_000)
        #expect(lines(["1", "1", "1", "1"], long).first?.text.utf8.count == 4_000)
        let table = (0..<3_000).map { _ in
            "4\t1\t0\t0\t0\t0\t1\t1\t1\t1\t-1\t###LINE###\n5\t1\t0\t0\t0\t0\t1\t1\t1\t1\t100\t\(long.prefix(1_000))\n"
        }
        let lines = TextLine.lines(ofTable: Array(table.joined().utf8))
        #expect(lines.count == (1 << 20) / 2_000)
    }
}
