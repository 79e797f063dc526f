import Markdown
import Site
import Web
import Writing

package struct PortraitPage {
    package let words: NetworkWords
    package let avatar: Avatar
    package let types = Picture.types
    package let limit: String
    package let error: String?
    package let remove: FormAction?
    package let part: PortraitPart?

    init(_ portrait: Portrait?, _ problem: PictureProblem?, _ context: Context) throws {
        words = NetworkWords(context.language)
        let member = try context.member()
        avatar =
            portrait.map { Avatar(name: member.name, of: member.id, version: $0.version) }
            ?? Avatar(name: member.name, tint: member.id.rawValue)
        limit = words.portraitLimit(megabytes: String(Picture.largest >> 20))
        error = problem?.sentence(WritingWords(context.language))
        remove = portrait == nil ? nil : FormAction(Paths.removePortrait())
        part = portrait?.source.map { PortraitPart($0, portrait?.crop ?? .middle) }
    }
}

/// The picture, and which square of it is shown.
package struct PortraitPart {
    package let source: Address
    package let width: Int
    package let height: Int
    package let action = FormAction(Paths.cropPortrait())
    package let zoom: Int
    package let across: Int
    package let down: Int

    init(_ picture: Picture, _ crop: PortraitCrop) {
        source = Paths.picture(picture.id)
        (width, height) = (picture.size.width, picture.size.height)
        (zoom, across, down) = (crop.zoom, crop.across, crop.down)
    }
}
