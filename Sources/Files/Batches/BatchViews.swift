import Bounds
import Localization
import Site
import Web

/// The question before many files are deleted.
package struct BatchQuestion {
    /// Names that are shown; the rest is a number.
    private static let shown = 10

    package let words: FilesWords
    package let title: String
    package let text: String
    package let names: [String]
    package let more: String?
    package let files: [FormAction.Field]
    package let action: FormAction
    package let verb: String
    package let cancel: Link
    /// Nothing to ask about.
    package let state: PageState?

    init(_ items: [FileItem], list: Address, key: IdempotencyKey, _ context: Context) {
        let words = FilesWords(context.language)
        self.words = words
        title = words.deleteFilesTitle(count: items.count)
        let isForGood = items.contains { $0.file.source == .vk }
        let isIntoTrash = items.contains { $0.file.source == .yandex }
        text = isForGood ? isIntoTrash ? words.deleteMixed : words.deleteAllForGood : words.deleteAllIntoTrash
        names = items.prefix(Self.shown).map(\.file.name)
        more = items.count > Self.shown ? words.andMore(count: items.count - Self.shown) : nil
        files = items.map { FormAction.Field(BatchPages.field, $0.file.id.pathSegment) }
        action = FormAction(
            Paths.deleteFiles(), [File.returnField: list.text, IdempotencyKey.field: key.text])
        verb = context.words.delete
        cancel = Link(context.words.cancel, to: list)
        state =
            items.isEmpty
            ? PageState(
                .nothingFound, title: words.nothingChosenTitle, text: words.nothingChosenText,
                action: Link(words.backToList, to: list)) : nil
    }
}

/// How far a batch is, and what did not succeed.
package struct BatchPage {
    package struct Failed: Sendable {
        package let name: String
        package let why: String
    }

    package let words: FilesWords
    package let title: String
    package let status: String
    package let progress: Progress?
    package let failed: [Failed]
    /// What the member is asked about; nil while nothing is, or something still goes on.
    package let question: ConflictQuestion?
    package let back: Link
    package let undo: FormAction?
    package let undoLabel: String

    init(
        _ batch: Batch, _ failed: [Batch.Failed], _ asked: [Batch.Asked], list: Address, _ context: Context
    ) {
        let words = FilesWords(context.language)
        self.words = words
        let settled = batch.done + batch.failed + batch.skipped
        title =
            switch batch.act {
            case _ where batch.isAsking: words.conflictTitle
            case .delete: words.batchDeleting(count: batch.total)
            case .move, .again: words.batchMoving(count: batch.total)
            case .copy: words.batchCopying(count: batch.total)
            default: words.batchRestoring(count: batch.total)
            }
        status =
            batch.isOver || batch.isAsking
            ? BatchNotice.sentence(batch, words)
            : words.batchProgress(
                done: words.language.number(settled), total: words.language.number(batch.total))
        progress =
            batch.isOver || batch.isAsking
            ? nil : Progress(title, percent: batch.total == 0 ? 0 : settled * 100 / batch.total)
        self.failed = failed.map {
            Failed(name: $0.name, why: $0.failure.sentence(batch.act, $0.source.name(words), words))
        }
        question = batch.isAsking ? ConflictQuestion(batch, asked, list: list, words, context) : nil
        back = Link(words.backToList, to: list)
        undo =
            batch.isOver && batch.canBeUndone
            ? FormAction(Paths.restoreFileBatch(batch.id), [File.returnField: list.text]) : nil
        undoLabel = words.takeBack(batch.act) ?? context.words.undo
    }
}

/// Word of a batch that is over, for the list that it leads to.
enum BatchNotice {
    static func notice(_ batch: Batch) -> Led.Notice {
        Led.Notice(
            "file-batch",
            "\(batch.act.rawValue).\(batch.done).\(batch.skipped).\(batch.canBeUndone ? batch.id.pathSegment : "")")
    }

    static func toast(on list: Address, _ words: FilesWords, _ context: Context) -> Toast? {
        guard let text = context.take(notice: "file-batch") else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let done = Bounds.count.exactly(parts[1]),
            let skipped = Bounds.count.exactly(parts[2]),
            let act = FileAct(rawValue: parts[0])
        else { return nil }
        let told: [String?] = [
            done > 0 || skipped == 0 ? words.done(act, done) : nil,
            skipped > 0 ? words.batchSkipped(count: skipped) : nil,
        ]
        let undo = BatchID(pathSegment: parts[3]).map {
            FormAction(Paths.restoreFileBatch($0), [File.returnField: list.text])
        }
        return Toast(told.compactMap(\.self).joined(separator: " "), undo: undo, verb: words.takeBack(act))
    }

    /// What was done, left out, and did not succeed; empty when nothing has happened yet.
    static func sentence(_ batch: Batch, _ words: FilesWords) -> String {
        var sentences: [String] = []
        if batch.done > 0 { sentences.append(words.done(batch.act, batch.done)) }
        if batch.skipped > 0 { sentences.append(words.batchSkipped(count: batch.skipped)) }
        if batch.failed > 0 { sentences.append(words.batchFailed(count: batch.failed)) }
        return sentences.joined(separator: " ")
    }
}

extension FilesWords {
    /// What taking it back is called; nil for "Undo".
    fileprivate func takeBack(_ act: FileAct) -> String? { act == .back ? redo : nil }

    /// So many files have been dealt with.
    fileprivate func done(_ act: FileAct, _ count: Int) -> String {
        switch act {
        case .delete: batchDeleted(count: count)
        case .move, .again: count == 1 ? movedOne : filesMoved(count: count)
        case .copy: count == 1 ? copiedOne : filesCopied(count: count)
        case .back where count == 1, .restore where count == 1: fileRestored
        default: batchRestored(count: count)
        }
    }
}
