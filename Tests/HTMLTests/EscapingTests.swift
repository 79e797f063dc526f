import HTML
import Testing

/// The five special characters and what they become.
private let references: [(special: Character, reference: String)] = [
    ("<", "&lt;"), (">", "&gt;"), ("&", "&amp;"), ("\"", "&#34;"), ("'", "&#39;"),
]

/// Text comes as a `String`, as a value that writes itself and as bytes: whatever way it comes, it is the same.
private func escaped(_ text: String) -> String {
    let ways: [(HTMLBuffer) -> Void] = [
        { $0.write(text) }, { $0.write(Spoken(text: text)) }, { $0.write(text[...]) },
        { page in
            var text = text
            text.withUTF8 { page.escape($0) }
        },
    ]
    let written = ways.map { way in
        let buffer = HTMLBuffer()
        way(buffer)
        return buffer.withBytes { Array($0) }
    }
    #expect(written.allSatisfy { $0 == written[0] })
    return String(decoding: written[0], as: UTF8.self)
}

private struct Spoken: HTMLWritable {
    let text: String
    func write(to page: HTMLBuffer) { page.write(text) }
}

/// Scalars that join the one before them into one `Character`.
private let joining: [Unicode.Scalar] = (0...0x10_FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return properties.isGraphemeExtend || properties.isVariationSelector || properties.isJoinControl
    }
}

@Test func `escapes the five special characters`() {
    #expect(escaped("<a href='x' title=\"y\">&</a>") == "&lt;a href=&#39;x&#39; title=&#34;y&#34;&gt;&amp;&lt;/a&gt;")
}

@Test func `escapes a special character before any combining scalar`() {
    #expect(joining.count >= 2_000)
    for (special, reference) in references {
        for scalar in joining {
            var text = String(special)
            text.unicodeScalars.append(scalar)
            // Bytes, not strings: strings are equal when their characters are.
            let expected = Array(reference.utf8) + Array(String(scalar).utf8)
            guard Array(escaped(text).utf8) == expected else {
                Issue.record("\(special) before U+\(String(scalar.value, radix: 16)) became \(escaped(text))")
                return
            }
        }
    }
}

@Test func `escapes at every place of a text of every length`() {
    for length in 1...70 {
        for place in 0..<length {
            for (special, reference) in references {
                let before = String(repeating: "ы", count: place)
                let after = String(repeating: "z", count: length - place - 1)
                guard escaped(before + String(special) + after) == before + reference + after else {
                    Issue.record("\(special) at \(place) of \(length)")
                    return
                }
            }
        }
    }
}

@Test func `leaves every other byte as it is`() {
    let specials = Set(references.map(\.special))
    let text = String(
        String.UnicodeScalarView(
            (0...0x2FFF).compactMap(Unicode.Scalar.init).filter { !specials.contains(Character($0)) }))
    #expect(Array(escaped(text).utf8) == Array(text.utf8))
}

@Test(arguments: [8_191, 8_192, 8_193, 16_384, 100_000])
func `escapes a text of many steps`(length: Int) {
    let text = String(repeating: "<", count: length)
    #expect(escaped(text) == String(repeating: "&lt;", count: length))
}

@Test func `escapes a part of a string`() {
    let buffer = HTMLBuffer()
    buffer.write("a<b>c".dropFirst().dropLast())
    #expect(buffer.text == "&lt;b&gt;")
}
