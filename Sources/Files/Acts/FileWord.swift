import Site
import Web

/// What a page of files says first: the word that an act left, taken once.
struct FileWord {
    let toast: Toast?
    let notice: Notice?

    /// - Parameter page: where it is shown, to come back to when something is taken back
    static func taken(_ context: Context, on page: Address, _ words: FilesWords) -> FileWord {
        let act = ActNotice.taken(context)
        return FileWord(
            toast: act?.toast(on: page, words) ?? BatchNotice.toast(on: page, words, context),
            notice: act?.notice(on: page, words))
    }
}
