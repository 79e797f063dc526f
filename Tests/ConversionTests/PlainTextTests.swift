import Conversion
import Testing

@Suite struct PlainTextTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    func read(_ bytes: some Sequence<UInt8>) throws -> PlainText {
        try PlainText(scratch.file("text", bytes))
    }

    @Test func `reads the usual ways of writing letters`() throws {
        #expect(try read("Привет\r\nмир".utf8).text == "Привет\nмир")
        #expect(try read([0xEF, 0xBB, 0xBF] + "Ёж".utf8).text == "Ёж")
        #expect(try read([0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20, 0xB8, 0xE6]).text == "Привет, ёж")
        #expect(try read([0xFF, 0xFE, 0x1F, 0x04, 0x40, 0x04]).text == "Пр")
        #expect(try read([0xFE, 0xFF, 0x04, 0x1F, 0x04, 0x40]).text == "Пр")
        #expect(try read([]).text == "")
    }

    @Test func `shows control characters as signs`() throws {
        #expect(try read("a\u{1B}[31mb\tc".utf8).text == "a\u{FFFD}[31mb\tc")
    }

    @Test func `takes no bytes that are no text`() {
        #expect(throws: Refusal.mismatch) { try read([0x50, 0x00, 0x51, 0x00]) }
    }

    @Test func `shows the beginning of a long text, its last letter whole`() throws {
        let long = try read(String(repeating: "яz", count: 100_000).utf8)
        #expect(long.isCut)
        #expect(long.text.utf8.count <= PlainText.most)
        #expect(long.text.utf8.count > PlainText.most - 4)
        #expect(!long.text.unicodeScalars.contains("\u{FFFD}"))
        #expect(try !read("short".utf8).isCut)
    }
}
