import DelimitedText
import Testing

@Suite struct EncodingTests {
    private func encoding(_ bytes: [UInt8], by size: Int = 1) -> TextEncoding? {
        var probe = EncodingProbe()
        for start in stride(from: 0, to: bytes.count, by: size) {
            probe.look(at: bytes[start..<min(start + size, bytes.count)])
        }
        return probe.encoding
    }

    @Test func `knows UTF-8, whatever pieces it comes in, and takes what is none for windows-1251`() {
        let text = Array("Ковалёва €\u{10348}, a@b.ru".utf8)
        for size in 1...5 { #expect(encoding(text, by: size) == .utf8) }
        #expect(encoding([]) == .utf8)
        #expect(encoding([0xCA, 0xEE, 0xE2]) == .windows1251)
        #expect(encoding(Array(text.dropLast(9)) + [0xD0]) == .windows1251, "a letter is cut off")
        // Overlong forms, surrogates, and what lies beyond Unicode are no UTF-8.
        for bytes: [UInt8] in [
            [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0x80],
        ] {
            #expect(encoding(bytes) == .windows1251, "\(bytes)")
        }
    }

    @Test func `takes what has NUL bytes for no text`() {
        #expect(encoding([0x50, 0x4B, 0x03, 0x04, 0x00]) == nil)
        #expect(encoding([0xFF, 0xFE, 0x61, 0x00]) == nil)
    }

    @Test func `reads windows-1251`() {
        let all = TextEncoding.windows1251.text(Array(0x80...0xFF))
        #expect(all.unicodeScalars.count == 128)
        let bytes: [UInt8] = [0xA8, 0xB8, 0xB9, 0xC0, 0xFF, 0x41, 0x88, 0x98, 0xBF]
        #expect(TextEncoding.windows1251.text(bytes) == "Ёё№АяA€\u{FFFD}ї")
    }
}
