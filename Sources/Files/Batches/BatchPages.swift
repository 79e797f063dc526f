import Postgres
import Site
import Web

/// One act on many files: asked once, done by `quad work`. Its page shows how far it is and what did not succeed.
struct BatchPages {
    static let field = "file"

    let calls: SourceCalls

    func add(to routes: inout SiteRoutes) {
        routes.post(Paths.fileSelection, .members.publishing(.files), choose)
        routes.get(Paths.deleteFiles, .members, ask)
        routes.post(Paths.deleteFiles, .members.publishing(.files), delete)
        routes.get(Paths.fileBatch, .members, show)
        routes.post(Paths.answerFileBatch, .members.publishing(.batches, .files), answer)
        routes.post(Paths.restoreFileBatch, .members.publishing(.batches, .files), restore)
    }

    /// What was chosen in a list, on the way to the question about it.
    private func choose(_ context: Context) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let files = try Self.files(fields)
        let act = FileAct(rawValue: fields["act"] ?? "")
        var question =
            switch act {
            case .move: Paths.moveFiles()
            case .copy: Paths.copyFiles()
            default: Paths.deleteFiles()
            }
        for file in files { question = question.adding(Self.field, file.pathSegment) }
        return .redirect(to: question.adding(File.returnField, File.list(fields[File.returnField])?.text))
    }

    private func ask(_ context: Context) throws -> Response {
        let fields = context.request.query
        let list = File.list(fields[File.returnField]) ?? Paths.files()
        let files = try Self.files(fields)
        let member = try context.claimedMember()
        let (items, places) = try context.fetch(
            FileStore.find(files, of: member), FileQuestion.uses(of: files, by: member, context))
        guard !items.isEmpty else {
            let words = FilesWords(context.language)
            let state = PageState(
                .nothingChosen, title: words.nothingChosenTitle, text: words.nothingChosenText,
                action: Link(words.backToList, to: list))
            return context.page(state, in: .files)
        }
        return context.page(FileQuestion.deletion(of: items, usedIn: places, backTo: list, context), in: .files)
    }

    private func delete(_ context: Context) throws -> Response {
        let member = try context.member().id
        let fields = try context.form()
        let list = File.list(fields[File.returnField]) ?? Paths.files()
        let files = try Self.files(fields)
        guard !files.isEmpty else { return .redirect(to: list) }
        return try begin(IdempotencyKey(fields), list, context) { try $0.delete(files, of: member) }
    }

    private func restore(_ context: Context, _ id: BatchID) throws -> Response {
        let member = try context.member().id
        let fields = try context.form()
        let list = File.list(fields[File.returnField]) ?? Paths.files()
        return try begin(IdempotencyKey(of: "restore batch \(id.pathSegment)"), list, context) {
            try $0.undo(id, of: member)
        }
    }

    /// What the member wants where names are taken. What is not asked any more has been answered.
    private func answer(_ context: Context, _ id: BatchID) throws -> Response {
        let member = try context.member().id
        let fields = try context.form()
        guard let answer = BatchAnswer(fields[BatchAnswer.field] ?? "") else { throw Failure.notFound }
        try context.database.transaction {
            guard try BatchStore(database: context.database).answer(id, answer, of: member) else { return }
            let job = BatchJob(batch: id, member: member)
            _ = try context.database.fetch(job.enqueue(keys: context.keys))
        }
        return try follow(id, File.list(fields[File.returnField]) ?? Paths.files(), context)
    }

    /// Begins once, however often the form is sent.
    func begin(
        _ key: IdempotencyKey, _ list: Address, _ context: Context, _ body: (BatchStore) throws -> BatchID?
    ) throws -> Response {
        try follow(context.once(key) { Paths.fileBatch(try Self.begin(context, body)) }, list, context)
    }

    /// To where a batch leads that was begun.
    ///
    /// - Parameter page: the batch's own
    func follow(_ page: Address, _ list: Address, _ context: Context) throws -> Response {
        guard let id = page.text.split(separator: "/").last.flatMap({ BatchID(pathSegment: String($0)) }) else {
            return .redirect(to: list)
        }
        return try follow(id, list, context)
    }

    /// Begins what `body` has written down.
    static func begin(_ context: Context, _ body: (BatchStore) throws -> BatchID?) throws -> BatchID {
        let member = try context.member().id
        return try context.database.transaction {
            guard let id = try body(BatchStore(database: context.database)) else { throw Failure.notFound }
            let job = BatchJob(batch: id, member: member)
            _ = try context.database.fetch(job.enqueue(keys: context.keys))
            return id
        }
    }

    /// Leads to the list when all is done in a moment, otherwise to the batch's own page.
    private func follow(_ id: BatchID, _ list: Address, _ context: Context) throws -> Response {
        let member = try context.member().id
        let settled = try calls.wait { () -> Batch? in
            try context.database.fetch(BatchStore.find(id, of: member)).flatMap { $0.isOver || $0.isAsking ? $0 : nil }
        }
        if let settled, settled.isOver, settled.failed == 0 {
            return context.redirect(to: list, flash: BatchFlash(settled))
        }
        return .redirect(to: Paths.fileBatch(id).adding(File.returnField, list.text))
    }

    private func show(_ context: Context, _ id: BatchID) throws -> Response {
        let member = try context.claimedMember()
        let (batch, failed, questions) = try context.fetch(
            BatchStore.find(id, of: member), BatchStore.failures(of: id, of: member),
            BatchStore.questions(of: id, of: member))
        guard let batch else { throw Failure.notFound }
        let list = File.list(context.request.query[File.returnField]) ?? Paths.files()
        let page = BatchPage(batch, failed, questions, list: list, context)
        return context.page(page.title, in: .files, back: Link(page.words.files, to: list), isWide: true) {
            out, layout in
            out.batchPage(page, layout: layout)
        }
    }

    /// The files that a form names; what is no number names none.
    static func files(_ fields: Fields) throws -> [FileID] {
        let ids = fields.all(field).compactMap { FileID(pathSegment: $0) }
        return Array(ids.prefix(Batch.most))
    }
}
