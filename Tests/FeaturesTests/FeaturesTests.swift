import FoundationEssentials
import Site
import TestSupport
import Testing
import Web

/// What every feature keeps to, read off the one list of them.
@Suite struct FeaturesTests {
    /// What this pattern captures in the sources of whatever has templates: features, and what they share.
    private func written(_ pattern: Regex<(Substring, Substring)>) throws -> [String] {
        let files = FileManager.default
        let folders = try files.contentsOfDirectory(atPath: "\(Cluster.project)/Sources").filter {
            files.fileExists(atPath: "\(Cluster.project)/templates/\($0.lowercased())")
        }
        return try folders.flatMap { folder in
            let root = "\(Cluster.project)/Sources/\(folder)"
            return try files.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }.flatMap {
                let text = try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8)
                return text.matches(of: pattern).map { String($0.output.1) }
            }
        }.sorted()
    }

    /// A job without a handler would never be taken, and one in another pool's list never be found.
    @Test func `every kind of job has one handler, in its own pool, which has threads`() throws {
        let app = try TestApp()
        let worker = Worker(app.services)
        var kinds: [String] = []
        for pool in WorkPool.allCases {
            #expect(app.settings.threads[pool, default: 0] > 0)
            for handler in app.features.handlers(of: pool, worker) {
                #expect(handler.pool == pool, "\(handler.kind)")
                kinds.append(handler.kind)
            }
        }
        #expect(try kinds.sorted() == written(/static let kind = "([^"]+)"/))
        #expect(kinds.count > 10)
    }

    @Test func `every address is routed`() throws {
        let routed = Set(try TestApp().routes.all.map(\.pattern))
        #expect(try Set(written(/static let \w+ = Path\(\s*"([^"]+)"/)) == routed)
        #expect(routed.count > 70)
    }

    @Test func `the sprite is made of exactly the icons that are named`() throws {
        let used = try String(contentsOfFile: "\(Cluster.project)/static/icons/used.txt", encoding: .utf8)
        let names = used.split(separator: "\n").map(String.init)
        let drawn = try FileManager.default.contentsOfDirectory(atPath: "\(Cluster.project)/static/icons/own")
            .map { String($0.dropLast(4)) }
        let named = try written(/static let \w+ = Icon\("([^"]+)"\)/)
        #expect(names == named.filter { !drawn.contains($0) })
    }

    @Test func `names its features apart`() throws {
        let names = try TestApp().features.map(\.name)
        #expect(Set(names).count == names.count)
    }

    /// The columns are there; what is upkept and cleared away is.
    @Test func `keeps house and seals anew on an empty database`() throws {
        let app = try TestApp()
        try UpkeepClock(of: app.features, app.services).runDue()
        for column in app.features.flatMap(\.sealedColumns) {
            #expect(try column.reseal(app.database, keys: app.settings.keys).left == 0)
        }
    }
}
