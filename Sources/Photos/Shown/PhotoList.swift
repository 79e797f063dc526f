import Site
import Web

/// The list that a photo was opened from, which its page leads back to.
struct PhotoList {
    enum Kind {
        case feed, favourites, today
    }

    let kind: Kind
    /// As the page was opened from it; nil is the beginning of the feed.
    let address: Address?

    /// - Parameter field: what the address of the page says
    init(_ field: String?) {
        address = LocalPath.address(field)
        let path = address?.text.prefix { $0 != "?" && $0 != "#" }
        kind =
            switch path {
            case Paths.photoProfile().text[...]: .favourites
            case Paths.start().text[...]: .today
            default: .feed
            }
    }

    func link(_ words: PhotosWords, _ context: Context) -> Link {
        let label =
            switch kind {
            case .feed: words.feed
            case .favourites: words.favourites
            case .today: context.words.today
            }
        return Link(label, to: address ?? Paths.photos())
    }
}
