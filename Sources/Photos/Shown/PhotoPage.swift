import Media
import Site
import Web

/// A photo looked at closely.
package struct PhotoPage {
    package let words: PhotosWords
    package let mediaWords: MediaWords
    package let stage: Stage
    package let neighbours: Neighbours
    package let card: PhotoCard
    /// With what and where it was taken, where that is known.
    package let details: [String]
    /// They are on their way.
    package let isPending: Bool
    /// The next photo of the list in all its widths, to be fetched ahead.
    package let ahead: String?
    /// What can be done with it elsewhere: its link, and the file in several sizes.
    package let menu: Menu

    init(
        _ photo: Photo, _ details: PhotoDetails, isAsked: Bool, _ neighbours: PhotoNeighbours?, backTo list: Address?,
        _ words: PhotosWords, _ context: Context
    ) {
        func link(_ id: PhotoID?, _ label: String) -> Link? {
            id.map { Link(label, to: Paths.photo($0).adding(LocalPath.returnField, list?.text)) }
        }
        let sizes = PictureSizes(photo: photo)
        self.words = words
        self.details = [details.camera, details.place].filter { !$0.isEmpty }
        isPending = isAsked
        ahead = neighbours?.ahead?.list(upTo: 4_000)
        mediaWords = MediaWords(context.language)
        stage = Stage(
            Address(sizes.address(width: 1_600)), alternative: photo.alternative(words),
            size: (photo.width, photo.height), sources: sizes.list(upTo: 4_000))
        self.neighbours = Neighbours(
            link(neighbours?.previous, words.photos), link(neighbours?.next, words.photos))
        card = PhotoCard(photo, on: context.requestedAddress, in: list, words, context)
        let page = card.page
        let downloads = DownloadSize.allCases.filter { $0.width.map { $0 < photo.width } ?? true }.map { size in
            MenuItem(
                words.name(of: size, photo), icon: .download,
                .form(FormAction(Paths.downloadPhoto(photo.id), [DownloadSize.field: size.rawValue])))
        }
        let thing = ThingID(Photo.thingKind, photo.id.rawValue)
        let saving = (context.services.features.savingAddress?(thing)).map { address in
            let link = address.adding(LocalPath.returnField, context.requestedAddress.text)
            return MenuItem(words.toDisk, icon: .folderInput, .link(link))
        }
        menu = Menu(
            words.shareAndDownload,
            [
                [
                    MenuItem(words.copyLink, icon: .link, .copy(page)),
                    MenuItem(words.openAtUnsplash, icon: .image, .link(page)),
                    .remind(thing, context.words),
                ], downloads + [saving].compactMap(\.self),
            ])
    }
}

extension PhotoPage {
    var keys: [KeyHint] { Stage.keys(mediaWords) + neighbours.keys(mediaWords) }
}

/// In what size a photo is downloaded.
package enum DownloadSize: String, CaseIterable, Sendable {
    static let field = "size"

    case small, medium, large, original

    /// Pixels across; nil is as wide as it is.
    var width: Int? {
        switch self {
        case .small: 640
        case .medium: 1_920
        case .large: 2_400
        case .original: nil
        }
    }
}

extension PhotosWords {
    func name(of size: DownloadSize, _ photo: Photo) -> String {
        let width = size.width ?? photo.width
        let pixels = "\(width)\u{A0}×\u{A0}\(photo.height * width / photo.width)"
        return switch size {
        case .small: sizeSmall(pixels: pixels)
        case .medium: sizeMedium(pixels: pixels)
        case .large: sizeLarge(pixels: pixels)
        case .original: sizeOriginal(pixels: pixels)
        }
    }
}
