import DelimitedText
import Localization
import Site
import Web

/// The form that brings a file.
package struct ImportFormPage {
    package let words: AdminWords
    package let notice: Notice?
    package let action = Paths.memberImport()
    package let key = IdempotencyKey().text
    package let hint: String
    package let back: Link

    init(_ problem: ImportUploadProblem?, _ context: Context) {
        let words = AdminWords(context.language)
        self.words = words
        notice = problem.map { Notice(.error, $0.sentence(words)) }
        hint = words.importFileHint(
            rows: words.language.number(Import.mostRows), size: words.language.fileSize(Import.largest))
        back = Link(words.invitations, to: Paths.adminInvitations())
    }
}

/// A file that was brought, and what would come of it, comes of it, or came of it.
package struct ImportPage {
    /// A number with what it counts.
    struct Figure {
        let number: String
        let label: String
        /// A class: good, bad, or neither.
        let tint: String
    }

    struct Row {
        let id: String
        let line: String
        let field: String
        let value: String
        let text: String
        let repair: Button?
        let action: FormAction?
    }

    /// The form that says which column is what.
    struct Matching {
        let action: FormAction
        let fields: [SelectField]
        let changes: CheckField
        let language: SegmentField
    }

    /// The last button, which counts.
    struct Running {
        let action: FormAction
        let button: Button
    }

    package let words: AdminWords
    package let title: String
    let back: Link
    let fileName: String
    let facts: String
    let readAt: String
    /// Another file; nil while one is being brought in.
    let another: Link?
    let notice: Notice?
    /// What is under way, in words.
    let text: String?
    let progress: Progress?
    let cancel: FormAction?
    let figures: [Figure]
    let matching: Matching?
    let tabs: [Tab]
    let list: ListPart?
    let rows: [Row]
    let isRefusedShown: Bool
    let columns: [Column]
    /// One press for all rows with the same certain mistake.
    let repairs: [(action: FormAction, button: Button)]
    let running: Running?
    let refused: Link?

    var isPending: Bool { progress != nil }

    init(_ file: Import, _ found: [ImportRow], _ address: ListAddress<ImportKey>, _ context: Context) {
        let words = AdminWords(context.language)
        let language = words.language
        self.words = words
        back = Link(words.invitations, to: Paths.adminInvitations())
        fileName = file.name
        let rowsText: String = words.importRows(count: file.rows)
        facts =
            file.encoding.isEmpty
            ? "" : "\(rowsText) · \(file.encoding), \(words.name(of: file.separator))"
        readAt = file.readAt.map { words.importReadAt(time: context.clock.time($0)) } ?? ""
        another =
            file.state == .running
            ? nil : Link(words.importAnother, to: Paths.memberImport().adding(ImportPages.anew, "1"))
        title = words.title(of: file.state)
        notice = Self.notice(file, words)
        switch file.state {
        case .reading:
            let read: String = words.importReading(count: file.rows)
            text = file.rows > 0 ? read : words.importBegins
            progress = Progress(words.importBegins, percent: nil)
        case .running:
            text = words.importRunning(done: language.number(file.done), all: language.number(file.due))
            progress = Progress(words.importRunningTitle, percent: min(100, file.done * 100 / max(file.due, 1)))
        case .ready, .unreadable, .done, .cancelled, .stopped:
            text = nil
            progress = nil
        }
        cancel =
            file.state == .running
            ? FormAction(Paths.cancelMemberImport(), ImportFence.fields(file)) : nil
        let isReady = file.state == .ready
        let hasAddress = file.matching[.email] != nil
        figures = isReady && hasAddress ? Self.figures(file, words) : []
        matching = isReady ? Self.matching(file, words) : nil
        let showsRows = hasAddress && file.rows > 0 && (isReady || file.state != .reading && file.state != .unreadable)
        let verdict = address[.verdict] ?? Self.first(file)
        tabs = showsRows ? Self.tabs(file, verdict, address, words) : []
        let shown = ListRows(found, of: address, context.words)
        rows = showsRows ? shown.shown.map { Row($0, file, words) } : []
        isRefusedShown = verdict == .refused
        columns =
            verdict == .refused
            ? [
                Column(words.importLine, isNumber: true), Column(words.importColumnHead), Column(words.importValue),
                Column(words.importWhatIsWrong), Column(words.importRepairs, isHidden: true),
            ]
            : [
                Column(words.importLine, isNumber: true), Column(words.columnEmail), Column(words.factFullName),
                Column(words.importDetails),
            ]
        list =
            showsRows
            ? ListPart(
                "import-list", shown, in: "import-rows", more: context.words.showMore, refresh: nil,
                state: rows.isEmpty ? .nothingFound(for: "", "", context.words) : nil) : nil
        repairs = isReady && verdict == .refused ? Self.repairs(file, found, words) : []
        running =
            isReady && file.due > 0
            ? Running(
                action: FormAction(Paths.memberImportRun(), ImportFence.fields(file)),
                button: Button(words.importVerb(file), .primary)) : nil
        refused =
            showsRows && (file.counts[.refused] ?? 0) > 0
            ? Link(words.importRefusedFile, to: Paths.memberImportRefused()) : nil
    }

    private static func first(_ file: Import) -> ImportVerdict {
        ImportVerdict.allCases.first { (file.counts[$0] ?? 0) > 0 } ?? .same
    }

    private static func notice(_ file: Import, _ words: AdminWords) -> Notice? {
        switch file.state {
        case .unreadable:
            let sentence: String =
                switch file.problem {
                case .notText: words.importNotText
                case .empty: words.importEmpty
                case .tooManyRows: words.importTooManyRows(rows: words.language.number(Import.mostRows))
                case .gone, nil: words.importGone
                }
            return Notice(.error, sentence)
        case .ready where file.matching[.email] == nil: return Notice(.warning, words.importChooseAddress)
        case .ready where file.due == 0: return Notice(.info, words.importNothingToDo)
        case .done: return Notice(.success, words.result(file))
        case .cancelled: return Notice(.info, "\(words.importCancelled) \(words.result(file))")
        case .stopped: return Notice(.warning, "\(words.importStopped) \(words.result(file))")
        case .ready, .reading, .running: return nil
        }
    }

    private static func figures(_ file: Import, _ words: AdminWords) -> [Figure] {
        func figure(_ verdict: ImportVerdict, _ label: (Int) -> String, _ tint: String = "") -> Figure {
            let count = file.counts[verdict] ?? 0
            return Figure(number: words.language.number(count), label: label(count), tint: count > 0 ? tint : "")
        }
        return [
            figure(.added, { words.importFigureAdded(count: $0) }, "is-good"),
            figure(.changed) { words.importFigureChanged(count: $0) },
            figure(.same) { words.importFigureSame(count: $0) },
            figure(.refused, { words.importFigureRefused(count: $0) }, "is-bad"),
        ]
    }

    private static func matching(_ file: Import, _ words: AdminWords) -> Matching {
        let fields = ImportField.allCases.map { field in
            let chosen = file.matching[field]
            return SelectField(
                field.rawValue, field.name(words),
                [Choice(words.importNotTaken, value: "0", isChosen: chosen == nil)]
                    + file.heads.enumerated().map { place, head in
                        let number = words.language.number(place + 1)
                        return Choice(
                            file.hasHeads && !head.isEmpty
                                ? words.importColumnNamed(number: number, name: head)
                                : words.importColumn(number: number),
                            value: String(place + 1), isChosen: chosen == place + 1)
                    })
        }
        return Matching(
            action: FormAction(Paths.memberImportMatching(), ImportFence.fields(file)), fields: fields,
            changes: CheckField(
                ImportPages.changesField, words.importChanges, hint: words.importChangesHint,
                isChecked: file.changesPeople),
            language: SegmentField(
                ImportPages.languageField, words.inviteLanguage,
                [
                    Segment("Русский", value: "ru", isChosen: file.language == .ru),
                    Segment("English", value: "en", isChosen: file.language == .en),
                ]))
    }

    private static func tabs(
        _ file: Import, _ verdict: ImportVerdict, _ address: ListAddress<ImportKey>, _ words: AdminWords
    ) -> [Tab] {
        ImportVerdict.allCases.compactMap { each in
            let count = file.counts[each] ?? 0
            guard count > 0 || each == verdict else { return nil }
            return Tab(
                words.tab(each, isReady: file.state == .ready), to: address.filtered(.verdict, by: each),
                isCurrent: each == verdict,
                count: words.language.number(count))
        }
    }

    /// For mistakes that more than one row in sight has.
    private static func repairs(
        _ file: Import, _ found: [ImportRow], _ words: AdminWords
    ) -> [(action: FormAction, button: Button)] {
        let kinds: [(reason: ImportReason, label: String)] = [
            (.wrongAddress, words.importRepairAll), (.foreignDomain, words.importAllowAll),
        ]
        return kinds.compactMap { reason, label in
            guard found.count(where: { $0.reason == reason && $0.isRepairable }) > 1 else { return nil }
            let action = FormAction(
                Paths.memberImportRepairs(), ImportFence.fields(file, [ImportPages.reasonField: reason.rawValue]))
            return (action, Button(label, isSmall: true))
        }
    }
}

