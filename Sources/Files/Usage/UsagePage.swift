import Connections
import Site
import Web

/// A member as the owner of a disk: its room in words and as a ring, and what takes it.
package struct UsagePage {
    package let words: FilesWords
    package let head: FileHead
    /// The owner of the disk; nil while there is none.
    package let account: ConnectionRow?
    package let start: SourceStart?
    package let refresh: FormAction
    package let published: Link
    package let trash: Link
    /// Nil until the disk reported it.
    package let ring: SpaceRing?
    /// The disk has reported nothing yet: why not, or nil while it is asked.
    package let problem: String?
    package let isRefreshing: Bool
    /// That what is shown is not as new as it could be.
    package let stale: Notice?
    package let space: SourceSpace

    init(
        _ account: LinkedAccount?, _ sources: SpaceStates, _ room: DiskSpace?, _ space: SourceSpace, _ stale: Notice?,
        isRefreshing: Bool, _ providers: Providers, _ context: Context
    ) {
        let words = FilesWords(context.language)
        let here = Paths.fileUsage()
        self.words = words
        self.isRefreshing = isRefreshing
        self.space = space
        self.stale = stale
        head = FileHead(.yandex, .profile, providers, words)
        self.account = account.flatMap { providers.row(of: $0, on: here, context) }
        start = account == nil ? SourceStart(.yandex, on: here, providers, words, context) : nil
        refresh = FormAction(here)
        published = Link(words.tabPublished, to: FilePlace.published(.yandex).address)
        trash = Link(words.trash, to: Paths.trash())
        ring = room.map { SpaceRing($0, words) }
        let failure = sources.room?.failure?.sentence(FileSource.yandex.name(words), words)
        problem = failure ?? (isRefreshing ? nil : words.usageUnknown)
    }
}
