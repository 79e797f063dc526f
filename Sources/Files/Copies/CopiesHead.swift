import Localization
import Site

/// How much a member keeps, over the list of copies.
package struct CopiesHead: Sendable {
    package let text: String
    package let progress: Progress
    /// To delete all of them, with the question.
    package let clear: Link?
    package let question: Confirmation

    init(_ usage: CopyUsage, _ words: FilesWords) {
        let language = words.language
        text = words.copiesUsed(used: language.fileSize(usage.used), quota: language.fileSize(usage.quota))
        progress = Progress(text, percent: usage.percent)
        clear = usage.count > 0 ? Link(words.clearCopies, to: Paths.clearCopies()) : nil
        question = CopyPages.question(words)
    }
}
