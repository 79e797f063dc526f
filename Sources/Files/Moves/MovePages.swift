import Postgres
import Site
import Web

/// Files and folders of Yandex Disk put into another folder, or copied there: a page that walks the folders, and a batch
/// that does it. Documents of VK are brought there too (``DiskTransfers``).
struct MovePages {
    /// Of the address: the folder that is shown to be chosen; nothing is the root of the disk, and without it that is where
    /// the files stand together.
    static let targetField = "to"

    let calls: SourceCalls

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.moveFiles, .members) { try choose($0, .move) }
        routes.post(Paths.moveFiles, .members.publishing(.files)) { try begin($0, .move) }
        routes.get(Paths.copyFiles, .members) { try choose($0, .copy) }
        routes.post(Paths.copyFiles, .members.publishing(.files)) { try begin($0, .copy) }
    }

    private func choose(_ context: Context, _ act: FileAct) throws -> Response {
        let fields = context.request.query
        guard fields[Self.targetField] == nil else { return try show(act, fields, nil, context) }
        let items = try context.fetch(FileStore.find(BatchPages.files(fields), of: context.claimedMember()))
        let folders = Set(items.map(\.file.parent))
        let folder = folders.count == 1 ? folders.first ?? nil : nil
        let move = Move(act, items, into: folder, list: File.list(fields[File.returnField]))
        return .redirect(to: move.address(choosing: folder))
    }

    /// - Parameter problem: why nothing was put there
    private func show(
        _ act: FileAct, _ fields: Fields, _ problem: Move.Problem?, _ context: Context
    ) throws -> Response {
        let items = try FileStore.find(BatchPages.files(fields), of: context.claimedMember())
        return try Self.show(items, fields, problem, context) { Move(act, $0, into: $1, list: $2) }
    }

    /// The folders of the disk, to choose one for what is found. A thing is saved by members who have a disk; others
    /// are led to connecting one.
    static func show<Chosen>(
        _ chosen: Query<Chosen>, _ fields: Fields, _ problem: Move.Problem?, _ context: Context,
        _ make: (_ chosen: Chosen, _ target: FolderPath?, _ list: Address?) throws -> Move
    ) throws -> Response {
        let target = try target(fields)
        let member = try context.claimedMember()
        let place = FilePlace.yandex(target)
        let after = fields[ListField.after].flatMap { ListCursor($0, in: FileOrder(.name)) }
        let folders = FileQuery(place.scope(of: member), by: FileOrder(.name), after: after).choices
        let (items, disk, sources, found) = try context.fetch(
            chosen, UploadPlace.find(.yandex(nil), of: member), SourceState.all(of: member, place), folders)
        let asked =
            after == nil ? try FileListPages.ask(place, sources.filter { $0.isStale(now: context.now) }, context) : []
        let move = try make(items, target, LocalPath.address(fields[File.returnField]))
        if move.thing != nil, disk == nil { return .redirect(to: Paths.yandexFiles()) }
        let page = MovePage(move, found, sources, asked: asked, problem, context)
        return context.page(
            page.title, in: .files, status: problem == nil ? .ok : .unprocessableContent,
            back: Link(FilesWords(context.language).files, to: move.list)
        ) { out, layout in
            var layout = layout.headed(page.heading)
            layout.subtitle = page.subject
            out.movePage(page, layout: layout)
        }
    }

    private func begin(_ context: Context, _ act: FileAct) throws -> Response {
        let fields = try context.form()
        let target = try Self.target(fields)
        let member = try context.member().id
        let (items, found) = try context.fetch(
            FileStore.find(BatchPages.files(fields), of: member), UploadPlace.find(.yandex(target), of: member))
        guard let place = found, place.isKnown else { throw Failure.notFound }
        let move = Move(act, items, into: target, list: File.list(fields[File.returnField]))
        let key = IdempotencyKey(fields)
        if let problem = move.problem {
            // What was sent twice has been moved by then.
            guard let earlier = try context.earlier(key, otherwise: Redirect(to: move.list)) else {
                return try show(act, fields, problem, context)
            }
            return try BatchPages(calls: calls).follow(earlier.address, move.list, context)
        }
        guard move.documents.isEmpty else { return try bring(move, to: place, key, context) }
        return try BatchPages(calls: calls).begin(key, move.list, context) {
            try $0.place(act, move.items.map(\.file.id), into: place.folder, of: member)
        }
    }

    /// There is no room here for what is to be brought.
    private struct OverQuota: Error {
        let free: Int
        let needed: Int
    }

    /// Documents are fetched and sent on; what is of the disk itself is copied there.
    private func bring(_ move: Move, to place: UploadPlace, _ key: IdempotencyKey, _ context: Context) throws
        -> Response
    {
        let member = try context.member().id
        if let failure = place.failure {
            return context.redirect(to: move.list, flash: ActFlash(.copy, .yandex, .failed(failure)))
        }
        let files = move.items.filter { $0.file.source == .yandex }.map(\.file.id)
        let address: Address
        do {
            address = try context.once(key) {
                let begun = try DiskTransfers(context.services).begin(move.documents, to: place, of: member)
                if case .overQuota(let free, let needed) = begun { throw OverQuota(free: free, needed: needed) }
                guard !files.isEmpty else { return move.list }
                return Paths.fileBatch(
                    try BatchPages.begin(context) { try $0.place(.copy, files, into: place.folder, of: member) })
            }
        } catch let quota as OverQuota {
            return context.redirect(
                to: move.list, flash: CopyFlash.overQuota(free: quota.free, needed: quota.needed))
        }
        context.publish(.uploads, .copies)
        guard files.isEmpty else { return try BatchPages(calls: calls).follow(address, move.list, context) }
        return context.redirect(
            to: address, flash: CopyFlash.toDisk(move.documents.count, folder: move.target?.text))
    }

    static func target(_ fields: Fields) throws -> FolderPath? {
        guard let text = fields[targetField], !text.isEmpty else { return nil }
        guard let folder = FolderPath(address: text) else { throw Failure.notFound }
        return folder
    }
}

