import Web

/// A post's markup as programs elsewhere show it: addresses are whole, nothing is left that only our pages know, and in the place
/// of a picture stand its words with a link, since who asks for a picture there has no session.
///
/// It takes markup of our own making alone, in which neither text nor values of attributes have `<`, `>` or quotes.
struct AtomContent {
    let origin: String
    /// Where the post stands.
    let post: Address
    let words: NetworkWords

    /// - Parameter isCut: a link to the rest follows
    func html(_ markup: String, isCut: Bool) -> String {
        var out = ""
        out.reserveCapacity(markup.utf8.count)
        var isInLink = false
        var rest = Substring(markup)
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            out += rest[..<start]
            rest = rest[rest.utf8.index(after: start)...]
            guard let end = rest.utf8.firstIndex(of: UInt8(ascii: ">")) else { return out }
            let tag = rest[..<end]
            rest = rest[rest.utf8.index(after: end)...]
            switch Self.name(of: tag) {
            case "a":
                isInLink = true
                out += "<a href=\"\(whole(Self.value(of: "href", in: tag)))\">"
            case "/a":
                isInLink = false
                out += "</a>"
            case "img":
                let alternative = Self.value(of: "alt", in: tag)
                let picture = alternative.isEmpty ? words.feedPicture : "\(words.feedPicture): \(alternative)"
                out += isInLink ? picture : "<a href=\"\(origin)\(post.text)\">\(picture)</a>"
            case "span", "/span": break
            case "ol": out += tag.contains(" start=\"") ? "<ol start=\"\(Self.value(of: "start", in: tag))\">" : "<ol>"
            case let name: out += "<\(name)>"
            }
        }
        out += rest
        if isCut { out += "<p><a href=\"\(origin)\(post.text)\">\(words.readOn)</a></p>" }
        return out
    }

    private func whole(_ address: Substring) -> String {
        if address.hasPrefix("/") { return "\(origin)\(address)" }
        return address.hasPrefix("#") ? "\(origin)\(post.text)\(address)" : String(address)
    }

    /// With the slash of an end.
    private static func name(of tag: Substring) -> Substring {
        tag[..<(tag.utf8.firstIndex(of: UInt8(ascii: " ")) ?? tag.endIndex)]
    }

    /// Empty where it has none.
    private static func value(of name: String, in tag: Substring) -> Substring {
        guard let start = tag.firstRange(of: " \(name)=\"") else { return "" }
        let rest = tag[start.upperBound...]
        return rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex)]
    }
}
