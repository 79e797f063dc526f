import Connections
import FoundationEssentials
import HTTPClient
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What administrators decide about a provider is obeyed by each process.
struct ProviderWatchTests {
    private let journey: Journey
    private let anna: Browser
    /// The process that answers, and another one.
    private let processes: [Providers]
    private var database: Connection { journey.app.database }

    init() throws {
        journey = try Journey()
        anna = try journey.app.member()
        processes = [journey.providers, journey.app.providers]
    }

    private func watches() throws -> [ProviderWatch] {
        zip(processes, ["quad serve a", "quad work"]).map {
            ProviderWatch($0, journey.app.services.process($1))
        }
    }

    private func look(_ watches: inout [ProviderWatch]) throws {
        for number in watches.indices { try watches[number].look(isCalled: true) }
    }

    private func switchOff(_ provider: ProviderID = .vk) throws {
        _ = try database.fetch(
            ProviderSwitch.switchOff(provider, russian: "Вернётся в <понедельник>", english: "Back on Monday"))
    }

    @Test func `nothing goes out before it is known what is switched off`() throws {
        var watches = try watches()
        let breakers = processes.flatMap(\.all).map(\.breaker)
        #expect(breakers.count == 6 && breakers.allSatisfy(\.isForcedOpen))
        try look(&watches)
        #expect(breakers.allSatisfy { !$0.isForcedOpen })
    }

    @Test func `no process calls what is switched off, and each does again later`() throws {
        try journey.connect(anna)
        var watches = try watches()
        try look(&watches)
        let query = try journey.start(anna, .yandex)
        try switchOff()
        try switchOff(.yandex)
        try look(&watches)
        let calls = journey.fake.all.count
        for providers in processes {
            #expect(!providers.isOn(.vk))
            #expect(providers[.vk]?.whyOff(.en) == "An administrator has turned VK off. Back on Monday")
        }
        let id = try #require(anna.member)
        #expect(throws: TokenFailure.off) { try journey.tokens().token(for: id, at: .vk) }
        #expect(try journey.comeBack(anna, .yandex, state: query["state"]).location == "/feed")
        #expect(anna.outcome == "off", "who was on the way when it was switched off")
        let refused = try anna.post(Paths.connect(.yandex), ["return": "/feed"])
        #expect((refused.status, refused.location, anna.outcome) == (303, "/feed", "off"))
        #expect(journey.fake.all.count == calls)
        #expect(try database.fetch(ProviderSwitch.switchOn(.vk)) == 1)
        #expect(try database.fetch(ProviderSwitch.switchOn(.vk)) == 0)
        try look(&watches)
        #expect(processes.allSatisfy { $0.isOn(.vk) && !$0.isOn(.yandex) })
        #expect(try !journey.tokens().token(for: id, at: .vk).text.isEmpty)
        for providers in processes { _ = try providers[.vk]?.breaker.admit() }
    }

    @Test func `it is looked at now and then, also when nobody calls`() throws {
        var watch = ProviderWatch(journey.providers, journey.app.services.process("quad serve a"))
        let now = ContinuousClock.now
        try watch.look(isCalled: false, now: now)
        try switchOff()
        try watch.look(isCalled: false, now: now + .seconds(9))
        #expect(journey.providers.isOn(.vk))
        try watch.look(isCalled: false, now: now + .seconds(10))
        #expect(!journey.providers.isOn(.vk))
    }

    @Test func `an order to ask again closes the circuit of each process, once`() throws {
        var watches = try watches()
        try look(&watches)
        func fail() throws {
            for breaker in processes.compactMap({ $0[.vk]?.breaker }) {
                for _ in 1...5 { breaker.settle(try breaker.admit(), .failure(.trouble)) }
            }
        }
        func isOpen() -> [Bool] { processes.map { $0[.vk]?.breaker.cooldown != nil } }
        try fail()
        try look(&watches)
        #expect(isOpen() == [true, true])
        _ = try database.fetch(ProviderSwitch.reset(.vk))
        try look(&watches)
        #expect(isOpen() == [false, false])
        try fail()
        try look(&watches)
        #expect(isOpen() == [true, true])
    }

    @Test func `what waits for a provider is due when that is on again`() throws {
        var watches = try watches()
        try switchOff()
        try look(&watches)
        let wait = journey.providers.wait(for: .vk)
        #expect((wait.delay, wait.awaited) == (15, "vk"))
        _ = try database.execute(
            """
            INSERT INTO jobs (kind, pool, payload, run_at, waits_for)
            SELECT 'a', 'quick', '', now() + interval '1 hour', unnest(ARRAY['vk', 'yandex'])
            """)
        _ = try database.execute("UPDATE provider_switches SET changed_at = now() - interval '1 day'")
        try look(&watches)
        #expect(journey.providers.wait(for: .vk).delay == 600)
        _ = try database.fetch(ProviderSwitch.switchOn(.vk))
        try look(&watches)
        #expect(try journey.count("SELECT count(*) FROM jobs WHERE run_at <= now() AND waits_for IS NULL") == 1)
    }

