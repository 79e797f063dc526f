import Site
import Web
import Writing

/// The shelf of a project: things of its members by reference, in an order that all of them keep.
enum ShelfPages {
    /// The field of what is said of a thing.
    static let note = "note"
    static let up = "up"
    static let down = "down"
    private static let sheet = "shelf.css"

    static func add(to routes: inout SiteRoutes) {
        let text = TypedField(note) { ProjectsWords($0).shelfNote }
        routes.get(Paths.projectShelf, .members, show)
        routes.post(Paths.projectShelf, .members, put)
        routes.post(Paths.orderShelf, .members, move)
        routes.get(Paths.shelfNote, .members) { context, id, item in try askNote(context, id, item) }
        routes.post(Paths.shelfNote, .members.takingTexts([text]), setNote)
        routes.post(Paths.takeOffShelf, .members, take)
        routes.post(Paths.putBackOnShelf, .members, restore)
    }

    private static func find(
        _ context: Context, _ id: ProjectID
    ) throws -> (project: Project, items: [ShelfItem], cards: [AttachmentCard]) {
        let reader = try context.claimedMember()
        let (found, items, cards) = try context.fetch(
            Project.find(id, for: reader), ShelfItem.all(on: id, for: reader),
            ShelfItem.cards(on: id, for: reader, context.services.features.attachables))
        guard let found else { throw Failure.notFound }
        return (found, items, (cards[id.rawValue] ?? []).map { $0(context) })
    }

    private static func show(_ context: Context, _ id: ProjectID) throws -> Response {
        let typed = String((context.request.query[ShelfPage.find] ?? "").composed.trimmed.prefix(100))
        let (project, items, cards) = try find(context, id)
        let page = try ShelfPage(project, items, cards, typed: typed, context)
        return context.project(page.head, isWide: true) { out, layout in
            var layout = layout
            layout.sheets.append(sheet)
            out.shelfPage(page, layout: layout)
        }
    }

    // MARK: Putting

    /// Opens the page on which one chooses, and puts what was chosen there.
    private static func put(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member()
        guard let project = try context.fetch(Project.find(id, for: member.id)) else { throw Failure.notFound }
        guard !project.isArchived else {
            return context.redirect(to: Paths.projectShelf(id), flash: ProjectFlash.isArchived)
        }
        let verb: String = ProjectsWords(context.language).putOnShelf
        if let chooser = try context.choosingAttachment(in: .projects, sheet: sheet, called: verb) { return chooser }
        let fields = try context.form()
        let things = AttachedThings(fields).all
        guard !things.isEmpty else { return .redirect(to: Paths.projectShelf(id)) }
        // A form that was sent twice has put them already.
        var count = things.count
        return try act(context, id, IdempotencyKey(fields), flash: { .shelved(count) }) { shelf, held in
            count = try shelf.put(things, on: held, by: member.id, context.services)
        }
    }

    private static func act(
        _ context: Context, _ id: ProjectID, _ key: IdempotencyKey, flash: () -> ProjectFlash?,
        _ act: (ShelfStore, HeldProject) throws -> Void
    ) throws -> Response {
        let home = Paths.projectShelf(id)
        do {
            return try ProjectPages.act(context, id, key, flash: flash, leadingTo: home) { projects, held in
                try act(ShelfStore(projects), held)
            }
        } catch is ShelfStore.Full {
            return context.redirect(to: home, flash: ProjectFlash.shelfIsFull)
        }
    }

    // MARK: What stands there

    private static func move(_ context: Context, _ id: ProjectID) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let isUp = fields[up] != nil
        guard let item = (fields[up] ?? fields[down]).flatMap({ AttachmentID(pathSegment: $0) }) else {
            throw Failure.notFound
        }
        return try act(context, id, IdempotencyKey(fields), flash: { nil }) { shelf, held in
            try shelf.move(item, isUp: isUp, on: held)
        }
    }

    private static func take(_ context: Context, _ id: ProjectID, _ item: AttachmentID) throws -> Response {
        let member = try context.member()
        return try act(context, id, IdempotencyKey(context.form()), flash: { .takenOff(id, item) }) { shelf, held in
            try shelf.take(item, off: held, by: member.id)
        }
    }

    private static func restore(_ context: Context, _ id: ProjectID, _ item: AttachmentID) throws -> Response {
        let member = try context.member()
        return try act(context, id, IdempotencyKey(context.form()), flash: { .putBack }) { shelf, held in
            try shelf.restore(item, to: held, by: member.id)
        }
    }

    // MARK: Notes

    /// - Parameter typed: what was sent and is too long
    private static func askNote(
        _ context: Context, _ id: ProjectID, _ item: AttachmentID, typed: String? = nil, _ key: IdempotencyKey? = nil
    ) throws -> Response {
        let (project, items, cards) = try find(context, id)
        guard let found = items.first(where: { $0.id == item }),
            let card = cards.first(where: { $0.thing == found.thing })
        else { throw Failure.notFound }
        guard !project.isArchived else {
            return context.redirect(to: Paths.projectShelf(id), flash: ProjectFlash.isArchived)
        }
        guard try project.isAdmin || context.claimedMember() == found.adder else {
            return context.redirect(to: Paths.projectShelf(id), flash: ProjectFlash.onlyAdministrators)
        }
        let page = ShelfNotePage(id, item, of: card.name, typed ?? found.note, key ?? IdempotencyKey(), context)
        return context.page(
            page.title, in: .projects, status: typed == nil ? .ok : .unprocessableContent,
            back: Link(project.name, to: page.cancel)
        ) { out, layout in out.shelfNotePage(page, layout: layout) }
    }

    private static func setNote(_ context: Context, _ id: ProjectID, _ item: AttachmentID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let text = (fields[note] ?? "").composed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.unicodeScalars.count <= ShelfStore.longestNote else {
            return try askNote(context, id, item, typed: text, key)
        }
        return try act(context, id, key, flash: { .noted }) { shelf, held in
            try shelf.note(text, of: item, on: held, by: member.id)
        }
    }
}
