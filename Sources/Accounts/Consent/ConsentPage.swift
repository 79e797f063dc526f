import HTML
import Localization
import Markdown
import Postgres
import Site
import Web

/// The privacy text that a member is asked to agree to, in words: what has changed in it since the version that they agreed to,
/// and all of it.
package struct ConsentPage {
    package let words: AccountsWords
    package let title: String
    package let lead: String
    package let notice: Notice?
    /// Paragraphs that were added and dropped; empty where the member reads it for the first time.
    package let changes: [Change]
    package let text: HTML
    /// Of the text, which may not be the reader's.
    package let language: Language
    /// The version that the member agreed to before.
    package let before: Link?
    package let action: FormAction
    package let links: [Link]
    package let signOut = FormAction(Paths.signOut())

    package struct Change {
        package let label: String
        package let html: HTML
        package let isDropped: Bool
    }

    /// Paragraphs of a text beyond which its changes are not looked for: it is read as a whole.
    private static let mostParagraphs = 400

    /// The version that the member agreed to last.
    static func before(_ member: MemberID) -> Query<OrganisationText.Source?> {
        OrganisationText.privacy.source(agreedBy: member)
    }

    /// Nil where there is nothing to agree to.
    ///
    /// - Parameters:
    ///   - next: where the member goes on
    ///   - isLate: another version came while this one was read
    init?(
        _ held: OrganisationText.Source, _ before: OrganisationText.Source?, _ next: String, isLate: Bool,
        _ context: Context
    ) {
        let words = AccountsWords(context.language)
        guard let (text, language) = RenderedOrganisationText(held).html(in: context.language) else { return nil }
        self.words = words
        self.text = text
        self.language = language
        let day = held.changed.map { context.clock.day($0) } ?? ""
        title = before == nil ? words.consentTitle : words.consentChangedTitle
        lead = before == nil ? words.consentLead(day: day) : words.consentChangedLead(day: day)
        notice = isLate ? Notice(.warning, words.consentIsLate) : nil
        changes = before.map { Self.changes(from: $0, to: held, in: language, words) } ?? []
        self.before = before.map {
            Link(words.consentBefore, to: OrganisationText.privacy.address(version: $0.version))
        }
        action = FormAction(
            Paths.consent(), [ConsentPages.version: String(held.version), LocalPath.returnField: next])
        links = [Link(words.consentData, to: Paths.ownData())]
    }

    private static func changes(
        from before: OrganisationText.Source, to held: OrganisationText.Source, in language: Language,
        _ words: AccountsWords
    ) -> [Change] {
        let (old, new) = (paragraphs(before, language), paragraphs(held, language))
        guard old.count <= mostParagraphs, new.count <= mostParagraphs else { return [] }
        let difference = new.difference(from: old)
        // In the order in which they are read; by itself the difference tells of what is dropped from the end.
        return (difference.removals + difference.insertions).compactMap { change in
            let (paragraph, isDropped) =
                switch change {
                case .insert(_, let paragraph, _): (paragraph, false)
                case .remove(_, let paragraph, _): (paragraph, true)
                }
            let label = isDropped ? words.consentDropped : words.consentAdded
            return (try? Markdown.render(paragraph)).map { Change(label: label, html: $0.html, isDropped: isDropped) }
        }
    }

    private static func paragraphs(_ source: OrganisationText.Source, _ language: Language) -> [String] {
        let text = language == .ru ? source.russian : source.english
        var paragraphs: [[Substring]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) {
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    }
}
