/// Texts for which the parser would need a time that grows with the square of their length; they are shown plain.
enum Pathology {
    /// Bytes that may be copied: about 10 ms.
    private static let patience = 10_000_000

    /// Whether a long definition of a link is used often. md4c 0.4.8 copies address and title at each use (its issue
    /// 238). What counts is the longest run of text after `]:` up to an empty line, and every `]` for a use.
    static func isIn(_ source: UnsafeRawBufferPointer) -> Bool {
        var uses = 0
        var longest = 0
        var definition: Int?
        for place in 0..<source.count {
            switch source[place] {
            case UInt8(ascii: "]"):
                uses += 1
                if definition == nil, place + 1 < source.count, source[place + 1] == UInt8(ascii: ":") {
                    definition = place
                }
            case 0x0A:
                guard let start = definition, place + 1 < source.count, source[place + 1] == 0x0A else { continue }
                longest = max(longest, place - start)
                definition = nil
            default: break
            }
        }
        if let definition { longest = max(longest, source.count - definition) }
        return longest * uses > patience
    }
}
