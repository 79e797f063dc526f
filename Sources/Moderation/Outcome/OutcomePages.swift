import FoundationEssentials
import HTML
import Postgres
import Site
import Web

/// What became of a report: for its author, why their thing was taken away; for who reported it, that somebody has looked. It is
/// not there for anybody else.
enum OutcomePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.report, .members) { context, id in try show(context, "c.id = \(id)") }
        routes.post(Paths.appeal, .members.takingTexts(AppealForm.typed), appeal)
        routes.get(Paths.removal, .members) { context, kind, number in
            try show(context, "c.kind = \(kind) AND c.thing = \(number) AND c.author_id = \(context.claimedMember())")
        }
    }

    /// An author says something against that, once.
    private static func appeal(_ context: Context, _ id: CaseID) throws -> Response {
        let author = try context.member()
        let sent = try context.form()
        let form = AppealForm(appeal: sent)
        let condition: SQL = "c.id = \(id) AND c.author_id = \(author.id)"
        guard form.problem == nil else { return try show(context, condition, sent, .unprocessableContent) }
        let address = try context.once(IdempotencyKey(sent)) {
            guard try Outcome.appeal(id, form.text, by: author.id, context.database) else { throw Failure.notFound }
            return Paths.report(id)
        }
        return context.redirect(to: address, flash: ReportFlash.appealed)
    }

    private static func show(
        _ context: Context, _ condition: SQL, _ sent: Fields? = nil, _ status: Status = .ok
    ) throws -> Response {
        let found = try context.fetch(Outcome.find(condition, for: context.claimedMember()))
        // Where it takes no appeal any more, what was typed comes back with the answer that says so.
        guard let found, sent == nil || found.isAppealable else { throw Failure.notFound }
        let page = OutcomePage(found, sent, context)
        return context.page(
            page.title, in: .reports, status: status, back: Link(context.words.notifications, to: Paths.notifications())
        ) { out, layout in out.outcomePage(page, layout: layout) }
    }
}

/// A case as far as somebody may know of it who does not decide.
struct Outcome {
    let id: CaseID
    let thing: ThingID
    let isAuthor: Bool
    /// A moderator may show it again.
    let isHidden: Bool
    /// As it was reported last; of what others wrote nothing but its first words.
    let text: EvidenceText
    let decided: Date?
    let reason: ReportReason?
    let explanation: String
    /// What the author said against it.
    let appeal: String?
    /// Nil where nobody has answered, or can still take that back.
    let isGranted: Bool?
    /// What became of the thing that was granted; nil where it stays away.
    let restored: Reportable.Restored?
    let answer: String
    /// The author may say something against it.
    let isAppealable: Bool
    /// The reader's own report.
    let reported: ReportReason?
    let note: String

    /// Of `moderation_cases c`: its author knows of the decision, has not said anything, and may still do so.
    private static let canAppeal: SQL = """
        (\(ModerationCase.Outcome.tookAway) AND c.appealed_at IS NULL AND c.answered_at IS NULL
         AND c.told_at > now() - make_interval(days => \(Int32(ModerationCase.Appeal.days)))) IS TRUE
        """

    /// False where it is not theirs, or was said, or it is too late.
    static func appeal(_ id: CaseID, _ text: String, by author: MemberID, _ database: Connection) throws -> Bool {
        try database.execute(
            """
            UPDATE moderation_cases c
            SET appeal = \(text), appealed_at = now(), version = version + 1
            WHERE c.id = \(id) AND c.author_id = \(author) AND \(canAppeal)
            """) == 1
    }

    static func find(_ condition: SQL, for reader: MemberID) -> Query<Outcome?> {
        .row(
            """
            SELECT c.id, c.kind, c.thing, c.author_id = \(reader) AS is_author,
                   (c.decision = 'hidden') IS TRUE AS is_hidden,
                   CASE WHEN c.author_id = \(reader) THEN (
                       SELECT e.body FROM moderation_evidence e WHERE e.case_id = c.id ORDER BY e.seen_at DESC LIMIT 1
                   ) ELSE c.title END AS text,
                   CASE WHEN c.author_id = \(reader) THEN (
                       SELECT e.html FROM moderation_evidence e WHERE e.case_id = c.id ORDER BY e.seen_at DESC LIMIT 1
                   ) END AS html,
                   CASE WHEN c.author_id = \(reader) OR c.told_at IS NOT NULL THEN c.decided_at END AS decided_at,
                   c.reason, c.explanation, c.appeal,
                   CASE WHEN c.answer_told_at IS NOT NULL THEN c.is_granted END AS is_granted, c.restored, c.answer,
                   \(canAppeal) AS is_appealable, r.reason AS reported, coalesce(r.note, '') AS note
            FROM moderation_cases c
            LEFT JOIN moderation_reports r ON r.case_id = c.id AND r.reporter_id = \(reader)
            WHERE \(condition) AND (c.author_id = \(reader) AND \(ModerationCase.Outcome.tookAway) OR r.id IS NOT NULL)
            ORDER BY c.id DESC
            LIMIT 1
            """
        ) { row in
            let id: CaseID = try row.next("id")
            let thing = ThingID(try row.next("kind"), try row.next("thing"))
            let isAuthor: Bool = try row.next("is_author")
            let isHidden: Bool = try row.next("is_hidden")
            let text: String = try row.next("text")
            return Outcome(
                id: id, thing: thing, isAuthor: isAuthor, isHidden: isHidden,
                text: EvidenceText(text, (try row.next("html") as String?).map { HTML(trusted: $0) }),
                decided: try row.next("decided_at"),
                reason: (try row.next("reason", as: String?.self)).flatMap(ReportReason.init(rawValue:)),
                explanation: try row.next("explanation"), appeal: try row.next("appeal"),
                isGranted: try row.next("is_granted"),
                restored: (try row.next("restored", as: String?.self)).flatMap(Reportable.Restored.init(rawValue:)),
                answer: try row.next("answer"),
                isAppealable: try row.next("is_appealable"),
                reported: (try row.next("reported", as: String?.self)).flatMap(ReportReason.init(rawValue:)),
                note: try row.next("note"))
        }
    }
}

