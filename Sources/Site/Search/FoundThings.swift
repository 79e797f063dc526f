import FoundationEssentials
import HTML
import Web

/// What a group found: a page of rows.
package struct FoundThings {
    package let rows: [FoundThing]
    /// How many there are; nil where they were not counted.
    package let total: Total?
    /// What ``SearchRequest/place`` is for the page behind this one; nil where nothing is behind.
    package let next: String?
    /// That not all was looked at and the page is not full: further things may stand behind ``next``, also where none is here.
    package let stop: Stop?

    package struct Stop: Equatable, Sendable {
        /// Until when was looked; nil where nobody says.
        package let moment: Date?

        package init(at moment: Date?) {
            self.moment = moment
        }
    }

    package struct Total: Equatable, Sendable {
        package let count: Int
        /// There are more than `count`.
        package let isMore: Bool

        package init(_ count: Int, isMore: Bool = false) {
            self.count = count
            self.isMore = isMore
        }
    }

    package init(_ rows: [FoundThing], total: Total? = nil, next: String? = nil, stop: Stop? = nil) {
        self.rows = rows
        self.total = total
        self.next = next
        self.stop = stop
    }

    package static var nothing: FoundThings { FoundThings([], total: Total(0)) }
}

/// A thing that was found, as every group shows it: what it is, its words with the found ones marked, whose it is, when.
package struct FoundThing {
    /// At the beginning of the row: an avatar, a file's tile, a small picture.
    private let leading: (HTMLBuffer, Layout) -> Void
    package let title: MarkedText
    package let detail: String
    /// «вчера», «17 нояб.»; nil for what has no time.
    package let when: String?
    package let address: Address

    package init(
        title: MarkedText, detail: String, when: String? = nil, address: Address,
        leading: @escaping (HTMLBuffer, Layout) -> Void
    ) {
        self.title = title
        self.detail = detail
        self.when = when
        self.address = address
        self.leading = leading
    }

    package func leading(_ layout: Layout) -> HTML { HTML { leading($0, layout) } }
}
