import Connections
import Site
import Web

package struct FeedPage {
    package let words: PhotosWords
    package let tabs: [Tab]
    package let part: ListPart
    package let photos: [PhotoCard]
    package let tail: FeedTail?
    /// Nothing is kept yet, and somebody is at it.
    package let isLoading: Bool
    package let isPending: Bool
    package var unsplash: Address { Attribution.unsplash }

    /// - Parameters:
    ///   - asked: what this look at the page has asked for
    ///   - mayAsk: whether a look at it may ask for more
    ///   - ended: why the reader's account can do nothing; it comes before what the feed has to say
    init(
        _ found: [FeedPhoto], _ list: ListAddress<FeedKey>, _ feed: FeedState, asked: FeedStore.Wanted, mayAsk: Bool,
        notice ended: Notice?, _ words: PhotosWords, _ context: Context
    ) {
        self.words = words
        tabs = words.tabs(current: Paths.photos())
        let rows = ListRows(found, of: list, context.words)
        photos = rows.shown.map {
            PhotoCard(
                $0.photo, on: list.page, in: list.cursor == nil ? nil : list.page, words, context)
        }
        isPending = asked.contains(.top) || feed.isRefreshing(now: context.now)
        isLoading = photos.isEmpty && isPending && feed.refreshed == nil
        tail =
            photos.isEmpty && list.cursor == nil
            ? nil
            : FeedTail(
                below: rows.shown.last.map { ListCursor(after: $0, in: list.order) } ?? list.cursor,
                hasNext: rows.next != nil, feed, mayAsk: mayAsk, words, context)
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
        } else if !photos.isEmpty, feed.isLate(now: context.now) {
            notice = .stale(
                words.notAnsweredYet, asOf: feed.refreshed.map(context.clock.time), way: nil, retry: nil, context.words)
        }
        if photos.isEmpty, !isLoading, state == nil, list.cursor == nil {
            state = PageState(.connectPhotos, title: words.emptyTitle, text: words.emptyText)
        }
        part = ListPart(
            "photo-list", rows, in: "photos", more: context.words.showMore, refresh: .source(again),
            notice: ended ?? notice, state: state, channel: "photos \(LinkedAccount.channel)", isPending: isPending,
            hasOwnTail: true)
    }
}
