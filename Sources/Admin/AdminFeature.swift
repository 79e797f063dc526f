import Connections
import Site

extension Icon {
    static let layoutDashboard = Icon("layout-dashboard")
    static let mailPlus = Icon("mail-plus")
    static let megaphone = Icon("megaphone")
    static let scrollText = Icon("scroll-text")
}

extension Section {
    static let adminLog = Section("admin/log", in: .administration, at: 40, .scrollText, to: Paths.adminLog()) {
        AdminWords($0).log
    }
}

extension Section {
    static let adminInvitations = Section(
        "admin/invitations", in: .administration, at: 20, .mailPlus, to: Paths.adminInvitations()
    ) { AdminWords($0).invitations }
}

extension Section {
    static let adminBanner = Section("admin/banner", in: .administration, at: 80, .megaphone, to: Paths.adminBanner()) {
        AdminWords($0).banner
    }
}

extension Section {
    static let adminSettings = Section(
        "admin/settings", in: .administration, at: 90, .settings, to: Paths.adminSettings()
    ) {
        AdminWords($0).settings
    }
}

extension Section {
    static let adminDashboard = Section(
        "admin/dashboard", in: .administration, at: 5, .layoutDashboard, to: Paths.adminDashboard()
    ) { AdminWords($0).dashboard }
}

extension Feature {
    /// What administrators see and do.
    package static func admin(_ providers: Providers) -> Feature {
        var admin = Feature("admin")
        admin.routes = { routes in
            AdminPages.add(to: &routes)
            ProviderPages(providers: providers).add(to: &routes)
            DashboardPages(providers: providers).add(to: &routes)
        }
        admin.areas = [.administration]
        admin.sections = [
            .members, .adminInvitations, .adminLog, .adminJobs, .adminProviders, .adminBanner, .adminDashboard,
            .adminSettings,
        ]
        admin.suspension = { Paths.suspendMember($0) }
        admin.keepOut = { context, member, reason in try MemberChanges(context).suspend([member], why: reason) == 1 }
        admin.letIn = { context, member, moment in
            try MemberChanges(context).restore(member, where: "disabled_at = \(moment)")
        }
        admin.auditActs = [
            AdministratorAct.self, MemberAct.self, InvitationAct.self, LogAct.self, BannerAct.self, JobAct.self,
            ProviderAct.self, OrganisationAct.self,
        ]
        admin.jobs = [
            .quick: { [EraseAccountJob.handler($0.services), ImportJob.handler($0.services)] },
            .illustrations: { [LogoJob.handler($0.services)] },
        ]
        admin.upkeep = [.minutely { AccountErasure($0).order }, .minutely { SuspensionEnd(services: $0).run }]
        admin.departure = Departure(
            days: AccountDeletion.grace,
            begin: { context, member in
                let reason = AdminWords(context.language).departureReason
                try AccountDeletion(context).begin(member, why: reason, isOwn: true)
            },
            withdraw: { context, member in try AccountDeletion(context).withdrawOwn(member) })
        admin.exports = Export(without: [
            .init("member_notes.member_id", "member_notes.author_id") { AdminWords($0).exportNoNotes },
            // Files of people, of others that is, for a day.
            .init("imports.member_id"),
        ])
        admin.erasure = Erasure(
            goes: { AdminWords($0).erasureGoes }, stays: { AdminWords($0).erasureStays },
            rows: [.erased("member_notes"), .kept("member_notes", by: "author_id"), .erased("imports")])
        admin.retention = [Retention("imports", where: "expires_at < now() AND state <> 'running'")]
        admin.flashes = [
            MemberFlash.self, InvitationFlash.self, ImportFlash.self, BannerFlash.self, JobFlash.self,
            ProviderFlash.self, OrganisationFlash.self,
        ]
        return admin
    }
}
