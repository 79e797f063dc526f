/// A document with its bytes.
struct VKDocument: Sendable {
    /// The longest title, in characters.
    static let longestTitle = 128

    struct Preview: Sendable {
        /// VK's letter for the size: s, m, x, o.
        let letter: String
        let width: Int
        let height: Int
        let bytes: [UInt8]
        let ext: String
    }

    struct Film: Sendable {
        let width: Int
        let height: Int
        let bytes: [UInt8]
    }

    let id: Int
    let owner: Person
    var title: String
    let ext: String
    /// Unix time of the upload.
    let date: Int
    var tags: [String]
    /// Whether everybody finds it.
    let isPublic: Bool
    let content: Content

    /// What does not change when the document is renamed or taken over by somebody else.
    struct Content: Sendable {
        let bytes: [UInt8]
        var previews: [Preview] = []
        /// Of a GIF, as MP4.
        var film: Film?
    }

    var type: VKDocumentType { VKDocumentType(ext: ext) }

    /// Opens the document to those who know it.
    var accessKey: String { Opaque.of("key \(owner.vkID)_\(id)", length: 18) }

    /// Nil for a title that VK refuses.
    static func title(_ text: String) -> String? {
        let title = text.split(whereSeparator: \.isWhitespace).isEmpty ? "" : text
        return (1...longestTitle).contains(title.count) ? title : nil
    }
}
