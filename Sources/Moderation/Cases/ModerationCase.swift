import FoundationEssentials
import Postgres
import Site

package enum CaseNoun {}
package typealias CaseID = Identifier<CaseNoun>

/// A thing that was reported, with what is done about it, as those who decide see it.
package struct ModerationCase: Sendable {
    /// Minutes for which a moderator has it alone.
    static let claim = 10
    /// Seconds in which a decision can be taken back, before anybody is notified of it.
    static let grace = 10

    let id: CaseID
    let thing: ThingID
    let author: Person
    let title: String
    let reports: Int
    let version: Int
    let opened: Date
    /// In what it is reported for, the commonest first.
    let reasons: [ReportReason]
    /// Who has it at this moment, and until when.
    let claim: Claim?
    let decision: Decision?
    /// Its decision can be taken back.
    let isFresh: Bool
    /// What the author says against that its thing was taken away.
    let appeal: Appeal?
    /// What was said to the appeal; or, without one, that what was hidden is shown again.
    let answer: Answer?
    /// The answer can be taken back.
    let isAnswerFresh: Bool
    /// The author may not sign in.
    let isAuthorLocked: Bool
    /// Since when the author is here.
    let joined: Date

    package struct Person: Sendable {
        let id: MemberID
        let name: String
    }

    struct Claim: Sendable {
        let person: Person
        let until: Date
    }

    struct Decision: Sendable {
        let outcome: Outcome
        /// Why its thing was taken away, or its author suspended.
        let reason: ReportReason?
        /// What the moderator says of it; may be empty.
        let explanation: String
        /// Nil for one who is no member any more.
        let by: Person?
        let date: Date

        /// What the author reads.
        func words(_ words: ModerationWords) -> String {
            [reason?.sentence(words) ?? "", explanation].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    struct Appeal: Sendable {
        /// Days in which one may appeal.
        static let days = 30
        /// Characters.
        static let longest = 1_000

        let text: String
        let date: Date
    }

    struct Answer: Sendable {
        let isGranted: Bool
        /// What became of the thing then; nil where it stays removed.
        let restored: Reportable.Restored?
        let text: String
        let by: Person?
        let date: Date
    }

    enum Outcome: String, Sendable {
        /// It breaks no rule.
        case kept
        /// Taken from everybody, until a moderator shows it again: any of them, at any time.
        case hidden
        /// Taken from everybody, for good: only an appeal brings it back.
        case removed
        /// An administrator has suspended its author.
        case suspended

        /// Nobody but its author and moderators reads the thing any more, and its author is notified of why.
        var takesAway: Bool { self == .hidden || self == .removed }

        /// The same of `moderation_cases c`.
        static let tookAway: SQL = "c.decision IN ('hidden', 'removed')"
    }

    /// It is hidden, and nothing was said of that yet: an appeal is answered instead.
    var canBeShown: Bool { decision?.outcome == .hidden && !isFresh && appeal == nil && answer == nil }

    /// What ``init(_:)`` reads, of ``source``.
    static let columns: SQL = """
        c.id, c.kind, c.thing, c.author_id, m.name AS author, c.title, c.reports, c.version, c.opened_at,
        ARRAY(
            SELECT r.reason
            FROM moderation_reports r
            WHERE r.case_id = c.id
            GROUP BY r.reason
            ORDER BY count(*) DESC, r.reason
        ) AS reasons,
        t.id AS taker_id, t.name AS taker, c.taken_until, c.decision, c.reason, c.explanation, d.id AS decider_id, d.name AS decider,
        c.decided_at, c.decided_at IS NOT NULL AND c.told_at IS NULL AS is_fresh, c.appeal, c.appealed_at, c.is_granted, c.restored,
        c.answer, a.id AS answerer_id, a.name AS answerer, c.answered_at,
        c.answered_at IS NOT NULL AND c.answer_told_at IS NULL AS is_answer_fresh, \(Member.isKeptOut) AS is_locked,
        m.created_at AS joined
        """

    static let source: SQL = """
        moderation_cases c
        JOIN members m ON m.id = c.author_id
        LEFT JOIN members t ON t.id = c.taken_by_id AND c.taken_until > now() AND c.decided_at IS NULL
        LEFT JOIN members d ON d.id = c.decided_by_id
        LEFT JOIN members a ON a.id = c.answered_by_id
        """

    init(_ row: inout Row) throws {
        id = try row.next("id")
        thing = ThingID(try row.next("kind"), try row.next("thing"))
        author = Person(id: try row.next("author_id"), name: try row.next("author"))
        title = try row.next("title")
        reports = Int(try row.next("reports", as: Int32.self))
        version = Int(try row.next("version", as: Int32.self))
        opened = try row.next("opened_at")
        reasons = (try row.next("reasons", as: [String].self)).compactMap(ReportReason.init(rawValue:))
        let taker = Self.person(try row.next("taker_id"), try row.next("taker"))
        let until: Date? = try row.next("taken_until")
        claim = taker.flatMap { taker in until.map { Claim(person: taker, until: $0) } }
        let outcome = (try row.next("decision", as: String?.self)).flatMap(Outcome.init(rawValue:))
        let reason = (try row.next("reason", as: String?.self)).flatMap(ReportReason.init(rawValue:))
        let explanation: String = try row.next("explanation")
        let decider = Self.person(try row.next("decider_id"), try row.next("decider"))
        let date: Date? = try row.next("decided_at")
        decision = outcome.flatMap { outcome in
            date.map { Decision(outcome: outcome, reason: reason, explanation: explanation, by: decider, date: $0) }
        }
        isFresh = try row.next("is_fresh")
        let said: String? = try row.next("appeal")
        let appealed: Date? = try row.next("appealed_at")
        let isGranted: Bool? = try row.next("is_granted")
        let restored = (try row.next("restored", as: String?.self)).flatMap(Reportable.Restored.init(rawValue:))
        let answerText: String = try row.next("answer")
        let answerer = Self.person(try row.next("answerer_id"), try row.next("answerer"))
        let answered: Date? = try row.next("answered_at")
        isAnswerFresh = try row.next("is_answer_fresh")
        answer = isGranted.flatMap { isGranted in
            answered.map { Answer(isGranted: isGranted, restored: restored, text: answerText, by: answerer, date: $0) }
        }
        appeal = said.flatMap { said in appealed.map { Appeal(text: said, date: $0) } }
        isAuthorLocked = try row.next("is_locked")
        joined = try row.next("joined")
    }

    private static func person(_ id: MemberID?, _ name: String?) -> Person? {
        id.flatMap { id in name.map { Person(id: id, name: $0) } }
    }
}

/// Cases stand in the order in which they were opened.
enum CaseKey: String, ListKey {
    case number

    var columns: [KeyColumn<ModerationCase>] { [] }
    var id: SQL { "c.id" }
    static func id(of row: ModerationCase) -> Int { row.id.rawValue }
}

extension ListKind where Key == CaseKey {
    /// Those that wait; what does so longest comes first.
    static var waitingCases: ListKind { ListKind(nil, by: ListOrder(.number), .fifty) }
    static var decidedCases: ListKind { ListKind(nil, by: ListOrder(.number, isDescending: true), .fifty) }
}
