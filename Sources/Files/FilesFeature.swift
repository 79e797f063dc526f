import Connections
import Media
import Site

extension Section {
    package static let files = Section(
        "files", at: 50, .folder, to: Paths.files(), sheets: ["files.css", "thumbs.css"]
    ) {
        FilesWords($0).files
    }
}

extension Feature {
    /// Members' files at their sources, and the copies that are kept here.
    ///
    /// - Parameter calls: of the process's threads, those that may wait for providers
    package static func files(_ settings: Settings, _ providers: Providers, _ calls: CallSlots) -> Feature {
        let uploads = CallSlots(workers: settings.workers)
        var files = Feature("files")
        files.routes = { routes in
            FilePages.add(
                to: &routes, providers: providers, calls: SourceCalls(providers, slots: calls), uploads: uploads)
        }
        files.sections = [.files]
        for source in FileSource.allCases { files.connected[source.provider.rawValue] = source.home }
        files.panels = [TodayFiles.panel]
        files.linkables = [.files]
        files.attachables = [.files]
        files.notificationKinds = [.accessAsked]
        files.searchGroups = [FoundFiles.group]
        files.flashes = [ActFlash.self, BatchFlash.self, CopyFlash.self, FolderFlash.self, TrashFlash.self]
        files.jobs = [
            .quick: { FileJobs.handlers($0.services, providers) },
            .pictures: { [ThumbnailMaker(FileThumbnails($0.services, providers), $0.services).handler] },
            .transfers: { FileJobs.transferHandlers($0.services, providers, isStopping: $0.isStopping) },
        ]
        files.polls = [
            .uploads: { UploadSender($0.services, providers, isStopping: $0.isStopping).runNext }
        ]
        files.savingAddress = { Paths.saveThing($0) }
        files.retention = [
            Retention("file_deletions", where: "deleted_at < now() - interval '7 days'"),
            Retention("file_batches", where: "created_at < now() - interval '7 days'"),
            Retention(
                "uploads",
                where: "(origin IS NOT NULL OR thing IS NOT NULL) AND created_at < now() - interval '7 days'"),
            Retention("uploads", where: "state = 'done' AND run_at < now() - interval '1 hour'"),
            Retention("archives", where: "expires_at < now()"),
        ]
        files.exports = .files
        files.erasure = Erasure(
            goes: { FilesWords($0).erasureGoes }, stays: { FilesWords($0).erasureStays },
            rows: [
                .erased("uploads"), .erased("archives"), .erased("file_batches"), .erased("file_deletions"),
                .erased("trash_entries"), .erased("saved_copies"), .erased("files"),
            ])
        files.usage = CopyUsage.counted
        files.yielding = [CopyUsage.unasked]
        return files
    }
}