/// What is to be put where.
struct Move {
    enum Problem {
        /// Nothing of the disk was chosen.
        case nothing
        /// A folder cannot be put into itself.
        case intoItself
        /// All of it stands there already.
        case alreadyThere
    }

    let act: FileAct
    /// Of the disk; what comes from elsewhere can only be copied there.
    let items: [FileItem]
    /// Of another feature, whose file is saved.
    let thing: SavedThing?
    let target: FolderPath?
    /// Where to go afterwards.
    let list: Address

    init(_ act: FileAct, _ items: [FileItem], into target: FolderPath?, list: Address?) {
        self.act = act
        thing = nil
        self.items = items.filter { $0.file.source == .yandex || act == .copy && !$0.file.isFolder }
        self.target = target
        self.list = list ?? self.items.first?.file.home ?? FilePlace.yandex(target).address
    }

    init(saving thing: SavedThing, into target: FolderPath?, list: Address?) {
        act = .copy
        items = []
        self.thing = thing
        self.target = target
        self.list = list ?? FilePlace.yandex(target).address
    }

    var path: String { target?.remote ?? "disk:/" }

    /// Those that have to be fetched first.
    var documents: [FileItem] { items.filter { $0.file.source != .yandex } }

    var problem: Problem? {
        if thing != nil { return nil }
        if items.isEmpty { return .nothing }
        if items.contains(where: { holds($0.file, path) }) { return .intoItself }
        return act == .move && items.allSatisfy { $0.file.parentPath == path } ? .alreadyThere : nil
    }

    /// Whether the folder at this path is one of them, or stands below one.
    func holds(_ path: String) -> Bool { items.contains { holds($0.file, path) } }

    private func holds(_ file: File, _ path: String) -> Bool {
        file.isFolder && (path == file.path || path.hasPrefix(file.path + "/"))
    }

    /// Where a folder is chosen, and where the form leads.
    var page: Address { thing?.address ?? (act == .move ? Paths.moveFiles() : Paths.copyFiles()) }

    /// As they are called.
    var names: [String] { thing.map { [$0.name] } ?? items.map(\.file.shownName) }

    /// Something comes to the disk from elsewhere.
    var isSaving: Bool { thing != nil || !documents.isEmpty }

    /// The page on which another folder is chosen.
    func address(choosing folder: FolderPath?) -> Address {
        items.reduce(page) { $0.adding(BatchPages.field, $1.file.id.pathSegment) }
            .adding(MovePages.targetField, folder?.text ?? "").adding(File.returnField, list.text)
    }
}
