import Site
import Web

/// A photo in a list: the picture, who took it and when it was uploaded.
package struct PhotoCard {
    let photo: Photo
    let clock: Clock
    package let words: PhotosWords

    package var id: PhotoID { photo.id }
    package var width: Int { photo.width }
    package var height: Int { photo.height }
    package var color: String? { photo.color }
    package var alternative: String {
        photo.description.isEmpty ? words.photoBy(name: photo.photographer) : photo.description
    }
    package var photographer: String { photo.photographer }
    package var photographerPage: Address { Attribution.marked(photo.photographerPage) }
    package var unsplash: Address { Attribution.unsplash }
    package var uploaded: Moment { Moment(photo.uploaded, clock) }
    package var day: String { clock.day(photo.uploaded) }
    package var source: String { PictureSizes(photo: photo).address(width: 800) }
    package var sources: String { PictureSizes(photo: photo).list() }

    /// Width by height, in hundredths, as the style sheet has classes: in steps of two.
    package var ratio: Int {
        let hundredths = photo.width * 100 / photo.height
        return min(max(30, (hundredths + 1) / 2 * 2), 400)
    }

    /// How wide it stands: a row of a wide window has about this height, a phone shows one photo below the other.
    package var sizes: String { "(min-width: 720px) \(ratio * 16 / 100)rem, 100vw" }
}
