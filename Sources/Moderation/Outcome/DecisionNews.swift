import Localization
import Postgres
import Site

extension NotificationKind {
    /// A moderator has taken something of the member's from everybody.
    static let removals = NotificationKind(
        "removal", .shieldAlert, title: { ModerationWords($0).removals },
        address: { number, _ in Paths.report(CaseID(rawValue: number)) })

    /// What the member reported was looked at.
    static let reports = NotificationKind(
        "report", .flag, isListedOnly: true, title: { ModerationWords($0).reports },
        address: { number, _ in Paths.report(CaseID(rawValue: number)) })
}

/// Notifies of decisions that cannot be taken back any more: the author of what was taken away and why, and those who reported
/// that somebody has looked, and nothing else. Each is notified in the transaction that writes it down, once, wherever a process
/// dies.
struct DecisionNews {
    /// Cases of one transaction.
    private static let batch: SQL = "20"

    private let database: Connection
    private let settings: Settings

    init(_ database: Connection, _ settings: Settings) {
        self.database = database
        self.settings = settings
    }

    /// - Returns: whether there was something to do
    func notify() throws -> Bool {
        let answered = try notifyOfAnswers()
        return try notifyOfDecisions() || answered
    }

    /// What became of appeals, and what is shown again.
    private func notifyOfAnswers() throws -> Bool {
        try database.transaction {
            let cases = try database.rows(
                """
                SELECT id, appeal IS NOT NULL AS is_appealed, is_granted, answer, author_id, title
                FROM moderation_cases
                WHERE answered_at < now() - make_interval(secs => \(Double(ModerationCase.grace)))
                  AND answer_told_at IS NULL
                ORDER BY answered_at
                LIMIT \(Self.batch)
                FOR UPDATE SKIP LOCKED
                """
            ) { row in
                (
                    id: try row.next("id", as: CaseID.self), isAppealed: try row.next("is_appealed", as: Bool.self),
                    isGranted: try row.next("is_granted", as: Bool.self),
                    answer: try row.next("answer", as: String.self),
                    author: try row.next("author_id", as: MemberID.self),
                    title: try row.next("title", as: String.self)
                )
            }
            guard !cases.isEmpty else { return false }
            let languages = try languages(of: cases.map(\.author))
            try cases.map { one in
                let words = ModerationWords(languages[one.author] ?? .ru)
                let subject: String =
                    !one.isAppealed
                    ? words.yoursShown(title: one.title)
                    : one.isGranted ? words.yoursGranted(title: one.title) : words.yoursUpheld(title: one.title)
                return MemberNotification(
                    .removals, to: one.author, about: one.id.rawValue, on: "answered", subject, detail: one.answer)
            }.notify(in: database, settings)
            _ = try database.execute(
                "UPDATE moderation_cases SET answer_told_at = now() WHERE id = ANY(\(cases.map(\.id.rawValue)))")
            return true
        }
    }

    private func notifyOfDecisions() throws -> Bool {
        try database.transaction {
            let cases = try cases(
                where: "decided_at < now() - make_interval(secs => \(Double(ModerationCase.grace))) AND told_at IS NULL"
            )
            try notify(cases)
            return !cases.isEmpty
        }
    }

    /// Notifies of one that the act's transaction holds, before its seconds are over: it is not taken back any more.
    func notifyOfDecision(_ id: CaseID) throws {
        try notify(cases(where: "id = \(id) AND decided_at IS NOT NULL AND told_at IS NULL"))
    }

    private func cases(where condition: SQL) throws -> [Case] {
        try database.rows(
            """
            SELECT id, decision, reason, explanation, author_id, title
            FROM moderation_cases
            WHERE \(condition)
            ORDER BY decided_at
            LIMIT \(Self.batch)
            FOR UPDATE SKIP LOCKED
            """
        ) { row in
            Case(
                id: try row.next("id"), outcome: ModerationCase.Outcome(rawValue: try row.next("decision")),
                reason: (try row.next("reason", as: String?.self)).flatMap(ReportReason.init(rawValue:)),
                explanation: try row.next("explanation"), author: try row.next("author_id"),
                title: try row.next("title"))
        }
    }

    private func notify(_ cases: [Case]) throws {
        guard !cases.isEmpty else { return }
        try (authors(cases) + reporters(cases)).notify(in: database, settings)
        _ = try database.execute(
            "UPDATE moderation_cases SET told_at = now() WHERE id = ANY(\(cases.map(\.id.rawValue)))")
    }

    private struct Case {
        let id: CaseID
        let outcome: ModerationCase.Outcome?
        let reason: ReportReason?
        let explanation: String
        let author: MemberID
        let title: String
    }

    private func authors(_ cases: [Case]) throws -> [MemberNotification] {
        let taken = cases.filter { $0.outcome?.takesAway == true }
        let languages = try languages(of: taken.map(\.author))
        return taken.map { one in
            let words = ModerationWords(languages[one.author] ?? .ru)
            let why = [one.reason?.sentence(words) ?? "", one.explanation].filter { !$0.isEmpty }
            let subject: String =
                one.outcome == .hidden ? words.yoursHidden(title: one.title) : words.yoursRemoved(title: one.title)
            return MemberNotification(
                .removals, to: one.author, about: one.id.rawValue, on: "removed", subject,
                detail: why.joined(separator: " "))
        }
    }

    private func reporters(_ cases: [Case]) throws -> [MemberNotification] {
        let found = try database.rows(
            """
            SELECT r.case_id, r.reporter_id
            FROM moderation_reports r
            WHERE r.case_id = ANY(\(cases.map(\.id.rawValue))) AND r.reporter_id IS NOT NULL
            ORDER BY r.reporter_id, r.case_id
            """
        ) { (try $0.next("case_id", as: CaseID.self), try $0.next("reporter_id", as: MemberID.self)) }
        let languages = try languages(of: found.map(\.1))
        return found.map { id, reporter in
            MemberNotification(
                .reports, to: reporter, about: id.rawValue, on: "looked",
                ModerationWords(languages[reporter] ?? .ru).lookedAt)
        }
    }

    /// In which members read their notifications, where that is known.
    func languages(of members: [MemberID]) throws -> [MemberID: Language] {
        let found = try database.rows(
            """
            SELECT m.id, \(SpokenLanguage.column) AS language
            FROM members m
            WHERE m.id = ANY(\(members.map(\.rawValue)))
            """
        ) { (try $0.next("id", as: MemberID.self), try $0.next("language", as: String?.self)) }
        return Dictionary(found.map { ($0, $1.flatMap(Language.init(rawValue:)) ?? .ru) }) { first, _ in first }
    }
}
