import FoundationEssentials
import Postgres
import Site

/// Cases as somebody sees and decides them. Nobody sees one about their own thing: it would say who has reported it.
///
/// Why: DECISIONS, 210.
struct CaseStore {
    let database: Connection
    let moderator: MemberID

    // MARK: Reading

    static func page(
        _ list: ListAddress<CaseKey>, of state: CaseState, for reader: MemberID
    ) -> Query<[ModerationCase]> {
        .rows(
            list.keyset.rows(
                "SELECT \(ModerationCase.columns) FROM \(ModerationCase.source)",
                where: "\(state.condition) AND c.author_id <> \(reader)")
        ) { try ModerationCase(&$0) }
    }

    /// How many wait, ``SectionCount/most`` at most.
    static func count(_ state: CaseState, for reader: MemberID) -> Query<Int> {
        Query<Int?>.row(
            """
            SELECT count(*)
            FROM (
                SELECT FROM moderation_cases c WHERE \(state.condition) AND c.author_id <> \(reader) LIMIT \(constant: SectionCount.most)
            ) AS counted
            """
        ) { try $0.only() }.map { $0 ?? 0 }
    }

    /// How many wait for a member who decides: as an expression, ``SectionCount/most`` at most.
    static func waiting(for member: SQL) -> SQL {
        """
        (SELECT count(*)::integer
         FROM (
             SELECT FROM moderation_cases c
             WHERE \(CaseState.waiting.condition) AND c.author_id <> \(member)
             LIMIT \(constant: SectionCount.most)
         ) AS open)
        """
    }

    static func one(_ id: CaseID, for reader: MemberID) -> Query<ModerationCase?> {
        .row(
            """
            SELECT \(ModerationCase.columns)
            FROM \(ModerationCase.source)
            WHERE c.id = \(id) AND c.author_id <> \(reader)
            """
        ) { try ModerationCase(&$0) }
    }

    // MARK: Acts

    /// What a moderator wants to do is not possible as they see the case: it has changed, or somebody else has it.
    struct Stale: Error {}

    /// Holds a case that can be decided about.
    private func hold(_ id: CaseID) throws -> ModerationCase {
        let (_, found) = try database.fetch(
            Query<Int>.execute("SELECT FROM moderation_cases WHERE id = \(id) FOR UPDATE"),
            Self.one(id, for: moderator))
        guard let found else { throw Failure.notFound }
        return found
    }

    private func holdFree(_ id: CaseID) throws -> ModerationCase {
        let found = try hold(id)
        guard found.decision == nil, found.claim.map({ $0.person.id == moderator }) ?? true else { throw Stale() }
        return found
    }

    /// Has the case for some minutes; a moderator who has it already has it longer.
    ///
    /// - Throws: ``Stale`` where somebody else has it, or it is decided
    func take(_ id: CaseID) throws {
        _ = try holdFree(id)
        _ = try database.execute(
            """
            UPDATE moderation_cases
            SET taken_by_id = \(moderator), taken_until = now() + make_interval(mins => \(Int32(ModerationCase.claim)))
            WHERE id = \(id)
            """)
    }

    /// Lets it go; twice is once, and somebody else's stays theirs.
    func leave(_ id: CaseID) throws {
        _ = try hold(id)
        _ = try database.execute(
            """
            UPDATE moderation_cases
            SET taken_by_id = NULL, taken_until = NULL
            WHERE id = \(id) AND taken_by_id = \(moderator)
            """)
    }

