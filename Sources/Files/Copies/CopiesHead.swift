import Localization
import Site

/// How much a member keeps, over the list of copies and beside what their disk holds.
package struct CopiesHead: Sendable {
    package let text: String
    package let progress: Progress
    /// What it is, as far as there is any.
    package let parts: [Fact]
    /// That some of it gives way by itself.
    package let note: String?
    /// To delete all copies, with the question.
    package let clear: Link?
    package let question: Confirmation

    init(_ usage: MemberUsage, _ words: FilesWords) {
        let language = words.language
        text = words.copiesUsed(used: language.fileSize(usage.used), quota: language.fileSize(usage.quota))
        progress = Progress(text, percent: usage.percent)
        let (copies, underWay) = (usage["copy"], usage[CopyUsage.underWay])
        let (archives, uploads) = (usage["archive"], usage["upload"])
        parts = [
            (words.keptCopies, copies), (words.keptUnderWay, underWay),
            (words.keptPreviews, usage.used - copies - underWay - archives - uploads), (words.keptArchives, archives),
            (words.keptUploads, uploads),
        ].filter { $0.1 > 0 }.map { Fact($0.0, language.fileSize($0.1)) }
        note = usage.yielding > 0 ? words.keptYields(size: language.fileSize(usage.yielding)) : nil
        clear = usage.bytes["copy"] != nil ? Link(words.clearCopies, to: Paths.clearCopies()) : nil
        question = CopyPages.question(words)
    }
}
