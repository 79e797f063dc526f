import Site

extension Outbox.Kind {
    static let export = Outbox.Kind("export")
}

extension Feature {
    /// What members take along of all that is theirs, and how they delete their own accounts.
    package static let ownData: Feature = {
        var exports = Feature("exports")
        exports.routes = { routes in
            ExportPages.add(to: &routes)
            DeparturePages.add(to: &routes)
        }
        exports.settingsTabs = [
            SettingsTab(at: 18, to: Paths.ownData(), under: Paths.profileSettings()) { ExportsWords($0).ownData }
        ]
        exports.flashes = [ExportFlash.self]
        exports.jobs = [
            .transfers: { worker in
                let maker = ExportMaker(worker.services, isStopping: worker.isStopping)
                return [
                    JobHandler(
                        goingOn: ExportJob.self, keys: worker.services.settings.keys, giveUp: maker.giveUp
                    ) { try maker.run($0, $1) }
                ]
            }
        ]
        exports.retention = [Retention("exports", where: "asked_at < now() - interval '30 days'")]
        exports.sharedBlobs = { member in
            """
            EXISTS (
                SELECT FROM exports e WHERE e.blob_id = b.id AND e.member_id = \(member) AND e.expires_at > now())
            """
        }
        exports.exports = Export(without: [.init("exports.member_id") { ExportsWords($0).exportNoArchives }])
        exports.erasure = Erasure(
            goes: { ExportsWords($0).erasureGoes }, rows: [.erased("exports")])
        return exports
    }()
}
