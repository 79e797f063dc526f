import Site
import Web

/// A photo in a list: the picture, who took it, when it was uploaded, and the heart.
package struct PhotoCard {
    let photo: Photo
    let clock: Clock
    package let words: PhotosWords
    package let heart: Heart
    /// Its page, which leads back to this list.
    package let address: Address

    /// - Parameters:
    ///   - page: where it stands
    ///   - list: the list that its page leads back to; nil for the feed
    init(_ photo: Photo, on page: Address, in list: Address? = nil, _ words: PhotosWords, _ context: Context) {
        self.photo = photo
        self.words = words
        clock = context.clock
        heart = Heart(photo, on: page.fragment("photo-\(photo.id.rawValue)"), words)
        address = Paths.photo(photo.id).adding(LocalPath.returnField, list?.text)
    }

    package var id: PhotoID { photo.id }
    package var width: Int { photo.width }
    package var height: Int { photo.height }
    package var color: String? { photo.color }
    package var alternative: String { photo.alternative(words) }
    package var photographer: String { photo.photographer }
    package var photographerPage: Address { Attribution.marked(photo.photographerPage) }
    /// Its page at Unsplash, which anybody can open.
    package var page: Address { Attribution.marked(photo.page) }
    package var unsplash: Address { Attribution.unsplash }
    package var uploaded: Moment { Moment(photo.uploaded, clock) }
    package var day: String { clock.day(photo.uploaded) }
    /// The same in few letters: «25 нояб.».
    package var shortDay: String { clock.age(since: photo.uploaded) }
    package var source: String { PictureSizes(photo: photo).address(width: 800) }
    package var sources: String { PictureSizes(photo: photo).list(upTo: 1_600) }

    /// Width by height, in hundredths, as the style sheet has classes: in steps of two.
    package var ratio: Int {
        let hundredths = photo.width * 100 / photo.height
        return min(max(30, (hundredths + 1) / 2 * 2), 400)
    }

    /// How wide it stands: a row of a wide window has about this height, a phone shows one photo below the other.
    package var sizes: String { "(min-width: 720px) \(ratio * 16 / 100)rem, 100vw" }
}

extension Photo {
    /// For those who do not see it.
    func alternative(_ words: PhotosWords) -> String {
        description.isEmpty ? words.photoBy(name: photographer) : description
    }
}

extension PhotosWords {
    func tabs(current: Address) -> [Tab] {
        [Link(feed, to: Paths.photos()), Link(profile, to: Paths.photoProfile())].map {
            Tab($0.label, to: $0.address, isCurrent: $0.address == current)
        }
    }
}
