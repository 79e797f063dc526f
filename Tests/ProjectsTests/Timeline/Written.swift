import Network
import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

/// What people of a ``Team`` write in their project.
struct Written {
    let team: Team

    private func number(_ answer: Answered) throws -> Int {
        let last = try #require(answer.location?.split(separator: "-").last, "\(answer.status): \(answer.text)")
        return try #require(Int(last))
    }

    func send(_ body: String, by browser: Browser, _ more: [String: String] = [:]) throws -> Answered {
        let sent = ["body": body].merging(team.key()) { $1 }.merging(more) { $1 }
        return try browser.post(Paths.project(team.id), sent)
    }

    func post(_ body: String, by browser: Browser, _ more: [String: String] = [:]) throws -> PostID {
        PostID(rawValue: try number(try send(body, by: browser, more)))
    }

    func comment(_ body: String, on post: PostID, by browser: Browser) throws -> CommentID {
        let answer = try browser.post(Paths.post(post), ["body": body].merging(team.key()) { $1 })
        return CommentID(rawValue: try number(answer))
    }

    func act(_ address: Address, _ fields: [String: String] = [:], by browser: Browser) throws -> Answered {
        try browser.post(address, fields.merging(team.key()) { $1 })
    }

    func mention(_ browser: Browser) throws -> String {
        "[@Имя](\(Paths.person(try #require(browser.member)).text))"
    }

    /// A page without what is another at each request.
    func page(_ address: Address, for browser: Browser) throws -> String {
        let answer = try browser.get(address)
        return "\(answer.status) "
            + answer.text.replacing(/value="[^"]*"/, with: "").replacing(/nonce-?="?[^"' ]*/, with: "")
            .replacing(/[0-9A-Fa-f]{8}-[0-9A-Fa-f-]{27}/, with: "")
    }
}
