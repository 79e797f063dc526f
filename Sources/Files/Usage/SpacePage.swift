import Connections
import Site
import Web

/// What takes room: of all sources, and here.
package struct SpacePage {
    package let words: FilesWords
    package let head: FileHead
    /// What the member keeps in Quad.
    package let kept: CopiesHead
    /// The sources that have files.
    package let sources: [Part]
    package let isRefreshing: Bool
    /// That what is shown of sources is not as new as it could be; nil where nothing is.
    package let stale: Notice?

    package struct Part {
        /// The member's account there.
        package let account: Link
        package let usage: SourceUsage
    }

    init(
        _ kinds: [(source: FileSource, usage: [KindUsage])], _ kept: MemberUsage, _ stale: Notice?,
        isRefreshing: Bool,
        _ providers: Providers, _ words: FilesWords
    ) {
        self.words = words
        self.isRefreshing = isRefreshing
        head = FileHead(nil, .space, providers, words)
        self.kept = CopiesHead(kept, words)
        sources = kinds.compactMap { source, usage in
            SourceUsage(usage, words).map { Part(account: Link(source.name(words), to: source.account), usage: $0) }
        }
        self.stale = sources.isEmpty ? nil : stale
    }
}
