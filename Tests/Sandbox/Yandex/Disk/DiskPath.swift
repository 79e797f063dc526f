/// The place of a resource: the names from the root down.
struct DiskPath: Sendable, Hashable {
    enum Area: String, Sendable {
        case disk, trash, app
    }

    let area: Area
    let names: [String]

    /// Characters of a name (provider's documentation).
    static let longestName = 255
    /// Characters of the whole (provider's documentation).
    static let longest = 32_760

    init(_ area: Area, _ names: [String]) {
        self.area = area
        self.names = names
    }

    /// `disk:/a/b`, `trash:/x`, `app:/x` or, in the default area, `/a/b` and `a/b`.
    ///
    /// - Throws: `DiskPathFormatError`, also for a colon before the first slash that ends none of those schemes: a file
    ///   of such a name is asked for with its scheme
    init(_ text: String, in area: Area = .disk) throws {
        guard text.count <= Self.longest else { throw YandexRefusal.pathFormat(String(text.prefix(100))) }
        var rest = Substring(text)
        var area = area
        let head = text.prefix { $0 != "/" }
        if let colon = head.firstIndex(of: ":") {
            guard let named = Area(rawValue: String(head[..<colon])) else { throw YandexRefusal.pathFormat(text) }
            area = named
            rest = rest[text.index(after: colon)...]
        }
        let names = rest.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        for name in names where name == "." || name == ".." || name.count > Self.longestName || name.contains("\0") {
            throw YandexRefusal.pathFormat(text)
        }
        self.init(area, names)
    }

    var isRoot: Bool { names.isEmpty }
    var name: String { names.last ?? area.rawValue }
    var parent: DiskPath { DiskPath(area, Array(names.dropLast())) }
    var text: String { area.rawValue + ":/" + names.joined(separator: "/") }

    func appending(_ name: String) -> DiskPath { DiskPath(area, names + [name]) }

    /// Whether this is the other place or lies below it.
    func isWithin(_ other: DiskPath) -> Bool { area == other.area && names.starts(with: other.names) }
}
