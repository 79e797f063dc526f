import Bounds
import FoundationEssentials
import Postgres
import Site
import Web

/// Where something stands in a timeline: when it was, of what kind it is, and its number. Addresses have it as it is, so that a page
/// begins where it did when what it began behind is gone.
package struct TimelineKey: Sendable, Equatable, Comparable {
    /// The kind of posts, among those of lines.
    static let post = "post"
    /// Of a moment in an address, since 1970.
    private static let microseconds = Bounds(0...Bounds.moment.range.upperBound * 1_000_000)

    package let moment: Date
    package let kind: String
    package let id: Int

    package init(_ moment: Date, _ kind: String, _ id: Int) {
        self.moment = moment
        self.kind = kind
        self.id = id
    }

    /// Nil for what is no place.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let moment = Self.microseconds.exactly(parts[0]),
            (1...20).contains(parts[1].utf8.count),
            parts[1].utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") }
            ),
            let id = Int(pathSegment: String(parts[2])), id > 0
        else { return nil }
        self.init(Date(timeIntervalSince1970: Double(moment) / 1_000_000), String(parts[1]), id)
    }

    package var text: String {
        "\(Self.microseconds.exactly(moment.timeIntervalSince1970 * 1_000_000) ?? 0)-\(kind)-\(id)"
    }

    package static func < (one: TimelineKey, other: TimelineKey) -> Bool {
        (one.moment, one.kind, one.id) < (other.moment, other.kind, other.id)
    }
}

/// Which part of a timeline a page has.
package enum TimelinePlace: Sendable {
    case newest
    /// What stands before a place, and behind it.
    case before(TimelineKey)
    case after(TimelineKey)

    static let before = "before"
    static let after = "after"

    var isNewest: Bool { if case .newest = self { true } else { false } }
    var isAfter: Bool { if case .after = self { true } else { false } }

    /// On `project_events t`.
    var events: SQL {
        switch self {
        case .newest: "true"
        case .before(let key): "(t.created_at, t.kind, t.id) < (\(key.moment)::timestamptz, \(key.kind), \(key.id))"
        case .after(let key): "(t.created_at, t.kind, t.id) > (\(key.moment)::timestamptz, \(key.kind), \(key.id))"
        }
    }

    var order: SQL {
        isAfter ? "t.created_at, t.kind, t.id" : "t.created_at DESC, t.kind DESC, t.id DESC"
    }

    /// On `posts p`, which are all of one kind: at the moment of the place they stand on one side of it, but for its own kind.
    var posts: SQL {
        switch self {
        case .newest: "true"
        case .before(let key):
            if key.kind == TimelineKey.post {
                "(p.created_at, p.id) < (\(key.moment)::timestamptz, \(key.id))"
            } else if key.kind > TimelineKey.post {
                "p.created_at <= \(key.moment)"
            } else {
                "p.created_at < \(key.moment)"
            }
        case .after(let key):
            if key.kind == TimelineKey.post {
                "(p.created_at, p.id) > (\(key.moment)::timestamptz, \(key.id))"
            } else if key.kind > TimelineKey.post {
                "p.created_at > \(key.moment)"
            } else {
                "p.created_at >= \(key.moment)"
            }
        }
    }

    /// - Throws: ``Failure/notFound`` for what no page leads to
    init(_ query: Fields) throws {
        func key(_ field: String) throws -> TimelineKey? {
            guard let text = query[field] else { return nil }
            guard let key = TimelineKey(text) else { throw Failure.notFound }
            return key
        }
        self = try key(Self.before).map { .before($0) } ?? key(Self.after).map { .after($0) } ?? .newest
    }
}
