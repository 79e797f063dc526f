import Site
import Web

/// What stands behind the last photo of a page: the way on, or why there is none yet. While photos are on their way it asks
/// for itself, and becomes the way on when they have come.
package struct FeedTail {
    package enum State: Sendable {
        /// There are further photos.
        case next(Link)
        /// Further ones are on their way; the link is for those without scripts.
        case awaited(String, Link)
        /// Why there are none for now.
        case stopped(String)
        case end
    }

    package let state: State
    /// Where it is asked for, while it may change.
    package let live: Address?

    package var isNext: Bool { if case .next = state { true } else { false } }
    package var isAwaited: Bool { if case .awaited = state { true } else { false } }

    /// - Parameters:
    ///   - last: the place of the last photo that is shown; nil where none is
    ///   - hasNext: photos are kept below it
    ///   - mayAsk: whether a look at it may ask for more
    init(
        below last: ListCursor<FeedKey>?, hasNext: Bool, _ feed: FeedState, mayAsk: Bool, _ words: PhotosWords,
        _ context: Context
    ) {
        let more = Link(context.words.showMore, to: Paths.photos().adding(ListField.after, last?.text))
        if hasNext {
            state = .next(more)
        } else if feed.isWhole || !mayAsk {
            state = .end
        } else if let failure = feed.failure(now: context.now) {
            state = .stopped(failure.sentence(words, context))
        } else {
            state = .awaited(words.moreComes, more)
        }
        let isSettled =
            switch state {
            case .next, .end: true
            case .awaited, .stopped: false
            }
        live = isSettled ? nil : Paths.photosTail().adding(ListField.after, last?.text)
    }
}

extension FeedFailure {
    func sentence(_ words: PhotosWords, _ context: Context) -> String {
        switch self {
        case .down, .slow: words.failureDown
        case .spent: words.failureSpent(count: ClockHour(context.now).minutesLeft)
        case .nonsense: words.failureNonsense
        case .denied: words.failureDenied
        }
    }
}
