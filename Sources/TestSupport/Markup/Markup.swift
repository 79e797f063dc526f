/// Reads the pages of Quad, whose elements the compiler of templates has closed in their order (HTML Standard §13.1): what is
/// open when another one ends is an error, where a browser would guess.
package enum Markup {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// What is in them is text until they end.
    private static let raw: Set<String> = ["script", "style", "textarea", "title"]

    package static func parse(_ text: String) throws -> Element {
        let page = Element("")
        var open = [page]
        var rest = text[...]
        while !rest.isEmpty {
            let words = rest.prefix { $0 != "<" }
            if !words.isEmpty { open[open.count - 1].append(.text(decoded(words))) }
            rest = rest.dropFirst(words.count)
            if rest.hasPrefix("<!--") {
                guard let end = rest.firstRange(of: "-->") else {
                    throw Failure(description: "a comment without its end")
                }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<!") || rest.hasPrefix("<?") {
                rest = rest.drop { $0 != ">" }.dropFirst()
            } else if rest.hasPrefix("</") {
                let name = rest.dropFirst(2).prefix { $0 != ">" && !$0.isWhitespace }.lowercased()
                guard open.count > 1, open.removeLast().name == name else {
                    throw Failure(description: "</\(name)> ends what is not open")
                }
                rest = rest.drop { $0 != ">" }.dropFirst()
            } else if rest.first == "<" {
                let (element, isClosed) = try tag(&rest)
                // Elsewhere than in a drawing a browser leaves it open.
                guard !isClosed || void.contains(element.name) || open.contains(where: { $0.name == "svg" }) else {
                    throw Failure(description: "<\(element.name)/> is not closed by that")
                }
                open[open.count - 1].append(.element(element))
                guard !isClosed && !void.contains(element.name) else { continue }
                open.append(element)
                guard raw.contains(element.name) else { continue }
                guard let end = rest.firstRange(of: "</\(element.name)>") else {
                    throw Failure(description: "<\(element.name)> without its end")
                }
                element.append(.text(decoded(rest[..<end.lowerBound])))
                rest = rest[end.lowerBound...]
            }
        }
        guard open.count == 1 else { throw Failure(description: "<\(open.last?.name ?? "")> is not closed") }
        return page
    }

    /// Takes a tag from its “<” to its “>”.
    private static func tag(_ rest: inout Substring) throws -> (Element, isClosed: Bool) {
        rest = rest.dropFirst()
        let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        rest = rest.dropFirst(name.count)
        var attributes: [String: String] = [:]
        var isClosed = false
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let next = rest.first else { throw Failure(description: "<\(name)> has no end") }
            if next == ">" { break }
            if next == "/" {
                isClosed = true
                rest = rest.dropFirst()
                continue
            }
            let attribute = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
            rest = rest.dropFirst(attribute.count)
            guard !attribute.isEmpty else { throw Failure(description: "<\(name)> has an attribute without a name") }
            attributes[attribute.lowercased()] = decoded(value(&rest))
        }
        rest = rest.dropFirst()
        return (Element(name.lowercased(), attributes), isClosed)
    }

    private static func value(_ rest: inout Substring) -> Substring {
        guard rest.first == "=" else { return "" }
        rest = rest.dropFirst()
        let mark = rest.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
        if mark != nil { rest = rest.dropFirst() }
        let value = rest.prefix { mark == nil ? !$0.isWhitespace && $0 != ">" : $0 != mark }
        rest = rest.dropFirst(value.count + (mark == nil ? 0 : 1))
        return value
    }

    /// The characters that ``HTMLBuffer`` escapes, and numbers.
    private static func decoded(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        let reference = #/&(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos|nbsp));/#
        return String(text).replacing(reference) { match in
            if let name = match.3 { return named[String(name)] ?? "" }
            let number = match.1.flatMap { UInt32($0, radix: 16) } ?? match.2.flatMap { UInt32($0) }
            guard let scalar = number.flatMap(Unicode.Scalar.init) else { return String(match.0) }
            return String(Character(scalar))
        }
    }

    private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]
}
