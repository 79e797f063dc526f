import Connections
import Site
import Web

/// The member's account at Unsplash and what it likes.
package struct ProfilePage {
    package let words: PhotosWords
    package let tabs: [Tab]
    package let head: ConnectionRow
    /// Nil until Unsplash has told of it.
    package let username: String?
    package let bio: String
    package let signOut: Link
    package let question: Confirmation
    package let count: String
    package let part: ListPart
    package let photos: [PhotoCard]

    init(
        _ head: ConnectionRow, _ account: PhotoAccount, _ found: [Favourite], _ list: ListAddress<FavouriteKey>,
        isAsked: Bool, _ words: PhotosWords, _ context: Context
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
        photos = rows.shown.map { PhotoCard($0.photo, on: list.page, in: Paths.photoProfile(), words, context) }
        let isPending = isAsked || account.isAwaited(now: context.now)
        let state =
            photos.isEmpty && list.cursor == nil
            ? PageState(
                .connectPhotos, title: words.noFavouritesTitle, text: words.noFavouritesText,
                action: Link(words.toFeed, to: Paths.photos())) : nil
        let again = FormAction(Paths.photoProfile())
        let isLate = account.isLate(now: context.now)
        let why = isLate ? words.notAnsweredYet : account.hasFailed && !isPending ? words.profileFailed : nil
        let notice = why.map { why in
            Notice.stale(
                why, asOf: account.told.map(context.clock.time), way: nil, retry: isLate ? nil : again, context.words)
        }
        part = ListPart(
            "favourite-list", rows, in: "photos", more: context.words.showMore, refresh: .source(again),
            notice: notice, state: state, channel: Outbox.Kind.hearts.name, isPending: isPending)
    }

    /// The question before the account is disconnected: what stays, and that it comes back.
    static func question(_ words: PhotosWords) -> Confirmation {
        Confirmation(
            id: "photos-sign-out", title: words.signOutTitle, text: words.signOutText, verb: words.yes,
            action: FormAction(Paths.disconnect(.unsplash), [LocalPath.returnField: Paths.photos().text]),
            cancel: Link(words.no, to: Paths.photoProfile()), isRepeatable: true)
    }
}
