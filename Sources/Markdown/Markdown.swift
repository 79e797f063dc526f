import HTML

/// Markdown to safe HTML in one pass: CommonMark with tables, strikethrough, task lists, bare addresses, hashtags and
/// mentions. HTML in the text is shown as text.
public enum Markdown {
    /// The text has more bytes than the options allow.
    public struct TooLong: Error, Hashable {
        public let bytes: Int
    }

    /// Readable bytes behind the text: md4c 0.4.8 looks at some of them before it sees that the text has ended.
    private static let padding = 64

    /// Renders a text.
    ///
    /// - Parameters:
    ///   - text: at most ``MarkdownOptions/largestInput`` bytes
    ///   - code: markup for a block of code, nil for plain text. The language is what stands behind the fence, in
    ///     lower case (`a–z 0–9 + # . _ -`, at most 32 bytes), empty when there is none. Asked for the first
    ///     ``MarkdownOptions/mostHighlighted`` blocks.
    /// - Throws: ``TooLong``
    public static func render(
        _ text: String, _ options: MarkdownOptions = MarkdownOptions(),
        code: @escaping (_ language: String, _ code: String) -> HTML? = { _, _ in nil }
    ) throws(TooLong) -> Rendered {
        let length = text.utf8.count
        guard length <= options.largestInput else { throw TooLong(bytes: length) }
        var bytes = [UInt8]()
        bytes.reserveCapacity(length + padding)
        for byte in text.utf8 {
            // Controls mean nothing in a text, and md4c passes NUL on in some places (CommonMark asks for U+FFFD).
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
                bytes += "\u{FFFD}".utf8
            } else {
                bytes.append(byte)
            }
        }
        let end = bytes.count
        bytes += repeatElement(0, count: padding)
        let rendered: Rendered? = bytes.withUnsafeBytes { bytes in
            let source = UnsafeRawBufferPointer(rebasing: bytes[..<end])
            guard !Pathology.isIn(source) else { return nil }
            let renderer = Renderer(source: source, options: options, code: code)
            return Parser.parse(source, renderer) ? renderer.finish() : nil
        }
        return rendered ?? PlainRendering.render(String(decoding: bytes.dropLast(padding), as: UTF8.self), options)
    }
}
