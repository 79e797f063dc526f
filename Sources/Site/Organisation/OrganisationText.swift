import FoundationEssentials
import HTML
import Localization
import Markdown
import Postgres
import Web

/// What an organisation says of itself on pages that anybody may read.
package enum OrganisationText: String, CaseIterable, Codable, Sendable {
    case privacy, help, contact

    /// Bytes of a text in one language, as Markdown is rendered.
    package static let longest = 32 << 10

    package var address: Address {
        switch self {
        case .privacy: Paths.privacy()
        case .help: Paths.help()
        case .contact: Paths.contact()
        }
    }

    package func title(_ words: SiteWords) -> String {
        switch self {
        case .privacy: words.privacyTitle
        case .help: words.helpTitle
        case .contact: words.contactTitle
        }
    }

    /// As administrators write it.
    package struct Source: Sendable, Equatable {
        /// Grows with each change; 0 where there is none yet.
        package let version: Int
        package let russian: String
        package let english: String
        package let changed: Date?

        package init(version: Int = 0, russian: String = "", english: String = "", changed: Date? = nil) {
            self.version = version
            self.russian = russian
            self.english = english
            self.changed = changed
        }

        /// Nobody is shown it.
        package var isEmpty: Bool { russian.isEmpty && english.isEmpty }

        static let columns = Columns(of: "t", "version", "russian", "english", "changed_at")

        init(_ row: inout Row) throws {
            self.init(
                version: try row.next("version"), russian: try row.next("russian"), english: try row.next("english"),
                changed: try row.next("changed_at"))
        }
    }

    package var source: Query<Source> {
        Query<Source?>.row("SELECT \(Source.columns) FROM organisation_texts t WHERE t.kind = \(rawValue)") {
            try Source(&$0)
        }.map { $0 ?? Source() }
    }

    /// One that was read, now or before; nil where nobody ever has.
    package func source(version: Int) -> Query<Source?> {
        .row(
            """
            SELECT \(Source.columns)
            FROM organisation_text_versions t
            WHERE t.kind = \(rawValue) AND t.version = \(version)
            """
        ) { try Source(&$0) }
    }

    /// The version that a member has agreed to last; nil where they have agreed to none.
    package func source(agreedBy member: MemberID) -> Query<Source?> {
        .row(
            """
            SELECT \(Source.columns)
            FROM members m
            JOIN organisation_text_versions t ON t.kind = \(rawValue) AND t.version = m.agreed_version
            WHERE m.id = \(member)
            """
        ) { try Source(&$0) }
    }

    /// Where one of its versions is read.
    package func address(version: Int) -> Address { address.adding(Self.versionField, String(version)) }
    static let versionField = "version"

    /// Those that somebody may read, rendered.
    static var all: Query<[OrganisationText: RenderedOrganisationText]> {
        Query<[(String, Source)]>.rows("SELECT t.kind, \(Source.columns) FROM organisation_texts t") { row in
            let kind: String = try row.next("kind")
            return (kind, try Source(&row))
        }.map { rows in
            var texts: [OrganisationText: RenderedOrganisationText] = [:]
            for (kind, source) in rows where !source.isEmpty {
                guard let kind = OrganisationText(rawValue: kind) else { continue }
                texts[kind] = RenderedOrganisationText(source)
            }
            return texts
        }
    }
}

/// A text as its readers see it; one that is written in one language only is read in that.
package struct RenderedOrganisationText: Sendable {
    private let russian: HTML?
    private let english: HTML?
    package let version: Int
    package let changed: Date?

    package init(_ source: OrganisationText.Source) {
        version = source.version
        changed = source.changed
        func html(_ text: String) -> HTML? { text.isEmpty ? nil : (try? Markdown.render(text))?.html }
        russian = html(source.russian)
        english = html(source.english)
    }

    package func html(in language: Language) -> (html: HTML, language: Language)? {
        let own = language == .ru ? russian : english
        if let own { return (own, language) }
        let other: Language = language == .ru ? .en : .ru
        guard let html = language == .ru ? english : russian else { return nil }
        return (html, other)
    }
}
