import Markdown
import Site
import Web
import Writing

/// Where a picture is sent that a square is cut from.
package struct PortraitForm {
    /// Of this form and of ``PortraitPart``.
    package static let sheet = "portrait.css"

    package let action: Address
    package let label: String
    package let verb: String
    package let limit: String
    package let error: String?

    package init(to action: Address, verb: String, _ problem: PictureProblem?, _ context: Context) {
        let words = NetworkWords(context.language)
        self.action = action
        self.verb = verb
        label = words.portraitFile
        limit = words.portraitLimit(megabytes: String(Picture.largest >> 20))
        error = problem?.sentence(WritingWords(context.language))
    }
}

/// The picture, and which square of it is shown.
package struct PortraitPart {
    package let words: NetworkWords
    /// For what another square is chosen.
    package let about: String
    package let source: Address
    package let width: Int
    package let height: Int
    package let action: FormAction
    package let zoom: Int
    package let across: Int
    package let down: Int

    /// Nil where the picture is no longer kept, or is somebody else's.
    package init?(of portrait: Portrait?, _ about: String, to action: Address, _ words: NetworkWords) {
        guard let portrait, let picture = portrait.source else { return nil }
        self.words = words
        self.about = about
        self.action = FormAction(action)
        source = Paths.picture(picture.id)
        (width, height) = (picture.size.width, picture.size.height)
        let crop = portrait.crop ?? .middle
        (zoom, across, down) = (crop.zoom, crop.across, crop.down)
    }
}
