import Postgres
import TestSupport
import Testing

struct NotificationTests {
    @Test func `hears what is told after a commit, and not before`() throws {
        let conninfo = try Cluster.shared.emptyDatabase()
        let (listener, teller) = (Connection(conninfo), Connection(conninfo))
        try listener.listen("quad \"work\"")
        try teller.transaction {
            try teller.execute("SELECT pg_notify('quad \"work\"', \("Анна"))")
            #expect(try listener.waitForNotification(timeout: .milliseconds(50)) == nil)
        }
        try teller.execute("SELECT pg_notify('quad \"work\"', '2')")
        #expect(
            try listener.waitForNotification(timeout: .seconds(5))
                == Notification(channel: "quad \"work\"", payload: "Анна"))
        #expect(try listener.waitForNotification(timeout: .seconds(5))?.payload == "2")
        #expect(try listener.waitForNotification(timeout: .zero) == nil)
    }

    @Test func `hears what is told while it does something else`() throws {
        let listener = Connection(try Cluster.shared.emptyDatabase(), options: .patient)
        try listener.listen("work")
        try listener.execute("SELECT pg_notify('work', 'own')")
        #expect(try listener.row("SELECT 1") { try $0.only(Int.self) } == 1)
        #expect(try listener.waitForNotification(timeout: .seconds(5))?.payload == "own")
    }

    @Test func `listens again after the connection broke`() throws {
        let conninfo = try Cluster.shared.emptyDatabase()
        let (listener, teller) = (Connection(conninfo), Connection(conninfo))
        try listener.listen("work")
        let process = try listener.row("SELECT pg_backend_pid()") { try $0.only(Int32.self) }
        try teller.execute("SELECT pg_terminate_backend(\(process))")
        // Either the break is noticed while waiting, or a new connection was made before.
        do {
            #expect(try listener.waitForNotification(timeout: .seconds(1)) == nil)
        } catch is ConnectionFailure {}
        #expect(try listener.waitForNotification(timeout: .zero) == nil)
        try teller.execute("SELECT pg_notify('work', 'again')")
        #expect(try listener.waitForNotification(timeout: .seconds(5))?.payload == "again")
    }
}
