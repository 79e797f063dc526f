import Site
import Web

/// The button that makes a photo a favourite, or no more.
package struct Heart {
    package let photo: PhotoID
    package let isLiked: Bool
    package let label: String
    package let action: FormAction
    /// A page that shows it alone, from which scripts take it as it is by now.
    package let alone: Address
    /// The event that it may have changed: of this photo, or of all.
    /// So other tabs ask for this photo's own page alone, not for every page of their list that they have loaded.
    package var channel: String { "\(Outbox.Kind.heart(of: photo).name) \(Outbox.Kind.hearts.name)" }

    /// - Parameter page: where it stands, to come back to
    init(_ photo: Photo, on page: Address, _ words: PhotosWords) {
        self.photo = photo.id
        isLiked = photo.isLiked
        label = words.favouriteOf(photo: photo.alternative(words))
        action = FormAction(
            photo.isLiked ? Paths.unlikePhoto(photo.id) : Paths.likePhoto(photo.id),
            [LocalPath.returnField: page.text, IdempotencyKey.field: IdempotencyKey().text])
        alone = Paths.photo(photo.id)
    }
}
