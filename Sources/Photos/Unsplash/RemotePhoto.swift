import Bounds
import FoundationEssentials

/// A photo as the API describes it, brought within bounds.
package struct RemotePhoto: Sendable, Equatable {
    package let id: String
    package let width: Int
    package let height: Int
    /// `#rrggbb`
    package let color: String?
    package let description: String
    /// The address that sizes are made of.
    package let picture: String
    /// Its page for people.
    package let page: String
    /// What is asked when somebody downloads it, which counts that.
    package let download: String
    package let photographer: String
    package let photographerPage: String
    package let uploaded: Date

    /// Pixels of a side.
    static let sides = Bounds(1...100_000)
}

extension RemotePhoto: Decodable {
    private struct Told: Decodable {
        struct Addresses: Decodable {
            let raw: String
        }
        struct Links: Decodable {
            let html: String
            let download_location: String?
        }
        struct Person: Decodable {
            let name: String?
            let username: String
            let links: Links
        }
        let id: String
        let created_at: Date
        let width, height: Int
        let color: String?
        let description, alt_description: String?
        let urls: Addresses
        let links: Links
        let user: Person
    }

    private struct Unfit: Error {}

    /// Throws for what cannot be shown: a photo without sides, an address that is none.
    package init(from decoder: any Decoder) throws {
        let told = try Told(from: decoder)
        guard Self.isID(told.id), let width = Self.sides.exactly(told.width),
            let height = Self.sides.exactly(told.height),
            let picture = Self.address(told.urls.raw), let page = Self.address(told.links.html),
            let photographerPage = Self.address(told.user.links.html),
            Bounds.moment.exactly(told.created_at.timeIntervalSince1970) != nil
        else { throw Unfit() }
        id = told.id
        self.width = width
        self.height = height
        color = told.color.map { $0.lowercased() }.flatMap { Self.isColor($0) ? $0 : nil }
        description = Self.line(told.alt_description ?? told.description, upTo: 300)
        self.picture = picture
        self.page = page
        download = told.links.download_location.flatMap(Self.address) ?? ""
        let name = Self.line(told.user.name, upTo: 120)
        photographer = name.isEmpty ? Self.line(told.user.username, upTo: 120) : name
        self.photographerPage = photographerPage
        uploaded = told.created_at
    }

    private static func isID(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.first == "#"
            && text.utf8.dropFirst().allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// One that may stand in markup and in a list of addresses: visible ASCII without what ends one there.
    private static func address(_ text: String) -> String? {
        guard text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.count <= 1_000,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"'<>\\,".utf8.contains($0) })
        else { return nil }
        return text
    }

    /// Text of strangers as one line; what would break it, or PostgreSQL does not hold, is a space.
    static func line(_ text: String?, upTo longest: Int) -> String {
        let words = (text ?? "").split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        return String(words.joined(separator: " ").prefix(longest))
    }
}