    /// Decides, in the state in which the moderator has seen the case. Its thing is taken away by its feature.
    ///
    /// - Parameters:
    ///   - reason: what the author reads; nil where they are not notified
    ///   - suspends: the moderator who decides keeps the author out as well, who is not kept out yet; otherwise
    ///     ``ModerationCase/Outcome/suspended`` says that they are
    /// - Returns: the case as it was
    /// - Throws: ``Stale``; then nothing was done
    func decide(
        _ id: CaseID, _ outcome: ModerationCase.Outcome, for reason: ReportReason?, _ explanation: String,
        seen version: Int, suspends: Bool, _ services: Services
    ) throws -> ModerationCase {
        let found = try holdFree(id)
        guard found.version == version, outcome != .suspended || found.isAuthorLocked != suspends else { throw Stale() }
        if outcome.takesAway {
            guard let remove = services.features.reportables.named(found.thing.kind)?.remove else {
                throw Failure.notFound
            }
            try remove(found.thing.number, found.author.id, "now()", services)
        }
        _ = try database.execute(
            """
            UPDATE moderation_cases
            SET decision = \(outcome.rawValue), reason = \(reason?.rawValue),
                explanation = \(explanation), decided_by_id = \(moderator),
                decided_at = now(), taken_by_id = NULL, taken_until = NULL, version = version + 1
            WHERE id = \(id)
            """)
        return found
    }

    /// Answers an appeal: a thing that is granted comes back where it was, unless it is erased. The moderator who has
    /// decided does not answer.
    ///
    /// - Returns: the case as it was
    /// - Throws: ``Stale``; then nothing was done
    func answer(
        _ id: CaseID, isGranted: Bool, _ text: String, seen version: Int, _ services: Services
    ) throws -> ModerationCase {
        let found = try hold(id)
        guard found.appeal != nil, found.answer == nil, found.version == version, let decision = found.decision,
            decision.by?.id != moderator
        else { throw Stale() }
        let restored = isGranted ? try restore(found, decided: decision.date, services) : nil
        _ = try database.execute(
            """
            UPDATE moderation_cases
            SET is_granted = \(isGranted), restored = \(restored?.rawValue), answer = \(text), answered_by_id = \(moderator),
                answered_at = now(), version = version + 1
            WHERE id = \(id)
            """)
        return found
    }

    /// Shows again what was hidden, whoever has hidden it. It is taken back as an answer is (``unanswer(_:_:)``).
    ///
    /// - Returns: the case as it was
    /// - Throws: ``Stale``; then nothing was done
    func show(_ id: CaseID, _ services: Services) throws -> ModerationCase {
        let found = try hold(id)
        guard found.canBeShown, let decision = found.decision else { throw Stale() }
        let restored = try restore(found, decided: decision.date, services)
        _ = try database.execute(
            """
            UPDATE moderation_cases
            SET is_granted = true, restored = \(restored.rawValue), answered_by_id = \(moderator), answered_at = now(),
                version = version + 1
            WHERE id = \(id)
            """)
        return found
    }

    private func restore(
        _ found: ModerationCase, decided: Date, _ services: Services
    ) throws -> Reportable.Restored {
        let kind = services.features.reportables.named(found.thing.kind)
        return try kind?.restore?(found.thing.number, "\(decided)", services) ?? .gone
    }

    /// Takes one's own answer back, as long as nobody was notified of it.
    ///
    /// - Throws: ``Stale`` where it is too late, or somebody else's
    func unanswer(_ id: CaseID, _ services: Services) throws -> ModerationCase {
        let found = try hold(id)
        guard let answer = found.answer, found.isAnswerFresh, answer.by?.id == moderator,
            let decision = found.decision
        else { throw Stale() }
        if answer.isGranted {
            try services.features.reportables.named(found.thing.kind)?.remove?(
                found.thing.number, found.author.id, "\(decision.date)", services)
        }
        _ = try database.execute(
            """
            UPDATE moderation_cases
            SET is_granted = NULL, restored = NULL, answer = '', answered_by_id = NULL, answered_at = NULL, version = version + 1
            WHERE id = \(id)
            """)
        return found
    }

    /// Takes one's own decision back, as long as nobody was notified of it.
    ///
    /// - Throws: ``Stale`` where it is too late, or somebody else's
    func undecide(_ id: CaseID, _ services: Services) throws -> ModerationCase {
        let found = try hold(id)
        guard let decision = found.decision, found.isFresh, decision.by?.id == moderator else { throw Stale() }
        if decision.outcome.takesAway { _ = try restore(found, decided: decision.date, services) }
        _ = try database.execute(
            """
            UPDATE moderation_cases
            SET decision = NULL, reason = NULL, explanation = '', decided_by_id = NULL, decided_at = NULL, version = version + 1
            WHERE id = \(id)
            """)
        return found
    }
}
