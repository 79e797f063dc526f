import Site
import Web

/// Several files at once: their copies, and one ZIP of them.
struct ArchivePages {
    func add(to routes: inout SiteRoutes) {
        routes.post(Paths.saveCopies, .members.publishing(.copies), save)
        routes.post(Paths.archives, .members, make)
        routes.get(Paths.archive, .members, show)
        routes.get(Paths.archiveDownload, .members, download)
    }

    /// The field of a form that names a file, as often as there are files.
    static let field = "file"

    private func chosen(_ context: Context) throws -> [FileID] {
        try context.form().all(Self.field).compactMap { FileID(pathSegment: $0) }
    }

    private func save(_ context: Context) throws -> Response {
        let member = try context.member().id
        let flash: CopyFlash =
            switch try CopyStore(context).ask(chosen(context), of: member) {
            case .fetching(let count): .saving(count)
            case .overQuota(let free, let needed): .overQuota(free: free, needed: needed)
            }
        return context.redirect(to: try back(context), flash: flash)
    }

    private func make(_ context: Context) throws -> Response {
        let claimed = try context.claimedMember()
        let limits = context.settings.limits
        let limit = RateLimit("archive \(claimed.rawValue)", limit: limits.archivesPerHour, window: 3_600)
        let isWithinLimit = try context.fetch(limit.take)
        let member = try context.member().id
        guard isWithinLimit else { throw Failure.tooMany(retryAfter: 60) }
        let flash: CopyFlash
        switch try ArchiveStore(context).ask(chosen(context), of: member) {
        case .archive(let id):
            let list = try context.form()[File.returnField]
            return .redirect(to: Paths.archive(id).adding(File.returnField, list))
        case .nothing: flash = .nothingToPack
        case .tooMany: flash = .tooMany
        case .overQuota(let free, let needed): flash = .overQuota(free: free, needed: needed)
        }
        return context.redirect(to: try back(context), flash: flash)
    }

    private func back(_ context: Context) throws -> Address {
        try LocalPath.address(context.form()[File.returnField], upTo: 3_000) ?? Paths.savedFiles()
    }

    private func show(_ context: Context, _ id: ArchiveID) throws -> Response {
        let member = try context.claimedMember()
        let (found, items) = try context.fetch(
            Archive.find(id, of: member), FileStore.find(in: id, of: member, most: ArchivePage.mostNamed))
        guard let archive = found else { throw Failure.notFound }
        let words = FilesWords(context.language)
        let list = LocalPath.address(context.request.query[File.returnField], upTo: 3_000) ?? Paths.files()
        let page = ArchivePage(archive, items, of: member, backTo: list, words, context)
        context.showsFiles = true
        return context.page(page.title, in: .files, back: Link(words.files, to: list)) { out, layout in
            var layout = layout
            layout.sheets.append("archive.css")
            out.archivePage(page, layout: layout)
        }
    }

    private func download(_ context: Context, _ id: ArchiveID) throws -> Response {
        let member = try context.claimedMember()
        guard let archive = try context.fetch(Archive.find(id, of: member)), let blob = archive.blob else {
            throw Failure.notFound
        }
        let words = FilesWords(context.language)
        let signedURL = SignedURL(blob, for: member, name: archive.name(words), as: .attachment, context)
        return .redirect(to: signedURL.address(context.settings)).unstored
    }
}
