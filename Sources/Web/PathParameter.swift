import HTML

/// A type that can stand in a path.
///
/// Each value has one spelling: what `pathSegment` prints, `init(pathSegment:)` reads, and nothing else.
public protocol PathParameter: URLWritable, Sendable {
    /// Nil for what names nothing: the page is not found then.
    ///
    /// - Parameter pathSegment: percent-decoded
    init?(pathSegment: String)
    /// Before percent-encoding.
    var pathSegment: String { get }
}

extension PathParameter {
    public func writeEncoded(to page: HTMLBuffer) { pathSegment.writeEncoded(to: page) }
}

extension String: PathParameter {
    /// Every segment is a string, but for the empty one.
    public init?(pathSegment: String) {
        guard !pathSegment.isEmpty else { return nil }
        self = pathSegment
    }

    public var pathSegment: String { self }

    public func writeEncoded(to page: HTMLBuffer) {
        var text = self
        text.withUTF8 { PercentCoding.write($0, to: page) }
    }
}

extension Substring: URLWritable {
    public func writeEncoded(to page: HTMLBuffer) {
        var text = self
        text.withUTF8 { PercentCoding.write($0, to: page) }
    }
}

extension Int: PathParameter {
    /// Decimal digits as Swift prints them: no sign but a minus, no leading zeros.
    public init?(pathSegment: String) {
        guard let number = Int(pathSegment), String(number) == pathSegment else { return nil }
        self = number
    }

    public var pathSegment: String { String(self) }

    @inlinable
    public func writeEncoded(to page: HTMLBuffer) { page.write(self) }
}

/// `enum Source: String, PathParameter { case vk, yandex }` needs no more than this.
extension PathParameter where Self: RawRepresentable, RawValue: PathParameter {
    public init?(pathSegment: String) {
        guard let value = RawValue(pathSegment: pathSegment) else { return nil }
        self.init(rawValue: value)
    }

    public var pathSegment: String { rawValue.pathSegment }

    @inlinable
    public func writeEncoded(to page: HTMLBuffer) { rawValue.writeEncoded(to: page) }
}
