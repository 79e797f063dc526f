import Connections
import Files
import Postgres
import Site
import Synchronization
import TestSupport
import Testing
import Web

/// VK and Yandex Disk with answers that a test says, a member who has connected both, and the pages that show what came.
final class HostileSources {
    /// What they answer by the beginning of the path.
    private final class Script: Sendable {
        let answers = Mutex<[String: String]>([:])
    }

    private let script: Script
    private let server: LocalServer
    private let kept: KeptFiles

    static let empty = response(200, [], #"{"response":{"count":0,"items":[]}}"#)

    init(in database: String) throws {
        let script = Script()
        self.script = script
        server = try LocalServer.answering { request in
            // The second page of a list is its end.
            if request.body.contains("offset=") && !request.body.contains("offset=0") { return Self.empty }
            return script.answers.withLock { answers in
                // The longest that fits: the disk itself lies above its files.
                answers.filter { request.path.hasPrefix($0.key) }.max { $0.key.utf8.count < $1.key.utf8.count }?.value
            } ?? response(404, [], "{}")
        }
        let base = "http://localhost:\(server.port)"
        kept = try KeptFiles(
            [
                "QUAD_VK_API": "\(base)/vk", "QUAD_YANDEX_DISK": "\(base)/yandex",
                "QUAD_YANDEX_OAUTH": "\(base)/oauth",
            ], database: database)
        for source in FileSource.allCases { try kept.authorize(kept.connect(source)) }
    }

    func answer(_ path: String, _ answer: String) {
        script.answers.withLock { $0[path] = answer }
    }

    /// Yandex' token has ended, and there is one to refresh it with.
    func expire() throws {
        let database = kept.app.database
        let id = try #require(
            try database.row("SELECT id FROM connections WHERE provider = 'yandex'") { try $0.only(ConnectionID.self) })
        let token = try Seal.close(
            Array("refresh".utf8), for: "connections.refresh_token.\(id.rawValue).\(kept.member.rawValue)",
            with: kept.app.settings.keys)
        _ = try database.execute(
            """
            UPDATE connections
            SET refresh_token = \(token), expires_at = now() - interval '1 second', state = 'connected'
            WHERE id = \(id)
            """)
    }

    /// Has everything asked for anew, and kept as `quad work` does it. The circuits are new each time: nobody rests.
    func refresh() throws {
        try #require(try kept.browser.post(Paths.fileUsage()).status == 303)
        try kept.app.work(FileJobs.handlers(kept.app.services, kept.app.providers))
        let broken = try kept.app.database.rows("SELECT last_error FROM jobs WHERE kind = \(RefreshJob.kind)") {
            try $0.only(String?.self) ?? "was not done"
        }
        try #require(broken.isEmpty, "\(broken)")
    }

    /// Files that are kept now.
    func count() throws -> Int {
        try kept.app.database.row("SELECT count(*) FROM files") { try $0.only(Int.self) } ?? 0
    }

    /// What a member looks at.
    func look(_ sort: String) throws {
        for address in [
            Paths.fileUsage().text, "/files", "/files/all?sort=\(sort)", "/files/vk?sort=\(sort)", "/files/saved",
            "/settings/connections",
        ] {
            let status = try kept.browser.get(address).status
            try #require(status == 200, "\(address): \(status)")
        }
        let files = try kept.app.database.rows("SELECT source, id FROM files ORDER BY id DESC LIMIT 2") {
            Paths.file(try $0.next("source"), try $0.next("id"))
        }
        for file in files { try #require(try kept.browser.get(file).status == 200) }
    }

}
