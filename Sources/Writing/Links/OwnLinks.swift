import HTML
import Localization
import Postgres
import Site

/// Links of a page's texts to things of Quad, with what each is called for its reader. A link that somebody gave words keeps them, and
/// so does the address of what the reader may not open: nothing is said of it.
///
/// The rendered text keeps the address, the same for everybody; a name that is stored with it would tell strangers,
/// and grow old. Letters, pushes, feeds and the export keep the address too: they lie elsewhere for good, where a name
/// would stay when access has gone; and rows of a search mark words that stand in the text.
package struct OwnLinks: Sendable {
    /// Things of a page that are asked for; further addresses stay as they are.
    private static let most = 50
    private static let longest = 80

    private let origin: String
    private let names: [ThingID: String]
    private let kinds: [Linkable]

    package static let none = OwnLinks(origin: "", names: [:], kinds: [])

    private init(origin: String, names: [ThingID: String], kinds: [Linkable]) {
        (self.origin, self.names, self.kinds) = (origin, names, kinds)
    }

    /// By one question for all texts of a page; none where there is no such link.
    package static func query(
        in texts: some Sequence<HTML>, for reader: MemberID, _ context: Context
    ) -> Query<OwnLinks> {
        let (origin, kinds, language) = (context.settings.origin, context.services.features.linkables, context.language)
        var things: Set<ThingID> = []
        for text in texts {
            for link in BareLinks(text.markup, at: origin).links where things.count < most {
                if let thing = kinds.thing(at: path(link.address, origin)) { things.insert(thing) }
            }
        }
        guard !things.isEmpty else { return .known(.none) }
        let numbers = Dictionary(grouping: things, by: \.kind).mapValues { $0.map(\.number).sorted() }
        let asked = kinds.filter { numbers[$0.kind] != nil }
        return asked.find(for: reader) { kind in "SELECT unnest(\(numbers[kind] ?? [])::bigint[])" }
            .map { found in
                OwnLinks(origin: origin, names: found.mapValues { shortened($0.title(language)) }, kinds: kinds)
            }
    }

    /// The text with these links in words.
    package func naming(_ text: HTML) -> HTML {
        guard !names.isEmpty else { return text }
        let found = BareLinks(text.markup, at: origin)
        let named = found.links.compactMap { link -> (link: BareLinks.Link, name: String)? in
            guard let thing = kinds.thing(at: Self.path(link.address, origin)), let name = names[thing], !name.isEmpty
            else { return nil }
            return (link, name)
        }
        guard !named.isEmpty else { return text }
        return HTML { buffer in
            var place = 0
            func copy(upTo end: Int) {
                buffer.write(HTML(trusted: String(decoding: found.bytes[place..<end], as: UTF8.self)))
            }
            for (link, name) in named {
                copy(upTo: link.words.lowerBound)
                // The text around it has been rendered without knowing the name, which may have marks of direction.
                if !link.isIsolated { buffer.raw("<bdi>") }
                buffer.write(name)
                if !link.isIsolated { buffer.raw("</bdi>") }
                place = link.words.upperBound
            }
            copy(upTo: found.bytes.count)
        }
    }

    private static func path(_ address: String, _ origin: String) -> Substring {
        address.dropFirst(origin.count).prefix { $0 != "?" && $0 != "#" }
    }

    private static func shortened(_ title: String) -> String {
        title.count > longest ? "\(title.prefix(longest - 1))…" : title
    }
}
