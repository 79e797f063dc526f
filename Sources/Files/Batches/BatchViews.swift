import Site
import Web

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
    /// To where the accounts are connected anew, for what failed for want of a grant; otherwise nil.
    package let grant: Link?
    /// What the member is asked about; nil while nothing is, or something still goes on.
    package let question: ConflictQuestion?
    package let back: Link
    package let undo: Undo?

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
            ? batch.sentence(words)
            : words.batchProgress(
                done: words.language.number(settled), total: words.language.number(batch.total))
        progress =
            batch.isOver || batch.isAsking
            ? nil : Progress(title, percent: batch.total == 0 ? 0 : settled * 100 / batch.total)
        self.failed = failed.map {
            Failed(
                name: $0.name.withDirectionsMarked, why: $0.failure.sentence(batch.act, $0.source.name(words), words))
        }
        let lacking = failed.first { $0.failure == .denied || $0.failure == .revoked }
        grant = lacking.map { Link(words.reconnect, to: $0.source.account) }
        question = batch.isAsking ? ConflictQuestion(batch, asked, list: list, words, context) : nil
        back = Link(words.backToList, to: list)
        undo =
            batch.isOver && batch.canBeUndone
            ? Undo(Paths.restoreFileBatch(batch.id), on: list, verb: words.undo(batch.act)) : nil
    }
}

extension Batch {
    /// What was done, left out, and did not succeed; empty when nothing has happened yet.
    func sentence(_ words: FilesWords) -> String {
        var sentences: [String] = []
        if done > 0 { sentences.append(words.done(act, done)) }
        if skipped > 0 { sentences.append(words.batchSkipped(count: skipped)) }
        if failed > 0 { sentences.append(words.batchFailed(count: failed)) }
        return sentences.joined(separator: " ")
    }
}

extension FilesWords {
    /// What taking it back is called; nil for "Undo".
    func undo(_ act: FileAct) -> String? { act == .back ? redo : nil }

    /// So many files have been dealt with.
    func done(_ act: FileAct, _ count: Int) -> String {
        switch act {
        case .delete: batchDeleted(count: count)
        case .move, .again: count == 1 ? movedOne : filesMoved(count: count)
        case .copy: count == 1 ? copiedOne : filesCopied(count: count)
        case .back where count == 1, .restore where count == 1: fileRestored
        default: batchRestored(count: count)
        }
    }
}
