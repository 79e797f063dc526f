import Postgres
import Site
import TestSupport
import Testing
import Web

/// S07: an act and the end of the session that asks for it.
@Suite struct OnceTests {
    private static let path = Path("/mark")
    private static let outside = Path("/mark/outside")
    private let app: TestApp
    private let anna: Browser

    /// - Parameters:
    ///   - before: done by another connection once the session was looked up
    ///   - within: likewise, while the act is under way
    private init(before: SQL? = nil, within: SQL? = nil) throws {
        app = try TestApp { settings, _ in
            var acts = Feature("acts")
            acts.routes = { routes in
                routes.post(Self.path, .members) { context in
                    _ = try context.member()
                    let other = Connection(settings.database)
                    if let before { _ = try other.execute(before) }
                    return .redirect(
                        to: try context.once(IdempotencyKey()) {
                            if let within {
                                _ = try other.execute("SET lock_timeout = '200ms'")
                                #expect(throws: DatabaseError.self) { try other.execute(within) }
                            }
                            _ = try context.database.execute("INSERT INTO marks VALUES (1)")
                            return Paths.start()
                        })
                }
                routes.post(Self.outside, .members) { context in
                    _ = try context.member()
                    if let before { _ = try Connection(settings.database).execute(before) }
                    let done = Redirect(to: Paths.start())
                    return try context.onceOutside(IdempotencyKey(), otherwise: done, wait: { try $0() }) { _ in
                        _ = try context.database.execute("INSERT INTO marks VALUES (1)")
                        return done
                    }
                }
            }
            return [.site(settings), acts]
        }
        _ = try app.database.execute("CREATE TABLE marks (number integer)")
        anna = try app.member()
    }

    init() throws { try self.init(before: nil) }

    private func marks() throws -> Int? { try app.database.row("SELECT count(*) FROM marks") { try $0.only() } }

    @Test func `nothing is done for a session that has ended since it was looked up`() throws {
        let ended = try OnceTests(before: "DELETE FROM sessions")
        #expect(try ended.anna.post(Self.path()).status == 401)
        #expect(try ended.marks() == 0)
        let further = try OnceTests(before: "DELETE FROM sessions")
        #expect(try further.anna.post(Self.outside()).status == 401)
        #expect(try further.marks() == 0)
        for path in [Self.path, Self.outside] { #expect(try anna.post(path()).status == 303) }
        #expect(try marks() == 2)
    }

    @Test func `whoever ends a session waits for the act that it has begun`() throws {
        let held = try OnceTests(within: "DELETE FROM sessions")
        #expect(try held.anna.post(Self.path()).status == 303)
        #expect(try held.marks() == 1)
        _ = try held.app.database.execute("DELETE FROM sessions")
        #expect(try held.anna.post(Self.path()).status == 401)
    }
}
