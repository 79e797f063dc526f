import Markdown
import Site
import Web

/// Whom a text mentions: a mention is a Markdown link to a person's own page whose text begins with `@`
/// (`[@Анна Ковалёва](/people/12)`), so that it survives namesakes, exports and pages without scripts.
package struct MentionedPeople: Sendable {
    /// People of one text who are notified of it. Links to more are links like any other.
    package static let most = 20
    package static let nobody = MentionedPeople([:])

    /// By the path of their page.
    private let members: [String: MemberID]

    /// - Parameter members: those there are, by the path of their page
    package init(_ members: [String: MemberID]) { self.members = members }

    package func isPerson(_ path: String) -> Bool { members[path] != nil }

    /// Those of a rendered text, in its order.
    func those(of text: Rendered) -> [MemberID] { text.mentions.compactMap { members[$0] } }

    /// A mention as it stands in a text. Signs of the name are escaped, so that it is shown as it is (CommonMark 2.4).
    package static func mention(of name: String, at page: Address) -> String {
        "[@\(Markdown.escaped(name))](\(page.text))"
    }

    /// Paths that a text mentions, whoever there is behind them; the first ``most``.
    ///
    /// - Parameter isPerson: whether a path may be that of a person's page
    package static func paths(
        in body: TextBody, isPerson: @escaping @Sendable (_ path: String) -> Bool
    ) throws -> [String] {
        guard body.text.utf8.contains(UInt8(ascii: "@")) else { return [] }
        var options = MarkdownOptions()
        options.isPerson = isPerson
        return Array(try Markdown.render(body.text, options).mentions.prefix(most))
    }
}
