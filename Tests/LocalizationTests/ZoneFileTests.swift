import Localization
import Testing

@Suite struct ZoneFileTests {
    /// Two types, two moments, of the second version, with this footer.
    private func file(
        version: Character = "2", types: [Int32] = [3600, 7200], moments: [Int64] = [100, 200],
        indices: [UInt8] = [1, 0],
        leapSeconds: UInt32 = 0, footer: String = "\nCET-1CEST,M3.5.0,M10.5.0/3\n"
    ) -> [UInt8] {
        func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        func header(_ counts: [UInt32]) -> [UInt8] {
            Array("TZif\(version == "1" ? "\0" : version)".utf8) + [UInt8](repeating: 0, count: 15)
                + counts.flatMap(big)
        }
        let rest = types.flatMap { big($0) + [0, 0] } + [UInt8]("CET\0".utf8)
        guard version != "1" else {
            return header([0, 0, 0, UInt32(moments.count), UInt32(types.count), 4]) + moments.flatMap { big(Int32($0)) }
                + indices + rest
        }
        return header([0, 0, 0, 0, 1, 1]) + [UInt8](repeating: 0, count: 7)
            + header([0, 0, leapSeconds, UInt32(moments.count), UInt32(types.count), 4]) + moments.flatMap(big)
            + indices
            + rest + [UInt8](repeating: 0, count: Int(leapSeconds) * 12) + footer.utf8
    }

    @Test(arguments: ["2", "3", "4"] as [Character])
    func `reads moments, and the footer after the last of them`(version: Character) throws {
        let zone = try #require(ZoneFile(file(version: version)))
        #expect([-5, 99, 100, 199, 200].map { zone.offset(at: $0) } == [3600, 3600, 7200, 7200, 3600])
        #expect(zone.offset(at: 1_784_000_000) == 7200, "a day in July of 2026")
        #expect(zone.offset(at: 1_795_259_100) == 3600)
    }

    @Test func `reads the first version, and one without a footer's rule`() throws {
        let old = try #require(ZoneFile(file(version: "1")))
        #expect(old.offset(at: 150) == 7200 && old.offset(at: 1_784_000_000) == 3600)
        let plain = try #require(ZoneFile(file(footer: "\n\n")))
        #expect(plain.offset(at: 1_784_000_000) == 3600)
        let never = try #require(ZoneFile(file(moments: [], indices: [], footer: "\n<+0330>-3:30\n")))
        #expect(never.offset(at: 0) == 12_600)
    }

    @Test func `refuses what cannot be`() {
        #expect(ZoneFile([]) == nil)
        #expect(ZoneFile(file(version: "x")) != nil, "of a later version the same part is read")
        #expect(ZoneFile(file(version: "\u{1}")) == nil)
        #expect(ZoneFile(file(indices: [1, 2])) == nil)
        #expect(ZoneFile(file(moments: [200, 200])) == nil)
        #expect(ZoneFile(file(types: [])) == nil)
        #expect(ZoneFile(file(types: [.max, 0])) == nil)
        #expect(ZoneFile(file(leapSeconds: 1)) == nil)
        #expect(ZoneFile(file() + [UInt8](repeating: 0, count: ZoneFile.largest)) == nil)
        for footer in ["", "\n", "CET-1\n", "\nCET-1", "\nCET-1CEST\n", "\nCET\n", "\nCET-1CEST,M13.1.0,M1.1.0\n"] {
            #expect(ZoneFile(file(footer: footer)) == nil, "\(footer)")
        }
    }

    /// Whatever it says, the process stays: Swift ends it at an index out of range or a number too large.
    @Test func `survives files that were cut or changed anywhere`() {
        for whole in [file(), file(version: "1")] {
            for length in 0..<whole.count { _ = ZoneFile(Array(whole[..<length]))?.offset(at: 1_795_259_100) }
            for place in whole.indices {
                for byte in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                    var changed = whole
                    changed[place] = byte
                    guard let zone = ZoneFile(changed) else { continue }
                    for second in [-1_000_000_000_000, 0, 150, 1_795_259_100, 1_000_000_000_000] {
                        _ = zone.offset(at: second)
                    }
                }
            }
        }
    }

    @Test(arguments: [
        // Seconds of 2026: 1 January, 00:00 UTC, is 1,767,225,600.
        ("EST5EDT,0/0,J365/25", 1_767_225_600, -14_400), ("EST5EDT,0/0,J365/25", 1_798_761_600, -14_400),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_767_225_600, 0), ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_784_000_000, 3600),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_774_745_999, -7200),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_774_746_000, -3600),
        ("XXX-2<+01>-1,0/0,J365/23", 1_784_000_000, 3600), ("AAA0BBB,J60/0,J61/0", 1_772_323_200, 3600),
        ("AAA0BBB,J60/0,J61/0", 1_772_323_199, 0), ("AAA0BBB,59/0,60/0", 1_772_323_200, 3600),
        // In a leap year the day with the number 59 is 29 February, and the sixtieth without it still 1 March.
        ("AAA0BBB,59/0,60/0", 1_835_395_200, 3600), ("AAA0BBB,J60/0,J61/0", 1_835_395_200, 0),
        ("AAA0BBB,J60/0,J61/0", 1_835_481_600, 3600), ("AAA1:30:15", 0, -5415), ("AAA+24", 0, -86_400),
    ])
    func `follows a rule`(text: String, second: Int, offset: Int) throws {
        #expect(try #require(ZoneRule(text.utf8)).offset(at: second) == offset)
    }

    @Test(arguments: [
        "", "A", "AB3", "ABC", "ABC25", "ABC-", "<+03", "<+03>", "ABC3:60", "ABC3:", "ABC3DEF", "ABC3DEF,",
        "ABC3DEF,J0,J1",
        "ABC3DEF,J366,J1", "ABC3DEF,366,1", "ABC3DEF,M1.6.0,1", "ABC3DEF,M1.1.7,1", "ABC3DEF,M1.1,1", "ABC3DEF,1/168,2",
        "ABC3DEF,1,2 ", "ABC3DEF,1,99999999999999999999", "ABC3DEF4", "\u{430}\u{431}\u{432}3",
    ])
    func `refuses another rule`(text: String) {
        #expect(ZoneRule(text.utf8) == nil)
    }
}
