import FoundationEssentials
import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

extension Team {
    /// - Parameter people: to whom it is given; everybody where nobody is named
    @discardableResult
    func remind(
        _ text: String, due: String = "", to people: MemberID..., by browser: Browser? = nil
    ) throws -> SharedReminderID {
        let fields =
            [("text", text), ("due", due), ("whom", people.isEmpty ? "all" : "some"), ("key", IdempotencyKey().text)]
            + people.map { ("for", $0.pathSegment) }
        let answer = try (browser ?? anna).post(Paths.newSharedReminder(id), all: fields)
        #expect(answer.location == Paths.sharedReminders(id).text, "\(answer.status): \(answer.text)")
        return try #require(
            try database.row("SELECT max(id) FROM shared_reminders") { try $0.only(SharedReminderID.self) })
    }

    /// What a page shows: texts, each with the line below it.
    func reminders(on page: Answered) -> [String] {
        page.text.matches(of: #/<p><bdi>([^<]*)<\/bdi><\/p>\s*<p class="meta[^"]*">([^<]*)</#).map {
            "\($0.1) — \($0.2.replacing("\u{A0}", with: " "))"
        }
    }

    func reminders(_ browser: Browser? = nil, at page: Address? = nil) throws -> [String] {
        reminders(on: try (browser ?? anna).get(page ?? Paths.sharedReminders(id)))
    }

    func act(_ address: Address, by browser: Browser) throws -> Answered {
        try browser.post(address, key())
    }

    /// As if a moment had come so many seconds ago.
    func age(_ reminder: SharedReminderID, seconds: Double = 1) throws {
        _ = try database.execute(
            """
            UPDATE shared_reminders SET due_at = now() - make_interval(secs => \(seconds)), told_at = NULL
            WHERE id = \(reminder)
            """)
    }

    /// Does all that is due, as `quad work` does.
    func notifyDue() throws {
        let feature = try #require(app.features.first { $0.name == "projects" })
        let run = try #require(feature.polls[.quick]?(Worker(app.services)))
        while try run() {}
    }

    /// The reminders that a member was notified of.
    func reminded(_ member: MemberID) throws -> [String] {
        try database.rows(
            "SELECT subject FROM notifications WHERE member_id = \(member) AND kind = 'shared-reminder' ORDER BY id"
        ) { try $0.only(String.self) }
    }
}
