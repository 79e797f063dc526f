import Site

extension Icon {
    static let shieldAlert = Icon("shield-alert")
}

extension Area {
    /// All of administration that moderators have.
    static let moderation = Area("admin", .shieldAlert, to: Paths.admin(), for: .moderators) {
        ModerationWords($0).moderation
    }
}

extension Section {
    static let moderation = Section(
        "admin/reports", in: .moderation, at: 30, .shieldAlert, to: Paths.adminReports(), sheets: ["moderation.css"]
    ) { ModerationWords($0).moderation }

    /// The same among the sections of administrators.
    static let adminReports = Section(
        "admin/reports", in: .administration, at: 30, .shieldAlert, to: Paths.adminReports(),
        sheets: ["moderation.css"]
    ) { ModerationWords($0).moderation }

    /// What members read of their reports, and of what was decided about their own things.
    static let reports = Section("reports", at: nil, .flag, to: Paths.notifications(), sheets: ["moderation.css"]) {
        ModerationWords($0).reports
    }
}

extension Feature {
    /// What members report, and what moderators decide about it.
    package static func moderation() -> Feature {
        var moderation = Feature("moderation")
        moderation.routes = { routes in
            ReportPages.add(to: &routes)
            OutcomePages.add(to: &routes)
            CaseListPages.add(to: &routes)
            CasePages.add(to: &routes)
        }
        moderation.areas = [.moderation]
        moderation.sections = [.moderation, .adminReports, .reports]
        moderation.staffCount = SectionCount(
            of: .moderation, .adminReports, channel: nil, number: CaseStore.waiting
        ) { ModerationWords($1).casesWait(count: $0) }
        moderation.removal = { Paths.removal($0.kind, $0.number) }
        moderation.flashes = [ReportFlash.self, CaseFlash.self]
        moderation.auditActs = [ModerationAct.self]
        moderation.notificationKinds = [.removals, .reports]
        moderation.polls = [
            .quick: { worker in DecisionNews(worker.services.database, worker.services.settings).notify }
        ]
        moderation.sharedBlobs = { ReportStore.areShown(to: $0) }
        moderation.retention = [
            Retention("moderation_cases", for: .cases) {
                """
                told_at < now() - make_interval(days => \(Int32(clamping: $0)))
                AND (coalesce(appealed_at, answered_at) IS NULL OR answer_told_at IS NOT NULL)
                """
            }
        ]
        moderation.exports = .moderation
        moderation.erasure = Erasure(
            goes: { ModerationWords($0).erasureGoes }, stays: { ModerationWords($0).erasureStays },
            rows: [
                .kept("moderation_reports", by: "reporter_id"), .erased("moderation_surroundings", by: "author_id"),
                .erased("moderation_cases", by: "author_id", where: "told_at IS NOT NULL"),
                .kept("moderation_cases", by: "author_id"), .kept("moderation_cases", by: "taken_by_id"),
                .kept("moderation_cases", by: "decided_by_id"), .kept("moderation_cases", by: "answered_by_id"),
            ],
            before: { services, member in try ReportStore(services.database, services.settings).forget(member) })
        moderation.demonstration = DemonstrationModeration.add
        return moderation
    }
}
