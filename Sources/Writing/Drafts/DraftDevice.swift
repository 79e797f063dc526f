import Postgres
import Site

/// What a draft was written on, as its member knows it.
package struct DraftDevice: Sendable, Equatable {
    /// «Firefox, Linux»; empty where a browser says nothing of itself.
    package let name: String
    /// In which it was written; it may have ended.
    let session: SessionID?

    package init(name: String, session: SessionID?) {
        self.name = name
        self.session = session
    }

    /// The one that asks.
    init(_ context: Context) {
        name = UserAgent(context.request.headers["User-Agent"] ?? "").name ?? ""
        session = context.knownMember?.session
    }

    /// «этот телефон», «Firefox, Linux»; nil for one of which nothing is known.
    func words(for context: Context) -> String? {
        let words = WritingWords(context.language)
        guard session == nil || session != context.knownMember?.session else {
            let isPhone = UserAgent(context.request.headers["User-Agent"] ?? "").isPhone
            return isPhone ? words.thisPhone : words.thisComputer
        }
        return name.isEmpty ? nil : name
    }
}
