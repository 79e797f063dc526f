import Connections
import Conversion
import Site

extension Section {
    package static let files = Section("files", at: 50, .folder, to: Paths.files()) { FilesWords($0).files }
}

extension Feature {
    /// Members' files at their sources, and the copies that are kept here.
    package static func files(_ settings: Settings, _ providers: Providers) -> Feature {
        let calls = CallSlots(workers: settings.workers)
        let uploads = CallSlots(workers: settings.workers)
        var files = Feature("files")
        files.routes = { routes in
            FilePages.add(
                to: &routes, providers: providers, calls: SourceCalls(providers, slots: calls), uploads: uploads)
        }
        files.sections = [.files]
        files.flashes = [ActFlash.self, BatchFlash.self, CopyFlash.self, FolderFlash.self]
        files.jobs = [
            .quick: { FileJobs.handlers($0.services, providers) },
            .pictures: { FileJobs.previewHandlers($0.services, providers) },
            .transfers: { FileJobs.transferHandlers($0.services, providers, isStopping: $0.isStopping) },
            .converters: { FileJobs.converters($0.services) },
        ]
        files.polls = [
            .uploads: { UploadSender($0.services, providers, isStopping: $0.isStopping).runNext }
        ]
        files.retention = [
            Retention("file_deletions", where: "deleted_at < now() - interval '7 days'"),
            Retention("file_batches", where: "created_at < now() - interval '7 days'"),
            Retention("archives", where: "expires_at < now()"),
        ]
        files.checks = [
            Check("previews") {
                let missing = Converters.missing
                guard missing.isEmpty else {
                    return "\(missing.joined(separator: ", ")) cannot be run; files are offered to download"
                }
                return Cage().stands() ? nil : "bubblewrap may not make namespaces; files are offered to download"
            }
        ]
        return files
    }
}
