import FoundationEssentials
import Site
import Web

/// A text on its way into a draft: what stands in its form, and what the page knows of the draft.
package struct DraftForm: Sendable {
    enum Field {
        /// The version that the page shows; 0 where it has begun the text.
        static let known = "known"
        /// The page, while it lives.
        static let writer = "writer"
        /// The number of the saving on that page.
        static let sequence = "sequence"
    }

    package let key: UUID
    package let place: DraftPlace
    package let body: String
    package let fields: [String: String]
    package let baseVersion: Int32
    package let known: Int32
    /// Nil for a form that a person has sent.
    package let writer: UUID?
    package let sequence: Int32

    package init(
        key: UUID, place: DraftPlace, body: String, fields: [String: String] = [:], baseVersion: Int32 = 0,
        known: Int32 = 0, writer: UUID? = nil, sequence: Int32 = 0
    ) {
        self.key = key
        self.place = place
        self.body = body
        self.fields = fields
        self.baseVersion = baseVersion
        self.known = known
        self.writer = writer
        self.sequence = sequence
    }

    /// Nil for what no form at a place of these kinds sends.
    ///
    /// - Parameter query: of the address that it was sent to
    package init?(_ sent: Fields, _ query: Fields, _ kinds: DraftKinds) {
        guard let place = query[DraftPlace.field].flatMap({ DraftPlace($0) }), let kind = kinds[place.kind],
            (kind.subject == nil) == (place.thing == 0),
            let key = sent[IdempotencyKey.field].flatMap({ UUID(uuidString: $0) })
        else { return nil }
        func text(_ name: String) -> String {
            // As forms bring it to be published: with LF, in composed letters.
            String(decoding: (sent[name] ?? "").utf8.filter { $0 != 0x0D }, as: UTF8.self).composed
        }
        func number(_ name: String) -> Int32 { Self.number(name, in: sent) }
        var fields: [String: String] = [:]
        for name in kind.fields where !text(name).isEmpty { fields[name] = text(name) }
        let body = text("body")
        // They are kept with what somebody has typed, and are no text by themselves.
        if ([body] + fields.values).contains(where: { !$0.allSatisfy(\.isWhitespace) }) {
            for name in kind.hidden where !text(name).isEmpty { fields[name] = text(name) }
        }
        self.init(
            key: key, place: place, body: body, fields: fields, baseVersion: number("version"),
            known: number(Field.known), writer: sent[Field.writer].flatMap { UUID(uuidString: $0) },
            sequence: number(Field.sequence))
    }

    private static func number(_ name: String, in sent: Fields) -> Int32 {
        sent[name].flatMap { Int32($0) }.map { max($0, 0) } ?? 0
    }

    /// The version of its draft that a form has shown, wherever that is sent.
    package static func known(in sent: Fields) -> Int32 { number(Field.known, in: sent) }

    package var isTooLong: Bool {
        body.utf8.count > Draft.longest
            || fields.reduce(0, { $0 + $1.key.utf8.count + $1.value.utf8.count }) > Draft.longestFields
    }

    package var isBlank: Bool {
        body.allSatisfy(\.isWhitespace) && fields.values.allSatisfy { $0.allSatisfy(\.isWhitespace) }
    }

    /// The further fields as their column has them.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(fields)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// The same text as a draft of its own.
    func parted() -> DraftForm {
        DraftForm(
            key: IdempotencyKey().uuid, place: place, body: body, fields: fields, baseVersion: baseVersion, known: 0,
            writer: writer, sequence: sequence)
    }
}