    @Test func `members read why, in their language, and find their connection when it is over`() throws {
        try journey.connect(anna)
        var watches = try watches()
        try switchOff()
        try look(&watches)
        let page = try anna.get(Paths.connections())
        #expect(page.trips == 1)
        #expect(page.text.contains("Администратор выключил VK. Вернётся в &lt;понедельник&gt;"))
        #expect(page.text.contains("Выключено") && page.text.contains("/connections/vk/disconnect"))
        let other = try journey.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let start = try other.get(Paths.connections()).text
        let form = try #require(start.split(separator: "action=\"/connections/vk\"").last)
        #expect(form.contains("<button class=\"button primary is-small\" disabled>"))
        _ = try database.fetch(ProviderSwitch.switchOn(.vk))
        try look(&watches)
        #expect(try anna.get(Paths.connections()).text.contains("Подключено"))
    }

    @Test func `what is switched off can be disconnected, and is not asked about it`() throws {
        try journey.connect(anna)
        var watches = try watches()
        try switchOff()
        try look(&watches)
        let calls = journey.fake.all.count
        _ = try anna.post(Paths.disconnect(.vk))
        #expect(anna.outcome == "unconfirmed")
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
        #expect(journey.fake.all.count == calls)
    }

    // MARK: What processes say

    private func circuits(_ provider: ProviderID = .vk) throws -> [String] {
        try database.fetch(CircuitReport.all).filter { $0.provider == provider }.map { "\($0.name) \($0.state)" }
    }

    @Test func `each process says how its circuits stand, at once when that changes`() throws {
        var watches = try watches()
        try look(&watches)
        #expect(try circuits() == ["quad serve a closed", "quad work closed"])
        let breaker = try #require(processes[1][.vk]?.breaker)
        for _ in 1...5 { breaker.settle(try breaker.admit(), .failure(.trouble)) }
        for number in watches.indices { try watches[number].look(isCalled: false) }
        #expect(try circuits() == ["quad serve a closed", "quad work open"])
        #expect(try circuits(.yandex) == ["quad serve a closed", "quad work closed"])
        let report = try #require(try database.fetch(CircuitReport.all).first { $0.state == .open })
        let rest = try #require(report.openUntil).timeIntervalSince(.now)
        #expect((20...31).contains(rest), "\(rest)")
        try switchOff()
        try look(&watches)
        #expect(try circuits() == ["quad serve a off", "quad work off"])
    }

    @Test func `says nothing while nothing has changed, and is gone when it is silent`() throws {
        var watch = ProviderWatch(journey.providers, journey.app.services.process("quad serve a"))
        let now = ContinuousClock.now
        try watch.look(isCalled: false, now: now)
        let trips = database.roundTrips
        for second in 1...9 { try watch.look(isCalled: false, now: now + .seconds(second)) }
        #expect(database.roundTrips == trips)
        try watch.look(isCalled: false, now: now + .seconds(10))
        #expect(database.roundTrips == trips + 1)
        _ = try database.execute("UPDATE provider_circuits SET seen_at = now() - interval '31 seconds'")
        #expect(try circuits().isEmpty)
    }

    @Test func `adds what all processes have called, a statement for many calls`() throws {
        var watches = try watches()
        try look(&watches)
        try journey.connect(anna)
        journey.fake.answer("/vk/id/oauth2/auth", "", status: 503)
        for _ in 1...3 { _ = try journey.comeBack(anna, .vk, state: journey.start(anna)["state"]) }
        for _ in 1...2 { try look(&watches) }
        let calls = try #require(try database.fetch(ProviderCalls.all).first { $0.provider == .vk })
        #expect((calls.calls.hour, calls.calls.day) == (5, 5))
        #expect((calls.failures.hour, calls.failures.day) == (3, 3))
        #expect(calls.fault == .server && calls.failed != nil && calls.allowed == nil)
        #expect(try journey.count("SELECT count(*) FROM provider_calls") <= 2)
        _ = try database.execute("UPDATE provider_calls SET minute = minute - interval '2 hours'")
        let older = try #require(try database.fetch(ProviderCalls.all).first)
        #expect((older.calls.hour, older.calls.day, older.failures.hour, older.failures.day) == (0, 5, 0, 3))
    }

    @Test func `loses no count while the database is away`() throws {
        let providers = processes[0]
        var watch = ProviderWatch(providers, journey.app.services.process("quad serve a"))
        try watch.look(isCalled: true)
        try journey.connect(anna)
        _ = try database.execute("ALTER TABLE provider_calls RENAME TO away")
        #expect(throws: DatabaseError.self) { try watch.look(isCalled: true) }
        _ = try database.execute("ALTER TABLE away RENAME TO provider_calls")
        try watch.look(isCalled: true)
        #expect(try database.fetch(ProviderCalls.all).map(\.calls.day) == [2])
    }
}
