import Connections
import Site
import Web

/// The member's account at Unsplash and what it likes.
package struct ProfilePage {
    package let words: PhotosWords
    package let tabs: [Tab]
    package let head: ConnectionRow
    /// Nil until Unsplash has answered.
    package let username: String?
    package let bio: String
    package let signOut: Link
    package let question: Confirmation
    package let count: String
    /// How far the favourites have come in; nil when they have.
    package let coming: String?
    /// They come in at this moment.
    package let isComing: Bool
    /// No favourite is kept yet, and somebody is at it.
    package let isLoading: Bool
    package let part: ListPart
    package let photos: [PhotoCard]

    /// - Parameters:
    ///   - off: why nobody asks Unsplash; nil while it is on
    ///   - hasEnded: Quad may not ask for this account any more
    init(
        _ head: ConnectionRow, _ account: PhotoAccount, _ found: [Favourite], _ list: ListAddress<FavouriteKey>,
        isAsked: Bool, off: String?, hasEnded: Bool, _ words: PhotosWords, _ context: Context
    ) {
        self.words = words
        self.head = head
        tabs = words.tabs(current: Paths.photoProfile())
        username = account.username.isEmpty ? nil : "@\(account.username)"
        bio = account.bio
        signOut = Link(words.signOut, to: Paths.photoSignOut())
        question = Self.question(words)
        count = context.words.language.number(account.favourites)
        let rows = ListRows(found, of: list, total: account.favourites, context.words)
        photos = rows.shown.map { PhotoCard($0.photo, on: list.page, in: list.page, words, context) }
        let isPending = isAsked || account.isAwaited(now: context.now)
        let isBare = photos.isEmpty && list.cursor == nil
        isLoading = isBare && isPending && !account.hasLikes
        isComing = account.isComingIn && !account.isOutOfRequests && !account.hasFailed && off == nil
        coming = Self.progress(of: account, words, context)
        let again = off == nil ? FormAction(Paths.photoProfile()) : nil
        let hasFailed = account.hasFailed && !isPending
        let isLate = account.isLate(now: context.now)
        let way = hasEnded ? LinkedAccount.reconnecting(words) : nil
        let why =
            off
            ?? (hasEnded
                ? words.accountLost : isLate ? words.notAnsweredYet : hasFailed ? words.profileFailed : nil)
        var (notice, state): (Notice?, PageState?) = (nil, nil)
        if isBare, !isLoading, !account.hasLikes, let why {
            state = .failed(why, way: way, retry: again, context)
        } else {
            notice = why.map { why in
                Notice.stale(
                    why, asOf: account.told.map(context.clock.time), way: way, retry: isLate ? nil : again,
                    context.words)
            }
            if isBare, !isLoading, !account.isComingIn {
                state = PageState(
                    .connectPhotos, title: words.noFavouritesTitle, text: words.noFavouritesText,
                    action: Link(words.toFeed, to: Paths.photos()))
            }
        }
        part = ListPart(
            "favourite-list", rows, in: "photos", more: context.words.showMore, refresh: again.map { .source($0) },
            notice: notice, state: state, channel: "\(Outbox.Kind.hearts.name) \(LinkedAccount.channel)",
            isPending: isPending,
            hasOwnTail: rows.next == nil && account.isComingIn)
    }

    private static func progress(of account: PhotoAccount, _ words: PhotosWords, _ context: Context) -> String? {
        guard account.isComingIn else { return nil }
        let number = context.words.language.number
        let total = max(account.liked ?? 0, account.favourites)
        let sentence: String = words.favouritesCome(n: number(account.favourites), total: number(total))
        guard account.isOutOfRequests else { return sentence }
        return "\(sentence) \(words.favouritesGoOn(count: ClockHour(context.now).minutesLeft))"
    }

    /// The question before the account is disconnected: what stays, and that it comes back.
    static func question(_ words: PhotosWords) -> Confirmation {
        Confirmation(
            id: "photos-sign-out", title: words.signOutTitle, text: words.signOutText, verb: words.yes,
            action: FormAction(Paths.disconnect(.unsplash), [LocalPath.returnField: Paths.photos().text]),
            cancel: Link(words.no, to: Paths.photoProfile()), isRepeatable: true)
    }
}
