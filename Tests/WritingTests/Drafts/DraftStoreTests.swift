import FoundationEssentials
import Postgres
import Site
import Synchronization
import TestSupport
import Testing
import Web
import Writing

/// What becomes of texts that pages keep: in order, late, from two devices, and after their text was published.
@Suite struct DraftStoreTests {
    private let app: TestApp
    private let store: DraftStore
    private let anna: MemberID
    private let key = UUID()
    private let laptop = Page()
    private let phone = Page()

    init() throws {
        app = try TestApp()
        store = DraftStore(database: app.database)
        anna = try #require(app.member().member)
    }

    /// A page in which is written: what it knows of its draft, and how often it has saved.
    private final class Page {
        let id = UUID()
        var sequence: Int32 = 0
    }

    private func form(_ body: String, from page: Page, key: UUID? = nil, known: Int32 = 0) -> DraftForm {
        page.sequence += 1
        return DraftForm(
            key: key ?? self.key, place: DraftPlace("post"), body: body, fields: ["tags": "#sql"], known: known,
            writer: page.id, sequence: page.sequence)
    }

    private func save(_ form: DraftForm, by member: MemberID? = nil) throws -> DraftStore.Outcome {
        try store.save(form, on: DraftDevice(name: "Firefox, Linux", session: nil), by: member ?? anna)
    }

    private func saved(_ outcome: DraftStore.Outcome) -> DraftStore.Saved? {
        if case .saved(let saved) = outcome { saved } else { nil }
    }

    private func parted(_ outcome: DraftStore.Outcome) -> (DraftStore.Saved, Draft)? {
        if case .parted(let saved, let other) = outcome { (saved, other) } else { nil }
    }

    /// The texts that stand, in the order in which they were begun.
    private func texts(of member: MemberID? = nil) throws -> [String] {
        try app.database.rows(
            """
            SELECT body FROM drafts
            WHERE member_id = \(member ?? anna) AND published_at IS NULL AND deleted_at IS NULL
            ORDER BY id
            """
        ) { try $0.only() }
    }

    private func standing() throws -> Draft? {
        try app.database.fetch(DraftStore.standing(at: DraftPlace("post"), of: anna))
    }

    @Test func `what is typed on is one draft, whose versions count`() throws {
        let first = try #require(saved(save(form("Раз", from: laptop))))
        let second = try #require(saved(save(form("Раз, два", from: laptop, known: first.version))))
        #expect(first.version == 1 && second.version == 2 && second.key == key)
        let draft = try #require(try standing())
        #expect(draft.body == "Раз, два" && draft.fields == ["tags": "#sql"] && draft.key == key)
        #expect(try texts().count == 1)
    }

    @Test func `a page whose answer was lost goes on with its own text`() throws {
        _ = try save(form("Раз", from: laptop))
        let again = try #require(saved(save(form("Раз, два", from: laptop, known: 0))))
        #expect(again.key == key && again.version == 2)
        #expect(try texts() == ["Раз, два"])
    }

    @Test func `a saving that comes late undoes none that came after it`() throws {
        let late = form("Раз", from: laptop)
        _ = try save(form("Раз, два", from: laptop))
        #expect(try saved(save(late)) != nil)
        #expect(try texts() == ["Раз, два"])
    }

