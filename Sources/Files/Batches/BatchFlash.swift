import Site

/// What came of a batch of which nothing failed.
struct BatchFlash: FlashMessage {
    static let name = "file-batch"
    static let samples = FileAct.allCases.flatMap { act in
        [(1, 0), (5, 2), (0, 3)].map { BatchFlash(act: act, done: $0, skipped: $1, batch: BatchID(rawValue: 1)) }
    }

    let act: FileAct
    let done: Int
    let skipped: Int
    /// Nil for one that cannot be taken back.
    let batch: BatchID?

    func view(on page: FlashPage) -> FlashView {
        let words = FilesWords(page.language)
        let sentences: [String?] = [
            done > 0 || skipped == 0 ? words.done(act, done) : nil,
            skipped > 0 ? words.batchSkipped(count: skipped) : nil,
        ]
        let undo = batch.map { Undo(Paths.restoreFileBatch($0), on: page.address, verb: words.undo(act)) }
        // What can be taken back of a deletion lies there.
        let trash = act == .delete && undo != nil ? Link(words.trash, to: Paths.trash()) : nil
        return .toast(Toast(sentences.compactMap(\.self).joined(separator: " "), undo: undo, link: trash))
    }
}

extension BatchFlash {
    init(_ batch: Batch) {
        self.init(
            act: batch.act, done: batch.done, skipped: batch.skipped, batch: batch.canBeUndone ? batch.id : nil)
    }
}
