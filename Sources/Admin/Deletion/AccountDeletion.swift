import FoundationEssentials
import Localization
import Postgres
import Site

/// The deletion of an account: it is closed at once, and erased when the days are over in which it can be taken back.
/// Called within the transaction of a form's key.
struct AccountDeletion {
    /// Days in which it can be taken back.
    static let grace = 14
    /// Letters about it to one address in a day.
    private static let lettersPerDay = 3

    let context: Context

    init(_ context: Context) {
        self.context = context
    }

    /// Closes the account: sessions and streams end, and nothing is done for the member any more. Twice is once. An
    /// administrator who deletes the account of a member on their way out leaves the day, and takes the way back from them.
    ///
    /// - Parameters:
    ///   - reason: which the member reads
    ///   - isOwn: the member does it, and can take it back by signing in
    /// - Throws: ``LastAdministrator``; then nothing was done
    func begin(_ member: MemberID, why reason: String, isOwn: Bool = false) throws {
        try context.database.keepingAnAdministrator {
            let closed = try context.database.row(
                """
                UPDATE members m
                SET erase_at = coalesce(erase_at, now() + make_interval(days => \(Int32(Self.grace)))),
                    erase_reason = \(reason), is_leaving = \(isOwn)
                WHERE id = \(member) AND (erase_at IS NULL OR is_leaving AND NOT \(isOwn) AND erase_at > clock_timestamp())
                RETURNING \(Recipient.columns)
                """
            ) { try Recipient(&$0) }
            guard let closed else { return }
            _ = try MemberChanges(context).closeSessions(of: [member])
            try write(to: closed) { words, day in
                let erasures = context.services.features.erasures
                let goes = erasures.compactMap { $0.goes?(words.language) }.joined(separator: ". ")
                let stays = erasures.compactMap { $0.stays?(words.language) }.joined(separator: ". ")
                let list: [String] = [words.deletionGoes(list: goes), words.deletionStays(list: stays)]
                return LetterContent(
                    words.language, subject: words.deletionSubject, greeting: words.deletionGreeting(day: day),
                    isOwn ? list : [words.deletionReason(reason: reason)] + list, link: isOwn ? signIn(words) : nil,
                    footnote: isOwn
                        ? words.departureFootnote : context.footnote(words.deletionFootnote, words.language))
            }
            try context.audit(MemberAct.deletionBegan, on: AuditSubject(member, closed.name), why: reason)
        }
    }

    /// Gives the account back as it was. Twice is once.
    ///
    /// - Throws: ``Failure/notFound`` when its days are over. The clock is asked once the row is held, as the process
    ///   that erases asks it: so one of them comes too late.
    func withdraw(_ member: MemberID) throws {
        let kept = try context.database.row(
            """
            UPDATE members m
            SET erase_at = NULL, erase_reason = NULL, is_leaving = false
            WHERE id = \(member) AND erase_at > clock_timestamp()
            RETURNING \(Recipient.columns)
            """
        ) { try Recipient(&$0) }
        guard let kept else {
            let isOver = try context.database.row("SELECT erase_at IS NOT NULL FROM members WHERE id = \(member)") {
                try $0.only(Bool.self)
            }
            guard isOver == false else { throw Failure.notFound }
            return
        }
        // A member who is still suspended could not sign in as the letter says.
        if !kept.isLocked {
            try write(to: kept) { words, _ in
                LetterContent(
                    words.language, subject: words.keepingSubject, greeting: words.keepingGreeting, [words.keepingBody],
                    link: signIn(words), footnote: words.keepingFootnote)
            }
        }
        try context.audit(MemberAct.deletionWithdrawn, on: AuditSubject(member, kept.name))
    }

    /// Gives an account back to the member who deleted it, and who shows by a code that they are the one; within a
    /// transaction.
    ///
    /// - Returns: false when its days are over, or an administrator deleted it
    func withdrawOwn(_ member: MemberID) throws -> Bool {
        let kept = try context.database.row(
            """
            UPDATE members m
            SET erase_at = NULL, erase_reason = NULL, is_leaving = false
            WHERE id = \(member) AND is_leaving AND erase_at > clock_timestamp()
            RETURNING \(Recipient.columns)
            """
        ) { try Recipient(&$0) }
        guard let kept else { return false }
        try write(to: kept) { words, _ in
            LetterContent(
                words.language, subject: words.keepingSubject, greeting: words.keepingGreeting,
                [words.departureWithdrawn], footnote: words.departureWithdrawnFootnote)
        }
        try AuditLog(context.database, keys: context.keys).append(
            [AuditDraft(MemberAct.deletionWithdrawn, on: AuditSubject(member, kept.name))],
            by: .member(member, as: .admins, address: context.request.remoteAddress, request: context.id))
        return true
    }

    private func signIn(_ words: AdminWords) -> LetterContent.Link {
        LetterContent.Link(words.inviteLink, to: context.settings.origin + Paths.signIn().text)
    }

    // MARK: The letter

    private struct Recipient {
        let name: String
        let email: String
        let language: Language?
        let eraseAt: Date?
        let isLocked: Bool

        static let columns: SQL =
            "m.name, m.email, \(SpokenLanguage.column) AS language, m.erase_at, \(Member.isKeptOut) AS is_locked"

        init(_ row: inout Row) throws {
            name = try row.next("name")
            email = try row.next("email")
            language = (try row.next("language", as: String?.self)).flatMap(Language.init(rawValue:))
            eraseAt = try row.next("erase_at")
            isLocked = try row.next("is_locked")
        }
    }

    /// A member who got as many letters as one may has been notified.
    private func write(to member: Recipient, _ content: (AdminWords, String) -> LetterContent) throws {
        guard let email = EmailAddress(member.email) else { return }
        let limit = RateLimit("account letters to \(email.counterKey)", limit: Self.lettersPerDay, window: 86_400)
        guard try context.database.fetch(limit.take) else { return }
        let words = AdminWords(member.language ?? context.language)
        let day = member.eraseAt.map { words.language.day($0, now: context.now, in: context.settings.zone) } ?? ""
        _ = try context.database.fetch(WaitingLetter(to: member.email, content(words, day)).enqueue(keys: context.keys))
    }
}
