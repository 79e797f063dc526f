import HTML
import Markdown
import Site

/// The pictures that a text may show: those of its author. Any other address behind `![](…)` is a link.
package struct TextPictures: Sendable {
    /// Of one text. Further ones are links.
    package static let most = 20
    package static let none = TextPictures([])

    private let sizes: [PictureID: PictureSize]

    package init(_ pictures: [Picture]) {
        sizes = Dictionary(pictures.map { ($0.id, $0.size) }) { first, _ in first }
    }

    func size(at path: String) -> PictureSize? { Paths.picture(at: path).flatMap { sizes[$0] } }

    /// Those of a rendered text, in its order.
    static func those(of text: Rendered) -> [PictureID] { text.pictures.compactMap { Paths.picture(at: $0) } }

    /// Those that stand in the markup of a rendered text, in its order. Words of a text are escaped there, so none looks like one.
    package static func shown(in markup: HTML) -> [PictureID] {
        let text = markup.markup
        return text.ranges(of: "<img src=\"").compactMap { found in
            Paths.picture(at: String(text[found.upperBound...].prefix { $0 != "\"" }))
        }
    }

    /// Numbers that a text names, whosever they are; the first ``most``.
    static func ids(in body: TextBody) throws -> [PictureID] {
        guard body.text.contains(Paths.picture.pattern.dropLast(2)) else { return [] }
        var options = MarkdownOptions()
        options.picture = { Paths.picture(at: $0).map { _ in PictureSize(width: 1, height: 1) } }
        return Array(those(of: try Markdown.render(body.text, options)).prefix(most))
    }
}

extension Context {
    /// The pictures of a text: asked for where it names any.
    package func pictures(in body: TextBody) throws -> TextPictures {
        let ids = try TextPictures.ids(in: body)
        return ids.isEmpty ? .none : TextPictures(try fetch(PictureStore.own(ids, of: member().id)))
    }
}