extension ImportRow {
    /// Whether one press makes it a good one.
    var isRepairable: Bool { reason == .foreignDomain || reason == .wrongAddress && !repair.isEmpty }
}

extension ImportPage.Row {
    init(_ row: ImportRow, _ file: Import, _ words: AdminWords) {
        id = "line-\(row.line)"
        line = words.language.number(row.line)
        guard row.verdict == .refused else {
            field = row.email
            value = row.details.first ?? ""
            text = row.details.dropFirst().filter { !$0.isEmpty }.joined(separator: " · ")
            repair = nil
            action = nil
            return
        }
        field = row.field?.name(words) ?? "—"
        value = row.value.isEmpty ? "—" : row.value
        let why = row.reason.map { $0.text(words, other: row.other) } ?? ""
        text = row.repair.isEmpty ? why : "\(why) \(words.importMeant(email: row.repair) as String)"
        guard file.state == .ready, row.isRepairable, let reason = row.reason else {
            repair = nil
            action = nil
            return
        }
        repair = Button(
            reason == .foreignDomain ? words.importAllow : words.importRepair, .quiet, isSmall: true)
        action = FormAction(
            Paths.memberImportRepairs(),
            ImportFence.fields(
                file, [ImportPages.reasonField: reason.rawValue, ImportPages.lineField: String(row.line)]))
    }
}

