import Site
import Web

/// Another name for a file or a folder: a page, which scripts show as a dialog.
struct RenamePages {
    let calls: SourceCalls

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.renameFile, .members, show)
        routes.post(
            Paths.renameFile, .members.publishing(.files).takingTexts(TypedField("name") { FilesWords($0).columnName }),
            rename)
    }

    private func show(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let item = try ItemPages.find(context, source, id)
        let form = RenameForm(item, name: item.file.name, list: context.request.query[File.returnField])
        return page(form, nil, context)
    }

    private func rename(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let item = try ItemPages.find(context, source, id)
        let fields = try context.form()
        let form = RenameForm(
            item, name: fields["name"] ?? "", list: fields[File.returnField], key: IdempotencyKey(fields))
        let name = FileName(form.name, for: item.file.source)
        // A name that stays asks nobody.
        if form.name == item.file.name || name.text == item.file.name {
            let done = Redirect(to: form.list, flash: ActFlash(.rename, item.file.source, .done))
            return context.redirect(try context.earlier(form.key, otherwise: done) ?? Redirect(to: form.list))
        }
        guard name.problem == nil else { return page(form, .name(name.problem), context) }
        do {
            let pending = Redirect(to: form.list, flash: ActFlash(.rename, item.file.source, .pending))
            return try context.onceOutside(form.key, otherwise: pending, wait: calls.wait) { isAgain in
                let acts = MemberActs(context: context, calls: calls, isAgain: isAgain)
                let result = try acts.rename(item, to: name.text)
                return Redirect(
                    to: form.list, flash: ActFlash(.rename, item.file.source, of: result, name: name.text),
                    isFinal: result != .underway)
            }
        } catch CallFailure.unknown {
            return context.redirect(
                to: form.list, flash: ActFlash(.rename, item.file.source, .failed(.unknown)))
        } catch let open as OpenAct {
            // The form keeps its key, so that sending it once more finds out.
            return page(form, .open(open.failure), context)
        } catch let failure as CallFailure {
            return page(form, .source(failure), context)
        }
    }

    private func page(_ form: RenameForm, _ trouble: RenameTrouble?, _ context: Context) -> Response {
        let page = RenamePage(form, trouble, context)
        return context.page(
            page.title, in: .files, status: trouble?.status ?? .ok, notice: page.notice,
            back: Link(page.words.files, to: form.list), isWide: true
        ) { out, layout in
            out.renamePage(page, layout: layout)
        }
    }
}

struct RenameForm {
    let item: FileItem
    /// As it was typed.
    let name: String
    /// Where to go afterwards.
    let list: Address
    let key: IdempotencyKey

    init(_ item: FileItem, name: String, list: String?, key: IdempotencyKey = IdempotencyKey()) {
        self.item = item
        self.name = name
        self.list = item.file.list(list)
        self.key = key
    }
}

enum RenameTrouble {
    case name(FileName.Problem?)
    case source(CallFailure)
    /// It may have been renamed before: the source could not be asked.
    case open(CallFailure)

    var status: Status {
        switch self {
        case .name, .source(.taken), .source(.badName): .unprocessableContent
        case .source, .open: .serviceUnavailable
        }
    }
}

package struct RenamePage {
    package let words: FilesWords
    package let title: String
    /// What it is called: with this name nothing would change.
    package let current: String
    package let action: FormAction
    package let field: TextField
    package let cancel: Link
    let notice: Notice?

    init(_ form: RenameForm, _ trouble: RenameTrouble?, _ context: Context) {
        let words = FilesWords(context.language)
        let file = form.item.file
        let name = file.source.name(words)
        self.words = words
        current = file.name
        title = file.isFolder ? words.renameFolderTitle : words.renameFileTitle
        action = FormAction(
            Paths.renameFile(file.source, file.id),
            [File.returnField: form.list.text, IdempotencyKey.field: form.key.text])
        cancel = Link(context.words.cancel, to: form.list)
        var error: String?
        var outcome: ActFlash.Outcome?
        switch trouble {
        case .name(let problem): error = problem.map { words.sentence($0) }
        case .source(let failure) where failure == .taken || failure == .badName:
            error = failure.sentence(.rename, name, words)
        case .source(let failure): outcome = .failed(failure)
        case .open(let failure): outcome = .open(failure)
        case nil: break
        }
        let list = FlashPage(context.language, at: form.list)
        notice = outcome.flatMap { ActFlash(.rename, file.source, $0).view(on: list).notice }
        field = TextField(
            "name", words.columnName, value: form.name, error: error, autocomplete: "off", isRequired: true,
            isFirst: true)
    }
}

extension FilesWords {
    func sentence(_ problem: FileName.Problem) -> String {
        switch problem {
        case .empty: nameEmpty
        case .tooLong(let most): nameTooLong(count: most)
        case .slash: nameHasSlash
        case .control: nameHasControl
        case .dots: nameIsDots
        }
    }
}
