import Site
import Web

/// What waits for a decision, and what was decided.
enum CaseListPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminReports, .moderators) { try show($0, isDecided: false) }
        routes.get(Paths.decidedReports, .moderators) { try show($0, isDecided: true) }
    }

    private static func show(_ context: Context, isDecided: Bool) throws -> Response {
        let list = try context.list(
            isDecided ? .decidedCases : .waitingCases, at: isDecided ? Paths.decidedReports() : Paths.adminReports())
        let reader = try context.claimedMember()
        let (cases, waiting) = try context.fetch(
            CaseStore.page(list, isDecided: isDecided, for: reader), CaseStore.waiting(for: reader))
        let page = CaseListPage(cases, list, waiting: waiting, isDecided: isDecided, context)
        return context.page(page.words.moderation, in: try context.moderation) { out, layout in
            out.caseListPage(page, layout: layout)
        }
    }
}

extension Context {
    /// Where moderation stands for whoever asks.
    var moderation: Section { get throws { try member().isAdmin ? .adminReports : .moderation } }
}
