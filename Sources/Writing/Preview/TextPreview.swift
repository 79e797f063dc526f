import HTML
import Site
import Web

/// What becomes of a text that is being written, made by the renderer that will publish it. Its author alone sees it, and
/// nothing of it is kept.
package struct TextPreview: Sendable {
    /// Says in a form that the text is to be looked at, not published.
    static let field = "preview"
    /// Of a script, which wants no more than the text.
    static let part = "part"
    /// How many looks a member has for each text that they may publish in an hour.
    private static let looks = 20

    package private(set) var html: HTML
    package let tags: [TagLink]

    package init(_ text: RenderedText, tags: [TagLink] = []) {
        html = text.html
        self.tags = tags
    }

    /// With links to things of Quad in the words in which its author will read them.
    func naming(_ links: OwnLinks) -> TextPreview {
        var preview = self
        preview.html = links.naming(html)
        return preview
    }

    /// Taken before a text is rendered.
    static func limit(_ context: Context) throws -> RateLimit {
        let texts = min(max(context.settings.limits.postsPerHour, 0), 50)
        return RateLimit("previews \(try context.member().id.rawValue)", limit: texts * looks, window: 3_600)
    }
}

/// A preview as a script asks for it; or why there is none.
package struct PreviewPart {
    package let preview: TextPreview?
    package let problem: String
}

extension Context {
    /// The form as it stands, on its page; for a script that asks for a preview, that alone.
    package func answer<Form: TextForm>(
        _ refused: RefusedText<Form>, page: (RefusedText<Form>) throws -> Response
    ) throws -> Response {
        guard try form()[TextPreview.field] == TextPreview.part else { return try page(refused) }
        let words = WritingWords(language)
        let problem =
            words.problem(refused.form.body.problem)
            ?? (refused.isPreviewRefused ? words.tooManyPreviews : words.previewFailed)
        let part = PreviewPart(preview: refused.preview, problem: problem)
        var response = fragment { out, layout in out.previewPart(part, layout) }
        response.status = refused.status
        return response.unstored
    }
}
