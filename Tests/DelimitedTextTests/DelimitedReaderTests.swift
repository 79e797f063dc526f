import ChildProcess
import DelimitedText
import FoundationEssentials
import TestSupport
import Testing

@Suite struct DelimitedReaderTests {
    /// - Parameter size: bytes that come at a time
    private func read(
        _ text: String, _ separator: DelimitedFormat.Separator = .comma, by size: Int = 7
    ) -> [DelimitedRecord] {
        read(Array(text.utf8), DelimitedFormat(encoding: .utf8, separator: separator), by: size)
    }

    private func read(_ bytes: [UInt8], _ format: DelimitedFormat, by size: Int = 7) -> [DelimitedRecord] {
        var rest = bytes[...]
        var reader = DelimitedReader(format) {
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
        var records: [DelimitedRecord] = []
        while let record = reader.next() { records.append(record) }
        return records
    }

    private func fields(_ text: String, _ separator: DelimitedFormat.Separator = .comma) -> [[String]] {
        read(text, separator).map(\.fields)
    }

    @Test func `reads fields, quotation marks and lines within them`() {
        #expect(fields("a,b\r\nc,d") == [["a", "b"], ["c", "d"]])
        #expect(fields("\"a,b\",\"say \"\"hi\"\"\"\n") == [["a,b", "say \"hi\""]])
        #expect(fields("\"one\r\ntwo\";x", .semicolon) == [["one\r\ntwo", "x"]])
        #expect(fields("a\t\tb\t", .tab) == [["a", "", "b", ""]])
        #expect(fields("\n\n\r\n") == [])
        #expect(fields("a\"b,\"c\"d\n\"\"") == [["a\"b", "cd"], [""]])
    }

    @Test func `numbers lines as an editor does`() {
        let records = read("head\r\n\"two\r\nlines\",x\r\n\r\nlast\rold")
        #expect(records.map(\.line) == [1, 2, 5, 6])
    }

    @Test func `loses one line by a quotation mark that nobody closed`() {
        let records = read("a,b\n1,\"open\n2,x\n3,y\n")
        #expect(records.map(\.fault) == [nil, .openQuote, nil, nil])
        #expect(records.map(\.line) == [1, 2, 3, 4])
        #expect(records[1].fields == ["1", "\"open"])
        #expect(records[3].fields == ["3", "y"])
        // The first of these fields is closed and goes over lines; the second is the one.
        let second = read("\"one\ntwo\",\"open\nnext,row\n")
        #expect(second.map(\.fault) == [.openQuote, nil] && second.map(\.line) == [1, 3])
        #expect(second[0].fields == ["one\ntwo", "\"open"])
        // Closed so far behind that it is another's.
        let far = read("1,\"open\n" + String(repeating: "2,x\n", count: 5_000) + "3,\"\n", by: 4_096)
        #expect(far.count == 5_002 && far[0].fault == .openQuote && far[5_000].fields == ["2", "x"])
        #expect(far[5_001].line == 5_002)
    }

    @Test func `bounds a record and its fields`() {
        let long = read(String(repeating: "x", count: 40_000) + "\nnext,row\n", by: 1_000)
        #expect(long.map(\.fault) == [.tooLong, nil] && long[1].fields == ["next", "row"] && long[1].line == 2)
        #expect((long[0].fields[0].utf8.count) <= DelimitedReader<Never>.longest)
        let wide = read(String(repeating: ",", count: 100) + "\na,b\n")
        #expect(wide.map(\.fault) == [.tooManyFields, nil] && wide[0].fields.count == 64)
    }

    @Test func `finds out the separator, and what stands before the table`() {
        func format(_ text: String, _ encoding: TextEncoding = .utf8) -> DelimitedFormat {
            DelimitedFormat(encoding: encoding, beginning: Array(text.utf8))
        }
        #expect(format("почта;ФИО, полностью\na@b.ru;Ковалёва, Анна\n").separator == .semicolon)
        #expect(format("email,name\na@b.ru,\"K; A\"\n").separator == .comma)
        #expect(format("a\tb\tc, d\n1\t2\t3\n").separator == .tab)
        #expect(format("a@b.ru\nc@d.ru\n").separator == .comma)
        #expect(format("").separator == .comma)
        let told = DelimitedFormat(encoding: .utf8, separator: .semicolon, preface: 10)
        #expect(format("\u{FEFF}sep=;\r\na;b\r\n") == told)
        let marked = "\u{FEFF}a;b\r\n"
        #expect(read(Array(marked.utf8), format(marked)).map(\.fields) == [["a", "b"]])
        let cyrillic: [UInt8] = [0xC0, 0xED, 0xED, 0xE0, 0x3B, 0x61, 0x0A]
        let found = DelimitedFormat(encoding: .windows1251, beginning: cyrillic)
        #expect(read(cyrillic, found).map(\.fields) == [["Анна", "a"]])
    }

    private static let program = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Support/delimited.py").path

    @Test func `reads what Python's csv reads`() throws {
        var random = SeededRandom(seed: 31)
        let signs = ["a", "я", " ", "\"", "\"", "\"\"", ",", ",", ";", "\t", "\n", "\r\n", "\r", "'", "=1"]
        var texts: [(separator: DelimitedFormat.Separator, text: String)] = []
        for _ in 0..<4_000 {
            let count = Int.random(in: 0...24, using: &random)
            let text = (0..<count).map { _ in signs.randomElement(using: &random) ?? "" }.joined()
            texts.append((DelimitedFormat.Separator.allCases.randomElement(using: &random) ?? .comma, text))
        }
        let encoder = JSONEncoder()
        let lines = try texts.map { separator, text in
            String(decoding: try encoder.encode([String(Unicode.Scalar(separator.rawValue)), text]), as: UTF8.self)
        }
        let output = try ChildProcess.run(
            "/usr/bin/python3", ["-B", Self.program], input: .bytes(Array(lines.joined(separator: "\n").utf8)),
            seconds: 120, largestOutput: 16 << 20)
        let told = String(decoding: output, as: UTF8.self).split(separator: "\n")
        try #require(told.count == texts.count)
        var whole = 0
        for ((separator, text), line) in zip(texts, told) {
            let expected = try JSONDecoder().decode([[String]].self, from: Data(line.utf8))
            let found = read(text, separator, by: Int.random(in: 1...30, using: &random))
            // Python takes all that follows an open quotation mark for one field.
            let broken = found.firstIndex { $0.fault != nil }
            if broken == nil { whole += 1 }
            #expect(
                found.prefix(broken ?? found.count).map(\.fields)
                    == Array(broken == nil ? expected[...] : expected.dropLast()),
                "\(text.debugDescription) by \(separator)")
        }
        #expect(whole > 1_500)
    }
}
