import Site
import Web

/// What a page of files says first: the word that an act left, taken once.
struct FileWord {
    let toast: Toast?
    let notice: Notice?

    /// - Parameter page: where it is shown, to come back to when something is taken back
    static func taken(_ context: Context, on page: Address, _ words: FilesWords) -> FileWord {
        guard context.hasNotice else { return FileWord(toast: nil, notice: nil) }
        let act = ActNotice.taken(context)
        let copies = CopyNotice.take(context)
        let made = context.take(notice: "folder-made").map { _ in Toast(words.folderMade) }
        let pending = context.take(notice: "folder-pending").map { _ in Notice(.warning, words.actPending) }
        return FileWord(
            toast: act?.toast(on: page, words) ?? BatchNotice.toast(on: page, words, context) ?? copies.toast ?? made,
            notice: act?.notice(on: page, words) ?? copies.notice ?? pending)
    }
}
