import Connections
import Site
import Web

package struct FeedPage {
    package let words: PhotosWords
    package let part: ListPart
    package let photos: [PhotoCard]
    package let tail: FeedTail?
    /// Nothing is kept yet, and somebody is at it.
    package let isLoading: Bool
    package let isPending: Bool

    /// - Parameter asked: what this look at the page has asked for
    init(
        _ found: [FeedPhoto], _ list: ListAddress<FeedKey>, _ feed: FeedState, asked: FeedStore.Wanted,
        _ words: PhotosWords, _ context: Context
    ) {
        self.words = words
        let rows = ListRows(found, of: list, context.words)
        photos = rows.shown.map { PhotoCard(photo: $0.photo, clock: context.clock, words: words) }
        isPending = asked.contains(.top) || feed.isRefreshing(now: context.now)
        isLoading = photos.isEmpty && isPending && feed.refreshed == nil
        tail =
            photos.isEmpty && list.cursor == nil
            ? nil
            : FeedTail(
                below: rows.shown.last.map { ListCursor(after: $0, in: list.order) } ?? list.cursor,
                hasNext: rows.next != nil, feed, words, context)
        let again = FormAction(Paths.photos())
        var (notice, state): (Notice?, PageState?) = (nil, nil)
        if let failure = feed.failure(now: context.now) {
            let why = failure.sentence(words, context)
            if !photos.isEmpty {
                notice = .stale(
                    why, asOf: feed.refreshed.map(context.clock.time), way: nil,
                    retry: failure == .spent ? nil : again, context.words)
            } else if !isLoading, list.cursor == nil {
                state = .failed(why, way: nil, retry: failure == .spent ? nil : again, context)
            }
        }
        if photos.isEmpty, !isLoading, state == nil, list.cursor == nil {
            state = PageState(.nothingYet, title: words.emptyTitle, text: words.emptyText)
        }
        part = ListPart(
            "photo-list", rows, in: "photos", more: context.words.showMore, refresh: .source(again), notice: notice,
            state: state, channel: "photos", isPending: isPending, hasOwnTail: true)
    }
}
