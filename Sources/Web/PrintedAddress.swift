import HTML

/// What stands in an address and prints itself there.
public protocol URLWritable {
    /// Writes the value percent-encoded, so that it holds neither what ends a piece of an address nor what markup has for
    /// itself.
    func writeEncoded(to page: HTMLBuffer)
}

/// An address that prints itself: the same bytes that ``Address`` has, without a `String` in between.
public protocol PrintableAddress: HTMLWritable {
    /// Whether a further field stands behind `&`.
    var hasQuery: Bool { get }
}

extension PrintableAddress {
    /// With a field in its query; as it was for nil.
    @inlinable
    public func adding<Value: URLWritable>(_ name: StaticString, _ value: Value?) -> AddressWithField<Self, Value> {
        AddressWithField(self, name, value)
    }
}

/// The address of a ``Path`` and its values.
public struct PrintedAddress<each Parameter: PathParameter>: PrintableAddress {
    @usableFromInline let literals: PathLiterals
    @usableFromInline let values: (repeat each Parameter)

    @inlinable
    init(_ literals: PathLiterals, _ values: repeat each Parameter) {
        self.literals = literals
        self.values = (repeat each values)
    }

    @inlinable public var hasQuery: Bool { false }

    @inlinable
    public func write(to page: HTMLBuffer) {
        literals.write(0, to: page)
        var place = 1
        for value in repeat each values {
            if literals.isRest(before: place) {
                literals.writeRest(value.pathSegment, to: page)
            } else {
                value.writeEncoded(to: page)
            }
            literals.write(place, to: page)
            place += 1
        }
    }
}

/// An address with one more field in its query.
public struct AddressWithField<Base: PrintableAddress, Value: URLWritable>: PrintableAddress {
    @usableFromInline let base: Base
    @usableFromInline let name: StaticString
    @usableFromInline let value: Value?

    @inlinable
    init(_ base: Base, _ name: StaticString, _ value: Value?) {
        self.base = base
        self.name = name
        self.value = value
    }

    @inlinable public var hasQuery: Bool { value != nil || base.hasQuery }

    @inlinable
    public func write(to page: HTMLBuffer) {
        base.write(to: page)
        guard let value else { return }
        if base.hasQuery { page.raw("&amp;") } else { page.raw("?") }
        page.raw(name)
        page.raw("=")
        value.writeEncoded(to: page)
    }
}
