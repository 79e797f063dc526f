import Admin
import FoundationEssentials
import Site
import TestSupport
import Web

/// A file of people, as an administrator's browser brings it.
struct BroughtFile {
    let app: TestApp
    let admin: Browser

    init(domains: String = "hse.ru, edu.hse.ru", _ changes: [String: String] = [:]) throws {
        app = try TestApp(["QUAD_DOMAINS": domains].merging(changes) { $1 })
        admin = try app.admin()
    }

    /// - Returns: what answers the form
    @discardableResult
    func send(_ text: String, named name: String = "people.csv", key: String = UUID().uuidString) throws -> Answered {
        try send(Array(text.utf8), named: name, key: key)
    }

    @discardableResult
    func send(_ bytes: [UInt8], named name: String = "people.csv", key: String = UUID().uuidString) throws -> Answered {
        let boundary = "----quad"
        func part(_ head: String) -> String { "--\(boundary)\r\nContent-Disposition: form-data; name=\(head)\r\n" }
        var body = Array("\(part("\"token\""))\r\n\(try admin.formToken())\r\n".utf8)
        body += Array("\(part("\"key\""))\r\n\(key)\r\n".utf8)
        body += Array("\(part("\"file\"; filename=\"\(name)\""))Content-Type: text/csv\r\n\r\n".utf8)
        body += bytes + Array("\r\n--\(boundary)--\r\n".utf8)
        return try admin.send(
            "POST", Paths.memberImport().text,
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "multipart/form-data; boundary=\(boundary)"),
            ], body)
    }

    /// Does what `quad work` does, until nothing of the import is left to be done.
    func work() throws {
        let handlers = [ImportJob.handler(app.services)]
        while try app.database.execute(
            "UPDATE jobs SET run_at = now() WHERE kind = \(ImportJob.kind) AND dead_at IS NULL") > 0
        {
            // Letters that wait slow it down.
            _ = try app.database.execute(
                "UPDATE jobs SET run_at = now() + interval '1 hour' WHERE kind = 'letter' AND run_at <= now()")
            try app.work(handlers)
        }
    }

    /// Brings a file and has it tried.
    @discardableResult
    func bring(_ text: String) throws -> Answered {
        try send(text)
        try work()
        return try page()
    }

    func page(_ query: String = "") throws -> Answered { try admin.get(Paths.memberImport().text + query) }

    /// What a form of the page that is shown now carries.
    func fence() throws -> [String: String] {
        let now = try app.database.row("SELECT id || ' ' || trial FROM imports WHERE member_id = \(admin.member)") {
            try $0.only(String.self).split(separator: " ").map(String.init)
        }
        return ["import": now?.first ?? "", "trial": now?.last ?? "", "key": UUID().uuidString]
    }

    @discardableResult
    func post(_ address: Address, _ more: [String: String] = [:]) throws -> Answered {
        try admin.post(address, try fence().merging(more) { $1 })
    }

    /// Rows of the last trial by verdict: new, changed, same, refused.
    func counts() throws -> [Int] {
        try app.database.row(
            """
            SELECT ARRAY[added_rows, changed_rows, same_rows, refused_rows]::bigint[] FROM imports
            WHERE member_id = \(admin.member)
            """
        ) { try $0.only([Int].self) } ?? []
    }

    func state() throws -> String? {
        try app.database.row("SELECT state FROM imports WHERE member_id = \(admin.member)") { try $0.only() }
    }

    func invited() throws -> [String] {
        try app.database.rows("SELECT email FROM invitations ORDER BY email") { try $0.only() }
    }

    func letters() throws -> [WaitingLetter] {
        try app.database.rows("SELECT payload FROM jobs WHERE kind = \(WaitingLetter.kind) ORDER BY id") {
            try WaitingLetter(sealed: try $0.only([UInt8].self), keys: app.settings.keys)
        }
    }

    func acts() throws -> [String] {
        try app.database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only() }
    }
}