package struct OutcomePage {
    package let title: String
    package let text: EvidenceText
    /// What there is to say of it, a paragraph each.
    package let lines: [String]
    package let facts: [Fact]
    package let appeal: Appeal?

    /// The form by which an author says something against it.
    package struct Appeal {
        package let title: String
        package let action: FormAction
        package let text: TextArea
        package let verb: Button
    }

    /// - Parameter sent: the form as it was sent
    init(_ outcome: Outcome, _ sent: Fields?, _ context: Context) {
        let words = ModerationWords(context.language)
        let kind =
            context.services.features.reportables.named(outcome.thing.kind)?.name(context.language)
            ?? outcome.thing.kind
        text = outcome.text
        let when = outcome.decided.map { context.clock.dayAndTime($0) }
        if outcome.isAuthor {
            title = outcome.isHidden ? words.hiddenTitle(kind: kind) : words.removedTitle(kind: kind)
            let why = [outcome.reason?.sentence(words) ?? "", outcome.explanation].filter { !$0.isEmpty }
            lines = [why.joined(separator: " "), Self.fate(outcome, words)]
            facts =
                (when.map { [Fact(words.decidedAt, $0)] } ?? [])
                + (outcome.appeal.map { [Fact(words.yourAppeal, $0)] } ?? [])
                + (outcome.appeal == nil
                    ? [] : [Fact(words.appealState, Self.answered(outcome, words))])
            appeal = outcome.isAppealable ? Self.form(outcome.id, sent, words) : nil
        } else {
            title = words.yourReport
            appeal = nil
            lines = [outcome.decided == nil ? words.stillWaitingText : words.lookedAtText]
            let note: String = outcome.note.isEmpty ? "" : words.quoted(text: outcome.note)
            let why = [outcome.reported?.name(words) ?? "", note]
            facts =
                [Fact(words.reasonLabel, why.filter { !$0.isEmpty }.joined(separator: ": "))]
                + (when.map { [Fact(words.lookedAtWhen, $0)] } ?? [])
        }
    }

    /// What is of it now.
    private static func fate(_ outcome: Outcome, _ words: ModerationWords) -> String {
        guard outcome.isGranted == true else { return outcome.isHidden ? words.hiddenText : words.removedText }
        return outcome.appeal == nil && outcome.restored == .back
            ? words.shownText : outcome.restored.sentence(words)
    }

    private static func answered(_ outcome: Outcome, _ words: ModerationWords) -> String {
        guard let isGranted = outcome.isGranted else { return words.appealWaits }
        let what = isGranted ? outcome.restored.name(words) : words.appealUpheld
        return outcome.answer.isEmpty ? what : "\(what): \(words.quoted(text: outcome.answer) as String)"
    }

    private static func form(_ id: CaseID, _ sent: Fields?, _ words: ModerationWords) -> Appeal {
        let form = sent.map { AppealForm(appeal: $0) }
        let error: String? =
            switch form?.problem {
            case .missing: words.appealIsMissing
            case .tooLong: words.tooLong(most: words.language.number(ModerationCase.Appeal.longest))
            case nil: nil
            }
        return Appeal(
            title: words.appealTitle,
            action: FormAction(
                Paths.appeal(id), [IdempotencyKey.field: IdempotencyKey(sent ?? Fields()).text]),
            text: TextArea(
                AppealForm.appealField, words.appealLabel, value: form?.text ?? "", rows: 3, hint: words.appealHint,
                error: error, largest: ModerationCase.Appeal.longest, isRequired: true),
            verb: Button(words.sendAppeal))
    }
}

/// What became of a thing of which an appeal was granted, or which is shown again.
extension Reportable.Restored? {
    func name(_ words: ModerationWords) -> String {
        switch self {
        case .back: words.appealGranted
        case .deleted: words.appealGrantedDeleted
        case .gone, nil: words.appealGrantedGone
        }
    }

    /// As its author reads it.
    func sentence(_ words: ModerationWords) -> String {
        switch self {
        case .back: words.grantedText
        case .deleted: words.grantedDeletedText
        case .gone, nil: words.grantedGoneText
        }
    }
}
