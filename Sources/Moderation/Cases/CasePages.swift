import FoundationEssentials
import Postgres
import Site
import Web

/// One case, and what moderators do with it.
enum CasePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminReport, .moderators, show)
        routes.post(Paths.takeReport, .moderators) { context, id in
            try act(context, id) { try $0.take(id) }
        }
        routes.post(Paths.leaveReport, .moderators) { context, id in
            try act(context, id) { try $0.leave(id) }
        }
        routes.post(
            Paths.decideReport,
            .moderators.takingTexts(DecisionForm.typed)
                .steppingUp(where: DecisionForm.decisionField, is: DecisionForm.suspending),
            decide)
        routes.post(Paths.undecideReport, .moderators, undecide)
        routes.post(Paths.showReported, .moderators, showAgain)
        routes.post(Paths.answerAppeal, .moderators.takingTexts(AppealForm.typedAnswer), answer)
        routes.post(Paths.unanswerAppeal, .moderators, unanswer)
    }

    /// All that the page shows.
    package struct File {
        let row: ModerationCase
        let evidence: [CaseFile.Evidence]
        let reports: [CaseFile.Report]
        let earlier: [CaseFile.Earlier]
        let neighbours: [CaseFile.Neighbour]
        let now: ReportedThing?
        /// The reader could read it where it stands.
        let isOpen: Bool
    }

    private enum Part {
        case row(ModerationCase?)
        case evidence([CaseFile.Evidence])
        case reports([CaseFile.Report])
        case earlier([CaseFile.Earlier])
        case neighbours([CaseFile.Neighbour])
        case now(ReportedThing?)
        case seen(ReportedThing?)
    }

    private static func file(_ id: CaseID, _ context: Context) throws -> File {
        let reader = try context.claimedMember()
        var questions: [Query<Part>] = [
            CaseStore.one(id, for: reader).map { .row($0) }, CaseFile.Evidence.all(of: id).map { .evidence($0) },
            CaseFile.Report.all(of: id).map { .reports($0) }, CaseFile.Earlier.all(besides: id).map { .earlier($0) },
            CaseFile.Neighbour.all(of: id).map { .neighbours($0) },
        ]
        questions += CaseFile.now(id, context.services).map { query in query.map { .now($0) } }
        questions += CaseFile.seen(id, by: reader, context.services).map { query in query.map { .seen($0) } }
        var row: ModerationCase?
        var (evidence, reports, earlier): ([CaseFile.Evidence], [CaseFile.Report], [CaseFile.Earlier]) = ([], [], [])
        var neighbours: [CaseFile.Neighbour] = []
        var now: ReportedThing?
        var isOpen = false
        for part in try context.fetch(all: questions) {
            switch part {
            case .row(let found): row = found
            case .evidence(let found): evidence = found
            case .reports(let found): reports = found
            case .earlier(let found): earlier = found
            case .neighbours(let found): neighbours = found
            case .now(let found): now = found ?? now
            case .seen(let found): isOpen = isOpen || found != nil
            }
        }
        guard let row else { throw Failure.notFound }
        return File(
            row: row, evidence: evidence, reports: reports, earlier: earlier, neighbours: neighbours, now: now,
            isOpen: isOpen)
    }

    private static func show(_ context: Context, _ id: CaseID) throws -> Response {
        try page(context, id)
    }

    private static func page(
        _ context: Context, _ id: CaseID, _ sent: Fields? = nil, _ form: DecisionForm? = nil, _ status: Status = .ok,
        _ problem: String? = nil
    ) throws -> Response {
        let file = try file(id, context)
        let form = form ?? DecisionForm(sent ?? Fields(), usual: file.row.reasons.first ?? .other)
        let page = try CasePage(file, sent, form, problem, context)
        return context.page(
            page.title, in: try context.moderation, status: status,
            back: Link(page.words.moderation, to: Paths.adminReports())
        ) { out, layout in out.casePage(page, layout: layout) }
    }

    /// Does something with a case, once. Where it is not possible any more, the case is shown as it is by now, with what was
    /// typed; nothing was written.
    private static func act(
        _ context: Context, _ id: CaseID, _ form: DecisionForm? = nil, back: Address? = nil, flash: CaseFlash? = nil,
        _ act: (CaseStore) throws -> Void
    ) throws -> Response {
        let moderator = try context.member()
        let sent = try context.form()
        do {
            let address = try context.once(IdempotencyKey(sent)) {
                try act(CaseStore(database: context.database, moderator: moderator.id))
                return back ?? Paths.adminReport(id)
            }
            return flash.map { context.redirect(to: address, flash: $0) } ?? .redirect(to: address)
        } catch is CaseStore.Stale {
            return try page(context, id, sent, form, .conflict, ModerationWords(context.language).caseHasChanged)
        }
    }

    private static func decide(_ context: Context, _ id: CaseID) throws -> Response {
        let moderator = try context.member()
        let sent = try context.form()
        var form = DecisionForm(sent, usual: .other)
        guard let outcome = form.outcome, let version = form.version, outcome != .suspended || moderator.isAdmin else {
            throw Failure.notFound
        }
        guard form.check() else { return try page(context, id, sent, form, .unprocessableContent) }
        return try act(context, id, form, back: Paths.adminReports(), flash: CaseFlash(outcome, id)) { [form] store in
            let decided = try store.decide(
                id, outcome, for: form.hasReason ? form.reason : nil, form.text, seen: version,
                suspends: form.suspends, context.services)
            if form.suspends { try suspend(decided.author.id, form, context) }
            let reason = form.hasReason ? form.reason.name(ModerationWords(context.language)) : ""
            try context.audit(
                ModerationAct(outcome, decided.thing), of: decided,
                why: [reason, form.text].filter { !$0.isEmpty }.joined(separator: ": "))
        }
    }

    /// The author reads the reason where they sign in.
    private static func suspend(_ author: MemberID, _ form: DecisionForm, _ context: Context) throws {
        guard let keepOut = context.services.features.keepOut else { throw Failure.notFound }
        let languages = try DecisionNews(context.database, context.settings).languages(of: [author])
        let rule = form.reason.sentence(ModerationWords(languages[author] ?? .ru))
        let reason = [rule, form.text].filter { !$0.isEmpty }.joined(separator: " ")
        guard try keepOut(context, author, reason) else { throw CaseStore.Stale() }
    }

    private static func answer(_ context: Context, _ id: CaseID) throws -> Response {
        let sent = try context.form()
        let form = AppealForm(answer: sent)
        guard let isGranted = form.isGranted, let version = form.version else { throw Failure.notFound }
        guard form.problem == nil else { return try page(context, id, sent, nil, .unprocessableContent) }
        return try act(
            context, id, back: Paths.appealedReports(), flash: isGranted ? .granted(id) : .upheld(id)
        ) { store in
            let found = try store.answer(id, isGranted: isGranted, form.text, seen: version, context.services)
            let (kind, number) = (found.thing.kind, found.thing.number)
            try context.audit(
                isGranted ? .granted(kind: kind, number: number) : .upheld(kind: kind, number: number), of: found,
                why: form.text)
        }
    }

    private static func showAgain(_ context: Context, _ id: CaseID) throws -> Response {
        try act(context, id, flash: .shown(id)) { store in
            let found = try store.show(id, context.services)
            try context.audit(.shown(kind: found.thing.kind, number: found.thing.number), of: found)
        }
    }

    private static func unanswer(_ context: Context, _ id: CaseID) throws -> Response {
        try act(context, id, flash: .unanswered) { store in
            let found = try store.unanswer(id, context.services)
            let (kind, number) = (found.thing.kind, found.thing.number)
            try context.audit(
                found.appeal == nil
                    ? .withdrawn(kind: kind, number: number) : .answerWithdrawn(kind: kind, number: number),
                of: found)
        }
    }

    private static func undecide(_ context: Context, _ id: CaseID) throws -> Response {
        try act(context, id, flash: .undecided) { store in
            let found = try store.undecide(id, context.services)
            if let decision = found.decision, decision.outcome == .suspended {
                guard try context.member().isAdmin else { throw Failure.notFound }
                // What somebody else did, which the decision only says, began at another moment.
                try context.services.features.letIn?(context, found.author.id, "\(decision.date)")
            }
            try context.audit(.withdrawn(kind: found.thing.kind, number: found.thing.number), of: found)
        }
    }
}

extension Context {
    /// Writes down what was done with a case.
    fileprivate func audit(_ act: ModerationAct, of one: ModerationCase, why: String = "") throws {
        try audit(act, on: AuditSubject(one.author.id, one.author.name), why: why)
    }
}
