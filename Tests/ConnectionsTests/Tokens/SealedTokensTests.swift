import Connections
import FoundationEssentials
import Postgres
import Site
import Synchronization
import TestSupport
import Testing

@Suite struct SealedTokensTests {
    private static let older = "1 " + String(repeating: "0123456789abcdef", count: 4)
    private static let newer = older + "\n2 " + String(repeating: "fedcba9876543210", count: 4)

    /// T01.
    @Test func `keeps tokens as ciphertext with the number of their key`() throws {
        let journey = try Journey()
        try journey.connect(journey.app.member())
        let first = try journey.app.database.rows(
            "SELECT get_byte(access_token, 0) AS access, get_byte(refresh_token, 0) AS refresh FROM connections"
        ) { [try $0.next("access", as: Int32.self), try $0.next("refresh", as: Int32.self)] }
        #expect(first == [[1, 1]])
    }

    /// T01: somebody who can write rows gets no other member's tokens.
    @Test(arguments: ["access_token", "refresh_token"])
    func `does not open in another row or column`(column: String) throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let mikhail = try journey.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try journey.connect(anna)
        journey.fake.answer("/vk/id/oauth2/auth", FakeProvider.vkTokens(access: "of Mikhail", user: 2))
        journey.fake.answer("/vk/id/oauth2/user_info", FakeProvider.vkUser(2))
        try journey.connect(mikhail)
        let swap: SQL =
            column == "access_token"
            ? "UPDATE connections c SET access_token = o.access_token FROM connections o WHERE o.id <> c.id"
            : "UPDATE connections SET access_token = refresh_token"
        #expect(try journey.app.database.execute(swap) == 2)
        for member in [anna.member, mikhail.member] {
            let member = try #require(member)
            #expect(throws: Seal.Broken.self) { try journey.tokens().token(for: member, at: .vk) }
        }
    }

    /// Fills the table: `count` members with a connection each.
    private func fill(_ journey: Journey, _ count: Int, _ keys: Keys) throws {
        _ = try journey.app.database.execute(
            """
            INSERT INTO members (email, email_key, full_name, faculty, position, city)
            SELECT 'm' || n || '@hse.ru', 'm' || n || '@hse.ru', 'Участник ' || n, 'Факультет права', 'Доцент', 'Москва'
            FROM generate_series(1, \(count)) n
            """)
        let rows = try journey.app.database.rows(
            """
            INSERT INTO connections (member_id, provider, account, name, access_token, expires_at)
            SELECT id, 'vk', id::text, full_name, '', now() + interval '1 hour' FROM members
            RETURNING id, member_id
            """
        ) { (try $0.next("id", as: Int.self), try $0.next("member_id", as: Int.self)) }
        for (id, member) in rows {
            let access = try Seal.close(
                Array("access \(id)".utf8), for: "connections.access_token.\(id).\(member)", with: keys)
            let refresh = try Seal.close(
                Array("refresh \(id)".utf8), for: "connections.refresh_token.\(id).\(member)", with: keys)
            _ = try journey.app.database.execute(
                "UPDATE connections SET access_token = \(access), refresh_token = \(refresh) WHERE id = \(id)")
        }
    }

    /// T02.
    @Test func `is sealed with a new key while members use it, and nothing of the old one is left`() throws {
        let journey = try Journey()
        let (old, both) = (try Keys(file: Self.older), try Keys(file: Self.newer))
        try fill(journey, 450, old)
        let members = try journey.app.database.rows("SELECT member_id FROM connections ORDER BY id") {
            try $0.only(MemberID.self)
        }
        let (failures, reads) = (Counter(), Counter())
        let isDone = Atomic<Bool>(false)
        let (settings, providers) = (journey.app.settings, journey.providers)
        let collected = Mutex<[SealedColumn.Report]>([])
        inParallel(4) { number in
            if number == 0 {
                let database = Connection(settings.database)
                for column in SealedTokens.columns {
                    if let report = try? column.reseal(database, keys: both) {
                        collected.withLock { $0.append(report) }
                    }
                }
                return isDone.store(true, ordering: .releasing)
            }
            let tokens = AccessTokens(
                database: Connection(settings.database),
                client: OAuthClient(providers), keys: both,
                log: Log("test", descriptor: -1))
            repeat {
                guard let member = members.randomElement() else { return }
                do {
                    let token = try tokens.token(for: member, at: .vk)
                    if token.text == "access \(token.connection.rawValue)" { reads.add() } else { failures.add() }
                } catch {
                    failures.add()
                }
            } while !isDone.load(ordering: .acquiring)
        }
        let reports = collected.withLock { $0 }
        #expect(failures.count == 0)
        #expect(reads.count > 3)
        #expect(reports.map(\.resealed) == [450, 450, 0])
        #expect(reports.allSatisfy { $0.left == 0 && $0.unreadable == 0 })
        let stale = try journey.count(
            """
            SELECT count(*) FROM connections
            WHERE get_byte(access_token, 0) <> 2 OR get_byte(refresh_token, 0) <> 2
            """)
        #expect(stale == 0)
    }

    @Test func `tells of rows that do not open, and ends all the same`() throws {
        let journey = try Journey()
        let (old, both) = (try Keys(file: Self.older), try Keys(file: Self.newer))
        try fill(journey, 3, old)
        _ = try journey.app.database.execute(
            """
            UPDATE connections
            SET access_token = set_byte(access_token, 20, 255 - get_byte(access_token, 20))
            WHERE id = (SELECT min(id) FROM connections)
            """)
        let report = try #require(SealedTokens.columns.first).reseal(journey.app.database, keys: both)
        #expect((report.resealed, report.unreadable, report.left) == (2, 1, 1))
    }

    @Test func `seals the verifiers and jobs of people who are on their way too`() throws {
        let journey = try Journey()
        let both = try Keys(file: Self.newer)
        let anna = try journey.app.member()
        _ = try journey.start(anna)
        _ = try journey.app.anonymous().post(Paths.signIn(), ["email": "elena@hse.ru"])
        let reports = try (SealedTokens.columns + [JobQueue.sealedPayload]).map {
            try $0.reseal(journey.app.database, keys: both)
        }
        #expect(reports.map(\.resealed) == [0, 0, 1, 1])
        #expect(reports.allSatisfy { $0.unreadable == 0 && $0.left == 0 })
    }
}
