import FoundationEssentials
import HTML
import Localization
import Postgres
import Site
import Testing

struct FragmentCacheTests {
    private static let now = Date(timeIntervalSince1970: 1_795_259_100)

    let cache = FragmentCache(size: 4)

    /// What is shown of a row in this version; `made` is what it would be if it were made now.
    private func html(
        _ version: UInt32, made: String, others: Int = 0, id: Int = 1, language: Language = .ru, isOwn: Bool = false,
        after seconds: Double = 0
    ) -> String {
        let source = FragmentSource(row: RowVersion(transaction: version), others: others)
        let key = FragmentKey(.postCard, id: id, language: language, isOwn: isOwn)
        if let kept = cache.html(key, of: source, now: Self.now.addingTimeInterval(seconds)) { return kept.markup }
        cache.keep(HTML(trusted: made), as: key, of: source, until: Self.now.addingTimeInterval(60))
        return made
    }

    @Test func `gives what was made of the same source again`() {
        #expect(html(7, made: "1") == "1")
        #expect(html(7, made: "2") == "1")
    }

    @Test func `makes it anew when the source is another`() {
        _ = html(7, made: "1")
        #expect(html(8, made: "2") == "2")
        #expect(html(7, made: "3") == "3")
        #expect(html(7, made: "4", others: 1) == "4")
    }

    @Test func `makes it anew when its words would be others`() {
        _ = html(7, made: "1")
        #expect(html(7, made: "2", after: 59) == "1")
        #expect(html(7, made: "3", after: 60) == "3")
    }

    @Test func `keeps readers of another kind apart`() {
        _ = html(7, made: "1")
        #expect(html(7, made: "2", language: .en) == "2")
        #expect(html(7, made: "3", isOwn: true) == "3")
        #expect(html(7, made: "4", id: 2) == "4")
        #expect(html(7, made: "5") == "1")
    }

    @Test func `holds two generations at most and forgets what nobody asks for`() {
        for id in 1...100 {
            #expect(html(7, made: "\(id)", id: id) == "\(id)")
            #expect(html(7, made: "again", id: 1) == "1", "asked for all the time")
            #expect(cache.count <= 8)
        }
        #expect(html(7, made: "new", id: 50) == "new")
    }

    @Test func `forgets all when told so`() {
        _ = html(7, made: "1")
        cache.clear()
        #expect(html(7, made: "2") == "2")
    }
}
