import FoundationEssentials
import Web

/// What a program gets at the secret address of a feed: without a cookie and without a session, and in no search engine.
package enum FeedAnswer {
    /// The document, or that the program has it already.
    ///
    /// - Parameter updated: when something in it was written or changed last
    package static func document(_ text: String, updated: Date, type: String, to request: Request) -> Response {
        let validators = FeedValidators(text, updated: updated)
        var response =
            validators.areKnown(to: request)
            ? Response(status: .notModified) : Response(status: .ok, body: .text(text))
        if response.status == .ok { response.headers.set("Content-Type", type) }
        response.headers.set("ETag", validators.tag)
        response.headers.set("Last-Modified", validators.modified)
        return response.unlisted
    }

    /// The same for what never was, what ended and what is nobody's any more.
    package static var nothing: Response { Response.text("404\n", status: .notFound).unstored.unlisted }
}

extension Response {
    fileprivate var unlisted: Response {
        var response = self
        response.headers.set("X-Robots-Tag", "noindex, nofollow")
        return response
    }
}
