import Markdown
import Web

/// A whole text as a quotation of its author, to stand in another one. Nobody is mentioned by what is quoted.
package struct QuotedText: Sendable {
    package let text: String

    /// - Parameters:
    ///   - place: where it stands; nil where those who will read the quotation may not
    ///   - mark: stands in the place of each picture, which stays where it is
    package init(_ body: String, by author: String, at place: Address?, inPlaceOfPictures mark: String) {
        let name = Markdown.escaped(author)
        let head = place.map { "[\(name)](\($0.text))" } ?? name
        let kept = body.replacing(#/!\[(?:[^\[\]\\]|\\.)*\]\(/pictures/[0-9]{1,19}\)/#, with: mark)
        var lines = ["**\(head):**", ""]
        lines += kept.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let quoted = lines.map { $0.isEmpty ? ">" : "> \($0)" }
        text = quoted.joined(separator: "\n") + "\n\n"
    }
}
