import Conversion
import Localization
import Site
import Web

/// The form that brings a calendar.
package struct CalendarImportForm {
    package let words: RemindersWords
    /// What another file takes the way back of; nil where there is none.
    package let notice: Notice?
    /// Of the field.
    package let error: String?
    package let action = Paths.calendarImport()
    package let key = IdempotencyKey().text
    package let field = CalendarImportPages.fileField
    package let hint: String
    package let cancel = Paths.reminderSettings()

    /// - Parameter file: the one that stands
    init(_ problem: CalendarImportProblem?, _ file: CalendarImport?, _ context: Context) {
        let words = RemindersWords(context.language)
        self.words = words
        error = problem?.sentence(words)
        notice =
            if let file, file.state == .done {
                Notice(
                    .warning, words.importEndsUndo(name: file.name),
                    retry: .calendarImport(Paths.undoCalendarImport(), of: file), verb: words.importUndo)
            } else {
                nil
            }
        hint = words.importHint(
            size: words.language.fileSize(CalendarImport.largest),
            count: words.language.number(CalendarFile.mostEntries))
    }
}

/// A calendar that was brought, and what would come of it or has come of it.
package struct CalendarImportPage {
    package struct Row {
        package let title: String
        /// «1 декабря, 09:00 · каждый вторник», or why it does not come.
        package let text: String
        /// What is not quite as it was.
        package let note: String?
        package let repeats: Bool
    }

    package let words: RemindersWords
    package let fileName: String
    package let facts: String
    package let another: Link
    package let isReading: Bool
    package let notice: Notice?
    package let tabs: [Tab]
    package let list: ListPart?
    package let rows: [Row]
    package let run: (action: FormAction, button: Button)?
    package let undo: (action: FormAction, button: Button)?
    package let reminders: Link?

    init(_ file: CalendarImport, _ found: [ImportedRow], _ address: ListAddress<ImportedKey>, _ context: Context) {
        let words = RemindersWords(context.language)
        let language = words.language
        self.words = words
        fileName = file.name
        isReading = file.state == .reading
        another = Link(words.importAnother, to: Paths.calendarImport().adding(CalendarImportPages.anew, "1"))
        let isReady = file.state == .ready
        let counted: [String?] = [
            words.importComing(count: file.coming),
            file.repeating > 0 ? words.importRepeating(count: file.repeating) : nil,
            file.skipped > 0 ? words.importSkipped(count: file.skipped) : nil,
        ]
        facts = isReady ? counted.compactMap(\.self).joined(separator: " · ") : ""
        let isDone = file.state == .done
        let when = file.ended.map { context.clock.dayAndTime($0) } ?? ""
        notice =
            isDone
            ? Notice(.success, words.importDone(count: file.coming, when: when))
            : isReady && file.coming == 0 ? Notice(.info, words.importNothing) : nil
        let part = address[.part] ?? (file.coming > 0 ? .coming : .skipped)
        func tab(_ each: ImportedPart, _ label: String, _ count: Int) -> Tab? {
            count == 0 && each != part
                ? nil
                : Tab(
                    label, to: address.filtered(.part, by: each), isCurrent: each == part,
                    count: language.number(count))
        }
        tabs =
            isReady
            ? [
                tab(.coming, words.importTabComing, file.coming), tab(.skipped, words.importTabSkipped, file.skipped),
            ].compactMap(\.self) : []
        let shown = ListRows(found, of: address, context.words)
        rows = isReady ? shown.shown.map { Row($0, context.clock, words) } : []
        list =
            isReady
            ? ListPart("calendar-items", shown, in: "calendar-item-rows", more: context.words.showMore, refresh: nil)
            : nil
        run =
            isReady && file.coming > 0
            ? (
                action: .calendarImport(Paths.runCalendarImport(), of: file),
                button: Button(words.importRun(count: file.coming), .primary)
            ) : nil
        undo =
            isDone
            ? (action: .calendarImport(Paths.undoCalendarImport(), of: file), button: Button(words.importUndo)) : nil
        reminders = isDone ? Link(words.importToList, to: Paths.reminders()) : nil
    }
}

extension FormAction {
    fileprivate static func calendarImport(_ address: Address, of file: CalendarImport) -> FormAction {
        FormAction(
            address,
            [CalendarImportPages.idField: file.id.pathSegment, IdempotencyKey.field: IdempotencyKey().text])
    }
}

extension CalendarImportPage.Row {
    init(_ row: ImportedRow, _ clock: Clock, _ words: RemindersWords) {
        title = row.title
        let when = row.due?.name(clock, words)
        text =
            if let reason = row.reason {
                [when, reason.sentence(words)].compactMap(\.self).joined(separator: " · ")
            } else {
                [when ?? words.importNoDay, row.rule?.name(words)].compactMap(\.self).joined(separator: " · ")
            }
        note = row.note?.sentence(words)
        repeats = row.rule != nil
    }
}

extension ImportedItem.Reason {
    func sentence(_ words: RemindersWords) -> String {
        switch self {
        case .past: words.importPast
        case .cancelled: words.importCancelled
        case .done: words.importTaskDone
        case .noDate: words.importNoDate
        case .rule: words.importRule
        case .exceptions: words.importExceptions(count: ImportedSeries.mostExceptions)
        case .known: words.importKnown
        case .broken: words.importBroken
        }
    }
}

extension ImportedItem.Note {
    func sentence(_ words: RemindersWords) -> String {
        switch self {
        case .shortMonths: words.importShortMonths
        case .otherClock: words.importOtherClock
        case .lostZone: words.importLostZone
        case .cut: words.importCut(count: words.language.number(Reminder.longest))
        }
    }
}
