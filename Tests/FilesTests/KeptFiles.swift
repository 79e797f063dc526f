import Files
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

extension TestApp {
    /// A page of a list and one entry more, as far as there are so many.
    func files(_ query: FileQuery) throws -> [ListedRow] {
        try database.fetch(query.rows)
    }
}

/// A stand with a member: what they have connected and what their sources answered is put into its database.
struct KeptFiles {
    let browser: Browser
    let member: MemberID

    /// - Parameter database: as a stand takes it
    init(_ settings: [String: String] = [:], database: String? = nil) throws {
        try self.init(of: try TestApp(settings, database: database).member())
    }

    /// Of one more member.
    init(of browser: Browser) throws {
        self.browser = browser
        member = try #require(browser.member)
    }

    var app: TestApp { browser.app }

    @discardableResult
    func connect(_ source: FileSource, state: String = "connected") throws -> ConnectionID {
        let scopes = ["docs", "cloud_api:disk.read", "cloud_api:disk.write"]
        return try #require(
            try app.database.row(
                """
                INSERT INTO connections (member_id, provider, account, name, access_token, state, scopes)
                VALUES (\(member), \(source), \("\(member.rawValue)"), 'Анна Ковалёва', '', \(state), \(scopes))
                RETURNING id
                """
            ) { try $0.only(ConnectionID.self) })
    }

    /// Gives a connection a token, so that its source can be asked.
    func authorize(_ connection: ConnectionID) throws {
        let token = try Seal.close(
            Array("token".utf8), for: "connections.access_token.\(connection.rawValue).\(member.rawValue)",
            with: app.settings.keys)
        _ = try app.database.execute("UPDATE connections SET access_token = \(token) WHERE id = \(connection)")
    }

    /// All that stands in a folder; names without a dot are folders'.
    func keep(_ names: [String], in parent: String, of connection: ConnectionID, _ source: FileSource) throws {
        let files = names.map { name in
            RemoteFile(
                remoteID: "\(parent)/\(name)", path: source == .vk ? "1_\(name)" : "disk:/\(name)", parent: parent,
                isFolder: !name.contains("."), name: name, category: name.hasSuffix(".jpg") ? .images : .text,
                size: name.utf8.count * 1_000, modified: Date(timeIntervalSince1970: 1_795_259_100))
        }
        try ListingStore(database: app.database).keep(
            files, of: .init(connection: connection, .folder, parent), source: source, member: member)
    }

    /// One entry; a name without a dot is a folder's.
    @discardableResult
    func keep(
        _ name: String, in parent: String? = nil, of connection: ConnectionID, _ source: FileSource,
        link: String? = nil
    ) throws -> FileID {
        let parent = parent ?? (source == .vk ? "" : "disk:/")
        let number = "1_\(name.utf8.count)\(name.utf8.first ?? 0)"
        let path = source == .vk ? number : parent + (parent.hasSuffix("/") ? "" : "/") + name
        let file = RemoteFile(
            remoteID: "\(source.rawValue) \(path)", path: path, parent: parent,
            isFolder: source == .yandex && !name.contains("."), name: name, category: .text, size: 2_048,
            created: Date(timeIntervalSince1970: 1_795_000_000), modified: Date(timeIntervalSince1970: 1_795_259_100),
            publicLink: link)
        try ListingStore(database: app.database).keep(
            [file], of: .init(connection: connection, .folder, parent), source: source, member: member, isWhole: false)
        let id = try app.database.row("SELECT id FROM files WHERE remote_id = \(file.remoteID)") {
            try $0.only(FileID.self)
        }
        return try #require(id)
    }

    /// The text of a page that answers, with each name in one piece.
    func page(_ address: Address) throws -> String {
        let answer = try browser.get(address)
        #expect(answer.status == 200)
        return answer.text.wholeNames
    }
}

extension String {
    /// A page whose names, which stand in two parts for the sake of their endings, are in one piece.
    var wholeNames: String {
        replacing(/<bdi><span>([^<]*)<\/span>([^<]*)<\/bdi>/) { "<bdi>\($0.1)\($0.2)</bdi>" }
    }
}
