import Connections
import Site

package struct OptionsPage {
    package let words: FilesWords
    package let head: FileHead
    /// The account and what can be done with it; nil while there is none.
    package let account: ConnectionRow?
    package let start: SourceStart?
    /// What its documents take, and what is kept of them.
    package let space: SourceSpace
    package let isRefreshing: Bool
    /// That what is shown is not as new as it could be.
    package let stale: Notice?

    init(
        _ account: LinkedAccount?, _ space: SourceSpace, _ stale: Notice?, isRefreshing: Bool, _ providers: Providers,
        _ context: Context
    ) {
        let words = FilesWords(context.language)
        let here = Paths.vkOptions()
        self.words = words
        self.space = space
        self.stale = stale
        self.isRefreshing = isRefreshing
        head = FileHead(.vk, .options, providers, words)
        self.account = account.flatMap { providers.row(of: $0, on: here, context) }
        start = account == nil ? SourceStart(.vk, on: here, providers, words, context) : nil
    }
}
