import HTML
import Localization

/// What a letter says, in words; from it come its text and its HTML.
package struct LetterContent: Codable, Sendable {
    /// What a letter asks its reader to open.
    package struct Link: Codable, Sendable {
        package let label: String
        /// With its origin: a letter stands nowhere.
        package let address: String

        package init(_ label: String, to address: String) {
            self.label = label
            self.address = address
        }
    }

    package let language: Language
    package let subject: String
    /// The first line; mail programs show it beside the subject.
    package let greeting: String
    /// A code to be typed, shown large.
    package let code: String?
    package let paragraphs: [String]
    package let link: Link?
    /// Small, at the end.
    package let footnote: String
    /// Where mail programs end letters like this one by one POST (RFC 8058); nil where they cannot be ended.
    package let unsubscribe: String?

    package init(
        _ language: Language, subject: String, greeting: String, code: String? = nil, _ paragraphs: [String],
        link: Link? = nil, footnote: String, unsubscribe: String? = nil
    ) {
        self.language = language
        self.subject = subject
        self.greeting = greeting
        self.code = code
        self.paragraphs = paragraphs
        self.link = link
        self.footnote = footnote
        self.unsubscribe = unsubscribe
    }

    /// For mail programs that show no HTML.
    package var text: String {
        let link = link.map { "\($0.label):\n\($0.address)" }
        let parts = [greeting, code].compactMap(\.self) + paragraphs + [link, footnote].compactMap(\.self)
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// - Parameters:
    ///   - site: what the organisation calls Quad
    ///   - logo: its sign, with its origin; nil where Quad's own stands
    package func html(of site: String, logo: String?) -> String {
        let html = HTMLBuffer(capacity: 4_096)
        html.letter(self, site: site, logo: logo)
        return html.text
    }
}
