import Dispatch
import Files
import FoundationEssentials
import Postgres
import Site
import Synchronization
import TestSupport
import Testing

/// What is kept of the lists that sources gave.
struct ListingStoreTests {
    let app: TestApp
    let anna: MemberID
    let store: ListingStore
    let yandex: ConnectionID

    init() throws {
        app = try TestApp()
        let member = try #require(try app.member().member)
        anna = member
        store = ListingStore(database: app.database)
        yandex = try #require(
            try app.database.row(
                "INSERT INTO connections (member_id, provider, account, name, access_token) VALUES (\(member), 'yandex', '1', '', '') RETURNING id"
            ) { try $0.only(ConnectionID.self) })
    }

    private var root: ListingStore.Place { .init(connection: yandex, .folder, "disk:/") }

    private func file(
        _ id: String, in parent: String = "disk:/", _ name: String? = nil, isFolder: Bool = false, size: Int = 10,
        link: String? = nil
    ) -> RemoteFile {
        let name = name ?? "\(id).txt"
        return RemoteFile(
            remoteID: id, path: parent == "disk:/" ? "disk:/\(name)" : "\(parent)/\(name)", parent: parent,
            isFolder: isFolder, name: name, category: .text, size: size,
            modified: Date(timeIntervalSince1970: 1_795_259_100), publicLink: link)
    }

    private func keep(_ files: [RemoteFile], _ place: ListingStore.Place? = nil) throws {
        try store.keep(files, of: place ?? root, source: .yandex, member: anna)
    }

    private func names(_ path: String = "disk:/") throws -> [String] {
        try app.files(FileQuery(.folder(path, .yandex, anna), by: FileOrder(.name))).map(\.name.description)
    }

    private func state(_ path: String = "disk:/") throws -> Listing? {
        try app.database.fetch(ListingStore.state(of: path, .folder, .yandex, for: anna))
    }

    @Test(arguments: [Listing.Kind.folder, .all, .published])
    func `what a list lacks is looked up, not searched for among all it has`(_ kind: Listing.Kind) throws {
        let removal = try #require(ListingStore.removal(allBut: ["a", "b"], .init(connection: yandex, kind, "disk:/")))
        let plan = try app.database.rows("EXPLAIN \(removal)") { try $0.only(String.self) }.joined(separator: "\n")
        #expect(plan.contains("hashed SubPlan"), "\(plan)")
    }

    @Test func `a list is kept as it was given, and the next one takes its place`() throws {
        #expect(try state() == nil)
        try keep([file("a"), file("b"), file("c", isFolder: true)])
        #expect(try names() == ["c.txt", "a.txt", "b.txt"])
        try keep([file("b", "renamed.txt"), file("d"), file("d")])
        #expect(try names() == ["d.txt", "renamed.txt"])
        #expect(try state()?.refreshed != nil)
        try keep([])
        #expect(try names() == [])
    }

    @Test func `what did not change is not written`() throws {
        let files = [file("a"), file("b", size: 7)]
        try keep(files)
        func versions() throws -> [String] {
            try app.database.rows("SELECT xmin::text || ctid::text FROM files ORDER BY id") {
                try $0.only(String.self)
            }
        }
        let before = try versions()
        try keep(files)
        #expect(try versions() == before)
        try keep([files[0], file("b", size: 8)])
        #expect(try versions()[0] == before[0])
        #expect(try versions()[1] != before[1])
    }

    @Test func `a folder that is gone takes along what stood below it, and nothing beside it`() throws {
        try keep([file("f", "Лекции", isFolder: true), file("g", "Лекции 2", isFolder: true), file("a")])
        let below = ListingStore.Place(connection: yandex, .folder, "disk:/Лекции")
        try keep([file("x", in: "disk:/Лекции"), file("y", in: "disk:/Лекции", "Весна", isFolder: true)], below)
        try keep([file("z", in: "disk:/Лекции/Весна")], .init(connection: yandex, .folder, "disk:/Лекции/Весна"))
        try keep([file("w", in: "disk:/Лекции 2")], .init(connection: yandex, .folder, "disk:/Лекции 2"))
        try keep([file("g", "Лекции 2", isFolder: true), file("a")])
        #expect(try names("disk:/Лекции") == [] && names("disk:/Лекции/Весна") == [])
        #expect(try names("disk:/Лекции 2") == ["w.txt"])
    }

    @Test func `a folder that was renamed keeps its content`() throws {
        try keep([file("f", "Лекции", isFolder: true), file("g", "Лекции 2", isFolder: true)])
        let spring = file("y", in: "disk:/Лекции", "Весна", isFolder: true)
        try keep([file("x", in: "disk:/Лекции"), spring], .init(connection: yandex, .folder, "disk:/Лекции"))
        try keep([file("z", in: "disk:/Лекции/Весна")], .init(connection: yandex, .folder, "disk:/Лекции/Весна"))
        try keep([file("f", "Архив", isFolder: true), file("g", "Лекции 2", isFolder: true)])
        #expect(try names("disk:/Архив") == ["Весна", "x.txt"])
        #expect(try names("disk:/Архив/Весна") == ["z.txt"])
        #expect(try names("disk:/Лекции") == [])
    }

    @Test func `a list of everything leaves folders alone, and one of published files only unpublishes`() throws {
        try keep([file("f", "Лекции", isFolder: true), file("a", link: "https://yadi.sk/d/a"), file("b")])
        try keep([file("a", link: "https://yadi.sk/d/a")], .init(connection: yandex, .all, ""))
        #expect(try names() == ["Лекции", "a.txt"])
        try keep([], .init(connection: yandex, .published, ""))
        #expect(try names() == ["Лекции", "a.txt"])
        #expect(try app.files(FileQuery(.published(anna), by: FileOrder(.name))).isEmpty)
    }

    @Test func `a refresh is asked for once, until it ends or took too long`() throws {
        #expect(try store.ask(root))
        #expect(try !store.ask(root))
        #expect(try state()?.isRefreshing(now: .now) == true)
        try app.database.execute("UPDATE file_listings SET asked_at = now() - interval '91 seconds'")
        #expect(try store.ask(root))
        try keep([file("a")])
        #expect(try state()?.isRefreshing(now: .now) == false)
        #expect(try state()?.isStale(now: .now) == false)
        #expect(try state()?.isStale(now: .now.addingTimeInterval(61)) == true)
        #expect(try store.ask(root))
    }

    @Test(arguments: ListingFailure.allCases.filter { $0 != .off })
    func `a failure is told and leaves what was kept`(_ failure: ListingFailure) throws {
        try keep([file("a")])
        #expect(try store.ask(root))
        try store.fail(root, failure)
        #expect(try state()?.failure == failure)
        #expect(try state()?.refreshed != nil)
        #expect(try names() == ["a.txt"])
        try keep([file("a")])
        #expect(try state()?.failure == nil)
    }

    @Test func `ten thousand entries are kept and read`() throws {
        try keep((1...10_000).map { file("id\($0)", "Файл \($0).txt") })
        #expect(try names().first == "Файл 1.txt")
        #expect(try app.database.row("SELECT count(*) FROM files") { try $0.only(Int.self) } == 10_000)
    }

    @Test func `disconnecting and a refresh do not wait for each other in a ring`() throws {
        try keep([file("a")])
        let (conninfo, anna, place, other) = (app.settings.database, anna, root, file("b"))
        let isHeld = DispatchSemaphore(value: 0)
        let failures = Mutex<[String]>([])
        inThreads(2) { thread in
            let database = Connection(conninfo)
            do {
                if thread == 0 {
                    try database.transaction {
                        try database.execute("SELECT FROM connections WHERE id = \(place.connection) FOR UPDATE")
                        isHeld.signal()
                        // Time for the other one to take what it may take.
                        try database.execute("SELECT pg_sleep(0.3)")
                        try database.execute("DELETE FROM connections WHERE id = \(place.connection)")
                    }
                } else {
                    isHeld.wait()
                    try ListingStore(database: database).keep([other], of: place, source: .yandex, member: anna)
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try names() == [])
    }
}
