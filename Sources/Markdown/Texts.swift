import CMarkdown

/// What the parser calls text: words, breaks, references to characters.
extension Renderer {
    func text(_ type: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard isSound(bytes) else {
            isBroken = true
            return Self.stop
        }
        if code != nil {
            code?.append(contentsOf: type == MD_TEXT_NULLCHAR ? Array("\u{FFFD}".utf8) : Array(bytes))
            return Self.goOn
        }
        openHeldLink(before: bytes.first)
        switch type {
        case MD_TEXT_NULLCHAR: put("\u{FFFD}")
        // A line break that a person typed is a line break that is shown, where CommonMark (6.8) leaves a choice.
        case MD_TEXT_BR, MD_TEXT_SOFTBR: breakLine()
        case MD_TEXT_ENTITY: put(reference: bytes)
        case MD_TEXT_NORMAL where !isInImage: putProse(bytes)
        default: putWords(bytes)
        }
        return answer
    }

    /// Whether the bytes are of the text, or one of the short texts of the parser itself.
    private func isSound(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress, let first = source.baseAddress else { return bytes.isEmpty }
        let offset = start - first
        return offset >= 0 && offset < source.count ? bytes.count <= source.count - offset : bytes.count <= 64
    }

    private func breakLine() {
        previous = nil
        plain.part()
        if isInImage { alternative.append(0x20) } else { markup.add("<br>") }
    }

    private func put(_ scalar: Unicode.Scalar) {
        var text = String(scalar)
        text.withUTF8 { putWords(UnsafeRawBufferPointer($0)) }
    }

    private func put(reference bytes: UnsafeRawBufferPointer) {
        if let scalar = CharacterReference.meaning(bytes) { return put(scalar) }
        guard CharacterReference.isName(bytes), !isInImage else { return putWords(bytes) }
        plain.add(bytes)
        previous = ";"
        markup.add { $0.copy(bytes) }
    }

    /// Text in which nothing is looked for.
    func putWords(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        previous = Bytes.scalar(bytes, before: bytes.count)
        plain.add(bytes)
        if isInImage {
            alternative += bytes
        } else {
            markup.add { $0.write(String(decoding: bytes, as: UTF8.self)) }
        }
    }
}
