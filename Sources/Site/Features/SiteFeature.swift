extension Feature {
    /// What every Quad has, whatever its features.
    package static func site(_ settings: Settings) -> Feature {
        var site = Feature("site")
        let announcements = AnnouncementWatch()
        site.announced = { announcements.current(at: $0) }
        let organisation = OrganisationWatch(settings)
        site.organisation = organisation
        let failures = FailureCount()
        site.failures = failures
        site.watches = [announcements.watch, organisation.watch, failures.watch]
        site.dailyNumbers = .ofSite
        site.demonstration = DemonstrationNumbers.add
        site.routes = { routes in
            OperatorPages.add(to: &routes)
            PreferencesPages.add(to: &routes)
            AnnouncementPages.add(to: &routes)
            ThingPages.add(to: &routes)
            ManifestPages.add(to: &routes)
            MetricsPages.add(to: &routes)
            OfflinePages.add(to: &routes)
            OrganisationIconPages.add(to: &routes)
            OrganisationTextPages.add(to: &routes)
            StyleguidePages.add(to: &routes)
            Events.add(to: &routes)
            FilesOrigin.add(to: &routes)
        }
        site.sections = [.today]
        site.jobs = [.quick: { [ReapJob.handler($0.services)] }]
        let pace = StorePace()
        site.polls = [.uploads: { worker in BlobMover(worker.services, pace, isStopping: worker.isStopping).move }]
        site.upkeep = [
            .auditHead,
            .minutely { services in { _ = try services.blobs.reap() } },
            .hourly { services in BlobSweeper(services).run },
            .minutely { services in BlobMover(services, pace).evict },
            .every(DailyCounting.period) { services in DailyCounting(services).count },
        ]
        site.retention = [
            Retention("rate_limits", where: "expires_at < now()"),
            Retention("idempotency_keys", where: "created_at < now() - interval '2 days'"),
            Retention("deliveries", where: "created_at < now() - interval '7 days'"),
            Retention("outbox", where: "created_at < now() - interval '1 hour'"),
            Retention(
                "organisation_logos",
                where: """
                    created_at < now() - interval '1 day'
                    AND NOT EXISTS (SELECT FROM organisation_settings s WHERE s.logo_id = organisation_logos.id)
                    """),
            Retention("jobs", for: .deadJobs, after: "dead_at"),
        ]
        // Bytes are taken along with what they belong to; the log is the administrators', who say so.
        site.exports = Export(without: [.init("jobs.member_id", "audit_log.member_id", "blobs.member_id")])
        // Lines of the audit log stay, with the names of their time. Bytes go with the rows that hold them.
        site.erasure = Erasure(rows: [.erased("jobs"), .kept("audit_log"), .kept("blobs")])
        site.auditActs = [AuditLogAct.self, EmailAct.self]
        site.sealedColumns = [JobQueue.sealedPayload, AuditLog.sealedHead]
        return site
    }
}
