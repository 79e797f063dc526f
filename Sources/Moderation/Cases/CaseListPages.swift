import Site
import Web

/// What waits for a decision, and what was decided.
enum CaseListPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminReports, .moderators) { try show($0, .waiting) }
        routes.get(Paths.appealedReports, .moderators) { try show($0, .appealed) }
        routes.get(Paths.decidedReports, .moderators) { try show($0, .decided) }
    }

    private static func show(_ context: Context, _ state: CaseState) throws -> Response {
        let list = try context.list(state == .decided ? .decidedCases : .waitingCases, at: state.address)
        let reader = try context.claimedMember()
        let (cases, waiting, appealed) = try context.fetch(
            CaseStore.page(list, of: state, for: reader), CaseStore.count(.waiting, for: reader),
            CaseStore.count(.appealed, for: reader))
        let page = CaseListPage(cases, list, state, [.waiting: waiting, .appealed: appealed], context)
        return context.page(page.words.moderation, in: try context.moderation) { out, layout in
            out.caseListPage(page, layout: layout)
        }
    }
}

extension Context {
    /// Where moderation stands for the member who asks.
    var moderation: Section { get throws { try member().isAdmin ? .adminReports : .moderation } }
}
