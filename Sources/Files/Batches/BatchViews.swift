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

    init(_ items: [FileItem], list: Address, key: FormKey, _ context: Context) {
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
            Paths.deleteFiles(), [File.returnField: list.text, FormKey.field: key.text])
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
    package let back: Link
    package let undo: FormAction?

    init(_ batch: Batch, _ failed: [Batch.Failed], list: Address, _ context: Context) {
        let words = FilesWords(context.language)
        self.words = words
        let settled = batch.done + batch.failed
        title =
            switch batch.act {
            case .delete: words.batchDeleting(count: batch.total)
            case .move: words.batchMoving(count: batch.total)
            case .copy: words.batchCopying(count: batch.total)
            default: words.batchRestoring(count: batch.total)
            }
        status =
            batch.isOver
            ? BatchNotice.sentence(batch, words)
            : words.batchProgress(
                done: words.language.number(settled), total: words.language.number(batch.total))
        progress = batch.isOver ? nil : Progress(title, percent: batch.total == 0 ? 0 : settled * 100 / batch.total)
        self.failed = failed.map {
            Failed(name: $0.name, why: $0.failure.sentence(batch.act, $0.source.name(words), words))
        }
        back = Link(words.backToList, to: list)
        undo =
            batch.isOver && batch.act == .delete && batch.restorable > 0
            ? FormAction(Paths.restoreFileBatch(batch.id), [File.returnField: list.text]) : nil
    }
}

/// Word of a batch that is over, for the list that it leads to.
enum BatchNotice {
    static func notice(_ batch: Batch) -> Led.Notice {
        Led.Notice(
            "file-batch",
            "\(batch.act.rawValue).\(batch.done).\(batch.restorable > 0 ? batch.id.pathSegment : "")")
    }

    static func toast(on list: Address, _ words: FilesWords, _ context: Context) -> Toast? {
        guard let text = context.take(notice: "file-batch") else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let done = Int(parts[1]) else { return nil }
        guard let act = FileAct(rawValue: parts[0]) else { return nil }
        let undo = BatchID(pathSegment: parts[2]).map {
            FormAction(Paths.restoreFileBatch($0), [File.returnField: list.text])
        }
        return Toast(
            words.done(act, done), undo: act == .delete ? undo : nil)
    }

    static func sentence(_ batch: Batch, _ words: FilesWords) -> String {
        let done = words.done(batch.act, batch.done)
        guard batch.failed > 0 else { return done }
        return batch.done == 0
            ? words.batchFailed(count: batch.failed) : "\(done) \(words.batchFailed(count: batch.failed))"
    }
}

extension FilesWords {
    /// So many files have been dealt with.
    fileprivate func done(_ act: FileAct, _ count: Int) -> String {
        switch act {
        case .delete: batchDeleted(count: count)
        case .move: filesMoved(count: count)
        case .copy: filesCopied(count: count)
        default: batchRestored(count: count)
        }
    }
}
