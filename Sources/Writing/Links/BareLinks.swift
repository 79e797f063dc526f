/// Links in rendered markup that have no words but their address, as it stands there.
///
/// The renderer writes each link in one way (`Spans.openLink`), and nobody else writes `<a` into a text: what people type is escaped.
struct BareLinks {
    struct Link {
        /// Where the words stand.
        let words: Range<Int>
        /// They stand in an element that keeps marks of direction from turning the text around them.
        let isIsolated: Bool
        /// As the markup has it, escaped.
        let address: String
    }

    private static let opening = Array("<a href=\"".utf8)
    private static let isolating = Array("<bdi>".utf8)
    private static let quote = UInt8(ascii: "\"")
    private static let tag = UInt8(ascii: "<")
    private static let end = UInt8(ascii: ">")

    let bytes: [UInt8]
    let links: [Link]

    /// - Parameter origin: what the addresses begin with
    init(_ markup: String, at origin: String) {
        let bytes = Array(markup.utf8)
        let prefix = Array("\(origin)/".utf8)
        var links: [Link] = []
        var place = 0
        while let start = bytes[place...].firstIndex(of: Self.tag) {
            place = start + 1
            guard bytes[start...].starts(with: Self.opening) else { continue }
            let address = bytes[(start + Self.opening.count)...].prefix { $0 != Self.quote }
            guard address.starts(with: prefix), let close = bytes[address.endIndex...].firstIndex(of: Self.end) else {
                continue
            }
            var words = bytes[(close + 1)...]
            let isIsolated = words.starts(with: Self.isolating)
            if isIsolated { words = words.dropFirst(Self.isolating.count) }
            words = words.prefix { $0 != Self.tag }
            guard words.elementsEqual(address) else { continue }
            links.append(
                Link(
                    words: words.startIndex..<words.endIndex, isIsolated: isIsolated,
                    address: String(decoding: address, as: UTF8.self)))
            place = words.endIndex
        }
        self.bytes = bytes
        self.links = links
    }
}
