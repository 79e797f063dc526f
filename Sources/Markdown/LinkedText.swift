/// A text without markup, with the web addresses in it told apart.
public struct LinkedText: Sendable {
    public struct Part: Sendable, Equatable {
        /// As it was typed.
        public let text: String
        /// Where it leads, percent-encoded (`http` or `https`); nil for words.
        public let address: String?
    }

    /// In their order; together they are the whole text.
    public let parts: [Part]

    public init(_ text: String) {
        var text = text
        parts = text.withUTF8 { Self.parts(UnsafeRawBufferPointer($0)) }
    }

    private static func parts(_ bytes: UnsafeRawBufferPointer) -> [Part] {
        var parts: [Part] = []
        var (place, written) = (0, 0)
        func add(_ range: Range<Int>, _ address: String? = nil) {
            guard !range.isEmpty else { return }
            parts.append(Part(text: String(decoding: bytes[range], as: UTF8.self), address: address))
        }
        while place < bytes.count {
            let isWithin = place > 0 && (Bytes.scalar(bytes, before: place).map(Bytes.isWordLike) ?? false)
            switch isWithin ? nil : BareAddress.web(bytes, at: place) {
            case nil: place += 1
            case .nothing(let looked): place += max(looked, 1)
            case .address(let length, let scheme):
                let end = place + length
                if let target = LinkTarget(Array(scheme.utf8) + bytes[place..<end]) {
                    add(written..<place)
                    add(place..<end, target.text)
                    written = end
                }
                place = end
            }
        }
        add(written..<bytes.count)
        return parts
    }
}
