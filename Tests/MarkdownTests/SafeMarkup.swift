/// Reads markup as a browser's tokenizer would and names whatever is not on the list: elements, attributes, schemes,
/// and elements that are not closed in order.
struct SafeMarkup {
    private static let elements: [String: Set<String>] = [
        "p": [], "br": [], "hr": [], "h3": [], "h4": [], "h5": [], "h6": [], "blockquote": [], "ul": [],
        "ol": ["start"], "li": ["class"], "em": [], "strong": [], "del": [], "code": ["class"], "pre": ["tabindex"],
        "table": [], "thead": [], "tbody": [], "tr": [], "th": ["class", "scope"], "td": ["class"],
        "a": ["href", "rel", "class"], "bdi": [], "img": ["src", "alt", "width", "height", "loading"],
        "span": ["class"],
    ]
    private static let inline: Set<String> = ["em", "strong", "del", "code", "a", "bdi", "img", "span", "br"]
    private static let void: Set<String> = ["br", "hr", "img"]

    private var problems: [String] = []
    private var open: [String] = []
    private var place = 0
    private let bytes: [UInt8]

    static func problems(in markup: String) -> [String] {
        var reader = SafeMarkup(bytes: Array(markup.utf8))
        reader.read()
        return reader.problems
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() {
        while place < bytes.count, problems.count < 5 {
            if bytes[place] == UInt8(ascii: "<") {
                readTag()
            } else {
                let byte = bytes[place]
                if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == 0 {
                    problems.append("the byte \(byte) stands bare")
                }
                if byte == UInt8(ascii: "&"), !isReference() { problems.append("a bare &") }
                place += 1
            }
        }
        if !open.isEmpty, problems.isEmpty { problems.append("not closed: \(open)") }
    }

    private mutating func readTag() {
        guard let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) else {
            problems.append("a tag does not end")
            place = bytes.count
            return
        }
        let tag = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
        place = end + 1
        if tag.hasPrefix("/") { return close(String(tag.dropFirst())) }
        let name = String(tag.prefix { $0 != " " })
        guard let allowed = Self.elements[name] else { return problems.append("the element <\(name)>") }
        if let outer = open.last, !Self.inline.contains(name), Self.inline.contains(outer) || outer == "p" {
            problems.append("<\(name)> within <\(outer)>")
        }
        if name == "a", open.contains("a") { problems.append("a link within a link") }
        if !Self.void.contains(name) { open.append(name) }
        var rest = tag.dropFirst(name.count)
        var seen: Set<String> = []
        while !rest.isEmpty {
            guard rest.hasPrefix(" "), let equals = rest.firstIndex(of: "="),
                rest[equals...].hasPrefix("=\""),
                let end = rest[rest.index(equals, offsetBy: 2)...].firstIndex(of: "\"")
            else { return problems.append("attributes of <\(tag)>") }
            let attribute = String(rest[rest.index(after: rest.startIndex)..<equals])
            let value = String(rest[rest.index(equals, offsetBy: 2)..<end])
            if !allowed.contains(attribute) || !seen.insert(attribute).inserted {
                problems.append("the attribute \(attribute) of <\(name)>")
            }
            check(attribute, value, of: name)
            rest = rest[rest.index(after: end)...]
        }
        if name == "a", !seen.contains("class"), !seen.contains("rel") { problems.append("a link without rel") }
    }

    private mutating func close(_ name: String) {
        guard open.popLast() == name else { return problems.append("</\(name)> out of order") }
    }

    private mutating func check(_ attribute: String, _ value: String, of element: String) {
        let isFine: Bool
        switch attribute {
        case "href", "src": isFine = Self.isAddress(value)
        case "rel": isFine = value == "noopener noreferrer nofollow ugc"
        case "start": isFine = UInt32(value) != nil
        case "tabindex": isFine = value == "0"
        case "scope": isFine = value == "col"
        case "loading": isFine = value == "lazy"
        case "class":
            isFine =
                ["hashtag", "mention", "task", "task-done", "task-open", "center", "right"].contains(value)
                || value.hasPrefix("language-") && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        default: isFine = !value.contains("<") && !value.contains(">")
        }
        if !isFine { problems.append("\(attribute)=\"\(value)\" of <\(element)>") }
    }

    /// An address that leads where a link may lead, whatever a browser makes of it.
    private static func isAddress(_ value: String) -> Bool {
        guard value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "`") })
        else { return false }
        let address = value.replacing("&amp;", with: "&").replacing("&#39;", with: "'").lowercased()
        if address.hasPrefix("/") { return !address.hasPrefix("//") }
        if address.hasPrefix("#") || address.hasPrefix("mailto:") || address.hasPrefix("tel:") { return true }
        for scheme in ["http://", "https://"] where address.hasPrefix(scheme) {
            let host = address.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            return !host.isEmpty && !host.contains("@") && !host.hasPrefix(":")
        }
        return false
    }

    /// `&name;` or `&#digits;` from here.
    private func isReference() -> Bool {
        let rest = bytes[(place + 1)...].prefix(50)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return false }
        let name = rest[..<end].drop { $0 == UInt8(ascii: "#") }
        return !name.isEmpty
            && name.allSatisfy {
                $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A
            }
    }
}
