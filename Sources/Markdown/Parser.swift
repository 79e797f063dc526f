import CMarkdown

/// The door to md4c.
enum Parser {
    private static let flags =
        MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_NOHTMLBLOCKS | MD_FLAG_NOHTMLSPANS

    /// Calls the renderer for each part of the text, until its output is full. False when the parser fails: it gets
    /// no memory, or loses its way.
    static func parse(_ source: UnsafeRawBufferPointer, _ renderer: Renderer) -> Bool {
        guard let start = source.baseAddress, source.count > 0 else { return true }
        var parser = MD_PARSER()
        parser.flags = UInt32(flags)
        parser.enter_block = { type, detail, renderer in Parser.renderer(renderer).enter(block: type, detail) }
        parser.leave_block = { type, detail, renderer in Parser.renderer(renderer).leave(block: type) }
        parser.enter_span = { type, detail, renderer in Parser.renderer(renderer).enter(span: type, detail) }
        parser.leave_span = { type, detail, renderer in Parser.renderer(renderer).leave(span: type) }
        parser.text = { type, text, size, renderer in
            Parser.renderer(renderer).text(type, UnsafeRawBufferPointer(start: text, count: Int(size)))
        }
        let result = withExtendedLifetime(renderer) {
            start.withMemoryRebound(to: CChar.self, capacity: source.count) {
                md_parse($0, UInt32(source.count), &parser, Unmanaged.passUnretained(renderer).toOpaque())
            }
        }
        return !renderer.isBroken && (result == 0 || renderer.markup.isFull)
    }

    private static func renderer(_ pointer: UnsafeMutableRawPointer?) -> Renderer {
        guard let pointer else { fatalError("md4c calls back with the renderer that it was given") }
        return Unmanaged<Renderer>.fromOpaque(pointer).takeUnretainedValue()
    }
}

extension MD_ATTRIBUTE {
    /// The bytes that the attribute means: character references resolved, NUL as U+FFFD.
    ///
    /// - Parameter limit: none when there are more
    func bytes(atMost limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        guard let text, let substr_types, let substr_offsets, size <= limit else { return bytes }
        let all = UnsafeRawBufferPointer(start: text, count: Int(size))
        var piece = 0
        while substr_offsets[piece] < size {
            let end = min(substr_offsets[piece + 1], size)
            guard end > substr_offsets[piece] else { break }
            let part = all[Int(substr_offsets[piece])..<Int(end)]
            switch substr_types[piece] {
            case MD_TEXT_NULLCHAR: bytes += "\u{FFFD}".utf8
            case MD_TEXT_ENTITY:
                if let meaning = CharacterReference.meaning(UnsafeRawBufferPointer(rebasing: part)) {
                    bytes += String(meaning).utf8
                } else {
                    bytes += part
                }
            default: bytes += part
            }
            piece += 1
        }
        return bytes
    }
}
