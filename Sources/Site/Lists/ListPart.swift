import Web

/// A list on its page: what stands around the rows, which the feature's own template writes.
///
/// It is one element, whose content is exchanged in place when the list is asked for anew: order, search, filters and
/// view are in its address, and what stands beside it stays.
package struct ListPart: Sendable {
    /// How a list is asked for anew.
    package enum Refresh: Sendable {
        /// The page is loaded again.
        case page(Address)
        /// Its source is asked.
        case source(FormAction)
    }

    package let id: String
    /// Nil where there is nobody to ask.
    package let refresh: Refresh?
    /// Its first line: what is shown is older than it looks, and why.
    package let notice: Notice?
    /// Instead of rows: there are none yet, none was found, or they did not come.
    package let state: PageState?
    /// At its foot: how much it is, and how old.
    package let sum: String?
    /// Instead of rows: nothing is kept yet, and somebody is at it.
    package let isLoading: Bool
    /// How much was found, for those who hear the page; nil while the list is not narrowed and not counted.
    package let found: String?
    /// The events of a change in it, as `static/site/events.js` has them; nil for a list that is not live.
    package let channel: String?
    /// Whether what it shows is being fetched at this moment.
    package let isPending: Bool
    package let pager: Pager?
    package let isEnd: Bool

    /// - Parameters:
    ///   - container: the id of the element whose children are the rows
    ///   - more: what the way to the next page is called
    ///   - found: how much it is where it was counted, in words
    ///   - hasOwnTail: its page writes the way on, or the end, at the foot
    package init<Key>(
        _ id: String, _ rows: ListRows<Key>, in container: String, more: String, refresh: Refresh?,
        notice: Notice? = nil, state: PageState? = nil, sum: String? = nil, isLoading: Bool = false,
        channel: String? = nil, isPending: Bool = false, found: String? = nil,
        hasOwnTail: Bool = false
    ) {
        self.id = id
        self.refresh = refresh
        self.notice = notice
        self.state = state
        self.sum = sum
        self.isLoading = isLoading
        self.found = found ?? rows.found
        self.channel = channel
        self.isPending = isPending
        pager = hasOwnTail ? nil : rows.next.map { Pager(next: $0, label: more, list: container) }
        isEnd = rows.isEnd && !hasOwnTail
    }
}

extension PageState {
    /// No row has what was searched for, or what was filtered by: the way on leaves the search, and the filters with it.
    package static func nothingFound<Key>(
        _ text: String = "", in list: ListAddress<Key>, _ words: SiteWords
    ) -> PageState {
        let way =
            list.unfiltered == nil
            ? Link(words.clearSearch, to: list.cleared) : Link(words.showAll, to: list.whole)
        return nothingFound(for: list.query, text, action: way, words)
    }

    /// The rows did not come.
    ///
    /// - Parameters:
    ///   - why: what happened
    ///   - way: what the reader can do about it; nil when asking again may help
    package static func failed(_ why: String, way: Link?, retry: FormAction?, _ context: Context) -> PageState {
        PageState(
            .broken, title: context.words.listFailedTitle, text: why, action: way, retry: way == nil ? retry : nil,
            requestID: context.shortID)
    }
}

extension Notice {
    /// Rows that are shown as they were kept: why they are not as they could be, and since when.
    ///
    /// - Parameter way: what the reader can do about it; nil when asking again may help
    package static func stale(
        _ why: String, asOf time: String?, way: Link?, retry: FormAction?, _ words: SiteWords
    ) -> Notice {
        let text = time.map { "\(why) \(words.shownAsOf(time: $0))" } ?? why
        return .stale(text, retry: way, again: way == nil ? retry : nil)
    }
}