extension AdminWords {
    fileprivate func title(of state: Import.State) -> String {
        switch state {
        // The heading stays where live parts change below it: one says it of all that may follow.
        case .reading, .ready, .unreadable: importTrialTitle
        case .running, .done, .cancelled, .stopped: importTitle
        }
    }

    fileprivate func name(of separator: DelimitedFormat.Separator?) -> String {
        switch separator {
        case .semicolon: importSemicolon
        case .comma: importComma
        case .tab: importTab
        case nil: ""
        }
    }

    fileprivate func tab(_ verdict: ImportVerdict, isReady: Bool) -> String {
        switch verdict {
        case .refused: importTabRefused
        case .added: isReady ? importTabAdded : importTabNew
        case .changed: isReady ? importTabChanged : importTabWithChanges
        case .same: importTabSame
        }
    }

    /// What the last button does.
    fileprivate func importVerb(_ file: Import) -> String {
        let (added, changed) = (file.counts[.added] ?? 0, file.counts[.changed] ?? 0)
        if changed == 0 { return importInvite(count: added) }
        if added == 0 { return importChange(count: changed) }
        return importInviteAndChange(invite: importInvite(count: added), changed: language.number(changed))
    }

    fileprivate func result(_ file: Import) -> String {
        let changed: String = importChanged(count: file.changed)
        let invited: String = importInvited(count: file.invited)
        return file.changed > 0 ? "\(invited). \(changed)." : "\(invited)."
    }
}
