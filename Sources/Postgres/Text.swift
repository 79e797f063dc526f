/// A text where it already is, in the memory of an answer: it is neither copied nor checked.
///
/// For texts that are written into a page and forgotten: it keeps the whole answer in memory, so what lasts longer than a
/// page is a `String`. Equal texts have equal bytes; strings are equal by their characters. The bytes are UTF-8, as far as
/// the database's encoding is UTF8, and may hold everything that people type: the code that writes them into a page
/// escapes.
///
/// Not `Sendable`: it belongs to the connection's thread, as the answer does.
public struct Text: PostgresDecodable, ExpressibleByStringLiteral {
    /// Keeps the bytes in memory; nil for those of a literal.
    @usableFromInline let owner: AnyObject?
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>

    @inlinable init(_ bytes: UnsafeBufferPointer<UInt8>, of owner: AnyObject?) {
        self.bytes = bytes
        self.owner = owner
    }

    /// `text` and its kin, enums and text types of extensions.
    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        switch cell.type {
        case PostgresType.text, PostgresType.varchar, PostgresType.bpchar, PostgresType.name: break
        default: try Self.check(cell)
        }
        guard let answer = cell.answer else { throw cell.mismatch }
        self.init(try cell.bytes().bindMemory(to: UInt8.self), of: answer.takeUnretainedValue())
    }

    /// Whether the bytes of a type of the database's own are a text.
    @usableFromInline static func check(_ cell: Cell) throws(CellMismatch) {
        guard cell.type >= PostgresType.firstOwn, String(validating: try cell.bytes(), as: UTF8.self) != nil else {
            throw cell.mismatch
        }
    }

    /// A copy of a string: for examples and tests.
    public init(_ text: String) {
        let copy = TextCopy(text)
        self.init(UnsafeBufferPointer(copy.bytes), of: copy)
    }

    public init(stringLiteral text: StaticString) {
        self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), of: nil)
    }

    @inlinable public var isEmpty: Bool { bytes.isEmpty }

    /// Lends the bytes; valid inside `body` only.
    @inlinable public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        defer { withExtendedLifetime(owner) {} }
        return try body(bytes)
    }
}

extension Text: Hashable {
    public static func == (one: Text, other: Text) -> Bool {
        one.withBytes { bytes in other.withBytes { bytes.elementsEqual($0) } }
    }

    public func hash(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension Text: CustomStringConvertible {
    /// As a string; what is no UTF-8 becomes U+FFFD.
    public var description: String {
        withBytes { String(decoding: $0, as: UTF8.self) }
    }
}

/// The bytes of a text that stands in no answer.
private final class TextCopy {
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(_ text: String) {
        bytes = .allocate(capacity: text.utf8.count)
        _ = bytes.initialize(fromContentsOf: text.utf8)
    }

    deinit { bytes.deallocate() }
}