    @Test func `two devices keep both texts, and each is told of the other one`() throws {
        _ = try save(form("Общее начало", from: laptop))
        _ = try save(form("Общее начало, с телефона", from: phone, known: 1))
        let (own, other) = try #require(
            try parted(save(form("Общее начало, с ноутбука", from: laptop, known: 1))))
        #expect(own.key != key && other.body == "Общее начало, с телефона" && other.device.name == "Firefox, Linux")
        #expect(try texts() == ["Общее начало, с телефона", "Общее начало, с ноутбука"])
        // From then on each goes on by itself.
        #expect(try saved(save(form("Ноутбук дальше", from: laptop, key: own.key, known: own.version))) != nil)
        #expect(try saved(save(form("Телефон дальше", from: phone, known: 2))) != nil)
        #expect(try texts() == ["Телефон дальше", "Ноутбук дальше"])
    }

    @Test func `a page that did not hear that it has parted makes no third text`() throws {
        _ = try save(form("Общее", from: phone))
        let (own, _) = try #require(try parted(save(form("Моё", from: laptop))))
        let (again, _) = try #require(try parted(save(form("Моё, дальше", from: laptop))))
        #expect(own.key == again.key && again.version == 2)
        #expect(try texts() == ["Общее", "Моё, дальше"])
    }

    @Test func `the same text from another device is no second one`() throws {
        _ = try save(form("Общее", from: phone))
        #expect(try saved(save(form("Общее", from: laptop)))?.key == key)
        #expect(try texts() == ["Общее"])
    }

    @Test func `a saving after its text was published changes nothing`() throws {
        let late = form("Раз", from: laptop)
        _ = try save(form("Раз, два", from: laptop))
        try store.end(act("Раз, два"), at: DraftPlace("post"), by: anna, result: Address("/feed"))
        for form in [late, form("Раз, два, три", from: laptop, known: 1), form("Раз", from: phone)] {
            guard case .published = try save(form) else {
                Issue.record("not taken: \(form.body)")
                continue
            }
        }
        #expect(try texts().isEmpty)
        #expect(try app.database.row("SELECT body FROM drafts") { try $0.only(String.self) } == "")
    }

    @Test func `a text is published once, from however many devices, and another one under its key is another one`()
        throws
    {
        try store.end(act("Раз"), at: DraftPlace("post"), by: anna, result: Address("/feed?published=1"))
        let before = #expect(throws: DraftStore.PublishedBefore.self) {
            try store.end(act("Раз"), at: DraftPlace("post"), by: anna, result: Address("/feed?published=2"))
        }
        #expect(before?.result == Address("/feed?published=1"))
        try store.end(act("Два"), at: DraftPlace("post"), by: anna, result: Address("/feed?published=3"))
    }

    /// The autosave waits for the commit: neither sees the other's row before it.
    @Test func `a saving that meets its text's publishing waits and finds it done`() throws {
        let late = form("Раз, два", from: laptop)
        let conninfo = app.settings.database
        let anna = anna
        let key = act("Раз")
        let isHeld = Atomic(false)
        let met = Mutex<DraftStore.Outcome?>(nil)
        inThreads(2) { thread in
            let database = Connection(conninfo)
            let store = DraftStore(database: database)
            if thread == 0 {
                try? database.transaction {
                    try store.end(key, at: DraftPlace("post"), by: anna, result: Address("/feed"))
                    // The other thread begins now, and its statement comes to wait for this one's row.
                    isHeld.store(true, ordering: .releasing)
                    try waitForLocks(in: conninfo)
                }
                isHeld.store(true, ordering: .releasing)
            } else {
                while !isHeld.load(ordering: .acquiring) { pause(.milliseconds(5)) }
                let outcome = try? store.save(late, on: DraftDevice(name: "", session: nil), by: anna)
                met.withLock { $0 = outcome }
            }
        }
        guard case .published? = met.withLock({ $0 }) else {
            Issue.record("revived")
            return
        }
        #expect(try texts().isEmpty)
    }

    @Test func `what was thrown away comes back only when its page is written in again`() throws {
        let late = form("Раз", from: laptop)
        _ = try save(form("Раз, два", from: laptop))
        try store.discard(form("", from: laptop), by: anna)
        #expect(try texts().isEmpty)
        _ = try save(late)
        #expect(try texts().isEmpty)
        _ = try save(form("Заново", from: laptop))
        #expect(try texts() == ["Заново"])
    }

    @Test func `another device's text is not thrown away with one's own`() throws {
        _ = try save(form("Раз", from: laptop))
        _ = try save(form("Раз, с телефона", from: phone, known: 1))
        try store.discard(form("", from: laptop, known: 1), by: anna)
        #expect(try texts() == ["Раз, с телефона"])
    }

    @Test func `what was deleted in the list is not written over by a page that still has it`() throws {
        let draft = try #require(saved(save(form("Раз", from: laptop))))
        #expect(try store.delete(draft.id, by: anna))
        let next = try #require(saved(save(form("Раз, дальше", from: laptop, known: draft.version))))
        #expect(next.key != key)
        #expect(try texts() == ["Раз, дальше"])
        #expect(try store.restore(draft.id, by: anna))
        #expect(try texts() == ["Раз", "Раз, дальше"])
    }

    @Test func `a member has so many and is told, and what there is goes on`() throws {
        for number in 1...Draft.most {
            #expect(try saved(save(form("Текст \(number)", from: laptop, key: UUID()))) != nil)
        }
        guard case .full = try save(form("Лишний", from: laptop)) else {
            Issue.record("there was room")
            return
        }
        #expect(try texts().count == Draft.most)
        let last = try #require(try standing())
        #expect(try saved(save(form("Дальше", from: laptop, key: last.key, known: last.version))) != nil)
    }

    @Test func `of what was deleted as many stay as there may be drafts`() throws {
        for number in 1...Draft.most + 3 {
            let draft = try #require(saved(save(form("Текст \(number)", from: laptop, key: UUID()))))
            #expect(try store.delete(draft.id, by: anna))
        }
        let left = try app.database.rows("SELECT body FROM drafts ORDER BY id") { try $0.only(String.self) }
        #expect(left.count == Draft.most && left.first == "Текст 4")
    }

    @Test func `drafts are their member's alone`() throws {
        let draft = try #require(saved(save(form("Моё", from: laptop))))
        let mikhail = try #require(app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев").member)
        #expect(try !store.delete(draft.id, by: mikhail))
        #expect(try !store.restore(draft.id, by: mikhail))
        _ = try save(form("Чужое", from: phone), by: mikhail)
        #expect(try texts() == ["Моё"])
        #expect(try app.database.fetch(DraftStore.standing(at: DraftPlace("post"), of: mikhail))?.body == "Чужое")
    }

    /// As its form brings it.
    private func act(_ body: String) -> IdempotencyKey {
        IdempotencyKey(Fields([("key", key.uuidString), ("body", body)]))
    }
}
