import Site
import Web

extension Paths {
    /// Takes in a picture of a text. With a place, what is sent is its whole form, whose text comes back with the picture.
    package static let pictures = Path("/pictures")
    package static let picture = Path("/pictures/{}", PictureID.self)

    /// Which picture a path is; nil for another one.
    package static func picture(at path: String) -> PictureID? {
        let beginning = picture.pattern.dropLast(2)
        guard path.hasPrefix(beginning), let id = PictureID(pathSegment: String(path.dropFirst(beginning.count))) else {
            return nil
        }
        return id
    }
}

extension DraftPlace {
    /// Where a form at the place is sent to have a picture put into its text.
    package var picturing: Address { Paths.pictures().adding(Self.field, text) }
}
