import HTML
import Site
import Web
import Writing

/// The versions of a post or a comment, the newest first.
package struct VersionPage {
    package let words: NetworkWords
    package let title: String
    package let back: Link
    package let avatar: Avatar
    package let author: String
    package let profile: Address
    /// The first words of the text.
    package let summary: String
    package let versions: [Version]
    package let pager: Pager?

    package struct Version {
        package let number: Int
        package let title: String
        package let moment: Moment
        package let html: HTML
        package let tags: [TagLink]
        /// What it has changed; nil for the first, and for one before which others are no longer kept.
        package let changes: [Change]?
        /// Why there is nothing to compare it with.
        package let note: String?
    }

    /// Words of a version and of the one before: of both, or of one of them.
    package struct Change {
        package private(set) var same: String?
        package private(set) var gone: String?
        package private(set) var new: String?
        /// Words of both that are not shown.
        package private(set) var isSkipped = false

        init(_ part: TextDifference.Part) {
            switch part {
            case .same(let text): same = text
            case .gone(let text): gone = text
            case .new(let text): new = text
            case .skipped: isSkipped = true
            }
        }
    }

    /// - Parameters:
    ///   - found: a page of them, and one more where there are further ones
    ///   - isNewest: the first of them is the text that stands
    init(
        _ thing: Versioned, _ text: VersionedText, _ found: [TextVersion], isNewest: Bool, _ context: Context
    ) {
        let words = NetworkWords(context.language)
        self.words = words
        avatar = Avatar(name: text.name, id: text.author.rawValue)
        author = text.name
        profile = Paths.person(text.author)
        summary = text.summary
        let page: Address
        switch thing {
        case .post(let id):
            title = words.postVersions
            back = Link(words.post, to: Paths.post(id))
            page = Paths.postVersions(id)
        case .comment(let id, let post):
            title = words.commentVersions
            back = Link(words.comment, to: Paths.comment(post, id).fragment("comment-\(id.pathSegment)"))
            page = Paths.commentVersions(post, id)
        }
        let shown = found.prefix(VersionStore.page)
        versions = shown.enumerated().map { place, version in
            let earlier = place + 1 < found.count ? found[place + 1] : nil
            let isAlone = isNewest && found.count == 1
            let number = context.language.number(Int(version.number))
            // Of many versions those between the first and the newest are dropped.
            let isNext = earlier.map { $0.number == version.number - 1 } ?? true
            return Version(
                number: Int(version.number),
                title: isNewest && place == 0 ? words.versionNow(n: number) : words.version(n: number),
                moment: Moment(version.written, context.clock), html: version.html,
                tags: version.tags.map { TagLink($0, to: Hashtag(stored: $0).address) },
                changes: earlier.map { Self.changes(from: $0, to: version) },
                note: isAlone ? words.noVersions : isNext ? nil : words.versionsDropped)
        }
        pager =
            found.count > shown.count
            ? shown.last.map {
                Pager(
                    next: page.adding(VersionPages.before, String($0.number)), label: words.earlierVersions,
                    list: "versions")
            } : nil
    }

    /// Hashtags are a line of their own where they have changed.
    private static func changes(from old: TextVersion, to new: TextVersion) -> [Change] {
        func text(_ version: TextVersion) -> String {
            old.tags == new.tags || version.tags.isEmpty
                ? version.body : version.body + "\n\n" + version.tags.map { "#\($0)" }.joined(separator: " ")
        }
        return TextDifference(from: text(old), to: text(new)).parts.map { Change($0) }
    }
}
