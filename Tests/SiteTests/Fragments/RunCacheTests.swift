import FoundationEssentials
import HTML
import Localization
import Postgres
import Site
import Testing

struct RunCacheTests {
    private static let now = Date(timeIntervalSince1970: 1_795_259_100)

    let cache = RunCache(size: 4)

    private func piece(_ id: Int, _ version: UInt32 = 7, others: Int = 0, isOwn: Bool = false) -> RunCache.Piece {
        RunCache.Piece(
            id: id, isOwn: isOwn, source: FragmentSource(row: RowVersion(transaction: version), others: others))
    }

    /// What is shown of a list; `made` is what it would be if it were put together now.
    private func html(
        _ pieces: [RunCache.Piece], made: String, language: Language = .ru, after seconds: Double = 0
    ) -> String {
        let now = Self.now.addingTimeInterval(seconds)
        if let kept = cache.html(pieces, language, now: now) { return kept.markup }
        cache.keep(HTML(trusted: made), of: pieces, language, until: Self.now.addingTimeInterval(60))
        return made
    }

    @Test func `gives the same list again`() {
        #expect(html([piece(3), piece(2)], made: "1") == "1")
        #expect(html([piece(3), piece(2)], made: "2") == "1")
        #expect(html([], made: "3") == "3")
        #expect(html([], made: "4") == "3")
    }

    @Test func `puts it together anew when anything in it is another`() {
        let list = [piece(3), piece(2)]
        let others = [
            [piece(3), piece(2, 8)], [piece(3), piece(2, others: 1)], [piece(2), piece(3)], [piece(3)],
            [piece(3), piece(2), piece(1)], [piece(3), piece(2, isOwn: true)],
        ]
        for (number, other) in others.enumerated() {
            cache.clear()
            #expect(html(list, made: "old") == "old")
            #expect(html(other, made: "new") == "new", "\(number)")
        }
        cache.clear()
        #expect(html(list, made: "old") == "old")
        #expect(html(list, made: "new", language: .en) == "new")
        #expect(html(list, made: "new") == "old")
    }

    @Test func `puts it together anew when its words would be others`() {
        #expect(html([piece(1)], made: "1") == "1")
        #expect(html([piece(1)], made: "2", after: 59) == "1")
        #expect(html([piece(1)], made: "3", after: 60) == "3")
    }

    @Test func `holds two generations at most and forgets what nobody asks for`() {
        for id in 1...100 {
            #expect(html([piece(id)], made: "\(id)") == "\(id)")
            #expect(html([piece(1)], made: "again") == "1", "asked for all the time")
            #expect(cache.count <= 8)
        }
        #expect(html([piece(50)], made: "new") == "new")
    }
}
