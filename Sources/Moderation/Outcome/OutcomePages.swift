import FoundationEssentials
import Postgres
import Site
import Web

/// What became of a report: for its author, why their thing was removed; for who reported it, that somebody has looked. It is
/// not there for anybody else.
enum OutcomePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.report, .members) { context, id in try show(context, "c.id = \(id)") }
        routes.get(Paths.removal, .members) { context, kind, number in
            try show(context, "c.kind = \(kind) AND c.thing = \(number) AND c.author_id = \(context.claimedMember())")
        }
    }

    private static func show(_ context: Context, _ condition: SQL) throws -> Response {
        let found = try context.fetch(Outcome.find(condition, for: context.claimedMember()))
        guard let found else { throw Failure.notFound }
        let page = OutcomePage(found, context)
        return context.page(
            page.title, in: .reports, back: Link(context.words.notifications, to: Paths.notifications())
        ) { out, layout in out.outcomePage(page, layout: layout) }
    }
}

/// A case as far as somebody may know of it who does not decide.
struct Outcome {
    let thing: ThingID
    let isAuthor: Bool
    /// As it was reported last; of what others wrote nothing but its first words.
    let text: String
    let decided: Date?
    let reason: ReportReason?
    let explanation: String
    /// The reader's own report.
    let reported: ReportReason?
    let note: String

    static func find(_ condition: SQL, for reader: MemberID) -> Query<Outcome?> {
        .row(
            """
            SELECT c.kind, c.thing, c.author_id = \(reader) AS is_author,
                   CASE WHEN c.author_id = \(reader) THEN (
                       SELECT e.body FROM moderation_evidence e WHERE e.case_id = c.id ORDER BY e.version DESC LIMIT 1
                   ) ELSE c.title END AS text,
                   c.decided_at, c.reason, c.explanation, r.reason AS reported, coalesce(r.note, '') AS note
            FROM moderation_cases c
            LEFT JOIN moderation_reports r ON r.case_id = c.id AND r.reporter_id = \(reader)
            WHERE \(condition) AND (c.author_id = \(reader) AND c.decision = 'removed' OR r.id IS NOT NULL)
            ORDER BY c.id DESC
            LIMIT 1
            """
        ) { row in
            Outcome(
                thing: ThingID(try row.next("kind"), try row.next("thing")), isAuthor: try row.next("is_author"),
                text: try row.next("text"), decided: try row.next("decided_at"),
                reason: (try row.next("reason", as: String?.self)).flatMap(ReportReason.init(rawValue:)),
                explanation: try row.next("explanation"),
                reported: (try row.next("reported", as: String?.self)).flatMap(ReportReason.init(rawValue:)),
                note: try row.next("note"))
        }
    }
}

package struct OutcomePage {
    package let title: String
    package let text: String
    /// What there is to say of it, a paragraph each.
    package let lines: [String]
    package let facts: [Fact]

    init(_ outcome: Outcome, _ context: Context) {
        let words = ModerationWords(context.language)
        let kind = context.services.reportable(outcome.thing.kind)?.name(context.language) ?? outcome.thing.kind
        text = outcome.text
        let when = outcome.decided.map { context.clock.dayAndTime($0) }
        if outcome.isAuthor {
            title = words.removedTitle(kind: kind)
            lines = [
                [outcome.reason?.sentence(words) ?? "", outcome.explanation].filter { !$0.isEmpty }
                    .joined(separator: " "),
                words.removedText,
            ]
            facts = when.map { [Fact(words.decidedAt, $0)] } ?? []
        } else {
            title = words.yourReport
            lines = [outcome.decided == nil ? words.stillWaitingText : words.lookedAtText]
            let why = [outcome.reported?.name(words) ?? "", outcome.note.isEmpty ? "" : "«\(outcome.note)»"]
            facts =
                [Fact(words.reasonLabel, why.filter { !$0.isEmpty }.joined(separator: ": "))]
                + (when.map { [Fact(words.lookedAtWhen, $0)] } ?? [])
        }
    }
}
