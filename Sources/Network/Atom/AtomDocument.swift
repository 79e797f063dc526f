import FoundationEssentials
import Site
import Web

/// A feed as programs read it (RFC 4287).
struct AtomDocument {
    static let mediaType = "application/atom+xml; charset=utf-8"

    let text: String
    /// When something in it was written or changed last.
    let updated: Date

    init(
        _ answer: AtomAnswer, _ posts: [AtomAnswer.Post], at own: Address, of site: OrganisationSettings,
        origin: String, _ words: NetworkWords
    ) {
        updated = posts.map { $0.edited ?? $0.created }.max() ?? answer.created
        var text = """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom">
            <id>\(Self.id("feeds/\(answer.id.rawValue)", answer))</id>
            <title>\(XMLText.line("\(answer.topic.title) · \(site.name)"))</title>
            <updated>\(Self.moment(updated))</updated>
            <link rel="self" type="application/atom+xml" href="\(XMLText.escaped("\(origin)\(own.text)"))"/>
            <link rel="alternate" type="text/html" href="\(XMLText.escaped("\(origin)\(answer.topic.address.text)"))"/>
            <generator>Quad</generator>

            """
        for (element, icon) in [("icon", OrganisationIcon.mark), ("logo", OrganisationIcon.app512)] {
            guard let address = site.address(of: icon) else { continue }
            text += "<\(element)>\(XMLText.escaped("\(origin)\(address.text)"))</\(element)>\n"
        }
        for post in posts { text += Self.entry(post, answer, origin, words) }
        text += "</feed>\n"
        self.text = text
    }

    private static func entry(
        _ post: AtomAnswer.Post, _ answer: AtomAnswer, _ origin: String, _ words: NetworkWords
    ) -> String {
        let address = Paths.post(post.id)
        let content = AtomContent(origin: origin, post: address, words: words).html(post.html, isCut: post.isCut)
        let categories = post.tags.map { tag in
            "<category term=\"\(XMLText.line(Hashtag(stored: tag).key))\" label=\"\(XMLText.line("#\(tag)"))\"/>\n"
        }
        return """
            <entry>
            <id>\(id("posts/\(post.id.rawValue)", answer))</id>
            <title>\(XMLText.line(post.summary))</title>
            <link rel="alternate" type="text/html" href="\(XMLText.escaped("\(origin)\(address.text)"))"/>
            <published>\(moment(post.created))</published>
            <updated>\(moment(post.edited ?? post.created))</updated>
            <author><name>\(XMLText.line(post.name))</name><uri>\(XMLText.escaped("\(origin)\(Paths.person(post.author).text)"))</uri></author>
            \(categories.joined())<content type="html">\(XMLText.escaped(content))</content>
            </entry>

            """
    }

    /// Names a thing for good, whatever the host is called later (RFC 4151).
    private static func id(_ thing: String, _ answer: AtomAnswer) -> String {
        "tag:\(XMLText.escaped(answer.authority)):\(thing)"
    }

    /// RFC 3339, in UTC.
    private static func moment(_ date: Date) -> String { date.formatted(.iso8601) }
}

extension AtomDocument {
    /// The name by which this host stands in ``id(_:_:)``, of an origin such as `https://quad.example.org:8443`.
    static func authority(of origin: String) -> String {
        let host = origin.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != ":" && $0 != "/" }
        let isName = !host.isEmpty && host.utf8.allSatisfy { $0 < 0x80 && ($0 == 0x2D || $0 == 0x2E || isPlain($0)) }
        return isName ? host.lowercased() : "quad.invalid"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
