import TestSupport
import Testing

/// What converters say of hostile files, carried through to the finished page: decoded, kept and shown, in a process of its
/// own that must come to its end in good order.
struct HostileOutputTests {
    private static let table = """
        level\tpage_num\tpar_num\tblock_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
        1\t1\t0\t0\t0\t0\t0.000000\t0.000000\t595.000000\t842.000000\t-1\t###PAGE###
        3\t1\t0\t0\t0\t0\t72.000000\t124.368000\t226.776000\t21.600000\t-1\t###FLOW###
        4\t1\t0\t0\t0\t0\t72.000000\t124.368000\t226.776000\t21.600000\t-1\t###LINE###
        5\t1\t0\t0\t0\t0\t72.000000\t124.368000\t53.376000\t21.600000\t100\tPage
        5\t1\t0\t0\t0\t1\t132.048000\t124.368000\t13.344000\t21.600000\t100\t2
        4\t1\t0\t0\t1\t0\t72.000000\t150.000000\t226.776000\t21.600000\t-1\t###LINE###
        5\t1\t0\t0\t1\t0\t72.000000\t150.000000\t53.376000\t21.600000\t100\tof the leaflet

        """

    @Test func `the tables of pdftotext`() async throws {
        let database = try Cluster.shared.database()
        await #expect(processExitsWith: .success) { [database = database as String] in
            let copy = try HostileCopy("Письмо.pdf", in: database)
            try copy.draw(Self.table)
            try #require(try copy.page().contains(">of the leaflet</text>"), "an honest one is shown")
            for table in HostileNumbers(in: Self.table) {
                try copy.draw(table)
                try copy.page()
            }
        }
    }

    private static let report = """
        Title:           План 2026
        Tagged:          no
        Pages:           3
        Encrypted:       no
        Page    1 size:  595.276 x 841.89 pts (A4)
        Page    1 rot:   0
        Page    2 size:  595.276 x 841.89 pts (A4)
        Page    2 rot:   90
        Page    3 size:  612 x 792 pts (letter)
        Page    3 rot:   0
        File size:       12345 bytes
        Optimized:       no
        PDF version:     1.4

        """

    @Test func `the reports of pdfinfo`() async throws {
        let database = try Cluster.shared.database()
        await #expect(processExitsWith: .success) { [database = database as String] in
            let copy = try HostileCopy("Письмо.pdf", in: database)
            try copy.outline(Self.report)
            try #require(try copy.page().contains("viewBox=\"0 0 841.9 595.3\""), "an honest one is shown")
            for (number, report) in HostileNumbers(in: Self.report).enumerated() {
                try copy.outline(report)
                try copy.page(HostileNumbers.extremes[number % HostileNumbers.extremes.count])
            }
        }
    }

    /// A WebP of 1,200 × 800, as far as its header goes.
    private static let made =
        Array("RIFF".utf8) + [28, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0xAF, 4, 0, 0x1F, 3, 0]
        + Array("VP8 ".utf8) + [0, 0, 0, 0]

    @Test func `the fields of vipsheader, and pictures of any size`() async throws {
        let database = try Cluster.shared.database()
        await #expect(processExitsWith: .success) { [database = database as String] in
            let copy = try HostileCopy("Снимок.png", in: database)
            try copy.picture("1200\n800\n1\n", Self.made)
            try #require(try copy.page().contains("width=\"1200\""), "an honest one is shown")
            var random = SeededRandom(seed: 10)
            for report in HostileNumbers(in: "1200\n800\n1\n") {
                try copy.picture(report, Self.made)
                try copy.page()
                var made = Self.made
                for place in 12..<made.count where Bool.random(using: &random) {
                    made[place] = .random(in: 0...255, using: &random)
                }
                try copy.picture("1200\n800\n1\n", made)
                try copy.page()
            }
        }
    }
}
