import Conversion
import Testing

struct DelimitedTextTests {
    private func rows(_ text: String) -> [[String]] { DelimitedText(text).rows }

    @Test func `cells stand apart by what the first line has most of`() {
        #expect(rows("a,b\nc,d\n") == [["a", "b"], ["c", "d"]])
        #expect(rows("Иванов;1,5;да\nПетров;2,5;нет") == [["Иванов", "1,5", "да"], ["Петров", "2,5", "нет"]])
        #expect(rows("a\tb\tc,d") == [["a", "b", "c,d"]])
        #expect(rows("\"a;b;c\",d\n1,2") == [["a;b;c", "d"], ["1", "2"]], "quotes hide signs")
        #expect(rows("") == [] && rows("одна") == [["одна"]])
    }

    @Test func `quoted cells hold quotes, line ends and separators`() {
        #expect(rows("a,\"b \"\"c\"\" d\"\n\"e\nf\",\"\"\n") == [["a", "b \"c\" d"], ["e\nf", ""]])
        #expect(rows("a,\"b") == [["a", "b"]], "whatever is cut off")
        #expect(DelimitedText("5\" disk,x", separator: UInt8(ascii: ",")).rows == [["5\" disk", "x"]])
    }

    @Test func `it is bounded in every direction, and says so`() {
        let long = DelimitedText(String(repeating: "a,b\n", count: 2_000))
        #expect(long.rows.count == DelimitedText.mostRows && long.isCut)
        let wide = DelimitedText(String(repeating: "a,", count: 500))
        #expect(wide.rows == [Array(repeating: "a", count: DelimitedText.mostColumns)] && wide.isCut)
        let cell = DelimitedText(String(repeating: "a", count: 10_000))
        #expect(cell.rows[0][0].utf8.count == DelimitedText.longestCell && cell.isCut)
        let large = DelimitedText(String(repeating: String(repeating: "a,", count: 49) + "b\n", count: 900))
        #expect(large.cells == DelimitedText.mostCells && large.isCut)
        #expect(!DelimitedText("a,b\n").isCut)
    }
}
