import Bounds
import Connections
import FoundationEssentials
import Localization
import Media
import Site
import Web

/// The room of a disk and what takes it, in words.
package struct UsagePage {
    package let words: FilesWords
    package let tabs: [Tab]
    package let parts: [Tab]
    /// The owner of the disk; nil while there is none.
    package let account: ConnectionRow?
    package let start: SourceStart?
    package let refresh: FormAction?
    package let published: Link
    /// Nil until the disk told.
    package let ring: SpaceRing?
    /// The disk is connected and has told nothing yet: why not, or nil while it is asked.
    package let problem: String?
    package let isRefreshing: Bool
    /// What takes the room, of each source that has files.
    package let sources: [SourceUsage]
    package let largest: [LargeFile]
    /// What the member keeps in Quad, of all sources.
    package let kept: CopiesHead
    let stale: Notice?

    init(
        _ account: LinkedAccount?, _ sources: UsageSources, _ space: DiskSpace?, _ kinds: [KindUsage],
        _ largest: [File], _ kept: MemberUsage, of member: MemberID, isRefreshing: Bool, _ providers: Providers,
        _ context: Context
    ) {
        let words = FilesWords(context.language)
        let here = Paths.fileUsage()
        self.words = words
        self.isRefreshing = isRefreshing
        tabs = FilePlace.yandex(nil).tabs(words)
        parts = FilePlace.parts(of: .yandex, current: here, words)
        self.account = account.flatMap { providers.row(of: $0, on: here, context) }
        start = account == nil ? SourceStart(.yandex, on: here, providers, words, context) : nil
        refresh = sources.all.isEmpty ? nil : FormAction(here)
        published = Link(words.tabPublished, to: Paths.publishedFiles())
        ring = space.map { SpaceRing($0, words) }
        let failed = sources.failed
        let failure = sources.space?.failure?.sentence(FileSource.yandex.name(words), words)
        problem = failure ?? (isRefreshing ? nil : words.usageUnknown)
        self.sources = FileSource.allCases.compactMap { source in
            SourceUsage(source, kinds.filter { $0.source == source }, words)
        }
        self.kept = CopiesHead(kept, words)
        self.largest = largest.map { LargeFile($0, in: here, of: member, words, context) }
        stale = failed.flatMap { space == nil && kinds.isEmpty ? nil : Self.stale($0, words, context.clock) }
    }

    private static func stale(_ source: SourceState, _ words: FilesWords, _ clock: Clock) -> Notice? {
        guard let failure = source.failure else { return nil }
        let why = failure.sentence(source.source.name(words), words)
        let time = source.listing?.refreshed
        return .stale(time.map { "\(why) \(words.usageAsOf(time: clock.time($0)))" } ?? why, retry: nil)
    }
}

/// One of the largest files.
package struct LargeFile {
    package let thumb: Thumb
    package let name: String
    package let address: Address
    package let source: String
    package let size: String

    init(_ file: File, in page: Address, of member: MemberID, _ words: FilesWords, _ context: Context) {
        thumb = Thumb(file, of: member, context)
        name = file.name
        address = file.address(from: page)
        source = file.source.name(words)
        size = words.language.fileSize(file.size)
    }
}

/// A disk's room as a ring: per cent of its way round for the picture, sizes as text beside it.
package struct SpaceRing {
    /// Of the whole, 0…100: files, then the trash.
    package let files: Int
    package let trash: Int
    package let used: String
    package let total: String
    package let facts: [Part]

    package struct Part {
        package let label: String
        package let size: String
        package let mark: String
    }

    init(_ space: DiskSpace, _ words: FilesWords) {
        let language = words.language
        func share(_ size: Int) -> Int {
            guard space.total > 0, size > 0 else { return 0 }
            // What is there is seen, however little it is.
            return min(max(Int((Double(size) / Double(space.total) * 100).rounded()), 1), 100)
        }
        let inTrash = min(space.trash, space.used)
        trash = share(inTrash)
        files = min(share(space.used - inTrash), 100 - trash)
        used = language.fileSize(space.used)
        total = words.usageOf(total: language.fileSize(space.total))
        facts = [
            Part(label: words.usageFiles, size: language.fileSize(space.used - inTrash), mark: "is-files"),
            Part(label: words.usageTrash, size: language.fileSize(inTrash), mark: "is-trash"),
            Part(label: words.usageFree, size: language.fileSize(space.free), mark: "is-free"),
            Part(label: words.usageTotal, size: language.fileSize(space.total), mark: "is-total"),
        ]
    }
}

/// What the files of a source take, by kind.
package struct SourceUsage {
    package let name: String
    package let sum: String
    package let kinds: [Kind]

    package struct Kind {
        package let name: String
        package let icon: Icon
        package let tint: Int
        package let count: String
        package let size: String
        /// Of the largest kind, 1…100: the length of the bar.
        package let share: Int
    }

    /// Nil without a file.
    init?(_ source: FileSource, _ usages: [KindUsage], _ words: FilesWords) {
        guard let largest = usages.map(\.size).max() else { return nil }
        let language = words.language
        name = source.name(words)
        let count = Bounds.count.sum(usages.map(\.count))
        let size = Bounds.bytes.sum(usages.map(\.size))
        sum = words.usageSum(files: words.fileCount(count: count), size: language.fileSize(size))
        kinds = usages.map {
            Kind(
                name: $0.category.name(words), icon: $0.category.icon, tint: $0.category.tint,
                count: words.fileCount(count: $0.count), size: language.fileSize($0.size),
                share: max(Bounds.percent($0.size, of: largest), 1))
        }
    }
}
